"""SV-8: run, tackle, ruck."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.sevens.vocabulary import Check, Duty, Ending, Event, Phase, Source, Tally
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
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


def running(rules: str = "run_through", *overrides: str, lane: int = SCRUM_HALF, x: float = 50.0) -> Position:
    return Position(rules, *overrides).no_extras().ball(HOME, lane, x).choose(RUN).fix(run_gain=6.0, pitch_drift=0.0)


@pytest.mark.rule("SV-8.1")
def test_a_run_always_gains_ground() -> None:
    """n = 400 runs that gain 2 to 10 m: a mean of 6 m with a standard error of 0.115."""
    position = running().succeed(Check.TACKLE)
    position.p.run_gain_lo, position.p.run_gain_span = 2.0, 8.0
    start = position.save()
    gained = np.array([float(of_kind(position.restore(start).draw(k).play(), Event.RUN).x[0]) - 50 for k in range(400)])
    assert 2.0 <= gained.min() < 2.2
    assert 9.8 < gained.max() <= 10.0
    assert abs(gained.mean() - 6.0) < 4 * 8.0 / np.sqrt(12 * 400)


def tackle_chance(position: Position) -> float:
    return float(of_kind(position.play(), Event.TACKLE).p_success[0])


@pytest.mark.rule("SV-8.1", "SV-1.4")
@pytest.mark.parametrize("off", [0, 1, 2, 3])
def test_the_wider_the_gap_the_harder_the_tackle(off: int) -> None:
    position = Position("run_through", "rules.tackle.gap_difficulty=6", "rules.tackle.reach_difficulty=0.5")
    for place in (CENTRE, WING, HOOKER)[:off]:
        position.take_off(man(AWAY, place))
    men = 7 - off
    y = 36.0
    position.ball(HOME, SCRUM_HALF, 50.0, y).choose(RUN).tireless()
    tackle = position.match.rules.tackle
    reach = min(abs(lane_y(k, men) - y) for k in range(men))
    harder = 6 * (70 / men - 10) + 0.5 * reach
    expected = tackle.curve.probability(50 - tackle.difficulty - harder)
    assert tackle_chance(position) == pytest.approx(expected, abs=1e-5)  # linear between nodes


@pytest.mark.rule("SV-8.1")
def test_the_tackler_is_set_against_the_runners_pace_and_handling_in_sevens() -> None:
    def chance(runner: dict[str, float], tackler: dict[str, float]) -> float:
        home, away = level_team("Home", {SCRUM_HALF: runner}), level_team("Away", {SCRUM_HALF: tackler})
        position = Position(match=level_match("sevens", home=home, away=away)).no_extras().choose(RUN)
        return tackle_chance(position.ball(HOME, SCRUM_HALF, 50.0))

    level = chance({}, {})
    assert chance({}, {"tackling": 70}) > level > chance({"pace": 70}, {})
    assert level > chance({"handling": 70}, {}) > chance({"pace": 70}, {})
    assert chance({"kicking": 90}, {"pace": 90}) == level


@pytest.mark.rule("SV-8.1", "SV-8.5")
@pytest.mark.parametrize(("tackled", "phase"), [(True, Phase.OPEN_PLAY), (False, Phase.CONVERSION)])
def test_a_run_that_would_cross_the_line_is_checked_on_it(tackled: bool, phase: Phase) -> None:
    position = running(x=97.0).fail(Check.JACKAL)
    (position.succeed if tackled else position.fail)(Check.TACKLE)
    events = position.play()
    assert of_kind(events, Event.TACKLE).x.tolist() == [100.0]
    assert Event.PURSUIT not in kinds(events), "beaten on the line is over it"
    assert position.m.phase == phase
    assert position.tally(HOME, Tally.METRES) == 30


@pytest.mark.rule("SV-8.2")
@pytest.mark.parametrize("won", [True, False])
def test_after_a_tackle_the_tackler_jackals(won: bool) -> None:
    position = running(lane=WING).succeed(Check.TACKLE)
    (position.succeed if won else position.fail)(Check.JACKAL)
    events = position.play()
    jackal = of_kind(events, Event.JACKAL)
    assert [(who(event), other(event)) for event in jackal] == [(man(AWAY, WING), man(HOME, SECOND_PROP))]
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.tally(AWAY, Tally.TACKLES_MADE) == 1
    assert position.tally(HOME, Tally.RUCKS_LOST if won else Tally.RUCKS_WON) == 1
    assert position.tally(AWAY, Tally.JACKALS) == won
    if won:
        assert (position.m.man, position.x_home, position.m.source) == (man(AWAY, WING), 56.0, Source.JACKAL)
        assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.JACKAL]
    else:
        assert (position.m.man, position.x_home) == (man(HOME, SECOND_PROP), 56.0)


@pytest.mark.rule("SV-8.2")
def test_the_tackled_man_is_not_the_one_who_takes_the_ball() -> None:
    """He lies where he is, nearest of all; after a run across the field the nearest lane may be another's."""
    for y, lane in ((34.0, PROP), (36.0, FLY_HALF), (39.9, FLY_HALF), (41.0, FLY_HALF), (56.0, SECOND_PROP)):
        position = running().ball(HOME, SCRUM_HALF, 50.0, y).succeed(Check.TACKLE).fail(Check.JACKAL)
        position.play()
        assert position.m.man == man(HOME, lane)


