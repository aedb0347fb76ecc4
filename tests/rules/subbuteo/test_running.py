"""SB-6 and SB-8: running with the ball, support and defence, offloads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]


def running(**fields: Any) -> Scene:
    """A9 carries a ball on (60, 35)."""
    A = {9: (58, 35), **fields.pop("A", {})}  # noqa: N806 - the side's name
    return Scene("OPEN", **{"ball": (60, 35), "carrier": "A9", "A": A, **fields})


def run(scene: Scene, **happens: Any) -> Scene:
    """A9 strikes the ball a little forward."""
    usual = {"touches": TOUCH, "rest": {"A9": (60, 35)}} | ({} if "out" in happens else {"ball": (64, 35)})
    return scene.do("RUN", "A9", **{**usual, **happens})


@pytest.mark.rule("SB-6.1", "SB-6.5")
def test_a_run_strike_is_a_flick_into_the_ball_and_counts() -> None:
    scene = run(running(strikes=1)).expect("STRIKE", phase="OPEN", team="A", spot=(64, 35), cites="SB-6.1")
    assert (scene.value("strikes"), scene.value("ran"), scene.value("carrier")) == (2, 1, "A9")


@pytest.mark.rule("SB-6.2")
@pytest.mark.parametrize(("u", "must"), [(66.9, 0), (67.0, 1)])
def test_beyond_five_centimetres_only_the_carrier_goes_on(u: float, must: int) -> None:
    scene = run(running(A={7: (55, 40)}), ball=(u, 35))
    assert scene.value("must_use_carrier") == must
    scene.do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(68, 35), rest={"A7": (65, 38)})
    scene.expect("REFUSED" if must else "STRIKE")
    running(ball=(66, 35), A={7: (64, 40)}).do("RUN", "A7").refused("SB-6.2")


@pytest.mark.rule("SB-6.3")
def test_within_five_centimetres_others_come_in_by_an_offload_alone() -> None:
    running(A={7: (57, 40)}).do("RUN", "A7").refused(["SB-6.3", "AM-25"])
    other = running(A={7: (57, 40)}, rules={"run_other_figure": True})
    other.do("RUN", "A7", touches=[("A7", "ball")], ball=(63, 34), rest={"A7": (60, 38)}).expect("STRIKE")
    assert other.value("carrier") == "A7"


@pytest.mark.rule("SB-6.4")
def test_every_third_strike_brings_a_flick_of_support_and_one_of_defence() -> None:
    scene = run(running(strikes=2)).expect("STRIKE", phase="SUPPORT", team="A", cites="SB-6.4")
    scene.do("FLICK", "A4", rest={"A4": (50, 40)}).expect("OK", phase="DEFENCE", team="B")
    scene.do("FLICK", "B4", rest={"B4": (75, 40)}).expect("OK", phase="OPEN", team="A")
    assert (scene.value("support_lock"), scene.value("played")) == (["A4"], ["A4", "B4"])
    run(running(strikes=3)).expect("STRIKE", phase="OPEN")


@pytest.mark.rule("SB-6.4")
@pytest.mark.parametrize(("how", "phase"), [("per3", "OPEN"), ("each", "DEFENCE")])
def test_when_a_defensive_flick_is_due_can_be_ruled_otherwise(how: str, phase: str) -> None:
    run(running(rules={"def_flick": how})).expect("STRIKE", phase=phase)


@pytest.mark.rule("SB-6.4")
def test_a_defensive_flick_may_depend_on_the_support_flick() -> None:
    scene = run(running(strikes=2, rules={"def_flick": "per_support"})).expect("STRIKE", phase="SUPPORT")
    scene.do("SKIP").expect("OK", phase="OPEN", team="A")
    used = run(running(strikes=2, rules={"def_flick": "per_support"}))
    used.do("FLICK", "A4", rest={"A4": (50, 40)}).expect("OK", phase="DEFENCE", team="B")


@pytest.mark.rule("SB-6.5")
def test_flicks_lapse_unless_they_are_banked() -> None:
    lapsed = run(running(strikes=2)).do("SKIP").do("SKIP").expect("OK", phase="OPEN")
    assert (lapsed.value("support_due"), lapsed.value("defence_due")) == (0, 0)
    banked = run(running(strikes=2, rules={"bank": True})).do("SKIP").do("SKIP").expect("OK", phase="OPEN")
    assert (banked.value("support_due"), banked.value("defence_due")) == (1, 1)


@pytest.mark.rule("SB-6.5")
@pytest.mark.parametrize(("scope", "strikes"), [("spell", 3), ("carrier", 1)])
def test_strikes_count_through_the_spell_or_with_the_carrier(scope: str, strikes: int) -> None:
    scene = running(A={7: (57, 40)}, strikes=2, ran=1, rules={"count_scope": scope})
    scene.do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(63, 34), rest={"A7": (60, 38)}).expect("STRIKE")
    assert scene.value("strikes") == strikes


@pytest.mark.rule("SB-6.6")
def test_a_supporting_figure_is_locked_until_another_has_struck_the_ball() -> None:
    locked = {"A": {7: (57, 40), 9: (58, 35)}, "support_lock": ["A7"], "ran": 1}
    running(**locked).do("OFFLOAD", "A7").refused("SB-6.6")
    Scene("LOOSE", ball=(60, 35), A={7: (57, 40)}, support_lock=["A7"]).do("ATTEMPT", "A7").refused("SB-6.6")
    scene = run(running(**locked), ball=(63, 36))
    assert scene.value("support_lock") == []


@pytest.mark.rule("SB-6.7", "SB-21.4", "SB-21.5")
@pytest.mark.parametrize(
    ("phase", "who", "code", "team"), [("SUPPORT", "A4", "KNOCK_ON_D", "B"), ("DEFENCE", "B4", "KNOCK_ON_B", "A")]
)
def test_a_support_or_defensive_flick_may_not_touch_the_ball(phase: str, who: str, code: str, team: str) -> None:
    stand = {"A": {9: (58, 35), 4: (50, 30), 5: (54, 32)}, "B": {4: (70, 30), 5: (66, 32)}}
    for touches in ([(who, "ball")], [(who, who[0] + "5"), (who[0] + "5", "ball")]):
        scene = Scene(phase, ball=(60, 35), carrier="A9", **stand)
        scene.do("FLICK", who, touches=touches, ball=(61, 36), rest={who: (59, 31)})
        scene.expect(code, sanction="PENALTY", team=team, spot=(60, 35), cites="SB-6.7")


@pytest.mark.rule("SB-6.8", "SB-21.3")
@pytest.mark.parametrize(
    ("mate", "code", "spot"),
    [((80, 31), "KNOCK_ON_A", (80, 31)), ((66, 35), "OFFSIDE", None), ((57.5, 38.5), "STRIKE", None)],
)
def test_the_ball_on_a_team_mate(mate: tuple[float, float], code: str, spot: Any) -> None:
    at = {"A5": mate, "ball": (mate[0] - 1.9, mate[1])} if code != "STRIKE" else {"ball": (59.4, 38.5)}
    scene = run(running(A={5: mate}), touches=[*TOUCH, ("ball", "A5", at)], ball=(61, 33))
    scene.expect(code, spot=spot)
    if code == "OFFSIDE":
        free = running(A={5: mate}, rules={"struck_mate": "play_on"})
        run(free, touches=[*TOUCH, ("ball", "A5", at)], ball=(61, 33)).expect("STRIKE")


@pytest.mark.rule("SB-6.8")
def test_a_quarter_ahead_is_counted_from_where_the_ball_lay() -> None:
    touches = [*TOUCH, ("ball", "A5", {"ball": (50.2, 35)})]
    scene = running(ball=(48, 35), A={9: (46, 35), 5: (52, 35)})
    run(scene, touches=touches, ball=(49, 35), rest={"A9": (47, 35)}).expect("KNOCK_ON_A")


@pytest.mark.rule("SB-6.9", "SB-21.12")
@pytest.mark.parametrize(("u", "code"), [(77.9, "STRIKE"), (78.0, "BREACH_TWO_LINES"), (90, "BREACH_TWO_LINES")])
def test_a_struck_ball_enters_one_quarter_at_most(u: float, code: str) -> None:
    scene = run(running(ball=(45, 35), A={9: (43, 35)}), ball=(u, 35), rest={"A9": (45, 35)})
    scene.expect(code, spot=(45, 35) if code != "STRIKE" else None)
    if u == 90:
        scene.expect(sanction="SCRUM", against="A", cites=["SB-6.9", "AM-17"])
        assert scene.value("put_in") == "B"


@pytest.mark.rule("SB-6.9")
def test_a_ball_that_comes_back_over_the_line_has_breached_unless_rest_decides() -> None:
    back = {"touches": [*TOUCH, ("ball", "B5", {"ball": (80, 35)})], "ball": (70, 30), "rest": {"A9": (45, 35)}}
    stand = {"ball": (45, 35), "A": {9: (43, 35)}, "B": {5: (81.9, 35)}}
    run(running(**stand), **back).expect("BREACH_TWO_LINES")
    run(running(**stand, rules={"breach_by": "rest"}), **back).expect("STRIKE")


@pytest.mark.rule("SB-6.9")
def test_the_goal_line_is_no_quarter_line_unless_it_is_so_ruled() -> None:
    stand = {"ball": (70, 35), "A": {9: (68, 35)}}
    run(running(**stand), ball=(103, 35)).expect("STRIKE", phase="OPEN")
    run(running(**stand, rules={"goal_line_is_quarter_line": True}), ball=(103, 35)).expect("BREACH_TWO_LINES")


@pytest.mark.rule("SB-6.10", "SB-21.9")
def test_an_opponent_may_be_touched_after_the_ball_and_not_before() -> None:
    stand = {"B": {5: (59.5, 37.2)}}
    scene = run(running(**stand), touches=[("A9", "B5"), *TOUCH])
    scene.expect("ILLEGAL_TACKLE_A", sanction="PENALTY", team="B", spot=(59.5, 37.2), cites=["SB-6.10", "SB-21.9"])
    run(running(**stand), touches=[*TOUCH, ("A9", "B5")]).expect("STRIKE")
    run(running(**stand), touches=[("A9", "B5")], ball=(60, 35)).expect("ILLEGAL_TACKLE_A")


@pytest.mark.rule("SB-6.11")
def test_a_ball_run_over_touch() -> None:
    scene = run(running(), out=(66, 70)).expect("TOUCH", sanction="LINEOUT", spot=(66, 70), cites="AM-29")
    assert scene.value("throw_in") == "B"
    ruled = run(running(rules={"run_touch": "scrum"}), out=(66, 70)).expect("TOUCH", sanction="SCRUM")
    assert (ruled.value("put_in"), ruled.value("spot")) == ("B", pytest.approx((66, 65)))


@pytest.mark.rule("SB-6.11", "SB-19.2")
def test_a_ball_run_out_at_either_end() -> None:
    far = run(running(ball=(90, 35), A={9: (88, 35)}), out=(111, 33)).expect("DEAD", sanction="DROP22")
    assert far.value("kick_team") == "B"
    own = run(running(ball=(5, 35), A={9: (7, 35)}, rules={"carrier_exempt": True}), out=(-11, 33))
    own.expect("DEAD", sanction="SCRUM5", spot=(10, 33))
    assert own.value("put_in") == "B"


@pytest.mark.rule("SB-6.12")
def test_instead_of_running_there_are_a_pass_an_offload_and_kicks() -> None:
    running().do("PASS", place=(60, 32.6), aim=(0, 1)).expect("OK", phase="PASS_PREP", team="A")
    running().do("PUNT", option="UPFIELD").expect("OK", phase="BLOCK", team="B")
    running(ball=(61, 35)).do("DROP_GOAL").expect("OK", phase="BLOCK", team="B")


@pytest.mark.rule("SB-6.13")
def test_a_side_may_decline_to_play_on() -> None:
    running().do("DECLINE").expect("OK", phase="LOOSE", team="B", cites="SB-6.13")
    Scene("OPEN", ball=(104, 30), carrier="A9", A={9: (102, 30)}).do("DECLINE").expect("OK", phase="INGOAL", team="B")


@pytest.mark.rule("SB-8.1")
def test_an_offload_needs_a_run_before_it() -> None:
    running(A={7: (57, 40)}, ran=0).do("OFFLOAD", "A7").refused("SB-8.1")
    scene = run(running(A={7: (57, 40)})).do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(66, 34))
    scene.expect("STRIKE", cites="SB-8.4")


@pytest.mark.rule("SB-8.2")
def test_an_offload_is_taken_from_behind_the_carrier_within_the_quarters() -> None:
    running(A={7: (58.0, 45)}, ran=1).do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(62, 34)).expect("STRIKE")
    running(A={7: (58.1, 45)}, ran=1).do("OFFLOAD", "A7").refused("SB-8.2")
    far = running(A={7: (20, 45)}, ran=1).do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(62, 34))
    far.expect("KNOCK_ON_Q", sanction="PENALTY")
    running(ran=1).do("OFFLOAD", "A9").refused()
    running(ran=1).do("OFFLOAD", "B9").refused()


@pytest.mark.rule("SB-8.3")
def test_no_offload_beyond_five_centimetres() -> None:
    running(ball=(65.0, 35), A={7: (57, 40)}, ran=1).do("OFFLOAD", "A7").refused("SB-8.3")


@pytest.mark.rule("SB-8.4")
def test_an_offload_makes_a_carrier_or_gives_the_ball_away() -> None:
    scene = running(A={7: (57, 40)}, ran=1).do("OFFLOAD", "A7", touches=[("A7", "ball")], ball=(62, 33))
    assert scene.expect("STRIKE").value("carrier") == "A7"
    assert scene.value("passer_off") == ""
    missed = running(A={7: (57, 40)}, ran=1).do("OFFLOAD", "A7", rest={"A7": (70, 20)})
    missed.expect("MISS", phase="LOOSE", team="B")
