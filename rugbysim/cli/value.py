"""`rugbysim value`: what each rating of each man is worth, and each man of the bench in each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
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
    told: Told,
) -> int:
    """Show what each rating of each man of one side of MATCH is worth, and each man of the bench in each place.

    Each rating is moved from 20 points down to 20 up, on the same chance; with it stands how many points of one rating
    are worth ten of pace. Ctrl-C keeps the men that are whole.
    """
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    told.check(input_files(match))
    from rugbysim.analysis.valuing.value import value

    notices_said(match)
    found, stopped = asked(
        match,
        lambda progress: value(
            match, fixture.side, matches=matches, seed=seed, matter=matter, threads=threads, progress=progress
        ),
    )
    told.tell(found)
    return ended(stopped, f"men that are whole: {len(found.men)}, swaps: {len(found.swaps)}; they are kept and shown")
