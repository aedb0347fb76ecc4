"""The tables of Subbuteo Rugby: what is counted in a match, and its log of one row a ruling.

In memory times are milliseconds and places hundredths of a centimetre; `scale` says what to divide by.
"""

from __future__ import annotations

from enum import IntEnum

from rugbysim.games.protocol import MARGIN, Column, GameTables, Shown
from rugbysim.games.subbuteo.vocabulary import (
    PER_TEAM,
    SIDES,
    Action,
    Code,
    Ending,
    MatchTally,
    Option,
    Phase,
    Sanction,
    Tally,
)
from rugbysim.games.table_game import tally_columns

COUNTED = {
    Tally.POINTS: "points of {side} (SB-2)",
    Tally.TRIES: "tries of {side} (SB-16.3)",
    Tally.PENALTY_TRIES: "penalty tries that {side} was awarded (SB-2.5)",
    Tally.CONVERSIONS: "conversions that {side} kicked over the bar (SB-17.2)",
    Tally.PENALTY_GOALS: "free kicks that {side} kicked over the bar (SB-15.2)",
    Tally.DROP_GOALS: "drop goals of {side} (SB-18.2)",
    Tally.POSSESSIONS: "spells of possession of {side} (SB-4.1)",
    Tally.STRIKES: "successful strikes of {side}, offloads among them (SB-6.5)",
    Tally.PASSES: "passes that {side} flicked and that were not forward (SB-7)",
    Tally.OFFLOADS: "offloads of {side} that struck the ball (SB-8.4)",
    Tally.TACKLES_A: "tackles of {side}: the ball struck on to a figure of it at a standstill (SB-9.1)",
    Tally.TACKLES_B: "tackles of {side}: the other carrier missed a ball more than 5 cm away (SB-9.2)",
    Tally.MISSES: "flicks of {side} at the ball that missed it, but for those of SB-9.2 (SB-4.7)",
    Tally.SCRUMS_PUT_IN: "scrums with the put-in of {side} (SB-10)",
    Tally.SCRUMS_WON: "scrums that {side} won, whoever put in (SB-10.4)",
    Tally.LINEOUTS_THROWN: "line-outs that {side} was given the throw of (SB-11)",
    Tally.LINEOUTS_WON: "line-outs that {side} won, whoever threw (SB-11.5)",
    Tally.PUNTS: "punts of {side} that were kicked (SB-13)",
    Tally.DROP_GOAL_ATTEMPTS: "drop goals that {side} tried (SB-18)",
    Tally.PENALTY_GOAL_ATTEMPTS: "free kicks of {side} (SB-15)",
    Tally.CONVERSION_ATTEMPTS: "conversions that {side} tried (SB-17)",
    Tally.TOUCH_KICKS: "penalties that {side} kicked to touch (SB-14)",
    Tally.HELD_UP: "times that {side} was held up in the in-goal (SB-16.5)",
    Tally.OFFSIDES: "scrums for offside against {side} (SB-21.1)",
    Tally.OBSTRUCTIONS: "obstructions of {side} (SB-21.2)",
    Tally.KNOCK_ONS_A: "knock-ons of {side}: the ball on a team-mate in a quarter ahead (SB-21.3)",
    Tally.KNOCK_ONS_B: "knock-ons of {side}: the ball struck by a defensive flick (SB-21.4)",
    Tally.KNOCK_ONS_C: "knock-ons of {side}: the ball back down the wedge (SB-21.6)",
    Tally.KNOCK_ONS_D: "knock-ons of {side}: the ball struck by a support flick (SB-21.5)",
    Tally.KNOCK_ONS_Q: "knock-ons of {side}: possession from outside the permitted quarters (SB-21.7)",
    Tally.ILLEGAL_TACKLES_A: "illegal tackles of {side} in attack: an opponent touched before the ball (SB-21.9)",
    Tally.ILLEGAL_TACKLES_B: "illegal tackles of {side} by a defensive flick (SB-21.8)",
    Tally.ILLEGAL_TACKLES_C: "illegal tackles of {side} during a possession attempt (SB-21.10)",
    Tally.KICK_PLACEMENTS: "wedges that {side} placed with something moved (SB-21.11)",
    Tally.BREACHES: "breaches of two lines by {side} (SB-21.12)",
    Tally.FORWARD_PASSES: "forward passes of {side} (SB-21.14)",
    Tally.PENALTIES: "penalties that {side} was awarded, but for penalty tries (SB-22)",
    Tally.CHOSE_ADVANTAGE: "penalties that {side} answered with advantage (SB-23)",
    Tally.CHOSE_SCRUM: "penalties that {side} answered with a scrum (SB-22.3)",
    Tally.CHOSE_TOUCH_KICK: "penalties that {side} answered with a kick to touch (SB-22.1)",
    Tally.CHOSE_FREE_KICK: "penalties that {side} answered with a free kick (SB-22.2)",
    Tally.SUPPORT_FLICKS: "support flicks of {side}, those before a pass among them (SB-6.4)",
    Tally.DEFENSIVE_FLICKS: "defensive flicks of {side} (SB-6.4)",
    Tally.FLICKS: "figures that {side} flicked, the kickers among them",
    Tally.KICKS_BLOCKED: "kicks that {side} blocked (SB-13.3)",
    Tally.DROP_22S: "drop-22s that {side} took (SB-19)",
}


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enumeration in lower case, in the order of their numbers."""
    return tuple(member.name.lower() for member in kind)


_MATCH = {
    MatchTally.WINNER: Column("winner", "who has more points; empty for a draw (SB-24.7)", "1", "int8", words=SIDES),
    MatchTally.ENDING: Column(
        "ending", "what ended the match: its time, or the cap of declarations (SB-24)", "1", "int8", words=words(Ending)
    ),
    MatchTally.SECONDS: Column(
        "minutes", "time on the running clock, both halves (SB-1.8)", "min", "int32", 60_000, counted="clock_ms"
    ),
    MatchTally.DECLARATIONS: Column("declarations", "what was declared, set-ups and choices too", "1", "int32"),
    MatchTally.STALEMATES: Column(
        "stalemates",
        "times that both sides declined, or the cap of attempts, puts or throws was met (AM-23, AM-28, AM-39)",
        "1",
        "int32",
    ),
}

_FIGURES = tuple(f"{side} {shirt}" for side in SIDES for shirt in range(1, PER_TEAM + 1))


def _place(name: str, meaning: str) -> Column:
    return Column(name, meaning, "cm", "int32", 100)


EVENTS = (
    Column("match", "index of the match in its seed's stream", "1", "int64"),
    Column("number", "number of the declaration in its match, from 1", "1", "int32"),
    Column("half", "1, 2, ...; 0 before the toss", "1", "int8"),
    Column("clock_s", "running clock of the half before it (SB-1.8)", "s", "int32", 1000, counted="clock_ms"),
    Column("phase", "what the game waited for", "1", "int8", words=words(Phase)),
    Column("side", "who declared; of the toss who won it", "1", "int8", words=SIDES),
    Column("action", "what was declared", "1", "int8", words=words(Action)),
    Column("figure", "which figure was meant, by its shirt; empty for none", "1", "int8", words=_FIGURES),
    Column("option", "what was chosen", "1", "int8", words=words(Option)),
    Column("code", "what the referee ruled (SB-21)", "1", "int8", words=words(Code)),
    Column("against", "whose offence or loss it was; empty for nobody's", "1", "int8", words=SIDES),
    Column("sanction", "what follows (SB-21)", "1", "int8", words=words(Sanction)),
    _place("spot_x", "where the ruling points, from the goal line 0; both 0 where it points nowhere"),
    _place("spot_y", "the same, from the touchline 0"),
    _place("ball_x", "where the ball lies after it, from the goal line 0"),
    _place("ball_y", "the same, from the touchline 0"),
    Column("red_points", "points of Red after it", "points", "int16"),
    Column("blue_points", "points of Blue after it", "points", "int16"),
)

_OFFENCES = {
    "offsides": "offsides",
    "obstructions": "obstructions",
    "knock_ons_a": "knock-ons A (on to a team-mate)",
    "knock_ons_b": "knock-ons B (defensive flick)",
    "knock_ons_c": "knock-ons C (down the wedge)",
    "knock_ons_d": "knock-ons D (support flick)",
    "knock_ons_q": "knock-ons (wrong quarter)",
    "illegal_tackles_a": "illegal tackles A (attack)",
    "illegal_tackles_b": "illegal tackles B (defence)",
    "illegal_tackles_c": "illegal tackles C (attempt)",
    "kick_placements": "wedges placed badly",
    "breaches": "breaches of two lines",
    "forward_passes": "forward passes",
}

SHOWN = Shown(
    measures=dict.fromkeys(("points", "tries", "penalty_tries", "conversions"), "")
    | {"penalty_goals": "penalty goals (free kicks)", "drop_goals": "", "possessions": "", "strikes": ""}
    | {
        "passes": "",
        "offloads": "",
        "tackles_a": "tackles A (ball on a figure)",
        "tackles_b": "tackles B (ball missed)",
    }
    | {"misses": "", "scrums_put_in": "scrums, put-ins", "scrums_won": ""}
    | {"lineouts_thrown": "line-outs, throws", "lineouts_won": "line-outs won"}
    | _OFFENCES
    | {"penalties": "penalties awarded", "chose_advantage": "of these advantage", "chose_scrum": "of these scrum"}
    | {"chose_touch_kick": "of these kick to touch", "chose_free_kick": "of these free kick"}
    | {"flicks": "", "support_flicks": "of these support", "defensive_flicks": "of these defensive"}
    | {"total_points": "", MARGIN: "", "minutes": "minutes on the clock", "declarations": "", "ending": ""},
    brief=("tries",),
    caveat="with these rules and players",
)

TABLES = GameTables(
    schema=1,
    matches=(*tally_columns(SIDES, COUNTED), *(_MATCH[tally] for tally in MatchTally)),
    players=(),
    events=EVENTS,
    possessions=(),
    sides=SIDES,
    score="points",
    shown=SHOWN,
)
