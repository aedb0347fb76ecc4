"""SB-1 and SB-2: toss, set-ups, halves and clock; what scores."""

from __future__ import annotations

import pytest

from tests.rules.subbuteo.scene import Scene
from tests.rules.subbuteo.working import rows

RECEIVERS = rows("B", 62, 70, 88)
KICKERS = rows("A", 48, 40, 20)


@pytest.mark.rule("SB-1.1")
@pytest.mark.parametrize(("rule", "kicks", "receives"), [("kicks", "B", "A"), ("receives", "A", "B")])
def test_the_toss_decides_who_kicks_off(rule: str, kicks: str, receives: str) -> None:
    scene = Scene("TOSS", rules={"toss_winner": rule}).do("COIN", winner="B")
    scene.expect("OK", phase="SETUP_KO_R", team=receives, cites="SB-1.1")
    assert scene.value("kick_team") == kicks


@pytest.mark.rule("SB-1.2")
@pytest.mark.parametrize("u", [59.9, 100.1])
def test_receivers_stand_between_their_goal_line_and_their_ten_metre_line(u: float) -> None:
    Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout={**RECEIVERS, "B6": (u, 65)}).refused("SB-1.2")
    Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout={**RECEIVERS, "B6": (60.0, 65)}).expect("OK")


@pytest.mark.rule("SB-1.3")
def test_kickers_stand_behind_halfway() -> None:
    Scene("SETUP_KO_K", ball=(50, 35)).do("LAYOUT", layout={**KICKERS, "A1": (50.1, 5)}).refused("SB-1.3")
    scene = Scene("SETUP_KO_K", ball=(50, 35)).do("LAYOUT", layout={**KICKERS, "A1": (50.0, 5)})
    scene.expect("OK", phase="KICKOFF", team="A")


@pytest.mark.rule("SB-1.3", "SB-3.1")
def test_the_kicker_that_a_set_up_names_may_stand_too_near_and_must_kick() -> None:
    near = {**KICKERS, "A10": (48, 31)}
    Scene("SETUP_KO_K", ball=(50, 35)).do("LAYOUT", layout=near).refused("SB-1.5")
    scene = Scene("SETUP_KO_K", ball=(50, 35)).do("LAYOUT", "A10", layout=near).expect("OK", phase="KICKOFF")
    scene.do("KICK", "A3").refused("SB-3.1")


@pytest.mark.rule("SB-1.4")
def test_an_eighth_figure_in_a_row_is_refused_and_one_beside_the_row_is_not() -> None:
    eight = {**RECEIVERS, "B15": (62.4, 70)}
    wide = {name: (u, 1 + 9 * number) for number, (name, (u, _)) in enumerate(RECEIVERS.items()) if number < 7}
    Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout={**eight, **wide, "B15": (62.4, 64)}).refused("SB-1.4")
    beside = {**eight, **wide, "B15": (62.6, 64)}
    Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout=beside).expect("OK")


@pytest.mark.rule("SB-1.5")
def test_only_figures_of_one_side_keep_five_centimetres() -> None:
    crowd = {**RECEIVERS, "B15": (68.5, 50)}
    Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout=crowd).refused("SB-1.5")
    beside = Scene("SETUP_KO_R", ball=(50, 35), A={3: (86, 35)})
    beside.do("LAYOUT", layout=RECEIVERS).expect("OK")


@pytest.mark.rule("SB-1.6")
def test_a_set_up_names_every_rule_that_it_breaks() -> None:
    scene = Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout={**RECEIVERS, "B1": (59, 5), "B2": (59, 6)})
    scene.refused(["SB-1.2", "SB-1.5", "SB-1.6", "AM-13"])


