"""Intervals that may be looked at after every match: confidence sequences of a mean difference between paired outcomes.

An ordinary 95 % interval holds for one look at a number of matches fixed beforehand. Who looks again and again and
stops when the answer pleases him is wrong far more often than in one of twenty cases. A confidence sequence holds at
all looks at once, whenever one stops and for whatever reason.

Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and
asymptotic confidence sequences", Annals of Statistics 52 (2024): the mean plus and minus
sd * sqrt(2 (n rho^2 + 1) / (n^2 rho^2) * log(sqrt(n rho^2 + 1) / alpha)), of H. Robbins, "Statistical methods related
to the law of the iterated logarithm", Annals of Mathematical Statistics 41 (1970), for normal values. It is asymptotic
as Student's interval is: what it says is true once the first look comes late enough for the central limit theorem.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

FIRST_LOOK = 1_000
"""Pairs before the first look: below, nothing is said."""

LEAST_DISCORDANT = 50
"""Pairs that differ at all, below which a mean of differences is too far from a normal variate."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Exact sums of `n` paired differences, each a whole multiple of 1/`unit`.

    `total` and `squares` are the sums of the differences and of their squares in that unit and its square;
    `discordant` counts the pairs whose outcomes differ.
    """

    n: int
    total: int
    squares: int
    discordant: int
    unit: int = 1

    @property
    def mean(self) -> float:
        """The mean difference; nan without a pair."""
        return self.total / self.n / self.unit if self.n else math.nan

    def error(self, step: float = 0.0) -> float:
        """The standard error of the mean (divisor n); `step` as in `ConfidenceSequence.interval`.

        n * squares - total ** 2 is computed in whole numbers, so that nothing cancels.
        """
        if not self.n:
            return math.inf
        spread = (self.n * self.squares - self.total * self.total) / (self.n * self.unit) ** 2
        missing = max(0, LEAST_DISCORDANT - self.discordant)
        return math.sqrt((spread + missing * step * step / self.n) / self.n)


class ConfidenceSequence:
    """Intervals for one mean difference that all hold together with probability 1 - `alpha`.

    `first` is the number of pairs before the first look. The sequence is tuned as Waudby-Smith et al. (2024) do for a
    first look at m pairs: narrowest at m log m of them, some seven times the first look.
    """

    def __init__(self, alpha: float, first: int = FIRST_LOOK) -> None:
        self.alpha, self.first = alpha, first
        self._rho2 = narrowest_at(first * math.log(first), alpha)

    def reach(self, n: int) -> float:
        """How many standard errors the interval after `n` pairs reaches to both sides; infinite before the first look.

        >>> sequence = ConfidenceSequence(0.05)
        >>> [round(sequence.reach(n), 2) for n in (1_000, 7_000, 100_000)]
        [3.53, 3.04, 3.3]
        """
        if n < self.first:
            return math.inf
        spent = n * self._rho2
        return math.sqrt((spent + 1) / spent * (math.log(spent + 1) - 2 * math.log(self.alpha)))

    def interval(self, sums: Sums, step: float = 0.0) -> tuple[float, float]:
        """The interval after the pairs of `sums`; without bounds before the first look.

        `step` is the size of a difference where there is one. While fewer than `LEAST_DISCORDANT` pairs differ, those
        missing count as if they differed by it to both sides, so that pairs which never differ give no certainty; 0 for
        outcomes that always differ.

        >>> low, high = ConfidenceSequence(0.05).interval(Sums(n=7_000, total=0, squares=0, discordant=0), step=1.0)
        >>> round(low, 4), round(high, 4)
        (-0.0031, 0.0031)
        """
        reach = self.reach(sums.n)
        if math.isinf(reach):
            return -math.inf, math.inf
        half = reach * sums.error(step)
        return sums.mean - half, sums.mean + half


def narrowest_at(n: float, alpha: float) -> float:
    """The rho^2 that makes the interval after `n` pairs the narrowest.

    The width's derivative is 0 where x = n rho^2 solves x = log(1 + x) - 2 log alpha (Waudby-Smith et al. write it with
    Lambert's W); the right side rises ever more slowly than the left, so that repeating it leads there.
    """
    spent = 1.0
    for _ in range(100):
        spent = math.log1p(spent) - 2 * math.log(alpha)
    return spent / n
