"""`rugbysim new team`, `new match` and `new study`: proposals that are ready to edit."""

from __future__ import annotations

from pathlib import Path

import click

from rugbysim.cli.options import out_options
from rugbysim.cli.outputs import check_output, write_text


@click.group("new")
def command() -> None:
    """Propose a team from a squad, a match from two teams, or a study, as a file that is ready to edit."""


@command.command("team")
@click.argument("squad_file", metavar="SQUAD")
@click.option("--name", help="The team's name [default: from the name of SQUAD].")
@out_options("The team file to write, ending in .toml.", required=True)
def team(squad_file: str, name: str | None, out: Path, force: bool) -> None:
    """Propose seven, roles, order and bench from SQUAD, a spreadsheet (.csv or .xlsx) with a row a player."""
    check_output(out, (".toml",), (squad_file,), force=force)
    from rugbysim.setup import propose_team, read_squad, write_team

    squad = read_squad(squad_file)
    proposed = propose_team(squad, name)
    write_text(out, write_team(proposed, squad_file, out))
    for notice in squad.notices:
        click.echo(f"note: {notice}", err=True)
    click.echo(f"{out}: {proposed.name}, seven and {len(proposed.bench)} on the bench; edit it, and see rugbysim check")


@command.command("match")
@click.argument("home_file", metavar="HOME")
@click.argument("away_file", metavar="AWAY")
@click.option("--rules", default="sevens", show_default=True, metavar="NAME|FILE", help="The rule set.")
@out_options("The match file to write, ending in .toml.", required=True)
def match(home_file: str, away_file: str, rules: str, out: Path, force: bool) -> None:
    """Make a match of the teams HOME and AWAY, files or names of teams that come with rugbysim."""
    check_output(out, (".toml",), (home_file, away_file, rules), force=force)
    from rugbysim.setup import load_rules, load_team, propose_match
    from rugbysim.setup.proposals import relative

    home, away = load_team(home_file), load_team(away_file)
    load_rules(rules)
    write_text(out, propose_match(home_file, away_file, out, relative(rules, out)))
    click.echo(f"{out}: {home.name} v {away.name}; edit it, and see rugbysim check")


@command.command("study")
@click.argument("out", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def study(out: Path, force: bool) -> None:
    """Write FILE, ending in .toml: a study that runs as it is, with every key that a study can have explained."""
    check_output(out, (".toml",), force=force)
    from rugbysim.setup.study_template import study_template

    write_text(out, study_template(out))
    click.echo(f"{out}: a study of three tables; edit it, and see rugbysim check and rugbysim study")
