"""`rugbysim study`: a designer's tables, a row for every setting."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.options import MATCHES_MAX, SEED_MAX, Whole, out_options, threads_option
from rugbysim.cli.outputs import check_output

if TYPE_CHECKING:
    from rugbysim.analysis.study import StudyResult


@click.command("study")
@click.argument("file", metavar="FILE")
@click.option("--matches", type=Whole(1, MATCHES_MAX), help="Matches of each row [default: as FILE says].")
@click.option("--seed", type=Whole(0, SEED_MAX), help="All chance comes from it [default: as FILE says].")
@threads_option
@out_options("Write the tables too, a line a row and measure: .csv, .json or .parquet.")
def command(
    file: str, matches: int | None, seed: int | None, threads: int | None, out: Path | None, force: bool
) -> int:
    """Play the tables of settings that FILE asks for, and show a row for each, every figure with its interval.

    FILE is a study or the name of one that comes with rugbysim (`rugbysim list studies`). All its settings are checked
    before anything is played. Every row of a table is played on the same chance, and compared with the first.
    """
    from rugbysim.analysis.study import StudyInterrupted, study
    from rugbysim.analysis.study_setup import load_study
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.report.study_tables import show_study

    design = load_study(file)
    if out is not None:
        check_output(out, (".csv", ".json", ".parquet"), design.inputs, force=force)
    stopped = False
    with first_run_said(design.game), progress_bar() as progress:
        try:
            result = study(design, matches=matches, seed=seed, threads=threads, progress=progress)
        except StudyInterrupted as interrupted:
            result, stopped = interrupted.result, True
    show_study(result)
    if out is not None:
        result.save(out, force=force)
    if stopped:
        click.echo(f"rugbysim: stopped; {kept(result)}", err=True)
    return 130 if stopped else 0


def kept(result: StudyResult) -> str:
    """What of a study that was stopped is there: whole tables, and what was played of the next."""
    whole = sum(table.complete for table in result.tables)
    found = f"{whole} of {len(result.study.tables)} tables"
    if whole < len(result.tables):
        cut = result.tables[-1]
        found += f" and {cut.n:,} of {cut.table.n:,} matches a row of the next"
    return f"{found} are kept and shown"
