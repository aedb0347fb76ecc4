"""The terminal that somebody sits at: whether it shows colours, how large it is, and work that Ctrl-C can end."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

import click

Value = TypeVar("Value")

WIDEST = 100  # columns of text
GLANCE = 0.1  # seconds between two looks for Ctrl-C
CODES = re.compile(r"\x1b\[[0-9;]*m")
CLEAR = "\x1b[2J\x1b[H"
HOME, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


def coloured() -> bool:
    """Whether what is printed is shown in colours: a terminal does, unless NO_COLOR (no-color.org) is set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def movable() -> bool:
    """Whether the cursor can be moved, so that a picture can be drawn over the last one."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def fits(lines: list[str]) -> bool:
    """Whether these lines fit on the terminal, with one line to spare for the cursor."""
    return len(lines) < shutil.get_terminal_size().lines and fits_across(lines)


def fits_across(lines: list[str]) -> bool:
    """Whether the terminal breaks none of these lines."""
    return _columns(lines) <= shutil.get_terminal_size().columns


def needs(lines: list[str]) -> str:
    """How large a terminal these lines take and how large this one is: "needs 117 columns and 38 lines, ..."."""
    size = shutil.get_terminal_size()
    larger = f"needs {_columns(lines)} columns and {len(lines) + 1} lines"
    return f"{larger}, this window has {size.columns} and {size.lines}"


def text_width() -> int:
    """How wide a line of text may be."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def filled(text: str, indent: str = "") -> str:
    """A line broken where the terminal ends or it would be hard to read, its further lines after `indent`."""
    return textwrap.fill(text, text_width(), subsequent_indent=indent)


def _columns(lines: list[str]) -> int:
    """How wide the widest line is on the screen."""
    return max(len(CODES.sub("", line)) for line in lines)


def redraw(lines: list[str]) -> None:
    """Draw lines over those drawn before, from the top."""
    picture = "".join(f"{line}{REST_OF_LINE}\n" for line in lines)
    sys.stdout.write(f"{HOME}{picture}{REST_OF_SCREEN}")
    sys.stdout.flush()


def clear() -> None:
    """Empty the terminal."""
    sys.stdout.write(CLEAR)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show what is being waited for, on a terminal only, and take it away afterwards."""
    if not movable():
        yield
        return
    click.echo(words, nl=False)
    sys.stdout.flush()
    try:
        yield
    finally:
        sys.stdout.write(f"\r{REST_OF_LINE}")


def interruptible(work: Callable[[], Value]) -> Value:
    """What `work` returns; Ctrl-C ends the wait at once, though compiled code does not hear it.

    The work then goes on unseen until the program ends, and must not change what is still needed.
    """
    done: list[Value] = []
    failed: list[Exception] = []

    def carry_out() -> None:
        try:
            done.append(work())
        except Exception as error:  # noqa: BLE001 - raised again below
            failed.append(error)

    thread = Thread(target=carry_out, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(GLANCE)
    if failed:
        raise failed[0]
    return done[0]
