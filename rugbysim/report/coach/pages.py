"""Any answer to a coach as a page: which story tells it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.report.coach.page import save_page
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.analysis.coach.finding import Finding
    from rugbysim.report.coach.story import Story

TOLD_BY = {
    "CardFinding": "card",
    "ChoicesFinding": "choices",
    "Comparison": "compare",
    "Optimum": "optimise",
    "Ranking": "rank",
    "Value": "value",
}
"""The module beside this one that tells an answer of each kind."""


def story_of(finding: Finding) -> Story:
    """An answer as a story; raises `SetupError` for what is none."""
    kind = type(finding).__name__
    if kind not in TOLD_BY:
        raise SetupError("page", "", NOTHING, f"expected the answer of compare, rank, optimise and so on, not {kind}")
    told: Story = import_module(f"rugbysim.report.coach.{TOLD_BY[kind]}").story(finding)
    return told


def write_page(finding: Finding, path: str | Path, *, command: str = "", force: bool = False) -> Path:
    """Write an answer as one HTML file that needs no network: figures, tables, inputs, and the data as JSON and CSV.

    `command` is what the page says it came from. Raises `SetupError` for another ending, an existing file without
    `force`, an input of the run, and what is no answer.

    >>> import tempfile
    >>> import rugbysim as rs
    >>> found = rs.compare("example", {"long": ["tactics.kick_off=long"]}, matches=100, threads=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     rs.write_page(found, Path(folder) / "report.html").stat().st_size > 10_000
    True
    """
    return save_page(story_of(finding), finding, command, Path(path), force=force)
