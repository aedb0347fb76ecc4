"""BF-8: throw-in, corner and goal kick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.brettfussball.positions import CHANCE, Scene

SetUp = Callable[..., Scene]


def shot_out(
    scene: SetUp,
    square: str,
    taking: dict[int, str],
    *shot: str,
    red: dict[int, str] | None = None,
    yellow: dict[int, str] | None = None,
    **settings: object,
) -> Scene:
    """Red's figure 5 shoots the ball out from a square; Yellow's figures are `taking` if no others are given."""
    others = taking if yellow is None else yellow
    return scene(red={5: square, **(red or {})}, yellow=others, ball=square, **settings).do(*shot)


def throw_in(scene: SetUp, **parts: Any) -> Scene:
    """Red shoots out over the left touchline at a10."""
    return shot_out(scene, "b10", {4: "m12", 7: "c3"}, "roll 5", "shoot W", **parts)


def corner(scene: SetUp, **parts: Any) -> Scene:
    """Red shoots out over its own goal line at c1: a corner for Yellow at a1."""
    return shot_out(scene, "c3", {4: "m12", 7: "c13"}, "roll 3", "shoot S", **parts)


def goal_kick(scene: SetUp, **parts: Any) -> Scene:
    """Red shoots out over Yellow's goal line at c24."""
    return shot_out(scene, "c22", {}, "roll 3", "shoot N", **parts)


# --- which restart (BF-8.1) -------------------------------------------------------------------------------------------


@pytest.mark.rule("BF-8.1")
@pytest.mark.parametrize(("square", "way", "at"), [("b10", "W", "a10"), ("s7", "E", "t7"), ("b1", "W", "a1")])
def test_over_a_touchline_it_is_a_throw_in_where_it_left(scene: SetUp, square: str, way: str, at: str) -> None:
    position = scene(red={5: square}, yellow={4: "m12"}, ball=square).do("roll 6", f"shoot {way}")
    assert (position.kind, position.side, position.restart[0]) == ("THROWIN", "yellow", at)


@pytest.mark.rule("BF-8.1")
def test_over_the_own_goal_line_it_is_a_corner_over_the_rivals_a_goal_kick(scene: SetUp) -> None:
    assert corner(scene).kind == "CORNER"
    kick = goal_kick(scene, yellow={0: "k23"})
    assert (kick.kind, kick.side) == ("GOALKICK", "yellow")


@pytest.mark.rule("BF-8.1")
def test_at_a_corner_square_the_direction_of_flight_decides(scene: SetUp) -> None:
    south = scene(red={5: "a3"}, yellow={4: "m12"}, ball="a3").do("roll 4", "shoot S")
    assert (south.kind, south.side, south.restart[0]) == ("CORNER", "yellow", "a1")
    north = scene(red={5: "t22"}, yellow={0: "k23"}, ball="t22").do("roll 4", "shoot N")
    assert (north.kind, north.ball) == ("GOALKICK", "k23")
    east = scene(red={5: "r24"}, yellow={0: "k23", 4: "m12"}, ball="r24").do("roll 4", "shoot E")
    assert (east.kind, east.restart[0]) == ("THROWIN", "t24")


# --- throw-in (BF-8.2 to BF-8.4) --------------------------------------------------------------------------------------


@pytest.mark.rule("BF-8.2")
def test_any_one_figure_takes_the_throw_in_rolls_and_must_shoot(scene: SetUp) -> None:
    position = throw_in(scene, yellow={0: "k23", 4: "m12", 7: "c3"})
    assert (position.phase, position.ball, position.forced) == ("RESTART_FIG", None, False)
    assert position.legal == ["figure 0", "figure 4", "figure 7"]
    position.do("figure 4")
    assert (position.figure("yellow", 4), position.ball, position.side, position.forced) == (
        "a10",
        "a10",
        "yellow",
        True,
    )
    assert position.do("roll 2").legal == ["shoot N", "shoot E", "shoot S", "shoot W"]


@pytest.mark.rule("BF-8.2")
def test_the_keeper_may_be_kept_from_restarts(scene: SetUp) -> None:
    position = throw_in(scene, yellow={0: "k23", 1: "q20", 4: "m12"}, keeper_takes_restarts=False)
    assert position.legal == ["figure 1", "figure 4"]


@pytest.mark.rule("BF-8.4", "BF-8.9")
def test_a_keeper_that_stands_there_takes_it_all_the_same_and_goal_kicks_too(scene: SetUp) -> None:
    position = throw_in(scene, yellow={0: "a10", 4: "m12"}, keeper_takes_restarts=False)
    assert (position.phase, position.ball) == ("ROLL", "a10")
    assert goal_kick(scene, yellow={0: "e21", 4: "g22"}, keeper_takes_restarts=False).ball == "e21"


