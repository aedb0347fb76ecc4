"""WK-4: a figure goes along a circle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]
AWAY = ["A3.12", "A3.1", "B3.12", "B3.1", "C3.12"]  # East's figures, far from its goal
LARGE = [[4, 5, 6, 7, 8, 9]] * 2  # dice with numbers above six
BETWEEN = ["F1.6", "F1.7", "E1.4", "F1.9"]  # clockwise from F1.5 to E1.2
SHUT_IN = {"east": ["GE.g1", "GE.p1", "GE.p2", "GE.g4", "GE.g5"], "ball": "GE.i", "side": "east", "dice": (2, 2)}


def reach(scene: SetUp, field: str, number: int, **parts: object) -> set[str | None]:
    """Where West's w1 on a field can go with a number."""
    return scene(west=[field], dice=(number, number), **parts).landings("w1")


@pytest.mark.rule("WK-4.1")
@pytest.mark.parametrize(
    ("number", "landings"),
    [
        (1, {"F1.6", "F1.4"}),
        (2, {"F1.7", "F1.3"}),
        (3, {"E1.4", "F1.2"}),
        (4, {"F1.9", "F1.1"}),
        (5, {"E1.2", "F1.12"}),
        (6, {"F1.11"}),
    ],
)
def test_it_goes_as_many_fields_as_the_number_says_along_its_circle(
    scene: SetUp, number: int, landings: set[str | None]
) -> None:
    assert reach(scene, "F1.5", number) == landings
    assert scene(west=["F1.5"], dice=(number, number)).do(f"w1 {number} F1 cw").figure("w1") in landings


@pytest.mark.rule("WK-4.1")
def test_each_number_is_played_as_a_whole_in_one_direction(scene: SetUp) -> None:
    position = scene(west=["F1.5"], dice=(2, 6))
    assert position.landings("w1") == {"F1.7", "F1.3", "F1.11"}, "2 or 6, no other number, and not 2 forth and 6 back"
    assert position.do("w1 6 F1 ccw").landings("w1") == {"F1.9", "F1.1", "F2.9"}


@pytest.mark.rule("WK-4.1")
def test_the_same_holds_on_the_other_board(scene: SetUp) -> None:
    from_the_hub = {n: reach(scene, "C3.9", n, board="winkelmann_5x5", ball="A2.6") for n in range(1, 7)}
    assert from_the_hub == {
        1: {"B3.2", "B3.4"},
        2: {"C3.11", "C2.11"},
        3: {"C3.12", "C3.6"},
        4: {"C3.1", "C2.1"},
        5: {"C3.2", "C3.4"},
        6: {"C3.3"},
    }


@pytest.mark.rule("WK-4.1")
def test_eight_steps_round_a_goal_circle_lead_back_and_are_no_move(scene: SetUp) -> None:
    parts = {"west": ["A1.6", "GW.p1"], "faces": LARGE}
    eight = scene(**parts, dice=(8, 8))
    assert eight.landings("w3") == set()
    assert eight.landings("w2") == {"A2.6", "A2.2"}, "only along the pitch circle"
    assert eight.landings("w1") == {"A1.2", "A1.10"}
    assert scene(**parts, dice=(9, 9)).landings("w3") == {"GW.g2", "GW.g4"}, "with 9 it passes the field it left"


@pytest.mark.rule("WK-4.2")
def test_on_a_crossing_it_may_take_either_circle(scene: SetUp) -> None:
    assert reach(scene, "C2.2", 3) == {"C1.1", "C2.11", "D2.1", "D1.11"}


@pytest.mark.rule("WK-4.2")
def test_at_a_crossing_that_it_passes_it_may_not_turn(scene: SetUp) -> None:
    assert reach(scene, "C2.3", 3) == {"C2.6", "C2.12"}, "past C2.2 and C2.4, which D2 shares"
    assert reach(scene, "A2.12", 3) == {"A2.3", "A2.9"}


