"""SV-2: where the ball is, what the clock says, what a score counts."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Check, Event, PenaltyChoice, Phase, Tally
from rugbysim.setup import load_match
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    KICK,
    PASS,
    RUN,
    WING,
    Position,
    kinds,
    level_match,
    man,
    of_kind,
)

FEW = 8 if config.DISABLE_JIT else 200


def logged(match: object, count: int = FEW, first: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """The match rows and the log of some whole matches."""
    batch = SEVENS.play(build(match), 1, first, count, events=True)
    return batch.matches, batch.events


@pytest.mark.rule("SV-2.1")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
def test_the_ball_is_always_somewhere_on_the_field(rules: str) -> None:
    _, events = logged(load_match("example", rules=rules))
    assert 0.0 <= events["x"].min() < 10.0
    assert 90.0 < events["x"].max() <= 100.0
    assert 0.0 <= events["y"].min() < 10.0
    assert 60.0 < events["y"].max() <= 70.0


@pytest.mark.rule("SV-2.1")
def test_a_turnover_leaves_the_ball_where_it_is() -> None:
    position = Position().no_extras().ball(HOME, HOOKER, 30.0).choose(RUN).fix(run_gain=6.0)
    position.succeed(Check.TACKLE, Check.JACKAL).play()
    assert (position.m.side, position.m.x, position.x_home) == (AWAY, 64.0, 36.0)


@pytest.mark.rule("SV-2.2")
def test_two_halves_of_seven_minutes_and_the_other_side_kicks_off_the_second() -> None:
    rows, events = logged(level_match("sevens"))
    assert set(rows["kick_off_side"]) == {HOME, AWAY}, "a coin picks"
    for row in rows:
        own = events[events["match"] == row["match"]]
        kick_offs = own[own["kind"] == Event.KICK_OFF]
        assert kick_offs["side"][kick_offs["half"] == 1][0] == row["kick_off_side"]
        assert kick_offs["side"][kick_offs["half"] == 2][0] == 1 - row["kick_off_side"]
        assert own["clock_ms"][own["kind"] == Event.HALF_TIME] >= 420_000
        assert own["clock_ms"][own["kind"] == Event.FULL_TIME] >= 840_000
        second = own[(own["half"] == 2) & (own["kind"] == Event.KICK_OFF)][0]
        assert 420_000 < second["clock_ms"] <= 420_000 + 4500, "it starts at 7:00 whatever the first overran"


@pytest.mark.rule("SV-2.2")
def test_without_the_coin_the_home_side_kicks_off() -> None:
    rows, _ = logged(level_match("sevens", ("rules.laws.kick_off_coin=false",)), count=FEW)
    assert set(rows["kick_off_side"]) == {HOME}


def ready(name: str) -> tuple[Position, int, int]:
    """A position whose next phases take the time of `seconds_<name>` alone; how many phases, how many such times."""
    position = Position("sevens").no_extras()
    for key in position.match.rules.seconds.model_dump(by_alias=True):
        position.fix(**{f"seconds_{key}": 0.0})
    position.succeed(Check.PASSING, Check.SCRUM, Check.LINE_OUT, Check.GATHER, Check.KICK_OFF, Check.RECEIVE)
    position.fail(Check.JACKAL, Check.RECLAIM, Check.REGAIN, Check.HOLDING_ON, Check.COUNTER_RUCK)
    position.fix(reclaim_long_share=0.0, run_gain=5.0, kick_off_good_spread=0.0)
    position.p.situations["penalty_goal"] = 0.0
    position.p.situations["penalty_touch"] = 0.0
    position.ball(HOME, FLY_HALF, 50.0)
    steps = times = 1
    if name in ("pass", "run", "kick", "ruck"):
        position.choose({"pass": PASS, "kick": KICK}.get(name, RUN)).succeed(Check.TACKLE)
    elif name == "break_step":
        position.ball(HOME, FLY_HALF, 70.0).choose(RUN).fail(Check.TACKLE, Check.PACE)
        times = 3  # 75, 85, 95 to the line
    elif name in ("scrum", "scrum_set"):
        position.due(Phase.SCRUM, HOME)
    elif name in ("line_out", "line_out_set"):
        position.due(Phase.LINE_OUT, HOME, y=0.0)
    elif name in ("tap", "penalty_set", "touch_kick"):
        position.due(Phase.PENALTY, HOME, 40.0)
        position.p.situations["penalty_touch"] = float(name == "touch_kick")
    elif name == "goal_kick":
        position.due(Phase.PENALTY, HOME, 80.0)
        position.p.situations["penalty_goal"] = 1.0
    elif name == "conversion":
        position.ball(HOME, WING, 100.0).m.phase = Phase.CONVERSION
    elif name == "kick_off":
        position.restart_from(HOME)
    elif name == "restart_set":
        position.restart_from(HOME).m.kick_offs = 1
    elif name == "drop_out_set":
        position.due(Phase.DROP_OUT, HOME)
    return position, steps, times


IN_PLAY = ("kick_off", "pass", "run", "break_step", "ruck", "kick", "scrum", "line_out", "tap", "touch_kick")
DEAD = ("scrum_set", "line_out_set", "penalty_set", "conversion", "goal_kick", "restart_set", "drop_out_set")


@pytest.mark.rule("SV-2.3")
@pytest.mark.parametrize("name", [*IN_PLAY, *DEAD])
def test_every_event_takes_its_time(name: str) -> None:
    position, steps, times = ready(name)
    assert {f"seconds_{key}_lo" for key in (*IN_PLAY, *DEAD)} == {
        key for key in position.p.dtype.names if key.startswith("seconds_") and key.endswith("_lo")
    }
    position.fix(**{f"seconds_{name}": 7.0}).play(steps)
    assert position.m.clock == 7000 * times
    assert position.m.in_play == (7000 * times if name in IN_PLAY else 0)


@pytest.mark.rule("SV-2.3")
def test_a_time_is_drawn_between_least_and_most() -> None:
    """n = 400 passes of 1 to 3 s: their mean has a standard error of 0.029 s about 2 s."""
    position = Position().ball(HOME, CENTRE, 50.0).choose(PASS).succeed(Check.PASSING)
    position.p.seconds_pass_lo, position.p.seconds_pass_span = 1000.0, 2000.0
    start = position.save()
    times = []
    for number in range(400):
        position.restore(start).draw(number).play()
        times.append(int(position.m.clock))
    assert 1000 <= min(times) < 1050
    assert 2950 < max(times) <= 3000
    assert abs(np.mean(times) - 2000) < 4 * 2000 / np.sqrt(12 * 400)


def half_over(position: Position, steps: int) -> bool:
    return Event.HALF_TIME in kinds(position.play(steps))


@pytest.mark.rule("SV-2.3")
def test_after_time_a_half_ends_with_the_ball_in_touch() -> None:
    assert half_over(Position().time(7, 1).ball(HOME, FLY_HALF, 50.0).choose(KICK), 2)


@pytest.mark.rule("SV-2.3")
def test_before_time_touch_is_followed_by_a_line_out() -> None:
    assert not half_over(Position().time(6, 50).ball(HOME, FLY_HALF, 50.0).choose(KICK), 2)


@pytest.mark.rule("SV-2.3")
def test_a_penalty_kicked_to_touch_after_time_is_thrown_in() -> None:
    position = Position("sevens").no_extras().time(7, 1).due(Phase.PENALTY, HOME, 40.0)
    position.p.situations["penalty_touch"] = 1.0
    position.succeed(Check.LINE_OUT, Check.GATHER)
    assert not half_over(position, 2)
    assert position.m.phase == Phase.OPEN_PLAY
    assert half_over(position.choose(PASS).fail(Check.PASSING), 2), "and then it is as any other play after time"


@pytest.mark.rule("SV-2.3")
def test_after_time_a_score_is_converted_and_no_restart_follows() -> None:
    position = Position().time(7, 1).ball(HOME, WING, 99.0).choose(RUN).fail(Check.TACKLE)
    events = position.play(3)
    assert kinds(events)[-2:] == [Event.CONVERSION, Event.HALF_TIME]


@pytest.mark.rule("SV-2.3")
def test_a_restart_that_falls_due_after_time_is_not_kicked() -> None:
    position = Position().time(6, 59).restart_from(HOME).fix(seconds_restart_set=20.0)
    position.m.kick_offs = 1
    assert half_over(position, 1)


@pytest.mark.rule("SV-2.3")
@pytest.mark.parametrize("phase", [Phase.SCRUM, Phase.DROP_OUT, Phase.LINE_OUT])
def test_after_time_nothing_is_set_up_any_more(phase: Phase) -> None:
    assert half_over(Position("sevens").time(7, 1).due(phase, HOME, 40.0, 0.0), 1)


@pytest.mark.rule("SV-2.3")
def test_without_the_law_a_half_ends_when_its_time_is_up() -> None:
    position = Position("run_through", "rules.laws.play_until_dead=false").time(7, 0).ball(HOME, CENTRE, 50.0)
    assert half_over(position.choose(PASS).succeed(Check.PASSING), 1)


@pytest.mark.rule("SV-2.4")
def test_what_scores_count() -> None:
    position = Position().ball(HOME, WING, 99.0).choose(RUN).fail(Check.TACKLE).succeed(Check.CONVERSION)
    events = position.play(2)
    assert of_kind(events, Event.TRY).home_score.tolist() == [5]
    assert of_kind(events, Event.CONVERSION).home_score.tolist() == [7]
    position.due(Phase.PENALTY, AWAY, 80.0).succeed(Check.PENALTY_GOAL).p.situations["penalty_goal"] = 1.0
    events = position.play()
    assert of_kind(events, Event.PENALTY_GOAL).away_score.tolist() == [3]
    assert [position.tally(side, Tally.POINTS) for side in (HOME, AWAY)] == [7, 3]
    assert not [event for event in Event if "DROP_GOAL" in event.name], "a drop goal is not attempted"


@pytest.mark.rule("SV-2.5")
def test_a_draw_stands_in_a_pool_match() -> None:
    position = Position().second_half().time(14, 0).due(Phase.SCRUM, HOME)
    position.play()
    assert position.m.phase == Phase.MATCH_OVER


@pytest.mark.rule("SV-2.5")
def test_a_level_knock_out_match_goes_on_in_periods_of_five_minutes() -> None:
    position = Position(match=level_match(knock_out=True)).second_half().time(14, 0)
    for period in range(1, 4):
        position.due(Phase.SCRUM, HOME).play()
        assert (position.m.half, position.m.phase) == (2 + period, Phase.KICK_OFF)
        assert position.m.half_end - position.m.clock == 300_000
        position.time(14 + 5 * period, 0)
    assert position.m.match_tally.tolist()[2] == 3


@pytest.mark.rule("SV-2.5")
@pytest.mark.parametrize(("score", "over"), [((7, 5), True), ((5, 5), False)])
def test_only_a_level_score_brings_extra_time(score: tuple[int, int], over: bool) -> None:
    position = Position(match=level_match(knock_out=True)).second_half().time(14, 0).due(Phase.SCRUM, HOME)
    position.m.sides["score"] = score
    position.play()
    assert (position.m.phase == Phase.MATCH_OVER) == over


@pytest.mark.rule("SV-2.5")
def test_a_penalty_goal_in_extra_time_ends_the_match() -> None:
    position = Position(match=level_match(knock_out=True)).second_half().time(14, 0).due(Phase.SCRUM, HOME)
    position.play()
    position.due(Phase.PENALTY, AWAY, 80.0).succeed(Check.PENALTY_GOAL).p.situations["penalty_goal"] = 1.0
    events = position.play(5)
    assert kinds(events) == [Event.PENALTY_CHOICE, Event.PENALTY_GOAL]
    assert of_kind(events, Event.PENALTY_CHOICE).outcome.tolist() == [PenaltyChoice.GOAL]
    assert position.m.phase == Phase.MATCH_OVER


@pytest.mark.rule("SV-2.5")
@pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of short matches")
def test_a_knock_out_match_has_a_winner_and_a_pool_match_may_have_none() -> None:
    short = ("rules.match.half_minutes=0.5",)
    for knock_out in (False, True):
        rows = SEVENS.play(build(level_match("sevens", short, knock_out=knock_out)), 1, 0, 2000).matches
        level = rows["home_points"] == rows["away_points"]
        assert level.any() == (not knock_out)
        assert np.array_equal(rows["winner"] < 0, level)
        assert (rows["extra_periods"] > 0).any() == knock_out
        assert (rows["clock_ms"] >= 60_000).all()
        # all seven of both sides are on the pitch all the time, but for cards: the last period counts too
        whole = rows["home_men_short_ms"] == 0
        assert np.array_equal(rows["home_pitch_ms"][whole], 7 * rows["clock_ms"][whole])


@pytest.mark.rule("SV-2.6")
@pytest.mark.parametrize(("x", "after"), [(10.0, 7.0), (3.5, 1.0), (1.0, 1.0), (0.5, 0.5)])
def test_a_pass_stops_one_metre_short_of_the_own_goal_line(x: float, after: float) -> None:
    position = Position().ball(HOME, CENTRE, x).choose(PASS).fix(passing_loss=3.0).succeed(Check.PASSING)
    position.play()
    assert position.m.x == after


def long_kick(rules: str, in_field: float) -> Position:
    position = Position(rules).ball(HOME, FLY_HALF, 80.0).choose(KICK).succeed(Check.KICK)
    position.fix(kick_distance=35.0, kick_good_spread=0.0, kick_dead_clamp=5.0)
    if rules == "sevens":
        position.fix(kick_in_field_share=in_field)
    position.play()
    return position


@pytest.mark.rule("SV-2.6")
def test_a_kick_that_runs_dead_is_a_drop_out_from_the_22() -> None:
    position = long_kick("sevens", in_field=1.0)
    assert (position.m.phase, position.m.side) == (Phase.DROP_OUT, AWAY)
    assert position.tally(HOME, Tally.KICKS_DEAD) == 1
    position.succeed(Check.KICK_OFF, Check.RECEIVE).fix(kick_off_drop_out_distance=30.0, kick_off_good_spread=0.0)
    events = position.play()
    kick = of_kind(events, Event.DROP_OUT)
    assert kick.x.tolist() == [78.0], "22 m from the away goal line"
    assert kick.player.tolist() == [man(AWAY, FLY_HALF)]
    assert (position.m.side, position.x_home) == (HOME, 48.0)
    assert position.tally(AWAY, Tally.DROP_OUTS) == 1


@pytest.mark.rule("SV-2.6")
def test_in_run_through_a_kick_ends_five_metres_short_of_the_line() -> None:
    position = long_kick("run_through", in_field=0.0)
    assert (position.m.phase, position.m.side, position.x_home) == (Phase.LINE_OUT, AWAY, 95.0)


@pytest.mark.rule("SV-2.6", "SV-7.2")
def test_a_kick_into_touch_can_not_run_dead() -> None:
    position = long_kick("sevens", in_field=0.0)
    assert (position.m.phase, position.m.side, position.x_home) == (Phase.LINE_OUT, AWAY, 95.0)
    assert position.m.man == man(HOME, FLY_HALF)
