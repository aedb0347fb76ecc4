"""What a board of Winkelmann's Rugby must be for the rules to be played on it: counts, circles, goals, neighbours.

`STAGES` are the checks in their order; each takes for granted what those before it have found to be sound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from rugbysim.setup.errors import NOTHING, suggestion
from rugbysim.setup.fields import Problem
from rugbysim.setup.winkelmann_sections import FIELDS, GOAL_RING, PITCH_CIRCLES, RING, TURNS, Preset

if TYPE_CHECKING:
    from rugbysim.setup.winkelmann_board import Board

_SIDES: Final = ("West", "East")
_PARTS: Final = {
    "goal_fields": (5, "five different fields of circle {} (WK-1.4)"),
    "posts": (2, "two different fields of circle {} that are no goal fields (WK-1.4)"),
    "inner": (1, "the one field of circle {} that is left (WK-1.4)"),
}
_KINDS: Final = {"goal_fields": "goal", "posts": "post", "inner": "goal_inner"}


def kept_rings(board: Board) -> list[int]:
    """The pitch circles that every symmetry of the board leaves in place; on a sound board the middle circle alone."""
    return [
        ring
        for ring, fields in enumerate(board.rings[:PITCH_CIRCLES])
        if all({getattr(board.symmetry, key)[q] for q in fields} == set(fields) for key in TURNS)
    ]


def _number_problems(board: Board) -> Iterator[Problem]:
    """Too many or too few tables, ids with gaps and names that mean two things."""
    for key, wanted, what in (
        ("circle", PITCH_CIRCLES + 2, f"{PITCH_CIRCLES} pitch circles and two goal circles (WK-1.1)"),
        ("goal", 2, "West's and East's (WK-1.1)"),
        ("field", FIELDS, f"ids 0 to {FIELDS - 1} (WK-1.1)"),
    ):
        found = len(getattr(board, key))
        if found != wanted:
            yield f"number of [[{key}]]", found, f"{wanted}: {what}", None
    for index, field in enumerate(board.field):
        if field.id != index:
            expected = f"{index}, since ids count from 0 without a gap (WK-1.1)"
            yield f"field entry {index + 1}, id", field.id, expected, field.name
            break
    yield from _names_twice("circle", [(circle.name,) for circle in board.circle])
    yield from _names_twice("field", [(field.name, *field.aliases) for field in board.field])


def _names_twice(key: str, names: Sequence[tuple[str, ...]]) -> Iterator[Problem]:
    taken: set[str] = set()
    for entry, own in enumerate(names, start=1):
        for place, name in enumerate(own):
            if name.lower() in taken:
                where = f"{key} entry {entry}, " + (f"aliases entry {place}" if place else "name")
                yield where, name, f"a name that no other {key} has, whatever the case", None
            taken.add(name.lower())


def _goal_problems(board: Board) -> Iterator[Problem]:
    """Goals that share an owner or a circle, or have none."""
    names = [circle.name for circle in board.circle]
    owners = [goal.owner for goal in board.goal]
    if owners[0] == owners[1]:
        yield "goal entry 2, owner", owners[1], f"{1 - owners[0]}, since either side has a goal (WK-1.4)", None
    for entry, goal in enumerate(board.goal, start=1):
        if goal.circle not in names:
            expected = suggestion(goal.circle, names, "the name of a circle (WK-1.1)")
            yield f"goal entry {entry}, circle", goal.circle, expected, goal.name
    if board.goal[0].circle == board.goal[1].circle:
        yield "goal entry 2, circle", board.goal[1].circle, "a circle of its own (WK-1.1)", board.goal[1].name


def _length_problems(board: Board) -> Iterator[Problem]:
    """Circles with too few or too many fields, or with one twice."""
    goals = {goal.circle for goal in board.goal}
    for entry, circle in enumerate(board.circle, start=1):
        of_goal = circle.name in goals
        wanted, kind = (GOAL_RING, "goal") if of_goal else (RING, "pitch")
        if len(circle.fields) != wanted or len(set(circle.fields)) != wanted:
            expected = f"{wanted} different fields, as on every {kind} circle (WK-1.1)"
            yield f"circle entry {entry}, fields", circle.fields, expected, circle.name
        if circle.kind not in (None, kind):
            yield f"circle entry {entry}, kind", circle.kind, f'"{kind}", by [[goal]] (WK-1.1)', circle.name


def _part_problems(board: Board) -> Iterator[Problem]:
    """Goals whose parts are not the eight fields of their circle."""
    rings = dict(zip(board.ring_names, board.rings, strict=True))
    for entry, goal in enumerate(board.goal, start=1):
        free = set(rings[goal.circle])
        for key, (count, expected) in _PARTS.items():
            part = getattr(goal, key)
            if len(part) != count or len(set(part)) != count or not free.issuperset(part):
                yield f"goal entry {entry}, {key}", part, expected.format(goal.circle), goal.name
                break
            free -= set(part)


def _crossing_problems(board: Board) -> Iterator[Problem]:
    """Fields on no circle or on three, goal fields on the pitch and posts off it, and `circles` that say otherwise."""
    lying = _circles_of_rings(board)
    for q, (field, names) in enumerate(zip(board.field, lying, strict=True)):
        if len(names) not in (1, 2):
            expected = "1, or 2 for a crossing (WK-1.3)"
            yield f"number of circles with field {q} ({field.name})", len(names), expected, None
    for entry, goal in enumerate(board.goal, start=1):
        for key in _PARTS:
            crossing = key == "posts"
            for place, q in enumerate(getattr(goal, key), start=1):
                if (len(lying[q]) > 1) != crossing:
                    kind = "a crossing with a pitch circle" if crossing else "a field of the goal circle alone"
                    yield f"goal entry {entry}, {key} entry {place}", q, f"{kind} (WK-1.4)", goal.name
    for field, names in zip(board.field, lying, strict=True):
        if names and sorted(field.circles) != sorted(names):
            expected = f"{_listed(names)}: each circle with this field (WK-1.3)"
            yield f"field entry {field.id + 1}, circles", field.circles, expected, field.name


def _circles_of_rings(board: Board) -> list[list[str]]:
    """The names of the circles that have each field."""
    lying: list[list[str]] = [[] for _ in range(FIELDS)]
    for name, ring in zip(board.ring_names, board.rings, strict=True):
        for q in ring:
            lying[q].append(name)
    return lying


def _neighbour_problems(board: Board) -> Iterator[Problem]:
    """Circles that share a step, and `neighbours` and `kind` that say otherwise than the circles do."""
    beside = _beside(board)
    kinds = {q: kind for key, kind in _KINDS.items() for goal in board.goal for q in getattr(goal, key)}
    for field in board.field:
        entry, own = field.id + 1, beside[field.id]
        if len(own) != 2 * len(field.circles):
            expected = f"{2 * len(field.circles)}, since two circles share no step (WK-1.3)"
            yield f"number of neighbours of field {field.id} ({field.name})", len(own), expected, None
        elif sorted(field.neighbours) != own:
            expected = f"{_listed(own)}: the fields next to it on its circles (WK-1.2)"
            yield f"field entry {entry}, neighbours", field.neighbours, expected, field.name
        kind = kinds.get(field.id, "pitch")
        if field.kind not in (None, kind):
            yield f"field entry {entry}, kind", field.kind, f'"{kind}", by [[goal]] (WK-1.4)', field.name


def _beside(board: Board) -> list[list[int]]:
    """The fields one step from each field along the circles, ascending and each once (WK-1.2)."""
    beside: list[set[int]] = [set() for _ in range(FIELDS)]
    for ring in board.rings:
        for one, other in pairwise((*ring, ring[0])):
            beside[one].add(other)
            beside[other].add(one)
    return [sorted(fields) for fields in beside]


def _listed(entries: Sequence[Any]) -> str:
    *most, last = entries
    return f"{', '.join(str(entry) for entry in most)} and {last}" if most else str(last)


def _way_problems(board: Board) -> Iterator[Problem]:
    """Ways into a goal past its posts, and fields that cannot be reached at all."""
    for entry, goal in enumerate(board.goal, start=1):
        behind = _reached(board, goal.goal_fields[0], frozenset(goal.posts))
        if behind != set(goal.goal_fields):
            expected = "two fields that separate the goal fields from all others, the inner field too (WK-1.4)"
            yield f"goal entry {entry}, posts", goal.posts, expected, goal.name
    reached = len(_reached(board, 0, frozenset()))
    if reached != FIELDS:
        yield "number of fields within reach of field 0", reached, f"{FIELDS}: all are connected (WK-1.2)", None


def _reached(board: Board, start: int, shut: frozenset[int]) -> set[int]:
    """The fields to which steps lead from `start` without entering those that are `shut`."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = set(board.neighbours[waiting.pop()]) - found - shut
        found |= fresh
        waiting += fresh
    return found


