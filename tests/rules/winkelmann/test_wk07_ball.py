"""WK-7: playing the ball, which is displacing it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.winkelmann_twin import Twin
from tests.oracle.winkelmann_twin.state import BALL
from tests.rules.winkelmann.positions import Placed, Scene, on_twin

SetUp = Callable[..., Scene]

READINGS = ("opponent", "ball", "target", "any_figure")
D2 = {"D2.12", "D2.1", "D2.2", "D2.3", "D2.4", "D1.1", "D2.6", "D1.11", "C2.4", "D2.9", "C2.2", "D2.11"}
E2 = {"E2.12", "E2.1", "E2.2", "E2.3", "E2.4", "E1.1", "E2.6", "E1.11", "D2.4", "E2.9", "D2.2", "E2.11"}
A3 = {"A3.12", "A3.1", "A3.2", "A3.3", "A3.4", "A2.1", "A3.6", "A2.11", "A3.8", "A3.9", "A3.10", "A3.11"}
G2 = {"G2.12", "G2.1", "GE.p1", "G2.3", "GE.p2", "G1.1", "G2.6", "G1.11", "F2.4", "G2.9", "F2.2", "G2.11"}
GOAL = {side: {f"G{side}.g{number}" for number in range(1, 6)} for side in "WE"}
GATE = {"GW.p2"}  # a post is beside w5 in its goal; w1, beside the other one, is the mover

IN_MIDFIELD = {"west": {1: "D2.12"}, "ball": "D2.2", "dice": (2, 6)}  # w1 comes to the ball with 2 along D2
ON_POST = {"west": {1: "G2.11"}, "ball": "GE.p1", "dice": (3, 6)}  # w1 comes to the ball with 3 along G2


def midfield(scene: SetUp, *, west: dict[int, str] | None = None, **parts: object) -> Scene:
    """The ball is lifted from D2.2, where w1 stands now."""
    return scene(**{**IN_MIDFIELD, "west": {1: "D2.12", **(west or {})}, **parts}).do("w1 2 D2 cw")


def post(scene: SetUp, *, west: dict[int, str] | None = None, **parts: object) -> Scene:
    """The ball is lifted from the post GE.p1, where w1 stands now."""
    return scene(**{**ON_POST, "west": {1: "G2.11", **(west or {})}, **parts}).do("w1 3 G2 cw")


# --- landing on it (WK-7.1) -------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-7.1")
def test_who_ends_a_number_on_the_ball_takes_its_place_and_puts_it_elsewhere(scene: SetUp) -> None:
    position = midfield(scene)
    assert (position.phase, position.side, position.stone) == ("PLACE", "west", "ball")
    assert (position.figure("w1"), position.ball) == ("D2.2", None)
    position.do("to D2.9")
    assert (position.phase, position.side, position.numbers) == ("MOVE", "west", [6])
    assert (position.figure("w1"), position.ball, position.tally("ball_plays")) == ("D2.2", "D2.9", [1, 0])


@pytest.mark.rule("WK-7.1")
def test_only_exactly_on_it_and_neither_short_of_it_nor_past_it(scene: SetUp) -> None:
    short = scene(west=["D2.12"], ball="D2.2", dice=(1, 6)).do("w1 1 D2 cw")
    assert (short.phase, short.ball) == ("MOVE", "D2.2")
    past = scene(west=["D2.12"], ball="D2.2", dice=(3, 6))
    assert past.allows("w1 3 D2 cw", "w1 3 D2 ccw") == [False, True]


@pytest.mark.rule("WK-7.1")
def test_playing_the_ball_cannot_be_refused(scene: SetUp) -> None:
    position = midfield(scene, must_move=False)
    assert all(action.startswith("to ") for action in position.legal)


@pytest.mark.rule("WK-7.1")
def test_no_field_is_offered_twice_though_several_rules_lead_there(scene: SetUp) -> None:
    position = midfield(scene, west={2: "D2.4"}, east=["E2.12"])
    assert len(position.play.legal()) == len(set(position.play.legal())) == len(position.targets())


@pytest.mark.rule("WK-7.1")
def test_both_numbers_may_play_it_and_by_one_figure(scene: SetUp) -> None:
    position = midfield(scene, dice=(2, 1)).do("to D2.3", "w1 1 D2 cw")
    assert (position.stone, position.figure("w1")) == ("ball", "D2.3")
    assert position.do("to D2.4").tally("ball_plays") == [2, 0]


# --- neither goal rule nor any other (WK-7.2, WK-7.3) -----------------------------------------------------------------


@pytest.mark.rule("WK-7.2", "WK-7.3")
def test_a_ball_on_one_circle_goes_along_it_or_beside_figures_and_nowhere_else(scene: SetUp) -> None:
    position = scene(west=["A3.9"], ball="A3.12", dice=(3, 6)).do("w1 3 A3 cw")
    assert position.targets() == (A3 - {"A3.12"}) | GATE


@pytest.mark.rule("WK-7.2")
def test_the_goal_rule_sends_no_ball_into_an_empty_goal(scene: SetUp) -> None:
    away = ["B1.6", "B1.7", "C1.6", "C1.7"]
    position = scene(west={1: "D2.12", 2: "A3.12", 3: "B3.12", 4: "C3.12", 5: "D3.12"}, east=away, ball="D2.2")
    position.do("roll 2 6", "w1 2 D2 cw")
    assert not position.targets() & (GOAL["W"] | GOAL["E"])
    assert len(position.targets()) > 21


@pytest.mark.rule("WK-7.3")
def test_at_a_crossing_either_circle(scene: SetUp) -> None:
    position = midfield(scene)
    assert position.targets() == (D2 | E2) - {"D2.2"} | GATE
    assert len(position.targets()) == 21 + 1


@pytest.mark.rule("WK-7.3")
def test_only_free_fields_but_also_those_behind_a_figure(scene: SetUp) -> None:
    position = midfield(scene, west={2: "D2.3"}, east=["E2.9", "E2.12"])
    assert (D2 | E2) - position.targets() == {"D2.2", "D2.3", "E2.9", "E2.12"}


@pytest.mark.rule("WK-7.3")
def test_the_field_that_the_mover_came_from_is_free(scene: SetUp) -> None:
    assert midfield(scene).do("to D2.12").ball == "D2.12"


@pytest.mark.rule("WK-7.3")
def test_a_circle_further_away_is_out_of_reach(scene: SetUp) -> None:
    position = midfield(scene)
    assert position.allows("to E3.12", "to D1.6", "to C2.12", "to A2.12", "to F2.12") == [False] * 5


# --- beside a figure (WK-7.4) -----------------------------------------------------------------------------------------


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize("side", ["west", "east"])
@pytest.mark.parametrize(
    ("field", "beside"),
    [
        ("F2.12", {"F2.1", "F2.11"}),
        ("B3.12", {"B3.11", "B3.1"}),
        ("B1.4", {"B1.3", "B1.5", "C1.7", "C1.9"}),  # a crossing
    ],
)
def test_beside_any_figure_of_either_team_however_far(scene: SetUp, side: str, field: str, beside: set[str]) -> None:
    plain = midfield(scene).targets()
    position = midfield(scene, **{side: {5: field}})
    assert position.targets() == (plain | beside) - (GATE if side == "west" else set()), "w5 has left its goal"
    target = min(beside)
    after = position.do(f"to {target}")
    assert (after.ball, after.tally("by_neighbour"), after.tally("by_circle")) == (target, [1, 0], [0, 0])


@pytest.mark.rule("WK-7.4")
def test_only_free_fields_beside_a_figure(scene: SetUp) -> None:
    position = midfield(scene, west={2: "F2.12"}, east=["F2.1"])
    assert position.allows("to F2.11", "to F2.1", "to F3.4", "to F3.6", "to F2.2") == [True, False, True, True, True]


@pytest.mark.rule("WK-7.4")
def test_two_steps_from_a_figure_are_too_far(scene: SetUp) -> None:
    position = midfield(scene, west={2: "F2.12"})
    assert position.allows("to F2.2", "to E2.2") == [False, True], "the second lies on the ball's own circle"


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize(("field", "beside"), [("GE.p2", "G1.1 G2.3"), ("GE.g5", "GE.p2"), ("GE.i", "GE.p1 GE.p2")])
def test_never_beside_an_opponent_on_its_own_goal_circle(scene: SetUp, field: str, beside: str) -> None:
    position = midfield(scene, east={1: "A1.6", 2: "A1.8", 3: "C1.6", 4: "G3.12", 5: field})
    assert not position.targets() & set(beside.split())
    assert position.allows("to A1.5", "to G3.1") == [True, True]


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize(("field", "beside"), [("GW.p1", "A2.9 A2.11"), ("GW.i", "GW.p1 GW.p2")])
def test_nor_beside_an_opponent_on_the_goal_circle_of_the_side_to_move(scene: SetUp, field: str, beside: str) -> None:
    position = midfield(scene, west={2: "A1.6", 3: "A1.8", 4: "C1.6", 5: "G3.12"}, east={1: field})
    assert not position.targets() & set(beside.split())
    assert position.allows("to A1.5", "to G3.1") == [True, True]


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize(
    ("field", "beside"),
    [
        ("GE.p2", {"G1.1", "G2.3"}),
        ("GE.p1", {"G2.1", "G2.3"}),
        ("GE.i", {"GE.p1", "GE.p2"}),
        ("GW.p1", {"A2.9", "A2.11"}),
        ("GW.i", {"GW.p1", "GW.p2"}),
        ("GW.g1", {"GW.p1"}),
        ("GW.g3", set()),
    ],
)
def test_beside_own_figures_on_a_goal_circle(scene: SetUp, field: str, beside: set[str]) -> None:
    position = midfield(scene, west={2: "D2.9", 3: "D2.6", 4: "E2.12", 5: field})
    assert position.targets() - D2 - E2 == beside


@pytest.mark.rule("WK-7.4")
def test_dribbling_the_mover_in_its_new_place_gives_fields_too(scene: SetUp) -> None:
    position = midfield(scene)
    assert {"D2.1", "D2.3", "E2.9", "E2.11"} <= position.targets()


@pytest.mark.rule("WK-7.4")
def test_the_mover_gives_nothing_beside_the_field_it_left(scene: SetUp) -> None:
    position = scene(west=["A3.4"], ball="A3.6", dice=(2, 6)).do("w1 2 A3 cw")
    assert position.allows("to A3.4", "to A3.3", "to B3.9", "to B2.11") == [True, True, False, False]


@pytest.mark.rule("WK-7.4", "WK-5.2")
@pytest.mark.parametrize("place", [midfield, post])
def test_by_the_other_reading_the_mover_gives_none_but_its_circles_lead_there(scene: SetUp, place: SetUp) -> None:
    parts = {"west": {2: "F2.12"}, "east": ["B3.12"]}
    position = place(scene, **parts, nr_mover_counts=False)
    assert position.targets() == place(scene, **parts).targets()
    assert {"F2.1", "F2.11", "B3.1", "B3.11"} <= position.targets(), "the others give theirs"


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize(("counts", "found"), [(True, {"D2.1", "D2.3", "E2.9", "E2.11", *GATE}), (False, GATE)])
def test_the_twin_tells_whether_the_mover_gives_fields(counts: bool, found: set[str]) -> None:
    settings = {"nr_mover_counts": counts}
    position = Scene(on_twin(Placed(**IN_MIDFIELD, settings=settings)), settings, is_turned=False).do("w1 2 D2 cw")
    assert isinstance(position.play, Twin)
    _, beside, home = position.play.targets(BALL, position.play.place, position.play.arrived[0])
    assert {position.words.name(field) for field in beside} == found
    assert home == set()


FAR = {"F2.1", "F2.11", "B3.1", "B3.11"}  # beside w3 and e2


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize(
    ("reading", "found"),
    [
        ("opponent", {"G2.1", "G2.3", "GW.p2"}),  # beside w2 and w5
        ("ball", {"G2.1", "G2.3", "GW.p2", "A2.9", "A2.11", "GE.p2"}),  # beside e1 and e5 too
        ("target", {"G2.1", "G2.3", "A2.9", "A2.11"}),  # beside all of them, but not on a goal circle
        ("any_figure", set()),
    ],
)
def test_what_a_goal_circle_takes_from_a_ball_in_midfield(scene: SetUp, reading: str, found: set[str]) -> None:
    west, east = {2: "GE.p1", 3: "F2.12"}, ["GW.p1", "B3.12"]
    position = midfield(scene, west=west, east=east, nr_goal_circle=reading)
    assert position.targets() == (D2 | E2) - {"D2.2"} | FAR | found


@pytest.mark.rule("WK-7.4", "WK-8.1")
@pytest.mark.parametrize(
    ("reading", "found"),
    [
        ("opponent", FAR | {"GW.p2"}),
        ("ball", set()),
        ("target", FAR | {"A2.9", "A2.11"}),
        ("any_figure", FAR),
    ],
)
def test_what_it_takes_from_a_ball_on_a_post(scene: SetUp, reading: str, found: set[str]) -> None:
    position = post(scene, west={3: "F2.12"}, east=["GW.p1", "B3.12"], nr_goal_circle=reading)
    assert position.targets() == G2 - {"GE.p1"} | {"GE.i", "GE.g1", "GE.g2"} | found, "it may be shot in any case"


@pytest.mark.rule("WK-7.4", "WK-7.6")
@pytest.mark.parametrize("reading", READINGS)
def test_what_it_takes_from_a_ball_on_the_inner_field(scene: SetUp, reading: str) -> None:
    parts = {"west": {1: "GE.p1", 5: "F2.12"}, "ball": "GE.i", "dice": (1, 6), "nr_goal_circle": reading}
    position = scene(**parts).do("w1 1 GE ccw")
    assert position.targets() == {"GE.p1", "GE.p2"} | (set() if reading == "ball" else {"F2.1", "F2.11"})


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize("reading", READINGS)
def test_what_it_takes_from_a_ball_on_a_post_of_the_own_goal(scene: SetUp, reading: str) -> None:
    position = scene(west={5: "F2.12"}, ball="GW.p1", dice=(1, 6), nr_goal_circle=reading).do("w1 1 GW cw")
    assert position.targets() & {"F2.1", "F2.11"} == (set() if reading == "ball" else {"F2.1", "F2.11"})
    assert {"A2.9", "GW.p2", "GW.i"} <= position.targets()


# --- onto a goal circle (WK-7.5, WK-7.6) ------------------------------------------------------------------------------


@pytest.mark.rule("WK-7.5")
@pytest.mark.parametrize("shot_from", ["post", "goal_circle"])
@pytest.mark.parametrize("reading", READINGS)
def test_from_outside_the_posts_alone_are_open(scene: SetUp, reading: str, shot_from: str) -> None:
    """Along the circle of the posts, with the goal empty and an own figure on a post."""
    east = ["B1.6", "B1.7", "C1.6", "C1.7", "D1.6"]
    position = scene(
        west=["G2.9", "GE.p2"], east=east, ball="G2.12", dice=(3, 6), nr_goal_circle=reading, shot_from=shot_from
    ).do("w1 3 G2 cw")
    assert position.allows("to GE.p1", "to GE.p2") == [True, False], "the second is taken"
    assert not position.targets() & (GOAL["E"] | {"GE.i"})


@pytest.mark.rule("WK-7.5")
def test_both_posts_can_be_reached_from_their_pitch_circle_and_beside_a_figure_between_them(scene: SetUp) -> None:
    along = scene(west=["G2.9"], ball="G2.12", dice=(3, 6)).do("w1 3 G2 cw")
    assert along.allows("to GE.p1", "to GE.p2", "to GE.i") == [True, True, False]
    beside = midfield(scene, west={2: "GE.i"})
    assert beside.allows("to GE.p1", "to GE.p2") == [True, True]
    assert midfield(scene).allows("to GE.p1", "to GE.p2") == [False, False]


@pytest.mark.rule("WK-7.5")
@pytest.mark.parametrize("field", ["GW.g2", "GW.i", "GW.p1"])
def test_no_figure_brings_it_onto_the_own_goal_circle_but_to_the_posts(scene: SetUp, field: str) -> None:
    west = {2: "A1.6", 3: "A1.8", 4: "C1.6", 5: field}
    assert not midfield(scene, west=west).targets() & (GOAL["W"] | {"GW.i"})
    along = scene(west={**west, 1: "A2.3"}, ball="A2.12", dice=(3, 6)).do("w1 3 A2 ccw")
    assert not along.targets() & (GOAL["W"] | {"GW.i"})
    assert along.allows("to GW.p2") == [True]


@pytest.mark.rule("WK-7.5", "WK-8.1")
def test_a_ball_on_the_post_of_one_goal_is_outside_the_other(scene: SetUp) -> None:
    position = scene(west={5: "GE.p1"}, east=["B1.6", "B1.7", "C1.6", "C1.7", "D1.6"], ball="GW.p1", dice=(1, 6))
    position.do("w1 1 GW cw")
    assert not position.targets() & (GOAL["E"] | {"GE.i"})
    assert {"GW.i", "GW.g1", "GW.g5", "G2.1", "G2.3"} <= position.targets()


@pytest.mark.rule("WK-7.6")
@pytest.mark.parametrize(("begin", "way", "ball"), [("G2.11", "cw", "GE.p1"), ("G1.11", "ccw", "GE.p2")])
def test_from_a_post_it_may_go_to_the_inner_field(scene: SetUp, begin: str, way: str, ball: str) -> None:
    position = scene(west=[begin], ball=ball, dice=(3, 6)).do(f"w1 3 G2 {way}")
    assert position.do("to GE.i").ball == "GE.i"
    taken = scene(west=[begin, "GE.i"], ball=ball, dice=(3, 6)).do(f"w1 3 G2 {way}")
    assert taken.allows("to GE.i") == [False]


@pytest.mark.rule("WK-7.6")
def test_from_the_inner_field_only_posts_and_fields_beside_figures_are_left(scene: SetUp) -> None:
    position = scene(west=["GE.p1"], east=["A3.12"], ball="GE.i", dice=(1, 6)).do("w1 1 GE ccw")
    assert position.targets() == {"GE.p1", "GE.p2", "GW.p2", "A3.1", "A3.11"}


@pytest.mark.rule("WK-7.6")
def test_a_goalkeeper_may_clear_the_ball_from_its_own_inner_field(scene: SetUp) -> None:
    position = scene(west=["GW.p1", "F2.12"], ball="GW.i", dice=(1, 6)).do("w1 1 GW cw")
    assert position.targets() == {"GW.p1", "GW.p2", "F2.1", "F2.11"}


# --- fetch and pick-up fields (WK-7.7) --------------------------------------------------------------------------------


@pytest.mark.rule("WK-7.7")
@pytest.mark.parametrize("field", sorted(D2 - {"D2.2"}))
def test_it_may_be_put_on_a_fetch_or_pick_up_field_as_on_any_other(scene: SetUp, field: str) -> None:
    position = midfield(scene).do(f"to {field}")
    assert (position.phase, position.ball, position.tally("fetches")) == ("MOVE", field, [0, 0])


@pytest.mark.rule("WK-7.7")
def test_a_ball_on_a_fetch_field_is_played_not_fetched(scene: SetUp) -> None:
    position = scene(west=["C2.4"], ball="D2.9", dice=(1, 6)).do("w1 1 D2 cw")
    assert (position.phase, position.stone) == ("PLACE", "ball")
    assert position.do("to C2.2").phase == "MOVE"
    assert position.tally("fetches") == [0, 0]


@pytest.mark.rule("WK-7.7")
def test_but_never_on_the_ball_field(scene: SetUp) -> None:
    for position in (midfield(scene), post(scene)):
        assert "to ball field" not in position.legal
        assert position.targets()
