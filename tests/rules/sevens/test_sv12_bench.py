"""SV-12: the bench."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.state import NOBODY
from rugbysim.games.sevens.vocabulary import Check, Event, Phase, Tally
from rugbysim.setup import load_match
from tests.rules.sevens.scripted import (
    AWAY,
    CENTRE,
    HOME,
    HOOKER,
    PASS,
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


def planned(*plan: dict, rules: str = "run_through", overrides: tuple[str, ...] = ()) -> Position:
    return Position(match=level_match(rules, overrides, home=level_team("Home", bench_plan=plan)))


HOOKER_OFF = {"off": "Home hooker", "on": "Home bench 2"}


def changes(position: Position) -> list[tuple[int, int]]:
    """(on, off) of the substitutions at a restart by home."""
    return [(who(event), other(event)) for event in of_kind(position.restart_from(HOME).play(), Event.SUBSTITUTION)]


@pytest.mark.rule("SV-12.1")
@pytest.mark.parametrize(
    ("condition", "holds", "does_not"),
    [
        ({"minute": 8}, {"clock": (8, 0)}, {"clock": (7, 59)}),
        ({"energy": 0.6}, {"energy": 0.6}, {"energy": 0.61}),
        ({"lead_min": 10}, {"score": (10, 0)}, {"score": (9, 0)}),
        ({"lead_max": -5}, {"score": (0, 5)}, {"score": (0, 4)}),
        ({"men_min": 7}, {}, {"short": True}),
        ({"minute": 8, "lead_min": 10}, {"clock": (8, 0), "score": (10, 0)}, {"clock": (8, 0)}),
    ],
)
def test_a_plan_goes_by_minute_energy_score_and_men(condition: dict, holds: dict, does_not: dict) -> None:
    for state, expected in ((holds, [(man(HOME, 8), man(HOME, HOOKER))]), (does_not, [])):
        position = planned(HOOKER_OFF | condition).fix(energy_minute_cost=0.0)
        if state.get("short"):
            position.take_off(man(HOME, WING), minutes=None)
        position.second_half().time(*state.get("clock", (7, 30)))
        position.m.men[man(HOME, HOOKER)].energy = state.get("energy", 1.0)
        position.m.sides["score"] = state.get("score", (0, 0))
        assert changes(position) == expected


@pytest.mark.rule("SV-12.1")
def test_a_substitute_takes_the_place_and_the_role() -> None:
    position = planned(HOOKER_OFF | {"minute": 0})
    changes(position)
    assert position.m.line[HOME].tolist() == [man(HOME, p) for p in (0, 8, 2, 3, 4, 5, 6)]
    assert position.m.men[man(HOME, 8)].role == position.m.men[man(AWAY, HOOKER)].role
    assert position.m.men[man(HOME, HOOKER)].slot == NOBODY
    assert position.m.sides["forwards"].tolist() == [3, 3]
    assert position.m.man_tally[man(HOME, 8), Tally.SUBSTITUTIONS] == 1
    assert changes(position) == [], "once"


@pytest.mark.rule("SV-12.1")
@pytest.mark.parametrize(
    "phase", [Phase.SCRUM, Phase.LINE_OUT, Phase.KICK_OFF, Phase.DROP_OUT, Phase.PENALTY, Phase.FREE_KICK]
)
def test_men_are_changed_when_the_ball_is_dead(phase: Phase) -> None:
    position = planned(HOOKER_OFF | {"minute": 0}, rules="sevens").due(phase, AWAY, 40.0, 0.0)
    assert Event.SUBSTITUTION in kinds(position.play())


@pytest.mark.rule("SV-12.1")
def test_nobody_is_changed_in_open_play() -> None:
    position = planned(HOOKER_OFF | {"minute": 0}).ball(HOME, CENTRE, 50.0).choose(PASS).succeed(Check.PASSING)
    assert Event.SUBSTITUTION not in kinds(position.play(20))


@pytest.mark.rule("SV-12.1")
def test_up_to_five_and_each_man_of_the_bench_once() -> None:
    plan = [
        {"off": f"Home {role}", "on": f"Home bench {i}", "minute": 0}
        for i, role in enumerate(("centre", "hooker", "first prop", "scrum half", "fly half"), start=1)
    ]
    plan += [{"off": "Home wing", "on": "Home bench 1", "minute": 0}]
    plan += [{"off": "Home bench 1", "on": "Home bench 2", "minute": 0}]
    position = planned(*plan)
    assert len(changes(position)) == 5
    assert position.tally(HOME, Tally.SUBSTITUTIONS) == 5
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 2


@pytest.mark.rule("SV-12.1")
def test_a_man_taken_off_does_not_come_back() -> None:
    position = planned(HOOKER_OFF | {"minute": 0}, {"off": "Home wing", "on": "Home bench 3", "minute": 0})
    changes(position)
    position = planned({"off": "Home bench 2", "on": "Home bench 3", "minute": 0}, HOOKER_OFF | {"minute": 0})
    assert changes(position) == [(man(HOME, 8), man(HOME, HOOKER))], "who is not on can't go off"
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 1


@pytest.mark.rule("SV-12.1")
def test_a_substitute_taken_off_does_not_come_on_again() -> None:
    on_and_off = ({"off": "Home hooker", "on": "Home bench 1"}, {"off": "Home bench 1", "on": "Home bench 2"})
    position = planned(*(one | {"minute": 0} for one in (*on_and_off, {"off": "Home wing", "on": "Home bench 1"})))
    assert changes(position) == [(man(HOME, 7), man(HOME, HOOKER)), (man(HOME, 8), man(HOME, 7))]
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 1
    assert position.m.line[HOME].tolist()[WING] == man(HOME, WING)


@pytest.mark.rule("SV-12.1")
def test_a_binned_man_is_not_replaced_before_his_time() -> None:
    position = planned(HOOKER_OFF | {"minute": 3}).time(3, 0).take_off(man(HOME, HOOKER))
    back_at = int(position.m.men[man(HOME, HOOKER)].back_at)
    assert changes(position) == []
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 0, "the plan waits"
    position.m.clock = back_at
    assert changes(position) == [(man(HOME, 8), man(HOME, HOOKER))]


@pytest.mark.rule("SV-12.1")
def test_no_plan_no_change() -> None:
    batch = SEVENS.play(build(level_match("sevens")), 1, 0, 3 if config.DISABLE_JIT else 100)
    assert batch.matches["home_substitutions"].sum() + batch.matches["away_substitutions"].sum() == 0


@pytest.mark.rule("SV-12.1", "SV-0.1")
@pytest.mark.parametrize("law", ["bench", "substitutions"])
def test_with_the_law_off_plans_are_ignored(law: str) -> None:
    position = planned(HOOKER_OFF | {"minute": 0}, overrides=(f"rules.laws.{law}=false",))
    assert changes(position) == []
    assert position.tally(HOME, Tally.SUBSTITUTIONS_VOID) == 0


@pytest.mark.rule("SV-12.1")
def test_in_whole_matches_nobody_sent_off_is_replaced() -> None:
    overrides = ("rules.card.red.difficulty=60", "rules.hardness.tackler.difficulty=80")
    match = load_match("example", overrides=overrides)
    batch = SEVENS.play(build(match), 2, 0, 5 if config.DISABLE_JIT else 150, events=True)
    events = batch.events
    voids = 0
    for index in np.unique(events["match"]):
        own = events[events["match"] == index]
        sent_off: set[int] = set()
        for event in own:
            if event["kind"] == Event.RED_CARD:
                sent_off.add(int(event["player"]))
            elif event["kind"] == Event.SUBSTITUTION:
                assert int(event["other"]) not in sent_off
                assert int(event["player"]) not in sent_off
            elif event["kind"] == Event.SUBSTITUTION_VOID:
                voids += 1
    assert voids > 0
