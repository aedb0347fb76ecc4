"""What a game gives the Monte Carlo harness, so that the harness needs to know no game's inside.

A game owns a compiled batch entry; `Game.play` runs it for matches `first .. first + count` of one seed and hands
back a `Batch` of plain arrays. Everything that merges, stores or reports works on those arrays and on the `Column`s
(the data dictionary) that describe them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np


@dataclass(frozen=True)
class Column:
    """One column of a table: what the data dictionary says about it.

    `name`, `unit` ("1" for counts and shares) and `words` are what people meet, in data frames and in files alike.

    In memory a row holds small numbers. `dtype` is their numpy type: an integer, in events and possessions also a
    float. `scale` is what the integer is divided by to give the unit (10 for decimetres shown as metres); where it
    depends on what happened, `scales` has the divisor of each code of the earlier column `scaled_by`. `counted` is the
    name of the field where it has another than the column, because it says another unit (clock_ms of clock_s).
    `words` are the names of the codes 0, 1, 2, ... where the integer is a code and no number; a code outside them
    (write -1) means none. The unit "player" says that the integer is a row of `Game.players` (-1: nobody), shown as
    that man's name.
    """

    name: str
    meaning: str
    unit: str
    dtype: str
    scale: int = 1
    words: tuple[str, ...] = ()
    counted: str = ""
    scaled_by: str = ""
    scales: tuple[int, ...] = ()

    @property
    def field(self) -> str:
        """Its field in the rows in memory."""
        return self.counted or self.name

    @property
    def scaled(self) -> bool:
        """Whether people meet a decimal where the row holds an integer."""
        return self.scale != 1 or bool(self.scales)


MARGIN = "margin"  # the name of the first side's score less the second's, in every game


@dataclass(frozen=True)
class Shown:
    """What of its tables a game wants people to see first, in order; `--all` shows the rest. It stands in no file.

    `measures`: names and the words for them ("" where the name itself reads well): of what is counted for both sides
    without the side ("tries" of home_tries and away_tries), of the match as a whole ("lead_changes"), of codes, whose
    words become shares ("result"). None named: everything is shown.
    `brief`: what is counted for both sides that even a table of one row a run has, beside outcomes and scores.
    `men`: headings and counters of a man, the first ones on a narrow terminal. `presence`: the counter that is 0 for
    one who never came on.
    `caveat`: on what the shares depend, the end of the sentence that begins "Herons win 58 % of 10,000 matches".
    """

    measures: dict[str, str] = field(default_factory=dict)
    brief: tuple[str, ...] = ()
    men: dict[str, str] = field(default_factory=dict)
    presence: str = ""
    caveat: str = "in this model"


@dataclass(frozen=True)
class GameTables:
    """The data dictionary of a game: the columns of each table it can fill, in order.

    `sides` and `score` name the two sides and what decides between them. `matches` has `match` and a score for each
    side (home_points, away_points), and may have `winner` (0 the first side, 1 the second, else drawn), which then
    decides the outcome instead of the scores. `players` names the counters of `Batch.player_sums`, in order, and
    nothing else. `events` and `possessions` have `match` first. A table that a game does not have is empty; nobody
    shows or stores it.
    """

    schema: int
    matches: tuple[Column, ...]
    players: tuple[Column, ...]
    events: tuple[Column, ...]
    possessions: tuple[Column, ...]
    sides: tuple[str, str] = ("home", "away")
    score: str = "points"
    shown: Shown = field(default=Shown(), compare=False)

    @property
    def scores(self) -> tuple[str, str]:
        """The columns of the two sides' scores."""
        return self.of_sides(self.score)

    @property
    def total(self) -> str:
        """The name of the scores of both sides together."""
        return f"total_{self.score}"

    @property
    def outcomes(self) -> tuple[str, str, str]:
        """The names of the three outcomes: the first side's win, a draw, the second side's win."""
        return f"{self.sides[0]}_win", "draw", f"{self.sides[1]}_win"

    def of_sides(self, measure: str) -> tuple[str, str]:
        """The two columns of what is counted for each side."""
        return f"{self.sides[0]}_{measure}", f"{self.sides[1]}_{measure}"


@dataclass
class Batch:
    """What one call of the compiled kernel gives back for `count` matches from `first` on.

    `matches`: structured array, one record a match, fields as in `GameTables.matches` (`Column.field`).
    `player_sums`, `player_squares`: int64 arrays (players, counters): sums and sums of squares over the matches; of
    no size in a game without counters of players.
    `player_rows`: int32 array (count, players, counters) or None.
    `tallies`: named integer arrays that merge by adding (possessions by source, band and ending, for instance).
    `events`, `possessions`: structured arrays with a `match` field first, or None when not asked for.
    """

    first: int
    count: int
    matches: np.ndarray
    player_sums: np.ndarray
    player_squares: np.ndarray
    tallies: dict[str, np.ndarray] = field(default_factory=dict)
    player_rows: np.ndarray | None = None
    events: np.ndarray | None = None
    possessions: np.ndarray | None = None


class Game(Protocol):
    """A game as the harness sees it.

    A game may also have `chunk_hint(prepared)`: how many matches a thread plays in about a second, so that progress
    moves and Ctrl-C ends soon (results never depend on it); `compiling`: how long its first run compiles, in words
    ("some ten seconds"); `commentary(match, seed, index, events)`: what is told of a match in place of `narrate`, where
    that takes more than its events; `coaching`, for who compares line-ups (see `games.coaching`); and `title`,
    `source`, `certainty`: what it is called, where its rules come from and what of its board is certain, for people.
    """

    name: str
    tables: GameTables

    def prepare(self, match: Any) -> Any:
        """Turn a validated setup into the arrays of the kernel (names become numbers here and nowhere else)."""

    def players(self, match: Any) -> list[tuple[str, str, str]]:
        """(side, name, role) of each row of `Batch.player_sums`, in order; an empty place has an empty name."""

    def play(
        self, prepared: Any, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """Play matches `first .. first + count` of `seed`. Releases the GIL; pure in its arguments."""

    def narrate(self, match: Any, events: np.ndarray) -> list[str]:
        """One match's events as lines for people."""
