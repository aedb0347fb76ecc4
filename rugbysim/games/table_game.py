"""What all games of a table share, whether their decisions are a list of actions or flicks on a cloth.

`TableGame` is what a match of two players needs from load to result; `games.tabletop.Tabletop` adds what follows where
every decision and every result of chance is a whole number: positions, policies, odds, transcripts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from rugbysim.games.named import refuse_rule_set
from rugbysim.games.protocol import Batch, Column, GameTables
from rugbysim.games.registry import get_game, list_games
from rugbysim.setup.errors import SetupError
from rugbysim.setup.tabletop import TabletopMatch

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing, Placed
    from rugbysim.games.filming import Look, Step

Counted = TypeVar("Counted", bound=IntEnum)


def tally_columns(sides: tuple[str, str], counted: Mapping[Counted, str]) -> tuple[Column, ...]:
    """How the match table of a tabletop game begins: its index, then what is counted for either side, by number.

    `counted` says what each tally is, with {side} where the side's name belongs.
    """
    return (
        Column("match", "index of the match in its seed's stream", "1", "int64"),
        *(
            Column(f"{side}_{tally.name.lower()}", counted[tally].format(side=side.capitalize()), "1", "int32")
            for side in sides
            for tally in sorted(counted)
        ),
    )


class TableGame(ABC):
    """A game of two sides on a table, as the Monte Carlo harness plays it (see `games.protocol.Game`).

    `title`, `source` and `certainty` are sentences for people: its name, where its rules come from, what of its board
    is certain. `default_player` plays a side that nobody is named for. `ways` are commands that play it: a heading and
    the command, in which {game} stands for its name, {first} and {second} for the options that name who plays its
    sides, {side} for the first of these. `instead` is said to who asks a game
    without a list of actions for what goes through one.
    """

    name: str
    title: str
    source: str
    certainty: str
    tables: GameTables
    default_player: str
    ways: tuple[tuple[str, str], ...]
    instead = "its decisions are no list of actions; `rugbysim games` says how it is played"
    compiling = "some ten seconds"

    @property
    def sides(self) -> tuple[str, str]:
        """What its two sides are called."""
        return self.tables.sides

    @property
    def score_word(self) -> str:
        """What decides between them."""
        return self.tables.score

    # --- what a game gives --------------------------------------------------------------------------------------------

    @abstractmethod
    def load(self, rules: str | Path | None = None, overrides: Iterable[str] = ()) -> tuple[Any, Any, tuple[Path, ...]]:
        """Its checked rule set and board, and the files they were read from; raises `SetupError`."""

    @abstractmethod
    def build(self, rules: Any, board: Any) -> np.ndarray:
        """The parameters of a rule set and a board, an array of one record."""

    @abstractmethod
    def parse_player(self, text: str, place: str) -> Any:
        """Who plays, as written: a frozen dataclass whose str is the shortest text for the same.

        `place` is where it was written ("--red"), for the error. Raises `SetupError`.
        """

    def check_player(self, rules: Any, player: Any, place: str) -> None:  # noqa: B027 - most rule sets know all
        """Raise `SetupError` for a player that a rule set does not know; `place` as for `parse_player`."""

    def player_files(self, player: Any) -> tuple[Path, ...]:
        """The files that a player was read from."""
        return ()

    def notices(self, players: tuple[Any, Any]) -> tuple[str, ...]:
        """Sentences that who lets these play should know before he believes the figures."""
        return ()

    @abstractmethod
    def show_state(self, params: np.ndarray, state: np.ndarray, *, colour: bool = False, key: bool = True) -> str:
        """A position drawn for a terminal, with what its marks mean if `key` and there are such."""

    def drawing(self, params: np.ndarray, state: np.ndarray | None = None) -> BoardDrawing | None:
        """The board, with a position's figures or else as set up; None in a game that gives no such."""
        return None

    def stones(self, params: np.ndarray, state: np.ndarray) -> tuple[Placed, ...]:
        """What stands on the board in a position, as `drawing` has it too; nothing in a game that gives no drawing."""
        return ()

    @abstractmethod
    def steps(self, match: TabletopMatch, seed: int, index: int, log: np.ndarray) -> Iterator[Step]:
        """The start of match `index` of `seed` and what a film shows of each decision; `log` is its event table."""

    @abstractmethod
    def looks(
        self, match: TabletopMatch, seed: int, index: int, log: np.ndarray, *, colour: bool = False
    ) -> Iterator[Look]:
        """The same for a terminal: the board in letters at the start, told by who plays, and after each decision."""

    def decisions(self, log: np.ndarray) -> int:
        """How many decisions an event table tells of: by default each of its rows is one."""
        return len(log)

    def board_name(self, board: Any) -> str:
        """What a board is called; "" in a game whose boards have no names."""
        return ""

    # --- what the harness asks for ------------------------------------------------------------------------------------

    @abstractmethod
    def prepare(self, match: TabletopMatch) -> Any:
        """Parameters and players of a validated setup."""

    def checked(self, match: Any) -> TabletopMatch:
        """`match` if it is one; raises `SetupError` for a name or a match of two teams in its place."""
        if not isinstance(match, TabletopMatch):
            raise SetupError(self.name, "match", repr(match)[:60], "a match as load_tabletop returns it")
        return match

    def players(self, match: Any) -> list[tuple[str, str, str]]:
        """Nobody: figures are not counted one by one."""
        return []

    @abstractmethod
    def play(
        self, prepared: Any, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """Play games `first .. first + count` of `seed`."""

    def match_table(self, first: int, rows: np.ndarray) -> np.ndarray:
        """The match table of games from `first` on; `rows` has what is counted in each, in the order of the columns."""
        columns = self.tables.matches
        table = np.empty(len(rows), np.dtype([(column.field, column.dtype) for column in columns]))
        table["match"] = np.arange(first, first + len(rows))
        for number, column in enumerate(columns[1:]):
            table[column.field] = rows[:, number]
        return table

    @abstractmethod
    def narrate(self, match: TabletopMatch, events: np.ndarray) -> list[str]:
        """One game's events as lines for people."""


def table_game(name: str) -> TableGame:
    """The game of a table of this name; raises `SetupError` for a name that is none."""
    if name not in list_games():
        refuse_rule_set(name)
    game = get_game(name)
    if not isinstance(game, TableGame):
        raise SetupError("games", "name", name, "a tabletop game; `rugbysim games` lists them")
    return game


PLACES = "load_tabletop: first", "load_tabletop: second"


def load_tabletop(
    game: str,
    first: Any = None,
    second: Any = None,
    rules: str | Path | None = None,
    overrides: Iterable[str] = (),
    *,
    places: tuple[str, str] = PLACES,
) -> TabletopMatch:
    """A tabletop game of two players, ready to be simulated.

    `first` and `second` play sides 0 and 1, as the game writes its players: "random", "greedy",
    "mcts:simulations=1000" (see `setup.policies`); "club", "expert:tactics=kicking" in Subbuteo Rugby (see
    `setup.subbuteo_players`); left out, the game's own default. `places` is where they were written, for errors.
    `rules` is a rule set's file or shipped name, by default the game's own; `overrides` are changes ("variant=3").

        match = rs.load_tabletop("brettfussball", "greedy", "random", overrides=["variant=3"])
        rs.simulate(match, n=1_000, seed=1).summary()

    Raises `SetupError` with one sentence for the first thing wrong.
    """
    chosen = table_game(game)
    changes = (overrides,) if isinstance(overrides, str) else tuple(overrides)
    settings, board, files = chosen.load(rules, changes)
    match = TabletopMatch(
        game=chosen.name,
        title=chosen.title,
        sides=chosen.sides,
        policies=(None, None),
        rules=settings,
        board=board,
        path=files[0] if files else None,
        overrides=changes,
        inputs=files,
    )
    one, other = (chosen.default_player if player is None else player for player in (first, second))
    return played_by(match, one, other, places)


def played_by(match: TabletopMatch, first: Any, second: Any, places: tuple[str, str] = PLACES) -> TabletopMatch:
    """The same match of other players, as written or parsed, with what has to be known of these.

    Raises `SetupError`, for the `places` where they were written.
    """
    game = table_game(match.game)
    players = [
        game.parse_player(player, place) if isinstance(player, str) else player
        for player, place in zip((first, second), places, strict=True)
    ]
    for player, place in zip(players, places, strict=True):
        game.check_player(match.rules, player, place)
    one, other = players
    inputs = dict.fromkeys((*match.inputs, *game.player_files(one), *game.player_files(other)))
    return replace(match, policies=(one, other), inputs=tuple(inputs), notices=game.notices((one, other)))


def logged(
    record: np.dtype[Any], count: int, room: int, play: Callable[[int, np.ndarray], tuple[int, int]]
) -> np.ndarray:
    """The log of `count` matches that compiled code plays, as many at a time as it has room for.

    `play(done, log)` plays on after `done` matches and says how many of them fitted into the log, and how long that
    became; in a match `room` records are expected, more if not even one fits. Without room nothing is logged.
    """
    logs = [np.empty(0, record)]
    done = 0
    while done < count:
        log = np.empty((count - done) * room, record)
        played, length = play(done, log)
        if played == 0:
            room *= 2  # the next match alone is longer
        else:
            logs.append(log[:length])
            done += played
    return np.concatenate(logs)
