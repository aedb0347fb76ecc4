"""WK-8: the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]

GOAL = {side: {f"G{side}.g{number}" for number in range(1, 6)} for side in "WE"}
AWAY = ("B1.6", "B1.7", "C1.6", "C1.7", "D1.6")  # five fields far from both goals
READINGS = ("opponent", "ball", "target", "any_figure")
TO_POST = {  # how w1 comes to the ball on a post of East's goal, along the pitch circle or along the goal circle
    "p1 along G2": ("G2.11", "GE.p1", "w1 3 G2 cw"),
    "p2 along G2": ("G1.11", "GE.p2", "w1 3 G2 ccw"),
    "p1 along GE": ("GE.i", "GE.p1", "w1 1 GE cw"),
    "p2 along GE": ("GE.i", "GE.p2", "w1 1 GE ccw"),
}


def at_post(scene: SetUp, how: str = "p1 along G2", *, east: object = AWAY, **parts: object) -> Scene:
    """w1 has come to the ball on a post of East's goal and is to put it somewhere."""
    begin, ball, move = TO_POST[how]
    number = int(move.split()[1])
    return scene(**{"west": [begin], "dice": (number, 6), **parts}, east=east, ball=ball).do(move)


def shots(position: Scene, side: str = "E") -> set[str]:
    """The goal fields that are targets."""
    return position.targets() & GOAL[side]


# --- from where may be shot (WK-8.1) ----------------------------------------------------------------------------------


@pytest.mark.rule("WK-8.1")
@pytest.mark.parametrize("how", TO_POST)
@pytest.mark.parametrize("shot_from", ["post", "goal_circle"])
def test_from_either_post_all_five_goal_fields_are_open(scene: SetUp, how: str, shot_from: str) -> None:
    position = at_post(scene, how, shot_from=shot_from)
    assert shots(position) == GOAL["E"]
    assert shots(position, "W") == set()
    for field in GOAL["E"]:
        assert position.after(f"to {field}").score == [1, 0]


@pytest.mark.rule("WK-8.1")
@pytest.mark.parametrize("reading", READINGS)
def test_the_neighbour_rule_has_no_say_in_it(scene: SetUp, reading: str) -> None:
    assert shots(at_post(scene, nr_goal_circle=reading)) == GOAL["E"]


@pytest.mark.rule("WK-8.1")
@pytest.mark.parametrize(
    ("begin", "ball", "move"),
    [
        ("G2.9", "G2.12", "w1 3 G2 cw"),  # the pitch circle of the posts
        ("G2.9", "G2.1", "w1 4 G2 cw"),  # one step from a post
        ("GE.p1", "G2.3", "w1 1 G2 cw"),  # between the posts
        ("D2.12", "D2.2", "w1 2 D2 cw"),  # midfield
        ("A3.9", "A3.12", "w1 3 A3 cw"),
    ],
)
@pytest.mark.parametrize("shot_from", ["post", "goal_circle"])
def test_not_from_the_pitch_even_beside_an_own_figure_on_a_post(
    scene: SetUp, begin: str, ball: str, move: str, shot_from: str
) -> None:
    number = int(move.split()[1])
    parts = {"west": {1: begin, 2: "GE.p2"}, "east": AWAY, "ball": ball, "dice": (number, 5)}
    position = scene(**parts, shot_from=shot_from).do(move)
    assert position.targets()
    assert shots(position) | shots(position, "W") == set()


@pytest.mark.rule("WK-8.1")
@pytest.mark.parametrize("begin", ["GE.p1", "GE.p2"])
@pytest.mark.parametrize(("shot_from", "found"), [("post", set()), ("goal_circle", {"GE.g1", "GE.g2", "GE.g4"})])
def test_from_the_inner_field_only_by_the_other_reading(
    scene: SetUp, begin: str, shot_from: str, found: set[str]
) -> None:
    way = "ccw" if begin == "GE.p1" else "cw"
    east = {1: "B1.6", 2: "B1.7", 3: "GE.g3", 4: "C1.6", 5: "GE.g5"}
    position = scene(west=[begin], east=east, ball="GE.i", dice=(1, 6), shot_from=shot_from).do(f"w1 1 GE {way}")
    assert shots(position) == found
    assert {"GE.p1", "GE.p2"} <= position.targets()
    if found:
        assert position.do("to GE.g4").score == [1, 0]


@pytest.mark.rule("WK-8.1")
@pytest.mark.parametrize("shot_from", ["post", "goal_circle"])
def test_the_post_of_one_goal_opens_that_goal_alone(scene: SetUp, shot_from: str) -> None:
    parts = {"west": {5: "GE.p2"}, "east": AWAY, "ball": "GW.p1", "dice": (1, 6)}
    position = scene(**parts, shot_from=shot_from).do("w1 1 GW cw")
    assert shots(position) == set()
    assert shots(position, "W") == {"GW.g1", "GW.g5"}, "which w1 and w5 have left"