@pytest.mark.rule("BF-8.3")
def test_a_rival_on_the_square_leaves_the_choice_of_the_squares_beside(scene: SetUp) -> None:
    position = throw_in(scene, red={6: "a10"})
    assert position.phase == "RESTART_SIDE"
    assert position.legal == ["side A", "side B"]
    below, above = position.copy().do("side A"), position.copy().do("side B")
    assert (below.restart[0], above.restart[0]) == ("a9", "a11")
    assert below.do("figure 4").figure("yellow", 4) == "a9"


@pytest.mark.rule("BF-8.3")
def test_only_the_nearest_square_without_a_rival_counts(scene: SetUp) -> None:
    position = throw_in(scene, red={6: "a10", 7: "a11"})
    assert (position.phase, position.restart[0]) == ("RESTART_FIG", "a9")
    further = throw_in(scene, red={6: "a10", 7: "a11", 8: "a9", 9: "a8"})
    assert (further.phase, further.restart[0]) == ("RESTART_FIG", "a12")


@pytest.mark.rule("BF-8.3")
@pytest.mark.parametrize(("held", "square"), [(["a1"], "a2"), (["a1", "a2", "a3"], "a4")])
def test_the_touchline_ends_at_the_corner_square(scene: SetUp, held: list[str], square: str) -> None:
    """No throw-in is taken round the corner, on the goal line."""
    red = {5: "b1", **dict(enumerate(held, start=6))}
    position = scene(red=red, yellow={4: "m12"}, ball="b1").do("roll 2", "shoot W")
    assert (position.phase, position.restart[0]) == ("RESTART_FIG", square)


@pytest.mark.rule("BF-8.4")
def test_an_own_figure_on_the_square_must_take_it(scene: SetUp) -> None:
    position = throw_in(scene, yellow={4: "a10", 7: "c3"})
    assert (position.phase, position.ball, position.side, position.forced) == ("ROLL", "a10", "yellow", True)
    beside = throw_in(scene, red={6: "a10", 7: "a11"}, yellow={4: "a9", 7: "c3"})
    assert (beside.phase, beside.ball) == ("ROLL", "a9")
    chosen = throw_in(scene, red={6: "a10"}, yellow={4: "a9", 7: "c3"})
    assert chosen.legal == ["side A", "side B"]
    assert (chosen.copy().do("side A").ball, chosen.copy().do("side B").phase) == ("a9", "RESTART_FIG")


# --- corner (BF-8.5 to BF-8.7) ----------------------------------------------------------------------------------------


@pytest.mark.rule("BF-8.5")
@pytest.mark.parametrize(("column", "at"), [("c", "a1"), ("h", "a1"), ("m", "t1"), ("s", "t1")])
def test_the_nearer_corner_square_is_taken(scene: SetUp, column: str, at: str) -> None:
    square = f"{column}2"
    position = scene(red={5: square}, yellow={4: "m12"}, ball=square).do("roll 4", "shoot S")
    assert (position.restart[0], position.phase) == (at, "RESTART_FIG")
    position.do("figure 4")
    assert (position.ball, position.figure("yellow", 4), position.forced) == (at, at, True)


@pytest.mark.rule("BF-8.6")
def test_with_a_rival_in_the_corner_the_taker_chooses_along_either_line(scene: SetUp) -> None:
    position = corner(scene, red={6: "a1"})
    assert position.legal == ["side A", "side B"]
    assert position.restart[:2] == ["b1", "a2"], "A along the goal line, B along the touchline"
    one = corner(scene, red={6: "a1", 7: "b1"})
    assert (one.phase, one.restart[0]) == ("RESTART_FIG", "a2")
    further = corner(scene, red={6: "a1", 7: "b1", 8: "a2", 9: "c1"})
    assert (further.phase, further.restart[0]) == ("RESTART_FIG", "a3")


@pytest.mark.rule("BF-8.6")
def test_the_diagonal_square_may_be_a_third_choice(scene: SetUp) -> None:
    position = corner(scene, red={6: "a1"}, corner_diag=True)
    assert position.legal == ["place NE", "side A", "side B"]
    assert position.do("place NE", "figure 4").figure("yellow", 4) == "b2"
    alone = corner(scene, red={6: "a1", 7: "b1", 8: "a2"}, corner_diag=True)
    assert (alone.phase, alone.restart[0]) == ("RESTART_FIG", "b2")
    two = corner(scene, red={6: "a1", 7: "b1"}, corner_diag=True)
    assert two.legal == ["place NE", "side B"]
    none = corner(scene, red={6: "a1", 7: "b1", 8: "a2", 9: "b2"}, corner_diag=True)
    assert (none.legal, none.restart[:2]) == (["side A", "side B"], ["c1", "a3"])
    own = corner(scene, red={6: "a1"}, yellow={4: "b2", 7: "c13"}, corner_diag=True)
    assert (own.do("place NE").phase, own.ball) == ("ROLL", "b2"), "who stands there must take it"


