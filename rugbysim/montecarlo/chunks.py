"""Sharing matches out over threads and getting them back in order.

A match is a pure function of (seed, index), and chunks come back in the order of their indices, so neither the number
of threads nor the size of a chunk can change a result. At most a few chunks are under way or waiting at any time,
which keeps memory flat.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, TypeVar

from rugbysim.games.protocol import Game

CHUNK = 1_000  # matches a thread plays at a time, or fewer where they take longer than a second
FIRST_LOOK = 2_000
AHEAD = 2  # chunks under way or waiting for each thread
SWITCH = 0.001  # seconds: a thread back from a kernel does not wait Python's usual five for its turn

T = TypeVar("T")


@dataclass(frozen=True)
class Range:
    """Matches `first .. first + count`."""

    first: int
    count: int


def looks(n: int) -> Iterator[int]:
    """The fixed counts of matches at which a target error is looked at: 2,000, 4,000, 8,000 ... below `n`.

    They double, so that few looks are taken and looking costs little honesty.
    """
    count = FIRST_LOOK
    while count < n:
        yield count
        count *= 2


def chunk_for(game: Game, *prepared: Any) -> int:
    """How many matches a thread plays at a time: `CHUNK`, or what the game says of the slowest of these setups."""
    hint = getattr(game, "chunk_hint", None)
    return CHUNK if hint is None else max(1, min(CHUNK, *(int(hint(one)) for one in prepared)))


def ranges(first: int, n: int, chunk: int, stops: tuple[int, ...] = ()) -> Iterator[Range]:
    """Cut `first .. first + n` into ranges of at most `chunk` matches that also end at each count of `stops`."""
    begin = 0
    for stop in (*stops, n):
        while begin < stop:
            count = min(chunk, stop - begin)
            yield Range(first + begin, count)
            begin += count


def in_order(play: Callable[[Range], T], parts: Iterator[Range], threads: int) -> Iterator[T]:
    """What `play` makes of each range, in order; with one thread without any pool.

    An error of `play` is raised in its place in the order. Closing the iterator early drops what is under way. Ctrl-C
    does not wait for that, since a match of two policies that think for long can take hours; with one thread it does.
    """
    if threads == 1:
        yield from map(play, parts)
        return
    waiting: deque[Future[T]] = deque()
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    pool = ThreadPoolExecutor(threads, thread_name_prefix="rugbysim")
    patient = True
    try:
        for part in parts:
            waiting.append(pool.submit(play, part))
            if len(waiting) >= AHEAD * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except KeyboardInterrupt:
        patient = False
        raise
    finally:
        pool.shutdown(wait=patient, cancel_futures=True)
        sys.setswitchinterval(before)


class Interruption:
    """Whether Ctrl-C was pressed since `watched` began."""

    def __init__(self, anything_kept: Callable[[], bool]) -> None:
        self.seen = False
        self._anything_kept = anything_kept

    def note(self, _number: int, _frame: FrameType | None) -> None:
        """Remember the first Ctrl-C; a second one, or one while there is nothing to keep, stops at once."""
        if self.seen or not self._anything_kept():
            raise KeyboardInterrupt
        self.seen = True


@contextmanager
def watched(anything_kept: Callable[[], bool]) -> Iterator[Interruption]:
    """Note Ctrl-C instead of raising it, so that it never falls into the middle of a merge.

    Only where Python's own handler is in place and in the main thread; elsewhere nothing is changed. While nothing is
    kept yet (the first run compiles for some seconds) Ctrl-C is raised as ever.
    """
    interruption = Interruption(anything_kept)
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield interruption
        return
    signal.signal(signal.SIGINT, interruption.note)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
