"""What a comparison is worth if the ratings are off by as much as their ranges say.

An outer loop draws all ratings that have a range, an inner one plays some matches with them, every variant on the same
chance and with the same draw for the same man. What the means of the inner runs vary by beyond their own sampling error
is due to the ratings (analysis of variance with a random factor: H. Scheffé, The Analysis of Variance, 1959, 7.2).
Where the true difference may lie is an interval for one more draw, as wide as the ratings make it and as the error of
the mean adds to it (J. P. T. Higgins, S. G. Thompson and D. J. Spiegelhalter, "A re-evaluation of random-effects
meta-analysis", Journal of the Royal Statistical Society A 172, 2009, 137-159).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.coach.paired import Paired
from rugbysim.games.protocol import Game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import Interruption
from rugbysim.montecarlo.statistics import Estimate, student_975
from rugbysim.setup.ratings import RATINGS, count_of_ranges, drawn

FIRST = 2**42  # index of the first match played with drawn ratings: nothing else is played there
INNER = 200  # matches for each draw
DRAWS = 100
MOST_DRAWS = 100_000
LEAST = 3  # draws below which nothing is said
FEW = 10  # draws below which nothing is said where time ran out
LOST = -8.0  # standard errors below 0 from where the normal curve's tail is told by its limit
STREAM = 1_948  # names the stream of ratings among those of a seed


@dataclass(frozen=True)
class RatingDoubt:
    """One difference of `measure`, taken apart.

    `mean` is its mean over the ratings as they may be, with the error of that. `spread` is the standard deviation of
    the true difference from one draw of the ratings to another, the simulation's error taken off; between `low` and
    `high` 95 of 100 draws have it, the error of the mean allowed for. `luck` is the standard deviation of the
    difference between two single matches.
    """

    measure: str
    draws: int
    mean: Estimate
    spread: float
    low: float
    high: float
    luck: float | None = None


def beside(doubts: Mapping[str, RatingDoubt], changes: Mapping[str, Estimate]) -> dict[str, RatingDoubt]:
    """The doubts of some differences, none of which says more than its difference does as the ratings stand.

    Drawn ratings are played in other matches, whose error may by chance be the smaller one; that the ratings may be off
    makes nobody surer, so `low` and `high` take in the ends of the interval without it.
    """
    found = dict(doubts)
    for measure, change in changes.items():
        if measure in found and change.low is not None and change.high is not None:
            one = found[measure]
            found[measure] = replace(one, low=min(one.low, change.low), high=max(one.high, change.high))
    return found


def draws_of(draws: Any, file: str) -> int:
    """How often ratings are to be drawn, checked; raises `SetupError` that names `file`."""
    expected = f"how often ratings are drawn, from 0 to {MOST_DRAWS}"
    return arguments.whole(draws, "draws", 0, MOST_DRAWS, expected, file=file)


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
        self.interrupted = False
        self._game, self._matches, self._seed, self._side = game, list(matches), seed, side
        self._adjustment = adjustment
        self._sums: list[list[list[tuple[int, int, int]]]] = [[[] for _ in MEASURES] for _ in matches]
        self._luck: list[list[list[float]]] = [[[] for _ in MEASURES] for _ in matches]

    def __len__(self) -> int:
        return len(self._matches)

    def drawn(
        self,
        draws: int,
        threads: int | None,
        interruption: Interruption,
        told: Callable[[int], None],
        until: float | None = None,
    ) -> tuple[dict[str, RatingDoubt], ...]:
        """Draw the ratings `draws` times; by measure what they do to each variant but the first.

        `told` hears after each draw how many matches of each variant were played. No draws are begun once
        `time.monotonic` is at `until`. Nothing comes of it after Ctrl-C before the last draw (`interrupted`), below
        `LEAST` draws, and below `FEW` where time ran out.
        """
        if draws < LEAST:
            return ()
        while self.draws < draws and (until is None or time.monotonic() < until):
            self._draw(threads)
            told(self.draws * INNER)
            if interruption.seen and self.draws < draws:
                self.interrupted = True
                return ()
        if self.draws < max(LEAST, min(draws, FEW)):
            return ()
        return tuple(
            {measure: self.doubt(variant, measure) for measure in MEASURES} for variant in range(1, len(self._matches))
        )

    def _draw(self, threads: int | None) -> None:
        """Play all variants with the ratings of one draw."""
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
                self._luck[variant][number].append(paired.luck(variant, 0, measure) or 0.0)
        self.draws += 1

    def doubt(self, variant: int, measure: str) -> RatingDoubt:
        """What the ratings do to a variant's difference from the first; asked for after `LEAST` draws."""
        number = MEASURES.index(measure)
        lucks = self._luck[variant][number]
        luck = math.sqrt(math.fsum(one**2 for one in lucks) / len(lucks))
        return replace(taken_apart(measure, self._sums[variant][number]), luck=luck)


@dataclass
class Drawing:
    """Draws of ratings after all else was played, with one bar of progress over both.

    Ratings are drawn `draws` times, 0 for not at all, with as many `variants` at most. `interrupted`: not all of it.
    """

    draws: int
    variants: int
    progress: Callable[[int, int], None] | None
    interrupted: bool = False

    def told(self, played: int, total: int) -> None:
        """Say how many matches were played of those before the draws."""
        if self.progress is not None:
            self.progress(played, total + self.draws * INNER * self.variants)

    def run(
        self, doubts: Doubts, played: int, threads: int | None, interruption: Interruption, until: float | None = None
    ) -> tuple[dict[str, RatingDoubt], ...]:
        """What `Doubts.drawn` gives, after `played` matches in all."""

        def told(count: int) -> None:
            if self.progress is not None:
                variants = len(doubts)
                self.progress(played + count * variants, played + self.draws * INNER * variants)

        found = doubts.drawn(self.draws, threads, interruption, told, until)
        self.interrupted = doubts.interrupted
        return found


def ratings_cells(doubt: RatingDoubt | None) -> dict[str, float | None]:
    """What a record says of a difference if the ratings are off."""
    return {
        "ratings_mean": doubt.mean.estimate if doubt else None,
        "ratings_low": doubt.low if doubt else None,
        "ratings_high": doubt.high if doubt else None,
    }


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
    allowed = _mean_above_0(between - sampling, between * math.sqrt(2 / (k - 1)))
    far = student_975(k - 2) * math.sqrt(allowed + error * error)
    return RatingDoubt(measure, k, mean, spread, middle - far, middle + far)


def _mean_above_0(value: float, error: float) -> float:
    """A variance as an estimate leaves it that may lie below 0: the mean of the normal curve's part above 0.

    With a spread far beyond its error that is the estimate. With one that is lost in it, 0 would do: intervals by it
    hold 80 of 100 draws, by this 92 to 99.
    """
    if error <= 0:
        return max(value, 0.0)
    away = value / error
    if away < LOST:
        return error / -away
    normal = NormalDist()
    return value + error * normal.pdf(away) / normal.cdf(away)
