"""What a user sees while he waits, on stderr, and only where somebody is looking."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rugbysim.core.jit import Compiling
    from rugbysim.games.protocol import Game

#: A run shorter than this many seconds shows no bar.
DELAY = 2.0


@contextmanager
def progress_bar(unit: str = "matches") -> Iterator[Callable[[int, int], None] | None]:
    """A callback `(done, total)` that draws a bar when the run takes over two seconds; None where nobody looks."""
    if not sys.stderr.isatty() or os.environ.get("CI"):
        yield None
        return
    from tqdm import tqdm

    with tqdm(unit=f" {unit}", delay=DELAY, leave=False, dynamic_ncols=True, unit_scale=True) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show


def say(line: str) -> None:
    """A line about how it goes, on stderr."""
    click.echo(line, err=True)


@contextmanager
def first_run_said(game: Game) -> Iterator[Compiling]:
    """Say that the game is compiled once when that begins, on the first run on this machine; `seen` tells whether."""
    from rugbysim.core.jit import watched

    takes = getattr(game, "compiling", "some seconds")
    with watched(lambda: say(f"First run: the match is compiled once for this machine, {takes} ...")) as compiling:
        yield compiling
