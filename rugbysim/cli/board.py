"""`rugbysim board`: the board of a tabletop game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.options import Override, out_options
from rugbysim.cli.outputs import Refused, check_output

if TYPE_CHECKING:
    import numpy as np

    from rugbysim.games.tabletop import Tabletop

PICTURES = (".png", ".svg", ".pdf")


@click.command("board")
@click.argument("name", metavar="GAME")
@click.option("--rules", metavar="NAME|FILE", help="Another rule set of the game, which may name another board.")
@click.option("--set", "overrides", type=Override(), multiple=True, help='Change one key: board="mine.toml".')
@click.option("--position", "line", metavar="LINE", help="The position of a game that `rugbysim play` saved.")
@out_options("The picture to write: .png, .svg or .pdf.", required=True)
def command(name: str, rules: str | None, overrides: tuple[str, ...], line: str | None, out: Path, force: bool) -> None:
    """Draw the board of GAME, a tabletop game, with its figures set up or as they stand in a saved game."""
    from rugbysim.games.tabletop import tabletop_game

    game = tabletop_game(name)
    settings, board, files = game.load(rules, overrides)
    check_output(out, PICTURES, files, force=force)
    params = game.build(settings, board)
    drawing = game.drawing(params, None if line is None else _saved(game, params, line, rules, overrides))
    if drawing is None:
        raise Refused(f"{name}: this game has no drawing of its board")
    from rugbysim.report.board import save_board

    save_board(drawing, out)
    click.echo(f"{out}: the board of {game.title}")


def _saved(game: Tabletop, params: np.ndarray, line: str, rules: str | None, overrides: tuple[str, ...]) -> np.ndarray:
    """The position of a saved game, before chance decides anew."""
    from rugbysim.games.sessions import Changes, Session
    from rugbysim.setup.errors import SetupError

    try:
        return Session.resume(game, params, line, Changes(rules, overrides)).position.state
    except SetupError as error:
        error.file = "--position"  # the error speaks of the option of `rugbysim play`
        raise
