"""Hardness from clean to dirty: what a side's offset does to its margin and wins, to penalties and cards.

Every setting is played on the same chance and compared with the present one; the intervals of these differences hold
for all settings together (Bonferroni). Where the optimum is, is said as the settings that cannot be told apart from the
best (see `best.py`).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.counts import Counts
from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.deciding.best import perhaps_best
from rugbysim.analysis.variants import changed
from rugbysim.montecarlo.statistics import Estimate

OFFSETS = tuple(range(-50, 51, 10))
COMPARED = ("margin", "wins")
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Setting:
    """One offset of hardness: how it differs from the present one (0 for itself), and what it brings a match.

    `changes` are of "margin" (points) and "wins" (a share, draws half), None for the present setting; `counts` are of
    "penalties", "yellow_cards" and "red_cards" of the side. `results` are matches won, drawn and lost, `margins` how
    many ended with each margin.
    """

    offset: float
    present: bool
    changes: dict[str, Estimate | None]
    counts: dict[str, Estimate]
    results: tuple[int, int, int]
    margins: dict[int, int]


@dataclass(frozen=True)
class Optimum:
    """Where the best offset for `measure` is: the `offsets` tried that cannot be told apart from the best, ascending.

    With 95 % confidence the best of all those tried is among them. Between two offsets tried there is no knowing:
    `worse_below` and `worse_above` are the ones beside them that are worse, None where they reach the end.
    `with_present` says whether the present one is among them.
    """

    measure: str
    offsets: tuple[float, ...]
    worse_below: float | None
    worse_above: float | None
    with_present: bool


class Hardness:
    """Plays a side at each offset; `offsets` in order, the present one among them."""

    def __init__(self, game: Any, match: Any, seed: int, side: int, adjustment: Adjustment) -> None:
        team = game.tables.sides[side]
        now = float(getattr(match, team).hardness)
        self.offsets = tuple(sorted({float(offset) for offset in OFFSETS} | {now}))
        self.present = self.offsets.index(now)
        self._columns = tuple(f"{team}_{name}" for name in ("penalties_conceded", "yellow_cards", "red_cards"))
        prepared = [game.prepare(changed(match, [f"{team}.hardness={offset:g}"])) for offset in self.offsets]
        self.paired = Paired(game, prepared, seed, side=side, adjustment=adjustment)
        self._counts = Counts(game, prepared, seed, side, self._columns)

    @property
    def n(self) -> int:
        """Matches of each offset compared."""
        return self.paired.n

    def plays(self, n: int) -> int:
        """How many matches are played in all to compare `n` of each offset."""
        return len(self.offsets) * (n + _counted(n))

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Compare on `n` matches of each offset, count on a fifth as many; say how many were played."""
        for count in self.paired.played(n, threads):
            yield count * len(self.offsets)
        for count in self._counts.played(_counted(n), threads):
            yield n * len(self.offsets) + count

    def settings(self) -> tuple[Setting, ...]:
        """What each offset does, in order."""
        names = ("penalties", "yellow_cards", "red_cards")
        return tuple(
            Setting(
                offset,
                place == self.present,
                {measure: self._change(place, measure) for measure in COMPARED},
                {name: self._counts.mean(place, column) for name, column in zip(names, self._columns, strict=True)},
                self.paired.results(place),
                self.paired.histogram(place),
            )
            for place, offset in enumerate(self.offsets)
        )

    def optimum(self, measure: str) -> Optimum:
        """Where the best offset is, as a range of settings."""
        places = perhaps_best(self.paired, measure, CONFIDENCE)
        first, last = places[0], places[-1]
        return Optimum(
            measure,
            tuple(self.offsets[place] for place in places),
            self.offsets[first - 1] if first > 0 else None,
            self.offsets[last + 1] if last + 1 < len(self.offsets) else None,
            self.present in places,
        )

    def _change(self, place: int, measure: str) -> Estimate | None:
        """The difference from the present setting, with an interval that holds for all settings together."""
        if place == self.present:
            return None
        each = 1 - (1 - CONFIDENCE) / (len(self.offsets) - 1)
        return self.paired.difference(place, self.present, measure, each).estimate


def _counted(n: int) -> int:
    """How many matches counts are taken from: they need fewer."""
    return max(1, n // 5)
