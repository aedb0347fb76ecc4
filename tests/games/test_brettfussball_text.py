"""What people read of Brettfußball and type into it: the board, the words of decisions, and why one is refused."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

from rugbysim.games.brettfussball.params import build
from rugbysim.games.brettfussball.refusals import refuse
from rugbysim.games.brettfussball.state import OFF, WIDTH, new_state
from rugbysim.games.brettfussball.text import read_action, show_action, show_state, tell_action
from rugbysim.games.brettfussball.text_words import square_name, square_named
from rugbysim.games.brettfussball.vocabulary import ACTIONS, FIGURES, Action, Ending, Kind, Phase, Result, Slot
from rugbysim.games.positions import Position
from rugbysim.games.registry import get_game
from rugbysim.setup.brettfussball import load_settings
from rugbysim.setup.errors import SetupError

RED, YELLOW = 0, 1
ANSI = re.compile(r"\x1b\[[0-9;]*m")
DECIDING = [phase for phase in Phase if Phase.ROLL < phase < Phase.END]


def rules(*changes: str) -> np.ndarray:
    settings, board, _ = load_settings(overrides=changes)
    return build(settings, board)


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


def placed(
    red: dict[int, str] | None = None, yellow: dict[int, str] | None = None, ball: str = "", **fields: Any
) -> np.ndarray:
    """A position of Red's to act with figures by number and square."""
    state = new_state()
    for side, figures in enumerate((red or {}, yellow or {})):
        for figure, name in figures.items():
            square = square_named(name)
            assert square is not None
            state["fig"][0, side, figure] = square
            state["at"][0, square] = FIGURES * side + figure
    state["ball"] = square_named(ball) if ball else OFF
    for name, value in {"phase": Phase.ACT, "die": 3, **fields}.items():
        state[name] = value
    return state


def drawn(params: np.ndarray, state: np.ndarray, square: str) -> str:
    """What is drawn on a square: two letters, with what stands before and after them."""
    number = square_named(square)
    assert number is not None
    row = next(line for line in show_state(params, state).splitlines() if line.startswith(f"{number // WIDTH + 1:>3} "))
    start = 4 + 3 * (number % WIDTH)
    return row[start : start + 4]


# --- the board --------------------------------------------------------------------------------------------------------


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


def test_all_phases_are_among_those_said() -> None:
    assert {fields.get("phase", Phase.ACT) for fields, _ in SITUATIONS} == set(Phase)


