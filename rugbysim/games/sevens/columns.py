"""The data dictionary of the sevens match: every column of every table, with meaning, unit and type.

People meet seconds and metres, in data frames and in files. In memory counters are whole numbers: times in
milliseconds (fields that end in _ms), distances in decimetres, energy in thousandths; `scale` says what to divide by.
"""

from __future__ import annotations

from enum import IntEnum

from rugbysim.games.protocol import MARGIN, Column, GameTables, Shown
from rugbysim.games.sevens.vocabulary import MAN_TALLIES, Band, Ending, Event, MatchTally, Role, Side, Source, Tally

SCHEMA = 1

_SIDE = {  # meaning, unit, type, scale
    Tally.POINTS: ("points scored (SV-2.4)", "points", "i2", 1),
    Tally.TRIES: ("tries scored (SV-8.5)", "1", "i2", 1),
    Tally.CONVERSIONS_MADE: ("conversions made (SV-10.1)", "1", "i2", 1),
    Tally.CONVERSIONS_TRIED: ("conversions tried", "1", "i2", 1),
    Tally.PENALTY_GOALS_MADE: ("penalty goals made (SV-10.3)", "1", "i2", 1),
    Tally.PENALTY_GOALS_TRIED: ("penalties kicked at goal", "1", "i2", 1),
    Tally.PASSES: ("passes, offloads included, held or not (SV-6)", "1", "i2", 1),
    Tally.OFFLOADS: ("passes out of a made tackle (SV-8.8)", "1", "i2", 1),
    Tally.KNOCK_ONS: ("balls knocked on that gave the others a scrum (SV-6.3, 4.3, 9.2)", "1", "i2", 1),
    Tally.KICKS: ("kicks from open play, into touch or not (SV-7)", "1", "i2", 1),
    Tally.CARRIES: ("runs that met the opposite number (SV-8.1)", "1", "i2", 1),
    Tally.METRES: ("ground gained by runs and breaks", "m", "i4", 10),
    Tally.LINE_BREAKS: ("runs on which the opposite number was beaten (SV-8.3)", "1", "i2", 1),
    Tally.TACKLES_MADE: ("tackles made, those of the second man included (SV-8.1, 8.9)", "1", "i2", 1),
    Tally.TACKLES_MISSED: ("tackles missed", "1", "i2", 1),
    Tally.JACKALS: ("balls won by the jackler (SV-8.2)", "1", "i2", 1),
    Tally.COUNTER_RUCKS: ("balls won by driving over the ruck (SV-8.7)", "1", "i2", 1),
    Tally.INTERCEPTIONS: ("passes intercepted and loose balls taken (SV-6.4)", "1", "i2", 1),
    Tally.RESTARTS_KICKED: ("kick-offs taken (SV-4.1)", "1", "i2", 1),
    Tally.RESTARTS_REGAINED: ("own kick-offs won back (SV-4.5)", "1", "i2", 1),
    Tally.PENALTIES_CONCEDED: ("penalties given to the other side (SV-11.1, 8.7)", "1", "i2", 1),
    Tally.YELLOW_CARDS: ("yellow cards (SV-11.2)", "1", "i2", 1),
    Tally.RED_CARDS: ("red cards, those of a second yellow included (SV-11.2)", "1", "i2", 1),
    Tally.SUBSTITUTIONS: ("men brought on from the bench (SV-12.1); of a man: times he came on", "1", "i2", 1),
    Tally.PITCH_MS: ("time on the pitch; of a side: summed over its men", "s", "i4", 1000),
    Tally.ENERGY_END: (
        "energy at the end, 0 to 1; of a side: summed over the men of its squad (SV-3.6)",
        "1",
        "i2",
        1000,
    ),
    Tally.HALF_TIME_POINTS: ("points at half-time", "points", "i2", 1),
    Tally.POSSESSIONS: ("possessions; one ends at a score or when the other side gets the ball", "1", "i2", 1),
    Tally.POSSESSION_MS: ("time in possession with the ball in play", "s", "i4", 1000),
    Tally.RUCKS_WON: ("own rucks after which the side had the ball or a penalty (SV-8.2, 8.7)", "1", "i2", 1),
    Tally.RUCKS_LOST: ("own rucks lost to a jackal, a counter-ruck or a penalty", "1", "i2", 1),
    Tally.SCRUMS_WON: ("scrums won, whoever put in (SV-9.1)", "1", "i2", 1),
    Tally.SCRUMS_LOST: ("scrums lost", "1", "i2", 1),
    Tally.LINE_OUTS_WON: ("line-outs won, whoever threw (SV-9.3)", "1", "i2", 1),
    Tally.LINE_OUTS_LOST: ("line-outs lost", "1", "i2", 1),
    Tally.PUT_INS: ("scrums with the put-in", "1", "i2", 1),
    Tally.PUT_INS_WON: ("of these won", "1", "i2", 1),
    Tally.THROWS: ("line-outs with the throw", "1", "i2", 1),
    Tally.THROWS_WON: ("of these won", "1", "i2", 1),
    Tally.RESTARTS_SHORT: ("own kick-offs that came down before the receivers' 22", "1", "i2", 1),
    Tally.RESTARTS_SHORT_REGAINED: ("of these won back", "1", "i2", 1),
    Tally.RESTARTS_NOT_TEN: ("own kick-offs that did not go ten metres (SV-4.6)", "1", "i2", 1),
    Tally.RESTARTS_TO_TOUCH: ("own kick-offs straight into touch (SV-4.6)", "1", "i2", 1),
    Tally.LANE_MISSES: ("own kick-offs and drop-outs that came down beside the lane meant (SV-4.1)", "1", "i2", 1),
    Tally.FREE_KICKS_CONCEDED: ("free kicks given to the other side (SV-4.6)", "1", "i2", 1),
    Tally.PENALTIES_TO_TOUCH: ("penalties kicked to touch (SV-11.5)", "1", "i2", 1),
    Tally.DROP_OUTS: ("drop-outs taken (SV-2.6)", "1", "i2", 1),
    Tally.TACKLED_INTO_TOUCH: ("own men tackled into touch (SV-8.6)", "1", "i2", 1),
    Tally.HELD_UP: ("own men held up over the line (SV-8.6)", "1", "i2", 1),
    Tally.KICKS_TO_TOUCH: ("kicks from open play that went into touch (SV-7.2)", "1", "i2", 1),
    Tally.KICKS_REGAINED: ("own kicks in the field won back (SV-7.3)", "1", "i2", 1),
    Tally.KICKS_DEAD: ("own kicks that ran dead (SV-2.6)", "1", "i2", 1),
    Tally.KICK_METRES: ("length of all kicks but those at goal", "m", "i4", 10),
    Tally.PASS_METRES_LOST: ("ground lost by passes (SV-6.1)", "m", "i4", 10),
    Tally.PASS_METRES_ACROSS: ("width crossed by passes", "m", "i4", 10),
    Tally.PASS_PACE: ("pace of the men passed to, summed (SV-5.3)", "rating points", "i4", 1),
    Tally.BIN_RETURNS: ("men back from the sin bin (SV-11.2)", "1", "i2", 1),
    Tally.SUBSTITUTIONS_VOID: ("changes of the bench plan that were void (SV-12.1)", "1", "i2", 1),
    Tally.MEN_SHORT_MS: ("time on the clock times men short", "s", "i4", 1000),
    Tally.CONVERSIONS_MIDDLE_TRIED: ("conversions from within 20 m of the middle", "1", "i2", 1),
    Tally.CONVERSIONS_MIDDLE_MADE: ("of these made", "1", "i2", 1),
    Tally.FORFEITS: ("1 if the side forfeited for want of men (SV-11.7)", "1", "i2", 1),
    Tally.ADVANTAGES: (
        "offences against the side while its runner was free that did not stop him (SV-11.8)",
        "1",
        "i1",
        1,
    ),
}


