"""`rugbysim new team` and `rugbysim new match`: proposals that are ready to edit."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.options import out_options
from rugbysim.cli.outputs import check_output, write_text


@click.group("new")
def command() -> None:
    """Propose a team from a squad, or a match from two teams, as a file that is ready to edit."""


@command.command("team")
@click.argument("squad_file", metavar="SQUAD")
@click.option("--name", help="The team's name [default: from the name of SQUAD].")
@out_options("The team file to write, ending in .toml.", required=True)
def team(squad_file: str, name: str | None, out: Path, force: bool) -> None:
    """Propose seven, roles, order and bench from SQUAD, a spreadsheet (.csv or .xlsx) with a row a player."""
    from rugbysim.setup import propose_team, read_squad

    check_output(out, (".toml",), (squad_file,), force=force)
    squad = read_squad(squad_file)
    for notice in squad.notices:
        click.echo(notice, err=True)
    write_text(out, propose_team(squad, out, name=name))
    click.echo(f"{out}: seven, roles, order and bench are proposed from {squad_file}; edit them as you like")


@command.command("match")
@click.argument("home_file", metavar="HOME")
@click.argument("away_file", metavar="AWAY")
@click.option("--rules", default="sevens", show_default=True, metavar="NAME|FILE", help="The rule set.")
@click.option("--knock-out", is_flag=True, help="A draw goes on into extra time.")
@out_options("The match file to write, ending in .toml.", required=True)
def match(home_file: str, away_file: str, rules: str, knock_out: bool, out: Path, force: bool) -> None:
    """Make a match of the teams HOME and AWAY, files or names of teams that come with rugbysim."""
    from rugbysim.setup import propose_match

    check_output(out, (".toml",), (home_file, away_file, rules), force=force)
    write_text(out, propose_match(home_file, away_file, out, rules=rules, knock_out=knock_out))
    click.echo(f"{out}: ready; next: rugbysim check {out}")
