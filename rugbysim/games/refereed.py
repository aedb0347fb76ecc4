"""Games that a referee rules on while people play them: what a command line needs to know of such a game.

A game of this kind has a method `case(content, file, rules, overrides)`, which lays out the match of a script, or a new
one, before the referee; and `script(match, seed, index)`, the script of a match that was played.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from rugbysim.games.registry import get_game, list_games
from rugbysim.setup.errors import SetupError


class Judged(NamedTuple):
    """A declaration that was ruled on, in words.

    `line` is its line in the script, `note` what stands beside it for people; `declared`, `happened` and `ruled` are
    sentences, "" where there is nothing to say; `record` is all of it for machines.
    """

    line: int
    note: str
    declared: str
    happened: str
    ruled: str
    record: dict[str, Any]


class Question(NamedTuple):
    """What is asked: the words, what an answer may look like, and what was wrong with the last answer, if it was."""

    words: str
    hint: str
    problem: str = ""


Dialogue = Generator[Question, str, Judged | None]
"""Asks questions, is sent answers, and returns the ruling; None where there is nothing yet to rule on."""


class Case(Protocol):
    """A match, or a piece of one, before the referee."""

    inputs: tuple[Path, ...]

    def opening(self) -> str:
        """What it is: who plays, where it begins, what is due."""

    def situation(self) -> str:
        """How it stands and what is due."""

    def board(self, *, colour: bool = False, key: bool = True, columns: int = 100) -> str:
        """What stands where, for a terminal so wide."""

    def rest(self) -> Iterator[Judged]:
        """Rule on all lines of the script that have not been ruled on."""

    def ask(self) -> Dialogue:
        """Ask for the next declaration and what happened, and rule on it."""

    def put(self, words: str) -> Judged:
        """Put pieces elsewhere by hand: "red 9 45 30, ball 50 35"; raises `ValueError` for words that are none."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to declare."""

    def undo(self) -> bool:
        """Take back the last line of the script; False if there is none."""

    def text(self) -> str:
        """The script so far."""


class Refereed(Protocol):
    """A game with a referee of its own."""

    name: str
    title: str

    def case(self, content: str | None, file: Path | None, rules: str | None, overrides: tuple[str, ...]) -> Case:
        """The match of a script's text, or a new one, laid out before the referee; raises `SetupError`."""

    def script(self, match: Any, seed: int, index: int) -> str:
        """The script of match `index` of `seed`, as `case` reads it."""


def has_referee(name: str) -> bool:
    """Whether the game of this name has a referee of its own."""
    return hasattr(get_game(name), "case")


def refereed_game(name: str) -> Refereed:
    """The game of this name if it has a referee of its own; raises `SetupError` for a name of no such game."""
    if not has_referee(name):
        known = ", ".join(each for each in list_games() if has_referee(each))
        raise SetupError("games", "name", name, f"a game that a referee rules on: {known}")
    return cast("Refereed", get_game(name))
