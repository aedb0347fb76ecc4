"""The board of Brettfußball: goals, halves, areas and marked squares, read from `configs/boards/*.toml` (BF-1).

`Board` mirrors the file key by key and, beyond each key's own range, refuses a board on which the rules cannot be
played. Its properties say the same in the terms of the engine: a square is y * 20 + x, side 0 is Red and side 1 Yellow,
the directions 0, 1, 2, 3 are north (to larger y), east, south and west, and -1 is no square. They are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, model_validator

from rugbysim.setup.errors import NOTHING, SetupError, display, first_of, suggestion
from rugbysim.setup.fields import Count, Frozen, Name, Problem, refuse, wrong
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

WIDTH: Final = 20
LENGTH: Final = 24
SQUARES: Final = WIDTH * LENGTH
SIDES: Final = ("red", "yellow")
MOST_PIPS: Final = 6
DOTS: Final = 9

SECTIONS: Final = ("goal", "half", "corner", "penalty_area", "centre_circle", "setup")
"""The sections by which a file is known to be a board."""

_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIRECTIONS: Final = ("north", "east", "south", "west")
_MARKS: Final = ("ring", "kickoff", "dots", "two_coloured")


def _on_board(square: tuple[int, int]) -> tuple[int, int]:
    if not (0 <= square[0] < WIDTH and 0 <= square[1] < LENGTH):
        raise wrong(f"a square [x, y] with x from 0 to {WIDTH - 1} and y from 0 to {LENGTH - 1} (BF-1.2)")
    return square


def _in_order(rect: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = rect
    if not (0 <= x0 <= x1 < WIDTH and 0 <= y0 <= y1 < LENGTH):
        raise wrong(f"[x0, y0, x1, y1] with 0 <= x0 <= x1 <= {WIDTH - 1} and 0 <= y0 <= y1 <= {LENGTH - 1} (BF-1.4)")
    return rect


Square = Annotated[tuple[Count, Count], AfterValidator(_on_board)]
"""[x, y], across and along the pitch."""

Squares = tuple[Square, ...]

Rect = Annotated[tuple[Count, Count, Count, Count], AfterValidator(_in_order)]
"""[x0, y0, x1, y1], both ends included."""


class SquaresOfSides(Frozen):
    """Squares of either side."""

    red: Squares = Field(description="squares [x, y] at Red's goal line, y = 0")
    yellow: Squares = Field(description=f"squares [x, y] at Yellow's goal line, y = {LENGTH - 1}")


class Rows(Frozen):
    """The rows of either half."""

    red: tuple[Count, Count] = Field(description="[first, last] row of Red's half (BF-1.4)")
    yellow: tuple[Count, Count] = Field(description="[first, last] row of Yellow's half (BF-1.4)")


class RectOfSides(Frozen):
    """A rectangle of either side."""

    red: Rect = Field(description="[x0, y0, x1, y1] in Red's half (BF-1.4)")
    yellow: Rect = Field(description="[x0, y0, x1, y1] in Yellow's half (BF-1.4)")


class Circle(Frozen):
    """The centre circle: a rectangle less some of its squares."""

    rect: Rect = Field(description="[x0, y0, x1, y1] around the centre of the field (BF-1.4)")
    remove: Squares = Field((), description="squares of the rectangle outside the circle (BF-1.4)")


class Marks(Frozen):
    """The twelve marked squares of one half (BF-1.4)."""

    ring: Square = Field(description="the keeper's square in front of the goal (BF-1.4)")
    kickoff: Square = Field(description="the kick-off point in the centre circle (BF-1.4)")
    dots: Squares = Field(description="nine more filled dots (BF-1.4)")
    two_coloured: Square = Field(description="the dot for the side that does not start (BF-2.3)")


class MarksOfSides(Frozen):
    """The marked squares of either half."""

    red: Marks = Field(description="section [setup.red]")
    yellow: Marks = Field(description="section [setup.yellow]")


class Alternative(Frozen):
    """Another reading of the same words: what it changes in the board's data, and why (AM-1, AM-2)."""

    id: Name = Field(description="what a rule set calls it")
    note: str = Field(description="what it changes, in a sentence")
    goal_red: Squares | None = None
    goal_yellow: Squares | None = None
    penalty_area_red: Rect | None = None
    penalty_area_yellow: Rect | None = None
    centre_circle_rect: Rect | None = None
    centre_circle_remove: Squares | None = None
    ring_red: Square | None = None
    ring_yellow: Square | None = None
    kickoff_red: Square | None = None
    kickoff_yellow: Square | None = None
    dots_red: Squares | None = None
    dots_yellow: Squares | None = None
    two_coloured_red: Square | None = None
    two_coloured_yellow: Square | None = None


