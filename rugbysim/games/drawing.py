"""A picture of a board as plain data: what a game hands over, so that who draws it need know no game.

Coordinates are columns and rows from 0, the first row at the bottom; a square lies around its whole numbers, so that
its edges are half a square away. Colours are written #rrggbb.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True)
class Shade:
    """How squares of one kind are filled; `words` say in the key what they are, none: not in the key.

    `hatch` is a pattern over the colour, as matplotlib writes it.
    """

    colour: str
    words: str = ""
    hatch: str = ""


@dataclass(frozen=True)
class Symbol:
    """What lies or stands on a square.

    A "dot" is filled with `colour`, a "ring" is open, a "target" is a dot in a ring, a "split" dot has both colours; a
    "piece" is a disc with `text` on it, in its middle a disc of the `second` colour if there is one; a "ball" lies at
    the foot of the piece on its square, if there is one.
    """

    kind: Literal["dot", "ring", "target", "split", "piece", "ball"]
    colour: str
    second: str = ""
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A line through points; a closed one is a line that ends where it began."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Note:
    """Sentences beside the board, under a heading."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class BoardDrawing:
    """A board with what stands on it.

    `columns` and `rows` name both ways of counting, and there are as many squares as they make; `squares` has the
    number in `shades` of each square, row by row from the bottom; `grid` is the colour between squares, `ink` that of
    the edges of figures and of the board. `symbols` are drawn in their order, each at a square.
    `captions` are words outside the board, under the bottom row and over the top row. `key` explains symbols.
    """

    title: str
    subtitle: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    shades: tuple[Shade, ...]
    squares: tuple[int, ...]
    grid: str
    ink: str
    lines: tuple[Line, ...]
    symbols: tuple[tuple[Symbol, int, int], ...]
    captions: tuple[str, str]
    key: tuple[tuple[Symbol, str], ...]
    notes: tuple[Note, ...]

    def __post_init__(self) -> None:
        """A drawing with squares too few or too many is a mistake of its game."""
        if len(self.squares) != len(self.columns) * len(self.rows):
            raise ValueError(f"{len(self.squares)} squares for {len(self.columns)} columns and {len(self.rows)} rows")


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
