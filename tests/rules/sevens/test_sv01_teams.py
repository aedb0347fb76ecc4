"""SV-1: teams, the line across the pitch, the opposite number."""

from __future__ import annotations

import numpy as np
import pytest
from pydantic import ValidationError

from rugbysim.games.sevens.vocabulary import FORWARDS, Check, Event, Phase, Role
from rugbysim.setup import load_rules
from rugbysim.setup.fields import ATTRIBUTES, MODIFIERS, SEVEN
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    PASS,
    RUN,
    SCRUM_HALF,
    WING,
    Position,
    kinds,
    lane_y,
    level_match,
    level_team,
    man,
    of_kind,
    player,
    who,
)


@pytest.mark.rule("SV-1.1")
def test_a_side_is_three_forwards_four_backs_and_a_bench_of_five() -> None:
    position = Position()
    for side in (HOME, AWAY):
        roles = [int(position.m.men[one].role) for one in position.m.line[side]]
        assert sorted(roles) == sorted(
            [Role.HOOKER, Role.PROP, Role.PROP, Role.SCRUM_HALF, Role.FLY_HALF, Role.CENTRE, Role.WING]
        )
        assert sum(role in FORWARDS for role in roles) == position.m.sides[side]["forwards"] == 3
        on = [one for one in range(12) if position.m.men[man(side, one)].slot >= 0]
        assert on == list(range(7)), "the bench of five sits"


@pytest.mark.rule("SV-1.1", "SV-12.1")
@pytest.mark.parametrize(("law", "changes"), [("true", 1), ("false", 0)])
def test_the_bench_is_a_law(law: str, changes: int) -> None:
    plan = ({"off": "Home wing", "on": "Home bench 5", "minute": 0},)
    match = level_match(overrides=(f"rules.laws.bench={law}",), home=level_team("Home", bench_plan=plan))
    events = Position(match=match).restart_from(HOME).play()
    assert kinds(events).count(Event.SUBSTITUTION) == changes


@pytest.mark.rule("SV-1.2")
def test_a_man_has_six_attributes_and_two_modifiers_from_0_to_100() -> None:
    assert ATTRIBUTES == ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking")
    assert MODIFIERS == ("hardness", "fitness")
    for rating in (*ATTRIBUTES, *MODIFIERS):
        for value in (0, 100):
            assert getattr(player("A", **{rating: value}), rating) == value
        for value in (-0.5, 100.5):
            with pytest.raises(ValidationError, match=rating):
                player("A", **{rating: value})


@pytest.mark.rule("SV-1.2")
def test_ten_points_are_ten_points_of_a_curve_and_the_scale_is_stated() -> None:
    match = level_match(home=level_team("Home", {WING: {"handling": 60}}))
    rules = match.rules
    for lane, rating in ((WING, 60), (CENTRE, 50)):
        position = Position(match=match).restart_from(AWAY)
        position.p.situations["kick_off_lane"] = lane
        position.fix(kick_off_good_lane_miss=0.0).succeed(Check.KICK_OFF)
        chance = of_kind(position.play(), Event.RECEIVE).p_success[0]
        assert chance == pytest.approx(rules.receive.curve.probability(rating - rules.receive.difficulty), abs=1e-5)
    text = load_rules("sevens").path.read_text(encoding="utf-8")
    assert "10 points = one standard" in text


@pytest.mark.rule("SV-1.3")
def test_the_default_line_and_a_coachs_own() -> None:
    assert SEVEN == ("centre", "hooker", "prop", "scrum_half", "fly_half", "prop", "wing")
    default = Position()
    own = ("wing", "prop", "fly_half", "hooker", "prop", "scrum_half", "centre")
    ordered = Position(match=level_match(home=level_team("Home", roles=own)))
    for position, roles in ((default, SEVEN), (ordered, own)):
        line = position.m.line[HOME].tolist()
        assert line == [man(HOME, lane) for lane in range(7)]
        assert [Role(position.m.men[one].role).name.lower() for one in line] == list(roles)
    assert ordered.m.sides[HOME]["scrum_half"] == man(HOME, 5)
    assert ordered.m.sides[HOME]["fly_half"] == man(HOME, 2)


@pytest.mark.rule("SV-1.4")
@pytest.mark.parametrize("men", range(7, 0, -1))
def test_men_stand_evenly_however_many_are_left(men: int) -> None:
    position = Position()
    for lane in (CENTRE, WING, HOOKER, FLY_HALF, 2, 5)[: 7 - men]:
        position.take_off(man(AWAY, lane))
    assert position.m.sides["men"].tolist() == [7, men]
    position.restart_from(HOME).fix(match_forfeit_below=0).succeed(Check.KICK_OFF, Check.RECEIVE)
    start = position.save()
    stood = set()
    for number in range(30 * men):  # a lane stays out with a chance below 1e-11
        position.restore(start)
        position.m.match = number
        position.play()
        stood.add((int(position.m.lane), float(position.m.y)))
    expected = {(k, (k + 0.5) * 70.0 / men) for k in range(men)}
    assert {lane for lane, _ in stood} == set(range(men))
    np.testing.assert_allclose(sorted(stood), sorted(expected))


