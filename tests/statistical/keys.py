"""Every key of a rule set with what its comment says it moves, and the matches that show it (SV-0.3).

A comment of `configs/rules/*.toml` ends with what the number moves, in brackets: "(raises tackles_missed)" says that a
larger value, a law switched on or the word named first gives a larger counter; "(raises nothing: why)" that no counter
shows it. A counter is a column of the match table, or the sum of both sides' columns, or `draws`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.setup import Match, load_match
from rugbysim.setup.locate import shipped

FIELDS = {column.name: column.field for column in SEVENS.tables.matches}
MATCHES = 3000
SEED = 20
_LINE = re.compile(r"(\w+) = (.*)$")
_CLAIM = re.compile(r"\((?:(\w+) )?(raises|lowers) (\w+)[^()]*\)[^()]*$")


@dataclass(frozen=True)
class Key:
    """One number, switch or word of a rule set, and what its comment claims."""

    name: str  # as overrides call it
    value: Any
    word: str | None  # the word that a claim of a word is about
    direction: str | None  # "raises", "lowers", None without a claim
    counter: str  # "nothing" where no counter shows it
    between: tuple[float | None, ...] = ()  # of the height of a point: half-way to those before and after it

    @property
    def sign(self) -> int:
        return {"raises": 1, "lowers": -1}[str(self.direction)]


def keys_of(rules: str) -> Iterator[Key]:
    """Every single value of a shipped rule set, entry by entry."""
    section = ""
    for line in shipped("rules")[rules].read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line[1 : line.index("]")]
        found = _LINE.match(line)
        if found and section not in ("", "realism"):
            yield from _of_line(f"{section}.{found[1]}", found[2])


def _of_line(name: str, text: str) -> Iterator[Key]:
    value = tomllib.loads(f"value = {text}")["value"]
    claim = _CLAIM.search(text)
    word, direction, counter = claim.groups() if claim else (None, None, "")
    for leaf, entry, between in _leaves(name, value):
        yield Key(leaf, entry, word, direction, counter, between)


def _leaves(name: str, value: Any) -> Iterator[tuple[str, Any, tuple[float | None, ...]]]:
    """The single values in a table or list; of a list of points their heights."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key != "kind":
                yield from _leaves(f"{name}.{key}", entry)
    elif isinstance(value, list) and isinstance(value[0], list):
        heights = [height for _, height in value]
        ends = [4 * heights[0] - 3 * heights[-1], *heights, 4 * heights[-1] - 3 * heights[0]]
        for i, height in enumerate(heights, start=1):
            below = None if i == 1 and height == 0 else (ends[i - 1] + height) / 2
            yield f"{name}.{i}.2", height, (below, (ends[i + 1] + height) / 2)
    elif isinstance(value, list):
        for i, entry in enumerate(value, start=1):
            yield f"{name}.{i}", entry, ()
    else:
        yield name, value, ()


def written(value: Any) -> str:
    """A value as an override has it."""
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, str) else repr(value)


@cache
def fixture(rules: str, overrides: tuple[str, ...]) -> Match:
    """The example under a rule set, with overrides."""
    return load_match("example", rules=rules, overrides=overrides)


def played(match: Match, count: int = MATCHES) -> np.ndarray:
    """The match table of `count` matches of the seed that all share."""
    return SEVENS.play(build(match), SEED, 0, count).matches


@cache
def base(rules: str, overrides: tuple[str, ...] = ()) -> np.ndarray:
    """The matches of a setting, against which a change of one key is held."""
    return played(fixture(rules, overrides))


def counted(rows: np.ndarray, counter: str) -> np.ndarray:
    """A counter of each match."""
    if counter == "draws":
        return (rows["winner"] < 0).astype(float)
    if counter in FIELDS:
        return rows[FIELDS[counter]].astype(float)
    return rows[FIELDS[f"home_{counter}"]].astype(float) + rows[FIELDS[f"away_{counter}"]]


def z_of(changed: np.ndarray, before: np.ndarray, counter: str) -> float:
    """The mean change of a counter over the same seeds, in standard errors."""
    change = counted(changed, counter) - counted(before, counter)
    spread = change.std(ddof=1)
    return float(change.mean() / (spread / np.sqrt(len(change)))) if spread > 0 else 0.0


def shipped_rules() -> dict[str, Path]:
    """The shipped rule sets."""
    return shipped("rules")
