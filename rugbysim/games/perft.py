"""Counting a game's tree: how many ways there are to go on for so many actions, results of chance among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.core.jit import entry, inlined
from rugbysim.games.desk import LEGAL_ROOM, OUTCOME_ROOM, new_desk
from rugbysim.games.kernels import CHANCE, OVER, apply, legal_actions, outcomes, to_move

if TYPE_CHECKING:
    from rugbysim.games.positions import Position


@inlined
def ways_on(p, s, list_, desk):
    """Every action that a position can go on with; none when the game is over."""
    mover = to_move(p, s)
    if mover == OVER:
        return 0
    if mover == CHANCE:
        return outcomes(p, s, list_[:OUTCOME_ROOM], desk.weight)
    return legal_actions(p, s, list_)


@entry
def count_leaves(parameters: Any, states: Any, desks: Any, lists: Any, counts: Any, places: Any) -> Any:
    """The leaves of the tree of `states[0]` at depth `len(lists)`; `states` has one more place than `lists`."""
    p, desk = parameters[0], desks[0]
    deepest = len(lists)
    leaves = 0
    depth = 0
    counts[0] = ways_on(p, states[0], lists[0], desk)
    places[0] = 0
    while depth >= 0:
        if places[depth] == counts[depth]:
            depth -= 1
        elif depth == deepest - 1:
            leaves += counts[depth]
            depth -= 1
        else:
            action = lists[depth, places[depth]]
            places[depth] += 1
            states[depth + 1] = states[depth]
            child = states[depth + 1]
            apply(p, child, action)
            depth += 1
            counts[depth] = ways_on(p, child, lists[depth], desk)
            places[depth] = 0
    return leaves


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` actions (1 or more) a position can go on with, without those that end sooner.

    The name is that of the same count in chess programs; a count that changes shows that a rule has changed.
    """
    states = np.zeros(depth + 1, position.state.dtype)
    states[0] = position.state[0]
    lists = np.zeros((depth, LEGAL_ROOM), np.int64)
    counts, places = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    return int(count_leaves(position.params, states, new_desk(), lists, counts, places))
