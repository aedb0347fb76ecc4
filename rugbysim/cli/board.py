"""`rugbysim board`: the board of a tabletop game as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.options import out_options
from rugbysim.cli.outputs import Refused, check_output
from rugbysim.cli.tables import AskedTable, Table, table_asked

if TYPE_CHECKING:
    import numpy as np

PICTURES = (".png", ".svg", ".pdf")
ANY_SEED = 0  # of a game that nobody plays


@click.command("board")
@table_asked
@click.option("--position", "line", metavar="LINE", help="The position of a game that `rugbysim play` saved.")
@out_options("The picture to write: .png, .svg or .pdf.", required=True)
def command(asked: AskedTable, line: str | None, out: Path, force: bool) -> None:
    """Draw the board of GAME, a tabletop game, with its figures set up or as they stand in a saved game."""
    board = asked.board()
    check_output(out, PICTURES, board.inputs, force=force)
    drawing = board.game.drawing(board.params, None if line is None else _saved(asked.load(), line))
    if drawing is None:
        raise Refused(f"{asked.name}: this game has no drawing of its board")
    from rugbysim.report.board import save_board

    subtitle = f"Board {board.board_name}. {drawing.subtitle}" if board.board_name else drawing.subtitle
    save_board(replace(drawing, subtitle=subtitle), out)
    click.echo(f"{out}: the board of {board.game.title}")


def _saved(table: Table, line: str) -> np.ndarray:
    """The position of a saved game, before chance decides anew."""
    from rugbysim.setup.errors import SetupError

    try:
        return table.session(ANY_SEED, line).position.state
    except SetupError as error:
        error.file = "--position"  # the error speaks of the option of `rugbysim play`
        raise
