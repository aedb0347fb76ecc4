"""Random games for Brettfußball's twin: settings, positions where something is about to happen, and eager players."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.brettfussball_twin import Board, Twin
from tests.oracle.brettfussball_twin.board import LENGTH, WIDTH, Square, number
from tests.rules.brettfussball.positions import SIDES, Placed, board
from tests.rules.brettfussball.texts import name

ALTERNATIVES = ("", "", "", "penalty-10x3", "penalty-14x5", "goal-2x2", "mirror-setup", "round-circle")
CHOICES: dict[str, tuple[Any, ...]] = {
    "variant": (1, 2, 3, 4),
    "goals_to_win": (1, 2, 3),
    "starter": ("draw", "red", "yellow"),
    "allow_pass": ("stuck", "always"),
    "own_goal": ("counts", "corner"),
    "keeper_takes_restarts": (True, False),
    "restart_roll_first": (True, False),
    "corner_diag": (True, False),
    "reset_order": ("scorer_first", "conceder_first"),
    "reset_circle_stay": (True, False),
    "reset_ring": ("keeper_exclusive", "any"),
    "reset_mode": ("choices", "choices", "choices", "canonical"),
    "extra_time_no_crossing": (True, False),
    "v4_extra_time": (True, False),
}


def random_settings(random: Random) -> dict[str, Any]:
    """Settings of a short game, any switch either way."""
    settings = {key: random.choice(values) for key, values in CHOICES.items()}
    time = random.randint(10, 60)
    settings |= {"time_plies": time, "max_plies": time + random.choice((0, 20, 200))}
    alternative = random.choice(ALTERNATIVES)
    return {**settings, "board_alternative": alternative} if alternative else settings


def random_position(random: Random, settings: dict[str, Any]) -> Placed:
    """All 22 figures, one of them with the ball near a goal: crowded or not, at the edges, in the circle, at a ring."""
    plan = board(settings.get("board_alternative", ""))
    side = random.randint(0, 1)  # whose goal is near
    goal = random.choice(plan.goals[side])
    near = [square for square in _squares(plan) if _apart(square, goal) <= 6]
    ball = random.choice([square for square in near if square not in plan.slots[side][:1]])
    shooter, figure = random.randint(0, 1), random.randint(0, 10)
    taken, places = {ball}, []
    for pool in _pools(random, plan, goal, side):
        places.append([square for square in pool if square not in taken][:11])
        taken.update(places[-1])
    places[shooter][figure] = ball
    figures = [{f: name(number(square)) for f, square in enumerate(squares)} for squares in places]
    return Placed(
        red=figures[0],
        yellow=figures[1],
        ball=name(number(ball)),
        to_move=SIDES[shooter],
        forced=random.random() < 0.5,
        score=(random.randint(0, 2), random.randint(0, 1)),
        ply=random.randint(0, settings.get("time_plies", 360)),
        settings=settings,
    )


def choose(random: Random, twin: Twin, legal: list[int]) -> int:
    """A decision: mostly shots, out of play or at goal if possible, then runs to the ball, then anything."""
    shots = [action for action in legal if 88 <= action < 92]
    if shots and twin.phase in ("ACT", "SHOOT") and random.random() < 0.8:
        away = [shot for shot in shots if twin.flight(shot - 88)[1] != "lies"]
        return random.choice(away if away and random.random() < 0.7 else shots)
    if twin.phase == "ACT" and random.random() < 0.8:
        runs = [action for action in legal if action < 88 and twin.target(action) == twin.ball]
        return random.choice(runs or legal)
    return random.choice(legal)


def _squares(plan: Board) -> list[Square]:
    return [(x, y) for y in range(LENGTH) for x in range(WIDTH) if plan.playable((x, y))]


def _apart(one: Square, two: Square) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def _pools(random: Random, plan: Board, goal: Square, side: int) -> list[list[Square]]:
    """The squares of Red's and of Yellow's figures, more than are needed, in random order."""
    squares = _squares(plan)
    random.shuffle(squares)
    ring = plan.slots[side][0]
    outside = [square for square in squares if square not in plan.areas[side]]
    at_ring = [square for square in squares if _apart(square, ring) <= 1] + [(ring[0], ring[1] + 2 - 4 * side)]
    besieged = [outside, [ring, *random.sample(at_ring, random.randint(0, len(at_ring))), *outside]]
    kinds = {
        "anywhere": [squares] * 2,
        "at the goal": [[square for square in squares if _apart(square, goal) <= 6]] * 2,
        "at the edges": [[square for square in squares if square[0] in (0, 19) or square[1] in (0, 23)]] * 2,
        "in the circle": [[square for square in squares if _apart(square, (9, 11)) <= 3]] * 2,
        "ring held": besieged if side == 0 else besieged[::-1],
    }
    return [list(dict.fromkeys(pool)) for pool in kinds[random.choice(list(kinds))]]
