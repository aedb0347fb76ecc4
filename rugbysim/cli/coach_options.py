"""How a coach's commands tell what they found: in the terminal, on a page (`--html`), as records (`--out`)."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rugbysim.cli import INTERRUPTED
from rugbysim.cli.options import out_options
from rugbysim.cli.outputs import check_output

if TYPE_CHECKING:
    from rugbysim.analysis.coach.finding import Finding
    from rugbysim.setup.matches import Match

RECORDS = (".csv", ".json", ".parquet")
PAGES = (".html",)
WRITTEN = ("--html", "--out")

Progress = Callable[[int, int], None]
Answer = TypeVar("Answer", bound="Finding")


@dataclass(frozen=True)
class Told:
    """Where an answer is told besides the terminal: a page and a file of records, which may replace others or not."""

    html: Path | None
    out: Path | None
    force: bool

    def check(self, inputs: Iterable[Path | str | None] = ()) -> None:
        """Refuse before the work what could not be written after it.

        Raises `Refused` for a file that cannot or must not be written, ModuleNotFoundError for a page without jinja2.
        """
        given = tuple(inputs)
        if self.out is not None:
            check_output(self.out, RECORDS, given, force=self.force)
        if self.html is not None:
            from rugbysim.report.coach.page import environment

            check_output(self.html, PAGES, given, force=self.force)
            environment()

    def tell(self, finding: Finding) -> None:
        """Show what was found, and write it as a page and as records where that was asked for."""
        from rugbysim.report.coach.pages import story_of
        from rugbysim.report.coach.terminal import show_story

        story = story_of(finding)
        show_story(story)
        if self.out is not None:
            finding.save(self.out, force=self.force)
        if self.html is not None:
            from rugbysim.report.coach.page import save_page

            save_page(story, finding, typed(), self.html, force=self.force)


def told_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--html FILE`, `--out FILE` and `--force`; the command is handed them as `told`."""

    @wraps(command)
    def gathered(html: Path | None, out: Path | None, force: bool, **more: Any) -> Any:
        return command(told=Told(html, out, force), **more)

    html = click.option(
        "--html",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write a page too, with figures and data, that needs no network: .html.",
    )
    return html(out_options("Write the figures too, a line each: .csv, .json or .parquet.")(gathered))


def asked(match: Match, ask: Callable[[Progress | None], Answer]) -> tuple[Answer, bool]:
    """What `ask` finds, told how far it is, and whether Ctrl-C stopped it; then it is found as far as it came."""
    from rugbysim.analysis.coach.finding import Stopped
    from rugbysim.cli.progress import first_run_said, progress_bar
    from rugbysim.montecarlo.simulate import game_of

    with first_run_said(game_of(match)), progress_bar() as progress:
        try:
            return ask(progress), False
        except Stopped as interrupted:
            return interrupted.result, True


def ended(stopped: bool, kept: str) -> int:
    """The exit code; after Ctrl-C what was `kept` is said."""
    if stopped:
        click.echo(f"rugbysim: stopped; {kept}", err=True)
    return INTERRUPTED if stopped else 0


def typed() -> str:
    """The command line as it was typed, without where it was to write: that is nobody's business who reads the page."""
    words = iter(sys.argv[1:])
    kept = ["rugbysim"]
    for word in words:
        name, equals, _ = word.partition("=")
        if name in WRITTEN:
            if not equals:
                next(words, None)
        elif word != "--force":
            kept.append(word)
    return shlex.join(kept)
