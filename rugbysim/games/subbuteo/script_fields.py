"""What stands in the lines of a script, value by value: sides, pieces, places, directions, words of an enumeration.

Every reader takes where the value stands, so that what is wrong is one sentence with file, line, key, value and what is
expected; every writer gives what its reader reads back to the same bits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from rugbysim.games.subbuteo.text_words import piece_name
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, PIECES, POST, SIDES
from rugbysim.setup.errors import MISSING, SetupError, suggestion

POSTS = 4
LARGEST = 100_000.0  # cm or cm/s: no number in a script is larger
UNIT = 1e-6  # how far from 1 a direction may be long and is yet taken as it stands
QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}

Word = TypeVar("Word", bound=IntEnum)
Pair = tuple[float, float]


@dataclass(frozen=True)
class Where:
    """A place in a script: its file and line, and the key in it."""

    file: str
    line: int
    key: str = ""

    def at(self, key: object) -> Where:
        """A key of this table, or an entry of this list."""
        inner = f"{self.key}[{key}]" if isinstance(key, int) else f"{self.key}.{key}" if self.key else str(key)
        return Where(self.file, self.line, inner)

    def wrong(self, value: Any, expected: str) -> SetupError:
        """What is wrong here."""
        key = f"line {self.line}: {self.key}" if self.key else f"line {self.line}"
        return SetupError(self.file, key, value, expected)

    def missing(self, expected: str) -> SetupError:
        """What should be here and is not."""
        return self.wrong(MISSING, expected)


# --- readers ----------------------------------------------------------------------------------------------------------


def table(where: Where, value: Any, expected: str) -> dict[str, Any]:
    """A table, that is, a JSON object."""
    if not isinstance(value, dict):
        raise where.wrong(value, expected)
    return value


def known_keys(where: Where, value: dict[str, Any], known: Iterable[str]) -> None:
    """Refuse a key that is none of these."""
    for key in value:
        if key not in known:
            raise where.at(key).wrong(value[key], suggestion(key, known, "a key that there is"))


def list_of(where: Where, value: Any, expected: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise where.wrong(value, expected)
    return value


def boolean(where: Where, value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise where.wrong(value, "true or false")
    return value


def whole(where: Where, value: Any, low: int = 0, high: int = 10**9) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise where.wrong(value, f"a whole number from {low} to {high}")
    return value


def number(where: Where, value: Any, expected: str = "a number") -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LARGEST:
        raise where.wrong(value, expected)
    return float(value)


def text(where: Where, value: Any, expected: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise where.wrong(value, expected)
    return value


def pair(where: Where, value: Any, expected: str = "a place [x, y] in centimetres") -> Pair:
    """Two numbers."""
    if not isinstance(value, list) or len(value) != 2:
        raise where.wrong(value, expected)
    return number(where.at(1), value[0], expected), number(where.at(2), value[1], expected)


def plain(word: str) -> str:
    """A word as it is compared: "Kick to touch" and "kick-to_touch" are one."""
    return re.sub(r"[\s_-]+", "_", word.strip().casefold())


def word_of(where: Where, value: Any, kind: type[Word], also: dict[str, Word] | None = None, what: str = "") -> Word:
    """A word of an enumeration, its name in small letters, or one of `also`."""
    known = {member.name.lower(): member for member in kind} | (also or {})
    if not isinstance(value, str) or plain(value) not in known:
        listing = what or f"a {kind.__name__.lower()}"
        names = [member.name.lower() for member in kind]
        raise where.wrong(value, suggestion(value if isinstance(value, str) else "", names, listing))
    return known[plain(value)]


def side(where: Where, value: Any) -> int:
    """A side: "red" or "blue"; null for nobody."""
    if value is None:
        return int(NOBODY)
    if not isinstance(value, str) or value.strip().casefold() not in SIDES:
        raise where.wrong(value, '"red" or "blue"')
    return SIDES.index(value.strip().casefold())


def piece(where: Where, value: Any, owner: int = -1, *, posts: bool = False, ball: bool = True) -> int:
    """A piece: "red 9", "ball", "post 1"; a shirt alone is that of `owner`."""
    expected = 'a figure, "red 1" to "blue 15"' + (', "ball"' if ball else "") + (', or "post 1" to 4' if posts else "")
    if isinstance(value, int) and not isinstance(value, bool) and owner >= 0 and 1 <= value <= PER_TEAM:
        return PER_TEAM * owner + value - 1
    found = read_piece(value, owner) if isinstance(value, str) else -1
    if found < 0 or (found >= POST and not posts) or (found == BALL and not ball):
        raise where.wrong(value, expected)
    return found


def read_piece(words: str, owner: int = -1) -> int:
    """The piece that a text means, -1 if it means none; a shirt alone ("9") is that of `owner`."""
    match = re.fullmatch(r"(red|blue|r|b|post)?\s*(?:no\.?\s*)?([0-9]{1,2})", words.strip().casefold())
    if match is None:
        return int(BALL) if words.strip().casefold() in ("ball", "the ball") else -1
    kind, at = match[1], int(match[2])
    if kind == "post":
        return POST + at - 1 if 1 <= at <= POSTS else -1
    team = {"red": 0, "r": 0, "blue": 1, "b": 1}.get(kind, owner)
    return PER_TEAM * team + at - 1 if 1 <= at <= PER_TEAM and team >= 0 else -1


def figure(where: Where, value: Any, owner: int = -1) -> int:
    """A figure; null for nobody."""
    return int(NOBODY) if value is None else piece(where, value, owner, ball=False)


def direction(where: Where, value: Any) -> Pair:
    """A direction: degrees (0 towards x = length, 90 towards y = width), or [dx, dy] of length 1."""
    expected = "degrees, 0 along x and 90 along y, or [dx, dy]"
    if not isinstance(value, list):
        return of_degrees(number(where, value, expected))
    dx, dy = pair(where, value, expected)
    length = math.hypot(dx, dy)
    if length == 0:
        raise where.wrong(value, expected)
    return (dx, dy) if abs(length - 1) <= UNIT else (dx / length, dy / length)


def of_degrees(degrees: float) -> Pair:
    """The unit vector of an angle."""
    turned = degrees % 360
    return QUARTERS.get(int(turned), (0.0, 0.0)) if turned in QUARTERS else _turned(turned)


def _turned(degrees: float) -> Pair:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


# --- writers ----------------------------------------------------------------------------------------------------------


def side_word(value: Any) -> str | None:
    """A side as `side` reads it."""
    return SIDES[int(value)] if value >= 0 else None


def figure_word(value: Any) -> str | None:
    """A figure as `figure` reads it."""
    return piece_name(value) if value >= 0 else None


def pair_of(value: Any) -> list[float]:
    """Two numbers as `pair` reads them, whole ones without a point."""
    return [number_of(value[0]), number_of(value[1])]


def number_of(value: Any) -> float:
    """A number as JSON has it: to the last bit, and whole ones without a point."""
    exact = float(value)
    return int(exact) if exact.is_integer() and not (exact == 0 and math.copysign(1, exact) < 0) else exact


def figures_of(flags: Any) -> list[str]:
    """The figures whose flag is set."""
    return [piece_name(number) for number in range(FIGURES) if flags[number]]


def places_of(places: Any, others: Any) -> dict[str, list[float]]:
    """The places of those pieces that do not stand where `others` has them, to the bit."""
    moved = [number for number in range(PIECES) if (places[number] != others[number]).any()]
    return {piece_name(number): pair_of(places[number]) for number in moved}
