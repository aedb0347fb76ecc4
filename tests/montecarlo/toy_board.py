"""A board game of a few lines for the harness's tests: two sides, goals, no players and no possessions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rugbysim.games.protocol import Batch, Column, GameTables, Shown
from tests.montecarlo.toy import draws, record

SIDES = ("red", "yellow")
MATCHES = (
    Column("match", "index of the match", "1", "int64"),
    Column("red_goals", "goals of Red", "1", "int16"),
    Column("red_shots", "shots of Red", "1", "int16"),
    Column("red_saves", "saves of Red", "1", "int16"),
    Column("yellow_goals", "goals of Yellow", "1", "int16"),
    Column("yellow_shots", "shots of Yellow", "1", "int16"),
    Column("yellow_saves", "saves of Yellow", "1", "int16"),
    Column("winner", "who won; empty for a draw", "1", "int8", words=SIDES),
    Column("result", "what ended it", "1", "int8", words=("goals", "time_up", "cut_off")),
    Column("plies", "length", "1", "int32"),
    Column("starter", "who began", "1", "int8", words=SIDES),
)
EVENTS = (
    Column("match", "index of the match", "1", "int64"),
    Column("step", "number of the action", "1", "int32"),
    Column("to_move", "who decided", "1", "int8", words=(*SIDES, "chance")),
    Column("action", "what", "1", "int16"),
)
SHOWN = Shown(
    measures={"goals": "", "shots": "shots at goal", "total_goals": "", "margin": "", "plies": "", "result": ""},
    brief=("shots",),
    caveat="with these policies",
)
BOARD_TABLES = GameTables(
    schema=1, matches=MATCHES, players=(), events=EVENTS, possessions=(), sides=SIDES, score="goals", shown=SHOWN
)


@dataclass(frozen=True)
class BoardMatch:
    """A setup: the goals that Red scores at most."""

    name: str = "board: red v yellow"
    side_names: tuple[str, str] = ("Red (greedy)", "Yellow (random)")
    most: int = 3


@dataclass
class Board:
    """Each side scores up to three goals; the winner of a drawn match with an even index is Yellow all the same.

    `hint` matches are thought to take a second; `counts` are the sizes of the ranges that were played.
    """

    name: str = "board"
    tables: GameTables = BOARD_TABLES
    hint: int = 50
    counts: list[int] = field(default_factory=list)

    def prepare(self, match: Any) -> Any:
        """The only parameter."""
        return match.most

    def chunk_hint(self, prepared: Any) -> int:
        """How many matches take a second."""
        return self.hint

    def players(self, match: Any) -> list[tuple[str, str, str]]:
        """Nobody."""
        return []

    def play(
        self, prepared: Any, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """Play a range."""
        self.counts.append(count)
        rows = np.zeros(count, record(MATCHES))
        rows["match"] = np.arange(first, first + count)
        for salt, side in enumerate(SIDES):
            rows[f"{side}_goals"] = draws(seed, first, count, salt) % np.uint64(4 if salt else prepared + 1)
            rows[f"{side}_shots"] = rows[f"{side}_goals"] + 2
        margin = rows["red_goals"] - rows["yellow_goals"]
        rows["winner"] = np.where(margin > 0, 0, np.where((margin < 0) | (rows["match"] % 2 == 0), 1, -1))
        rows["result"] = np.where(margin == 0, 1, 0)
        rows["plies"] = 100 + draws(seed, first, count, 2) % np.uint64(50)
        rows["starter"] = rows["match"] % 2
        none = np.zeros((0, 0), np.int64)
        batch = Batch(first, count, rows, none, none)
        if events and self.tables.events:
            batch.events = np.zeros(2 * count, record(EVENTS))
            batch.events["match"] = np.repeat(rows["match"], 2)
            batch.events["step"] = np.tile([0, 1], count)
            batch.events["to_move"] = np.tile([2, 0], count)
        return batch

    def narrate(self, match: Any, events: np.ndarray) -> list[str]:
        """One line an event."""
        return [f"{event['step']} {EVENTS[2].words[event['to_move']]}" for event in events]
