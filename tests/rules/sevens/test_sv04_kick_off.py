"""SV-4: kick-off and receive."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally
from rugbysim.setup.tactics import Tactics
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    SCRUM_HALF,
    WING,
    Position,
    kinds,
    lane_y,
    level_match,
    level_team,
    man,
    of_kind,
    other,
    who,
)


def kick_offs(position: Position, count: int) -> list[Any]:
    """The kick-off event of `count` kick-offs by home, each with other draws."""
    position.restart_from(HOME)
    start = position.save()
    events = []
    for number in range(count):
        position.restore(start)
        position.m.match = number
        events.append(of_kind(position.play(), Event.KICK_OFF)[0])
    return events


@pytest.mark.rule("SV-4.1")
def test_the_fly_half_kicks_and_it_is_a_kicking_check() -> None:
    match = level_match(home=level_team("Home", {FLY_HALF: {"kicking": 80}}))
    kick = of_kind(Position(match=match).restart_from(HOME).play(), Event.KICK_OFF)
    assert [who(event) for event in kick] == [man(HOME, FLY_HALF)]
    curve, difficulty = match.rules.kick_off.curve, match.rules.kick_off.difficulty
    assert kick.p_success[0] == pytest.approx(curve.probability(80 - difficulty), abs=1e-5)


@pytest.mark.rule("SV-4.1")
@pytest.mark.parametrize(("good", "spread"), [(True, 5.0), (False, 15.0)])
def test_a_good_kick_lands_nearer_to_the_distance_meant(good: bool, spread: float) -> None:
    """n = 300 each: even in 30 +- 5 m (30 +- 15 m); a mean of 30 with a standard error of 0.17 (0.5)."""
    position = Position().fix(kick_off_long_distance=30.0, kick_off_good_spread=5.0, kick_off_bad_spread=15.0)
    (position.succeed if good else position.fail)(Check.KICK_OFF)
    metres = np.array([event.value / 10 for event in kick_offs(position, 300)])
    assert np.abs(metres - 30).max() <= spread + 0.05
    assert np.abs(metres - 30).max() > 0.95 * spread
    assert abs(metres.mean() - 30) < 4 * spread / np.sqrt(3 * 300)


@pytest.mark.rule("SV-4.1")
@pytest.mark.parametrize("lane", range(7))
def test_the_tactics_name_the_lane(lane: int) -> None:
    match = level_match(home=level_team("Home", tactics=Tactics(kick_off_lane=lane + 1)))
    position = Position(match=match).restart_from(HOME).succeed(Check.KICK_OFF, Check.RECEIVE)
    position.fix(kick_off_good_lane_miss=0.0)
    kick = of_kind(position.play(), Event.KICK_OFF)[0]
    assert other(kick) == position.m.man == man(AWAY, lane)
    assert position.m.y == lane_y(lane)


@pytest.mark.rule("SV-4.1")
def test_without_a_named_lane_every_receiver_is_as_likely() -> None:
    """n = 700: of each lane 100 +- 9.3."""
    position = Position()
    meant = np.bincount([other(event) - 12 for event in kick_offs(position, 700)], minlength=7)
    assert np.abs(meant - 100).max() < 4 * 9.26


@pytest.mark.rule("SV-4.1")
@pytest.mark.parametrize(("good", "miss"), [(True, 0.2), (False, 0.7)])
def test_a_kick_misses_to_a_neighbouring_lane_the_more_often_the_worse_it_is(good: bool, miss: float) -> None:
    """n = 500 kicks to the middle lane; the share of misses has a standard error of 0.018 (0.0205)."""
    position = Position().fix(kick_off_good_lane_miss=0.2, kick_off_bad_lane_miss=0.7)
    (position.succeed if good else position.fail)(Check.KICK_OFF).succeed(Check.RECEIVE)
    position.p.situations["kick_off_lane"] = SCRUM_HALF
    position.restart_from(HOME)
    start = position.save()
    lanes, counted = [], 0
    for number in range(500):
        position.restore(start)
        position.m.match = number
        position.play()
        lanes.append(int(position.m.lane))
        counted += position.tally(HOME, Tally.LANE_MISSES)
    found = np.bincount(lanes, minlength=7)
    assert set(np.flatnonzero(found)) == {2, 3, 4}
    missed = found[2] + found[4]
    assert counted == missed
    assert abs(missed / 500 - miss) < 4 * np.sqrt(miss * (1 - miss) / 500)
    assert abs(found[2] - found[4]) < 4 * np.sqrt(missed), "to either side alike"


@pytest.mark.rule("SV-4.1")
@pytest.mark.parametrize(("lane", "beside"), [(CENTRE, 1), (WING, 5)])
def test_a_miss_beside_a_touchline_is_to_the_only_neighbour(lane: int, beside: int) -> None:
    position = Position().fix(kick_off_good_lane_miss=1.0).succeed(Check.KICK_OFF, Check.RECEIVE)
    position.p.situations["kick_off_lane"] = lane
    position.restart_from(HOME)
    start = position.save()
    for number in range(20):
        position.restore(start)
        position.m.match = number
        position.play()
        assert position.m.lane == beside


@pytest.mark.rule("SV-4.2", "SV-4.3", "SV-4.4")
@pytest.mark.parametrize("held", [True, False])
def test_the_man_under_the_kick_makes_a_handling_check(held: bool) -> None:
    match = level_match(away=level_team("Away", {WING: {"handling": 30}}))
    position = Position(match=match).restart_from(HOME).succeed(Check.KICK_OFF).fix(kick_off_good_lane_miss=0.0)
    position.p.situations["kick_off_lane"] = WING
    chance = match.rules.receive.curve.probability(30 - match.rules.receive.difficulty)
    receive = of_kind(position.play(), Event.RECEIVE)
    assert [who(event) for event in receive] == [man(AWAY, WING)]
    assert receive.p_success[0] == pytest.approx(chance, abs=1e-5)
    (position.succeed if held else position.fail)(Check.RECEIVE).restart_from(HOME).play()
    if held:
        assert (position.m.phase, position.m.man) == (Phase.OPEN_PLAY, man(AWAY, WING))
    else:
        assert (position.m.phase, position.m.side) == (Phase.SCRUM, HOME)
        assert position.tally(AWAY, Tally.KNOCK_ONS) == 1


@pytest.mark.rule("SV-4.4")
def test_the_catcher_passes_runs_or_kicks() -> None:
    position = Position().restart_from(HOME).succeed(Check.KICK_OFF, Check.RECEIVE)
    position.p.choice[:] = 1.0
    position.play()
    start = position.save()
    first = {kinds(position.restore(start).draw(number).play())[0] for number in range(60)}
    assert first == {Event.PASS, Event.RUN, Event.KICK}


def short_match(kick_off: Any, **team: Any) -> Position:
    position = Position(
        match=level_match("sevens", home=level_team("Home", tactics=Tactics(kick_off=kick_off, **team)))
    )
    position.fix(kick_off_short_distance=16.0, kick_off_long_distance=36.0, kick_off_good_spread=0.0)
    return position.succeed(Check.KICK_OFF).fail(Check.RECLAIM).fix(reclaim_long_share=0.0)


@pytest.mark.rule("SV-4.5")
@pytest.mark.parametrize(("kick_off", "share"), [("short", 1.0), ("long", 0.0), (0.4, 0.4)])
def test_short_or_long_is_the_coachs_choice(kick_off: Any, share: float) -> None:
    """n = 400; a share of 0.4 has a standard error of 0.0245."""
    metres = [event.value / 10 for event in kick_offs(short_match(kick_off), 400)]
    assert set(metres) <= {16.0, 36.0}
    assert abs(metres.count(16.0) / 400 - share) <= 4 * np.sqrt(share * (1 - share) / 400)


@pytest.mark.rule("SV-4.5", "SV-5.4")
@pytest.mark.parametrize(
    ("score", "clock", "metres"),
    [((0, 14), (13, 0), 16.0), ((0, 7), (13, 0), 36.0), ((0, 14), (8, 0), 36.0), ((14, 0), (13, 0), 36.0)],
)
def test_the_choice_may_depend_on_score_and_time(score: tuple[int, int], clock: tuple[int, int], metres: float) -> None:
    position = short_match("long", when=({"lead_max": -10, "seconds_left_max": 120, "kick_off": "short"},))
    position.second_half().time(*clock).restart_from(HOME)
    position.m.sides["score"] = score
    assert of_kind(position.play(), Event.KICK_OFF).value.tolist() == [10 * metres]


@pytest.mark.rule("SV-4.5")
@pytest.mark.parametrize(("distance", "short"), [(16.0, True), (27.9, True), (28.1, False), (40.0, False)])
def test_a_kick_off_that_lands_before_the_22_can_be_reclaimed(distance: float, short: bool) -> None:
    position = short_match("short").fix(kick_off_short_distance=distance).succeed(Check.RECLAIM, Check.RECEIVE)
    events = position.restart_from(HOME).play()
    assert (Event.RECLAIM in kinds(events)) == short
    assert position.m.side == (HOME if short else AWAY)
    assert position.tally(HOME, Tally.RESTARTS_SHORT) == short
    assert position.tally(HOME, Tally.RESTARTS_REGAINED) == position.tally(HOME, Tally.RESTARTS_SHORT_REGAINED) == short
    if short:
        assert position.m.source == Source.RESTART_RECLAIMED
        assert position.m.unset_until == position.m.clock + position.p.unset_ms


@pytest.mark.rule("SV-4.5")
def test_a_long_one_is_won_back_with_the_configured_share() -> None:
    position = short_match("long").fix(reclaim_long_share=1.0).restart_from(HOME)
    position.play()
    assert (position.m.side, position.m.x) == (HOME, 86.0)
    assert position.tally(HOME, Tally.RESTARTS_REGAINED) == 1
    assert position.tally(HOME, Tally.RESTARTS_SHORT_REGAINED) == 0


def reclaim_chance(chaser: dict[str, float], receiver: dict[str, float]) -> float:
    """The chance that home's scrum half wins a short kick-off from the away scrum half."""
    home = level_team("Home", {SCRUM_HALF: chaser}, tactics=Tactics(kick_off="short"))
    match = level_match("sevens", home=home, away=level_team("Away", {SCRUM_HALF: receiver}))
    position = Position(match=match).restart_from(HOME).succeed(Check.KICK_OFF, Check.RECLAIM)
    position.p.curves[Check.RECLAIM] = Position(match=match).p.curves[Check.RECLAIM]
    position.p.situations["kick_off_lane"] = SCRUM_HALF
    position.fix(kick_off_good_lane_miss=0.0, kick_off_good_spread=0.0, kick_off_short_distance=16.0)
    position.restart_from(HOME)
    start = position.save()
    for number in range(200):  # the log names the chance when the ball is won
        position.restore(start)
        position.m.match = number
        won = of_kind(position.play(), Event.RECLAIM)
        if len(won):
            assert (who(won[0]), other(won[0])) == (man(HOME, SCRUM_HALF), man(AWAY, SCRUM_HALF))
            return float(won.p_success[0])
    raise AssertionError("not won in 200")


