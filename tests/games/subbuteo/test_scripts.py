# ruff: noqa: E501 - a mistake and its sentence stand on one line
"""Scripts: what is written by hand is filled in, what is written by a machine comes back to the bit."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from rugbysim.games.subbuteo.game import SUBBUTEO
from rugbysim.games.subbuteo.referee import new_match
from rugbysim.games.subbuteo.refereeing import Case
from rugbysim.games.subbuteo.script_declared import read_declaration, write_declaration
from rugbysim.games.subbuteo.script_fields import Where, of_degrees
from rugbysim.games.subbuteo.script_happened import read_outcome, write_outcome
from rugbysim.games.subbuteo.script_start import read_start, write_start
from rugbysim.games.subbuteo.scripts import read_script, write_script
from rugbysim.games.subbuteo.state import STATE, new_declaration, new_outcome
from rugbysim.games.subbuteo.text_refusals import LEGAL
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    PIECES,
    POST,
    Action,
    Code,
    Edge,
    Flag,
    Kind,
    Option,
    Phase,
    ScrumSide,
)
from rugbysim.games.table_game import load_tabletop
from rugbysim.setup.errors import SetupError
from tests.games.subbuteo.words import PARAMS, position

P = PARAMS[0]
HERE = Where("file", 2)
OPEN = {
    "phase": "open",
    "team": "red",
    "carrier": "red 9",
    "places": {"red 9": [47, 35], "ball": [50, 35], "blue 5": [60, 36]},
}


def script(*lines: dict[str, Any], start: dict[str, Any] | None = OPEN, **setup: Any) -> str:
    """A script as text."""
    first = {"game": "subbuteo", **({} if start is None else {"start": start}), **setup}
    return "\n".join(json.dumps(line) for line in (first, *lines)) + "\n"


def case(*lines: dict[str, Any], **setup: Any) -> Case:
    """A script before the referee, none of its lines ruled on."""
    return Case(PARAMS, read_script(script(*lines, **setup), "here.jsonl"))


def outcome_of(state: np.ndarray, declaration: np.ndarray, happened: dict[str, Any]) -> Any:
    """What a hand-written table says that happened."""
    return read_outcome(P, state[0], declaration[0], happened, HERE)[0]


# --- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-9.1")
def test_only_what_happened_needs_saying() -> None:
    laid = case(
        {
            "declare": "run",
            "happened": {"contacts": [["red 9", "ball"], ["ball", "blue 5"]], "rest": {"ball": [57, 36]}},
        }
    )
    (judged,) = laid.rest()
    assert judged.record["code"] == "tackle_a"
    assert judged.record["next_side"] == "blue"
    assert judged.record["rules"][-1] == "SB-9.1"


def test_places_of_contacts_follow_from_who_stands_where() -> None:
    run = new_declaration(Action.RUN, figure=8)
    o = outcome_of(position(), run, {"contacts": [["red 9", "ball"], ["ball", "blue 5"]], "rest": {"ball": [57, 36]}})
    first, second = o["contacts"][0], o["contacts"][1]
    assert first.tolist() == (8, BALL, 50 - 1.9, 35.0, 50.0, 35.0, 1, 0)
    assert (second["i"], second["j"], second["moving_i"], second["moving_j"]) == (19, BALL, 0, 1)
    assert (second["xi"], second["yi"]) == tuple(position()[0]["pos"][19])
    assert np.hypot(second["xi"] - second["xj"], second["yi"] - second["yj"]) == pytest.approx(1.9)
    assert tuple(o["rest"][8]) == (48.1, 35.0)
    assert tuple(o["rest"][BALL]) == (57, 36)
    assert (o["rest"][20] == position()[0]["pos"][20]).all()


def test_a_piece_that_was_touched_before_is_moving() -> None:
    run = new_declaration(Action.RUN, figure=8)
    told = {"contacts": [["red 9", "blue 5"], ["red 9", "ball"], ["ball", "blue 5"]], "rest": {"ball": [57, 36]}}
    assert outcome_of(position(), run, told)["contacts"][2]["moving_i"] == 1
    told["contacts"][2] = {"pieces": ["ball", "blue 5"], "moving": [True, False]}
    assert outcome_of(position(), run, told)["contacts"][2]["moving_i"] == 0


def test_the_path_has_the_lines_that_the_ball_crosses() -> None:
    run = new_declaration(Action.RUN, figure=8)
    o = outcome_of(position(), run, {"contacts": [["red 9", "ball"]], "rest": {"ball": [80, 41]}})
    path = o["path"][: o["vertex_count"]]
    assert path["flag"].tolist() == [Flag.START, Flag.CONTACT, Flag.LINE, Flag.LINE, Flag.REST]
    assert path["x"].tolist() == [50, 50, 60, 78, 80]
    assert path["y"][2] == pytest.approx(37)
    assert path["after"].tolist() == [0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("at", "edge", "on"),
    [
        ([60, 0.4], Edge.TOUCH_LOW, (60, 0)),
        ([60, 71], Edge.TOUCH_HIGH, (60, 70)),
        ([104, 69.5], Edge.TOUCH_IN_GOAL, (104, 70)),
        ([111.5, 30], Edge.DEAD, (111, 30)),
        ([-11, 30], Edge.DEAD, (-11, 30)),
    ],
)
def test_the_line_over_which_a_piece_left_follows_from_the_place(at: list[float], edge: Edge, on: Any) -> None:
    run = new_declaration(Action.RUN, figure=8)
    o = outcome_of(position(), run, {"contacts": [["red 9", "ball"]], "exits": {"at": at}})
    assert (o["exit_count"], o["exits"][0]["piece"], o["exits"][0]["edge"]) == (1, BALL, edge)
    assert (o["exits"][0]["x"], o["exits"][0]["y"]) == on == tuple(o["rest"][BALL])
    assert o["path"][o["vertex_count"] - 1]["flag"] == Flag.OUT
    assert o["exits"][0]["after"] == 1


def test_a_goal_needs_no_more_than_its_name() -> None:
    o = outcome_of(position(Phase.CONVERSION), new_declaration(Action.KICK), {"goal": True})
    assert o["plane"] == 1
    assert o["plane_y"] == P["width"] / 2
    assert o["plane_z"] - P["ball_radius"] > P["crossbar"]
    assert outcome_of(position(Phase.CONVERSION), new_declaration(Action.KICK), {})["plane"] == 0


def test_a_punt_and_a_throw_in_were_struck_unless_it_is_said_otherwise() -> None:
    kick = new_declaration(Action.KICK)
    struck = outcome_of(position(Phase.WEDGE_KICK), kick, {"rest": {"ball": [70, 40]}})
    assert struck["contacts"][0][["i", "j"]].tolist() == (8, BALL)
    assert outcome_of(position(Phase.WEDGE_KICK), kick, {"contacts": []})["contact_count"] == 0
    throw = outcome_of(position(Phase.LINEOUT_THROW), new_declaration(Action.FLICK), {"contacts": [["ball", "blue 3"]]})
    assert [tuple(contact)[:2] for contact in throw["contacts"][:2].tolist()] == [(1, BALL), (17, BALL)]


@pytest.mark.parametrize(
    ("said", "side"), [("red", "PUT_SIDE"), ("blue", "OTHER_SIDE"), ("end", "END"), ("put_side", "PUT_SIDE")]
)
def test_a_scrum_is_told_by_sides_or_by_the_put_in(said: str, side: str) -> None:
    put = new_declaration(Action.PUT)
    o = outcome_of(position(Phase.SCRUM_PUT, put_in=0), put, {"scrum_side": said})
    assert o["scrum_side"] == ScrumSide[side]


def test_words_may_be_written_as_people_say_them() -> None:
    s = position()[0]
    for said, action, option in (
        ("Punt to touch", Action.PUNT, Option.TO_TOUCH),
        ("drop-goal", Action.DROP_GOAL, Option.NONE),
        ("free kick", Action.CHOOSE, Option.FREE_KICK),
        ("RUN", Action.RUN, Option.NONE),
    ):
        d = read_declaration(s, {"declare": said}, HERE)[0]
        assert (d["action"], d["option"]) == (action, option)


def test_the_carrier_runs_unless_somebody_else_is_named() -> None:
    s = position()[0]
    assert read_declaration(s, {"declare": "run"}, HERE)[0]["figure"] == 8
    assert read_declaration(s, {"declare": "run", "figure": 3}, HERE)[0]["figure"] == 2
    assert read_declaration(s, {"declare": "attempt"}, HERE)[0]["figure"] == -1


def test_angles_are_degrees_or_a_direction() -> None:
    assert [of_degrees(angle) for angle in (0, 90, 180, -90, 450)] == [(1, 0), (0, 1), (-1, 0), (0, -1), (0, 1)]
    assert of_degrees(30) == pytest.approx((np.sqrt(0.75), 0.5))
    aim = read_declaration(position()[0], {"declare": "run", "aim": [3, 4]}, HERE)[0]["aim"]
    assert aim.tolist() == [0.6, 0.8]


def test_a_set_up_keeps_those_that_are_not_named() -> None:
    state = position(Phase.SCRUM_SETUP, 1)
    d = read_declaration(state[0], {"declare": "layout", "layout": {"11": [80, 20]}}, HERE)[0]
    assert d["layout"][25].tolist() == [80, 20]
    assert (d["layout"][26] == state[0]["pos"][26]).all()
    assert not d["layout"][:15].any()


def test_pieces_can_be_put_where_they_really_stand() -> None:
    laid = case(
        {"places": {"red 9": [30, 30]}},
        {"declare": "run", "places": {"red 9": [45, 35]}, "happened": {"rest": {"red 9": [44, 40]}}},
    )
    first, second = laid.rest()
    assert first.declared == "Put in place: red 9"
    assert second.record["code"] == "tackle_b" or second.record["code"] == "miss"
    assert second.happened.startswith("Red 9 touches nothing")


def test_a_start_has_what_goes_with_its_phase() -> None:
    s = read_start(P, new_match(PARAMS), OPEN, HERE)[0]
    assert (s["phase"], s["team"], s["poss"], s["half"]) == (Phase.OPEN, 0, 0, 1)
    assert not s["must_use_carrier"]
    far = OPEN | {"places": OPEN["places"] | {"ball": [60, 35]}}
    assert read_start(P, new_match(PARAMS), far, HERE)[0]["must_use_carrier"]
    assert (s["pos"][10] < -900).all()  # nobody spoke of red 11: it is not on the cloth
    block = read_start(P, new_match(PARAMS), OPEN | {"phase": "defence", "team": "blue"}, HERE)[0]
    assert (block["poss"], block["defence_due"]) == (0, 1)


# --- by machine -------------------------------------------------------------------------------------------------------


def random_outcome(rng: np.random.Generator, state: np.ndarray, kind: Kind) -> np.ndarray:
    """OUTCOME[1] with something in every field that a kind has."""
    outcome = new_outcome()
    o = outcome[0]
    o["kind"], o["rest"] = kind, state[0]["pos"]
    o["wedge_ok"], o["disturbed"], o["post_hit"] = rng.integers(0, 2, 3)
    if kind is Kind.SCRUM:
        o["scrum_side"] = rng.integers(0, 3)
    if kind in (Kind.NONE, Kind.SCRUM):
        return outcome
    o["plane"] = rng.integers(0, 2)
    if o["plane"]:
        o["plane_y"], o["plane_z"] = rng.random(2)
    for number in range(int(rng.integers(0, 9))):
        i = int(rng.integers(0, PIECES))
        j = int(rng.integers(i + 1, POST + 4))
        o["contacts"][number] = (i, j, *rng.random(4), *rng.integers(0, 2, 2))
        o["contact_count"] = number + 1
        for piece in (i, j):
            if piece < PIECES:
                o["rest"][piece] = np.round(rng.random(2) * 70, 2)
    for number in range(int(rng.integers(0, 12))):
        o["path"][number] = (*rng.random(2), rng.integers(0, 6), rng.integers(0, o["contact_count"] + 1))
        o["vertex_count"] = number + 1
    for number, piece in enumerate(rng.choice(PIECES, int(rng.integers(0, 4)), replace=False)):
        after = rng.integers(0, o["contact_count"] + 1)
        o["exits"][number] = (piece, rng.integers(0, 4), *rng.random(2), rng.integers(0, 2), after)
        o["exit_count"] = number + 1
        o["rest"][piece] = (o["exits"][number]["x"], o["exits"][number]["y"])
    o["rest"][BALL] = rng.random(2)
    return outcome


PAIRS = [(phase, action) for phase, actions in LEGAL.items() for action in actions]


@pytest.mark.parametrize(("phase", "action"), PAIRS, ids=[f"{phase.name}-{action.name}" for phase, action in PAIRS])
def test_every_declaration_and_outcome_comes_back_to_the_bit(phase: Phase, action: Action) -> None:
    rng = np.random.default_rng(100 * phase + action)
    for team in (0, 1):
        state = position(phase, team, put_in=rng.integers(0, 2))
        s = state[0]
        figure = int(rng.integers(-1, FIGURES))
        angle = rng.random() * 7
        declaration = new_declaration(
            action, figure, int(rng.integers(0, 2 if action is Action.COIN else 10)), aim=(np.cos(angle), np.sin(angle))
        )
        d = declaration[0]
        d["power"], d["place"] = rng.random(), rng.random(2)
        d["figures"] = rng.integers(0, 2, FIGURES)
        if action is Action.LAYOUT:
            d["layout"] = rng.random((FIGURES, 2)) * 70
        line = json.loads(json.dumps(write_declaration(s, d)))
        assert read_declaration(s, line, HERE).tobytes() == declaration.tobytes()
        for kind in Kind:
            outcome = random_outcome(rng, state, kind)
            happened = json.loads(json.dumps(write_outcome(s, d, outcome[0])))
            assert read_outcome(P, s, d, happened, HERE).tobytes() == outcome.tobytes()


def test_every_field_of_a_start_comes_back_to_the_bit() -> None:
    fresh, rng = new_match(PARAMS), np.random.default_rng(7)
    state = position(Phase.PASS_RECEIVE, 1)
    s = state[0]
    for name in STATE.names or ():
        if s[name].dtype.kind == "f":
            s[name] = np.round(rng.random(s[name].shape), 3)
        elif s[name].shape == (FIGURES,):
            s[name] = rng.integers(0, 2, FIGURES)
    s["pass_dir"] = s["kick_dir"] = (0.6, 0.8)
    s["pass_flicked"], s["clock"], s["score"], s["kick_barred"] = (3, -1), 12345, (5, 3), (0, 1, 0)
    s["ending"], s["kick_kind"], s["carrier"], s["kick_side"], s["ran"] = 1, 2, 17, -1, 1
    given = json.loads(json.dumps(write_start(P, fresh, state)))
    assert read_start(P, fresh, given, HERE).tobytes() == state.tobytes()
    assert write_start(P, fresh, fresh) is None


@pytest.mark.rule("SB-1.1")
def test_a_played_match_is_ruled_on_alike_from_its_script() -> None:
    prepared = SUBBUTEO.prepare(load_tabletop("subbuteo", overrides=["match.half_seconds=40"]))
    params, moments = prepared.params, list(SUBBUTEO.follow(prepared, 3, 0))
    written = write_script(params[0], new_match(params), moments)
    read = Case(params, read_script(written.text()))
    for moment, judged in zip(moments, read.rest(), strict=True):
        assert judged.record["code"] == Code(int(moment.ruling[0]["code"])).name.lower()
        assert read.state.tobytes() == moment.after.tobytes(), judged
    assert read.over


# --- mistakes ---------------------------------------------------------------------------------------------------------

RUN = {"declare": "run", "happened": {"contacts": [["red 9", "ball"]], "rest": {"ball": [55, 35]}}}


def with_happened(**changed: Any) -> dict[str, Any]:
    """A run of which something is said wrongly."""
    return RUN | {"happened": RUN["happened"] | changed}


# fmt: off
MISTAKES = [
    ({"declare": "rnu"}, 'line 2: declare is "rnu"; expected what is declared, such as "run", "attempt"'),
    ({"declare": "rnu"}, 'did you mean "run"?'),
    ({}, "line 2: declare is missing; expected what is declared"),
    ({"declare": "run", "hapened": {}}, 'line 2: hapened is {}; expected a key that there is (did you mean "happened"?)'),
    ({"declare": "run", "figure": 19}, 'line 2: figure is 19; expected a figure, "red 1" to "blue 15"'),
    ({"declare": "run", "figure": "green 9"}, 'line 2: figure is "green 9"; expected a figure'),
    ({"declare": "run", "side": "blue"}, 'line 2: side is "blue"; expected "red", who is to declare'),
    ({"declare": "run", "side": 3}, 'line 2: side is 3; expected "red" or "blue"'),
    ({"declare": "run", "aim": "left"}, 'line 2: aim is "left"; expected degrees, 0 along x and 90 along y, or [dx, dy]'),
    ({"declare": "run", "aim": [0, 0]}, "line 2: aim is [0, 0]; expected degrees"),
    ({"declare": "run", "power": "much"}, 'line 2: power is "much"; expected a number'),
    ({"declare": "pass", "place": [1]}, "line 2: place is [1]; expected a place [x, y] in centimetres"),
    ({"declare": "punt", "option": "sideways"}, 'line 2: option is "sideways"; expected a choice'),
    ({"declare": "run"}, "line 2: happened is missing; expected what happened"),
    ({"declare": "run", "happened": {"contacts": [["red 9", "ball"]]}}, "line 2: happened.rest.ball is missing; expected where the ball came to rest, [x, y], or its exit"),
    (with_happened(contacts=[["red 9"]]), 'line 2: happened.contacts[1] is ["red 9"]; expected two pieces'),
    (with_happened(contacts=[["red 9", "red 9"]]), "expected two different pieces"),
    (with_happened(contacts=[["red 9", "boll"]]), 'line 2: happened.contacts[1] is "boll"; expected a figure'),
    (with_happened(contacts=[{"pieces": ["red 9", "ball"], "at": [1]}]), "line 2: happened.contacts[1].at is [1]; expected two places"),
    (with_happened(contacts=[{"pieces": ["red 9", "ball"], "moving": [1, 0]}]), "line 2: happened.contacts[1].moving[1] is 1; expected true or false"),
    (with_happened(contacts=[["red 9", "ball"]] * 96), "line 2: happened.contacts is 96; expected at most 95 contacts"),
    (with_happened(rest={"ball": [1, "a"]}), 'line 2: happened.rest.ball[2] is "a"; expected a place'),
    (with_happened(rest={"ball": [1, 1e300]}), "line 2: happened.rest.ball[2] is 1e+300; expected a place"),
    (with_happened(rest=[]), "line 2: happened.rest is []; expected a table"),
    (with_happened(exits=[{"piece": "ball"}]), "line 2: happened.exits[1].at is missing; expected where it left, [x, y]"),
    (with_happened(exits=[{"at": [60, 0], "edge": "north"}]), 'line 2: happened.exits[1].edge is "north"; expected a'),
    (with_happened(exits=[{"at": [60, 0], "after": 7}]), "line 2: happened.exits[1].after is 7; expected a whole number from 0 to 1"),
    (with_happened(path=[[1, 2]]), "line 2: happened.path[1] is [1, 2]; expected a place of the path"),
    (with_happened(wedge_ok=1), "line 2: happened.wedge_ok is 1; expected true or false"),
    ({"places": {"red 19": [1, 2]}}, 'line 2: places.red 19 is "red 19"; expected a figure'),
]  # fmt: skip


@pytest.mark.parametrize(("line", "sentence"), MISTAKES)
def test_a_mistake_in_a_line_is_one_sentence(line: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        list(case(line | ({} if line else {"power": 1})).rest())
    assert str(error.value).startswith("here.jsonl: line 2")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


FIRST = [
    ("", "here.jsonl: the file is empty; expected a first line such as"),
    ("[1]", "here.jsonl: line 1 is [1]; expected a table on one line"),
    ("{", "here.jsonl: line 1: this is not valid JSON (expecting property name enclosed in double quotes"),
    ('{"game": "chess"}', 'here.jsonl: line 1: game is "chess"; expected "subbuteo"'),
    ("{}", 'here.jsonl: line 1: game is missing; expected "subbuteo", as the first line of a script'),
    ('{"game": "subbuteo", "schema": 2}', "here.jsonl: line 1: schema is 2; expected a whole number from 1 to 1"),
    ('{"game": "subbuteo", "game": "subbuteo"}', "here.jsonl: line 1: game: the key is there twice"),
    ('{"game": "subbuteo", "set": "tackle_rule=e5"}', "here.jsonl: line 1: set is"),
    ('{"game": "subbuteo", "players": {"green": "Ann"}}', 'here.jsonl: line 1: players.green is "green"; expected'),
    ('{"game": "subbuteo", "start": {}}', 'here.jsonl: line 1: start.phase is missing; expected a phase such as "open"'),
    ('{"game": "subbuteo", "start": {"phase": "opne", "team": "red"}}', 'did you mean "open"?'),
    ('{"game": "subbuteo", "start": {"phase": "open", "team": "red", "strikes": -5}}', "start.strikes is -5; expected"),
    ('{"game": "subbuteo", "start": {"phase": "open", "team": "red", "strkes": 1}}', 'did you mean "strikes"?'),
    ('{"game": "subbuteo", "start": {"phase": "open", "team": "red", "score": [1]}}', "start.score is [1]; expected"),
    ('{"game": "subbuteo", "start": {"phase": "open", "team": "red", "played": ["ball"]}}', "start.played[1] is"),
    ('{"game": "subbuteo"}\n{"declare": NaN}', 'here.jsonl: line 2: declare is "NaN"; expected'),
    ('{"game": "subbuteo"}\n{"declare": "coin", "winner": ' + "9" * 5000 + "}", "a number in it has too many digits"),
    ('{"game": "subbuteo"}\n' + "[" * 100_000, "are nested too deeply"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), FIRST, ids=range(len(FIRST)))
def test_a_mistake_in_the_setup_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        list(Case(PARAMS, read_script(text, "here.jsonl")).rest())
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_script_is_written_as_it_is_read() -> None:
    text = script(
        RUN, {"note": "tea"}, players={"red": "Ann"}, note="A dispute.", set=["tackle_rule=e5"], rules="subbuteo"
    )
    read = read_script(text)
    assert read.text().replace('"schema": 1, ', "") == script(
        RUN, {"note": "tea"}, start=None, rules="subbuteo", set=["tackle_rule=e5"], players={"red": "Ann"}
    ).replace(
        '"players": {"red": "Ann"}', f'"players": {{"red": "Ann"}}, "start": {json.dumps(OPEN)}, "note": "A dispute."'
    )
    assert (read.overrides, read.rules, read.players) == (("tackle_rule=e5",), "subbuteo", ("Ann", ""))
    assert read_script(read.text()).text() == read.text()
