"""`rugbysim rank`: which of several line-ups are best, as far as they can be told apart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
from rugbysim.cli.coach_setups import Fixture, draws_option, fixture_asked, matter_options, notices_said
from rugbysim.cli.options import MATCHES_MAX, Whole, Written, seed_option, threads_option

if TYPE_CHECKING:
    from rugbysim.analysis.coach.verdicts import Matter

BY = {"wins": "wins", "points": "margin"}
FEWEST_MATCHES = 1_000
MOST_MATCHES = 100_000


class Confidence(Written):
    """A confidence above 0.5 and below 1."""

    name = "confidence"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Read a decimal number between 0.5 and 1, neither included."""
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not 0.5 < number < 1:
            self.fail(f"is {value or 'empty'}; expected a number above 0.5 and below 1, such as 0.95", param, context)
        return number


@click.command("rank")
@fixture_asked()
@click.option(
    "--variants", metavar="NAME|FILE", required=True, help="The line-ups: a file, or one that comes with rugbysim."
)
@click.option(
    "--confidence",
    type=Confidence(),
    default=0.95,
    show_default=True,
    help="How surely all that is said holds at once.",
)
@click.option(
    "--by", type=click.Choice(tuple(BY)), default="wins", show_default=True, help="What decides; a draw is half a win."
)
@matter_options
@click.option(
    "--matches",
    type=Whole(FEWEST_MATCHES, MATCHES_MAX),
    default=MOST_MATCHES,
    show_default=True,
    help="The most matches to play of each line-up.",
)
@draws_option
@seed_option
@threads_option
@told_options
def command(
    fixture: Fixture,
    variants: str,
    confidence: float,
    by: str,
    matter: Matter,
    matches: int,
    draws: int,
    seed: int,
    threads: int | None,
    told: Told,
) -> int:
    """Race line-ups of one side of MATCH against the side as it stands, and show which cannot be told apart.

    All of them play the same matches. A line-up that another one beats plays on no more; the race ends when the best is
    found, when those left differ by less than matters, or when nothing beats the side as it stands by more than that.
    What is said then holds with the confidence asked for, however long it took. Squads may give ratings with ranges,
    such as 62±8: the answer then says what is left of each change if they are off by as much.

    A file of line-ups says `schema = 1`; each line-up is a `[[variant]]` with `name = "Fresh wing"` and any of
    `team = "mine_b.toml"`, `swap = ["Wing:NAME"]`, `order = "C,H,P,SH,FH,P,W"`, `settings = ["hardness=10"]`.
    """
    from rugbysim.montecarlo.provenance import input_files
    from rugbysim.setup.line_up_studies import load_line_ups

    match, line_ups = fixture.load(), load_line_ups(variants)
    files = [path for one in line_ups.applied(match, fixture.side) for path in input_files(one)]
    told.check((*input_files(match), *files, line_ups.path))
    notices_said(match)
    from rugbysim.analysis.coach.race import Ending
    from rugbysim.analysis.coach.rank import rank

    result, stopped = asked(
        match,
        lambda progress: rank(
            match,
            line_ups,
            team=fixture.side,
            confidence=confidence,
            by=BY[by],
            matter=matter,
            seed=seed,
            threads=threads,
            max_matches=matches,
            draws=draws,
            progress=progress,
        ),
    )
    told.tell(result)
    stood = "the race as it stood" if result.race.ending is Ending.INTERRUPTED else "the race without drawn ratings"
    return ended(stopped, f"{stood} after {result.race.n:,} matches is shown")
