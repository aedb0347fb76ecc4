"""The board, read straight from its file; squares are (x, y), Red defends y = 0."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Square = tuple[int, int]

WIDTH, LENGTH = 20, 24
RED, YELLOW = 0, 1
N, E, S, W = range(4)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))  # NE SE SW NW
SHIPPED = Path(__file__).resolve().parents[3] / "configs" / "boards" / "brettfussball.toml"


def number(square: Square | None) -> int:
    """The engine's number of a square, -1 for none."""
    return -1 if square is None else square[1] * WIDTH + square[0]


def square_of(number_: int) -> Square | None:
    """The square of the engine's number."""
    return None if number_ < 0 else (number_ % WIDTH, number_ // WIDTH)


def ahead(square: Square, direction: int, steps: int = 1) -> Square:
    """The square so many steps on, on the grid or not."""
    return square[0] + steps * STEPS[direction][0], square[1] + steps * STEPS[direction][1]


def on_grid(square: Square) -> bool:
    """Whether a square lies in the 20 x 24 rectangle."""
    return 0 <= square[0] < WIDTH and 0 <= square[1] < LENGTH


class Board:
    """Where everything is (BF-1.4): each table belongs to both sides, Red first."""

    def __init__(self, data: dict[str, Any]) -> None:
        sides = ("red", "yellow")
        self.goals = tuple(_squares(data["goal"][side]) for side in sides)
        self.rows = tuple(tuple(data["half"][side]) for side in sides)
        self.corners = tuple(_squares(data["corner"][side]) for side in sides)
        self.areas = tuple(_rectangle(data["penalty_area"][side]) - set(self.goals[n]) for n, side in enumerate(sides))
        self.circle = _rectangle(data["centre_circle"]["rect"]) - set(_squares(data["centre_circle"]["remove"]))
        self.slots = tuple(_slots(data["setup"][side]) for side in sides)
        self._goal_at = {square: side for side in (RED, YELLOW) for square in self.goals[side]}
        self._playing = {(x, y) for x in range(WIDTH) for y in range(LENGTH)} - set(self._goal_at)
        self._paths: dict[tuple[Square, int, int, int], Square | None] = {}  # known already

    @classmethod
    def read(cls, path: Path = SHIPPED, alternative: str = "") -> Board:
        """The board in a file; `alternative` is the id of one of its `[[alternative]]` tables."""
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if alternative:
            (other,) = (table for table in data["alternative"] if table["id"] == alternative)
            for key, value in other.items():
                if key not in ("id", "note"):
                    _replace(data, key, value)
        return cls(data)

    def goal_at(self, square: Square) -> int | None:
        """Whose goal square it is."""
        return self._goal_at.get(square)

    def playable(self, square: Square) -> bool:
        """Whether a figure may stand there: on the grid and no goal square (BF-1.2, BF-1.3)."""
        return square in self._playing

    def half(self, square: Square) -> int:
        """The side in whose half the square lies."""
        return RED if self.rows[RED][0] <= square[1] <= self.rows[RED][1] else YELLOW

    def path(self, start: Square, direction: int, bend: int, steps: int) -> Square | None:
        """Where a figure gets (BF-4.2 to 4.5), None if it may not go that way."""
        way = (start, direction, bend, steps)
        if way not in self._paths:
            self._paths[way] = self._walk(*way)
        return self._paths[way]

    def _walk(self, start: Square, direction: int, bend: int, steps: int) -> Square | None:
        square, chosen = start, False
        if not self.playable(ahead(square, direction)):
            return None
        for _ in range(steps):
            if not self.playable(ahead(square, direction)):
                left, right = (direction + 3) % 4, (direction + 1) % 4
                open_left, open_right = self.playable(ahead(square, left)), self.playable(ahead(square, right))
                if open_left and open_right:
                    direction, chosen = (right if bend else left), True
                elif open_left:
                    direction = left
                elif open_right:
                    direction = right
                else:
                    return None
            square = ahead(square, direction)
        return None if bend and not chosen else square


def _squares(pairs: list[list[int]]) -> tuple[Square, ...]:
    return tuple((x, y) for x, y in pairs)


def _rectangle(corners: list[int]) -> set[Square]:
    x0, y0, x1, y1 = corners
    return {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


def _slots(marks: dict[str, Any]) -> tuple[Square, ...]:
    return _squares([marks["ring"], marks["kickoff"], *marks["dots"], marks["two_coloured"]])


def _replace(data: dict[str, Any], key: str, value: Any) -> None:
    """Set `penalty_area_red`, `kickoff_yellow`, `centre_circle_remove` and the like in the board's tables."""
    section, _, entry = key.rpartition("_")
    if section in data:
        data[section][entry] = value
    else:
        data["setup"][entry][section] = value
