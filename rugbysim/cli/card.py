"""`rugbysim card`: what a yellow card costs, and how hard to play."""

from __future__ import annotations

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
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
    told: Told,
) -> int:
    """What a yellow card costs in MATCH by minute and score, and what hardness does from clean to dirty.

    Each match is played with its yellow cards served and with each of them waived, to full time. Then the side looked
    at plays harder and cleaner, on the same chance: the best hardness is a range of settings, not one.
    """
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    told.check(input_files(match))
    from rugbysim.analysis.deciding.card import card

    notices_said(match)
    found, stopped = asked(
        match,
        lambda progress: card(match, fixture.side, matches=matches, seed=seed, threads=threads, progress=progress),
    )
    told.tell(found)
    return ended(stopped, "what a card costs is kept and shown, hardness is not")