@pytest.mark.rule("SB-1.6")
@pytest.mark.parametrize("per_team", [15, 12, 10])
def test_the_canonical_set_ups_are_legal_for_any_number_of_figures(per_team: int) -> None:
    scene = Scene("TOSS", rules={"per_team": per_team}).do("COIN", winner="A")
    for phase in ("SETUP_KO_K", "KICKOFF"):
        scene.do("DEFAULT_LAYOUT").expect("OK", phase=phase)
    plain = scene.variants[0]  # which figure stands where in a row is the same in either mirror of y
    stand = {name: plain.mirror.seen(plain.state["pos"][0, plain.mirror.figure(name)]) for name in KICKERS}
    places = {name: place for name, place in stand.items() if int(name[1:]) <= per_team}
    again = Scene("SETUP_KO_K", ball=(50, 35), rules={"per_team": per_team})
    again.do("LAYOUT", "A10", layout=places).expect("OK", phase="KICKOFF")


@pytest.mark.rule("SB-1.6")
def test_a_layout_is_where_the_figures_stand_then() -> None:
    scene = Scene("SETUP_KO_R", ball=(50, 35)).do("LAYOUT", layout={**RECEIVERS, "B6": (60.5, 64)}).expect("OK")
    assert scene.at("B6") == pytest.approx((60.5, 64))


def rows_of(scene: Scene, side: str) -> dict[float, int]:
    """How many figures of a side stand at which u, to a tenth."""
    figures = [scene.variants[0].mirror.figure(f"{side}{shirt}") for shirt in range(1, 16)]
    places = [scene.variants[0].mirror.seen(scene.variants[0].state["pos"][0, figure]) for figure in figures]
    found = [round(float(u), 1) for u, _ in places]
    return {u: found.count(u) for u in sorted(set(found))}


@pytest.mark.rule("SB-1.6", "SB-3.1")
def test_the_canonical_kick_off_has_rows_of_seven_seven_and_one() -> None:
    scene = Scene("TOSS").do("COIN", winner="A").do("DEFAULT_LAYOUT").do("DEFAULT_LAYOUT")
    assert rows_of(scene, "B") == {62.0: 7, 70.0: 7, 88.0: 1}
    assert rows_of(scene, "A") == {20.0: 1, 40.0: 7, 48.0: 7}
    assert scene.value("kicker") == "A10"
    assert scene.at("A10") == pytest.approx((48, 35))


@pytest.mark.rule("SB-19.4")
def test_the_canonical_drop_22_likewise() -> None:
    scene = Scene("OPEN", ball=(90, 35), carrier="A9", A={9: (88, 35)})
    scene.do("RUN", "A9", touches=[("A9", "ball")], out=(111, 33))
    assert rows_of(scene, "A") == {40.0: 1, 58.0: 7, 66.0: 7}
    assert rows_of(scene, "B") == {80.0: 7, 88.0: 7, 96.0: 1}


@pytest.mark.rule("SB-1.7", "SB-1.9")
def test_after_the_first_half_ends_change_and_the_other_side_kicks_off() -> None:
    scene = Scene("LOOSE", ball=(60, 35), A={9: (70, 35)}, time_up=True, score=(7, 3))
    scene.do("ATTEMPT", "A9", touches=[("A9", "ball")], ball=(55, 35), rest={"A9": (62, 35)})
    scene.expect("OFFSIDE", sanction="END", phase="SETUP_KO_R", team="A", cites="SB-1.9")
    assert (scene.value("half"), scene.value("clock"), scene.value("kick_team")) == (2, 0, "B")
    assert scene.value("time_up") == 0


@pytest.mark.rule("SB-1.7", "SB-24.7")
def test_after_the_second_half_nobody_declares_any_more() -> None:
    scene = Scene("LOOSE", ball=(60, 35), A={9: (70, 35)}, time_up=True, half=2, score=(5, 5))
    scene.do("ATTEMPT", "A9", touches=[("A9", "ball")], ball=(55, 35), rest={"A9": (62, 35)})
    scene.expect("OFFSIDE", sanction="END", phase="FULL_TIME", team="", score=(0, 0))
    scene.do("DECLINE").refused()


