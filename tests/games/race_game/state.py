"""The two records of the race, and its numbers."""

from __future__ import annotations

import numpy as np

STARTER, ROLL, CHOICE, END = range(4)  # phases; the first two wait for chance
FIRST, SECOND, WAIT = range(3)  # decisions: one's token A, one's token B, neither
FACES = 4

STATE = np.dtype(
    [
        ("token", "i2", (2, 2)),  # square of each side's tokens: 0 before the track, squares + 1 home
        ("hits", "i2", (2,)),  # tokens sent back by each side
        ("turn", "i2"),  # turns completed
        ("side", "i1"),  # whose turn it is
        ("phase", "i1"),
        ("die", "i1"),  # 0 but in CHOICE
    ]
)
PARAMS = np.dtype([("die", "f8", (FACES,)), ("squares", "i2"), ("turns", "i2")])
