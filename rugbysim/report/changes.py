"""Cells of tables that compare variants of a match: a figure with its interval, and what it differs by from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rugbysim.analysis.variants import Point

NO_CHANGE = "–"


def share_cell(point: Point, name: str) -> str:
    """`57.1 (56.2 to 58.0)`: a share and its 95 % interval in per cent, the sign left to the heading."""
    return figure_cell(point, name).replace(" %", "")


def figure_cell(point: Point, name: str) -> str:
    """`18.4 (18.2 to 18.6)`: a figure and its 95 % interval."""
    estimate = point.estimates[name]
    return f"{estimate.text} ({estimate.interval_text})"


def change_cell(point: Point, name: str) -> str:
    """`+1.2 (0.8 to 1.6)`: a difference and its 95 % interval; shares in per cent points."""
    from rugbysim.montecarlo.statistics import places, shown_interval

    change = point.differences.get(name)
    if change is None or change.estimate is None:
        return NO_CHANGE
    times = 100 if point.estimates[name].kind == "share" else 1
    if not change.standard_error or change.low is None or change.high is None:
        return f"{times * change.estimate:g}"
    value, error = times * change.estimate, times * change.standard_error
    decimals = max(places(value, error), 0)
    interval = shown_interval(times * change.low, times * change.high, decimals)
    rounded = round(value, decimals)
    return f"{rounded:+.{decimals}f} ({interval})" if rounded else f"0 ({interval})"


def clear_change_cell(point: Point, name: str) -> str:
    """As `change_cell`, but the interval alone where 0 lies in it, so that what is clear stands out."""
    change = point.differences.get(name)
    cell = change_cell(point, name)
    unclear = change is not None and change.low is not None and change.high is not None and change.low < 0 < change.high
    return cell[cell.index("(") :] if unclear and "(" in cell else cell
