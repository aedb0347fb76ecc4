"""WK-3: the roll and the two numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from tests.rules.winkelmann.positions import CHANCE, Scene

SetUp = Callable[..., Scene]
POSTS_HELD = {"east": ["GW.p1", "GW.p2"]}  # and all of West in its goal: no 6 can be played
MIWIN = [[1, 2, 5, 6, 7, 9], [1, 3, 4, 5, 8, 9]]


def numbers_of(position: Scene) -> set[str]:
    """The numbers that legal moves use."""
    return {text.split()[1] for text in position.legal}


@pytest.mark.rule("WK-3.1")
def test_a_turn_starts_with_a_roll_of_two_dice_from_one_to_six(scene: SetUp) -> None:
    position = scene()
    assert (position.phase, position.play.to_move, position.legal) == ("ROLL", CHANCE, [])
    equal = {f"roll {n} {n}": 1 for n in range(1, 7)}
    unequal = {f"roll {low} {high}": 2 for high in range(1, 7) for low in range(1, high)}
    assert position.chances == pytest.approx({text: ways / 36 for text, ways in {**equal, **unequal}.items()})
    position.do("roll 3 5")
    assert (position.phase, position.side, position.numbers) == ("MOVE", "west", [3, 5])
    assert numbers_of(position) == {"3", "5"}


@pytest.mark.rule("WK-3.1")
def test_other_dice_have_other_numbers(start: SetUp) -> None:
    position = start(faces=MIWIN)
    ways = Counter(tuple(sorted(roll)) for roll in product(*MIWIN))
    assert position.chances == pytest.approx({f"roll {low} {high}": n / 36 for (low, high), n in ways.items()})
    assert position.do("roll 1 9").numbers == [1, 9]


@pytest.mark.rule("WK-3.1")
def test_the_sides_roll_in_turn(start: SetUp) -> None:
    position = start()
    turns = (
        ("roll 1 2", "w1 1 GW cw", "w1 2 A2 cw"),
        ("roll 1 2", "e1 1 GE ccw", "e1 2 G2 ccw"),
        ("roll 1 2", "w1 1 A2 cw", "w1 2 A3 cw"),
    )
    assert position.side == "west"
    assert [position.do(*turn).side for turn in turns] == ["east", "west", "east"]


@pytest.mark.rule("WK-3.2")
def test_one_figure_may_play_both_numbers(scene: SetUp) -> None:
    position = scene(west=["A2.12"], dice=(1, 2)).do("w1 1 A2 cw", "w1 2 A3 ccw")
    assert position.figure("w1") == "A3.3"
    assert (position.phase, position.side) == ("ROLL", "east")


@pytest.mark.rule("WK-3.2")
def test_or_two_figures_play_one_each(scene: SetUp) -> None:
    position = scene(west=["A2.12"], dice=(1, 2)).do("w1 1 A2 cw")
    assert {text.split()[0] for text in position.legal} == {"w1", "w2", "w3", "w4", "w5"}
    position.do("w2 2 GW cw")
    assert (position.figure("w1"), position.figure("w2")) == ("A2.1", "GW.p1")
    assert (position.phase, position.side) == ("ROLL", "east"), "each number is played once"


@pytest.mark.rule("WK-3.2")
def test_only_own_figures_play_a_number(scene: SetUp) -> None:
    for side in ("west", "east"):
        position = scene(west=["A2.12"], east=["F3.12"], side=side, dice=(1, 2))
        assert {text[0] for text in position.legal} == {side[0]}


@pytest.mark.rule("WK-3.3")
def test_either_number_may_come_first(scene: SetUp) -> None:
    position = scene(west=["F3.12"], dice=(2, 3))
    assert numbers_of(position) == {"2", "3"}
    two = position.after("w1 2 F3 cw")  # on the crossing F3.2, also G3.10
    assert (two.numbers, numbers_of(two)) == ([3], {"3"})
    assert two.landings("w1") == {"F2.1", "F3.11", "G3.1", "G2.11"}
    three = position.after("w1 3 F3 cw")  # past it, on F3.3
    assert (three.numbers, numbers_of(three)) == ([2], {"2"})
    assert three.landings("w1") == {"F2.1", "F3.1"}


@pytest.mark.rule("WK-3.3")
def test_of_two_equal_numbers_it_makes_no_difference_which_comes_first(scene: SetUp) -> None:
    position = scene(west=["F3.12"], dice=(3, 3))
    assert len(position.legal) == len(set(position.legal))
    position.do("w1 3 F3 cw")
    assert position.numbers == [3]
    assert position.landings("w1") == {"F3.12", "F3.6"}


@pytest.mark.rule("WK-3.4")
def test_a_number_that_can_be_played_must_be_played(scene: SetUp) -> None:
    position = scene(west=["A2.12"], dice=(1, 2))
    assert position.allows("pass") == [False]
    position.do("w1 1 A2 cw")
    assert (position.phase, position.side, position.allows("pass")) == ("MOVE", "west", [False])
    assert numbers_of(position) == {"2"}
    only = scene(**POSTS_HELD, dice=(1, 6))
    assert only.allows("pass") == [False], "one number can be played"
    assert numbers_of(only) == {"1"}


@pytest.mark.rule("WK-3.4")
def test_by_the_other_reading_a_side_may_pass_and_its_numbers_lapse(scene: SetUp) -> None:
    position = scene(west=["A2.12"], dice=(1, 2), must_move=False)
    assert position.allows("pass", "w1 1 A2 cw") == [True, True]
    at_once = position.after("pass")
    assert (at_once.phase, at_once.side, at_once.west[0]) == ("ROLL", "east", "A2.12")
    assert (at_once.tally("lapsed"), at_once.tally("numbers")) == ([2, 0], [0, 0])
    second = position.after("w1 1 A2 cw")
    assert second.allows("pass", "w1 2 A2 cw") == [True, True]
    second.do("pass")
    assert (second.phase, second.side, second.west[0]) == ("ROLL", "east", "A2.1")
    assert (second.tally("lapsed"), second.tally("numbers")) == ([1, 0], [1, 0])


@pytest.mark.rule("WK-3.4", "WK-9.1")
def test_who_passes_on_a_double_still_rolls_again(scene: SetUp) -> None:
    position = scene(dice=(4, 4), must_move=False).do("pass")
    assert (position.phase, position.side, position.tally("lapsed")) == ("ROLL", "west", [2, 0])


@pytest.mark.rule("WK-3.4")
def test_nobody_passes_before_a_lifted_stone_or_the_fetched_ball_is_put_down(scene: SetUp) -> None:
    lifted = scene(west=["D2.12"], east=["D2.2"], dice=(2, 6), must_move=False).do("w1 2 D2 cw")
    assert (lifted.phase, lifted.allows("pass")) == ("PLACE", [False])
    fetched = scene(west=["D2.2"], dice=(1, 6), must_move=False).do("w1 1 D2 cw")
    assert (fetched.phase, fetched.allows("pass")) == ("FETCH", [False])
    assert fetched.do("fetch D2.4").allows("pass") == [True]


@pytest.mark.rule("WK-3.5")
@pytest.mark.parametrize("must_move", [True, False])
def test_numbers_that_nobody_can_play_lapse_at_once(scene: SetUp, must_move: bool) -> None:
    position = scene(**POSTS_HELD, faces=[[1, 2, 3, 4, 6, 7]] * 2, must_move=must_move).do("roll 6 7")
    assert (position.phase, position.side) == ("ROLL", "east")
    assert position.tally("lapsed") == [2, 0]


@pytest.mark.rule("WK-3.5")
def test_a_number_that_could_not_be_played_is_tried_again_after_the_other(scene: SetUp) -> None:
    position = scene(**POSTS_HELD, dice=(1, 6))
    out = position.after("w1 1 GW cw", "to GE.g1")  # w1 took the post
    assert (out.phase, out.numbers, out.tally("lapsed")) == ("MOVE", [6], [0, 0])
    assert out.landings("w1") == {"A2.4", "GW.p2"}, "along the pitch, or over its own team mates onto e2"
    still = position.after("w1 1 GW ccw", "to GW.g1")  # w1 and w2 change places
    assert (still.phase, still.side, still.tally("lapsed")) == ("ROLL", "east", [1, 0])


@pytest.mark.rule("WK-3.5")
def test_nobody_need_choose_the_order_in_which_both_numbers_can_be_played(scene: SetUp) -> None:
    position = scene(east=["GW.p1", "GW.i"], dice=(2, 6))
    assert [text for text in position.legal if text.split()[1] == "6"] == ["w1 6 GW ccw"]
    both = position.after("w1 6 GW ccw", "to GE.g1")
    assert (both.phase, numbers_of(both)) == ("MOVE", {"2"})
    shut = position.after("w5 2 GW ccw", "to GW.p2")  # the displaced figure shuts the way out
    assert (shut.phase, shut.side, shut.tally("lapsed"), shut.tally("numbers")) == ("ROLL", "east", [1, 0], [1, 0])


@pytest.mark.rule("WK-3.6")
def test_the_second_number_finds_the_displaced_figure_in_its_new_place(scene: SetUp) -> None:
    lifted = scene(west=["F2.12"], east=["F2.2"], dice=(2, 4)).do("w1 2 F2 cw")
    assert lifted.after("to F2.4").allows("w1 4 F2 cw") == [False], "it blocks"
    again = lifted.after("to F2.6")
    assert again.do("w1 4 F2 cw").stone == "e1", "and is displaced once more"
    assert lifted.after("to F2.12").allows("w1 4 F2 cw", "w1 4 F2 ccw") == [True, False]


@pytest.mark.rule("WK-3.6")
def test_the_second_number_finds_the_ball_where_it_was_fetched_to(scene: SetUp) -> None:
    position = scene(west=["C2.4"], dice=(1, 2)).do("w1 1 D2 cw")  # on D2.9
    assert position.after("fetch C2.2").landings("w1") == {"D1.11"}, "the ball blocks the way to the north"
    assert position.after("fetch C2.4").landings("w1") == {"D2.11"}


@pytest.mark.rule("WK-3.6")
def test_the_second_number_finds_the_ball_where_the_first_one_played_it(scene: SetUp) -> None:
    played = scene(west=["D2.12", "F2.12"], ball="D2.2", dice=(2, 1)).do("w1 2 D2 cw", "to F2.1")
    assert played.ball == "F2.1"
    assert played.do("w2 1 F2 cw").stone == "ball"


@pytest.mark.rule("WK-3.6")
def test_the_second_number_may_use_the_field_that_the_first_one_left(scene: SetUp) -> None:
    position = scene(west=["A1.12", "A1.10"], dice=(2, 3)).do("w1 3 A1 cw", "w2 2 A1 cw")
    assert (position.figure("w1"), position.figure("w2"), position.phase) == ("A1.3", "A1.12", "ROLL")


@pytest.mark.rule("WK-3.7")
def test_a_displaced_own_figure_may_play_the_second_number(scene: SetUp) -> None:
    position = scene(west=["A1.12", "A1.1"], dice=(1, 3)).do("w1 1 A1 cw", "to A1.6")
    assert position.landings("w2") == {"A1.9", "A1.3"}
    assert position.do("w2 3 A1 cw").figure("w2") == "A1.9"


@pytest.mark.rule("WK-3.7", "WK-3.2")
def test_being_displaced_is_no_move_two_more_figures_may_still_move(scene: SetUp) -> None:
    position = scene(west=["A1.12", "A1.1"], dice=(1, 3)).do("w1 1 A1 cw", "to A1.6")
    assert position.tally("numbers") == [1, 0]
    assert {text.split()[0] for text in position.legal} == {"w1", "w2", "w3", "w4", "w5"}
    position.do("w3 3 GW cw")
    assert position.west[:3] == ["A1.1", "A1.6", "GW.p1"]


@pytest.mark.rule("WK-3.7")
def test_a_displaced_rival_stays_the_rivals(scene: SetUp) -> None:
    position = scene(west=["A1.12"], east=["A1.1"], dice=(1, 3)).do("w1 1 A1 cw", "to A1.6")
    assert {text[0] for text in position.legal} == {"w"}
