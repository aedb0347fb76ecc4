"""BF-10: how the game ends, by goals, by time, by its bound."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]

GOAL = ("roll 4", "shoot N")  # with the ball on j20
VARIANTS = (1, 2, 3, 4)


def before_a_goal(scene: SetUp, **parts: object) -> Scene:
    """Red is about to score; the conceder's kick-off point is filled."""
    return scene(red={9: "j20"}, yellow={10: "k13"}, ball="j20", **parts)


def ended(position: Scene) -> tuple[str, str]:
    """Phase and result."""
    return position.phase, position.result


# --- goals (BF-10.1 to BF-10.3) ---------------------------------------------------------------------------------------


@pytest.mark.rule("BF-10.1")
@pytest.mark.parametrize(("score", "result"), [((1, 0), "RED"), ((3, 5), "YELLOW"), ((0, 0), "DRAW"), ((2, 2), "DRAW")])
def test_more_goals_win_and_equal_is_a_draw(scene: SetUp, score: tuple[int, int], result: str) -> None:
    position = scene(red={5: "f6"}, ball="t24", variant=4, goals_to_win=9, ply=359, score=score)
    assert ended(position.do("roll 1", "move 5 N")) == ("END", result)


@pytest.mark.rule("BF-10.1")
def test_when_the_game_is_over_nobody_decides(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=1).do(*GOAL)
    assert position.play.to_move == 3
    assert position.legal == []
    assert position.play.outcomes() == []
    assert position.field("die") == 0


