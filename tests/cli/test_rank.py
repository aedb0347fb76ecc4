"""`rugbysim rank`: what it prints and writes, and what it refuses in one sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.race import Ending
from rugbysim.analysis.coach.rank import Ranking, rank
from rugbysim.cli.rank import command
from rugbysim.setup.errors import SetupError

LINE_UPS = """schema = 1
title = "How hard"
[[variant]]
name = "Harder"
settings = ["hardness=40"]
[[variant]]
name = "Long kick-offs"
settings = ["tactics.kick_off=long"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "how_hard.toml"
    path.write_text(LINE_UPS, encoding="utf-8")
    return path


def run(*words: object, standalone: bool = True) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], standalone_mode=standalone)


def test_a_ranking_is_told_and_written(file: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "found.json", tmp_path / "found.html"
    asked = ("example", "--variants", file, "--by", "points", "--matches", 1_000, "--out", out, "--html", page)
    done = run(*asked)
    assert done.exit_code == 0, done.output
    told = " ".join(done.stdout.split())
    assert "family-wise confidence" in told
    assert "with these ratings" in told
    assert told.index("the present side") < told.index("Harder")
    assert "What can be told apart" in told
    written = json.loads(out.read_text(encoding="utf-8"))
    assert {row["option"] for row in written["rows"]} == {"the present side", "Harder", "Long kick-offs"}
    text = page.read_text(encoding="utf-8")
    assert "Long kick-offs" in text
    assert "family-wise confidence" in text
    again = run(*asked, standalone=False)
    assert isinstance(again.exception, click.ClickException)
    assert "--force" in str(again.exception)


def test_ctrl_c_shows_how_it_stood(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*given: Any, **asked: Any) -> Ranking:
        found = rank(*given, **asked)
        raise Stopped(replace(found, complete=False, race=replace(found.race, ending=Ending.INTERRUPTED)))

    monkeypatch.setattr("rugbysim.analysis.coach.rank.rank", stopped)
    done = run("example", "--variants", file, "--matches", 1_000, standalone=False)
    assert done.return_value == 130
    assert "Stopped early" in done.stdout
    assert "the race as it stood after 1,000 matches is shown" in done.stderr


def test_the_line_ups_are_no_output(file: Path) -> None:
    target = file.rename(file.with_suffix(".csv"))
    refused = run("example", "--variants", target, "--out", target, "--force", standalone=False)
    assert "is an input of the run" in str(refused.exception)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--confidence", "1.5"), "is 1.5; expected a number above 0.5 and below 1, such as 0.95"),
        (("--confidence", "0.5"), "is 0.5; expected a number above 0.5"),
        (("--confidence", "sure"), "is sure; expected a number above 0.5"),
        (("--matches", "10"), "is 10; expected a whole number from 1000"),
        (("--by", "tries"), "'tries' is not one of"),
        (("--matter-points", "0"), "is 0; expected"),
    ],
)
def test_wrong_options_get_a_sentence(file: Path, words: tuple[str, ...], sentence: str) -> None:
    refused = run("example", "--variants", file, *words)
    assert refused.exit_code == 2
    assert sentence in refused.output


def test_files_that_cannot_be_ranked_get_a_sentence(file: Path) -> None:
    for before, after, sentence in (
        ('"Long kick-offs"', '"harder"', "twice"),
        ("tactics.kick_off=long", "hardness=0", "nothing to vary"),
        ("hardness=40", "hardness=400", "hardness"),
    ):
        file.write_text(LINE_UPS.replace(before, after), encoding="utf-8")
        refused = run("example", "--variants", file, standalone=False)
        assert isinstance(refused.exception, SetupError)
        assert sentence in str(refused.exception)
        assert "how_hard.toml" in str(refused.exception)


def test_a_study_of_tables_is_sent_to_its_command() -> None:
    refused = run("example", "--variants", "brettfussball_variants", standalone=False)
    assert "rugbysim study" in str(refused.exception)


def test_a_game_of_a_table_has_no_line_ups(file: Path) -> None:
    assert run("brettfussball", "--variants", file).exit_code == 2
