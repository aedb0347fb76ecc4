"""What a comparison is worth if the ratings are off by as much as their ranges say.

An outer loop draws all ratings that have a range, an inner one plays some matches with them, every variant on the same
chance and with the same draw for the same man. What the means of the inner runs vary by beyond their own sampling error
is due to the ratings (analysis of variance with a random factor: H. Scheffé, The Analysis of Variance, 1959, 7.2).
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.coach.paired import Paired
from rugbysim.games.protocol import Game
from rugbysim.montecarlo.statistics import NORMAL_975, Estimate, student_975
from rugbysim.setup.ratings import RATINGS, count_of_ranges, drawn

FIRST = 2**42  # index of the first match played with drawn ratings: nothing else is played there
INNER = 200  # matches for each draw
STREAM = 1_948  # names the stream of ratings among those of a seed


@dataclass(frozen=True)
class RatingDoubt:
    """One difference of `measure`, taken apart.

    `mean` is its mean over the ratings as they may be, with the error of that. `spread` is the standard deviation of
    the true difference from one draw of the ratings to another; `low` and `high` are where 95 of 100 draws have it, the
    simulation's error taken off.
    """

    measure: str
    draws: int
    mean: Estimate
    spread: float
    low: float
    high: float


def ranges_in(match: Any) -> int:
    """How many ratings of a match have a range."""
    return count_of_ranges(match.home.players) + count_of_ranges(match.away.players)


def with_drawn_ratings(match: Any, seed: int, draw: int) -> Any:
    """The match with all its ranges drawn, number `draw` of a seed: a man has the same draw in every variant."""
    changed = {}
    for side in ("home", "away"):
        team = getattr(match, side)
        changed[side] = drawn(team, np.stack([_uniforms(seed, draw, man.name) for man in team.players]))
    return match.model_copy(update=changed)


def _uniforms(seed: int, draw: int, name: str) -> NDArray[np.float64]:
    """A number from 0 to 1 for each rating of a man: a stream of its own for seed, draw and name."""
    bits = np.random.PCG64(np.random.SeedSequence([STREAM, seed, draw, *name.encode()]))
    return (bits.random_raw(len(RATINGS)) >> np.uint64(11)).astype(np.float64) * 2.0**-53


class Doubts:
    """Plays variants with drawn ratings and takes their differences from the first apart."""

    def __init__(self, game: Game, matches: Sequence[Any], seed: int, side: int, adjustment: Adjustment) -> None:
        self.draws = 0
        self._game, self._matches, self._seed, self._side = game, list(matches), seed, side
        self._adjustment = adjustment
        self._sums: list[list[list[tuple[int, int, int]]]] = [[[] for _ in MEASURES] for _ in matches]

    def played(self, draws: int, threads: int | None) -> Generator[int, None, None]:
        """Draw the ratings up to `draws` times, and say after each how many draws are whole."""
        while self.draws < draws:
            matches = [with_drawn_ratings(match, self._seed, self.draws) for match in self._matches]
            paired = Paired(
                self._game,
                [self._game.prepare(match) for match in matches],
                self._seed,
                side=self._side,
                adjustment=self._adjustment,
                first=FIRST + self.draws * INNER,
            )
            for _ in paired.played(INNER, threads):
                pass
            for variant in range(len(matches)):
                for number, measure in enumerate(MEASURES):
                    self._sums[variant][number].append(paired.sums(variant, 0, measure))
            self.draws += 1
            yield self.draws

    def doubt(self, variant: int, measure: str) -> RatingDoubt | None:
        """What the ratings do to a variant's difference from the first; None below two draws."""
        return None if self.draws < 2 else taken_apart(measure, self._sums[variant][MEASURES.index(measure)])


def taken_apart(measure: str, sums: Sequence[tuple[int, int, int]], unit: int = UNIT) -> RatingDoubt:
    """What the ratings do, simulation error taken off: `sums` are (matches, sum, sum of squares) of each draw."""
    means = [total / n / unit for n, total, _ in sums]
    within = [(n * squares - total * total) / n / (n - 1) / unit**2 for n, total, squares in sums]
    k = len(means)
    middle = math.fsum(means) / k
    between = math.fsum((mean - middle) ** 2 for mean in means) / (k - 1)
    sampling = math.fsum(variance / n for variance, (n, _, _) in zip(within, sums, strict=True)) / k
    spread = math.sqrt(max(between - sampling, 0.0))
    error = math.sqrt(between / k)
    reach = student_975(k - 1) * error
    kind = "share" if measure in ("wins", "won") else "mean"
    mean = Estimate(measure, middle, error, middle - reach, middle + reach, k, kind)
    far = NORMAL_975 * spread
    return RatingDoubt(measure, k, mean, spread, middle - far, middle + far)
