"""The words of Winkelmann's Rugby as people read and type them: sides, stones, fields, circles and decisions.

Fields and circles have the names of the board's file: `D2.4` lies on circle D2 at four o'clock, and where another
circle crosses there it has a second name after that one. Decisions use the first (`field_name`); what is told of them
and why they are refused the name on the circle that it is about (`name_on`, `name_from`). All are read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from rugbysim.games.winkelmann.params import LETTERS, names_of
from rugbysim.games.winkelmann.state import FIELDS, LARGEST_FACE, OFF
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, SIDES, WAYS, Action, Kind, Phase

SIDE_NAMES = tuple(name.capitalize() for name in SIDES)
INITIALS = "we"  # before the number of a figure
TURNS = ("cw", "ccw")  # clockwise and not, by direction
HOURS = 12  # of a circle of the pitch; a goal circle has names of its own


def stone_name(stone: int) -> str:
    """`w1` to `e5`, or `the ball`."""
    return "the ball" if stone == BALL else f"{INITIALS[stone // FIGURES]}{stone % FIGURES + 1}"


def figure_named(word: str) -> int | None:
    """The figure that `word` means in any case, as a stone; None if it means none."""
    word = word.casefold()
    if len(word) != 2 or word[0] not in INITIALS or word[1] not in "12345":
        return None
    return FIGURES * INITIALS.index(word[0]) + int(word[1]) - 1


def field_name(p: Any, field: int) -> str:
    """What the board calls a field; the ball field is `the ball field`."""
    return "the ball field" if field == FIELDS else names_of(p["names"][field : field + 1])[0]


def name_on(p: Any, field: int, ring: int) -> str:
    """The name of a field on one of its circles; on a goal circle, whose fields have names of their own, that one."""
    if p["ring_length"][ring] != HOURS:
        return field_name(p, field)
    hour = p["rings"][ring].tolist().index(field)
    return f"{circle_name(p, ring)}.{hour or HOURS}"


def name_from(p: Any, place: int, field: int) -> str:
    """The name of a field as it is called on the circle through `place` too; what the board calls it without such."""
    shared = [int(ring) for ring in p["circles"][place] if ring != OFF and ring in p["circles"][field]]
    return name_on(p, field, shared[0]) if len(shared) == 1 else field_name(p, field)


def field_named(p: Any, word: str) -> int | None:
    """The field that `word` names, after either of its circles and in any case; None if it names none."""
    word = word.casefold()
    field = _numbers(p["names"].tobytes()).get(word)
    if field is not None:
        return field
    circle, _, hour = word.rpartition(".")
    ring = circle_named(p, circle)
    if ring is None or p["ring_length"][ring] != HOURS or hour not in map(str, range(1, HOURS + 1)):
        return None
    return int(p["rings"][ring, int(hour) % HOURS])


def fields_ending(p: Any, word: str) -> list[int]:
    """The fields with names of their own on a goal circle that end in `word`, in any case: `g4` is one on either."""
    names, end = _numbers(p["names"].tobytes()), word.casefold()
    return [field for name, field in names.items() if p["owner"][field] != OFF and name.split(".")[-1] == end]


def circle_name(p: Any, ring: int) -> str:
    """`D2`."""
    return names_of(p["ring_names"][ring : ring + 1])[0]


def circle_named(p: Any, word: str) -> int | None:
    """The circle that `word` names in any case; None if it names none."""
    return _numbers(p["ring_names"].tobytes()).get(word.casefold())


@lru_cache(maxsize=16)
def _numbers(letters: bytes) -> dict[str, int]:
    """The number of each name of `names` or `ring_names`, in small letters."""
    names = names_of(np.frombuffer(letters, np.uint8).reshape(-1, LETTERS))
    return {name.casefold(): number for number, name in enumerate(names)}


def circle_names(p: Any, field: int) -> list[str]:
    """The circles through a field."""
    return [circle_name(p, int(ring)) for ring in p["circles"][field] if ring != OFF]


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def move_parts(action: int) -> tuple[int, int, int, int]:
    """Die, figure, which circle of its field, and direction of a MOVE."""
    die, rest = divmod(action - Action.MOVE, FIGURES * WAYS)
    figure, way = divmod(rest, WAYS)
    return die, figure, way // 2, way % 2


def move_id(die: int, figure: int, way: int) -> int:
    """The MOVE of a figure by the number of a die, along one of its four ways."""
    return Action.MOVE + (die * FIGURES + figure) * WAYS + way


def landing(p: Any, s: Any, action: int) -> int:
    """The field where a MOVE ends if nothing is in its way, OFF where there is no such way."""
    die, figure, slot, turn = move_parts(action)
    start, number = int(s["fig"][s["side"], figure]), int(s["dice"][die])
    return int(p["path"][start, 2 * slot + turn, number - 1]) if start != OFF and number else int(OFF)


def action_text(p: Any, s: Any, action: int) -> str:
    """A decision as `read_action` reads it back: `w2 3 D2 cw`, `pass`, `to D2.4`, `fetch D2.10`."""
    if action == Action.PASS:
        return "pass"
    if action >= Action.PLACE:
        return f"{'fetch' if s['phase'] == Phase.FETCH else 'to'} {field_name(p, action - Action.PLACE)}"
    die, figure, slot, turn = move_parts(action)
    start, side = int(s["fig"][s["side"], figure]), int(s["side"])
    ring = int(p["circles"][start, slot]) if start != OFF else OFF
    circle = circle_name(p, ring) if ring != OFF else ("first circle", "second circle")[slot]
    return f"{stone_name(FIGURES * side + figure)} {s['dice'][die]} {circle} {TURNS[turn]}"


def rolls(p: Any) -> list[int]:
    """The ids of the rolls that the dice can show."""
    return [int(roll) for roll in p["roll_id"][: p["roll_count"]]]


def roll_numbers(roll: int) -> tuple[int, int]:
    """The two numbers of a roll, the smaller first."""
    return roll // LARGEST_FACE + 1, roll % LARGEST_FACE + 1


def post_owner(p: Any, field: int) -> int | None:
    """Whose goal has a post on a field, None where there is no post."""
    return int(p["owner"][field]) if field < FIELDS and p["kind"][field] == Kind.POST else None


def pick_ups(p: Any, hol: int) -> list[int]:
    """The pick-up fields of a fetch field (WK-6.2); none of any other field."""
    return [int(field) for field in p["hol"][hol] if field != OFF]
