"""The words of Subbuteo Rugby as numbers: phases, declarations, outcomes, rulings, and what is counted."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

SIDES = ("red", "blue")
FIRST: Any = np.int64(0)  # a plain 0 would be compiled anew in every function that it is handed to
SECOND: Any = np.int64(1)
NOBODY: Any = np.int64(-1)  # no side, no figure
PER_TEAM = 15  # figures of a side (AM-13): figure f of side t is 15 t + f, its shirt f + 1
FIGURES = 2 * PER_TEAM
BALL: Any = np.int64(FIGURES)
PIECES = FIGURES + 1  # what moves: figures and ball
POST = PIECES  # the first of four posts among the partners of a contact: 31, 32 at x = 0, 33, 34 at x = length


class Phase(IntEnum):
    """What the game waits for (4.1 of the specification)."""

    TOSS = 0
    SETUP_KO_R = 1
    SETUP_KO_K = 2
    KICKOFF = 3
    KO_FAULT = 4
    LOOSE = 5
    OPEN = 6
    SUPPORT = 7
    DEFENCE = 8
    PASS_PREP = 9
    PASS_FLICK = 10
    PASS_RECEIVE = 11
    BLOCK = 12
    WEDGE_KICK = 13
    SCRUM_SETUP = 14
    SCRUM_PUT = 15
    LINEOUT_SETUP = 16
    LINEOUT_THROW = 17
    PEN_CHOICE = 18
    TOUCH_KICK = 19
    FREE_KICK = 20
    CONVERSION = 21
    CONV_CHOICE = 22
    INGOAL = 23
    SETUP_D22_R = 24
    SETUP_D22_K = 25
    DROP22 = 26
    HALF_TIME = 27  # passed through within one ruling: the next half's set-up follows at once
    FULL_TIME = 28


class Action(IntEnum):
    """What can be declared (4.1)."""

    COIN = 0  # option: the side that won the toss
    LAYOUT = 1
    DEFAULT_LAYOUT = 2
    KICK = 3
    CHOOSE = 4  # option: Option
    ATTEMPT = 5
    DECLINE = 6
    RUN = 7
    OFFLOAD = 8
    PASS = 9
    PUNT = 10  # option: Option.TO_TOUCH or Option.UPFIELD
    DROP_GOAL = 11
    GROUND = 12
    FLICK = 13  # support, defensive and blocking flicks, the pass itself, the throw into a line-out
    SKIP = 14
    ASK_MOVE = 15  # figures: whom the passing side asks to move
    GO = 16
    PUT = 17


class Option(IntEnum):
    """What a choice can be."""

    NONE = 0
    RETAKE = 1
    SCRUM = 2
    ADVANTAGE = 3
    TOUCH_KICK = 4
    FREE_KICK = 5
    TAKE = 6
    LEAVE = 7
    TO_TOUCH = 8
    UPFIELD = 9


class Kind(IntEnum):
    """What kind of thing happened on the cloth (1.5)."""

    NONE = 0
    FLICK = 1
    WEDGE = 2
    KICKER = 3
    SCRUM = 4


class Flag(IntEnum):
    """What a vertex of the ball's path is (1.5)."""

    START = 0
    CONTACT = 1
    BOUNCE = 2
    LINE = 3  # it crosses a quarter line, a goal line or a ten-metre line
    REST = 4
    OUT = 5


class Edge(IntEnum):
    """The outer line over which a piece left (1.5, G-13)."""

    TOUCH_LOW = 0  # y = 0, between the goal lines
    TOUCH_HIGH = 1  # y = width, between the goal lines
    TOUCH_IN_GOAL = 2
    DEAD = 3


class ScrumSide(IntEnum):
    """Where the ball came out of the scrummer (1.5)."""

    PUT_SIDE = 0
    OTHER_SIDE = 1
    END = 2


