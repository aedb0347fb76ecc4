"""`rugbysim card`: what a yellow card costs, and how hard to play."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.coach_options import check_told, tell, told_options
from rugbysim.cli.coach_setups import Fixture, fixture_asked, notices_said
from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option, threads_option

MATCHES = 150_000
FEWEST = 20


@click.command("card")
@fixture_asked()
@click.option(
    "--matches",
    type=Whole(FEWEST, MATCHES_MAX),
    default=MATCHES,
    show_default=True,
    help="Matches whose cards are looked at; each setting of hardness has a fifth as many.",
)
@seed_option
@threads_option
@told_options
def command(
    fixture: Fixture,
    matches: int,
    seed: int,
    threads: int | None,
    html: Path | None,
    out: Path | None,
    force: bool,
) -> int:
    """What a yellow card costs in MATCH by minute and score, and what hardness does from clean to dirty.

    Each match is played with its yellow cards served and with each of them waived, to full time. Then the side looked
    at plays harder and cleaner, on the same chance: the best hardness is a range of settings, not one.
    """
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    check_told(html, out, input_files(match), force=force)
    from rugbysim.analysis.coach.finding import Stopped
    from rugbysim.analysis.deciding.card import card
    from rugbysim.montecarlo.simulate import game_of
    from rugbysim.report.coach.card import story

    stopped = False
    with first_run_said(game_of(match)), progress_bar() as progress:
        try:
            found = card(match, fixture.side, matches=matches, seed=seed, threads=threads, progress=progress)
        except Stopped as interrupted:
            found, stopped = interrupted.result, True
    notices_said(match)
    tell(found, story(found), html, out, force=force)
    if stopped:
        click.echo("rugbysim: stopped; what a card costs is kept and shown, hardness is not", err=True)
    return 130 if stopped else 0
