"""SV-11: hardness, penalties, cards."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.state import NEVER, NOBODY
from rugbysim.games.sevens.vocabulary import Check, Duty, Event, PenaltyChoice, Phase, Tally
from rugbysim.setup.tactics import Tactics
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
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

FORWARDS = (HOOKER, PROP, SECOND_PROP)


def running(rules: str = "run_through", *overrides: str, lane: int = WING) -> Position:
    return Position(rules, *overrides).no_extras().ball(HOME, lane, 50.0).choose(RUN).fix(run_gain=6.0, pitch_drift=0.0)


@pytest.mark.rule("SV-11.1")
@pytest.mark.parametrize("tackled", [True, False])
@pytest.mark.parametrize(
    ("sinner", "duty", "award"),
    [(man(AWAY, WING), Duty.TACKLER, HOME), (man(HOME, WING), Duty.RUNNER, AWAY), (None, None, NOBODY)],
)
def test_both_men_of_a_tackling_check_are_checked_beaten_or_not(
    tackled: bool, sinner: int | None, duty: Duty | None, award: int
) -> None:
    position = running().fail(Check.JACKAL, Check.PACE)
    (position.succeed if tackled else position.fail)(Check.TACKLE)
    if sinner is not None:
        position.offend(sinner, duty)
    events = position.play()
    assert position.m.award == award
    assert (position.m.phase == Phase.PENALTY) == (sinner is not None), "in run_through a failure stops the runner"
    assert [who(event) for event in of_kind(events, Event.PENALTY)] == ([] if sinner is None else [sinner])
    assert position.m.man_tally[:, Tally.PENALTIES_CONCEDED].sum() == (sinner is not None)
    # known after the outcome: the tackle is in the log before the offence
    assert kinds(events)[1] == Event.TACKLE


@pytest.mark.rule("SV-11.1")
@pytest.mark.parametrize(
    ("sinner", "duty", "award"),
    [(man(AWAY, WING), Duty.JACKLER, HOME), (man(HOME, SECOND_PROP), Duty.SUPPORTER, AWAY)],
)
@pytest.mark.parametrize("won", [True, False])
def test_both_men_of_a_jackling_check_are_checked(sinner: int, duty: Duty, award: int, won: bool) -> None:
    position = running().succeed(Check.TACKLE).offend(sinner, duty)
    (position.succeed if won else position.fail)(Check.JACKAL)
    events = position.play()
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, award)
    assert position.tally(HOME, Tally.RUCKS_WON) == (award == HOME)
    assert position.tally(HOME, Tally.RUCKS_LOST) == (award == AWAY)
    assert position.tally(AWAY, Tally.JACKALS) == 0
    assert [who(event) for event in of_kind(events, Event.PENALTY)] == [sinner]


@pytest.mark.rule("SV-11.1")
@pytest.mark.parametrize("phase", [Phase.SCRUM, Phase.LINE_OUT])
@pytest.mark.parametrize("side", [HOME, AWAY])
@pytest.mark.parametrize("sinners", [(HOOKER,), (SECOND_PROP,), (PROP, SECOND_PROP)])
def test_each_forward_at_a_set_piece_is_checked_and_the_first_failure_counts(
    phase: Phase, side: int, sinners: tuple[int, ...]
) -> None:
    position = Position().due(phase, HOME, y=0.0).succeed(Check.SCRUM, Check.LINE_OUT)
    for place in sinners:
        position.offend(man(side, place), Duty.FORWARD)
    events = position.play()
    assert [who(event) for event in of_kind(events, Event.PENALTY)] == [man(side, sinners[0])]
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, 1 - side)


@pytest.mark.rule("SV-11.1", "SV-9.3")
def test_a_side_without_forwards_has_its_whole_line_in_the_check() -> None:
    position = Position().fix(match_forfeit_below=0)
    for place in FORWARDS:
        position.take_off(man(HOME, place))
    position.due(Phase.LINE_OUT, HOME, y=0.0).succeed(Check.LINE_OUT, Check.GATHER)
    position.offend(man(HOME, WING), Duty.FORWARD).offend(man(AWAY, WING), Duty.FORWARD)
    events = position.play()
    assert [who(event) for event in of_kind(events, Event.PENALTY)] == [man(HOME, WING)]
    assert position.m.award == AWAY


@pytest.mark.rule("SV-11.1")
def test_the_backs_are_not_checked_at_a_set_piece() -> None:
    position = Position().due(Phase.LINE_OUT, HOME, y=0.0).succeed(Check.GATHER)
    for side in (HOME, AWAY):
        for place in (CENTRE, SCRUM_HALF, FLY_HALF, WING):
            position.offend(man(side, place), Duty.FORWARD)
    assert Event.PENALTY not in kinds(position.play())


@pytest.mark.rule("SV-11.1", "SV-11.6")
def test_the_chance_of_an_offence_is_the_curve_of_the_duty_at_his_hardness() -> None:
    """n = 1,000 tackles; the tackler's chance is 0.2 with hardness 75 and the share has a standard error of 0.0126."""
    curve = 'rules.hardness.tackler.curve={kind="table", points=[[-100, 0], [0, 0], [25, 0.2], [50, 0.4], [100, 0.4]]}'
    overrides = (curve, "rules.hardness.tackler.difficulty=50")
    match = level_match("run_through", overrides, away=level_team("Away", {WING: {"hardness": 75}}))
    position = Position(match=match).ball(HOME, WING, 50.0).choose(RUN).succeed(Check.TACKLE).fail(Check.JACKAL)
    position.p.offence[:, Duty.TACKLER] = build(match)[0].offence[:, Duty.TACKLER]
    assert position.p.offence[man(AWAY, WING), Duty.TACKLER] == pytest.approx(0.2)
    start = position.save()
    failed = [Event.PENALTY in kinds(position.restore(start).draw(k).play()) for k in range(1000)]
    assert abs(np.mean(failed) - 0.2) < 4 * 0.0126


