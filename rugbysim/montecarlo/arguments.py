"""What may be asked of a run; anything else is refused in one sentence."""

from __future__ import annotations

import math
import operator
import os
from typing import Any

from rugbysim.setup.errors import SetupError

LARGEST_SEED = 2**64 - 1
LARGEST_INDEX = 2**62
LARGEST_CHUNK = 100_000


def whole(value: Any, place: str, low: int, high: int, expected: str, *, file: str = "simulate") -> int:
    """`value` as an integer within `low .. high`; 1.5, True and "7" are refused.

    Raises:
        SetupError: naming `place` and what was `expected`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise SetupError(file, place, value, expected) from None
    if isinstance(value, bool) or not low <= number <= high:
        raise SetupError(file, place, value, expected)
    return number


def seed_of(value: Any, file: str = "simulate") -> int:
    """A seed: a whole number from 0 to 2**64 - 1."""
    return whole(value, "seed", 0, LARGEST_SEED, f"a whole number from 0 to {LARGEST_SEED}", file=file)


def matches_of(value: Any, file: str = "simulate") -> int:
    """A number of matches, at least 1."""
    return whole(value, "n", 1, LARGEST_INDEX, "a whole number of matches, at least 1", file=file)


def index_of(value: Any, place: str, file: str = "simulate") -> int:
    """The index of a match, from 0."""
    return whole(value, place, 0, LARGEST_INDEX, "the index of a match, a whole number from 0", file=file)


def threads_of(value: Any, file: str = "simulate") -> int:
    """A number of threads, at least 1; None is the number of processors this process may use."""
    if value is None:
        available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return available or 1
    return whole(value, "threads", 1, 1024, "a whole number of threads, from 1 to 1024", file=file)


def chunk_of(value: Any, file: str = "simulate") -> int | None:
    """How many matches a thread plays at a time; None leaves it to the game."""
    if value is None:
        return None
    expected = f"a whole number of matches at a time, from 1 to {LARGEST_CHUNK}"
    return whole(value, "chunk", 1, LARGEST_CHUNK, expected, file=file)


def target_error_of(value: Any, file: str = "simulate") -> float | None:
    """A target error, a share between 0 and 0.5, or None for none."""
    if value is None:
        return None
    expected = "a share above 0 and below 0.5, such as 0.005"
    try:
        number = math.nan if isinstance(value, bool | str) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 0 < number < 0.5:
        raise SetupError(file, "target_error", value, expected)
    return number


def keep_of(value: Any, default: int, file: str = "simulate") -> int:
    """How many matches' rows are kept in memory; None is the default."""
    return default if value is None else whole(value, "keep", 0, LARGEST_INDEX, "a whole number from 0", file=file)
