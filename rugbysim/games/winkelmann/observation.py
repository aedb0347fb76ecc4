"""A position as numbers for learning, seen from either side: East's board is turned by 180 degrees."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.winkelmann.state import BALL_FIELD, FIELDS, LARGEST_FACE
from rugbysim.games.winkelmann.vocabulary import BALL, DICE, FIGURES, Phase

PLANES = 5  # own figures, rival figures, ball, place of the displaced stone, fetch field
FACES = LARGEST_FACE + 1  # the numbers of a die, and none
STONES = 4  # none, own figure, rival figure, ball
NUMBERS = 6 + DICE
LENGTH = PLANES * FIELDS + len(Phase) + DICE * FACES + STONES + NUMBERS


def observe(params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
    """Five planes of 200 fields, then phase, both dice and the displaced stone as ones among zeros, then eight numbers.

    Those are: whether `side` decides or rolls, whether each number is open, whether another roll follows, whether the
    ball is on the ball field, both scores in tens (1 from ten on), and the rolls as a share of the most.
    float32[LENGTH].
    """
    p: Any = params[0]
    s: Any = state[0]
    rows = [s["fig"][side], s["fig"][1 - side], [s["ball"]], [s["place"]], [s["hol"]]]
    planes = np.zeros((PLANES, FIELDS), np.float32)
    for plane, fields in zip(planes, rows, strict=True):
        for field in fields:
            if 0 <= field < FIELDS:
                plane[p["turned"][field] if side else field] = 1
    stone = int(s["stone"])
    kind = 0 if stone < 0 else 3 if stone == BALL else 1 + int(stone // FIGURES != side)
    ones = [np.eye(len(Phase))[s["phase"]], *np.eye(FACES)[s["dice"]], np.eye(STONES)[kind]]
    own, rival = int(s["score"][side]), int(s["score"][1 - side])
    numbers = [
        s["side"] == side and s["phase"] != Phase.TOSS,
        *s["open"],
        s["again"],
        s["ball"] == BALL_FIELD,
        min(own / 10, 1),
        min(rival / 10, 1),
        min(s["rolls"] / p["max_rolls"], 1),
    ]
    return np.concatenate([planes.ravel(), *ones, numbers]).astype(np.float32)