class Board(Frozen):
    """A board, key by key as in the file; `path` is the file it came from, if any."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the board")
    width: Literal[20] = Field(description="squares across, 20 (BF-1.2)")
    length: Literal[24] = Field(description="squares along the pitch, 24 (BF-1.2)")
    goal: SquaresOfSides = Field(description="section [goal]: four goal squares of either side (BF-1.2)")
    half: Rows = Field(description="section [half]")
    corner: SquaresOfSides = Field(description="section [corner]: two corner squares of either side (BF-1.4)")
    penalty_area: RectOfSides = Field(description="section [penalty_area]; goal squares in it do not count")
    centre_circle: Circle = Field(description="section [centre_circle]")
    setup: MarksOfSides = Field(description="sections [setup.red] and [setup.yellow]")
    alternative: tuple[Alternative, ...] = Field((), description="tables [[alternative]]")
    path: Annotated[Path | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _whole(self) -> Board:
        refuse(_half_problems(self))
        refuse([*_field_problems(self), *_mark_problems(self)])
        refuse(_path_problems(self))
        return self

    @cached_property
    def goal_of(self) -> tuple[int, ...]:
        """The side whose goal square each of the 480 squares is, -1 for a playing square (BF-1.2)."""
        return _sides({square(x, y): side for side in (0, 1) for x, y in getattr(self.goal, SIDES[side])})

    @cached_property
    def half_of(self) -> tuple[int, ...]:
        """The side in whose half each square lies (BF-1.4)."""
        return tuple(int(q // WIDTH >= self.half.yellow[0]) for q in range(SQUARES))

    @cached_property
    def area_of(self) -> tuple[int, ...]:
        """The side in whose penalty area each square lies, -1 for none and for goal squares (BF-1.4)."""
        inside = {q: side for side in (0, 1) for q in _inside(getattr(self.penalty_area, SIDES[side]))}
        return _sides({q: side for q, side in inside.items() if self.playable(q)})

    @cached_property
    def in_circle(self) -> tuple[bool, ...]:
        """Whether each square lies in the centre circle (BF-1.4)."""
        circle = _inside(self.centre_circle.rect) - {square(x, y) for x, y in self.centre_circle.remove}
        return tuple(q in circle for q in range(SQUARES))

    @cached_property
    def corners(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The two corner squares at each side's goal line, the one with the smaller x first (BF-1.4)."""
        red, yellow = (sorted(square(x, y) for x, y in getattr(self.corner, side)) for side in SIDES)
        return tuple(red), tuple(yellow)

    @cached_property
    def slots(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The twelve marked squares of each side: 0 ring, 1 kick-off point, 2..10 dots, 11 two-coloured (BF-1.4)."""
        red, yellow = (
            [square(x, y) for x, y in (marks.ring, marks.kickoff, *marks.dots, marks.two_coloured)]
            for marks in (self.setup.red, self.setup.yellow)
        )
        return tuple(red), tuple(yellow)

    @cached_property
    def ahead(self) -> tuple[tuple[int, int, int, int], ...]:
        """The playing square next to each square in each of the four directions, -1 where there is none (BF-4.2)."""
        return tuple(
            (self._next(q, 0), self._next(q, 1), self._next(q, 2), self._next(q, 3))  # fixed length for the types
            for q in range(SQUARES)
        )

    def playable(self, q: int) -> bool:
        """Whether `q` is a square of the field and no goal square (BF-1.2)."""
        return 0 <= q < SQUARES and self.goal_of[q] < 0

    def walk(self, q: int, direction: int, bend: int) -> tuple[int, ...]:
        """Where a figure on `q` ends after 1 to 6 steps in `direction`, six squares; -1 where that is no move.

        It goes straight on while it can (BF-4.3). Where it cannot and both sides are open it turns left (`bend` 0) or
        right (1) of the way it walks (BF-4.4); one open side is taken (BF-4.5). `bend` 1 is no move before such a
        choice came up.
        """
        ends = [-1] * MOST_PIPS
        for n, (end, choices) in enumerate(self._path(q, direction, bend)):
            ends[n] = end if choices or bend == 0 else -1
        return tuple(ends)

    def with_alternative(self, name: str) -> Board:
        """This board as its [[alternative]] of that `id` has it; raises `SetupError` for an unknown or unfit one."""
        file = display(self.path) if self.path else self.name
        chosen = {each.id: each for each in self.alternative}.get(name)
        if chosen is None:
            known = suggestion(name, [each.id for each in self.alternative], "the id of an alternative of the board")
            raise SetupError(file, "alternative", name, known)
        data: dict[str, Any] = self.model_dump(by_alias=True)
        data["name"], data["alternative"], data["path"] = f"{self.name}, {name}", (), self.path
        for key, value in chosen.model_dump(exclude={"id", "note"}, exclude_none=True).items():
            head, _, tail = key.rpartition("_")
            section, key_of_it = (data["setup"][tail], head) if head in _MARKS else (data[head], tail)
            section[key_of_it] = value
        try:
            return validated(Board, data, file)
        except SetupError as error:
            raise first_of(
                SetupError(file, f"alternative {name}, {each.place}", each.value, each.expected) for each in error.all
            ) from None

    def _next(self, q: int, direction: int) -> int:
        x, y = q % WIDTH + _STEPS[direction][0], q // WIDTH + _STEPS[direction][1]
        return square(x, y) if 0 <= x < WIDTH and 0 <= y < LENGTH and self.playable(square(x, y)) else -1

    def _path(self, q: int, direction: int, bend: int) -> Iterator[tuple[int, int]]:
        """The squares of a walk of six steps, each with the free bends so far; it ends early where no way leads on."""
        if not self.playable(q) or self.ahead[q][direction] < 0:
            return
        choices = 0
        for _ in range(MOST_PIPS):
            if self.ahead[q][direction] < 0:
                left, right = (direction + 3) % 4, (direction + 1) % 4
                open_left, open_right = self.ahead[q][left] >= 0, self.ahead[q][right] >= 0
                if not (open_left or open_right):
                    return
                choices += open_left and open_right
                direction = right if open_right and (bend or not open_left) else left
            q = self.ahead[q][direction]
            yield q, choices


def load_board(name: str | Path, beside: Path | None = None, key: str = "board") -> Board:
    """The board of a file or of a shipped name; `beside` is the file whose `key` names it. Raises `SetupError`."""
    path = locate("boards", name, beside, key)
    return board_of(read_toml(path), path)


def board_of(data: Mapping[str, Any], path: Path) -> Board:
    """The board of plain data as read from the TOML file `path`; raises `SetupError`."""
    return validated(Board, {**data, "path": path}, display(path))


def whole_board_of(data: Mapping[str, Any], path: Path) -> Board:
    """The board as by `board_of`, each of its alternatives checked as well; raises `SetupError` with all mistakes."""
    board = board_of(data, path)
    errors: list[SetupError] = []
    for each in board.alternative:
        try:
            board.with_alternative(each.id)
        except SetupError as error:
            errors += error.all
    if errors:
        raise first_of(errors)
    return board


def square(x: int, y: int) -> int:
    """The number of the square [x, y]."""
    return y * WIDTH + x


def _inside(rect: tuple[int, int, int, int]) -> set[int]:
    x0, y0, x1, y1 = rect
    return {square(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)}


def _sides(found: dict[int, int]) -> tuple[int, ...]:
    return tuple(found.get(q, -1) for q in range(SQUARES))


def _half_problems(board: Board) -> list[Problem]:
    """Halves that overlap, leave rows out or lie the wrong way round."""
    (first, last), (next_row, end) = board.half.red, board.half.yellow
    if first == 0 <= last == next_row - 1 and next_row <= end == LENGTH - 1:
        return []
    expected = f"[first, last] row of each half, Red's from 0 on and Yellow's from the next to {LENGTH - 1} (BF-1.4)"
    return [("half", board.half.model_dump(), expected, None)]


def _field_problems(board: Board) -> list[Problem]:
    """Goals, corners and penalty areas in the wrong place, and squares taken from the circle that it does not have."""
    problems: list[Problem] = []
    for index, side in enumerate(SIDES):
        line = index * (LENGTH - 1)
        ends = {(0, line), (WIDTH - 1, line)}
        goal, corner, area = (getattr(part, side) for part in (board.goal, board.corner, board.penalty_area))
        own = f"{side.capitalize()}'s half"
        if len(goal) != 4 or len(set(goal)) != 4 or ends & set(goal) or any(_half(board, y) != index for _, y in goal):
            problems.append(
                (f"goal.{side}", goal, f"four different squares of {own}, none of them a corner (BF-1.2)", None)
            )
        if len(corner) != 2 or set(corner) != ends:
            expected = f"[0, {line}] and [{WIDTH - 1}, {line}], where goal line and touchlines meet (BF-1.4)"
            problems.append((f"corner.{side}", corner, expected, None))
        if _half(board, area[1]) != index or _half(board, area[3]) != index:
            problems.append((f"penalty_area.{side}", area, f"a rectangle in {own} (BF-1.4)", None))
    ids = [each.id for each in board.alternative]
    for entry, name in enumerate(ids, start=1):
        if name in ids[: entry - 1]:
            problems.append((f"alternative entry {entry}, id", name, "an id that no other alternative has", None))
    x0, y0, x1, y1 = board.centre_circle.rect
    for entry, (x, y) in enumerate(board.centre_circle.remove, start=1):
        if not (x0 <= x <= x1 and y0 <= y <= y1):
            expected = "a square of centre_circle.rect (BF-1.4)"
            problems.append((f"centre_circle.remove entry {entry}", (x, y), expected, None))
    return problems


def _half(board: Board, row: int) -> int:
    """The side in whose half a row lies."""
    return int(row >= board.half.yellow[0])


def _mark_problems(board: Board) -> list[Problem]:
    """Marked squares of either half that are too few, in the wrong place or marked twice."""
    problems: list[Problem] = []
    for index, side in enumerate(SIDES):
        marks: Marks = getattr(board.setup, side)
        if len(marks.dots) != DOTS:
            problems.append((f"setup.{side}.dots", marks.dots, "nine squares (BF-1.4)", None))
        dots = [(f"dots entry {entry}", dot) for entry, dot in enumerate(marks.dots, start=1)]
        all_marks = [("ring", marks.ring), ("kickoff", marks.kickoff), *dots, ("two_coloured", marks.two_coloured)]
        taken: set[tuple[int, int]] = set()
        for key, (x, y) in all_marks:
            expected = _mark_problem(board, index, key, square(x, y)) if (x, y) not in taken else _ONE_MARK
            taken.add((x, y))
            if expected:
                problems.append((f"setup.{side}.{key}", (x, y), expected, None))
    return problems


_ONE_MARK: Final = "a square that bears no other mark: twelve different ones in each half (BF-1.4)"


def _mark_problem(board: Board, side: int, key: str, q: int) -> str:
    """What a marked square should be and is not; empty if all is well."""
    owner = SIDES[side].capitalize()
    if not board.playable(q) or _half(board, q // WIDTH) != side:
        return f"a playing square of {owner}'s half (BF-1.4)"
    if board.in_circle[q] != (key == "kickoff"):
        return f"a square {'in' if key == 'kickoff' else 'outside'} the centre circle (BF-1.4)"
    if key == "ring" and board.area_of[q] != side:
        return f"a square of {owner}'s penalty area (BF-8.11)"
    return ""


def _path_problems(board: Board) -> list[Problem]:
    """Goals that leave a figure no way on, a second free bend, or a way back to where it stood, the first found."""
    for q in range(SQUARES):
        for direction in range(4):
            for bend in (0, 1):
                path = list(board._path(q, direction, bend))
                expected = ""
                if 0 < len(path) < MOST_PIPS:
                    expected = "goals that leave every figure a way on (BF-4.5)"
                elif any(choices > 1 for _, choices in path):
                    expected = "goals that never let a figure choose its way twice in six steps (BF-4.4)"
                elif any(end == q for end, _ in path):
                    expected = "goals that lead no figure back to its own square within six steps (BF-4.7)"
                if expected:
                    start = f"[{q % WIDTH}, {q // WIDTH}] to the {_DIRECTIONS[direction]}"
                    return [("goal", NOTHING, f"{expected}, unlike here from {start}", None)]
    return []
