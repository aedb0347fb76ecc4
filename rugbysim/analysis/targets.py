"""The figures of real matches that a rule set is held to, as read from a targets file."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rugbysim.setup.errors import MISSING, NOTHING, SetupError
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml

SCHEMA = 2
ABOUT = {"value", "tolerance", "source", "confidence", "counted", "bands"}
NO_SECTION = {"attributes"}  # what a position asks of a man: no figures


@dataclass(frozen=True)
class Target:
    """One figure: `values` as measured, one, or one an entry of a table; `entries` names them ("" for the only one)."""

    key: str
    values: tuple[float, ...]
    entries: tuple[str, ...]
    tolerance: float
    counted: str
    source: str

    def entry_keys(self) -> tuple[str, ...]:
        """The dotted key of each entry: "restart.short_share", "possession.endings_share.try"."""
        return tuple(f"{self.key}.{entry}" if entry else self.key for entry in self.entries)


@dataclass(frozen=True)
class Targets:
    """All figures of one file, in its order."""

    population: str
    figures: tuple[Target, ...]
    path: Path

    def __iter__(self) -> Iterator[Target]:
        return iter(self.figures)

    def __len__(self) -> int:
        return len(self.figures)

    @property
    def keys(self) -> tuple[str, ...]:
        """The dotted keys of all figures and of all entries of tables."""
        return tuple(dict.fromkeys(key for target in self.figures for key in (target.key, *target.entry_keys())))


def load_targets(name: str | Path = "sevens_men") -> Targets:
    """The targets of a file, or of a shipped name.

    Raises `SetupError` naming file and key for what is no figure with a tolerance and a definition.
    """
    path = locate("targets", name)
    written = read_toml(path)
    if written.get("schema") != SCHEMA:
        raise SetupError(path, "schema", written.get("schema", MISSING), str(SCHEMA))
    sections = {name: value for name, value in written.items() if isinstance(value, dict) and name not in NO_SECTION}
    figures = [
        _target(path, f"{section}.{key}", entry)
        for section, entries in sections.items()
        for key, entry in entries.items()
    ]
    if not figures:
        raise SetupError(path, "", NOTHING, "there is no figure; expected sections of figures such as [scoring]")
    return Targets(str(written.get("population", "")), tuple(figures), path)


def _target(path: Path, key: str, entry: Any) -> Target:
    """One figure from its inline table."""
    if not isinstance(entry, dict):
        raise SetupError(path, key, entry, "a table with value, tolerance and counted")
    tolerance = _number(path, f"{key}.tolerance", entry.get("tolerance", MISSING))
    if tolerance <= 0:
        raise SetupError(path, f"{key}.tolerance", tolerance, "a number above 0")
    counted = entry.get("counted", MISSING)
    if not isinstance(counted, str):
        raise SetupError(path, f"{key}.counted", counted, "the definition of the figure, as text")
    named = {name: value for name, value in entry.items() if name not in ABOUT}
    if "value" in entry and named:
        raise SetupError(path, f"{key}.{next(iter(named))}", NOTHING, "there is no such key beside value")
    if isinstance(entry.get("value"), list):
        bands = entry.get("bands", MISSING)
        if not isinstance(bands, list) or len(bands) != len(entry["value"]):
            raise SetupError(path, f"{key}.bands", bands, "a name for each entry of value")
        named = dict(zip(map(str, bands), entry["value"], strict=True))
    elif not named:
        named = {"": entry.get("value", MISSING)}
    values = tuple(_number(path, f"{key}.{name}" if name else f"{key}.value", value) for name, value in named.items())
    return Target(key, values, tuple(named), tolerance, counted, str(entry.get("source", "")))


def _number(path: Path, key: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise SetupError(path, key, value, "a number")
    return float(value)
