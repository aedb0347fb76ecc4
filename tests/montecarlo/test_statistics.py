"""Estimates: closed forms, published values, and figures without false digits."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.montecarlo.statistics import (
    NONE_SHOWN,
    deviation,
    mean,
    share,
    share_error,
    shown,
    shown_share,
    standard_error,
    student_975,
    wilson,
)


def test_wilson_gives_published_values() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3: four proportions and their score intervals."""
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (k, n), ends in published.items():
        assert wilson(k, n) == pytest.approx(ends, abs=5e-5)


def test_wilson_covers_about_95_per_cent() -> None:
    """Exact, nothing drawn: n = 200, p = 0.3; expected 0.95, and the discrete steps leave at most 0.015."""
    n, p = 200, 0.3
    covered = sum(
        math.comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if (ends := wilson(k, n)) is not None and ends[0] <= p <= ends[1]
    )
    assert abs(covered - 0.95) < 0.015


@given(st.integers(1, 10**6), st.data())
def test_wilson_contains_the_share_and_stays_within_0_and_1(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n))
    ends = wilson(k, n)
    assert ends is not None
    assert 0 <= ends[0] <= k / n <= ends[1] <= 1
    assert ends[0] < ends[1]
    assert (share_error(k, n) or 0) > 0


def test_nothing_of_nothing_is_no_share() -> None:
    assert wilson(0, 0) is None
    assert share_error(0, 0) is None
    nothing = share("x", 0, 0)
    assert nothing.estimate is None
    assert nothing.text == nothing.interval_text == NONE_SHOWN


def test_student_gives_published_values() -> None:
    """Two-sided 5 % points of any table of t."""
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 9: 2.262, 10: 2.228, 30: 2.042, 60: 2.000, 120: 1.980}
    for freedom, value in table.items():
        assert student_975(freedom) == pytest.approx(value, abs=6e-4)
    # From 200 degrees on by the expansion.
    assert [student_975(freedom) for freedom in (200, 500, 1000)] == pytest.approx([1.9719, 1.9647, 1.9623], abs=6e-5)
    assert student_975(10**9) == pytest.approx(1.959964, abs=1e-6)


def test_mean_interval_covers_95_per_cent() -> None:
    """4,000 samples of 5 normal numbers scaled to integers; expected 0.95, standard error 0.0034, |z| < 4.

    With the normal's 1.96 in place of Student's 2.78 the share would be 0.88, 20 standard errors off.
    """
    samples = np.rint(np.random.default_rng(7).normal(0, 1e6, (4000, 5))).astype(int)
    covered = 0
    for sample in samples.tolist():
        found = mean("x", sum(sample), sum(value * value for value in sample), 5)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 0 <= found.high
    assert abs(covered / 4000 - 0.95) / 0.0034 < 4


@given(st.lists(st.integers(-(10**12), 10**12), min_size=2, max_size=50))
def test_deviation_from_sums_is_that_of_the_values(values: list[int]) -> None:
    n = len(values)
    middle = sum(values) / n
    direct = math.sqrt(sum((value - middle) ** 2 for value in values) / (n - 1))
    found = deviation(sum(values), sum(value * value for value in values), n)
    assert found == pytest.approx(direct, rel=1e-9, abs=1e-3)
    assert standard_error(sum(values), sum(value * value for value in values), n) == pytest.approx(
        (found or 0) / math.sqrt(n)
    )


def test_large_numbers_do_not_cancel() -> None:
    """Values 10**15 and 10**15 + 1: in floating point the difference of squares would be nothing or negative."""
    big = 10**15
    assert deviation(2 * big + 1, big**2 + (big + 1) ** 2, 2) == pytest.approx(math.sqrt(0.5))


def test_one_match_has_a_mean_and_no_error() -> None:
    one = mean("points", 17, 289, 1)
    assert (one.estimate, one.standard_error, one.low, one.high) == (17, None, None, None)
    assert (one.text, one.interval_text) == ("17", NONE_SHOWN)
    assert mean("points", 0, 0, 0).text == NONE_SHOWN


