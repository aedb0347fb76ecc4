"""`rugbysim watch`: one match of two players of a tabletop game, shown as it goes, made a film of or a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from rugbysim.cli.options import MATCHES_MAX, Seconds, Whole, out_options, seed_option
from rugbysim.cli.outputs import Refused, check_output
from rugbysim.cli.setups import Asked, match_asked

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing
    from rugbysim.games.filming import Look, Step
    from rugbysim.games.table_game import TableGame
    from rugbysim.report.film import Film
    from rugbysim.setup.tabletop import TabletopMatch

Each = TypeVar("Each")

FILMS = (".html", ".gif")  # as report.film.MOST_DECISIONS, which is not loaded for --help
PICTURES = (".png", ".svg", ".pdf")
LONGEST_DELAY = 60.0
DELAY, FILM_DELAY = 0.3, 1.0  # seconds: what a terminal shows goes by, in a film each line is read
TOLD = 3  # decisions that stand below the board
DECISIONS_MAX = 10**9


class Part(NamedTuple):
    """Which decisions of a match are shown, counted from 1; `last` None for all from the first on."""

    first: int
    last: int | None

    @property
    def is_one(self) -> bool:
        """Whether it is a single decision."""
        return self.first == self.last

    def options(self) -> str:
        """The options that lead to it, with a blank before each."""
        if self.is_one:
            return f" --at {self.first}"
        begins = f" --from {self.first}" if self.first > 1 else ""
        return begins + (f" --to {self.last}" if self.last is not None else "")


def part_options(command: Callable[..., None]) -> Callable[..., None]:
    """`--from`, `--to` and `--at`."""
    number = Whole(1, DECISIONS_MAX)
    for option in (
        click.option("--at", type=number, metavar="N", help="Decision N alone; --out may be a picture of it too."),
        click.option("--to", "end", type=number, metavar="N", help="End with decision N."),
        click.option("--from", "begin", type=number, metavar="N", help="Begin with decision N [default: 1]."),
    ):
        command = option(command)
    return command


@click.command("watch")
@match_asked()
@seed_option
@click.option(
    "--match", "index", type=Whole(0, MATCHES_MAX), default=0, show_default=True, help="Which match of that seed."
)
@part_options
@click.option(
    "--delay",
    type=Seconds(LONGEST_DELAY),
    metavar="SECONDS",
    help=f"How long each position is shown [default: {DELAY}, in a film {FILM_DELAY:g}].",
)
@out_options(
    "What to write instead: .html, a page with a player, or .gif, an animated picture; with --at also .png, .svg or "
    ".pdf, a picture of that decision."
)
def command(
    asked: Asked,
    seed: int,
    index: int,
    begin: int | None,
    end: int | None,
    at: int | None,
    delay: float | None,
    out: Path | None,
    force: bool,
) -> None:
    """Watch match number --match of seed --seed of a tabletop game, the very one that `rugbysim simulate` played.

    A terminal shows one board on which the figures move; a file or a pipe gets one board after the other. --out makes a
    film of it, which any browser shows.
    """
    from rugbysim.cli.progress import first_run_said, say
    from rugbysim.cli.terminal import coloured, interruptible, movable
    from rugbysim.games.table_game import table_game
    from rugbysim.montecarlo.replay import replay
    from rugbysim.setup.tabletop import TabletopMatch

    part = part_asked(begin, end, at)
    match = asked.load()
    if not isinstance(match, TabletopMatch):
        raise click.UsageError(f"{asked.name} is a match of two teams, with no board; 'rugbysim replay' shows it")
    game = table_game(match.game)
    board = None if out is None else filmable(game, match, out, part, force=force)
    if movable():
        say(f"Match {index} of seed {seed} is being played ...")
    with first_run_said(game):
        log = interruptible(lambda: replay(match, seed=seed, index=index)).log
    decisions, which = game.decisions(log), f"seed {seed}, match {index}"
    if part.first > decisions:
        raise Refused(f"{which}: the match has {decisions:,} decisions, and {part.first:,} is beyond them")
    if out is None or board is None:
        looks = heard(game.looks(match, seed, index, log, colour=coloured()))
        show(looked_at(looks, part), which, DELAY if delay is None else delay)
        return
    check_length(min(decisions, part.last or decisions) - part.first + 1, decisions, out)
    again = f"rugbysim watch {asked.typed(seed)} --match {index}{part.options()}"
    steps = tuple(heard(checked(filmed(game.steps(match, seed, index, log), part), out)))
    counted = part.first if part.options() or any(step.when for step in steps) else None
    seconds = FILM_DELAY if delay is None else delay
    from rugbysim.report.film import Film

    save(Film(board, match.side_names, which, again, seconds, steps, counted), out)


def part_asked(begin: int | None, end: int | None, at: int | None) -> Part:
    """Which decisions are asked for; a click.UsageError for options that contradict each other."""
    if at is not None:
        if begin is not None or end is not None:
            raise click.UsageError("--at is one decision alone; expected it without --from and --to")
        return Part(at, at)
    first = 1 if begin is None else begin
    if end is not None and end < first:
        raise click.UsageError(f"--to is {end}; expected a decision from {first}, where the part begins")
    return Part(first, end)


def filmable(game: TableGame, match: TabletopMatch, out: Path, part: Part, *, force: bool) -> BoardDrawing:
    """The board of a film; what cannot be filmed or written is refused before the match is played."""
    from rugbysim.report.style import draw

    if out.suffix.lower() in PICTURES and not part.is_one:
        raise Refused(f"{out}: a picture shows one decision, which --at names; expected that, or {' or '.join(FILMS)}")
    check_output(out, (*FILMS, *PICTURES) if part.is_one else FILMS, match.inputs, force=force)
    board = game.drawing(game.build(match.rules, match.board))
    if board is None:
        raise Refused(f"{game.name}: this game has no drawing of its board, which a film needs")
    with draw():  # matplotlib is there
        return board


def check_length(shown: int, decisions: int, out: Path) -> None:
    """Refuse a film of too many decisions before they are followed one by one."""
    from rugbysim.report.film import MOST_DECISIONS

    most = MOST_DECISIONS.get(out.suffix.lower(), shown)
    if shown > most:
        whole = f"the match has {decisions:,} decisions" if shown == decisions else f"these are {shown:,} decisions"
        other = f"; a page, .html, takes {MOST_DECISIONS['.html']:,}" if out.suffix.lower() == ".gif" else ""
        raise Refused(f"{out}: {whole}, and such a film takes at most {most:,}{other}")


def checked(steps: Iterator[Step], out: Path) -> Iterator[Step]:
    """The steps, until an animated picture would have too many pictures of the ways of its pieces."""
    from rugbysim.report.film import MOST_FRAMES, frames

    pictures = decisions = 0
    for step in steps:
        pictures += frames(step)
        decisions += step.decided
        if step.ways and pictures > MOST_FRAMES and out.suffix.lower() == ".gif":
            raise Refused(
                f"{out}: an animated picture has room for {decisions - 1:,} of these decisions; "
                "choose some with --from and --to, or make a page, .html, of all"
            )
        yield step


def filmed(steps: Iterator[Step], part: Part) -> Iterator[Step]:
    """The steps of a part, after what stood on the board when it began."""
    number, start = 0, None
    for step in steps:
        number += step.decided
        if number < part.first:
            start = step
            continue
        if part.last is not None and number > part.last:
            return
        if start is not None:
            yield replace(start, told="", decided=False, ways=(), heading="")
            start = None
        yield step


def looked_at(looks: Iterator[Look], part: Part) -> Iterator[Look]:
    """The boards of a part, the first of them, before it begins, told by who plays."""
    head = ""
    for number, look in enumerate(looks):
        head = look.told if number == 0 else head
        if part.last is not None and number > part.last:
            return
        if number >= part.first:
            yield look
        elif number == part.first - 1:
            yield replace(look, told=head)


def save(film: Film, out: Path) -> None:
    """Write a film or the picture of one decision, and say what it shows."""
    from rugbysim.cli.progress import progress_bar

    if out.suffix.lower() in PICTURES:
        from rugbysim.report.moment import save_moment

        save_moment(film, out)
        click.echo(f"{out}: {film.which}, decision {film.first}")
        return
    from rugbysim.report.film import save_film

    with progress_bar("steps") as progress:
        save_film(film, out, progress)
    click.echo(f"{out}: {film.which}, {film.decisions:,} decisions")


def heard(shown: Iterator[Each]) -> Iterator[Each]:
    """The same, each worked out in a thread of its own: on its way into compiled code Ctrl-C can be lost."""
    from rugbysim.cli.terminal import interruptible

    while (picture := interruptible(lambda: next(shown, None))) is not None:
        yield picture


def show(shown: Iterator[Look], which: str, delay: float) -> None:
    """Show each position for `delay` seconds, over the last one where that can be done and it fits."""
    from rugbysim.cli.terminal import clear, filled, fits, movable, needs, redraw

    first = next(shown)
    head, told = f"{first.told}; {which}", [""] * TOLD
    if not movable():
        click.echo(f"{head}\n\n{first.explained}")
        for one in shown:
            click.echo(f"\n{one.told}\n\n{one.explained}")
        return
    picture = _picture(head, first, told)
    if fits(picture):
        clear()
        redraw(picture)
    else:
        click.echo(f"{head}\n{filled(f'The decisions alone are shown: the board {needs(picture)}.')}")
    for one in shown:
        sleep(delay)
        told = [*told[1:], one.told]
        picture = _picture(head, one, told)
        if fits(picture):
            redraw(picture)
        else:
            click.echo(one.told)


def _picture(head: str, one: Look, told: list[str]) -> list[str]:
    """A position between its head and what was told last; what its marks mean is left out if it fits only so."""
    from rugbysim.cli.terminal import fits, text_width

    lines = [line for each in told for line in textwrap.wrap(each, text_width(), subsequent_indent="  ") or [""]]
    explained, plain = ([head, "", *board.splitlines(), "", *lines] for board in (one.explained, one.plain))
    return explained if fits(explained) else plain
