"""Boards of Winkelmann's Rugby that cannot be played on: each is refused with the field, its value and the rule."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.locate import shipped
from rugbysim.setup.winkelmann_board import board_of, load_board


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
    assert [check_match(shipped("boards")[name]) for name in ("winkelmann", "winkelmann_5x5")] == [[], []]


def test_an_unknown_board_has_its_near_match() -> None:
    with pytest.raises(SetupError) as caught:
        load_board("winkelman")
    assert str(caught.value) == (
        'winkelman: there is no such file; expected a file or a shipped board (did you mean "winkelmann"?)'
    )
