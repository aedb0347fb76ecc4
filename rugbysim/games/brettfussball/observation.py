"""A position as numbers for learning, seen from either side: Yellow's board is turned by 180°."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.brettfussball.state import FACES, SQUARES
from rugbysim.games.brettfussball.vocabulary import KEEPER, Kind, Phase

PLANES = 6  # own figures, own keeper, rival figures, rival keeper, ball, squares of a restart
LENGTH = PLANES * SQUARES + len(Phase) + len(Kind) + FACES + 1 + 6


def observe(params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
    """Six planes of 480 squares, then phase, kind of restart and die as ones among zeros, then six numbers.

    Those are: whether `side` decides, whether the shot is forced, both scores in tens (1 from ten on), the plies as
    a share of the cap, and whether `side` was credited with the last goal. float32[LENGTH].
    """
    p: Any = params[0]
    s: Any = state[0]
    planes = np.zeros((PLANES, SQUARES), np.float32)
    for whose in range(2):
        for figure, square in enumerate(s["fig"][whose]):
            if square >= 0:
                planes[2 * int(whose != side) + int(figure == KEEPER), square] = 1
    if s["ball"] >= 0:
        planes[4, s["ball"]] = 1
    for square in s["rsq"]:
        if square >= 0:
            planes[5, square] = 1
    if side == 1:
        planes = planes[:, ::-1]
    numbers = [
        s["p"] == side,
        s["forced"],
        min(s["score"][side] / 10, 1),
        min(s["score"][1 - side] / 10, 1),
        s["ply"] / p["max_plies"],
        s["scorer"] == side,
    ]
    ones = [np.eye(len(Phase))[s["phase"]], np.eye(len(Kind))[s["kind"]], np.eye(FACES + 1)[s["die"]]]
    return np.concatenate([planes.ravel(), *ones, numbers]).astype(np.float32)
