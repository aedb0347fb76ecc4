"""The parameters of a game: board and switches as one record, names made numbers here and nowhere else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.games.brettfussball.state import FACES, LENGTH, OFF, SQUARES, WIDTH
from rugbysim.games.brettfussball.vocabulary import DIRECTIONS, PLACES, SIDES, SLOTS, WAYS

if TYPE_CHECKING:
    from rugbysim.setup.brettfussball import Settings
    from rugbysim.setup.brettfussball_board import Board

PARAMS = np.dtype(
    [
        ("variant", "i8"),  # BF-10.1
        ("goals_to_win", "i8"),
        ("time_plies", "i8"),
        ("max_plies", "i8"),
        ("starter", "i8"),  # a side, OFF if it is drawn (BF-2.2)
        ("allow_pass", "i8"),  # 1: always (AM-5)
        ("own_goal", "i8"),  # 1: a corner instead (AM-16)
        ("keeper_takes_restarts", "i8"),  # AM-20
        ("restart_roll_first", "i8"),  # AM-21
        ("corner_diag", "i8"),  # AM-23
        ("reset_order", "i8"),  # 1: the conceder first (AM-27)
        ("reset_circle_stay", "i8"),  # AM-28
        ("reset_ring", "i8"),  # 1: any figure may use the ring, the keeper any slot (AM-29)
        ("reset_mode", "i8"),  # 1: canonical (BF-9.8)
        ("no_crossing", "i8"),  # AM-34
        ("v4_extra_time", "i8"),  # AM-35
        ("threat", "f8", (2, SQUARES)),  # share of faces with which a side scores from a square, nobody in the way
        ("upfield", "f8", (2, SQUARES)),  # -1 at the own goal line to 1 at the rival's
        ("dest", "i2", (SQUARES, FACES, WAYS)),  # [square, face - 1, 2 direction + bend], OFF if illegal
        ("ahead", "i2", (SQUARES, DIRECTIONS)),  # the next square, goal squares too; OFF past the edge
        (
            "flight",
            "i2",
            (SQUARES, DIRECTIONS, FACES),
        ),  # where a shot ends but for keepers; OUT, GOAL - side
        ("near", "i2", (SQUARES, PLACES)),  # playing squares beside, diagonally, two away (BF-5.6, BF-5.7)
        ("corners", "i2", (2, 2)),  # by the goal line's side
        ("slots", "i2", (2, SLOTS)),
        ("playable", "i1", (SQUARES,)),
        ("goal_of", "i1", (SQUARES,)),  # whose goal square it is, OFF for none
        ("half_of", "i1", (SQUARES,)),
        ("area_of", "i1", (SQUARES,)),  # whose penalty area it is in, OFF for none
        ("circle", "i1", (SQUARES,)),
    ],
    align=True,
)

OUT = -1  # the shot leaves the field
GOAL = -2  # it meets Red's goal; one less, Yellow's

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # N E S W
DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))  # NE SE SW NW

SECOND = {  # the value of each switch that is number 1
    "allow_pass": "always",
    "own_goal": "corner",
    "reset_order": "conceder_first",
    "reset_ring": "any",
    "reset_mode": "canonical",
}
WHOLE = ("variant", "goals_to_win", "time_plies", "max_plies")
YES_OR_NO = ("keeper_takes_restarts", "restart_roll_first", "corner_diag", "reset_circle_stay", "v4_extra_time")


def build(rules: Settings, board: Board) -> np.ndarray:
    """PARAMS[1] of a checked rule set and board."""
    params = _of_board(board).copy()
    for name in (*WHOLE, *YES_OR_NO):
        params[name] = int(getattr(rules, name))
    for name, second in SECOND.items():
        params[name] = int(getattr(rules, name) == second)
    params["no_crossing"] = int(rules.extra_time_no_crossing)
    params["starter"] = SIDES.index(rules.starter) if rules.starter in SIDES else OFF
    return params


@lru_cache(maxsize=16)
def _of_board(board: Board) -> np.ndarray:
    """What follows from the board alone."""
    params = np.zeros(1, PARAMS)
    one: Any = params[0]
    for name in ("goal_of", "half_of", "area_of", "corners", "slots"):
        one[name] = getattr(board, name)
    one["circle"] = board.in_circle
    one["playable"] = [board.playable(square) for square in range(SQUARES)]
    one["ahead"] = [[_at(square, *step) for step in STEPS] for square in range(SQUARES)]
    places = [*STEPS, *DIAGONALS, *((2 * x, 2 * y) for x, y in STEPS)]
    one["near"] = [[_playable(board, _at(square, *place)) for place in places] for square in range(SQUARES)]
    for square in range(SQUARES):
        for way in range(WAYS):
            one["dest"][square, :, way] = board.walk(square, way // 2, way % 2) if board.playable(square) else OFF
            if way % 2 == 0:
                one["flight"][square, way // 2] = _flight(one, square, way // 2)
    goals = np.array([[GOAL - 1], [GOAL]])[..., None, None]
    one["threat"] = (one["flight"][None] == goals).any(axis=2).mean(axis=2)
    up = np.arange(SQUARES) // WIDTH / (LENGTH - 1) * 2 - 1
    one["upfield"] = [up, -up]
    return params


def _at(square: int, across: int, along: int) -> int:
    """The square so many columns and rows away, OFF past the edge."""
    x, y = square % WIDTH + across, square // WIDTH + along
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < LENGTH else OFF


def _playable(board: Board, square: int) -> int:
    return square if square >= 0 and board.playable(square) else OFF


def _flight(one: Any, square: int, direction: int) -> list[int]:
    """Where a shot ends by its number: surplus pips do not matter at a goal (BF-7.1)."""
    ends = []
    for _ in range(FACES):
        if square >= 0:
            square = int(one["ahead"][square, direction])
            if square >= 0 and one["goal_of"][square] >= 0:
                square = GOAL - int(one["goal_of"][square])
        ends.append(square)
    return ends
