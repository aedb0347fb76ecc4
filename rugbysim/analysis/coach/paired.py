"""Variants of a match on the same chance, looked at from one side: differences match by match, luck taken off.

Match i of every variant has the same streams (common random numbers), and what remains of luck is taken off by an
`Adjustment`. Sums are whole numbers: threads and chunks change nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment, coaching_of, outcomes
from rugbysim.games.protocol import Game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import Range, in_order, ranges
from rugbysim.montecarlo.paired_shares import agresti_min, normal_reach, tango
from rugbysim.montecarlo.statistics import Estimate, student_975, wilson

CHUNK = 1_000  # matches of all variants together that a thread plays at a time
LEAST_CHUNK = 250
FEW_DISCORDANT: Final = 50
"""Fewer pairs of matches than this that end differently, and an interval is one that holds for few."""

FEW_OTHERWISE: Final = 20
"""Fewer matches than this that do not end as all others, and a share is told as played."""

SHARES = ("wins", "won")
STEPS: Final = {"wins": 1.0, "won": 1.0, "margin": 15.0, "tries": 2.0}
"""How much a match differs by where it ends differently, at most about: for pairs of which few differ."""

RESULTS = 3  # lost, drawn, won


@dataclass(frozen=True)
class Difference:
    """One variant less another in one measure.

    `estimate` has the difference (wins as shares of matches), its standard error and its interval. `discordant` matches
    of `n` were not lost, drawn or won alike. `correlation` is that of the two outcomes as played. `factor` says how
    many times fewer matches this needed than two independent runs for the same error, `paired_factor` how many by
    pairing alone; both are infinite where all matches agree, and None below two matches.
    """

    measure: str
    estimate: Estimate
    n: int
    discordant: int
    correlation: float | None
    factor: float | None
    paired_factor: float | None


@dataclass(frozen=True)
class _Part:
    """Sums over one range: of the variants played, [variants, measures], as played and adjusted; and of all pairs."""

    count: int
    raw: NDArray[np.int64]
    raw_products: NDArray[np.int64]
    adjusted: NDArray[np.int64]
    products: NDArray[np.int64]
    results: NDArray[np.int64]
    margins: tuple[Counter[int], ...]


class Paired:
    """Plays variants of a match in step; those dropped on the way keep what they have."""

    def __init__(
        self,
        game: Game,
        prepared: Sequence[Any],
        seed: int,
        *,
        side: int = 0,
        adjustment: Adjustment | None = None,
        first: int = 0,
    ) -> None:
        """`prepared` are the variants, `side` (0 or 1) is who is looked at; matches are numbered from `first` on."""
        self.n = 0
        self._coaching, self._tables = coaching_of(game), game.tables
        self._prepared, self._seed, self._side, self._first = list(prepared), seed, side, first
        self._adjustment = adjustment
        k, measures = len(self._prepared), len(MEASURES)
        self._counts = np.zeros((k, k), np.int64)
        self._raw = np.zeros((k, k, measures, 2), np.int64)  # [i, j]: sums of i, and of its squares, where both played
        self._raw_products = np.zeros((measures, k, k), np.int64)
        self._sums = np.zeros((k, k, measures), np.int64)  # adjusted differences
        self._squares = np.zeros((k, k, measures), np.int64)
        self._own = np.zeros((k, measures, 2), np.int64)  # adjusted: sums and sums of squares
        self._results = np.zeros((k, RESULTS, k, RESULTS), np.int64)
        self._margins: list[Counter[int]] = [Counter() for _ in self._prepared]

    def __len__(self) -> int:
        return len(self._prepared)

    def played(
        self, n: int, threads: int | None = None, among: Sequence[int] | None = None
    ) -> Generator[int, None, None]:
        """Play on up to `n` matches of each variant (of those `among` only), and say after each chunk how many."""
        active = list(range(len(self)) if among is None else among)
        chunk = max(LEAST_CHUNK, CHUNK // max(1, len(active)))
        cut = ranges(self._first + self.n, n - self.n, chunk)
        parts: Any = in_order(lambda part: self._play(part, active), cut, arguments.threads_of(threads))
        with closing(parts):
            for part in parts:
                self._add(part, active)
                self.n += part.count
                yield self.n

    # --- sums ---------------------------------------------------------------------------------------------------------

    def _play(self, part: Range, active: Sequence[int]) -> _Part:
        raw = np.empty((len(MEASURES), len(active), part.count))
        adjusted = np.empty_like(raw)
        for number, variant in enumerate(active):
            traced = self._coaching.play(self._prepared[variant], self._seed, part.first, part.count)
            if self._adjustment is None:
                raw[:, number] = adjusted[:, number] = outcomes(self._tables, traced, self._side)
            else:
                raw[:, number], adjusted[:, number] = self._adjustment.outcomes(traced)
        result = raw[0] * 2 / UNIT  # 0 lost, 1 drawn, 2 won
        margins = [_told(*one) for one in zip(raw[MEASURES.index("margin")] // UNIT, result - 1, strict=True)]
        told = np.stack([result == code for code in range(RESULTS)], axis=1).reshape(-1, part.count).astype(np.float64)
        return _Part(
            part.count,
            _whole(raw.sum(axis=2).T),
            _whole(raw @ raw.transpose(0, 2, 1)),
            _whole(adjusted.sum(axis=2).T),
            _whole(adjusted @ adjusted.transpose(0, 2, 1)),
            _whole(told @ told.T),
            tuple(margins),
        )

    def _add(self, part: _Part, active: Sequence[int]) -> None:
        pairs = np.ix_(active, active)
        self._counts[pairs] += part.count
        self._raw[pairs] += np.stack([part.raw, _diagonals(part.raw_products)], axis=2)[:, None]
        self._own[active] += np.stack([part.adjusted, _diagonals(part.products)], axis=2)
        self._sums[pairs] += part.adjusted[:, None] - part.adjusted[None]
        own = _diagonals(part.products)
        self._squares[pairs] += own[:, None] + own[None] - 2 * part.products.transpose(1, 2, 0)
        for measure in range(len(MEASURES)):
            self._raw_products[measure][pairs] += part.raw_products[measure]
        shape = (len(active), RESULTS, len(active), RESULTS)
        self._results[np.ix_(active, range(RESULTS), active, range(RESULTS))] += part.results.reshape(shape)
        for variant, margins in zip(active, part.margins, strict=True):
            self._margins[variant].update(margins)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def count(self, i: int) -> int:
        """How many matches of a variant were played."""
        return int(self._counts[i, i])

    def histogram(self, i: int) -> dict[int, int]:
        """How many matches of a variant ended with each margin, ascending.

        A match that a side forfeited while ahead or level counts as lost by one point.
        """
        return dict(sorted(self._margins[i].items()))

    def results(self, i: int) -> tuple[int, int, int]:
        """How many matches of a variant were won, drawn and lost."""
        lost, drawn, won = (int(self._results[i, code, i, code]) for code in range(RESULTS))
        return won, drawn, lost

    def sums(self, i: int, j: int, measure: str) -> tuple[int, int, int]:
        """(matches, sum, sum of squares) of the adjusted differences of i less j, in parts of 1 / UNIT."""
        which = MEASURES.index(measure)
        return int(self._counts[i, j]), int(self._sums[i, j, which]), int(self._squares[i, j, which])

    def discordant(self, i: int, j: int) -> int:
        """How many matches of both were not lost, drawn or won alike."""
        alike = sum(int(self._results[i, code, j, code]) for code in range(RESULTS))
        return int(self._counts[i, j]) - alike

    def estimate(self, i: int, measure: str, confidence: float = 0.95) -> Estimate:
        """What a variant brings in a measure, luck taken off.

        A share that is all but none or all of the matches, with fewer than `FEW_OTHERWISE` to the other side, is the
        one as played with Wilson's interval: what luck explains there is too skewed for Student's.
        """
        total, squares = (int(value) for value in self._own[i, MEASURES.index(measure)])
        n = self.count(i)
        if measure in SHARES and n > 1:
            won, drawn, _ = self.results(i)
            had = won + drawn / 2 if measure == "wins" else float(won)
            if min(had, n - had) < min(FEW_OTHERWISE, n / 10):
                return _nearly_none_or_all(measure, had, n, confidence)
        found = _mean(measure, total, squares, n, confidence)
        if measure not in SHARES or found.low is None or found.high is None:
            return found
        return Estimate(
            measure, found.estimate, found.standard_error, max(found.low, 0.0), min(found.high, 1.0), found.n, "share"
        )

    def difference(self, i: int, j: int, measure: str, confidence: float = 0.95) -> Difference:
        """Variant i less variant j, over the matches that both played.

        Where fewer than `FEW_DISCORDANT` matches ended differently, the interval of wins is Tango's, of the matches as
        played, and the one of the adjusted sums is Agresti and Min's if it is wider (see `montecarlo.paired_shares`);
        that of points and tries has half a pair added that differs by `STEPS` to each side, and one that does not.
        """
        n, total, squares = self.sums(i, j, measure)
        which, discordant = MEASURES.index(measure), self.discordant(i, j)
        few = discordant < FEW_DISCORDANT
        estimate = _mean(measure, total, squares, n, confidence)
        if measure in SHARES:
            if n and few:
                estimate = self._of_few(i, j, measure, confidence)
            estimate = Estimate(
                measure, estimate.estimate, estimate.standard_error, estimate.low, estimate.high, n, "share"
            )
        elif n > 1 and few:  # as Agresti and Min do with shares
            wide = _mean(measure, total, squares + int(UNIT * STEPS[measure]) ** 2, n + 2, confidence)
            estimate = replace(wide, estimate=estimate.estimate, n=n)
        one, other, common = self._spreads(i, j, which)
        reached = n * squares - total * total
        return Difference(
            measure,
            estimate,
            n,
            discordant,
            common / math.sqrt(one * other) if one > 0 and other > 0 else None,
            _factor(one + other, reached, n),
            _factor(one + other, one + other - 2 * common, n),
        )

    def luck(self, i: int, j: int, measure: str) -> float | None:
        """The standard deviation, as played, of the difference of variants i and j in a single match.

        None below two matches.
        """
        n = int(self._counts[i, j])
        one, other, common = self._spreads(i, j, MEASURES.index(measure))
        return None if n < 2 else math.sqrt(max(one + other - 2 * common, 0)) / n / UNIT

    def _spreads(self, i: int, j: int, which: int) -> tuple[int, int, int]:
        """n^2 times the variances of variants i and j as played, over the matches of both, and their covariance."""
        n = int(self._counts[i, j])
        (one, own), (other, others) = (map(int, self._raw[pair][which]) for pair in ((i, j), (j, i)))
        product = int(self._raw_products[which, i, j])
        return n * own - one * one, n * others - other * other, n * product - one * other

    def _of_few(self, i: int, j: int, measure: str, confidence: float) -> Estimate:
        """A difference of shares as played, where few matches ended differently."""
        worth = (0.0, 0.5, 1.0) if measure == "wins" else (0.0, 0.0, 1.0)
        cells = Counter[float]()
        for one in range(RESULTS):
            for other in range(RESULTS):
                cells[worth[one] - worth[other]] += int(self._results[i, one, j, other])
        counts = [cells[step] for step in (-1.0, -0.5, 0.0, 0.5, 1.0)]
        n = sum(counts)
        total = sum(count * step for count, step in zip(counts, (-1.0, -0.5, 0.0, 0.5, 1.0), strict=True))
        low, high = tango(counts, confidence)
        _, adjusted, squares = self.sums(i, j, measure)
        wide = agresti_min(n, adjusted, squares, confidence, UNIT)
        low, high = (low, high) if high - low >= wide[1] - wide[0] else wide
        return Estimate(measure, total / n, (high - low) / 2 / normal_reach(confidence), low, high, n, "share")


def _whole(sums: NDArray[np.float64]) -> NDArray[np.int64]:
    """Sums of whole numbers below 2^53, which are exact in floating point."""
    return np.rint(sums).astype(np.int64)


def _told(margins: NDArray[np.float64], signs: NDArray[np.float64]) -> Counter[int]:
    """How many matches ended with each margin, at least one point for whom the laws say has won (`signs` 1, 0, -1)."""
    agreeing = np.where(margins * signs > 0, margins, signs)
    values, counts = np.unique(agreeing, return_counts=True)
    return Counter(dict(zip(values.astype(int).tolist(), counts.tolist(), strict=True)))


def _diagonals(products: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sums of squares [variants, measures] of products [measures, variants, variants]."""
    return np.diagonal(products, axis1=1, axis2=2).T


def _nearly_none_or_all(measure: str, had: float, n: int, confidence: float) -> Estimate:
    """A share as played with Wilson's interval; a mean of wins with draws as half varies no more than a share does."""
    z = normal_reach(confidence)
    low, high = wilson(had, n, z) or (0.0, 1.0)
    return Estimate(measure, had / n, (high - low) / 2 / z, low, high, n, "share")


def _factor(independent: int, reached: int, n: int) -> float | None:
    """By how much a variance is smaller than that of independent runs; None below two matches."""
    if n < 2:
        return None
    return independent / reached if reached > 0 else math.inf


def _mean(measure: str, total: int, squares: int, n: int, confidence: float) -> Estimate:
    """A mean of `n` numbers in parts of 1 / UNIT with an interval of any confidence."""
    if n == 0:
        return Estimate(measure, None, None, None, None, 0)
    middle = total / n / UNIT
    if n < 2:
        return Estimate(measure, middle, None, None, None, n)
    error = math.sqrt((n * squares - total * total) / (n - 1)) / n / UNIT
    reach = student_975(n - 1) / normal_reach(0.95) * normal_reach(confidence) * error
    return Estimate(measure, middle, error, middle - reach, middle + reach, n)