@pytest.mark.rule("SV-11.2")
@pytest.mark.parametrize(
    ("card", "kind", "off"),
    [
        ("none", None, False),
        ("yellow", Event.YELLOW_CARD, True),
        ("red", Event.RED_CARD, True),
    ],
)
def test_a_failure_is_followed_by_a_card_check(card: str, kind: Event | None, off: bool) -> None:
    sinner = man(AWAY, WING)
    position = running().time(2, 0).fix(seconds_run=0.0).succeed(Check.TACKLE).offend(sinner, Duty.TACKLER, card)
    events = position.play()
    cards = [event for event in events if event.kind in (Event.YELLOW_CARD, Event.RED_CARD)]
    assert [Event(event.kind) for event in cards] == ([] if kind is None else [kind])
    assert (position.m.men[sinner].slot == NOBODY) == off
    assert position.m.men[sinner].back_at == {"none": 0, "yellow": 240_000, "red": NEVER}[card]
    assert (position.m.phase, position.m.award) == (Phase.PENALTY, HOME)


@pytest.mark.rule("SV-11.2")
def test_the_chances_of_the_cards_are_the_curves_at_his_hardness() -> None:
    """n = 1,500 offences: 30 % yellow (standard error 0.012), 10 % red (0.0078)."""
    flat = 'curve={kind="table", points=[[0, %s]]}'
    overrides = (f"rules.card.yellow.{flat % 0.3}", f"rules.card.red.{flat % 0.1}")
    position = Position(match=level_match("run_through", overrides))
    position.p.offence[man(AWAY, WING), Duty.TACKLER] = 1.0
    position.no_extras().ball(HOME, WING, 50.0).choose(RUN).succeed(Check.TACKLE)
    start = position.save()
    seen = [kinds(position.restore(start).draw(k).play()) for k in range(1500)]
    assert abs(np.mean([Event.YELLOW_CARD in one for one in seen]) - 0.3) < 4 * 0.012
    assert abs(np.mean([Event.RED_CARD in one for one in seen]) - 0.1) < 4 * 0.0078


@pytest.mark.rule("SV-11.2")
def test_the_second_yellow_of_a_man_is_a_red() -> None:
    sinner = man(AWAY, WING)
    position = running().succeed(Check.TACKLE).offend(sinner, Duty.TACKLER, "yellow")
    position.m.men[sinner].yellows = 1
    events = position.play()
    assert [kind for kind in kinds(events) if "CARD" in kind.name] == [Event.YELLOW_CARD, Event.RED_CARD]
    assert position.m.men[sinner].back_at == NEVER
    assert position.tally(AWAY, Tally.YELLOW_CARDS) == position.tally(AWAY, Tally.RED_CARDS) == 1


