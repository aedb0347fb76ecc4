"""Better, about equal, worse, or not settled: what an interval says beside the smallest difference that matters.

An interval that lies within that difference on both sides of 0 says "about equal", as in a test of equivalence by two
one-sided tests (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987, 657-680); one that is
clear of 0 says better or worse; any other says that more matches are needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from rugbysim.setup.errors import SetupError

LARGEST_POINTS = 100.0
LARGEST_WINS = 1.0


class Verdict(Enum):
    """What can be said of one choice beside another."""

    BETTER = "better"
    EQUAL = "about equal"
    WORSE = "worse"
    OPEN = "not settled"


@dataclass(frozen=True)
class Matter:
    """The smallest difference that matters: points of margin, and wins as a share of matches (0.02: 2 in 100).

    Raises `SetupError` for one that is not above 0.
    """

    points: float = 1.0
    wins: float = 0.02

    def __post_init__(self) -> None:
        """Refuse what is no difference."""
        for name, most in (("points", LARGEST_POINTS), ("wins", LARGEST_WINS)):
            value = getattr(self, name)
            number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            if not number or not 0 < value < most:
                expected = f"the smallest difference that matters, a number above 0 and below {most:g}"
                raise SetupError("matter", name, value, expected)

    def of(self, measure: str) -> float:
        """The smallest difference that matters of "margin", "tries" (a fifth of the points of a try), or wins."""
        return {"margin": self.points, "tries": self.points / 5}.get(measure, self.wins)


def matter_of(value: Matter | None, place: str) -> Matter:
    """The smallest difference that matters, the usual one where none is given; raises `SetupError` for what is none."""
    if value is not None and not isinstance(value, Matter):
        raise SetupError(place, "matter", repr(value)[:60], "a Matter, such as Matter(points=1.0, wins=0.02)")
    return value or Matter()


def verdict(low: float | None, high: float | None, matter: float) -> Verdict:
    """What an interval of a difference says beside the smallest difference that matters.

    >>> verdict(0.4, 2.0, 1.0), verdict(-0.8, 0.7, 1.0), verdict(-3.0, 0.5, 1.0)
    (<Verdict.BETTER: 'better'>, <Verdict.EQUAL: 'about equal'>, <Verdict.OPEN: 'not settled'>)
    """
    if low is None or high is None:
        return Verdict.OPEN
    if low > -matter and high < matter:
        return Verdict.EQUAL
    if low > 0:
        return Verdict.BETTER
    return Verdict.WORSE if high < 0 else Verdict.OPEN