@pytest.mark.rule("SV-8.3")
def test_each_flanker_makes_a_pace_check_against_a_man_who_breaks_free() -> None:
    home = level_team("Home", {SCRUM_HALF: {"pace": 60}})
    away = level_team("Away", {PROP: {"pace": 40}, FLY_HALF: {"pace": 70}})
    match = level_match(home=home, away=away)
    position = Position(match=match).no_extras().ball(HOME, SCRUM_HALF, 50.0).choose(RUN).fail(Check.TACKLE)
    events = position.tireless().play()
    chase = of_kind(events, Event.PURSUIT)[:2]
    assert [who(event) for event in chase] == [man(AWAY, PROP), man(AWAY, FLY_HALF)]
    expected = [match.rules.pace.curve.probability(p - 60 - match.rules.pace.difficulty) for p in (40, 70)]
    np.testing.assert_allclose(chase.p_success, expected, atol=1e-5)
    assert kinds(events)[2] == Event.LINE_BREAK
    assert position.tally(HOME, Tally.LINE_BREAKS) == 1
    assert position.m.man_tally[man(AWAY, SCRUM_HALF), Tally.TACKLES_MISSED] == 1


@pytest.mark.rule("SV-8.3", "SV-8.2")
def test_who_catches_the_runner_tackles_with_what_follows_a_tackle() -> None:
    position = running().outcomes(Check.PACE, {man(AWAY, PROP): True}).outcomes(Check.TACKLE, {man(AWAY, PROP): True})
    events = position.succeed(Check.JACKAL).play()
    assert [who(event) for event in of_kind(events, Event.TACKLE)] == [man(AWAY, SCRUM_HALF), man(AWAY, PROP)]
    assert [who(event) for event in of_kind(events, Event.JACKAL)] == [man(AWAY, PROP)]
    assert (position.m.man, position.x_home) == (man(AWAY, PROP), 56.0)


@pytest.mark.rule("SV-8.3")
def test_of_two_who_catch_him_each_is_the_one_who_tackles_as_often() -> None:
    """n = 400 with chances of 0.9 each: where both catch him, a share of 1/2 (standard error 0.028)."""
    position = running().outcomes(Check.TACKLE, {man(AWAY, lane): True for lane in (PROP, FLY_HALF)})
    position.p.curves[Check.PACE] = 0.9
    start = position.save()
    first = []
    for number in range(400):
        events = position.restore(start).draw(number).play()
        if of_kind(events, Event.PURSUIT).outcome[:2].all():
            first.append(who(of_kind(events, Event.TACKLE)[1]) == man(AWAY, PROP))
    assert len(first) > 280
    assert abs(np.mean(first) - 0.5) < 4 * 0.5 / np.sqrt(len(first))


@pytest.mark.rule("SV-8.3")
def test_a_pursuer_whose_tackle_is_missed_is_out_of_the_chase() -> None:
    position = running().fail(Check.TACKLE).outcomes(Check.PACE, {man(AWAY, PROP): True})
    events = position.play()
    assert [who(event) for event in of_kind(events, Event.TACKLE)] == [man(AWAY, SCRUM_HALF), man(AWAY, PROP)]
    chase = [who(event) for event in of_kind(events, Event.PURSUIT)]
    assert chase[:2] == [man(AWAY, PROP), man(AWAY, FLY_HALF)]
    assert set(chase[2:]) == {man(AWAY, FLY_HALF)}
    assert len(chase) > 3


