"""SV-5: the choice of the man with the ball."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Band, Check, Event, Role
from rugbysim.setup import SetupError, load_match
from rugbysim.setup.tactics import Tactics
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    KICK,
    PASS,
    PROP,
    RUN,
    SCRUM_HALF,
    SECOND_PROP,
    WING,
    Position,
    kinds,
    level_match,
    level_team,
    man,
    of_kind,
    other,
)

EVENT_OF = {Event.PASS: PASS, Event.RUN: RUN, Event.KICK: KICK}


def chosen(position: Position, count: int) -> np.ndarray:
    """How often each of pass, run, kick is chosen in `count` draws of the position."""
    start = position.save()
    found = np.zeros(3, int)
    for number in range(count):
        found[EVENT_OF[kinds(position.restore(start).draw(number).play())[0]]] += 1
    position.restore(start)
    return found


@pytest.mark.rule("SV-5.1")
@pytest.mark.parametrize(("lane", "role"), [(HOOKER, "hooker"), (SCRUM_HALF, "scrum_half"), (WING, "wing")])
def test_the_weights_are_those_of_the_role(lane: int, role: str) -> None:
    """n = 500 at halfway, where a kick weighs as much as the rule set says; shares within four standard errors."""
    overrides = ("rules.choice.kick.scrum_half=0.9", "rules.choice.kick.wing=0.5")
    position = Position("run_through", *overrides).ball(HOME, lane, 50.0)
    choice = position.match.rules.choice
    weights = np.array([getattr(choice.pass_, role), getattr(choice.run, role), getattr(choice.kick, role)])
    shares = weights / weights.sum()
    found = chosen(position, 500) / 500
    assert (np.abs(found - shares) <= 4 * np.sqrt(shares * (1 - shares) / 500)).all()


@pytest.mark.rule("SV-5.1")
@pytest.mark.parametrize(
    ("x", "band"),
    [(0, 0), (21.9, 0), (22, 1), (39.9, 1), (40, 2), (59.9, 2), (60, 3), (77.9, 3), (78, 4), (100, 4)],
)
def test_the_weights_are_those_of_the_place(x: float, band: Band) -> None:
    """Pass weighs nothing but in that one band: there he always passes, elsewhere never."""
    for share, expected in ((np.eye(5)[band], PASS), (1 - np.eye(5)[band], RUN)):
        tactics = Tactics(**{"pass": tuple(1000.0 * share), "run": tuple(1.0 - 0.999 * share), "kick": (0,) * 5})
        position = Position(match=level_match(home=level_team("Home", tactics=tactics))).ball(HOME, CENTRE, x)
        if expected == RUN:
            assert chosen(position, 20)[PASS] == 0
        else:
            assert chosen(position, 20)[PASS] == 20


@pytest.mark.rule("SV-5.1")
@pytest.mark.parametrize("lane", [HOOKER, PROP, SECOND_PROP])
def test_forwards_do_not_kick_whatever_the_tactics(lane: int) -> None:
    match = level_match(home=level_team("Home", tactics=Tactics(kick=(1000,) * 5)))
    assert chosen(Position(match=match).ball(HOME, lane, 5.0), 40)[KICK] == 0
    assert chosen(Position(match=match).ball(HOME, FLY_HALF, 5.0), 40)[KICK] > 30
    for rules in ("sevens", "run_through"):
        kicks = build(level_match(rules))[0].choice[:, 0][:, [Role.PROP, Role.HOOKER], :, KICK]
        assert not kicks.any()
    with pytest.raises(SetupError, match="forwards do not kick"):
        load_match("example", overrides=("rules.choice.kick.prop=0.1",))


@pytest.mark.rule("SV-5.1", "SV-5.4")
def test_the_tactics_multiply_the_weights_of_the_own_side_only() -> None:
    tactics = Tactics(**{"pass": (1, 2, 3, 4, 5), "run": (1, 1, 1, 0.5, 0.5), "kick": (0, 1, 1, 1, 2)})
    plain, told = (build(level_match(home=level_team("Home", tactics=t)))[0] for t in (Tactics(), tactics))
    times = np.stack([tactics.pass_, tactics.run, tactics.kick], axis=-1)
    np.testing.assert_allclose(told.choice[HOME, 0], plain.choice[HOME, 0] * times)
    np.testing.assert_allclose(told.choice[AWAY], plain.choice[AWAY])


@pytest.mark.rule("SV-5.2")
@pytest.mark.parametrize("slope", [0.0, 0.8, 2.0])
def test_a_kick_weighs_the_more_the_nearer_the_own_line(slope: float) -> None:
    """n = 400 each of run : kick = 1 : 1 times the factor of the place; four standard errors."""
    before = 1.0
    for x in (2.0, 30.0, 70.0, 95.0):
        position = Position().ball(HOME, FLY_HALF, x)
        position.p.choice[:] = (0.0, 1.0, 1.0)
        position.p.choice_kick_slope = slope
        factor = max(1 + slope * (50 - x) / 50, 0.0)
        share = factor / (1 + factor)
        found = chosen(position, 400)[KICK] / 400
        assert abs(found - share) <= 4 * np.sqrt(share * (1 - share) / 400)
        if slope:
            assert share < before or share == 0.0
            before = share


@pytest.mark.rule("SV-5.3", "SV-6.1")
def test_a_receiver_weighs_more_with_pace_and_less_with_distance() -> None:
    """n = 1,200 passes of the scrum half: of each man the share 'appeal times falloff' within four standard errors."""
    pace = {CENTRE: 80, HOOKER: 30, PROP: 50, FLY_HALF: 60, SECOND_PROP: 50, WING: 90}
    home = level_team("Home", {lane: {"pace": value} for lane, value in pace.items()})
    overrides = ("rules.choice.pace_pull=0.25", "rules.choice.distance_falloff=0.6")
    position = Position(match=level_match(overrides=overrides, home=home)).ball(HOME, SCRUM_HALF, 50.0).choose(PASS)
    weights = np.array([0.0] * 7)
    for lane, value in pace.items():
        weights[lane] = (1 + 0.25 * (value - 50) / 10) / (1 + 0.6 * (abs(lane - SCRUM_HALF) - 1))
    shares = weights / weights.sum()
    start = position.save()
    found = np.zeros(7)
    for number in range(1200):
        found[other(of_kind(position.restore(start).draw(number).play(), Event.PASS)[0])] += 1
    found /= 1200
    assert found[SCRUM_HALF] == 0.0, "nobody passes to himself"
    assert (np.abs(found - shares) <= 4 * np.sqrt(shares * (1 - shares) / 1200)).all()
    assert shares[WING] > shares[HOOKER]


@pytest.mark.rule("SV-5.4")
def test_a_weight_below_0_counts_as_0_and_if_nothing_is_left_he_runs() -> None:
    position = Position().ball(HOME, FLY_HALF, 95.0)
    position.p.choice[:] = (0.0, 1.0, 5.0)
    position.p.choice_kick_slope = 2.0  # 1 + 2 * (50 - 95) / 50 = -0.8
    assert chosen(position, 40).tolist() == [0, 40, 0]
    position.p.choice[:] = (1.0, 0.0, 5.0)
    assert chosen(position, 40).tolist() == [40, 0, 0]
    position.p.choice[:] = (0.0, 0.0, 5.0)
    assert chosen(position, 10).tolist() == [0, 10, 0]


CONDITIONS = [
    ({"lead_min": 3}, {"score": (5, 0)}, {"score": (2, 0)}),
    ({"lead_max": -3}, {"score": (0, 5)}, {"score": (0, 2)}),
    ({"seconds_left_max": 60}, {"clock": (13, 30)}, {"clock": (12, 30)}),
    ({"seconds_left_max": 0}, {"clock": (14, 10)}, {"clock": (13, 55)}),
    ({"seconds_left_min": 60}, {"clock": (12, 30)}, {"clock": (13, 30)}),
    ({"men_max": 6}, {"short": True}, {"short": False}),
    ({"men_min": 7}, {"short": False}, {"short": True}),
    ({"lead_min": 1, "seconds_left_max": 0}, {"score": (5, 0), "clock": (14, 10)}, {"score": (5, 0)}),
]


@pytest.mark.rule("SV-5.4")
@pytest.mark.parametrize(("condition", "holds", "does_not"), CONDITIONS)
def test_tactics_depend_on_score_time_and_men_from_one_choice_to_the_next(
    condition: dict, holds: dict, does_not: dict
) -> None:
    """In open play already: kicks weigh a thousandfold where the situation holds, and nothing where it does not."""
    situation = condition | {"kick": (1000,) * 5, "pass": (0.001,) * 5, "run": (0.001,) * 5}
    tactics = Tactics(kick=(0,) * 5, when=(situation,))
    for state, expected in ((holds, 30), (does_not, 0)):
        position = Position(match=level_match(home=level_team("Home", tactics=tactics)))
        if state.get("short"):
            position.take_off(man(HOME, HOOKER), minutes=None)
        lane = int(position.m.men[man(HOME, FLY_HALF)].lane)
        position.second_half().time(*state.get("clock", (8, 0))).ball(HOME, lane, 50.0)
        position.m.sides["score"] = state.get("score", (0, 0))
        position.m.sides["review_at"] = 0
        assert chosen(position, 30)[KICK] == expected


@pytest.mark.rule("SV-5.4")
def test_the_first_situation_that_holds_is_in_force_and_leaves_the_rest_as_it_is() -> None:
    tactics = Tactics(
        kick_off="long",
        penalty_goal=0.25,
        when=({"lead_min": 10, "penalty_goal": 0.5}, {"lead_min": 5, "kick_off": "short"}),
    )
    record = build(level_match("sevens", home=level_team("Home", tactics=tactics)))[0]
    plain, first, second = record.situations[HOME][:3]
    assert [plain["kick_off_short"], first["kick_off_short"], second["kick_off_short"]] == [0.0, 0.0, 1.0]
    assert [plain["penalty_goal"], first["penalty_goal"], second["penalty_goal"]] == [0.25, 0.5, 0.25]
    for score, row in (((12, 0), 1), ((7, 0), 2), ((3, 0), 0)):
        position = Position(match=level_match("sevens", home=level_team("Home", tactics=tactics)))
        position.m.sides["score"] = score
        position.restart_from(HOME).succeed(Check.KICK_OFF).play()
        assert position.m.sides[HOME]["situation"] == row
