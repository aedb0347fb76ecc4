"""Slopes of what a match brings by every attribute of every man at once, from one run (the likelihood-ratio method).

The slope of E[Y] by an attribute is E[(Y - mean of Y) * S], S being the score: how fast the logarithm of the match's
probability changes with that attribute. One run gives them all, but only at the ratings as they stand: a tangent.

Sources: P. W. Glynn, "Likelihood ratio gradient estimation for stochastic systems", CACM 33 (1990), 75-84;
P. L'Ecuyer, "A unified view of the IPA, SF, and LR gradient estimation techniques", Management Science 36 (1990),
1364-1383; the mean taken off Y is the control that R. Y. Rubinstein and A. Shapiro, Discrete Event Systems (1993), use.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.adjusted import MEASURES as ADJUSTED
from rugbysim.analysis.coach.adjusted import UNIT, coaching_of, outcomes
from rugbysim.games.coaching import SCORE_UNIT
from rugbysim.games.protocol import Game
from rugbysim.montecarlo.chunks import Range, chunk_for, in_order, ranges
from rugbysim.montecarlo.statistics import NORMAL_975, Estimate
from rugbysim.montecarlo.summaries import Totals

COARSE_UNIT = 2**13  # of the scores whose products are summed: whole numbers below 2**53 even after a chunk
MEASURES = ("margin", "wins")
PLACES = [ADJUSTED.index(measure) for measure in MEASURES]
OUTCOME_UNIT = 2  # outcomes are whole numbers of halves, since a draw is half a win
POWERS = (0, 1, 2)  # of an outcome, which products of two scores are weighted by
SIDE_MEN = 12


@dataclass(frozen=True)
class _Part:
    """Sums over one range of matches: outcomes, scores, their products, and products of two scores by `POWERS`."""

    count: int
    outcomes: NDArray[np.float64]  # [measures], in parts of 1 / OUTCOME_UNIT here and below
    scores: NDArray[np.float64]  # [groups, attributes]
    products: NDArray[np.float64]  # [measures, groups, attributes]
    squares: NDArray[np.float64]  # [measures, powers, groups, attributes, attributes]


class Tangents:
    """Plays one setup with scores and sums up; `n` matches so far. Slopes are of groups of men of one side together.

    `groups` says by name which of the side's twelve places (0 to 11) are moved together by one point each.
    """

    def __init__(
        self,
        game: Game,
        prepared: Any,
        seed: int,
        groups: Mapping[str, Sequence[int]],
        *,
        side: int = 0,
        first: int = 0,
    ) -> None:
        self.n = 0
        self._game, self._prepared, self._seed, self._side, self._first = game, prepared, seed, side, first
        self._place = {name: number for number, name in enumerate(groups)}
        self._members = np.zeros((len(groups), SIDE_MEN))
        for number, men in enumerate(groups.values()):
            self._members[number, list(men)] = 1.0
        self._outcomes: Totals = np.zeros(len(MEASURES), object)
        self._scores: Any = 0
        self._products: Any = 0
        self._squares: Any = 0

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Play on up to `n` matches, and say after each chunk how many are summed up."""
        chunk = chunk_for(self._game, self._prepared)
        parts: Any = in_order(self._play, ranges(self._first + self.n, n - self.n, chunk), threads)
        with closing(parts):
            for part in parts:
                self.n += part.count
                self._outcomes = self._outcomes + _whole(part.outcomes)
                self._scores = self._scores + _whole(part.scores)
                self._products = self._products + _whole(part.products)
                self._squares = self._squares + _whole(part.squares)
                yield self.n

    def slope(self, group: str, attribute: int, measure: str) -> Estimate:
        """Change of the measure when every man of the group gains one rating point of the attribute.

        Points of margin, or wins as shares; `attribute` is its number in the order of `setup.fields.ATTRIBUTES`.
        The sample covariance of outcome and score, which is unbiased; its interval is the normal one.
        """
        value = self._slope(group, attribute, measure)
        error = math.sqrt(max(self.covariance(group, attribute, attribute, measure), 0.0))  # below 0 by rounding only
        reach = NORMAL_975 * error
        return Estimate(measure, value, error, value - reach, value + reach, self.n)

    def covariance(self, group: str, one: int, other: int, measure: str) -> float:
        """Covariance of the estimated slopes of a group by two attributes; of one with itself its variance."""
        number, place = MEASURES.index(measure), self._place[group]
        mean = self._outcomes[number] / self.n
        plain, weighted, squared = (float(self._squares[number, power, place, one, other]) for power in POWERS)
        spread = (squared - 2 * mean * weighted + mean * mean * plain) / self.n
        spread /= (COARSE_UNIT * OUTCOME_UNIT) ** 2
        product = self._slope(group, one, measure) * self._slope(group, other, measure)
        return float((spread - product) / (self.n - 1))

    # --- sums ---------------------------------------------------------------------------------------------------------

    def _slope(self, group: str, attribute: int, measure: str) -> float:
        number, place = MEASURES.index(measure), self._place[group]
        product, score = self._products[number, place, attribute], self._scores[place, attribute]
        covariance = (self.n * product - self._outcomes[number] * score) / (self.n * (self.n - 1))
        return float(covariance / (SCORE_UNIT * OUTCOME_UNIT))

    def _play(self, part: Range) -> _Part:
        """One range. Whole numbers in floating point, each sum below 2**53, so that their order changes nothing."""
        traced = coaching_of(self._game).play(self._prepared, self._seed, part.first, part.count, scores=True)
        own = traced.scores[:, SIDE_MEN * self._side :][:, :SIDE_MEN].astype(np.float64)
        scores = np.tensordot(self._members, own, axes=(1, 1))  # [groups, matches, attributes]
        results = outcomes(self._game.tables, traced, self._side)[PLACES] // (UNIT // OUTCOME_UNIT)
        results = results.astype(np.float64)
        coarse = np.rint(scores / (SCORE_UNIT / COARSE_UNIT))
        turned = np.ascontiguousarray(coarse.transpose(0, 2, 1))
        squares = [[(turned * result**power) @ coarse for power in POWERS] for result in results]
        return _Part(
            part.count,
            results.sum(axis=1),
            scores.sum(axis=1),
            np.tensordot(results, scores, axes=(1, 1)).astype(np.float64),
            np.array(squares, np.float64),
        )


def _whole(sums: NDArray[np.float64]) -> Totals:
    """Sums as Python's integers, which have no largest value."""
    whole: Totals = np.vectorize(int, otypes=[object])(sums)
    return whole
