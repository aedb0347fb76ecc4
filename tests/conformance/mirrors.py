"""Games seen from the other side: a game that looks the same then must go the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rugbysim.games.brettfussball.state import SQUARES
from rugbysim.games.brettfussball.vocabulary import FIGURES, Action, Kind, Phase, Result
from rugbysim.games.tabletop import tabletop_game
from tests.games.race_game.state import STARTER
from tests.games.winkelmann_turned import Turned

PAIRED = {
    "brettfussball": ("tally", "fig", "unplaced", "moved", "score"),
    "race": ("token", "hits"),
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


def turned_circles() -> Mirror:
    """Winkelmann's Rugby with the board turned by 180 degrees, West's figures East's and the other way round."""
    game = tabletop_game("winkelmann")
    rules, board, _ = game.load()
    there = Turned(game.build(rules, board), board.rot180, exchanged=True, mirrored=False)
    return Mirror(there.state, there.action)


MIRRORS = {
    "brettfussball": Mirror(turned_board, turned_action),
    "race": Mirror(exchanged_race, race_action),
    "winkelmann": turned_circles(),
}
