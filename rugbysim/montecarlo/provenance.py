"""Where a result came from: enough to get the same integers again.

There is no date and no machine in it, so that the same run gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rugbysim.games.protocol import Game
from rugbysim.version import __version__

PLACES = frozenset({"path", "squad_path", "inputs"})


def configuration_text(match: Any) -> str:
    """The whole setup of a match as one JSON text: teams, rule set, switches.

    Paths are left out (they differ between machines). A user's curve function is given by its name and by its values,
    so that another function of the same name gives another hash.
    """
    text = getattr(match, "configuration_text", None)
    if callable(text):
        return str(text())
    plain = match.model_dump(by_alias=True) if hasattr(match, "model_dump") else dict(vars(match))
    functions = getattr(match, "curves", None) or {}
    if functions:
        plain["curves"] = {name: _sampled(function) for name, function in functions.items()}
    return json.dumps(_plain(plain), ensure_ascii=False, sort_keys=True)


def _sampled(function: Callable[[float], float]) -> dict[str, Any]:
    """A curve function as its name and its values from -100 to 100 rating points, to nine digits."""
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__name__)}"
    return {"function": name, "values": [round(float(function(float(points))), 9) for points in range(-100, 101, 10)]}


def _plain(value: Any) -> Any:
    """`value` as what JSON can hold."""
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items() if key not in PLACES}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, set | frozenset):
        return sorted(_plain(entry) for entry in value)
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return _plain(vars(value)) if hasattr(value, "__dict__") else str(value)


def input_files(match: Any) -> tuple[Path, ...]:
    """The files a match was read from, which no output may replace."""
    given = [getattr(match, "inputs", ())]
    for part in (match, *(getattr(match, name, None) for name in ("home", "away", "rules"))):
        given += [[getattr(part, name, None)] for name in ("path", "squad_path")]
    return tuple(dict.fromkeys(Path(path) for paths in given for path in (paths or ()) if path))


def provenance(
    match: Any, game: Game, *, seed: int, first: int, asked: int, target_error: float | None
) -> dict[str, Any]:
    """The provenance of a run about to start; `count` and `stopped_by` are added at its end."""
    text = configuration_text(match)
    return {
        "rugbysim": __version__,
        "game": game.name,
        "game_schema": game.tables.schema,
        "match": str(getattr(match, "name", "") or ""),
        "seed": seed,
        "first": first,
        "asked": asked,
        "target_error": target_error,
        "configuration": text,
        "configuration_sha256": hashlib.sha256(text.encode()).hexdigest(),
        "python": platform.python_version(),
        "numpy": _version("numpy"),
        "numba": _version("numba"),
    }


@cache
def _version(package: str) -> str | None:
    """The installed version of a package, without importing it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
