"""The words of Brettfußball as numbers: phases, restarts, results, actions, and what is counted."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

SIDES = ("red", "yellow")
FIGURES = 11  # of a side; figure 0 is the keeper (BF-1.1)
KEEPER: Any = np.int64(0)  # a plain 0 would be compiled anew in every function that it is handed to
DIRECTIONS = 4
WAYS = 2 * DIRECTIONS  # in which a figure can set out: directions, and either turn where there is a choice (BF-4.4)


class Phase(IntEnum):
    """What the game waits for; the first two wait for chance."""

    STARTER = 0
    ROLL = 1
    ACT = 2
    SHOOT = 3
    ATTACK_PLACE = 4
    RESTART_SIDE = 5
    RESTART_FIG = 6
    GK_FIG = 7
    GK_ADJ = 8
    RESET_SCORER = 9
    RESET_CONCEDER = 10
    END = 11


class Kind(IntEnum):
    """Which restart the forced shot to come belongs to."""

    NONE = 0
    KICKOFF = 1
    THROWIN = 2
    CORNER = 3
    GOALKICK = 4


class Result(IntEnum):
    """How the game ended; NONE while it goes on."""

    NONE = 0
    RED = 1
    YELLOW = 2
    DRAW = 3
    TRUNCATED = 4


class Direction(IntEnum):
    """North is towards Yellow's goal; a quarter turn to the right adds one."""

    N = 0
    E = 1
    S = 2
    W = 3


class Slot(IntEnum):
    """The marked squares of a half that have a meaning of their own; 2 to 10 are the other dots (BF-1.4)."""

    RING = 0
    KICK_OFF = 1
    FIRST_DOT = 2
    TWO_COLOURED = 11


SLOTS = 12


class Action(IntEnum):
    """The first id of each kind of decision, and how they go on.

    MOVE + 8 figure + 2 direction + bend; SHOOT + direction; PLACE + k (0..3 beside in N E S W, 4..7 diagonally NE SE
    SW NW, 8..11 two squares away in N E S W); SIDE + 0 (A) or 1 (B); FIG + figure; RESET + 12 figure + slot.
    """

    MOVE = 0
    SHOOT = 88
    PLACE = 92
    SIDE = 104
    FIG = 106
    RESET = 117
    RESET_DONE = 249
    PASS = 250


ACTIONS = 251
PLACES = 12


class Tally(IntEnum):
    """What is counted for each side."""

    GOALS = 0
    SHOTS = 1
    ATTACKS = 2
    THROW_INS = 3
    CORNERS = 4
    GOAL_KICKS = 5
    SAVES = 6
    OWN_GOALS = 7
    POSSESSION_PLIES = 8
    MOVES = 9


TALLIES = len(Tally)


class Ending(IntEnum):
    """What ended the game (BF-10)."""

    GOALS = 0  # variants 1, 2, 4: the score
    TIME = 1  # variants 3, 4: time, and in variant 3 possession in the own half
    LATE_GOAL = 2  # variant 3: a goal after time
    TRUNCATED = 3  # the cap of plies (BF-10.7)
