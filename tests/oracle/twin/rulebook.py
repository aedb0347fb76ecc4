"""The parameters of a pairing, read once from the engine's record into plain numbers and lists."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

REACH = 480.0  # rating points on either side that a curve's table covers (SV-3.4)
NODES_A_POINT = 4.0
LAST_NODE = 2560.0


class Rulebook:
    """Every field of the parameter record as an attribute: numbers, lists of numbers, lists of named rows.

    See `params.py` of the sevens match for what each is. `milliseconds` has the least and the span of each duration.
    """

    def __init__(self, params: np.ndarray) -> None:
        for name in params.dtype.names:
            setattr(self, name, _plain(params[0][name]))
        least = {name: name.removesuffix("_lo") for name in params.dtype.names if name.startswith("seconds_")}
        self.milliseconds = {
            kind.removeprefix("seconds_"): (getattr(self, name), getattr(self, f"{kind}_span"))
            for name, kind in least.items()
            if name != kind
        }

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the parameters of the sevens match have no {name}")

    def probability(self, kind: int, argument: float) -> float:
        """The curve of a check at `argument`: straight lines between its nodes, its end values beyond them."""
        place = min(max((argument + REACH) * NODES_A_POINT, 0.0), LAST_NODE - 1e-9)
        node = int(place)
        table = self.curves[kind]
        low: float = table[node]
        return low + (table[node + 1] - low) * (place - node)

    def spot_difficulty(self, aside: float) -> float:
        """By how many points a conversion is harder `aside` metres from the middle (SV-10.1)."""
        place = aside / 0.5
        node = int(place)
        low: float = self.spot[node]
        return low + (self.spot[node + 1] - low) * (place - node)


def _plain(value: Any) -> Any:
    """A field of the record without numpy."""
    if not isinstance(value, np.ndarray):
        return value.item()
    if value.dtype.names is None:
        return value.tolist()
    if value.ndim:
        return [_plain(row) if row.ndim else _row(row) for row in value]
    return _row(value)


def _row(record: Any) -> SimpleNamespace:
    return SimpleNamespace(**{name: _plain(record[name]) for name in record.dtype.names})
