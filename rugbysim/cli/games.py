"""`rugbysim games`: the games that can be played."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rugbysim.games.table_game import TableGame

WIDTH = 90
TEAMS = "simulate", "rugbysim simulate MATCH (rugbysim list names some)"


@click.command("games")
def command() -> None:
    """List the games: where their rules come from, what is certain about the board, and how each is played."""
    from rugbysim.games.registry import get_game, list_games
    from rugbysim.games.table_game import TableGame
    from rugbysim.setup.errors import SetupError

    for number, name in enumerate(list_games()):
        if number > 0:
            click.echo()
        try:
            game = get_game(name)
        except SetupError as error:
            click.echo(f"{name}\n  cannot be loaded: {error}")
            continue
        ways = _ways(game) if isinstance(game, TableGame) else (TEAMS,)
        for line in described(game, ways):
            click.echo(line)


def described(game: Any, ways: Sequence[tuple[str, str]]) -> list[str]:
    """A game's entry with the commands that play it; a game of others may say less of itself."""
    said = (("rules", getattr(game, "source", "")), ("board", getattr(game, "certainty", "")))
    lines = [f"{game.name}: {getattr(game, 'title', game.name)}"]
    for heading, sentence in said:
        if sentence:
            lines += textwrap.wrap(sentence, WIDTH, initial_indent=f"  {heading:<9} ", subsequent_indent=" " * 12)
    return [*lines, *(f"  {heading:<9} {way}" for heading, way in ways)]


def _ways(game: TableGame) -> list[tuple[str, str]]:
    """The commands that play a tabletop game, with the options that name its sides."""
    from rugbysim.cli.setups import side_options

    first, second = side_options(game.sides)
    names = {"game": game.name, "first": first, "second": second, "side": game.sides[0]}
    return [(heading, command.format(**names)) for heading, command in game.ways]
