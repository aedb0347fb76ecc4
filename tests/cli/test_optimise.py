"""`rugbysim optimise` from the words typed to the files written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from rugbysim.cli.optimise import command
from rugbysim.setup import load_team
from rugbysim.setup.errors import SetupError


def typed(*words: str) -> Result:
    return CliRunner().invoke(command, words, standalone_mode=False)


def test_the_answer_is_shown_and_written(tmp_path: Path) -> None:
    out, team = tmp_path / "found.json", tmp_path / "better.toml"
    result = typed(
        "example", "--over", "lineup,order", "--matches", "8000", "--best", "2", "--lock", "quarmby:wing",
        "--out", str(out), "--write-team", str(team), "--threads", "1",
    )  # fmt: skip
    assert result.exception is None
    assert result.return_value == 0
    assert "in this model, with these ratings" in result.output.lower()
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["provenance"]["constraints"] == ["--lock Toby Quarmby:wing"]
    assert "Bonferroni" in written["provenance"]["procedure"]
    gained = [row for row in written["rows"] if row["measure"] == "wins gained"]
    assert len(gained) == 2
    assert all(row["low"] < row["estimate"] < row["high"] and row["confidence"] == 0.975 for row in gained)
    again = load_team(team)
    wing = dict(zip(again.roles, (man.name for man in again.seven), strict=True))["wing"]
    assert wing == "Toby Quarmby"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--over", "lineups"], 'did you mean "lineup"'),
        (["--over", ""], "nothing to vary"),
        (["--confidence", "1.5"], "1.5"),
        (["--best", "0"], "from 1 to 10"),
        (["--matches", "10"], "from 2000"),
        (["--exclude", "Nobody"], "a man of Thornmere Herons"),
        (["--over", "nothing"], "a part of the choice: bench, lineup, order, tactics"),
        (["--max-minutes", "Quarmby"], "NAME:MINUTES"),
        (["--max-minutes", "Quarmby:9", "--max-minutes", "Toby Quarmby:3"], "but his minutes are given twice"),
        (["--time-limit", "soon"], "expected seconds"),
        (["--time-limit", "0.1"], "expected seconds from 1 to 86000"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    result = typed("example", *words)
    assert isinstance(result.exception, SetupError | click.ClickException)
    text = (
        result.exception.format_message()
        if isinstance(result.exception, click.ClickException)
        else str(result.exception)
    )
    assert sentence in text
    assert "\n" not in text


def test_a_game_of_a_table_has_no_line_ups() -> None:
    assert "no line-ups" in str(typed("brettfussball").exception)


def test_nothing_is_overwritten_and_that_is_said_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*_: Any, **__: Any) -> None:
        raise AssertionError("it began")

    monkeypatch.setattr("rugbysim.analysis.optimising.optimise.optimise", played)
    team = tmp_path / "better.toml"
    team.write_text("mine", encoding="utf-8")
    assert "exists" in str(typed("example", "--write-team", str(team)).exception)
    assert team.read_text(encoding="utf-8") == "mine"
    assert "ends in .txt" in str(typed("example", "--write-team", str(tmp_path / "a.txt")).exception)


def test_ctrl_c_shows_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from rugbysim.analysis.optimising import optimise as room

    real = room.optimise

    def stopped(*given: Any, **asked: Any) -> None:
        raise room.Stopped(real(*given, **asked))

    monkeypatch.setattr(room, "optimise", stopped)
    result = typed("example", "--over", "order", "--matches", "3000", "--threads", "1")
    assert result.return_value == 130
    assert "stopped; the best so far is shown" in result.output
