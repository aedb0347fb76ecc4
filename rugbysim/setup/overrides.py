"""Overrides: single keys of a match changed from the command line or by a sweep.

An override is `KEY=VALUE`. The key starts with `rules`, `home` or `away` and goes on as in the TOML file
("rules.tackle.difficulty", "home.tactics.kick_off"), or is `knock_out` or `home_bonus`; entries of arrays are counted
from 1 ("rules.run.gain.2"), men may be named ("home.players."Tom Ash".pace"). The value is written as in TOML; a bare
word is taken as text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pydantic import ValidationError

from rugbysim.setup.assignments import lists, parse_override, put
from rugbysim.setup.errors import SetupError, first_of, suggestion
from rugbysim.setup.keys import flat
from rugbysim.setup.matches import Match, Side
from rugbysim.setup.rules import RuleSet
from rugbysim.setup.teams import Team
from rugbysim.setup.validation import errors_of

TEAM_EXAMPLE: Final = "tactics.kick_off=long"
"""A change of a key of a team, as it is shown to who wrote none."""

_TOP: Final = ("rules", "home", "away", "knock_out", "home_bonus")


def apply_overrides(match: Match, overrides: Iterable[str]) -> Match:
    """`match` with every override applied in turn and everything checked anew; raises `SetupError`."""
    data = _plain(match)
    texts = (overrides,) if isinstance(overrides, str) else tuple(overrides)
    for text in texts:
        keys, value = parse_override(text)
        put(data, keys, value, _fits, _near_keys)
        _forget_lost_numbers(data, keys)
    return _checked(match, data, f"--set {' '.join(texts)}")


def change_side(match: Match, side: Side, settings: Iterable[str]) -> Match:
    """`match` with single keys of one side's team changed, written as in its file ("tactics.kick_off=long").

    Everything is checked anew; raises `SetupError` that names the keys so, without "home" or "away" before them.

    >>> from rugbysim.setup import load_match
    >>> change_side(load_match("example"), "away", ["tactics.kick_off=long"]).away.tactics.kick_off
    'long'
    """
    data = _plain(match)
    texts = tuple(settings)
    for text in texts:
        keys, value = parse_override(text, TEAM_EXAMPLE)
        put(data[side], keys, value, lambda table, steps, depth: steps[depth] in table, _near_team_keys)
    try:
        return _checked(match, data, f"--set {' '.join(texts)}")
    except SetupError as error:
        raise first_of(
            SetupError(each.file, each.place.removeprefix(f"{side}."), each.value, each.expected, each.player)
            for each in error.all
        ) from None


def _checked(match: Match, data: dict[str, Any], file: str) -> Match:
    """The match of changed data, which comes from where `match` came from; raises `SetupError` that names `file`."""
    try:
        changed = Match.model_validate({**data, "curves": match.curves}, context={"curves": match.curves})
    except ValidationError as error:
        raise first_of(errors_of(error, file, Match, data)) from None
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


def _plain(match: Match) -> dict[str, Any]:
    """A match as nested dictionaries and lists with the keys that files use."""
    data = match.model_dump(by_alias=True)
    return {key: lists(value) for key, value in data.items()}


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


def _near_keys(data: dict[str, Any], steps: list[str]) -> str:
    """What could be meant by a key that is not there."""
    known = list(flat({top: data[top] for top in _TOP}))
    wanted = "a known key" if steps[0] in _TOP else "a key that starts with " + ", ".join(_TOP)
    ends = [key for key in known if key.split(".")[-1] == steps[-1] and key.startswith(steps[0])]
    return suggestion(".".join(steps), ends or known, wanted)


def _near_team_keys(data: dict[str, Any], steps: list[str]) -> str:
    """What could be meant by a key of a team that is not there."""
    known = list(flat(data))
    ends = [key for key in known if key.split(".")[-1] == steps[-1]]
    return suggestion(".".join(steps), ends or known, "a key of the team")
