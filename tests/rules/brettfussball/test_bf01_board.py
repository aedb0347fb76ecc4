"""BF-1: the board, the figures and the ball."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rugbysim.setup.brettfussball import load_settings
from tests.rules.brettfussball.positions import Engine, Scene

SetUp = Callable[..., Scene]
GOAL = ["i24", "j24", "k24", "l24"]  # Yellow's
MARKS = {"": ("k23", "k13"), "mirror-setup": ("j23", "j13")}  # Yellow's ring and kick-off point, by board


@pytest.mark.rule("BF-1.1")
def test_each_side_has_eleven_figures_and_one_ball_lies_on_the_board(start: SetUp) -> None:
    position = start()
    assert set(position.standing("red")) == set(position.standing("yellow")) == set(range(11))
    assert position.ball == position.figure("red", 10)


@pytest.mark.rule("BF-1.1")
def test_the_die_has_six_faces(start: SetUp) -> None:
    assert [(face, round(weight * 6)) for face, weight in start().play.outcomes()] == [(n, 1) for n in range(1, 7)]


@pytest.mark.rule("BF-1.2", "BF-1.4")
def test_472_squares_are_for_figures_and_eight_are_goals() -> None:
    _, found, _ = load_settings()
    squares = [found.playable(square) for square in range(20 * 24)]
    assert (sum(squares), len(squares) - sum(squares)) == (472, 8)


@pytest.mark.rule("BF-1.4")
def test_goals_areas_and_the_circle_are_where_the_boards_file_has_them(scene: SetUp) -> None:
    keeper = {"red": {5: "j18"}, "yellow": {0: "j20"}, "ball": "j18"}
    stops = {
        name: scene(**keeper, board_alternative=name).do("roll 3", "shoot N").ball for name in ("", "penalty-14x5")
    }
    assert stops == {"": "j21", "penalty-14x5": "j20"}
    circle = {"red": {5: "j20", 6: "i11"}, "ball": "j20"}
    lifted = {
        name: scene(**circle, board_alternative=name).do("roll 4", "shoot N").lifted for name in ("", "round-circle")
    }
    assert {name: both["red"] for name, both in lifted.items()} == {"": [5, 6], "round-circle": [5]}
    deep = scene(red={5: "j20"}, ball="j20", board_alternative="goal-2x2").do("roll 3", "shoot N")
    assert deep.score == [1, 0], "its goal begins a row earlier"


@pytest.mark.rule("BF-1.4")
def test_the_marked_squares_are_where_the_boards_file_has_them() -> None:
    yellow = {name: Scene(Engine({"board_alternative": name}), is_turned=False).standing("yellow") for name in MARKS}
    assert {name: (side[0], side[10]) for name, side in yellow.items()} == MARKS


@pytest.mark.rule("BF-1.3")
def test_no_move_ends_on_a_goal_square_or_passes_one(scene: SetUp) -> None:
    for square in GOAL:
        file = square[0]
        targets = scene(red={5: f"{file}21"}).do("roll 5").targets(5)
        ahead = {f"{chr(ord(file) + aside)}23" for aside in (-3, 3)}  # two steps to the goal, then along its front
        assert ahead < set(targets)
        assert scene(red={5: f"{file}23"}).do("roll 1").targets(5) == sorted(
            [f"{file}22", f"{chr(ord(file) - 1)}23", f"{chr(ord(file) + 1)}23"]
        )
    along = scene(red={5: "g24"}).do("roll 6")  # h24 is the corner at the goal: the way goes down the field from there
    assert along.targets(5) == sorted(["h19", "g18", "a24"])


@pytest.mark.rule("BF-1.5")
def test_a_square_holds_one_figure_and_may_hold_the_ball_too(scene: SetUp) -> None:
    position = scene(red={5: "f6", 6: "i6"}, ball="f9").do("roll 3")
    assert position.allows("move 5 E", "move 5 N") == [False, True]
    position.do("move 5 N")
    assert (position.figure("red", 5), position.ball) == ("f9", "f9")


@pytest.mark.rule("BF-1.6")
def test_who_stands_on_the_ball_has_it_and_nobody_else(scene: SetUp) -> None:
    has = scene(red={5: "f6", 6: "f7"}, ball="f6").do("roll 1")
    assert has.allows("shoot N") == [True]
    beside = scene(red={5: "f6", 6: "f7"}, ball="f8").do("roll 1")
    assert beside.allows("shoot N") == [False]
    rivals = scene(red={5: "f6"}, yellow={6: "f7"}, ball="f7").do("roll 2")
    assert not any(step.startswith("shoot") for step in rivals.legal), "the rival has it"


@pytest.mark.rule("BF-1.7")
def test_each_side_scores_in_the_goal_of_the_other(scene: SetUp) -> None:
    position = scene(red={5: "j20"}, ball="j20").do("roll 4", "shoot N")
    assert position.score == [1, 0]
    position = scene(yellow={5: "j5"}, ball="j5", to_move="yellow").do("roll 4", "shoot S")
    assert position.score == [0, 1]


@pytest.mark.rule("BF-1.4")
def test_each_half_has_twelve_rows(scene: SetUp) -> None:
    goal = scene(red={5: "j20", 6: "a12", 7: "a13"}, yellow={6: "t12", 7: "t13"}, ball="j20").do("roll 4", "shoot N")
    assert goal.lifted == {"red": [5, 7], "yellow": [6]}, "those in the other half"