@pytest.mark.rule("SV-4.5")
def test_the_chase_is_by_pace_and_handling_against_the_receivers() -> None:
    level = reclaim_chance({}, {})
    for attribute in ("pace", "handling"):
        assert reclaim_chance({attribute: 70}, {}) > level > reclaim_chance({}, {attribute: 70})
    assert reclaim_chance({"kicking": 90, "tackling": 90}, {}) == level


@pytest.mark.rule("SV-4.5", "SV-0.1")
def test_with_the_law_off_every_kick_off_is_long_and_the_receivers() -> None:
    home = level_team("Home", tactics=Tactics(kick_off="short"))
    position = Position(match=level_match("sevens", ("rules.laws.short_kick_offs=false",), home=home))
    position.fix(kick_off_long_distance=20.0, kick_off_good_spread=0.0).succeed(Check.KICK_OFF, Check.RECLAIM)
    events = position.restart_from(HOME).succeed(Check.RECEIVE).play()
    assert of_kind(events, Event.KICK_OFF).value.tolist() == [200]
    assert (position.m.side, position.m.phase) == (AWAY, Phase.OPEN_PLAY)


@pytest.mark.rule("SV-4.6")
@pytest.mark.parametrize(
    ("distance", "touch", "outcome"), [(9.9, 0.0, 2), (9.9, 1.0, 2), (10.1, 0.0, None), (10.1, 1.0, 3), (40.0, 1.0, 3)]
)
def test_not_ten_metres_or_straight_into_touch_is_a_free_kick_on_halfway(
    distance: float, touch: float, outcome: int | None
) -> None:
    position = Position("sevens").fail(Check.KICK_OFF, Check.RECLAIM).succeed(Check.RECEIVE).restart_from(HOME)
    position.fix(kick_off_short_distance=distance, kick_off_long_distance=distance, kick_off_bad_spread=0.0)
    position.fix(kick_off_bad_touch=touch, reclaim_long_share=0.0)
    kick = of_kind(position.play(), Event.KICK_OFF)
    free_kick = outcome is not None
    assert (kick.outcome[0] == outcome) == free_kick
    assert position.tally(HOME, Tally.FREE_KICKS_CONCEDED) == free_kick
    assert position.tally(HOME, Tally.RESTARTS_NOT_TEN) == (outcome == 2)
    assert position.tally(HOME, Tally.RESTARTS_TO_TOUCH) == (outcome == 3)
    if free_kick:
        position.play()
        assert (position.m.side, position.m.x, position.m.y) == (AWAY, 50.0, 35.0)
        assert (position.m.source, position.m.man) == (Source.FREE_KICK, man(AWAY, SCRUM_HALF))


@pytest.mark.rule("SV-4.6")
def test_a_good_kick_off_does_not_go_straight_into_touch() -> None:
    position = Position("sevens").succeed(Check.KICK_OFF).fix(kick_off_bad_touch=1.0, kick_off_good_spread=0.0)
    assert {int(event.outcome) for event in kick_offs(position, 50)} == {1}


@pytest.mark.rule("SV-4.6", "SV-0.1")
def test_with_the_law_off_a_kick_off_goes_ten_metres_and_stays_in() -> None:
    position = Position().fail(Check.KICK_OFF).fix(kick_off_long_distance=3.0, kick_off_bad_spread=0.0)
    position.fix(kick_off_bad_touch=1.0)
    events = kick_offs(position, 20)
    assert {(int(event.outcome), int(event.value)) for event in events} == {(0, 100)}
    assert position.m.phase != Phase.FREE_KICK


@pytest.mark.rule("SV-4.3")
def test_the_possession_of_who_drops_a_kick_off_ends_with_a_handling_error() -> None:
    position = Position().restart_from(HOME).fail(Check.RECEIVE)
    events = position.play()
    assert of_kind(events, Event.POSSESSION).outcome.tolist() == [Source.RESTART_RECEIVED]
    assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.HANDLING_ERROR]
