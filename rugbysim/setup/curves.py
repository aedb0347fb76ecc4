"""Curves: what turns the difference of two ratings into the chance of a success (SV-3.4).

Each kind is a small model with one method, `probability(argument)`, the argument in rating points. A curve of kind
`function` is given by Python: by the caller (`curves={"mine": f}`) or by an installed package under the entry-point
group `rugbysim.curves`. A configuration file can name such a function and can neither import nor run anything else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import Field, PrivateAttr, ValidationInfo, model_validator

from rugbysim.setup.errors import suggestion
from rugbysim.setup.fields import Frozen, Number, Rising, Share, refuse

CurveFunction = Callable[[float], float]

ENTRY_POINT_GROUP: Final = "rugbysim.curves"
RANGE: Final = 480.0
"""Rating points on either side of 0 that the tables of the kernels cover."""

STEP: Final = 0.25
"""Rating points between two nodes of those tables (SV-3.4)."""

_Scale = Annotated[Number, Field(gt=0, le=1000)]
_Argument = Annotated[Number, Field(ge=-1000, le=1000)]


class _Sigmoid(Frozen):
    """What logistic and probit share: an S from `floor` to `ceiling`, half-way at `midpoint`."""

    scale: _Scale = Field(description="rating points over which the curve rises; larger is flatter")
    midpoint: _Argument = Field(0.0, description="argument at which the curve is half-way up, rating points")
    floor: Share = Field(0.0, description="chance far below the midpoint")
    ceiling: Share = Field(1.0, description="chance far above the midpoint")

    @model_validator(mode="after")
    def _floor_below_ceiling(self) -> _Sigmoid:
        if self.floor > self.ceiling:
            refuse([("ceiling", self.ceiling, f"at least the floor {self.floor:g}: a curve must not fall", None)])
        return self

    def _between(self, share: float) -> float:
        return self.floor + (self.ceiling - self.floor) * share


class Logistic(_Sigmoid):
    """1 / (1 + exp(-(argument - midpoint) / scale)), between floor and ceiling."""

    kind: Literal["logistic"]

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points."""
        z = (argument - self.midpoint) / self.scale
        share = 1 / (1 + math.exp(-z)) if z >= 0 else 1 - 1 / (1 + math.exp(max(z, -700.0)))
        return self._between(share)


class Probit(_Sigmoid):
    """The normal distribution function of (argument - midpoint) / scale, between floor and ceiling."""

    kind: Literal["probit"]

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points."""
        return self._between(0.5 * (1 + math.erf((argument - self.midpoint) / (self.scale * math.sqrt(2)))))


class Clamp(Frozen):
    """A straight line from `low` at `low_at` to `high` at `high_at`, level on either side."""

    kind: Literal["clamp"]
    low_at: _Argument = Field(description="argument up to which the chance is `low`, rating points")
    high_at: _Argument = Field(description="argument from which the chance is `high`, rating points")
    low: Share = Field(0.0, description="chance at and below `low_at`")
    high: Share = Field(1.0, description="chance at and above `high_at`")

    @model_validator(mode="after")
    def _rises(self) -> Clamp:
        problems = []
        if self.low_at >= self.high_at:
            problems.append(("high_at", self.high_at, f"more than low_at, {self.low_at:g}", None))
        if self.low > self.high:
            problems.append(("high", self.high, f"at least low, {self.low:g}: a curve must not fall", None))
        refuse(problems)
        return self

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points."""
        share = (argument - self.low_at) / (self.high_at - self.low_at)
        return self.low + (self.high - self.low) * min(max(share, 0.0), 1.0)