def _place_problems(board: Board) -> Iterator[Problem]:
    """Fields off the board, and circles whose fields do not come clockwise."""
    for field in board.field:
        for key, length in zip(("x_cm", "y_cm"), board.board_cm, strict=True):
            if abs(getattr(field, key)) > length / 2:
                expected = f"a place on the board, {-length / 2:g} to {length / 2:g} (AM-1)"
                yield f"field entry {field.id + 1}, {key}", getattr(field, key), expected, field.name
    for entry, circle in enumerate(board.circle, start=1):
        places = [board.xy[q] for q in (*circle.fields, circle.fields[0])]
        if sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise(places)) >= 0:
            expected = "its fields clockwise by their x_cm to the east and y_cm to the north (WK-4.1)"
            yield f"circle entry {entry}, fields", circle.fields, expected, circle.name


def _symmetry_problems(board: Board) -> Iterator[Problem]:
    """Turns and reflections that do not carry circles to circles and goals to goals, or no circle in the middle."""
    sound = True
    for key in TURNS:
        for problem in _turn_problems(board, key, getattr(board.symmetry, key)):
            sound = False
            yield problem
    if sound and len(kept_rings(board)) != 1:
        expected = "a board with one middle circle, which turn and reflections leave in place (WK-1.5)"
        yield "symmetry", NOTHING, expected, None