@pytest.mark.rule("SV-8.4")
@pytest.mark.parametrize("step", [10.0, 5.0])
def test_not_caught_he_moves_on_and_the_same_pursuers_check_again(step: float) -> None:
    position = running(x=70.0).fix(run_break_step=step).fail(Check.TACKLE, Check.PACE)
    events = position.play()
    chase = of_kind(events, Event.PURSUIT)
    at = np.arange(76.0, 100.0, step)
    np.testing.assert_allclose(chase.x, np.repeat(at, 2))
    assert [who(event) for event in chase] == [man(AWAY, PROP), man(AWAY, FLY_HALF)] * len(at)
    assert position.m.phase == Phase.CONVERSION
    assert position.tally(HOME, Tally.METRES) == 300


@pytest.mark.rule("SV-8.5", "SV-10.1")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_over_the_line_is_a_try_where_he_is(side: int) -> None:
    position = Position().no_extras().ball(side, HOOKER, 80.0).choose(RUN).fail(Check.TACKLE, Check.PACE)
    position.play()
    events = position.play()
    scored = of_kind(events, Event.TRY)[0]
    assert who(scored) == man(side, HOOKER)
    assert (scored.x, scored.y) == (100.0 if side == HOME else 0.0, lane_y(HOOKER))
    assert kinds(events) == [Event.TRY, Event.CONVERSION]
    assert position.tally(side, Tally.TRIES) == 1
    assert position.m.sides["score"][side] >= 5


@pytest.mark.rule("SV-8.6")
@pytest.mark.parametrize(
    ("lane", "y", "share", "out"),
    [(WING, 61.0, 1.0, True), (CENTRE, 9.0, 1.0, True), (WING, 59.0, 1.0, False), (WING, 61.0, 0.0, False)],
)
def test_a_man_tackled_near_a_touchline_can_be_taken_into_touch(lane: int, y: float, share: float, out: bool) -> None:
    position = running("sevens").ball(HOME, lane, 50.0, y).succeed(Check.TACKLE).fail(Check.JACKAL)
    events = position.fix(tackle_touch_zone=10.0, tackle_touch_share=share).play()
    assert (Event.INTO_TOUCH in kinds(events)) == out
    assert position.tally(HOME, Tally.TACKLED_INTO_TOUCH) == out
    if out:
        assert (position.m.phase, position.m.side, position.x_home) == (Phase.LINE_OUT, AWAY, 56.0)
        assert position.m.y == (70.0 if y > 35 else 0.0)


@pytest.mark.rule("SV-8.6")
@pytest.mark.parametrize(("x", "share", "held"), [(90.0, 1.0, True), (88.0, 1.0, False), (90.0, 0.0, False)])
def test_a_man_tackled_near_the_line_can_be_held_up(x: float, share: float, held: bool) -> None:
    position = running("sevens", x=x).succeed(Check.TACKLE).fail(Check.JACKAL)
    events = position.fix(tackle_held_up_zone=5.0, tackle_held_up_share=share).play()
    assert (Event.HELD_UP in kinds(events)) == held
    if held:
        assert (position.m.phase, position.m.side) == (Phase.SCRUM, AWAY)
        position.succeed(Check.SCRUM, Check.GATHER).play()
        assert (position.m.man, position.x_home) == (man(AWAY, SCRUM_HALF), 95.0)
        assert position.tally(HOME, Tally.HELD_UP) == 1


@pytest.mark.rule("SV-8.6", "SV-8.8", "SV-8.9")
def test_the_laws_of_the_tackle_can_be_switched_off() -> None:
    overrides = [f"rules.laws.{law}=false" for law in ("touch_and_held_up", "offloads", "second_tackler")]
    overrides += [f"rules.tackle.{name}_share=1" for name in ("touch", "held_up", "offload", "second_tackler")]
    position = Position("sevens", *overrides).ball(HOME, WING, 95.0).choose(RUN).succeed(Check.TACKLE)
    events = position.fix(run_gain=1.0).fail(Check.JACKAL, Check.HOLDING_ON, Check.COUNTER_RUCK).play()
    assert kinds(events) == [Event.RUN, Event.TACKLE, Event.JACKAL, Event.RUCK_WON]


def ruck(holding: bool, driven: bool, *overrides: str) -> tuple[Position, np.ndarray]:
    position = running("sevens", *overrides, lane=WING).succeed(Check.TACKLE).fail(Check.JACKAL)
    (position.succeed if holding else position.fail)(Check.HOLDING_ON)
    (position.succeed if driven else position.fail)(Check.COUNTER_RUCK)
    return position, position.play()


