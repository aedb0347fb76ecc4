"""The ids of the 251 actions (section 7 of the rules)."""

from __future__ import annotations

SHOOT, PLACE, SIDE, FIG, RESET, DONE, PASS = 88, 92, 104, 106, 117, 249, 250


def move(figure: int, direction: int, bend: int = 0) -> int:
    """MOVE of a figure."""
    return figure * 8 + direction * 2 + bend


def shoot(direction: int) -> int:
    """SHOOT in a direction."""
    return SHOOT + direction


def place(k: int) -> int:
    """PLACE: k 0..3 are N E S W, 4..7 NE SE SW NW, 8..11 two squares N E S W."""
    return PLACE + k


def side(k: int) -> int:
    """SIDE A (0) or B (1)."""
    return SIDE + k


def fig(figure: int) -> int:
    """FIG: who takes the restart."""
    return FIG + figure


def reset(figure: int, slot: int) -> int:
    """RESET of a figure to one of its side's twelve slots."""
    return RESET + figure * 12 + slot