def _turn_problems(board: Board, key: str, to: tuple[int, ...]) -> Iterator[Problem]:
    """What is wrong with one symmetry, the first found."""
    place = f"symmetry.{key}"
    if sorted(to) != list(range(FIELDS)):
        yield place, to, f"each of the fields 0 to {FIELDS - 1} once (WK-1.1)", None
        return
    step, way = (1, "clockwise") if key == "rot180" else (-1, "anticlockwise")
    circles = {_from_least(ring) for ring in board.rings}
    for name, ring in zip(board.ring_names, board.rings, strict=True):
        image = tuple(to[q] for q in ring)
        if _from_least(image[::step]) not in circles:
            yield place, image, f"the fields of a circle, {way} (WK-1.2)", f"circle {name}"
            return
    for owner, fields in enumerate(board.goal_fields):
        other = owner if key == "mirror_sides" else 1 - owner
        image = tuple(to[q] for q in fields)
        if set(image) != set(board.goal_fields[other]):
            yield place, image, f"{_SIDES[other]}'s goal fields (WK-1.4)", f"{_SIDES[owner]}'s goal fields"
            return


def _from_least(ring: tuple[int, ...]) -> tuple[int, ...]:
    """The same ring from its least field on."""
    first = ring.index(min(ring))
    return ring[first:] + ring[:first]


def _start_problems(board: Board) -> Iterator[Problem]:
    """Figures that do not start on own goal fields, and fetch fields that do not fit."""
    for owner, figures in enumerate(board.start):
        if sorted(figures) != sorted(board.goal_fields[owner]):
            expected = f"each of {_SIDES[owner]}'s five goal fields once (WK-2.2)"
            yield f"start.team{owner}", figures, expected, None
    presets = board.fetch.presets
    if board.fetch.active_preset not in presets:
        expected = suggestion(board.fetch.active_preset, presets, "the name of a preset (AM-2)")
        yield "fetch.active_preset", board.fetch.active_preset, expected, None
    for name, preset in presets.items():
        yield from _fetch_problems(board, f"fetch.presets.{name}", preset)


def _fetch_problems(board: Board, place: str, preset: Preset) -> Iterator[Problem]:
    """Fetch fields off the middle circle, named twice or without pick-up fields, and pick-up fields off the pitch."""
    hol, aufnahme = preset.hol, preset.aufnahme
    if not hol or len(aufnahme) != len(hol):
        expected = f"{len(hol) or 'one or more'} arrays of pick-up fields, one for each fetch field in hol (WK-6.2)"
        yield f"{place}.aufnahme", aufnahme, expected, None
        return
    middle = board.middle
    goal_circles = {q for ring in board.rings[PITCH_CIRCLES:] for q in ring}
    for entry, (q, targets) in enumerate(zip(hol, aufnahme, strict=True), start=1):
        if q not in board.rings[middle] or q in hol[: entry - 1]:
            expected = f"a field of the middle circle {board.ring_names[middle]}, each once (WK-6.2)"
            yield f"{place}.hol entry {entry}", q, expected, None
        if len(targets) not in (1, 2) or len(set(targets)) != len(targets) or q in targets:
            expected = "one field or two, none of them the fetch field itself (WK-6.4)"
            yield f"{place}.aufnahme entry {entry}", targets, expected, None
        for spot, target in enumerate(targets, start=1):
            if target in goal_circles:
                expected = "a field on no goal circle (WK-7.5)"
                yield f"{place}.aufnahme entry {entry} entry {spot}", target, expected, None


STAGES: Final[tuple[Callable[[Board], Iterator[Problem]], ...]] = (
    _number_problems,
    _goal_problems,
    _length_problems,
    _part_problems,
    _crossing_problems,
    _neighbour_problems,
    _way_problems,
    _place_problems,
    _symmetry_problems,
    _start_problems,
)
"""The checks in their order: each finds what is wrong."""
