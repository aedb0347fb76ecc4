"""A story as one page that needs nothing else: words, drawings, tables, the data and where they come from."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.record_files import writable
from rugbysim.montecarlo.row_files import records_text
from rugbysim.report.coach.cells import typeset
from rugbysim.report.coach.counts import DOTS, HUNDRED
from rugbysim.report.coach.curve_figure import curve_figure
from rugbysim.report.coach.figures import (
    OUTCOME_HEADINGS,
    STEP,
    dot_plots,
    icon_arrays,
    margin_rows,
    men,
    outcome_rows,
)
from rugbysim.report.style import whole
from rugbysim.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

    from rugbysim.analysis.coach.finding import Finding
    from rugbysim.report.coach.story import Outcome, Story

DRAWN = 2  # outcomes that are drawn; further ones stand in the tables
LONG = 200  # letters of a provenance entry that a table still shows


def save_page(story: Story, finding: Finding, command: str, path: str | Path, *, force: bool = False) -> Path:
    """Write the page of a story into `path`, an .html file, whole or not at all.

    `finding` gives the data, the inputs and the provenance; `command` is the line that gives the page again. The same
    story gives the same bytes.

    Raises:
        SetupError: for another ending, an existing file without `force`, and a file among the inputs.
        ModuleNotFoundError: without jinja2, naming the pip command.
    """
    target = writable(path, (".html",), finding.inputs, force=force)
    text = page_text(story, finding, command)
    with whole(target) as part:
        part.write_text(text, encoding="utf-8", newline="\n")
    return target


def page_text(story: Story, finding: Finding, command: str) -> str:
    """The page as text."""
    document = _document(story, finding, command)
    shown: Story = _typeset(story)
    script = files(__package__).joinpath("page.js").read_text(encoding="utf-8").rstrip("\n")
    return (
        environment()
        .get_template("page.html")
        .render(
            story=shown,
            **_figures(shown.outcomes),
            men=men(shown),
            curves=[curve_figure(curve) for curve in shown.curves],
            command=command,
            seed=finding.seed,
            version=__version__,
            provenance=_shown(finding.provenance),
            inputs=document["inputs"],
            document=document,
            json_link=_link("application/json", json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)),
            csv_link=_link("text/csv", records_text(document["rows"])),
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        )
    )


def environment() -> Environment:
    """Templates in which every value is escaped; raises ModuleNotFoundError with the pip command."""
    try:
        import jinja2
    except ModuleNotFoundError as error:
        message = "this needs jinja2, which is not installed: pip install 'rugbysim[report]'"
        raise ModuleNotFoundError(message, name="jinja2") from error
    made = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda name: files(__package__).joinpath(name).read_text(encoding="utf-8")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "allow_nan": False, "separators": (",", ":")}
    return made


def _typeset(told: Any) -> Any:
    """A story, or a part of it, with all that it says as a page sets it."""
    if isinstance(told, str):
        return typeset(told)
    if isinstance(told, tuple):
        return tuple(map(_typeset, told))
    if is_dataclass(told) and not isinstance(told, type):
        return replace(told, **{part.name: _typeset(getattr(told, part.name)) for part in fields(told)})
    return told


def _figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """What the drawings of results are made from; empty where there are no outcomes."""
    drawn = outcomes[:DRAWN]
    with_margins = [outcome for outcome in drawn if outcome.margins]
    return {
        "plots": dot_plots(drawn),
        "icons": icon_arrays(drawn),
        "played": _played(with_margins),
        "dots": DOTS,
        "step": STEP,
        "hundred": HUNDRED,
        "dot_headings": (f"dots of {DOTS}", *(outcome.name for outcome in with_margins)),
        "dot_rows": margin_rows(with_margins),
        "outcome_headings": OUTCOME_HEADINGS,
        "outcome_rows": outcome_rows(outcomes),
    }


def _played(outcomes: Sequence[Outcome]) -> str:
    """`8,000 matches of each`."""
    counts = [f"{outcome.n:,}" for outcome in outcomes]
    if len(counts) > 1 and len(set(counts)) == 1:
        return f"{counts[0]} matches of each"
    return f"{' and '.join(counts)} matches"


def _document(story: Story, finding: Finding, command: str) -> dict[str, Any]:
    """All that the page is made from, as JSON can hold it."""
    return {
        "title": story.title,
        "sentence": story.sentence,
        "answers": list(story.answers),
        "command": command,
        "seed": finding.seed,
        "provenance": finding.provenance,
        "inputs": _texts(finding.inputs),
        "rows": finding.records(),
    }


def _texts(inputs: Sequence[Path]) -> dict[str, str]:
    """The input files by folder and name, as text; folders above are nobody's business."""
    texts: dict[str, str] = {}
    for path in inputs:
        name = "/".join(path.absolute().parts[-2:])
        if path.suffix.lower() in (".toml", ".csv") and path.is_file():
            texts.setdefault(name, path.read_text(encoding="utf-8-sig", errors="replace"))
    return texts


def _shown(provenance: dict[str, Any]) -> list[tuple[str, str]]:
    """The entries of the provenance that are short enough for a table; the data holds all of them."""
    rows = [(name.replace("_", " "), _plain(value)) for name, value in provenance.items() if value is not None]
    return [(name, value) for name, value in rows if len(value) <= LONG]


def _plain(value: Any) -> str:
    """A value of the provenance in words: no brackets of lists, no digits that say nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _link(kind: str, text: str) -> str:
    """A file inside the page."""
    return f"data:{kind};charset=utf-8;base64,{base64.b64encode(text.encode()).decode()}"