def _time(name: str, meaning: str) -> Column:
    return Column(f"{name}_s", meaning, "s", "i4", 1000, counted=f"{name}_ms")


_MATCH = {
    MatchTally.BALL_IN_PLAY_MS: _time("ball_in_play", "time with the ball in play"),
    MatchTally.CLOCK_MS: _time("clock", "time played, both halves and extra time"),
    MatchTally.EXTRA_PERIODS: Column("extra_periods", "periods of extra time (SV-2.5)", "1", "i1"),
    MatchTally.FIRST_SCORER: Column("first_scorer", "side that scored first", "1", "i1", 1, ("home", "away")),
    MatchTally.LEAD_CHANGES: Column("lead_changes", "times the lead went from one side to the other", "1", "i1"),
    MatchTally.WINNER: Column("winner", "side that won; none in a draw", "1", "i1", 1, ("home", "away")),
    MatchTally.KICK_OFF_SIDE: Column("kick_off_side", "side that kicked off the match", "1", "i1", 1, ("home", "away")),
}

_INDEX = Column("match", "index of the match under its seed", "1", "i8")


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enumeration in lower case, in the order of their numbers."""
    return tuple(member.name.lower() for member in kind)


def _of_side(side: Side, tally: Tally) -> Column:
    meaning, unit, kind, scale = _SIDE[tally]
    whose = side.name.lower()
    name, counted = _names(f"{whose}_{tally.name.lower()}")
    return Column(name, f"{whose}: {meaning}", unit, kind, scale, counted=counted)


def _of_man(tally: Tally) -> Column:
    meaning, unit, _, scale = _SIDE[tally]
    name, counted = _names(tally.name.lower())
    return Column(name, meaning.partition("; of a side")[0], unit, "i4", scale, counted=counted)


def _names(tally: str) -> tuple[str, str]:
    """The name of a counter's column, and that of its field if it is another."""
    return (tally.removesuffix("_ms") + "_s", tally) if tally.endswith("_ms") else (tally, "")


