"""The generator of the engine as tests call it: its parts have no entry of their own, so here is one."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import entry
from rugbysim.core.rng import mix64, next_bits, seed_stream, uniform


@entry
def fill_bits(state, out):  # type: ignore[no-untyped-def]
    """The next outputs of the stream, uint64."""
    for i in range(len(out)):
        out[i] = next_bits(state)


@entry
def fill_uniform(state, out):  # type: ignore[no-untyped-def]
    """The next draws from [0, 1)."""
    for i in range(len(out)):
        out[i] = uniform(state)


@entry
def fill_splitmix(key, golden, out):  # type: ignore[no-untyped-def]
    """Outputs of splitmix64: the finaliser at steps of its increment."""
    for i in range(len(out)):
        key = key + golden
        out[i] = mix64(key)


@entry
def fill_key(state, seed, match, half, kick_off):  # type: ignore[no-untyped-def]
    """The state that the stream of a kick-off starts from."""
    seed_stream(state, seed, match, half, kick_off)


def keyed(seed: int, match: int, half: int, kick_off: int) -> np.ndarray:
    """The state of the stream of a kick-off, uint64[4]."""
    state = np.zeros(4, np.uint64)
    with np.errstate(over="ignore"):
        fill_key(state, np.uint64(seed % 2**64), np.uint64(match), np.uint64(half), np.uint64(kick_off))
    return state


def states(state: np.ndarray, count: int) -> list[list[int]]:
    """The states of a stream after each of its next `count` outputs."""
    reached, one = [], np.zeros(1, np.uint64)
    state = state.copy()
    with np.errstate(over="ignore"):
        for _ in range(count):
            fill_bits(state, one)
            reached.append(state.tolist())
    return reached


def outputs(state: np.ndarray, count: int) -> list[int]:
    """The next `count` outputs of a stream; `state` is left as it is."""
    out = np.zeros(count, np.uint64)
    with np.errstate(over="ignore"):
        fill_bits(state.copy(), out)
    return [int(value) for value in out]
