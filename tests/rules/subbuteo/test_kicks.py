"""SB-12 to SB-15, SB-18 and SB-19: punts, penalty kicks, drop goals, drop-22s."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene

TOUCH = [("A9", "ball")]
TO_TOUCH, UPFIELD, DROP = 1, 2, 3


def kicked(kind: int, ball: Any = (45, 40), carrier: Any = None, **happens: Any) -> Scene:
    """A9 kicks from `ball` with the wedge."""
    keys = ("A", "B", "rules", "time_up", "pitch")
    fields = {key: happens.pop(key) for key in keys if key in happens}
    where = carrier or (ball[0] - 2, ball[1])
    fields["A"] = {9: where, **fields.get("A", {})}
    scene = Scene("WEDGE_KICK", ball=ball, carrier="A9", kick_kind=kind, kick_dir=(1, 0), **fields)
    return scene.do("KICK", "A9", **{"touches": TOUCH, **happens})


@pytest.mark.rule("SB-12.1")
@pytest.mark.parametrize(
    ("phase", "kind"), [("KICKOFF", None), ("WEDGE_KICK", UPFIELD), ("DROP22", None), ("TOUCH_KICK", None)]
)
def test_what_comes_back_down_the_wedge_is_judged_for_wedge_kicks_alone(phase: str, kind: int | None) -> None:
    fields = {"kick_kind": kind, "kick_dir": (1, 0)} if kind else {}
    scene = Scene(phase, ball=(22, 35), carrier="A9", kicker="A9", A={9: (19, 35)}, team="A", **fields)
    scene.do("KICK", "A9", place=(22, 35), touches=TOUCH, ball=(47, 35), wedge=False)
    if phase == "TOUCH_KICK":
        scene.expect("TURNOVER_KICK")
    else:
        scene.expect("KNOCK_ON_C", sanction="PENALTY", team="B", cites="SB-21.6")


@pytest.mark.rule("SB-12.2")
def test_a_ball_back_down_the_wedge_is_a_penalty_where_the_kick_was() -> None:
    kicked(TO_TOUCH, wedge=False).expect("KNOCK_ON_C", sanction="PENALTY", against="A", spot=(45, 40), cites="SB-12.2")


@pytest.mark.rule("SB-12.3")
@pytest.mark.parametrize(("carrier", "code"), [((40, 40), "MISS"), ((35, 40), "TACKLE_B")])
def test_a_kicker_that_misses_the_ball_gives_it_away(carrier: Any, code: str) -> None:
    kicked(UPFIELD, carrier=carrier, touches=[], rest={"A9": (60, 60)}).expect(code, phase="LOOSE", team="B")


@pytest.mark.rule("SB-12.3")
def test_a_kick_may_need_control_where_it_is_so_ruled() -> None:
    far = {"ball": (60, 35), "carrier": "A9", "A": {9: (50, 35)}}
    Scene("OPEN", **far).do("PUNT", option="UPFIELD").expect("OK")
    Scene("OPEN", **far, rules={"kick_needs_control": True}).do("PUNT", option="UPFIELD").refused("AM-66")


@pytest.mark.rule("SB-12.4")
@pytest.mark.parametrize(("u", "code"), [(45.9, "KNOCK_ON_C"), (46.1, "OK")])
def test_a_ball_that_hardly_moves_did_not_get_up_the_wedge(u: float, code: str) -> None:
    kicked(TO_TOUCH, ball=(45, 40), A={2: (40, 30)}, rest={"ball": (u, 40)}).expect(code)


# --- SB-13 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-13.1")
def test_a_punt_is_declared_with_its_target_and_only_in_possession() -> None:
    Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}).do("PUNT").refused()
    Scene("LOOSE", ball=(60, 35), A={9: (58, 35)}).do("PUNT", option="UPFIELD").refused()


@pytest.mark.rule("SB-13.2", "SB-21.11")
def test_whatever_moves_while_the_wedge_is_placed_costs_a_penalty() -> None:
    scene = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)})
    scene.do("PUNT", option="TO_TOUCH", disturbed=True)
    scene.expect("KICK_PLACEMENT", sanction="PENALTY", team="B", against="A", spot=(60, 35))


@pytest.mark.rule("SB-13.2")
@pytest.mark.parametrize(
    ("place", "ok"),
    [((64, 35), False), ((66.8, 35), False), ((67.0, 35), True), ((63, 37.4), False), ((63, 37.6), True)],
)
def test_the_wedge_needs_room_before_the_ball(place: Any, ok: bool) -> None:
    scene = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}, B={5: place})
    scene.do("PUNT", option="UPFIELD")
    scene.expect("OK", phase="BLOCK", team="B") if ok else scene.refused("SB-13.2")


@pytest.mark.rule("SB-13.3")
def test_a_figure_in_the_wedges_place_stops_the_kick_until_the_next_strike() -> None:
    scene = Scene("BLOCK", ball=(60, 35), carrier="A9", A={9: (58, 35)}, kick_kind=UPFIELD, kick_dir=(1, 0))
    scene.do("FLICK", "B3", rest={"B3": (64, 35)}).expect("BLOCKED", phase="OPEN", team="A", cites="SB-13.3")
    scene.do("PUNT", option="UPFIELD", aim=(0, 1)).refused("SB-13.3")
    scene.do("RUN", "A9", touches=TOUCH, ball=(61, 38), rest={"A9": (60, 35.5)}).expect("STRIKE")
    scene.do("PUNT", option="UPFIELD", aim=(0, 1)).expect("OK", phase="BLOCK")


@pytest.mark.rule("SB-13.3")
@pytest.mark.parametrize(("flicks", "phases"), [(1, ["WEDGE_KICK"]), (2, ["BLOCK", "WEDGE_KICK"])])
def test_so_many_blocking_flicks(flicks: int, phases: list[str]) -> None:
    scene = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}, rules={"block_flicks": flicks})
    scene.do("PUNT", option="UPFIELD")
    for phase in phases:
        scene.do("FLICK", "B3", rest={"B3": (80, 60)}).expect("OK", phase=phase)
    none = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}, rules={"block_flicks": 0})
    none.do("PUNT", option="UPFIELD").expect("OK", phase="WEDGE_KICK", team="A")


@pytest.mark.rule("SB-13.3", "SB-21.8")
def test_the_offences_of_a_blocking_flick() -> None:
    block = {"ball": (60, 35), "carrier": "A9", "A": {9: (58, 35)}, "kick_kind": UPFIELD, "kick_dir": (1, 0)}
    Scene("BLOCK", **block).do("FLICK", "B3", touches=[("B3", "ball")]).expect("KNOCK_ON_B", sanction="PENALTY")
    scene = Scene("BLOCK", **block).do("FLICK", "B3", touches=[("B3", "A9")])
    scene.expect("ILLEGAL_TACKLE_B", sanction="PENALTY", team="A", spot=(58, 35), cites="SB-21.8")


@pytest.mark.rule("SB-13.1", "SB-13.10")
@pytest.mark.parametrize(("option", "offside"), [("UPFIELD", ["A5"]), ("TO_TOUCH", [])])
def test_from_the_declaration_to_the_kick(option: str, offside: list[str]) -> None:
    scene = Scene("OPEN", ball=(45, 40), carrier="A9", A={9: (43, 40), 2: (40, 30), 5: (44, 20)})
    scene.do("PUNT", option=option).do("SKIP").expect("OK", phase="WEDGE_KICK", team="A")
    scene.do("KICK", "A9", touches=TOUCH, ball=(60, 40)).expect("OK", phase="LOOSE", team="A")
    assert scene.value("kick_offside") == offside


@pytest.mark.rule("SB-18.2")
def test_a_drop_goal_from_the_declaration_to_the_points() -> None:
    scene = Scene("OPEN", ball=(70, 35), carrier="A9", A={9: (68, 35)}).do("DROP_GOAL").do("SKIP")
    scene.do("KICK", "A9", touches=TOUCH, plane=(35, 6), out=(111, 35), fly=True).expect("GOAL", score=(3, 0))


@pytest.mark.rule("SB-13.4", "SB-13.5")
@pytest.mark.parametrize("kind", [TO_TOUCH, UPFIELD])
def test_punts_over_touch(kind: int) -> None:
    scene = kicked(kind, bounces=[(66, 64)], out=(71, 70)).expect("TOUCH", sanction="LINEOUT", spot=(71, 70))
    assert scene.value("throw_in") == "B"
    fly = kicked(kind, out=(71, 70), fly=True).expect("TOUCH_FULL", sanction="LINEOUT", spot=(45, 70))
    assert fly.value("throw_in") == "B"
    kicked(kind, out=(71, 70), fly=True, time_up=True).expect("TOUCH_FULL", sanction="END")


@pytest.mark.rule("SB-13.6", "SB-13.7")
@pytest.mark.parametrize(("u", "team"), [(78, "B"), (77.9, "A"), (47, "A")])
def test_two_quarters_ahead_a_punt_is_the_others(u: float, team: str) -> None:
    scene = kicked(UPFIELD, A={2: (40, 30)}, rest={"ball": (u, 30)})
    scene.expect("TURNOVER_KICK" if team == "B" else "OK", phase="LOOSE", team=team)


@pytest.mark.rule("SB-13.7")
@pytest.mark.parametrize(
    ("place", "code"),
    [((40, 38), "POSSESSION"), ((43.1, 38), "OFFSIDE"), ((43.0, 38), "POSSESSION"), ((18, 38), "KNOCK_ON_Q")],
)
def test_a_short_punt_is_chased_from_behind_the_kicker_and_its_quarter(place: Any, code: str) -> None:
    scene = kicked(TO_TOUCH, A={8: place, 2: (30, 20)}, rest={"ball": (60, 40)}).expect("OK", team="A")
    scene.do("ATTEMPT", "A8", touches=[("A8", "ball")], ball=(62, 42), rest={"A8": (58, 40)}).expect(code)


@pytest.mark.rule("SB-13.7")
def test_without_a_figure_that_may_chase_it_is_the_others() -> None:
    kicked(TO_TOUCH, carrier=(46.0, 43), A={9: (46.0, 43)}, rest={"ball": (44, 60)}).expect(team="B", phase="LOOSE")


@pytest.mark.rule("SB-13.8")
@pytest.mark.parametrize(("rest", "team"), [((63.7, 40), "B"), ((63.5, 40), "A")])
def test_a_punt_on_to_a_defender_that_it_lies_beside_is_the_others(rest: Any, team: str) -> None:
    met = {"B": {5: (68, 40)}, "A": {2: (40, 30)}, "touches": [*TOUCH, ("ball", "B5")], "rest": {"ball": rest}}
    kicked(TO_TOUCH, **met).expect(phase="LOOSE", team=team)
    if team == "B":
        kicked(TO_TOUCH, **met, rules={"punt_hit": "none"}).expect(phase="LOOSE", team="A")
    two = {**met, "B": {5: (68, 40), 6: (66, 50)}, "touches": [*TOUCH, ("ball", "B5"), ("ball", "B6")]}
    kicked(TO_TOUCH, **{**two, "rest": {"ball": (60, 55)}}).expect("TURNOVER_KICK", team="B", cites="SB-13.8")


@pytest.mark.rule("SB-13.9")
def test_punts_into_the_opponents_in_goal() -> None:
    dead = kicked(UPFIELD, ball=(70, 40), out=(111, 40)).expect("DEAD", sanction="DROP22", phase="SETUP_D22_R")
    assert dead.value("kick_team") == "B"
    kicked(UPFIELD, ball=(70, 40), out=(104, 70)).expect("TIG", sanction="DROP22")
    kicked(UPFIELD, ball=(80, 40), rest={"ball": (104, 40)}).expect(phase="INGOAL", team="B")


@pytest.mark.rule("SB-13.10")
def test_only_punts_up_field_put_team_mates_offside() -> None:
    up = kicked(UPFIELD, A={2: (40, 30), 5: (44, 30)}, rest={"ball": (60, 40)}).expect("OK", cites="SB-13.10")
    assert up.value("kick_offside") == ["A5"]
    touch = kicked(TO_TOUCH, A={2: (40, 30), 5: (44, 30)}, rest={"ball": (60, 40)})
    assert touch.value("kick_offside") == []


# --- SB-14, SB-15 -----------------------------------------------------------------------------------------------------


def chosen(option: str, spot: Any, **fields: Any) -> Scene:
    """A chooses a kick from a penalty at a spot."""
    scene = Scene("PEN_CHOICE", ball=(50, 35), pen_spot=spot, pen_half_opp=int(spot[0] > 50), poss=None, **fields)
    return scene.do("CHOOSE", fields.get("who"), option=option)


@pytest.mark.rule("SB-14.1", "SB-15.1")
@pytest.mark.parametrize(("option", "phase"), [("TOUCH_KICK", "TOUCH_KICK"), ("FREE_KICK", "FREE_KICK")])
def test_the_opponents_go_back_and_a_figure_makes_room(option: str, phase: str) -> None:
    stand = {"A": {10: (61, 20)}, "B": {5: (66, 20), 6: (62, 33.1)}}
    scene = chosen(option, (62, 20), **stand).expect("OK", phase=phase, team="A")
    assert scene.at("ball") == pytest.approx((62, 20))
    assert scene.value("kicker") == "A10"
    assert scene.at("B5") == pytest.approx((75, 20))  # ten from the kicker, whose base is 2
    assert scene.at("B6") == pytest.approx((62, 33.1))


@pytest.mark.rule("SB-14.2", "SB-14.4")
def test_a_penalty_may_go_straight_to_touch_two_quarters_ahead() -> None:
    scene = chosen("TOUCH_KICK", (30, 20)).do("KICK", out=(79, 0), fly=True)
    scene.expect("TOUCH", sanction="LINEOUT", spot=(79, 0), cites=["SB-14.2", "SB-14.4", "AM-49"])
    assert scene.value("throw_in") == "A"


@pytest.mark.rule("SB-14.3")
def test_further_than_two_quarters_it_is_a_line_out_opposite_the_kick() -> None:
    scene = chosen("TOUCH_KICK", (20, 20)).do("KICK", out=(79, 0), fly=True)
    scene.expect("TOUCH_FULL", sanction="LINEOUT", spot=(20, 0), cites="SB-14.3")
    assert scene.value("throw_in") == "B"


@pytest.mark.rule("SB-14.5")
def test_a_penalty_kick_that_stays_in_play_is_the_others_ball() -> None:
    stand = {"A": {10: (29, 20)}}
    scene = chosen("TOUCH_KICK", (30, 20), **stand).do("KICK", ball=(60, 10))
    scene.expect("TURNOVER_KICK", phase="LOOSE", team="B", cites="SB-14.5")
    assert scene.at("A10") == pytest.approx((29, 20))
    taken = chosen("TOUCH_KICK", (30, 20), **stand).do("KICK", ball=(29, 20.5))
    assert taken.gap("A10", "ball") >= -1e-6
    chosen("TOUCH_KICK", (60, 20)).do("KICK", ball=(104, 20)).expect(phase="INGOAL", team="B")
    chosen("TOUCH_KICK", (60, 20)).do("KICK", out=(111, 20)).expect("DEAD", sanction="DROP22")


@pytest.mark.rule("SB-15.1", "SB-22.2")
def test_a_free_kick_is_for_the_opponents_half_alone() -> None:
    chosen("FREE_KICK", (50, 20)).refused("SB-15.1")
    chosen("FREE_KICK", (50.1, 20)).expect("OK", phase="FREE_KICK")


@pytest.mark.rule("SB-15.2")
@pytest.mark.parametrize(
    ("plane", "code"),
    [((35, 4.8), "GOAL"), ((35, 4.7), "NO_GOAL"), ((38.6, 8), "GOAL"), ((38.7, 8), "NO_GOAL"), ((31.4, 8), "GOAL")],
)
def test_over_the_bar_between_the_posts(plane: Any, code: str) -> None:
    scene = chosen("FREE_KICK", (62, 20)).do("KICK", plane=plane, ball=(104, 20))
    scene.expect(code, score=(3, 0) if code == "GOAL" else (0, 0))
    if code == "GOAL":
        scene.expect(sanction="KICKOFF", phase="SETUP_KO_R", team="A")
        assert scene.value("kick_team") == "B"


@pytest.mark.rule("SB-15.2")
def test_in_off_the_post_is_good() -> None:
    chosen("FREE_KICK", (62, 20)).do("KICK", plane=(35, 6), post=True, ball=(104, 20)).expect("GOAL")


@pytest.mark.rule("SB-15.3")
def test_a_free_kick_missed_and_out() -> None:
    chosen("FREE_KICK", (62, 20)).do("KICK", out=(111, 20)).expect("DEAD", sanction="DROP22", cites="SB-15.3")
    chosen("FREE_KICK", (62, 20)).do("KICK", out=(103, 0)).expect("TIG", sanction="DROP22")
    scene = chosen("FREE_KICK", (62, 20)).do("KICK", out=(90, 0), fly=True).expect("TOUCH", spot=(90, 0), cites="AM-50")
    assert scene.value("throw_in") == "B"


@pytest.mark.rule("SB-15.4", "SB-15.5")
@pytest.mark.parametrize(("u", "phase"), [(104, "INGOAL"), (97, "LOOSE")])
def test_a_free_kick_missed_and_at_rest(u: float, phase: str) -> None:
    scene = chosen("FREE_KICK", (62, 20), A={10: (61, 20)}).do("KICK", ball=(u, 20))
    scene.expect("NO_GOAL", sanction="TURNOVER", phase=phase, team="B")
    assert scene.at("A10") == pytest.approx((61, 20))


# --- SB-18, SB-19 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-18.1")
@pytest.mark.parametrize(("u", "ok"), [(60.0, False), (60.1, True)])
def test_drop_goals_are_tried_past_the_ten_metre_line(u: float, ok: bool) -> None:
    scene = Scene("OPEN", ball=(u, 35), carrier="A9", A={9: (58, 35)}).do("DROP_GOAL")
    scene.expect("OK", phase="BLOCK") if ok else scene.refused("SB-18.1")


@pytest.mark.rule("SB-18.2")
def test_a_drop_goal_over_the_bar() -> None:
    scene = kicked(DROP, ball=(70, 35), plane=(35, 6), out=(111, 35), fly=True)
    scene.expect("GOAL", sanction="KICKOFF", score=(3, 0), cites="SB-18.2")
    assert scene.value("kick_team") == "B"
    kicked(TO_TOUCH, ball=(70, 35), plane=(35, 6), out=(111, 35), fly=True).expect("DEAD", score=(0, 0))


@pytest.mark.rule("SB-18.3", "SB-18.4")
@pytest.mark.parametrize(("u", "code", "phase"), [(97, "TURNOVER_KICK", "LOOSE"), (104, "NO_GOAL", "INGOAL")])
def test_a_drop_goal_that_misses_and_rests(u: float, code: str, phase: str) -> None:
    kicked(DROP, ball=(70, 35), rest={"ball": (u, 30)}).expect(code, phase=phase, team="B")


@pytest.mark.rule("SB-18.5")
def test_a_drop_goal_that_misses_and_leaves() -> None:
    kicked(DROP, ball=(70, 35), out=(111, 30)).expect("DEAD", sanction="DROP22")
    kicked(DROP, ball=(70, 35), bounces=[(85, 60)], out=(90, 70)).expect("TOUCH", sanction="LINEOUT", spot=(90, 70))
    kicked(DROP, ball=(70, 35), out=(90, 70), fly=True).expect("TOUCH", sanction="LINEOUT", spot=(70, 70))


def dropped(**happens: Any) -> Scene:
    """A's drop-22 from (22, 30)."""
    stand = {"A": {10: (20, 30), 2: happens.pop("chaser", (15, 20))}, "B": happens.pop("B", {})}
    late = happens.pop("time_up", False)
    touches = [("A10", "ball"), *happens.pop("met", [])]
    scene = Scene("DROP22", ball=(22, 30), kicker="A10", team="A", poss=None, time_up=late, **stand)
    return scene.do("KICK", "A10", place=(22, 30), touches=touches, **happens)


