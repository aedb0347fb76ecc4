"""Where a difference crosses 0 as a rate changes: a curve through measured points, and the rates at which it may be 0.

Points share their chance, so their errors are correlated; the curve, of second degree, is fitted by generalised least
squares. The interval holds every rate at which a difference of 0 cannot be refused, as Fieller does for the ratio of
two means (E. C. Fieller, "Some problems in interval estimation", Journal of the Royal Statistical Society B 16 (1954),
175-185); unlike the delta method it has no end where the data give none. Rates are measured with an error of their own,
which counts as that of the difference by the curve's slope (W. A. Fuller, Measurement Error Models, 1987, section 3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rugbysim.montecarlo.statistics import NORMAL_975

DEGREE = 2
STEPS = 2_000  # between the lowest and the highest rate measured


@dataclass(frozen=True)
class Crossing:
    """The rate at which a difference is 0, with its 95 % interval; `low_rate` and `high_rate` bound what was measured.

    `rate` is None where the curve does not cross 0 within them. An end of the interval is None where the interval
    reaches the end of what was measured. `above` says whether the difference is positive above the crossing; without a
    crossing, whether it is positive throughout.
    """

    rate: float | None
    low: float | None
    high: float | None
    above: bool
    low_rate: float
    high_rate: float


def crossing(
    rates: Sequence[float],
    rate_errors: Sequence[float],
    differences: Sequence[float],
    covariance: NDArray[np.float64],
) -> Crossing:
    """Where `differences`, with their `covariance`, cross 0 as a function of `rates`, with their standard errors.

    There is no crossing where the rates or the differences hardly move: a curve needs three different rates.

    >>> at = [0.2, 0.3, 0.4, 0.5]
    >>> found = crossing(at, [0.0] * 4, [-1.0, 0.0, 1.0, 2.0], 0.01 * np.eye(4))
    >>> round(found.rate, 3), found.low < 0.3 < found.high, found.above
    (0.3, True, True)
    """
    x, y, errors = (np.array(values, np.float64) for values in (rates, differences, rate_errors))
    if len(np.unique(x)) <= DEGREE:
        return _none(x, y)
    middle = x.mean()
    basis = np.vander(x - middle, DEGREE + 1)
    slopes = np.vander(x - middle, DEGREE) @ (np.polyfit(x - middle, y, DEGREE)[:-1] * np.arange(DEGREE, 0, -1))
    total = covariance + np.diag((slopes * errors) ** 2)
    if np.linalg.matrix_rank(total) < len(x):
        return _none(x, y)
    weights = np.linalg.inv(total)
    spread = np.linalg.inv(basis.T @ weights @ basis)
    factors = spread @ basis.T @ weights @ y
    grid = np.linspace(x.min(), x.max(), STEPS + 1)
    at = np.vander(grid - middle, DEGREE + 1)
    values = at @ factors
    reach = NORMAL_975 * np.sqrt(np.einsum("ij,jk,ik->i", at, spread, at))
    return _read(grid, values, reach, x, y)


def _none(x: NDArray[np.float64], y: NDArray[np.float64]) -> Crossing:
    """No crossing: points that no curve can be laid through."""
    return Crossing(None, None, None, bool(y.mean() > 0), float(x.min()), float(x.max()))


def _read(
    grid: NDArray[np.float64],
    values: NDArray[np.float64],
    reach: NDArray[np.float64],
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> Crossing:
    """The crossing nearest to where the points themselves cross, and the rates around it that cannot be refused."""
    ends = float(grid[0]), float(grid[-1])
    turns = np.flatnonzero(np.signbit(values[:-1]) != np.signbit(values[1:]))
    if not len(turns):
        return Crossing(None, None, None, bool(values.mean() > 0), *ends)
    order = np.argsort(x)
    rising = bool(y[order][-1] > y[order][0])
    turn = next((int(one) for one in turns if bool(values[one + 1] > values[one]) == rising), int(turns[0]))
    step = grid[1] - grid[0]
    root = float(grid[turn] - values[turn] * step / (values[turn + 1] - values[turn]))
    allowed = np.abs(values) <= reach
    low = _edge(allowed, turn, -1)
    high = _edge(allowed, turn + 1, 1)
    return Crossing(
        root,
        None if low is None else min(float(grid[low]), root),
        None if high is None else max(float(grid[high]), root),
        bool(values[turn + 1] > values[turn]),
        *ends,
    )


def _edge(allowed: NDArray[np.bool_], start: int, step: int) -> int | None:
    """The first place from `start` on that is refused; None if the end is reached before."""
    place = start
    while 0 <= place < len(allowed):
        if not allowed[place]:
            return place
        place += step
    return None


def covariance_of_differences(
    variance: Callable[[int, int], float], pairs: Sequence[tuple[int, int]]
) -> NDArray[np.float64]:
    """The covariances of differences (one less other) from `variance(i, j)`, the variances of all differences.

    Cov(a - b, c - d) = (V(a - d) + V(b - c) - V(a - c) - V(b - d)) / 2, the polarisation identity.
    """
    return np.array(
        [[(variance(a, d) + variance(b, c) - variance(a, c) - variance(b, d)) / 2 for c, d in pairs] for a, b in pairs]
    )
