"""The kinds of numbers that setups are made of, and the frozen model that all of them share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, Strict
from pydantic_core import PydanticCustomError

Role = Literal["prop", "hooker", "scrum_half", "fly_half", "centre", "wing"]
"""A role of the seven (SV-1.1) as written in files; the games' `Role` numbers bear the same names in capitals."""

ROLES: Final[tuple[Role, ...]] = ("prop", "hooker", "scrum_half", "fly_half", "centre", "wing")
FORWARDS: Final[tuple[Role, ...]] = ("prop", "hooker")
SEVEN: Final[tuple[Role, ...]] = ("centre", "hooker", "prop", "scrum_half", "fly_half", "prop", "wing")
"""The default line from one touchline to the other (SV-1.3), which also says how often each role is needed."""

ATTRIBUTES: Final = ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking")
"""The six attributes in their order (SV-1.2)."""

MODIFIERS: Final = ("hardness", "fitness")
HARDENED: Final = ("tackling", "jackling", "set_pieces")
"""The attributes that the hardness bonus is added to (SV-3.2)."""

FIELD_WIDTH: Final = 70.0
LARGEST_HOME_BONUS: Final = 30.0
"""Rating points: three standard deviations of men, more than any home crowd is worth."""


class Frozen(BaseModel):
    """A model that cannot be changed and refuses keys it does not know."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, validate_by_name=True, validate_by_alias=True
    )


Problem = tuple[str, Any, str, str | None]
"""(place, value, expected, player) of one thing wrong, as `SetupError` takes them."""


def refuse(problems: Sequence[Problem]) -> None:
    """Raise what pydantic takes as an error, with all `problems` inside, if there are any."""
    if problems:
        raise PydanticCustomError("problems", "{count} problems", {"count": len(problems), "problems": list(problems)})


def wrong(expected: str) -> PydanticCustomError:
    """A pydantic error whose sentence says what was expected; the place and the value are pydantic's."""
    return PydanticCustomError("expected", "{expected}", {"expected": expected})


# bool is an int to Python and "5" a number to a lenient reader; a file that says so is mistaken
Number = Annotated[float, Strict()]
Count = Annotated[int, Strict()]
Switch = Annotated[bool, Strict()]
Rating = Annotated[Number, Field(ge=0, le=100)]
Share = Annotated[Number, Field(ge=0, le=1)]
Weight = Annotated[Number, Field(ge=0, le=100)]
Metres = Annotated[Number, Field(ge=0, le=100)]
Minutes = Annotated[Number, Field(ge=0, le=60)]
Difficulty = Annotated[Number, Field(ge=-300, le=300)]
Harder = Annotated[Number, Field(ge=0, le=300)]


def _name(value: Any) -> str:
    """A name in Unicode's composed form with single spaces, so that squads and teams agree on it."""
    if not isinstance(value, str):
        raise wrong("a name in quotes")
    name = re.sub(r" +", " ", unicodedata.normalize("NFC", value).replace("\u00a0", " ")).strip(" ")
    if not name or len(name) > 80 or not name.isprintable():
        raise wrong("a name of 1 to 80 printable characters")
    return name


Name = Annotated[str, BeforeValidator(_name)]


def _ordered(span: tuple[float, float]) -> tuple[float, float]:
    if span[0] > span[1]:
        raise wrong("[least, most] with the least first")
    return span


def _positive(span: tuple[float, float]) -> tuple[float, float]:
    if span[1] <= 0:
        raise wrong("[least, most] with the most above 0, so that the clock runs")
    return span


Span = Annotated[tuple[Metres, Metres], AfterValidator(_ordered)]
"""[least, most] in metres, drawn evenly."""

Seconds = Annotated[
    tuple[Annotated[Number, Field(ge=0, le=600)], Annotated[Number, Field(ge=0, le=600)]],
    AfterValidator(_ordered),
    AfterValidator(_positive),
]
"""[least, most] in seconds, drawn evenly."""


def _rising(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Points in ascending order whose values never fall."""
    for before, after in pairwise(points):
        if after[0] <= before[0]:
            raise wrong(f"points in ascending order, but {after[0]:g} follows {before[0]:g}")
        if after[1] < before[1]:
            raise wrong(f"values that never fall, but {after[1]:g} follows {before[1]:g}")
    return points


Rising = AfterValidator(_rising)
