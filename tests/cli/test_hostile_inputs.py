"""Names, links and rules that nobody sane would write: one sentence each, exit code 2, and nothing left behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CAP = "rules: match.event_cap: match 0 of seed 1 met the cap of 100 steps of play; "


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def last_line(err: str) -> str:
    """The sentence; a first run says before it that it compiles."""
    return err.splitlines()[-1]


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "example", "--matches", "5"],
        ["simulate", "example", "--matches", "5", "--out", "results.csv"],
        ["replay", "example"],
        ["verify", "example", "--matches", "5"],
    ],
)
def test_a_match_that_meets_the_cap_is_named(command: list[str], here: Path, call: Callable[..., Any]) -> None:
    ended = call(*command, "--set", "rules.match.event_cap=100")
    assert ended.code == 2
    assert last_line(ended.err).startswith(f"rugbysim: {CAP}")
    assert list(here.iterdir()) == []


def test_a_knock_out_match_that_nobody_can_win_ends_in_a_sentence(here: Path, call: Callable[..., Any]) -> None:
    points = ("try", "conversion", "penalty_goal")
    nought = [word for name in points for word in ("--set", f"rules.match.{name}_points=0")]
    ended = call("simulate", "example", "--matches", "5", "--set", "knock_out=true", *nought)
    assert ended.code == 2
    assert "met the cap of 5000 steps of play" in last_line(ended.err)
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("name", "shown"), [("A\nB", "A\\nB"), ("", ""), ("\x1b[31mRed", "\\u001b[31mRed"), ("\u202eder", "\\u202eder")]
)
def test_a_name_that_is_none_makes_no_team(name: str, shown: str, here: Path, call: Callable[..., Any]) -> None:
    ended = call("new", "team", "herons", "--name", name, "--out", "mine.toml")
    assert ended.code == 2
    assert ended.sentence == f'the team: name is "{shown}"; expected a name of 1 to 80 printable characters'
    assert list(here.iterdir()) == []


def test_a_link_to_itself_is_no_file(here: Path, call: Callable[..., Any]) -> None:
    (here / "loop.toml").symlink_to("loop.toml")
    ended = call("simulate", "loop.toml")
    assert ended.code == 2
    assert ended.sentence == "loop.toml: there is no such file"


def test_a_link_to_itself_can_be_replaced(here: Path, call: Callable[..., Any]) -> None:
    (here / "loop.csv").symlink_to("loop.csv")
    assert call("simulate", "example", "--matches", "5", "--out", "loop.csv").code == 2
    assert call("simulate", "example", "--matches", "5", "--out", "loop.csv", "--force").code == 0
    assert not (here / "loop.csv").is_symlink()
