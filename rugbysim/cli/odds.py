"""`rugbysim odds`: what each result of the next roll is worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.options import Whole, seed_option
from rugbysim.cli.tables import AskedTable, Table, resume_option, table_asked

if TYPE_CHECKING:
    from rugbysim.games.positions import Position

MOST_ACTIONS = 10**9


@click.command("odds")
@table_asked
@seed_option
@resume_option
@click.option("--transcript", type=click.Path(path_type=Path), metavar="FILE", help="A game as `play` wrote it.")
@click.option("--after", type=Whole(0, MOST_ACTIONS), help="Only so many actions of that game, rolls among them.")
def command(asked: AskedTable, seed: int, resume: str | None, transcript: Path | None, after: int | None) -> None:
    """Show, before a roll, every result it can have, with the decisions that it allows and what the best one is worth.

    The roll is the one to come or, if a side is to decide, the one just made, which is marked; by default the first
    one of a game.
    Probabilities are exact, also that of scoring with the roll by best play: "score" counts the decisions that lead to
    it. A value is the game's own estimate after the decision, 1 won and -1 lost for the side.
    """
    if resume is not None and transcript is not None:
        raise click.UsageError("--resume and --transcript do not go together: each is a whole game")
    if after is not None and resume is None and transcript is None:
        raise click.UsageError("--after needs a game, which --resume or --transcript gives")
    from rugbysim.analysis.odds import drawn_since, first_draw_to_play, last_draw, odds
    from rugbysim.cli.progress import first_run_said
    from rugbysim.report.odds_tables import show_odds

    table = asked.load()
    with first_run_said(table.game):
        position = _position(table, seed, resume, transcript, after)
        found = last_draw(position)
        if found is None:
            raise click.UsageError("nothing has been drawn in this position yet, and chance does not decide in it")
        made = drawn_since(found, position)
        found = first_draw_to_play(found, seed) if made is None else found
        click.echo(f"{_shown(found if made is None else found.then(made))}\n")
        show_odds(table.game, odds(found, seed), made)


def _shown(position: Position) -> str:
    """The board, or a list of what stands where in a window that is too narrow for it."""
    import sys

    from rugbysim.cli.terminal import coloured, filled, fits_across

    game, params, state = position.game, position.params, position.state
    board = game.show_state(params, state, colour=coloured())
    if not sys.stdout.isatty() or fits_across(board.splitlines()):
        return board
    return "\n".join(filled(line, indent="  ") for line in game.list_state(params, state).splitlines())


def _position(table: Table, seed: int, resume: str | None, transcript: Path | None, after: int | None) -> Position:
    """The position asked for: of a saved line, of a transcript, or the start."""
    from rugbysim.games.positions import Position
    from rugbysim.games.transcripts import read_transcript
    from rugbysim.setup.errors import SetupError
    from rugbysim.setup.toml import file_bytes

    if transcript is not None:
        text = file_bytes(transcript).decode("utf-8", errors="replace")
        try:
            actions = read_transcript(table.game, table.params, text)
        except SetupError as error:
            error.file = str(transcript)
            raise
    else:
        actions = table.session(seed, resume).position.actions
    if after is not None and after > len(actions):
        raise SetupError("--after", "", after, f"at most {len(actions)}, the actions of this game")
    return Position.after(table.game, table.params, actions[:after])
