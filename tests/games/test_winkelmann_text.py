"""What people read of Winkelmann's Rugby: the board, the situation, and what comes of a decision."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

from rugbysim.games.winkelmann.observation import FIELDS, LENGTH, PLANES, observe
from rugbysim.games.winkelmann.refusals import refuse
from rugbysim.games.winkelmann.state import OFF
from rugbysim.games.winkelmann.text import due, list_state, read_action, show_state, tell_action
from rugbysim.games.winkelmann.text_words import field_name, field_named
from rugbysim.games.winkelmann.vocabulary import BALL, Ending, Phase
from tests.games.winkelmann_placed import displaced, numbered, placed, rules, walked

ANSI = re.compile(r"\x1b\[[0-9;]*m")
STONES = [f"{side}{figure}" for side in "we" for figure in range(1, 6)]
BOARDS = ("winkelmann", "winkelmann_5x5")


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


@pytest.fixture(scope="module", params=BOARDS)
def either(request: pytest.FixtureRequest) -> np.ndarray:
    return rules(f"board={request.param}")


def board(params: np.ndarray, state: np.ndarray) -> list[str]:
    """The lines of the board without the sides' names above it."""
    return show_state(params, state, key=False).split("\n\n")[0].splitlines()[1:]


def scattered(params: np.ndarray, generator: random.Random) -> tuple[np.ndarray, list[int]]:
    """All stones anywhere on the pitch, and their fields."""
    fields = generator.sample([field for field in range(FIELDS) if params["kind"][0, field] == 0], 11)
    names = [field_name(params[0], field) for field in fields]
    west, east = dict(enumerate(names[:5], 1)), dict(enumerate(names[5:10], 1))
    return placed(params, west, east, names[10]), fields


# --- the board -------------------------------------------------------------------------------------------------------


def test_the_board_fits_a_terminal(either: np.ndarray) -> None:
    text = show_state(either, placed(either))
    assert max(len(line) for line in text.splitlines()) <= 118
    assert len(board(either, placed(either))) <= 40
    assert text.isascii()


@pytest.mark.rule("WK-1.6")
def test_every_stone_stands_on_the_board_once(either: np.ndarray) -> None:
    generator = random.Random(1)
    for _ in range(30):
        state, _ = scattered(either, generator)
        drawn = " ".join(board(either, state)).split()
        for stone in (*STONES, "()"):
            assert drawn.count(stone) == 1, stone


def test_fields_are_told_apart_and_lie_as_on_the_leather(either: np.ndarray) -> None:
    """Each figure alone, to see where its field is drawn."""
    cells = {}
    for field in range(FIELDS):
        lines = (
            board(either, placed(either, {1: field_name(either[0], field)})) if either["kind"][0, field] == 0 else []
        )
        found = [(line.index("w1"), -row) for row, line in enumerate(lines) if "w1" in line]
        if found:
            cells[field] = found[0]
    assert len(set(cells.values())) == len(cells) == int((either["kind"] == 0).sum())
    xy = either["xy"][0]
    for axis in range(2):
        places = np.array([cell[axis] for cell in cells.values()])
        assert np.corrcoef(places, xy[list(cells), axis])[0, 1] > 0.999


@pytest.mark.rule("WK-1.1", "WK-1.3", "WK-1.4")
def test_marks_are_drawn_as_often_as_there_are_fields(either: np.ndarray) -> None:
    state = placed(either)
    state["at"], state["fig"], state["ball"] = OFF, OFF, OFF
    marks = "".join(re.sub(r"[A-G][1-5]|GW|GE", "", line) for line in board(either, state))
    counts = {mark: marks.count(mark) for mark in "=#i@%"}
    assert counts == {"=": 10, "#": 4, "i": 2, "@": 4, "%": 8}
    assert marks.count("+") == 68 - 4 - 8  # crossings that are no posts and no pick-up fields
    assert sum(marks.count(mark) for mark in "=#i@%+o") == FIELDS


def test_circles_are_named_in_their_middles(either: np.ndarray) -> None:
    words = re.findall(r"[A-G][1-5]|GW|GE", " ".join(board(either, placed(either))))
    assert sorted(words) == sorted(bytes(name).rstrip(b"\0").decode() for name in either["ring_names"][0])


def test_colour_changes_nothing_but_colour(either: np.ndarray) -> None:
    state, _ = scattered(either, random.Random(2))
    plain, coloured = show_state(either, state), show_state(either, state, colour=True)
    assert "\x1b" not in plain
    assert coloured.count("\x1b") > FIELDS
    assert [ANSI.sub("", line).rstrip() for line in coloured.splitlines()] == plain.splitlines()


