"""`rugbysim watch`: one match of two policies, shown as it goes or made a film of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from rugbysim.cli.options import MATCHES_MAX, Seconds, Whole, out_options, seed_option
from rugbysim.cli.outputs import Refused, check_output
from rugbysim.cli.setups import Asked, match_asked

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing
    from rugbysim.games.tabletop import Tabletop
    from rugbysim.report.film import Film
    from rugbysim.setup.tabletop import TabletopMatch

Each = TypeVar("Each")

FILMS = (".html", ".gif")  # as report.film.MOST_DECISIONS, which is not loaded for --help
LONGEST_DELAY = 60.0
DELAY, FILM_DELAY = 0.3, 1.0  # seconds: what a terminal shows goes by, in a film each line is read
TOLD = 3  # decisions that stand below the board


class Shown(NamedTuple):
    """A line that tells of a decision, and the position after it, with what its marks mean and without."""

    line: str
    explained: str
    plain: str


@click.command("watch")
@match_asked()
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@click.option(
    "--delay",
    type=Seconds(LONGEST_DELAY),
    metavar="SECONDS",
    help=f"How long each position is shown [default: {DELAY}, in a film {FILM_DELAY:g}].",
)
@out_options("A film to write instead: .html, a page with a player, or .gif, an animated picture.")
def command(asked: Asked, seed: int, index: int, delay: float | None, out: Path | None, force: bool) -> None:
    """Watch match number --match of seed --seed of a tabletop game, the very one that `rugbysim simulate` played.

    A terminal shows one board on which the figures move; a file or a pipe gets one board after the other. --out makes a
    film of it, which any browser shows.
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
    board = None if out is None else filmable(game, match, out, force=force)
    if movable():
        say(f"Match {index} of seed {seed} is being played ...")
    with first_run_said(game):
        log = interruptible(lambda: replay(match, seed=seed, index=index)).log
    played, which = [int(action) for action in log["action"]], f"seed {seed}, match {index}"
    if out is None or board is None:
        show(heard(positions(game, match, played)), which, DELAY if delay is None else delay)
        return
    from rugbysim.games.kernels import CHANCE
    from rugbysim.report.film import Film, steps

    check_length(int((log["to_move"] != CHANCE).sum()), out)
    again = f"rugbysim watch {asked.typed(seed)} --match {index}"
    seconds = FILM_DELAY if delay is None else delay
    save(Film(board, match.side_names, which, again, seconds, tuple(heard(steps(game, match, played)))), out)


def filmable(game: Tabletop, match: TabletopMatch, out: Path, *, force: bool) -> BoardDrawing:
    """The board of a film; what cannot be filmed or written is refused before the match is played."""
    from rugbysim.report.style import draw

    check_output(out, FILMS, match.inputs, force=force)
    board = game.drawing(game.build(match.rules, match.board))
    if board is None:
        raise Refused(f"{game.name}: this game has no drawing of its board, which a film needs")
    with draw():  # matplotlib is there
        return board


def check_length(decisions: int, out: Path) -> None:
    """Refuse a match of too many decisions before they are followed one by one."""
    from rugbysim.report.film import MOST_DECISIONS

    most = MOST_DECISIONS[out.suffix.lower()]
    if decisions > most:
        other = f"; a page, .html, takes {MOST_DECISIONS['.html']:,}" if out.suffix.lower() == ".gif" else ""
        raise Refused(f"{out}: the match has {decisions:,} decisions, and such a film takes at most {most:,}{other}")


def save(film: Film, out: Path) -> None:
    """Write a film, and say how long it is."""
    from rugbysim.cli.progress import progress_bar
    from rugbysim.report.film import save_film

    with progress_bar("steps") as progress:
        save_film(film, out, progress)
    click.echo(f"{out}: {film.which}, {film.decisions:,} decisions")


def positions(game: Tabletop, match: Any, actions: list[int]) -> Iterator[Shown]:
    """The board at the start and after each decision, with the line that tells of it."""
    from rugbysim.cli.terminal import coloured
    from rugbysim.games.positions import Position
    from rugbysim.games.telling import Teller

    position, teller, colour = Position.start(game, game.build(match.rules, match.board)), Teller(), coloured()

    def shown(line: str) -> Shown:
        explained, plain = (
            game.show_state(position.params, position.state, colour=colour, key=key) for key in (True, False)
        )
        return Shown(line, explained, plain)

    yield shown(" v ".join(match.side_names))
    for action in actions:
        told = teller.apply(position, action)
        if told:
            yield shown(told)


def heard(shown: Iterator[Each]) -> Iterator[Each]:
    """The same, each worked out in a thread of its own: on its way into compiled code Ctrl-C can be lost."""
    from rugbysim.cli.terminal import interruptible

    while (picture := interruptible(lambda: next(shown, None))) is not None:
        yield picture


def show(shown: Iterator[Shown], which: str, delay: float) -> None:
    """Show each position for `delay` seconds, over the last one where that can be done and it fits."""
    from rugbysim.cli.terminal import clear, filled, fits, movable, needs, redraw

    first = next(shown)
    head, told = f"{first.line}; {which}", [""] * TOLD
    if not movable():
        click.echo(f"{head}\n\n{first.explained}")
        for one in shown:
            click.echo(f"\n{one.line}\n\n{one.explained}")
        return
    picture = _picture(head, first, told)
    if fits(picture):
        clear()
        redraw(picture)
    else:
        click.echo(f"{head}\n{filled(f'The decisions alone are shown: the board {needs(picture)}.')}")
    for one in shown:
        sleep(delay)
        told = [*told[1:], one.line]
        picture = _picture(head, one, told)
        if fits(picture):
            redraw(picture)
        else:
            click.echo(one.line)


def _picture(head: str, one: Shown, told: list[str]) -> list[str]:
    """A position between its head and what was told last; what its marks mean is left out if it fits only so."""
    from rugbysim.cli.terminal import fits

    explained, plain = ([head, "", *board.splitlines(), "", *told] for board in (one.explained, one.plain))
    return explained if fits(explained) else plain
