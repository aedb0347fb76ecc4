"""SB-16 and SB-17: tries, the defenders in their in-goal, conversions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A5", "ball")]


def grounded(lies: Any = (104, 30), **happens: Any) -> Scene:
    """A5 grounds a ball that lies in B's in-goal."""
    keys = ("A", "B", "rules", "pitch", "time_up", "strikes")
    fields = {key: happens.pop(key) for key in keys if key in happens}
    fields["A"] = {5: (lies[0] - 3, lies[1]), **fields.get("A", {})}
    scene = Scene("OPEN", ball=lies, carrier="A5", **fields)
    usual = {"touches": TOUCH, "rest": {"A5": (lies[0] - 1.5, lies[1])}}
    rests = {} if "out" in happens else {"ball": (lies[0] + 2, lies[1])}
    return scene.do("GROUND", "A5", **{**usual, **rests, **happens})


@pytest.mark.rule("SB-16.1")
def test_grounding_is_a_touch_of_its_own_in_the_in_goal() -> None:
    field = Scene("OPEN", ball=(99, 30), carrier="A5", A={5: (96, 30)})
    field.do("GROUND", "A5").refused("SB-16.1")
    field.do("RUN", "A5", touches=TOUCH, ball=(103, 30), rest={"A5": (100, 30)}).expect("STRIKE", score=(0, 0))
    field.do("RUN", "A5").refused("SB-16.1")
    field.do("GROUND", "A5", touches=TOUCH, ball=(104, 30), rest={"A5": (101.5, 30)}).expect("TRY", score=(5, 0))


@pytest.mark.rule("SB-16.1")
def test_a_run_over_the_line_may_be_a_try_where_it_is_so_ruled() -> None:
    run = {"touches": TOUCH, "ball": (103, 30), "rest": {"A5": (100, 30)}}
    stand = {"ball": (97, 30), "carrier": "A5", "A": {5: (94, 30)}, "rules": {"grounding": "carry_over"}}
    Scene("OPEN", **stand).do("RUN", "A5", **run).expect("TRY", score=(5, 0), cites="AM-41")
    far = Scene("OPEN", **stand).do("RUN", "A5", **{**run, "rest": {"A5": (95, 30)}})
    far.expect("STRIKE", phase="OPEN", score=(0, 0))


@pytest.mark.rule("SB-16.2")
@pytest.mark.parametrize(
    ("ball", "mode", "ok"),
    [
        ((99.1, 30), "touching", True),
        ((99.0, 30), "touching", False),
        ((99.9, 30), "centre", False),
        ((100.0, 30), "centre", True),
    ],
)
def test_the_goal_line_belongs_to_the_in_goal(ball: Any, mode: str, ok: bool) -> None:
    scene = Scene("OPEN", ball=ball, carrier="A5", A={5: (95, 30)}, rules={"in_goal_mode": mode})
    scene.do("GROUND", "A5", touches=TOUCH, ball=(103, 30), rest={"A5": (101, 30)})
    scene.expect("TRY") if ok else scene.refused("SB-16.1")


@pytest.mark.rule("SB-16.2")
@pytest.mark.parametrize(("fixed", "u", "ok"), [(True, 98.9, True), (True, 98.8, False), (False, 98.9, False)])
def test_the_foot_of_fixed_posts_belongs_to_it(fixed: bool, u: float, ok: bool) -> None:
    # a post stands half the goal's width and its own radius beside the middle
    post = 35 - 7.4 / 2 - 0.15
    scene = Scene("OPEN", ball=(u, post), carrier="A5", A={5: (95, post)}, pitch={"fixed_in_place": fixed})
    scene.do("GROUND", "A5", touches=TOUCH, ball=(103, 30), rest={"A5": (101, 30)})
    scene.expect("TRY") if ok else scene.refused("SB-16.1")


@pytest.mark.rule("SB-16.3")
@pytest.mark.parametrize(("u", "code"), [(109.4, "TRY"), (109.5, "GROUNDED")])
def test_a_try_needs_the_ball_within_five_centimetres(u: float, code: str) -> None:
    scene = grounded(rest={"A5": (102.5, 30)}, ball=(u, 30))
    scene.expect(code, score=(5, 0) if code == "TRY" else (0, 0))


@pytest.mark.rule("SB-16.3")
@pytest.mark.parametrize(("how", "y"), [("contact", 20), ("rest", 23)])
def test_where_the_ball_was_grounded_decides_the_conversion(how: str, y: float) -> None:
    scene = grounded((104, 20), rest={"A5": (102.5, 21)}, ball=(105, 23), rules={"try_spot": how})
    scene.expect("TRY", phase="CONVERSION", team="A")
    assert scene.at("ball") == pytest.approx((78, y))


