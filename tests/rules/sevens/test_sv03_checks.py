"""SV-3: checks, ratings, curves, energy."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.core.tables import NODES, REACH, STEP
from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Check, Event, Phase
from rugbysim.setup import Match, SetupError, load_match
from rugbysim.setup.fields import ATTRIBUTES
from rugbysim.setup.rules import CHECKS, reach
from tests.rules.sevens.reckoned import expected_chance
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    FLY_HALF,
    HOME,
    HOOKER,
    PASS,
    PROP,
    RUN,
    SECOND_PROP,
    WING,
    Position,
    level_match,
    level_team,
    man,
    of_kind,
)

HANDLING, KICKING, PACE = {"handling": 1.0}, {"kicking": 1.0}, {"pace": 1.0}
TACKLING, JACKLING, SET_PIECES = {"tackling": 1.0}, {"jackling": 1.0}, {"set_pieces": 1.0}
WEIGHTS = {  # SV-3.3: of the actor and of the opponent, in run_through
    "kick_off": (KICKING, {}),
    "receive": (HANDLING, {}),
    "passing": (HANDLING, {}),
    "kick": (KICKING, {}),
    "tackle": (TACKLING, {}),
    "pace": (PACE, PACE),
    "jackal": (JACKLING, {}),
    "scrum": (SET_PIECES, SET_PIECES),
    "line_out": (SET_PIECES, SET_PIECES),
    "gather": (HANDLING, {}),
    "conversion": (KICKING, {}),
    "penalty_goal": (KICKING, {}),
}
OF_SEVENS = {"tackle": (TACKLING, {"pace": 0.7, "handling": 0.3}), "jackal": (JACKLING, JACKLING)}


@pytest.mark.rule("SV-3.1", "SV-3.2", "SV-3.3")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
def test_every_logged_chance_is_the_curve_at_actor_less_opponent_less_difficulty(rules: str) -> None:
    """With fourteen men on, untired and set, each check of a hundred matches has the chance that its definition says.

    The log holds y as a 32-bit number and a pass's width in decimetres, so that a chance may be off by 4e-4.
    """
    overrides = ("rules.energy.effect=0", "rules.laws.bench=false", "rules.unset.seconds=0", "home_bonus=3")
    never = 'curve={kind="table", points=[[0, 0]]}'
    overrides += (f"rules.card.yellow.{never}", f"rules.card.red.{never}", "rules.penalty_goal.share=0.5")
    match = load_match("example", rules=rules, overrides=overrides)
    batch = SEVENS.play(build(match), 5, 0, 4 if config.DISABLE_JIT else 100, events=True)
    seen: dict[Event, int] = {}
    for before, event in zip(batch.events[:-1], batch.events[1:], strict=True):
        expected = expected_chance(match, event, before)
        if expected is not None:
            kind = Event(event["kind"])
            seen[kind] = seen.get(kind, 0) + 1
            assert event["p_success"] == pytest.approx(expected, abs=4e-4), kind.name
    assert batch.matches["home_men_short_ms"].sum() + batch.matches["away_men_short_ms"].sum() == 0
    checks = {Event.KICK_OFF, Event.RECEIVE, Event.PASS, Event.KICK, Event.TACKLE, Event.PURSUIT, Event.JACKAL}
    checks |= {Event.SCRUM, Event.LINE_OUT, Event.GATHER, Event.CONVERSION}
    if not config.DISABLE_JIT:
        checks.add(Event.PENALTY_GOAL)
        if rules == "sevens":
            checks |= {Event.OFFLOAD, Event.HOLDING_ON, Event.COUNTER_RUCK, Event.TOUCH_KICK, Event.RECLAIM}
    assert checks <= seen.keys()


def jackal_chance(match: Match, energy: float = 1.0, effect: float = 0.3) -> float:
    """The chance of a jackal by the away wing whose energy is that."""
    position = Position(match=match).no_extras().ball(HOME, WING, 50.0).choose(RUN).succeed(Check.TACKLE)
    position.tireless().m.men[man(AWAY, WING)].energy = energy
    position.m.men[man(AWAY, WING)].factor = 1.0 - effect * (1.0 - energy)
    return float(of_kind(position.play(), Event.JACKAL).p_success[0])


@pytest.mark.rule("SV-3.2")
def test_a_tired_man_uses_less_of_his_attributes_and_all_of_his_bonus() -> None:
    match = level_match(away=level_team("Away", {WING: {"hardness": 100, "jackling": 80}}))
    jackal = match.rules.jackal
    bonus = match.rules.hardness.bonus[-1][1]
    for energy in (1.0, 0.5, 0.0):
        used = 80 * (1 - 0.3 * (1 - energy)) + bonus
        expected = jackal.curve.probability(used - jackal.difficulty)
        assert jackal_chance(match, energy) == pytest.approx(expected, abs=1e-5)


@pytest.mark.rule("SV-3.2")
def test_energy_becomes_a_factor_by_the_configured_effect() -> None:
    position = Position("run_through", "rules.energy.effect=0.4").no_extras().choose(RUN).succeed(Check.TACKLE)
    position.ball(HOME, WING, 50.0).m.men["energy"] = 0.5
    position.play()
    for one in (man(HOME, WING), man(AWAY, WING)):
        spent = position.m.men[one]
        assert spent.energy < 0.5
        assert spent.factor == pytest.approx(1 - 0.4 * (1 - spent.energy))


@pytest.mark.rule("SV-3.2", "SV-11.6")
def test_hardness_adds_to_tackling_jackling_and_set_pieces_only() -> None:
    soft, hard = (build(level_match("sevens", home=level_team("Home", hardness=by)))[0] for by in (0.0, 50.0))
    weights = level_match("sevens").rules
    gained = hard.actor_bonus[0] - soft.actor_bonus[0]
    for check in Check:
        actor = getattr(weights, check.name.lower()).actor
        share = actor.tackling + actor.jackling + actor.set_pieces
        assert gained[check] == pytest.approx(share * weights.hardness.added(100)), check.name
    assert np.array_equal(hard.actor_bonus[12:], soft.actor_bonus[12:]), "the other side has none of it"


@pytest.mark.rule("SV-3.2")
def test_the_home_bonus_is_the_home_sides_and_none_by_default() -> None:
    assert level_match().home_bonus == 0.0
    plain, loud = (build(level_match("sevens", home_bonus=bonus))[0] for bonus in (0.0, 5.0))
    for ratings in ("actor_bonus", "opponent_bonus"):
        gained = getattr(loud, ratings) - getattr(plain, ratings)
        assert not gained[12:].any()
    weights = [sum(getattr(level_match("sevens").rules, c.name.lower()).actor.values) for c in Check]
    np.testing.assert_allclose((loud.actor_bonus - plain.actor_bonus)[0], 5.0 * np.array(weights))


@pytest.mark.rule("SV-3.3")
@pytest.mark.parametrize("rules", ["run_through", "sevens"])
@pytest.mark.parametrize("check", WEIGHTS)
def test_which_attributes_a_check_weighs(rules: str, check: str) -> None:
    """Ten points more of one attribute are ten times its weight in the argument; all other attributes are nothing."""
    wanted = OF_SEVENS.get(check, WEIGHTS[check]) if rules == "sevens" else WEIGHTS[check]
    plain = build(level_match(rules))[0]
    for attribute in ATTRIBUTES:
        better = build(level_match(rules, home=level_team("Home", {WING: {attribute: 60}})))[0]
        kind = Check[check.upper()]
        for ratings, weights in ((("actor"), wanted[0]), (("opponent"), wanted[1])):
            gained = getattr(better, ratings)[man(HOME, WING), kind] - getattr(plain, ratings)[man(HOME, WING), kind]
            assert gained == pytest.approx(10.0 * weights.get(attribute, 0.0)), (attribute, ratings)


@pytest.mark.rule("SV-3.3")
@pytest.mark.parametrize("by", [-20, 0, 30])
def test_a_difference_counts_and_not_a_ratio(by: int) -> None:
    def scrum(ours: int, theirs: int) -> float:
        home = level_team("Home", {i: {"set_pieces": ours} for i in (HOOKER, PROP, SECOND_PROP)})
        away = level_team("Away", {i: {"set_pieces": theirs} for i in (HOOKER, PROP, SECOND_PROP)})
        position = Position(match=level_match(home=home, away=away)).due(Phase.SCRUM, HOME)
        return float(of_kind(position.play(), Event.SCRUM).p_success[0])

    assert scrum(50 + by, 40 + by) == pytest.approx(scrum(50, 40), abs=1e-7)
    assert scrum(51, 40) > scrum(50, 40) > scrum(50, 41)


@pytest.mark.rule("SV-3.3")
def test_a_difficulty_takes_its_points_off() -> None:
    easy, hard = (jackal_chance(level_match(overrides=(f"rules.jackal.difficulty={d}",))) for d in (50, 70))
    curve = level_match().rules.jackal.curve
    assert easy == pytest.approx(curve.probability(0.0), abs=1e-5)
    assert hard == pytest.approx(curve.probability(-20.0), abs=1e-5)


CURVES = {
    "logistic": '{kind="logistic", scale=15, midpoint=3, floor=0.1, ceiling=0.9}',
    "probit": '{kind="probit", scale=25}',
    "clamp": '{kind="clamp", low_at=-30, high_at=30, low=0.2, high=0.7}',
    "table": '{kind="table", points=[[-50, 0.1], [0, 0.3], [40, 0.95]]}',
    "dice": '{kind="dice", dice=2, sides=6, target=8, points_per_pip=10}',
    "function": '{kind="function", name="mine"}',
}


def mine(argument: float) -> float:
    return float(np.clip(0.4 + argument / 1000, 0.0, 1.0))


@pytest.mark.rule("SV-3.4")
@pytest.mark.parametrize("kind", CURVES)
def test_every_kind_of_curve_becomes_a_table_of_the_whole_range(kind: str) -> None:
    match = load_match("example", overrides=(f"rules.jackal.curve={CURVES[kind]}",), curves={"mine": mine})
    curve = match.rules.jackal.curve
    assert curve.kind == kind
    table = build(match)[0].curves[Check.JACKAL]
    nodes = np.arange(NODES) * STEP - REACH
    assert STEP == 0.25
    np.testing.assert_allclose(table, [curve.probability(argument) for argument in nodes], atol=2.0**-33)
    assert np.array_equal(table * 2.0**32, np.rint(table * 2.0**32)), "rounded to k / 2^32"
    assert (np.diff(table) >= 0).all()
    for name in CHECKS:
        low, high = reach(match.rules, name)
        assert -REACH <= low < high <= REACH, name


@pytest.mark.rule("SV-3.4")
def test_a_table_is_linear_between_its_nodes_and_resolves_a_quarter_of_a_point() -> None:
    """A curve that jumps from 0.2 to 0.6 between two nodes, met at arguments a tenth of a point apart."""
    found = []
    for difficulty in (50.0, 49.9, 49.875, 49.8, 49.75, 49.5):  # jackling 50: arguments 0, 0.1, 0.125, 0.2, 0.25, 0.5
        points = '{kind="table", points=[[-300, 0.2], [0, 0.2], [0.25, 0.6], [300, 0.6]]}'
        overrides = (f"rules.jackal.curve={points}", f"rules.jackal.difficulty={difficulty}")
        found.append(jackal_chance(level_match(overrides=overrides)))
    np.testing.assert_allclose(found, [0.2, 0.36, 0.4, 0.52, 0.6, 0.6], atol=1e-5)


@pytest.mark.rule("SV-3.4")
@pytest.mark.parametrize(
    ("curve", "word"),
    [
        ('{kind="clamp", low_at=-10, high_at=10, low=0.8, high=0.2}', "fall"),
        ('{kind="table", points=[[-50, 0.6], [0, 0.3]]}', "fall"),
        ('{kind="logistic", scale=10, floor=0.9, ceiling=0.2}', "fall"),
        ('{kind="function", name="falling"}', "fall"),
        ('{kind="function", name="too_large"}', "[0, 1]"),
    ],
)
def test_a_curve_that_falls_or_leaves_0_to_1_is_refused_by_name(curve: str, word: str) -> None:
    given = {"falling": lambda argument: 0.5 - argument / 1000, "too_large": lambda argument: 1.5 + 0 * argument}
    with pytest.raises(SetupError) as refused:
        load_match("example", overrides=(f"rules.jackal.curve={curve}",), curves=given)
    assert "jackal.curve" in str(refused.value)
    assert word in str(refused.value)


@pytest.mark.rule("SV-3.5")
@pytest.mark.parametrize(("phase", "kind"), [(Phase.SCRUM, Event.SCRUM), (Phase.LINE_OUT, Event.LINE_OUT)])
@pytest.mark.parametrize("combine", ["mean", "min"])
def test_the_forwards_at_a_set_piece_count_by_mean_or_by_the_weakest(phase: Phase, kind: Event, combine: str) -> None:
    check = kind.name.lower()
    home = level_team("Home", {HOOKER: {"set_pieces": 30}, PROP: {"set_pieces": 60}, SECOND_PROP: {"set_pieces": 90}})
    match = level_match(overrides=(f"rules.{check}.combine={combine}",), home=home)
    section = getattr(match.rules, check)
    ours = {"mean": 60.0, "min": 30.0}[combine]
    position = Position(match=match).due(phase, HOME, y=0.0)
    found = of_kind(position.play(), kind).p_success[0]
    assert found == pytest.approx(section.curve.probability(ours - 50.0 - section.difficulty), abs=1e-5)


@pytest.mark.rule("SV-3.5", "SV-9.3")
def test_only_the_forwards_on_the_pitch_count() -> None:
    home = level_team("Home", {HOOKER: {"set_pieces": 30}, PROP: {"set_pieces": 60}, SECOND_PROP: {"set_pieces": 90}})
    match = level_match(home=home)
    position = Position(match=match).take_off(man(HOME, HOOKER)).due(Phase.LINE_OUT, HOME, y=0.0)
    found = of_kind(position.play(), Event.LINE_OUT).p_success[0]
    section = match.rules.line_out
    assert found == pytest.approx(section.curve.probability(75.0 - 50.0 - section.difficulty), abs=1e-5)


@pytest.mark.rule("SV-3.6")
def test_energy_starts_full_falls_with_time_and_with_work_and_less_for_the_fit() -> None:
    home = level_team("Home", {WING: {"fitness": 100}, CENTRE: {"fitness": 0}, HOOKER: {"fitness": 50}})
    match = level_match("run_through", ("rules.energy.minute_cost=0.1", "rules.energy.fitness_slope=0.8"), home=home)
    position = Position(match=match)
    assert (position.m.men["energy"] == 1.0).all()
    position.m.clock = 120_000  # two minutes since the start are charged at the kick-off
    position.restart_from(HOME).play()
    energy = position.m.men["energy"]
    assert energy[man(HOME, WING)] == pytest.approx(1 - 0.2 * 0.2)
    assert energy[man(HOME, HOOKER)] == pytest.approx(1 - 0.2)
    assert energy[man(HOME, CENTRE)] == pytest.approx(1 - 0.2 * 1.8)
    assert energy[man(HOME, 7)] == 1.0, "the bench rests"


@pytest.mark.rule("SV-3.6")
def test_runs_tackles_and_rucks_cost_energy() -> None:
    position = Position().no_extras().ball(HOME, WING, 50.0).choose(RUN).succeed(Check.TACKLE).fail(Check.JACKAL)
    position.fix(energy_run_cost=0.1, energy_tackle_cost=0.2, energy_ruck_cost=0.05).play()
    spent = 1.0 - position.m.men["energy"]
    assert spent[man(HOME, WING)] == pytest.approx(0.1)
    assert spent[man(AWAY, WING)] == pytest.approx(0.25)
    assert spent[man(HOME, SECOND_PROP)] == pytest.approx(0.05)
    assert np.count_nonzero(spent) == 3
    position = Position().no_extras().ball(HOME, WING, 70.0).choose(RUN).fail(Check.TACKLE, Check.PACE)
    position.fix(energy_run_cost=0.1, run_gain=5.0).play()
    assert 1.0 - position.m.men[man(HOME, WING)].energy == pytest.approx(0.4), "the run and three steps of ten metres"


@pytest.mark.rule("SV-3.6")
@pytest.mark.parametrize(("fitness", "times"), [(0, 1.8), (50, 1.0), (75, 0.6), (100, 0.2)])
def test_work_costs_the_fit_less(fitness: float, times: float) -> None:
    home, away = (level_team(name, {WING: {"fitness": fitness}}) for name in ("Home", "Away"))
    match = level_match("run_through", ("rules.energy.fitness_slope=0.8",), home=home, away=away)
    position = Position(match=match).no_extras().ball(HOME, WING, 50.0).choose(RUN).succeed(Check.TACKLE)
    position.fix(energy_run_cost=0.1, energy_tackle_cost=0.2, energy_ruck_cost=0.05).play()
    assert 1.0 - position.m.men[man(HOME, WING)].energy == pytest.approx(0.1 * times)
    assert 1.0 - position.m.men[man(AWAY, WING)].energy == pytest.approx(0.25 * times)


@pytest.mark.rule("SV-3.6")
def test_energy_comes_back_in_part_at_half_time_and_on_the_bench() -> None:
    position = Position().time(7, 0).due(Phase.SCRUM, HOME)
    position.m.men["energy"] = 0.5
    position.fix(energy_half_time_recovery=0.4).play()
    assert position.m.half == 2
    np.testing.assert_allclose(position.m.men["energy"], 0.7)
    position.restart_from(HOME).fix(energy_bench_recovery=0.1, energy_minute_cost=0.0)
    position.m.clock += 120_000
    position.play()
    assert position.m.men[man(HOME, 8)].energy == pytest.approx(0.7 + 0.3 * 0.2)
    assert position.m.men[man(HOME, CENTRE)].energy == pytest.approx(0.7)


@pytest.mark.rule("SV-3.6")
def test_energy_never_leaves_0_to_1() -> None:
    extreme = ("rules.energy.minute_cost=1", "rules.energy.run_cost=1", "rules.energy.tackle_cost=1")
    extreme += ("rules.energy.ruck_cost=1", "rules.energy.bench_recovery=1", "rules.energy.half_time_recovery=1")
    team = level_team("Home", {i: {"fitness": 0} for i in range(12)})
    match = level_match("sevens", extreme, home=team)
    batch = SEVENS.play(build(match), 1, 0, 5, player_rows=True)
    ends = batch.player_rows[:, :, -1]
    assert ends.min() == 0
    assert ends.max() <= 1000
    position = Position(match=match).ball(HOME, FLY_HALF, 50.0)
    for _ in range(60):
        position.play()
        assert position.m.men["energy"].min() >= 0.0
        assert position.m.men["energy"].max() <= 1.0


@pytest.mark.rule("SV-3.1")
def test_a_check_has_one_outcome_drawn_with_its_chance() -> None:
    """n = 1,000 passes at a chance of 0.3: the share held has a standard error of 0.0145."""
    position = Position().no_extras().ball(HOME, CENTRE, 50.0).choose(PASS)
    position.p.curves[Check.PASSING] = 0.3
    start = position.save()
    held = [bool(of_kind(position.restore(start).draw(k).play(), Event.PASS).outcome[0]) for k in range(1000)]
    assert abs(np.mean(held) - 0.3) < 4 * 0.0145
