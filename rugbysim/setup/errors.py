"""The one error of the setup room, and how values and near matches are worded.

Nothing here imports pydantic, so that the command line can catch `SetupError` at no cost.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

LONGEST_VALUE: Final = 60
MOST_BITS: Final = 1000  # of a whole number that is written out


class _Absent:
    """The type of `MISSING` and `NOTHING`, so that they print as words and survive pickling."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __repr__(self) -> str:
        return self.word

    def __reduce__(self) -> str:
        return self.word


MISSING: Final = _Absent("MISSING")
"""In place of a value: the key, cell or file should be there and is not."""

NOTHING: Final = _Absent("NOTHING")
"""In place of a value: there is no single value to show, `expected` says it all."""


class SetupError(Exception):
    """Something a person wrote cannot be used; `str()` is the one sentence to show.

    `file` is the file, a path shown relative to the working folder, or the command or function it stands in; `place`
    the key as written in TOML, or the row and column; `value` what stands there (`MISSING` or `NOTHING` if there is
    none to show); `expected` what should stand there; `player` the man meant, if any. `others` holds the further
    errors of the same file, `all` lists them all.
    """

    def __init__(self, file: object, place: str, value: object, expected: str, player: str | None = None) -> None:
        super().__init__(file, place, value, expected, player)
        self.file = display(file) if isinstance(file, Path) else str(file)
        self.place = place
        self.value = value
        self.expected = expected
        self.player = player
        self.others: tuple[SetupError, ...] = ()

    @property
    def sentence(self) -> str:
        """This error alone as one line, without a word about the others."""
        where = f"{self.place} of {self.player}" if self.player and self.place else self.player or self.place
        head = f"{self.file}: {where}" if where else self.file
        if self.value is NOTHING:
            text = f"{head}: {self.expected}"
        elif self.value is MISSING:
            text = f"{head} is missing; expected {self.expected}"
        else:
            text = f"{head} is {shown(self.value)}; expected {self.expected}"
        return one_line(text)

    def __str__(self) -> str:
        if not self.others:
            return self.sentence
        more = f"and {len(self.others)} more"
        if self.file.startswith("--"):  # what was typed is no file that could be checked
            return f"{self.sentence} ({more})"
        return f"{self.sentence} ({more}: run `rugbysim check {one_line(self.file)}`)"

    @property
    def all(self) -> list[SetupError]:
        """This error and its `others`, in the order of the file."""
        return [self, *self.others]


def display(path: Path) -> str:
    """A path as shown to people: relative to the working folder where that is shorter."""
    try:
        # realpath, since Path.resolve raises for a link that leads to itself
        return str(Path(os.path.realpath(path)).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def first_of(errors: Iterable[SetupError]) -> SetupError:
    """The first of `errors`, which carries the rest as its `others`; there must be at least one."""
    first, *rest = errors
    first.others = (*first.others, *(found for error in rest for found in error.all))
    return first


def one_line(text: str) -> str:
    """`text` with every character that is not printable written as an escape, so that it stays on one line.

    Terminal commands and right-to-left marks in a hostile name are thereby shown and not obeyed.
    """
    if text.isprintable():
        return text
    return "".join(mark if mark.isprintable() else mark.encode("unicode_escape").decode("ascii") for mark in text)


def shown(value: Any, depth: int = 0) -> str:
    """A value as one would write it in TOML, cut after `LONGEST_VALUE` characters; `depth` brackets are open."""
    if depth > LONGEST_VALUE:  # their brackets alone are longer
        return "…"
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, bool):
        text = "true" if value else "false"
    elif value is None:  # of JSON, since TOML has none
        text = "null"
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(shown(entry, depth + 1) for entry in value) + "]"
    elif isinstance(value, dict):
        text = (
            "{ " + ", ".join(f"{key} = {shown(entry, depth + 1)}" for key, entry in value.items()) + " }"
            if value
            else "{}"
        )
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:  # Python writes no such number in digits
        text = f"a number of {value.bit_length()} binary digits"
    else:
        text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def near(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `word` most probably stands for, whatever the case; None if none is near."""
    by_fold = {entry.casefold(): entry for entry in known}
    found = difflib.get_close_matches(word.casefold(), list(by_fold), n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


def suggestion(word: str, known: Iterable[str], listing: str) -> str:
    """What to write instead of `word`: the near match if there is one, else `listing` and all that is known."""
    names = sorted(known)
    match = near(word, names)
    if match is not None:
        return f'{listing} (did you mean "{match}"?)'
    shortened = ", ".join(names[:24]) + (", …" if len(names) > 24 else "")
    return f"{listing}: {shortened}" if names else listing
