"""`rugbysim watch`: one match of two policies, shown as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep
from typing import TYPE_CHECKING, Any

import click

from rugbysim.cli.options import MATCHES_MAX, Seconds, Whole, seed_option
from rugbysim.cli.setups import Asked, match_asked

if TYPE_CHECKING:
    from rugbysim.games.tabletop import Tabletop

LONGEST_DELAY = 60.0
TOLD = 3  # decisions that stand below the board


@click.command("watch")
@match_asked()
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@click.option(
    "--delay",
    type=Seconds(LONGEST_DELAY),
    default=0.3,
    show_default=True,
    metavar="SECONDS",
    help="How long a terminal shows each position.",
)
def command(asked: Asked, seed: int, index: int, delay: float) -> None:
    """Watch match number --match of seed --seed of a tabletop game, the very one that `rugbysim simulate` played.

    A terminal shows one board on which the figures move; a file or a pipe gets one board after the other.
    """
    from rugbysim.cli.progress import first_run_said, say
    from rugbysim.cli.terminal import interruptible, movable
    from rugbysim.games.tabletop import tabletop_game
    from rugbysim.montecarlo.replay import replay
    from rugbysim.setup.tabletop import TabletopMatch

    match = asked.load()
    if not isinstance(match, TabletopMatch):
        raise click.UsageError(f"{asked.name} is a match of two teams, with no board; 'rugbysim replay' shows it")
    game = tabletop_game(match.game)
    if movable():
        say(f"Match {index} of seed {seed} is being played ...")
    with first_run_said(game):
        actions = interruptible(lambda: replay(match, seed=seed, index=index)).log["action"]
    show(heard(positions(game, match, [int(action) for action in actions])), f"seed {seed}, match {index}", delay)


def positions(game: Tabletop, match: Any, actions: list[int]) -> Iterator[tuple[str, str]]:
    """The board at the start and after each decision, with the line that tells of it."""
    from rugbysim.cli.terminal import coloured
    from rugbysim.games.positions import Position
    from rugbysim.games.telling import Teller

    position, teller, colour = Position.start(game, game.build(match.rules, match.board)), Teller(), coloured()
    yield " v ".join(match.side_names), game.show_state(position.params, position.state, colour=colour)
    for action in actions:
        told = teller.apply(position, action)
        if told:
            yield told, game.show_state(position.params, position.state, colour=colour)


def heard(shown: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The same, each worked out in a thread of its own: on its way into compiled code Ctrl-C can be lost."""
    from rugbysim.cli.terminal import interruptible

    while (picture := interruptible(lambda: next(shown, None))) is not None:
        yield picture


def show(shown: Iterator[tuple[str, str]], which: str, delay: float) -> None:
    """Show each position for `delay` seconds, over the last one where that can be done and it fits."""
    from rugbysim.cli.terminal import clear, fits, movable, redraw

    title, board = next(shown)
    head, told = f"{title}; {which}", [""] * TOLD
    if not movable():
        click.echo(f"{head}\n\n{board}")
        for line, board in shown:
            click.echo(f"\n{line}\n\n{board}")
        return
    picture = [head, "", *board.splitlines(), "", *told]
    if fits(picture):
        clear()
        redraw(picture)
    else:
        click.echo(f"{head}\nThe decisions alone are shown: a board takes {len(picture) + 1} lines here.")
    for line, board in shown:
        sleep(delay)
        told = [*told[1:], line]
        picture = [head, "", *board.splitlines(), "", *told]
        if fits(picture):
            redraw(picture)
        else:
            click.echo(line)