@pytest.mark.rule("SV-1.4")
def test_a_man_in_play_is_a_drawn_spread_from_his_lane_where_the_law_is_on() -> None:
    """n = 500 passes to a middle lane: y less lane is even in +-6, so its mean has a standard error of 0.155."""
    position = (
        Position("sevens").fix(passing_loose_share=0.0, pitch_lane_spread=6.0).succeed(Check.PASSING).choose(PASS)
    )
    position.ball(HOME, CENTRE, 50.0)
    start = position.save()
    off = []
    for number in range(600):
        position.restore(start).draw(number).play()
        if position.m.lane != WING:  # beside a touchline the spread is cut off
            off.append(float(position.m.y) - lane_y(int(position.m.lane)))
    assert -6.0 <= min(off) < -5.5
    assert 5.5 < max(off) <= 6.0
    assert abs(np.mean(off)) < 4 * 6.0 / np.sqrt(3 * len(off))
    position = Position("run_through").succeed(Check.PASSING).choose(PASS).ball(HOME, CENTRE, 50.0)
    position.play()
    assert position.m.y == lane_y(int(position.m.lane))


@pytest.mark.rule("SV-1.4")
@pytest.mark.parametrize(
    ("rules", "lane", "expected"),
    [
        ("sevens", WING, [65.0, 62.0, 59.0, 56.0, 53.0]),
        ("sevens", CENTRE, [5.0, 8.0, 11.0, 14.0, 17.0]),
        ("sevens", SCRUM_HALF, [35.0] * 5),
        ("run_through", WING, [65.0] * 5),
    ],
)
def test_a_free_runner_nears_the_posts_by_the_drift_every_ten_metres(
    rules: str, lane: int, expected: list[float]
) -> None:
    position = Position(rules).no_extras().choose(RUN).ball(HOME, lane, 50.0).fix(run_gain=5.0)
    if rules == "sevens":
        position.fix(pitch_drift=3.0)
    position.fail(Check.TACKLE, Check.PACE)
    steps = of_kind(position.play(), Event.RUN)
    np.testing.assert_allclose(steps.y[:5], expected)
    np.testing.assert_allclose(steps.x[:5], [55.0, 65.0, 75.0, 85.0, 95.0])


@pytest.mark.rule("SV-1.4")
def test_a_free_runner_in_front_of_the_posts_does_not_drift_past_them() -> None:
    position = Position("sevens").no_extras().choose(RUN).ball(HOME, SCRUM_HALF, 50.0, 36.0).fix(run_gain=5.0)
    position.fix(pitch_drift=3.0).fail(Check.TACKLE, Check.PACE)
    assert set(of_kind(position.play(), Event.RUN).y[1:]) == {35.0}


def opposite(position: Position, y: float) -> tuple[int, list[int]]:
    """Who makes the first tackling check on a home runner at `y`, and who pursues him."""
    position.choose(RUN).fail(Check.TACKLE, Check.PACE).ball(HOME, CENTRE, 95.0, y).fix(run_gain=1.0)
    events = position.play()
    tackler = who(of_kind(events, Event.TACKLE)[0])
    return tackler, [who(event) for event in of_kind(events, Event.PURSUIT)]


@pytest.mark.rule("SV-1.5")
@pytest.mark.parametrize("lane", range(7))
def test_like_faces_like_and_the_next_on_either_side_pursue(lane: int) -> None:
    tackler, pursuers = opposite(Position(), lane_y(lane))
    assert tackler == man(AWAY, lane)
    assert pursuers == [man(AWAY, k) for k in (lane - 1, lane + 1) if 0 <= k < 7], "one only beside a touchline"


@pytest.mark.rule("SV-1.5")
@pytest.mark.parametrize("y", [0.0, 3.0, 11.6, 11.7, 20.0, 29.0, 36.0, 46.6, 46.7, 58.0, 66.0, 70.0])
def test_the_nearest_defender_of_six_is_the_opposite_number(y: float) -> None:
    position = Position().take_off(man(AWAY, FLY_HALF))
    six = [k for k in range(7) if k != FLY_HALF]
    nearest = int(np.argmin([abs(lane_y(k, 6) - y) for k in range(6)]))
    tackler, pursuers = opposite(position, y)
    assert tackler == man(AWAY, six[nearest])
    assert pursuers == [man(AWAY, six[k]) for k in (nearest - 1, nearest + 1) if 0 <= k < 6]


@pytest.mark.rule("SV-1.5")
@pytest.mark.parametrize(
    ("y", "coin"), [(35.0, True), (35.0 + 4e-10, True), (35.0 - 4e-10, True), (35.0 + 1e-6, False)]
)
def test_a_coin_decides_between_defenders_equally_near(y: float, coin: bool) -> None:
    """n = 400: a share of 1/2 has a standard error of 0.025."""
    position = Position().take_off(man(AWAY, FLY_HALF))
    start = position.save()
    tacklers = [opposite(position.restore(start).draw(number), y)[0] for number in range(400)]
    share = tacklers.count(man(AWAY, 2)) / 400
    if coin:
        assert set(tacklers) == {man(AWAY, 2), man(AWAY, SCRUM_HALF)}
        assert abs(share - 0.5) < 4 * 0.025
    else:
        assert set(tacklers) == {man(AWAY, SCRUM_HALF)}


@pytest.mark.rule("SV-1.5", "SV-8.2")
def test_a_tackled_man_is_supported_by_the_nearer_neighbour_or_by_the_coin() -> None:
    position = Position().choose(RUN).succeed(Check.TACKLE).fail(Check.JACKAL).ball(HOME, SCRUM_HALF, 50.0)
    start = position.save()
    for y, expected in ((35.0, {2, 4}), (35.5, {4}), (34.5, {2})):
        lanes = set()
        for number in range(60):
            position.restore(start).draw(number).ball(HOME, SCRUM_HALF, 50.0, y).play()
            assert position.m.phase == Phase.OPEN_PLAY
            lanes.add(int(position.m.lane))
        assert lanes == expected
