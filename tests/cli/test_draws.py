"""Squads whose ratings have ranges: the commands draw them, and say what is left of a difference."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rugbysim.cli import compare, optimise, rank

CONFIGS = Path(__file__).resolve().parents[2] / "configs"
SAYS = "if they are off by as much as you say"
LINE_UPS = """schema = 1
[[variant]]
name = "Norcross on the wing"
swap = ["Wing:Alfie Norcross"]
[[variant]]
name = "Stourton hooks"
swap = ["Hooker:Declan Stourton"]
"""


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with the hooker's hands in doubt: 38, or anything from 26 to 50."""
    folder = tmp_path_factory.mktemp("doubt")
    squad = (CONFIGS / "squads" / "herons.csv").read_text(encoding="utf-8")
    (folder / "herons.csv").write_text(re.sub(r"(Rowan Tickner,[^,]*,\d+),(\d+)", r"\1,\2±12", squad), encoding="utf-8")
    team = (CONFIGS / "teams" / "herons.toml").read_text(encoding="utf-8")
    (folder / "herons.toml").write_text(team.replace("../squads/herons.csv", "herons.csv"), encoding="utf-8")
    (folder / "line_ups.toml").write_text(LINE_UPS, encoding="utf-8")
    path = folder / "match.toml"
    path.write_text(
        'schema = 1\nname = "In doubt"\nhome = "herons.toml"\naway = "dingoes"\nrules = "sevens"\n', encoding="utf-8"
    )
    return path


def run(command: click.Command, *words: object) -> str:
    done = CliRunner().invoke(command, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


@pytest.mark.parametrize("draws", [0, 3])
def test_each_command_draws_ratings_where_it_is_asked_to(match: Path, tmp_path: Path, draws: int) -> None:
    asked = {
        compare.command: ("--swap", "Hooker:Declan Stourton", "--matches", 100),
        rank.command: ("--variants", match.parent / "line_ups.toml", "--matches", 1_000, "--by", "points"),
        optimise.command: ("--over", "order", "--best", 1, "--matches", 4_000),
    }
    for command, words in asked.items():
        out = tmp_path / f"{command.name}.json"
        told = run(command, match, *words, "--draws", draws, "--out", out)
        assert (SAYS in told) is ("If the ratings are off" in told) is (draws > 0), command.name
        assert ("The ratings are guesses taken as exact" in told) is (draws == 0), command.name
        origin = json.loads(out.read_text(encoding="utf-8"))["provenance"]
        assert origin["draws_of_ratings"] == draws, command.name


@pytest.mark.parametrize("command", [compare.command, rank.command, optimise.command])
def test_how_often_is_no_less_than_not_at_all(command: click.Command, match: Path) -> None:
    done = CliRunner().invoke(command, [str(match), "--draws", "-1"])
    assert done.exit_code == 2
    assert "--draws" in done.output
