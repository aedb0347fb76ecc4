"""SV-7: the kick in play."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    KICK,
    PROP,
    SCRUM_HALF,
    WING,
    Position,
    kinds,
    level_match,
    level_team,
    man,
    of_kind,
    other,
    who,
)


def kicking(rules: str = "run_through", x: float = 20.0, lane: int = FLY_HALF) -> Position:
    position = Position(rules).no_extras().ball(HOME, lane, x).choose(KICK)
    return position.fix(kick_distance=35.0, kick_good_spread=0.0, kick_bad_spread=0.0, kick_bad_loss=0.4)


@pytest.mark.rule("SV-7.1")
def test_a_kicking_check_gives_the_distance() -> None:
    match = level_match(home=level_team("Home", {FLY_HALF: {"kicking": 70}}))
    position = Position(match=match).ball(HOME, FLY_HALF, 20.0).choose(KICK)
    kick = of_kind(position.play(), Event.KICK)[0]
    assert who(kick) == man(HOME, FLY_HALF)
    assert kick.p_success == pytest.approx(
        match.rules.kick.curve.probability(70 - match.rules.kick.difficulty), abs=1e-6
    )
    for good, metres in ((True, 350), (False, 210)):
        position = kicking()
        (position.succeed if good else position.fail)(Check.KICK)
        assert of_kind(position.play(), Event.KICK).value.tolist() == [metres]


@pytest.mark.rule("SV-7.1")
@pytest.mark.parametrize(("good", "mean", "spread"), [(True, 35.0, 8.0), (False, 21.0, 10.0)])
def test_the_distance_spreads_about_what_the_check_gave(good: bool, mean: float, spread: float) -> None:
    """n = 300: even in mean +- spread, so the mean has a standard error of spread / 30."""
    position = kicking().fix(kick_good_spread=8.0, kick_bad_spread=10.0)
    (position.succeed if good else position.fail)(Check.KICK)
    start = position.save()
    metres = np.array([of_kind(position.restore(start).draw(k).play(), Event.KICK).value[0] / 10 for k in range(300)])
    assert np.abs(metres - mean).max() <= spread + 0.05
    assert abs(metres.mean() - mean) < 4 * spread / 30


@pytest.mark.rule("SV-7.2")
@pytest.mark.parametrize("side", [HOME, AWAY])
@pytest.mark.parametrize(("lane", "y"), [(CENTRE, 0.0), (WING, 70.0)])
def test_a_kick_into_touch_is_a_line_out_to_the_others(side: int, lane: int, y: float) -> None:
    position = kicking().ball(side, lane, 20.0).succeed(Check.KICK, Check.LINE_OUT, Check.GATHER)
    events = position.play()
    assert (position.m.phase, position.m.side, position.m.x, position.m.y) == (Phase.LINE_OUT, 1 - side, 45.0, y)
    assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.KICKED_TO_TOUCH]
    assert position.tally(side, Tally.KICKS_TO_TOUCH) == 1
    events = position.play()
    assert of_kind(events, Event.LINE_OUT).side.tolist() == [1 - side]
    assert position.m.man == man(1 - side, SCRUM_HALF)


def in_the_field(regained: bool) -> Position:
    position = kicking("sevens", lane=SCRUM_HALF).succeed(Check.KICK, Check.RECEIVE)
    (position.succeed if regained else position.fail)(Check.REGAIN)
    return position.fix(kick_in_field_share=1.0, kick_sideways=0.0)


@pytest.mark.rule("SV-7.3")
def test_a_kick_that_stays_in_is_fielded_by_the_nearest_of_the_others() -> None:
    position = in_the_field(regained=False)
    events = position.play()
    assert kinds(events) == [Event.KICK, Event.RECLAIM, Event.RECEIVE]
    assert (position.m.phase, position.m.man) == (Phase.OPEN_PLAY, man(AWAY, SCRUM_HALF))
    assert (position.x_home, position.m.y) == (55.0, 35.0)
    assert position.m.source == Source.OPPONENT_KICK
    assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.KICKED_IN_PLAY]


@pytest.mark.rule("SV-7.3", "SV-8.10")
def test_a_kick_that_stays_in_is_now_and_then_regained() -> None:
    position = in_the_field(regained=True)
    chase = of_kind(position.play(), Event.RECLAIM)
    assert who(chase[0]) == position.m.man
    assert position.m.man in (man(HOME, PROP), man(HOME, FLY_HALF)), "the nearest but the kicker himself"
    assert other(chase[0]) == man(AWAY, SCRUM_HALF)
    assert (position.m.phase, position.m.side, position.m.x) == (Phase.OPEN_PLAY, HOME, 55.0)
    assert position.m.unset_until == position.m.clock + position.p.unset_ms
    assert position.tally(HOME, Tally.KICKS_REGAINED) == 1


@pytest.mark.rule("SV-7.3", "SV-4.2")
def test_a_fielded_kick_may_be_dropped() -> None:
    position = in_the_field(regained=False).fail(Check.RECEIVE)
    position.play()
    assert (position.m.phase, position.m.side, position.x_home) == (Phase.SCRUM, HOME, 55.0)
    assert position.tally(AWAY, Tally.KNOCK_ONS) == 1


@pytest.mark.rule("SV-7.3", "SV-2.3")
@pytest.mark.parametrize(("clock", "stays"), [((6, 59), True), ((7, 0), False)])
def test_a_kick_after_time_is_meant_to_end_the_half(clock: tuple[int, int], stays: bool) -> None:
    position = in_the_field(regained=False).time(*clock)
    events = position.play()
    assert (Event.RECLAIM in kinds(events)) == stays
    assert (position.m.phase == Phase.LINE_OUT) == (not stays)


@pytest.mark.rule("SV-7.3")
def test_how_many_kicks_stay_in_is_configured() -> None:
    """n = 400 at a share of 0.6: standard error 0.0245."""
    position = in_the_field(regained=False).fix(kick_in_field_share=0.6)
    start = position.save()
    stayed = sum(Event.RECLAIM in kinds(position.restore(start).draw(k).play()) for k in range(400))
    assert abs(stayed / 400 - 0.6) < 4 * 0.0245
    off = Position("sevens", "rules.laws.kicks_stay_in=false", "rules.kick.in_field_share=1").ball(HOME, HOOKER, 20.0)
    off.choose(KICK).play()
    assert off.m.phase == Phase.LINE_OUT


@pytest.mark.rule("SV-7.3")
def test_a_kick_in_the_field_drifts_across_it() -> None:
    """n = 300: even in 35 +- 15 m, a mean of 35 with a standard error of 0.5."""
    position = in_the_field(regained=False).fix(kick_sideways=15.0)
    start = position.save()
    caught = np.array([float(of_kind(position.restore(start).draw(k).play(), Event.RECEIVE).y[0]) for k in range(300)])
    assert 20.0 <= caught.min() < 21.0
    assert 49.0 < caught.max() <= 50.0
    assert abs(caught.mean() - 35.0) < 4 * 0.5
