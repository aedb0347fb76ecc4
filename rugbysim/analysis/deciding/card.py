"""What a yellow card costs, by minute and score, and how hard a side should play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.asked import Question
from rugbysim.analysis.coach.finding import Finding, Stopped
from rugbysim.analysis.coach.stages import Progress, Stage, play_stages
from rugbysim.analysis.deciding.card_cells import Cells, Minutes
from rugbysim.analysis.deciding.card_cost import CARDS, CardCost, Cost
from rugbysim.analysis.deciding.hardness import Hardness, Optimum, Setting
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.matches import SIDES

if TYPE_CHECKING:
    from rugbysim.setup.matches import Match

MATCHES = 150_000  # whose cards are looked at: some twenty seconds on two cores
FEWEST = 20
A_SETTING = 5  # of so many matches looked at one is played at each setting of hardness


@dataclass(frozen=True)
class CardFinding(Finding):
    """What a yellow card costs and what hardness does.

    `costs` are counterfactuals of `n` matches, overall, by minute and by score; `shown` are first and second yellow
    cards a match, of both sides together and of the side looked at. `settings` are the offsets of hardness, each played
    `compared` times, `optima` where the best is for margin and for wins; both are empty if the run was stopped before.
    """

    n: int
    costs: tuple[Cost, ...]
    shown: tuple[Estimate, Estimate]
    compared: int
    settings: tuple[Setting, ...]
    optima: tuple[Optimum, ...]

    def cost(self, whose: str, minute: str = "any", score: str = "any") -> Cost:
        """One of the costs; raises KeyError where there is none such."""
        for one in self.costs:
            if (one.whose, one.minute, one.score) == (whose, minute, score):
                return one
        raise KeyError((whose, minute, score))

    def records(self) -> list[dict[str, Any]]:
        """One record a figure: tables "cost", "hardness" and "optimum" (the offsets that may be the best)."""
        return [*self._costs(), *self._hardness(), *self._optima()]

    def particulars(self) -> dict[str, Any]:
        """How many matches each part has."""
        return {"matches": self.n, "matches_a_setting": self.compared, "cards_a_match_looked_at": CARDS}

    def _costs(self) -> Iterator[dict[str, Any]]:
        for one in self.costs:
            for measure, estimate in (("margin", one.margin), ("wins", one.wins)):
                yield _record("cost", measure, estimate, one.cards) | {
                    "whose": one.whose, "minute": one.minute, "score": one.score, "taken_with": one.with_score
                }  # fmt: skip

    def _hardness(self) -> Iterator[dict[str, Any]]:
        for one in self.settings:
            for measure, estimate in one.changes.items():
                yield _record("hardness", f"{measure}, change", estimate, self.compared) | {"hardness": one.offset}
            for name, estimate in one.counts.items():
                yield _record("hardness", name, estimate, estimate.n) | {"hardness": one.offset}

    def _optima(self) -> Iterator[dict[str, Any]]:
        for one in self.optima:
            for offset in one.offsets:
                yield _record("optimum", one.measure, None, self.compared) | {"hardness": offset}


def _record(table: str, measure: str, estimate: Estimate | None, n: int) -> dict[str, Any]:
    """The cells that every record has; those of one table alone are empty in the others."""
    names = ("estimate", "standard_error", "low", "high")
    place = {"whose": "", "minute": "", "score": "", "taken_with": "", "hardness": None}
    figures = {name: None if estimate is None else getattr(estimate, name) for name in names}
    return {"table": table} | place | {"measure": measure} | figures | {"n": n}


def card(
    match: Match | str | Path,
    team: str = "home",
    *,
    matches: int = MATCHES,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> CardFinding:
    """What a yellow card costs the side that sees it, and what margin and wins do as a side plays cleaner or dirtier.

    `matches` are played with their first two yellow cards served, and again with each of them waived, to full time;
    a fifth as many at each offset of hardness of `team` from -50 to 50. Margins are in points, wins shares of matches
    with draws as half. `progress` is told the matches played and to be played.

    >>> import rugbysim as rs
    >>> from rugbysim.analysis.deciding.card import card
    >>> found = card(rs.load_match("example"), "away", matches=400)
    >>> found.cost("both sides").cards > 100, [setting.offset for setting in found.settings if setting.present]
    (True, [0.0])

    Raises:
        SetupError: a team that is neither "home" nor "away", a game without cards, other wrong arguments.
        Stopped: Ctrl-C after the costs were whole; KeyboardInterrupt before.
    """
    asked = Question.of("card", match, team, matches, FEWEST, seed, threads)
    fixture: Match = asked.match
    game, number = asked.game, asked.side
    prepared = game.prepare(fixture)
    adjustment = Adjustment.fit(game, prepared, asked.seed, side=number, threads=asked.threads)
    minutes = Minutes.of(
        fixture.rules.match.half_minutes, extra_time=fixture.knock_out and fixture.rules.laws.extra_time
    )
    cost = CardCost(game, prepared, asked.seed, number, adjustment, Cells(minutes))
    hardness = Hardness(game, fixture, asked.seed, number, adjustment)
    each = asked.n // A_SETTING
    whole = play_stages(
        [
            Stage((1 + CARDS) * asked.n, lambda: cost.played(asked.n, asked.threads)),
            Stage(hardness.plays(each), lambda: hardness.played(each, asked.threads)),
        ],
        progress,
    )
    name = fixture.side_names[number]
    found = CardFinding(
        match=fixture,
        seed=asked.seed,
        side=SIDES[number],
        complete=whole == 2,
        n=cost.n,
        costs=cost.costs(name),
        shown=(cost.rate("cards, both sides", own=False), cost.rate(f"cards, {name}", own=True)),
        compared=each if whole == 2 else 0,
        settings=hardness.settings() if whole == 2 else (),
        optima=tuple(hardness.optimum(measure) for measure in ("margin", "wins")) if whole == 2 else (),
    )
    if not found.complete:
        raise Stopped(found)
    return found
