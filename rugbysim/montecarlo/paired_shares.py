"""Intervals for the difference of two shares counted on the same matches, which hold when few pairs differ.

The ordinary (Wald) interval of a mean difference has no width where no pair differs and is too narrow where few do.
Two that are not, for differences of -1, 0 and 1 and, since a draw counts half a win, of a half as well:

- the score interval: T. Tango, "Equivalence test and confidence interval for the difference in proportions for the
  paired-sample design", Statistics in Medicine 17 (1998), 891-908. All differences are kept that a score test does not
  reject, its variance estimated under the difference tested. With halves the same test is taken over five outcomes.
- the adjusted interval: A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched
  proportions", Statistics in Medicine 24 (2005), 729-740: half a pair is added to each cell of the table, two pairs in
  all, one of them concordant; then Wald. It needs sums alone, so that it serves outcomes less what luck explains too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

DIFFERENCES = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""What a pair's outcomes can differ by when a draw counts half a win: the order of `tango`'s counts."""

HALVINGS = 45  # of an interval of at most 2: to thirteen decimals


def tango(counts: Sequence[int], confidence: float = 0.95) -> tuple[float, float]:
    """Tango's score interval for a mean difference; `counts` are the pairs that differ by each of `DIFFERENCES`.

    Of 160 matches, 40 were won by the second alone, 20 by the first alone:

    >>> low, high = tango((40, 0, 100, 0, 20))
    >>> round(low, 4), round(high, 4)
    (-0.2181, -0.0309)

    Raises:
        ValueError: not five counts, a negative one, no pair at all.
    """
    if len(counts) != len(DIFFERENCES) or min(counts) < 0 or sum(counts) == 0:
        msg = f"counts are {list(counts)}; expected five, none negative, with at least one pair"
        raise ValueError(msg)
    z = normal_reach(confidence)
    mean = sum(count * value for count, value in zip(counts, DIFFERENCES, strict=True)) / sum(counts)

    def end(far: float) -> float:
        """The difference between the mean and -1 or 1 that is just not rejected."""
        near = mean
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            kept = abs(mean - middle) <= z * math.sqrt(_variance(counts, middle) / sum(counts))
            near, far = (middle, far) if kept else (near, middle)
        return near

    return end(-1.0), end(1.0)


def agresti_min(
    n: int, total: float, squares: float, confidence: float = 0.95, unit: float = 1.0
) -> tuple[float, float]:
    """Agresti and Min's adjusted interval for a mean difference of `n` pairs within -1 to 1.

    `total` and `squares` are the sums of the differences and of their squares, in 1/`unit` and its square. Added are
    half a pair that differs by 1, half a pair by -1, and one that does not differ.

    >>> low, high = agresti_min(160, total=-20, squares=60)
    >>> round(low, 4), round(high, 4)
    (-0.216, -0.0309)
    """
    mean = total / unit / (n + 2)
    variance = (squares / unit**2 + 1) / (n + 2) - mean * mean
    half = normal_reach(confidence) * math.sqrt(max(variance, 0.0) / (n + 2))
    return max(mean - half, -1.0), min(mean + half, 1.0)


def normal_reach(confidence: float) -> float:
    """How many standard errors a two-sided normal interval reaches to either side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _variance(counts: Sequence[int], mean: float) -> float:
    """The variance of one difference by maximum likelihood among distributions over `DIFFERENCES` with this mean.

    The likeliest shares are counts / (n (1 + weight (difference - mean))). Where none of the observed differences lies
    beyond the mean, what is left over goes to the outermost difference there, as in Tango's closed form.
    """
    n = sum(counts)
    away = [value - mean for value in DIFFERENCES]
    lowest, highest = (-1 / away[-1] if away[-1] > 0 else -math.inf), (-1 / away[0] if away[0] < 0 else math.inf)
    if math.isinf(lowest) or math.isinf(highest):
        return 0.0  # a mean of -1 or 1 has one distribution
    weight = _weight(counts, away, lowest, highest)
    found = 0.0
    left = 1.0
    for count, distance in zip(counts, away, strict=True):
        share = count / (n * (1 + weight * distance)) if count else 0.0
        found, left = found + share * distance * distance, left - share
    beyond = away[-1] if weight - lowest < highest - weight else away[0]
    return found + max(left, 0.0) * beyond * beyond


def _weight(counts: Sequence[int], away: Sequence[float], lowest: float, highest: float) -> float:
    """The multiplier of the likeliest shares, between the values at which an outermost share would be unbounded."""
    cells = [(count * one, one) for count, one in zip(counts, away, strict=True) if count]
    for _ in range(HALVINGS):
        weight = (lowest + highest) / 2
        slope = 0.0
        for product, one in cells:  # a plain loop: this runs thousands of times for one interval
            slope += product / (1 + weight * one)
        if slope > 0:
            lowest = weight
        else:
            highest = weight
    return (lowest + highest) / 2
