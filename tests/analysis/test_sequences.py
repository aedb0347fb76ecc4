"""Confidence sequences: the published formula, its tuning, and what is said while little is known."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from rugbysim.analysis.coach.sequences import LEAST_DISCORDANT, ConfidenceSequence, Sums, narrowest_at


def published(n: int, rho2: float, alpha: float) -> float:
    """Half the width for a standard deviation of 1, as Waudby-Smith et al. (2024) print it."""
    return math.sqrt(2 * (n * rho2 + 1) / (n * n * rho2) * math.log(math.sqrt(n * rho2 + 1) / alpha))


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 45, 0.3])
def test_the_interval_is_the_published_one(alpha: float) -> None:
    sequence = ConfidenceSequence(alpha, first=500)
    rho2 = narrowest_at(500 * math.log(500), alpha)
    for n in (500, 2_000, 1_000_000):
        low, high = sequence.interval(Sums(n, total=3 * n, squares=13 * n, discordant=n))  # mean 3, deviation 2
        assert (low + high) / 2 == pytest.approx(3)
        assert (high - low) / 2 == pytest.approx(2 * published(n, rho2, alpha))


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 45, 0.3])
def test_it_is_narrowest_where_it_is_tuned_to_be(alpha: float) -> None:
    best = narrowest_at(7_000, alpha)
    assert published(7_000, best, alpha) < min(published(7_000, best * factor, alpha) for factor in (0.9, 1.1))


def test_the_width_shrinks_and_less_error_makes_it_wider() -> None:
    half = [ConfidenceSequence(0.05).reach(n) / math.sqrt(n) for n in (1_000, 2_000, 10_000, 10**6)]
    assert all(before > after for before, after in pairwise(half))
    assert ConfidenceSequence(0.01).reach(5_000) > ConfidenceSequence(0.05).reach(5_000) > 1.96


def test_nothing_is_said_before_the_first_look() -> None:
    sequence = ConfidenceSequence(0.05, first=1_000)
    assert sequence.interval(Sums(999, 999, 999, 999)) == (-math.inf, math.inf)
    assert math.isfinite(sequence.interval(Sums(1_000, 0, 1_000, 1_000))[0])
    assert math.isnan(Sums(0, 0, 0, 0).mean)


def test_sums_do_not_cancel() -> None:
    """A deviation of 1 on a mean of 2**40: in floating point nothing of it would be left."""
    n, mean = 10**6, 2**40
    sums = Sums(n, n * mean, n * (mean * mean + 1), n)
    assert sums.error() == pytest.approx(1e-3, rel=1e-12)
    assert Sums(n, 1024 * n, 2 * 1024**2 * n, n, unit=1024).mean == 1
    assert Sums(n, 1024 * n, 2 * 1024**2 * n, n, unit=1024).error() == pytest.approx(1e-3)


def test_pairs_that_never_differ_give_no_certainty() -> None:
    never = Sums(2_000, 0, 0, 0)
    assert never.error() == 0
    assert never.error(step=1.0) == pytest.approx(math.sqrt(LEAST_DISCORDANT) / 2_000)
    enough = Sums(2_000, 0, LEAST_DISCORDANT, LEAST_DISCORDANT)
    assert enough.error(step=1.0) == enough.error() == pytest.approx(never.error(step=1.0))
