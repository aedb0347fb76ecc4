"""SV-10: conversions and penalties kicked at goal."""

from __future__ import annotations

import pytest

from rugbysim.games.sevens.vocabulary import Check, Event, PenaltyChoice, Phase, Tally
from rugbysim.setup.tactics import Tactics
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    RUN,
    SCRUM_HALF,
    WING,
    Position,
    level_match,
    level_team,
    man,
    of_kind,
    who,
)


def try_at(y: float, match: object = None, *overrides: str, side: int = HOME) -> tuple[Position, object]:
    """A try scored at `y`, and its conversion."""
    position = Position("run_through", *overrides) if match is None else Position(match=match)
    lane = min(int(y // 10), 6)
    position.no_extras().tireless().ball(side, lane, 99.0, y).choose(RUN).fail(Check.TACKLE, Check.PACE)
    return position, of_kind(position.play(2), Event.CONVERSION)[0]


@pytest.mark.rule("SV-10.1")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
def test_a_conversion_is_easier_the_more_central_the_spot(rules: str) -> None:
    match = level_match(rules)
    conversion = match.rules.conversion
    chances = [try_at(y, match)[1].p_success for y in (35.0, 42.0, 50.0, 55.0, 65.0, 70.0)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]
    assert chances[0] == pytest.approx(conversion.curve.probability(50 - conversion.difficulty), abs=1e-5)
    for left, right in ((35.0 - 8, 35.0 + 8), (5.0, 65.0)):
        assert try_at(left, match)[1].p_success == try_at(right, match)[1].p_success


@pytest.mark.rule("SV-10.1")
@pytest.mark.parametrize(("y", "harder"), [(35.0, 0.0), (38.0, 6.0), (40.0, 10.0), (47.5, 25.0), (70.0, 70.0)])
def test_the_spot_adds_points_along_straight_lines(y: float, harder: float) -> None:
    match = level_match("run_through", ("rules.conversion.spot=[[0, 0], [5, 10], [35, 70]]",))
    conversion = match.rules.conversion
    expected = conversion.curve.probability(50 - conversion.difficulty - harder)
    assert try_at(y, match)[1].p_success == pytest.approx(expected, abs=1e-5)


@pytest.mark.rule("SV-10.1")
@pytest.mark.parametrize(
    ("named", "off", "kicker"),
    [
        (None, None, WING),
        ("Home hooker", None, HOOKER),
        ("Home hooker", HOOKER, WING),
        (None, WING, CENTRE),
    ],
)
def test_the_man_named_kicks_else_the_best_on_the_pitch(named: str | None, off: int | None, kicker: int) -> None:
    men = {WING: {"kicking": 90}, CENTRE: {"kicking": 70}, 8: {"kicking": 100}}
    match = level_match(home=level_team("Home", men, goal_kicker=named))
    position = Position(match=match)
    if off is not None:
        position.take_off(man(HOME, off))
    position.ball(HOME, 3, 99.0).choose(RUN).fail(Check.TACKLE, Check.PACE)
    conversion = of_kind(position.play(2), Event.CONVERSION)[0]
    assert who(conversion) == man(HOME, kicker)
    position.due(Phase.PENALTY, HOME, 80.0).p.situations["penalty_goal"] = 1.0
    assert who(of_kind(position.play(), Event.PENALTY_GOAL)[0]) == man(HOME, kicker)


@pytest.mark.rule("SV-10.1")
@pytest.mark.parametrize(("reading", "spot"), [("crossing", 56.0), ("received", 65.0)])
def test_the_spot_is_where_he_crossed_the_line_or_where_he_got_the_ball(reading: str, spot: float) -> None:
    position = Position("sevens", f"rules.match.conversion_spot={reading}").no_extras().fix(pitch_drift=3.0)
    position.ball(HOME, WING, 70.0).choose(RUN).fix(run_gain=5.0).fail(Check.TACKLE, Check.PACE)
    conversion = of_kind(position.play(2), Event.CONVERSION)[0]  # three steps from 75: 65 - 9 m
    assert (conversion.y, conversion.value) == (spot, round(10 * (spot - 35)))


@pytest.mark.rule("SV-10.2", "SV-2.4")
@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_a_conversion_is_worth_two_and_the_scorers_kick_off(side: int, made: bool) -> None:
    position = Position().ball(side, WING, 99.0).choose(RUN).fail(Check.TACKLE)
    (position.succeed if made else position.fail)(Check.CONVERSION)
    position.play(2)
    assert position.m.sides["score"][side] == (7 if made else 5)
    assert (position.m.phase, position.m.side) == (Phase.KICK_OFF, side)
    assert position.tally(side, Tally.CONVERSIONS_TRIED) == 1
    assert position.tally(side, Tally.CONVERSIONS_MADE) == made
    kick = of_kind(position.play(), Event.KICK_OFF)[0]
    assert who(kick) == man(side, FLY_HALF)


def penalty(x: float, y: float, share: float, rules: str = "run_through", side: int = HOME) -> tuple[Position, int]:
    position = Position(rules).due(Phase.PENALTY, side, x, y).fix(penalty_quick_tap_share=0.0)
    position.p.situations["penalty_goal"] = share
    position.p.situations["penalty_touch"] = 0.0
    return position, int(of_kind(position.play(), Event.PENALTY_CHOICE).outcome[0])


@pytest.mark.rule("SV-10.3")
@pytest.mark.parametrize(
    ("x", "y", "goal"),
    [
        (70.0, 35.0, True),
        (69.9, 35.0, False),
        (95.0, 35.0, True),
        (80.0, 50.0, True),
        (80.0, 50.1, False),
        (80.0, 20.0, True),
        (80.0, 19.9, False),
    ],
)
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_a_penalty_within_30_metres_and_central_may_be_kicked_at_goal(
    x: float, y: float, goal: bool, side: int
) -> None:
    rules = Position().match.rules.penalty_goal
    assert (rules.max_distance, rules.central) == (30.0, 15.0)
    assert penalty(x, y, 1.0, side=side)[1] == (PenaltyChoice.GOAL if goal else PenaltyChoice.TAP)


@pytest.mark.rule("SV-10.3", "SV-2.4")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_a_penalty_goal_is_worth_three_and_the_scorers_kick_off(side: int) -> None:
    position = Position().due(Phase.PENALTY, side, 80.0).succeed(Check.PENALTY_GOAL)
    position.p.situations["penalty_goal"] = 1.0
    position.play()
    assert position.m.sides["score"][side] == 3
    assert (position.m.phase, position.m.side) == (Phase.KICK_OFF, side)
    assert position.tally(side, Tally.PENALTY_GOALS_MADE) == position.tally(side, Tally.PENALTY_GOALS_TRIED) == 1


@pytest.mark.rule("SV-10.3")
@pytest.mark.parametrize("side", [HOME, AWAY])
@pytest.mark.parametrize(("law", "phase"), [("true", Phase.DROP_OUT), ("false", Phase.KICK_OFF)])
def test_a_miss_is_a_drop_out_by_the_others_at_their_22(side: int, law: str, phase: Phase) -> None:
    position = Position("run_through", f"rules.laws.missed_goal_drop_out={law}").due(Phase.PENALTY, side, 80.0)
    position.fail(Check.PENALTY_GOAL).p.situations["penalty_goal"] = 1.0
    position.play()
    assert position.m.sides["score"].tolist() == [0, 0]
    assert (position.m.phase, position.m.side) == (phase, 1 - side if law == "true" else side)
    if law == "true":
        kick = of_kind(position.play(), Event.DROP_OUT)[0]
        assert who(kick) == man(1 - side, FLY_HALF)
        assert kick.x == (78.0 if side == HOME else 22.0)


@pytest.mark.rule("SV-10.3")
def test_a_kick_at_goal_is_a_kicking_check() -> None:
    match = level_match(home=level_team("Home", {SCRUM_HALF: {"kicking": 75}}))
    position = Position(match=match).due(Phase.PENALTY, HOME, 80.0)
    position.p.situations["penalty_goal"] = 1.0
    rules = match.rules.penalty_goal
    kick = of_kind(position.play(), Event.PENALTY_GOAL)[0]
    assert kick.p_success == pytest.approx(rules.curve.probability(75 - rules.difficulty), abs=1e-5)
    assert who(kick) == man(HOME, SCRUM_HALF)


@pytest.mark.rule("SV-10.4")
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_how_often_it_is_tried_is_the_coachs(share: float) -> None:
    """n = 300 at a share of 0.3: standard error 0.0265."""
    match = level_match(home=level_team("Home", tactics=Tactics(penalty_goal=share)))
    position = Position(match=match).due(Phase.PENALTY, HOME, 80.0)
    start = position.save()
    chosen = [int(of_kind(position.restore(start).draw(k).play(), Event.PENALTY_CHOICE).outcome[0]) for k in range(300)]
    assert abs(chosen.count(PenaltyChoice.GOAL) / 300 - share) <= 4 * (share * (1 - share) / 300) ** 0.5


@pytest.mark.rule("SV-10.4", "SV-5.4")
@pytest.mark.parametrize(
    ("score", "clock", "goal"), [((5, 7), (13, 30), True), ((5, 7), (8, 0), False), ((0, 7), (13, 30), False)]
)
def test_it_may_depend_on_score_and_time_left(score: tuple[int, int], clock: tuple[int, int], goal: bool) -> None:
    when = ({"lead_min": -3, "lead_max": -1, "seconds_left_max": 60, "penalty_goal": 1.0},)
    match = level_match(home=level_team("Home", tactics=Tactics(penalty_goal=0.0, when=when)))
    position = Position(match=match).second_half().time(*clock).due(Phase.PENALTY, HOME, 80.0)
    position.m.sides["score"] = score
    choice = of_kind(position.play(), Event.PENALTY_CHOICE).outcome[0]
    assert (choice == PenaltyChoice.GOAL) == goal


@pytest.mark.rule("SV-10.4")
def test_where_the_team_file_names_no_share_the_rule_set_does() -> None:
    for rules in ("sevens", "run_through"):
        match = level_match(rules)
        assert (Position(match=match).p.situations["penalty_goal"][:, 0] == match.rules.penalty_goal.share).all()
