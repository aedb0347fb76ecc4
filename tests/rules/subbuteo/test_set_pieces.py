"""SB-10, SB-11 and SB-20: scrum, line-out, scrum five."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo.scene import Scene


def stands(scene: Scene, name: str) -> tuple[float, float]:
    """Where a figure of a canonical set-up stands, seen in one mirror: who is where in a row does not turn with y."""
    plain = scene.variants[0]
    u, y = plain.mirror.seen(plain.state["pos"][0, plain.mirror.figure(name)])
    return float(u), float(y)


def awarded(ball: Any = (60, 30), **fields: Any) -> Scene:
    """A scrum to B where A9 was offside."""
    u, y = ball
    scene = Scene("LOOSE", ball=ball, A={9: (u + 6, y)}, **fields)
    return scene.do("ATTEMPT", "A9", touches=[("A9", "ball")], ball=(u - 1, y), rest={"A9": (u + 4, y)})


@pytest.mark.rule("SB-10.1")
def test_a_scrum_is_set_where_the_offence_was_and_the_clock_stands() -> None:
    scene = awarded().expect("OFFSIDE", phase="SCRUM_SETUP", team="A", spot=(60, 30), cites="SB-10.1")
    assert scene.at("ball") == pytest.approx((60, 30))
    clock = scene.value("clock")
    scene.do("DEFAULT_LAYOUT").expect("OK", phase="SCRUM_SETUP", team="B")
    scene.do("DEFAULT_LAYOUT").expect("OK", phase="SCRUM_PUT", team="B")
    assert scene.value("clock") == clock


@pytest.mark.rule("SB-10.2")
@pytest.mark.parametrize(
    ("ball", "spot"), [((60, 3), (60, 5)), ((60, 68), (60, 65)), ((4, 30), (10, 30)), ((93, 30), (90, 30))]
)
def test_scrums_keep_from_touch_and_from_the_goal_lines(ball: Any, spot: Any) -> None:
    assert awarded(ball).value("spot") == pytest.approx(spot)


@pytest.mark.rule("SB-10.3")
def test_eight_forwards_stand_behind_the_scrummer_no_8_last_and_no_10_ten_behind_it() -> None:
    scene = awarded()
    for side, sense in (("A", -1), ("B", 1)):
        depths = [sense * (stands(scene, f"{side}{shirt}")[0] - 60) for shirt in range(1, 9)]
        assert all(3 < depth <= depths[7] for depth in depths)
        assert scene.gap(f"{side}8", f"{side}10") == pytest.approx(10)
        assert all(sense * (stands(scene, f"{side}{shirt}")[0] - 60) > depths[7] for shirt in range(10, 16))


BACKS = {11: (40, 10), 12: (40, 20), 13: (40, 40), 14: (40, 50), 15: (30, 35)}


@pytest.mark.rule("SB-10.3")
@pytest.mark.parametrize(
    ("change", "cites"),
    [({}, None), ({15: (50.6, 60)}, "SB-10.3"), ({15: (35, 50)}, "SB-1.5"), ({15: (41, 30)}, "SB-1.5")],
)
def test_the_backs_stand_behind_no_8_and_apart(change: Any, cites: str | None) -> None:
    scene = awarded().do("LAYOUT", layout={f"A{shirt}": place for shirt, place in {**BACKS, **change}.items()})
    scene.expect("OK") if cites is None else scene.refused(cites)


@pytest.mark.rule("SB-10.3")
def test_no_10_stays_on_the_cloth_and_the_backs_in_the_in_goal_when_there_is_no_room() -> None:
    scene = awarded((10, 30))
    assert stands(scene, "A10")[0] == pytest.approx(-10)
    places = [stands(scene, f"A{shirt}")[0] for shirt in range(11, 16)]
    assert all(-10 <= u <= 0.5 for u in places)


@pytest.mark.rule("SB-10.4", "SB-10.6")
@pytest.mark.parametrize(("side", "winner"), [("PUT_SIDE", "A"), ("OTHER_SIDE", "B")])
def test_the_side_where_the_ball_comes_out_has_it_and_must_pass(side: str, winner: str) -> None:
    scene = Scene("SCRUM_PUT", ball=(50, 35), spot=(50, 35)).do("PUT", scrum=side)
    scene.expect("SCRUM_WON", phase="PASS_PREP", team=winner, cites=["SB-10.4", "SB-10.6", "AM-35"])
    assert (scene.value("passer"), scene.value("poss")) == (f"{winner}9", winner)
    free = Scene("SCRUM_PUT", ball=(50, 35), spot=(50, 35), rules={"setpiece_pass_mandatory": False})
    free.do("PUT", scrum=side).expect("SCRUM_WON", phase="OPEN", team=winner)


@pytest.mark.rule("SB-10.5")
def test_three_ends_in_a_row_hand_the_put_in_over() -> None:
    scene = Scene("SCRUM_PUT", ball=(50, 35), spot=(50, 35))
    for _ in range(2):
        scene.do("PUT", scrum="END").expect("SCRUM_END", phase="SCRUM_PUT", team="A")
    scene.do("PUT", scrum="END").expect("SCRUM_END", phase="SCRUM_PUT", team="B", cites="SB-10.5")
    assert (scene.value("put_in"), scene.value("put_count")) == ("B", 0)


@pytest.mark.rule("SB-10.5")
def test_after_twelve_puts_the_side_awarded_the_scrum_has_the_ball() -> None:
    scene = Scene(
        "SCRUM_PUT", ball=(50, 35), spot=(50, 35), put_total=11, put_count=2, put_in="B", awarded="A", team="B"
    )
    scene.do("PUT", scrum="END").expect("SCRUM_WON", phase="PASS_PREP", team="A", cites="AM-28")


@pytest.mark.rule("SB-10.6")
def test_the_ball_lies_behind_no_8_and_the_scrum_half_beside_it() -> None:
    scene = awarded().do("DEFAULT_LAYOUT").do("DEFAULT_LAYOUT").do("PUT", scrum="PUT_SIDE")
    assert scene.gap("B8", "ball") == pytest.approx(0.1)
    assert scene.gap("B9", "ball") == pytest.approx(0.5)
    assert scene.at("ball")[0] > scene.at("B8")[0] > 60
    scene.do("PASS", place=(scene.at("ball")[0], scene.at("ball")[1] + 2.5), aim=(0, -1)).expect(
        "OK", phase="PASS_PREP"
    )


@pytest.mark.rule("SB-10.7")
@pytest.mark.parametrize(("u", "code"), [(49.5, "OK"), (50.0, "OK"), (50.2, "FORWARD_PASS")])
def test_the_pass_from_a_scrum_may_not_go_beyond_its_place(u: float, code: str) -> None:
    fields = {"passer": "A9", "A": {9: (46, 32.5)}, "pass_origin": 2, "pass_point": (46, 35), "pass_limit_u": 50.0}
    scene = Scene("PASS_FLICK", ball=(46, 35), spot=(50, 35), pass_dir=(0, 1), **fields)
    scene.do("FLICK", "A9", touches=[("A9", "ball")], ball=(u, 50), rest={"A9": (47, 34)}).expect(code)
    if code != "OK":
        scene.expect(sanction="SCRUM", spot=(46, 35), cites=["SB-10.7", "SB-21.14"])
        assert scene.value("put_in") == "B"


# --- SB-11 ------------------------------------------------------------------------------------------------------------


def in_touch(u: float = 60, y: float = 70, **fields: Any) -> Scene:
    """A9 runs the ball over touch: a line-out, B throws."""
    scene = Scene("OPEN", ball=(u, 35), carrier="A9", A={9: (u - 2, 35)}, **fields)
    return scene.do("RUN", "A9", touches=[("A9", "ball")], out=(u, y), rest={"A9": (u, 34)})


@pytest.mark.rule("SB-11.1")
@pytest.mark.parametrize(("u", "spot"), [(60, 60), (2, 5), (98, 95)])
def test_a_line_out_is_where_the_ball_crossed_and_five_from_the_goal_lines(u: float, spot: float) -> None:
    in_touch(u).expect("TOUCH", sanction="LINEOUT", phase="LINEOUT_SETUP", team="A", spot=(spot, 70))


@pytest.mark.rule("SB-11.2")
def test_four_of_each_side_stand_between_five_and_fifteen_centimetres() -> None:
    scene = in_touch()
    for side, sense in (("A", -1), ("B", 1)):
        places = sorted(scene.at(f"{side}{shirt}") for shirt in (1, 3, 4, 5))
        assert [u for u, _ in places] == pytest.approx([60 + 2 * sense] * 4)
        assert sorted(70 - y for _, y in places) == pytest.approx([5, 5 + 10 / 3, 5 + 20 / 3, 15])
    assert scene.gap("A1", "B1") == pytest.approx(2)


@pytest.mark.rule("SB-11.3")
def test_the_receiver_stands_two_behind_its_line_and_the_others_ten() -> None:
    scene = in_touch()
    for side, sense in (("A", -1), ("B", 1)):
        assert sense * (stands(scene, f"{side}9")[0] - 60) == pytest.approx(6)
        others = [shirt for shirt in range(6, 16) if shirt != 9]
        assert all(sense * (stands(scene, f"{side}{shirt}")[0] - 60) >= 12 for shirt in others)


@pytest.mark.rule("SB-11.3")
def test_near_the_own_goal_line_all_others_may_stand_in_one_row() -> None:
    scene = in_touch(3)
    rows = {round(stands(scene, f"A{shirt}")[0], 6) for shirt in (2, 6, 7, 8, 10, 11, 12, 13, 14, 15)}
    assert len(rows) == 1
    scene.do("LAYOUT").expect("OK")
    scene.do("LAYOUT", layout={"B15": (16.9, 60)}).refused("SB-11.3")


@pytest.mark.rule("SB-11.4")
def test_the_second_row_of_the_throwing_side_throws_from_touch() -> None:
    scene = in_touch().do("DEFAULT_LAYOUT").do("DEFAULT_LAYOUT").expect("OK", phase="LINEOUT_THROW", team="B")
    assert scene.at("ball") == pytest.approx((60, 70))
    u, y = scene.at("B2")
    assert (u, y - 70) == pytest.approx((60, 2.9))
    scene.do("FLICK", "B3").refused()
    scene.do("FLICK", "B2", touches=[("B2", "ball"), ("ball", "B3")], ball=(59, 55)).expect("LINEOUT_WON")


def thrown(touches: list[Any], rules: dict[str, Any] | None = None, **happens: Any) -> Scene:
    """B's throw into a line-out on u = 60."""
    scene = in_touch(rules=rules).do("DEFAULT_LAYOUT").do("DEFAULT_LAYOUT")
    usual = {} if "out" in happens else {"ball": (60, 50)}
    return scene.do("FLICK", "B2", touches=[("B2", "ball"), *touches], **{**usual, **happens})


