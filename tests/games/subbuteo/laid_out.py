"""A cloth and positions on it made by hand, for tests that need no rule set."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo.params import PARAMS
from rugbysim.games.subbuteo.state import new_state
from rugbysim.games.subbuteo.vocabulary import BALL, Phase

CLOTH = {
    "length": 100.0,
    "width": 70.0,
    "in_goal_depth": 11.0,
    "run_off": 9.0,
    "line_22": 22.0,
    "line_10": 10.0,
    "quarters": (22.0, 50.0, 78.0),
    "posts_inner": 7.4,
    "crossbar": 3.9,
    "post_radius": 0.15,
    "posts": ((0.0, 31.15), (0.0, 38.85), (100.0, 31.15), (100.0, 38.85)),
    "figure_radius": 1.0,
    "ball_radius": 0.9,
    "wedge_length": 5.0,
    "wedge_width": 3.0,
    "scrummer_length": 9.0,
    "scrummer_width": 6.0,
    "kicker_radius": 2.0,
    "lineout_first": 5.0,
    "lineout_last": 15.0,
    "lineout_min_goal": 5.0,
    "mu_figure": 0.3,
    "mu_ball": 0.1,
    "gravity": 981.0,
    "per_team": 15,
    "wedge_elevation": 0.698,
    "kicker_elevation": 0.785,
}


def cloth() -> np.ndarray:
    """PARAMS[1] of the default pitch, as far as pictures read it."""
    params = np.zeros(1, PARAMS)
    for name, value in CLOTH.items():
        params[name] = value
    return params


def kick_off() -> Any:
    """STATE[1]: red, who plays to the right, is to kick off; rows of seven."""
    state = new_state()
    across = np.linspace(5, 65, 7)
    for side, (rows, last) in enumerate((((48.0, 40.0), 20.0), ((62.0, 70.0), 88.0))):
        figures = state["pos"][0, 15 * side : 15 * side + 15]
        for row, x in enumerate(rows):
            figures[7 * row : 7 * row + 7] = np.column_stack([np.full(7, x), across])
        figures[14] = last, 35.0
    state["pos"][0, BALL] = 50, 35
    state["dir"], state["half"], state["phase"], state["team"] = (1, -1), 1, Phase.KICKOFF, 0
    state["clock"] = 205_000
    return state
