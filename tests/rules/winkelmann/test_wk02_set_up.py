"""WK-2: what a position is and how a game begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import CHANCE, Scene

SetUp = Callable[..., Scene]
WEST = [f"GW.g{n}" for n in range(1, 6)]
EAST = [f"GE.g{n}" for n in range(1, 6)]
SPREAD = ["D2.12", "D2.1", "F3.12", "GW.p2", "C1.4"]
NUMBERED = [3, 1, 5, 2, 4]  # another numbering of five figures


def by_field(position: Scene) -> set[tuple[str | None, ...]]:
    """The legal moves with the field a figure stands on in place of its number."""
    return {(position.figure(figure), *rest) for figure, *rest in (text.split() for text in position.legal)}


@pytest.mark.rule("WK-2.1")
def test_a_position_has_stones_side_dice_and_what_is_still_to_be_done(scene: SetUp) -> None:
    position = scene(west=["D2.7"], east=["C2.4"], rolls=7, starter="east")
    assert (position.phase, position.side, position.numbers, position.starter) == ("ROLL", "west", [], "east")
    position.do("roll 1 6")
    assert (position.phase, position.numbers, position.field("rolls")) == ("MOVE", [1, 6], 8)
    position.do("w1 1 D2 cw")
    assert (position.phase, position.stone, position.numbers) == ("PLACE", "e1", [6])
    assert position.west == ["C2.4", *WEST[1:]]
    position.do("to D2.9")
    assert (position.phase, position.stone, position.east) == ("FETCH", None, ["D2.9", *EAST[1:]])
    assert position.targets() == {"C2.2"}, "w1 stands on the other pick-up field"
    position.do("fetch C2.2")
    assert (position.phase, position.side, position.numbers, position.ball) == ("MOVE", "west", [6], "C2.2")
    position.do("w1 6 C2 cw")
    assert (position.phase, position.side, position.numbers, position.score) == ("ROLL", "east", [], [0, 0])


@pytest.mark.rule("WK-2.1")
@pytest.mark.parametrize(("dice", "again"), [("3 3", True), ("3 4", False)])
def test_it_remembers_whether_the_roll_was_a_double(scene: SetUp, dice: str, again: bool) -> None:
    position = scene().do(f"roll {dice}")
    assert position.again == again
    assert position.do("w3 3 GW cw").again == again


@pytest.mark.rule("WK-2.1")
def test_how_a_position_came_about_makes_no_difference(start: SetUp, scene: SetUp) -> None:
    played = start().do("roll 1 3", "w1 1 GW cw")
    set_up = scene(west=["GW.p1"], dice=(1, 3), open=(False, True), rolls=1)
    assert set(played.play.fields()) == set(set_up.play.fields())
    told = ("side", "phase", "again", "fig", "ball", "open", "score", "rolls", "starter", "stone")
    assert [played.field(name) for name in told] == [set_up.field(name) for name in told]
    assert played.legal == set_up.legal
    assert played.do("w1 3 A2 cw").chances == set_up.do("w1 3 A2 cw").chances


@pytest.mark.rule("WK-2.2")
def test_all_figures_stand_in_their_own_goals_and_the_ball_lies_in_the_middle(start: SetUp) -> None:
    position = start()
    assert (position.west, position.east, position.ball) == (WEST, EAST, "ball field")
    assert (position.score, position.numbers, position.field("rolls")) == ([0, 0], [], 0)


@pytest.mark.rule("WK-2.2")
def test_on_the_other_board_they_do_so_too(start: SetUp) -> None:
    position = start(board="winkelmann_5x5")
    assert (position.west, position.east, position.ball) == (WEST, EAST, "ball field")
    assert position.do("roll 1 2", "w1 1 GW cw").figure("w1") == "GW.p1"
    assert position.do("w1 2 A3 cw").figure("w1") == "A3.12", "the goal hangs on the middle circle of the first column"


@pytest.mark.rule("WK-2.3")
def test_the_lot_says_who_begins(start: SetUp) -> None:
    position = start(first_side="lot")
    assert (position.phase, position.play.to_move, position.starter) == ("TOSS", CHANCE, None)
    assert position.chances == {"starter west": 0.5, "starter east": 0.5}
    for side in ("west", "east"):
        begun = position.after(f"starter {side}")
        assert (begun.phase, begun.side, begun.starter) == ("ROLL", side, side)
        assert (begun.west, begun.east, begun.ball) == (WEST, EAST, "ball field")
        assert begun.do("roll 1 2").side == side


@pytest.mark.rule("WK-2.3")
@pytest.mark.parametrize("side", ["west", "east"])
def test_who_begins_may_be_settled_before(start: SetUp, side: str) -> None:
    position = start(first_side=side)
    assert (position.phase, position.side, position.starter) == ("ROLL", side, side)
    assert all(text.startswith("roll") for text in position.chances)


@pytest.mark.rule("WK-2.4")
def test_the_numbers_of_the_figures_make_no_difference(scene: SetUp) -> None:
    east = ["D2.3", "F3.2", "GE.g1", "B2.12", "GW.p1"]
    one = scene(west=SPREAD, east=east, ball="C1.6", dice=(2, 4))
    other = scene(
        west={n: SPREAD[i - 1] for n, i in enumerate(NUMBERED, start=1)},
        east={n: east[i - 1] for n, i in enumerate(NUMBERED, start=1)},
        ball="C1.6",
        dice=(2, 4),
    )
    assert other.west != one.west
    assert by_field(other) == by_field(one)
    one.do("w2 2 D2 cw")  # from D2.1 to D2.3, where e1 stands
    other.do("w4 2 D2 cw")
    assert (one.stone, other.stone) == ("e1", "e2")
    assert other.targets() == one.targets()
    for position in (one, other):
        position.do("to GE.g4")
    assert by_field(other) == by_field(one)
    assert sorted(map(str, other.east)) == sorted(map(str, one.east))
