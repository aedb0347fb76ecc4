"""SB-5: offside and obstruction."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]


def running(**fields: Any) -> Scene:
    """A9 carries a ball on (60, 35)."""
    A = {9: (58, 35), **fields.pop("A", {})}  # noqa: N806 - the side's name
    return Scene("OPEN", **{"ball": (60, 35), "carrier": "A9", "A": A, **fields})


@pytest.mark.rule("SB-5.A")
def test_being_offside_is_no_offence_until_the_ball_is_touched() -> None:
    scene = running(A={5: (75, 50)})
    scene.do("RUN", "A9", touches=TOUCH, ball=(64, 35), rest={"A9": (61, 35)}).expect("STRIKE")
    offload = running(A={5: (58, 50), 9: (61, 36)}, ran=1)
    offload.do("OFFLOAD", "A5", touches=[("A5", "ball")], ball=(62, 33), rest={"A5": (60, 40)}).expect("STRIKE")


@pytest.mark.rule("SB-5.A")
def test_the_carrier_is_exempt_unless_it_is_ruled_otherwise() -> None:
    ahead = {"A": {9: (63, 35)}}
    back = {"touches": TOUCH, "ball": (57, 35), "rest": {"A9": (60, 35)}}
    running(**ahead).do("RUN", "A9", **back).expect("STRIKE")
    running(**ahead, rules={"carrier_exempt": False}).do("RUN", "A9", **back).expect("OFFSIDE", sanction="SCRUM")


@pytest.mark.rule("SB-5.B")
def test_the_passer_is_offside_until_the_ball_was_played_forward_of_it() -> None:
    passed = {"A": {9: (57, 45), 7: (58, 35)}, "carrier": "A7", "passer_off": "A9", "ran": 1}
    touching = running(**passed).do("OFFLOAD", "A9", touches=TOUCH, ball=(61, 35), rest={"A9": (59, 37)})
    touching.expect("OFFSIDE", sanction="SCRUM", cites="SB-5.B")
    behind = running(**passed, B={1: (3, 3)}).do("RUN", "A7", touches=[("A7", "ball")], ball=(56.9, 38))
    assert behind.value("passer_off") == "A9"
    ahead = running(**passed).do("RUN", "A7", touches=[("A7", "ball")], ball=(57.1, 38))
    assert ahead.value("passer_off") == ""


@pytest.mark.rule("SB-5.C")
def test_ahead_of_a_punt_up_field_team_mates_are_offside_until_another_touches_the_ball() -> None:
    kick = {"touches": TOUCH, "ball": (63, 35)}
    kicked = {"phase": "WEDGE_KICK", "ball": (55, 35), "carrier": "A9", "kick_kind": 2, "kick_dir": (1, 0)}
    A = {9: (52, 35), 5: (53, 45), 6: (51, 25)}  # noqa: N806
    scene = Scene(**kicked, A=A).do("KICK", "A9", **kick).expect("OK", phase="LOOSE", team="A")
    assert scene.value("kick_offside") == ["A5"]
    scene.do("ATTEMPT", "A5", touches=[("A5", "ball")], ball=(64, 35), rest={"A5": (61, 37)})
    scene.expect("OFFSIDE", cites="SB-5.C")
    met = Scene(**kicked, A=A, B={3: (61, 30)})
    met.do("KICK", "A9", touches=[*TOUCH, ("ball", "B3")], ball=(56, 20)).expect("OK", phase="LOOSE", team="A")
    assert met.value("kick_offside") == []


@pytest.mark.rule("SB-5.D")
def test_an_unplayed_defender_in_the_way_is_moved_aside_and_may_not_tackle() -> None:
    scene = running(B={5: (62.5, 35.5)})
    scene.do("RUN", "A9", touches=TOUCH, ball=(66, 35), rest={"A9": (59, 35)}).expect("STRIKE", cites="SB-5.D")
    assert scene.at("B5") == pytest.approx((62.5, 37.1))
    assert scene.moved() == ["B5"]
    assert scene.value("no_tackle") == ["B5"]


@pytest.mark.rule("SB-5.D")
def test_who_does_not_block_or_was_played_is_not_moved() -> None:
    beside = running(B={5: (62.5, 37.0)})
    beside.do("RUN", "A9", touches=TOUCH, ball=(66, 35), rest={"A9": (59, 35)}).expect("STRIKE")
    assert beside.moved() == []
    played = running(B={5: (62.5, 35.5)}, played=["B5"])
    played.do("RUN", "A9", touches=TOUCH, ball=(66, 35), rest={"A9": (59, 35)}).expect("STRIKE")
    assert (played.moved(), played.value("no_tackle")) == ([], [])


@pytest.mark.rule("SB-5.D")
def test_the_nearer_of_two_is_moved_first_and_the_other_finds_its_place_taken() -> None:
    scene = running(B={5: (64, 35.4), 6: (62.5, 35.4)})
    scene.do("RUN", "A9", touches=TOUCH, ball=(68, 35), rest={"A9": (59, 35)}).expect("STRIKE")
    assert scene.at("B6") == pytest.approx((62.5, 37.1))
    assert scene.at("B5") == pytest.approx((64, 38.6))  # three steps of half a centimetre further


@pytest.mark.rule("SB-5.D", "SB-5.H")
def test_where_it_is_so_ruled_it_is_a_penalty() -> None:
    scene = running(B={5: (62.5, 35.5)}, rules={"obstruction_D": "penalty"})
    scene.do("RUN", "A9", touches=TOUCH, ball=(66, 35), rest={"A9": (59, 35)})
    scene.expect("OBSTRUCTION", sanction="PENALTY", team="A", against="B", spot=(62.5, 35.5))


@pytest.mark.rule("SB-5.D2", "SB-9.4")
def test_a_tackle_that_only_a_figure_makes_that_may_not_is_offside_of_the_defenders() -> None:
    touches = [*TOUCH, ("ball", "B5")]
    scene = running(B={5: (66, 38)}, no_tackle=["B5"])
    scene.do("RUN", "A9", touches=touches, ball=(64, 34), rest={"A9": (60, 35)})
    scene.expect("OFFSIDE", sanction="SCRUM", against="B", spot=(66, 38), cites="SB-5.D2")
    assert scene.value("put_in") == "A"
    both = running(B={5: (66, 38), 6: (65, 30)}, no_tackle=["B5"])
    both.do("RUN", "A9", touches=[*touches, ("ball", "B6")], ball=(64, 34), rest={"A9": (60, 35)}).expect("TACKLE_A")


@pytest.mark.rule("SB-5.E")
def test_an_opponent_in_line_of_a_pass_is_moved_when_asked() -> None:
    passing = {"ball": (60, 30), "passer": "A9", "A": {9: (60, 27.5)}, "pass_dir": (0, 1), "pass_point": (60, 30)}
    scene = Scene("PASS_PREP", **passing, B={7: (60.8, 40)}).do("ASK_MOVE", ask=["B7"]).expect("OK", cites="SB-5.E")
    assert scene.at("B7") == pytest.approx((62.0, 40))
    Scene("PASS_PREP", **passing, B={7: (61.95, 40)}).do("ASK_MOVE", ask=["B7"]).refused("SB-5.E")
    Scene("PASS_PREP", **passing, B={7: (60.8, 20)}).do("ASK_MOVE", ask=["B7"]).refused()
    Scene("PASS_PREP", **{**passing, "A": {9: (60, 27.5), 7: (60.5, 40)}}).do("ASK_MOVE", ask=["A7"]).refused()
    Scene("PASS_PREP", **passing).do("ASK_MOVE", ask=[]).refused()


@pytest.mark.rule("SB-5.E")
def test_an_opponent_left_in_line_is_an_ordinary_one_unless_it_is_ruled_otherwise() -> None:
    passing = {"ball": (60, 30), "passer": "A9", "A": {9: (60, 27.5)}, "pass_dir": (0, 1), "pass_point": (60, 30)}
    passing["pass_limit_u"] = 60.0
    flick = {"touches": [*TOUCH, ("ball", "B7", {"ball": (59.8, 37.4)})], "ball": (59.5, 36), "rest": {"A9": (60, 28)}}
    Scene("PASS_FLICK", **passing, B={7: (60.8, 39)}).do("FLICK", "A9", **flick).expect("TACKLE_A", team="B")
    scene = Scene("PASS_FLICK", **passing, B={7: (60.8, 39)}, rules={"inline_unasked": "offside"})
    scene.do("FLICK", "A9", **flick).expect("OFFSIDE", sanction="SCRUM", against="B", spot=(59.8, 37.4), cites="AM-71")


@pytest.mark.rule("SB-5.F")
def test_a_figure_flicked_back_from_a_quarter_ahead_is_offside() -> None:
    scene = Scene("LOOSE", ball=(76, 35), A={9: (79, 35)})
    scene.do("ATTEMPT", "A9", touches=TOUCH, ball=(74, 35), rest={"A9": (77, 35)})
    scene.expect("OFFSIDE", sanction="SCRUM", spot=(76, 35), cites="SB-5.F")


@pytest.mark.rule("SB-5.G")
def test_a_figure_that_left_the_field_is_back_when_its_owner_decides() -> None:
    scene = running(B={5: (70, 60)})
    scene.do("RUN", "A9", touches=TOUCH, ball=(64, 35), rest={"A9": (60, 35)}, exits={"B5": (72, 70)})
    assert scene.value("off_field") == ["B5"]
    scene.do("DECLINE").expect("OK", phase="LOOSE", team="B", cites="SB-5.G")
    assert scene.value("off_field") == []
    assert scene.at("B5") == pytest.approx((72, 69))


@pytest.mark.rule("SB-5.G")
def test_it_comes_back_to_the_nearest_free_place() -> None:
    scene = running(B={5: (70, 60), 6: (72, 68.5)})
    scene.do("RUN", "A9", touches=TOUCH, ball=(64, 35), rest={"A9": (60, 35)}, exits={"B5": (72, 70)})
    scene.do("DECLINE")
    assert scene.at("B5") == pytest.approx((74, 69))  # straight back, in steps of half a centimetre
    assert scene.gap("B5", "B6") >= -1e-6


@pytest.mark.rule("SB-5.H", "SB-21.2")
def test_an_offside_defender_that_ends_between_carrier_and_ball_obstructs() -> None:
    far = {"ball": (66, 35), "carrier": "A9", "A": {9: (58, 35)}}
    scene = Scene("DEFENCE", **far, B={2: (50, 35)}).do("FLICK", "B2", rest={"B2": (62, 35.4)})
    scene.expect("OBSTRUCTION", sanction="PENALTY", team="A", against="B", spot=(62, 35.4), cites=["SB-5.H", "SB-5.I"])
    Scene("DEFENCE", **far, B={2: (66.0, 50)}).do("FLICK", "B2", rest={"B2": (62, 35.4)}).expect("OK", phase="OPEN")
    Scene("DEFENCE", **far, B={2: (50, 35)}).do("FLICK", "B2", rest={"B2": (62, 37.1)}).expect("OK", phase="OPEN")


@pytest.mark.rule("SB-5.I", "SB-21.1")
def test_offside_is_a_scrum_and_obstruction_a_penalty() -> None:
    offside = Scene("LOOSE", ball=(60, 35), A={9: (65, 35)}).do("ATTEMPT", "A9", touches=TOUCH, ball=(58, 35))
    offside.expect("OFFSIDE", sanction="SCRUM", phase="SCRUM_SETUP", spot=(60, 35), cites="SB-21.1")
