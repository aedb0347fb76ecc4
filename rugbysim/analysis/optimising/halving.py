"""Races: many candidates on the same matches, the worse half dropped again and again, what is left known the better.

Source: Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013: sequential
halving. Two things differ: candidates play the same matches, so that they are compared by differences from the first
one, and what was played in earlier rounds counts on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rugbysim.montecarlo.chunks import Interruption, Range, in_order

CHUNK = 500
"""Matches that one candidate plays at a time."""


class Playground(Protocol):
    """Where candidates play."""

    @property
    def threads(self) -> int:
        """How many threads play."""

    def values(self, prepared: Any, first: int, count: int) -> NDArray[np.int64]:
        """What each of the matches `first .. first + count` was worth to the side looked at, in whole numbers."""


@dataclass
class Allowance:
    """How many matches may still be played, and until when; `spent` of `total` are.

    `progress` is told both. `deadline` is a time of `time.monotonic`, None for none.
    """

    total: int
    deadline: float | None = None
    interruption: Interruption | None = None
    progress: Callable[[int, int], None] | None = None
    spent: int = 0

    def spend(self, count: int) -> None:
        """Note that `count` matches were played."""
        self.spent += count
        if self.progress is not None:
            self.progress(min(self.spent, self.total), self.total)

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.interruption is not None and self.interruption.seen

    @property
    def over(self) -> bool:
        """Whether it is time to stop, for the clock or for Ctrl-C."""
        return self.interrupted or (self.deadline is not None and time.monotonic() >= self.deadline)


@dataclass(frozen=True)
class Standing:
    """How a candidate stands: its `number`, how much better than the first it was a match, the error, the matches."""

    number: int
    better: float
    error: float
    n: int

    @property
    def sure(self) -> float:
        """What it is better by if it was one standard error lucky: what candidates of unequal errors are ordered by."""
        return self.better - self.error


@dataclass(frozen=True)
class _Turn(Range):
    """Some matches of one candidate."""

    number: int


@dataclass
class Race:
    """A race of `entrants`, of which the first is never dropped; differences from it are summed in whole numbers.

    `first` is the index of its first match.
    """

    ground: Playground
    entrants: Sequence[Any]
    first: int
    allowance: Allowance
    n: int = 0
    sums: list[tuple[int, int]] = field(default_factory=list)
    played: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sums = [(0, 0)] * len(self.entrants)
        self.played = [0] * len(self.entrants)

    def halve(self, matches: int, keep: int = 2) -> list[Standing]:
        """Race for about `matches` matches of all together until `keep` are left; all that ran, the best first.

        Those who got farther stand before those who did not, however lucky these were until then.
        """
        running = list(range(len(self.entrants)))
        rounds = max(1, math.ceil(math.log2(max(len(running) / max(keep, 2), 1))) + 1)
        dropped: list[Standing] = []
        for left in range(rounds, 0, -1):
            self._play(running, max(1, matches // rounds // len(running)))
            ranked = sorted((self.standing(number) for number in running), key=lambda one: (-one.better, one.number))
            if left == 1 or self.allowance.over:
                return [*ranked, *dropped]
            stay = max(keep, 2, math.ceil(len(running) / 2))
            kept = [one.number for one in ranked[:stay]]
            running = sorted({0, *kept})
            dropped = [*(one for one in ranked if one.number not in running), *dropped]
        return dropped

    def standing(self, number: int) -> Standing:
        """How a candidate stands against the first."""
        total, squares = self.sums[number]
        n = self.played[number]
        if n < 2:
            return Standing(number, 0.0, math.inf, n)
        spread = math.sqrt((n * squares - total * total) / (n * (n - 1)))
        return Standing(number, total / n, spread / math.sqrt(n), n)

    def _play(self, running: Sequence[int], count: int) -> None:
        """`count` more matches of each that runs, up to the end of the allowance."""
        begin, base = self.first + self.n, np.zeros(0, np.int64)
        parts: Any = in_order(self._turn, self._turns(running, begin, count), self.ground.threads)
        with closing(parts):
            for number, values in parts:
                if number == 0:
                    if self.allowance.over and self.n:
                        return
                    base = values
                    self.n += len(values)
                difference = values - base
                total, squares = self.sums[number]
                self.sums[number] = (total + int(difference.sum()), squares + int(difference @ difference))
                self.played[number] += len(values)
                self.allowance.spend(len(values))

    @staticmethod
    def _turns(running: Sequence[int], begin: int, count: int) -> Iterator[_Turn]:
        """Range after range, each played by all before the next, so that a race may be stopped after any of them."""
        for start in range(0, count, CHUNK):
            for number in running:
                yield _Turn(begin + start, min(CHUNK, count - start), number)

    def _turn(self, turn: Range) -> tuple[int, NDArray[np.int64]]:
        number = turn.number  # type: ignore[attr-defined]  # all ranges here are turns
        return number, self.ground.values(self.entrants[number], turn.first, turn.count)
