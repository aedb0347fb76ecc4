"""`rugbysim optimise`: a line-up, order, bench plan and tactics that beat the present ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
from rugbysim.cli.coach_setups import Fixture, draws_option, fixture_asked, notices_said
from rugbysim.cli.options import MATCHES_MAX, Seconds, Share, Whole, Written, seed_option, threads_option
from rugbysim.cli.outputs import check_output

SHORTEST, LONGEST = 1.0, 86_000.0
FEWEST = 2_000  # as the search itself says; asking it here would import numpy


class Over(Written):
    """What may change, parted by commas."""

    name = "list"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, ...]:
        """Split at commas; the words are the search's to check."""
        if isinstance(value, tuple):
            return value
        return tuple(word.strip() for word in str(value).split(",") if word.strip())


@click.command("optimise")
@fixture_asked()
@click.option("--over", type=Over(), default="lineup,order", show_default=True, metavar="LIST",
              help="What may change: lineup, order, bench, tactics.")  # fmt: skip
@click.option("--for", "aim", type=click.Choice(("wins", "points")), default="wins", show_default=True,
              help="What is to grow; a draw is half a win, points are of margin.")  # fmt: skip
@click.option("--confidence", type=Share(1.0), default=0.95, show_default=True, help="Of all that is claimed together.")
@click.option("--best", type=Whole(1, 10), default=3, show_default=True, help="How many different line-ups to confirm.")
@click.option("--lock", multiple=True, metavar="NAME:ROLE", help="This man plays in this role.")
@click.option("--exclude", multiple=True, metavar="NAME", help="This man is not available.")
@click.option("--max-minutes", multiple=True, metavar="NAME:MINUTES", help="This man plays so long at most.")
@click.option("--any-position", is_flag=True, help="Men may play where they are not at home.")
@click.option("--matches", type=Whole(FEWEST, MATCHES_MAX), help="How many matches in all [default: 600000].")
@click.option(
    "--time-limit", type=Seconds(LONGEST, SHORTEST), help="Stop after so many seconds, confirmation included."
)
@click.option("--write-team", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the team to play as a team file: .toml.")  # fmt: skip
@draws_option
@seed_option
@threads_option
@told_options
def command(
    fixture: Fixture,
    write_team: Path | None,
    told: Told,
    **wishes: Any,
) -> int:
    """Look for a choice that beats the present one in MATCH, and say by how much it does.

    The search tries many; the best found and the present choice then play fresh matches, and only these decide what is
    claimed. A man plays where his squad says he is at home unless --any-position. Squads may give ratings with ranges,
    such as 62±8: the answer then says what is left of each gain if they are off by as much. Without --time-limit the
    same seed gives the same answer on any machine.
    """
    from rugbysim.montecarlo.provenance import input_files

    match = fixture.load()
    inputs = input_files(match)
    told.check(inputs)
    if write_team is not None:
        check_output(write_team, (".toml",), inputs, force=told.force)
    from rugbysim.analysis.optimising.optimise import optimise

    notices_said(match)
    found, stopped = asked(match, lambda progress: optimise(match, fixture.side, progress=progress, **wishes))
    told.tell(found)
    if write_team is not None:
        found.write_team(write_team, force=told.force)
    kept = "nothing is confirmed" if not found.confirmed else f"{found.confirmed:,} fresh matches of each count"
    return ended(stopped, f"the best so far is shown, {kept}")