class Code(IntEnum):
    """What a ruling says (4.2); the infringements of SB-21 from OFFSIDE on."""

    OK = 0
    REFUSED = 1
    POSSESSION = 2
    MISS = 3
    STRIKE = 4
    GROUNDED = 5
    TRY = 6
    HELD_UP = 7
    TACKLE_A = 8
    TACKLE_B = 9
    TURNOVER_KICK = 10
    TOUCH = 11
    TOUCH_FULL = 12
    DEAD = 13
    TIG = 14
    PENALTY_TRY = 15
    GOAL = 16
    NO_GOAL = 17
    SCRUM_WON = 18
    SCRUM_END = 19
    LINEOUT_WON = 20
    LINEOUT_NONE = 21
    KO_SHORT = 22
    BLOCKED = 23
    STALEMATE = 24
    OFFSIDE = 25
    OBSTRUCTION = 26
    KNOCK_ON_A = 27
    KNOCK_ON_B = 28
    KNOCK_ON_C = 29
    KNOCK_ON_D = 30
    KNOCK_ON_Q = 31
    ILLEGAL_TACKLE_A = 32
    ILLEGAL_TACKLE_B = 33
    ILLEGAL_TACKLE_C = 34
    KICK_PLACEMENT = 35
    BREACH_TWO_LINES = 36
    FORWARD_PASS = 37


class Sanction(IntEnum):
    """What follows from a ruling (1.7)."""

    NONE = 0
    SCRUM = 1
    PENALTY = 2
    PENALTY_TRY = 3
    LINEOUT = 4
    DROP22 = 5
    SCRUM5 = 6
    TURNOVER = 7
    RETAKE_CHOICE = 8
    KICKOFF = 9
    END = 10


class Origin(IntEnum):
    """Where a pass comes from (1.6)."""

    NONE = 0
    OPEN = 1
    SCRUM = 2
    LINEOUT = 3


class KickKind(IntEnum):
    """A wedge kick out of open play."""

    NONE = 0
    PUNT_TOUCH = 1
    PUNT_UPFIELD = 2
    DROP_GOAL = 3


class Ending(IntEnum):
    """How a match ended."""

    TIME = 0
    TRUNCATED = 1  # at the cap of declarations


class Tally(IntEnum):
    """What is counted for each side (columns.py says what each means)."""

    POINTS = 0
    TRIES = 1
    PENALTY_TRIES = 2
    CONVERSIONS = 3
    PENALTY_GOALS = 4
    DROP_GOALS = 5
    POSSESSIONS = 6
    STRIKES = 7
    PASSES = 8
    OFFLOADS = 9
    TACKLES_A = 10
    TACKLES_B = 11
    MISSES = 12
    SCRUMS_PUT_IN = 13
    SCRUMS_WON = 14
    LINEOUTS_THROWN = 15
    LINEOUTS_WON = 16
    PUNTS = 17
    DROP_GOAL_ATTEMPTS = 18
    PENALTY_GOAL_ATTEMPTS = 19
    CONVERSION_ATTEMPTS = 20
    TOUCH_KICKS = 21
    HELD_UP = 22
    OFFSIDES = 23
    OBSTRUCTIONS = 24
    KNOCK_ONS_A = 25
    KNOCK_ONS_B = 26
    KNOCK_ONS_C = 27
    KNOCK_ONS_D = 28
    KNOCK_ONS_Q = 29
    ILLEGAL_TACKLES_A = 30
    ILLEGAL_TACKLES_B = 31
    ILLEGAL_TACKLES_C = 32
    KICK_PLACEMENTS = 33
    BREACHES = 34
    FORWARD_PASSES = 35
    PENALTIES = 36
    CHOSE_ADVANTAGE = 37
    CHOSE_SCRUM = 38
    CHOSE_TOUCH_KICK = 39
    CHOSE_FREE_KICK = 40
    SUPPORT_FLICKS = 41
    DEFENSIVE_FLICKS = 42
    FLICKS = 43
    KICKS_BLOCKED = 44
    DROP_22S = 45


TALLIES = len(Tally)


class MatchTally(IntEnum):
    """What is counted for the match as a whole."""

    WINNER = 0  # side, -1 for a draw
    ENDING = 1  # Ending
    SECONDS = 2  # on the running clock, both halves
    DECLARATIONS = 3
    STALEMATES = 4  # guards met (AM-23, AM-28, AM-39)


MATCH_TALLIES = len(MatchTally)
