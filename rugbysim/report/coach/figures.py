"""Figures of results as places of marks, for the page's drawings: dots by margin, icon arrays, men by lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.montecarlo.statistics import wilson
from rugbysim.report.coach.cells import figure
from rugbysim.report.coach.counts import HUNDRED, in_hundred, quantile_dots

if TYPE_CHECKING:
    from rugbysim.report.coach.story import Outcome, Story

STEP = 7  # points of margin to a column: a converted try
MOST_COLUMNS = 7  # on each side of the draw; the outermost takes in what lies beyond
COLUMN, ROW = 25.0, 19.0  # how far dots stand apart, in units of the drawing
HEAD, FOOT = 26.0, 40.0  # above and below the dots
ACROSS = 10  # icons to a row
ICON = 16.0

WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(frozen=True)
class Mark:
    """One dot or icon: which of the three results, and its middle."""

    kind: str
    x: float
    y: float


@dataclass(frozen=True)
class DotPlot:
    """Fifty equally likely margins of one choice; `left` and `right` are the edges of the column of draws."""

    name: str
    n: int
    width: float
    height: float
    base: float
    left: float
    right: float
    marks: tuple[Mark, ...]
    ticks: tuple[tuple[float, str], ...]
    counts: dict[str, int]


@dataclass(frozen=True)
class Icons:
    """A hundred matches of one choice."""

    name: str
    size: float
    marks: tuple[Mark, ...]
    counts: dict[str, int]


@dataclass(frozen=True)
class Man:
    """One of the seven in his lane: the letters of his role, the role and his name."""

    letters: str
    role: str
    name: str


def dot_plots(outcomes: Sequence[Outcome]) -> tuple[DotPlot, ...]:
    """A plot an outcome, all on the same axis and of the same height."""
    found = [(outcome, quantile_dots(outcome)) for outcome in outcomes if outcome.margins]
    columns = [Counter(_column(margin) for part in parts for margin in part) for _, parts in found]
    if not columns:
        return ()
    reach = min(max(abs(column) for counted in columns for column in counted), MOST_COLUMNS)
    columns = [_gathered(counted, reach) for counted in columns]
    highest = max(max(counted.values()) for counted in columns)
    return tuple(
        _dot_plot(outcome, parts, counted, max(reach, 1), highest)
        for (outcome, parts), counted in zip(found, columns, strict=True)
    )


def _column(margin: int) -> int:
    """The column of a margin: 0 for a draw, 1 for 1 to 7 points, -2 for lost by 8 to 14."""
    steps = -(-abs(margin) // STEP)
    return steps if margin > 0 else -steps


def _gathered(columns: Counter[int], reach: int) -> Counter[int]:
    """The same with everything beyond the outermost column in it."""
    gathered: Counter[int] = Counter()
    for column, count in columns.items():
        gathered[max(-reach, min(reach, column))] += count
    return gathered


def _dot_plot(
    outcome: Outcome, parts: tuple[list[int], ...], columns: Counter[int], reach: int, highest: int
) -> DotPlot:
    middle = (reach + 0.5) * COLUMN
    base = HEAD + highest * ROW
    marks = [
        Mark(_kind(column), middle + column * COLUMN, base - (place + 0.5) * ROW)
        for column, count in sorted(columns.items())
        for place in range(count)
    ]
    edges = range(1, reach)  # the outermost column has no outer edge: it takes in what lies beyond
    ticks = [(middle + side * (edge + 0.5) * COLUMN, str(edge * STEP)) for side in (-1, 1) for edge in edges]
    lost, drawn, won = map(len, parts)
    return DotPlot(
        name=outcome.name,
        n=outcome.n,
        width=2 * middle,
        height=base + FOOT,
        base=base,
        left=middle - COLUMN / 2,
        right=middle + COLUMN / 2,
        marks=tuple(marks),
        ticks=tuple(ticks),
        counts={LOST: lost, DRAWN: drawn, WON: won},
    )


def _kind(column: int) -> str:
    return DRAWN if column == 0 else WON if column > 0 else LOST


def icon_arrays(outcomes: Sequence[Outcome]) -> tuple[Icons, ...]:
    """An array of a hundred icons an outcome: first those won, then drawn, then lost."""
    return tuple(map(_icons, outcomes))


def _icons(outcome: Outcome) -> Icons:
    counts = dict(zip((WON, DRAWN, LOST), in_hundred(outcome), strict=True))
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    marks = tuple(
        Mark(kind, (place % ACROSS + 0.5) * ICON, (place // ACROSS + 0.5) * ICON) for place, kind in enumerate(kinds)
    )
    return Icons(outcome.name, ACROSS * ICON, marks, counts)


def men(story: Story) -> tuple[Man, ...]:
    """The line-up by lane; letters are the first of each word of the role (SH, FH)."""
    return tuple(
        Man("".join(word[0] for word in words.split()).upper(), words.capitalize(), name)
        for role, name in story.line_up
        for words in (role.replace("_", " ").replace("-", " "),)
    )


def margin_rows(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """The table under the dots: a row a range of margins, and how many of 50 dots lie in it."""
    counted = [Counter(_column(margin) for part in quantile_dots(one) for margin in part) for one in outcomes]
    found = sorted({column for columns in counted for column in columns}, reverse=True)
    return [(_range(column), *(str(columns[column]) for columns in counted)) for column in found]


def _range(column: int) -> str:
    """`won by 8 to 14`."""
    if column == 0:
        return "drawn"
    last = abs(column) * STEP
    return f"{_kind(column)} by {last - STEP + 1} to {last}"


def outcome_rows(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """The table under the icons: counts of 100, and the share won outright with its interval, Wilson's if not given."""
    rows = []
    for outcome in outcomes:
        low, high = wilson(outcome.won, outcome.n) or (0.0, 1.0)
        counted = figure(outcome.won / outcome.n, low, high, times=HUNDRED)
        won = outcome.won_outright or counted
        rows.append((outcome.name, *map(str, in_hundred(outcome)), won, f"{outcome.n:,}"))
    return rows


OUTCOME_HEADINGS = ("", f"won of {HUNDRED}", "drawn", "lost", "won outright, %", "matches played")
