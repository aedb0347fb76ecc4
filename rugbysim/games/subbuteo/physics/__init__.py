"""The physical table: what flicks, kicks and put-ins do to the pieces. It knows no rule (1.3, section 6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import entry
from rugbysim.core.rng import seed_stream
from rugbysim.games.subbuteo.params import SKILL
from rugbysim.games.subbuteo.physics.acting import act
from rugbysim.games.subbuteo.physics.solver import TABLE, new_table
from rugbysim.games.subbuteo.state import new_outcome

__all__ = ["EXACT", "TABLE", "flick", "new_stream", "new_table"]

EXACT = np.zeros(1, np.dtype(SKILL, align=True))
"""The skill of who never errs."""


@entry
def acted(params, tables, states, declarations, skills, stream, outcomes):
    """Fill an outcome."""
    act(params[0], tables[0], states[0], declarations[0], skills[0], stream, outcomes[0])


@entry
def seeded(stream, seed, number):
    """Fill a stream."""
    seed_stream(stream, seed, number, np.uint64(0), np.uint64(0))


def new_stream(seed: int, number: int = 0) -> np.ndarray:
    """The stream of draws (uint64[4]) of a seed and a number, as `flick` wants it."""
    stream = np.zeros(4, np.uint64)
    seeded(stream, np.uint64(seed), np.uint64(number))
    return stream


def flick(params: Any, state: Any, declaration: Any, skill: Any = EXACT, stream: Any = None) -> np.ndarray:
    """What a declaration makes happen in a state: OUTCOME[1]; `state` stays as it is.

    `params` is PARAMS[1], `skill` one record of the fields of SKILL, `stream` uint64[4], which moves on.
    """
    outcome = new_outcome()
    acted(params, new_table(), state, declaration, skill, new_stream(0) if stream is None else stream, outcome)
    return outcome
