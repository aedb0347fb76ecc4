"""The parameters of a game: board and switches as one record, names made numbers here and nowhere else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.winkelmann.state import FIELDS, LARGEST_FACE, MOST_ROLLS, OFF
from rugbysim.games.winkelmann.vocabulary import (
    FIGURES,
    SIDES,
    WAYS,
    Entry,
    Kind,
    NeighbourRule,
    Restart,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rugbysim.setup.winkelmann import Settings
    from rugbysim.setup.winkelmann_board import Board

RINGS = 23  # pitch circles, then the two goal circles (WK-1.1)
RING = 12  # fields of a circle; a goal circle has eight
NEIGHBOURS = 4
LETTERS = 8  # of a name at most
WORD_FIELDS = 50  # fields in one word of a set: signed words, since numba mixes unsigned ones into floats
WORDS = FIELDS // WORD_FIELDS

PARAMS = np.dtype(
    [
        ("fetch_on_displacement", "i8"),  # AM-3
        ("must_move", "i8"),  # AM-5
        ("first_side", "i8"),  # a side, OFF for the lot (AM-7)
        ("max_extra_rolls", "i8"),  # -1: no limit (AM-8)
        ("nr_mover_counts", "i8"),  # AM-13
        ("nr_goal_circle", "i8"),  # NeighbourRule (AM-16)
        ("shot_from_circle", "i8"),  # 1: from the inner field too (AM-18)
        ("own_goal_forbidden", "i8"),  # AM-22
        ("restart", "i8"),  # Restart (AM-23)
        ("goals_to_win", "i8"),  # 0: by the clock only (AM-24)
        ("max_rolls", "i8"),
        ("seconds_per_roll", "i8"),
        ("roll_count", "i8"),  # different results of the two dice
        ("roll_id", "i8", (MOST_ROLLS,)),
        ("roll_weight", "f8", (MOST_ROLLS,)),
        ("ring_length", "i8", (RINGS,)),
        ("circle_set", "i8", (FIELDS, WORDS)),  # fields of the circles through a field (WK-5.3)
        ("near_set", "i8", (FIELDS, WORDS)),  # its neighbours (WK-1.2)
        ("goal_set", "i8", (2, WORDS)),  # the five goal fields of a side
        ("inner_set", "i8", (2, WORDS)),  # its inner fields
        ("goal_circle_set", "i8", (2, WORDS)),  # all eight fields of its goal circle
        ("plays", "i8", (2, FIELDS)),  # how often a side must play the ball from there along circles to a rival post
        ("steps_to_post", "i8", (2, FIELDS)),  # steps of a side's figure to the nearer post of the rival's goal
        ("steps_to_hol", "i8", (FIELDS,)),  # steps of a figure to the nearest fetch field
        ("xy", "f8", (FIELDS, 2)),  # cm from the middle, east and north
        ("half_size", "f8", (2,)),
        ("path", "i2", (FIELDS, WAYS, LARGEST_FACE)),  # after 1 to 9 steps each way, OFF if there is no such circle
        ("rings", "i2", (RINGS, RING)),  # clockwise, OFF past the eighth of a goal circle
        ("circles", "i2", (FIELDS, 2)),  # OFF for the second of a field that is no crossing
        ("neighbours", "i2", (FIELDS, NEIGHBOURS)),
        ("hol", "i2", (FIELDS, 2)),  # pick-up fields of a fetch field (WK-6.2)
        ("posts", "i2", (2, 2)),
        ("goal_fields", "i2", (2, FIGURES)),
        ("start", "i2", (2, FIGURES)),
        ("turned", "i2", (FIELDS + 1,)),  # the board turned by 180 degrees
        ("entry", "i1", (2, FIELDS)),  # Entry: what a figure of a side may do there in a move
        ("kind", "i1", (FIELDS,)),  # Kind
        ("owner", "i1", (FIELDS,)),  # whose goal circle a goal, post or inner field is on, else OFF
        ("names", "u1", (FIELDS, LETTERS)),  # see `names_of`
        ("ring_names", "u1", (RINGS, LETTERS)),
    ],
    align=True,
)

WHOLE = ("max_extra_rolls", "goals_to_win", "max_rolls", "seconds_per_roll")
YES_OR_NO = ("fetch_on_displacement", "must_move", "nr_mover_counts")
SECOND = {  # the value of each switch that is number 1
    "shot_from_circle": ("shot_from", "goal_circle"),
    "own_goal_forbidden": ("own_goal", "forbidden"),
}


def build(rules: Settings, board: Board) -> np.ndarray:
    """PARAMS[1] of a checked rule set and board."""
    params = _of_board(board)
    for name in (*WHOLE, *YES_OR_NO):
        params[name] = int(getattr(rules, name))
    for name, (key, second) in SECOND.items():
        params[name] = int(getattr(rules, key) == second)
    params["first_side"] = SIDES.index(rules.first_side) if rules.first_side in SIDES else OFF
    params["nr_goal_circle"] = NeighbourRule[rules.nr_goal_circle.upper()]
    params["restart"] = Restart[rules.restart.upper()]
    one: Any = params[0]
    for field, pick_ups in board.fetches(rules.fetch_preset).items():
        one["hol"][field, : len(pick_ups)] = pick_ups
    hols = [field for field in range(FIELDS) if one["hol"][field, 0] != OFF]
    for side in range(2):
        one["entry"][side, board.goal_fields[1 - side]] = Entry.PASS if rules.foreign_goal_pass else Entry.NEVER
        one["entry"][side, board.goal_fields[side]] = Entry.FREE if rules.own_goal_reentry else Entry.FROM_GOAL
    one["steps_to_hol"] = _steps(one["neighbours"], hols)
    rolls = _rolls(rules.dice.faces)
    one["roll_count"] = len(rolls)
    for number, (roll, weight) in enumerate(rolls):
        one["roll_id"][number] = roll
        one["roll_weight"][number] = weight
    return params


def names_of(letters: np.ndarray) -> list[str]:
    """The names of fields or circles from `names` or `ring_names`: compiled code has no texts in its records."""
    return [bytes(line).rstrip(b"\0").decode("ascii") for line in letters]


def roll_id(low: int, high: int) -> int:
    """The id of a roll; the order of the dice has no meaning (WK-3.3), so the smaller number comes first."""
    return LARGEST_FACE * (low - 1) + high - 1


def _rolls(faces: Sequence[Sequence[int]]) -> list[tuple[int, float]]:
    """Each different roll of two dice and its probability, by id."""
    first, second = faces
    counted = Counter(roll_id(min(a, b), max(a, b)) for a in first for b in second)
    return [(roll, count / counted.total()) for roll, count in sorted(counted.items())]


def _of_board(board: Board) -> np.ndarray:
    """What follows from the board alone."""
    params = np.zeros(1, PARAMS)
    one: Any = params[0]
    for name in ("rings", "circles", "neighbours", "path", "hol", "owner"):
        one[name] = OFF
    for number, ring in enumerate(board.rings):
        one["ring_length"][number] = len(ring)
        one["rings"][number, : len(ring)] = ring
        for place, field in enumerate(ring):
            slot = board.circles_of[field].index(number)
            one["circles"][field, slot] = number
            for turn, sense in enumerate((1, -1)):
                way = [ring[(place + sense * step) % len(ring)] for step in range(1, LARGEST_FACE + 1)]
                one["path"][field, 2 * slot + turn] = way
    for field in range(FIELDS):
        near = board.neighbours[field]
        one["neighbours"][field, : len(near)] = near
        one["near_set"][field] = _set(near)
        one["circle_set"][field] = _set(at for ring in board.circles_of[field] for at in board.rings[ring])
    for name in ("posts", "goal_fields", "start", "xy"):
        one[name] = getattr(board, name)
    for name in ("names", "ring_names"):
        one[name] = np.array(getattr(board, name), f"S{LETTERS}").view(np.uint8).reshape(-1, LETTERS)
    one["turned"] = [*board.rot180, FIELDS]
    one["half_size"] = [length / 2 for length in board.board_cm]
    for side in range(2):
        goal, posts, inner = board.goal_fields[side], board.posts[side], board.inner[side]
        for kind, fields in ((Kind.GOAL, goal), (Kind.POST, posts), (Kind.INNER, (inner,))):
            one["kind"][list(fields)] = kind
            one["owner"][list(fields)] = side
        one["goal_set"][side] = _set(goal)
        one["inner_set"][side] = _set([inner])
        one["goal_circle_set"][side] = _set([*goal, *posts, inner])
        one["plays"][1 - side] = _plays(board, posts)
        one["steps_to_post"][1 - side] = _steps(one["neighbours"], posts)
    return params


def _set(fields: Iterable[int]) -> list[int]:
    """Fields as bits, fifty to a word."""
    words = [0] * WORDS
    for field in fields:
        words[field // WORD_FIELDS] |= 1 << field % WORD_FIELDS
    return words


def _steps(neighbours: np.ndarray, targets: Iterable[int]) -> list[int]:
    """How many steps each field is from the nearest target, nobody in the way."""
    found = dict.fromkeys(targets, 0)
    edge = list(found)
    while edge:
        reached = {int(near) for field in edge for near in neighbours[field] if near != OFF}
        steps = found[edge[0]] + 1
        edge = sorted(reached - found.keys())
        found |= dict.fromkeys(edge, steps)
    return [found[field] for field in range(FIELDS)]


def _plays(board: Board, posts: Iterable[int]) -> list[int]:
    """How many plays of the ball along circles lead from each field to a post: 0 on a post, 1 on its pitch circle."""
    plays = dict.fromkeys(posts, 0)
    edge = list(plays)
    while edge:
        rings = {ring for field in edge for ring in board.circles_of[field]}
        count = plays[edge[0]] + 1
        edge = sorted({field for ring in rings for field in board.rings[ring]} - plays.keys())
        plays |= dict.fromkeys(edge, count)
    return [plays[field] for field in range(FIELDS)]