@pytest.mark.rule("BF-10.1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_variant_decides_what_a_third_goal_means(scene: SetUp, variant: int) -> None:
    position = before_a_goal(scene, variant=variant, goals_to_win=4, score=(2, 1)).do(*GOAL)
    assert ended(position) == (("END", "RED") if variant == 2 else ("RESET_SCORER", "NONE"))


@pytest.mark.rule("BF-10.2")
@pytest.mark.parametrize("goals", [1, 2, 3])
def test_variant_1_ends_when_a_side_has_the_goals_agreed_on(scene: SetUp, goals: int) -> None:
    for had in range(goals):
        position = before_a_goal(scene, variant=1, goals_to_win=goals, score=(had, 0), ply=700).do(*GOAL)
        assert ended(position) == (("END", "RED") if had + 1 == goals else ("RESET_SCORER", "NONE"))


@pytest.mark.rule("BF-10.2")
def test_variant_1_counts_a_side_not_both(scene: SetUp) -> None:
    assert before_a_goal(scene, variant=1, score=(1, 2)).do(*GOAL).phase == "RESET_SCORER"


@pytest.mark.rule("BF-10.2", "BF-7.3")
def test_an_own_goal_may_end_the_game(scene: SetUp) -> None:
    position = scene(red={5: "j5"}, ball="j5", score=(2, 2)).do("roll 4", "shoot S")
    assert (ended(position), position.score) == (("END", "YELLOW"), [2, 3])


@pytest.mark.rule("BF-10.3")
@pytest.mark.parametrize(
    ("before", "result"),
    [
        ((0, 0), "NONE"),  # 1:0
        ((1, 0), "NONE"),  # 2:0
        ((0, 1), "NONE"),  # 1:1
        ((1, 1), "NONE"),  # 2:1
        ((0, 2), "NONE"),  # 1:2
        ((2, 0), "RED"),  # 3:0
        ((2, 1), "RED"),  # 3:1
        ((1, 2), "DRAW"),  # 2:2
    ],
)
def test_variant_2_ends_at_three_goals_or_two_each(scene: SetUp, before: tuple[int, int], result: str) -> None:
    position = before_a_goal(scene, variant=2, score=before, ply=3000).do(*GOAL)
    assert ended(position) == ("RESET_SCORER" if result == "NONE" else "END", result)


# --- variant 3 (BF-10.4) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BF-10.4")
@pytest.mark.parametrize(
    ("ball", "red", "yellow", "phase"),
    [
        ("f6", {5: "f6"}, {4: "b20"}, "END"),  # Red's in Red's half
        ("f12", {5: "f12"}, {4: "b20"}, "END"),  # ... up to the halfway line
        ("f13", {5: "f13"}, {4: "b20"}, "ROLL"),  # beyond it: play on
        ("f13", {5: "a1"}, {4: "f13", 3: "b20"}, "END"),  # Yellow's in Yellow's half
        ("f12", {5: "a1"}, {4: "f12", 3: "b20"}, "ROLL"),  # in Red's half: play on
        ("f6", {5: "a1"}, {4: "b20"}, "ROLL"),  # nobody's
    ],
)
def test_variant_3_ends_after_time_when_a_figure_has_the_ball_in_its_own_half(
    scene: SetUp, ball: str, red: dict[int, str], yellow: dict[int, str], phase: str
) -> None:
    mover = max(yellow) if len(yellow) == 1 else min(yellow)
    position = scene(red=red, yellow=yellow, ball=ball, to_move="yellow", variant=3, ply=359, score=(1, 2))
    position.do("roll 2", f"move {mover} N")
    assert ended(position) == (phase, "YELLOW" if phase == "END" else "NONE")


@pytest.mark.rule("BF-10.4")
def test_time_counts_from_the_roll_that_uses_it_up(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={4: "b20"}, ball="f6", to_move="yellow", variant=3, ply=358)
    assert position.do("roll 1", "move 4 N").phase == "ROLL"
    assert position.do("roll 1", "shoot E").phase == "ROLL", "time is up, but the ball is free now"
    assert position.do("roll 1", "move 4 S", "roll 1", "move 5 E").phase == "END", "taken in the own half"


@pytest.mark.rule("BF-10.4")
def test_a_pass_or_a_stop_in_the_own_half_ends_extra_time(scene: SetUp) -> None:
    position = scene(red={5: "f13", 3: "f11"}, yellow={4: "b20"}, ball="f13", variant=3, ply=400)
    assert position.do("roll 2", "shoot S").phase == "END"
    position = scene(red={5: "j19"}, yellow={0: "j22"}, ball="j19", variant=3, ply=400)
    assert position.do("roll 6", "shoot N").phase == "END", "the keeper has it, in its own half"


@pytest.mark.rule("BF-10.4")
@pytest.mark.parametrize(("ply", "phase"), [(358, "RESET_SCORER"), (359, "END"), (400, "END")])
def test_a_goal_after_time_ends_variant_3(scene: SetUp, ply: int, phase: str) -> None:
    position = before_a_goal(scene, variant=3, score=(4, 4), ply=ply).do(*GOAL)
    assert ended(position) == (phase, "RED" if phase == "END" else "NONE")


@pytest.mark.rule("BF-10.4", "BF-8.13")
@pytest.mark.parametrize("roll_first", [False, True])
def test_a_throw_in_of_the_own_half_ends_extra_time_when_it_is_placed(scene: SetUp, roll_first: bool) -> None:
    parts = {"variant": 3, "ply": 400, "score": (1, 0), "restart_roll_first": roll_first}
    position = scene(red={5: "b16"}, yellow={4: "h20", 3: "r3"}, ball="b16", **parts).do("roll 2", "shoot W")
    position.do(*(["roll 3"] if roll_first else []))
    assert position.phase == "RESTART_FIG", "first the placement"
    assert ended(position.do("figure 4")) == ("END", "RED")


@pytest.mark.rule("BF-10.4", "BF-8.13")
@pytest.mark.parametrize("roll_first", [False, True])
def test_a_throw_in_in_the_other_half_goes_on(scene: SetUp, roll_first: bool) -> None:
    parts = {"variant": 3, "ply": 400, "restart_roll_first": roll_first}
    position = scene(red={5: "b6"}, yellow={4: "h20", 3: "r3"}, ball="b6", **parts).do("roll 2", "shoot W")
    position.do(*(["roll 3"] if roll_first else []), "figure 4")
    assert position.phase == ("SHOOT" if roll_first else "ROLL")
    assert (position.side, position.forced, position.ball) == ("yellow", True, "a6")


@pytest.mark.rule("BF-10.4", "BF-8.8")
def test_a_goal_kick_ends_extra_time_and_a_corner_goes_on(scene: SetUp) -> None:
    position = scene(red={5: "f23"}, yellow={0: "k23"}, ball="f23", variant=3, ply=400)
    assert position.do("roll 3", "shoot N").phase == "END", "the keeper has the ball for a goal kick"
    position = scene(red={5: "f2"}, yellow={4: "h20"}, ball="f2", variant=3, ply=400)
    position.do("roll 3", "shoot S", "figure 4")
    assert (position.phase, position.ball, position.kind) == ("ROLL", "a1", "CORNER")


@pytest.mark.rule("BF-10.4")
@pytest.mark.parametrize("time", [10, 360])
def test_time_plies(scene: SetUp, time: int) -> None:
    for ply in (time - 2, time - 1):
        position = scene(
            red={5: "f6"}, yellow={4: "b20"}, ball="f6", to_move="yellow", variant=3, time_plies=time, ply=ply
        )
        assert position.do("roll 1", "move 4 N").phase == ("END" if ply == time - 1 else "ROLL")


@pytest.mark.rule("BF-10.4")
@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize("ply", [359, 360])
def test_extra_time_no_crossing(scene: SetUp, barred: bool, ply: int) -> None:
    parts = {"variant": 3, "ply": ply, "extra_time_no_crossing": barred, "forced": True}
    position = scene(red={5: "f14"}, ball="f14", **parts).do("roll 2")
    away = ["shoot N", "shoot E", "shoot W"]
    assert position.legal == (away if barred and ply == 360 else [*away[:2], "shoot S", away[2]])


@pytest.mark.rule("BF-10.4")
def test_no_crossing_looks_at_the_way_the_ball_really_takes(scene: SetUp) -> None:
    parts = {"variant": 3, "ply": 400, "extra_time_no_crossing": True, "forced": True}
    assert "shoot S" in scene(red={5: "f14"}, ball="f14", **parts).do("roll 1").legal, "it ends on this side"
    assert "shoot N" not in scene(red={5: "f12"}, ball="f12", **parts).do("roll 6").legal, "nor upfield"
    assert len(scene(red={5: "t24"}, ball="t24", **parts).do("roll 6").legal) == 4, "out of play crosses nothing"
    position = scene(red={5: "j20"}, yellow={10: "k13"}, ball="j20", **parts)
    assert position.do(*GOAL).phase == "END", "a goal is not barred"


@pytest.mark.rule("BF-10.4")
@pytest.mark.parametrize("variant", [1, 2])
def test_without_a_clock_nothing_is_ever_barred(scene: SetUp, variant: int) -> None:
    parts = {"variant": variant, "ply": 400, "extra_time_no_crossing": True}
    assert "shoot S" in scene(red={5: "f14"}, ball="f14", **parts).do("roll 2").legal


# --- variant 4 (BF-10.5) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BF-10.5")
@pytest.mark.parametrize(("ply", "phase"), [(358, "ROLL"), (359, "END")])
def test_variant_4_stops_at_once_wherever_the_ball_is(scene: SetUp, ply: int, phase: str) -> None:
    for ball in ("f6", "f20", "m3"):
        position = scene(red={5: "f6"}, yellow={4: "b20"}, ball=ball, to_move="yellow", variant=4, ply=ply)
        assert position.do("roll 1", "move 4 N").phase == phase


@pytest.mark.rule("BF-10.5")
def test_variant_4_ends_by_goals_too(scene: SetUp) -> None:
    assert ended(before_a_goal(scene, variant=4, score=(2, 2), ply=5).do(*GOAL)) == ("END", "RED")
    assert before_a_goal(scene, variant=4, score=(1, 2), ply=5).do(*GOAL).phase == "RESET_SCORER"


@pytest.mark.rule("BF-10.5")
def test_a_goal_with_the_last_roll_counts(scene: SetUp) -> None:
    position = before_a_goal(scene, variant=4, score=(0, 0), ply=359).do(*GOAL)
    assert (ended(position), position.score) == (("END", "RED"), [1, 0])


@pytest.mark.rule("BF-10.5", "BF-8.13")
@pytest.mark.parametrize("roll_first", [False, True])
def test_variant_4_stops_when_a_pending_restart_has_been_placed(scene: SetUp, roll_first: bool) -> None:
    parts = {"variant": 4, "ply": 359, "restart_roll_first": roll_first}
    position = scene(red={5: "b6"}, yellow={4: "h20", 3: "r3"}, ball="b6", **parts).do("roll 2", "shoot W")
    position.do(*(["roll 3"] if roll_first else []))
    assert position.phase == "RESTART_FIG"
    assert position.do("figure 4").phase == "END"


@pytest.mark.rule("BF-10.5")
@pytest.mark.parametrize("extra", [False, True])
def test_v4_extra_time(scene: SetUp, extra: bool) -> None:
    parts = {"variant": 4, "v4_extra_time": extra, "ply": 359, "to_move": "yellow", "yellow": {4: "b20"}}
    free = scene(red={5: "f6"}, ball="m3", **parts).do("roll 1", "move 4 N")
    assert free.phase == ("ROLL" if extra else "END")
    away = scene(red={5: "f16"}, ball="f16", **parts).do("roll 1", "move 4 N")
    assert away.phase == ("ROLL" if extra else "END")
    home = scene(red={5: "f6"}, ball="f6", **parts).do("roll 1", "move 4 N")
    assert home.phase == "END"


@pytest.mark.rule("BF-10.5")
@pytest.mark.parametrize("extra", [False, True])
def test_the_extra_time_of_variant_4_may_bar_crossing_too(scene: SetUp, extra: bool) -> None:
    parts = {"variant": 4, "v4_extra_time": extra, "extra_time_no_crossing": True, "ply": 400, "forced": True}
    position = scene(red={5: "f14"}, ball="f14", **parts).do("roll 2")
    assert ("shoot S" in position.legal) is not extra


@pytest.mark.rule("BF-10.5")
@pytest.mark.parametrize("variant", [1, 2])
def test_the_extra_time_of_variant_4_is_no_other_variants(scene: SetUp, variant: int) -> None:
    parts = {"variant": variant, "v4_extra_time": True, "ply": 400, "to_move": "yellow", "yellow": {4: "b20"}}
    assert scene(red={5: "f6"}, ball="f6", **parts).do("roll 1", "move 4 N").phase == "ROLL"


@pytest.mark.rule("BF-10.5")
def test_a_goal_in_the_extra_time_of_variant_4_ends_the_game(scene: SetUp) -> None:
    position = before_a_goal(scene, variant=4, v4_extra_time=True, goals_to_win=9, score=(0, 1), ply=400).do(*GOAL)
    assert ended(position) == ("END", "DRAW")


# --- the clock and the bound (BF-10.6, BF-10.7) -----------------------------------------------------------------------


@pytest.mark.rule("BF-10.6")
def test_a_ply_is_a_roll_carried_out(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={4: "h6"}, ball="f6", to_move="yellow", ply=10)
    for step, ply in [
        ("roll 2", 10),  # rolled, not carried out
        ("move 4 W", 10),  # an attack: the attacker is still to be placed
        ("place N", 11),
        ("roll 6", 11),
        ("shoot W", 12),  # out of play after f6, e6 ... a6: a throw-in
        ("figure 4", 12),  # no roll, no ply (BF-8.13)
        ("roll 1", 12),
        ("shoot E", 13),
    ]:
        assert position.do(step).field("ply") == ply, step


@pytest.mark.rule("BF-10.6")
def test_a_game_begins_at_ply_0_and_ninety_minutes_are_360(start: SetUp) -> None:
    position = start(variant=4)
    assert position.field("ply") == 0
    rolls = 0
    while position.phase != "END":
        if position.phase == "ROLL":
            rolls += 1
            position.do("roll 1")
        else:
            position.do(position.legal[0])
    assert (position.field("ply"), rolls) == (360, 360)


@pytest.mark.rule("BF-10.7")
@pytest.mark.parametrize("variant", VARIANTS)
def test_max_plies_cuts_a_game_off_and_the_score_is_kept(scene: SetUp, variant: int) -> None:
    parts = {"variant": variant, "v4_extra_time": True, "score": (1, 0), "ball": "m3", "ply": 3998}
    position = scene(red={5: "f6"}, yellow={4: "b20"}, **parts).do("roll 1", "move 5 N")
    assert position.phase == "ROLL"
    assert ended(position.do("roll 1", "move 4 N")) == ("END", "TRUNCATED")
    assert (position.score, position.field("ply")) == ([1, 0], 4000)


@pytest.mark.rule("BF-10.7")
@pytest.mark.parametrize("most", [50, 4000])
def test_max_plies(scene: SetUp, most: int) -> None:
    for ply in (most - 2, most - 1):
        position = scene(red={5: "f6"}, ball="m3", max_plies=most, ply=ply).do("roll 1", "move 5 N")
        assert position.phase == ("END" if ply == most - 1 else "ROLL")


@pytest.mark.rule("BF-10.7")
def test_a_goal_with_the_last_roll_counts_before_the_cut(scene: SetUp) -> None:
    parts = {"max_plies": 50, "ply": 49}
    decisive = before_a_goal(scene, score=(2, 0), **parts).do(*GOAL)
    assert (ended(decisive), decisive.score) == (("END", "RED"), [3, 0])
    other = before_a_goal(scene, score=(0, 0), **parts).do(*GOAL)
    assert (ended(other), other.score) == (("END", "TRUNCATED"), [1, 0])


@pytest.mark.rule("BF-10.4", "BF-10.7")
def test_time_at_the_bound_is_time(scene: SetUp) -> None:
    parts = {"variant": 3, "time_plies": 50, "max_plies": 50, "ply": 49, "to_move": "yellow", "yellow": {4: "b20"}}
    held = scene(red={5: "f6"}, ball="f6", **parts).do("roll 1", "move 4 N")
    assert ended(held) == ("END", "DRAW")
    free = scene(red={5: "f6"}, ball="m3", **parts).do("roll 1", "move 4 N")
    assert ended(free) == ("END", "TRUNCATED")
