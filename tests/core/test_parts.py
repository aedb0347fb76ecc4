"""Parts are compiled once for what is the same to them, and the entry that links them does what Python would do."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from numba.core import config

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.core.passes import FullCompiler, PartCompiler, compiler_of

SHORT = np.dtype([("a", "f8")], align=True)
LONG = np.dtype([("a", "f8"), ("b", "f8")], align=True)  # begins as SHORT does

compiled = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


class Word(IntEnum):
    """Words with numbers."""

    ZERO = 0
    FIVE = 5


@outlined
def scaled(number: Any, by: Any) -> Any:
    """A product."""
    return number * by


@inlined
def through(number: Any) -> Any:
    """A part that calls a part."""
    return scaled(number, Word.FIVE) if number != Word.ZERO else scaled(np.int64(1), 7)


@outlined
def first_of(record: Any) -> Any:
    """A field that both records have."""
    return record.a


@entry
def worked_out(numbers: Any) -> Any:
    """Through two layers of parts."""
    total = 0
    for number in numbers:
        total += through(number) + scaled(number, 3)
    return total


@entry
def again(numbers: Any) -> Any:
    """Another entry with the same parts."""
    return through(numbers[0]) + 1


@entry
def firsts(short: Any, long: Any) -> Any:
    """One part, two records of which one begins as the other."""
    return first_of(short[0]) + first_of(long[0])


def in_python(number: int) -> int:
    """What `through` is."""
    return 5 * number if number else 7


def test_two_entries_link_the_same_parts() -> None:
    numbers = np.array([0, 1, 4])
    assert worked_out(numbers) == sum(in_python(n) + 3 * n for n in (0, 1, 4))
    assert again(numbers) == 8


@compiled
def test_constants_and_members_are_numbers_to_a_part() -> None:
    worked_out(np.array([1]))
    assert len(scaled.signatures) == 1  # type: ignore[attr-defined]


@compiled
@pytest.mark.filterwarnings("error")
def test_a_record_is_not_taken_for_a_shorter_one() -> None:
    assert firsts(np.array([(1.0,)], SHORT), np.array([(2.0, 3.0)], LONG)) == 3.0
    assert len(first_of.signatures) == 2  # type: ignore[attr-defined]


def test_only_plain_parts_are_compiled_by_few_passes() -> None:
    def plain(x: int) -> int:
        return x + 1

    def nested(x: int) -> int:
        return max([i * i for i in range(x)])

    def generating(x: int) -> Any:
        yield x

    assert compiler_of(plain) is PartCompiler
    assert compiler_of(nested) is compiler_of(generating) is FullCompiler
