"""A figure with its interval as one cell, with no more decimals than its error allows."""

from __future__ import annotations

import math
import re

from rugbysim.montecarlo.statistics import NONE_SHOWN, NORMAL_975, Estimate, places, shown_interval

MORE_DECIMALS = 2  # at most, to show on which side of 0 an interval lies
MINUS = re.compile(r"(?<![^\s(])-(?=\d)")  # before a figure, and not within a word or a range of dates


def figure(
    value: float | None,
    low: float | None,
    high: float | None,
    *,
    times: float = 1.0,
    signed: bool = False,
    most: int | None = None,
) -> str:
    """`3.4 (3.1 to 3.7)`: an estimate and its interval, both multiplied by `times` (100 for wins in 100).

    `signed` puts a plus before what is above 0, for differences; an interval of no width is left out. A decimal is kept
    that is below the standard error where rounding outwards would otherwise widen the interval by more than half, and
    up to two where it would otherwise take a difference up to 0; never more than `most` decimals.

    >>> figure(0.0312, 0.0261, 0.0363, times=100, signed=True)
    '+3.1 (2.6 to 3.7)'
    >>> figure(2.4, 0.2, 4.7, signed=True), figure(0.0004, 0.0002, 0.0006, signed=True, most=2)
    ('+2.4 (0.2 to 4.7)', '0.00 (0.00 to 0.01)')
    >>> figure(1234.0, 1195.0, 1273.0), figure(None, None, None)
    ('1230 (1190 to 1280)', '–')
    """
    if value is None:
        return NONE_SHOWN
    value *= times
    if low is None or high is None or low == high:
        return _plain(value, max(places(value, None), 0), signed)
    error = times * (high - low) / (2 * NORMAL_975)
    decimals = places(value, error)
    if 10.0**-decimals > 2 * error:
        decimals += 1
    if signed:
        decimals = _beside_zero(times * low, times * high, decimals)
    if most is not None:
        decimals = min(decimals, most)
    return f"{_plain(value, decimals, signed)} ({shown_interval(times * low, times * high, decimals)})"


def cell(estimate: Estimate | None, *, times: float = 1.0, signed: bool = False, most: int | None = None) -> str:
    """`figure` of an estimate; a dash for none."""
    if estimate is None:
        return NONE_SHOWN
    return figure(estimate.estimate, estimate.low, estimate.high, times=times, signed=signed, most=most)


def typeset(text: str) -> str:
    """The same for the page: a true minus sign before each figure below 0, and no line that begins with %.

    >>> typeset("-1.5 (-2 to -1), half-time, 2-1")
    '−1.5 (−2 to −1), half-time, 2-1'
    """
    return MINUS.sub("−", text).replace(" %", "\N{NO-BREAK SPACE}%")


def _beside_zero(low: float, high: float, decimals: int) -> int:
    """As many decimals as keep an interval off 0 that does not hold it."""
    nearest = low if low > 0 else -high
    if nearest <= 0:
        return decimals
    enough = math.ceil(-math.log10(nearest) - 1e-9)
    return max(decimals, min(enough, decimals + MORE_DECIMALS))


def _plain(value: float, decimals: int, signed: bool) -> str:
    """The value itself; never "-0" or "+0"."""
    rounded = round(value, decimals) + 0.0
    return f"{rounded:{'+' if signed and rounded else ''}.{max(0, decimals)}f}"
