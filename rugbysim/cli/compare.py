"""`rugbysim compare`: choices of one side beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.coach_options import Told, asked, ended, told_options
from rugbysim.cli.coach_setups import Fixture, draws_option, fixture_asked, matter_options, notices_said
from rugbysim.cli.options import MATCHES_MAX, Override, Share, Whole, Written, seed_option, threads_option

if TYPE_CHECKING:
    from rugbysim.analysis.coach.compare import Choice
    from rugbysim.analysis.coach.verdicts import Matter

LONGEST_NAME = 80
FEWEST = 20  # as the comparison itself says; asking it here would import numpy


class Named(Written):
    """`NAME=FILE`: what a choice is called, and its team file."""

    name = "name=file"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, str]:
        """Part the name from the file at the first `=`."""
        if isinstance(value, tuple):
            return value
        name, equals, file = (part.strip() for part in str(value).partition("="))
        if not equals or not name or not file:
            self.fail(f"is {value or 'empty'}; expected NAME=FILE, such as B=teams/mine_b.toml", param, context)
        return name, file


@click.command("compare")
@fixture_asked(changed=False)
@click.option("--variant", "variants", type=Named(), multiple=True, help="A choice and its team file, often if wanted.")
@click.option("--swap", "swaps", metavar="ROLE:NAME", multiple=True, help='What if he plays there: "Wing:NAME".')
@click.option("--order", metavar="ROLES", help='What if the line stands so: "C,H,P,FH,SH,P,W".')
@click.option("--set", "settings", type=Override(), multiple=True, help="What if: tactics.kick_off=long.")
@click.option(
    "--matches", type=Whole(FEWEST, MATCHES_MAX), default=100_000, show_default=True, help="At most so many each."
)
@click.option(
    "--target-error",
    type=Share(0.5),
    default=0.003,
    show_default=True,
    help="End when the standard error of each difference in wins is this.",
)
@draws_option
@matter_options
@seed_option
@threads_option
@told_options
def command(
    fixture: Fixture,
    variants: tuple[tuple[str, str], ...],
    swaps: tuple[str, ...],
    order: str | None,
    settings: tuple[str, ...],
    matches: int,
    target_error: float,
    draws: int,
    matter: Matter,
    seed: int,
    threads: int | None,
    told: Told,
) -> int:
    """Compare line-ups of one side of MATCH, or what a change would do, on the same chance.

    A single choice is compared with the side as MATCH has it; of several the others with the first. `--swap`, `--order`
    and `--set` make one choice together. Squads may give ratings with ranges, such as 62±8: the answer then says what
    the difference is worth if they are off by as much.
    """
    match = fixture.load()
    chosen = choices(variants, swaps, order, settings)
    from rugbysim.analysis.coach.compare import choice_of, compare
    from rugbysim.montecarlo.provenance import input_files

    played = {name: choice_of(match, fixture.side, choice) for name, choice in chosen.items()}
    told.check(file for one in (match, *played.values()) for file in input_files(one))
    notices_said(match)
    found, stopped = asked(
        match,
        lambda progress: compare(
            match,
            played,
            team=fixture.side,
            matches=matches,
            target_error=target_error,
            seed=seed,
            threads=threads,
            matter=matter,
            draws=draws,
            progress=progress,
        ),
    )
    told.tell(found)
    return ended(stopped, f"{found.matches:,} matches of each choice are kept and shown")


def choices(
    variants: tuple[tuple[str, str], ...], swaps: tuple[str, ...], order: str | None, settings: tuple[str, ...]
) -> dict[str, Choice]:
    """The choices that were typed, by name; raises for a name that is there twice, and for what makes no sense."""
    from rugbysim.setup.line_up_studies import Variant
    from rugbysim.setup.line_ups import read_order

    found: dict[str, Choice] = {}
    for name, file in variants:
        if name.casefold() in (known.casefold() for known in found):
            raise click.UsageError(f"--variant {name} is there twice; expected names that differ")
        found[name] = Variant(name=name, team=file)
    if order is not None:
        read_order(order)
    what_if = [*map(_in_words, swaps), *([f"the order {order}"] if order is not None else []), *settings]
    if what_if:
        name = "; ".join(what_if)[:LONGEST_NAME]
        found[name] = Variant(name=name, swap=swaps, order=order, settings=settings)
    if not found:
        raise click.UsageError("there is nothing to compare; expected --variant, --swap, --order or --set")
    return found


def _in_words(swap: str) -> str:
    """`NAME at wing` for `Wing:NAME`, `NAME at prop 2` for `Prop 2:NAME`; raises `SetupError` for what is none."""
    from rugbysim.setup.line_ups import read_swap

    role, number, name = read_swap(swap)
    return f"{' '.join(name.split())} at {role.replace('_', ' ')}{'' if number is None else f' {number}'}"
