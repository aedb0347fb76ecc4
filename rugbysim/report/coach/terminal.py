"""A story in the terminal: the sentence, how far it may be trusted, then the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from rugbysim.report.coach.figures import OUTCOME_HEADINGS, men, outcome_rows
from rugbysim.report.tables import console as plain_console
from rugbysim.report.tables import side_by_side, table
from rugbysim.setup.errors import one_line

if TYPE_CHECKING:
    from rich.console import Console

    from rugbysim.report.coach.story import Block, Story

WORDS = (36, 26, 20, 16)  # letters to a line of words; fewer if that makes one table of two
WIDTH = 100  # of a table where the output is a file or a pipe


def show_story(story: Story, console: Console | None = None) -> None:
    """Print a story, all but its curves, which are for the page."""
    out = console or plain_console(WIDTH)
    out.print(Text(one_line(story.title), style="bold"))
    out.print(Text(one_line(story.sentence)))
    for answer in story.answers:
        out.print(Text(one_line(answer)))
    _listed(out, "", story.caveats)
    if story.numbers:
        out.print()
        rows = [(number.label, number.value, number.yardstick) for number in story.numbers]
        out.print(table(("", "", "to compare"), rows, words=3))
        out.print(Text(one_line(story.numbers_caption)))
    if story.outcomes:
        out.print()
        out.print(table(OUTCOME_HEADINGS, outcome_rows(story.outcomes)))
        out.print(Text("In brackets the 95 % interval of the share won outright."))
    if story.line_up:
        out.print()
        out.print(Text(one_line(story.line_up_title), style="bold"))
        out.print(table(("role by lane", "name"), [(man.role, man.name) for man in men(story)], words=2))
        if story.bench:
            out.print(Text(one_line(f"Bench: {', '.join(story.bench)}.")))
    if story.rules:
        _listed(out, "The plan in short", story.rules)
    for block in story.blocks:
        if not block.page_only:
            _block(out, block)
    more = [f'"{block.title}"' for block in story.blocks if block.page_only]
    if story.curves:
        more.append("a curve" if len(story.curves) == 1 else f"{len(story.curves)} curves")
    if more:
        out.print()
        out.print(Text(one_line(f"More on the page (--html): {'; '.join(more)}.")))


def _listed(out: Console, title: str, lines: Sequence[str]) -> None:
    if title:
        out.print()
        out.print(Text(title, style="bold"))
    for line in lines:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row("-", Text(one_line(line)))
        out.print(grid)


def _block(out: Console, block: Block) -> None:
    """A table with its title and caption, cut into several where it is wider than the terminal."""
    out.print()
    out.print(Text(one_line(block.title), style="bold"))
    if block.caption:
        out.print(Text(one_line(block.caption)))
    if not block.rows:
        return
    columns = list(zip(block.headings, zip(*block.rows, strict=True), strict=True))
    left, groups = columns[: block.words], [[column] for column in columns[block.words :]]
    tries = [list(side_by_side(left, groups, out.width, widest)) for widest in WORDS]
    for part in next((parts for parts in tries if len(parts) == 1), tries[0]):
        out.print()
        out.print(part)
