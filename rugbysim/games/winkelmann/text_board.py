"""The board of Winkelmann's Rugby in a terminal: fields where they lie on the leather, at most 118 columns wide.

A field takes two columns: a mark of its own, or the stone that stands there (w1, e3, the ball as two brackets). Faint
dots between the fields show the circles, whose names stand in the middle of them.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from rugbysim.games.winkelmann.params import RING, RINGS
from rugbysim.games.winkelmann.state import FIELDS, OFF
from rugbysim.games.winkelmann.text_words import (
    SIDE_NAMES,
    circle_name,
    circle_names,
    field_name,
    pick_ups,
    stone_name,
)
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, Kind

Cell = tuple[int, int]  # line and column

WIDTHS = np.arange(52, 57.5, 0.5)  # columns from the middle to the easternmost field
HEIGHTS = np.arange(11, 18.5, 0.5)  # lines from the middle to the northernmost field
APART = 4  # columns from one field to the next on a line: two for a stone, two between
MOST_MOVED = 1.5  # columns for that
TALL = 2.0  # how high a letter is, in its widths
MARGIN = 1

KEY = (
    ("w1 e1", "figure 1 of West, of East; () the ball"),
    ("o", "field   + crossing of two circles   # post   = goal field   i inner field of a goal circle"),
    ("@", "fetch field   % pick-up field   . way along a circle: cw clockwise, ccw the other way round"),
    (
        "{0}.4",
        "the field of circle {0} at four o'clock, {0}.12 at its north end",
    ),
    ("", "A crossing has a name on either circle: it is called as on the circle that a move or a stone follows."),
    ("{1}", "West's goal circle: goal fields {2} to {3}, posts {4} and {5}, from north to south; {6} is East's"),
)

#: Colours of a terminal with 256 of them, by what is drawn; all on the same green.
GROUND = 22
INKS = {".": "38;5;71", "o": "38;5;252", "+": "1;38;5;231", "#": "1;38;5;226", "i": "38;5;250", "@": "1;38;5;51"}
INKS |= {"%": "38;5;213", "=": "1;38;5;253"}
NAME_INK = "38;5;108"
GOAL_INKS = ("1;38;5;117", "1;38;5;215")
STONE_INKS = ("1;97;48;5;26", "1;30;48;5;208", "1;30;107")  # West, East, the ball


class Layout(NamedTuple):
    """Where everything is drawn that does not move."""

    lines: int
    columns: int
    fields: list[Cell]  # of each field, then of the ball field
    ways: set[Cell]
    names: list[Cell]  # of the circles


def board_lines(p: Any, s: Any, colour: bool, key: bool) -> list[str]:
    """The board, north at the top, and below it what its marks mean if `key`; with ANSI colours if `colour`."""
    layout = _layout(p["xy"].tobytes(), p["rings"].tobytes())
    drawn = _drawn(p, s, layout)
    lines = [_line(drawn, line, layout.columns, colour) for line in range(layout.lines)]
    west, east = SIDE_NAMES
    half = layout.columns // 2
    sides = f"{west:<{half - 2}}north{east:>{layout.columns - half - 3}}"
    return [sides, *lines, *(_key(p) if key else ())]


def _key(p: Any) -> list[str]:
    """What the marks and the names of fields mean."""
    west, east = p["goal_fields"][:, 0]
    goal = [field_name(p, int(field)) for field in (west, p["goal_fields"][0, -1], *p["posts"][0])]
    (west_circle,), (east_circle,) = (circle_names(p, int(field)) for field in (west, east))
    names = (circle_name(p, 0), west_circle, *goal, east_circle)
    return [f"  {token.format(*names):6} {words.format(*names)}" for token, words in KEY]


def _line(drawn: dict[Cell, tuple[str, str]], line: int, columns: int, colour: bool) -> str:
    """One line of what is drawn, cell by cell as letters and ink."""
    cells, column = [], 0
    while column < columns:
        letters, ink = drawn.get((line, column), (" ", ""))
        cells.append(_painted(letters, ink) if colour else letters)
        column += len(letters)
    return "".join(cells) if colour else "".join(cells).rstrip()


def _painted(letters: str, ink: str) -> str:
    """Letters in their colour on the ground, or on that of a stone."""
    ground = "" if ";48;" in ink or ink.endswith("107") else f"48;5;{GROUND}"
    return f"\x1b[{';'.join(filter(None, (ink, ground)))}m{letters}\x1b[0m"


def _drawn(p: Any, s: Any, layout: Layout) -> dict[Cell, tuple[str, str]]:
    """Letters and ink by where they begin: ways, names, fields, and last what stands on them."""
    drawn = dict.fromkeys(layout.ways, (".", INKS["."]))
    for ring, (line, column) in enumerate(layout.names):
        drawn |= {(line, column + place): (letter, NAME_INK) for place, letter in enumerate(circle_name(p, ring))}
    pick_up = {field for hol in range(FIELDS) for field in pick_ups(p, hol)}
    for field, cell in enumerate(layout.fields):
        if field < FIELDS:
            mark = _mark(p, field, pick_up)
            drawn[cell] = (mark, GOAL_INKS[p["owner"][field]] if mark == "=" else INKS[mark])
        stone = int(s["at"][field])
        if stone != OFF:
            line, column = cell
            if (line, column + 2) in layout.ways:
                del drawn[line, column + 2]  # a dot there would look like part of its name
            letters = "()" if stone == BALL else stone_name(stone)
            drawn[cell] = (letters, STONE_INKS[stone // FIGURES])
    return drawn


def _mark(p: Any, field: int, pick_up: set[int]) -> str:
    """What an empty field is drawn as."""
    kind = Kind(int(p["kind"][field]))
    if kind is not Kind.PITCH:
        return {Kind.GOAL: "=", Kind.POST: "#", Kind.INNER: "i"}[kind]
    if pick_ups(p, field):
        return "@"
    if field in pick_up:
        return "%"
    return "+" if p["circles"][field, 1] != OFF else "o"


# --- where things lie ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _layout(xy: bytes, circles: bytes) -> Layout:
    """Fields at their places on the board, as near as letters allow, and the ways and names between them.

    Places and circles come as the bytes of `xy` and `rings`, by which a board's layout is found again.
    """
    places = np.frombuffer(xy).reshape(FIELDS, 2)
    east, south = np.append(places[:, 0], 0.0), np.append(-places[:, 1], 0.0)
    east /= np.abs(east).max() or 1.0
    south /= np.abs(south).max() or 1.0
    east *= min(WIDTHS, key=lambda reach: _uneven(east * reach))
    height = min(HEIGHTS, key=lambda reach: _cost(reach, south, east))
    spread, _ = _spread(south * height, east)
    top, left = (min(cell[axis] for cell in spread) for axis in range(2))
    fields = [(line - top, column - left + MARGIN) for line, column in spread]
    lines, columns = (max(cell[axis] for cell in fields) + 1 for axis in range(2))
    taken = {(line, column + beside) for line, column in fields for beside in (-1, 0, 1)}
    numbers = np.frombuffer(circles, np.int16).reshape(RINGS, RING)
    rings = [[fields[field] for field in ring if field != OFF] for ring in numbers]
    ways = {cell for ring in rings for cell in _ways(ring)} - taken
    return Layout(lines, columns + MARGIN + 1, fields, ways, [_centre(ring, taken) for ring in rings])


def _whole(places: Any) -> Any:
    """Places as whole ones, the same on both sides of 0."""
    return (np.sign(places) * np.floor(np.abs(places) + 0.5)).astype(int)


def _uneven(places: Any) -> float:
    """How far places are from whole ones: the less, the more the circles look like each other."""
    return float(np.abs(places - _whole(places)).sum())


def _cost(reach: float, south: Any, columns: Any) -> tuple[bool, float]:
    """How bad a height is: worst if fields are moved too far, else uneven circles and a line more weigh the same."""
    return _spread(south * reach, columns)[1] > MOST_MOVED, _uneven(south * reach) + 2 * reach


def _spread(south: Any, columns: Any) -> tuple[list[Cell], float]:
    """The cells of fields, those of a line APART columns from each other, and by how much one was moved at most."""
    lines = _whole(south)
    cells: dict[int, Cell] = {}
    for line in sorted(set(lines.tolist())):
        groups: list[tuple[list[int], float]] = []
        for field in sorted(np.flatnonzero(lines == line).tolist(), key=lambda field: float(columns[field])):
            group, middle = [field], float(columns[field])
            while groups and middle - groups[-1][1] < APART * (len(group) + len(groups[-1][0])) / 2:
                before, other = groups.pop()
                middle = (middle * len(group) + other * len(before)) / (len(group) + len(before))
                group = before + group
            groups.append((group, middle))
        for group, middle in groups:
            first = math.floor(middle - APART * (len(group) - 1) / 2 + 0.5)
            cells |= {field: (line, first + APART * place) for place, field in enumerate(group)}
    moved = max(abs(cells[field][1] - float(columns[field])) for field in cells)
    return [cells[field] for field in range(len(cells))], moved


def _ways(ring: list[Cell]) -> list[Cell]:
    """A cell between each two fields of a circle, as far from its centre as they are."""
    line, column = _middle(ring)
    found = []
    for one, other in pairwise([*ring, ring[0]]):
        (turn, far), (next_turn, next_far) = (_seen(cell, line, column) for cell in (one, other))
        between = turn + ((next_turn - turn + math.pi) % math.tau - math.pi) / 2
        reach = (far + next_far) / 2
        found.append((round(line + reach * math.sin(between) / TALL), round(column + reach * math.cos(between))))
    return found


def _seen(cell: Cell, line: float, column: float) -> tuple[float, float]:
    """In which direction a cell is seen from a point, and how far, in widths of a letter."""
    down, right = TALL * (cell[0] - line), cell[1] - column
    return math.atan2(down, right), math.hypot(down, right)


def _middle(ring: list[Cell]) -> tuple[float, float]:
    """The centre of a circle."""
    return sum(line for line, _ in ring) / len(ring), sum(column for _, column in ring) / len(ring)


def _centre(ring: list[Cell], taken: set[Cell]) -> Cell:
    """Where the name of a circle begins: in its middle, or below what lies there."""
    middle, column = _middle(ring)
    line = round(middle)
    return (line + ((line, round(column)) in taken), round(column))
