"""The words of the sevens match as numbers: what the kernels store and what tables, texts and tests name.

Every enumeration here is the one place where its numbers are given; kernels, tables and texts use the names.
"""

from enum import IntEnum


class Side(IntEnum):
    """The two sides; away is also "the other side" of `1 - side`."""

    HOME = 0
    AWAY = 1


class Role(IntEnum):
    """The roles of the seven (SV-1.1); there are two props."""

    PROP = 0
    HOOKER = 1
    SCRUM_HALF = 2
    FLY_HALF = 3
    CENTRE = 4
    WING = 5


FORWARDS = (Role.PROP, Role.HOOKER)


class Check(IntEnum):
    """The checks that set a man's rating against a curve (SV-3.1); each is a section of the rule set."""

    KICK_OFF = 0
    RECEIVE = 1
    RECLAIM = 2
    PASSING = 3
    KICK = 4
    REGAIN = 5
    TACKLE = 6
    PACE = 7
    JACKAL = 8
    HOLDING_ON = 9
    COUNTER_RUCK = 10
    SCRUM = 11
    LINE_OUT = 12
    GATHER = 13
    CONVERSION = 14
    PENALTY_GOAL = 15


class Duty(IntEnum):
    """What a man was doing when he makes a hardness check (SV-11.1)."""

    TACKLER = 0
    RUNNER = 1
    JACKLER = 2
    SUPPORTER = 3
    FORWARD = 4


class Luck(IntEnum):
    """Where chance decides besides the checks, for who traces a match; the numbers go on from theirs."""

    TACKLER_OFFENDS = 16
    RUNNER_OFFENDS = 17
    JACKLER_OFFENDS = 18
    SUPPORTER_OFFENDS = 19
    FORWARD_OFFENDS = 20
    CARD = 21
    PASSES = 22
    KICKS = 23
    GAIN = 24
    OFFLOAD = 25
    INTO_TOUCH = 26
    HELD_UP = 27
    LOOSE_BALL = 28
    LONG_KICK_OFF = 29
    QUICK_TAP = 30
    RECEIVER = 31


LUCKS = len(Check) + len(Luck)


class Stake(IntEnum):
    """What a surprise is weighed by: what a point is worth, or how likely a point turns the match, in three ways."""

    POINT = 0
    TURN = 1
    TURN_TIME = 2
    TURN_LEAD = 3


class Phase(IntEnum):
    """What the match does next."""

    KICK_OFF = 0
    OPEN_PLAY = 1
    SCRUM = 2
    LINE_OUT = 3
    PENALTY = 4
    FREE_KICK = 5
    CONVERSION = 6
    DROP_OUT = 7
    HALF_OVER = 8
    MATCH_OVER = 9


class Band(IntEnum):
    """Five bands of the field seen by the side in possession, from its own goal line (targets file)."""

    OWN_22 = 0
    OWN_22_TO_10 = 1
    BETWEEN_10S = 2
    OPPONENT_10_TO_22 = 3
    OPPONENT_22 = 4


class Source(IntEnum):
    """How a possession began (targets file, `p_try_by_source`)."""

    RESTART_RECEIVED = 0
    RESTART_RECLAIMED = 1
    SCRUM = 2
    PENALTY = 3
    FREE_KICK = 4
    LOOSE_BALL = 5
    LINE_OUT = 6
    JACKAL = 7
    OPPONENT_KICK = 8
    COUNTER_RUCK = 9


class Ending(IntEnum):
    """How a possession ended (targets file, `endings_share`); TIME is a half that ended with the ball in hand."""

    TRY = 0
    HANDLING_ERROR = 1
    PENALTY_AGAINST = 2
    INTERCEPTED_OR_LOOSE = 3
    JACKAL = 4
    KICKED_IN_PLAY = 5
    KICKED_TO_TOUCH = 6
    TACKLED_INTO_TOUCH = 7
    COUNTER_RUCK = 8
    LINE_OUT_LOST = 9
    HELD_UP = 10
    SCRUM_LOST = 11
    PENALTY_GOAL = 12
    TIME = 13


class PenaltyChoice(IntEnum):
    """What a side does with a penalty (SV-11.5)."""

    TAP = 0
    TOUCH = 1
    GOAL = 2


