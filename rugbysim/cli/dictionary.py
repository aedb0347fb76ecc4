"""`rugbysim dictionary`: what every column of the results means."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

TABLES = ("matches", "players", "player_rows", "events", "possessions", "summary")


@click.command("dictionary")
@click.argument("table", type=click.Choice(TABLES), required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, one list a table.")
def command(table: str | None, as_json: bool) -> None:
    """Say what every column of the results means, its unit and its type; of one TABLE if it is named."""
    from rugbysim.games.registry import get_game
    from rugbysim.montecarlo.dictionary import TITLES, dictionary

    tables = dictionary(get_game("sevens").tables)
    chosen = {name: columns for name, columns in tables.items() if table in (None, name)}
    if as_json:
        plain = {name: [asdict(column) for column in columns] for name, columns in chosen.items()}
        click.echo(json.dumps(plain, ensure_ascii=False, indent=1))
        return
    from rugbysim.report.tables import show_columns

    for name, columns in chosen.items():
        show_columns(f"{name}: {TITLES[name]}", columns)
