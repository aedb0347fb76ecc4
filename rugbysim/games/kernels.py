"""The compiled functions of a tabletop game, as generic code calls them; a game binds its own with `bind`.

`p` and `s` are records: the game's parameters and its state. A match is a list of whole numbers, chance results among
them: whoever knows parameters and list knows every state on the way.
"""

# The functions below are names without a body: a game's function is called in their place.

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.by_state import by_state
from rugbysim.core.game_cache import belongs

CHANCE = 2  # what `to_move` says when chance decides
OVER = 3  # ... and when nobody does any more


@by_state
def new_state(p, s):
    """Set `s` to the start of a game."""


@by_state
def to_move(p, s):
    """Who decides: side 0 or 1, CHANCE or OVER."""


@by_state
def legal_actions(p, s, out):
    """Write the decisions that are legal now into `out`, ascending, and return how many; at least one for a side."""


@by_state
def outcomes(p, s, out, weights):
    """Write the results that chance can have now into `out` and their probabilities into `weights`; return how many."""


@by_state
def apply(p, s, action):
    """Carry out a legal decision or a chance result: the only writer of `s`."""


@by_state
def scores(p, s, out):
    """Write both sides' score into `out`; when the game is over more of it has won."""


@by_state
def evaluate(p, s):
    """How good the position is for side 0, from -1 (lost) to 1 (won)."""


@by_state
def record(p, s, row):
    """Write what was counted in a finished game into `row`, in the order of the game's match table."""


FUNCTIONS = {
    "new_state": new_state,
    "to_move": to_move,
    "legal_actions": legal_actions,
    "outcomes": outcomes,
    "apply": apply,
    "scores": scores,
    "evaluate": evaluate,
    "record": record,
}


def bind(state: np.dtype[Any], **functions: Any) -> None:
    """Let a game's compiled functions answer to the names above for states of this dtype.

    Raises:
        TypeError: when one of them is missing or has no such name.
    """
    if set(functions) != set(FUNCTIONS):
        raise TypeError(f"a game binds {', '.join(sorted(FUNCTIONS))}; not {', '.join(sorted(functions))}")
    belongs(state, functions.values())
    for name, function in functions.items():
        FUNCTIONS[name].bind(state, function)
