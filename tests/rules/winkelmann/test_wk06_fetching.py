"""WK-6: fetching the ball from the ball field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]

BOARDS = ("winkelmann", "winkelmann_5x5")
MIDDLE = {  # the fields of the middle circle from 12 o'clock on, clockwise
    "winkelmann": (
        "D2",
        ["D2.12", "D2.1", "D2.2", "D2.3", "D2.4", "D1.1", "D2.6", "D1.11", "C2.4", "D2.9", "C2.2", "D2.11"],
    ),
    "winkelmann_5x5": (
        "C3",
        ["C3.12", "C3.1", "C3.2", "C3.3", "C3.4", "C2.1", "C3.6", "C2.11", "B3.4", "C3.9", "B3.2", "C3.11"],
    ),
}
INWARD = {  # the other field of the lens at 12, 3, 6 and 9 o'clock
    "winkelmann": ("D3.6", "E2.9", "D1.12", "C2.3"),
    "winkelmann_5x5": ("C4.6", "D3.9", "C2.12", "B3.3"),
}
PICK_UPS = {  # where the ball may go to, by o'clock on the middle circle
    "cross_choice": {12: (11, 1), 3: (2, 4), 6: (5, 7), 9: (8, 10)},
    "cross_clockwise": {12: (1,), 3: (4,), 6: (7,), 9: (10,)},
    "pairs_ends": {2: (3,), 4: (3,), 8: (9,), 10: (9,)},
    "pairs_sides": {11: (12,), 1: (12,), 5: (6,), 7: (6,)},
}
FETCHES = {"D2.12": {"D2.1", "D2.11"}, "D2.3": {"D2.2", "D2.4"}, "D2.6": {"D1.1", "D1.11"}, "D2.9": {"C2.2", "C2.4"}}
THREE_BEFORE = {"D2.12": "D2.9", "D2.3": "D2.12", "D2.6": "D2.3", "D2.9": "D2.6"}


def pick_ups(board: str, preset: str) -> dict[str, set[str]]:
    """The pick-up fields of every fetch field."""
    fields = MIDDLE[board][1]
    if preset == "cross_inward":
        return {fields[clock]: {field} for clock, field in zip((0, 3, 6, 9), INWARD[board], strict=True)}
    return {fields[hol % 12]: {fields[clock % 12] for clock in found} for hol, found in PICK_UPS[preset].items()}


# --- the ball on the ball field (WK-6.1) ------------------------------------------------------------------------------


@pytest.mark.rule("WK-6.1")
def test_the_ball_lies_on_the_ball_field_at_the_start(start: SetUp) -> None:
    position = start()
    assert position.ball == "ball field"
    assert position.tally("fetches") == [0, 0]


@pytest.mark.rule("WK-6.1")
def test_on_the_ball_field_it_blocks_no_way_round_the_middle_circle(scene: SetUp) -> None:
    six = ("w1 6 D2 cw", "w1 6 D2 ccw")
    assert scene(west=["D2.12"], dice=(5, 6)).allows(*six) == [True, True]
    assert scene(west=["D2.12"], ball="D2.3", dice=(5, 6)).allows(*six) == [False, True]
    assert scene(west=["D2.12"], ball="D2.9", dice=(5, 6)).allows(*six) == [True, False]


@pytest.mark.rule("WK-6.1")
@pytest.mark.parametrize("field", MIDDLE["winkelmann"][1])
def test_no_move_ends_on_the_ball_field(scene: SetUp, field: str) -> None:
    for number in range(1, 6):
        position = scene(west=[field], dice=(number, 6))
        found = position.landings("w1")
        assert found
        assert "ball field" not in found
        assert all(position.after(move).stone != "ball" for move in position.legal if move.startswith("w1"))


@pytest.mark.rule("WK-6.1")
@pytest.mark.parametrize("displaced", ["west", "east"])
def test_no_figure_is_displaced_to_the_ball_field(scene: SetUp, displaced: str) -> None:
    other = {"west": {1: "E2.12", 2: "D2.2"}} if displaced == "west" else {"west": {1: "E2.12"}, "east": ["D2.2"]}
    position = scene(**other, dice=(2, 6)).do("w1 2 E2 ccw")
    assert position.phase == "PLACE"
    assert "to ball field" not in position.legal


# --- a figure comes to a fetch field (WK-6.2) -------------------------------------------------------------------------


@pytest.mark.rule("WK-6.2")
@pytest.mark.parametrize("hol", FETCHES)
def test_who_ends_on_a_fetch_field_puts_the_ball_on_a_pick_up_field_of_it(scene: SetUp, hol: str) -> None:
    position = scene(west=[THREE_BEFORE[hol]], dice=(3, 6)).do("w1 3 D2 cw")
    assert (position.phase, position.side, position.figure("w1")) == ("FETCH", "west", hol)
    assert position.legal == sorted(f"fetch {field}" for field in FETCHES[hol])
    for field in FETCHES[hol]:
        after = position.after(f"fetch {field}")
        assert (after.ball, after.figure("w1"), after.tally("fetches")) == (field, hol, [1, 0])


@pytest.mark.rule("WK-6.2")
def test_it_is_fetched_at_once_before_the_next_number(scene: SetUp) -> None:
    position = scene(west=["C2.4"], dice=(1, 6)).do("w1 1 D2 cw")
    assert (position.phase, position.numbers, position.ball) == ("FETCH", [6], "ball field")
    position.do("fetch C2.2")
    assert (position.phase, position.side, position.numbers) == ("MOVE", "west", [6])


@pytest.mark.rule("WK-6.2")
@pytest.mark.parametrize(("dice", "side"), [((1, 6), "east"), ((1, 1), "west")])
def test_fetched_with_the_last_number_the_roll_is_over(scene: SetUp, dice: tuple[int, int], side: str) -> None:
    position = scene(west=["C2.4"], dice=dice, open=(True, False)).do("w1 1 D2 cw")
    assert position.phase == "FETCH"
    position.do("fetch C2.4")
    assert (position.phase, position.side, position.ball) == ("ROLL", side, "C2.4")


@pytest.mark.rule("WK-6.2")
def test_fetching_cannot_be_refused(scene: SetUp) -> None:
    position = scene(west=["C2.4"], dice=(1, 6), must_move=False)
    assert position.allows("pass") == [True]
    assert position.do("w1 1 D2 cw").legal == ["fetch C2.2", "fetch C2.4"]


@pytest.mark.rule("WK-6.2")
def test_the_ball_that_was_fetched_may_be_played_with_the_next_number(scene: SetUp) -> None:
    position = scene(west=["C2.4"], dice=(1, 1)).do("w1 1 D2 cw", "fetch C2.2")
    position.do("w1 1 D2 cw")
    assert (position.phase, position.stone, position.figure("w1")) == ("PLACE", "ball", "C2.2")


@pytest.mark.rule("WK-6.2")
def test_the_ball_that_was_fetched_blocks_from_now_on(scene: SetUp) -> None:
    position = scene(west=["C2.4", "D2.12"], dice=(1, 2)).do("w1 1 D2 cw")
    assert position.after("fetch C2.2").landings("w1") == {"D1.11"}, "over C2.4"
    assert position.after("fetch C2.4").landings("w1") == {"D2.11"}, "over C2.2"


@pytest.mark.rule("WK-6.2")
@pytest.mark.parametrize("ball", ["F2.12", "GW.i", "D2.12", "C2.2"])
def test_with_the_ball_elsewhere_a_fetch_field_is_a_field_like_any_other(scene: SetUp, ball: str) -> None:
    position = scene(west=["C2.4"], ball=ball, dice=(1, 6)).do("w1 1 D2 cw")
    assert (position.phase, position.ball, position.tally("fetches")) == ("MOVE", ball, [0, 0])


@pytest.mark.rule("WK-6.2")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("preset", [*PICK_UPS, "cross_inward", ""])
def test_the_preset_says_which_fields_fetch_and_where_the_ball_goes(scene: SetUp, board: str, preset: str) -> None:
    circle, fields = MIDDLE[board]
    expected = pick_ups(board, preset or "cross_choice")
    fetching = {}
    for before, field in zip([fields[-1], *fields], fields, strict=False):
        position = scene(west=[before], dice=(1, 6), board=board, fetch_preset=preset).do(f"w1 1 {circle} cw")
        assert position.figure("w1") == field
        if position.phase == "FETCH":
            fetching[field] = position.targets()
    assert fetching == expected


@pytest.mark.rule("WK-6.2", "WK-6.4")
@pytest.mark.parametrize("preset", ["cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides"])
def test_with_one_pick_up_field_there_is_no_choice_but_it_must_be_free(scene: SetUp, preset: str) -> None:
    circle, fields = MIDDLE["winkelmann"]
    for hol, (field,) in pick_ups("winkelmann", preset).items():
        before = fields[fields.index(hol) - 2]
        if before != field:
            position = scene(west=[before], dice=(2, 6), fetch_preset=preset).do(f"w1 2 {circle} cw")
            assert position.legal == [f"fetch {field}"]
            assert position.do(f"fetch {field}").ball == field
        position = scene(west=[before, field], dice=(2, 6), fetch_preset=preset).do(f"w1 2 {circle} cw")
        assert (position.phase, position.ball, position.figure("w2")) == ("MOVE", "ball field", field)


# --- coming there by displacement (WK-6.3) ----------------------------------------------------------------------------


@pytest.mark.rule("WK-6.3")
@pytest.mark.parametrize("hol", FETCHES)
@pytest.mark.parametrize("stone", ["w2", "e1"])
def test_a_figure_displaced_to_a_fetch_field_fetches_too(scene: SetUp, stone: str, hol: str) -> None:
    figures = {"west": ["E2.12", "D2.2"]} if stone == "w2" else {"west": ["E2.12"], "east": ["D2.2"]}
    position = scene(**figures, dice=(2, 6)).do("w1 2 E2 ccw")
    assert position.stone == stone
    position.do(f"to {hol}")
    free = FETCHES[hol] - {"D2.2"}
    assert (position.phase, position.side, position.targets()) == ("FETCH", "west", free), "the side to move chooses"
    assert position.do(f"fetch {min(free)}").ball == min(free)
    assert position.figure(stone) == hol
    assert position.tally("fetches") == [1, 0]


@pytest.mark.rule("WK-6.3")
def test_by_the_neighbour_rule_as_well(scene: SetUp) -> None:
    position = scene(west=["A3.9"], east=["A3.12", "C2.2"], dice=(3, 6)).do("w1 3 A3 cw", "to D2.9")
    assert (position.phase, position.targets()) == ("FETCH", {"C2.4"})


@pytest.mark.rule("WK-6.3")
@pytest.mark.parametrize("stone", ["w2", "e1"])
def test_by_the_other_reading_only_the_mover_fetches(scene: SetUp, stone: str) -> None:
    figures = {"west": ["E2.12", "D2.2"]} if stone == "w2" else {"west": ["E2.12"], "east": ["D2.2"]}
    position = scene(**figures, dice=(2, 6), fetch_on_displacement=False).do("w1 2 E2 ccw", "to D2.9")
    assert (position.phase, position.ball, position.tally("fetches")) == ("MOVE", "ball field", [0, 0])
    mover = scene(west=["C2.4"], east=["D2.9"], dice=(1, 6), fetch_on_displacement=False).do("w1 1 D2 cw")
    assert mover.do("to D2.3").targets() == {"C2.2", "C2.4"}


@pytest.mark.rule("WK-6.3")
@pytest.mark.parametrize(
    ("begin", "move", "end"),
    [
        ("C2.4", "w1 2 D2 cw", "C2.2"),
        ("C2.2", "w1 2 D2 ccw", "C2.4"),
        ("D2.1", "w1 6 D2 cw", "D1.11"),  # over two of them
        ("D2.9", "w1 1 D2 cw", "C2.2"),  # away from one
        ("D2.9", "w1 5 D2 cw", "D2.2"),
    ],
)
def test_passing_over_or_leaving_a_fetch_field_does_not_fetch(scene: SetUp, begin: str, move: str, end: str) -> None:
    number = int(move.split()[1])
    position = scene(west=[begin], dice=(number, 4)).do(move)
    assert (position.figure("w1"), position.phase, position.ball) == (end, "MOVE", "ball field")


@pytest.mark.rule("WK-6.3")
def test_the_field_on_the_other_circle_of_the_lens_does_not_fetch(scene: SetUp) -> None:
    position = scene(west=["C2.4"], dice=(1, 6)).do("w1 1 C2 ccw")
    assert (position.figure("w1"), position.phase) == ("C2.3", "MOVE")


@pytest.mark.rule("WK-5.8", "WK-6.2", "WK-6.3")
def test_first_the_displaced_figure_is_put_down_then_the_mover_fetches(scene: SetUp) -> None:
    position = scene(west=["C2.4"], east=["D2.9"], dice=(1, 6)).do("w1 1 D2 cw")
    assert (position.phase, position.ball) == ("PLACE", "ball field")
    for field, left in (("C2.2", {"C2.4"}), ("C2.4", {"C2.2"}), ("D2.1", {"C2.2", "C2.4"})):
        after = position.after(f"to {field}")
        assert (after.phase, after.targets()) == ("FETCH", left)


@pytest.mark.rule("WK-6.3", "WK-6.5")
def test_when_both_come_to_a_fetch_field_the_mover_fetches_and_that_is_all(scene: SetUp) -> None:
    position = scene(west=["C2.4"], east=["D2.9"], dice=(1, 6)).do("w1 1 D2 cw", "to D2.12")
    assert position.targets() == {"C2.2", "C2.4"}
    position.do("fetch C2.4")
    assert (position.phase, position.ball, position.tally("fetches")) == ("MOVE", "C2.4", [1, 0])


@pytest.mark.rule("WK-6.3", "WK-6.4")
@pytest.mark.parametrize("on_displacement", [True, False])
def test_if_the_mover_finds_no_free_pick_up_field_the_displaced_figure_fetches(
    scene: SetUp, on_displacement: bool
) -> None:
    parts = {"west": ["D2.12", "C2.2"], "east": ["D2.9", "C2.4"], "dice": (3, 6)}
    position = scene(**parts, fetch_on_displacement=on_displacement).do("w1 3 D2 ccw", "to D2.12")
    if on_displacement:
        assert (position.phase, position.targets()) == ("FETCH", {"D2.1", "D2.11"})
    else:
        assert (position.phase, position.ball) == ("MOVE", "ball field")


# --- which pick-up field (WK-6.4) -------------------------------------------------------------------------------------


@pytest.mark.rule("WK-6.4")
@pytest.mark.parametrize("blocker", ["west", "east"])
@pytest.mark.parametrize("hol", FETCHES)
def test_an_occupied_pick_up_field_is_no_choice(scene: SetUp, hol: str, blocker: str) -> None:
    for taken in FETCHES[hol]:
        figures: dict[str, dict[int, str]] = {"west": {1: THREE_BEFORE[hol]}, "east": {}}
        figures[blocker][2] = taken
        position = scene(**figures, dice=(3, 6))
        way = "cw" if position.allows("w1 3 D2 cw") == [True] else "ccw"
        if way == "ccw":  # the rival stands in the way: come from the other side
            figures["west"][1] = {"D2.12": "D2.3", "D2.3": "D2.6", "D2.6": "D2.9", "D2.9": "D2.12"}[hol]
            position = scene(**figures, dice=(3, 6))
        assert position.do(f"w1 3 D2 {way}").targets() == FETCHES[hol] - {taken}


@pytest.mark.rule("WK-6.4")
def test_if_none_is_free_the_ball_stays_and_nobody_is_displaced(scene: SetUp) -> None:
    position = scene(west=["D2.12", "C2.2"], east=["C2.4"], dice=(3, 6)).do("w1 3 D2 ccw")
    assert (position.figure("w1"), position.phase, position.ball) == ("D2.9", "MOVE", "ball field")
    assert (position.figure("w2"), position.figure("e1")) == ("C2.2", "C2.4")


@pytest.mark.rule("WK-6.4")
def test_standing_there_does_not_fetch_when_a_pick_up_field_is_left(scene: SetUp) -> None:
    position = scene(west=["D2.12", "C2.2"], east=["C2.4"], dice=(3, 6))
    position.do("w1 3 D2 ccw", "w2 6 C2 ccw")
    assert (position.phase, position.side, position.ball) == ("ROLL", "east", "ball field")
    position.do("roll 1 2", "e1 1 C2 ccw")
    assert (position.phase, position.figure("e1"), position.ball) == ("MOVE", "C2.3", "ball field")


@pytest.mark.rule("WK-6.4")
def test_it_takes_a_new_arrival(scene: SetUp) -> None:
    position = scene(west=["D2.9"], east=["C2.4"], dice=(1, 1)).do("w1 1 D2 cw")
    assert (position.phase, position.ball) == ("MOVE", "ball field")
    assert position.do("w1 1 D2 ccw").legal == ["fetch C2.2"]


@pytest.mark.rule("WK-6.4")
def test_displaced_and_put_beside_it_is_no_arrival_of_who_stands_there(scene: SetUp) -> None:
    position = scene(west=["D2.9", "E2.12"], east=["D2.2"], dice=(2, 6)).do("w2 2 E2 ccw", "to D2.11")
    assert (position.phase, position.ball) == ("MOVE", "ball field")


# --- once a kick-off (WK-6.5) -----------------------------------------------------------------------------------------


@pytest.mark.rule("WK-6.5")
def test_the_next_who_comes_to_a_fetch_field_finds_no_ball(scene: SetUp) -> None:
    position = scene(west=["C2.4", "D2.4"], dice=(1, 1)).do("w1 1 D2 cw", "fetch C2.2", "w2 1 D2 ccw")
    assert (position.figure("w2"), position.phase, position.ball) == ("D2.3", "ROLL", "C2.2")
    assert position.tally("fetches") == [1, 0]


@pytest.mark.rule("WK-6.5")
def test_no_play_brings_the_ball_back_to_the_ball_field(scene: SetUp) -> None:
    for field, number in (("D2.12", 2), ("D2.1", 1), ("C2.2", 4)):
        position = scene(west=[field], ball="D2.2", dice=(number, 6)).do(f"w1 {number} D2 cw")
        assert position.stone == "ball"
        assert "to ball field" not in position.legal
        assert len(position.legal) > 20


@pytest.mark.rule("WK-6.5")
@pytest.mark.parametrize("restart", ["conceded", "scorer", "lot", "play_on"])
def test_after_a_restart_it_may_be_fetched_again(scene: SetUp, restart: str) -> None:
    parts = {"west": ["G2.11", "D2.9"], "east": ["C2.4"], "ball": "GE.p1", "dice": (3, 6)}
    position = scene(**parts, restart=restart, goals_to_win=0).do("w1 3 G2 cw", "to GE.g1")
    assert position.ball == "ball field"
    assert position.phase == ("TOSS" if restart == "lot" else "ROLL"), "also with a figure on a fetch field"
    if restart == "play_on":
        position.do("roll 1 2", "e1 1 D2 ccw")
        assert (position.phase, position.figure("e1")) == ("MOVE", "D1.11")
        position.do("e1 2 D2 ccw", "roll 1 3", "w2 1 D2 cw", "w2 3 D2 cw")
        assert position.figure("w2") == "D2.1"
        assert position.do("roll 2 4", "e1 4 D2 cw").legal == ["fetch C2.2", "fetch C2.4"]
