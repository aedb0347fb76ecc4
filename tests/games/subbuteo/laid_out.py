"""A cloth and positions on it made by hand, for tests that need no rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.params import PARAMS
from rugbysim.games.subbuteo.state import new_outcome, new_state
from rugbysim.games.subbuteo.vocabulary import BALL, Flag, Kind, Phase

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
    "bounce_e": 0.4,
    "bounce_tangential": 0.6,
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


def happened(
    kind: Kind,
    *,
    rest: Mapping[int, tuple[float, float]] | None = None,
    contacts: Sequence[tuple[int, int, tuple[float, float], tuple[float, float]]] = (),
    ball: Sequence[tuple[float, float, Flag]] = ((50.0, 35.0, Flag.START), (50.0, 35.0, Flag.REST)),
) -> Any:
    """OUTCOME[1] after `kick_off`: who rests elsewhere, contacts of two pieces, and the ball's path."""
    outcome = new_outcome()
    o = outcome[0]
    o["kind"], o["rest"] = kind, kick_off()[0]["pos"]
    for piece, place in (rest or {}).items():
        o["rest"][piece] = place
    o["contact_count"], o["vertex_count"] = len(contacts), len(ball)
    for contact, (i, j, at_i, at_j) in zip(o["contacts"], contacts, strict=False):
        contact["i"], contact["j"] = i, j
        (contact["xi"], contact["yi"]), (contact["xj"], contact["yj"]) = at_i, at_j
    of_the_ball = [number for number, (_, j, _, _) in enumerate(contacts, start=1) if j == BALL]
    for vertex, (x, y, flag) in zip(o["path"], ball, strict=False):
        after = of_the_ball.pop(0) if flag == Flag.CONTACT else 0
        vertex["x"], vertex["y"], vertex["flag"], vertex["after"] = x, y, flag, after
    o["rest"][BALL] = ball[-1][:2]
    return outcome


def struck(figure: int, at: tuple[float, float], rest: tuple[float, float], ball: tuple[float, float]) -> Any:
    """OUTCOME[1]: a figure strikes the ball, both rest elsewhere."""
    path = ((50.0, 35.0, Flag.START), (50.0, 35.0, Flag.CONTACT), (*ball, Flag.REST))
    return happened(Kind.FLICK, rest={figure: rest}, contacts=[(figure, int(BALL), at, (50.0, 35.0))], ball=path)