# --- words of decisions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", DECIDING)
def test_every_decision_has_its_own_text_that_is_read_back(params: np.ndarray, phase: Phase) -> None:
    state = placed(red={5: "f6"}, ball="f6", phase=phase)
    texts = [show_action(params, state, action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [read_action(params, state, text) for text in texts] == list(range(ACTIONS))
    assert [read_action(params, state, f"  {text.upper()} ") for text in texts] == list(range(ACTIONS))
    ids = range(FIGURES if phase in (Phase.RESTART_FIG, Phase.GK_FIG) else 0, ACTIONS)
    assert [read_action(params, state, str(action)) for action in ids] == list(ids)


def test_the_texts_are_those_of_the_rules(params: np.ndarray) -> None:
    """One of each kind, by the ids of section *Decisions and their ids* of RULES.md."""
    shown = {
        42: "move 5 E",
        43: "move 5 E right",
        87: "move 10 W right",
        88: "shoot N",
        92: "place N",
        96: "place NE",
        100: "place NN",
        105: "side B",
        110: "figure 4",
        117 + 6 * 12 + 7: "reset 6 slot 7",
        249: "done",
        250: "pass",
    }
    assert {action: show_action(params, placed(), action) for action in shown} == shown


@pytest.mark.rule("BF-2.2", "BF-3.1")
def test_what_chance_does_is_read_back(params: np.ndarray) -> None:
    roll, draw = placed(phase=Phase.ROLL), placed(phase=Phase.STARTER)
    for face in range(1, 7):
        assert show_action(params, roll, face) == f"roll {face}"
        assert read_action(params, roll, f"Roll {face}") == read_action(params, roll, str(face)) == face
    for side, name in enumerate(("red", "yellow")):
        assert show_action(params, draw, side) == f"starter {name}"
        assert read_action(params, draw, f"starter {name}") == read_action(params, draw, name.upper()) == side


SHORT = [
    ("f6 i6", 42),
    ("5 i6", 42),
    ("move f6 i6", 42),
    ("i6", 42),
    ("F6 e", 42),
    ("f6 w left", 46),
    ("5 w right", 47),
    ("k2 k5", 0),
    ("k n", 0),
    ("K N", 0),
    ("x s", 84),
    ("attack 5 n", 40),
]


@pytest.mark.parametrize(("text", "action"), SHORT)
def test_moves_are_read_by_squares(params: np.ndarray, text: str, action: int) -> None:
    state = placed(red={0: "k2", 5: "f6", 10: "r20"}, ball="a1")
    assert read_action(params, state, text) == action


def test_a_square_alone_is_the_legal_move_there(params: np.ndarray) -> None:
    state = placed(red={4: "i9", 5: "f6"}, ball="a1")
    with pytest.raises(SetupError, match=r"figure 4 on i9 and figure 5 on f6 can both or all go there"):
        read_action(params, state, "i6")
    assert read_action(params, state, "i9 i6") == 4 * 8 + 2 * 2
    assert read_action(params, placed(red={5: "f6"}, ball="a1"), "i6") == 42


@pytest.mark.rule("BF-4.7")
def test_a_move_that_the_rules_forbid_is_read_so_that_they_can_say_why(params: np.ndarray) -> None:
    state = placed(red={5: "f6", 6: "i6"}, ball="a1")
    assert read_action(params, state, "f6 i6") == 42
    assert refuse(params, state, 42) == "figure 5 cannot end on i6: its own side's figure 6 stands there (BF-4.7)"


def test_two_ways_to_one_square_are_one_move(params: np.ndarray) -> None:
    """There are 60 pairs of square and roll that reach a square by two paths."""
    found = 0
    for square in range(480):
        if not params["playable"][0, square]:
            continue
        for die in range(1, 7):
            ends = [int(end) for end in params["dest"][0, square, die - 1] if end != OFF]
            twice = {end for end in ends if ends.count(end) > 1}
            for end in twice:
                state = placed(red={5: square_name(square)}, ball="a12", die=die)
                move = read_action(params, state, f"{square_name(square)} {square_name(end)}")
                assert params["dest"][0, square, die - 1, move - 40] == end
                found += 1
    assert found == 60


def test_other_decisions_are_read_by_squares(params: np.ndarray) -> None:
    attack = placed(yellow={3: "f6"}, ball="f6", phase=Phase.ATTACK_PLACE, att_f=5, att_sq=105, die=0)
    assert [read_action(params, attack, text) for text in ("n", "g6", "e5", "h6", "SW")] == [92, 93, 98, 101, 98]
    ring = placed(yellow={3: "j2"}, phase=Phase.GK_ADJ, kind=Kind.GOALKICK, die=0)
    assert [read_action(params, ring, text) for text in ("j3", "ne")] == [92, 96]
    side = placed(phase=Phase.RESTART_SIDE, kind=Kind.CORNER, rsq=[1, 20, 21], die=0)
    assert [read_action(params, side, text) for text in ("a", "B", "b1", "a2", "b2")] == [104, 105, 104, 105, 96]
    taker = placed(red={0: "k2", 5: "f6"}, phase=Phase.RESTART_FIG, kind=Kind.CORNER, rsq=[0, OFF, OFF], die=0)
    assert [read_action(params, taker, text) for text in ("f6", "k", "figure 5")] == [111, 106, 111]
    reset = placed(red={6: "f6"}, phase=Phase.RESET_SCORER, die=0)
    assert {read_action(params, reset, text) for text in ("6 k8", "f6 k8", "reset 6 K8")} == {117 + 6 * 12 + 7}
    shot = placed(red={5: "f6"}, ball="f6", phase=Phase.SHOOT, forced=1)
    assert [read_action(params, shot, text) for text in ("n", "E", "shoot w")] == [88, 89, 91]


UNREAD = [
    (Phase.ACT, "", "a move such as move 5 E or f6 i6, or a shot such as shoot N"),
    (Phase.ACT, "castle", "a move such as move 5 E or f6 i6, or a shot such as shoot N"),
    (Phase.ACT, "n", "a move such as move 5 E or f6 i6, or a shot such as shoot N"),
    (Phase.ACT, "move 11 E", "a move such as move 5 E or f6 i6, or a shot such as shoot N"),
    (Phase.ACT, "f6 e up", "a move such as move 5 E or f6 i6, or a shot such as shoot N"),
    (Phase.ACT, "251", "an id from 0 to 250"),
    (Phase.ACT, "f6 i7", "a square that figure 5 reaches with a 3: f3, c6, i6 or f9 (BF-4.2)"),
    (Phase.ACT, "t24", "a square that a figure reaches with a 3 (BF-4.2)"),
    (Phase.ACT, "d4 d7", "a figure of Red's, and none stands on d4 (BF-4.1)"),
    (Phase.ACT, "g8 g5", "a figure of Red's, and none stands on g8 (BF-4.1)"),
    (Phase.SHOOT, "5 E", "a shot: N, E, S or W"),
    (Phase.ATTACK_PLACE, "t24", "a place such as place NE, or the name of the square"),
    (Phase.GK_ADJ, "no", "a place such as place NE, or the name of the square"),
    (Phase.RESTART_SIDE, "c", "side A (a4) or side B (a6)"),
    (Phase.RESTART_FIG, "g8", "a figure such as figure 4, or the square where it stands"),
    (Phase.GK_FIG, "who", "a figure such as figure 4, or the square where it stands"),
    (Phase.RESET_SCORER, "6 f7", "a figure and a marked square such as reset 6 slot 7 or 6 d8, or done"),
    (Phase.RESET_CONCEDER, "", "a figure and a marked square such as reset 6 slot 7 or 6 d8, or done"),
    (Phase.ROLL, "7", "a roll from 1 to 6 (BF-3.1)"),
    (Phase.ROLL, "roll", "a roll from 1 to 6 (BF-3.1)"),
    (Phase.STARTER, "blue", "the starter, red or yellow (BF-2.2)"),
    (Phase.END, "pass", "nothing more: the game is over (BF-10.1)"),
]


@pytest.mark.parametrize(("phase", "text", "expected"), UNREAD)
def test_what_cannot_be_read_is_said_in_one_sentence(
    params: np.ndarray, phase: Phase, text: str, expected: str
) -> None:
    where = {"att_sq": 105, "att_f": 7, "rsq": [60, 100, OFF], "kind": Kind.THROWIN}
    state = placed(red={5: "f6", 2: "b10"}, yellow={4: "g8"}, ball="f6", phase=phase, **where)
    with pytest.raises(SetupError) as wrong:
        read_action(params, state, text)
    assert str(wrong.value) == f'brettfussball: action is "{text}"; expected {expected}'


def test_passing_is_spoken_of_where_it_is_legal(params: np.ndarray) -> None:
    stuck = placed(red={5: "a1"}, yellow={1: "d1", 2: "a4"}, ball="a12")
    for rule_set, state in ((params, stuck), (rules('allow_pass="always"'), placed(red={5: "f6"}, ball="f6"))):
        with pytest.raises(SetupError, match=r"such as shoot N, or pass$"):
            read_action(rule_set, state, "castle")


@pytest.mark.parametrize("phase", [Phase.RESTART_FIG, Phase.GK_FIG])
def test_who_is_asked_for_a_figure_types_its_number(params: np.ndarray, phase: Phase) -> None:
    state = placed(red={0: "k2", 5: "f3", 10: "g3"}, phase=phase, kind=Kind.GOALKICK, rsq=[0, OFF, OFF], die=0)
    numbers = range(FIGURES)
    assert [read_action(params, state, str(figure)) for figure in numbers] == [Action.FIG + n for n in numbers]
    assert [read_action(params, state, text) for text in ("11", "106", "116")] == [11, Action.FIG, Action.FIG + 10]
    assert read_action(params, placed(red={5: "f6"}, ball="f6"), "5") == 5


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


# --- refusals ---------------------------------------------------------------------------------------------------------

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("move 5 E right", {}, "figure 5 cannot turn while it could go straight on (BF-4.3)"),
    ("move 6 N", {}, "figure 6 is not on the board (BF-4.1)"),
    (
        "move 5 W",
        {"red": {5: "a6"}},
        "figure 5 cannot start W from a6: no square for figures lies there (BF-4.2)",
    ),
    (
        "move 0 S",
        {"red": {0: "j2"}},
        "the keeper cannot start S from j2: no square for figures lies there (BF-4.2)",
    ),
    (
        "move 5 W right",
        {"red": {5: "c1"}},
        "figure 5 has one side only to turn to on this way, so there is nothing to choose (BF-4.5)",
    ),
    (
        "move 5 E",
        {"yellow": {3: "i6"}},
        "figure 5 cannot end on i6: Yellow's figure 3 stands there without the ball (BF-4.7)",
    ),
    (
        "move 5 E",
        {"red": {5: "f6", 0: "i6"}, "ball": "i6"},
        "figure 5 cannot end on i6: its own side's keeper stands there (BF-4.7)",
    ),
    (
        "move 5 E",
        {
            "yellow": dict(enumerate(("i6", "i7", "j6", "h6", "j7", "j5", "h5", "h7", "i8", "k6", "g6"))),
            "red": {5: "f6", 1: "i5", 2: "i4"},
            "ball": "i6",
        },
        "figure 5 cannot attack on i6: no square near it is free for the attacker (BF-5.7)",
    ),
    ("shoot N", {}, "Red cannot shoot: none of its figures stands on the ball (BF-6.1)"),
    (
        "shoot N",
        {"yellow": {3: "i6"}, "ball": "i6"},
        "Red cannot shoot: none of its figures stands on the ball (BF-6.1)",
    ),
    ("pass", {}, "Red may pass only with no legal move, attack or shot, and it has one (BF-3.6)"),
    ("place N", {}, "Red has rolled and moves, attacks or shoots now (BF-3.2)"),
    ("move 5 E", {"phase": Phase.SHOOT, "forced": 1}, "Red is forced and may only shoot (BF-3.3)"),
    ("pass", {"phase": Phase.SHOOT, "forced": 1}, "Red is forced and may only shoot (BF-3.3)"),
    (
        "place NE",
        {"phase": Phase.ATTACK_PLACE, "yellow": {1: "c4", 2: "c5", 3: "d4"}, "ball": "c4"},
        "figure 7 cannot be put NE of c4 while nearer squares are free: c3 and b4 (BF-5.7)",
    ),
    (
        "place N",
        {"phase": Phase.ATTACK_PLACE, "yellow": {1: "c4", 2: "c5"}, "ball": "c4"},
        "figure 7 cannot be put N of c4: a figure stands on c5 (BF-5.6)",
    ),
    ("shoot N", {"phase": Phase.ATTACK_PLACE}, "Red has attacked and must put its attacker beside c4 now (BF-5.6)"),
    ("figure 5", {"phase": Phase.RESTART_SIDE}, "Red must choose the square of the throw-in now (BF-8.3)"),
    (
        "place NE",
        {"phase": Phase.RESTART_SIDE},
        "the throw-in cannot be taken there, only from side A (a4) or side B (a6) (BF-8.3)",
    ),
    ("figure 6", {"phase": Phase.RESTART_FIG}, "figure 6 is not on the board (BF-8.2)"),
    ("shoot N", {"phase": Phase.RESTART_FIG}, "Red must choose the figure that takes the throw-in now (BF-8.2)"),
    (
        "shoot N",
        {"phase": Phase.RESTART_FIG, "kind": Kind.CORNER},
        "Red must choose the figure that takes the corner now (BF-8.5)",
    ),
    ("figure 5", {"phase": Phase.GK_FIG}, "figure 5 on f6 is not in Red's penalty area (BF-8.10)"),
    ("side A", {"phase": Phase.GK_FIG}, "Red must choose the figure that takes the goal kick now (BF-8.10)"),
    (
        "place S",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2"}},
        "the keeper cannot be put S of j2: no square for figures lies there (BF-8.12)",
    ),
    (
        "place NN",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2", 4: "j3", 5: "k2"}},
        "the keeper cannot be put NN of j2 while nearer squares are free: i2 (BF-5.7)",
    ),
    (
        "place N",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2", 4: "j3"}},
        "the keeper cannot be put N of j2: a figure stands on j3 (BF-8.12)",
    ),
    ("figure 4", {"phase": Phase.GK_ADJ}, "Red must put its keeper beside the ring now (BF-8.12)"),
    (
        "reset 5 slot 0",
        {"phase": Phase.RESET_SCORER},
        "figure 5 cannot go to the ring (j2): the ring is the keeper's, and the keeper's only place (BF-9.4)",
    ),
    (
        "reset 5 slot 1",
        {"phase": Phase.RESET_SCORER},
        "figure 5 cannot go to the kick-off point (j12): it lies in the centre circle (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "red": {5: "f6", 6: "c5"}},
        "figure 5 cannot go to slot 2 (c5): Red's figure 6 stands there (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "red": {5: "c5"}},
        "figure 5 cannot go to slot 2 (c5): it stands there (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "moved": [1 << 5, 0]},
        "figure 5 has been placed or moved after this goal already (BF-9.4)",
    ),
    (
        "reset 7 slot 2",
        {"phase": Phase.RESET_SCORER, "unplaced": [1 << 3 | 1 << 7, 0]},
        "figure 7 cannot be placed before figure 3: rising numbers (BF-9.4)",
    ),
    ("reset 7 slot 2", {"phase": Phase.RESET_SCORER}, "figure 7 is not on the board (BF-9.4)"),
    (
        "done",
        {"phase": Phase.RESET_SCORER, "unplaced": [1, 0]},
        "Red is not done: the keeper must still be placed (BF-9.4)",
    ),
    ("pass", {"phase": Phase.RESET_SCORER}, "Red sets up its figures after a goal now (BF-9.2)"),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_CONCEDER},
        "Red must first put a figure on the kick-off point (j12) (BF-9.5)",
    ),
    ("done", {"phase": Phase.RESET_CONCEDER}, "Red must first put a figure on the kick-off point (j12) (BF-9.5)"),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_CONCEDER, "kdone": 1, "red": {5: "j12"}},
        "figure 5 stays on the kick-off point (BF-9.5)",
    ),
    (
        "reset 5 slot 1",
        {"phase": Phase.RESET_CONCEDER, "kdone": 1},
        "figure 5 cannot go to the kick-off point (j12): it lies in the centre circle (BF-9.6)",
    ),
]


