"""The boards of Winkelmann's Rugby: what is read, what it means to the engine, what is refused."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import copy
import pickle
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.locate import shipped
from rugbysim.setup.winkelmann_board import Board, board_of, load_board

SHARED = Path(__file__).resolve().parents[3] / "shared" / "boards"
NAMES = ("winkelmann", "winkelmann_5x5")
PRESETS = ("cross_choice", "cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides")
TURNS = ("rot180", "mirror_ends", "mirror_sides")


@pytest.fixture(scope="module", params=NAMES)
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


def steps(board: Board) -> set[frozenset[int]]:
    """The pairs of consecutive fields on the rings."""
    return {frozenset(pair) for ring in board.rings for pair in pairwise((*ring, ring[0]))}


def fields_named(board: Board, *names: str) -> tuple[int, ...]:
    return tuple(board.aliases[name.lower()] for name in names)


# --- what is read ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-1.1")
def test_twenty_one_circles_of_twelve_fields_and_two_of_eight(board: Board) -> None:
    assert [len(ring) for ring in board.rings] == [12] * 21 + [8] * 2
    assert board.ring_names[-2:] == ("GW", "GE")
    assert len(set(board.ring_names)) == 23
    assert {q for ring in board.rings for q in ring} == set(range(200))


@pytest.mark.rule("WK-1.2", "WK-1.3")
def test_fields_have_two_neighbours_and_crossings_four(board: Board) -> None:
    assert Counter(len(fields) for fields in board.neighbours) == {2: 132, 4: 68}
    assert all(len(fields) == 2 * len(rings) for fields, rings in zip(board.neighbours, board.circles_of, strict=True))
    assert {frozenset((q, r)) for q in range(200) for r in board.neighbours[q]} == steps(board)
    assert all(fields == tuple(sorted(set(fields))) for fields in board.neighbours)
    for q, rings in enumerate(board.circles_of):
        assert list(rings) == [ring for ring in range(23) if q in board.rings[ring]]


@pytest.mark.rule("WK-1.4")
def test_a_goal_has_five_goal_fields_two_posts_and_an_inner_field(board: Board) -> None:
    for side, name in enumerate(("GW", "GE")):
        goal_fields, posts, inner = board.goal_fields[side], board.posts[side], board.inner[side]
        assert goal_fields == fields_named(board, *(f"{name}.g{n}" for n in range(1, 6)))
        assert posts == fields_named(board, f"{name}.p1", f"{name}.p2")
        assert inner == board.aliases[f"{name}.i".lower()]
        assert {*goal_fields, *posts, inner} == set(board.rings[21 + side])
        assert board.neighbours[inner] == tuple(sorted(posts))
        assert [len(board.circles_of[q]) for q in (*goal_fields, *posts, inner)] == [1] * 5 + [2] * 2 + [1]
    assert all(board.xy[q][0] < 0 < board.xy[board.rot180[q]][0] for q in board.goal_fields[0])


@pytest.mark.rule("WK-2.2")
def test_figures_start_on_their_own_goal_fields(board: Board) -> None:
    assert board.start == board.goal_fields


@pytest.mark.rule("WK-1.5")
def test_the_middle_circle_lies_in_the_middle(board: Board) -> None:
    places = [board.xy[q] for q in board.rings[board.middle]]
    assert [sum(values) == pytest.approx(0) for values in zip(*places, strict=True)] == [True, True]
    assert board.ring_names[board.middle] == {"winkelmann-7x3": "D2", "winkelmann-5x5": "C3"}[board.name]


@pytest.mark.parametrize("turn", TURNS)
def test_a_symmetry_carries_circles_to_circles_and_places_to_places(board: Board, turn: str) -> None:
    to = getattr(board, turn)
    assert sorted(to) == list(range(200))
    assert {frozenset(to[q] for q in step) for step in steps(board)} == steps(board)
    signs = {"rot180": (-1, -1), "mirror_ends": (-1, 1), "mirror_sides": (1, -1)}[turn]
    for q, (x, y) in enumerate(board.xy):
        assert board.xy[to[q]] == pytest.approx((signs[0] * x, signs[1] * y), abs=1e-3)
        assert to[to[q]] == q


def test_rings_run_clockwise_from_twelve_o_clock(board: Board) -> None:
    for name, ring in zip(board.ring_names[:21], board.rings, strict=False):
        highest = max(ring, key=lambda q: board.xy[q][1])
        assert ring[0] == highest
        assert board.xy[ring[3]][0] == max(board.xy[q][0] for q in ring)
        for hour, q in enumerate(ring):
            assert board.aliases[f"{name}.{hour or 12}".lower()] == q


def test_fields_are_found_by_name_and_alias_in_lower_case(board: Board) -> None:
    assert len(set(board.names)) == 200
    assert [board.aliases[name.lower()] for name in board.names] == list(range(200))
    assert len(board.aliases) == 200 + 68


def test_names_of_the_recommended_board() -> None:
    board = load_board("winkelmann")
    assert board.board_cm == (50.0, 20.0)
    assert board.ring_names[:4] == ("A1", "A2", "A3", "B1")
    assert fields_named(board, "D2.10", "C2.2", "d2.9", "A2.10", "GW.p1", "G2.4") == (69, 69, 99, 19, 19, 175)
    assert board.names[69] == "C2.2"
    assert board.path == shipped("boards")["winkelmann"]


@pytest.mark.rule("WK-6.2", "WK-6.4")
def test_the_five_readings_of_the_fetch_fields(board: Board) -> None:
    assert board.presets == PRESETS
    assert board.fetches() == board.fetches("") == board.fetches("cross_choice")
    ring = board.rings[board.middle]
    noon, three, six, nine = (ring[hour] for hour in (0, 3, 6, 9))
    beside = {q: {ring[(hour - 1) % 12], ring[(hour + 1) % 12]} for hour, q in enumerate(ring)}
    assert {q: set(fields) for q, fields in board.fetches().items()} == {q: beside[q] for q in (noon, three, six, nine)}
    assert board.fetches("cross_clockwise") == {ring[hour]: (ring[hour + 1],) for hour in (0, 3, 6, 9)}
    ends, sides = (board.fetches(f"pairs_{name}") for name in ("ends", "sides"))
    assert ends == {ring[hour]: (three if hour < 6 else nine,) for hour in (2, 4, 8, 10)}
    assert sides == {ring[hour]: (six if 1 < hour < 11 else noon,) for hour in (1, 5, 7, 11)}
    for fetch, targets in board.fetches("cross_inward").items():
        (target,) = targets
        assert fetch in (noon, three, six, nine)
        assert not {fetch, target} & {q for q, rings in enumerate(board.circles_of) if len(rings) > 1}
        shared = set(board.neighbours[fetch]) & set(board.neighbours[target])
        assert len(shared) == 2, "both lie in one lens"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fetch_fields_favour_no_side(board: Board, preset: str) -> None:
    fetches = {q: set(fields) for q, fields in board.fetches(preset).items()}
    for turn in TURNS[: 1 if preset == "cross_clockwise" else 3]:
        to = getattr(board, turn)
        assert {to[q]: {to[r] for r in fields} for q, fields in fetches.items()} == fetches


def test_a_board_is_cheap_to_compare_and_to_send(board: Board) -> None:
    again = load_board(board.path or "")
    assert again == board
    assert board.rings is board.rings
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own bytes
    assert copy.deepcopy(board).neighbours == board.neighbours


@pytest.mark.skipif(not SHARED.is_dir(), reason="the boards of the specification are not beside the checkout")
@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_board_is_that_of_the_specification(name: str) -> None:
    ours, specified = load_board(name), load_board(SHARED / f"{name}.toml")
    for key in ("ring_names", "rings", "circles_of", "names", "aliases", "xy", "neighbours", "board_cm", "presets"):
        assert getattr(ours, key) == getattr(specified, key), key
    for key in ("goal", "start_", "fetch", "symmetry"):
        assert getattr(ours, key) == getattr(specified, key), key


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.fixture
def data() -> dict[str, Any]:
    """The shipped board as plain data, to be spoilt."""
    return tomllib.loads(shipped("boards")["winkelmann"].read_text("utf-8"))


def put(data: Any, path: str, value: Any) -> None:
    """Change one value of nested data; entries of arrays count from 0, as fields do."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in steps:
        data = data[step]
    data[last] = value


