"""BF-4: moving a figure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]


@pytest.mark.rule("BF-4.1")
def test_only_own_figures_move(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={6: "m12"}).do("roll 2")
    assert {step.split()[1] for step in position.legal} == {"5"}


@pytest.mark.rule("BF-4.1")
def test_no_figure_moves_while_its_side_is_forced(scene: SetUp) -> None:
    position = scene(red={5: "f6", 6: "c3"}, ball="f6", forced=True).do("roll 2")
    assert not any(step.startswith("move") for step in position.legal)


@pytest.mark.rule("BF-4.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_figure_goes_exactly_as_far_as_was_rolled(scene: SetUp, face: int) -> None:
    targets = scene(red={5: "j12"}).do(f"roll {face}").targets(5)
    column = "abcdefghijklmnopqrst"
    x = column.index("j")
    assert targets == sorted([f"j{12 + face}", f"j{12 - face}", f"{column[x + face]}12", f"{column[x - face]}12"])


@pytest.mark.rule("BF-4.2")
def test_the_first_step_must_lead_to_a_square_for_figures(scene: SetUp) -> None:
    edge = scene(red={5: "a10"}).do("roll 2")
    assert edge.allows("move 5 W", "move 5 W right") == [False, False]
    goal = scene(red={5: "j23"}).do("roll 2")
    assert goal.allows("move 5 N", "move 5 N right") == [False, False]


@pytest.mark.rule("BF-4.3")
def test_who_can_go_straight_on_may_not_turn(scene: SetUp) -> None:
    position = scene(red={5: "c10"}).do("roll 2")  # it reaches the edge with its last step: no turn either
    assert position.targets(5) == ["a10", "c12", "c8", "e10"]
    assert position.allows("move 5 W right") == [False]


@pytest.mark.rule("BF-4.4")
def test_at_the_edge_it_turns_left_or_right_as_the_player_likes(scene: SetUp) -> None:
    position = scene(red={5: "c10"}).do("roll 5")
    left = position.copy().do("move 5 W")  # left of somebody who walks west is south
    right = position.copy().do("move 5 W right")
    assert (left.figure("red", 5), right.figure("red", 5)) == ("a7", "a13")


@pytest.mark.rule("BF-4.4")
def test_in_front_of_a_goal_it_turns_too(scene: SetUp) -> None:
    position = scene(red={5: "j21"}).do("roll 4")
    assert position.copy().do("move 5 N").figure("red", 5) == "h23"
    assert position.copy().do("move 5 N right").figure("red", 5) == "l23"


@pytest.mark.rule("BF-4.5")
def test_in_a_corner_square_the_turn_is_forced(scene: SetUp) -> None:
    position = scene(red={5: "c1"}).do("roll 4")
    assert position.allows("move 5 W", "move 5 W right") == [True, False]
    assert position.do("move 5 W").figure("red", 5) == "a3"


@pytest.mark.rule("BF-4.5")
def test_in_the_corner_at_the_goal_the_turn_is_forced_and_nobody_turns_back(scene: SetUp) -> None:
    position = scene(red={5: "f24"}).do("roll 4")
    assert position.allows("move 5 E", "move 5 E right") == [True, False]
    assert position.do("move 5 E").figure("red", 5) == "h22"
    assert scene(red={5: "a10"}).do("roll 1").targets(5) == ["a11", "a9", "b10"]


@pytest.mark.rule("BF-4.6")
def test_it_passes_figures_of_both_sides_keepers_and_the_ball(scene: SetUp) -> None:
    between = {"red": {5: "f6", 6: "g6"}, "yellow": {0: "h6", 4: "i6"}, "ball": "j6"}
    position = scene(**between).do("roll 5", "move 5 E")
    assert (position.figure("red", 5), position.ball) == ("k6", "j6")
    assert position.standing("yellow") == {0: "h6", 4: "i6"}


@pytest.mark.rule("BF-4.7")
def test_its_last_square_is_free_or_held_by_the_rival_with_the_ball(scene: SetUp) -> None:
    around = {"red": {5: "f6", 6: "f9"}, "yellow": {1: "i6", 2: "c6"}, "ball": "c6"}
    position = scene(**around).do("roll 3")
    own, rival, holder, empty = position.allows("move 5 N", "move 5 E", "move 5 W", "move 5 S")
    assert (own, rival, holder, empty) == (False, False, True, True)


@pytest.mark.rule("BF-4.8")
def test_the_keeper_moves_like_the_others_and_everywhere(scene: SetUp) -> None:
    assert scene(red={0: "j12"}).do("roll 3").targets(0) == scene(red={5: "j12"}).do("roll 3").targets(5)
    assert scene(red={0: "m20"}).do("roll 3", "move 0 N").figure("red", 0) == "m23", "in the rival's penalty area"


@pytest.mark.rule("BF-4.4", "BF-4.5")
def test_one_move_may_have_two_turns_the_chosen_one_and_a_forced_one(scene: SetUp) -> None:
    position = scene(red={5: "r22"}).do("roll 6")
    corner = position.copy().do("move 5 N right")  # r24, then east to the corner square, and down from there
    assert corner.figure("red", 5) == "t22"
    assert position.do("move 5 N").figure("red", 5) == "n24"


@pytest.mark.rule("BF-4.3", "BF-4.4")
def test_from_an_edge_square_a_figure_goes_along_the_edge_or_inwards_without_a_turn(scene: SetUp) -> None:
    position = scene(red={5: "a10"}).do("roll 3")
    assert position.targets(5) == ["a13", "a7", "d10"]
    assert position.allows("move 5 N right", "move 5 S right", "move 5 E right") == [False, False, False]


@pytest.mark.rule("BF-4.4")
def test_each_hand_of_a_turn_is_judged_by_its_own_last_square(scene: SetUp) -> None:
    position = scene(red={5: "c10", 6: "a7"}).do("roll 5")
    assert position.allows("move 5 W", "move 5 W right") == [False, True]


@pytest.mark.rule("BF-4.7")
def test_an_own_figure_with_the_ball_is_no_target(scene: SetUp) -> None:
    assert scene(red={5: "f6", 6: "f9"}, ball="f9").do("roll 3").allows("move 5 N", "move 5 S") == [False, True]


@pytest.mark.rule("BF-4.8")
def test_a_keeper_jumps_and_turns_and_is_itself_jumped_over_in_its_own_area(scene: SetUp) -> None:
    position = scene(red={0: "j4", 5: "j3"}, yellow={6: "m3"}).do("roll 5")
    assert position.copy().do("move 0 S right").figure("red", 0) == "g2"
    jumped = scene(red={0: "j3", 5: "h3"}, yellow={6: "f3"}, to_move="yellow").do("roll 6", "move 6 E")
    assert jumped.figure("yellow", 6) == "l3"