@pytest.mark.rule("WK-4.2")
def test_it_may_change_its_circle_between_the_two_numbers(scene: SetUp) -> None:
    position = scene(west=["C2.3"], dice=(1, 4)).do("w1 1 C2 ccw")
    assert position.figure("w1") == "C2.2"
    assert position.landings("w1") == {"C2.6", "B2.2", "D2.2", "D2.6"}
    back = scene(west=["C2.2"], dice=(1, 4)).do("w1 1 C2 cw")
    assert back.landings("w1") == {"C1.11", "C2.11"}, "C2.3 is no crossing"


@pytest.mark.rule("WK-4.3")
@pytest.mark.parametrize("field", BETWEEN)
def test_an_opponent_or_the_ball_between_blocks_the_way(scene: SetUp, field: str) -> None:
    for blocker in ({"east": [field]}, {"ball": field}):
        position = scene(west=["F1.5"], **blocker, dice=(5, 5))
        assert position.allows("w1 5 F1 cw", "w1 5 F1 ccw") == [False, True]


@pytest.mark.rule("WK-4.3")
def test_what_stands_behind_beyond_or_beside_the_way_does_not_block_it(scene: SetUp) -> None:
    for field in ("F1.4", "E1.2", "F1.11", "E1.3"):  # behind it, at the end, beyond the end, beside the way
        for blocker in ({"east": [field]}, {"ball": field}):
            assert scene(west=["F1.5"], **blocker, dice=(5, 5)).allows("w1 5 F1 cw") == [True]


@pytest.mark.rule("WK-4.3")
def test_an_opponent_on_a_post_shuts_that_way_out_of_the_goal(scene: SetUp) -> None:
    position = scene(east=["GW.p1"], dice=(3, 4))
    assert position.allows("w2 3 GW cw", "w3 4 GW cw") == [False, False]
    assert position.allows("w3 3 GW cw", "w4 3 GW ccw") == [True, True], "onto it, or past the other post"
    free = scene(dice=(3, 4))
    assert free.allows("w2 3 GW cw", "w3 4 GW cw") == [True, True]


@pytest.mark.rule("WK-4.4")
def test_own_figures_are_jumped_however_many(scene: SetUp) -> None:
    position = scene(west=["F1.5", *BETWEEN], dice=(5, 5)).do("w1 5 F1 cw")
    assert position.west == ["E1.2", *BETWEEN]
    assert scene(dice=(3, 6)).do("w3 3 GW cw").west == ["GW.g1", "GW.g2", "GW.p1", "GW.g4", "GW.g5"]


@pytest.mark.rule("WK-4.4", "WK-4.3")
def test_an_opponent_among_own_figures_blocks_all_the_same(scene: SetUp) -> None:
    own, last = ["F1.5", *BETWEEN[:3]], BETWEEN[3]
    assert scene(west=own, east=[last], dice=(5, 5)).allows("w1 5 F1 cw") == [False]
    assert scene(west=own, ball=last, dice=(5, 5)).allows("w1 5 F1 cw") == [False]
    assert scene(west=own, dice=(5, 5)).allows("w1 5 F1 cw") == [True]


@pytest.mark.rule("WK-4.5")
def test_in_front_of_the_other_goal_an_attacker_goes_from_post_to_inner_field_to_post(scene: SetUp) -> None:
    from_inner = {n: reach(scene, "GE.i", n, east=AWAY) for n in range(1, 7)}
    assert from_inner == {1: {"GE.p1", "GE.p2"}, **{n: set() for n in range(2, 7)}}
    post = [scene(west=["GE.p2"], east=AWAY, dice=(n, n)).allows(f"w1 {n} GE cw") for n in range(1, 7)]
    assert post == [[True], [True], [False], [False], [False], [False]]
    other_way = [scene(west=["GE.p2"], east=AWAY, dice=(n, n)).allows(f"w1 {n} GE ccw") for n in range(1, 7)]
    assert other_way == [[False]] * 6


