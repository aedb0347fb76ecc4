"""Rates and their errors: closed forms, and resampling, which knows nothing of the formula."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from rugbysim.montecarlo.ratios import Products, Ratio
from rugbysim.montecarlo.statistics import NEVER_SEEN, mean

Values = NDArray[np.int64]


def products(one: tuple[Values, Values], other: tuple[Values, Values]) -> Products:
    return Products(*(int((a * b).sum()) for a in one for b in other))


def ratio(x: Values, y: Values, *, factor: float = 1.0, counts: bool = False) -> Ratio:
    return Ratio(int(x.sum()), int(y.sum()), products((x, y), (x, y)), len(x), factor, counts=counts)


def drawn(seed: int, n: int) -> tuple[Values, Values, Values, Values]:
    """Goals and rolls of the same `n` games under two rules: games of uneven length, more goals in longer ones."""
    chance = np.random.default_rng(seed)
    length = chance.integers(60, 400, n)
    goals = chance.poisson(length / 90)
    later = length + chance.integers(-20, 40, n)
    return goals, length, goals + chance.poisson(0.3, n), later


def test_the_error_is_that_of_resampled_games() -> None:
    """2,000 games, 4,000 resamples: the bootstrap's own error is 1 / sqrt(8,000), 1.1 %; five of these are allowed."""
    x, y, _, _ = drawn(1, 2_000)
    found = ratio(x, y, factor=120.0).estimate("goals per half hour")
    chance = np.random.default_rng(2)
    chosen = chance.integers(0, len(x), (4_000, len(x)))
    resampled = 120 * x[chosen].sum(axis=1) / y[chosen].sum(axis=1)
    assert found.estimate == pytest.approx(120 * x.sum() / y.sum())
    assert found.standard_error == pytest.approx(resampled.std(), rel=0.055)
    low, high = np.quantile(resampled, [0.025, 0.975])
    assert (found.low, found.high) == (pytest.approx(low, abs=0.03), pytest.approx(high, abs=0.03))


def test_the_error_of_a_change_is_that_of_games_resampled_together() -> None:
    """As above; the two ratios taken as if of different games would have an error some three times as large."""
    x, y, more, longer = drawn(3, 2_000)
    before, after = ratio(x, y), ratio(more, longer)
    found = after.change("change", before, products((more, longer), (x, y)))
    chance = np.random.default_rng(4)
    chosen = chance.integers(0, len(x), (4_000, len(x)))
    resampled = more[chosen].sum(axis=1) / longer[chosen].sum(axis=1) - x[chosen].sum(axis=1) / y[chosen].sum(axis=1)
    assert found.standard_error == pytest.approx(resampled.std(), rel=0.055)
    apart = np.hypot(before.estimate("").standard_error or 0, after.estimate("").standard_error or 0)
    assert (found.standard_error or 0) < apart / 2


def test_by_a_constant_a_rate_is_a_mean() -> None:
    """Games of 60 rolls each: the ratio of sums is the mean by 60, its error and interval too."""
    x, _, other, _ = drawn(5, 50)
    y = np.full(50, 60)
    found, plain = ratio(x, y, factor=60.0).estimate("a"), mean("a", int(x.sum()), int((x * x).sum()), 50)
    for name in ("estimate", "standard_error", "low", "high"):
        assert getattr(found, name) == pytest.approx(getattr(plain, name)), name
    change = ratio(other, y, factor=60.0).change("a", ratio(x, y), products((other, y), (x, y)))
    moved = other - x
    paired = mean("a", int(moved.sum()), int((moved * moved).sum()), 50)
    assert change.standard_error == pytest.approx(paired.standard_error)
    assert change.estimate == pytest.approx(paired.estimate)


def test_the_same_games_do_not_differ() -> None:
    x, y, _, _ = drawn(6, 300)
    one = ratio(x, y)
    change = one.change("a", one, products((x, y), (x, y)))
    assert (change.estimate, change.standard_error) == (0, 0)


def test_what_was_never_counted_has_an_upper_end() -> None:
    never = np.zeros(10, np.int64)
    found = ratio(never, np.full(10, 120), factor=120.0, counts=True).estimate("goals")
    assert (found.estimate, found.standard_error, found.low) == (0, 0.1, 0)
    assert found.high == pytest.approx(NEVER_SEEN / 10)


def test_nothing_to_divide_by_is_no_rate() -> None:
    x, y, _, _ = drawn(7, 10)
    none = ratio(x, np.zeros(10, np.int64))
    some = ratio(x, y)
    nothing = Products(0, 0, 0, 0)
    assert none.estimate("a").estimate is None
    assert none.change("a", some, nothing).estimate is None
    assert some.change("a", none, nothing).estimate is None


def test_one_game_has_a_rate_and_no_error() -> None:
    found = ratio(np.array([3]), np.array([60]), factor=120.0).estimate("a")
    assert (found.estimate, found.standard_error, found.low) == (6, None, None)
