"""What can be typed after an option: numbers with their ranges, and the options that several commands share.

A value is read from its text, so that `1.5`, `1e4` or `many` gets a sentence that names the option, the value and what
was expected, and no number is silently rounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

SEED_MAX = 2**64 - 1
#: Match indices are 64-bit too; a run of this many matches would take a year.
MATCHES_MAX = 10**12
THREADS_MAX = 1024


class Written(click.ParamType):  # type: ignore[type-arg]  # generic in newer releases of click only
    """What is written after an option, read from its text."""


class Whole(Written):
    """A whole number from `low` to `high`, both included."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> int:
        """Read a whole number; underscores between digits are allowed, as in Python."""
        number = value if isinstance(value, int) else _whole(str(value))
        if number is None or not self.low <= number <= self.high:
            self.fail(f"is {_shown(value)}; expected a whole number from {self.low} to {self.high}", param, context)
        return number


class Within(Written):
    """A number above 0 and below `high`."""

    name = "number"

    def __init__(self, high: float) -> None:
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Read a decimal number between 0 and `high`, neither included."""
        number = _decimal(value)
        if not 0 < number < self.high:
            self.fail(f"is {_shown(value)}; expected a number above 0 and below {self.high:g}", param, context)
        return number


class Share(Within):
    """A share above 0 and below `high`."""

    name = "share"


class Seconds(Written):
    """A time from `shortest` to `longest` seconds."""

    name = "seconds"

    def __init__(self, longest: float, shortest: float = 0.0) -> None:
        self.longest = longest
        self.shortest = shortest

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Read a decimal number from `shortest` to `longest`, both included."""
        number = _decimal(value)
        if not self.shortest <= number <= self.longest:
            expected = f"expected seconds from {self.shortest:g} to {self.longest:g}"
            self.fail(f"is {_shown(value)}; {expected}", param, context)
        return number


class Override(Written):
    """`KEY=VALUE`: a dotted key of the rule set or of a team, and what it is set to for this run."""

    name = "key=value"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Check that there is a key and a value; what they mean is for the setup to say."""
        key, equals, setting = str(value).partition("=")
        if not equals or not key.strip() or not setting.strip():
            expected = "expected KEY=VALUE, such as rules.tackle.difficulty=-5"
            self.fail(f"is {_shown(value)}; {expected}", param, context)
        return f"{key.strip()}={setting.strip()}"


def _decimal(value: Any) -> float:
    """The decimal number that a value is or spells; no number at all if it is none."""
    try:
        return float(value)
    except ValueError:
        return math.nan


def _whole(text: str) -> int | None:
    """The whole number that a text is, or None."""
    text = text.strip()
    # Python refuses to read thousands of digits; no number here has more than twenty
    return int(text) if len(text) <= 40 and re.fullmatch(r"[+-]?[0-9]+(_[0-9]+)*", text) else None


def _shown(value: Any) -> str:
    """A value as it was typed, cut short when it is long; "empty" for none."""
    text = str(value)
    return (text if len(text) <= 60 else text[:57] + "...") or "empty"


def seed_option(command: Command) -> Command:
    """`--seed`: the number that all chance comes from."""
    option = click.option(
        "--seed", type=Whole(0, SEED_MAX), default=1, show_default=True, help="All chance comes from it."
    )
    return option(command)


def matches_option(default: int) -> Callable[[Command], Command]:
    """`--matches`: how many to play."""
    return click.option(
        "--matches", type=Whole(1, MATCHES_MAX), default=default, show_default=True, help="How many matches to play."
    )


def threads_option(command: Command) -> Command:
    """`--threads`: how many to use; all processors when it is not given. Results do not depend on it."""
    option = click.option("--threads", type=Whole(1, THREADS_MAX), help="How many threads to use [default: all cores].")
    return option(command)


def rules_option(command: Command) -> Command:
    """`--rules`: another rule set."""
    words = "Another rule set of the game, a shipped one or a file."
    return click.option("--rules", metavar="NAME|FILE", help=words)(command)


def set_option(help_text: str) -> Callable[[Command], Command]:
    """`--set KEY=VALUE`, as often as wanted: single keys changed."""
    return click.option("--set", "overrides", type=Override(), multiple=True, help=help_text)


def out_options(help_text: str, required: bool = False) -> Callable[[Command], Command]:
    """`--out FILE` and `--force`."""

    def add(command: Command) -> Command:
        out = click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=required, help=help_text)
        force = click.option("--force", is_flag=True, help="Replace FILE if it exists.")
        return out(force(command))

    return add
