"""Which tabletop game a command is about, under which rules: GAME as typed, with the options that change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.options import rules_option, set_option

if TYPE_CHECKING:
    import numpy as np

    from rugbysim.games.sessions import Changes, Session
    from rugbysim.games.table_game import TableGame
    from rugbysim.games.tabletop import Tabletop


@dataclass(frozen=True)
class Board:
    """The board of a game: the parameters, the files that these came from, and what it is called."""

    game: TableGame
    params: np.ndarray
    inputs: tuple[Path, ...]
    board_name: str


@dataclass(frozen=True)
class Table(Board):
    """A game of actions that is laid out, and how its rules were changed."""

    game: Tabletop
    changes: Changes

    def session(self, seed: int, line: str | None = None) -> Session:
        """The start of a game, or the game that a saved line stands for; raises `SetupError` for a wrong line."""
        from rugbysim.games.sessions import Session

        if line is None:
            return Session(self.game, self.params, seed, self.changes)
        return Session.resume(self.game, self.params, line, self.changes)


@dataclass(frozen=True)
class AskedTable:
    """What was typed."""

    name: str
    rules: str | None
    overrides: tuple[str, ...]

    def load(self) -> Table:
        """The game laid out; raises `SetupError` when there is none of this name, or its rules are wrong."""
        from rugbysim.games.sessions import Changes
        from rugbysim.games.tabletop import tabletop_game

        game = tabletop_game(self.name)
        return Table(game, *self._board(game), Changes(self.rules, self.overrides))

    def board(self) -> Board:
        """The board alone, of any tabletop game; raises `SetupError` as `load` does."""
        from rugbysim.games.table_game import table_game

        game = table_game(self.name)
        return Board(game, *self._board(game))

    def _board(self, game: TableGame) -> tuple[np.ndarray, tuple[Path, ...], str]:
        settings, board, files = game.load(self.rules, self.overrides)
        return game.build(settings, board), files, game.board_name(board)


def table_asked(command: Callable[..., Any]) -> Callable[..., Any]:
    """GAME, `--rules` and `--set`, which the command is handed as `asked`."""

    @wraps(command)
    def gathered(game: str, rules: str | None, overrides: tuple[str, ...], **more: Any) -> Any:
        return command(asked=AskedTable(game, rules, overrides), **more)

    changed = set_option('Change one rule, or the board: variant=3, board="mine.toml".')
    return click.argument("game", metavar="GAME")(rules_option(changed(gathered)))


def resume_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--resume LINE`."""
    words = "Go on with the game of this line, which `save` printed."
    return click.option("--resume", metavar="LINE", help=words)(command)
