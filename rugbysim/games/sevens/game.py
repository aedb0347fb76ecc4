"""The sevens match as the harness sees it: arrays in, a `Batch` out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.protocol import Batch, Column
from rugbysim.games.sevens.columns import TABLES
from rugbysim.games.sevens.kernel import play_into
from rugbysim.games.sevens.state import EVENT, MEN, NOBODY, SQUAD, new_world
from rugbysim.games.sevens.vocabulary import MAN_TALLIES, MATCH_TALLIES, SIDE_TALLIES, Event, Phase, Side
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.games.sevens.coaching import SevensCoaching
    from rugbysim.games.sevens.figures import SevensFigures
    from rugbysim.setup.matches import Match

EVENTS_A_MATCH = 600  # room for a batch's log; it grows if a batch needs more


class MatchTooLong(SetupError):
    """A match that met the cap of steps of play (SV-13.2): the setup lets it go on for ever, or the cap is low."""


def too_long(match: int, seed: int, cap: int) -> MatchTooLong:
    """The error for match `match` of `seed`, in a sentence that says what can be done."""
    met = f"match {match} of seed {seed} met the cap of {cap} steps of play"
    advice = "raise the cap, or see that a half ends and a knock-out match can be won"
    return MatchTooLong("rules", "match.event_cap", NOTHING, f"{met}; {advice}")


class Sevens:
    """The abstracted match of rugby sevens (see `games.protocol.Game`)."""

    name = "sevens"
    title = "Rugby sevens"
    source = "the inventor's run-through of the game, the laws of sevens, and records of men's internationals"
    certainty = "there is none: places are metres on a pitch of 100 by 70"
    tables = TABLES
    compiling = "some ten seconds"

    def prepare(self, match: Match) -> np.ndarray:
        """The kernel's parameters of a match: one record (see `params.py`)."""
        from rugbysim.games.sevens.params import build

        return build(_checked(match))

    def players(self, match: Match) -> list[tuple[str, str, str]]:
        """(side, name, role) of each of the 24 rows of the player arrays; empty bench places have an empty name."""
        out: list[tuple[str, str, str]] = []
        _checked(match)
        for side, team in (("home", match.home), ("away", match.away)):
            for i in range(SQUAD):
                name = team.players[i].name if i < len(team.players) else ""
                role = team.roles[i] if i < len(team.roles) else "bench"
                out.append((side, name, role))
        return out

    def play(
        self,
        prepared: np.ndarray,
        seed: int,
        first: int,
        count: int,
        *,
        events: bool = False,
        player_rows: bool = False,
        waived_card: int = NOBODY,
    ) -> Batch:
        """Play matches `first .. first + count` of `seed`; with the `waived_card`-th yellow card of each not served.

        Raises MatchTooLong, naming match and seed, if a match meets the rule set's event cap (SV-13.2).
        """
        world: Any = new_world()  # a record array; its fields are no attributes to a type checker
        side_rows = np.zeros((count, 2, SIDE_TALLIES), np.int32)
        match_rows = np.zeros((count, MATCH_TALLIES), np.int32)
        sums = np.zeros((MEN, MAN_TALLIES), np.int64)
        squares = np.zeros_like(sums)
        man_rows = np.zeros((count if player_rows else 0, MEN, MAN_TALLIES), np.int32)
        log = np.zeros(0, EVENT)
        ends = np.zeros(count, np.int64)
        room = count * EVENTS_A_MATCH if events else 0
        done = -1
        while done < count:
            sums[:] = squares[:] = 0
            log = np.empty(room, EVENT)
            arrays = (side_rows, match_rows, sums, squares, man_rows, log, ends)
            done = play_into(prepared, world, seed, first, waived_card, *arrays)
            if done < count:
                if not events or world[0].phase != Phase.MATCH_OVER:
                    cap = prepared[0].match_event_cap
                    raise too_long(first + done, seed, cap)
                room *= 2
        tallies = {"possession": world[0].possessions.copy(), "penalty": world[0].penalties.copy()}
        rows = match_table(first, side_rows, match_rows)
        batch = Batch(first, count, rows, sums, squares, tallies, man_rows if player_rows else None)
        if events:
            log = log[: ends[-1]] if count else log[:0]
            batch.events = log
            batch.possessions = _possession_table(log)
        return batch

    @property
    def figures(self) -> SevensFigures:
        """What the matches of a league are measured by (see `analysis.league.Figures`)."""
        from rugbysim.games.sevens.figures import FIGURES

        return FIGURES

    @property
    def coaching(self) -> SevensCoaching:
        """What comparing line-ups needs of the game (see `games.coaching`)."""
        from rugbysim.games.sevens.coaching import COACHING

        return COACHING

    def narrate(self, match: Match, events: np.ndarray) -> list[str]:
        """One match's events (rows of the event table) as a commentary."""
        from rugbysim.games.sevens.text import narrate

        return narrate(match, events)


def _checked(match: Match) -> Match:
    """`match` if it is one; a path or a team in its place is refused in one sentence."""
    from rugbysim.setup.matches import Match as Setup

    if not isinstance(match, Setup):
        raise SetupError("sevens", "match", repr(match)[:60], "a match as load_match returns it")
    return match


@cache
def _dtype(columns: tuple[Column, ...]) -> np.dtype:
    """The type of a row; kept, since it is made of a hundred columns and asked for with every batch."""
    return np.dtype([(column.field, column.dtype) for column in columns])


def match_table(first: int, side_rows: np.ndarray, match_rows: np.ndarray) -> np.ndarray:
    """The table of matches as `columns.py` describes it, from the kernel's counters."""
    table = np.empty(len(match_rows), _dtype(TABLES.matches))
    table["match"] = np.arange(first, first + len(match_rows))
    names = iter([column.field for column in TABLES.matches[1:]])
    for side in Side:
        for tally in range(SIDE_TALLIES):
            table[next(names)] = side_rows[:, side, tally]
    for tally in range(MATCH_TALLIES):
        table[next(names)] = match_rows[:, tally]
    return table


def _possession_table(log: np.ndarray) -> np.ndarray:
    """The possessions of a log, each from the event that begins it and the one that ends it."""
    kinds = np.ascontiguousarray(log["kind"])
    # whole numbers, since numpy compares bytes with a member of an enumeration ten times slower
    begins = np.flatnonzero(kinds == int(Event.POSSESSION))
    overs = np.flatnonzero(kinds == int(Event.POSSESSION_OVER))
    whole = log.view(np.dtype((np.void, log.dtype.itemsize)))  # taken as bytes, not field by field
    begin, over = (whole.take(places).view(log.dtype) for places in (begins, overs))
    table = np.empty(len(begin), _dtype(TABLES.possessions))
    table["match"] = begin["match"]
    table["side"] = begin["side"]
    table["source"] = begin["outcome"]
    table["band"] = begin["value"]
    table["half"] = begin["half"]
    table["start_ms"] = begin["clock_ms"]
    table["end_ms"] = over["clock_ms"]
    table["in_play_ms"] = over["value"]
    own = begin["side"] == Side.HOME
    table["start_x"] = np.where(own, begin["x"], 100.0 - begin["x"])
    table["end_x"] = np.where(own, over["x"], 100.0 - over["x"])
    table["ending"] = over["outcome"]
    for name, counted in (
        ("passes", (kinds == int(Event.PASS)) | (kinds == int(Event.OFFLOAD))),
        ("rucks", kinds == int(Event.JACKAL)),
    ):
        places = np.flatnonzero(counted)
        table[name] = np.searchsorted(places, overs) - np.searchsorted(places, begins)
    return table


SEVENS = Sevens()