def sentences(data: dict[str, Any]) -> list[str]:
    """All that is wrong with a board, without the name of the file."""
    with pytest.raises(SetupError) as caught:
        board_of(data, Path("mine.toml"))
    assert len(str(caught.value).splitlines()) == 1
    found = [each.sentence for each in caught.value.all]
    assert all(sentence.startswith("mine.toml: ") for sentence in found)
    return [sentence.removeprefix("mine.toml: ") for sentence in found]


def agree(data: dict[str, Any]) -> None:
    """Make circles and neighbours of every field say what the circles say."""
    for field in data["field"]:
        field["circles"], beside = [], set()
        for circle in data["circle"]:
            if field["id"] in circle["fields"]:
                at, size = circle["fields"].index(field["id"]), len(circle["fields"])
                field["circles"].append(circle["name"])
                beside |= {circle["fields"][at - 1], circle["fields"][(at + 1) % size]}
        field["neighbours"] = sorted(beside)


A1 = [11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
GW = [19, 193, 17, 192, 191, 190, 189, 188]
CROSS = "fetch/presets/cross_choice"

WRONG: list[tuple[str, Any, str]] = [
    # counts, ids and names
    ("meta/schema", 2, "meta.schema is 2; expected one of 1"),
    ("meta/n_fields", 208, "meta.n_fields is 208; expected one of 200"),
    ("meta/board_cm", [50.0], "meta.board_cm is [50.0]; expected 2 entries: [length, width] in cm"),
    ("meta/board_cm", [50.0, 0], "meta.board_cm entry 2 is 0; expected more than 0 ([length, width] in cm)"),
    ("meta/titel", "x", "meta.titel: this key is unknown; expected a known key: board_cm, certainty, n_circles, n_fields, name, off_graph_ball_field_id, schema"),
    ("fields", [], 'fields: this key is unknown; expected a known key (did you mean "field"?)'),
    ("field/7/id", 8, "field entry 8, id of A1.8 is 8; expected 7, since ids count from 0 without a gap (WK-1.1)"),
    ("field/7/id", 200, "field entry 8, id of A1.8 is 200; expected a field, 0 to 199 (WK-1.1)"),
    ("field/7/name", "A1.1", 'field entry 8, name is "A1.1"; expected a name that no other field has, whatever the case'),
    ("field/7/name", "a2.5", 'field entry 8, name is "a2.5"; expected a name that no other field has, whatever the case'),
    ("field/0/aliases", ["a2.5", "G2.9"], 'field entry 178, name is "G2.9"; expected a name that no other field has, whatever the case'),
    ("field/7/aliases", ["GW.I"], 'field entry 194, name is "GW.i"; expected a name that no other field has, whatever the case'),
    ("field/7/name", "7", 'field entry 8, name of 7 is "7"; expected a circle\'s name, a dot and up to three letters or digits, such as D2.9'),
    ("circle/2/name", "A1", 'circle entry 3, name is "A1"; expected a name that no other circle has, whatever the case'),
    ("circle/2/name", "A 3", 'circle entry 3, name of A 3 is "A 3"; expected a name of a letter and up to three more letters or digits, such as D2'),
    # circles
    ("circle/0/fields", A1[:11], "circle entry 1, fields of A1 is [11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]; expected 12 different fields, as on every pitch circle (WK-1.1)"),
    ("circle/0/fields", [*A1, 14], "circle entry 1, fields of A1 is [11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14]; expected 12 different fields, as on every pitch circle (WK-1.1)"),
    ("circle/0/fields/8", 6, "circle entry 1, fields of A1 is [11, 0, 1, 2, 3, 4, 5, 6, 6, 8, 9, 10]; expected 12 different fields, as on every pitch circle (WK-1.1)"),
    ("circle/21/fields", GW[:7], "circle entry 22, fields of GW is [19, 193, 17, 192, 191, 190, 189]; expected 8 different fields, as on every goal circle (WK-1.1)"),
    ("circle/0/fields/8", 300, "circle entry 1, fields entry 9 of A1 is 300; expected a field, 0 to 199 (WK-1.1)"),
    ("circle/0/fields/8", 7.0, "circle entry 1, fields entry 9 of A1 is 7.0; expected a whole number"),
    ("circle/0/kind", "goal", 'circle entry 1, kind of A1 is "goal"; expected "pitch", by [[goal]] (WK-1.1)'),
    ("circle/0/fields", A1[::-1], "circle entry 1, fields of A1 is [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11]; expected its fields clockwise by their x_cm to the east and y_cm to the north (WK-4.1)"),
    # goals
    ("goal/1/owner", 0, "goal entry 2, owner is 0; expected 1, since either side has a goal (WK-1.4)"),
    ("goal/1/owner", 2, "goal entry 2, owner of GE is 2; expected one of 0, 1"),
    ("goal/1/circle", "GEE", 'goal entry 2, circle of GE is "GEE"; expected the name of a circle (WK-1.1) (did you mean "GE"?)'),
    ("goal/1/circle", "GW", "goal entry 2, circle of GE is \"GW\"; expected a circle of its own (WK-1.1)"),
    ("goal/0/goal_fields", [188, 189, 190, 191], "goal entry 1, goal_fields of GW is [188, 189, 190, 191]; expected five different fields of circle GW (WK-1.4)"),
    ("goal/0/goal_fields/2", 192, "goal entry 1, goal_fields of GW is [188, 189, 192, 191, 192]; expected five different fields of circle GW (WK-1.4)"),
    ("goal/0/posts", [20, 17], "goal entry 1, posts of GW is [20, 17]; expected two different fields of circle GW that are no goal fields (WK-1.4)"),
    ("goal/0/posts", [188, 17], "goal entry 1, posts of GW is [188, 17]; expected two different fields of circle GW that are no goal fields (WK-1.4)"),
    ("goal/0/inner", [19], "goal entry 1, inner of GW is [19]; expected the one field of circle GW that is left (WK-1.4)"),
    ("goal/0/inner", [], "goal entry 1, inner of GW is []; expected the one field of circle GW that is left (WK-1.4)"),
    # fields
    ("field/0/circles", ["A1"], 'field entry 1, circles of A1.1 is ["A1"]; expected A1 and A2: each circle with this field (WK-1.3)'),
    ("field/0/circles", ["A1", "B1"], 'field entry 1, circles of A1.1 is ["A1", "B1"]; expected A1 and A2: each circle with this field (WK-1.3)'),
    ("field/0/circles", ["A1", "A2", "B1"], 'field entry 1, circles of A1.1 is ["A1", "A2", "B1"]; expected A1 and A2: each circle with this field (WK-1.3)'),
    ("field/0/neighbours", [1, 11, 16], "field entry 1, neighbours of A1.1 is [1, 11, 16]; expected 1, 11, 15 and 16: the fields next to it on its circles (WK-1.2)"),
    ("field/0/neighbours", [1, 11, 16, 14], "field entry 1, neighbours of A1.1 is [1, 11, 16, 14]; expected 1, 11, 15 and 16: the fields next to it on its circles (WK-1.2)"),
    ("field/0/kind", "post", 'field entry 1, kind of A1.1 is "post"; expected "pitch", by [[goal]] (WK-1.4)'),
    ("field/0/x_cm", float("nan"), "field entry 1, x_cm of A1.1 is nan; expected a finite number"),
    ("field/0/y_cm", float("inf"), "field entry 1, y_cm of A1.1 is inf; expected a finite number"),
    ("field/0/x_cm", "2", 'field entry 1, x_cm of A1.1 is "2"; expected a number'),
    ("field/0/y_cm", -10.5, "field entry 1, y_cm of A1.1 is -10.5; expected a place on the board, -10 to 10 (AM-1)"),
    ("field/0/neighbors", [], 'field entry 1, neighbors of A1.1: this key is unknown; expected a known key (did you mean "neighbours"?)'),
    # symmetry
    ("symmetry/rot180/0", 300, "symmetry.rot180 entry 1 is 300; expected a field, 0 to 199 (WK-1.1)"),
    ("symmetry/rot180/0", 157, "symmetry.rot180 is [157, 157, 185, 155, 186, 187, 180, 181, 182, 183, 172, 184…; expected each of the fields 0 to 199 once (WK-1.1)"),
    ("symmetry/rot180", [178, 157], "symmetry.rot180 is [178, 157]; expected each of the fields 0 to 199 once (WK-1.1)"),
    ("symmetry/mirror_ends", list(range(200)), "symmetry.mirror_ends of circle A1 is [11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]; expected the fields of a circle, anticlockwise (WK-1.2)"),
    ("symmetry/rot180", list(range(200)), "symmetry.rot180 of West's goal fields is [188, 189, 190, 191, 192]; expected East's goal fields (WK-1.4)"),
    # start and fetch
    ("start/team0", [188, 189, 190, 191, 193], "start.team0 is [188, 189, 190, 191, 193]; expected each of West's five goal fields once (WK-2.2)"),
    ("start/team1", [188, 189, 190, 191, 192], "start.team1 is [188, 189, 190, 191, 192]; expected each of East's five goal fields once (WK-2.2)"),
    ("start/team1", [194, 194, 195, 196, 197], "start.team1 is [194, 194, 195, 196, 197]; expected each of East's five goal fields once (WK-2.2)"),
    ("start/ball", 70, "start.ball is 70; expected one of 200"),
    ("fetch/active_preset", "cross_chioce", 'fetch.active_preset is "cross_chioce"; expected the name of a preset (AM-2) (did you mean "cross_choice"?)'),
    ("fetch/presets", {}, 'fetch.active_preset is "cross_choice"; expected the name of a preset (AM-2)'),
    (f"{CROSS}/hol/0", 0, "fetch.presets.cross_choice.hol entry 1 is 0; expected a field of the middle circle D2, each once (WK-6.2)"),
    (f"{CROSS}/hol/1", 101, "fetch.presets.cross_choice.hol entry 2 is 101; expected a field of the middle circle D2, each once (WK-6.2)"),
    (f"{CROSS}/hol", [101, 96, 98], "fetch.presets.cross_choice.aufnahme is [[94, 100], [97, 95], [92, 84], [69, 71]]; expected 3 arrays of pick-up fields, one for each fetch field in hol (WK-6.2)"),
    (f"{CROSS}/hol", [], "fetch.presets.cross_choice.aufnahme is [[94, 100], [97, 95], [92, 84], [69, 71]]; expected one or more arrays of pick-up fields, one for each fetch field in hol (WK-6.2)"),
    (f"{CROSS}/aufnahme/0/1", 200, "fetch.presets.cross_choice.aufnahme entry 1 entry 2 is 200; expected a field, 0 to 199 (WK-1.1)"),
    (f"{CROSS}/aufnahme/0/1", 193, "fetch.presets.cross_choice.aufnahme entry 1 entry 2 is 193; expected a field on no goal circle (WK-7.5)"),
    (f"{CROSS}/aufnahme/0", [], "fetch.presets.cross_choice.aufnahme entry 1 is []; expected one field or two, none of them the fetch field itself (WK-6.4)"),
    (f"{CROSS}/aufnahme/0", [94, 100, 95], "fetch.presets.cross_choice.aufnahme entry 1 is [94, 100, 95]; expected one field or two, none of them the fetch field itself (WK-6.4)"),
    (f"{CROSS}/aufnahme/0", [94, 94], "fetch.presets.cross_choice.aufnahme entry 1 is [94, 94]; expected one field or two, none of them the fetch field itself (WK-6.4)"),
    (f"{CROSS}/aufnahme/0", [101], "fetch.presets.cross_choice.aufnahme entry 1 is [101]; expected one field or two, none of them the fetch field itself (WK-6.4)"),
    (f"{CROSS}/holl", [], 'fetch.presets.cross_choice.holl: this key is unknown; expected a known key (did you mean "hol"?)'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "sentence"), WRONG)
def test_what_is_wrong_with_a_board_is_said(data: dict[str, Any], path: str, value: Any, sentence: str) -> None:
    put(data, path, value)
    assert sentences(data) == [sentence]


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("circle", "number of [[circle]] is 22; expected 23: 21 pitch circles and two goal circles (WK-1.1)"),
        ("goal", "number of [[goal]] is 1; expected 2: West's and East's (WK-1.1)"),
        ("field", "number of [[field]] is 199; expected 200: ids 0 to 199 (WK-1.1)"),
    ],
)
def test_other_numbers_of_circles_goals_and_fields_are_not_supported(
    data: dict[str, Any], key: str, sentence: str
) -> None:
    del data[key][-1]
    assert sentences(data) == [sentence]


