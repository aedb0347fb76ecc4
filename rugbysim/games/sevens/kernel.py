"""The one call of the compiled batch entry."""

from __future__ import annotations

from typing import Any

import numpy as np


def play_into(prepared: np.ndarray, world: Any, seed: int, first: int, waived: int, *arrays: np.ndarray) -> int:
    """Play matches from `first` on into `arrays`, as `loop.play_batch` wants them; how many were completed.

    The possessions and penalties of `world` are those of this call alone.
    """
    from rugbysim.games.sevens.loop import play_batch

    world.possessions[:] = 0
    world.penalties[:] = 0
    with np.errstate(over="ignore"):  # without JIT the generator's products wrap in numpy's sight
        return int(play_batch(prepared, world, np.uint64(seed), np.int64(first), np.int64(waived), *arrays))
