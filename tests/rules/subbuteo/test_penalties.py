"""SB-21 to SB-24: what offences cost, penalties, advantage, the end of a half."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]


def running(**fields: Any) -> Scene:
    """A9 carries a ball on (60, 35)."""
    A = {9: (58, 35), **fields.pop("A", {})}  # noqa: N806 - the side's name
    return Scene("OPEN", **{"ball": (60, 35), "carrier": "A9", "A": A, **fields})


@pytest.mark.rule("SB-21.6", "SB-21.11")
def test_knock_on_c_and_bad_placement_are_penalties_where_the_ball_lay() -> None:
    kick = {"ball": (60, 35), "carrier": "A9", "A": {9: (58, 35)}, "kick_kind": 2, "kick_dir": (1, 0)}
    Scene("WEDGE_KICK", **kick).do("KICK", "A9", touches=TOUCH, wedge=False).expect("KNOCK_ON_C", spot=(60, 35))
    running().do("PUNT", option="UPFIELD", disturbed=True).expect("KICK_PLACEMENT", spot=(60, 35))


@pytest.mark.rule("SB-21.7", "SB-21.9", "SB-21.10")
@pytest.mark.parametrize(
    ("phase", "code"),
    [("OPEN", "ILLEGAL_TACKLE_A"), ("LOOSE", "ILLEGAL_TACKLE_C"), ("PASS_RECEIVE", "ILLEGAL_TACKLE_A")],
)
def test_which_illegal_tackle_it_is(phase: str, code: str) -> None:
    fields = {"carrier": "A9"} if phase == "OPEN" else {"passer": "A3", "passer_off": "A3"} if phase != "LOOSE" else {}
    A = {9: (56, 35), 3: (59, 20)}  # noqa: N806
    scene = Scene(phase, ball=(60, 35), A=A, B={5: (57.5, 36.9)}, **fields)
    scene.do("RUN" if phase == "OPEN" else "ATTEMPT", "A9", touches=[("A9", "B5"), *TOUCH], ball=(62, 35))
    scene.expect(code, sanction="PENALTY", team="B", spot=(57.5, 36.9))


@pytest.mark.rule("SB-21.14")
def test_a_scrum_for_a_forward_pass_is_where_the_ball_was_passed() -> None:
    passing = {"ball": (60, 30), "passer": "A9", "A": {9: (60, 27.5)}, "pass_point": (60, 30), "pass_limit_u": 60.0}
    scene = Scene("PASS_FLICK", **passing, pass_dir=(0, 1)).do("FLICK", "A9", touches=TOUCH, ball=(64, 50))
    scene.expect("FORWARD_PASS", sanction="SCRUM", spot=(60, 30), cites="SB-21.14")


@pytest.mark.rule("SB-21.15")
def test_the_first_of_several_offences_counts() -> None:
    mate = ("ball", "A4", {"ball": (79, 35)})  # a quarter ahead: knock-on A
    stand = {"A": {4: (80.9, 35)}, "B": {5: (66, 35)}}
    illegal = {"A9": (65, 33)}
    first = Scene("LOOSE", ball=(60, 35), **{**stand, "A": {9: (56, 35), 4: (80.9, 35)}})
    first.do("ATTEMPT", "A9", touches=[*TOUCH, mate, ("A9", "B5", illegal)], ball=(78, 33)).expect("KNOCK_ON_A")
    last = Scene("LOOSE", ball=(60, 35), **{**stand, "A": {9: (56, 35), 4: (80.9, 35)}})
    last.do("ATTEMPT", "A9", touches=[*TOUCH, ("A9", "B5", illegal), mate], ball=(78, 33)).expect("ILLEGAL_TACKLE_C")


@pytest.mark.rule("SB-21.15")
def test_obstruction_comes_before_a_tackle_at_rest() -> None:
    stand = {"B": {5: (63, 35.5), 6: (70, 35)}}
    strike = {"touches": [*TOUCH, ("ball", "B6")], "ball": (66, 35), "rest": {"A9": (60, 35)}}
    running(**stand).do("RUN", "A9", **strike).expect("TACKLE_A")
    scene = running(**stand, rules={"obstruction_D": "penalty"}).do("RUN", "A9", **strike)
    scene.expect("OBSTRUCTION", sanction="PENALTY", team="A", spot=(63, 35.5))


# --- SB-22, SB-23 -----------------------------------------------------------------------------------------------------


def penalty(spot: Any = (62, 20), **fields: Any) -> Scene:
    """A penalty to A."""
    opp = int(spot[0] > 50)
    return Scene("PEN_CHOICE", **{"ball": spot, "pen_spot": spot, "pen_half_opp": opp, "poss": "B", **fields})


@pytest.mark.rule("SB-22.1", "SB-22.2")
@pytest.mark.parametrize(("u", "ok"), [(50, False), (50.1, True)])
def test_a_free_kick_in_the_opponents_half_alone(u: float, ok: bool) -> None:
    made = Scene("LOOSE", ball=(55, 35), team="B", poss="B", A={9: (u, 40)}, B={4: (60, 35)})
    made.do("ATTEMPT", "B4", touches=[("B4", "A9")], rest={"B4": (53, 42)}).expect("ILLEGAL_TACKLE_C", team="A")
    made.do("CHOOSE", option="FREE_KICK")
    made.expect("OK", phase="FREE_KICK", cites="SB-22.2") if ok else made.refused("SB-22.1")
    for option, phase in (("ADVANTAGE", "LOOSE"), ("SCRUM", "SCRUM_SETUP"), ("TOUCH_KICK", "TOUCH_KICK")):
        penalty((u, 35)).do("CHOOSE", option=option).expect("OK", phase=phase, team="B" if option == "SCRUM" else "A")


@pytest.mark.rule("SB-22.3")
def test_a_scrum_for_a_penalty_is_put_in_by_the_side_awarded() -> None:
    scene = penalty((97, 2)).do("CHOOSE", option="SCRUM").expect("OK", sanction="SCRUM", spot=(90, 5), cites="SB-22.3")
    assert scene.value("put_in") == "A"
    scene.do("CHOOSE", option="FREE_KICK").refused()


@pytest.mark.rule("SB-23.1")
@pytest.mark.parametrize("way", ["radial", "goalward"])
def test_opponents_keep_ten_centimetres_from_the_infringed_figure(way: str) -> None:
    stand = {"A": {8: (41, 20), 9: (40, 30)}}
    fields = {"carrier": "A8", "poss": "A", "pen_in_poss": 1, "infringed": "A8", "rules": {"retreat_dir": way}}
    scene = penalty((40, 20), **{**stand, "B": {4: (47, 20)}}, **fields).do("CHOOSE", option="ADVANTAGE")
    scene.expect("OK", phase="OPEN", team="A", cites="SB-23.1")
    assert scene.at("B4") == pytest.approx((53, 20))
    assert scene.gap("A8", "B4") == pytest.approx(10)
    slant = penalty((40, 20), A=stand["A"], B={4: (41, 26)}, **fields).do("CHOOSE", option="ADVANTAGE")
    assert slant.at("B4") == pytest.approx((41, 32) if way == "radial" else (53, 20))
    assert slant.gap("A8", "B4") == pytest.approx(10)


@pytest.mark.rule("SB-23.2")
def test_advantage_goes_on_with_the_carrier_or_with_an_attempt() -> None:
    going = penalty((60, 20), carrier="A9", poss="A", pen_in_poss=1, strikes=2, A={9: (58, 20)}, infringed="A9")
    going.do("CHOOSE", option="ADVANTAGE").expect("OK", phase="OPEN", team="A", cites=["SB-23.2", "AM-56"])
    assert (going.value("carrier"), going.value("strikes")) == ("A9", 2)
    taken = penalty((60, 20), carrier="B9", poss="B").do("CHOOSE", option="ADVANTAGE")
    taken.expect("OK", phase="LOOSE", team="A")
    assert taken.value("carrier") == ""


@pytest.mark.rule("SB-23.2")
def test_after_an_offence_at_a_kick_the_ball_lies_on_the_spot() -> None:
    kick = {"ball": (60, 35), "carrier": "A9", "A": {9: (58, 35)}, "kick_kind": 2, "kick_dir": (1, 0)}
    scene = Scene("WEDGE_KICK", **kick).do("KICK", "A9", touches=TOUCH, ball=(63, 35), wedge=False)
    scene.do("CHOOSE", option="ADVANTAGE").expect("OK", phase="LOOSE", team="B")
    assert scene.at("ball") == pytest.approx((60, 35))


@pytest.mark.rule("SB-23.3")
def test_there_is_no_way_back_to_the_penalty() -> None:
    scene = penalty((60, 20), A={9: (55, 20)}).do("CHOOSE", option="ADVANTAGE")
    scene.do("ATTEMPT", "A9", rest={"A9": (70, 60)}).expect("MISS", phase="LOOSE", team="B")


# --- SB-24 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-24.1", "SB-24.6")
def test_with_the_time_up_play_goes_on_until_something_ends_it() -> None:
    late = {"time_up": True}
    running(**late).do("RUN", "A9", touches=TOUCH, ball=(64, 35), rest={"A9": (61, 35)}).expect("STRIKE", phase="OPEN")
    running(**late).do("RUN", "A9", rest={"A9": (70, 50)}).expect("MISS", phase="LOOSE")
    running(**late).do("RUN", "A9", touches=TOUCH, out=(66, 70)).expect("TOUCH", phase="LINEOUT_SETUP")
    held = Scene("OPEN", ball=(97, 30), carrier="A9", A={9: (95, 30)}, B={5: (103, 30)}, **late)
    held.do("RUN", "A9", touches=[*TOUCH, ("ball", "B5", {"ball": (101.1, 30)})], ball=(100, 30))
    held.expect("HELD_UP", sanction="SCRUM5")
    Scene("SCRUM_PUT", ball=(50, 35), spot=(50, 35), **late).do("PUT", scrum="END").expect("SCRUM_END")
    short = Scene("KICKOFF", ball=(50, 35), kicker="A10", team="A", A={10: (48, 35)}, **late)
    short.do("KICK", "A10", touches=[("A10", "ball")], ball=(55, 35)).expect("KO_SHORT", phase="KO_FAULT")


@pytest.mark.rule("SB-24.2")
def test_offences_that_a_scrum_punishes_end_it_and_so_does_a_kick_out() -> None:
    late = {"time_up": True}
    breach = running(ball=(45, 35), A={9: (43, 35)}, **late).do("RUN", "A9", touches=TOUCH, ball=(80, 35))
    breach.expect("BREACH_TWO_LINES", sanction="END", phase="SETUP_KO_R")
    kick = {"ball": (60, 35), "carrier": "A9", "A": {9: (58, 35)}, "kick_kind": 1, "kick_dir": (1, 0), **late}
    Scene("WEDGE_KICK", **kick).do("KICK", "A9", touches=TOUCH, out=(70, 0)).expect("TOUCH", sanction="END")
    Scene("WEDGE_KICK", **kick).do("KICK", "A9", touches=TOUCH, out=(111, 30)).expect("DEAD", sanction="END")
    Scene("FREE_KICK", ball=(60, 35), kicker="A9", **late).do("KICK", out=(111, 30)).expect("DEAD", sanction="END")


@pytest.mark.rule("SB-24.3")
def test_goals_end_it_and_a_try_does_after_its_conversion() -> None:
    late = {"time_up": True, "half": 2}
    goal = {"plane": (35, 8), "out": (111, 35), "fly": True}
    free = Scene("FREE_KICK", ball=(70, 35), kicker="A9", A={9: (68, 35)}, **late).do("KICK", **goal)
    free.expect("GOAL", sanction="END", phase="FULL_TIME", team="", score=(3, 0))
    drop = {"ball": (70, 35), "carrier": "A9", "A": {9: (68, 35)}, "kick_kind": 3, "kick_dir": (1, 0)}
    Scene("WEDGE_KICK", **drop, **late).do("KICK", "A9", touches=TOUCH, **goal).expect("GOAL", phase="FULL_TIME")


@pytest.mark.rule("SB-24.4")
def test_a_penalty_does_not_end_it() -> None:
    scene = running(A={4: (80, 35)}, time_up=True)
    scene.do("RUN", "A9", touches=[*TOUCH, ("ball", "A4", {"ball": (78.1, 35)})], ball=(77, 33))
    scene.expect("KNOCK_ON_A", sanction="PENALTY", phase="PEN_CHOICE", team="B", cites="SB-24.4")
    scene.do("CHOOSE", option="SCRUM").expect("OK", phase="SCRUM_SETUP")


@pytest.mark.rule("SB-24.5")
@pytest.mark.parametrize(("rule", "phase"), [("continues", "LINEOUT_SETUP"), ("ends", "SETUP_KO_R")])
def test_a_penalty_kicked_to_touch_within_its_limit_goes_on(rule: str, phase: str) -> None:
    fields = {"kicker": "A9", "A": {9: (28, 20)}, "time_up": True, "rules": {"touch_after_time": rule}}
    Scene("TOUCH_KICK", ball=(30, 20), **fields).do("KICK", out=(79, 0), fly=True).expect("TOUCH", phase=phase)
    Scene("TOUCH_KICK", ball=(20, 20), **fields).do("KICK", out=(79, 0), fly=True).expect("TOUCH_FULL", sanction="END")


@pytest.mark.rule("SB-24.6")
def test_a_penalty_try_ends_it_as_a_try_does() -> None:
    scene = Scene("INGOAL", ball=(104, 30), B={4: (107, 30)}, A={5: (101, 32)}, poss="B", time_up=True)
    scene.do("ATTEMPT", "B4", touches=[("B4", "ball"), ("ball", "A5", {"ball": (102.9, 32)})], ball=(103, 34))
    scene.expect("PENALTY_TRY", phase="CONV_CHOICE", team="A", score=(5, 0))


@pytest.mark.rule("SB-24.7")
def test_equal_scores_are_a_draw() -> None:
    scene = Scene("LOOSE", ball=(60, 35), A={9: (66, 35)}, half=2, time_up=True, score=(8, 8))
    scene.do("ATTEMPT", "A9", touches=TOUCH, ball=(58, 35)).expect("OFFSIDE", phase="FULL_TIME")
    assert scene.value("score") == (8, 8)