def test_a_count_of_none_gives_garwoods_limit() -> None:
    """Garwood (1936): no event leaves a mean of up to 3.689 events in the whole run."""
    found = mean("red_cards", 0, 0, 10_000, counts=True)
    assert found.high == pytest.approx(3.689e-4, rel=1e-3)
    assert (found.text, found.interval_text) == ("< 0.0004", "< 0.0004")
    assert mean("margin", 0, 0, 10_000).text == "0"
    assert mean("red_cards", 1, 1, 10_000, counts=True).text == "0.0001"
    assert mean("red_cards", 0, 0, 1, counts=True).text == "0"


def test_scale_divides_mean_and_error() -> None:
    plain, scaled = mean("x", 300, 40_000, 3), mean("x", 300, 40_000, 3, scale=10, unit="m")
    assert scaled.estimate == pytest.approx((plain.estimate or 0) / 10)
    assert scaled.standard_error == pytest.approx((plain.standard_error or 0) / 10)
    assert scaled.unit == "m"


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (18.37, 0.034, "18.4"),
        (18.37, 0.11, "18"),
        (1234.0, 20, "1200"),
        (885_432.1, 265, "885000"),
        (0.0004, 0.0002, "0.0004"),
        (0.3, 0.5, "0"),
        (-0.001, 0.02, "0.0"),
        (-12.34, 0.1, "-12.3"),
        (50, 15, "50"),
        (0.0, 0.0, "0"),
        (3.0, None, "3"),
        (0.1234, None, "0.123"),
        (None, None, NONE_SHOWN),
        (math.nan, 1.0, NONE_SHOWN),
    ],
)
def test_no_digit_is_smaller_than_the_error(value: float | None, error: float | None, text: str) -> None:
    assert shown(value, error) == text


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e5))
def test_last_digit_is_not_below_the_error_nor_far_above(value: float, error: float) -> None:
    text = shown(value, error)
    digits = text.partition(".")[2]
    if digits and abs(value) < error:
        assert 10.0 ** -len(digits) >= error * (1 - 1e-9)
    # What rounding takes away is less than ten errors.
    assert abs(float(text) - value) <= max(5 * error, abs(value) * 0.5) * (1 + 1e-9)


@pytest.mark.parametrize(
    ("k", "n", "text", "interval"),
    [
        (0, 10_000, "< 0.04 %", "< 0.04 %"),
        (2, 10_000, "0.02 %", "< 0.08 %"),
        (10_000, 10_000, "> 99.96 %", "> 99.96 %"),
        (9_998, 10_000, "> 99.92 %", "> 99.9 %"),
        (5_340, 10_000, "53 %", "52 to 55 %"),
        (5, 10, "50 %", "20 to 80 %"),
        (692, 2_000, "35 %", "32 to 37 %"),
        (1, 1, "> 20 %", "> 20 %"),
        (0, 1, "< 80 %", "< 80 %"),
    ],
)
def test_shares_are_shown_with_what_they_prove(k: int, n: int, text: str, interval: str) -> None:
    found = share("home_win", k, n)
    assert (found.text, found.interval_text) == (text, interval)


@given(st.integers(1, 10**6), st.data())
def test_no_sampled_share_is_0_or_100_per_cent(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n) | st.sampled_from([0, n]))
    found = share("x", k, n)
    for text in (found.text, found.interval_text):
        first = text.split()[0]
        assert text.endswith(" %")
        assert "nan" not in text
        if first not in "<>":
            assert 0 < float(first) < 100
        else:
            assert 0 < float(text.split()[1]) < 100
    bound = found.text.split()
    if bound[0] == "<":
        assert found.high is not None
        assert float(bound[1]) >= min(100 * found.high, 90) * (1 - 1e-6)


def test_an_exact_share_may_be_0_or_100_per_cent() -> None:
    assert shown_share(0.0, None) == "0 %"
    assert shown_share(1.0, None) == "100 %"
