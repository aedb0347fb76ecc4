"""The sevens match for who compares line-ups (see `games.coaching`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rugbysim.games.coaching import Traced
from rugbysim.games.sevens.game import match_table, too_long
from rugbysim.games.sevens.kernel import play_into
from rugbysim.games.sevens.state import EVENT, LANES, MEN, NOBODY, SQUAD, TRACE, new_world
from rugbysim.games.sevens.vocabulary import MAN_TALLIES, MATCH_TALLIES, SIDE_TALLIES, Check, Luck, Role, Side, Stake

OF_A_MAN = (  # what the parameters hold of each man, in rows of MEN
    "actor",
    "actor_bonus",
    "opponent",
    "opponent_bonus",
    "drain",
    "offence",
    "card",
    "appeal",
    "appeal_slope",
    "speed",
)
OF_A_CARD = {
    "side": "card_side",
    "man": "card_man",
    "half": "card_half",
    "clock_ms": "card_clock",
    "lead": "card_lead",
}
CARD = np.dtype([(name, "i4") for name in OF_A_CARD])


def _words(code: Any) -> str:
    return str(code.name).lower().replace("_", " ")


class SevensCoaching:
    """Traced matches and other line-ups of the same men."""

    attributes = ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking")
    variates = tuple(
        f"{_words(side)} {_words(luck)}, {_words(stake)}"
        for side in Side
        for luck in (*Check, *Luck)
        for stake in Stake
    )
    linear = np.flatnonzero(np.arange(len(variates)) % len(Stake) == Stake.POINT)

    def play(
        self,
        prepared: np.ndarray,
        seed: int,
        first: int,
        count: int,
        *,
        scores: bool = False,
        card: int = 0,
        waive: bool = False,
    ) -> Traced:
        """See `games.coaching.Coaching`; raises MatchTooLong as `Sevens.play` does."""
        world: Any = new_world()  # a record array; its fields are no attributes to a type checker
        side_rows = np.zeros((count, 2, SIDE_TALLIES), np.int32)
        match_rows = np.zeros((count, MATCH_TALLIES), np.int32)
        sums = np.zeros((MEN, MAN_TALLIES), np.int64)
        no_men, no_log = np.zeros((0, MEN, MAN_TALLIES), np.int32), np.zeros(0, EVENT)
        arrays = (side_rows, match_rows, sums, np.zeros_like(sums), no_men, no_log, np.zeros(count, np.int64))
        traces = np.zeros(count, TRACE)
        waived = card if waive else NOBODY
        done = play_into(prepared, world, seed, first, waived, *arrays, traces=traces, watched=card, scores=scores)
        if done < count:
            raise too_long(first + done, seed, int(prepared[0].match_event_cap))
        cards = np.empty(count, CARD)
        for mine, theirs in OF_A_CARD.items():
            cards[mine] = traces[theirs]
        return Traced(
            matches=match_table(first, side_rows, match_rows),
            variates=traces["variates"].reshape(count, -1),
            scores=traces["scores"] if scores else None,
            cards=cards,
            penalties=traces["penalties"],
        )

    def rearranged(self, prepared: np.ndarray, side: int, men: Sequence[int], roles: Sequence[str]) -> np.ndarray:
        """See `games.coaching.Coaching`."""
        changed: Any = prepared.copy().view(np.recarray)
        p, before = changed[0], prepared[0]
        rows = slice(side * SQUAD, (side + 1) * SQUAD)
        order = np.array(men) + side * SQUAD
        for name in OF_A_MAN:
            p[name][rows] = before[name][order]
        p.slot_role[side] = [int(Role[role.upper()]) for role in roles]
        moved = _moved(before.slot_role[side].tolist(), p.slot_role[side].tolist())
        for i in range(int(before.plan_count[side])):
            for name in ("off", "on"):
                place = int(before.plans[side, i][name]) - side * SQUAD
                p.plans[side, i][name] = side * SQUAD + moved[place]
        kicker = int(before.goal_kicker[side])
        if kicker != NOBODY:
            p.goal_kicker[side] = int(np.flatnonzero(order == kicker)[0]) + side * SQUAD
        return changed


def _moved(before: list[int], after: list[int]) -> list[int]:
    """Where each place of a side has gone: the nth man of a role to the nth of it, the bench nowhere."""
    moved = list(range(SQUAD))
    for lane, role in enumerate(before):
        nth = before[:lane].count(role)
        moved[lane] = [other for other in range(LANES) if after[other] == role][nth]
    return moved


COACHING = SevensCoaching()
