"""Curves with bands as paths for the page's drawings, and as the table that stands under each."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.report.coach.cells import figure, typeset

if TYPE_CHECKING:
    from rugbysim.report.coach.story import Curve, Series

WIDTH, HEIGHT = 380.0, 250.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 12.0, 12.0, 26.0
MOST_SERIES = 6  # colours, marks and dashes that are told apart
MOST_MARKS = 12  # to a line
MARGIN = 0.04  # of the height, above and below all curves


@dataclass(frozen=True)
class Line:
    """One series as a drawing: the line, its band (empty without one), and where its marks stand; `style` 1 to 6."""

    name: str
    style: int
    line: str
    band: str
    marks: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class CurveFigure:
    """A curve as a drawing, its ticks as (place, words); `zero` is the height of the line of no change, or None."""

    curve: Curve
    lines: tuple[Line, ...]
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]
    zero: float | None
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    width: float = WIDTH
    height: float = HEIGHT
    left: float = LEFT
    right: float = WIDTH - RIGHT
    top: float = TOP
    bottom: float = HEIGHT - BOTTOM


def curve_figure(curve: Curve) -> CurveFigure:
    """The drawing of a curve. Raises ValueError for no point at all and for more than six series."""
    if not any(series.x for series in curve.series) or len(curve.series) > MOST_SERIES:
        raise ValueError(f"{curve.title}: {len(curve.series)} series; expected 1 to {MOST_SERIES} with points in them")
    xs = [x for series in curve.series for x in series.x]
    ys = [y for series in curve.series for y in (*series.y, *series.low, *series.high)]
    low, high = _reach([*ys, 0.0] if curve.zero else ys)
    across = _scale(min(xs), max(xs), LEFT + 6, WIDTH - RIGHT - 6)
    up = _scale(low, high, HEIGHT - BOTTOM, TOP)
    named = curve.x_ticks or tuple((value, tick_text(value)) for value in ticks(min(xs), max(xs)))
    return CurveFigure(
        curve=curve,
        lines=tuple(_line(series, number, across, up) for number, series in enumerate(curve.series, 1)),
        x_ticks=tuple((across(value), words) for value, words in named),
        y_ticks=tuple((up(value), tick_text(value)) for value in ticks(low, high)),
        zero=up(0.0) if curve.zero else None,
        headings=(curve.x_label, *(series.name for series in curve.series)),
        rows=tuple(_rows(curve)),
    )


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from `low` to `high`, at most `most`, steps of 1, 2 or 5 times a power of ten.

    >>> ticks(-20.0, 20.0)
    [-20.0, -10.0, 0.0, 10.0, 20.0]
    """
    if high <= low:
        return [low]
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    for step in (power, 2 * power, 5 * power, 10 * power, 20 * power):
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first < most:
            break
    return [round(number * step, 12) for number in range(first, last + 1)]


def tick_text(value: float) -> str:
    """A round number for people, with a true minus sign.

    >>> tick_text(-2.5)
    '−2.5'
    """
    return typeset(f"{value + 0.0:g}")


def _reach(values: Sequence[float]) -> tuple[float, float]:
    """The lowest and highest value with a little air, never of no height."""
    low, high = min(values), max(values)
    air = MARGIN * (high - low) or 1.0
    return low - air, high + air


def _scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """From values to places; a single value stands in the middle."""
    if high <= low:
        return lambda _: (first + last) / 2
    return lambda value: first + (value - low) / (high - low) * (last - first)


def _line(series: Series, number: int, across: Callable[[float], float], up: Callable[[float], float]) -> Line:
    points = [(across(x), up(y)) for x, y in zip(series.x, series.y, strict=True)]
    band = ""
    if series.low:
        ends = [(across(x), up(high)) for x, high in zip(series.x, series.high, strict=True)]
        ends += [(across(x), up(low)) for x, low in reversed(list(zip(series.x, series.low, strict=True)))]
        band = f"M{_path(ends)}Z"
    every = math.ceil(len(points) / MOST_MARKS)
    return Line(series.name, number, f"M{_path(points)}", band, tuple(points[::every]))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _rows(curve: Curve) -> list[tuple[str, ...]]:
    """A row a place on the x axis: each series there with its interval."""
    named = dict(curve.x_ticks)
    at = [{x: place for place, x in enumerate(series.x)} for series in curve.series]
    rows = []
    for x in sorted({x for places in at for x in places}):
        cells = [_cell(series, places.get(x)) for series, places in zip(curve.series, at, strict=True)]
        rows.append((named.get(x, tick_text(x)), *map(typeset, cells)))
    return rows


def _cell(series: Series, place: int | None) -> str:
    """`1.2 (0.8 to 1.6)`, or a dash where the series has no point."""
    if place is None:
        return figure(None, None, None)
    if not series.low:
        return figure(series.y[place], None, None)
    return figure(series.y[place], series.low[place], series.high[place])
