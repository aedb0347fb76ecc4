"""Slopes of men moved together, by the run with scores and by paired steps, and which of the two is surer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.analysis.valuing.likelihood_ratio import MEASURES
from rugbysim.analysis.valuing.worth import TANGENT, Slope
from rugbysim.montecarlo.statistics import NORMAL_975, Estimate
from rugbysim.setup.fields import ATTRIBUTES
from rugbysim.setup.ratings import RATINGS

if TYPE_CHECKING:
    from rugbysim.analysis.valuing.likelihood_ratio import Tangents
    from rugbysim.analysis.valuing.rating_steps import RatingSteps


@dataclass(frozen=True)
class GroupSlopes:
    """What a point of a rating is worth if every man of the group `name` of the run gains it.

    `steps` are those of the same men, each played on matches of his own, so that their errors add up in squares.
    """

    name: str
    tangents: Tangents
    steps: Sequence[RatingSteps]

    def slopes(self) -> tuple[Slope, ...]:
        """Of every rating by every measure."""
        return tuple(self.slope(rating, measure) for rating in RATINGS for measure in MEASURES)

    def slope(self, rating: str, measure: str) -> Slope:
        """By both ways where there are two."""
        number = ATTRIBUTES.index(rating) if rating in ATTRIBUTES else None
        tangent = None if number is None else self.tangents.slope(self.name, number, measure)
        return Slope(rating, measure, tangent, self._secant(rating, measure))

    def covariance(self, one: Slope, other: Slope) -> float:
        """Covariance of two slopes of the group by one measure, as they are taken: 0 between the two ways."""
        if one.by != other.by:
            return 0.0
        if one.by == TANGENT:
            numbers = [ATTRIBUTES.index(slope.rating) for slope in (one, other)]
            return self.tangents.covariance(self.name, numbers[0], numbers[1], one.measure)
        return sum(man.covariance(one.rating, other.rating, one.measure) for man in self.steps)

    def _secant(self, rating: str, measure: str) -> Estimate:
        parts = [man.slope(rating, measure) for man in self.steps]
        value = sum(part.estimate or 0.0 for part in parts)
        error = math.sqrt(sum((part.standard_error or 0.0) ** 2 for part in parts))
        reach = NORMAL_975 * error
        return Estimate(measure, value, error, value - reach, value + reach, min(part.n for part in parts))
