"""Overrides: single keys of a match changed from the command line or by a sweep.

An override is `KEY=VALUE`. The key starts with `rules`, `home` or `away` and goes on as in the TOML file
("rules.tackle.difficulty", "home.tactics.kick_off"), or is `knock_out` or `home_bonus`; entries of arrays are counted
from 1 ("rules.run.gain.2"), men may be named ("home.players."Tom Ash".pace"). The value is written as in TOML; a bare
word is taken as text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, Final

from pydantic import ValidationError

from rugbysim.setup.errors import NOTHING, SetupError, first_of, suggestion
from rugbysim.setup.keys import flat
from rugbysim.setup.matches import Match
from rugbysim.setup.rules import RuleSet
from rugbysim.setup.validation import errors_of

_TOP: Final = ("rules", "home", "away", "knock_out", "home_bonus")


def apply_overrides(match: Match, overrides: Iterable[str]) -> Match:
    """`match` with every override applied in turn and everything checked anew; raises `SetupError`."""
    data = _plain(match)
    texts = tuple(overrides)
    for text in texts:
        keys, value = parse_override(text)
        _put(data, keys, value, text)
    try:
        changed = Match.model_validate({**data, "curves": match.curves}, context={"curves": match.curves})
    except ValidationError as error:
        raise first_of(errors_of(error, f"--set {' '.join(texts)}", Match, data)) from None
    return changed.model_copy(
        update={
            "path": match.path,
            "home": changed.home.model_copy(update={"path": match.home.path}),
            "away": changed.away.model_copy(update={"path": match.away.path}),
            "rules": changed.rules.model_copy(update={"path": match.rules.path}),
        }
    )


def keys_of(rules: RuleSet) -> dict[str, Any]:
    """Every single value of a rule set by its dotted key, as overrides and `realism.free` name it.

    Entries of arrays are counted from 1: "run.gain.1", "conversion.spot.2.1".
    """
    found = flat(rules.model_dump(by_alias=True, exclude={"realism"}))
    return {key: value for key, value in found.items() if value is not None}


def parse_override(text: str) -> tuple[list[str], Any]:
    """The steps of the key and the value of "KEY=VALUE"; raises `SetupError` for what is not of that form."""
    key, equals, value = text.partition("=")
    try:
        if not equals or not key.strip():
            raise ValueError
        table: Any = tomllib.loads(f"{key.strip()} = 0")
    except ValueError:
        expected = "KEY=VALUE, such as rules.tackle.difficulty=-5"
        raise SetupError("--set", "", text, expected) from None
    steps: list[str] = []
    while isinstance(table, dict):
        step = next(iter(table))
        steps.append(step)
        table = table[step]
    return steps, _value(text, value.strip())


def _value(text: str, value: str) -> Any:
    """A TOML value; a bare word is text."""
    try:
        if "\n" in value or "\r" in value:
            raise ValueError
        return tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        if re.fullmatch(r"[^\W\d][\w .'-]*", value):
            return value
        raise SetupError("--set", text.partition("=")[0], value, "a value as written in TOML") from None


def _plain(match: Match) -> dict[str, Any]:
    """A match as nested dictionaries and lists with the keys that files use."""
    data: dict[str, Any] = match.model_dump(mode="python", by_alias=True)
    return _lists(data)


def _lists(data: Any) -> Any:
    """The same data with lists in place of tuples, so that entries can be changed."""
    if isinstance(data, dict):
        return {key: _lists(value) for key, value in data.items()}
    return [_lists(entry) for entry in data] if isinstance(data, list | tuple) else data


def _put(data: dict[str, Any], steps: list[str], value: Any, text: str) -> None:
    """Set one key of nested data; refuses a key that is not there, naming the near match."""
    here: Any = data
    if steps[0] not in _TOP:
        raise _unknown(text, steps, suggestion(".".join(steps), _known(data), "a key that starts with " + ", ".join(_TOP)))
    for step in steps[:-1]:
        here = _enter(here, step, steps, data, text)
    last = steps[-1]
    if isinstance(here, list):
        here[_index(here, last, steps, data, text)] = value
    elif isinstance(here, dict) and last in here:
        here[last] = value
    elif isinstance(here, dict) and (not here or steps[-2:-1] == ["curve"]):
        here[last] = value  # keys of another kind of curve, which the check that follows knows
    else:
        raise _unknown(text, steps, suggestion(".".join(steps), _known(data), "a known key"))


def _enter(here: Any, step: str, steps: list[str], data: dict[str, Any], text: str) -> Any:
    if isinstance(here, dict) and step in here:
        if here[step] is None:
            here[step] = {}  # weights of an opponent that the rule set leaves out
        return here[step]
    if isinstance(here, list):
        return here[_index(here, step, steps, data, text)]
    raise _unknown(text, steps, suggestion(".".join(steps), _known(data), "a known key"))


def _index(here: list[Any], step: str, steps: list[str], data: dict[str, Any], text: str) -> int:
    """The place of an entry given by its number from 1 or by a man's name."""
    named = [index for index, entry in enumerate(here) if isinstance(entry, dict) and entry.get("name") == step]
    if named:
        return named[0]
    if re.fullmatch(r"[0-9]{1,4}", step) and 1 <= int(step) <= len(here):
        return int(step) - 1
    names = [entry["name"] for entry in here if isinstance(entry, dict) and "name" in entry]
    if names:
        raise _unknown(text, steps, suggestion(step, names, f"a number from 1 to {len(here)} or a man's name"))
    raise _unknown(text, steps, f"an entry from 1 to {len(here)} after the last dot")


def _unknown(text: str, steps: list[str], expected: str) -> SetupError:
    return SetupError("--set", ".".join(steps), NOTHING, f"there is no such key; expected {expected}")


def _known(data: dict[str, Any]) -> list[str]:
    return [key for key in flat(data) if ".path" not in key]
