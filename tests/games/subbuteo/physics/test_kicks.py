"""Kicks without errors: where they land, what stops them, how they leave; which declaration makes which kick."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from rugbysim.games.subbuteo.physics import EXACT, flick, new_stream
from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.vocabulary import BALL, POST, Action, Edge, Flag, Kind, Phase
from tests.games.subbuteo.physics.scenes import Places, contacts, exits, path, rules, scene, skill

STRAIGHT = {"bounce_sigma": 0.0}
AHEAD = (1.0, 0.0)


def placed(
    places: Places, power: float, aim: tuple[float, float] = AHEAD, phase: Phase = Phase.TOUCH_KICK, **changed: float
) -> Any:
    """A kick of the live-action kicker that bounces straight on."""
    declaration = new_declaration(Action.KICK, power=power, aim=aim)
    return flick(rules(**STRAIGHT, **changed), scene(places, phase=phase, kicker=-1), declaration)[0]


def bounces(outcome: Any) -> list[float]:
    """The x of all bounces."""
    return [float(v["x"]) for v in path(outcome) if v["flag"] == Flag.BOUNCE]


@pytest.mark.parametrize("distance", [15.0, 30.0, 45.0])
def test_range_bounces_and_roll(distance: float) -> None:
    """It lands where it was meant to; each hop is 0.4 times as steep and 0.6 times as long; then it rolls."""
    outcome = placed({int(BALL): (12.0, 20.0)}, distance)
    assert outcome["kind"] == Kind.KICKER
    vz = u = math.sqrt(distance * 981 / 2)
    expected, at = [], 12.0
    while True:
        at += u * 2 * vz / 981
        expected.append(at)
        vz, u = 0.4 * vz, 0.6 * u
        if vz < 20:
            break
    assert bounces(outcome) == pytest.approx(expected, abs=0.0051)
    assert outcome["rest"][BALL] == pytest.approx([at + u**2 / (2 * 0.1 * 981), 20.0], abs=0.0051)
    assert path(outcome)[-1]["flag"] == Flag.REST


def test_lines_are_noted_in_the_air() -> None:
    """Lines crossed before the first bounce stand before it in the path."""
    outcome = placed({int(BALL): (12.0, 20.0)}, 45.0)
    assert [(v["x"], int(v["flag"])) for v in path(outcome)[:6]] == [
        (12.0, Flag.START),
        (22.0, Flag.LINE),
        (40.0, Flag.LINE),
        (50.0, Flag.LINE),
        (57.0, Flag.BOUNCE),
        (60.0, Flag.LINE),
    ]


@pytest.mark.rule("SB-13.4", "SB-13.5")
def test_on_the_fly_or_on_the_bounce() -> None:
    """The exit says whether the ball had touched the ground; its place is on the line."""
    for power, airborne, bounced in ((30.0, 1, 0), (16.0, 0, 1), (12.0, 0, 2)):  # in the air, in its hop, rolling
        outcome = placed({int(BALL): (50.0, 55.0)}, power, (0.6, 0.8))
        (out,) = exits(outcome)
        assert (out["edge"], out["airborne"]) == (Edge.TOUCH_HIGH, airborne)
        assert (out["x"], out["y"]) == pytest.approx((61.25, 70.0), abs=1e-9)
        assert len(bounces(outcome)) == bounced


@pytest.mark.parametrize(("power", "over"), [(33.0, True), (28.0, True), (26.0, False)])
def test_goal_plane(power: float, over: bool) -> None:
    """Height over the goal line: z = r + d - d² / range at 45 degrees."""
    outcome = placed({int(BALL): (78.0, 34.0)}, power, phase=Phase.CONVERSION, bar_over=1.0)
    assert outcome["plane"] == 1
    assert outcome["plane_y"] == 34.0
    z = 0.9 + 22 - 22**2 / power
    assert over == (z - 0.9 >= 3.9 - 1e-9)
    if over:
        assert (outcome["plane_z"], outcome["post_hit"]) == (pytest.approx(z, abs=0.0051), 0)
    else:
        assert (outcome["plane_z"], outcome["post_hit"]) == (pytest.approx(4.81), 1)  # rolled over the bar


def test_plane_of_the_other_side_and_none() -> None:
    """Blue attacks x = 0; a kick that comes down before the line crosses no plane in the air."""
    state = scene({int(BALL): (22.0, 35.0)}, phase=Phase.CONVERSION, team=1)
    outcome = flick(rules(), state, new_declaration(Action.KICK, power=33.0, aim=(-1, 0)))[0]
    assert (outcome["plane"], outcome["plane_y"]) == (1, 35.0)
    state = scene({int(BALL): (22.0, 35.0)}, phase=Phase.FREE_KICK, team=0)
    assert flick(rules(), state, new_declaration(Action.KICK, power=33.0, aim=(-1, 0)))[0]["plane"] == 0
    assert placed({int(BALL): (40.0, 35.0)}, 10.0)["plane"] == 0


def test_off_the_post() -> None:
    """A ball that meets a post comes back from it, and is still in the air; above the posts it meets none."""
    post_y = 35 + 7.4 / 2 + 0.15
    outcome = placed({int(BALL): (78.0, post_y)}, 33.0, phase=Phase.CONVERSION)
    assert contacts(outcome) == [(BALL, POST + 3)]
    assert (outcome["plane"], outcome["post_hit"]) == (0, 1)
    assert outcome["rest"][BALL, 0] < 99.0
    over = placed({int(BALL): (78.0, post_y)}, 33.0, phase=Phase.CONVERSION, post_height=7.0)
    assert (over["plane"], over["post_hit"], contacts(over)) == (1, 0, [])


@pytest.mark.rule("SB-2.2")
def test_in_off_the_post() -> None:
    """A post's inner side sends it over the bar all the same (AM-48)."""
    outcome = placed({int(BALL): (78.0, 38.1)}, 33.0, phase=Phase.CONVERSION)
    assert outcome["post_hit"] == 1
    assert outcome["plane"] == 1
    assert 35 < outcome["plane_y"] < 38.0