@pytest.mark.rule("BF-8.6")
@pytest.mark.parametrize(
    ("shooter", "way", "held", "diagonal", "at"),
    [
        ("s3", "S", "t1", "place NW", "s2"),
        ("c22", "N", "a24", "place SE", "b23"),
        ("s22", "N", "t24", "place SW", "s23"),
    ],
)
def test_the_diagonal_square_of_every_corner(
    scene: SetUp, shooter: str, way: str, held: str, diagonal: str, at: str
) -> None:
    shooting, taking = {5: shooter, 6: held}, {4: "m12"}
    side, other = ("red", "yellow") if way == "S" else ("yellow", "red")
    position = scene(**{side: shooting, other: taking}, ball=shooter, to_move=side, corner_diag=True)
    position.do("roll 3", f"shoot {way}")
    assert diagonal in position.legal
    assert position.do(diagonal).restart[0] == at


@pytest.mark.rule("BF-8.7")
def test_an_own_figure_in_the_corner_must_take_it(scene: SetUp) -> None:
    position = corner(scene, yellow={4: "a1", 7: "c13"})
    assert (position.phase, position.ball, position.forced) == ("ROLL", "a1", True)


@pytest.mark.rule("BF-8.5")
@pytest.mark.parametrize(("keeper_too", "takers"), [(True, ["figure 0", "figure 4"]), (False, ["figure 4"])])
def test_who_may_take_a_throw_in_may_take_a_corner(scene: SetUp, keeper_too: bool, takers: list[str]) -> None:
    position = corner(scene, yellow={0: "k23", 4: "m12"}, keeper_takes_restarts=keeper_too)
    assert position.legal == takers


# --- goal kick (BF-8.8 to BF-8.12) ------------------------------------------------------------------------------------


@pytest.mark.rule("BF-8.8")
def test_a_goal_kick_is_a_forced_shot_of_the_defenders(scene: SetUp) -> None:
    position = goal_kick(scene, yellow={0: "k23", 4: "a15"})
    assert (position.side, position.forced, position.phase) == ("yellow", True, "ROLL")
    assert position.do("roll 3").legal == ["shoot N", "shoot E", "shoot S", "shoot W"]


@pytest.mark.rule("BF-8.9")
def test_a_keeper_in_its_area_takes_it_where_it_stands(scene: SetUp) -> None:
    position = goal_kick(scene, yellow={0: "e21", 4: "g22"})
    assert (position.ball, position.figure("yellow", 0)) == ("e21", "e21")


@pytest.mark.rule("BF-8.10")
def test_else_a_figure_in_the_area_takes_it_and_of_several_the_defender_chooses(scene: SetUp) -> None:
    one = goal_kick(scene, yellow={0: "k12", 4: "g22", 7: "a15"})
    assert (one.phase, one.ball) == ("ROLL", "g22")
    several = goal_kick(scene, yellow={0: "k12", 1: "g22", 6: "p24", 7: "a15"})
    assert (several.phase, several.legal) == ("GK_FIG", ["figure 1", "figure 6"])
    several.do("figure 6")
    assert (several.ball, several.figure("yellow", 6), several.forced) == ("p24", "p24", True)


@pytest.mark.rule("BF-8.11")
def test_else_the_keeper_comes_to_its_ring(scene: SetUp) -> None:
    position = goal_kick(scene, yellow={0: "k12", 7: "a15"})
    assert (position.figure("yellow", 0), position.ball, position.forced) == ("k23", "k23", True)


@pytest.mark.rule("BF-8.9", "BF-8.10", "BF-8.11")
def test_for_a_goal_kick_only_the_own_penalty_area_counts(scene: SetUp) -> None:
    keeper_away = goal_kick(scene, yellow={0: "g3", 7: "a15"})
    assert (keeper_away.figure("yellow", 0), keeper_away.ball) == ("k23", "k23")
    figure_away = goal_kick(scene, yellow={0: "k12", 4: "g3"})
    assert (figure_away.figure("yellow", 0), figure_away.ball) == ("k23", "k23")
    several = goal_kick(scene, yellow={0: "k12", 4: "g3", 6: "p24", 7: "g22"})
    assert several.legal == ["figure 6", "figure 7"]


@pytest.mark.rule("BF-8.12")
def test_with_a_rival_on_the_ring_the_keeper_takes_a_square_beside_it(scene: SetUp) -> None:
    position = goal_kick(scene, red={6: "k23"}, yellow={0: "k12"})
    assert (position.phase, position.legal) == ("GK_ADJ", ["place E", "place S", "place W"])  # a goal lies to the north
    assert position.do("place E").ball == "l23"
    diagonal = goal_kick(scene, red={6: "k23", 7: "l23", 8: "k22", 9: "j23"}, yellow={0: "k12"})
    assert diagonal.legal == ["place SE", "place SW"]
    away = goal_kick(scene, red={1: "l22", 2: "j22", 6: "k23", 7: "l23", 8: "k22", 9: "j23"}, yellow={0: "k12"})
    assert away.legal == ["place EE", "place SS", "place WW"]
    assert away.do("place SS").figure("yellow", 0) == "k21"