@pytest.mark.rule("SV-11.2")
def test_a_binned_man_comes_back_to_his_place_when_his_time_is_over() -> None:
    position = Position().time(1, 0).take_off(man(HOME, PROP)).fix(seconds_pass=0.0)
    assert position.m.next_return == position.m.men[man(HOME, PROP)].back_at == 180_000
    position.succeed(Check.PASSING).choose(0)
    for clock, men in ((179_999, 6), (180_000, 7)):
        position.m.clock = clock
        events = position.ball(HOME, 0, 50.0).play()
        assert position.m.sides[HOME]["men"] == men
    assert [who(event) for event in of_kind(events, Event.BIN_RETURN)] == [man(HOME, PROP)]
    assert position.m.line[HOME].tolist() == [man(HOME, lane) for lane in range(7)]
    assert position.m.sides[HOME]["forwards"] == 3
    assert position.tally(HOME, Tally.BIN_RETURNS) == 1


@pytest.mark.rule("SV-11.2", "SV-0.1")
def test_with_the_law_off_a_yellow_card_ends_the_mans_match() -> None:
    position = running("run_through", "rules.laws.timed_bin=false").succeed(Check.TACKLE)
    position.offend(man(AWAY, WING), Duty.TACKLER, "yellow").play()
    assert position.m.men[man(AWAY, WING)].back_at == NEVER