def test_low_over_a_figure() -> None:
    """Below 3 cm the ball meets a figure, which counts as standing and is pushed; higher it flies over."""
    low = placed({int(BALL): (30.0, 35.0), 20: (33.5, 35.0)}, 30.0)
    assert contacts(low) == [(20, BALL)]
    contact = low["contacts"][0]
    assert (contact["moving_i"], contact["moving_j"]) == (0, 1)
    assert (contact["xi"], contact["xj"]) == (33.5, 31.6)
    assert low["rest"][20, 0] > 39.0
    high = placed({int(BALL): (30.0, 35.0), 20: (34.5, 35.0)}, 30.0)
    assert contacts(high) == []
    assert tuple(high["rest"][20]) == (34.5, 35.0)


def test_down_on_a_figure() -> None:
    """A ball that comes down on a figure from above touches it and comes off beside it."""
    outcome = placed({int(BALL): (30.0, 35.0), 20: (58.5, 35.3)}, 30.0)
    contact = outcome["contacts"][0]
    assert (contact["i"], contact["j"]) == (20, BALL)
    assert math.dist((contact["xi"], contact["yi"]), (contact["xj"], contact["yj"])) == pytest.approx(1.9, abs=0.01)
    assert math.dist(outcome["rest"][20], outcome["rest"][BALL]) > 1.9 - 1e-6


def test_who_is_lifted_for_a_placed_kick() -> None:
    """The figure that the kicker replaces; in a conversion everybody (SB-17.4)."""
    places = {int(BALL): (30.0, 35.0), 4: (31.95, 35.0), 20: (33.5, 36.0)}
    declaration = new_declaration(Action.KICK, power=30.0, aim=AHEAD)
    for phase, met in ((Phase.FREE_KICK, [(20, BALL)]), (Phase.CONVERSION, [])):
        outcome = flick(rules(), scene(places, phase=phase, kicker=4), declaration)[0]
        assert contacts(outcome)[:1] == met
        assert tuple(outcome["rest"][4]) == places[4]


