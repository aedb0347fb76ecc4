"""Curves as tables: what a kernel looks a probability up in.

A table has a node every quarter of a rating point over -480 .. +480 and is linear between nodes (SV-3.4). Probabilities
are rounded to k / 2^32 before a kernel starts, so that the last bit of a processor's exp never decides a match.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rugbysim.core.jit import inlined

REACH = 480.0
STEP = 0.25
NODES = int(2 * REACH / STEP) + 1
PER_POINT = 1.0 / STEP
LAST = float(NODES - 1)
GRAIN = 2.0**32


def arguments() -> np.ndarray:
    """The argument of each node, float64[NODES], in rating points."""
    return np.arange(NODES) * STEP - REACH


def probability_table(curve: Callable[[float], float]) -> np.ndarray:
    """`curve` at each node, rounded to k / 2^32: float64[NODES] in [0, 1]."""
    values = np.array([curve(argument) for argument in arguments()], dtype=np.float64)
    return np.rint(np.clip(values, 0.0, 1.0) * GRAIN) / GRAIN


@inlined
def look_up(tables, row, argument):
    """The value of curve `row` of `tables` (float64[curves, NODES]) at `argument`; beyond the ends those hold."""
    place = (argument + REACH) * PER_POINT
    place = min(max(place, 0.0), LAST - 1e-9)
    node = int(place)
    low = tables[row, node]
    return low + (tables[row, node + 1] - low) * (place - node)