class Table(Frozen):
    """Straight lines between the given points, level outside them."""

    kind: Literal["table"]
    points: Annotated[tuple[tuple[_Argument, Share], ...], Field(min_length=1, max_length=1000), Rising] = Field(
        description="[argument in rating points, chance], ascending, the chance never falling"
    )

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points."""
        return interpolated(self.points, argument)


class Dice(Frozen):
    """`dice` dice of `sides` sides plus one pip for each whole `points_per_pip` of the argument reach `target`."""

    kind: Literal["dice"]
    dice: Annotated[int, Field(strict=True, ge=1, le=20)] = Field(description="number of dice thrown")
    sides: Annotated[int, Field(strict=True, ge=2, le=100)] = Field(description="sides of each die, numbered from 1")
    target: Annotated[int, Field(strict=True, ge=-1000, le=3000)] = Field(description="total that is a success")
    points_per_pip: _Scale = Field(description="rating points worth one pip")

    _chances: list[float] = PrivateAttr(default_factory=list)

    def model_post_init(self, context: Any, /) -> None:
        """Count once how often each total is reached."""
        ways = [1]
        for _ in range(self.dice):
            thrown = [0] * (len(ways) + self.sides)
            for total, count in enumerate(ways):
                for pips in range(1, self.sides + 1):
                    thrown[total + pips] += count
            ways = thrown
        every = self.sides**self.dice
        reached = 0
        chances = [0.0] * len(ways)
        for total in range(len(ways) - 1, -1, -1):
            reached += ways[total]
            chances[total] = reached / every
        self._chances.extend(chances)

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points."""
        needed = self.target - math.floor(argument / self.points_per_pip)
        if needed <= 0:
            return 1.0
        return self._chances[needed] if needed < len(self._chances) else 0.0


class Function(Frozen):
    """A function of the caller's own or of an installed package; see the module's text."""

    kind: Literal["function"]
    name: str = Field(description="name of a function passed as `curves` or of an entry point")

    _function: CurveFunction | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _find(self, info: ValidationInfo) -> Function:
        given: Mapping[str, CurveFunction] = (info.context or {}).get("curves") or {}
        if self.name in given:
            found: Any = given[self.name]
        else:
            found = _installed(self.name, given)
        if not callable(found):
            refuse([("name", self.name, "the name of something that can be called with one number", None)])
        self._function = found
        return self

    def probability(self, argument: float) -> float:
        """The chance of success at `argument` rating points, as the function gives it."""
        if self._function is None:
            raise TypeError(f"curve {self.name} has no function")
        return float(self._function(argument))


def _installed(name: str, given: Mapping[str, CurveFunction]) -> CurveFunction:
    """The function that an installed package offers under `name`; refuses a name that nobody offers."""
    offered = {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}
    if name not in offered:
        listing = 'a function passed as curves={"name": f} or an entry point of the group ' + ENTRY_POINT_GROUP
        refuse([("name", name, suggestion(name, [*given, *offered], listing), None)])
    try:
        loaded: CurveFunction = offered[name].load()
    except Exception as error:  # noqa: BLE001 - another package's code may do anything when it is imported
        refuse([("name", name, f"an entry point that can be loaded, but it raised {error!r}", None)])
    return loaded


AnyCurve = Logistic | Probit | Clamp | Table | Dice | Function
KINDS: Final = (Logistic, Probit, Clamp, Table, Dice, Function)
Curve = Annotated[AnyCurve, Field(discriminator="kind")]


def interpolated(points: tuple[tuple[float, float], ...], argument: float) -> float:
    """The value at `argument` of straight lines between `points` (ascending), level outside them."""
    if argument <= points[0][0]:
        return points[0][1]
    for (left, low), (right, high) in pairwise(points):
        if argument <= right:
            return low + (high - low) * (argument - left) / (right - left)
    return points[-1][1]


def fault(curve: AnyCurve, low: float, high: float) -> str | None:
    """What is wrong with `curve` between the arguments `low` and `high`, at steps of `STEP`; None if nothing.

    A curve must give a chance in [0, 1] that never falls when the argument rises (SV-3.4).
    """
    before = 0.0
    first = math.floor(low / STEP)
    for node in range(first, math.ceil(high / STEP) + 1):
        argument = node * STEP
        try:
            chance = curve.probability(argument)
        except Exception as error:  # noqa: BLE001 - a user's own function may do anything
            return f"a chance at every argument, but at {argument:g} it raised {type(error).__name__}: {error}"
        if not 0 <= chance <= 1:
            return f"a chance in [0, 1], but at {argument:g} it gives {chance:g}"
        # the last bits of a sum of exponentials may waver where a curve is all but level
        if node > first and chance < before - 1e-12:
            return f"a curve that never falls, but it falls from {before:g} to {chance:g} at {argument:g}"
        before = chance
    return None
