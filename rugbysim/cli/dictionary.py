"""`rugbysim dictionary`: what every column of the results means."""

from __future__ import annotations

import json

import click

TABLES = ("matches", "players", "events", "possessions")


@click.command("dictionary")
@click.argument("table", type=click.Choice(TABLES), required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, one object a column.")
def command(table: str | None, as_json: bool) -> None:
    """Say what every column of the results means, its unit and its type; of one TABLE if it is named."""
    from rugbysim.montecarlo.dictionary import dictionary
    from rugbysim.report.tables import show_dictionary

    rows = dictionary("sevens")
    chosen = [row for row in rows if table in (None, row["table"])]
    if as_json:
        click.echo(json.dumps(chosen, ensure_ascii=False, indent=1))
    else:
        show_dictionary(chosen)