@pytest.mark.rule("SB-16.4")
def test_too_far_from_the_figure_it_goes_on_alone() -> None:
    stand = {"A": {7: (104, 36)}}
    scene = grounded(**stand, rest={"A5": (101, 30)}, ball=(108, 30)).expect("GROUNDED", phase="OPEN", team="A")
    scene.do("GROUND", "A7").refused("SB-6.2")
    scene.do("GROUND", "A5", touches=TOUCH, ball=(109, 30), rest={"A5": (106, 30)}).expect("TRY")
    back = grounded(**stand, rest={"A5": (101, 30)}, ball=(97, 31)).expect("STRIKE", phase="OPEN", team="A")
    back.do("RUN", "A5", touches=TOUCH, ball=(101, 31), rest={"A5": (99, 31)}).expect("STRIKE")


@pytest.mark.rule("SB-16.5")
def test_on_to_a_standing_defender_it_is_held_up() -> None:
    met = [*TOUCH, ("ball", "B2", {"ball": (105, 30)})]
    scene = grounded(B={2: (106.9, 30)}, touches=met)
    scene.expect("HELD_UP", sanction="SCRUM5", spot=(90, 30), cites=["SB-16.5", "SB-20.1"])
    assert scene.value("put_in") == "A"
    moving = [*TOUCH, ("A5", "B2"), ("ball", "B2", {"ball": (105, 30), "moving": ["B2"]})]
    grounded(B={2: (106.9, 30)}, touches=moving).expect("TRY")


@pytest.mark.rule("SB-16.6", "SB-16.9")
def test_a_grounding_flick_that_misses_gives_the_defenders_an_attempt_and_then_the_attackers() -> None:
    scene = grounded(touches=[], ball=(104, 30), rest={"A5": (110, 40)})
    scene.expect("MISS", phase="INGOAL", team="B", cites="SB-16.6")
    scene.do("ATTEMPT", "B2", rest={"B2": (100, 10)}).expect("MISS", phase="OPEN", team="A")
    scene.do("RUN", "A5").refused()
    scene.do("GROUND", "A7", touches=[("A7", "ball")], ball=(105, 30), rest={"A7": (103, 30)})
    scene.expect(sanction="PENALTY")  # A7 came from the far end: a wrong quarter


@pytest.mark.rule("SB-16.7")
@pytest.mark.parametrize(("place", "code"), [((111, 30), "DEAD"), ((105, 0), "TIG")])
def test_the_ball_out_by_the_attackers_is_a_drop_22(place: Any, code: str) -> None:
    scene = grounded(out=place).expect(code, sanction="DROP22", phase="SETUP_D22_R", cites="SB-16.7")
    assert scene.value("kick_team") == "B"


@pytest.mark.rule("SB-16.8", "SB-21.13")
def test_offences_of_the_defenders_in_their_in_goal_are_penalty_tries() -> None:
    stand = {"ball": (104, 30), "carrier": "A5", "A": {5: (101, 33)}}
    touched = Scene("DEFENCE", **stand).do("FLICK", "B4", touches=[("B4", "ball")], rest={"B4": (106, 30)})
    touched.expect(sanction="PENALTY_TRY", phase="CONVERSION", team="A", score=(5, 0), cites="SB-16.8")
    figure = Scene("DEFENCE", **stand).do("FLICK", "B4", touches=[("B4", "A5")], rest={"B4": (106, 30)})
    figure.expect(sanction="PENALTY_TRY", score=(5, 0), cites="SB-21.13")
    outside = {**stand, "A": {5: (99, 30)}}
    field = Scene("DEFENCE", **outside).do("FLICK", "B4", touches=[("B4", "A5")], rest={"B4": (98, 33)})
    field.expect("ILLEGAL_TACKLE_B", sanction="PENALTY", score=(0, 0))


def attempted(**happens: Any) -> Scene:
    """B4 attempts possession of a ball in B's in-goal."""
    keys = ("A", "B", "rules", "time_up")
    fields = {key: happens.pop(key) for key in keys if key in happens}
    fields["B"] = {4: (107, 30), **fields.get("B", {})}
    scene = Scene("INGOAL", ball=(104, 30), poss="B", last_poss="A", **fields)
    usual = {"touches": [("B4", "ball")], "rest": {"B4": (106, 30)}} | ({} if "out" in happens else {"ball": (103, 33)})
    return scene.do("ATTEMPT", "B4", **{**usual, **happens})


