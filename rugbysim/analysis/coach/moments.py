"""Sums over matches of many quantities at once, with all products of two: means and rates of any of them together.

Sums are whole numbers, so that chunks and threads change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.montecarlo.ratios import Products, Ratio
from rugbysim.montecarlo.statistics import Estimate, mean

LARGEST = 2**53  # up to which a float holds every whole number, whatever the order of a sum


@dataclass(frozen=True)
class Moments:
    """Sums over `n` matches: `totals` [quantities] and `products` [quantities, quantities], of Python's integers.

    >>> seen = Moments.of(np.array([[1.0, 2.0], [0.0, 4.0], [2.0, 0.0]]))
    >>> seen.n, seen.totals.tolist(), seen.products.tolist()
    (3, [3, 6], [[5, 2], [2, 20]])
    """

    n: int
    totals: Any
    products: Any

    @classmethod
    def none(cls, width: int) -> Moments:
        """Of no match yet."""
        return cls(0, np.zeros(width, object), np.zeros((width, width), object))

    @classmethod
    def of(cls, rows: NDArray[np.float64]) -> Moments:
        """Of the matches of one chunk, whole numbers as floats, [matches, quantities].

        Raises OverflowError where floats could not hold every sum: chunks must be shorter.
        """
        products = rows.T @ rows
        if products.size and products.diagonal().max() >= LARGEST:
            raise OverflowError(f"{len(rows)} matches at a time are too many for these quantities")
        as_whole = (part.astype(np.int64).astype(object) for part in (rows.sum(axis=0), products))
        return cls(len(rows), *as_whole)

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.n + other.n, self.totals + other.totals, self.products + other.products)

    def total(self, which: Sequence[int]) -> int:
        """The sum of some quantities together."""
        return int(self.totals[list(which)].sum())

    def product(self, one: Sequence[int], other: Sequence[int]) -> int:
        """The sum over matches of the product of some quantities together with some others together."""
        return int(self.products[np.ix_(list(one), list(other))].sum())

    def mean(self, name: str, which: Sequence[int]) -> Estimate:
        """So many a match of some counts together, with a 95 % interval that does not go below 0."""
        found = mean(name, self.total(which), self.product(which, which), self.n, counts=True)
        return found if found.low is None else replace(found, low=max(found.low, 0.0))

    def ratio(self, name: str, above: Sequence[int], below: Sequence[int], factor: float = 1.0) -> Estimate:
        """The sum of some quantities over that of others, times `factor`, with a 95 % interval (see `Ratio`)."""
        own = Products(
            self.product(above, above), self.product(above, below), self.product(below, above),
            self.product(below, below),
        )  # fmt: skip
        return Ratio(self.total(above), self.total(below), own, self.n, factor=factor).estimate(name)
