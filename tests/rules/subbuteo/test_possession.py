"""SB-4: attempts at possession."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]


def attempted(place: tuple[float, float] = (56, 35), rules: dict[str, Any] | None = None, **happens: Any) -> Scene:
    """A9 attempts possession of a ball on (60, 35)."""
    others = {key: happens.pop(key) for key in ("A", "B", "time_up", "last_poss", "loose_fail") if key in happens}
    A = {9: place, **others.pop("A", {})}  # noqa: N806 - the side's name
    scene = Scene("LOOSE", ball=(60, 35), A=A, rules=rules, **others)
    usual = {"touches": TOUCH, "rest": {"A9": (60.5, 35)}} | ({} if "out" in happens else {"ball": (64, 35)})
    return scene.do("ATTEMPT", "A9", **{**usual, **happens})


@pytest.mark.rule("SB-4.1")
def test_who_touches_the_ball_carries_it() -> None:
    scene = attempted().expect("POSSESSION", phase="OPEN", team="A", cites="SB-4.1")
    assert (scene.value("carrier"), scene.value("poss"), scene.value("last_poss")) == ("A9", "A", "A")


@pytest.mark.rule("SB-4.2", "SB-4.4")
def test_an_offside_figure_that_touches_the_ball_costs_a_scrum_at_the_contact() -> None:
    attempted((60.0, 40)).expect("POSSESSION")
    scene = attempted((60.1, 40)).expect("OFFSIDE", sanction="SCRUM", against="A", spot=(60, 35), cites="SB-4.4")
    assert scene.value("put_in") == "B"


@pytest.mark.rule("SB-4.2")
@pytest.mark.parametrize(("rule", "value"), [("offside_point", "leading"), ("offside_literal", True)])
def test_other_readings_of_offside(rule: str, value: Any) -> None:
    attempted((60.0, 40), {rule: value}).expect("OFFSIDE" if rule == "offside_point" else "POSSESSION")
    far = attempted((79.9, 55) if rule == "offside_literal" else (59.9, 40), {rule: value})
    far.expect("POSSESSION" if rule == "offside_point" else "OFFSIDE")


@pytest.mark.rule("SB-4.3", "SB-4.5")
def test_the_figure_must_stand_in_the_balls_quarter_or_the_one_behind() -> None:
    attempted((22.1, 35)).expect("POSSESSION")
    scene = attempted((22.0, 35)).expect("KNOCK_ON_Q", sanction="PENALTY", team="B", spot=(60, 35), cites="SB-4.5")
    assert scene.value("pen_half_opp") == 0
    attempted((21.5, 35), {"quarter_point": "any"}).expect("POSSESSION")
    attempted((20.9, 35), {"quarter_point": "any"}).expect("KNOCK_ON_Q")


@pytest.mark.rule("SB-4.3")
def test_where_the_figure_stood_decides_and_not_where_it_meets_the_ball() -> None:
    attempted((20, 35), touches=[("A9", "ball", {"A9": (58.1, 35)})]).expect("KNOCK_ON_Q")


@pytest.mark.rule("SB-4.5")
def test_a_knock_on_is_a_scrum_where_it_is_so_ruled() -> None:
    attempted((20, 35), {"knock_on_sanction": "scrum"}).expect("KNOCK_ON_Q", sanction="SCRUM", phase="SCRUM_SETUP")
    late = attempted((20, 35), {"knock_on_sanction": "scrum"}, time_up=True)
    late.expect("KNOCK_ON_Q", sanction="END")


@pytest.mark.rule("SB-4.6")
def test_touches_are_not_limited() -> None:
    scene = attempted()
    for strike in range(1, 8):
        u = 64 + 2 * strike
        scene.do("RUN", "A9", touches=TOUCH, ball=(u, 35), rest={"A9": (u - 3, 35)}).expect("STRIKE", team="A")
        for _ in range(2 if strike % 3 == 0 else 0):
            scene.do("SKIP")
    assert scene.value("strikes") == 7


@pytest.mark.rule("SB-4.7")
def test_a_miss_hands_the_attempt_over() -> None:
    scene = attempted(touches=[], ball=(60, 35), rest={"A9": (70, 50)})
    scene.expect("MISS", phase="LOOSE", team="B", cites="SB-4.7")
    assert scene.value("loose_fail") == 1


@pytest.mark.rule("SB-4.7")
def test_the_ball_touched_by_a_pushed_mate_alone_is_a_miss() -> None:
    touches = [("A9", "A4"), ("A4", "ball")]
    scene = attempted((52, 35), A={4: (56, 35)}, touches=touches, ball=(63, 35), rest={"A4": (59, 37)})
    scene.expect("MISS", team="B")
    out = attempted((52, 35), A={4: (56, 35)}, touches=touches, out=(66, 0), rest={"A4": (59, 37)})
    out.expect("TOUCH", sanction="LINEOUT", cites="AM-58")
    assert out.value("throw_in") == "B"


@pytest.mark.rule("SB-4.8")
def test_a_figure_that_missed_goes_back_to_the_circle_on_its_line() -> None:
    scene = attempted((50, 35), touches=[], ball=(60, 35), rest={"A9": (58, 37.5)}).expect("MISS", cites="SB-4.8")
    assert scene.gap("A9", "ball") == pytest.approx(5.0)
    u, y = scene.at("A9")
    assert (u - 50) * 2.5 == pytest.approx((y - 35) * 8)
    assert scene.moved() == ["A9"]


@pytest.mark.rule("SB-4.8")
def test_a_run_inside_the_circle_is_prolonged_backwards() -> None:
    scene = attempted((55, 35), touches=[], ball=(60, 35), rest={"A9": (57, 37)})
    u, y = scene.at("A9")
    assert scene.gap("A9", "ball") == pytest.approx(5.0)
    assert u < 55
    assert y < 35


@pytest.mark.rule("SB-4.8")
def test_a_figure_that_missed_by_more_than_the_circle_stays() -> None:
    scene = attempted((50, 35), touches=[], ball=(60, 35), rest={"A9": (66.9, 35)})
    assert scene.at("A9") == pytest.approx((66.9, 35))
    assert scene.moved() == []


@pytest.mark.rule("SB-4.9")
@pytest.mark.parametrize(("rest", "code"), [((64.1, 35), "TACKLE_A"), ((64.0, 35), "POSSESSION")])
def test_a_ball_struck_on_to_an_opponent_plays_on_from_five_centimetres(rest: Any, code: str) -> None:
    # B5 stands on (71, 35): a gap of 5 is 6.9
    met = [*TOUCH, ("ball", "B5", {"ball": (69.1, 35)})]
    attempted(B={5: (71, 35)}, touches=met, ball=rest).expect(code)


@pytest.mark.rule("SB-4.10")
def test_the_touch_of_possession_is_judged_and_not_counted() -> None:
    assert attempted().value("strikes") == 0
    attempted(touches=[*TOUCH, ("ball", "A4")], A={4: (80, 35)}, ball=(78, 35)).expect("KNOCK_ON_A")
    counted = attempted(rules={"possession_counts": True})
    assert counted.value("strikes") == 1


@pytest.mark.rule("SB-4.10", "SB-21.10")
def test_in_an_attempt_no_opponent_may_be_touched_even_after_the_ball() -> None:
    met = {"touches": [*TOUCH, ("A9", "B5")], "B": {5: (62, 37)}}
    attempted(**met).expect("ILLEGAL_TACKLE_C", sanction="PENALTY", team="B", spot=(62, 37), cites="AM-54")
    attempted(rules={"illegal_C": "before"}, **met).expect("POSSESSION")
    before = {"touches": [("A9", "B5"), *TOUCH], "B": {5: (57.5, 36.5)}}
    attempted((52, 35), rules={"illegal_C": "before"}, **before).expect("ILLEGAL_TACKLE_C")


@pytest.mark.rule("SB-4.11")
def test_after_two_declines_there_is_a_scrum_to_the_side_that_did_not_have_the_ball_last() -> None:
    scene = Scene("LOOSE", ball=(60, 3), last_poss="A").do("DECLINE").expect("OK", phase="LOOSE", team="B")
    scene.do("DECLINE").expect("STALEMATE", sanction="SCRUM", phase="SCRUM_SETUP", cites=["SB-4.11", "AM-23"])
    assert (scene.value("put_in"), scene.value("spot")) == ("B", pytest.approx((60, 5)))


@pytest.mark.rule("SB-4.11")
def test_the_twelfth_failure_in_a_row_is_a_stalemate() -> None:
    missed = {"touches": [], "ball": (60, 35), "rest": {"A9": (70, 50)}, "last_poss": "B"}
    attempted(loose_fail=10, **missed).expect("MISS")
    scene = attempted(loose_fail=11, **missed).expect("STALEMATE", sanction="SCRUM")
    assert scene.value("put_in") == "A"
    attempted(loose_fail=2, rules={"caps.attempts": 3}, **missed).expect("STALEMATE")
