"""`rugbysim realism`: the shipped league against the figures of real sevens."""

from __future__ import annotations

import click

from rugbysim.cli.options import matches_option, seed_option, threads_option


@click.command("realism")
@click.option("--rules", default="sevens", show_default=True, metavar="NAME|FILE", help="The rule set to judge.")
@click.option("--targets", default="sevens_men", show_default=True, metavar="NAME|FILE", help="The figures to meet.")
@matches_option(200_000)
@seed_option
@threads_option
def command(rules: str, targets: str, matches: int, seed: int, threads: int | None) -> int:
    """Play the league, every side against every other, and compare each figure of the targets file.

    The exit code is 1 if a figure is outside its tolerance and no known miss of the rule set.
    """
    from rugbysim.analysis.realism import realism
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.games.registry import get_game
    from rugbysim.report.analysis_tables import show_realism

    with first_run_said(get_game("sevens")), progress_bar() as progress:
        contract = realism(rules=rules, targets=targets, n=matches, seed=seed, threads=threads, progress=progress)
    show_realism(contract)
    return 0 if contract.met else 1
