"""BF-5: the ball on the field, and the attack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]
AROUND = {"N": "f10", "E": "g9", "S": "f8", "W": "e9", "NE": "g10", "SE": "g8", "SW": "e8", "NW": "e10"}  # of f9
TWO_AWAY = {"NN": "f11", "EE": "h9", "SS": "f7", "WW": "d9"}


def attacking(scene: SetUp, **others: object) -> Scene:
    """Red's figure 5 is three squares below f9, where Yellow's figure 7 has the ball; Red has rolled a three."""
    red = {5: "f6", **others.pop("red", {})}  # type: ignore[dict-item]
    yellow = {7: "f9", **others.pop("yellow", {})}  # type: ignore[dict-item]
    return scene(red=red, yellow=yellow, ball="f9", **others).do("roll 3")


def holding(squares: list[str]) -> dict[str, dict[int, str]]:
    """Figures of both sides on up to sixteen squares."""
    free = {"red": [0, 1, 2, 3, 4, 6, 8, 9, 10], "yellow": [0, 1, 2, 3, 4, 5, 6, 8, 9, 10]}
    half = len(squares) // 2
    return {
        "red": dict(zip(free["red"], squares[:half], strict=False)),
        "yellow": dict(zip(free["yellow"], squares[half:], strict=False)),
    }


@pytest.mark.rule("BF-5.1")
def test_a_ball_under_nobody_belongs_to_nobody(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={5: "f20"}, ball="j12").do("roll 1")
    assert not any(step.startswith("shoot") for step in position.legal)


@pytest.mark.rule("BF-5.2")
def test_a_free_ball_is_taken_by_ending_on_it_and_shot_in_a_later_turn(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={5: "m20"}, ball="f9").do("roll 3", "move 5 N")
    assert (position.figure("red", 5), position.ball, position.side) == ("f9", "f9", "yellow")
    position.do("roll 1", "move 5 N", "roll 2")
    assert position.allows("shoot N") == [True]


@pytest.mark.rule("BF-5.3")
def test_jumping_over_the_ball_changes_nothing(scene: SetUp) -> None:
    free = scene(red={5: "f6"}, ball="f8").do("roll 3", "move 5 N")
    assert (free.figure("red", 5), free.ball, free.forced) == ("f9", "f8", False)
    held = scene(red={5: "f6"}, yellow={5: "f8"}, ball="f8").do("roll 3", "move 5 N")
    assert (held.ball, held.figure("yellow", 5), held.forced, held.phase) == ("f8", "f8", False, "ROLL")


@pytest.mark.rule("BF-5.4")
def test_a_figure_may_walk_off_the_ball_unless_forced(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={5: "f9"}, ball="f6").do("roll 2", "move 5 E")
    assert position.ball == "f6"
    position.do("roll 3", "move 5 S")  # nobody has it: a move onto it, no attack
    assert (position.figure("yellow", 5), position.phase) == ("f6", "ROLL")
    assert scene(red={5: "f6"}, ball="f6", forced=True).do("roll 2").allows("move 5 E") == [False]


@pytest.mark.rule("BF-5.5")
def test_only_who_has_the_ball_is_attacked_keepers_too_and_everywhere(scene: SetUp) -> None:
    assert scene(red={5: "f6"}, yellow={7: "f9"}, ball="m9").do("roll 3").allows("move 5 N") == [False]
    for square in ("f9", "j22", "j3"):
        start = f"{square[0]}{int(square[1:]) - 2}" if square != "j3" else "j5"
        way = "S" if square == "j3" else "N"
        position = scene(red={5: start}, yellow={0: square}, ball=square).do("roll 2", f"move 5 {way}")
        assert (position.phase, position.attacked) == ("ATTACK_PLACE", square)


@pytest.mark.rule("BF-5.6")
def test_the_attacker_is_put_beside_the_attacked_on_any_free_square(scene: SetUp) -> None:
    position = attacking(scene).do("move 5 N")
    assert position.legal == ["place N", "place E", "place S", "place W"]
    for way in "NESW":
        assert position.copy().do(f"place {way}").figure("red", 5) == AROUND[way]


@pytest.mark.rule("BF-5.6")
def test_the_square_it_came_from_counts_as_vacated(scene: SetUp) -> None:
    near = scene(red={5: "f8", **holding(["f10", "g9"])["red"]}, yellow={7: "f9", 1: "e9", 2: "g9"}, ball="f9")
    assert near.do("roll 1", "move 5 N").legal == ["place S"]


@pytest.mark.rule("BF-5.6")
def test_it_is_never_put_on_a_goal_square_or_off_the_field(scene: SetUp) -> None:
    position = scene(red={5: "h21"}, yellow={7: "h24"}, ball="h24").do("roll 3", "move 5 N")
    assert position.legal == ["place S", "place W"]


@pytest.mark.rule("BF-5.7")
def test_diagonal_squares_only_if_all_others_are_taken(scene: SetUp) -> None:
    position = attacking(scene, **holding([AROUND[way] for way in "NESW"])).do("move 5 N")
    assert position.legal == ["place NE", "place SE", "place SW", "place NW"]
    for way in ("NE", "SE", "SW", "NW"):
        assert position.copy().do(f"place {way}").figure("red", 5) == AROUND[way]
    one_left = attacking(scene, **holding([square for way, square in AROUND.items() if way != "SE"])).do("move 5 N")
    assert one_left.legal == ["place SE"]


@pytest.mark.rule("BF-5.7")
def test_two_squares_away_only_if_all_eight_are_taken(scene: SetUp) -> None:
    position = attacking(scene, **holding(list(AROUND.values()))).do("move 5 N")
    assert position.legal == ["place NN", "place EE", "place SS", "place WW"]
    for way, square in TWO_AWAY.items():
        assert position.copy().do(f"place {way}").figure("red", 5) == square


@pytest.mark.rule("BF-5.7")
def test_with_no_square_left_the_attack_is_illegal(scene: SetUp) -> None:
    position = attacking(scene, **holding([*AROUND.values(), *TWO_AWAY.values()]))
    assert position.allows("move 5 N", "move 5 E") == [False, True]


@pytest.mark.rule("BF-5.8")
def test_the_attacked_figure_keeps_the_ball_and_must_shoot(scene: SetUp) -> None:
    position = attacking(scene).do("move 5 N", "place E")
    assert (position.figure("yellow", 7), position.ball) == ("f9", "f9")
    assert (position.side, position.forced) == ("yellow", True)
    assert position.do("roll 2").legal == ["shoot N", "shoot E", "shoot S", "shoot W"]


@pytest.mark.rule("BF-5.2")
def test_the_figure_that_took_the_ball_may_be_attacked_before_it_shoots(scene: SetUp) -> None:
    position = scene(red={5: "f6"}, yellow={7: "i9"}, ball="f9").do("roll 3", "move 5 N", "roll 3", "move 7 W")
    assert (position.phase, position.attacked) == ("ATTACK_PLACE", "f9")


@pytest.mark.rule("BF-5.5")
def test_an_attack_may_come_over_others_and_round_a_turn(scene: SetUp) -> None:
    over = attacking(scene, red={6: "f7"}, yellow={0: "f8"}).do("move 5 N")
    assert (over.phase, over.attacked) == ("ATTACK_PLACE", "f9")
    turned = scene(red={5: "c10"}, yellow={7: "a13"}, ball="a13").do("roll 5")
    assert turned.copy().do("move 5 W").phase == "ROLL"
    assert turned.do("move 5 W right").attacked == "a13"


@pytest.mark.rule("BF-5.5")
def test_an_attacker_must_reach_the_ball_exactly(scene: SetUp) -> None:
    for face in (1, 2, 4, 5, 6):
        position = scene(red={5: "f6"}, yellow={7: "f9"}, ball="f9").do(f"roll {face}", "move 5 N")
        assert (position.phase, position.forced) == ("ROLL", False)


@pytest.mark.rule("BF-5.6")
def test_a_lone_free_square_beside_leaves_no_diagonal_to_choose(scene: SetUp) -> None:
    position = attacking(scene, **holding([AROUND[way] for way in "NEW"])).do("move 5 N")
    assert position.legal == ["place S"]


@pytest.mark.rule("BF-5.6", "BF-5.7")
def test_an_attack_is_legal_if_the_only_square_left_is_the_one_it_came_from(scene: SetUp) -> None:
    squares = [square for square in [*AROUND.values(), *TWO_AWAY.values()] if square != "f8"]
    others = holding(squares)
    position = scene(red={5: "f8", **others["red"]}, yellow={7: "f9", **others["yellow"]}, ball="f9").do("roll 1")
    assert position.allows("move 5 N") == [True]
    position.do("move 5 N")
    assert position.legal == ["place S"]
    assert position.do("place S").figure("red", 5) == "f8"


@pytest.mark.rule("BF-5.7")
def test_two_squares_away_is_on_the_field_and_free(scene: SetUp) -> None:
    others = holding(["a10", "b9", "a8", "b10", "b8", "a11"])
    position = scene(red={5: "c7", **others["red"]}, yellow={7: "a9", **others["yellow"]}, ball="a9")
    position.do("roll 4")
    assert position.do("move 5 W right").legal == ["place EE", "place SS"]


@pytest.mark.rule("BF-5.8")
def test_after_its_shot_the_attacked_side_is_free_again(scene: SetUp) -> None:
    position = attacking(scene).do("move 5 N", "place E", "roll 2", "shoot N")
    assert (position.ball, position.side, position.forced, position.kind) == ("f11", "red", False, "NONE")
    position.do("roll 1", "move 5 E", "roll 1")
    assert position.allows("move 7 N") == [True]
