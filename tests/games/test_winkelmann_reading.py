"""What people type into Winkelmann's Rugby: the words of decisions, read back, and short forms by fields."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rugbysim.games.winkelmann.refusals import refuse
from rugbysim.games.winkelmann.text import read_action, show_action
from rugbysim.games.winkelmann.vocabulary import ACTIONS, BALL, Action, Phase
from rugbysim.setup.errors import SetupError
from tests.games.winkelmann_placed import displaced, numbered, placed, rules, walked


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


WALKS = [
    (),
    ("board=winkelmann_5x5",),
    ("must_move=false", "dice.faces=[[1,2,6,7,8,9],[3,5,6,7,8,9]]", "foreign_goal_pass=true"),
]


@pytest.mark.parametrize("changes", WALKS, ids=["own rules", "other board", "other dice"])
def test_every_legal_decision_has_its_own_text_that_is_read_back(changes: tuple[str, ...]) -> None:
    params = rules(*changes)
    phases = set()
    for position in walked(params, 200, seed=1):
        actions = [result for result, _ in position.outcomes] or position.legal
        texts = [position.describe(action) for action in actions]
        assert len(set(texts)) == len(actions)
        assert [position.read(text) for text in texts] == actions
        assert [position.read(f"  {text.upper()} ") for text in texts] == actions
        phases.add(int(position.state["phase"][0]))
    assert phases >= set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.PLACE, Phase.FETCH])
def test_every_id_is_read_and_has_words(params: np.ndarray, phase: Phase) -> None:
    state = placed(params, {1: "D2.9"}, phase=phase, hol=numbered(params, "D2.9"), stone=5, place=0)
    ids = range(ACTIONS)
    assert [read_action(params, state, str(action)) for action in ids] == list(ids)
    assert all(show_action(params, state, action) for action in ids)


def test_the_texts_are_those_of_the_rules(params: np.ndarray) -> None:
    """One of each kind, by the ids of section D."""
    state = placed(params, {1: "C2.2", 2: "A2.12"})
    shown = {0: "w1 3 C2 cw", 1: "w1 3 C2 ccw", 2: "w1 3 D2 cw", 4: "w2 3 A2 cw", 25: "w2 5 A2 ccw", 40: "pass"}
    assert {action: show_action(params, state, action) for action in shown} == shown
    assert show_action(params, state, 41 + numbered(params, "D2.4")) == "to D2.4"
    fetch = placed(params, {1: "D2.9"}, phase=Phase.FETCH, hol=numbered(params, "D2.9"))
    assert show_action(params, fetch, 41 + numbered(params, "D2.10")) == "fetch C2.2"
    assert [show_action(params, state, action) for action in (6, 7)] == [
        "w2 3 second circle cw",
        "w2 3 second circle ccw",
    ]


@pytest.mark.rule("WK-2.3", "WK-3.1")
def test_what_chance_does_is_read_back(params: np.ndarray) -> None:
    roll, toss = placed(params, phase=Phase.ROLL), placed(params, phase=Phase.TOSS)
    assert show_action(params, roll, 9 * 2 + 4) == "roll 3 5"
    for text in ("roll 3 5", "Roll 5 3", "3 5", "22"):
        assert read_action(params, roll, text) == 9 * 2 + 4
    for side, name in enumerate(("west", "east")):
        assert show_action(params, toss, side) == f"starter {name}"
        for text in (f"starter {name}", name.upper(), str(side)):
            assert read_action(params, toss, text) == side


SHORT = [
    ("w1 3 C2 cw", 0),
    ("W1 3 c2 CCW", 1),
    ("w1 C2.5", 0),
    ("w1 D2.1", 2),
    ("C2.2 D2.1", 2),
    ("D2.10 d2.1", 2),
    ("D2.1", 2),
    ("w1 3 D2.1", 2),
    ("w1 5 D2 cw", 22),
    ("w1 D2 5 cw", 22),
    ("move w1 to D2.1", 2),
    ("w1 goes 3 cw along D2 to D2.1", 2),
    ("pass", 40),
    ("to D2.4", 41 + 97),
    ("17", 17),
]


@pytest.mark.parametrize(("text", "action"), SHORT)
def test_moves_are_read_by_fields(params: np.ndarray, text: str, action: int) -> None:
    assert read_action(params, placed(params, {1: "C2.2"}), text) == action


def test_a_number_alone_is_enough_where_one_way_is_open(params: np.ndarray) -> None:
    state = placed(params, {1: "A2.12"}, {1: "A2.2"})
    assert read_action(params, state, "w1 3") == 1
    open_ways = placed(params, {1: "A2.12"})
    with pytest.raises(SetupError, match=r"one move, but this fits w1 3 A2 cw and w1 3 A2 ccw; say more of it$"):
        read_action(params, open_ways, "w1 3")


@pytest.mark.rule("WK-4.9")
def test_two_ways_to_one_field_are_one_move(params: np.ndarray) -> None:
    """Half a circle: the first way if both are open, else the open one."""
    opposite = placed(params, {1: "A2.12"}, dice=[6, 5])
    assert read_action(params, opposite, "w1 A2.6") == 0
    blocked = placed(params, {1: "A2.12"}, {1: "A2.2"}, dice=[6, 5])
    assert read_action(params, blocked, "w1 A2.6") == 1


def test_a_field_that_two_figures_reach_needs_more_words(params: np.ndarray) -> None:
    state = placed(params, {1: "B3.12", 2: "B3.10"})
    with pytest.raises(SetupError, match=r"this fits w2 5 B3 cw and w1 3 B3 cw|this fits w1 3 B3 cw and w2 5 B3 cw"):
        read_action(params, state, "B3.3")
    assert read_action(params, state, "w2 B3.3") == 26


@pytest.mark.rule("WK-9.1")
def test_of_a_double_the_open_number_is_meant(params: np.ndarray) -> None:
    first = placed(params, {1: "A2.12"}, dice=[4, 4])
    second = placed(params, {1: "A2.12"}, dice=[4, 4], open=[0, 1])
    assert [read_action(params, state, "w1 4 A2 cw") for state in (first, second)] == [0, 20]


@pytest.mark.rule("WK-4.3")
def test_a_move_that_the_rules_forbid_is_read_so_that_they_can_say_why(params: np.ndarray) -> None:
    state = placed(params, {1: "A2.12"}, {1: "A2.2"})
    assert read_action(params, state, "w1 A2.3") == 0
    assert refuse(params, state, 0) == "w1 meets e1 on A2.2 on its way (WK-4.3)"
    played = placed(params, {1: "A2.12"}, open=[0, 1])
    assert read_action(params, played, "w1 3 A2 cw") == 0
    assert refuse(params, played, 0).endswith("was played already (WK-3.2)")


def test_targets_are_read_by_their_names(params: np.ndarray) -> None:
    place = displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2"})
    action = Action.PLACE + numbered(params, "C2.4")
    for text in ("to C2.4", "c2.4", "D2.8", "e1 to d2.8", "TO C2.4", str(action)):
        assert read_action(params, place, text) == action
    ball = displaced(params, BALL, "G2.12", west={1: "G2.9"}, ball="G2.12")
    assert read_action(params, ball, "ball to GE.p1") == Action.PLACE + numbered(params, "G2.2")
    fetch = placed(params, {1: "D2.9"}, phase=Phase.FETCH, hol=numbered(params, "D2.9"))
    for text in ("fetch D2.10", "fetch c2.2", "d2.10", "to D2.10"):
        assert read_action(params, fetch, text) == Action.PLACE + numbered(params, "C2.2")


@pytest.mark.rule("WK-1.4")
def test_the_end_of_a_goal_field_s_name_is_enough_where_one_is_reached(params: np.ndarray) -> None:
    state = placed(params, dice=[1, 2])
    for short, text in {"w2 g4": "w2 2 GW ccw", "W2 2 G4": "w2 2 GW ccw", "w5 p2": "w5 1 GW ccw"}.items():
        assert show_action(params, state, read_action(params, state, short)) == text
    with pytest.raises(SetupError, match=r"a field that w3 reaches with 1 or 2: GW.g1, GW.g2, GW.g4 or GW.g5 \("):
        read_action(params, state, "w3 p1")
    with pytest.raises(SetupError, match=r"one move, but this fits w3 1 GW ccw, w5 1 GW cw and w2 2 GW ccw"):
        read_action(params, state, "g4")


@pytest.mark.rule("WK-1.4")
def test_a_circle_is_meant_before_a_goal_field_of_its_name(params: np.ndarray) -> None:
    """G2 is a circle, GE.g2 a field that w1 cannot go to; from the pitch there is a circle G1, which w1 is not on."""
    state = placed(params, {1: "G2.4"}, dice=[2, 3])
    with pytest.raises(SetupError, match=r"this fits w1 2 G2 cw, w1 2 G2 ccw, w1 3 G2 cw and w1 3 G2 ccw"):
        read_action(params, state, "w1 g2")
    assert show_action(params, state, read_action(params, state, "w1 g1")) == "w1 3 GE cw"
    assert refuse(params, state, read_action(params, state, "w1 g1")) == "goal field GE.g1 is East's (WK-4.5)"


@pytest.mark.rule("WK-5.5", "WK-5.7")
def test_a_move_while_a_stone_waits_gets_the_answer_of_the_rules(params: np.ndarray) -> None:
    """As `pass` does; its own figure with a field is where it goes."""
    state = displaced(params, 3, "GW.g5", mover=4, west={5: "A2.3"})
    assert show_action(params, state, read_action(params, state, "w1 3 GW cw")) == "w1 3 GW cw"
    for text in ("w1 3 GW cw", "W1 5 gw CCW", "w1 3", "w1 g1", "w1 to GW.g4", "pass"):
        reason = refuse(params, state, read_action(params, state, text))
        assert reason == "w4 is displaced from GW.g5 and must be put on a free field now (WK-5.7)", text
    for text in ("w4 g4", "w4 to GW.g4", "g4", "to G4"):
        assert read_action(params, state, text) == Action.PLACE + numbered(params, "GW.g4"), text
    fetch = placed(params, {1: "D2.9"}, phase=Phase.FETCH, hol=numbered(params, "D2.9"))
    assert "must be put on a pick-up field" in refuse(params, fetch, read_action(params, fetch, "w2 3 GW cw"))
    assert read_action(params, fetch, "w1 to D2.10") == Action.PLACE + numbered(params, "C2.2")


MOVE = "a move such as w1 3 A2 cw or w1 A2.3"
UNREAD: list[tuple[dict[str, Any], str, str]] = [
    ({}, "", MOVE),
    ({}, "castle", MOVE),
    ({}, "w6 3", MOVE),
    ({}, "w1 3 A2 up", MOVE),
    ({}, "w1 3 3 A2", MOVE),
    ({}, "3 A2 cw", MOVE),
    ({}, "241", "an id from 0 to 240"),
    ({}, "w1 4 A2 cw", "a number that was rolled: 3 or 5 (WK-3.1)"),
    ({}, "e1 3 GE cw", "a figure of West's, which e1 is not (WK-3.1)"),
    ({}, "w1 3 B2 cw", "a circle through A2.12, where w1 stands (WK-4.1)"),
    ({}, "w1 D2.4", "a field that w1 reaches with 3 or 5: A2.5, A2.7, A2.3 or A2.9 (WK-4.1)"),
    ({}, "w1 3 GW.p2", "a field that w1 reaches with 3: A2.3 or A2.9 (WK-4.1)"),
    ({}, "D2.4", "a field that a figure of West's reaches with 3 or 5 (WK-4.1)"),
    ({}, "D2.4 D2.5", "a figure of West's, and none is on D2.4 (WK-4.1)"),
    ({}, "GE.g1 GE.g2", "a figure of West's, which e1 is not (WK-3.1)"),
    ({"phase": Phase.PLACE, "stone": 9, "place": 0}, "w1", "a field for e5 such as to A1.1, or only its name"),
    ({"phase": Phase.PLACE, "stone": 9, "place": 0}, "w1 UP", "a field for e5 such as to A1.1, or only its name"),
    ({"phase": Phase.FETCH, "hol": 99}, "fetch", "a pick-up field: D2.10 or D2.8"),
    ({"phase": Phase.ROLL}, "7", "a roll such as roll 1 1 (WK-3.1)"),
    ({"phase": Phase.ROLL}, "roll 3 7", "a roll such as roll 1 1 (WK-3.1)"),
    ({"phase": Phase.TOSS}, "north", "who begins, west or east (WK-2.3)"),
    ({"phase": Phase.OVER}, "pass", "nothing more: the game is over (WK-10.2)"),
]


@pytest.mark.parametrize(("fields", "text", "expected"), UNREAD)
def test_what_cannot_be_read_is_said_in_one_sentence(
    params: np.ndarray, fields: dict[str, Any], text: str, expected: str
) -> None:
    state = placed(params, {1: "A2.12"}, **fields)
    with pytest.raises(SetupError) as wrong:
        read_action(params, state, text)
    assert str(wrong.value) == f'winkelmann: action is "{text}"; expected {expected}'


@pytest.mark.rule("WK-3.4")
def test_passing_is_spoken_of_where_it_is_legal() -> None:
    free = rules("must_move=false")
    with pytest.raises(SetupError, match=r" or w1 A2.3, or pass$"):
        read_action(free, placed(free, {1: "A2.12"}), "castle")
