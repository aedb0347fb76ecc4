"""SB-3: the kick-off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

KICK = ("A10", "ball")


def kicked(rules: dict[str, Any] | None = None, B: dict[int, Any] | None = None, **happens: Any) -> Scene:  # noqa: N803
    """A kick-off by A, whose A2 can chase."""
    touches = [KICK, *happens.pop("met", [])]
    late = happens.pop("time_up", False)
    scene = Scene(
        "KICKOFF",
        ball=(50, 35),
        kicker="A10",
        team="A",
        poss=None,
        A={10: (48, 35), 2: happens.pop("chaser", (45, 20))},
        B=B or {},
        rules=rules,
        time_up=late,
    )
    return scene.do("KICK", "A10", touches=touches, **happens)


@pytest.mark.rule("SB-3.1")
def test_only_a_figure_of_the_kickers_kicks_off() -> None:
    scene = Scene("KICKOFF", ball=(50, 35), team="A").do("KICK", "B10")
    scene.refused("SB-3.1")


@pytest.mark.rule("SB-3.2")
def test_the_ball_must_pass_the_dotted_line_once() -> None:
    kicked(ball=(60.0, 35)).expect("KO_SHORT", sanction="RETAKE_CHOICE", phase="KO_FAULT", team="B")
    kicked(ball=(60.1, 35)).expect("OK", phase="LOOSE", team="A")


@pytest.mark.rule("SB-3.2")
def test_a_ball_that_rolls_back_over_the_line_is_good_unless_rest_decides() -> None:
    back = {"bounces": [(64, 35)], "ball": (58, 35)}
    kicked(**back).expect("OK", phase="LOOSE")
    kicked(rules={"ko_cross": "rest"}, **back).expect("KO_SHORT")


@pytest.mark.rule("SB-3.3")
@pytest.mark.parametrize(("option", "phase", "team"), [("RETAKE", "SETUP_KO_R", "B"), ("SCRUM", "SCRUM_SETUP", "A")])
def test_the_receivers_choose_after_a_short_kick(option: str, phase: str, team: str) -> None:
    scene = kicked(ball=(55, 35)).do("CHOOSE", option=option)
    scene.expect("OK", phase=phase, team=team)
    if option == "SCRUM":
        assert (scene.value("put_in"), scene.value("spot")) == ("B", pytest.approx((50, 35)))


@pytest.mark.rule("SB-3.3")
def test_a_kick_out_short_of_the_line_is_short() -> None:
    kicked(out=(57, 0)).expect("KO_SHORT", spot=(50, 35))


@pytest.mark.rule("SB-3.4")
def test_who_attempts_first_follows_from_whom_the_ball_touched() -> None:
    one = {7: (65, 35)}
    kicked(B=one, met=[("ball", "B7")], ball=(69.4, 35)).expect("OK", phase="LOOSE", team="B")
    kicked(B=one, met=[("ball", "B7")], ball=(69.5, 35)).expect("OK", phase="LOOSE", team="A")
    two = {7: (65, 35), 8: (65, 45)}
    kicked(B=two, met=[("ball", "B7"), ("ball", "B8")], ball=(75, 60)).expect("OK", phase="LOOSE", team="B")
    kicked(B=one, met=[("ball", "B7"), ("ball", "B7")], ball=(75, 60)).expect("OK", phase="LOOSE", team="A")


@pytest.mark.rule("SB-3.5")
def test_the_kicker_is_barred_from_the_attempt_that_follows_and_from_no_other() -> None:
    scene = kicked(ball=(62, 35)).do("ATTEMPT", "A10").refused("SB-3.5")
    scene.do("ATTEMPT", "A2", rest={"A2": (50, 20)}).expect("MISS", team="B")
    scene.do("DECLINE").expect("OK", team="A")
    scene.do("ATTEMPT", "A10", touches=[KICK], ball=(64, 35), rest={"A10": (61, 35)}).expect("POSSESSION")


@pytest.mark.rule("SB-3.6")
def test_without_a_figure_that_may_play_the_ball_the_kickers_lose_the_attempt() -> None:
    kicked(chaser=(27, 20), ball=(76, 35)).expect("OK", phase="LOOSE", team="A")
    kicked(chaser=(21, 20), ball=(76, 35)).expect("OK", phase="LOOSE", team="B", cites="SB-3.6")


@pytest.mark.rule("SB-3.7")
def test_back_down_the_wedge_is_a_knock_on_at_the_centre_spot() -> None:
    scene = kicked(wedge=False)
    scene.expect("KNOCK_ON_C", sanction="PENALTY", phase="PEN_CHOICE", team="B", against="A", spot=(50, 35))
    assert scene.value("pen_half_opp") == 0


@pytest.mark.rule("SB-3.8")
def test_kick_offs_out_over_touch() -> None:
    scene = kicked(out=(75, 0), fly=True).expect("TOUCH", sanction="LINEOUT", phase="LINEOUT_SETUP", spot=(50, 0))
    assert scene.value("throw_in") == "B"
    touched = kicked(B={7: (65, 10)}, met=[("ball", "B7")], out=(75, 0)).expect("TOUCH", spot=(75, 0))
    assert touched.value("throw_in") == "A"
    kicked(rules={"ko_out": "choice"}, out=(75, 0)).expect(phase="KO_FAULT", team="B")


@pytest.mark.rule("SB-3.8")
@pytest.mark.parametrize(("place", "code"), [((111, 30), "DEAD"), ((104, 0), "TIG")])
def test_kick_offs_out_over_the_receivers_ends(place: tuple[float, float], code: str) -> None:
    scene = kicked(out=place).expect(code, sanction="DROP22", phase="SETUP_D22_R", team="A")
    assert scene.value("kick_team") == "B"
    kicked(out=place, time_up=True).expect(code, sanction="END")


@pytest.mark.rule("SB-3.8")
def test_a_kick_off_at_rest_in_the_receivers_in_goal_is_theirs() -> None:
    kicked(ball=(99.1, 30)).expect("OK", phase="INGOAL", team="B")
    kicked(ball=(99.0, 30)).expect("OK", phase="LOOSE", team="B")