@pytest.mark.rule("WK-4.5")
def test_by_the_other_reading_it_may_cross_the_goal_but_not_stop_there(scene: SetUp) -> None:
    for number in range(1, 6):
        parts = {"west": ["GE.p1"], "east": AWAY, "dice": (number, number), "foreign_goal_pass": True}
        assert scene(**parts).allows(f"w1 {number} GE cw") == [False]
    across = scene(west=["GE.p1"], east=AWAY, dice=(6, 6), foreign_goal_pass=True)
    assert across.allows("w1 6 GE cw", "w1 6 GE ccw") == [True, False], "ccw it would end on GE.g2"
    assert across.do("w1 6 GE cw").figure("w1") == "GE.p2"
    seven = {"east": AWAY, "faces": LARGE}
    assert reach(scene, "GE.i", 7, **seven, foreign_goal_pass=True) == {"GE.p1", "GE.p2"}
    assert reach(scene, "GE.i", 7, **seven) == set()


@pytest.mark.rule("WK-4.5", "WK-4.3")
def test_by_the_other_reading_a_defender_in_the_goal_still_blocks_the_way_across(scene: SetUp) -> None:
    for defender in ("GE.g1", "GE.g3", "GE.g5"):
        parts = {"west": ["GE.p1"], "east": [defender, *AWAY[1:]], "dice": (6, 6), "foreign_goal_pass": True}
        assert scene(**parts).allows("w1 6 GE cw") == [False]


@pytest.mark.rule("WK-4.6")
def test_on_its_last_field_may_stand_any_stone_which_is_lifted(scene: SetUp) -> None:
    for stone, parts in {
        "w2": {"west": ["F1.5", "E1.2"]},
        "e1": {"west": ["F1.5"], "east": ["E1.2"]},
        "ball": {"west": ["F1.5"], "ball": "E1.2"},
    }.items():
        position = scene(**parts, dice=(5, 1)).do("w1 5 F1 cw")
        assert (position.phase, position.stone, position.figure("w1")) == ("PLACE", stone, "E1.2")


@pytest.mark.rule("WK-4.6")
def test_who_ends_on_an_empty_field_lifts_nothing_nor_does_who_passes(scene: SetUp) -> None:
    position = scene(west=["F1.5", "F1.7"], dice=(5, 1)).do("w1 5 F1 cw")
    assert (position.phase, position.stone, position.west[:2]) == ("MOVE", None, ["E1.2", "F1.7"])
    assert (position.tally("displaced_own"), position.tally("ball_plays")) == ([0, 0], [0, 0])


@pytest.mark.rule("WK-4.7")
def test_own_goal_fields_are_entered_crossed_and_left_at_any_time(scene: SetUp) -> None:
    back = scene(west=["GW.p1"], dice=(1, 6))
    assert back.after("w1 1 GW ccw").figure("w1") == "GW.g1", "the one it left"
    assert back.after("w1 6 GW ccw").figure("w1") == "GW.p2", "over its team mates"
    onto = back.after("w1 1 GW cw")  # on the inner field
    assert onto.do("w1 6 GW cw").figure("w1") == "GW.g1"
    assert scene(dice=(2, 6)).do("w2 2 GW cw").figure("w2") == "GW.p1"


@pytest.mark.rule("WK-4.7")
def test_by_the_other_reading_who_has_left_the_goal_neither_enters_nor_crosses_it(scene: SetUp) -> None:
    for number, along in ((1, {"A2.9", "A2.11", "GW.i"}), (6, {"A2.4"})):
        assert reach(scene, "GW.p1", number, own_goal_reentry=False) == along
    assert [reach(scene, "GW.i", n, own_goal_reentry=False) for n in range(1, 7)] == [{"GW.p1", "GW.p2"}] + [set()] * 5
    assert reach(scene, "GW.p1", 2, own_goal_reentry=False) == {"GW.p2", "A2.12"}, "to the other post it may"


@pytest.mark.rule("WK-4.7")
def test_by_the_other_reading_who_stands_in_the_goal_moves_there_freely(scene: SetUp) -> None:
    position = scene(dice=(1, 5), own_goal_reentry=False)
    assert position.landings("w2") == {"GW.g1", "GW.g3", "GW.i", "GW.g5"}, "even out by a post and in by the other"
    assert position.do("w1 5 GW ccw").figure("w1") == "GW.p2"
    assert position.allows("w1 1 GW ccw", "w1 1 GW cw") == [True, False]


