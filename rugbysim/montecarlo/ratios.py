"""Rates: the ratio of two sums over the same matches, such as goals by rolls, with an error from exact sums.

With sums X and Y over n matches the ratio is R = X / Y. To first order its error is that of the mean of the residuals
x - R y divided by the mean of y (the delta method), so that its variance is

    n / (n - 1) * sum of (x - R y)**2 / Y**2.

Source: W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 2.11 (theorem 2.5), without the correction for a
finite population. The bias of R is of order 1 / n and far below the error. Where the same matches were played twice
the difference of two ratios has the variance of the difference of their residuals, each divided by its own Y.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from rugbysim.montecarlo.statistics import NEVER_SEEN, Estimate, student_975


@dataclass(frozen=True)
class Products:
    """Sums over matches of the four products of (x, y) of one run with (x, y) of another, or of the same."""

    xx: int
    xy: int
    yx: int
    yy: int


@dataclass(frozen=True)
class Ratio:
    """A ratio of two sums over `n` matches: `x` and `y` the sums, `own` the sums of their products.

    The ratio is shown times `factor`, in `unit`; `counts` says that x is never negative in any match.
    """

    x: int
    y: int
    own: Products
    n: int
    factor: float = 1.0
    unit: str = "1"
    counts: bool = False

    def estimate(self, measure: str) -> Estimate:
        """The ratio with its error and Student's 95 % interval; nothing where y was 0 in every match.

        What was never counted is no certain 0: its error is one event, its interval Garwood's, as for a mean.
        """
        if self.y == 0:
            return Estimate(measure, None, None, None, None, self.n, "ratio", self.unit)
        if self.counts and self.own.xx == 0 and self.n > 1:
            one = self.factor / self.y
            return Estimate(measure, 0.0, one, 0.0, NEVER_SEEN * one, self.n, "ratio", self.unit)
        value = float(Fraction(self.x, self.y)) * self.factor
        return self._student(measure, value, _spread(self, self, self.own))

    def change(self, measure: str, base: Ratio, products: Products) -> Estimate:
        """This ratio less that of `base`, the same matches; `products` are those of its (x, y) with (x, y) there."""
        if self.y == 0 or base.y == 0:
            return Estimate(measure, None, None, None, None, self.n, "ratio", self.unit)
        value = float(Fraction(self.x, self.y) - Fraction(base.x, base.y)) * self.factor
        spread = _spread(self, self, self.own) + _spread(base, base, base.own) - 2 * _spread(self, base, products)
        return self._student(measure, value, spread)

    def _student(self, measure: str, value: float, spread: Fraction) -> Estimate:
        """An estimate with Student's interval from a sum of squares of residuals."""
        if self.n < 2:
            return Estimate(measure, value, None, None, None, self.n, "ratio", self.unit)
        error = math.sqrt(self.n * spread / (self.n - 1)) * self.factor
        reach = student_975(self.n - 1) * error
        return Estimate(measure, value, error, value - reach, value + reach, self.n, "ratio", self.unit)


def _spread(one: Ratio, other: Ratio, products: Products) -> Fraction:
    """The sum over matches of (x - R y) / Y of one ratio times the same of another; exact, so that nothing cancels."""
    top = (
        one.y * other.y * products.xx
        - one.y * other.x * products.xy
        - one.x * other.y * products.yx
        + one.x * other.x * products.yy
    )
    return Fraction(top, one.y**2 * other.y**2)