_METRES = (Event.KICK_OFF, Event.DROP_OUT, Event.PASS, Event.OFFLOAD, Event.KICK, Event.RUN, Event.TOUCH_KICK)
_VALUES = dict.fromkeys((*_METRES, Event.CONVERSION), 10) | {Event.POSSESSION_OVER: 1000}


EVENTS = (
    _INDEX,
    _time("clock", "match clock; the second half starts at the end of the first half's time"),
    _time("in_play", "time with the ball in play so far"),
    Column("half", "1, 2, then periods of extra time", "1", "i1"),
    Column("kind", "what happened", "1", "i1", 1, words(Event)),
    Column("side", "side of the player, else in possession", "1", "i1", 1, ("home", "away")),
    Column("player", "who did it", "player", "i1"),
    Column("role", "his role at that moment", "1", "i1", 1, words(Role)),
    Column("other", "the second man: tackled, beaten, passed or kicked to, replaced", "player", "i1"),
    Column("outcome", "1 success, 0 failure; codes of some kinds are in RULES.md", "1", "i1"),
    Column("home_score", "points of the home side after it", "points", "i2"),
    Column("away_score", "points of the away side after it", "points", "i2"),
    Column(
        "value",
        "what the kind counts: metres of a run, kick or pass, seconds of a possession, a band (see RULES.md)",
        "of the kind",
        "i4",
        scaled_by="kind",
        scales=tuple(_VALUES.get(kind, 1) for kind in Event),
    ),
    Column("x", "distance from the home goal line, 0 to 100", "m", "f4"),
    Column("y", "distance from the touchline from which lines are counted, 0 to 70", "m", "f4"),
    Column("p_success", "the engine's true probability that the check succeeds", "1", "f4"),
)

POSSESSIONS = (
    _INDEX,
    Column("side", "side in possession", "1", "i1", 1, ("home", "away")),
    Column("source", "how it got the ball", "1", "i1", 1, words(Source)),
    Column("band", "where, seen from its own goal line", "1", "i1", 1, words(Band)),
    Column("half", "half in which it began", "1", "i1"),
    _time("start", "match clock when it began"),
    _time("end", "match clock when it ended"),
    _time("in_play", "its time with the ball in play"),
    Column("start_x", "where it began, from the own goal line", "m", "f4"),
    Column("end_x", "where it ended, from the same goal line", "m", "f4"),
    Column("ending", "how it ended", "1", "i1", 1, words(Ending)),
    Column("passes", "passes in it", "1", "i2"),
    Column("rucks", "rucks in it", "1", "i2"),
)

_FIRST = (
    "points", "half_time_points", "tries", "conversions_made", "conversions_tried", "penalty_goals_made",
    "possessions", "possession_s", "passes", "offloads", "knock_ons", "kicks", "carries", "metres", "line_breaks",
    "tackles_made", "tackles_missed", "rucks_won", "rucks_lost", "jackals", "counter_rucks", "interceptions",
    "scrums_won", "line_outs_won", "restarts_kicked", "restarts_regained", "penalties_conceded", "yellow_cards",
    "red_cards", "substitutions",
)  # fmt: skip

SHOWN = Shown(
    measures=dict.fromkeys(_FIRST, "")
    | {
        "total_points": "",
        MARGIN: "",
        "ball_in_play_s": "seconds of ball in play",
        "lead_changes": "",
    },
    brief=("tries",),
    men={
        "points": "points",
        "metres": "metres",
        "tackles": "tackles_made",
        "missed": "tackles_missed",
        "carries": "carries",
        "passes": "passes",
        "line breaks": "line_breaks",
    },
    presence="pitch_s",
    caveat="in this model, with these ratings",
)

TABLES = GameTables(
    schema=SCHEMA,
    matches=(
        _INDEX,
        *(_of_side(side, tally) for side in Side for tally in Tally),
        *(_MATCH[tally] for tally in MatchTally),
    ),
    players=tuple(_of_man(tally) for tally in list(Tally)[:MAN_TALLIES]),
    events=EVENTS,
    possessions=POSSESSIONS,
    shown=SHOWN,
)
