"""BF-6: the shot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]
SHOTS = ["shoot N", "shoot E", "shoot S", "shoot W"]


def shot(scene: SetUp, face: int, way: str, **parts: object) -> Scene:
    """Red's figure 5 has the ball, rolls and shoots."""
    red = {5: parts["ball"], **parts.pop("red", {})}  # type: ignore[dict-item]
    return scene(red=red, **parts).do(f"roll {face}", f"shoot {way}")


@pytest.mark.rule("BF-6.1")
def test_four_directions_are_always_open_to_who_has_the_ball(scene: SetUp) -> None:
    for square in ("j12", "a1", "i23", "t24"):
        position = scene(red={5: square}, ball=square, forced=True).do("roll 6")
        assert position.legal == SHOTS
    without = scene(red={5: "f6"}, yellow={5: "f7"}, ball="f7").do("roll 6")
    assert not any(step.startswith("shoot") for step in without.legal)


@pytest.mark.rule("BF-6.2")
@pytest.mark.parametrize(("way", "lands"), [("N", "j16"), ("E", "n12"), ("S", "j8"), ("W", "f12")])
def test_the_ball_goes_as_far_as_was_rolled_and_the_shooter_stays(scene: SetUp, way: str, lands: str) -> None:
    position = shot(scene, 4, way, ball="j12")
    assert (position.ball, position.figure("red", 5)) == (lands, "j12")


@pytest.mark.rule("BF-6.3")
def test_it_passes_over_figures_of_both_sides(scene: SetUp) -> None:
    position = shot(scene, 4, "E", ball="f12", red={6: "g12"}, yellow={3: "h12", 4: "i12"})
    assert position.ball == "j12"
    assert position.standing("yellow") == {3: "h12", 4: "i12"}


@pytest.mark.rule("BF-6.4")
def test_on_its_last_square_it_lies_under_whoever_stands_there_or_is_free(scene: SetUp) -> None:
    own = shot(scene, 3, "E", ball="f12", red={6: "i12"}, yellow={1: "a15"})
    own.do("roll 1", "move 1 N", "roll 2")
    assert own.allows("shoot N") == [True]
    rival = shot(scene, 3, "E", ball="f12", yellow={6: "i12"})
    assert rival.do("roll 1").allows("shoot N") == [True]
    free = shot(scene, 3, "E", ball="f12", yellow={6: "i13"})
    assert free.do("roll 1").allows("shoot N", "move 6 S") == [False, True]


@pytest.mark.rule("BF-6.5")
def test_the_rival_keeper_in_its_area_stops_the_ball_and_has_it(scene: SetUp) -> None:
    position = shot(scene, 6, "N", ball="g18", yellow={0: "g21"})
    assert (position.ball, position.side, position.forced) == ("g21", "yellow", False)
    assert position.do("roll 1").allows("shoot S") == [True]
    on_its_last_square = shot(scene, 3, "N", ball="g18", yellow={0: "g21"})
    assert on_its_last_square.ball == "g21"


@pytest.mark.rule("BF-6.5")
@pytest.mark.parametrize(("ball", "way", "keeper"), [("g20", "N", "g21"), ("g22", "E", "h22"), ("e24", "E", "h24")])
def test_it_stops_the_ball_beside_the_shooter_and_on_the_goal_line_too(
    scene: SetUp, ball: str, way: str, keeper: str
) -> None:
    position = shot(scene, 6, way, ball=ball, yellow={0: keeper})
    assert (position.ball, position.score, position.kind) == (keeper, [0, 0], "NONE")


@pytest.mark.rule("BF-6.5")
def test_other_rivals_stop_nothing(scene: SetUp) -> None:
    assert shot(scene, 4, "N", ball="g18", yellow={4: "g21"}).ball == "g22"


@pytest.mark.rule("BF-6.6")
def test_over_the_edge_it_is_out_and_neither_bounces_nor_turns(scene: SetUp) -> None:
    position = shot(scene, 5, "W", ball="c10", yellow={1: "m12"})
    assert (position.ball, position.kind, position.side) == (None, "THROWIN", "yellow")
    at_the_edge = shot(scene, 2, "W", ball="c10", yellow={1: "m12"})
    assert (at_the_edge.ball, at_the_edge.kind) == ("a10", "NONE")


@pytest.mark.rule("BF-6.7")
def test_the_own_keeper_gets_it_by_exact_landing_only(scene: SetUp) -> None:
    assert shot(scene, 4, "S", ball="g6", red={0: "g3"}).ball == "g2"
    assert shot(scene, 3, "S", ball="g6", red={0: "g3"}).ball == "g3"


@pytest.mark.rule("BF-6.8")
def test_a_keeper_outside_its_area_stops_nothing(scene: SetUp) -> None:
    assert shot(scene, 4, "N", ball="g17", yellow={0: "g20"}).ball == "g21", "one row before its area"
    assert shot(scene, 4, "S", ball="g6", yellow={0: "g3"}).ball == "g2", "in the rival's area"


@pytest.mark.rule("BF-6.9")
def test_the_first_thing_on_the_way_decides(scene: SetUp) -> None:
    keeper_first = shot(scene, 6, "E", ball="e24", yellow={0: "g24"})
    assert (keeper_first.ball, keeper_first.score) == ("g24", [0, 0])
    goal_first = shot(scene, 6, "E", ball="g24", yellow={0: "m24"})
    assert goal_first.score == [1, 0]
    goal_before_the_edge = shot(scene, 6, "N", ball="j22", yellow={0: "a1"})
    assert goal_before_the_edge.score == [1, 0]


@pytest.mark.rule("BF-6.10")
def test_a_shot_ends_the_force(scene: SetUp) -> None:
    position = shot(scene, 3, "E", ball="f12", forced=True, yellow={1: "a15"})
    assert position.forced is False
    position.do("roll 1", "move 1 N", "roll 1")
    assert any(step.startswith("move 5") for step in position.legal)


@pytest.mark.rule("BF-6.10")
def test_with_its_shot_a_restart_is_over(scene: SetUp) -> None:
    position = shot(scene, 6, "W", ball="b10", yellow={4: "m12"}, red={6: "f6"}).do("figure 4")
    assert (position.kind, position.forced) == ("THROWIN", True)
    position.do("roll 3", "shoot E")
    assert (position.kind, position.forced, position.side, position.ball) == ("NONE", False, "red", "d10")


@pytest.mark.rule("BF-6.11")
def test_a_keeper_may_hold_the_ball_while_others_move(scene: SetUp) -> None:
    position = scene(red={0: "j2", 5: "c10"}, yellow={5: "m15"}, ball="j2")
    for _ in range(3):
        position.do("roll 1", "move 5 N", "roll 1", "move 5 N")
    assert (position.ball, position.figure("red", 0), position.forced) == ("j2", "j2", False)
    assert position.do("roll 1").allows("shoot N", "move 5 N") == [True, True]
