"""Which of several choices may be the best: a set that holds the truly best one with 95 % confidence, ties included.

A choice is left out only when some other is better than it for sure. If b is truly best, no other is truly better, and
that any of the k - 1 others seems so is prevented by one-sided limits of confidence 1 - 0.05 / (k - 1) each
(Bonferroni). Source: S. S. Gupta, "On some multiple decision (selection and ranking) rules", Technometrics 7 (1965),
225-245; J. C. Hsu, "Simultaneous confidence intervals for all distances from the 'best'", Annals of Statistics 9
(1981), 1026-1034; here with paired differences, whose variances need not be equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rugbysim.analysis.coach.paired import Paired


def perhaps_best(paired: Paired, measure: str, confidence: float = 0.95) -> tuple[int, ...]:
    """The places of those variants that cannot be told apart from the best; never empty, for at least two variants.

    The truly best one is among them with at least this confidence.
    """
    choices = len(paired)
    each = 1 - 2 * (1 - confidence) / (choices - 1)  # of a two-sided interval whose lower end is the one-sided limit
    return tuple(
        one
        for one in range(choices)
        if not any(other != one and _low(paired, other, one, measure, each) > 0 for other in range(choices))
    )


def _low(paired: Paired, other: int, one: int, measure: str, confidence: float) -> float:
    """The lower limit of by how much `other` is better than `one`."""
    low = paired.difference(other, one, measure, confidence).estimate.low
    return -1.0 if low is None else low