@pytest.mark.rule("SB-11.5")
def test_the_first_of_the_eight_that_the_ball_touches_wins() -> None:
    thrown([("ball", "A3"), ("ball", "B3")]).expect("LINEOUT_WON", phase="PASS_PREP", team="A", cites="SB-11.5")
    thrown([("ball", "B9"), ("ball", "B3")]).expect("LINEOUT_WON", team="B")
    scene = thrown([("ball", "B9")]).expect("LINEOUT_NONE", phase="LINEOUT_THROW", team="A")
    assert (scene.value("throw_in"), scene.value("throw_count")) == ("A", 1)
    assert scene.at("ball") == pytest.approx((60, 70))
    assert scene.at("A2")[1] == pytest.approx(72.9)


@pytest.mark.rule("SB-11.5")
def test_the_nearest_may_win_where_it_is_so_ruled() -> None:
    near = {"lineout_win": "nearest"}
    thrown([("ball", "A3")], near, ball=(61.9, 58.3 - 2)).expect("LINEOUT_WON", team="B")
    thrown([("ball", "A3")], near, ball=(60, 40)).expect("LINEOUT_NONE", team="A")


@pytest.mark.rule("SB-11.6")
def test_after_six_throws_without_a_winner_there_is_a_scrum_fifteen_in() -> None:
    scene = thrown([]).change(throw_count=5, throw_in="A", throw_first="B")
    scene.do("FLICK", "A2", touches=[("A2", "ball")], out=(60, 0))
    scene.expect("STALEMATE", sanction="SCRUM", spot=(60, 55), cites=["SB-11.6", "AM-39"])
    assert scene.value("put_in") == "B"