@pytest.mark.rule("SB-16.9")
def test_a_defenders_attempt_in_the_in_goal() -> None:
    attempted().expect("POSSESSION", sanction="DROP22", phase="SETUP_D22_R", team="A", cites="SB-16.9")
    attempted(out=(111, 31)).expect("DEAD", sanction="SCRUM5", spot=(90, 31))
    attempted(out=(104, 0)).expect("TIG", sanction="SCRUM5", spot=(90, 5))
    met = [("B4", "ball"), ("ball", "A5", {"ball": (102.9, 32)})]
    attempted(A={5: (101, 32)}, touches=met).expect("PENALTY_TRY", sanction="PENALTY_TRY", score=(5, 0))
    outside = [("B4", "ball"), ("ball", "A5", {"ball": (98.5, 32)})]
    attempted(A={5: (96.6, 32)}, touches=outside, ball=(99.5, 36)).expect(score=(0, 0))


@pytest.mark.rule("SB-16.9")
@pytest.mark.parametrize(("rule", "phase"), [("play_on", "OPEN"), ("drop22", "SETUP_D22_R")])
def test_out_of_the_in_goal_into_the_field_the_defenders_play_on(rule: str, phase: str) -> None:
    scene = attempted(ball=(98, 33), rules={"ingoal_exit": rule}).expect("POSSESSION", phase=phase)
    assert rule != "play_on" or scene.value("carrier") == "B4"


@pytest.mark.rule("SB-16.9", "SB-21.10")
def test_touching_an_attacker_in_the_attempt_is_a_penalty_try_where_it_stands_in_the_in_goal() -> None:
    met = [("B4", "ball"), ("B4", "A5")]
    attempted(A={5: (103, 33)}, touches=met).expect("PENALTY_TRY", score=(5, 0), cites="AM-54")
    attempted(A={5: (103, 33)}, touches=met, rules={"illegal_C": "before"}).expect("POSSESSION")
    attempted(A={5: (99, 33)}, touches=met).expect("ILLEGAL_TACKLE_C", sanction="PENALTY", cites="AM-69")


@pytest.mark.rule("SB-16.8", "SB-16.9")
def test_an_offside_defender_or_one_from_another_quarter_concedes_a_penalty_try() -> None:
    attempted(B={4: (103, 30)}).expect("PENALTY_TRY", score=(5, 0))


@pytest.mark.rule("SB-16.10")
def test_an_offence_of_the_attackers_there_is_punished_ten_from_the_line() -> None:
    scene = grounded(B={2: (102.5, 31.5)}, touches=[("A5", "B2"), *TOUCH])
    scene.expect("ILLEGAL_TACKLE_A", sanction="PENALTY", team="B", spot=(90, 31.5), cites="SB-16.10")


# --- SB-17 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-17.1")
@pytest.mark.parametrize("y", [3, 35, 69])
def test_a_conversion_is_taken_from_the_22_in_line_with_the_try(y: float) -> None:
    scene = grounded((104, y)).expect("TRY", phase="CONVERSION", team="A", cites="SB-17.1")
    assert scene.at("ball") == pytest.approx((78, y))


@pytest.mark.rule("SB-17.2", "SB-17.3")
@pytest.mark.parametrize(("plane", "code", "points"), [((35, 8), "GOAL", 2), ((35, 4), "NO_GOAL", 0)])
def test_over_or_not_the_opponents_kick_off(plane: Any, code: str, points: int) -> None:
    scene = Scene("CONVERSION", ball=(78, 30)).do("KICK", plane=plane, out=(111, 36), fly=True)
    scene.expect(code, sanction="KICKOFF", phase="SETUP_KO_R", team="A", score=(points, 0), cites="SB-17.3")
    assert scene.value("kick_team") == "B"


@pytest.mark.rule("SB-17.4", "SB-24.3")
@pytest.mark.parametrize(("option", "phase"), [("TAKE", "CONVERSION"), ("LEAVE", "SETUP_KO_R")])
def test_late_a_conversion_may_be_left(option: str, phase: str) -> None:
    scene = grounded(time_up=True).expect("TRY", phase="CONV_CHOICE", team="A", cites="SB-24.3")
    clock = scene.value("clock")
    scene.do("CHOOSE", option=option).expect("OK", phase=phase, sanction="NONE" if option == "TAKE" else "END")
    if option == "TAKE":
        assert scene.value("clock") == clock
        scene.do("KICK", plane=(35, 8), out=(111, 36), fly=True).expect("GOAL", sanction="END", score=(2, 0))