@pytest.mark.rule("WK-8.1")
def test_the_ball_on_a_post_is_no_goal_yet(scene: SetUp) -> None:
    position = scene(west=["G2.9"], east=AWAY, ball="G2.12", dice=(3, 6)).do("w1 3 G2 cw", "to GE.p1")
    assert (position.phase, position.ball, position.score) == ("MOVE", "GE.p1", [0, 0])
    assert (position.tally("posts"), position.tally("shots")) == ([1, 0], [0, 0])


@pytest.mark.rule("WK-8.1")
def test_who_stands_beside_the_ball_cannot_shoot_he_must_come_to_its_field(scene: SetUp) -> None:
    position = scene(west=["G2.1"], east=AWAY, ball="GE.p1", dice=(2, 1))
    assert position.allows("w1 2 G2 cw") == [False], "the ball is in the way"
    assert position.do("w1 1 G2 cw").stone == "ball"


@pytest.mark.rule("WK-8.1", "WK-7.3")
def test_a_shot_is_a_play_along_the_goal_circle(scene: SetUp) -> None:
    position = at_post(scene, west={1: "G2.11", 2: "GE.p2"}).do("to GE.g5")
    assert position.tally("by_circle") == [1, 0], "though w2 stands beside that field"
    assert (position.tally("by_neighbour"), position.tally("by_goal")) == ([0, 0], [0, 0])
    assert (position.tally("ball_plays"), position.tally("shots")) == ([1, 0], [1, 0])


# --- how it came to the post (WK-8.2) ---------------------------------------------------------------------------------


@pytest.mark.rule("WK-8.2")
def test_the_same_roll_may_bring_it_to_the_post_and_into_the_goal(scene: SetUp) -> None:
    position = scene(west=["G2.9", "G2.11"], east=AWAY, ball="G2.12").do("roll 3 3")
    position.do("w1 3 G2 cw", "to GE.p1", "w2 3 G2 cw")
    assert shots(position) == GOAL["E"]
    assert position.do("to GE.g3").score == [1, 0]


@pytest.mark.rule("WK-8.2")
def test_one_figure_may_do_both(scene: SetUp) -> None:
    position = scene(west=["G2.11"], east=AWAY, ball="G2.12", dice=(1, 2))
    position.do("w1 1 G2 cw", "to GE.p1", "w1 2 G2 cw")
    assert shots(position) == GOAL["E"]


@pytest.mark.rule("WK-8.2")
@pytest.mark.parametrize(("standing", "opened"), [("GE.i", "GE.p2"), ("GE.p2", "GE.p1")])
def test_the_neighbour_rule_may_have_brought_it_there(scene: SetUp, standing: str, opened: str) -> None:
    position = scene(west={1: "D2.12", 2: standing, 3: "G2.11", 4: "G1.11"}, east=AWAY, ball="D2.2", dice=(2, 3))
    position.do("w1 2 D2 cw")
    assert position.allows(f"to {opened}") == [standing == "GE.i"], "a post is not beside the other post"
    if standing == "GE.i":
        position.do(f"to {opened}", "w4 3 G2 ccw")
        assert shots(position) == GOAL["E"]


@pytest.mark.rule("WK-8.2")
@pytest.mark.parametrize("post", ["GE.p1", "GE.p2"])
def test_the_other_side_may_have_put_it_there_in_an_earlier_roll(scene: SetUp, post: str) -> None:
    figures = {"west": ["G2.11", "G1.11"], "east": {1: "G3.12", **dict(enumerate(AWAY[1:], start=2))}}
    position = scene(**figures, ball="G2.1", side="east", dice=(5, 6), open=(True, False))
    position.do("e1 5 G3 cw", f"to {post}")
    assert (position.phase, position.side, position.score) == ("ROLL", "west", [0, 0])
    assert position.tally("posts") == [0, 0], "only posts of the rival's goal are counted"
    position.do("roll 3 6")
    if post == "GE.p1":  # e1 stands on G2.1, before it
        assert position.allows("w1 3 G2 cw") == [False]
        return
    assert shots(position.do("w2 3 G2 ccw")) == GOAL["E"]


@pytest.mark.rule("WK-8.2")
def test_it_may_have_lain_there_for_long(scene: SetUp) -> None:
    position = scene(west=["G2.11", "B1.9"], east=AWAY, ball="GE.p1").do("roll 1 2", "w2 1 B1 cw", "w2 2 B1 cw")
    position.do("roll 1 2", "e1 1 B1 ccw", "e1 2 B1 ccw")
    assert position.tally("post_rolls") == [1, 0], "not East's: the goal is its own"
    assert shots(position.do("roll 3 6", "w1 3 G2 cw")) == GOAL["E"]


