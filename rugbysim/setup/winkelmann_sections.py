"""The sections of a board of Winkelmann's Rugby, key by key as in the file, each with its own range (WK-1)."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from rugbysim.setup.fields import Count, Frozen, Name, Number, wrong

FIELDS: Final = 200
BALL_FIELD: Final = 200
PITCH_CIRCLES: Final = 21
RING: Final = 12
GOAL_RING: Final = 8
TURNS: Final = ("rot180", "mirror_ends", "mirror_sides")
"""The symmetries of the board, key by key."""

_CIRCLE: Final = "[A-Za-z][A-Za-z0-9]{0,3}"


def _a_field(q: int) -> int:
    if not 0 <= q < FIELDS:
        raise wrong(f"a field, 0 to {FIELDS - 1} (WK-1.1)")
    return q


def _circle_name(name: str) -> str:
    if not re.fullmatch(_CIRCLE, name):
        raise wrong("a name of a letter and up to three more letters or digits, such as D2")
    return name


def _field_name(name: str) -> str:
    if not re.fullmatch(rf"{_CIRCLE}\.[A-Za-z0-9]{{1,3}}", name):
        raise wrong("a circle's name, a dot and up to three letters or digits, such as D2.9")
    return name


FieldId = Annotated[Count, AfterValidator(_a_field)]
"""The number of a field."""

Fields = tuple[FieldId, ...]
CircleName = Annotated[str, AfterValidator(_circle_name)]
FieldName = Annotated[str, AfterValidator(_field_name)]
Length = Annotated[Number, Field(gt=0, le=1000)]


class Meta(Frozen):
    """What the board is called, how large and how sure it is."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the board")
    n_fields: Literal[200] = Field(200, description="fields on circles, 200 (WK-1.1)")
    n_circles: Literal[23] = Field(23, description="pitch circles and goal circles, 23 (WK-1.1)")
    off_graph_ball_field_id: Literal[200] = Field(200, description="number of the ball field, 200 (WK-1.5)")
    board_cm: tuple[Length, Length] = Field(description="[length, width] in cm")
    certainty: str = Field("", description="how sure the parts are, in a sentence")


class Circle(Frozen):
    """A circle with its fields."""

    name: CircleName = Field(description="a letter and up to three letters or digits, such as D2")
    kind: Literal["pitch", "goal"] | None = Field(None, description="derived from [[goal]]")
    centre_cm: tuple[Number, Number] | None = Field(None, description="[x, y] of its centre, for people")
    fields: Fields = Field(description="fields clockwise, a pitch circle's from 12 o'clock on (WK-1.1)")


class Goal(Frozen):
    """A goal circle with what its fields are."""

    name: CircleName = Field(description="name of the goal")
    owner: Literal[0, 1] = Field(description="the side that defends it: 0 West, 1 East")
    circle: CircleName = Field(description="name of the goal circle (WK-1.1)")
    goal_fields: Fields = Field(description="five goal fields (WK-1.4)")
    posts: Fields = Field(description="two posts (WK-1.4)")
    inner: Fields = Field(description="the one field left (WK-1.4)")


class Start(Frozen):
    """Where the stones stand at the start."""

    team0: Fields = Field(description="West's five figures, each on an own goal field (WK-2.2)")
    team1: Fields = Field(description="East's five figures, each on an own goal field (WK-2.2)")
    ball: Literal[200] = Field(BALL_FIELD, description="the ball field, 200 (WK-2.2)")


class Preset(Frozen):
    """One reading of which fields fetch the ball and where it goes (AM-2)."""

    hol: Fields = Field(description="fetch fields, on the middle circle (WK-6.2)")
    aufnahme: tuple[Fields, ...] = Field(description="the pick-up fields of each fetch field (WK-6.2, WK-6.4)")


class Fetch(Frozen):
    """The readings by name, and which of them holds if the rule set names none."""

    active_preset: str = Field(description="name of one of the presets (AM-2)")
    presets: dict[Name, Preset] = Field(description="tables [fetch.presets.NAME] (AM-2)")


class Symmetry(Frozen):
    """To which field each goes under a turn or a reflection of the board."""

    rot180: Fields = Field(description="half a turn of the board, field by field")
    mirror_ends: Fields = Field(description="west and east change places, field by field")
    mirror_sides: Fields = Field(description="north and south change places, field by field")


class BoardField(Frozen):
    """A field with its place and what it lies on."""

    id: FieldId = Field(description="number of the field, 0 to 199")
    name: FieldName = Field(description="circle, dot and place on it, such as D2.9")
    aliases: tuple[FieldName, ...] = Field((), description="further names of the field")
    kind: Literal["pitch", "goal", "post", "goal_inner"] | None = Field(None, description="derived from [[goal]]")
    x_cm: Number = Field(description="cm to the east of the board's middle")
    y_cm: Number = Field(description="cm to the north of the board's middle")
    circles: tuple[CircleName, ...] = Field(description="the one circle or the two it lies on (WK-1.3)")
    neighbours: Fields = Field(description="the two or four fields one step away (WK-1.2)")
