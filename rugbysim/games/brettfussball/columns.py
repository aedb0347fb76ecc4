"""The tables of Brettfußball: what is counted in a game."""

from __future__ import annotations

from rugbysim.games.brettfussball.vocabulary import SIDES, Ending, Tally
from rugbysim.games.protocol import MARGIN, Column, GameTables, Shown
from rugbysim.games.table_game import tally_columns
from rugbysim.games.tabletop import step_columns

COUNTED = {
    Tally.GOALS: "goals credited to {side}, own goals of its rival among them (BF-7.3)",
    Tally.SHOTS: "shots of {side} (BF-6)",
    Tally.ATTACKS: "attacks of {side} (BF-5.5)",
    Tally.THROW_INS: "throw-ins that {side} took (BF-8.2)",
    Tally.CORNERS: "corners that {side} took (BF-8.5)",
    Tally.GOAL_KICKS: "goal kicks that {side} took (BF-8.8)",
    Tally.SAVES: "rival shots that the keeper of {side} stopped in its penalty area (BF-6.5)",
    Tally.OWN_GOALS: "shots of {side} into its own goal, which counted for its rival (BF-7.3)",
    Tally.POSSESSION_PLIES: "rolls after which a figure of {side} had the ball (BF-1.6)",
    Tally.MOVES: "moves of a figure of {side} to a free square (BF-4)",
}

MATCHES = (
    *tally_columns(SIDES, COUNTED),
    Column("winner", "who has more goals; empty for a draw (BF-10.1)", "1", "int8", words=SIDES),
    Column("ending", "what ended the game (BF-10)", "1", "int8", words=tuple(kind.name.lower() for kind in Ending)),
    Column("plies", "completed rolls (BF-10.6)", "1", "int32"),
    Column("starter", "who kicked off (BF-2.2)", "1", "int8", words=SIDES),
)

_FIRST = (
    *("goals", "shots", "attacks", "saves", "throw_ins", "corners", "goal_kicks", "own_goals", "possession_plies"),
    *("total_goals", MARGIN, "plies", "ending"),
)

TABLES = GameTables(
    schema=1,
    matches=MATCHES,
    players=(),
    events=step_columns(SIDES),
    possessions=(),
    sides=SIDES,
    score="goals",
    shown=Shown(measures=dict.fromkeys(_FIRST, ""), brief=("shots",), caveat="with these rules and policies"),
)