@pytest.mark.rule("WK-4.7", "WK-5.5")
def test_by_the_other_reading_displaced_figures_still_go_home(scene: SetUp) -> None:
    position = scene(west=["A1.12", "A1.1"], dice=(1, 6), own_goal_reentry=False).do("w1 1 A1 cw")
    assert position.allows("to GW.g1", "to GW.g2") == [True, True]
    assert position.do("to GW.g2").figure("w2") == "GW.g2"


@pytest.mark.rule("WK-4.8")
@pytest.mark.parametrize("reading", ["ball", "any_figure"])
def test_who_would_displace_the_ball_to_nowhere_may_not_move_there(scene: SetUp, reading: str) -> None:
    stuck = scene(**SHUT_IN, nr_goal_circle=reading)  # by this reading there is no neighbour rule here
    assert stuck.allows("e1 2 GE ccw") == [False]
    assert stuck.legal, "others can move"
    open_post = {**SHUT_IN, "east": ["GE.g1", "GE.p1", "G3.12", "GE.g4", "GE.g5"]}
    free = scene(**open_post, nr_goal_circle="ball")
    assert free.allows("e1 2 GE ccw") == [True]
    assert free.do("e1 2 GE ccw").targets() == {"GE.p2"}


@pytest.mark.rule("WK-4.8", "WK-5.2")
@pytest.mark.parametrize("reading", ["ball", "any_figure"])
def test_the_field_that_the_mover_leaves_is_a_target_already(scene: SetUp, reading: str) -> None:
    position = scene(**{**SHUT_IN, "dice": (1, 1)}, nr_goal_circle=reading)
    assert position.allows("e2 1 GE ccw", "e3 1 GE cw") == [True, True]
    assert position.do("e2 1 GE ccw").targets() == {"GE.p1"}


@pytest.mark.rule("WK-4.8")
@pytest.mark.parametrize("reading", ["opponent", "target"])
def test_any_target_makes_the_move_legal(scene: SetUp, reading: str) -> None:
    position = scene(**SHUT_IN, nr_goal_circle=reading)
    assert position.allows("e1 2 GE ccw") == [True]
    assert position.do("e1 2 GE ccw").targets() == {"G2.1", "G2.3", "G1.1"}, "next to its team mates on the posts"


@pytest.mark.rule("WK-4.8")
def test_a_shot_is_a_target_too_where_the_rules_allow_it(scene: SetUp) -> None:
    readings = {"nr_goal_circle": "ball", "shot_from": "goal_circle"}
    assert scene(**SHUT_IN, **readings).allows("e1 2 GE ccw") == [True]
    assert scene(**SHUT_IN, **readings, own_goal="forbidden").allows("e1 2 GE ccw") == [False]


@pytest.mark.rule("WK-4.9")
def test_six_steps_lead_to_the_same_field_both_ways(scene: SetUp) -> None:
    position = scene(west=["F1.5"], dice=(6, 6))
    assert position.allows("w1 6 F1 cw", "w1 6 F1 ccw") == [True, True]
    assert [position.after(f"w1 6 F1 {way}").figure("w1") for way in ("cw", "ccw")] == ["F1.11"] * 2
    shut = scene(west=["F1.5"], east=["F1.7"], ball="F1.1", dice=(6, 6))
    assert shut.allows("w1 6 F1 cw", "w1 6 F1 ccw") == [False, False]
    for blocked, ways in (("F1.7", [False, True]), ("F1.1", [True, False])):
        assert scene(west=["F1.5"], east=[blocked], dice=(6, 6)).allows("w1 6 F1 cw", "w1 6 F1 ccw") == ways


@pytest.mark.rule("WK-4.9")
def test_so_do_four_steps_round_a_goal_circle(scene: SetUp) -> None:
    position = scene(dice=(4, 4))
    assert [position.after(f"w3 4 GW {way}").figure("w3") for way in ("cw", "ccw")] == ["GW.i"] * 2
    held = scene(east=["GW.p1"], dice=(4, 4))
    assert held.allows("w3 4 GW cw", "w3 4 GW ccw") == [False, True]
