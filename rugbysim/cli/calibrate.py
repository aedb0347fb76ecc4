"""`rugbysim calibrate`: fit the free numbers of a rule set to the figures of real matches."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.options import out_options, seed_option, threads_option
from rugbysim.cli.outputs import check_output, write_text


@click.command("calibrate")
@click.argument("rules_file", metavar="RULES", default="sevens")
@click.option("--targets", default="sevens_men", show_default=True, metavar="NAME|FILE", help="The figures to fit.")
@seed_option
@threads_option
@out_options("The fitted rule set to write, ending in .toml.", required=True)
def command(rules_file: str, targets: str, seed: int, threads: int | None, out: Path, force: bool) -> None:
    """Fit the numbers that RULES marks as free, by least squares on common random numbers, and write the result."""
    from rugbysim.analysis.calibrate import calibrate
    from rugbysim.cli.progress import progress_bar, say_first_run
    from rugbysim.report.tables import show_fit

    check_output(out, (".toml",), (rules_file, targets), force=force)
    say_first_run()
    with progress_bar("rounds") as progress:
        fit = calibrate(rules_file, targets=targets, seed=seed, threads=threads, progress=progress)
    write_text(out, fit.toml)
    show_fit(fit)