@pytest.mark.rule("SB-3.1", "SB-19.5")
@pytest.mark.parametrize(
    ("phase", "team", "start"),
    [
        (Phase.KICKOFF, 0, (50.0, 35.0)),
        (Phase.KICKOFF, 1, (50.0, 35.0)),
        (Phase.DROP22, 0, (22.0, 12.0)),
        (Phase.DROP22, 1, (78.0, 12.0)),
    ],
)
def test_restart_kicks(phase: Phase, team: int, start: tuple[float, float]) -> None:
    """The ball flies from the centre spot or the 22; the kicker is put straight behind it."""
    way = 1.0 if team == 0 else -1.0
    kicker = 15 * team + 9
    state = scene({kicker: (50.0, 60.0)}, phase=phase, team=team)
    declaration = new_declaration(Action.KICK, kicker, power=20.0, aim=(way, 0.0), place=(0.0, 12.0))
    outcome = flick(rules(**STRAIGHT), state, declaration)[0]
    assert outcome["kind"] == Kind.WEDGE
    assert (path(outcome)[0]["x"], path(outcome)[0]["y"]) == start
    assert bounces(outcome)[0] == pytest.approx(start[0] + 20 * way, abs=0.0051)
    assert tuple(outcome["rest"][kicker]) == pytest.approx((start[0] - 2.0 * way, start[1]))


def test_a_taken_place_behind_the_ball() -> None:
    """The kicker stands farther back if somebody is there."""
    state = scene({9: (50.0, 60.0), 3: (47.5, 35.0)}, phase=Phase.KICKOFF)
    outcome = flick(rules(), state, new_declaration(Action.KICK, 9, power=20.0, aim=AHEAD))[0]
    assert tuple(outcome["rest"][9]) == (45.5, 35.0)


@pytest.mark.rule("SB-12.2")
def test_too_slow_for_the_wedge() -> None:
    """v² sin² / 2g below the wedge's height of 1.5 cm: back down; the range for it is 7.2 cm."""
    state = scene({9: (48.0, 35.0)}, phase=Phase.KICKOFF)
    for power, good in ((7.0, 0), (7.3, 1)):
        outcome = flick(rules(), state, new_declaration(Action.KICK, 9, power=power, aim=AHEAD))[0]
        assert outcome["wedge_ok"] == good
    assert [int(v["flag"]) for v in path(outcome)[:2]] == [Flag.START, Flag.BOUNCE]


@pytest.mark.rule("SB-12.3")
def test_wedge_kick_by_the_carrier() -> None:
    """The carrier is flicked at the ball; the ball flies as was declared before, whichever way it was struck."""
    places = {4: (45.0, 35.0), int(BALL): (50.0, 35.0)}
    state = scene(places, phase=Phase.WEDGE_KICK, carrier=4, kick_dir=(0.6, 0.8))
    outcome = flick(rules(**STRAIGHT), state, new_declaration(Action.KICK, 4, power=20.0, aim=AHEAD))[0]
    assert contacts(outcome) == [(4, BALL)]
    assert [int(v["flag"]) for v in path(outcome)[:2]] == [Flag.START, Flag.CONTACT]
    landed = next(v for v in path(outcome) if v["flag"] == Flag.BOUNCE)
    assert (landed["x"], landed["y"]) == pytest.approx((62.0, 51.0), abs=0.0051)
    assert tuple(outcome["rest"][4]) == (48.1, 35.0)