@pytest.mark.rule("BF-3.3", "BF-4.3", "BF-4.7")
@pytest.mark.rule("BF-6.1", "BF-9.4", "BF-9.5")
@pytest.mark.parametrize(("text", "fields", "reason"), REFUSED)
def test_a_refusal_names_what_is_wrong_and_the_rule(
    params: np.ndarray, text: str, fields: dict[str, Any], reason: str
) -> None:
    usual = {"att_sq": 62, "att_f": 7, "rsq": [60, 100, OFF], "kind": Kind.THROWIN, "red": {5: "f6"}}
    state = placed(**{**usual, **fields})
    assert refuse(params, state, read_action(params, state, text)) == reason


def test_switches_change_what_is_refused() -> None:
    taker = placed(red={0: "j2", 5: "f6"}, phase=Phase.RESTART_FIG, kind=Kind.CORNER, rsq=[460, OFF, OFF])
    other = rules("keeper_takes_restarts=false")
    assert refuse(other, taker, Action.FIG) == "the keeper takes no throw-ins and corners in this game (BF-8.2)"
    assert not refuse(rules(), taker, Action.FIG)
    shot = placed(red={5: "f12"}, ball="f12", ply=50)
    late = rules("extra_time_no_crossing=true", "variant=3", "time_plies=50")
    barred = "in extra time the ball may not cross the halfway line here (BF-10.4)"
    assert [refuse(late, shot, Action.SHOOT + way) for way in range(4)] == [barred, "", "", ""]
    assert not any(refuse(rules("variant=3", "time_plies=50"), shot, Action.SHOOT + way) for way in range(4))
    ring = placed(red={5: "f6"}, phase=Phase.RESET_SCORER)
    assert not refuse(rules('reset_ring="any"'), ring, Action.RESET + 5 * 12 + Slot.RING)
    assert not refuse(rules('allow_pass="always"'), placed(red={5: "f6"}, ball="a1"), Action.PASS)


