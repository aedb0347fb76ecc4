"""How the matches of one choice ended, as an outcome that pictures can be drawn from."""

from __future__ import annotations

from rugbysim.report.coach.story import Outcome


def ended(name: str, results: tuple[int, int, int], margins: dict[int, int]) -> Outcome:
    """The outcome of `results`, matches won, drawn and lost, with their margins where these say the same.

    They do not where a side that was ahead forfeited; then there are no margins to draw.

    >>> ended("as now", (2, 0, 1), {-3: 1, 5: 2}).margins, ended("as now", (1, 0, 2), {-3: 1, 5: 2}).margins
    ({-3: 1, 5: 2}, {})
    """
    try:
        return Outcome(name, *results, margins)
    except ValueError:
        return Outcome(name, *results)
