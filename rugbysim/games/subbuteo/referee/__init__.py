"""The referee: rules on what was declared and what happened, knows no physics and draws no number (1.3).

state = new_match(params)
ruling, state = rule(params, state, new_declaration(Action.COIN, option=0), new_outcome())
"""

from __future__ import annotations

import numpy as np

from rugbysim.games.subbuteo.referee.adjudicate import adjudicate, is_refused, new_match_into
from rugbysim.games.subbuteo.state import new_ruling, new_state


def new_match(params: np.ndarray) -> np.ndarray:
    """STATE[1] of a match before the toss, everybody standing as at a kick-off of side 0."""
    state = new_state()
    new_match_into(params, state, new_ruling())
    return state


def rule(
    params: np.ndarray, state: np.ndarray, declaration: np.ndarray, outcome: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The ruling (RULING[1]) and the next state (STATE[1]); `state` stays as it is.

    `declaration` is DECLARATION[1] for the side to act; `outcome` is OUTCOME[1], what happened on the cloth (nothing,
    where nothing is played). A declaration that is refused has Code.REFUSED, and the next state is equal to `state`
    (AM-6).
    """
    after = state.copy()
    ruling = new_ruling()
    adjudicate(params, after, declaration, outcome, ruling)
    return ruling, after


def refused(params: np.ndarray, state: np.ndarray, declaration: np.ndarray) -> np.ndarray | None:
    """The ruling that refuses a declaration (RULING[1]), None if it is acceptable; before anything is played."""
    ruling = new_ruling()
    return ruling if is_refused(params, state, declaration, ruling) else None
