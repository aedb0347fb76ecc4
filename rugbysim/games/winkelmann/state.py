"""The state of a game: one flat record, handed through all rules as `s`.

Fields are numbered as on the board's file, 0 to 199; 200 is the ball field and -1 none (see RULES.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.winkelmann.vocabulary import DICE, FIGURES, TALLIES

FIELDS = 200
BALL_FIELD: Any = np.int64(FIELDS)  # in the middle, on no circle (WK-1.5)
OFF: Any = np.int64(-1)  # no field, no stone
LONGEST_LEGAL = 64  # decisions at once at most: 61 targets of the ball (RULES.md)
MOST_ROLLS = 36  # different results of two dice at most
LARGEST_FACE = 9  # that a die may have (AM-26)

# Widths as in the other games: what names a side, a phase or a stone is as wide as a loop's counter, fields have one.
STATE = np.dtype(
    [
        ("side", "i8"),  # to decide or to roll
        ("phase", "i8"),
        ("again", "i8"),  # the roll was a Pasch: the side rolls again (WK-9.1)
        ("extra", "i8"),  # extra rolls in succession so far (AM-8)
        ("stone", "i8"),  # the displaced stone that waits for its target, OFF if none does
        ("ending", "i8"),  # what ended the game, OFF before
        ("starter", "i8"),  # who began, OFF before the toss
        ("dice", "i8", (DICE,)),  # 0 before a roll
        ("open", "i8", (DICE,)),  # 1: the number is still to be played
        ("tally", "i4", (2, TALLIES)),
        ("rolls", "i4"),
        ("fig", "i2", (2, FIGURES)),  # field of each figure, OFF while it is displaced
        ("ball", "i2"),  # field, OFF while it is displaced
        ("place", "i2"),  # where the displaced stone stood
        ("hol", "i2"),  # the fetch field that the ball is being fetched from
        ("arrived", "i2", (2,)),  # where the mover and the displaced figure came to stand in this number
        ("score", "i2", (2,)),
        ("at", "i1", (FIELDS + 1,)),  # stone on each field, OFF for none
    ]
)


def new_state() -> np.ndarray:
    """An empty state, STATE[1]: no figure and no ball on the board, West to roll."""
    state = np.zeros(1, STATE)
    for name in ("fig", "ball", "place", "hol", "arrived", "at", "stone", "ending", "starter"):
        state[name] = OFF
    return state
