"""`rugbysim calibrate`: fit the free numbers of a rule set to the figures of real matches."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.options import Whole, matches_option, out_options, seed_option, threads_option
from rugbysim.cli.outputs import check_output, write_text


@click.command("calibrate")
@click.argument("rules_file", metavar="RULES", default="sevens")
@click.option("--targets", default="sevens_men", show_default=True, metavar="NAME|FILE", help="The figures to fit.")
@matches_option(40_000)
@click.option("--starts", type=Whole(1, 1000), default=3, show_default=True, help="From how many places to start.")
@click.option("--leave-out", type=Whole(1, 5), help="Keep this fifth of the figures out of the fit.")
@seed_option
@threads_option
@out_options("The fitted rule set to write, ending in .toml.", required=True)
def command(
    rules_file: str,
    targets: str,
    matches: int,
    starts: int,
    leave_out: int | None,
    seed: int,
    threads: int | None,
    out: Path,
    force: bool,
) -> int:
    """Fit the numbers that RULES marks as free, by least squares on common random numbers, and write the result.

    --matches is the size of the longest leagues that are played. Ctrl-C ends the fit and keeps the best place so far.
    """
    check_output(out, (".toml",), (rules_file, targets), force=force)
    from rugbysim.analysis.calibrate import calibrate
    from rugbysim.cli.progress import first_run_said, say
    from rugbysim.games.registry import get_game
    from rugbysim.report.analysis_tables import show_fit

    with first_run_said(get_game("sevens")):
        fit = calibrate(
            rules_file, targets, matches, seed, starts=starts, leave_out=leave_out, threads=threads, say=say
        )
    write_text(out, fit.toml)
    show_fit(fit)
    click.echo(f"Written: {out}")
    if fit.interrupted:
        say("rugbysim: stopped; the best place so far is kept")
    return 130 if fit.interrupted else 0