def test_the_key_can_be_left_out(params: np.ndarray) -> None:
    whole, short = (show_state(params, placed(params), key=key).splitlines() for key in (True, False))
    key = [line for line in whole if line not in short]
    assert len(whole) == len(short) + len(key)
    for word in (
        "fetch field",
        "pick-up field",
        "post",
        "goal field",
        "crossing",
        "o'clock",
        "the ball",
        "inner field",
    ):
        assert word in " ".join(key)


@pytest.mark.rule("WK-1.3")
def test_a_crossing_has_a_name_on_either_circle(either: np.ndarray) -> None:
    """Every field by all its names: its own one, and hour by hour after each circle of the pitch."""
    p = either[0]
    for field in range(FIELDS):
        assert field_named(p, field_name(p, field).lower()) == field
    for ring in range(21):
        circle = bytes(p["ring_names"][ring]).rstrip(b"\0").decode()
        for hour in range(1, 13):
            assert field_named(p, f"{circle}.{hour}") == p["rings"][ring, hour % 12]
    for word in ("D2", "D2.0", "D2.13", "D2.", ".4", "D9.4", "GW.12", "ball", "", "D2.01"):
        assert field_named(p, word) is None


# --- the situation ---------------------------------------------------------------------------------------------------

SITUATIONS: list[tuple[dict[str, Any], str]] = [
    ({"phase": Phase.TOSS}, "Who begins is to be drawn."),
    ({"phase": Phase.ROLL, "side": 1}, "The ball waits on the ball field. East is to roll."),
    ({"phase": Phase.ROLL, "again": 1}, "The ball waits on the ball field. West is to roll again after a double."),
    ({}, "The ball waits on the ball field. West rolled 3 and 5, both open."),
    ({"ball": "D2.4", "open": [0, 1]}, "The ball is on D2.4. West rolled 3 and 5, 5 still open."),
    (
        {"ball": "A2.10", "dice": [4, 4], "again": 1, "open": [0, 1]},
        "The ball is on GW.p1, a post of West's goal. West rolled a double 4, one still open; another roll follows.",
    ),
    (
        {"phase": Phase.FETCH, "west": {2: "D2.9"}, "hol": "D2.9", "open": [0, 0]},
        (
            "The ball waits on the ball field. West rolled 3 and 5, both played. "
            "w2 on D2.9 fetches the ball: to D2.10 or D2.8?"
        ),
    ),
    (
        {"phase": Phase.FETCH, "west": {2: "D2.9"}, "east": {1: "C2.4"}, "hol": "D2.9", "open": [0, 0]},
        "The ball waits on the ball field. West rolled 3 and 5, both played. w2 on D2.9 fetches the ball: to D2.10?",
    ),
    ({"phase": Phase.OVER, "ending": Ending.GOAL, "score": [1, 0]}, "West has won, ended by goals."),
    ({"phase": Phase.OVER, "ending": Ending.TIME, "score": [1, 2]}, "East has won, ended by time."),
    ({"phase": Phase.OVER, "ending": Ending.TIME, "score": [2, 2]}, "The game is drawn, ended by time."),
    ({"phase": Phase.OVER, "ending": Ending.TRUNCATED}, "The game was stopped at the cap of rolls."),
]


def said(params: np.ndarray, state: np.ndarray) -> str:
    """What stands below the board, in one line."""
    return " ".join(show_state(params, state, key=False).split("\n\n")[1].split())


@pytest.mark.parametrize(("fields", "sentence"), SITUATIONS, ids=[words for _, words in SITUATIONS])
def test_every_phase_is_said_below_the_board(params: np.ndarray, fields: dict[str, Any], sentence: str) -> None:
    fields = {"rolls": 37, **fields}
    if "hol" in fields:
        fields["hol"] = numbered(params, fields["hol"])
    first, second = fields.get("score", (0, 0))
    assert said(params, placed(params, **fields)) == f"West {first}, East {second}; roll 37 of 4000. {sentence}"


def test_a_displaced_stone_is_asked_for(params: np.ndarray) -> None:
    west = displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2"}, dice=[2, 6], open=[0, 1])
    assert said(params, west).endswith(
        "The ball waits on the ball field. West rolled 2 and 6, 6 still open. e1 is displaced from C2.2: to which free "
        "field of C2 or D2, next to another figure of East's, or in East's goal?"
    )
    pitch = displaced(params, BALL, "G2.12", west={1: "G2.9"}, ball="G2.12")
    assert said(params, pitch).endswith(
        "open. The ball is displaced from G2.12: to which free field of G2, or next to a figure?"
    )
    post = displaced(params, BALL, "GE.p1", west={1: "G2.11"}, ball="GE.p1")
    assert said(params, post).endswith("field of G2 or GE, or next to a figure, or into East's goal?")


