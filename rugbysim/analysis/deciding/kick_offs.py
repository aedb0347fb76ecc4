"""Short or long kick-offs: what the one gives more than the other, and how many must be won back for it to pay.

The share won back is moved by the difficulty of the check (rules.reclaim.difficulty), for both sides; both kinds of
kick-off are played on the same chance at each difficulty, and the side's own share is counted.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from rugbysim.analysis.coach.adjusted import UNIT, Adjustment
from rugbysim.analysis.coach.counts import Counts
from rugbysim.analysis.coach.paired import Paired
from rugbysim.analysis.coach.verdicts import Matter
from rugbysim.analysis.deciding.break_even import Crossing, covariance_of_differences, crossing
from rugbysim.analysis.deciding.options import Choice
from rugbysim.analysis.variants import changed
from rugbysim.montecarlo.statistics import Estimate

KEY = "rules.reclaim.difficulty"
FAR = (-60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0)  # from the present difficulty: where to look for the crossing
NEAR = (-20.0, -10.0, 0.0, 10.0, 20.0)  # from the difficulty of the crossing: where the curve is measured
LOWEST, HIGHEST = -300.0, 300.0  # what the rule set allows
FEWEST_FAR = 200
PILOT = 2**42  # the look far and wide has matches of its own, so that where to measure is no part of what is measured
SHORT, LONG = "short", "long"


@dataclass(frozen=True)
class KickOffFigures:
    """Short kick-offs against long ones.

    `choice` is short less long, `each` a kick-off taken. `seen` is the share of short kick-offs that the side wins
    back; `crossings` of margin and of wins are the share from which on short pays. `measured` are the points of the
    curve: (share won back, change of margin, of wins). `results` are matches won, drawn and lost with short kick-offs,
    then with long ones, `margins` how many ended with each margin.
    """

    choice: Choice
    seen: Estimate
    crossings: dict[str, Crossing]
    measured: tuple[tuple[Estimate, Estimate, Estimate], ...]
    results: tuple[tuple[int, int, int], ...]
    margins: tuple[dict[int, int], ...]


class KickOffs:
    """Plays short and long kick-offs of a side, at the present difficulty and at others."""

    def __init__(self, game: Any, match: Any, seed: int, side: int, adjustment: Adjustment) -> None:
        self._game, self._match, self._seed, self._side = game, match, seed, side
        self._adjustment, self._team = adjustment, game.tables.sides[side]
        self._columns = tuple(
            f"{self._team}_{name}" for name in ("restarts_short", "restarts_short_regained", "restarts_kicked")
        )
        self._now = float(match.rules.reclaim.difficulty)
        self._paired: Paired | None = None
        self._counts: Counts | None = None

    def plays(self, n: int) -> int:
        """How many matches are played in all to compare `n` of each choice."""
        return 2 * len(FAR) * _pilot(n) + (len(NEAR) + 1) * (2 * n + n)

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Look far and wide, then measure and count; say how many matches were played."""
        pilot = self._compared([self._now + far for far in FAR], PILOT)
        for count in pilot.played(_pilot(n), threads):
            yield count * 2 * len(FAR)
        before = 2 * len(FAR) * _pilot(n)
        levels = [self._now, *(self._crossing_at(pilot) + near for near in NEAR)]
        self._paired = self._compared(levels, 0)
        for count in self._paired.played(n, threads):
            yield before + count * 2 * len(levels)
        before += 2 * len(levels) * n
        short = [self._prepared(level, SHORT) for level in levels]
        self._counts = Counts(self._game, short, self._seed, self._side, self._columns)
        for count in self._counts.played(n, threads):
            yield before + count

    def figures(self, matter: Matter) -> KickOffFigures:
        """What was found; only once all is played."""
        paired, counts = self._paired, self._counts
        if paired is None or counts is None:
            raise RuntimeError("nothing was played")
        short, regained, kicked = self._columns
        pairs = [(2 * place, 2 * place + 1) for place in range(1, len(NEAR) + 1)]
        rates = [counts.ratio(place, regained, short) for place in range(1, len(NEAR) + 1)]
        changes = {
            measure: [paired.difference(*pair, measure).estimate for pair in pairs] for measure in ("margin", "wins")
        }
        return KickOffFigures(
            Choice.between(paired, (0, 1), counts.mean(0, kicked), matter, ("kick-off", SHORT, LONG)),
            counts.ratio(0, regained, short),
            {measure: _crossing(paired, measure, pairs, rates, found) for measure, found in changes.items()},
            tuple(zip(rates, changes["margin"], changes["wins"], strict=True)),
            tuple(paired.results(place) for place in (0, 1)),
            tuple(paired.histogram(place) for place in (0, 1)),
        )

    def _compared(self, levels: Sequence[float], first: int) -> Paired:
        """Short and long, in this order, at each of some difficulties."""
        prepared = [self._prepared(level, kind) for level in levels for kind in (SHORT, LONG)]
        return Paired(self._game, prepared, self._seed, side=self._side, adjustment=self._adjustment, first=first)

    def _prepared(self, level: float, kind: str) -> Any:
        near = min(max(level, LOWEST), HIGHEST)
        return self._game.prepare(changed(self._match, [f"{KEY}={near!r}", f"{self._team}.tactics.kick_off={kind}"]))

    def _crossing_at(self, pilot: Paired) -> float:
        """The difficulty at which short and long are about equal in points, or the end of the look nearest to that."""
        found = [
            pilot.difference(2 * place, 2 * place + 1, "margin").estimate.estimate or 0.0 for place in range(len(FAR))
        ]
        for place in range(len(FAR) - 1):
            here, there = found[place], found[place + 1]
            if here > 0 >= there:
                return self._now + FAR[place] + (FAR[place + 1] - FAR[place]) * here / (here - there)
        return self._now + (FAR[-1] if found[0] > 0 else FAR[0])


def _crossing(
    paired: Paired, measure: str, pairs: list[tuple[int, int]], rates: list[Estimate], changes: list[Estimate]
) -> Crossing:
    """Where the change of a measure crosses 0 as the share won back grows."""

    def variance(one: int, other: int) -> float:
        """Of the mean difference of two variants."""
        n, total, squares = paired.sums(one, other, measure)
        return (n * squares - total * total) / (n * n * (n - 1)) / UNIT**2

    return crossing(
        [rate.estimate or 0.0 for rate in rates],
        [rate.standard_error or 0.0 for rate in rates],
        [change.estimate or 0.0 for change in changes],
        covariance_of_differences(variance, pairs),
    )


def _pilot(n: int) -> int:
    """How many matches of each choice the look far and wide has."""
    return max(FEWEST_FAR, n // 20)
