"""SV-6: the pass."""

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
    PASS,
    PROP,
    SCRUM_HALF,
    SECOND_PROP,
    WING,
    Position,
    lane_y,
    level_match,
    level_team,
    man,
    of_kind,
    other,
    who,
)


def passing(rules: str = "run_through", *overrides: str, lane: int = CENTRE, x: float = 50.0) -> Position:
    return Position(rules, *overrides).no_extras().ball(HOME, lane, x).choose(PASS)


@pytest.mark.rule("SV-6.1")
def test_a_pass_always_goes_backwards_by_a_drawn_distance() -> None:
    """n = 400 passes that lose 1 to 5 m: a mean of 3 m with a standard error of 0.058."""
    position = passing().succeed(Check.PASSING)
    position.p.passing_loss_lo, position.p.passing_loss_span = 1.0, 4.0
    start = position.save()
    lost = np.array([50.0 - float(position.restore(start).draw(k).play().x[0]) for k in range(400)])
    assert 1.0 <= lost.min() < 1.1
    assert 4.9 < lost.max() <= 5.0
    assert abs(lost.mean() - 3.0) < 4 * 4.0 / np.sqrt(12 * 400)


@pytest.mark.rule("SV-6.1")
def test_the_away_side_passes_backwards_too() -> None:
    position = Position().no_extras().ball(AWAY, CENTRE, 50.0).choose(PASS).fix(passing_loss=3.0).succeed(Check.PASSING)
    event = of_kind(position.play(), Event.PASS)[0]
    assert (position.m.x, position.x_home, event.x) == (47.0, 53.0, 53.0)
    assert position.tally(AWAY, Tally.PASS_METRES_LOST) == 30


def chances(position: Position, count: int = 120) -> dict[int, float]:
    """The chance of a pass by who receives it."""
    start = position.save()
    found = {}
    for number in range(count):
        event = of_kind(position.restore(start).draw(number).play(), Event.PASS)[0]
        found[other(event)] = float(event.p_success)
    position.restore(start)
    return found


@pytest.mark.rule("SV-6.2")
def test_the_receiver_makes_a_handling_check_harder_with_the_width_of_the_pass() -> None:
    home = level_team("Home", {WING: {"handling": 80}, HOOKER: {"handling": 40}})
    match = level_match(overrides=("rules.passing.length_difficulty=0.3",), home=home)
    position = Position(match=match).no_extras().ball(HOME, SCRUM_HALF, 50.0).choose(PASS)
    passing_ = match.rules.passing
    found = chances(position)
    assert len(found) == 6
    for one, chance in found.items():
        handling = {WING: 80, HOOKER: 40}.get(one, 50)
        across = abs(lane_y(one) - lane_y(SCRUM_HALF))
        expected = passing_.curve.probability(handling - passing_.difficulty - 0.3 * across)
        assert chance == pytest.approx(expected, abs=1e-5)
    assert found[man(HOME, PROP)] > found[man(HOME, CENTRE)], "level men: the nearer is the easier"


@pytest.mark.rule("SV-6.2", "SV-1.4")
def test_a_side_a_man_short_passes_worse() -> None:
    """The same pass, scrum half to fly half: across 11.7 m and not 10 m."""
    full = chances(passing(lane=SCRUM_HALF))
    short = Position().no_extras().take_off(man(HOME, WING))
    lane = int(short.m.men[man(HOME, SCRUM_HALF)].lane)
    short.ball(HOME, lane, 50.0).choose(PASS)
    assert chances(short)[man(HOME, FLY_HALF)] < full[man(HOME, FLY_HALF)]


@pytest.mark.rule("SV-6.3")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_a_pass_not_held_is_a_scrum_to_the_others(side: int) -> None:
    position = Position().no_extras().ball(side, CENTRE, 50.0).choose(PASS).fail(Check.PASSING).fix(passing_loss=3.0)
    events = position.play()
    assert (position.m.phase, position.m.side) == (Phase.SCRUM, 1 - side)
    dropper = other(of_kind(events, Event.PASS)[0])
    assert position.m.man_tally[dropper, Tally.KNOCK_ONS] == 1
    assert position.m.man_tally[man(side, CENTRE), Tally.PASSES] == 1
    assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.HANDLING_ERROR]
    put_in = of_kind(position.play(), Event.SCRUM)
    assert put_in.side.tolist() == [1 - side]


@pytest.mark.rule("SV-6.3")
def test_a_pass_held_is_the_receivers_choice() -> None:
    position = passing().succeed(Check.PASSING)
    receiver = other(of_kind(position.play(), Event.PASS)[0])
    assert (position.m.phase, position.m.man) == (Phase.OPEN_PLAY, receiver)
    assert who(of_kind(position.play(), Event.PASS)[0]) == receiver


@pytest.mark.rule("SV-6.4")
def test_some_passes_not_held_are_taken_by_the_nearest_defender_who_plays_on() -> None:
    """n = 400 at a share of 0.35: standard error 0.024."""
    position = passing("sevens").fail(Check.PASSING).fix(passing_loss=3.0, passing_loose_share=0.35)
    start = position.save()
    loose = 0
    for number in range(400):
        events = position.restore(start).draw(number).play()
        receiver = other(of_kind(events, Event.PASS)[0])
        taken = of_kind(events, Event.LOOSE_BALL)
        assert position.m.side == AWAY
        if len(taken):
            loose += 1
            assert who(taken[0]) == position.m.man == man(AWAY, receiver)  # like faces like
            assert (position.m.phase, position.x_home, position.m.y) == (Phase.OPEN_PLAY, 47.0, lane_y(receiver))
            assert position.m.source == Source.LOOSE_BALL
            assert position.tally(AWAY, Tally.INTERCEPTIONS) == 1
            assert position.tally(HOME, Tally.KNOCK_ONS) == 0
        else:
            assert position.m.phase == Phase.SCRUM
            assert position.tally(HOME, Tally.KNOCK_ONS) == 1
    assert abs(loose / 400 - 0.35) < 4 * 0.024


@pytest.mark.rule("SV-6.4", "SV-1.5")
def test_the_nearest_defender_of_six_takes_the_loose_ball() -> None:
    """Six stand 11.7 m apart: who is nearest to a lane of seven is not the man of the same place in the line."""
    position = Position("sevens").no_extras().take_off(man(AWAY, HOOKER)).ball(HOME, SECOND_PROP, 50.0).choose(PASS)
    position.fail(Check.PASSING).fix(passing_loose_share=1.0)
    six = [place for place in range(7) if place != HOOKER]
    start = position.save()
    receivers = set()
    for number in range(60):
        events = position.restore(start).draw(number).play()
        receiver = other(of_kind(events, Event.PASS)[0])
        if receiver != man(HOME, SCRUM_HALF):  # at 35 m two are equally near
            nearest = int(np.argmin([abs(lane_y(k, 6) - lane_y(receiver)) for k in range(6)]))
            assert who(of_kind(events, Event.LOOSE_BALL)[0]) == man(AWAY, six[nearest])
            receivers.add(receiver)
    assert {man(HOME, WING), man(HOME, FLY_HALF)} <= receivers


@pytest.mark.rule("SV-6.4", "SV-0.1")
def test_with_the_law_off_every_pass_not_held_is_a_scrum() -> None:
    position = Position("sevens", "rules.laws.interceptions=false", "rules.passing.loose_share=1")
    position.ball(HOME, CENTRE, 50.0).choose(PASS).fail(Check.PASSING).play()
    assert position.m.phase == Phase.SCRUM
