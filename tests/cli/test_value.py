"""`rugbysim value`: what it shows and writes, what it refuses, and Ctrl-C."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from rugbysim.analysis.valuing.value import MATCHES
from rugbysim.cli import progress
from rugbysim.cli.value import command

SMALL = ["example", "--matches", "20", "--seed", "4"]


def test_it_shows_the_tables_and_writes_the_figures(tmp_path: Path) -> None:
    out = tmp_path / "value.json"
    result = CliRunner().invoke(command, [*SMALL, "--team", "away", "--out", str(out)])
    assert result.exit_code == 0, result.output
    for title in ("Ten points more of one rating", "Men of the bench in each place", "worth ten of pace"):
        assert title in result.output
    document = json.loads(out.read_text(encoding="utf-8"))
    assert document["provenance"]["side"] == "away"
    assert document["provenance"]["matches"] == 20


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["example", "--team", "left"], "left"),
        (["example", "--matches", "1"], "expected a whole number from 2"),
        (["example", "--matter-wins", "0"], "0"),
        (["brettfussball"], "no line-ups"),
        (["example", "--out", "value.txt"], ".csv"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_played(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


def test_ctrl_c_keeps_whole_men_and_exits_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(done: int, total: int) -> None:
        if done > total // 2:
            signal.raise_signal(signal.SIGINT)

    @contextmanager
    def pressing() -> Iterator[Callable[[int, int], None]]:
        yield press

    monkeypatch.setattr(progress, "progress_bar", pressing)
    result = CliRunner().invoke(command, [*SMALL, "--threads", "1"], standalone_mode=False)
    assert result.return_value == 130
    assert "swaps: 0; they are kept and shown" in result.output
    assert "Ten points more of one rating" in result.output


def test_the_command_plays_as_many_matches_as_the_function() -> None:
    defaults = {parameter.name: parameter.default for parameter in command.params}
    assert defaults["matches"] == MATCHES
