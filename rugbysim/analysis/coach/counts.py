"""How often things happen in a match as variants of it are played: columns of the table of matches, penalties by place.

Each variant is counted on matches of its own, so that the errors of counts are independent of one another and of any
difference taken elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from rugbysim.analysis.coach.moments import Moments
from rugbysim.montecarlo.chunks import Range, chunk_for, in_order, ranges
from rugbysim.montecarlo.statistics import Estimate

FIRST = 2**41  # index of the first match counted of the first variant
APART = 2**34  # matches between two variants
CHOICES = ("tap", "touch", "goal")
BANDS = 5


class Counts:
    """Counts `columns` of the table of matches, and the penalties of a side, in each variant; `n` matches of each."""

    def __init__(self, game: Any, prepared: Sequence[Any], seed: int, side: int, columns: Sequence[str] = ()) -> None:
        self._game, self._prepared, self._seed, self._side = game, list(prepared), seed, side
        self._columns = tuple(columns)
        self._sums = [Moments.none(len(columns) + BANDS * len(CHOICES)) for _ in prepared]

    @property
    def n(self) -> int:
        """Matches counted of the last variant, and of all once it is done."""
        return self._sums[-1].n

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Count `n` matches of every variant, and say after each chunk how many of all were played."""
        chunk = chunk_for(self._game, *self._prepared)
        for number in range(len(self._prepared)):
            parts: Any = in_order(self._count(number), ranges(FIRST + number * APART, n, chunk), threads)
            with closing(parts):
                for part in parts:
                    self._sums[number] += part
                    yield number * n + self._sums[number].n

    def _count(self, number: int) -> Any:
        prepared = self._prepared[number]

        def count(part: Range) -> Moments:
            traced = self._game.coaching.play(prepared, self._seed, part.first, part.count)
            columns = [traced.matches[name] for name in self._columns]
            penalties = traced.penalties[:, self._side].reshape(part.count, -1)
            return Moments.of(np.column_stack([*columns, penalties]).astype(np.float64))

        return count

    def mean(self, number: int, *columns: str) -> Estimate:
        """So many a match of some columns together, in variant `number`."""
        return self._sums[number].mean(" + ".join(columns), [self._columns.index(name) for name in columns])

    def ratio(self, number: int, above: str, below: str) -> Estimate:
        """One column by another, in variant `number`."""
        over, under = ([self._columns.index(name)] for name in (above, below))
        return self._sums[number].ratio(f"{above} by {below}", over, under)

    def penalties(self, number: int, bands: Sequence[int], choices: Sequence[str]) -> Estimate:
        """So many penalties a match in some of the five bands that were taken in one of some ways."""
        start = len(self._columns)
        which = [start + band * len(CHOICES) + CHOICES.index(choice) for band in bands for choice in choices]
        return self._sums[number].mean("penalties", which)
