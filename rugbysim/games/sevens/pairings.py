"""The parameters of many matches between few sides: what belongs to one side is worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rugbysim.games.sevens.params import TABLES, build
from rugbysim.games.sevens.state import MEN, SQUAD

BY_MAN = tuple(name for name, _, shape in TABLES if shape[0] == MEN)
BY_SIDE = tuple(name for name, _, shape in TABLES if shape[0] == 2)


def built_together(matches: Sequence[Any]) -> list[np.ndarray]:
    """`params.build` of each match, which must share rule set, home bonus and what is at stake.

    A record is put together from one that has the same home side and one that has the same away side; nothing else in
    it depends on who plays.
    """
    first = matches[0]
    shared = all(
        match.rules is first.rules and match.home_bonus == first.home_bonus and match.knock_out == first.knock_out
        for match in matches
    )
    if not shared:
        return [build(match) for match in matches]
    home: dict[int, np.ndarray] = {}
    away: dict[int, np.ndarray] = {}
    records = []
    for match in matches:
        here, there = home.get(id(match.home)), away.get(id(match.away))
        record = build(match) if here is None or there is None else _joined(here, there)
        home.setdefault(id(match.home), record)
        away.setdefault(id(match.away), record)
        records.append(record)
    return records


def _joined(home: np.ndarray, away: np.ndarray) -> np.ndarray:
    """The home side of one record against the away side of another."""
    record = home.copy()
    for name in BY_MAN:
        record[name][:, SQUAD:] = away[name][:, SQUAD:]
    for name in BY_SIDE:
        record[name][:, 1] = away[name][:, 1]
    return record
