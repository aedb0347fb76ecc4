"""The 32 worked cases of the specification: the state given, the outcomes scripted, what must come next."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.sevens.state import NEVER, NOBODY
from rugbysim.games.sevens.vocabulary import Check, Duty, Event, PenaltyChoice, Phase, Tally
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
    lane_y,
    level_match,
    level_team,
    man,
    of_kind,
    other,
    who,
)

LONG = 30.0


def kicked_off_to_the_wing() -> Position:
    position = Position().restart_from(HOME).succeed(Check.KICK_OFF)
    position.p.situations["kick_off_lane"] = WING
    return position.fix(kick_off_long_distance=LONG, kick_off_good_spread=0.0, kick_off_good_lane_miss=0.0)


def running(x: float = 50.0, lane: int = WING, rules: str = "run_through") -> Position:
    """A home man runs and gains six metres; nothing but the checks of the case is left to happen."""
    return Position(rules).no_extras().ball(HOME, lane, x).choose(RUN).fix(run_gain=6.0)


@pytest.mark.rule("SV-4.1", "SV-4.2", "SV-4.3")
def test_case_01_kick_off_to_the_away_wing_who_drops_it() -> None:
    position = kicked_off_to_the_wing().fail(Check.RECEIVE)
    position.play()
    assert position.m.phase == Phase.SCRUM
    assert position.m.side == HOME, "put-in to the side that kicked"
    assert (position.x_home, position.m.y) == (50.0 + LONG, lane_y(WING))


@pytest.mark.rule("SV-4.1", "SV-4.2", "SV-4.4")
def test_case_02_kick_off_to_the_away_wing_who_catches_it() -> None:
    position = kicked_off_to_the_wing().succeed(Check.RECEIVE)
    position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.m.man == man(AWAY, WING)
    assert (position.x_home, position.m.y) == (50.0 + LONG, lane_y(WING))


def choices(position: Position, count: int) -> np.ndarray:
    """How often the man with the ball passes, runs and kicks in `count` draws of the same choice."""
    start = position.save()
    chosen = np.zeros(3, int)
    for number in range(count):
        first = kinds(position.restore(start).draw(number).play())[0]
        chosen[[Event.PASS, Event.RUN, Event.KICK].index(first)] += 1
    position.restore(start)
    return chosen


@pytest.mark.rule("SV-5.1")
def test_case_03_a_forward_may_pass_or_run_and_has_no_kick() -> None:
    position = Position().ball(HOME, HOOKER, 40.0)
    chosen = choices(position, 300)  # pass : run = 1.5 : 1; each missing in 300 draws has a chance below 1e-60
    assert chosen[PASS] > 0
    assert chosen[RUN] > 0
    assert chosen[KICK] == 0


@pytest.mark.rule("SV-5.2")
def test_case_04_a_kick_weighs_more_on_the_own_five_metres_than_at_halfway() -> None:
    """n = 600 each; with pass : kick = 1 : 1 at halfway and slope 0.8 the shares are 1.72 / 2.72 and 1 / 2.

    The difference, 0.132, has a standard error of 0.028.
    """
    shares = []
    for x in (5.0, 50.0):
        position = Position().ball(HOME, FLY_HALF, x)
        position.p.choice[:] = (1.0, 0.0, 1.0)
        position.p.choice_kick_slope = 0.8
        shares.append(choices(position, 600)[KICK] / 600)
    error = np.sqrt(2 * 0.25 / 600)
    assert abs(shares[0] - 1.72 / 2.72) < 4 * error
    assert abs(shares[1] - 0.5) < 4 * error
    assert shares[0] > shares[1]


def passed(success: bool) -> Position:
    position = Position().no_extras().ball(HOME, CENTRE, 40.0).choose(PASS).fix(passing_loss=3.0)
    (position.succeed if success else position.fail)(Check.PASSING)
    position.play()
    return position


@pytest.mark.rule("SV-6.1", "SV-6.2", "SV-6.3")
def test_case_05_a_pass_held_three_metres_back() -> None:
    position = passed(success=True)
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.m.side == HOME
    assert position.m.x == 37.0
    assert position.m.man in [man(HOME, lane) for lane in range(1, 7)]
    assert position.m.y == lane_y(int(position.m.man))


@pytest.mark.rule("SV-6.1", "SV-6.3")
def test_case_06_a_pass_knocked_on_three_metres_back() -> None:
    position = passed(success=False)
    assert position.m.phase == Phase.SCRUM
    assert position.m.side == AWAY, "put-in to the other side"
    assert position.x_home == 37.0


@pytest.mark.rule("SV-7.1", "SV-7.2")
def test_case_07_a_kick_of_35_metres_into_touch() -> None:
    position = Position().ball(HOME, FLY_HALF, 20.0).choose(KICK).succeed(Check.KICK)
    position.fix(kick_distance=35.0, kick_good_spread=0.0).play()
    assert position.m.phase == Phase.LINE_OUT
    assert position.m.side == AWAY, "throw to the side that did not kick"
    assert position.x_home == 55.0


@pytest.mark.rule("SV-8.1", "SV-8.2", "SV-11.1")
def test_case_08_a_runner_tackled_and_the_ball_kept_by_the_nearest_man() -> None:
    position = running().succeed(Check.TACKLE).fail(Check.JACKAL)
    events = position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert (position.m.side, position.m.x) == (HOME, 56.0)
    assert position.m.man == man(HOME, SECOND_PROP)
    assert position.m.y == 55.0
    assert Event.PENALTY not in kinds(events)


@pytest.mark.rule("SV-8.2")
def test_case_09_a_runner_tackled_and_the_ball_won_by_the_tackler() -> None:
    position = running().succeed(Check.TACKLE, Check.JACKAL)
    position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.m.man == man(AWAY, WING)
    assert position.x_home == 56.0


@pytest.mark.rule("SV-8.3", "SV-8.4")
def test_case_10_the_only_flanker_of_a_wing_fails_his_pace_check_and_checks_again() -> None:
    position = running().fail(Check.TACKLE, Check.PACE)
    chase = of_kind(position.play(), Event.PURSUIT)
    assert [who(event) for event in chase] == [man(AWAY, SECOND_PROP)] * 5, "one pursuer, the same each time"
    np.testing.assert_allclose(chase.x[:2], (56.0, 66.0))
    assert not chase.outcome.any()


@pytest.mark.rule("SV-8.1", "SV-8.5", "SV-2.4")
def test_case_11_a_gain_that_would_cross_the_line_is_checked_at_the_line() -> None:
    position = running(x=96.0, lane=FLY_HALF).fail(Check.TACKLE, Check.CONVERSION)
    tackle = of_kind(position.play(), Event.TACKLE)
    assert tackle.x.tolist() == [100.0]
    assert position.m.phase == Phase.CONVERSION
    conversion = of_kind(position.play(), Event.CONVERSION)
    assert position.m.sides["score"].tolist() == [5, 0]
    assert conversion.y.tolist() == [45.0]


@pytest.mark.rule("SV-8.3", "SV-8.4")
@pytest.mark.parametrize(("better", "worse"), [(PROP, FLY_HALF), (FLY_HALF, PROP)])
def test_case_12_of_two_who_catch_him_the_better_margin_tackles_and_the_other_pursues(better: int, worse: int) -> None:
    position = running(x=50.0, lane=SCRUM_HALF).fail(Check.TACKLE)
    position.outcomes(Check.PACE, {man(AWAY, PROP): True, man(AWAY, FLY_HALF): True})
    # both are certain to catch him; a "chance" of 2 beats any draw by more than a chance of 1 can
    position.p.curves[Check.PACE, -1] = 2.0
    position.p.actor_bonus[man(AWAY, better), Check.PACE] = 2000.0
    events = position.play()
    chase = of_kind(events, Event.PURSUIT)
    tackles = of_kind(events, Event.TACKLE)
    assert [who(event) for event in chase] == [man(AWAY, PROP), man(AWAY, FLY_HALF), man(AWAY, worse)]
    assert [who(event) for event in tackles] == [man(AWAY, SCRUM_HALF), man(AWAY, better), man(AWAY, worse)]
    np.testing.assert_allclose(chase.x, (56.0, 56.0, 66.0))
    assert position.m.phase == Phase.CONVERSION, "beaten by all three he is over the line"


def tackled_by_the_hooker(card: str) -> tuple[Position, np.ndarray]:
    position = running(lane=HOOKER).succeed(Check.TACKLE).offend(man(AWAY, HOOKER), Duty.TACKLER, card)
    return position, position.play()


@pytest.mark.rule("SV-11.1", "SV-11.2", "SV-11.5")
def test_case_13_an_offence_of_the_tackler_without_a_card() -> None:
    position, events = tackled_by_the_hooker("none")
    offence = of_kind(events, Event.PENALTY)
    assert [who(event) for event in offence] == [man(AWAY, HOOKER)]
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, HOME)
    assert position.m.sides["men"].tolist() == [7, 7]
    position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert (position.m.man, position.x_home, position.m.y) == (man(HOME, HOOKER), 56.0, lane_y(HOOKER))


@pytest.mark.rule("SV-11.2", "SV-1.4")
def test_case_14_an_offence_of_the_tackler_with_a_yellow_card() -> None:
    position, events = tackled_by_the_hooker("yellow")
    shown = of_kind(events, Event.YELLOW_CARD)
    assert [who(event) for event in shown] == [man(AWAY, HOOKER)]
    assert position.m.men[man(AWAY, HOOKER)].back_at == shown.clock_ms[0] + 120_000
    assert position.m.sides["men"].tolist() == [7, 6]
    assert position.m.line[AWAY, :6].tolist() == [man(AWAY, lane) for lane in range(7) if lane != HOOKER]
    position.ball(AWAY, 0, 50.0).choose(PASS).succeed(Check.PASSING).fix(seconds_pass=0.0)
    stood = {float(position.m.y) for _ in range(80) if len(position.play())}
    np.testing.assert_allclose(sorted(stood), [(k + 0.5) * 70.0 / 6.0 for k in range(6)])


@pytest.mark.rule("SV-11.3", "SV-11.2")
def test_case_15_both_men_offend_and_both_are_sent_off() -> None:
    """n = 400 draws of the coin: the share of penalties to home has a standard error of 0.025 about 1/2."""
    position = running(lane=HOOKER).succeed(Check.TACKLE)
    position.offend(man(AWAY, HOOKER), Duty.TACKLER, "red").offend(man(HOME, HOOKER), Duty.RUNNER, "red")
    start = position.save()
    awards = []
    for number in range(400):
        events = position.restore(start).draw(number).play()
        assert len(of_kind(events, Event.RED_CARD)) == 2
        assert position.m.phase == Phase.PENALTY
        assert position.m.sides["men"].tolist() == [6, 6]
        for side in (HOME, AWAY):
            assert position.m.men[man(side, HOOKER)].back_at == NEVER
        awards.append(int(position.m.award))
    assert set(awards) == {HOME, AWAY}
    assert abs(np.mean(awards) - 0.5) < 4 * 0.025


@pytest.mark.rule("SV-9.4")
def test_case_16_a_scrum_with_a_forward_in_the_bin_is_not_contested() -> None:
    position = Position().take_off(man(AWAY, PROP)).due(Phase.SCRUM, HOME)
    events = position.fail(Check.SCRUM, Check.GATHER).play()  # a contested one would be lost, and a check dropped
    assert kinds(events) == [Event.SCRUM]
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.m.man == man(HOME, SCRUM_HALF)


@pytest.mark.rule("SV-9.3", "SV-9.2")
def test_case_17_a_line_out_with_a_forward_in_the_bin_is_contested() -> None:
    position = Position().take_off(man(AWAY, PROP)).due(Phase.LINE_OUT, AWAY, y=0.0)
    events = position.succeed(Check.LINE_OUT).fail(Check.GATHER).play()
    assert kinds(events) == [Event.LINE_OUT, Event.GATHER]
    assert who(of_kind(events, Event.GATHER)[0]) == man(AWAY, SCRUM_HALF)
    assert (position.m.phase, position.m.side) == (Phase.SCRUM, HOME)


@pytest.mark.rule("SV-11.4", "SV-4.1")
@pytest.mark.parametrize("best", [CENTRE, SCRUM_HALF, WING])
def test_case_18_with_the_fly_half_in_the_bin_the_best_kicking_back_kicks_off(best: int) -> None:
    home = level_team("Home", {HOOKER: {"kicking": 99}, best: {"kicking": 80}})
    position = Position(match=level_match(home=home)).take_off(man(HOME, FLY_HALF)).restart_from(HOME)
    kick = of_kind(position.play(), Event.KICK_OFF)
    assert [who(event) for event in kick] == [man(HOME, best)]


@pytest.mark.rule("SV-11.2")
def test_case_19_a_bin_from_6_30_of_the_first_half_ends_at_1_30_of_the_second() -> None:
    sinner = man(AWAY, HOOKER)
    position = running(lane=HOOKER).time(6, 30).succeed(Check.TACKLE).offend(sinner, Duty.TACKLER, "yellow")
    position.fix(seconds_run=0.0).play()
    assert position.m.men[sinner].back_at == 60_000 * 8 + 30_000, "1:30 after the 7:00 at which the second half starts"
    position.let_go()
    while position.m.men[sinner].slot == NOBODY:
        before = int(position.m.clock)
        assert (position.m.half, before) < (2, 510_000) or position.m.half == 2
        events = position.play()
    back = of_kind(events, Event.BIN_RETURN)
    assert [who(event) for event in back] == [sinner]
    assert back.half.tolist() == [2]
    assert back.clock_ms.tolist() == [before], "he is back as soon as a phase begins after his time"
    assert before >= 510_000


@pytest.mark.rule("SV-10.1")
def test_case_20_a_conversion_from_the_middle_is_likelier_than_one_from_the_wing() -> None:
    chances = []
    for lane in (WING, SCRUM_HALF):
        position = running(x=96.0, lane=lane).fail(Check.TACKLE)
        conversion = of_kind(position.play(2), Event.CONVERSION)
        assert conversion.y.tolist() == [lane_y(lane)]
        chances.append(float(conversion.p_success[0]))
    assert chances[1] > chances[0]


def penalty_at(x: float, y: float, goal_share: float = 1.0) -> Position:
    position = Position().due(Phase.PENALTY, HOME, x, y).succeed(Check.PENALTY_GOAL)
    position.p.situations["penalty_goal"] = goal_share
    return position


@pytest.mark.rule("SV-10.3", "SV-2.4", "SV-10.4")
def test_case_21_a_penalty_in_front_kicked_over() -> None:
    position = penalty_at(75.0, 35.0)
    events = position.play()
    assert of_kind(events, Event.PENALTY_CHOICE).outcome.tolist() == [PenaltyChoice.GOAL]
    assert position.m.sides["score"].tolist() == [3, 0]
    assert (position.m.phase, position.m.side) == (Phase.KICK_OFF, HOME)


@pytest.mark.rule("SV-10.3")
@pytest.mark.parametrize(("x", "y"), [(65.0, 35.0), (75.0, 10.0)])
def test_case_22_no_kick_at_goal_from_35_metres_or_from_the_side(x: float, y: float) -> None:
    position = penalty_at(x, y)
    events = position.play()
    assert of_kind(events, Event.PENALTY_CHOICE).outcome.tolist() == [PenaltyChoice.TAP]
    assert position.m.phase == Phase.OPEN_PLAY


@pytest.mark.rule("SV-2.3")
def test_case_23_after_time_a_ruck_that_is_kept_goes_on() -> None:
    position = running().time(7, 5).succeed(Check.TACKLE).fail(Check.JACKAL)
    position.play(3)
    assert (position.m.half, position.m.phase) == (1, Phase.OPEN_PLAY)


@pytest.mark.rule("SV-2.3")
def test_case_24_after_time_a_knock_on_ends_the_half() -> None:
    position = Position().ball(HOME, CENTRE, 40.0).time(7, 5).choose(PASS).fail(Check.PASSING)
    position.play()
    assert (position.m.half, position.m.phase) == (1, Phase.SCRUM)
    events = position.play()
    assert kinds(events) == [Event.HALF_TIME], "the scrum is not set"
    assert position.m.half == 2


@pytest.mark.rule("SV-2.3")
def test_case_25_after_time_a_penalty_is_played() -> None:
    position = running(lane=HOOKER).time(7, 5).succeed(Check.TACKLE).offend(man(AWAY, HOOKER), Duty.TACKLER)
    position.play(2)
    assert (position.m.half, position.m.phase) == (1, Phase.OPEN_PLAY)
    assert position.m.man == man(HOME, HOOKER)


@pytest.mark.rule("SV-2.3", "SV-10.2")
def test_case_26_a_try_after_full_time_is_converted() -> None:
    position = running(x=96.0).second_half().time(14, 5).fail(Check.TACKLE).succeed(Check.CONVERSION)
    events = position.play(5)
    assert kinds(events)[-2:] == [Event.TRY, Event.CONVERSION]
    assert position.m.phase == Phase.MATCH_OVER
    assert position.m.sides["score"].tolist() == [7, 0]


@pytest.mark.rule("SV-4.5", "SV-8.10")
def test_case_27_a_short_kick_off_won_by_the_chasers() -> None:
    position = Position("sevens").no_extras().restart_from(HOME).succeed(Check.KICK_OFF, Check.RECLAIM)
    position.p.situations["kick_off_short"] = 1.0
    position.fix(kick_off_short_distance=16.0, kick_off_good_spread=0.0).play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert (position.m.side, position.m.x) == (HOME, 66.0)
    assert position.m.unset_until == position.m.clock + position.p.unset_ms > position.m.clock


@pytest.mark.rule("SV-4.6")
def test_case_28_a_kick_off_straight_into_touch() -> None:
    position = Position("sevens").no_extras().restart_from(HOME).fail(Check.KICK_OFF)
    position.fix(kick_off_bad_spread=0.0, kick_off_bad_touch=1.0).play()
    assert (position.m.phase, position.m.side) == (Phase.FREE_KICK, AWAY)
    position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert (position.m.side, position.m.x) == (AWAY, 50.0)


def free_runner_fouled(caught: bool) -> tuple[Position, np.ndarray]:
    """The home hooker beats his opposite number, who offends and sees yellow; a flanker then catches him, or not."""
    position = running(lane=HOOKER, rules="sevens").fix(pitch_drift=0.0)
    position.offend(man(AWAY, HOOKER), Duty.TACKLER, "yellow")
    position.outcomes(Check.TACKLE, {man(AWAY, PROP): True})
    position.outcomes(Check.PACE, {man(AWAY, PROP): caught})
    return position, position.play()


@pytest.mark.rule("SV-11.8", "SV-8.5")
def test_case_29_an_offence_against_a_free_runner_does_not_stop_his_try() -> None:
    position, events = free_runner_fouled(caught=False)
    assert kinds(events).count(Event.ADVANTAGE) == 1
    assert position.m.phase == Phase.CONVERSION
    position.play()
    assert position.m.sides["score"][HOME] >= 5
    assert position.m.sides["men"].tolist() == [7, 6], "the card stands"
    assert position.m.man_tally[man(AWAY, HOOKER), Tally.YELLOW_CARDS] == 1


@pytest.mark.rule("SV-11.8")
def test_case_30_a_free_runner_who_is_caught_gets_the_penalty_where_the_offence_was() -> None:
    position, events = free_runner_fouled(caught=True)
    assert who(of_kind(events, Event.TACKLE)[-1]) == man(AWAY, PROP)
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, HOME)
    assert (position.x_home, position.m.y) == (56.0, lane_y(HOOKER))
    assert position.m.sides["men"].tolist() == [7, 6]


@pytest.mark.rule("SV-2.5")
def test_case_31_in_extra_time_the_next_score_ends_the_match() -> None:
    position = Position(match=level_match("sevens", knock_out=True)).no_extras().second_half().time(14, 0)
    position.due(Phase.SCRUM, HOME)
    events = position.play()
    assert kinds(events) == [Event.EXTRA_TIME]
    assert (position.m.half, position.m.phase) == (3, Phase.KICK_OFF)
    position.ball(HOME, WING, 96.0).choose(RUN).fix(run_gain=6.0).fail(Check.TACKLE)
    events = position.play(5)
    assert kinds(events)[-1] == Event.TRY
    assert position.m.phase == Phase.MATCH_OVER
    assert position.m.sides["score"].tolist() == [5, 0]


@pytest.mark.rule("SV-12.1")
def test_case_32_a_bench_plan_that_names_a_sent_off_man_is_void() -> None:
    plan = ({"off": "Home hooker", "on": "Home bench 1", "minute": 3},)
    match = level_match(home=level_team("Home", bench_plan=plan))
    position = Position(match=match).take_off(man(HOME, HOOKER), minutes=None).restart_from(HOME).time(3, 0)
    events = position.play()
    void = of_kind(events, Event.SUBSTITUTION_VOID)
    assert [other(event) for event in void] == [man(HOME, HOOKER)]
    assert position.m.sides["men"].tolist() == [6, 7], "he is not replaced"
    assert Event.SUBSTITUTION not in kinds(events)
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 1
    position.restart_from(HOME)
    assert Event.SUBSTITUTION_VOID not in kinds(position.play()), "it is void once and for all"
