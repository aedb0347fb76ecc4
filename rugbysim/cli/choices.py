"""`rugbysim choices`: short or long kick-offs; tap, touch or goal at penalties."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.coach_options import check_told, tell, told_options
from rugbysim.cli.coach_setups import Fixture, fixture_asked, matter_options, notices_said
from rugbysim.cli.options import MATCHES_MAX, Whole, seed_option, threads_option

if TYPE_CHECKING:
    from rugbysim.analysis.coach.verdicts import Matter

MATCHES = 30_000
FEWEST = 20


@click.command("choices")
@fixture_asked()
@click.option(
    "--matches", type=Whole(FEWEST, MATCHES_MAX), default=MATCHES, show_default=True, help="Matches of each option."
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
    """Short or long kick-offs in MATCH, and tap, touch or goal at penalties by place: what each gives more.

    Kick-offs come with the share of short ones that must be won back for them to pay. All options are played on the
    same chance.
    """
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    check_told(html, out, input_files(match), force=force)
    from rugbysim.analysis.coach.finding import Stopped
    from rugbysim.analysis.deciding.choices import choices
    from rugbysim.montecarlo.simulate import game_of
    from rugbysim.report.coach.choices import story

    stopped = False
    with first_run_said(game_of(match)), progress_bar() as progress:
        try:
            found = choices(
                match, fixture.side, matches=matches, seed=seed, matter=matter, threads=threads, progress=progress
            )
        except Stopped as interrupted:
            found, stopped = interrupted.result, True
    notices_said(match)
    tell(found, story(found), html, out, force=force)
    if stopped:
        click.echo("rugbysim: stopped; kick-offs are kept and shown, penalties are not", err=True)
    return 130 if stopped else 0
