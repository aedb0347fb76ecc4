"""`rugbysim games`: the games that can be played."""

from __future__ import annotations

import textwrap
from typing import Any

import click

WIDTH = 90


@click.command("games")
def command() -> None:
    """List the games: where their rules come from, what is certain about the board, and how each is played."""
    from rugbysim.games.registry import get_game, list_games
    from rugbysim.games.tabletop import Tabletop
    from rugbysim.setup.errors import SetupError

    for number, name in enumerate(list_games()):
        if number > 0:
            click.echo()
        try:
            game = get_game(name)
        except SetupError as error:
            click.echo(f"{name}\n  cannot be loaded: {error}")
            continue
        for line in described(game, tabletop=isinstance(game, Tabletop)):
            click.echo(line)


def described(game: Any, *, tabletop: bool) -> list[str]:
    """A game's entry; a game of others may say less of itself."""
    said = (("rules", getattr(game, "source", "")), ("board", getattr(game, "certainty", "")))
    lines = [f"{game.name}: {getattr(game, 'title', game.name)}"]
    for heading, sentence in said:
        if sentence:
            lines += textwrap.wrap(sentence, WIDTH, initial_indent=f"  {heading:<9} ", subsequent_indent=" " * 12)
    ways = _tabletop_ways(game) if tabletop else (("simulate", "rugbysim simulate MATCH (rugbysim list names some)"),)
    return [*lines, *(f"  {heading:<9} {way}" for heading, way in ways)]


def _tabletop_ways(game: Any) -> tuple[tuple[str, str], ...]:
    """The commands that play a tabletop game."""
    from rugbysim.cli.setups import side_options

    first, second = side_options(game.sides)
    return (
        ("simulate", f"rugbysim simulate {game.name} {first} greedy {second} random"),
        ("watch", f"rugbysim watch {game.name} {first} greedy {second} mcts"),
        ("play", f"rugbysim play {game.name} --you {game.sides[0]} --against mcts"),
        ("odds", f"rugbysim odds {game.name}"),
    )
