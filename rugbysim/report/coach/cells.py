"""A figure with its interval as one cell, with no more decimals than its error allows."""

from __future__ import annotations

from rugbysim.montecarlo.statistics import NONE_SHOWN, NORMAL_975, places, shown_interval


def figure(
    value: float | None, low: float | None, high: float | None, *, times: float = 1.0, signed: bool = False
) -> str:
    """`3.4 (3.1 to 3.7)`: an estimate and its interval, both multiplied by `times` (100 for wins in 100).

    `signed` puts a plus before what is above 0, for differences; an interval of no width is left out. A decimal is kept
    that is below the standard error where rounding outwards would otherwise widen the interval by more than half.

    >>> figure(0.0312, 0.0261, 0.0363, times=100, signed=True)
    '+3.1 (2.6 to 3.7)'
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
    return f"{_plain(value, decimals, signed)} ({shown_interval(times * low, times * high, decimals)})"


def _plain(value: float, decimals: int, signed: bool) -> str:
    """The value itself; never "-0" or "+0"."""
    rounded = round(value, decimals) + 0.0
    return f"{rounded:{'+' if signed and rounded else ''}.{max(0, decimals)}f}"
