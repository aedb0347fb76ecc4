"""Outcomes of matches less what luck explains: the same expectation, a fraction of the variance.

The sums of surprises that a game traces have expectation 0 (`games.coaching`). Regressed on them, an outcome leaves a
residual of the same expectation (control variates: S. S. Lavenberg and P. D. Welch, Management Science 27, 1981,
322-335). The coefficients are fitted on matches of their own and applied to others, so that nothing is biased.

Everything is in whole numbers: residuals in parts of 1 / UNIT, coefficients in parts of 1 / UNIT too. Products of whole
numbers below 2^53 are exact in floating point in whatever order they are added, and the equations are solved by
elementwise operations, so that any machine gets the same residuals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.coaching import VARIATE_UNIT, Traced
from rugbysim.games.protocol import Game, GameTables
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import Range, in_order, ranges
from rugbysim.montecarlo.summaries import Measures
from rugbysim.setup.errors import NOTHING, SetupError

UNIT: Final = 2**10
MEASURES: Final = ("wins", "won", "margin", "tries")
"""What is looked at, for one side: wins, a draw as half of one; matches won outright; points of margin; its tries."""

PILOT = 8_000  # matches the coefficients are fitted on: with 256 variates 3 % more variance than the best coefficients
PILOT_FIRST = 2**40  # where they begin: beyond any that is compared
PILOT_CHUNK = 500
FIT_UNIT = 2**4  # variates are fitted in coarser parts, so that sums of products stay exact
RIDGE = 1e-3  # of a variate's own variance, added to it: keeps the equations well behaved where a variate is rare
LEAST_SPREAD = 1e-9


@dataclass(frozen=True)
class Adjustment:
    """How outcomes of one side (0 or 1) are adjusted for luck.

    `weights` [measures, variates]: whole numbers, parts of 1 / UNIT of an outcome for a surprise of one.
    """

    tables: GameTables
    side: int
    weights: NDArray[np.float64]

    @classmethod
    def fit(
        cls, game: Game, prepared: Any, seed: int, *, side: int = 0, threads: int | None = None, n: int = PILOT
    ) -> Adjustment:
        """Fit it on `n` matches of `prepared` that nothing is compared on."""
        coaching = coaching_of(game)

        def play(part: Range) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
            traced = coaching.play(prepared, seed, part.first, part.count)
            variates = np.rint(traced.variates / FIT_UNIT)
            return variates, outcomes(game.tables, traced, side).astype(np.float64)

        parts = in_order(play, ranges(PILOT_FIRST, n, PILOT_CHUNK), arguments.threads_of(threads))
        z, y, total, measured = None, None, None, None
        for variates, found in parts:
            products, crossed = variates.T @ variates, found @ variates
            z, y = (products, crossed) if z is None or y is None else (z + products, y + crossed)
            sums, means = variates.sum(axis=0), found.sum(axis=1)
            total = sums if total is None else total + sums
            measured = means if measured is None else measured + means
        if z is None or y is None or total is None or measured is None:
            raise SetupError("adjustment", "n", n, "a whole number of matches, at least 1")
        covariance = z / n - np.multiply.outer(total / n, total / n)
        common = y / n - np.multiply.outer(measured / n, total / n)
        weights = np.zeros((len(MEASURES), len(coaching.variates)))
        every, linear = np.arange(len(coaching.variates)), np.asarray(coaching.linear)
        for places, rows in ((every, np.array([0, 1])), (linear, np.array([2, 3]))):  # wins; points and tries
            fitted = _solved(covariance[np.ix_(places, places)], common[np.ix_(rows, places)].T).T
            weights[np.ix_(rows, places)] = np.rint(fitted * (VARIATE_UNIT / FIT_UNIT))
        return cls(game.tables, side, weights)

    def outcomes(self, traced: Traced) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(as played, adjusted) for each match: i8[measures, matches], both in parts of 1 / UNIT."""
        raw = outcomes(self.tables, traced, self.side)
        luck = self.weights @ traced.variates.T.astype(np.float64)
        return raw, raw - np.floor(luck / VARIATE_UNIT + 0.5).astype(np.int64)


def coaching_of(game: Game) -> Any:
    """The game's face for coaching (`games.coaching.Coaching`); raises `SetupError` for a game without line-ups."""
    face = getattr(game, "coaching", None)
    if face is None:
        raise SetupError(game.name, "", NOTHING, "this game has no line-ups to compare; expected a match of sevens")
    return face


def outcomes(tables: GameTables, traced: Traced, side: int) -> NDArray[np.int64]:
    """What each match brought the side, i8[measures, matches] in parts of 1 / UNIT."""
    rows = traced.matches
    scores = [rows[name].astype(np.int64) for name in tables.scores]
    margin = scores[side] - scores[1 - side]
    won, lost = _measures(tables).wins(rows, scores[0] - scores[1])
    mine, theirs = (won, lost) if side == 0 else (lost, won)
    tries = rows[tables.of_sides("tries")[side]].astype(np.int64)
    half = UNIT // 2
    return np.stack(
        [half * (1 + mine.astype(np.int64) - theirs), UNIT * mine.astype(np.int64), UNIT * margin, UNIT * tries]
    )


@cache
def _measures(tables: GameTables) -> Measures:
    """The measures of a game; kept, since they are asked for with every batch."""
    return Measures.of(tables)


def _solved(matrix: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """Solve symmetric equations, a ridge added, by elimination without pivots: elementwise, the same on any machine."""
    spread = np.sqrt(np.maximum(np.diag(matrix), 0.0))
    alive = spread > LEAST_SPREAD
    scale = np.where(alive, spread, 1.0)
    a = matrix / np.multiply.outer(scale, scale)
    a[~alive] = a[:, ~alive] = 0.0
    a[np.diag_indices_from(a)] = 1.0 + RIDGE
    b = np.where(alive, 1.0, 0.0)[:, None] * right / scale[:, None]
    for k in range(len(a) - 1):
        factor = a[k + 1 :, k] / a[k, k]
        a[k + 1 :, k:] -= np.multiply.outer(factor, a[k, k:])
        b[k + 1 :] -= np.multiply.outer(factor, b[k])
    for k in range(len(a) - 1, -1, -1):
        b[k] /= a[k, k]
        b[:k] -= np.multiply.outer(a[:k, k], b[k])
    return b / scale[:, None]
