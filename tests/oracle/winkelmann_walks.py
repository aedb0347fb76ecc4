"""Random games for the twin of Winkelmann's Rugby: settings, positions with something to do, an eager player."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracle.winkelmann_twin import BALL_FIELD, Board, Twin
from tests.oracle.winkelmann_twin.twin import FIELD, PASS
from tests.rules.winkelmann.positions import Placed, words
from tests.rules.winkelmann.texts import SIDES

ORDINARY = ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
MIWIN = ((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9))
SHORT = ((1, 1, 2, 2, 3, 3), (1, 1, 2, 3, 4, 4))
LONG = ((8, 8, 9, 9, 7, 6), (8, 9, 9, 5, 1, 2))
CHOICES: dict[str, tuple[Any, ...]] = {
    "board": ("winkelmann", "winkelmann_5x5"),
    "fetch_preset": ("", "cross_choice", "cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides"),
    "fetch_on_displacement": (True, False),
    "must_move": (True, False),
    "first_side": ("lot", "west", "east"),
    "max_extra_rolls": (-1, -1, 0, 1, 2),
    "foreign_goal_pass": (False, True),
    "own_goal_reentry": (True, False),
    "nr_mover_counts": (True, False),
    "nr_goal_circle": ("opponent", "ball", "target", "any_figure"),
    "shot_from": ("post", "goal_circle"),
    "own_goal": ("counts", "forbidden"),
    "restart": ("conceded", "scorer", "lot", "play_on"),
    "goals_to_win": (0, 1, 2),
    "faces": (ORDINARY, ORDINARY, ORDINARY, MIWIN, SHORT, LONG),
}


def random_settings(random: Random) -> dict[str, Any]:
    """Settings of a short game, any switch either way."""
    return {key: random.choice(values) for key, values in CHOICES.items()} | {"max_rolls": random.randint(10, 60)}


def random_position(random: Random, settings: dict[str, Any]) -> Placed:
    """All stones where something may happen soon, with a roll to come."""
    plan = words(settings).board
    owner = random.randint(0, 1)
    ball, pools = random.choice(KINDS)(random, plan, owner)
    taken = {ball}
    figures: list[list[int]] = []
    for side, pool in enumerate(pools):
        rest = [*pool, *_shuffled(random, range(BALL_FIELD))]
        free = [field for field in rest if field not in taken and field not in plan.goal_fields[1 - side]]
        figures.append(random.sample(list(dict.fromkeys(free))[:5], 5))
        taken.update(figures[-1])
    names = plan.names
    return Placed(
        west=[names[field] for field in figures[0]],
        east=[names[field] for field in figures[1]],
        ball=None if ball == BALL_FIELD else names[ball],
        side=random.choice(SIDES),
        score=[random.randint(0, 1) if settings.get("goals_to_win", 1) != 1 else 0 for _ in SIDES],
        rolls=random.randint(0, 9),
        starter=random.choice(SIDES),
        settings=settings,
    )


def choose(random: Random, twin: Twin, legal: list[int]) -> int:
    """A decision: mostly onto the ball, a figure or a Hol-Feld; shots, posts and other gates for what is put down."""
    if random.random() < 0.2:
        return random.choice(legal)
    if twin.phase == "MOVE":
        moves = [action for action in legal if action < PASS]
        onto = {kind: [move for move in moves if _onto(twin, move) == kind] for kind in ("ball", "hol", "figure")}
        wanted = onto["ball"] or onto["hol"] or (onto["figure"] if random.random() < 0.5 else [])
        return random.choice(wanted or legal)
    board = twin.board
    goals = [action for action in legal if any(action - FIELD in fields for fields in board.goal_fields)]
    gates = [action for action in legal if any(action - FIELD in fields for fields in board.posts)]
    hols = [action for action in legal if action - FIELD in board.pick_ups and twin.ball == BALL_FIELD]
    return random.choice(goals or gates or hols or legal)


def _onto(twin: Twin, move: int) -> str:
    field = twin.target(move)
    stone = twin.stone_on(field)
    if stone >= 0:
        return "ball" if field == twin.ball else "figure"
    return "hol" if twin.ball == BALL_FIELD and field in twin.board.pick_ups else ""


def _shuffled(random: Random, fields: Any) -> list[int]:
    found = list(fields)
    random.shuffle(found)
    return found


def _near(plan: Board, field: int, steps: int) -> list[int]:
    """The fields at most so many steps away."""
    found = {field}
    for _ in range(steps):
        found |= {beside for one in found for beside in plan.neighbours[one]}
    return sorted(found)


Placing = tuple[int, list[list[int]]]  # the ball's field, and where West's and East's figures may stand, best first


def _anywhere(random: Random, plan: Board, owner: int) -> Placing:
    ball = random.choice([BALL_FIELD, random.choice(_pitch(plan))])
    return ball, [[], []]


def _at_a_post(random: Random, plan: Board, owner: int) -> Placing:
    """The ball on a post or on the inner field, everybody on the circles through it."""
    ball = random.choice([*plan.posts[owner] * 2, plan.inner[owner]])
    around = sorted(plan.circles_through(ball))
    return ball, [_shuffled(random, around)[: random.randint(2, 9)] for _ in SIDES]


def _before_a_goal(random: Random, plan: Board, owner: int) -> Placing:
    """The ball near a goal, everybody near the ball."""
    ball = random.choice([field for field in _near(plan, plan.inner[owner], 5) if field in _pitch(plan)])
    return ball, [_shuffled(random, _near(plan, ball, 4)) for _ in SIDES]


def _on_the_middle_circle(random: Random, plan: Board, owner: int) -> Placing:
    """The ball at home, everybody near the Hol-Felder."""
    around = {field for hol in plan.pick_ups for field in plan.circles_through(hol)}
    return BALL_FIELD, [_shuffled(random, sorted(around)) for _ in SIDES]


def _shut_in(random: Random, plan: Board, owner: int) -> Placing:
    """The owner's figures in their goal, the others on its posts: numbers lapse."""
    pools = [plan.goal_fields[owner], [*plan.posts[owner], *_shuffled(random, _near(plan, plan.inner[owner], 3))]]
    return random.choice([BALL_FIELD, plan.inner[owner]]), pools if owner == 0 else pools[::-1]


def _pitch(plan: Board) -> list[int]:
    goals = {field for fields in plan.goal_fields for field in fields}
    return [field for field in range(BALL_FIELD) if field not in goals]


KINDS: list[Callable[[Random, Board, int], Placing]] = [
    _anywhere,
    _at_a_post,
    _at_a_post,
    _before_a_goal,
    _on_the_middle_circle,
    _shut_in,
]
