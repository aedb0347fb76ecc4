"""The state of a game: one flat record, handed through all rules as `s`.

Squares are numbered y * 20 + x; -1 is no square. Red is side 0 and defends y = 0, Yellow is side 1 (see RULES.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.brettfussball.vocabulary import FIGURES, TALLIES

WIDTH, LENGTH = 20, 24  # BF-1.2
SQUARES = WIDTH * LENGTH
OFF: Any = np.int64(-1)  # no square, no figure
LONGEST_LEGAL = 133  # decisions at once at most: eleven figures on twelve slots, and done
FACES = 6

# Whatever names a side or a phase is as wide as a loop's counter, and every square has one width: numba compiles a
# function anew for each width that it is called with.
STATE = np.dtype(
    [
        ("p", "i8"),  # side to decide or to roll
        ("forced", "i8"),  # it must shoot (BF-3.3)
        ("phase", "i8"),
        ("kind", "i8"),
        ("die", "i8"),  # 0 but in ACT and SHOOT
        ("att_f", "i8"),  # the attacker
        ("kdone", "i8"),  # the conceder's kick-off point is filled (BF-9.5)
        ("scorer", "i8"),  # side last credited with a goal
        ("result", "i8"),
        ("ending", "i8"),  # what ended the game, OFF before
        ("pending", "i8"),  # phase that follows the roll of a restart rolled first (AM-21), else 0
        ("starter", "i8"),
        ("tally", "i4", (2, TALLIES)),
        ("ply", "i4"),  # completed rolls: the clock (BF-10.6)
        ("fig", "i2", (2, FIGURES)),  # square of each figure, OFF if it is not on the board
        ("ball", "i2"),  # square, OFF during restarts and re-set-ups
        ("rsq", "i2", (3,)),  # square of a restart, or those the taker may choose from: A, B, the diagonal one (AM-23)
        ("att_sq", "i2"),  # the attacked square
        ("unplaced", "i2", (2,)),  # bit f: figure f of the side is lifted (BF-9.1)
        ("moved", "i2", (2,)),  # bit f: it has been placed or moved in this re-set-up (BF-9.4)
        ("score", "i2", (2,)),
        ("at", "i1", (SQUARES,)),  # figure on each square: 11 side + figure, OFF for none
    ]
)


def new_state() -> np.ndarray:
    """An empty state, STATE[1]: no figure, no ball, Red to roll."""
    state = np.zeros(1, STATE)
    for name in ("fig", "ball", "rsq", "att_sq", "att_f", "at", "scorer", "ending"):
        state[name] = OFF
    return state