@pytest.mark.rule("SB-12.3")
def test_wedge_kick_that_misses() -> None:
    """Past the ball, or into somebody who stands between: no kick, the ball lies or rolls as it would."""
    places = {4: (45.0, 35.0), int(BALL): (50.0, 35.0)}
    state = scene(places, phase=Phase.WEDGE_KICK, carrier=4, kick_dir=AHEAD)
    missed = flick(rules(), state, new_declaration(Action.KICK, 4, power=20.0, aim=(0, 1)))[0]
    assert (contacts(missed), tuple(missed["rest"][BALL]), missed["wedge_ok"]) == ([], (50.0, 35.0), 1)
    between = scene(places | {20: (47.05, 35.0)}, phase=Phase.WEDGE_KICK, carrier=4, kick_dir=AHEAD)
    blocked = flick(rules(), between, new_declaration(Action.KICK, 4, power=20.0, aim=AHEAD))[0]
    assert contacts(blocked)[:2] == [(4, 20), (20, BALL)]
    assert bounces(blocked) == []


@pytest.mark.parametrize("action", [Action.COIN, Action.LAYOUT, Action.PASS, Action.GO, Action.SKIP, Action.CHOOSE])
def test_nothing_happens(action: Action) -> None:
    """Everything stays to the last bit, wherever it is."""
    state = scene({0: (1 / 3, 2 / 3), int(BALL): (5 / 7, 35.0)}, phase=Phase.OPEN)
    outcome = flick(rules(), state, new_declaration(action))[0]
    assert outcome["kind"] == Kind.NONE
    assert outcome["rest"].tobytes() == state["pos"][0].tobytes()
    assert outcome["contact_count"] == outcome["vertex_count"] == outcome["exit_count"] == outcome["disturbed"] == 0


def test_a_state_is_not_changed() -> None:
    """Physics says what happened; it is the referee who changes the state."""
    state = scene({0: (40.0, 35.0), int(BALL): (44.0, 35.0)}, phase=Phase.OPEN)
    before = state.tobytes()
    flick(rules(), state, new_declaration(Action.RUN, 0, power=80.0, aim=AHEAD), EXACT, new_stream(1))
    assert state.tobytes() == before


@pytest.mark.parametrize(("phase", "figure"), [(Phase.LINEOUT_THROW, 16), (Phase.PASS_FLICK, 7)])
def test_a_flick_of_whom_it_must_be(phase: Phase, figure: int) -> None:
    """A throw is by shirt 2 of the throwing side, a pass by the passer, though the declaration names nobody."""
    places: Places = {figure: (40.0, 35.0), int(BALL): (44.0, 35.0)}
    state = scene(places, phase=phase, throw_in=1, passer=7)
    outcome = flick(rules(), state, new_declaration(Action.FLICK, power=80.0, aim=AHEAD))[0]
    assert contacts(outcome) == [(figure, BALL)]


def test_wild_kicks_end() -> None:
    """Every kick of a novice ends with the ball at rest on the cloth or out, numbers as they should be."""
    rng, by, stream = np.random.default_rng(2), skill("novice"), new_stream(4)
    figures = {k: (float(x), float(y)) for k, (x, y) in enumerate(rng.uniform((5, 5), (95, 65), (25, 2)))}
    for _ in range(300):
        angle, spot = rng.uniform(0, 2 * math.pi), rng.uniform((0, 0), (100, 70))
        state = scene(figures | {int(BALL): tuple(spot)}, phase=Phase.TOUCH_KICK, kicker=3)
        declaration = new_declaration(Action.KICK, power=rng.uniform(5, 120), aim=(math.cos(angle), math.sin(angle)))
        outcome = flick(rules(heading_sigma=0.05), state, declaration, by, stream)[0]
        assert path(outcome)[-1]["flag"] in (Flag.REST, Flag.OUT)
        assert np.isfinite(outcome["rest"]).all()
        x, y = outcome["rest"][BALL]
        assert -11 <= x <= 111
        assert 0 <= y <= 70
        assert (np.diff(path(outcome)["after"]) >= 0).all()
