"""`rugbysim choices`: short or long kick-offs; tap, touch or goal at penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
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
    told: Told,
) -> int:
    """Short or long kick-offs in MATCH, and tap, touch or goal at penalties by place: what each gives more.

    Kick-offs come with the share of short ones that must be won back for them to pay. All options are played on the
    same chance.
    """
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    told.check(input_files(match))
    from rugbysim.analysis.deciding.choices import choices

    notices_said(match)
    found, stopped = asked(
        match,
        lambda progress: choices(
            match, fixture.side, matches=matches, seed=seed, matter=matter, threads=threads, progress=progress
        ),
    )
    told.tell(found)
    return ended(stopped, "kick-offs are kept and shown, penalties are not")
