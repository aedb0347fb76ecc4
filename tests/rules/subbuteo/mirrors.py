"""The four ways to look at a position: sides swapped with x turned, y turned, both, neither (4.4, point 6)."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

SIDES = "AB"
SIDE_FIELDS = {"team", "poss", "last_poss", "toss_winner", "first_kick", "kick_team", "kick_side", "put_in", "awarded"}
SIDE_FIELDS |= {"throw_in", "throw_first", "pen_for"}
FIGURE_FIELDS = {"carrier", "passer", "passer_off", "kicker", "barred", "infringed"}
FLAG_FIELDS = {"no_tackle", "support_lock", "off_field", "kick_offside", "played"}
PLACE_FIELDS = {"spot", "pen_spot", "pass_point"}
WAY_FIELDS = {"pass_dir", "kick_dir"}


class Mirror:
    """One way of looking; `length` and `width` are the pitch's."""

    def __init__(self, length: float, width: float, *, swapped: bool, turned: bool) -> None:
        self.length, self.width = length, width
        self.swapped, self.turned = swapped, turned

    def __str__(self) -> str:
        words = [word for word, is_so in (("sides swapped", self.swapped), ("y turned", self.turned)) if is_so]
        return " and ".join(words) or "as written"

    # From A's words into numbers

    def side(self, name: str | None) -> int:
        """A side's number; None or "" is nobody."""
        return SIDES.index(name) ^ self.swapped if name else -1

    def figure(self, name: str | None) -> int:
        """A figure's number; None is nobody."""
        return 15 * self.side(name[0]) + int(name[1:]) - 1 if name else -1

    def piece(self, name: str) -> int:
        """A figure's number, 30 for "ball", 31 to 34 for "post 1" to "post 4" (A attacks 3 and 4)."""
        if name == "ball":
            return 30
        if not name.startswith("post"):
            return self.figure(name)
        post = int(name.split()[1]) - 1
        return 31 + (post ^ (2 * self.swapped) ^ int(self.turned))

    def place(self, where: Sequence[float]) -> tuple[float, float]:
        """A place on the cloth."""
        u, y = where
        return (self.length - u if self.swapped else u, self.width - y if self.turned else y)

    def way(self, way: Sequence[float]) -> tuple[float, float]:
        """A direction on the cloth, as a unit vector."""
        long = float(np.hypot(*way))
        return (way[0] / long * (-1 if self.swapped else 1), way[1] / long * (-1 if self.turned else 1))

    def across(self, y: float) -> float:
        """A y."""
        return self.width - y if self.turned else y

    def field(self, name: str, value: Any) -> Any:
        """A field of the state."""
        if name in SIDE_FIELDS:
            return self.side(value)
        if name in FIGURE_FIELDS:
            return self.figure(value)
        if name in FLAG_FIELDS:
            flagged = [self.figure(figure) for figure in value]
            return [int(figure in flagged) for figure in range(30)]
        if name in PLACE_FIELDS:
            return self.place(value)
        if name in WAY_FIELDS:
            return self.way(value)
        if name == "pass_flicked":
            return [self.figure(figure) for figure in [*value, None, None][:2]]
        if name == "score":
            return tuple(reversed(value)) if self.swapped else tuple(value)
        return self.across(value) if name == "try_y" else value

    # From numbers into A's words

    def seen(self, place: Sequence[float]) -> tuple[float, float]:
        """A place as (u of A, y)."""
        return tuple(float(value) for value in self.place(place))  # type: ignore[return-value]

    def side_name(self, side: int) -> str:
        """ "A", "B" or "" for nobody."""
        return SIDES[int(side) ^ self.swapped] if side >= 0 else ""

    def piece_name(self, piece: int) -> str:
        """ "A9", "ball", or "" for nobody."""
        if piece == 30:
            return "ball"
        return f"{self.side_name(piece // 15)}{piece % 15 + 1}" if piece >= 0 else ""

    def scores(self, pair: Sequence[int]) -> tuple[int, int]:
        """A's and B's."""
        both = (int(pair[0]), int(pair[1]))
        return (both[1], both[0]) if self.swapped else both

    def told(self, name: str, value: Any) -> Any:
        """A field of the state in A's words."""
        if name in SIDE_FIELDS:
            return self.side_name(value)
        if name in FIGURE_FIELDS:
            return self.piece_name(int(value))
        if name in FLAG_FIELDS:
            return sorted(self.piece_name(int(figure)) for figure in np.flatnonzero(value))
        if name in PLACE_FIELDS:
            return self.seen(value)
        if name in WAY_FIELDS:
            return self.way(value)
        if name == "pass_flicked":
            return [self.piece_name(int(figure)) for figure in value if figure >= 0]
        if name == "score":
            return self.scores(value)
        if name == "try_y":
            return self.across(float(value))
        return value.tolist() if isinstance(value, np.ndarray) else value.item()


def mirrors(length: float, width: float) -> list[Mirror]:
    """The four of them on a pitch of this size."""
    ways = [(swapped, turned) for swapped in (False, True) for turned in (False, True)]
    return [Mirror(length, width, swapped=swapped, turned=turned) for swapped, turned in ways]


def parked(side: str, shirt: int, numbers: SimpleNamespace) -> tuple[float, float]:
    """A place in a corner of the side's own in-goal: four by two in one, the rest in the other."""
    corner, number = divmod(shirt - 1, 8)
    back = -numbers.depth + 1.2 + 2.2 * (number // 4)
    y = 1.2 + 2.2 * (number % 4)
    return (back if side == "A" else numbers.L - back, numbers.W - y if corner else y)