@pytest.mark.parametrize("key", ["meta", "circle", "goal", "field", "start", "fetch", "symmetry"])
def test_no_section_may_be_left_out(data: dict[str, Any], key: str) -> None:
    del data[key]
    (sentence,) = sentences(data)
    assert sentence.startswith(f"{key} is missing; expected ")


@pytest.mark.rule("WK-1.3")
def test_no_field_lies_on_three_circles_or_on_none(data: dict[str, Any]) -> None:
    put(data, "circle/2/fields/9", 13)  # the crossing of A2 and B2 in place of a field that A3 has alone
    agree(data)
    assert sentences(data) == [
        "number of circles with field 13 (A2.2) is 3; expected 1, or 2 for a crossing (WK-1.3)",
        "number of circles with field 28 (A3.9) is 0; expected 1, or 2 for a crossing (WK-1.3)",
    ]


@pytest.mark.rule("WK-1.3")
def test_no_field_has_three_neighbours(data: dict[str, Any]) -> None:
    # without the field in the lens, the crossings of A1 and A2 are neighbours on both
    put(data, "circle/0/fields", [10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
    put(data, "circle/1/fields", [21, 12, 13, 14, 15, 0, 10, 16, 17, 18, 19, 20])
    agree(data)
    assert sentences(data) == [
        f"number of neighbours of field {q} ({name}) is 3; expected 4, since two circles share no step (WK-1.3)"
        for q, name in ((0, "A1.1"), (10, "A1.11"))
    ]


@pytest.mark.rule("WK-1.4")
def test_a_post_lies_on_a_pitch_circle_and_a_goal_field_does_not(data: dict[str, Any]) -> None:
    # the end circle meets the goal circle in a goal field, not in the post
    put(data, "circle/1/fields/8", 192)
    put(data, "circle/0/fields/7", 17)
    put(data, "circle/21/fields/2", 6)
    put(data, "goal/0/posts/1", 6)
    agree(data)
    assert sentences(data) == [
        "goal entry 1, goal_fields entry 5 of GW is 192; expected a field of the goal circle alone (WK-1.4)",
        "goal entry 1, posts entry 2 of GW is 6; expected a crossing with a pitch circle (WK-1.4)",
    ]


@pytest.mark.rule("WK-1.4")
def test_the_posts_are_the_only_way_into_the_goal(data: dict[str, Any]) -> None:
    put(data, "goal/0/goal_fields", [188, 189, 193, 191, 192])
    put(data, "goal/0/inner", [190])
    assert sentences(data) == [
        "goal entry 1, posts of GW is [19, 17]; expected two fields that separate the goal fields from all others, the inner field too (WK-1.4)"
    ]


@pytest.mark.rule("WK-1.2")
def test_all_fields_are_connected(data: dict[str, Any]) -> None:
    circles = {circle["name"]: circle["fields"] for circle in data["circle"]}
    for crossing, far, gone, name in (
        (0, 163, 108, "D3"),
        (1, 165, 109, "D3"),
        (3, 181, 88, "D1"),
        (10, 183, 89, "D1"),
    ):
        # circle A1 gets a field of its own in place of a crossing; elsewhere two fields become a crossing
        circles["A1"][circles["A1"].index(crossing)] = gone
        circles[name][circles[name].index(gone)] = far
    agree(data)
    assert sentences(data) == [
        "number of fields within reach of field 0 is 188; expected 200: all are connected (WK-1.2)"
    ]


@pytest.mark.rule("WK-1.2", "WK-1.5")
def test_a_symmetry_that_is_none_is_refused(data: dict[str, Any]) -> None:
    to = data["symmetry"]["rot180"]
    to[5], to[6] = to[6], to[5]
    assert sentences(data) == [
        "symmetry.rot180 of circle A1 is [184, 178, 157, 185, 155, 186, 180, 187, 181, 182, 183, 172]; expected the fields of a circle, clockwise (WK-1.2)"
    ]
    data["symmetry"]["rot180"] = data["symmetry"]["mirror_ends"]
    assert sentences(data)[0].endswith("expected the fields of a circle, clockwise (WK-1.2)")


@pytest.mark.rule("WK-1.5")
def test_a_board_has_one_middle_circle(data: dict[str, Any]) -> None:
    # D1 and D3 become two flattened circles round the middle, so that three are left in place
    c2, d1, d2, d3, e2 = (data["circle"][ring]["fields"] for ring in (7, 9, 10, 11, 13))
    outer = [d3[10], d3[11], d3[0], d3[1], d3[2], d2[3], *d1[4:9], d2[9]]
    inner = [d3[9], d3[7], d3[6], d3[5], d3[3], e2[3], d1[3], d1[1], d1[0], d1[11], d1[9], c2[9]]
    data["circle"][9]["fields"], data["circle"][11]["fields"] = outer, inner
    agree(data)
    assert sentences(data) == [
        "symmetry: a board with one middle circle, which turn and reflections leave in place (WK-1.5)"
    ]


def test_all_that_is_wrong_comes_at_once(data: dict[str, Any]) -> None:
    put(data, "start/team0/0", 193)
    put(data, "fetch/active_preset", "crosses")
    put(data, "fetch/presets/pairs_ends/hol/0", 5)
    with pytest.raises(SetupError, match=r"\(and 2 more: run `rugbysim check mine.toml`\)$"):
        board_of(data, Path("mine.toml"))
    assert [sentence.split(" is ")[0] for sentence in sentences(data)] == [
        "start.team0",
        "fetch.active_preset",
        "fetch.presets.pairs_ends.hol entry 1",
    ]


def test_a_section_on_how_the_lists_were_made_is_not_read(data: dict[str, Any]) -> None:
    data["generator"] = {"lattice": "square"}
    assert board_of(data, Path("mine.toml")).rings == load_board("winkelmann").rings


def test_checking_a_board_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = shipped("boards")["winkelmann"].read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("team0 = [188,", "team0 = [193,"), "utf-8")
    (finding,) = check_match(path)
    assert (finding.level, finding.sentence) == (
        "error",
        "mine.toml: start.team0 is [193, 189, 190, 191, 192]; expected each of West's five goal fields once (WK-2.2)",
    )
    assert [check_match(shipped("boards")[name]) for name in NAMES] == [[], []]


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_the_file_names_its_rule(name: str) -> None:
    text = shipped("boards")[name].read_text("utf-8")
    for head in ("circle = [", "goal = [", "field = [", "[start]", "[fetch]", "[symmetry]"):
        before, after = text.split(f"\n{head}", 1)
        comment = before.rsplit("\n\n", 1)[-1] + after.split("\n", 1)[0]
        assert "WK-" in comment, head


def test_an_unknown_board_has_its_near_match() -> None:
    with pytest.raises(SetupError) as caught:
        load_board("winkelman")
    assert str(caught.value) == (
        'winkelman: there is no such file; expected a file or a shipped board (did you mean "winkelmann"?)'
    )
