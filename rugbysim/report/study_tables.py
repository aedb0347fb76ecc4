"""A study as tables for the terminal: a row a variant, its figures with intervals, and how they differ from the first.

As many measures stand side by side as the terminal has room for; the others follow below, with the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from rugbysim.report.changes import clear_change_cell, figure_cell, share_cell
from rugbysim.report.tables import Heads, console, side_by_side, words

if TYPE_CHECKING:
    from rugbysim.analysis.study import StudyResult, TableResult

WIDTH = 100  # of a table where the output is a file or a pipe


def show_study(result: StudyResult) -> None:
    """Every table of a study as far as it was played, with how many matches, the seed and the rules."""
    out = console(WIDTH)
    out.print(Text(result.study.title, style="bold"))
    out.print(Text(f"Seed {result.seed}, every row of a table on the same chance. In brackets 95 % intervals."))
    out.print(Text("A change is from the first row: a figure where it is clear, 0 alone where all matches agree."))
    for one in result.tables:
        out.print()
        out.print(Text(one.table.title, style="bold"))
        out.print(Text(_played(one)))
        names = [str(point.value) for point in one.points]
        for block in side_by_side([("", names)], _measures(one), out.width):
            out.print()
            out.print(block)


def _played(one: TableResult) -> str:
    """`400 matches a row; rules brettfussball, variant=3.`"""
    asked = f" of {one.table.n:,}" if not one.complete else ""
    matches = "match" if one.n == 1 and not asked else "matches"
    settings = "".join(f", {setting}" for setting in one.table.settings)
    return f"{one.n:,}{asked} {matches} a row; rules {one.table.rules}{settings}."


def _measures(one: TableResult) -> Iterator[list[Heads]]:
    """The columns of each measure: its figures, and their changes where there is a row to compare with the first."""
    for wanted in one.table.wanted:
        name = wanted.label
        share = one.points[0].estimates[name].kind == "share"
        heading = words(name) + (", %" if share else "")
        figures = [(share_cell if share else figure_cell)(point, name) for point in one.points]
        columns: list[Heads] = [(heading, figures)]
        if len(one.points) > 1:
            columns.append(("change", [clear_change_cell(point, name) for point in one.points]))
        yield columns
