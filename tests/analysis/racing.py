"""Paired outcomes out of numpy for tests of races: as `Source` asks, without a game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.sequences import Sums

Draw = Callable[[np.random.Generator, int], NDArray[np.int64]]
"""Outcomes of all variants in the next matches, [variants, matches], whole numbers of 1/`unit`."""

CHUNK = 500


class Drawn:
    """A source of `count` variants whose outcomes `draw` makes; remembers how many matches each played."""

    def __init__(self, draw: Draw, count: int, seed: int, unit: int = 1) -> None:
        self.played_by = [0] * count
        self._draw, self._unit, self._random = draw, unit, np.random.default_rng(seed)
        self._totals = np.zeros(count, np.int64)
        self._products = np.zeros((count, count), np.int64)
        self._differ = np.zeros((count, count), np.int64)
        self._n = 0

    def played(self, n: int, threads: int | None, among: Sequence[int]) -> Generator[int, None, None]:
        """Draw on to `n`; those not `among` get nothing more."""
        on = np.ix_(among, among)
        while self._n < n:
            block = self._draw(self._random, min(CHUNK, n - self._n))[list(among)]
            self._n += block.shape[1]
            self._totals[list(among)] += block.sum(axis=1)
            self._products[on] += block @ block.T
            self._differ[on] += np.array([[np.count_nonzero(one != other) for other in block] for one in block])
            for one in among:
                self.played_by[one] = self._n
            yield self._n

    def sums(self, one: int, other: int) -> Sums:
        """The sums of a pair, which must have played alike."""
        assert self.played_by[one] == self.played_by[other]
        squares = self._products[one, one] - 2 * self._products[one, other] + self._products[other, other]
        total = self._totals[one] - self._totals[other]
        return Sums(self._n, int(total), int(squares), int(self._differ[one, other]), self._unit)


def normal(means: Sequence[float], spread: float = 10.0, shared: float = 10.0, unit: int = 1024) -> Draw:
    """Margins: a normal variate that all share and one of each variant's own, about its mean, in parts of a point."""
    middle = np.array(means)[:, None]

    def draw(random: np.random.Generator, n: int) -> NDArray[np.int64]:
        own = random.normal(0.0, spread, (len(means), n)) + random.normal(0.0, shared, n)
        return np.rint((middle + own) * unit).astype(np.int64)

    return draw


def wins(chances: Sequence[float], drawn: float = 0.05, change: float = 0.3) -> Draw:
    """Wins in halves (2 won, 1 drawn, 0 lost): all variants see the same luck but in a share `change` of matches.

    The mean is 2 * (chance + drawn / 2): between two variants the difference in wins is that of their chances.
    """
    middle = np.array(chances)[:, None]

    def draw(random: np.random.Generator, n: int) -> NDArray[np.int64]:
        luck = np.where(random.random((len(chances), n)) < change, random.random((len(chances), n)), random.random(n))
        return np.where(luck < middle, 2, np.where(luck < middle + drawn, 1, 0)).astype(np.int64)

    return draw
