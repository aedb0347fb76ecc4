"""`rugbysim sweep`: what one number of the rules or of a team does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rugbysim.cli.options import Written, matches_option, out_options, seed_option, threads_option
from rugbysim.cli.outputs import check_output
from rugbysim.cli.setups import Asked, match_asked


class Values(Written):
    """`KEY=VALUE,VALUE,...`: a dotted key and the values it takes one after the other."""

    name = "key=value,value,..."

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Split the key from its values; what they mean is for the setup to say."""
        if isinstance(value, tuple):
            return value
        key, _, listed = str(value).partition("=")
        values = split_values(listed)
        if not key.strip() or len(values) < 2 or not all(values):
            expected = "expected KEY=VALUE,VALUE,..., such as rules.tackle.difficulty=-10,0,10"
            self.fail(f"is {value or 'empty'}; {expected}", param, context)
        return key.strip(), tuple(values)


def split_values(listed: str) -> list[str]:
    """The values between commas; a comma inside brackets or a quoted text belongs to its value."""
    parts, depth, quote = [""], 0, ""
    for mark in listed:
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'" and (depth > 0 or not parts[-1].strip()):  # elsewhere it is an apostrophe
            quote = mark
        depth += 0 if quote else (mark in "[{") - (mark in "]}")
        if mark == "," and depth <= 0 and not quote:
            parts.append("")
        else:
            parts[-1] += mark
    return [part.strip() for part in parts]


@click.command("sweep")
@match_asked(changed=False)
@click.option("--set", "swept", type=Values(), required=True, help="The number, and the values it takes.")
@matches_option(10_000)
@seed_option
@threads_option
@out_options("Write the table too: .csv, .json or .parquet.")
def command(
    asked: Asked,
    swept: tuple[str, tuple[str, ...]],
    matches: int,
    seed: int,
    threads: int | None,
    out: Path | None,
    force: bool,
) -> None:
    """Play MATCH once for each value of one number, on the same chance, and show what changes: a row a value.

    Differences are from the first value, paired match by match, with 95 % intervals.
    """
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.provenance import input_files

    match = asked.load()
    if out is not None:
        check_output(out, (".csv", ".json", ".parquet"), input_files(match), force=force)
    from rugbysim.analysis.sweep import sweep
    from rugbysim.montecarlo.simulate import game_of
    from rugbysim.report.sweep_tables import show_sweep

    key, values = swept
    with first_run_said(game_of(match)), progress_bar() as progress:
        swept_table = sweep(match, key, values, n=matches, seed=seed, threads=threads, progress=progress)
    show_sweep(swept_table)
    if out is not None:
        swept_table.save(out, force=force)
