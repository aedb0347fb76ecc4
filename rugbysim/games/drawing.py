"""A picture of a board as plain data: what a game hands over, so that who draws it need know no game.

Points are in the board's own units, across and up; a board of squares has one unit a square (see `grid`), another may
be measured in centimetres. Colours are written #rrggbb.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]

SOFT, DARK = "#66717d", "#1d2733"  # names of columns and rows; captions


@dataclass(frozen=True)
class Shade:
    """How an area is filled; `hatch` is a pattern over the colour, as matplotlib writes it."""

    colour: str
    hatch: str = ""


@dataclass(frozen=True)
class Symbol:
    """What lies or stands somewhere, or marks a place.

    A "dot" is filled with `colour`, a "ring" is open, a "target" is a dot in a ring, a "split" dot has both colours; a
    "field" is a smaller dot with a rim of the `second` colour and `text` on it; a "piece" is a disc with `text` on it,
    in its middle a disc of the `second` colour if there is one; a "ball" lies at the foot of the piece in its place, if
    there is one. These are drawn to the measure of the board's places. What has a `size` of its own, its length and
    width in the board's units, is an "oval", over the pieces, a "slab", a rectangle below them, or a "hollow", an oval
    below them; `turn` says in degrees where its length points, 0 across, 90 up.
    """

    kind: Literal["dot", "ring", "target", "split", "field", "piece", "ball", "oval", "slab", "hollow"]
    colour: str
    second: str = ""
    text: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0

    @property
    def is_below(self) -> bool:
        """Whether pieces stand on it."""
        return self.kind in ("slab", "hollow")


Placed = tuple[Symbol, float, float]


@dataclass(frozen=True)
class Area:
    """What lies between corners, filled; a faint edge if it has a colour."""

    corners: tuple[Point, ...]
    shade: Shade
    edge: str = ""


@dataclass(frozen=True)
class Line:
    """A line through points, `width` points wide; a closed one is a line that ends where it began.

    One with `dashes` is broken: how long a dash is and the room after it, in widths.
    """

    points: tuple[Point, ...]
    colour: str = "#ffffff"
    width: float = 1.8
    dashes: tuple[float, float] | None = None


@dataclass(frozen=True)
class Label:
    """Words around a point, `size` points high."""

    words: str
    middle: Point
    size: float = 8.0
    colour: str = SOFT
    bold: bool = False


Shape = Area | Line | Label


@dataclass(frozen=True)
class Note:
    """Sentences beside the board, under a heading."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class BoardDrawing:
    """A board with what stands on it.

    The board reaches from `low` to `high`, its lower left and upper right corner, and is filled with `ground`; `place`
    is how much room a figure has, in units: symbols and words are drawn to its measure. `shapes`, then `marks` that
    belong to the board, then the `stones` of a position are drawn in their order; labels may lie outside the board, up
    to 1.6 places. `ink` is the colour of the edges of
    figures and of the board, `edge` that of the edges of areas in the key, `colours` are those of both sides. `key`
    explains symbols and areas.
    """

    title: str
    subtitle: str
    low: Point
    high: Point
    place: float
    ground: Shade
    ink: str
    edge: str
    colours: tuple[str, str]
    shapes: tuple[Shape, ...]
    marks: tuple[Placed, ...]
    stones: tuple[Placed, ...]
    key: tuple[tuple[Symbol | Shade, str], ...]
    notes: tuple[Note, ...]


def grid(
    columns: Sequence[str], rows: Sequence[str], shades: Sequence[Shade], edge: str, captions: tuple[str, str]
) -> tuple[Shape, ...]:
    """A board of squares: the squares, the names of columns and rows on both sides, captions below and above.

    `shades` has that of each square, row by row from the bottom. The middle of a square is its column and row from 0,
    so that the board reaches from -0.5 to half a unit less than there are (see `corners`). Raises `ValueError` for
    shades too few or too many, a mistake of the game.
    """
    across, up = len(columns), len(rows)
    if len(shades) != across * up:
        raise ValueError(f"{len(shades)} squares for {across} columns and {up} rows")
    squares = [box(*_around(n % across, n // across), shade, edge) for n, shade in enumerate(shades)]
    names = [Label(name, (x, y)) for x, name in enumerate(columns) for y in (-0.95, up - 0.05)]
    names += [Label(name, (x, y)) for y, name in enumerate(rows) for x in (-0.95, across - 0.05)]
    middle = (across - 1) / 2
    words = [Label(caption, (middle, y), 9.0, DARK) for caption, y in zip(captions, (-1.6, up + 0.6), strict=True)]
    return (*squares, *names, *words)


def corners(columns: int, rows: int) -> tuple[Point, Point]:
    """Where a board of that many squares begins and ends."""
    return (-0.5, -0.5), (columns - 0.5, rows - 0.5)


def box(low: Point, high: Point, shade: Shade, edge: str = "") -> Area:
    """A rectangle between its lower left and its upper right corner."""
    (left, bottom), (right, top) = low, high
    return Area(((left, bottom), (right, bottom), (right, top), (left, top)), shade, edge)


def _around(column: int, row: int) -> tuple[Point, Point]:
    """The corners of a square."""
    return (column - 0.5, row - 0.5), (column + 0.5, row + 0.5)


def outline(squares: Iterable[tuple[int, int]]) -> tuple[Line, ...]:
    """The edges between squares of a set and others, whatever its shape, as short lines."""
    inside = set(squares)
    edges: list[Line] = []
    for x, y in sorted(inside):
        left, right, low, high = x - 0.5, x + 0.5, y - 0.5, y + 0.5
        for beyond, start, end in (
            ((x - 1, y), (left, low), (left, high)),
            ((x + 1, y), (right, low), (right, high)),
            ((x, y - 1), (left, low), (right, low)),
            ((x, y + 1), (left, high), (right, high)),
        ):
            if beyond not in inside:
                edges.append(Line((start, end)))
    return tuple(edges)
