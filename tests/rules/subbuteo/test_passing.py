"""SB-7 and SB-9: passing and tackling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]
PASSING: dict[str, Any] = {
    "ball": (60, 30),
    "passer": "A9",
    "A": {9: (60, 27.5)},
    "pass_dir": (0, 1),
    "pass_point": (60, 30),
    "pass_limit_u": 60.0,
}


def carried(**fields: Any) -> Scene:
    """A9 carries a ball on (60, 30)."""
    return Scene("OPEN", **{"ball": (60, 30), "carrier": "A9", "A": {9: (57.5, 30)}, **fields})


def passed(**happens: Any) -> Scene:
    """A9 flicks the pass."""
    fields = {
        **PASSING,
        **{
            key: happens.pop(key)
            for key in ("A", "B", "rules", "pass_limit_u", "pass_origin", "time_up")
            if key in happens
        },
    }
    fields["A"] = {**PASSING["A"], **fields["A"]}
    usual = {"touches": TOUCH, "rest": {"A9": (60, 28)}} | ({} if "out" in happens else {"ball": (59.5, 45)})
    return Scene("PASS_FLICK", **fields).do("FLICK", "A9", **{**usual, **happens})


@pytest.mark.rule("SB-7.1")
def test_the_carrier_is_put_on_the_side_away_from_the_pass() -> None:
    scene = carried().do("PASS", place=(60.5, 27.5), aim=(0, 1)).expect("OK", phase="PASS_PREP", cites="SB-7.1")
    assert scene.at("A9") == pytest.approx((60.5, 27.5))
    assert (scene.value("passer"), scene.value("pass_support_left")) == ("A9", 2)
    carried().do("PASS", place=(60.5, 32.5), aim=(0, 1)).refused("SB-7.1")


@pytest.mark.rule("SB-7.2")
@pytest.mark.parametrize(
    ("place", "ok"), [((60, 23.1), True), ((60, 23.0), False), ((60, 28.1), False), ((60, 28.0), True)]
)
def test_the_passer_stands_within_five_centimetres_and_touches_nothing(place: Any, ok: bool) -> None:
    scene = carried().do("PASS", place=place, aim=(0, 1))
    scene.expect("OK") if ok else scene.refused("SB-7.2")


@pytest.mark.rule("SB-7.2")
def test_no_pass_from_further_away_nor_on_to_another_piece() -> None:
    far = {"A": {9: (53.0, 30)}}
    carried(**far).do("PASS", place=(60, 27.5), aim=(0, 1)).refused("SB-7.2")
    carried(**far, rules={"pass_needs_control": False}).do("PASS", place=(60, 27.5), aim=(0, 1)).expect("OK")
    carried(B={5: (60, 26)}).do("PASS", place=(60, 27.5), aim=(0, 1)).refused("SB-7.2")


@pytest.mark.rule("SB-7.3")
def test_two_support_flicks_before_a_pass() -> None:
    scene = Scene("PASS_PREP", **PASSING)
    scene.do("FLICK", "A4", rest={"A4": (50, 45)}).expect("OK", phase="PASS_PREP", team="A")
    scene.do("FLICK", "A5", rest={"A5": (50, 50)}).expect("OK", phase="PASS_PREP")
    assert scene.value("support_lock") == []
    scene.do("FLICK", "A6").refused("SB-7.3")
    scene.do("GO").expect("OK", phase="PASS_FLICK", team="A")


@pytest.mark.rule("SB-7.3")
@pytest.mark.parametrize(("touches", "code"), [([("A4", "ball")], "KNOCK_ON_D"), ([("A4", "B5")], "ILLEGAL_TACKLE_A")])
def test_the_offences_of_pass_support_are_those_of_support(touches: Any, code: str) -> None:
    scene = Scene("PASS_PREP", **PASSING, B={5: (55, 40)})
    scene.do("FLICK", "A4", touches=touches, rest={"A4": (50, 45)}).expect(code, sanction="PENALTY", team="B")


@pytest.mark.rule("SB-7.4")
def test_defenders_in_line_may_be_moved_and_have_no_flick() -> None:
    scene = Scene("PASS_PREP", **PASSING, B={7: (60.5, 45)}).do("ASK_MOVE", ask=["B7"]).expect("OK", cites="SB-7.4")
    scene.do("GO").expect("OK", phase="PASS_FLICK", team="A")
    ruled = Scene("PASS_PREP", **PASSING, rules={"pass_def_flicks": 1}).do("GO")
    ruled.expect("OK", phase="DEFENCE", team="B").do("SKIP").expect("OK", phase="PASS_FLICK", team="A")


@pytest.mark.rule("SB-7.5", "SB-7.6")
@pytest.mark.parametrize(("u", "code"), [(60.0, "OK"), (60.1, "FORWARD_PASS")])
def test_a_pass_is_forward_if_the_ball_rests_ahead(u: float, code: str) -> None:
    scene = passed(ball=(u, 45)).expect(code)
    if code != "OK":
        scene.expect(sanction="SCRUM", against="A", spot=(60, 30), cites=["SB-7.5", "SB-7.6", "SB-21.14"])
        assert scene.value("put_in") == "B"
        passed(ball=(u, 45), time_up=True).expect("FORWARD_PASS", sanction="END")


@pytest.mark.rule("SB-7.5")
def test_what_counts_is_the_first_contact_a_tolerance_or_the_first_direction() -> None:
    touches = [*TOUCH, ("ball", "A13", {"ball": (59, 38)})]
    passed(A={13: (59, 39.9)}, touches=touches, ball=(61, 41)).expect("OK", phase="PASS_RECEIVE")
    passed(ball=(61, 45), rules={"pass_forward_tol": 1.5}).expect("OK")
    bend = {"bounces": [(60.4, 36)], "ball": (59, 45)}
    passed(**bend).expect("OK")
    passed(**bend, rules={"pass_measure": "direction"}).expect("FORWARD_PASS")


@pytest.mark.rule("SB-7.7", "SB-7.9")
@pytest.mark.parametrize(("u", "code"), [(60.0, "POSSESSION"), (60.2, "OFFSIDE")])
def test_a_pass_is_received_from_behind_the_passer(u: float, code: str) -> None:
    scene = passed(A={14: (u, 52)}, ball=(59.9, 45)).expect("OK", phase="PASS_RECEIVE", team="A", cites="SB-7.9")
    assert scene.value("passer_off") == "A9"
    scene.change(pos={"A9": (60.1, 28)})
    scene.change(pos={"ball": (60.5, 45)})  # so that only the passer's place can forbid it
    scene.do("ATTEMPT", "A14", touches=[("A14", "ball")], ball=(62, 42), rest={"A14": (60, 44)})
    scene.expect(code, spot=(60.5, 45) if code == "OFFSIDE" else None, cites="SB-7.7")
    if code == "POSSESSION":
        assert scene.value("carrier") == "A14"


@pytest.mark.rule("SB-7.7")
def test_the_receivers_offences() -> None:
    stand = {"A": {14: (55, 52), 3: (20, 50)}, "B": {5: (57, 49)}}
    illegal = passed(**stand).do("ATTEMPT", "A14", touches=[("A14", "B5"), ("A14", "ball")], ball=(61, 44))
    illegal.expect("ILLEGAL_TACKLE_A", sanction="PENALTY", spot=(57, 49))
    far = passed(**stand).do("ATTEMPT", "A3", touches=[("A3", "ball")], ball=(61, 44))
    far.expect("KNOCK_ON_Q", sanction="PENALTY")
    passed(**stand).do("DECLINE").expect("OK", phase="LOOSE", team="B")


@pytest.mark.rule("SB-7.8")
def test_a_figure_that_supported_the_pass_may_receive_it() -> None:
    scene = Scene("PASS_PREP", **PASSING).do("FLICK", "A4", rest={"A4": (55, 50)}).do("GO")
    scene.do("FLICK", "A9", touches=TOUCH, ball=(59.5, 45), rest={"A9": (60, 28)})
    scene.do("ATTEMPT", "A4", touches=[("A4", "ball")], ball=(61, 43), rest={"A4": (58, 46)}).expect("POSSESSION")


@pytest.mark.rule("SB-7.9", "SB-5.B")
def test_the_passer_may_not_receive_its_own_pass() -> None:
    scene = passed(ball=(59.5, 34)).do("ATTEMPT", "A9", touches=TOUCH, ball=(59, 36), rest={"A9": (60, 31)})
    scene.expect("OFFSIDE", sanction="SCRUM", cites="SB-5.B")


@pytest.mark.rule("SB-7.10")
def test_a_passer_or_receiver_that_misses_gives_the_ball_away() -> None:
    passed(touches=[], ball=(60, 30), rest={"A9": (70, 40)}).expect("MISS", phase="LOOSE", team="B", cites="SB-7.10")
    scene = passed(A={14: (55, 52)}).do("ATTEMPT", "A14", rest={"A14": (80, 60)})
    scene.expect("MISS", phase="LOOSE", team="B", cites="SB-7.10")


@pytest.mark.rule("SB-7.11")
def test_a_pass_on_to_others_or_into_touch() -> None:
    passed(A={13: (59, 40)}, touches=[*TOUCH, ("ball", "A13", {"ball": (59.5, 38.2)})], ball=(58, 37)).expect("OK")
    ahead = passed(A={13: (61, 40)}, touches=[*TOUCH, ("ball", "A13", {"ball": (59.9, 38.5)})], ball=(58, 37))
    ahead.expect("OFFSIDE", sanction="SCRUM", spot=(59.9, 38.5), cites="AM-27")
    hit = passed(B={7: (59, 40)}, touches=[*TOUCH, ("ball", "B7", {"ball": (59.5, 38.2)})], ball=(58, 36))
    hit.expect("TACKLE_A", phase="LOOSE", team="B", cites="SB-7.11")
    out = passed(out=(59, 70)).expect("TOUCH", sanction="LINEOUT", spot=(59, 70))
    assert out.value("throw_in") == "B"


@pytest.mark.rule("SB-7.11")
def test_an_opponent_touched_before_the_ball_is_an_illegal_tackle() -> None:
    passed(B={7: (60, 25)}, touches=[("A9", "B7"), *TOUCH]).expect("ILLEGAL_TACKLE_A", sanction="PENALTY")


# --- SB-9 -------------------------------------------------------------------------------------------------------------


def struck(B: dict[int, Any], touches: list[Any], rest: Any, **fields: Any) -> Scene:  # noqa: N803
    """A9 strikes the ball, which touches and comes to rest."""
    scene = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}, B=B, **fields)
    return scene.do("RUN", "A9", touches=[*TOUCH, *touches], ball=rest, rest={"A9": (60, 38)})


@pytest.mark.rule("SB-9.1", "SB-4.9")
@pytest.mark.parametrize(
    ("rule", "near", "far", "other"),
    [
        ("union", "TACKLE_A", "STRIKE", "TACKLE_A"),
        ("e5", "TACKLE_A", "STRIKE", "STRIKE"),
        ("a25", "STRIKE", "STRIKE", "TACKLE_A"),
    ],
)
def test_a_ball_that_rests_near_whom_it_struck_is_tackled(rule: str, near: str, far: str, other: str) -> None:
    met = [("ball", "B5")]
    ruled = {"rules": {"tackle_rule": rule}}
    struck({5: (70, 35)}, met, (64, 35), **ruled).expect(near)  # gap 4.1
    struck({5: (70, 35)}, met, (62, 35), **ruled).expect(far)  # gap 6.1
    struck({5: (70, 35), 6: (62, 30.7)}, met, (62, 35), **ruled).expect(other)  # and 2.4 from another
    struck({5: (70, 35)}, met, (66, 35), **ruled).expect("TACKLE_A")  # gap 2.1


@pytest.mark.rule("SB-9.1")
def test_a_tackle_gives_the_other_side_an_attempt_where_the_ball_lies() -> None:
    struck({5: (70, 35)}, [("ball", "B5")], (66, 35)).expect("TACKLE_A", phase="LOOSE", team="B", cites="SB-9.1")


@pytest.mark.rule("SB-9.2")
@pytest.mark.parametrize(("u", "code"), [(64.9, "MISS"), (65.0, "TACKLE_B")])
def test_a_carrier_that_misses_a_ball_further_than_five_centimetres_is_tackled(u: float, code: str) -> None:
    scene = Scene("OPEN", ball=(u, 35), carrier="A9", A={9: (58, 35)}).do("RUN", "A9", rest={"A9": (75, 50)})
    scene.expect(code, phase="LOOSE", team="B")


@pytest.mark.rule("SB-9.3")
def test_who_moves_or_was_not_struck_cannot_tackle() -> None:
    pushed = {"A9": (62, 36), "moving": ["B5"], "ball": (66.5, 35)}
    struck({5: (68, 35)}, [("ball", "B5", pushed)], (65, 35)).expect("STRIKE")
    struck({5: (66, 38)}, [], (64, 35)).expect("STRIKE")


@pytest.mark.rule("SB-9.4")
def test_one_of_several_is_enough() -> None:
    struck({5: (72, 35), 6: (66, 30)}, [("ball", "B5"), ("ball", "B6")], (65, 33.5)).expect("TACKLE_A")