class Event(IntEnum):
    """The kinds of the event log; `text.py` says each in words, `records.py` says what its fields hold."""

    KICK_OFF = 0
    DROP_OUT = 1
    RECEIVE = 2
    RECLAIM = 3
    PASS = 4
    OFFLOAD = 5
    LOOSE_BALL = 6
    KICK = 7
    RUN = 8
    TACKLE = 9
    SECOND_TACKLER = 10
    LINE_BREAK = 11
    PURSUIT = 12
    INTO_TOUCH = 13
    HELD_UP = 14
    JACKAL = 15
    HOLDING_ON = 16
    COUNTER_RUCK = 17
    RUCK_WON = 18
    TRY = 19
    CONVERSION = 20
    PENALTY_GOAL = 21
    SCRUM = 22
    LINE_OUT = 23
    GATHER = 24
    PENALTY = 25
    PENALTY_CHOICE = 26
    FREE_KICK = 27
    ADVANTAGE = 28
    YELLOW_CARD = 29
    RED_CARD = 30
    BIN_RETURN = 31
    SUBSTITUTION = 32
    SUBSTITUTION_VOID = 33
    POSSESSION = 34
    POSSESSION_OVER = 35
    HALF_TIME = 36
    EXTRA_TIME = 37
    FULL_TIME = 38
    FORFEIT = 39
    TOUCH_KICK = 40


class Tally(IntEnum):
    """The counters of one man in one match, first; then those that only a side has.

    `columns.py` gives each its meaning, unit and type.
    """

    POINTS = 0
    TRIES = 1
    CONVERSIONS_MADE = 2
    CONVERSIONS_TRIED = 3
    PENALTY_GOALS_MADE = 4
    PENALTY_GOALS_TRIED = 5
    PASSES = 6
    OFFLOADS = 7
    KNOCK_ONS = 8
    KICKS = 9
    CARRIES = 10
    METRES = 11
    LINE_BREAKS = 12
    TACKLES_MADE = 13
    TACKLES_MISSED = 14
    JACKALS = 15
    COUNTER_RUCKS = 16
    INTERCEPTIONS = 17
    RESTARTS_KICKED = 18
    RESTARTS_REGAINED = 19
    PENALTIES_CONCEDED = 20
    YELLOW_CARDS = 21
    RED_CARDS = 22
    SUBSTITUTIONS = 23
    PITCH_MS = 24
    ENERGY_END = 25
    # only a side has these
    HALF_TIME_POINTS = 26
    POSSESSIONS = 27
    POSSESSION_MS = 28
    RUCKS_WON = 29
    RUCKS_LOST = 30
    SCRUMS_WON = 31
    SCRUMS_LOST = 32
    LINE_OUTS_WON = 33
    LINE_OUTS_LOST = 34
    PUT_INS = 35
    PUT_INS_WON = 36
    THROWS = 37
    THROWS_WON = 38
    RESTARTS_SHORT = 39
    RESTARTS_SHORT_REGAINED = 40
    RESTARTS_NOT_TEN = 41
    RESTARTS_TO_TOUCH = 42
    LANE_MISSES = 43
    FREE_KICKS_CONCEDED = 44
    PENALTIES_TO_TOUCH = 45
    DROP_OUTS = 46
    TACKLED_INTO_TOUCH = 47
    HELD_UP = 48
    KICKS_TO_TOUCH = 49
    KICKS_REGAINED = 50
    KICKS_DEAD = 51
    KICK_METRES = 52
    PASS_METRES_LOST = 53
    PASS_METRES_ACROSS = 54
    PASS_PACE = 55
    BIN_RETURNS = 56
    SUBSTITUTIONS_VOID = 57
    MEN_SHORT_MS = 58
    CONVERSIONS_MIDDLE_TRIED = 59
    CONVERSIONS_MIDDLE_MADE = 60
    FORFEITS = 61
    ADVANTAGES = 62


MAN_TALLIES = Tally.ENERGY_END + 1
SIDE_TALLIES = Tally.ADVANTAGES + 1


class MatchTally(IntEnum):
    """What belongs to the match and to no side."""

    BALL_IN_PLAY_MS = 0
    CLOCK_MS = 1
    EXTRA_PERIODS = 2
    FIRST_SCORER = 3
    LEAD_CHANGES = 4
    WINNER = 5
    KICK_OFF_SIDE = 6


MATCH_TALLIES = MatchTally.KICK_OFF_SIDE + 1
