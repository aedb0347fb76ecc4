"""Games seen from the other side: a game that looks the same then must go the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from rugbysim.games.brettfussball.state import SQUARES
from rugbysim.games.brettfussball.vocabulary import FIGURES, Action, Kind, Phase, Result
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.winkelmann import vocabulary as circles
from tests.games.race_game.state import STARTER

PAIRED = {
    "brettfussball": ("tally", "fig", "unplaced", "moved", "score"),
    "race": ("token", "hits"),
    "winkelmann": ("tally", "fig", "score"),
}
"""Fields that hold something of both sides."""


@dataclass(frozen=True)
class Mirror:
    """How a state and an action of that state look from the other side."""

    state: Callable[[np.ndarray], np.ndarray]
    action: Callable[[np.ndarray, int], int]


def exchanged(name: str, state: np.ndarray) -> np.ndarray:
    """A copy in which the sides have exchanged what is theirs."""
    other = state.copy()
    for field in PAIRED[name]:
        other[field] = state[field][:, ::-1]
    return other


def other_side(sides: np.ndarray) -> np.ndarray:
    """The other side; -1, nobody, stays."""
    return np.where(sides >= 0, 1 - sides, sides)


def turned(squares: np.ndarray) -> np.ndarray:
    """Where squares lie after the board of Brettfußball was turned by 180°."""
    return np.where(squares >= 0, SQUARES - 1 - squares, squares)


def chooses_along_a_touchline(state: np.ndarray) -> bool:
    """Whether A and B are the squares of a throw-in: A is the southern one, so that a turn exchanges them."""
    waits = Phase.RESTART_SIDE in (state["phase"][0], state["pending"][0])
    return bool(waits and state["kind"][0] == Kind.THROWIN)


def turned_board(state: np.ndarray) -> np.ndarray:
    """A position of Brettfußball turned by 180°, Red's figures Yellow's and the other way round."""
    other = exchanged("brettfussball", state)
    for field in ("fig", "ball", "rsq", "att_sq"):
        other[field] = turned(other[field])
    if chooses_along_a_touchline(state):
        other["rsq"][0, :2] = other["rsq"][0, 1::-1]
    for field in ("p", "scorer", "starter"):
        other[field] = other_side(state[field])
    if state["result"][0] in (Result.RED, Result.YELLOW):
        other["result"] = Result.RED + Result.YELLOW - state["result"]
    at = state["at"][:, ::-1]
    other["at"] = np.where(at >= 0, (at + FIGURES) % (2 * FIGURES), at)
    return other


def turned_action(state: np.ndarray, action: int) -> int:
    """What an action of Brettfußball is on the turned board: directions are the opposite ones."""
    phase = state["phase"][0]
    if phase == Phase.STARTER:
        return 1 - action
    if phase == Phase.ROLL or action >= Action.FIG:
        return action
    if action < Action.SHOOT:
        return action ^ 4  # 8 figure + 2 direction + bend, and opposite directions are two apart
    if action < Action.SIDE:  # four directions at a time, again two apart
        return action // 4 * 4 + (action + 2) % 4
    return 2 * Action.SIDE + 1 - action if chooses_along_a_touchline(state) else action


def exchanged_race(state: np.ndarray) -> np.ndarray:
    """A position of the race with black's tokens white's and the other way round."""
    other = exchanged("race", state)
    other["side"] = 1 - state["side"]
    return other


def race_action(state: np.ndarray, action: int) -> int:
    """The draw names the other side."""
    return 1 - action if state["phase"][0] == STARTER else action


@cache
def circle_board() -> Any:
    """What follows from the board of circles."""
    game = tabletop_game("winkelmann")
    rules, board, _ = game.load()
    return game.build(rules, board)[0]


def turned_fields(fields: np.ndarray) -> np.ndarray:
    """Where fields lie after the board of circles was turned by 180 degrees; the ball field is turned to itself."""
    return np.where(fields >= 0, circle_board()["turned"][fields], fields)


def turned_circles(state: np.ndarray) -> np.ndarray:
    """A position of Winkelmann's Rugby turned by 180 degrees, West's figures East's and the other way round."""
    other = exchanged("winkelmann", state)
    for field in ("fig", "ball", "place", "hol", "arrived"):
        other[field] = turned_fields(other[field])
    other["side"] = 1 - state["side"] if state["phase"][0] != circles.Phase.TOSS else state["side"]
    other["starter"] = other_side(state["starter"])
    other["stone"] = other_stones(state["stone"])
    other["at"][0, circle_board()["turned"]] = other_stones(state["at"][0])
    return other


def other_stones(stones: np.ndarray) -> np.ndarray:
    """The same stones of the other team; the ball is nobody's."""
    figures = (stones >= 0) & (stones < circles.BALL)
    return np.where(figures, (stones + circles.FIGURES) % (2 * circles.FIGURES), stones)


def turned_move(state: np.ndarray, action: int) -> int:
    """What an action of Winkelmann's Rugby is on the turned board: a clock turns the same way there."""
    phase = state["phase"][0]
    if phase == circles.Phase.TOSS:
        return 1 - action
    if phase == circles.Phase.ROLL or action == circles.Action.PASS:
        return action
    if action > circles.Action.PASS:
        return circles.Action.PLACE + int(turned_fields(np.array(action - circles.Action.PLACE)))
    board, number, way = circle_board(), action // circles.WAYS, action % circles.WAYS
    here = state["fig"][0, state["side"][0], number % circles.FIGURES]
    there = board["turned"][here]
    ring = turned_fields(board["rings"][board["circles"][here, way // 2]])
    slot = next(slot for slot in range(2) if set(board["rings"][board["circles"][there, slot]]) == set(ring))
    return circles.WAYS * number + 2 * slot + way % 2


MIRRORS = {
    "brettfussball": Mirror(turned_board, turned_action),
    "race": Mirror(exchanged_race, race_action),
    "winkelmann": Mirror(turned_circles, turned_move),
}
