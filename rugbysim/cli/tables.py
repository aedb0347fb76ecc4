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
    from rugbysim.games.tabletop import Tabletop


@dataclass(frozen=True)
class Table:
    """A game that is laid out.

    Its parameters, how its rules were changed, the files that these came from, and what its board is called.
    """

    game: Tabletop
    params: np.ndarray
    changes: Changes
    inputs: tuple[Path, ...]
    board_name: str

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
        settings, board, files = game.load(self.rules, self.overrides)
        changes = Changes(self.rules, self.overrides)
        return Table(game, game.build(settings, board), changes, files, game.board_name(board))


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
