"""Best play reckoned exactly: how likely a side is to score before chance has decided so many times more.

A walk through the whole tree of a position, depth first. Results of chance are averaged by their probabilities; the
side takes the decision that is best for it, its rival the one that is worst. A line ends with 1 when the side scores,
with 0 when its rival does, when the game is over or when chance would have to decide once too often.

Source: D. Michie, "Game-playing and game-learning automata" (1966), where such a walk is called expectimaxing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.games.desk import LEGAL_ROOM, LONGEST_PATH, OUTCOME_ROOM, new_desk
from rugbysim.games.kernels import CHANCE, OVER, apply, legal_actions, outcomes, scores, to_move
from rugbysim.games.policies.deciding import TIE
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.games.positions import Position

SLICE = 1_000_000  # positions between two chances to stop the walk from the keyboard
BELOW, ABOVE = -1.0, 2.0  # less and more than any probability

LEVEL = np.dtype(
    [
        ("mover", "i8"),  # who decides in the position
        ("count", "i8"),  # ways to go on, 0 if its value is known at once
        ("place", "i8"),  # how many of them have been walked
        ("left", "i8"),  # how often chance may still decide below it
        ("chosen", "i8"),  # which way is best so far, for the side that decides
        ("value", "f8"),  # and what it is worth; at a chance node what has been added up
    ]
)
"""A position on the way from the root to where the walk is."""

WALK = np.dtype(
    [
        ("side", "i8"),  # whose score is meant
        ("before", "i8", (2,)),  # the scores at the root
        ("depth", "i8"),  # where the walk is; -1 when it is done
        ("nodes", "i8"),  # positions seen
    ]
)


@dataclass(frozen=True)
class Reckoned:
    """What a position is worth, and each way to go on from it.

    `value` is a probability. `ways` are the legal decisions or results of chance by their ids, `values` what each of
    them is worth; both are empty where nothing is left to happen. `best` is the decision to be taken by whoever is to
    decide, the first of equals, and None where nobody is. `nodes` counts the positions that were looked at.
    """

    value: float
    ways: tuple[int, ...]
    values: tuple[float, ...]
    best: int | None
    nodes: int


@outlined
def enter(p, s, walk, level, ways, weights, desk):
    """Begin with a position: its value if that is known at once, else the ways to go on."""
    rival = 1 - walk.side
    level.count = 0
    level.place = 0
    level.chosen = 0
    level.value = 0.0
    level.mover = to_move(p, s)
    scores(p, s, desk.scores)
    if desk.scores[walk.side] > walk.before[walk.side]:
        level.value = 1.0
    elif desk.scores[rival] > walk.before[rival] or level.mover == OVER:
        level.value = 0.0
    elif level.mover != CHANCE:
        level.count = legal_actions(p, s, ways)
        level.value = BELOW if level.mover == walk.side else ABOVE
    elif level.left > 0:
        level.count = outcomes(p, s, ways[:OUTCOME_ROOM], weights)
        level.left -= 1


@inlined
def take(walk, level, weights, value):
    """What one way to go on is worth becomes part of what the position is worth."""
    if level.mover == CHANCE:
        level.value += weights[level.place] * value
    elif level.mover == walk.side:
        if value > level.value + TIE:
            level.value = value
            level.chosen = level.place
    elif value < level.value - TIE:
        level.value = value
        level.chosen = level.place
    level.place += 1


@inlined
def settled(walk, level):
    """Whether nothing better can follow: the side scores for certain, or its rival sees to it that it cannot."""
    if level.mover == CHANCE:
        return False
    return level.value == (1.0 if level.mover == walk.side else 0.0)


@entry
def walk_on(
    parameters: Any,
    states: Any,
    desks: Any,
    walks: Any,
    levels: Any,
    lists: Any,
    weights: Any,
    values: Any,
    until: Any,
) -> Any:
    """Walk until so many positions have been seen; whether the tree was not too deep.

    The walk begins where it stopped, or at `states[0]` if it has seen nothing yet. All arrays but `values`, which has
    a place for each way to go on from the root, have a row for each depth.
    """
    p, desk, walk = parameters[0], desks[0], walks[0]
    if walk.nodes == 0:
        enter(p, states[0], walk, levels[0], lists[0], weights[0], desk)
        walk.nodes = 1
    depth = walk.depth
    while depth >= 0 and walk.nodes < until:
        level = levels[depth]
        if level.place == level.count or (depth > 0 and settled(walk, level)):
            value = level.value
            depth -= 1
            if depth >= 0:
                if depth == 0:
                    values[levels[0].place] = value
                take(walk, levels[depth], weights[depth], value)
        elif depth + 1 == len(levels):
            return False
        else:
            states[depth + 1] = states[depth]
            child = states[depth + 1]
            apply(p, child, lists[depth, level.place])
            levels[depth + 1].left = level.left
            depth += 1
            enter(p, child, walk, levels[depth], lists[depth], weights[depth], desk)
            walk.nodes += 1
    walk.depth = depth
    return True


def reckon(position: Position, side: int, rolls: int, most_nodes: int) -> Reckoned:
    """What a position is worth to `side` until chance has decided `rolls` times (0 or more) and would have to again.

    Raises:
        SetupError: when more than `most_nodes` positions would have to be looked at, or one after more actions than a
            tree may be deep.
    """
    states = np.zeros(LONGEST_PATH, position.state.dtype)
    states[0] = position.state[0]
    walk, levels = np.zeros(1, WALK), np.zeros(LONGEST_PATH, LEVEL)
    walk["side"], walk["before"], levels["left"][0] = side, position.scores, rolls
    lists, weights = np.zeros((LONGEST_PATH, LEGAL_ROOM), np.int64), np.zeros((LONGEST_PATH, OUTCOME_ROOM))
    values = np.zeros(LEGAL_ROOM)
    arrays = position.params, states, new_desk(), walk, levels, lists, weights, values
    while walk["depth"][0] >= 0:
        seen = int(walk["nodes"][0])
        if seen >= most_nodes:
            reason = f"best play leads through more than {most_nodes:,} positions, too many to be looked at one by one"
            raise SetupError(position.game.name, "", NOTHING, reason)
        if not walk_on(*arrays, np.int64(min(seen + SLICE, most_nodes))):
            reason = (
                f"best play leads through more than {LONGEST_PATH} actions after one another, too many to be followed"
            )
            raise SetupError(position.game.name, "", NOTHING, reason)
    root = levels[0]
    ways = tuple(int(way) for way in lists[0, : root["count"]])
    best = ways[int(root["chosen"])] if ways and root["mover"] not in (CHANCE, OVER) else None
    known = tuple(float(value) for value in values[: len(ways)])
    return Reckoned(float(root["value"]), ways, known, best, int(walk["nodes"][0]))