@pytest.mark.rule("SB-19.1", "SB-19.2", "SB-19.3")
def test_what_brings_a_drop_22() -> None:
    kicked(UPFIELD, ball=(70, 40), out=(111, 40)).expect("DEAD", sanction="DROP22", cites="SB-19.1")
    run = Scene("OPEN", ball=(90, 35), carrier="A9", A={9: (88, 35)})
    run.do("RUN", "A9", touches=TOUCH, out=(103, 0)).expect("TIG", sanction="DROP22", cites="SB-19.2")
    saved = Scene("INGOAL", ball=(104, 30), B={4: (106, 30)}, poss="B")
    saved.do("ATTEMPT", "B4", touches=[("B4", "ball")], ball=(105, 33)).expect("POSSESSION", cites="SB-19.3")
    assert (saved.value("kick_team"), saved.value("phase")) == ("B", saved.value("phase"))


@pytest.mark.rule("SB-19.4")
def test_set_ups_at_a_drop_22() -> None:
    scene = Scene("SETUP_D22_R", ball=(22, 35), team="B")
    places = {f"B{n + 1}": (33 + 8 * (n // 7), 5 + 10 * (n % 7)) for n in range(15)}
    scene.do("LAYOUT", layout={**places, "B1": (31.9, 5)}).refused("SB-19.4")
    scene.do("LAYOUT", layout={**places, "B1": (32.0, 5)}).expect("OK", phase="SETUP_D22_K", team="A")
    own = {f"A{n + 1}": (20 - 8 * (n // 7), 5 + 10 * (n % 7)) for n in range(15)}
    scene.do("LAYOUT", layout={**own, "A1": (22.1, 5)}).refused("SB-19.4")
    scene.do("LAYOUT", layout={**own, "A1": (22.0, 5)}).expect("OK", phase="DROP22", team="A")


@pytest.mark.rule("SB-19.4")
def test_the_canonical_set_ups_of_a_drop_22_are_legal() -> None:
    scene = Scene("OPEN", ball=(90, 35), carrier="A9", A={9: (88, 35)}).do("RUN", "A9", touches=TOUCH, out=(111, 33))
    plain = scene.variants[0]  # which figure stands where in a row is the same in either mirror of y
    stand = {
        side: {name: plain.mirror.seen(plain.state["pos"][0, plain.mirror.figure(name)]) for name in names}
        for side, names in (("A", [f"A{n}" for n in range(1, 16)]), ("B", [f"B{n}" for n in range(1, 16)]))
    }
    scene.do("LAYOUT", layout=stand["A"]).expect("OK", phase="SETUP_D22_K", team="B")
    scene.do("LAYOUT", "B10", layout=stand["B"]).expect("OK", phase="DROP22", team="B")


@pytest.mark.rule("SB-19.5")
def test_a_drop_22_is_taken_on_the_line_and_must_cross_it() -> None:
    scene = dropped(ball=(21.5, 45)).expect("KO_SHORT", sanction="RETAKE_CHOICE", phase="KO_FAULT", team="B")
    scene.do("CHOOSE", option="SCRUM").expect("OK", phase="SCRUM_SETUP", spot=(22, 30))
    again = dropped(ball=(21.5, 45)).do("CHOOSE", option="RETAKE").expect("OK", phase="SETUP_D22_R", team="B")
    assert again.value("kick_team") == "A"
    crowded = Scene("DROP22", ball=(22, 35), kicker="A10", team="A", A={10: (20, 30), 3: (22, 41)})
    crowded.do("KICK", "A10", place=(22, 40)).refused("SB-19.5")
    crowded.do("KICK", "A10", place=(22, 70.5)).refused("SB-19.5")


@pytest.mark.rule("SB-19.6")
def test_a_drop_22_back_down_the_wedge() -> None:
    dropped(wedge=False).expect("KNOCK_ON_C", sanction="PENALTY", team="B", spot=(22, 30), cites="SB-19.6")


@pytest.mark.rule("SB-19.7")
def test_a_drop_22_into_touch() -> None:
    scene = dropped(bounces=[(40, 60)], out=(60, 70)).expect("TOUCH", sanction="LINEOUT", spot=(22, 70))
    assert scene.value("throw_in") == "B"
    met = dropped(B={7: (50, 60)}, met=[("ball", "B7")], out=(60, 70)).expect("TOUCH", spot=(60, 70))
    assert met.value("throw_in") == "A"
    dropped(out=(60, 70), time_up=True).expect("TOUCH", sanction="END")


@pytest.mark.rule("SB-19.8")
def test_a_drop_22_at_rest_is_as_a_kick_off() -> None:
    dropped(ball=(40, 30)).expect("OK", phase="LOOSE", team="A").do("ATTEMPT", "A10").refused("SB-3.5")
    near = {"B": {7: (45, 30)}, "met": [("ball", "B7")]}
    dropped(**near, ball=(41, 30)).expect("OK", phase="LOOSE", team="B")
    dropped(chaser=(15, 20), ball=(60, 30)).expect("OK", phase="LOOSE", team="B", cites="SB-3.6")
    dropped(ball=(104, 30)).expect("OK", phase="INGOAL", team="B")
    dropped(out=(111, 30)).expect("DEAD", sanction="DROP22")
