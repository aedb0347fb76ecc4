"""The board of Winkelmann's Rugby: 21 circles and two goal circles, read from `configs/boards/*.toml` (WK-1).

`Board` mirrors the file key by key. Its properties say the same in the terms of the engine: fields are 0 to 199, side 0
is West and side 1 East, and a ring is any of the 23 circles by its number: the pitch circles in the order of the file,
then West's and East's goal circle. They are worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, model_validator

from rugbysim.setup.errors import display
from rugbysim.setup.fields import Frozen, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated
from rugbysim.setup.winkelmann_rings import STAGES, kept_rings
from rugbysim.setup.winkelmann_sections import BoardField, Circle, Fetch, Goal, Meta, Start, Symmetry

SECTIONS: Final = ("circle", "field", "fetch", "symmetry")
"""The sections by which a file is known to be a board of this game."""

_INFORMATIVE: Final = "generator"
"""A section that may say how the lists were made; nothing in it is read."""


class Board(Frozen):
    """A board, key by key as in the file; `path` is the file it came from, if any."""

    meta: Meta = Field(description="section [meta]")
    start_: Start = Field(alias="start", description="section [start]")
    goal: tuple[Goal, ...] = Field(description="tables [[goal]], West's and East's")
    fetch: Fetch = Field(description="section [fetch]")
    symmetry: Symmetry = Field(description="section [symmetry]")
    circle: tuple[Circle, ...] = Field(description="tables [[circle]], 21 pitch circles and two goal circles (WK-1.1)")
    field: tuple[BoardField, ...] = Field(description="tables [[field]], 200 in the order of their ids (WK-1.1)")
    path: Annotated[Path | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _whole(self) -> Board:
        for problems in STAGES:
            refuse(list(problems(self)))
        return self

    @property
    def name(self) -> str:
        """What the board is called."""
        return self.meta.name

    @property
    def board_cm(self) -> tuple[float, float]:
        """Length and width in cm."""
        return self.meta.board_cm

    @cached_property
    def ring_names(self) -> tuple[str, ...]:
        """The names of the 23 rings: pitch circles in the order of the file, then West's and East's goal circle."""
        goals = tuple(goal.circle for goal in sorted(self.goal, key=lambda goal: goal.owner))
        return (*(circle.name for circle in self.circle if circle.name not in goals), *goals)

    @cached_property
    def rings(self) -> tuple[tuple[int, ...], ...]:
        """The fields of each ring, clockwise (WK-1.1)."""
        fields = {circle.name: circle.fields for circle in self.circle}
        return tuple(fields[name] for name in self.ring_names)

    @cached_property
    def circles_of(self) -> tuple[tuple[int, ...], ...]:
        """The one ring or the two on which each field lies, in the order of its `circles` (WK-1.3)."""
        number = {name: ring for ring, name in enumerate(self.ring_names)}
        return tuple(tuple(number[name] for name in field.circles) for field in self.field)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The two or four neighbours of each field, ascending (WK-1.2)."""
        return tuple(tuple(sorted(field.neighbours)) for field in self.field)

    @cached_property
    def goal_fields(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The five goal fields of either side (WK-1.4)."""
        return self._goal(0).goal_fields, self._goal(1).goal_fields

    @cached_property
    def posts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two posts of either side's goal (WK-1.4)."""
        return self._goal(0).posts, self._goal(1).posts

    @cached_property
    def inner(self) -> tuple[int, int]:
        """The inner field of either side's goal circle (WK-1.4)."""
        return self._goal(0).inner[0], self._goal(1).inner[0]

    @cached_property
    def middle(self) -> int:
        """The middle circle's ring: the pitch circle that every symmetry of the board leaves in place (WK-1.5)."""
        return kept_rings(self)[0]

    @property
    def start(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The fields of either side's five figures at the start (WK-2.2)."""
        return self.start_.team0, self.start_.team1

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of the readings of the fetch fields, in the order of the file (AM-2)."""
        return tuple(self.fetch.presets)

    @property
    def rot180(self) -> tuple[int, ...]:
        """To which field each goes when the board is turned by half a turn."""
        return self.symmetry.rot180

    @property
    def mirror_ends(self) -> tuple[int, ...]:
        """To which field each goes when west and east change places."""
        return self.symmetry.mirror_ends

    @property
    def mirror_sides(self) -> tuple[int, ...]:
        """To which field each goes when north and south change places."""
        return self.symmetry.mirror_sides

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each field."""
        return tuple(field.name for field in self.field)

    @cached_property
    def aliases(self) -> dict[str, int]:
        """The field that each name means, further names included, all in lower case."""
        return {name.lower(): field.id for field in self.field for name in (field.name, *field.aliases)}

    @cached_property
    def xy(self) -> tuple[tuple[float, float], ...]:
        """Where each field lies, in cm to the east and to the north of the board's middle."""
        return tuple((field.x_cm, field.y_cm) for field in self.field)

    def fetches(self, preset: str = "") -> dict[int, tuple[int, ...]]:
        """The pick-up fields of each fetch field in one reading, "" for the file's own (WK-6.2, AM-2)."""
        chosen = self.fetch.presets[preset or self.fetch.active_preset]
        return dict(zip(chosen.hol, chosen.aufnahme, strict=True))

    def _goal(self, owner: int) -> Goal:
        return next(goal for goal in self.goal if goal.owner == owner)


def load_board(name: str | Path, beside: Path | None = None, key: str = "board") -> Board:
    """The board of a file or of a shipped name; `beside` is the file whose `key` names it. Raises `SetupError`."""
    path = locate("boards", name, beside, key)
    return board_of(read_toml(path), path)


def board_of(data: Mapping[str, Any], path: Path) -> Board:
    """The board of plain data as read from the TOML file `path`; raises `SetupError`."""
    read = {key: value for key, value in data.items() if key != _INFORMATIVE}
    return validated(Board, {**read, "path": path}, display(path))
