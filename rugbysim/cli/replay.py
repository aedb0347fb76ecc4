"""`rugbysim replay`: one match of a run, play by play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option
from rugbysim.cli.setups import Asked, match_asked

if TYPE_CHECKING:
    from rugbysim.montecarlo.replay import Replay


@click.command("replay")
@match_asked()
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@click.option("--json", "as_json", is_flag=True, help="The match, its events and possessions as JSON.")
@click.option(
    "--transcript",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write all that was played of a tabletop game too: .txt for `rugbysim odds`; of Subbuteo Rugby .jsonl, for "
    "`rugbysim referee`.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def command(asked: Asked, seed: int, index: int, as_json: bool, transcript: Path | None, force: bool) -> None:
    """Show match number --match of seed --seed, the very one that `rugbysim simulate` played, play by play.

    In a tabletop game the number before a line says how many actions have been played with it, rolls among them: it is
    the N of `rugbysim odds GAME --transcript FILE --after N`.
    """
    from rugbysim.cli.progress import first_run_said
    from rugbysim.cli.terminal import interruptible
    from rugbysim.montecarlo.replay import replay
    from rugbysim.montecarlo.simulate import game_of

    match = asked.load()
    if transcript is not None:
        check_transcript(asked, match, transcript, force=force)
    with first_run_said(game_of(match)):
        played = interruptible(lambda: replay(match, seed=seed, index=index))
    click.echo(played.to_json() if as_json else played.text, nl=False)
    if transcript is not None:
        interruptible(lambda: write_transcript(match, played, seed, index, transcript))
        click.echo(f"Written: {transcript}", err=as_json)


def check_transcript(asked: Asked, match: Any, out: Path, *, force: bool) -> None:
    """Refuse a transcript that cannot be written, before anything is played."""
    from rugbysim.cli.outputs import check_output
    from rugbysim.games.refereed import has_referee
    from rugbysim.games.tabletop import tabletop_game
    from rugbysim.setup.tabletop import TabletopMatch

    if not isinstance(match, TabletopMatch):
        raise click.UsageError(f"--transcript writes down a tabletop game; {asked.name} is a match of two teams")
    if has_referee(match.game):
        check_output(out, (".jsonl",), match.inputs, force=force)
        return
    tabletop_game(match.game)  # whose decisions can be listed
    check_output(out, (".txt",), match.inputs, force=force)


def write_transcript(match: Any, played: Replay, seed: int, index: int, out: Path) -> None:
    """Write down the actions of a tabletop game, or the script of one that has a referee."""
    from rugbysim.cli.outputs import write_text
    from rugbysim.games import transcripts
    from rugbysim.games.refereed import has_referee, refereed_game
    from rugbysim.games.tabletop import tabletop_game

    if has_referee(match.game):
        write_text(out, refereed_game(match.game).script(match, seed, index))
        return
    game = tabletop_game(match.game)
    actions = [int(action) for action in played.log["action"]]
    write_text(out, transcripts.write_transcript(game, game.build(match.rules, match.board), actions))