@pytest.mark.rule("WK-8.2")
def test_from_the_inner_field_by_way_of_a_post(scene: SetUp) -> None:
    position = scene(west=["GE.p1", "G1.11"], east=AWAY, ball="GE.i", dice=(1, 3))
    position.do("w1 1 GE ccw", "to GE.p2")
    assert shots(position.do("w2 3 G2 ccw")) == GOAL["E"]


# --- what a goal is (WK-8.3) ------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-8.3")
@pytest.mark.parametrize("goals_to_win", [0, 1, 3])
def test_a_goal_is_for_the_team_that_does_not_own_it_and_the_ball_does_not_stay(
    scene: SetUp, goals_to_win: int
) -> None:
    position = at_post(scene, goals_to_win=goals_to_win).do("to GE.g2")
    assert (position.score, position.ball, position.stone) == ([1, 0], "ball field", None)
    assert (position.tally("goals"), position.tally("shots"), position.tally("own_goals")) == ([1, 0], [1, 0], [0, 0])


@pytest.mark.rule("WK-8.3")
def test_a_goal_counts_one(scene: SetUp) -> None:
    position = at_post(scene, goals_to_win=0, score=(2, 5)).do("to GE.g5")
    assert position.score == [3, 5]


@pytest.mark.rule("WK-8.3")
@pytest.mark.parametrize(("move", "ball"), [("w1 1 GW cw", "GW.p1"), ("w5 1 GW ccw", "GW.p2")])
def test_an_own_goal_counts_for_the_other_team(scene: SetUp, move: str, ball: str) -> None:
    position = scene(ball=ball, dice=(1, 6)).do(move)
    left = "GW.g1" if move.startswith("w1") else "GW.g5"
    assert shots(position, "W") == {left}
    position.do(f"to {left}")
    assert (position.score, position.ball) == ([0, 1], "ball field")
    assert (position.tally("goals"), position.tally("shots"), position.tally("own_goals")) == ([0, 1], [1, 0], [1, 0])


@pytest.mark.rule("WK-8.3")
@pytest.mark.parametrize(("move", "ball"), [("w1 1 GW cw", "GW.p1"), ("w5 1 GW ccw", "GW.p2")])
def test_by_the_other_reading_the_own_goal_is_closed(scene: SetUp, move: str, ball: str) -> None:
    position = scene(ball=ball, dice=(1, 6), own_goal="forbidden").do(move)
    assert shots(position, "W") == set()
    assert {"GW.i", "A2.9"} <= position.targets(), "the inner field and the pitch are not"
    rival = at_post(scene, own_goal="forbidden")
    assert shots(rival) == GOAL["E"]
    assert rival.do("to GE.g1").score == [1, 0]


@pytest.mark.rule("WK-8.1", "WK-8.3")
@pytest.mark.parametrize(("own_goal", "found"), [("counts", {"GW.g1", "GW.g5"}), ("forbidden", set())])
def test_from_the_own_inner_field_both_readings_together(scene: SetUp, own_goal: str, found: set[str]) -> None:
    parts = {"west": {1: "GW.p1", 5: "B1.6"}, "ball": "GW.i", "dice": (1, 6)}
    position = scene(**parts, shot_from="goal_circle", own_goal=own_goal).do("w1 1 GW cw")
    assert shots(position, "W") == found


# --- defenders (WK-8.4) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-8.4")
@pytest.mark.parametrize("how", TO_POST)
@pytest.mark.parametrize("kept", [(1,), (3,), (1, 5), (2, 3, 4), (1, 2, 4, 5), (1, 2, 3, 4)])
def test_a_defender_closes_the_field_it_stands_on_and_no_other(scene: SetUp, how: str, kept: Iterable[int]) -> None:
    fields = [f"GE.g{number}" for number in kept]
    position = at_post(scene, how, east=[*fields, *AWAY[len(fields) :]])
    assert shots(position) == GOAL["E"] - set(fields)


@pytest.mark.rule("WK-8.4")
@pytest.mark.parametrize("how", TO_POST)
def test_five_defenders_close_the_goal(scene: SetUp, how: str) -> None:
    position = at_post(scene, how, east=())
    assert shots(position) == set()
    assert {"G2.3", "G2.12"} <= position.targets(), "the ball is played all the same"


@pytest.mark.rule("WK-8.4")
def test_defenders_on_posts_and_inner_field_close_no_goal_field(scene: SetUp) -> None:
    position = at_post(scene, "p1 along G2", east=["GE.p2", "GE.i", *AWAY[2:]])
    assert shots(position) == GOAL["E"]


@pytest.mark.rule("WK-8.4")
def test_a_defender_that_leaves_its_goal_field_opens_it(scene: SetUp) -> None:
    position = scene(west=["G1.1"], ball="GE.p2", side="east", dice=(1, 6), open=(True, False)).do("e1 1 GE ccw")
    assert position.figure("e1") == "GE.p1"
    assert shots(position.do("roll 1 3", "w1 1 G2 ccw")) == {"GE.g1"}