@pytest.mark.rule("SB-11.7")
def test_the_winners_ball_lies_behind_the_figure_and_the_receiver_beside_it() -> None:
    scene = thrown([("ball", "A3")]).expect("LINEOUT_WON", cites="SB-11.7")
    assert scene.gap("A3", "ball") == pytest.approx(0.1)
    assert 0 < scene.gap("A9", "ball") < 1  # half a centimetre, or the nearest free place
    assert scene.value("passer") == "A9"
    assert scene.value("pass_dir")[1] < 0  # away from touch


@pytest.mark.rule("SB-11.8")
@pytest.mark.parametrize(("u", "code"), [(60.0, "OK"), (60.1, "FORWARD_PASS")])
def test_the_pass_from_a_line_out_may_not_go_beyond_it(u: float, code: str) -> None:
    scene = thrown([("ball", "A3")])
    point = scene.at("ball")
    scene.do("GO").do("FLICK", "A9", touches=[("A9", "ball")], ball=(u, 40)).expect(code)
    if code != "OK":
        scene.expect(sanction="SCRUM", spot=point, cites="SB-11.8")
        assert scene.value("put_in") == "B"


# --- SB-20 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-20.1", "SB-20.2")
def test_held_up_and_run_out_by_the_defenders_are_scrums_five_to_the_attackers() -> None:
    held = Scene("OPEN", ball=(97, 2), carrier="A9", A={9: (95, 2)}, B={5: (103, 2)})
    held.do("RUN", "A9", touches=[("A9", "ball"), ("ball", "B5", {"ball": (101.1, 2)})], ball=(100, 4))
    held.expect("HELD_UP", sanction="SCRUM5", phase="SCRUM_SETUP", spot=(90, 5), cites=["SB-20.1", "SB-20.2"])
    assert held.value("put_in") == "A"
    out = Scene("INGOAL", ball=(104, 30), B={4: (106, 30)}, poss="B")
    out.do("ATTEMPT", "B4", touches=[("B4", "ball")], out=(111, 31))
    out.expect("DEAD", sanction="SCRUM5", spot=(90, 31), cites="SB-20.1")
    assert out.value("put_in") == "A"
