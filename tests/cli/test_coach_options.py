"""`--html`, `--out` and `--force` of the coach's commands: refused before the work, written after it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner

from rugbysim.analysis.record_files import save_records
from rugbysim.cli.coach_options import Told, told_options
from rugbysim.cli.outputs import Refused
from rugbysim.report.coach.story import Story

STORY = Story("Title", "One sentence.", ("a caveat",), ())
ROWS = [{"line_up": "A", "wins": 0.5}]


def saved(path: Path, force: bool = False) -> Path:
    return save_records(path, ROWS, {"seed": 7}, (), force=force)


FINDING: Any = SimpleNamespace(seed=7, provenance={"seed": 7}, inputs=(), records=lambda: ROWS, save=saved)


@click.command()
@told_options
def command(told: Told) -> None:
    """A command that finds the same each time."""
    told.check()
    click.echo("working")
    told.tell(FINDING)


@pytest.fixture(autouse=True)
def _one_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rugbysim.report.coach.pages.story_of", lambda _: STORY)


def test_both_files_are_written_and_the_page_says_what_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    html, out = tmp_path / "a.html", tmp_path / "a.json"
    typed = ["compare", "my match.toml", "--html", str(html), f"--out={out}", "--force", "--seed", "7"]
    monkeypatch.setattr(sys, "argv", ["rugbysim", *typed])
    done = CliRunner().invoke(command, ["--html", str(html), "--out", str(out)], catch_exceptions=False)
    assert done.exit_code == 0
    assert "One sentence." in done.output
    page = html.read_text(encoding="utf-8")
    assert "rugbysim compare &#39;my match.toml&#39; --seed 7<" in page
    assert str(tmp_path) not in page, "where it is kept is not for its readers"
    assert json.loads(out.read_text(encoding="utf-8"))["rows"] == ROWS


@pytest.mark.parametrize(("option", "name"), [("--html", "a.html"), ("--out", "a.csv")])
def test_what_exists_is_refused_before_the_work(option: str, name: str, tmp_path: Path) -> None:
    there = tmp_path / name
    there.write_text("mine", encoding="utf-8")
    refused = CliRunner().invoke(command, [option, str(there)])
    assert refused.exit_code == 2
    assert "the file exists" in refused.output
    assert "working" not in refused.output
    assert there.read_text(encoding="utf-8") == "mine"
    assert CliRunner().invoke(command, [option, str(there), "--force"]).exit_code == 0
    assert there.read_text(encoding="utf-8") != "mine"


def test_wrong_endings_and_inputs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"ends in \.pdf; expected \.html"):
        Told(tmp_path / "a.pdf", None, force=False).check()
    with pytest.raises(Refused, match="an input of the run"):
        Told(tmp_path / "a.html", None, force=True).check([tmp_path / "a.html"])
    with pytest.raises(Refused, match="an input of the run"):
        Told(None, tmp_path / "a.csv", force=True).check(iter([tmp_path / "a.csv"]))


def test_a_page_without_jinja2_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    Told(None, tmp_path / "a.csv", force=False).check()
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'rugbysim\[report\]'") as raised:
        Told(tmp_path / "a.html", None, force=False).check()
    assert raised.value.name == "jinja2"
