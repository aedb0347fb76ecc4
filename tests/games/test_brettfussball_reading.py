"""What people type into Brettfußball: the words of decisions, read back, and short forms by squares."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.brettfussball.refusals import refuse
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.text import read_action, show_action
from rugbysim.games.brettfussball.text_words import square_name
from rugbysim.games.brettfussball.vocabulary import ACTIONS, FIGURES, Action, Kind, Phase
from rugbysim.setup.errors import SetupError
from tests.games.brettfussball_placed import placed, rules

DECIDING = [phase for phase in Phase if Phase.ROLL < phase < Phase.END]


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


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
