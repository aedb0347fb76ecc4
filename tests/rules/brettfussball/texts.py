"""Squares and actions as people write them, and the board turned by 180 degrees."""

from __future__ import annotations

import re

WIDTH, LENGTH = 20, 24
COMPASS = "NESW"
BESIDE = ("N", "E", "S", "W", "NE", "SE", "SW", "NW", "NN", "EE", "SS", "WW")
OPPOSITE = str.maketrans("NESW", "SWNE")


def square(name: str) -> int:
    """The number of a square: "a1" is 0, "t24" is 479."""
    return (int(name[1:]) - 1) * WIDTH + ord(name[0]) - ord("a")


def name(number: int) -> str:
    """The name of a square."""
    return f"{chr(ord('a') + number % WIDTH)}{number // WIDTH + 1}"


def turned_square(name_: str) -> str:
    """Where a square lies after the board was turned by 180 degrees."""
    return name(WIDTH * LENGTH - 1 - square(name_))


def turned(text: str, kind: str = "NONE") -> str:
    """What a decision is called after the turn; A and B of a throw-in (along y) change places."""
    word, _, rest = text.partition(" ")
    if word == "move":
        figure, direction, *right = rest.split()
        return " ".join([word, figure, direction.translate(OPPOSITE), *right])
    if word in ("shoot", "place"):
        return f"{word} {rest.translate(OPPOSITE)}"
    if word == "side" and kind == "THROWIN":
        return f"side {'BA'['AB'.index(rest)]}"
    if word == "starter":
        return f"starter {'yellow' if rest == 'red' else 'red'}"
    return text


def action(text: str) -> int:
    """The id of a decision or chance result."""
    word, *rest = text.split()
    if word == "roll":
        return int(rest[0])
    if word == "starter":
        return ("red", "yellow").index(rest[0])
    if word == "move":
        return int(rest[0]) * 8 + COMPASS.index(rest[1]) * 2 + (rest[2:] == ["right"])
    if word == "shoot":
        return 88 + COMPASS.index(rest[0])
    if word == "place":
        return 92 + BESIDE.index(rest[0])
    if word == "side":
        return 104 + "AB".index(rest[0])
    if word == "figure":
        return 106 + int(rest[0])
    if word == "reset":
        figure, slot = re.fullmatch(r"reset (\d+) slot (\d+)", text).groups()  # type: ignore[union-attr]
        return 117 + int(figure) * 12 + int(slot)
    return {"done": 249, "pass": 250}[word]


def text(action_: int) -> str:
    """What a decision is called."""
    if action_ < 88:
        return f"move {action_ // 8} {COMPASS[action_ % 8 // 2]}{' right' if action_ % 2 else ''}"
    if action_ < 92:
        return f"shoot {COMPASS[action_ - 88]}"
    if action_ < 104:
        return f"place {BESIDE[action_ - 92]}"
    if action_ < 106:
        return f"side {'AB'[action_ - 104]}"
    if action_ < 117:
        return f"figure {action_ - 106}"
    if action_ < 249:
        return f"reset {(action_ - 117) // 12} slot {(action_ - 117) % 12}"
    return ("done", "pass")[action_ - 249]
