"""WK-9: the Pasch, two equal numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]

ROUND = ("w1 6 G3 cw", "w1 6 G3 cw")  # from G3.12 once round its circle, and nothing has changed
MIWIN = ((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9))
SHUT_IN = ("GW.p1", "GW.p2")  # opponents on both posts: no figure in West's goal can move by 6


def rolling(scene: SetUp, **parts: object) -> Scene:
    """West is to roll and has a figure to move on a quiet circle."""
    return scene(**{"west": ["G3.12"], "east": ["C1.6"], **parts})


# --- played, then rolled again (WK-9.1) -------------------------------------------------------------------------------


@pytest.mark.rule("WK-9.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_after_equal_numbers_the_same_side_rolls_again(scene: SetUp, number: int) -> None:
    position = rolling(scene).do(f"roll {number} {number}")
    assert (position.phase, position.numbers) == ("MOVE", [number, number])
    position.do(f"w1 {number} G3 cw")
    assert (position.phase, position.side, position.numbers) == ("MOVE", "west", [number]), "first the other number"
    position.do(f"w1 {number} G3 ccw")
    assert (position.phase, position.side, position.again) == ("ROLL", "west", True)
    assert (position.tally("rolls"), position.tally("doubles")) == ([1, 0], [1, 0])


@pytest.mark.rule("WK-9.1")
@pytest.mark.parametrize("dice", [(1, 2), (3, 4), (2, 6), (5, 6)])
def test_after_unequal_numbers_the_other_side_rolls(scene: SetUp, dice: tuple[int, int]) -> None:
    position = rolling(scene).do(f"roll {dice[0]} {dice[1]}", f"w1 {dice[0]} G3 cw", f"w1 {dice[1]} G3 cw")
    assert (position.phase, position.side, position.again) == ("ROLL", "east", False)
    assert position.tally("doubles") == [0, 0]


@pytest.mark.rule("WK-9.1")
def test_the_extra_roll_is_a_roll_of_both_dice_and_counts_as_one(scene: SetUp) -> None:
    position = rolling(scene).do("roll 6 6", *ROUND)
    assert len(position.chances) == 21
    assert sum(position.chances.values()) == pytest.approx(1)
    position.do("roll 1 5")
    assert (position.numbers, position.field("rolls"), position.tally("rolls")) == ([1, 5], 2, [2, 0])
    position.do("w1 1 G3 cw", "w1 5 G3 cw")
    assert (position.phase, position.side, position.again) == ("ROLL", "east", False), "no Pasch this time"


@pytest.mark.rule("WK-9.1")
def test_every_sixth_roll_of_two_ordinary_dice_is_a_pasch(scene: SetUp) -> None:
    doubles = [f"roll {number} {number}" for number in range(1, 7)]
    chances = rolling(scene).chances
    assert sum(chances[roll] for roll in doubles) == pytest.approx(1 / 6)


@pytest.mark.rule("WK-9.1")
def test_with_other_dice_equal_numbers_are_what_counts(scene: SetUp) -> None:
    position = rolling(scene, faces=MIWIN)
    doubles = {roll: share for roll, share in position.chances.items() if roll.split()[1] == roll.split()[2]}
    assert doubles == pytest.approx({"roll 1 1": 1 / 36, "roll 5 5": 1 / 36, "roll 9 9": 1 / 36})
    position.do("roll 9 9", "w1 9 G3 cw", "w1 9 G3 ccw")
    assert (position.phase, position.side, position.again) == ("ROLL", "west", True)


@pytest.mark.rule("WK-9.1")
def test_two_figures_may_play_a_number_each(scene: SetUp) -> None:
    position = rolling(scene, west=["G3.12", "A1.6"]).do("roll 2 2", "w1 2 G3 cw", "w2 2 A1 cw")
    assert (position.figure("w1"), position.figure("w2")) == ("G3.2", "A1.8")
    assert (position.side, position.again) == ("west", True)


@pytest.mark.rule("WK-9.1")
def test_equal_numbers_are_not_offered_twice(scene: SetUp) -> None:
    position = rolling(scene).do("roll 2 2")
    assert len(position.play.legal()) == len(set(position.legal)) > 0
    assert all(action < 20 for action in position.play.legal()), "of two equal numbers the first goes first"
    position.do("w1 2 G3 cw")
    assert all(20 <= action < 40 for action in position.play.legal())


@pytest.mark.rule("WK-9.1", "WK-3.5")
def test_they_are_played_as_far_as_possible(scene: SetUp) -> None:
    """w1 shuts itself in: e1 goes behind it, e2 stands before it, e3 and e4 keep the others in their goal."""
    position = scene(west=["A1.9"], east=["A1.3", "A1.5", *SHUT_IN]).do("roll 6 6", "w1 6 A1 cw", "to A1.2")
    assert (position.phase, position.side, position.again) == ("ROLL", "west", True)
    assert (position.tally("numbers"), position.tally("lapsed")) == ([1, 0], [1, 0])


# --- without end (WK-9.2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-9.2")
def test_there_is_no_limit_to_a_series(scene: SetUp) -> None:
    position = rolling(scene)
    for number in range(1, 13):
        position.do("roll 6 6", *ROUND)
        assert (position.phase, position.side, position.again) == ("ROLL", "west", True)
        assert position.field("extra") == number
    position.do("roll 5 6", "w1 5 G3 cw", "w1 6 G3 cw")
    assert (position.side, position.again, position.field("extra")) == ("east", False, 0)


@pytest.mark.rule("WK-9.2")
@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_if_agreed_a_series_ends_after_so_many_extra_rolls(scene: SetUp, limit: int) -> None:
    position = rolling(scene, max_extra_rolls=limit)
    for number in range(1, limit + 1):
        position.do("roll 6 6", *ROUND)
        assert (position.side, position.again, position.field("extra")) == ("west", True, number)
    position.do("roll 6 6")
    assert (position.numbers, position.again) == ([6, 6], False), "both are played all the same"
    position.do(*ROUND)
    assert (position.phase, position.side, position.field("extra")) == ("ROLL", "east", 0)
    assert position.tally("doubles") == [limit + 1, 0]


@pytest.mark.rule("WK-9.2")
def test_the_limit_is_of_a_series_not_of_the_game_and_for_each_side(scene: SetUp) -> None:
    west, east = ("roll 6 6", *ROUND), ("roll 6 6", "e1 6 C1 cw", "e1 6 C1 cw")
    position = rolling(scene, max_extra_rolls=1).do(*west, *west)
    assert position.side == "east"
    assert position.do(*east).side == "east", "its own series"
    assert position.do(*east).side == "west"
    assert position.do(*west).side == "west", "a new one"
    assert position.tally("doubles") == [3, 2]


@pytest.mark.rule("WK-9.2")
def test_an_unequal_roll_ends_a_series(scene: SetUp) -> None:
    position = rolling(scene, max_extra_rolls=1).do("roll 6 6", *ROUND, "roll 1 2", "w1 1 G3 cw", "w1 2 G3 cw")
    assert position.side == "east"
    position.do("roll 1 2", "e1 1 C1 cw", "e1 2 C1 ccw", "roll 3 3", "w1 3 G3 cw", "w1 3 G3 cw")
    assert (position.side, position.again) == ("west", True)


@pytest.mark.rule("WK-9.2", "WK-3.5")
def test_numbers_that_lapse_do_not_cancel_the_extra_roll(scene: SetUp) -> None:
    position = scene(east=SHUT_IN).do("roll 6 6")
    assert (position.phase, position.side, position.again) == ("ROLL", "west", True)
    assert (position.tally("numbers"), position.tally("lapsed"), position.tally("doubles")) == ([0, 0], [2, 0], [1, 0])
    assert position.do("roll 6 6").field("extra") == 2
    limited = scene(east=SHUT_IN, max_extra_rolls=0).do("roll 6 6")
    assert (limited.phase, limited.side, limited.again) == ("ROLL", "east", False)


@pytest.mark.rule("WK-9.2")
@pytest.mark.parametrize(("dice", "side"), [((6, 6), "west"), ((5, 6), "east")])
def test_numbers_that_are_passed_do_not_cancel_it_either(scene: SetUp, dice: tuple[int, int], side: str) -> None:
    position = rolling(scene, must_move=False).do(f"roll {dice[0]} {dice[1]}", "pass")
    assert (position.phase, position.side, position.again) == ("ROLL", side, dice == (6, 6))
    assert position.tally("lapsed") == [2, 0]


@pytest.mark.rule("WK-9.2", "WK-10.1")
@pytest.mark.parametrize(
    ("restart", "phase", "side"),
    [("conceded", "ROLL", "east"), ("scorer", "ROLL", "west"), ("play_on", "ROLL", "east"), ("lot", "TOSS", None)],
)
def test_a_goal_cancels_the_other_number_and_the_extra_roll(
    scene: SetUp, restart: str, phase: str, side: str | None
) -> None:
    figures = {"west": ["G2.11", "A1.6"], "east": ["B1.6"], "ball": "GE.p1"}
    position = scene(**figures, extra=1, goals_to_win=0, restart=restart).do("roll 3 3", "w1 3 G2 cw", "to GE.g1")
    assert (position.phase, position.score, position.numbers) == (phase, [1, 0], [])
    assert (position.again, position.field("extra")) == (False, 0)
    assert side is None or position.side == side


@pytest.mark.rule("WK-9.2", "WK-10.1")
def test_after_an_own_goal_the_side_rolls_since_it_conceded_not_by_its_pasch(scene: SetUp) -> None:
    position = scene(ball="GW.p1", goals_to_win=0, extra=1, max_extra_rolls=2).do("roll 1 1", "w1 1 GW cw", "to GW.g1")
    assert (position.phase, position.side, position.score) == ("ROLL", "west", [0, 1])
    assert (position.again, position.field("extra")) == (False, 0)


@pytest.mark.rule("WK-9.2", "WK-10.4")
@pytest.mark.parametrize("goals_to_win", [0, 1])
def test_the_end_of_the_clock_cancels_it(scene: SetUp, goals_to_win: int) -> None:
    position = rolling(scene, rolls=29, max_rolls=30, goals_to_win=goals_to_win).do("roll 6 6")
    assert position.numbers == [6, 6], "the roll is finished"
    position.do(*ROUND)
    assert (position.phase, position.again, position.field("rolls")) == ("OVER", False, 30)
