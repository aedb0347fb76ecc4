"""BF-9: after a goal; who is lifted, who sets up when and where, and the kick-off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Scene

SetUp = Callable[..., Scene]

ATTACK = {9: "j20"}  # the scorer with the ball: a four northwards is a goal, and there it is lifted
GOAL = ("roll 4", "shoot N")
FIELD_SLOTS = range(2, 12)  # the nine dots and the two-coloured one
MARKS = {
    "red": ["j2", "j12", "c5", "h5", "m5", "r5", "d8", "k8", "q8", "e11", "p11", "j10"],
    "yellow": ["k23", "k13", "r20", "m20", "h20", "c20", "q17", "j17", "d17", "p14", "e14", "k15"],
}


def resets(figure: int, slots: object) -> list[str]:
    """The decisions that put a figure on each of some slots."""
    return [f"reset {figure} slot {slot}" for slot in slots]  # type: ignore[attr-defined]


def scored(scene: SetUp, *, red: dict[int, str] | None = None, **parts: object) -> Scene:
    """Red has just scored with figure 9; the other figures are as given."""
    return scene(red={**ATTACK, **(red or {})}, ball="j20", **parts).do(*GOAL)


# --- who is lifted (BF-9.1) -------------------------------------------------------------------------------------------


@pytest.mark.rule("BF-9.1")
def test_the_scorer_leaves_the_other_half_and_the_whole_circle(scene: SetUp) -> None:
    stays = {0: "t12", 4: "a12", 5: "h12", 6: "j10", 7: "m11"}
    goes = {1: "a13", 2: "l11", 3: "l14", 8: "i12"}
    position = scored(scene, red={**stays, **goes})
    assert position.lifted == {"red": [1, 2, 3, 8, 9], "yellow": []}
    assert position.standing("red") == stays


@pytest.mark.rule("BF-9.1")
def test_the_conceder_leaves_the_scorers_half_only(scene: SetUp) -> None:
    stays = {0: "t13", 3: "i13", 5: "l14", 6: "a24"}
    position = scored(scene, yellow={**stays, 1: "b12", 2: "i12", 10: "a1"})
    assert position.lifted == {"red": [9], "yellow": [1, 2, 10]}
    assert position.standing("yellow") == stays


@pytest.mark.rule("BF-9.1")
def test_both_sides_are_lifted_at_once_and_the_ball_with_them(scene: SetUp) -> None:
    position = scored(scene, yellow={1: "c5"})
    assert (position.phase, position.side, position.ball) == ("RESET_SCORER", "red", None)
    assert (position.forced, position.field("die")) == (False, 0), "the roll is used up"
    assert position.lifted["yellow"] == [1]
    assert "reset 9 slot 2" in position.legal, "the dot that Yellow's figure was lifted from is free"


@pytest.mark.rule("BF-9.1")
@pytest.mark.parametrize("stays", [False, True])
def test_reset_circle_stay(scene: SetUp, stays: bool) -> None:
    position = scored(scene, red={2: "l12"}, yellow={1: "i12", 3: "h12", 4: "k12"}, reset_circle_stay=stays)
    assert position.lifted["yellow"] == ([3] if stays else [1, 3, 4])
    assert position.lifted["red"] == [2, 9], "the scorer must leave the circle in any case"


@pytest.mark.rule("BF-9.1", "BF-9.5")
def test_who_stayed_in_the_circle_may_kick_off(scene: SetUp) -> None:
    position = scored(scene, yellow={1: "i12"}, reset_circle_stay=True).do("reset 9 slot 2", "done")
    assert position.legal == ["reset 1 slot 1"]
    assert position.do("reset 1 slot 1").figure("yellow", 1) == "k13"


# --- who sets up when (BF-9.2) ----------------------------------------------------------------------------------------


@pytest.mark.rule("BF-9.2")
def test_the_scorer_completes_its_placements_first(scene: SetUp) -> None:
    position = scored(scene, red={5: "b3"}, yellow={1: "b4", 2: "k13"})
    for step in ("reset 9 slot 4", "reset 5 slot 2", "done"):
        assert (position.phase, position.side) == ("RESET_SCORER", "red")
        position.do(step)
    assert (position.phase, position.side) == ("RESET_CONCEDER", "yellow")


@pytest.mark.rule("BF-9.2")
@pytest.mark.parametrize(("order", "sides"), [("scorer_first", "red yellow"), ("conceder_first", "yellow red")])
def test_reset_order(scene: SetUp, order: str, sides: str) -> None:
    position = scored(scene, yellow={1: "b4", 2: "k13"}, reset_order=order)
    assert position.lifted == {"red": [9], "yellow": [1]}, "whoever is first, both are lifted"
    placements = {"red": "reset 9 slot 2", "yellow": "reset 1 slot 3"}
    asked = []
    while position.phase != "ROLL":
        asked.append(position.side)
        position.do(placements[position.side], "done")
    assert " ".join(asked) == sides
    assert (position.side, position.forced, position.ball) == ("yellow", True, "k13")


@pytest.mark.rule("BF-9.2", "BF-9.6")
def test_the_ball_waits_until_the_second_side_is_done(scene: SetUp) -> None:
    position = scored(scene, yellow={2: "k13"}, reset_order="conceder_first").do("done")
    assert (position.phase, position.side, position.ball) == ("RESET_SCORER", "red", None)
    position.do("reset 9 slot 2", "done")
    assert (position.side, position.ball, position.kind) == ("yellow", "k13", "KICKOFF")


# --- where to (BF-9.3, BF-9.4) ----------------------------------------------------------------------------------------


@pytest.mark.rule("BF-9.3")
def test_lifted_figures_go_on_free_slots_outside_the_circle(scene: SetUp) -> None:
    position = scored(scene, red={3: "h5"})
    free = [slot for slot in FIELD_SLOTS if slot != 3]
    assert position.legal == [*resets(3, free), *resets(9, free)]
    for slot in free:
        after = position.copy().do(f"reset 9 slot {slot}")
        assert after.figure("red", 9) == MARKS["red"][slot]


@pytest.mark.rule("BF-9.3")
def test_a_slot_that_was_left_is_free_again(scene: SetUp) -> None:
    position = scored(scene, red={3: "h5"}).do("reset 3 slot 4")
    assert position.allows("reset 9 slot 3", "reset 9 slot 4") == [True, False]


@pytest.mark.rule("BF-9.4")
def test_a_standing_figure_moves_once_or_stays(scene: SetUp) -> None:
    position = scored(scene, red={5: "b3"}).do("reset 9 slot 2")
    assert position.legal == [*resets(5, range(3, 12)), "done"]
    position.do("reset 5 slot 3")
    assert position.legal == ["done"], "each figure once, a placed one as well"


@pytest.mark.rule("BF-9.4")
def test_lifted_figures_are_placed_in_id_order_others_may_move_between(scene: SetUp) -> None:
    position = scored(scene, red={2: "a20", 5: "b3", 7: "k12"})
    assert position.lifted["red"] == [2, 7, 9]
    for figure in (2, 7, 9):
        placed_now = [step for step in position.legal if not step.startswith("reset 5 ")]
        assert {step.split()[1] for step in placed_now} == {str(figure)}
        assert "reset 5 slot 11" in position.legal
        assert "done" not in position.legal
        position.do(f"reset {figure} slot {figure}")
    assert position.legal == [*resets(5, [3, 4, 5, 6, 8, 10, 11]), "done"]


@pytest.mark.rule("BF-9.4")
def test_the_keeper_goes_to_the_ring_and_nobody_else(scene: SetUp) -> None:
    position = scored(scene, red={0: "k20"})
    assert position.legal == ["reset 0 slot 0"]
    position = scored(scene, red={0: "k3"}).do("reset 9 slot 2")
    assert position.legal == ["reset 0 slot 0", "done"]


@pytest.mark.rule("BF-9.4")
def test_a_figure_on_the_ring_makes_room_for_a_lifted_keeper(scene: SetUp) -> None:
    position = scored(scene, red={0: "k20", 3: "j2"})
    assert position.legal == resets(3, FIELD_SLOTS), "the keeper is first of the lifted, and its ring is held"
    position.do("reset 3 slot 8")
    assert position.legal == ["reset 0 slot 0"]


@pytest.mark.rule("BF-9.4")
def test_reset_ring(scene: SetUp) -> None:
    taken = {figure: MARKS["red"][figure + 1] for figure in range(1, 9)}
    exclusive = scored(scene, red={0: "a1", **taken}, reset_ring="keeper_exclusive")
    assert [step for step in exclusive.legal if step.split()[1] in "09"] == [
        "reset 0 slot 0",
        *resets(9, [10, 11]),
    ]
    anywhere = scored(scene, red={0: "a1", **taken}, reset_ring="any")
    assert [step for step in anywhere.legal if step.split()[1] in "09"] == [
        *resets(0, [0, 10, 11]),
        *resets(9, [0, 10, 11]),
    ]
    assert anywhere.do("reset 9 slot 0").figure("red", 9) == "j2"


# --- the conceder (BF-9.5, BF-9.6) ------------------------------------------------------------------------------------


def conceding(scene: SetUp, yellow: dict[int, str], **settings: object) -> Scene:
    """Yellow let a goal in and is to set up."""
    return scored(scene, yellow=yellow, **settings).do("reset 9 slot 2", "done")


@pytest.mark.rule("BF-9.5")
def test_the_kick_off_point_is_filled_first_by_any_figure(scene: SetUp) -> None:
    yellow = {0: "m23", 1: "c5", 4: "j13", 6: "k12"}
    position = conceding(scene, yellow)
    assert position.lifted["yellow"] == [1, 6]
    assert position.legal == [f"reset {figure} slot 1" for figure in yellow], "keeper, lifted and standing figures"
    for figure in yellow:
        after = position.copy().do(f"reset {figure} slot 1")
        assert after.figure("yellow", figure) == "k13"
        assert not [step for step in after.legal if step.endswith("slot 1")]
        assert figure not in after.lifted["yellow"]
        assert after.phase == "RESET_CONCEDER"


@pytest.mark.rule("BF-9.5")
def test_who_stands_on_the_kick_off_point_stays(scene: SetUp) -> None:
    position = conceding(scene, {4: "k13", 5: "b22"})
    assert position.legal == [*resets(5, FIELD_SLOTS), "done"]
    position.do("done")
    assert position.figure("yellow", 4) == "k13"
    assert position.forced


@pytest.mark.rule("BF-9.5")
def test_who_was_put_on_the_kick_off_point_has_moved(scene: SetUp) -> None:
    position = conceding(scene, {4: "j14"}).do("reset 4 slot 1")
    assert position.legal == ["done"]


@pytest.mark.rule("BF-9.6")
def test_the_conceder_places_and_moves_as_the_scorer_does(scene: SetUp) -> None:
    position = conceding(scene, {0: "a1", 1: "c5", 4: "k13", 5: "i14", 6: "p14"})
    assert position.lifted["yellow"] == [0, 1]
    standing = [*resets(5, [2, 3, 4, 5, 6, 7, 8, 10, 11]), *resets(6, [2, 3, 4, 5, 6, 7, 8, 10, 11])]
    assert position.legal == ["reset 0 slot 0", *standing]
    position.do("reset 0 slot 0")
    assert position.figure("yellow", 0) == "k23"
    assert position.legal == [*resets(1, [2, 3, 4, 5, 6, 7, 8, 10, 11]), *standing], "slot 9 is held, 1 is no place"
    position.do("reset 1 slot 2", "reset 6 slot 10")
    assert position.legal == [*resets(5, [3, 4, 5, 6, 7, 8, 9, 11]), "done"], (
        "in its own half of the circle it may stay"
    )


@pytest.mark.rule("BF-9.6")
def test_when_it_is_done_it_kicks_off_with_a_forced_shot(scene: SetUp) -> None:
    position = conceding(scene, {4: "j14"}).do("reset 4 slot 1", "done")
    assert (position.phase, position.side, position.forced) == ("ROLL", "yellow", True)
    assert (position.ball, position.kind) == ("k13", "KICKOFF")
    assert position.field("unplaced") == [0, 0]
    assert (position.field("moved"), position.field("kdone")) == (0, 0)
    assert position.do("roll 2").legal == ["shoot N", "shoot E", "shoot S", "shoot W"]


@pytest.mark.rule("BF-9.2", "BF-9.6")
def test_setting_up_takes_no_roll_and_no_ply(scene: SetUp) -> None:
    position = scored(scene, yellow={4: "j14"}, ply=70)
    assert position.field("ply") == 71
    position.do("reset 9 slot 2", "done", "reset 4 slot 1", "done")
    assert position.field("ply") == 71


@pytest.mark.rule("BF-9.1", "BF-9.6")
def test_a_second_goal_begins_a_set_up_of_its_own(scene: SetUp) -> None:
    position = conceding(scene, {4: "j14"}).do("reset 4 slot 1", "done")
    position.do("roll 6", "shoot S", "roll 1", "move 9 N", "roll 6", "move 4 S", "roll 1", "move 9 N")
    position.do("roll 6", "shoot S")  # from k7
    assert (position.score, position.scorer, position.side) == ([1, 1], "yellow", "yellow")
    assert position.lifted == {"red": [], "yellow": [4]}
    position.do("reset 4 slot 11", "done")
    assert position.legal == ["reset 9 slot 1"], "figure 9 may move once more, and must"


# --- own goals (BF-9.7), no choices (BF-9.8) --------------------------------------------------------------------------


@pytest.mark.rule("BF-9.7")
def test_after_an_own_goal_the_credited_side_is_the_scorer(scene: SetUp) -> None:
    position = scene(red={5: "j5", 6: "b20", 7: "j12"}, yellow={3: "b3"}, ball="j5").do("roll 4", "shoot S")
    assert (position.score, position.scorer, position.side) == ([0, 1], "yellow", "yellow")
    assert position.phase == "RESET_SCORER"
    assert position.lifted == {"red": [6], "yellow": [3]}, "Red is the conceder: it may stay on its kick-off point"
    position.do("reset 3 slot 11", "done")
    assert (position.phase, position.side) == ("RESET_CONCEDER", "red")
    position.do("reset 6 slot 2", "done")
    assert (position.side, position.ball, position.forced) == ("red", "j12", True)


@pytest.mark.rule("BF-9.8")
def test_reset_mode_canonical_sets_up_without_choices(scene: SetUp) -> None:
    position = scored(scene, red={0: "a1", 3: "k20"}, yellow={10: "c5"}, reset_mode="canonical")
    red, yellow = MARKS["red"], MARKS["yellow"]
    assert position.standing("red") == {0: red[0], **{f: red[f + 1] for f in range(1, 10)}, 10: red[11]}
    assert position.standing("yellow") == {0: yellow[0], **{f: yellow[f + 1] for f in range(1, 10)}, 10: yellow[1]}
    assert (position.phase, position.side, position.forced) == ("ROLL", "yellow", True)
    assert (position.ball, position.kind, position.scorer) == ("k13", "KICKOFF", "red")


@pytest.mark.rule("BF-9.8")
def test_reset_mode_choices_leaves_standing_figures_where_they_are(scene: SetUp) -> None:
    position = scored(scene, red={0: "a1"}, yellow={10: "k13"}, reset_mode="choices")
    assert position.phase == "RESET_SCORER"
    assert position.do("reset 9 slot 2", "done", "done").standing("red") == {0: "a1", 9: "c5"}


@pytest.mark.rule("BF-9.7", "BF-9.8")
def test_canonical_after_an_own_goal_lets_the_conceder_kick_off(scene: SetUp) -> None:
    position = scene(red={5: "j5"}, ball="j5", reset_mode="canonical").do("roll 4", "shoot S")
    assert (position.side, position.ball, position.figure("red", 10)) == ("red", "j12", "j12")
    assert position.figure("yellow", 10) == "k15"
