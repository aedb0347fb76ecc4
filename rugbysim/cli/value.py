"""`rugbysim value`: what each rating of each man is worth, and each man of the bench in each place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.coach_options import check_told, tell, told_options
from rugbysim.cli.coach_setups import Fixture, fixture_asked, matter_options, notices_said
from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option, threads_option

if TYPE_CHECKING:
    from rugbysim.analysis.coach.verdicts import Matter


@click.command("value")
@fixture_asked()
@click.option(
    "--matches",
    type=Whole(2, MATCHES_MAX),
    default=3_000,
    show_default=True,
    help="Matches of each change; there are some 32 for each man.",
)
@matter_options
@seed_option
@threads_option
@told_options
def command(
    fixture: Fixture,
    matches: int,
    matter: Matter,
    seed: int,
    threads: int | None,
    html: Path | None,
    out: Path | None,
    force: bool,
) -> int:
    """Show what each rating of each man of one side of MATCH is worth, and each man of the bench in each place.

    Each rating is moved from 20 points down to 20 up, on the same chance; with it stands how many points of one rating
    are worth ten of pace. Ctrl-C keeps the men that are whole.
    """
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    check_told(html, out, input_files(match), force=force)
    from rugbysim.analysis.coach.finding import Stopped
    from rugbysim.analysis.valuing.value import value
    from rugbysim.montecarlo.simulate import game_of
    from rugbysim.report.coach.value import story

    notices_said(match)
    stopped = False
    with first_run_said(game_of(match)), progress_bar() as progress:
        try:
            found = value(
                match, fixture.side, matches=matches, seed=seed, matter=matter, threads=threads, progress=progress
            )
        except Stopped as interrupted:
            found, stopped = interrupted.result, True
    tell(found, story(found), html, out, force=force)
    if stopped:
        men, swaps = len(found.men), len(found.swaps)
        click.echo(f"rugbysim: stopped; {men} men and {swaps} swaps are whole, kept and shown", err=True)
    return 130 if stopped else 0
