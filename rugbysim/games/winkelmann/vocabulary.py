"""The words of Winkelmann's Rugby as numbers: phases, stones, actions, and what is counted."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

SIDES = ("west", "east")
WEST: Any = np.int64(0)  # a plain 0 would be compiled anew in every function that it is handed to
FIGURES = 5  # of a side; the numbering is for the encoding only (WK-2.4)
DICE = 2
WAYS = 4  # in which a figure can set out: along either circle of its field, clockwise or not (WK-4.1)
BALL: Any = np.int64(2 * FIGURES)  # the stone that is no figure; figure f of a side is 5 side + f


class Phase(IntEnum):
    """What the game waits for; the first two wait for chance (RULES.md)."""

    TOSS = 0
    ROLL = 1
    MOVE = 2
    PLACE = 3
    FETCH = 4
    OVER = 5


class Kind(IntEnum):
    """What a field is (WK-1.4)."""

    PITCH = 0
    GOAL = 1
    POST = 2
    INNER = 3


class Entry(IntEnum):
    """Whether a number may lead a figure over a field and end there (WK-4.5, WK-4.7)."""

    FREE = 0
    PASS = 1  # over it, but not to it (AM-10)
    NEVER = 2
    FROM_GOAL = 3  # only a figure that sets out from its own goal (AM-12)


class Action(IntEnum):
    """The first id of each kind of decision.

    MOVE + ((5 die + figure) 2 + slot) 2 + direction, where the slot is one of the circles of the figure's field and
    direction 0 clockwise; PLACE + field, for a displaced stone as for a ball that is fetched.
    """

    MOVE = 0
    PASS = 40
    PLACE = 41


ACTIONS = 241


class NeighbourRule(IntEnum):
    """How the neighbour rule is read when the ball is near a goal circle (AM-16)."""

    OPPONENT = 0
    BALL = 1
    TARGET = 2
    ANY_FIGURE = 3


class Restart(IntEnum):
    """What follows a goal if the game goes on (AM-23)."""

    CONCEDED = 0
    SCORER = 1
    LOT = 2
    PLAY_ON = 3


class Tally(IntEnum):
    """What is counted for each side, for the one that decides unless said otherwise."""

    GOALS = 0
    ROLLS = 1
    DOUBLES = 2
    NUMBERS = 3
    LAPSED = 4
    DISPLACED_OWN = 5
    DISPLACED_RIVAL = 6
    BALL_PLAYS = 7
    BY_CIRCLE = 8
    BY_NEIGHBOUR = 9
    BY_GOAL = 10
    FETCHES = 11
    POSTS = 12
    SHOTS = 13
    OWN_GOALS = 14
    POST_ROLLS = 15


TALLIES = len(Tally)


class Ending(IntEnum):
    """What ended the game (WK-10)."""

    GOAL = 0  # the goals that win
    TIME = 1  # the clock of the timed variant
    TRUNCATED = 2  # the cap of rolls
