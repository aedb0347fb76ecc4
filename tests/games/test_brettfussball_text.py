"""What people read of Brettfußball: the board, the situation, and what becomes of a shot."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

from rugbysim.games.brettfussball.state import OFF, WIDTH
from rugbysim.games.brettfussball.text import due, list_state, read_action, show_state, tell_action
from rugbysim.games.brettfussball.text_words import square_name, square_named
from rugbysim.games.brettfussball.vocabulary import FIGURES, Action, Ending, Kind, Phase, Result
from tests.games.brettfussball_placed import placed, rules

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


def drawn(params: np.ndarray, state: np.ndarray, square: str) -> str:
    """What is drawn on a square: two letters, with what stands before and after them."""
    number = square_named(square)
    assert number is not None
    row = next(line for line in show_state(params, state).splitlines() if line.startswith(f"{number // WIDTH + 1:>3} "))
    start = 4 + 3 * (number % WIDTH)
    return row[start : start + 4]


def test_squares_are_named_by_column_and_row() -> None:
    assert [square_name(square) for square in (0, 19, 20, 105, 479)] == ["a1", "t1", "a2", "f6", "t24"]
    assert [square_named(text) for text in ("a1", "T24", "f6")] == [0, 479, 105]
    assert [square_named(text) for text in ("a0", "a25", "u1", "f", "6", "f6f", "ff6", "")] == [None] * 8


def test_the_board_fits_a_terminal(params: np.ndarray) -> None:
    text = show_state(params, placed(red={10: "t24"}, yellow={10: "t1"}, ball="t24"))
    assert max(len(line) for line in text.splitlines()) <= 80
    assert text.isascii()


@pytest.mark.rule("BF-1.4")
def test_marks_are_drawn_where_the_board_has_them(params: np.ndarray) -> None:
    marks = {"i1": "#", "l24": "#", "a1": "L", "t24": "L", "j2": "O", "k23": "O", "j12": "+", "k13": "+", "j10": "%"}
    marks |= {"c5": "*", "k8": "*", "e1": ":", "p21": ":", "q21": ".", "i11": "~", "l14": "~", "h11": ".", "k15": "%"}
    for square, mark in marks.items():
        assert drawn(params, placed(), square) == f" {mark}  ", square


def test_each_figure_is_drawn_where_it_stands(params: np.ndarray) -> None:
    generator = random.Random(5)
    for _ in range(20):
        squares = generator.sample([square for square in range(480) if params["playable"][0, square]], 2 * FIGURES)
        sides = [dict(enumerate(map(square_name, squares[at : at + FIGURES]))) for at in (0, FIGURES)]
        state = placed(*sides)
        for letter, figures in zip("RY", sides, strict=True):
            for figure, square in figures.items():
                sign = {0: "K", 10: "X"}.get(figure, str(figure))
                assert drawn(params, state, square)[1:3] == letter + sign


@pytest.mark.rule("BF-5.1", "BF-1.6")
def test_the_ball_is_in_brackets(params: np.ndarray) -> None:
    for square, beside in (("f6", "g6"), ("t6", "s6"), ("a1", "b1"), ("t24", "t23")):
        held = placed(red={5: square}, yellow={0: beside}, ball=square)
        assert drawn(params, held, square) == "(R5)"
        assert show_state(params, held).count("(R5)") == 2  # on the board, and in its key
        assert drawn(params, placed(ball=square), square)[:3] == "(o)"
        assert drawn(params, placed(red={5: square}, ball=beside), square)[1:3] == "R5"


def test_colour_changes_nothing_but_colour(params: np.ndarray) -> None:
    state = placed(red={0: "j2", 5: "f6"}, yellow={10: "t24"}, ball="f6")
    plain, coloured = show_state(params, state), show_state(params, state, colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert ANSI.sub("", coloured) == plain


def test_the_key_can_be_left_out(params: np.ndarray) -> None:
    whole, short = show_state(params, placed()), show_state(params, placed(), key=False)
    assert whole.splitlines()[:27] == short.splitlines()[:27]
    assert whole.splitlines()[31:] == short.splitlines()[27:]
    assert ("kick-off point" in whole, "kick-off point" in short) == (True, False)


def test_the_halfway_line_lies_between_the_halves(params: np.ndarray) -> None:
    lines = show_state(params, placed()).splitlines()
    line = next(number for number, text in enumerate(lines) if text.strip().startswith("==="))
    assert (lines[line - 1].split()[0], lines[line + 1].split()[0]) == ("13", "12")


SITUATIONS = [
    ({"phase": Phase.STARTER}, "The starter is to be drawn."),
    ({"phase": Phase.ROLL, "p": 1}, "Yellow is to roll."),
    ({"phase": Phase.ROLL, "forced": 1}, "Red is to roll and must shoot, attacked."),
    ({"phase": Phase.ROLL, "forced": 1, "kind": Kind.CORNER}, "Red is to roll and must shoot, corner."),
    ({"phase": Phase.ROLL, "pending": Phase.RESTART_FIG, "kind": Kind.THROWIN}, "Red is to roll, throw-in."),
    ({}, "Red rolled a 3 and moves a figure or shoots (Red's figure 5 has the ball on f6)."),
    ({"p": 1}, "Yellow rolled a 3 and moves a figure or attacks (Red's figure 5 has the ball on f6)."),
    ({"ball": 0}, "Red rolled a 3 and moves a figure (the ball is free on a1)."),
    ({"ball": OFF}, "Red rolled a 3 and moves a figure."),
    ({"phase": Phase.SHOOT, "forced": 1, "kind": Kind.KICKOFF}, "Red rolled a 3 and must shoot, kick-off."),
    (
        {"phase": Phase.ATTACK_PLACE, "die": 0, "att_f": 7, "att_sq": 105},
        "Red attacks on f6: beside which square of it does figure 7 go?",
    ),
    (
        {"phase": Phase.RESTART_SIDE, "die": 0, "kind": Kind.THROWIN, "rsq": [60, 100, OFF]},
        "Red has a throw-in: from side A (a4) or side B (a6)?",
    ),
    (
        {"phase": Phase.RESTART_FIG, "die": 0, "kind": Kind.CORNER, "rsq": [460, OFF, OFF]},
        "Red has a corner on a24: which figure takes it?",
    ),
    (
        {"phase": Phase.RESTART_FIG, "die": 2, "kind": Kind.CORNER, "rsq": [460, OFF, OFF]},
        "Red rolled a 2. Red has a corner on a24: which figure takes it?",
    ),
    (
        {"phase": Phase.GK_FIG, "die": 0, "kind": Kind.GOALKICK},
        "Red has a goal kick: which figure in its penalty area takes it?",
    ),
    (
        {"phase": Phase.GK_ADJ, "die": 0, "kind": Kind.GOALKICK},
        "Red has a goal kick, but the ring (j2) is held: where does the keeper go beside it?",
    ),
    (
        {"phase": Phase.RESET_SCORER, "die": 0, "unplaced": [0b10101, 0b1000]},
        (
            "Red sets up after the goal: figures to marked squares of its half, then done."
            " Red has yet to place the keeper and figures 2 and 4. Yellow has yet to place figure 3."
        ),
    ),
    (
        {"phase": Phase.RESET_CONCEDER, "die": 0, "p": 1},
        "Yellow sets up after the goal: which figure goes to the kick-off point (k13)?",
    ),
    ({"phase": Phase.END, "result": Result.DRAW, "ending": Ending.TIME}, "The game is drawn, ended by time."),
    ({"phase": Phase.END, "result": Result.YELLOW, "ending": Ending.GOALS}, "Yellow has won, ended by goals."),
    (
        {"phase": Phase.END, "result": Result.RED, "ending": Ending.LATE_GOAL},
        "Red has won, ended by a goal after time.",
    ),
    (
        {"phase": Phase.END, "result": Result.TRUNCATED, "ending": Ending.TRUNCATED},
        "The game was stopped at the cap of plies.",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), SITUATIONS, ids=[words for _, words in SITUATIONS])
def test_every_phase_is_said_below_the_board(params: np.ndarray, fields: dict[str, Any], sentence: str) -> None:
    state = placed(red={5: "f6"}, ball="f6", score=[2, 1], ply=37)
    for name, value in fields.items():
        state[name] = value
    said = " ".join(show_state(params, state).split("\n\n")[1].split())
    assert said == f"Red 2, Yellow 1, ply 37. {sentence}"


def test_a_position_is_a_list_for_a_small_window(params: np.ndarray) -> None:
    state = placed(red={0: "j2", 5: "d8", 10: "j10"}, yellow={3: "h20"}, ball="d8")
    assert list_state(params, state).splitlines() == [
        "Red: K j2, 5 d8, 10 j10",
        "Yellow: 3 h20",
        "Ball: d8",
        "",
        "Red 0, Yellow 0, ply 0. Red rolled a 3 and moves a figure or shoots (Red's figure 5 has the ball on d8).",
    ]
    assert list_state(params, placed(red={0: "j2"})).splitlines()[:3] == ["Red: K j2", "Yellow: nobody", ""]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "roll 3"),
        ({"phase": Phase.SHOOT, "forced": 1}, "roll 3"),
        ({"phase": Phase.ATTACK_PLACE, "att_f": 5}, "place figure 5"),
        ({"phase": Phase.ATTACK_PLACE, "att_f": 0}, "place the keeper"),
        ({"phase": Phase.RESTART_SIDE, "kind": Kind.CORNER}, "corner, which square"),
        ({"phase": Phase.RESTART_FIG, "kind": Kind.THROWIN}, "throw-in, which figure"),
        ({"phase": Phase.GK_FIG, "kind": Kind.GOALKICK}, "goal kick, which figure"),
        ({"phase": Phase.GK_ADJ, "kind": Kind.GOALKICK}, "goal kick, place the keeper"),
        ({"phase": Phase.RESET_SCORER}, "set up"),
        ({"phase": Phase.ROLL}, ""),
        ({"phase": Phase.END}, ""),
    ],
)
def test_what_is_due_is_said_in_a_few_words(params: np.ndarray, fields: dict[str, Any], words: str) -> None:
    assert due(params, placed(**fields)) == words


def test_all_phases_are_among_those_said() -> None:
    assert {fields.get("phase", Phase.ACT) for fields, _ in SITUATIONS} == set(Phase)


SHOTS = [
    ({}, "shoot N", "from k13 to k16"),
    ({"yellow": {0: "k22"}, "at": "k20", "die": 4}, "shoot N", "from k20 to k22"),
    ({"at": "k22"}, "shoot N", "from k22 into the goal"),
    ({"at": "k2"}, "shoot S", "from k2 into its own goal"),
    ({"at": "s13"}, "shoot E", "from s13 out: throw-in"),
    ({"at": "a13", "ply": 4_000 - 1}, "shoot W", "from a13 out: throw-in"),
    ({"at": "b2"}, "shoot S", "from b2 out: corner"),
    ({"at": "b23"}, "shoot N", "from b23 out: goal kick"),
    ({"yellow": {0: "i9"}, "at": "b23"}, "shoot N", "from b23 out: goal kick"),
]


@pytest.mark.rule("BF-6.2", "BF-6.6", "BF-7.1")
@pytest.mark.parametrize(("where", "shot", "squares"), SHOTS)
def test_a_shot_is_told_with_what_becomes_of_the_ball(
    params: np.ndarray, where: dict[str, Any], shot: str, squares: str
) -> None:
    fields = {"yellow": {}, "at": "k13", **where}
    square = fields.pop("at")
    state = placed(red={5: square}, ball=square, **fields)
    before = state.copy()
    assert tell_action(params, state, read_action(params, state, shot)) == f"{shot} ({squares})"
    assert state == before


def test_an_own_goal_that_is_a_corner_is_told_as_one() -> None:
    state = placed(red={5: "k2"}, ball="k2")
    assert tell_action(rules('own_goal="corner"'), state, Action.SHOOT + 2) == "shoot S (from k2 out: corner)"