@pytest.mark.rule("SV-11.3")
@pytest.mark.parametrize("card", ["none", "yellow"])
def test_if_both_fail_a_coin_decides_whose_penalty_it_is(card: str) -> None:
    """n = 400: a share of 1/2 has a standard error of 0.025."""
    position = running().succeed(Check.TACKLE)
    position.offend(man(AWAY, WING), Duty.TACKLER, card).offend(man(HOME, WING), Duty.RUNNER, card)
    start = position.save()
    home = 0
    for number in range(400):
        events = position.restore(start).draw(number).play()
        home += position.m.award == HOME
        offences = of_kind(events, Event.PENALTY)
        assert {who(event) for event in offences} == {man(AWAY, WING), man(HOME, WING)}
        penalised = [who(event) // 12 for event in offences if event.outcome]
        assert penalised == [1 - position.m.award], "one penalty, against the side that lost the coin"
        assert position.m.man_tally[:, Tally.PENALTIES_CONCEDED].sum() == 1
        assert position.m.sides["men"].tolist() == ([7, 7] if card == "none" else [6, 6])
    assert abs(home / 400 - 0.5) < 4 * 0.025


SPECIALISTS = [(SCRUM_HALF, "handling", Phase.SCRUM), (FLY_HALF, "kicking", Phase.KICK_OFF)]


def in_charge(position: Position, phase: Phase) -> int:
    """Who gathers at the scrum, or kicks off."""
    position.due(phase, HOME).succeed(Check.SCRUM, Check.GATHER)
    event = Event.GATHER if phase == Phase.SCRUM else Event.KICK_OFF
    return who(of_kind(position.play(), event)[0])


@pytest.mark.rule("SV-11.4")
@pytest.mark.parametrize(("off", "attribute", "phase"), SPECIALISTS)
@pytest.mark.parametrize("best", [CENTRE, SCRUM_HALF, FLY_HALF, WING])
def test_the_best_suited_back_fills_in(off: int, attribute: str, phase: Phase, best: int) -> None:
    if best == off:
        return
    home = level_team("Home", {HOOKER: {attribute: 99}, 9: {attribute: 99}, best: {attribute: 80}})
    position = Position(match=level_match(home=home)).take_off(man(HOME, off))
    assert in_charge(position, phase) == man(HOME, best)


@pytest.mark.rule("SV-11.4")
@pytest.mark.parametrize(("off", "attribute", "phase"), SPECIALISTS)
def test_if_no_back_is_left_a_forward_does(off: int, attribute: str, phase: Phase) -> None:
    home = level_team("Home", {PROP: {attribute: 60}})
    position = Position(match=level_match(home=home)).fix(match_forfeit_below=0)
    for place in (CENTRE, SCRUM_HALF, FLY_HALF, WING):
        position.take_off(man(HOME, place))
    assert in_charge(position, phase) == man(HOME, PROP)


@pytest.mark.rule("SV-11.5")
@pytest.mark.parametrize("y", [3.0, 24.0, 36.0, 66.0])
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_a_penalty_is_tapped_by_the_man_whose_lane_holds_the_spot(y: float, side: int) -> None:
    position = Position().due(Phase.PENALTY, side, 40.0, y)
    position.play()
    lane = min(range(7), key=lambda k: abs(lane_y(k) - y))
    assert (position.m.phase, position.m.man) == (Phase.OPEN_PLAY, man(side, lane))
    assert (position.m.x, position.m.y) == (40.0, y)


@pytest.mark.rule("SV-11.5")
def test_a_penalty_against_the_side_in_possession_is_seen_from_the_other_side() -> None:
    position = running().succeed(Check.TACKLE).offend(man(HOME, WING), Duty.RUNNER)
    position.play(2)
    assert (position.m.side, position.m.man, position.x_home) == (AWAY, man(AWAY, WING), 56.0)


@pytest.mark.rule("SV-11.5", "SV-2.3")
@pytest.mark.parametrize(("y", "line"), [(20.0, 0.0), (50.0, 70.0)])
def test_a_penalty_kicked_to_touch_is_thrown_in_by_the_same_side(y: float, line: float) -> None:
    position = Position("sevens").due(Phase.PENALTY, HOME, 40.0, y).succeed(Check.KICK, Check.LINE_OUT, Check.GATHER)
    position.fix(penalty_touch_distance=30.0)
    position.p.situations["penalty_touch"] = 1.0
    events = position.play()
    assert of_kind(events, Event.PENALTY_CHOICE).outcome.tolist() == [PenaltyChoice.TOUCH]
    assert who(of_kind(events, Event.TOUCH_KICK)[0]) == man(HOME, FLY_HALF)
    assert (position.m.phase, position.m.side, position.m.x, position.m.y) == (Phase.LINE_OUT, HOME, 70.0, line)
    assert of_kind(position.play(), Event.LINE_OUT).side.tolist() == [HOME]
    assert position.tally(HOME, Tally.PENALTIES_TO_TOUCH) == 1


@pytest.mark.rule("SV-11.5")
@pytest.mark.parametrize(("x", "band"), [(10.0, 0), (30.0, 1), (50.0, 2), (70.0, 3), (90.0, 4)])
def test_how_often_it_is_kicked_to_touch_is_told_by_band(x: float, band: int) -> None:
    shares = tuple(float(k == band) for k in range(5))
    home = level_team("Home", tactics=Tactics(penalty_touch=shares, penalty_goal=0.0))
    for rules, choice in (("sevens", PenaltyChoice.TOUCH), ("run_through", PenaltyChoice.TAP)):
        position = Position(match=level_match(rules, home=home)).due(Phase.PENALTY, HOME, x)
        event = of_kind(position.play(), Event.PENALTY_CHOICE)[0]
        assert (event.outcome, event.value) == (choice, band)


@pytest.mark.rule("SV-11.6")
def test_a_harder_man_has_a_larger_bonus_and_offends_more() -> None:
    for rules in ("sevens", "run_through"):
        home = level_team("Home", {place: {"hardness": 100 * place / 6} for place in range(7)})
        match = level_match(rules, home=home)
        record = build(match)[0]
        bonus = record.actor_bonus[:7, Check.JACKAL] + match.rules.jackal.difficulty
        np.testing.assert_allclose(bonus, [match.rules.hardness.added(100 * place / 6) for place in range(7)])
        assert (np.diff(bonus) > 0).all()
        for duty in Duty:
            offence = getattr(match.rules.hardness, duty.name.lower())
            expected = [offence.curve.probability(100 * place / 6 - offence.difficulty) for place in range(7)]
            np.testing.assert_allclose(record.offence[:7, duty], expected, atol=2.0**-32)
            assert (np.diff(record.offence[:7, duty]) > 0).all()
        assert (np.diff(record.card[:7], axis=0) > 0).all()


@pytest.mark.rule("SV-11.6")
def test_the_sides_setting_is_added_to_every_mans_hardness_and_kept_in_0_to_100() -> None:
    shifted = build(level_match(home=level_team("Home", {WING: {"hardness": 70}}, hardness=40.0)))[0]
    written = build(
        level_match(home=level_team("Home", {p: {"hardness": 100 if p == WING else 90} for p in range(12)}))
    )[0]
    np.testing.assert_allclose(shifted.offence, written.offence)
    np.testing.assert_allclose(shifted.actor_bonus, written.actor_bonus)


def few_men(*overrides: str, men: int = 4) -> Position:
    """Home with so many men on and one about to see red."""
    position = Position("run_through", *overrides).fix(match_forfeit_below=0)
    for place in (CENTRE, WING, SCRUM_HALF, FLY_HALF, SECOND_PROP, PROP)[: 7 - men]:
        position.take_off(man(HOME, place), minutes=None)
    position.fix(match_forfeit_below=position.match.rules.match.forfeit_below)
    lane = int(position.m.men[man(HOME, HOOKER)].lane)
    position.no_extras().ball(HOME, lane, 50.0).choose(RUN).succeed(Check.TACKLE)
    return position.offend(man(HOME, HOOKER), Duty.RUNNER, "red")


@pytest.mark.rule("SV-11.7")
def test_a_side_with_fewer_than_four_men_forfeits() -> None:
    assert Position().match.rules.match.forfeit_below == 4
    position = few_men()
    position.play()
    assert (position.m.sides[HOME]["men"], position.m.forfeit) == (3, HOME)
    position.play(3)
    assert position.m.phase == Phase.MATCH_OVER


@pytest.mark.rule("SV-11.7")
def test_four_men_play_on() -> None:
    position = few_men(men=5)
    position.play()
    assert (position.m.sides[HOME]["men"], position.m.forfeit) == (4, NOBODY)
    assert position.m.phase == Phase.PENALTY


@pytest.mark.rule("SV-11.7")
def test_with_the_law_off_three_men_play_on() -> None:
    position = few_men("rules.laws.forfeit=false")
    position.play()
    assert (position.m.sides[HOME]["men"], position.m.forfeit) == (3, NOBODY)


@pytest.mark.rule("SV-11.7")
@pytest.mark.parametrize("law", ["true", "false"])
def test_a_match_of_cards_ends_and_never_crashes(law: str) -> None:
    """Whoever is tackled or tackles sees a card every other time: sides fall to one man and to none."""
    overrides = (f"rules.laws.forfeit={law}", "rules.match.forfeit_below=4", "rules.match.bin_minutes=3")
    overrides += tuple(f"rules.hardness.{duty.name.lower()}.difficulty=50" for duty in Duty)
    overrides += ("rules.card.yellow.difficulty=50", "rules.card.red.difficulty=90")
    for rules in ("sevens", "run_through"):
        match = level_match(rules, overrides)
        batch = SEVENS.play(build(match), 1, 0, 3 if config.DISABLE_JIT else 200, events=True)
        rows = batch.matches
        lost = rows["home_forfeits"] + rows["away_forfeits"]
        assert lost.any()
        assert lost.max() == 1
        assert np.array_equal(rows["winner"][rows["home_forfeits"] == 1], np.ones(rows["home_forfeits"].sum()))
        assert np.array_equal(rows["winner"][rows["away_forfeits"] == 1], np.zeros(rows["away_forfeits"].sum()))
        assert (batch.events["kind"] == Event.FULL_TIME).sum() == len(rows)


def fouled(advantage: bool, *, runner_too: bool = False, card: str = "yellow") -> Position:
    """The home hooker beats the away hooker, who offends; a flanker may catch him twenty metres on."""
    position = running("sevens", f"rules.laws.advantage={str(advantage).lower()}", lane=HOOKER)
    position.offend(man(AWAY, HOOKER), Duty.TACKLER, card)
    if runner_too:
        position.offend(man(HOME, HOOKER), Duty.RUNNER, card)
    return position.outcomes(Check.TACKLE, {man(AWAY, PROP): True}).fail(Check.PACE)


@pytest.mark.rule("SV-11.8")
def test_a_free_runner_is_not_stopped_by_an_offence_against_him() -> None:
    position = fouled(advantage=True)
    events = position.play()
    assert kinds(events)[2:5] == [Event.LINE_BREAK, Event.PENALTY, Event.YELLOW_CARD]
    assert Event.ADVANTAGE in kinds(events)
    assert position.m.phase == Phase.CONVERSION
    assert position.m.men[man(AWAY, HOOKER)].slot == NOBODY, "the card stands"
    assert position.tally(HOME, Tally.ADVANTAGES) == 1
    position.play()
    assert (position.m.phase, position.m.advantage) == (Phase.KICK_OFF, NOBODY)


@pytest.mark.rule("SV-11.8", "SV-0.1")
def test_with_the_law_off_it_stops_him() -> None:
    position = fouled(advantage=False)
    events = position.play()
    assert Event.PURSUIT not in kinds(events)
    assert (position.m.phase, position.m.award, position.x_home) == (Phase.PENALTY, HOME, 56.0)


@pytest.mark.rule("SV-11.8")
def test_stopped_without_a_score_play_comes_back_for_the_penalty() -> None:
    position = fouled(advantage=True).outcomes(Check.PACE, {man(AWAY, PROP): True})
    position.ball(HOME, HOOKER, 50.0)
    position.p.actor_bonus[man(AWAY, PROP), Check.PACE] = 0.0
    position.p.curves[Check.PACE] = 0.5
    start = position.save()
    for number in range(50):
        events = position.restore(start).draw(number).play()
        tackles = of_kind(events, Event.TACKLE)
        if who(tackles[-1]) == man(AWAY, PROP):
            assert (position.m.phase, position.m.award) == (Phase.PENALTY, HOME)
            assert (position.x_home, position.m.y) == (56.0, lane_y(HOOKER)), "where the offence was"
            if tackles.x[-1] > 60.0:
                break
    else:
        raise AssertionError("never caught after a step")


@pytest.mark.rule("SV-11.8")
def test_a_runner_with_an_advantage_who_offends_later_gets_the_penalty_that_waits() -> None:
    """He gets away from the foul; then a pursuer catches him, misses, and he offends: back to where he was fouled."""
    position = fouled(advantage=True, card="none").outcomes(Check.TACKLE, {})
    position.p.actor[:, Check.PACE] = position.p.opponent[:, Check.PACE] = 0.0
    position.p.curves[Check.PACE] = 0.5
    position.p.offence[man(HOME, HOOKER), Duty.RUNNER] = 0.5
    start = position.save()
    for number in range(200):
        events = position.restore(start).draw(number).play()
        offences = of_kind(events, Event.PENALTY)
        if len(offences) > 1 and who(offences[-1]) == man(HOME, HOOKER) and offences.x[-1] > 60.0:
            break
    else:
        raise AssertionError("never happened")
    assert (position.m.phase, position.m.award, position.m.advantage) == (Phase.PENALTY, HOME, NOBODY)
    assert (position.x_home, position.m.y) == (56.0, lane_y(HOOKER))


@pytest.mark.rule("SV-11.8", "SV-11.3")
def test_a_runner_who_offended_too_and_is_off_does_not_play_on() -> None:
    position = fouled(advantage=True, runner_too=True)
    start = position.save()
    for number in range(40):
        events = position.restore(start).draw(number).play()
        assert position.m.phase == Phase.PENALTY
        assert Event.ADVANTAGE not in kinds(events)
    position = fouled(advantage=True, runner_too=True, card="none")
    start = position.save()
    phases = {int(position.restore(start).draw(k).play()[-1].kind) and int(position.m.phase) for k in range(40)}
    assert phases == {Phase.PENALTY, Phase.CONVERSION}, "without a card the coin decides"


@pytest.mark.rule("SV-11.8", "SV-11.1")
def test_a_pursuer_who_offends_in_a_missed_tackle_gives_advantage_too() -> None:
    position = running("sevens", lane=HOOKER).fail(Check.TACKLE).outcomes(Check.PACE, {man(AWAY, PROP): True})
    events = position.offend(man(AWAY, PROP), Duty.TACKLER, "red").play()
    assert [who(event) for event in of_kind(events, Event.RED_CARD)] == [man(AWAY, PROP)]
    assert [(who(e), other(e)) for e in of_kind(events, Event.ADVANTAGE)] == [(man(HOME, HOOKER), NOBODY)]
    assert position.m.phase == Phase.CONVERSION
