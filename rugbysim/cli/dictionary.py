"""`rugbysim dictionary`: what every column of the results means."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

TABLES = ("matches", "players", "player_rows", "events", "possessions", "summary")


@click.command("dictionary")
@click.argument("table", type=click.Choice(TABLES), required=False)
@click.option("--game", "name", default="sevens", show_default=True, metavar="GAME", help="The game.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, one list a table.")
def command(table: str | None, name: str, as_json: bool) -> None:
    """Say what every column of the results means, its unit and its type; of one TABLE if it is named."""
    from rugbysim.games.registry import get_game
    from rugbysim.montecarlo.arrays import existing
    from rugbysim.montecarlo.dictionary import TITLES, dictionary

    tables = get_game(name).tables
    described = dictionary(tables)
    if table is not None and table not in described:
        existing(tables, table, name)
    chosen = {title: columns for title, columns in described.items() if table in (None, title)}
    if as_json:
        plain = {title: [asdict(column) for column in columns] for title, columns in chosen.items()}
        click.echo(json.dumps(plain, ensure_ascii=False, indent=1))
        return
    from rugbysim.report.tables import show_columns

    for title, columns in chosen.items():
        show_columns(f"{title}: {TITLES[title]}", columns)
