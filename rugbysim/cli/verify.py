"""`rugbysim verify`: the same bytes from any number of threads and any size of chunk."""

from __future__ import annotations

import click

from rugbysim.cli.options import matches_option, seed_option
from rugbysim.cli.setups import Asked, match_asked


@click.command("verify")
@match_asked()
@matches_option(2000)
@seed_option
def command(asked: Asked, matches: int, seed: int) -> int:
    """Play MATCH with 1, 2 and 4 threads and several chunk sizes, and compare the hashes of all results.

    The exit code is 1 if any of them differs.
    """
    from rugbysim.cli.progress import first_run_said
    from rugbysim.cli.terminal import interruptible
    from rugbysim.montecarlo.simulate import game_of
    from rugbysim.montecarlo.verify import verify
    from rugbysim.report.tables import show_verification

    match = asked.load()
    with first_run_said(game_of(match)):
        verification = interruptible(lambda: verify(match, n=matches, seed=seed))
    show_verification(verification)
    return 0 if verification.equal else 1
