"""`rugbysim verify`: the same bytes from any number of threads and any size of chunk."""

from __future__ import annotations

import click

from rugbysim.cli.options import matches_option, seed_option, setup_options


@click.command("verify")
@click.argument("match_file", metavar="MATCH")
@matches_option(2000)
@seed_option
@setup_options
def command(match_file: str, matches: int, seed: int, rules: str | None, overrides: tuple[str, ...]) -> int:
    """Play MATCH with 1, 2 and 4 threads and several chunk sizes, and compare the hashes of all results.

    The exit code is 1 if any of them differs.
    """
    from rugbysim.cli.progress import say_first_run
    from rugbysim.montecarlo.verify import verify
    from rugbysim.report.tables import show_verification
    from rugbysim.setup import load_match

    match = load_match(match_file, rules=rules, overrides=overrides)
    say_first_run()
    verification = verify(match, n=matches, seed=seed)
    show_verification(verification)
    return 0 if verification.equal else 1