@pytest.mark.rule("SB-1.8")
@pytest.mark.parametrize(
    ("phase", "action", "who", "seconds"),
    [
        ("LOOSE", "ATTEMPT", "A9", 5),
        ("LOOSE", "DECLINE", None, 0),
        ("SUPPORT", "FLICK", "A5", 5),
        ("SUPPORT", "SKIP", None, 0),
        ("SCRUM_SETUP", "DEFAULT_LAYOUT", None, 0),
        ("SCRUM_PUT", "PUT", None, 5),
        ("KICKOFF", "KICK", "A10", 10),
        ("FREE_KICK", "KICK", "A10", 15),
        ("CONVERSION", "KICK", "A10", 0),
    ],
)
def test_the_clock_runs_while_the_ball_is_played(phase: str, action: str, who: str | None, seconds: int) -> None:
    happens = {"scrum": "PUT_SIDE"} if action == "PUT" else {"ball": (80, 20)} if action == "KICK" else {}
    scene = Scene(phase, ball=(50, 35), carrier="A9", A={9: (47, 35), 10: (45, 50)}, spot=(50, 35), clock=1000)
    scene.do(action, who, **happens)
    assert scene.value("clock") == 1000 + 1000 * seconds


@pytest.mark.rule("SB-1.8", "SB-24.1")
def test_the_action_that_runs_past_the_limit_is_judged_with_the_time_up() -> None:
    scene = Scene("LOOSE", ball=(60, 35), A={9: (70, 35)}, clock=896_000, half=1)
    scene.do("ATTEMPT", "A9", touches=[("A9", "ball")], ball=(55, 35), rest={"A9": (62, 35)})
    scene.expect("OFFSIDE", sanction="END")
    early = Scene("LOOSE", ball=(60, 35), A={9: (70, 35)}, clock=890_000, half=1)
    early.do("ATTEMPT", "A9", touches=[("A9", "ball")], ball=(55, 35), rest={"A9": (62, 35)})
    early.expect("OFFSIDE", sanction="SCRUM")


@pytest.mark.rule("SB-2.1")
def test_a_try_counts_five() -> None:
    scene = Scene("OPEN", ball=(104, 30), carrier="A5", A={5: (101, 30)})
    scene.do("GROUND", "A5", touches=[("A5", "ball")], ball=(106, 30), rest={"A5": (103, 30)})
    scene.expect("TRY", score=(5, 0), cites="SB-2.1")
    assert scene.value("score") == (5, 0)


@pytest.mark.rule("SB-2.2")
def test_a_conversion_counts_two() -> None:
    scene = Scene("CONVERSION", ball=(78, 30)).do("KICK", plane=(35, 8), out=(111, 36), fly=True)
    scene.expect("GOAL", score=(2, 0), cites="SB-2.2")


@pytest.mark.rule("SB-2.3", "SB-2.4")
@pytest.mark.parametrize(("phase", "cites"), [("FREE_KICK", "SB-2.3"), ("WEDGE_KICK", "SB-2.4")])
def test_free_kicks_and_drop_goals_count_three(phase: str, cites: str) -> None:
    scene = Scene(phase, ball=(70, 35), carrier="A9", kicker="A9", kick_kind=3, kick_dir=(1, 0), A={9: (67, 35)})
    scene.do("KICK", "A9", touches=[("A9", "ball")], plane=(35, 8), out=(111, 36), fly=True)
    scene.expect("GOAL", score=(3, 0), cites=cites)


@pytest.mark.rule("SB-2.5")
@pytest.mark.parametrize(("worth", "points", "phase"), [("5c", 5, "CONVERSION"), ("7", 7, "SETUP_KO_R")])
def test_a_penalty_try_counts_five_and_a_conversion_from_the_middle(worth: str, points: int, phase: str) -> None:
    scene = Scene(
        "INGOAL", ball=(104, 20), A={9: (99, 20)}, B={4: (107, 20)}, rules={"penalty_try_points": worth}, poss="B"
    )
    scene.do("ATTEMPT", "B4", touches=[("B4", "ball"), ("ball", "A9", {"A9": (102, 20)})], ball=(105, 22))
    scene.expect("PENALTY_TRY", sanction="PENALTY_TRY", phase=phase, score=(points, 0), cites="SB-2.5")
    if worth == "5c":
        assert scene.at("ball") == pytest.approx((78, 35))
