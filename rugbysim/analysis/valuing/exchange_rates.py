"""Exchange rates: how many points of one rating are worth ten of another, as a ratio of two slopes with its interval.

Source of the interval: E. C. Fieller, "Some problems in interval estimation", JRSS B 16 (1954), 175-185.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from rugbysim.montecarlo.statistics import NORMAL_975, Estimate

POINTS = 10.0  # of the rating that the others are measured in


@dataclass(frozen=True)
class ExchangeRate:
    """How many points of `rating` do for a group of men what ten points of `reference` do.

    `rate` has no interval where the slope by `rating` may be 0: then no number of points is certain to do it.
    """

    group: str
    rating: str
    reference: str
    rate: Estimate


def fieller(
    above: float, below: float, above_variance: float, below_variance: float, covariance: float, z: float = NORMAL_975
) -> tuple[float, float] | None:
    """The interval of the ratio of two normal means, `above` by `below`; None if `below` is not clear of 0.

    Source: Fieller (1954). It holds as well as the two are normal, however near the lower one is to 0; the delta
    method, which it approaches for small errors, does not.

    >>> low, high = fieller(3.0, 1.5, 0.01, 0.0025, 0.0)
    >>> round(low, 2), round(high, 2)
    (1.82, 2.19)
    """
    square = below**2 - z**2 * below_variance
    if square <= 0:
        return None
    middle = above * below - z**2 * covariance
    # the variances may make it a hair less than 0 where both errors are 0
    root = math.sqrt(max(middle**2 - square * (above**2 - z**2 * above_variance), 0.0))
    return (middle - root) / square, (middle + root) / square


def rate(above: Estimate, below: Estimate, covariance: float) -> Estimate:
    """`POINTS` times the ratio of two slopes; its error by the delta method, its interval by Fieller's.

    Without error and interval where the lower slope may be 0; without a value where it is 0.
    """
    top, bottom = above.estimate, below.estimate
    n = min(above.n, below.n)
    if top is None or not bottom or above.standard_error is None or below.standard_error is None:
        return Estimate(above.measure, None, None, None, None, n, "ratio")
    variances = above.standard_error**2, below.standard_error**2
    ratio = top / bottom
    interval = fieller(top, bottom, *variances, covariance)
    if interval is None:
        return Estimate(above.measure, POINTS * ratio, None, None, None, n, "ratio")
    variance = (variances[0] - 2 * ratio * covariance + ratio**2 * variances[1]) / bottom**2
    low, high = (POINTS * end for end in interval)
    return Estimate(above.measure, POINTS * ratio, POINTS * math.sqrt(max(variance, 0.0)), low, high, n, "ratio")
