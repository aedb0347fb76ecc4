"""WK-5: where a displaced figure goes, by the circle, the neighbour and the goal rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]
WEST_GOAL = {f"GW.g{n}" for n in range(1, 6)}
EAST_GOAL = {f"GE.g{n}" for n in range(1, 6)}
AWAY = ["A3.12", "A3.1", "B3.12", "B3.1", "C3.12"]  # East's figures, far from its goal
F2 = {"F2.12", "F2.1", "F2.2", "F2.3", "F2.4", "F1.1", "F2.6", "F1.11", "E2.4", "F2.9", "E2.2", "F2.11"}
G2 = {"G2.12", "G2.1", "GE.p1", "G2.3", "GE.p2", "G1.1", "G2.6", "G1.11", "F2.4", "G2.9", "F2.2", "G2.11"}
COUNTS = ("by_circle", "by_neighbour", "by_goal")


def counted(position: Scene) -> list[int]:
    """How often West has displaced by each of the three rules."""
    return [position.tally(name)[0] for name in COUNTS]


@pytest.mark.rule("WK-5.1")
@pytest.mark.parametrize(("stones", "stone"), [({"east": ["F2.2"]}, "e1"), ({"west": ["F2.12", "F2.2"]}, "w2")])
def test_who_moves_chooses_the_target_of_own_and_of_foreign_figures(
    scene: SetUp, stones: dict[str, list[str]], stone: str
) -> None:
    position = scene(**{"west": ["F2.12"], **stones}, dice=(2, 6)).do("w1 2 F2 cw")
    assert (position.phase, position.side, position.stone) == ("PLACE", "west", stone)
    assert len(position.targets()) > 20
    for target in position.targets():
        put = position.after(f"to {target}")
        assert (put.figure(stone), put.figure("w1"), put.stone) == (target, "F2.2", None)
    own, rival = (1, 0) if stone == "w2" else (0, 1)
    put = position.do("to F2.9")
    assert (put.tally("displaced_own"), put.tally("displaced_rival")) == ([own, 0], [rival, 0])


@pytest.mark.rule("WK-5.2")
def test_the_field_that_the_mover_left_is_free_and_the_one_it_took_is_not(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.2"], dice=(2, 6)).do("w1 2 F2 cw")
    assert position.allows("to F2.12", "to F2.2") == [True, False]
    home = scene(dice=(1, 6)).do("w1 1 GW ccw")  # in the goal, onto w2
    assert home.stone == "w2"
    assert home.allows("to GW.g1", "to GW.g2") == [True, False]


@pytest.mark.rule("WK-5.2", "WK-5.6")
def test_a_target_is_free_so_nothing_else_is_displaced(scene: SetUp) -> None:
    taken = {"west": ["F2.12", "F2.11", "B2.1"], "east": ["F2.2", "F2.4", "B2.12"], "ball": "F2.3"}
    position = scene(**taken, dice=(2, 6)).do("w1 2 F2 cw")
    assert not position.targets() & {"F2.11", "F2.4", "F2.3", "B2.1", "GE.g4", "GE.g5"}
    assert position.allows("to F2.6", "to B2.11", "to GE.g1") == [True, True, True]


@pytest.mark.rule("WK-5.3")
def test_by_the_circle_rule_it_goes_anywhere_on_its_circle(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.9"], dice=(3, 6)).do("w1 3 F2 ccw")
    assert position.targets() == F2 - {"F2.9"} | {"GE.p2", "GE.g1"}, "and to its team mates and home"
    for target in ("F2.12", "E2.4", "F2.3"):
        assert counted(position.after(f"to {target}")) == [1, 0, 0]


@pytest.mark.rule("WK-5.3")
def test_from_a_crossing_it_goes_anywhere_on_either_circle(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.2"], dice=(2, 6)).do("w1 2 F2 cw")
    assert position.targets() == (F2 | G2) - {"F2.2"} | {"GE.g1"}
    assert counted(position.after("to G2.6")) == [1, 0, 0]


@pytest.mark.rule("WK-5.3")
def test_from_a_post_it_goes_along_the_pitch_circle_and_the_goal_circle(scene: SetUp) -> None:
    position = scene(west=["A2.12", "GW.p1"], dice=(2, 6)).do("w1 2 A2 ccw")
    assert position.stone == "w2"
    pitch = {"A2.12", "A2.1", "A2.2", "A2.3", "A2.4", "A1.1", "A2.6", "A1.11", "GW.p2", "A2.9", "A2.11"}
    assert position.targets() == pitch | {"GW.i", "GW.g1", "GW.g2"}
    assert counted(position.after("to GW.g1")) == [1, 0, 0], "along the goal circle"


@pytest.mark.rule("WK-5.3")
def test_on_the_other_board_its_circles_are_others(scene: SetUp) -> None:
    parts = {"west": ["C3.12"], "east": ["C3.2"], "ball": "A2.6", "board": "winkelmann_5x5"}
    position = scene(**parts, dice=(2, 6)).do("w1 2 C3 cw")
    c3 = {"C3.12", "C3.1", "C3.3", "C3.4", "C2.1", "C3.6", "C2.11", "B3.4", "C3.9", "B3.2", "C3.11"}
    d3 = {"D3.12", "D3.1", "D3.2", "D3.3", "D3.4", "D2.1", "D3.6", "D2.11", "D3.9", "D3.11"}
    assert position.targets() == c3 | d3 | {"GE.p2", "GE.g1"}


@pytest.mark.rule("WK-5.4")
def test_by_the_neighbour_rule_it_goes_next_to_its_own_team_and_not_the_others(scene: SetUp) -> None:
    parts = {"west": ["F2.12", "F2.9", "C3.12"], "east": ["B3.12"], "dice": (3, 6)}
    position = scene(**parts).do("w1 3 F2 ccw")
    assert position.stone == "w2"
    own, rivals = {"C3.1", "C3.11"}, {"B3.1", "B3.11"}
    assert own <= position.targets()
    assert not rivals & position.targets()
    assert counted(position.after("to C3.11")) == [0, 1, 0]
    other = scene(**{**parts, "west": ["F2.12", "A1.6", "C3.12"], "east": ["B3.12", "F2.9"]}).do("w1 3 F2 ccw")
    assert other.stone == "e2"
    assert rivals <= other.targets()
    assert not own & other.targets()


@pytest.mark.rule("WK-5.4")
def test_next_to_a_team_mate_on_a_crossing_are_four_fields(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.9", "B3.2"], ball="C3.9", dice=(3, 6)).do("w1 3 F2 ccw")
    beside = {"B3.1", "B3.3", "C3.9", "C3.11"}  # B3.2 is also C3.10
    assert position.targets() & {*beside, "B3.2"} == beside - {"C3.9"}, "the ball lies on one of them"


@pytest.mark.rule("WK-5.4")
def test_team_mates_in_the_goal_give_their_neighbours_too(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.9", "A3.12"], dice=(3, 6)).do("w1 3 F2 ccw")
    assert position.allows("to GE.p2", "to GE.p1", "to GE.i") == [True, False, False]
    assert counted(position.after("to GE.p2")) == [0, 1, 0], "next to e5 on GE.g5"
    assert counted(position.after("to GE.g2")) == [0, 1, 0], "next to e3, before the goal rule"
    assert counted(position.after("to GE.g1")) == [0, 0, 1], "next to nobody"


@pytest.mark.rule("WK-5.4", "WK-5.2")
@pytest.mark.parametrize("mover_counts", [True, False])
def test_whether_the_mover_gives_its_neighbours_changes_no_target(scene: SetUp, mover_counts: bool) -> None:
    # What is next to the mover lies on the circle of the figure that it displaces, so the circle rule has it already.
    parts = {"west": ["F2.12", "F2.9", "C3.12"], "dice": (3, 6), "nr_mover_counts": mover_counts}
    position = scene(**parts).do("w1 3 F2 ccw")
    assert position.stone == "w2"
    assert position.targets() == F2 - {"F2.9"} | {"C3.1", "C3.11", "GW.p2", "GW.g1", "GW.g2", "GW.g3"}
    assert counted(position.after("to E2.4")) == [1, 0, 0], "next to the mover"


@pytest.mark.rule("WK-5.4", "WK-5.2")
@pytest.mark.parametrize("mover_counts", [True, False])
def test_the_field_that_the_mover_left_has_no_neighbours_of_its_team_any_more(scene: SetUp, mover_counts: bool) -> None:
    # From F2.2, also G2.10, along F2 to F2.11: what lies next to F2.2 on G2 is on no circle of the displaced figure.
    parts = {"west": ["F2.2", "F2.12"], "dice": (2, 6), "nr_mover_counts": mover_counts}
    position = scene(**parts).do("w1 2 F2 ccw")
    assert position.stone == "w2"
    assert position.allows("to F2.2", "to F2.1", "to G2.9", "to G2.11") == [True, True, False, False]


@pytest.mark.rule("WK-5.5")
def test_by_the_goal_rule_it_goes_home_to_any_free_field_of_its_own_goal(scene: SetUp) -> None:
    rival = scene(west=["F2.12"], east=["F2.9", *AWAY[1:]], dice=(3, 6)).do("w1 3 F2 ccw")
    assert rival.targets() >= EAST_GOAL
    assert [counted(rival.after(f"to GE.g{n}")) for n in range(1, 6)] == [[0, 0, 1]] * 5
    assert not rival.targets() & WEST_GOAL
    own = scene(west=["F2.12", "F2.9", "A1.12", "A1.1"], east=AWAY, dice=(3, 6)).do("w1 3 F2 ccw")
    assert own.targets() & (WEST_GOAL | EAST_GOAL) == {"GW.g1", "GW.g2", "GW.g3", "GW.g4"}, "w5 stands on the last"
    assert own.do("to GW.g1").figure("w2") == "GW.g1"


@pytest.mark.rule("WK-5.6")
def test_a_field_reached_by_several_rules_is_one_target(scene: SetUp) -> None:
    position = scene(west=["A2.12", "GW.p1"], dice=(2, 6)).do("w1 2 A2 ccw")
    assert position.legal.count("to GW.g2") == 1, "by circle, next to w3 and by the goal rule"
    assert len(position.legal) == len(position.targets()) == 14


@pytest.mark.rule("WK-5.6", "WK-5.5")
def test_one_goal_field_is_always_free(scene: SetUp) -> None:
    out = scene(west=["A1.12"], east=["A1.3"], dice=(3, 6)).do("w1 3 A1 cw")
    assert out.targets() & EAST_GOAL == {"GE.g1"}, "the other four are at home"
    inside = scene(dice=(1, 6)).do("w1 1 GW ccw")
    assert inside.targets() == {"GW.g1", "GW.p1", "GW.p2", "GW.i"}, "all five are in the goal"
    closed = scene(east=["GW.p1", "GW.p2"], ball="GW.i", dice=(1, 6)).do("w1 1 GW ccw")
    assert closed.targets() == {"GW.g1"}


@pytest.mark.rule("WK-5.7")
@pytest.mark.parametrize("must_move", [True, False])
def test_the_lifted_figure_must_be_put_down_at_once(scene: SetUp, must_move: bool) -> None:
    position = scene(west=["F2.12"], east=["F2.2"], dice=(2, 6), must_move=must_move).do("w1 2 F2 cw")
    assert (position.phase, position.numbers) == ("PLACE", [6])
    assert all(text.startswith("to ") for text in position.legal), "no move, no pass"
    assert position.allows("to F2.2") == [False], "nor back"
    position.do("to G2.6")
    assert (position.phase, position.numbers, position.east[0]) == ("MOVE", [6], "G2.6")


@pytest.mark.rule("WK-5.7")
def test_after_the_last_number_it_is_put_down_before_the_other_side_rolls(scene: SetUp) -> None:
    position = scene(west=["F2.12"], east=["F2.2"], dice=(2, 6), open=(True, False)).do("w1 2 F2 cw")
    assert (position.phase, position.side) == ("PLACE", "west")
    assert (position.do("to GE.g1").phase, position.side) == ("ROLL", "east")


@pytest.mark.rule("WK-5.8", "WK-6.2")
def test_the_mover_fetches_when_the_figure_it_displaced_is_down(scene: SetUp) -> None:
    position = scene(west=["D2.7"], east=["D2.9"], dice=(2, 6)).do("w1 2 D2 cw")
    assert (position.phase, position.ball) == ("PLACE", "ball field")
    away = position.after("to D2.6")  # which is a fetch field too
    assert (away.phase, away.targets()) == ("FETCH", {"C2.2", "C2.4"})
    beside = position.after("to C2.2")
    assert (beside.phase, beside.targets()) == ("FETCH", {"C2.4"}), "it stands on the other pick-up field"
    assert position.after("to D2.3", "fetch C2.4").ball == "C2.4"


@pytest.mark.rule("WK-5.8", "WK-6.5")
def test_the_mover_fetches_first_and_the_displaced_figure_then_no_more(scene: SetUp) -> None:
    position = scene(west=["D2.7"], east=["D2.9"], dice=(2, 6)).do("w1 2 D2 cw", "to D2.12")
    assert position.targets() == {"C2.2", "C2.4"}, "next to the mover, not to D2.12"
    position.do("fetch C2.2")
    assert (position.phase, position.numbers, position.tally("fetches")) == ("MOVE", [6], [1, 0])


@pytest.mark.rule("WK-5.8", "WK-6.4")
def test_the_displaced_figure_fetches_if_the_mover_cannot(scene: SetUp) -> None:
    full = {"west": ["D2.7", "C2.4"], "east": ["D2.9", "C2.2"]}  # on both pick-up fields of D2.9 stands a figure
    position = scene(**full, dice=(2, 6)).do("w1 2 D2 cw")
    there = position.after("to D2.12")
    assert (there.phase, there.side, there.targets()) == ("FETCH", "west", {"D2.11", "D2.1"})
    assert position.after("to D2.1").phase == "MOVE"


@pytest.mark.rule("WK-5.8", "WK-6.3")
def test_the_displaced_figure_fetches_where_the_mover_stands_on_no_fetch_field(scene: SetUp) -> None:
    position = scene(west=["D2.12"], east=["D2.1"], dice=(1, 6)).do("w1 1 D2 cw", "to D2.3")
    assert (position.phase, position.side, position.targets()) == ("FETCH", "west", {"D2.2", "D2.4"})


@pytest.mark.rule("WK-5.8", "WK-3.6")
def test_the_next_number_waits_until_all_this_is_done(scene: SetUp) -> None:
    position = scene(west=["D2.7"], east=["D2.9"], dice=(2, 6)).do("w1 2 D2 cw")
    phases = [position.phase]
    for step in ("to D2.3", "fetch C2.4"):
        assert not any(text.startswith("w") for text in position.legal)
        phases.append(position.do(step).phase)
    assert phases == ["PLACE", "FETCH", "MOVE"]
    assert position.numbers == [6]
    assert position.allows("w1 6 D2 cw", "w1 6 D2 ccw") == [True, False], "ccw the ball lies on the way"


@pytest.mark.rule("WK-5.8", "WK-10.1")
def test_after_a_goal_with_the_first_number_the_second_is_not_played(scene: SetUp) -> None:
    parts = {"west": ["G2.11"], "east": ["GE.g1", *AWAY[1:]], "ball": "GE.p1", "dice": (3, 6)}
    position = scene(**parts).do("w1 3 G2 cw")
    assert position.after("to G2.6").numbers == [6]
    goal = position.do("to GE.g3")
    assert (goal.phase, goal.score, goal.numbers) == ("OVER", [1, 0], [])
