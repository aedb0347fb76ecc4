"""BF-2: how a game begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import CHANCE, Engine, Scene

SetUp = Callable[..., Scene]
SHOTS = ["shoot N", "shoot E", "shoot S", "shoot W"]


@pytest.mark.rule("BF-2.1")
def test_keepers_stand_on_their_rings_and_the_others_on_the_dots(start: SetUp) -> None:
    position = start()
    dots = ["c5", "h5", "m5", "r5", "d8", "k8", "q8", "e11", "p11"]
    assert position.standing("red") == {0: "j2", **dict(enumerate(dots, start=1)), 10: "j12"}
    turned = ["r20", "m20", "h20", "c20", "q17", "j17", "d17", "p14", "e14"]
    assert [position.figure("yellow", f) for f in range(10)] == ["k23", *turned]


@pytest.mark.rule("BF-2.2")
@pytest.mark.parametrize("starter", ["red", "yellow"])
def test_the_starter_may_be_settled_before(starter: str) -> None:
    position = Scene(Engine({"starter": starter}), is_turned=False)
    assert (position.phase, position.side) == ("ROLL", starter)


@pytest.mark.rule("BF-2.2")
def test_else_either_side_starts_with_chance_one_half() -> None:
    position = Scene(Engine({"starter": "draw"}), is_turned=False)
    assert position.play.to_move == CHANCE
    assert position.play.outcomes() == [(0, 0.5), (1, 0.5)]
    assert position.copy().do("starter red").side == "red"
    assert position.copy().do("starter yellow").side == "yellow"


@pytest.mark.rule("BF-2.3")
def test_the_starter_has_the_ball_on_its_kick_off_point_and_the_other_leaves_his(start: SetUp) -> None:
    position = start()
    assert (position.ball, position.figure("red", 10)) == ("j12", "j12")
    assert position.figure("yellow", 10) == "k15", "the two-coloured dot"


@pytest.mark.rule("BF-2.4")
def test_the_first_turn_is_a_shot_by_the_number_rolled_in_any_direction(start: SetUp) -> None:
    position = start()
    assert (position.forced, position.kind) == (True, "KICKOFF")
    assert position.do("roll 3").legal == SHOTS
    assert position.do("shoot W").ball == "g12"


@pytest.mark.rule("BF-2.5")
def test_then_the_sides_take_turns(start: SetUp) -> None:
    position = start()
    sides = [position.side]
    for steps in (("roll 1", "shoot W"), ("roll 1", "move 1 E"), ("roll 1", "move 1 E"), ("roll 1", "move 1 W")):
        position.do(*steps)
        sides.append(position.side)
    assert sides == ["red", "yellow", "red", "yellow", "red"]


@pytest.mark.rule("BF-2.2", "BF-2.3")
@pytest.mark.parametrize("starter", ["red", "yellow"])
def test_a_drawn_starter_begins_as_one_that_was_settled(starter: str) -> None:
    drawn = Scene(Engine({"starter": "draw"}), is_turned=False).do(f"starter {starter}")
    settled = Scene(Engine({"starter": starter}), is_turned=False)
    for position in (drawn, settled):
        assert position.ball == position.figure(starter, 10) == {"red": "j12", "yellow": "k13"}[starter]
        assert position.forced
    assert [drawn.standing(side) for side in ("red", "yellow")] == [
        settled.standing(side) for side in ("red", "yellow")
    ]


@pytest.mark.rule("BF-2.4")
def test_only_the_first_turn_is_a_kick_off(start: SetUp) -> None:
    position = start().do("roll 3", "shoot W")
    assert (position.forced, position.kind) == (False, "NONE")
    assert position.do("roll 3").phase == "ACT"
