"""`rugbysim list`: what comes with rugbysim and can be named instead of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

import click

if TYPE_CHECKING:
    from rugbysim.setup.locate import Kind

KINDS = (
    "matches",
    "teams",
    "squads",
    "rules",
    "targets",
    "tabletop",
    "boards",
    "tactics",
    "studies",
    "scripts",
    "curves",
)


@click.command("list")
@click.argument("kind", type=click.Choice(KINDS), required=False)
def command(kind: str | None) -> None:
    """List what comes with rugbysim, or one KIND of it.

    KIND is matches, teams, squads, rules, targets, tabletop, boards, tactics, studies, scripts or curves.
    """
    for name in (kind,) if kind else KINDS:
        click.echo(f"{name}:")
        for entry in _entries(name):
            click.echo(f"  {entry}")


def _entries(kind: str) -> list[str]:
    """The names of one kind."""
    if kind == "curves":
        from rugbysim.setup.curves import AnyCurve

        return [get_args(curve.model_fields["kind"].annotation)[0] for curve in get_args(AnyCurve)]
    from rugbysim.setup.locate import shipped

    return list(shipped(cast("Kind", kind)))
