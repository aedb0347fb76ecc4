"""The tables of Winkelmann's Rugby: what is counted in a game."""

from __future__ import annotations

from rugbysim.games.protocol import MARGIN, Column, GameTables, Shown
from rugbysim.games.table_game import tally_columns
from rugbysim.games.tabletop import step_columns
from rugbysim.games.winkelmann.vocabulary import SIDES, Ending, Tally

COUNTED = {
    Tally.GOALS: "goals credited to {side}, own goals of its rival among them (WK-8.3)",
    Tally.ROLLS: "rolls of both dice by {side}, extra rolls among them (WK-3.1)",
    Tally.DOUBLES: "rolls of equal numbers by {side}, Pasch (WK-9.1)",
    Tally.NUMBERS: "numbers that {side} played (WK-3.2)",
    Tally.LAPSED: "numbers of {side} that lapsed since no figure could play them, or that it passed (WK-3.5)",
    Tally.DISPLACED_OWN: "own figures that {side} displaced (WK-5)",
    Tally.DISPLACED_RIVAL: "rival figures that {side} displaced (WK-5)",
    Tally.BALL_PLAYS: "times that {side} displaced the ball (WK-7.1)",
    Tally.BY_CIRCLE: "stones that {side} displaced along a circle (KR, WK-5.3)",
    Tally.BY_NEIGHBOUR: "stones that {side} displaced beside a figure, where no circle led (NR, WK-5.4)",
    Tally.BY_GOAL: "figures that {side} sent home, where neither other rule led (TR, WK-5.5)",
    Tally.FETCHES: "times that {side} fetched the ball (WK-6.2)",
    Tally.POSTS: "times that {side} put the ball on a post of its rival's goal (WK-8.1)",
    Tally.SHOTS: "times that {side} put the ball on a goal field (WK-8.1)",
    Tally.OWN_GOALS: "shots of {side} into its own goal (AM-22)",
    Tally.POST_ROLLS: "rolls of {side} after which the ball lay on a post of its rival's goal",
}

MATCHES = (
    *tally_columns(SIDES, COUNTED),
    Column("winner", "who has more goals; empty for a draw (WK-10.3)", "1", "int8", words=SIDES),
    Column("ending", "what ended the game (WK-10)", "1", "int8", words=tuple(kind.name.lower() for kind in Ending)),
    Column("rolls", "rolls of both sides (WK-10.4)", "1", "int32"),
    Column("seconds", "what these rolls take on the clock (WK-10.4)", "s", "int32"),
    Column("starter", "who rolled first (WK-2.3)", "1", "int8", words=SIDES),
)

_FIRST = (
    *("goals", "fetches", "ball_plays", "posts", "post_rolls", "shots", "own_goals"),
    *("displaced_rival", "displaced_own", "by_circle", "by_neighbour", "by_goal", "doubles", "lapsed"),
    *("total_goals", MARGIN, "rolls", "seconds", "ending"),
)

TABLES = GameTables(
    schema=1,
    matches=MATCHES,
    players=(),
    events=step_columns(SIDES),
    possessions=(),
    sides=SIDES,
    score="goals",
    shown=Shown(measures=dict.fromkeys(_FIRST, ""), brief=("ball_plays",), caveat="with these rules and policies"),
)