@pytest.mark.rule("WK-10.4")
def test_a_timed_game_tells_the_minutes() -> None:
    timed = rules("goals_to_win=0", "max_rolls=120")
    assert said(timed, placed(timed, rolls=37)).startswith("West 0, East 0; roll 37 of 120, 9:15 of 30:00 minutes. ")


def test_a_position_is_a_list_for_a_small_window(params: np.ndarray) -> None:
    state = placed(params, {1: "G2.7"}, {5: "D2.9"}, ball="GE.p1")
    west, east, ball, empty, situation = list_state(params, state).splitlines()
    assert west == "West: w1 G1.11=G2.7, w2 GW.g2, w3 GW.g3, w4 GW.g4, w5 GW.g5"
    assert east == "East: e1 GE.g1, e2 GE.g2, e3 GE.g3, e4 GE.g4, e5 D2.9"
    assert (ball, empty) == ("Ball: GE.p1=G2.2", "")
    assert situation.endswith("The ball is on GE.p1, a post of East's goal. West rolled 3 and 5, both open.")
    waiting = displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2"})
    assert "\nEast: e1 displaced, e2 GE.g2," in list_state(params, waiting)
    assert "\nBall: the ball field\n" in list_state(params, waiting)


def test_what_is_due_is_said_in_a_few_words(params: np.ndarray) -> None:
    assert due(params, placed(params)) == "3 and 5 open"
    assert due(params, placed(params, open=[0, 1])) == "5 open"
    assert due(params, displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2"})) == "put e1"
    assert due(params, displaced(params, BALL, "G2.12", west={1: "G2.9"}, ball="G2.12")) == "put the ball"
    assert due(params, placed(params, phase=Phase.FETCH, hol=numbered(params, "D2.9"))) == "fetch the ball"
    assert [due(params, placed(params, phase=phase)) for phase in (Phase.TOSS, Phase.ROLL, Phase.OVER)] == [""] * 3


# --- decisions told --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-4.6", "WK-6.2")
def test_a_move_is_told_with_what_it_meets(params: np.ndarray) -> None:
    state = placed(params, {1: "C2.12", 2: "C2.3", 3: "C2.4"}, {1: "C2.2", 2: "C2.9"}, dice=[1, 2])
    told = {
        "w1 2 C2 cw": "w1 goes 2 cw along C2 to C2.2 and displaces e1",
        "w2 1 C2 cw": "w2 goes 1 cw along C2 to C2.4 and displaces w3",
        "w1 1 C2 ccw": "w1 goes 1 ccw along C2 to C2.11",
        "w3 1 D2 cw": "w3 goes 1 cw along D2 to D2.9 and fetches the ball",
    }
    for text, words in told.items():
        assert tell_action(params, state, read_action(params, state, text)) == words
    ball = placed(params, {1: "C2.12"}, ball="C2.2", dice=[1, 2])
    assert tell_action(params, ball, read_action(params, ball, "w1 2 C2 cw")) == (
        "w1 goes 2 cw along C2 to C2.2 and plays the ball"
    )


@pytest.mark.rule("WK-1.2", "WK-6.2")
def test_a_crossing_is_called_as_on_the_circle_that_is_followed(params: np.ndarray) -> None:
    """G2.7 is G1.11 too, D2.10 is C2.2: each has two names, and all that is told is read by either."""
    west = placed(params, {1: "G2.4"}, dice=[3, 4])
    for text in ("w1 3 G2 cw", "w1 G1.11", "w1 G2.7", "w1 goes 3 cw along G2 to G2.7"):
        assert tell_action(params, west, read_action(params, west, text)) == "w1 goes 3 cw along G2 to G2.7"
    barred = placed(params, {1: "G2.4"}, {1: "G1.11"}, dice=[5, 4])
    assert refuse(params, barred, 0) == "w1 meets e1 on G2.7 on its way (WK-4.3)"
    figure = displaced(params, 5, "D2.9", west={1: "C2.12"}, east={1: "D2.9", 2: "F2.4"})
    targets = {"to C2.2": "D2.10 (circle rule)", "to D2.1": "D2.1 (circle rule)", "G2.7": "G1.11 (neighbour rule)"}
    for text, told in targets.items():
        assert tell_action(params, figure, read_action(params, figure, text)) == f"e1 to {told}"
    fetch = placed(params, {1: "D2.9"}, phase=Phase.FETCH, hol=numbered(params, "D2.9"))
    for text in ("fetch C2.2", "fetch D2.10"):
        action = read_action(params, fetch, text)
        assert tell_action(params, fetch, action) == "fetch D2.10 (w1 takes the ball from D2.9)"
    assert "called as on the circle that a move" in show_state(params, fetch)


@pytest.mark.rule("WK-6.4")
def test_no_fetch_is_told_where_the_pick_up_fields_are_taken(params: np.ndarray) -> None:
    taken = placed(params, {1: "C2.2", 2: "C2.4"}, dice=[1, 1])
    both = placed(params, {1: "D1.11", 2: "C2.4"}, {1: "C2.2"}, dice=[2, 2])
    assert tell_action(params, taken, read_action(params, taken, "w1 1 D2 ccw")).endswith("and fetches the ball")
    assert tell_action(params, both, read_action(params, both, "w1 2 D2 cw")).endswith("to D2.9")


@pytest.mark.rule("WK-5.3", "WK-5.4", "WK-5.5")
@pytest.mark.rule("WK-8.3")
def test_a_target_is_told_with_its_rule(params: np.ndarray) -> None:
    figure = displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2", 2: "A1.3"})
    for text, words in {
        "to C2.6": "e1 to C2.6 (circle rule)",
        "to A1.4": "e1 to A1.4 (neighbour rule)",
        "to GE.g2": "e1 to GE.g2 (neighbour rule)",
        "to GE.g1": "e1 to GE.g1 (goal rule)",
    }.items():
        assert tell_action(params, figure, read_action(params, figure, text)) == words
    ball = displaced(params, BALL, "GE.p1", west={1: "G2.11"}, east={3: "A1.9"}, ball="GE.p1")
    for text, words in {
        "to GE.g3": "ball to GE.g3 (goal for West)",
        "to GE.p2": "ball to GE.p2 (circle rule, a post of East's goal)",
        "to A1.8": "ball to A1.8 (neighbour rule)",
    }.items():
        assert tell_action(params, ball, read_action(params, ball, text)) == words
    own = displaced(params, BALL, "GW.p1", west={1: "A2.9", 3: "A1.3"}, ball="GW.p1")
    assert tell_action(params, own, read_action(params, own, "gw.g3")) == "ball to GW.g3 (goal for East)"


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_told_is_read_as_the_same_decision(name: str) -> None:
    params = rules(f"board={name}")
    for position in walked(params, 250, seed=3):
        for action in position.legal:
            assert position.read(position.tell(action)) == action, position.tell(action)


# --- as numbers ------------------------------------------------------------------------------------------------------


def test_a_position_as_numbers_is_turned_for_east(either: np.ndarray) -> None:
    """The same position with sides changed and the board turned is the same to the side that looks at it."""
    turned = either["turned"][0]
    phases = set()
    for position in walked(either, 300, seed=4):
        state, other = position.state, position.state.copy()
        for name in ("fig", "score", "tally"):
            other[name] = state[name][:, ::-1]
        for name in ("fig", "ball", "place", "hol", "arrived"):
            there = other[name]
            there[there >= 0] = turned[there[there >= 0]]
        other["side"] = 1 - state["side"]
        if 0 <= state["stone"][0] < BALL:
            other["stone"] = (state["stone"] + 5) % 10
        for side in range(2):
            seen = observe(either, state, side)
            assert np.array_equal(seen, observe(either, other, 1 - side))
            assert (seen.shape, seen.dtype, float(np.abs(seen).max())) == ((LENGTH,), np.float32, 1.0)
        phases.add(int(state["phase"][0]))
    assert {Phase.ROLL, Phase.MOVE, Phase.PLACE, Phase.FETCH} <= phases


def test_the_planes_show_figures_and_ball(params: np.ndarray) -> None:
    state = displaced(params, 5, "C2.2", west={1: "C2.12"}, east={1: "C2.2"}, ball="A1.3")
    planes = observe(params, state, 0)[: PLANES * FIELDS].reshape(PLANES, FIELDS)
    assert planes.sum(axis=1).tolist() == [5, 4, 1, 1, 0]
    assert planes[2, numbered(params, "A1.3")] == planes[3, numbered(params, "C2.2")] == 1
    assert planes[0, numbered(params, "C2.2")] == 1