@pytest.mark.rule("SV-8.7")
def test_a_carrier_who_does_not_release_is_penalised() -> None:
    position, events = ruck(holding=True, driven=False)
    assert [(who(e), other(e)) for e in of_kind(events, Event.HOLDING_ON)] == [(man(HOME, WING), man(AWAY, WING))]
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, AWAY)
    assert position.m.man_tally[man(HOME, WING), Tally.PENALTIES_CONCEDED] == 1
    assert position.tally(HOME, Tally.RUCKS_LOST) == 1
    position.p.situations["penalty_touch"] = position.p.situations["penalty_goal"] = 0.0
    position.play()
    assert (position.m.man, position.x_home) == (man(AWAY, WING), 56.0)


@pytest.mark.rule("SV-8.7")
def test_a_ruck_can_be_lost_to_the_next_defender() -> None:
    position, events = ruck(holding=False, driven=True)
    drive = of_kind(events, Event.COUNTER_RUCK)
    assert [(who(e), other(e)) for e in drive] == [(man(AWAY, SECOND_PROP), man(HOME, SECOND_PROP))]
    assert (position.m.man, position.x_home) == (man(AWAY, SECOND_PROP), 56.0)
    assert position.m.source == Source.COUNTER_RUCK
    assert of_kind(events, Event.POSSESSION_OVER).outcome.tolist() == [Ending.COUNTER_RUCK]
    assert position.tally(HOME, Tally.RUCKS_LOST) == position.tally(AWAY, Tally.COUNTER_RUCKS) == 1


@pytest.mark.rule("SV-8.7")
def test_the_better_the_jackler_the_likelier_the_penalty() -> None:
    def chance(jackler: float) -> float:
        match = level_match("sevens", away=level_team("Away", {WING: {"jackling": jackler}}))
        position = Position(match=match).no_extras().ball(HOME, WING, 50.0).choose(RUN)
        position.succeed(Check.TACKLE).fail(Check.JACKAL)
        start = position.save()
        while not len(events := of_kind(position.restore(start).draw(chance.number).play(), Event.HOLDING_ON)):
            chance.number += 1
        return float(events.p_success[0])

    chance.number = 0
    assert chance(90) > chance(50) > chance(20)


@pytest.mark.rule("SV-8.7", "SV-0.1")
def test_with_the_law_off_a_ruck_is_the_jackal_alone() -> None:
    position, events = ruck(True, True, "rules.laws.ruck_contest=false")
    assert kinds(events)[-1] == Event.RUCK_WON
    assert position.m.side == HOME


@pytest.mark.rule("SV-8.8")
@pytest.mark.parametrize("held", [True, False])
def test_a_tackled_man_may_pass_out_of_the_tackle(held: bool) -> None:
    position = running("sevens", lane=WING).succeed(Check.TACKLE).fix(tackle_offload_share=1.0, passing_loss=2.0)
    (position.succeed if held else position.fail)(Check.PASSING)
    events = position.play()
    assert kinds(events) == [Event.RUN, Event.TACKLE, Event.OFFLOAD]
    offload = of_kind(events, Event.OFFLOAD)[0]
    assert who(offload) == man(HOME, WING)
    assert position.tally(HOME, Tally.OFFLOADS) == position.tally(HOME, Tally.PASSES) == 1
    assert position.tally(HOME, Tally.RUCKS_WON) == position.tally(HOME, Tally.RUCKS_LOST) == 0
    if held:
        assert (position.m.phase, position.m.man, position.m.x) == (Phase.OPEN_PLAY, other(offload), 54.0)
    else:
        assert (position.m.phase, position.m.side, position.x_home) == (Phase.SCRUM, AWAY, 54.0)


@pytest.mark.rule("SV-8.8")
def test_an_offload_is_harder_than_a_pass_by_the_configured_amount() -> None:
    position = running("sevens", "rules.tackle.offload_difficulty=12", lane=WING).succeed(Check.TACKLE)
    event = of_kind(position.fix(tackle_offload_share=1.0).play(), Event.OFFLOAD)[0]
    rules = position.match.rules.passing
    harder = rules.length_difficulty * event.value / 10 + 12
    assert event.p_success == pytest.approx(rules.curve.probability(50 - rules.difficulty - harder), abs=2e-5)


@pytest.mark.rule("SV-8.9")
def test_a_second_tackler_is_credited_and_changes_nothing_else() -> None:
    position = running("sevens", lane=WING).fix(tackle_second_tackler_share=1.0).succeed(Check.TACKLE, Check.JACKAL)
    events = position.play()
    helper = of_kind(events, Event.SECOND_TACKLER)[0]
    assert (who(helper), other(helper)) == (man(AWAY, SECOND_PROP), man(HOME, WING))
    for one in (WING, SECOND_PROP):
        assert position.m.man_tally[man(AWAY, one), Tally.TACKLES_MADE] == 1
    assert position.m.man == man(AWAY, WING), "the tackler has the jackal"
    assert position.m.men[man(AWAY, SECOND_PROP)].energy == 1.0


