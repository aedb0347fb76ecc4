"""BF-7: the goal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]


@pytest.mark.rule("BF-7.1")
@pytest.mark.parametrize(("face", "scored"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_the_first_goal_square_on_the_way_is_a_goal_whatever_is_left(scene: SetUp, face: int, scored: int) -> None:
    position = scene(red={5: "i20"}, ball="i20").do(f"roll {face}", "shoot N")
    assert position.score == [scored, 0]
    assert position.ball == (None if scored else "i23")


@pytest.mark.rule("BF-7.1")
@pytest.mark.parametrize("column", "ijkl")
def test_all_four_squares_count(scene: SetUp, column: str) -> None:
    position = scene(red={5: f"{column}22"}, ball=f"{column}22").do("roll 2", "shoot N")
    assert (position.score, position.phase) == ([1, 0], "RESET_SCORER")


@pytest.mark.rule("BF-7.2")
def test_a_goal_may_be_shot_along_the_goal_line_from_either_side(scene: SetUp) -> None:
    assert scene(red={5: "f24"}, ball="f24").do("roll 3", "shoot E").score == [1, 0]
    assert scene(red={5: "o24"}, ball="o24").do("roll 4", "shoot W").score == [1, 0]
    assert scene(red={5: "f24"}, ball="f24").do("roll 2", "shoot E").score == [0, 0]


@pytest.mark.rule("BF-7.3")
def test_an_own_goal_counts_for_the_other_side(scene: SetUp) -> None:
    position = scene(red={5: "j4", 0: "j2"}, ball="j4").do("roll 4", "shoot S")
    assert (position.score, position.scorer, position.side) == ([0, 1], "yellow", "yellow")


@pytest.mark.rule("BF-7.3")
@pytest.mark.parametrize(("square", "corner"), [("i3", "a1"), ("l3", "t1")])
def test_by_the_other_reading_an_own_goal_is_a_corner(scene: SetUp, square: str, corner: str) -> None:
    position = scene(red={5: square}, yellow={4: "m12"}, ball=square, own_goal="corner").do("roll 6", "shoot S")
    assert (position.score, position.kind, position.side) == ([0, 0], "CORNER", "yellow")
    assert position.restart[0] == corner
    by_default = scene(red={5: square}, yellow={4: "m12"}, ball=square, own_goal="counts")
    assert by_default.do("roll 6", "shoot S").score == [0, 1]
    rival = scene(red={5: "i22"}, ball="i22", own_goal="corner").do("roll 6", "shoot N")
    assert rival.score == [1, 0], "the rival's goal is a goal all the same"


@pytest.mark.rule("BF-7.2", "BF-7.3")
@pytest.mark.parametrize(("square", "way", "corner"), [("f1", "E", "a1"), ("o1", "W", "t1")])
def test_an_own_goal_along_the_goal_line_is_one_too(scene: SetUp, square: str, way: str, corner: str) -> None:
    parts = {"red": {5: square}, "yellow": {4: "m12"}, "ball": square}
    assert scene(**parts).do("roll 6", f"shoot {way}").score == [0, 1]
    other = scene(**parts, own_goal="corner").do("roll 6", f"shoot {way}")
    assert (other.score, other.kind, other.restart[0]) == ([0, 0], "CORNER", corner)


@pytest.mark.rule("BF-7.4")
def test_a_forced_shot_may_score(scene: SetUp) -> None:
    """It stands for kick-off and throw-in: on this board no goal is near enough to either."""
    assert scene(red={5: "j20"}, ball="j20", forced=True).do("roll 5", "shoot N").score == [1, 0]


@pytest.mark.rule("BF-7.4")
def test_a_corner_may_score_at_once(scene: SetUp) -> None:
    """Both squares beside the corner square are too far from the goal, so the taker stands further along the line."""
    held = {6: "a1", 7: "b1", 8: "c1", 9: "a2", 10: "a3", 1: "d1", 2: "a4"}
    position = scene(red={5: "c3", **held}, yellow={4: "m12"}, ball="c3").do("roll 3", "shoot S")
    position.do("side A", "figure 4")
    assert position.figure("yellow", 4) == "e1"
    assert position.do("roll 4", "shoot E").score == [0, 1]


@pytest.mark.rule("BF-7.4")
def test_a_goal_kick_may_score_at_once_even_in_the_own_goal(scene: SetUp) -> None:
    kick = scene(red={5: "h22"}, yellow={0: "k12", 4: "i23"}, ball="h22").do("roll 3", "shoot N")
    assert (kick.kind, kick.ball) == ("GOALKICK", "i23")
    assert kick.do("roll 1", "shoot N").score == [1, 0], "into the own goal"
