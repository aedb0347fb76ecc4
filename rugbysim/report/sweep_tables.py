"""What one number does, as tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from rugbysim.games.protocol import MARGIN
from rugbysim.report.changes import change_cell, share_cell
from rugbysim.report.tables import console, table, with_error, words
from rugbysim.setup.errors import shown as as_written

if TYPE_CHECKING:
    from rugbysim.analysis.sweep import Sweep
    from rugbysim.analysis.variants import Point
    from rugbysim.montecarlo.statistics import Estimate

MOVED = 10  # how many of the measures that moved most are listed


def show_sweep(swept: Sweep) -> None:
    """A row a value: outcomes, then scores; then what moved most between the value compared with and the last."""
    out = console()
    present = swept.base == "present"
    base = "the match as it is" if present else _value(swept.base)
    played = "1 match" if swept.n == 1 else f"{swept.n:,} matches"
    for line in (
        f"{swept.key}: {played} of seed {swept.seed} at each value, on the same chance.",
        _sides(swept),
        f"Changes are from {base}, match by match; in brackets 95 % intervals.",
    ):
        out.print(Text(line))
    out.print()
    outcomes, scores = swept.tables.outcomes, (*swept.tables.scores, MARGIN)
    headings = [*(f"{words(name)}, %" for name in outcomes), f"{words(outcomes[0])}, change"]
    cells = [
        (*(share_cell(point, name) for name in outcomes), change_cell(point, outcomes[0])) for point in swept.points
    ]
    out.print(_by_value(swept, headings, cells))
    out.print()
    cells = [
        (*(with_error(point.estimates[name]) for name in scores), change_cell(point, MARGIN)) for point in swept.points
    ]
    out.print(_by_value(swept, [*map(words, scores), "margin, change"], cells))
    last = swept.points[-1]
    rows = [(words(name), with_error(last.estimates[name]), change_cell(last, name)) for name in _most_moved(last)]
    if rows:
        out.print()
        out.print(table((f"what {_value(last.value)} moves most", "mean ± error", "change"), rows))


def _sides(swept: Sweep) -> str:
    """`Home: Herons; away: Dingoes.`, or `Red (greedy); Yellow (random).` where the names tell the sides."""
    told = [
        name if name.startswith(f"{side.capitalize()} (") else f"{side}: {name}"
        for side, name in zip(swept.tables.sides, swept.names, strict=True)
    ]
    line = "; ".join(told)
    return f"{line[:1].upper()}{line[1:]}."


def _by_value(swept: Sweep, headings: Sequence[str], cells: Sequence[Sequence[str]]) -> Table:
    """A table with a row a value."""
    rows = [(_value(point.value), *row) for point, row in zip(swept.points, cells, strict=True)]
    return table(("value", *headings), rows)


def _value(value: Any) -> str:
    """A value as it was given: text as it stands, anything else as in TOML."""
    return value if isinstance(value, str) else as_written(value)


def _most_moved(point: Point) -> list[str]:
    """The measures whose difference is the most standard errors from 0, at most `MOVED`, the surest first."""
    sure = {name: _sureness(change) for name, change in point.differences.items() if name in point.estimates}
    names = sorted(sure, key=lambda name: -sure[name])
    return [name for name in names if sure[name] > 2][:MOVED]


def _sureness(change: Estimate) -> float:
    found: Any = change.estimate
    return abs(found) / change.standard_error if change.standard_error else 0.0