@pytest.mark.rule("SV-8.9")
def test_how_often_a_second_man_helps_is_configured() -> None:
    """n = 400 at a share of 0.36: standard error 0.024."""
    position = running("sevens").fix(tackle_second_tackler_share=0.36).succeed(Check.TACKLE, Check.JACKAL)
    start = position.save()
    helped = sum(Event.SECOND_TACKLER in kinds(position.restore(start).draw(k).play()) for k in range(400))
    assert abs(helped / 400 - 0.36) < 4 * 0.024


@pytest.mark.rule("SV-8.10")
@pytest.mark.parametrize(("since", "unset"), [(5.9, True), (6.1, False)])
def test_tackles_are_harder_and_gaps_wider_while_the_defence_is_unset(since: float, unset: bool) -> None:
    overrides = ("rules.unset.seconds=6", "rules.unset.tackle_difficulty=14", "rules.unset.gap_share=0.15")
    position = running("sevens", *overrides, "rules.tackle.gap_difficulty=6", "rules.tackle.reach_difficulty=1")
    position.tireless().time(3, 0)
    position.m.unset_until = position.m.clock + round(1000 * (6 - since))
    tackle = position.match.rules.tackle
    harder = 14 + 6 * 10 * 0.15 if unset else 0.0
    expected = tackle.curve.probability(50 - 50 - tackle.difficulty - harder)
    assert tackle_chance(position) == pytest.approx(expected, abs=1e-5)


UNSETTERS = ["jackal", "counter-ruck", "loose ball", "reclaimed kick-off", "regained kick", "quick tap"]


@pytest.mark.rule("SV-8.10")
@pytest.mark.parametrize("what", UNSETTERS)
@pytest.mark.parametrize("law", ["true", "false"])
def test_what_unsets_a_defence(what: str, law: str) -> None:
    position = running("sevens", f"rules.laws.unset_defence={law}", lane=WING).time(3, 0)
    position.succeed(Check.TACKLE, Check.KICK_OFF, Check.RECLAIM, Check.REGAIN, Check.KICK, Check.COUNTER_RUCK)
    if what == "jackal":
        position.succeed(Check.JACKAL)
    elif what == "counter-ruck":
        position.fail(Check.JACKAL, Check.HOLDING_ON)
    elif what == "loose ball":
        position.choose(PASS).fail(Check.PASSING).fix(passing_loose_share=1.0)
    elif what == "reclaimed kick-off":
        position.restart_from(HOME).fix(kick_off_short_distance=16.0, kick_off_long_distance=16.0)
    elif what == "regained kick":
        position.ball(HOME, FLY_HALF, 20.0).choose(2).fix(kick_in_field_share=1.0, kick_distance=30.0)
    else:
        position.due(Phase.PENALTY, HOME, 40.0).fix(penalty_quick_tap_share=1.0)
        position.p.situations["penalty_touch"] = 0.0
    position.play()
    assert position.m.phase == Phase.OPEN_PLAY
    assert position.m.unset_until == position.m.clock + (
        position.match.rules.unset.seconds * 1000 if law == "true" else 0
    )


@pytest.mark.rule("SV-8.10")
@pytest.mark.parametrize("phase", [Phase.SCRUM, Phase.LINE_OUT, Phase.KICK_OFF, Phase.PENALTY, Phase.DROP_OUT])
def test_a_defence_is_set_again_when_play_restarts(phase: Phase) -> None:
    position = Position("sevens").time(3, 0).due(phase, HOME, 40.0, 0.0).fix(penalty_quick_tap_share=0.0)
    position.succeed(Check.LINE_OUT, Check.GATHER, Check.SCRUM, Check.RECEIVE).fail(Check.RECLAIM, Check.REGAIN)
    position.p.situations["penalty_touch"] = 0.0
    position.fix(reclaim_long_share=0.0)
    position.m.unset_until = position.m.clock + 600_000
    position.play()
    assert position.m.unset_until <= position.m.clock


@pytest.mark.rule("SV-8.3", "SV-11.1")
def test_a_tackler_who_caught_the_runner_may_offend() -> None:
    position = running().outcomes(Check.PACE, {man(AWAY, PROP): True}).outcomes(Check.TACKLE, {man(AWAY, PROP): True})
    position.offend(man(AWAY, PROP), Duty.TACKLER).play()
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, HOME)
