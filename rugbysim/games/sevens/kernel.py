"""The one call of the compiled batch entry."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.sevens.state import TRACE

UNTRACED = np.empty(0, TRACE)


def play_into(
    prepared: np.ndarray,
    world: Any,
    seed: int,
    first: int,
    waived: int,
    *arrays: np.ndarray,
    traces: np.ndarray = UNTRACED,
    watched: int = 0,
    scores: bool = False,
) -> int:
    """Play matches from `first` on into `arrays`, as `loop.play_batch` wants them; how many were completed.

    `traces` TRACE[n] is filled too if it is given, about yellow card number `watched`, and with the scores if asked.
    The possessions and penalties of `world` are those of this call alone.
    """
    from rugbysim.games.sevens.loop import play_batch

    world.possessions[:] = 0
    world.penalties[:] = 0
    with np.errstate(over="ignore"):  # without JIT the generator's products wrap in numpy's sight
        numbers = [np.uint64(seed), np.int64(first), np.int64(waived), np.int64(watched)]
        handed: list[Any] = [prepared, world, *numbers, *arrays, traces, np.int64(scores)]
        return int(play_batch(*handed))