@pytest.mark.rule("BF-8.12")
def test_a_single_square_beside_the_ring_is_asked_for_and_the_keepers_own_counts_as_left(scene: SetUp) -> None:
    single = goal_kick(scene, red={6: "k23", 7: "l23", 8: "k22"}, yellow={0: "k12"})
    assert (single.phase, single.legal) == ("GK_ADJ", ["place W"])
    held = {1: "l22", 2: "j22", 6: "k23", 7: "l23", 8: "k22", 9: "j23"}
    own = goal_kick(scene, red=held, yellow={0: "k21"}, board_alternative="penalty-10x3")
    assert own.legal == ["place EE", "place SS", "place WW"]
    assert own.do("place SS").ball == "k21"


@pytest.mark.rule("BF-8.12")
def test_with_no_square_left_the_keeper_takes_it_where_it_stands(scene: SetUp) -> None:
    held = ["k23", "l23", "k22", "j23", "l22", "j22", "m23", "k21", "i23"]
    red = dict(zip([0, 1, 2, 3, 4, 6, 7, 8, 9], held, strict=True))
    position = goal_kick(scene, red=red, yellow={0: "k12"})
    assert (position.phase, position.ball, position.forced) == ("ROLL", "k12", True)


# --- how it goes on (BF-8.13) -----------------------------------------------------------------------------------------


@pytest.mark.rule("BF-8.13")
def test_placing_takes_no_roll_and_no_ply_and_empties_the_old_square(scene: SetUp) -> None:
    position = throw_in(scene)
    ply = position.field("ply")
    position.do("figure 4")
    assert (position.field("ply"), position.play.to_move, position.phase) == (ply, CHANCE, "ROLL")
    assert "m12" not in position.standing("yellow").values()


@pytest.mark.rule("BF-8.13")
def test_by_the_other_reading_the_roll_is_known_before_the_taker_is_chosen(scene: SetUp) -> None:
    position = throw_in(scene, red={6: "a10"}, restart_roll_first=True)
    assert (position.phase, position.ball, position.play.to_move) == ("ROLL", None, CHANCE)
    position.do("roll 4")
    assert position.phase == "RESTART_SIDE"
    position.do("side B", "figure 4")
    assert (position.phase, position.legal) == ("SHOOT", ["shoot N", "shoot E", "shoot S", "shoot W"])
    assert position.do("shoot E").ball == "e11"
    assert position.do("roll 1").phase == "ACT", "with the next roll nothing is left to place"


@pytest.mark.rule("BF-8.13")
@pytest.mark.parametrize("roll_first", [False, True])
def test_a_corner_is_rolled_for_before_or_after_it_is_placed(scene: SetUp, roll_first: bool) -> None:
    position = corner(scene, red={6: "a1"}, corner_diag=True, restart_roll_first=roll_first)
    ply = position.field("ply")
    placing = ["place NE", "figure 4"]
    position.do(*(["roll 3", *placing] if roll_first else [*placing, "roll 3"]))
    assert (position.phase, position.ball, position.forced, position.field("ply")) == ("SHOOT", "b2", True, ply)
    assert position.do("shoot N").ball == "b5"


@pytest.mark.rule("BF-8.13")
def test_the_roll_comes_first_only_where_somebody_has_to_be_chosen(scene: SetUp) -> None:
    taker = throw_in(scene, red={6: "a10"}, yellow={4: "a9"}, restart_roll_first=True).do("roll 3", "side A")
    assert (taker.phase, taker.ball, taker.field("die")) == ("SHOOT", "a9", 3)
    alone = throw_in(scene, yellow={4: "a10"}, restart_roll_first=True)
    assert (alone.phase, alone.forced, alone.ball) == ("ROLL", True, "a10")
    keeper = goal_kick(scene, yellow={0: "k23"}, restart_roll_first=True)
    assert (keeper.phase, keeper.forced, keeper.ball) == ("ROLL", True, "k23")
    several = goal_kick(scene, yellow={0: "k12", 4: "g22", 6: "p24"}, restart_roll_first=True)
    assert several.do("roll 2").legal == ["figure 4", "figure 6"]
    assert several.do("figure 4", "shoot S").ball == "g20"
    ring = goal_kick(scene, red={6: "k23"}, yellow={0: "k12"}, restart_roll_first=True).do("roll 2")
    assert ring.do("place E", "shoot S").ball == "l21"
