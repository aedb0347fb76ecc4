"""How a coach's commands tell what they found: in the terminal, on a page (`--html`), as records (`--out`)."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rugbysim.cli.options import Command, out_options
from rugbysim.cli.outputs import check_output

if TYPE_CHECKING:
    from rugbysim.analysis.coach.finding import Finding
    from rugbysim.report.coach.story import Story

RECORDS = (".csv", ".json", ".parquet")
PAGES = (".html",)
WRITTEN = ("--html", "--out")


def told_options(command: Command) -> Command:
    """`--html FILE`, `--out FILE` and `--force`."""
    html = click.option(
        "--html",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write a page too, with figures and data, that needs no network: .html.",
    )
    return html(out_options("Write the figures too, a line each: .csv, .json or .parquet.")(command))


def check_told(html: Path | None, out: Path | None, inputs: Iterable[Path | str | None] = (), *, force: bool) -> None:
    """Refuse before the work what could not be written after it.

    Raises `Refused` for a file that cannot or must not be written, ModuleNotFoundError for a page without jinja2.
    """
    given = tuple(inputs)
    if out is not None:
        check_output(out, RECORDS, given, force=force)
    if html is not None:
        from rugbysim.report.coach.page import environment

        check_output(html, PAGES, given, force=force)
        environment()


def tell(finding: Finding, story: Story, html: Path | None, out: Path | None, *, force: bool) -> None:
    """Show what was found, and write it as a page and as records where that was asked for."""
    from rugbysim.report.coach.terminal import show_story

    show_story(story)
    if out is not None:
        finding.save(out, force=force)
    if html is not None:
        from rugbysim.report.coach.page import save_page

        save_page(story, finding, typed(), html, force=force)


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