@pytest.mark.rule("BF-3.6")
def test_passing_is_for_those_who_can_do_nothing(params: np.ndarray) -> None:
    """A figure in a corner, the two squares that it could go to held."""
    only = placed(red={5: "a1"}, yellow={1: "d1", 2: "a4"}, ball="a12")
    assert not refuse(params, only, Action.PASS)
    free = placed(red={5: "a1"}, yellow={1: "d1"}, ball="a12")
    assert refuse(params, free, Action.PASS).endswith("(BF-3.6)")


WALKS = [
    (),
    ("keeper_takes_restarts=false", "corner_diag=true", "restart_roll_first=true"),
    ('reset_ring="any"', "reset_circle_stay=true", 'reset_order="conceder_first"', 'board_alternative="goal-2x2"'),
    ("variant=3", "time_plies=60", "extra_time_no_crossing=true", 'allow_pass="always"'),
]


@pytest.mark.parametrize("changes", WALKS, ids=["own rules", "restarts", "setting up", "extra time"])
def test_what_is_not_refused_is_what_the_rules_offer(changes: tuple[str, ...]) -> None:
    """In games that seek the ball and shoot, with a reason that names a rule for everything else."""
    game: Any = get_game("brettfussball")
    params = rules(*changes)
    generator = random.Random(len(changes))
    position = Position.start(game, params)
    met = set()
    for _ in range(2_000):
        if position.over:
            position = Position.start(game, params)
        if position.outcomes:
            position.apply(generator.choice(position.outcomes)[0])
            continue
        legal = position.legal
        phase = Phase(int(position.state["phase"][0]))
        checked = range(ACTIONS) if phase not in met or phase is not Phase.ACT else generator.sample(range(ACTIONS), 12)
        reasons = {action: game.refuse(params, position.state, action) for action in {*checked, *legal}}
        assert [action for action in sorted(reasons) if not reasons[action]] == legal
        assert all(re.search(r" \(BF-\d+\.\d+\)$", reason) for reason in reasons.values() if reason)
        for action in legal:
            assert position.read(position.describe(action)) == action
        met.add(phase)
        position.apply(chosen(generator, position, legal))
    assert {Phase.ACT, Phase.SHOOT, Phase.RESTART_FIG} <= met


def chosen(generator: random.Random, position: Position, legal: list[int]) -> int:
    """A shot if there is one, else a move on the ball, else anything."""
    state = position.state[0]
    shots = [action for action in legal if Action.SHOOT <= action < Action.PLACE]
    if shots:
        return generator.choice(shots)
    ends = position.params["dest"][0]
    seeking = [
        action
        for action in legal
        if state["phase"] == Phase.ACT
        and action < Action.SHOOT
        and ends[state["fig"][state["p"], action // 8], state["die"] - 1, action % 8] == state["ball"]
    ]
    return generator.choice(seeking or legal)
