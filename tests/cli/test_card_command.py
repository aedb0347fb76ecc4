"""`rugbysim card` and `rugbysim choices` as they are typed: what they show and write, what they refuse, Ctrl-C."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rugbysim.cli
from rugbysim.analysis.coach.finding import Stopped

COMMANDS = ("card", "choices")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are commands."""
    for name in COMMANDS:
        monkeypatch.setitem(rugbysim.cli.COMMANDS, name, "")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("card", ["A yellow card costs", "Hardness from clean to dirty", "By minute and score, points"]),
        ("choices", ["Short pays if you win back more than", "When short pays", "their 22: touch"]),
    ],
)
def test_it_is_shown_and_written(name: str, words: list[str], call: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    ended = call(name, "example", "--team", "away", "--matches", 300, "--out", out)
    assert ended.code == 0, ended.err
    assert all(word in ended.out for word in words)
    saved = json.loads(out.read_text(encoding="utf-8"))
    assert saved["provenance"]["side"] == "away"
    assert {"estimate", "low", "high"} <= set(saved["rows"][0])


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--matches", "5"], "--matches is 5; expected a whole number from 20"),
        (["--team", "red"], "red"),
        (["--seed", "many"], "--seed is many"),
        (["--set", "home.hardness=90"], "home.hardness is 90"),
        (["--out", "found.txt"], "ends in .txt"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    name: str, arguments: list[str], words: str, call: Callable[..., Any]
) -> None:
    ended = call(name, "example", *arguments)
    assert ended.code == 2
    assert words in ended.sentence


@pytest.mark.parametrize("name", COMMANDS)
def test_a_game_of_a_table_is_refused(name: str, call: Callable[..., Any]) -> None:
    ended = call(name, "brettfussball")
    assert ended.code == 2
    assert "no line-ups" in ended.sentence


def test_matters_below_nothing_are_refused(call: Callable[..., Any]) -> None:
    ended = call("choices", "example", "--matter-points", "0")
    assert ended.code == 2
    assert "--matter-points is 0" in ended.sentence


@pytest.mark.parametrize("name", COMMANDS)
def test_stopped_it_keeps_what_is_whole(name: str, call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module(f"rugbysim.analysis.deciding.{name}")
    whole = getattr(module, name)

    def stopped(*arguments: Any, **named: Any) -> Any:
        raise Stopped(whole(*arguments, **named))

    monkeypatch.setattr(module, name, stopped)
    ended = call(name, "example", "--matches", 20)
    assert ended.code == 130
    assert "kept and shown" in ended.sentence
    assert "Thornmere Herons" in ended.out


@pytest.mark.parametrize("name", COMMANDS)
def test_defaults_of_the_command_are_those_of_the_function(name: str) -> None:
    command, function = (import_module(f"rugbysim.{room}.{name}") for room in ("cli", "analysis.deciding"))
    assert (command.MATCHES, command.FEWEST) == (function.MATCHES, function.FEWEST)
