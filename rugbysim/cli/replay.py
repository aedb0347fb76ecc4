"""`rugbysim replay`: one match of a run, play by play."""

from __future__ import annotations

import click

from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option, setup_options


@click.command("replay")
@click.argument("match_file", metavar="MATCH")
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@click.option("--json", "as_json", is_flag=True, help="The match, its events and possessions as JSON.")
@setup_options
def command(
    match_file: str, seed: int, index: int, as_json: bool, rules: str | None, overrides: tuple[str, ...]
) -> None:
    """Show match number --match of seed --seed, the very one that `rugbysim simulate` played, play by play."""
    from rugbysim.cli.progress import say_first_run
    from rugbysim.montecarlo.replay import replay
    from rugbysim.setup import load_match

    match = load_match(match_file, rules=rules, overrides=overrides)
    say_first_run()
    played = replay(match, seed=seed, index=index)
    click.echo(played.to_json() if as_json else played.text, nl=False)
