"""`rugbysim replay`: one match of a run, play by play."""

from __future__ import annotations

import click

from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option
from rugbysim.cli.setups import Asked, match_asked


@click.command("replay")
@match_asked()
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@click.option("--json", "as_json", is_flag=True, help="The match, its events and possessions as JSON.")
def command(asked: Asked, seed: int, index: int, as_json: bool) -> None:
    """Show match number --match of seed --seed, the very one that `rugbysim simulate` played, play by play."""
    from rugbysim.cli.progress import first_run_said
    from rugbysim.cli.terminal import interruptible
    from rugbysim.montecarlo.replay import replay
    from rugbysim.montecarlo.simulate import game_of

    match = asked.load()
    with first_run_said(game_of(match)):
        played = interruptible(lambda: replay(match, seed=seed, index=index))
    click.echo(played.to_json() if as_json else played.text, nl=False)
