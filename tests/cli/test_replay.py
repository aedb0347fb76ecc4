"""`rugbysim replay --transcript`: from a match of a run to the odds of its rolls."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import rugbysim as rs

REPLAY = ("replay", "winkelmann", "--west", "greedy", "--east", "random", "--set", "max_rolls=40")
ODDS = ("odds", "winkelmann", "--set", "max_rolls=40")
LINE = re.compile(r"(?m)^ *(\d+)  (?:West|East) +(?:roll (\d) (\d): )?(.+?)(?:   \d+:\d+)?$")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_of_a_run_is_written_down_and_read_back(call: Callable, here: Path) -> None:
    shown = call(*REPLAY, "--match", 3)
    ended = call(*REPLAY, "--match", 3, "--transcript", "game.txt")
    assert ended.out == f"{shown.out}Written: game.txt\n"
    match = rs.load_tabletop("winkelmann", "greedy", "random", overrides=["max_rolls=40"])
    actions = rs.replay(match, seed=1, index=3).log["action"]
    lines = (here / "game.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(actions) + 1
    assert lines[-1] == shown.out.splitlines()[-1]
    whole = call(*ODDS, "--transcript", "game.txt")
    assert whole.code == 0, whole.err
    assert "has made roll" in whole.out  # the last one of the game


def test_the_number_before_a_line_is_the_one_that_odds_takes(call: Callable, here: Path) -> None:
    """After the last decision of a turn the odds are those of the next roll; before it, of the one that was made."""
    told = LINE.findall(call(*REPLAY, "--transcript", "game.txt").out)
    lines = (here / "game.txt").read_text(encoding="utf-8").splitlines()
    number = next(int(last[0]) for last, after in pairwise(told[5:]) if after[1])
    figure, steps, circle, way = next(lines[int(n)].split() for n, *_, words in told if "goes" in words)
    assert any(words.startswith(f"{figure} goes {steps} {way} along {circle}") for *_, words in told[:2])
    rolls = sum(line.startswith("roll ") for line in lines[: number + 1])
    for after, due in ((number, "is to roll"), (number - 1, "has made roll")):
        shown = call(*ODDS, "--transcript", "game.txt", "--after", after).out
        assert f"roll {rolls} of 40." in shown
        assert due in shown


def test_json_stays_json(call: Callable, here: Path) -> None:
    ended = call(*REPLAY, "--json", "--transcript", "game.txt")
    assert len((here / "game.txt").read_text(encoding="utf-8").splitlines()) == len(json.loads(ended.out)["events"]) + 2
    assert ended.err == "Written: game.txt\n"


def test_a_file_is_replaced_only_by_force(call: Callable, here: Path) -> None:
    (here / "game.txt").write_text("mine", encoding="utf-8")
    ended = call(*REPLAY, "--transcript", "game.txt")
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence == "game.txt: the file exists; choose another name or allow it to be replaced with --force"
    assert (here / "game.txt").read_text(encoding="utf-8") == "mine"
    assert call(*REPLAY, "--transcript", "game.txt", "--force").code == 0
    assert (here / "game.txt").read_text(encoding="utf-8").startswith("rugbysim transcript of winkelmann")
    assert call(*REPLAY, "--transcript", "game.csv").sentence == "game.csv: the name ends in .csv; expected .txt"


def test_a_match_of_teams_has_no_transcript(call: Callable, here: Path) -> None:
    ended = call("replay", "example", "--transcript", "game.txt")
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence == (
        "--transcript writes down a tabletop game; example is a match of two teams; "
        "'rugbysim replay --help' shows what there is"
    )
    assert not list(here.iterdir())
