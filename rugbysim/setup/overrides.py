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
from rugbysim.setup.teams import Team
from rugbysim.setup.validation import errors_of

_TOP: Final = ("rules", "home", "away", "knock_out", "home_bonus")


def apply_overrides(match: Match, overrides: Iterable[str]) -> Match:
    """`match` with every override applied in turn and everything checked anew; raises `SetupError`."""
    data = _plain(match)
    texts = (overrides,) if isinstance(overrides, str) else tuple(overrides)
    for text in texts:
        keys, value = parse_override(text)
        _put(data, keys, value)
        _forget_lost_numbers(data, keys)
    try:
        changed = Match.model_validate({**data, "curves": match.curves}, context={"curves": match.curves})
    except ValidationError as error:
        raise first_of(errors_of(error, f"--set {' '.join(texts)}", Match, data)) from None
    return changed.model_copy(
        update={
            "path": match.path,
            "home": changed.home.model_copy(update=_origin(match.home)),
            "away": changed.away.model_copy(update=_origin(match.away)),
            "rules": changed.rules.model_copy(update={"path": match.rules.path}),
        }
    )


def _origin(team: Team) -> dict[str, Any]:
    """What a side keeps when its numbers are changed: where it came from and what was said about it."""
    return {"path": team.path, "squad_path": team.squad_path, "notices": team.notices}


def keys_of(rules: RuleSet) -> dict[str, Any]:
    """Every single value of a rule set by its dotted key, as overrides and `realism.free` name it.

    Entries of arrays are counted from 1: "run.gain.1", "conversion.spot.2.1".
    """
    found = flat(rules.model_dump(by_alias=True, exclude={"realism"}))
    return {key: value for key, value in found.items() if value is not None}


def parse_override(text: str) -> tuple[list[str], Any]:
    """The steps of the key and the value of "KEY=VALUE"; raises `SetupError` for what is not of that form."""
    key, _, value = text.partition("=")
    steps = _steps(key.strip()) if "=" in text else []
    if not steps:
        raise SetupError("--set", "", text, "KEY=VALUE, such as rules.tackle.difficulty=-5")
    return steps, _value(key.strip(), value.strip())


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
    """A TOML value; a bare word is text."""
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        read = {}
    if list(read) == ["value"]:
        return read["value"]
    if re.fullmatch(r"[^\W\d][\w .'-]*", text):
        return text
    raise SetupError("--set", key, text, "a value as written in TOML")


def _plain(match: Match) -> dict[str, Any]:
    """A match as nested dictionaries and lists with the keys that files use."""
    data = match.model_dump(by_alias=True)
    return {key: _lists(value) for key, value in data.items()}


def _lists(data: Any) -> Any:
    """The same data with lists in place of tuples, so that entries can be changed."""
    if isinstance(data, dict):
        return {key: _lists(value) for key, value in data.items()}
    return [_lists(entry) for entry in data] if isinstance(data, list | tuple) else data


def _put(data: dict[str, Any], steps: list[str], value: Any) -> None:
    """Set one key of nested data; refuses a key that is not there, naming the near match."""
    here: Any = data
    for depth, step in enumerate(steps):
        last = depth == len(steps) - 1
        if isinstance(here, list):
            place: Any = _entry(here, step, steps)
        elif isinstance(here, dict) and _fits(here, steps, depth):
            place = step
        else:
            raise _unknown(steps, _near_keys(data, steps))
        if last:
            here[place] = value
            return
        if here[place] is None:
            here[place] = {}  # weights of an opponent that the rule set leaves out
        here = here[place]


def _forget_lost_numbers(data: dict[str, Any], steps: list[str]) -> None:
    """Drop from `realism.free` what an override took away: another kind of curve has no `scale` to calibrate."""
    if steps[0] != "rules" or steps[1:2] == ["realism"] or not isinstance(data["rules"], dict):
        return
    changed = ".".join(steps[1:]).removesuffix(".kind")
    known = flat(data["rules"])
    realism = data["rules"]["realism"]
    realism["free"] = [
        free for free in realism["free"] if free["key"] in known or not free["key"].startswith(f"{changed}.")
    ]


def _fits(here: dict[str, Any], steps: list[str], depth: int) -> bool:
    """Whether a table has the key, or may be given it: another kind of curve has keys of its own."""
    if depth == 0:
        return steps[0] in _TOP
    open_table = not here or steps[depth - 1] == "curve"
    return steps[depth] in here or (open_table and depth == len(steps) - 1)


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


def _near_keys(data: dict[str, Any], steps: list[str]) -> str:
    """What could be meant by a key that is not there."""
    known = list(flat({top: data[top] for top in _TOP}))
    wanted = "a known key" if steps[0] in _TOP else "a key that starts with " + ", ".join(_TOP)
    ends = [key for key in known if key.split(".")[-1] == steps[-1] and key.startswith(steps[0])]
    return suggestion(".".join(steps), ends or known, wanted)


def _unknown(steps: list[str], expected: str) -> SetupError:
    return SetupError("--set", ".".join(steps), NOTHING, f"there is no such key; expected {expected}")
