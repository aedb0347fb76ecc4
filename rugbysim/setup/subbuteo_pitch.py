"""The board of Subbuteo Rugby: pitch, posts, figures, ball and equipment, read from `configs/boards/*.toml`.

Lengths are centimetres, masses grams. x runs from goal line 0 to goal line 1, y from touchline 0 to touchline 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup.errors import SetupError, display, first_of, suggestion
from rugbysim.setup.fields import Count, Frozen, Name, Number, Problem, Switch, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

SECTIONS: Final = ("frame", "pitch", "posts", "figure", "ball", "equipment")
"""The sections by which a file is known to be a board of this game."""

SAME: Final = 1e-6
"""Centimetres by which two lines that are one may differ."""

Side = Annotated[Number, Field(ge=20, le=500)]
Length = Annotated[Number, Field(gt=0, le=100)]
Grams = Annotated[Number, Field(ge=0.01, le=100)]


class Frame(Frozen):
    """Where measuring begins."""

    origin: Literal["intersection of goal line 0 and touchline 0"] = Field(description="what x = 0, y = 0 is")


class Alternative(Frozen):
    """Another pitch: what it changes in section [pitch] (AM-3)."""

    length: Side | None = None
    width: Side | None = None
    in_goal_depth: Length | None = None
    run_off: Length | None = None
    line_22: Length | None = None
    line_10: Length | None = None
    quarter_lines: tuple[Number, Number, Number] | None = None


class Cloth(Frozen):
    """The pitch with its lines."""

    length: Side = Field(description="cm from goal line to goal line")
    width: Side = Field(description="cm from touchline to touchline")
    in_goal_depth: Length = Field(description="cm from goal line to dead-ball line")
    run_off: Annotated[Number, Field(ge=0, le=100)] = Field(description="cm of cloth beyond the outer lines (G-13)")
    line_22: Length = Field(description="cm of the 22-metre line from the goal line (SB-19.4)")
    line_10: Length = Field(description="cm of the dotted 10-metre line from halfway (SB-3.2)")
    line_5_touch: Length = Field(description="cm of the first mark of a line-out from touch (SB-11.2)")
    line_15_touch: Length = Field(description="cm of the last mark of a line-out from touch (SB-11.2)")
    line_width: Annotated[Number, Field(ge=0, le=2)] = Field(description="cm that a line is wide")
    quarter_lines: tuple[Number, Number, Number] = Field(description="the three solid lines across (G-4, AM-3)")
    alternatives: dict[Name, Alternative] = Field({}, exclude=True, description="other pitches by name (AM-3)")

    @model_validator(mode="after")
    def _playable(self) -> Cloth:
        refuse(_line_problems(self))
        return self


class Posts(Frozen):
    """The two goals."""

    inner_width: Length = Field(description="cm between the posts (G-24)")
    crossbar_height: Length = Field(description="cm of the crossbar above the cloth (G-24)")
    post_height: Length = Field(description="cm of the posts above the cloth")
    post_radius: Annotated[Number, Field(gt=0, le=5)] = Field(description="cm of a post's radius")
    fixed_in_place: Switch = Field(
        description="the posts stand fast, so that tries against them count (SB-16.2, AM-43)"
    )


class Figure(Frozen):
    """A figure on its base."""

    base_radius: Annotated[Number, Field(ge=0.1, le=5)] = Field(description="cm of the base's radius (G-1)")
    height: Length = Field(description="cm that a figure with its base stands high")
    mass: Grams = Field(description="grams of a figure with its base")


class Ball(Frozen):
    """The oval ball, a disc to the rules."""

    radius_eff: Annotated[Number, Field(ge=0.1, le=5)] = Field(description="cm of the disc that stands for it (G-1)")
    mass: Grams = Field(description="grams of the ball")
    oval_aspect: Annotated[Number, Field(ge=1, le=3)] = Field(description="its length by its width, for pictures")


class Equipment(Frozen):
    """Wedge, scrummer and live-action kicker."""

    wedge_length: Length = Field(description="cm of the wedge's long side (G-23)")
    wedge_width: Length = Field(description="cm of the wedge's short side (G-23)")
    wedge_height: Length = Field(description="cm that the ball must rise to leave the wedge (SB-12.2)")
    scrummer_length: Length = Field(description="cm of the scrummer along the goal lines (SB-10.3)")
    scrummer_width: Length = Field(description="cm of the scrummer across (SB-10.3)")
    scrummer_max_puts: Annotated[Count, Field(ge=1, le=1000)] = Field(
        description="ends in a row after which the other side puts in (SB-10.5)"
    )
    kicker_radius: Length = Field(description="cm of the live-action kicker's base (SB-14.1)")


class Pitch(Frozen):
    """A board, key by key as in the file; `path` is the file it came from, if any."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the board")
    frame: Frame = Field(description="section [frame]")
    pitch: Cloth = Field(description="section [pitch]")
    posts: Posts = Field(description="section [posts]")
    figure: Figure = Field(description="section [figure]")
    ball: Ball = Field(description="section [ball]")
    equipment: Equipment = Field(description="section [equipment]")
    path: Annotated[Path | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _fitting(self) -> Pitch:
        refuse(_post_problems(self))
        return self

    def with_alternative(self, name: str) -> Pitch:
        """This board with its pitch as the alternative of that name has it; raises `SetupError` if it has none."""
        file = display(self.path) if self.path else self.name
        chosen = self.pitch.alternatives.get(name)
        if chosen is None:
            known = suggestion(name, self.pitch.alternatives, "one of the board's [pitch.alternatives] (AM-3)")
            raise SetupError(file, "board_alternative", name, known)
        data: dict[str, Any] = self.model_dump(by_alias=True)
        data["name"], data["path"], data["pitch"]["alternatives"] = f"{self.name}, {name}", self.path, {}
        data["pitch"] |= chosen.model_dump(exclude_none=True)
        try:
            return validated(Pitch, data, file)
        except SetupError as error:
            place = f"pitch.alternatives.{name}"
            raise first_of(
                SetupError(file, f"{place}.{each.place.removeprefix('pitch.')}", each.value, each.expected)
                for each in error.all
            ) from None


def load_pitch(name: str | Path, beside: Path | None = None, key: str = "board") -> Pitch:
    """The board of a file or of a shipped name; `beside` is the file whose `key` names it. Raises `SetupError`."""
    path = locate("boards", name, beside, key)
    return pitch_of(read_toml(path), path)


def pitch_of(data: Mapping[str, Any], path: Path) -> Pitch:
    """The board of plain data as read from the TOML file `path`; raises `SetupError`."""
    return validated(Pitch, {**data, "path": path}, display(path))


def whole_pitch_of(data: Mapping[str, Any], path: Path) -> Pitch:
    """The board as by `pitch_of`, each of its alternatives checked as well; raises `SetupError` with all mistakes."""
    pitch = pitch_of(data, path)
    errors: list[SetupError] = []
    for name in pitch.pitch.alternatives:
        try:
            pitch.with_alternative(name)
        except SetupError as error:
            errors += error.all
    if errors:
        raise first_of(errors)
    return pitch


def _line_problems(cloth: Cloth) -> list[Problem]:
    """Lines that are not in their order or not the same from either end."""
    problems: list[Problem] = []
    first, middle, last = cloth.quarter_lines
    half = cloth.length / 2
    if not 0 < first < middle < last < cloth.length:
        expected = f"three lines in ascending order between 0 and length, {cloth.length:g} (G-4, AM-3)"
        problems.append(("quarter_lines", list(cloth.quarter_lines), expected, None))
    elif abs(middle - half) > SAME or abs(first + last - cloth.length) > SAME:
        expected = f"lines that lie alike from either goal line, the second at {half:g} (G-4, AM-3)"
        problems.append(("quarter_lines", list(cloth.quarter_lines), expected, None))
    if cloth.line_10 >= half:
        problems.append(("line_10", cloth.line_10, f"less than half of length, {half:g} (SB-3.2)", None))
    elif cloth.line_22 >= half - cloth.line_10:
        expected = f"less than {half - cloth.line_10:g}, where the 10-metre line is (SB-3.2, SB-19.4)"
        problems.append(("line_22", cloth.line_22, expected, None))
    if not cloth.line_5_touch < cloth.line_15_touch <= cloth.width / 2:
        expected = f"more than line_5_touch, {cloth.line_5_touch:g}, and at most half of width (SB-11.2)"
        problems.append(("line_15_touch", cloth.line_15_touch, expected, None))
    return problems


def _post_problems(board: Pitch) -> list[Problem]:
    """Posts that do not stand on the goal line or end below their bar."""
    problems: list[Problem] = []
    posts, ball = board.posts, board.ball
    if posts.inner_width + 4 * posts.post_radius > board.pitch.width:
        expected = f"posts that stand on a goal line of {board.pitch.width:g} cm (G-24)"
        problems.append(("posts.inner_width", posts.inner_width, expected, None))
    if posts.inner_width <= 2 * ball.radius_eff:
        expected = f"more than the ball's {2 * ball.radius_eff:g} cm (G-24)"
        problems.append(("posts.inner_width", posts.inner_width, expected, None))
    if posts.post_height < posts.crossbar_height:
        expected = f"at least crossbar_height, {posts.crossbar_height:g} (G-24)"
        problems.append(("posts.post_height", posts.post_height, expected, None))
    return problems
