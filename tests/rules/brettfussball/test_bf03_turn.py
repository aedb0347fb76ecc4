"""BF-3: a turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import CHANCE, Scene

SetUp = Callable[..., Scene]
ALWAYS = {"allow_pass": "always"}


@pytest.mark.rule("BF-3.1")
def test_a_turn_starts_with_a_roll(scene: SetUp) -> None:
    position = scene(red={5: "f6"})
    assert (position.phase, position.play.to_move, position.play.legal()) == ("ROLL", CHANCE, [])
    position.do("roll 4")
    assert (position.phase, position.side) == ("ACT", "red")


@pytest.mark.rule("BF-3.2", "BF-3.4")
def test_one_thing_a_turn_a_move_a_shot_or_an_attack(scene: SetUp) -> None:
    parts = {"red": {5: "f6", 6: "c3"}, "yellow": {5: "f20"}}
    moved = scene(**parts, ball="f6").do("roll 2", "move 6 N")
    assert (moved.figure("red", 6), moved.ball, moved.side) == ("c5", "f6", "yellow")
    shot = scene(**parts, ball="f6").do("roll 2", "shoot N")
    assert (shot.figure("red", 5), shot.ball, shot.side) == ("f6", "f8", "yellow")
    attack = scene(red={5: "f6"}, yellow={5: "f8"}, ball="f8").do("roll 2", "move 5 N", "place S")
    assert (attack.ball, attack.figure("yellow", 5), attack.side) == ("f8", "f8", "yellow")


@pytest.mark.rule("BF-3.3")
def test_a_forced_side_may_only_shoot(scene: SetUp) -> None:
    position = scene(red={5: "f6", 6: "c3"}, ball="f6", forced=True).do("roll 2")
    assert position.legal == ["shoot N", "shoot E", "shoot S", "shoot W"]
    free = scene(red={5: "f6", 6: "c3"}, ball="f6").do("roll 2")
    assert free.allows("move 6 N", "move 5 N", "shoot N") == [True, True, True]


@pytest.mark.rule("BF-3.4")
def test_a_figure_that_moves_off_leaves_the_ball_where_it_is(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, ball="f6").do("roll 3", "move 5 E")
    assert (position.figure("red", 5), position.ball) == ("i6", "f6")


@pytest.mark.rule("BF-3.5")
def test_then_the_other_side_rolls_unless_a_goal_or_the_ball_out_comes_between(scene: SetUp) -> None:
    assert scene(red={5: "f6"}).do("roll 3", "move 5 E").side == "yellow"
    goal = scene(red={5: "j21"}, ball="j21").do("roll 3", "shoot N")
    assert (goal.phase, goal.side) == ("RESET_SCORER", "red")
    out = scene(red={5: "b10"}, yellow={4: "m12"}, ball="b10").do("roll 3", "shoot W")
    assert (out.phase, out.side) == ("RESTART_FIG", "yellow")


@pytest.mark.rule("BF-3.6")
def test_passing_is_for_who_can_do_nothing_else(scene: SetUp) -> None:
    assert scene(red={5: "f6"}).do("roll 3").allows("pass") == [False]
    # One figure whose four targets are held by figures without the ball.
    stuck = scene(red={5: "f6"}, yellow={1: "f7", 2: "f5", 3: "g6", 4: "e6"}).do("roll 1")
    assert stuck.legal == ["pass"]
    after = stuck.do("pass")
    assert (after.phase, after.side, after.forced) == ("ROLL", "yellow", False)


@pytest.mark.rule("BF-3.6")
def test_by_the_other_reading_passing_is_always_allowed_unless_forced(scene: SetUp) -> None:
    always = scene(red={5: "f6"}, **ALWAYS).do("roll 3")
    assert always.allows("pass", "move 5 E") == [True, True]
    forced = scene(red={5: "f6"}, ball="f6", forced=True, **ALWAYS).do("roll 3")
    assert forced.allows("pass") == [False]


@pytest.mark.rule("BF-3.6")
def test_who_has_the_ball_can_always_shoot_and_so_never_passes(scene: SetUp) -> None:
    held = {1: "f7", 2: "f5", 3: "g6", 4: "e6"}
    assert scene(red={5: "f6"}, yellow=held, ball="f6").do("roll 1").legal == [f"shoot {way}" for way in "NESW"]


@pytest.mark.rule("BF-3.6")
@pytest.mark.parametrize("allow_pass", ["stuck", "always"])
def test_an_attack_that_was_begun_is_not_passed_away(scene: SetUp, allow_pass: str) -> None:
    begun = scene(red={5: "f6"}, yellow={7: "f9"}, ball="f9", allow_pass=allow_pass).do("roll 3", "move 5 N")
    assert begun.legal == [f"place {way}" for way in "NESW"]


@pytest.mark.rule("BF-3.6")
def test_a_pass_moves_nothing_and_counts_as_a_turn(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={5: "f20"}, ball="f6", ply=7, **ALWAYS).do("roll 3", "pass")
    assert (position.figure("red", 5), position.ball, position.side) == ("f6", "f6", "yellow")
    assert (position.field("ply"), position.forced, position.phase) == (8, False, "ROLL")
