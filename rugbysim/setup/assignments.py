"""Assignments: `KEY=VALUE` as typed, and putting the value in its place inside plain data.

The key is written as in TOML ("rules.tackle.difficulty"); entries of arrays are counted from 1 ("rules.run.gain.2"),
men may be named ("home.players."Tom Ash".pace"). The value is written as in TOML; a bare word and the name of a TOML
file are taken as text.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from typing import Any

from rugbysim.setup.errors import NOTHING, SetupError, suggestion


def parse_override(text: str, example: str = "rules.tackle.difficulty=-5") -> tuple[list[str], Any]:
    """The steps of the key and the value of "KEY=VALUE"; raises `SetupError`, with an `example`, for any other form."""
    key, _, value = text.partition("=")
    steps = _steps(key.strip()) if "=" in text else []
    if not steps:
        raise SetupError("--set", "", text, f"KEY=VALUE, such as {example}")
    return steps, _value(key.strip(), value.strip())


def as_options(rules: str | None, overrides: Iterable[str]) -> tuple[str, ...]:
    """The words of a command line that choose a rule set, if one is named, and make these changes."""
    named = () if rules is None else ("--rules", rules)
    return (*named, *(word for override in overrides for word in ("--set", override)))


def toml_value(value: Any) -> str:
    """A value as it is written in TOML, the whole of it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # the one mark that TOML wants escaped
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        pairs = (f"{key if bare(key) else toml_value(key)} = {toml_value(entry)}" for key, entry in value.items())
        return "{ " + ", ".join(pairs) + " }"
    return str(value)


def bare(key: str) -> bool:
    """Whether a key of TOML needs no quotes."""
    return re.fullmatch(r"[A-Za-z0-9_-]+", key) is not None


def _steps(key: str) -> list[str]:
    """The parts of a dotted key, quoted as in TOML where need be; none if it is no such key."""
    try:
        table: Any = tomllib.loads(f"{key} = 0")
    except ValueError:
        return []
    steps: list[str] = []
    while isinstance(table, dict) and len(table) == 1:
        ((step, table),) = table.items()
        steps.append(step)
    return steps


def _value(key: str, text: str) -> Any:
    """A TOML value; a bare word and the name of a TOML file are text."""
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        read = {}
    if list(read) == ["value"]:
        return read["value"]
    if re.fullmatch(r"(?=.*[^\W\d_])\w[\w .'-]*|[\w .'/\\:~-]+\.toml", text):
        return text
    raise SetupError("--set", key, text, "a value as written in TOML")


def lists(data: Any) -> Any:
    """The same data with lists in place of tuples, so that entries can be changed."""
    if isinstance(data, dict):
        return {key: lists(value) for key, value in data.items()}
    return [lists(entry) for entry in data] if isinstance(data, list | tuple) else data


def put(
    data: dict[str, Any],
    steps: list[str],
    value: Any,
    fits: Callable[[dict[str, Any], list[str], int], bool],
    expected: Callable[[dict[str, Any], list[str]], str],
) -> None:
    """Set one key of nested data; refuses a key that is not there.

    `fits(table, steps, depth)` says whether `table` has, or may be given, the key `steps[depth]`; `expected(data,
    steps)` says what a key that is not there may have meant.
    """
    here: Any = data
    for depth, step in enumerate(steps):
        last = depth == len(steps) - 1
        if isinstance(here, list):
            place: Any = _entry(here, step, steps)
        elif isinstance(here, dict) and fits(here, steps, depth):
            place = step
        else:
            raise _unknown(steps, expected(data, steps))
        if last:
            here[place] = value
            return
        if here[place] is None:
            here[place] = {}  # a table that the file leaves out, such as the weights of an opponent
        here = here[place]


def _entry(here: list[Any], step: str, steps: list[str]) -> int:
    """The place of an entry given by its number from 1 or by a man's name."""
    names = [entry.get("name") if isinstance(entry, dict) else None for entry in here]
    if step in names:
        return names.index(step)
    if re.fullmatch(r"[0-9]{1,4}", step) and 1 <= int(step) <= len(here):
        return int(step) - 1
    men = [name for name in names if name is not None]
    if men:
        raise _unknown(steps, suggestion(step, men, f"a number from 1 to {len(here)} or a man's name"))
    raise _unknown(
        steps, f"an entry from 1 to {len(here)} after the last dot" if here else "no entry: there is none yet"
    )


def _unknown(steps: list[str], expected: str) -> SetupError:
    return SetupError("--set", ".".join(steps), NOTHING, f"there is no such key; expected {expected}")
