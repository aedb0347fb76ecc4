"""Two policies looked on at: the very match that is simulated, one board after the other or in place."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import rugbysim as rs
from tests.games.race_game.installed import install

pytestmark = pytest.mark.usefixtures("compiled")

GAME = "brettfussball"
WATCH = ("watch", GAME, "--yellow", "random", "--seed", 4, "--match", 2, "--set", "max_plies=30")


def told(out: str) -> list[str]:
    """The lines that tell of a decision."""
    return re.findall(r"(?m)^(?:Red|Yellow|Black|White) +(?:roll \d: )?(?:[a-z]+) .*$", out)


def test_a_pipe_gets_one_board_after_the_other(call: Callable) -> None:
    ended = call(*WATCH)
    assert (ended.code, ended.err) == (0, "")
    assert "\x1b" not in ended.out
    assert ended.out.startswith("Red (greedy) v Yellow (random); seed 4, match 2\n")
    assert ended.out.count("\n 24 ") == len(told(ended.out)) + 1
    assert len(told(ended.out)) >= 30


def test_it_is_the_match_that_is_simulated_under_that_number(call: Callable) -> None:
    match = rs.load_tabletop(GAME, "greedy", "random", overrides=["max_plies=30"])
    lines = [line[7:] for line in rs.replay(match, seed=4, index=2).lines if re.match(r" *\d+  ", line)]
    assert told(call(*WATCH).out) == lines
    goals = rs.simulate(match, n=3, seed=4).matches.iloc[2]
    assert f"Red {goals.red_goals}, Yellow {goals.yellow_goals}, ply {goals.plies}." in call(*WATCH).out
    assert told(call(*WATCH[:-4], "--match", 1, *WATCH[-2:]).out) != lines


def test_another_s_game_is_watched_too(call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    ended = call("watch", "race", "--red", "random", "--delay", 0)
    assert ended.code == 0
    assert ended.out.startswith("Black (random) v White (greedy); seed 1, match 0\n")
    assert len(told(ended.out)) > 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("watch", "example"), "example is a match of two teams, with no board; 'rugbysim replay' shows it"),
        (("watch", GAME, "--delay", "-1"), "--delay is -1; expected seconds from 0 to 60"),
        (("watch", GAME, "--delay", "nan"), "--delay is nan; expected seconds from 0 to 60"),
        (("watch", GAME, "--delay", "soon"), "--delay is soon; expected seconds from 0 to 60"),
    ],
)
def test_what_cannot_be_watched(call: Callable, arguments: tuple[str, ...], sentence: str) -> None:
    ended = call(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence.startswith(sentence)


def test_a_terminal_shows_one_board_in_place(keyboard: Callable) -> None:
    terminal = keyboard(*WATCH, "--delay", 0)
    seen = terminal.until(r"ply 30\.[^\0]*\x1b\[J")
    assert terminal.process.wait(timeout=60) == 0
    assert seen.count("\x1b[2J") == 1, "emptied once, then drawn over"
    assert seen.count("\x1b[H") > 30
    assert re.search(r"\x1b\[[0-9;]*m", seen)
    frames = seen.split("\x1b[H")[2:]
    assert all(frame.count("\n") == frames[0].count("\n") for frame in frames[:5])


def test_no_color_leaves_the_board_in_place(keyboard: Callable) -> None:
    seen = keyboard(*WATCH, "--delay", 0, NO_COLOR="1").until(r"ply 30\.")
    assert "\x1b[H" in seen
    assert not re.search(r"\x1b\[[0-9;]*m", seen)


def test_a_small_terminal_gets_the_decisions_alone(keyboard: Callable) -> None:
    seen = keyboard(*WATCH, "--delay", 0, LINES="24", COLUMNS="80").until(r"(?:Yellow +roll.*\s+){1}(?:.*\s+){14}")
    assert "The decisions alone are shown: a board takes 40 lines here." in seen
    assert "\x1b[H" not in seen
    assert "\n 24 " not in seen


@pytest.mark.parametrize("_time", range(3))
def test_ctrl_c_stops_it(keyboard: Callable, _time: int) -> None:
    """Each time: on its way into compiled code it was lost now and then."""
    terminal = keyboard(*WATCH, "--delay", 30)
    terminal.until(r"ply 0\.")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(timeout=30) == 130
