"""`rugbysim curves`: the curves of a rule set as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.options import out_options
from rugbysim.cli.outputs import check_output

PICTURES = (".png", ".svg", ".pdf")


@click.command("curves")
@click.argument("rules_file", metavar="RULES", default="sevens")
@out_options("The picture to write: .png, .svg or .pdf.", required=True)
def command(rules_file: str, out: Path, force: bool) -> None:
    """Draw each check's chance of success against the difference of ratings, for the rule set RULES (name or file)."""
    from rugbysim.setup import load_rules

    check_output(out, PICTURES, (rules_file,), force=force)
    rules = load_rules(rules_file)
    from rugbysim.report.curves import save_curves

    save_curves(rules, out)
    click.echo(f"{out}: the curves of {rules.name}")
