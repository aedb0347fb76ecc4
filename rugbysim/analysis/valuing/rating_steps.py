"""One man's ratings moved by steps, played on the same chance as the man as he is: what each step changes.

A step is a real change, however large: a secant, where the likelihood-ratio slope is a tangent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.coach.adjusted import UNIT
from rugbysim.analysis.coach.paired import Paired
from rugbysim.montecarlo.statistics import NORMAL_975, Estimate, standard_error
from rugbysim.setup.matches import SIDES
from rugbysim.setup.ratings import RATINGS

if TYPE_CHECKING:
    from rugbysim.analysis.coach.adjusted import Adjustment
    from rugbysim.analysis.coach.paired import Difference
    from rugbysim.games.protocol import Game
    from rugbysim.setup.matches import Match
    from rugbysim.setup.squads import Player

STEPS = (-20, -10, 10, 20)
SLOPE_STEP = 10
"""The slope is taken between this many points down and as many up."""
LEAST, MOST = 0.0, 100.0


@dataclass(frozen=True)
class Step:
    """A rating of a man moved by `moved` points, fewer than `asked` where it would leave 0 to 100.

    `changes` holds by measure what the side then gains, with its 95 % interval: points of margin, wins as shares.
    """

    rating: str
    asked: int
    moved: float
    changes: dict[str, Difference]

    @property
    def clipped(self) -> bool:
        """Whether the rating could not be moved as far as asked."""
        return self.moved != self.asked


def moved(value: float, step: float) -> float:
    """By how many points a rating of `value` can be moved when `step` are asked for: to no less than 0 or over 100."""
    return min(max(value + step, LEAST), MOST) - value


def with_rating(match: Match, side: int, place: int, rating: str, value: float) -> Match:
    """The match with one rating of the man in a place (0 to 11) of a side changed; `value` from 0 to 100."""
    team = getattr(match, SIDES[side])
    players = list(team.players)
    players[place] = players[place].model_copy(update={rating: value})
    return match.model_copy(update={SIDES[side]: team.model_copy(update={"players": tuple(players)})})


def distinct_moves(man: Player) -> int:
    """How many setups the steps of all ratings of a man make."""
    return sum(len({moved(getattr(man, rating), step) for step in STEPS} - {0.0}) for rating in RATINGS)


@dataclass
class RatingSteps:
    """All steps of all ratings of the man in `place` of a side, beside the match as it is."""

    game: Game
    match: Match
    side: int
    place: int
    seed: int
    adjustment: Adjustment
    first: int
    _numbers: dict[tuple[str, float], int] = field(default_factory=dict, init=False)
    _slopes: dict[tuple[str, str], Estimate] = field(default_factory=dict, init=False)
    _paired: Paired = field(init=False)

    def __post_init__(self) -> None:
        man = self._man
        prepared: list[Any] = [self.game.prepare(self.match)]
        for rating in RATINGS:
            value = getattr(man, rating)
            self._numbers[rating, 0.0] = 0
            for step in STEPS:
                move = moved(value, step)
                if (rating, move) not in self._numbers:
                    self._numbers[rating, move] = len(prepared)
                    changed = with_rating(self.match, self.side, self.place, rating, value + move)
                    prepared.append(self.game.prepare(changed))
        self._paired = Paired(
            self.game, prepared, self.seed, side=self.side, adjustment=self.adjustment, first=self.first
        )

    @property
    def _man(self) -> Player:
        man: Player = getattr(self.match, SIDES[self.side]).players[self.place]
        return man

    @property
    def setups(self) -> int:
        """How many setups are played, the match as it is among them."""
        return 1 + distinct_moves(self._man)

    @property
    def margins(self) -> dict[int, int]:
        """How often each margin came up in the match as it is."""
        return self._paired.histogram(0)

    def played(self, n: int, threads: int) -> Iterator[int]:
        """Play on up to `n` matches of each, and say after each chunk how many."""
        return self._paired.played(n, threads)

    def steps(self, measures: tuple[str, ...]) -> tuple[Step, ...]:
        """Each step of each rating with what it changes; steps that cannot be made are left out."""
        found = []
        for rating in RATINGS:
            for asked in STEPS:
                move = moved(getattr(self._man, rating), asked)
                number = self._numbers[rating, move]
                if number:
                    changes = {measure: self._paired.difference(number, 0, measure) for measure in measures}
                    found.append(Step(rating, asked, move, changes))
        return tuple(found)

    def slope(self, rating: str, measure: str) -> Estimate:
        """Change by one point of a rating, between ten points down and ten up, or as far as it can be moved.

        To be asked for when all matches are played: what was answered once is kept, since a small share takes its time.
        """
        if (rating, measure) not in self._slopes:
            self._slopes[rating, measure] = self._slope(rating, measure)
        return self._slopes[rating, measure]

    def _slope(self, rating: str, measure: str) -> Estimate:
        low, high, width = self._ends(rating)
        change = self._paired.difference(high, low, measure).estimate
        value, error = (float(part or 0.0) / width for part in (change.estimate, change.standard_error))
        reach = NORMAL_975 * error
        return Estimate(measure, value, error, value - reach, value + reach, change.n)

    def covariance(self, one: str, other: str, measure: str) -> float:
        """Covariance of the slopes by two ratings; of one with itself its variance.

        cov(a - b, c - d) = (var(a - d) + var(b - c) - var(a - c) - var(b - d)) / 2.
        """
        low, high, width = self._ends(one)
        below, above, span = self._ends(other)
        apart = self._variance(high, below, measure) + self._variance(low, above, measure)
        alike = self._variance(high, above, measure) + self._variance(low, below, measure)
        return (apart - alike) / (2 * width * span)

    def _ends(self, rating: str) -> tuple[int, int, float]:
        """The numbers of the setups that the slope is taken between, and how many points they are apart."""
        value = getattr(self._man, rating)
        down, up = moved(value, -SLOPE_STEP), moved(value, SLOPE_STEP)
        return self._numbers[rating, down], self._numbers[rating, up], up - down

    def _variance(self, one: int, other: int, measure: str) -> float:
        """Variance of the mean difference of two setups."""
        n, total, squares = self._paired.sums(one, other, measure)
        return (standard_error(total, squares, n, UNIT) or 0.0) ** 2
