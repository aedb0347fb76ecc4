"""Whatever squads, tactics and rules are valid: matches end, and what they say of themselves agrees.

Hypothesis draws setups from a large part of what the models allow; each is played for a few matches with the log on.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Event, Phase, Tally
from rugbysim.setup import Match, SetupError, Team
from rugbysim.setup.fields import SEVEN
from rugbysim.setup.overrides import apply_overrides, keys_of
from tests.rules.sevens.scripted import AWAY, HOME, Position, level_match, player
from tests.statistical.recount import Recount

MATCHES = 4
RATINGS = ("pace", "handling", "tackling", "jackling", "set_pieces", "kicking", "hardness", "fitness")
RULES = {rules: keys_of(level_match(rules).rules) for rules in ("sevens", "run_through")}
FACTORS = st.sampled_from([0.0, 0.3, 0.7, 1.3, 3.0])
TIMES = st.sampled_from([0.5, 0.8, 1.3, 2.0])
LAWS = [key for key, value in RULES["sevens"].items() if isinstance(value, bool)]
NUMBERS = [
    key
    for key, value in RULES["sevens"].items()
    if isinstance(value, int | float)
    and not isinstance(value, bool)
    and not key.startswith("seconds")
    and "schema" not in key
]
MULTIPLIERS = st.tuples(*[st.sampled_from([0.25, 1.0, 4.0])] * 5)
SHARES = st.tuples(*[st.sampled_from([0.0, 0.3, 1.0])] * 5)


@st.composite
def tactics(draw: st.DrawFn, *, situations: int = 2) -> dict[str, Any]:
    told: dict[str, Any] = {
        "pass": draw(MULTIPLIERS),
        "run": draw(MULTIPLIERS),
        "kick": draw(MULTIPLIERS),
        "kick_off": draw(st.sampled_from([None, "short", "long", 0.5])),
        "kick_off_lane": draw(st.sampled_from([None, 1, 4, 7])),
        "penalty_goal": draw(st.sampled_from([None, 0.0, 1.0])),
        "penalty_touch": draw(st.none() | SHARES),
    }
    if situations:
        conditions = st.sampled_from(
            [
                {"lead_min": 1},
                {"lead_max": -1},
                {"seconds_left_max": 120.0},
                {"seconds_left_min": 400.0},
                {"men_max": 6},
            ]
        )
        rows = draw(st.lists(st.tuples(conditions, tactics(situations=0)), max_size=situations))
        told["when"] = tuple(
            condition | {key: value for key, value in row.items() if value is not None} for condition, row in rows
        )
    return told


@st.composite
def teams(draw: st.DrawFn, name: str) -> Team:
    ratings = st.sampled_from([0, 20, 45, 50, 55, 80, 100])
    count = draw(st.integers(7, 12))
    men = [player(f"{name} {i}", **{rating: draw(ratings) for rating in RATINGS}) for i in range(count)]
    change = st.fixed_dictionaries(
        {
            "off": st.sampled_from([one.name for one in men]),
            "on": st.sampled_from([one.name for one in men[7:]] or [""]),
        },
        optional={
            "minute": st.sampled_from([0, 3, 8, 13]),
            "energy": st.sampled_from([0.3, 0.8]),
            "men_min": st.just(7),
        },
    ).filter(lambda plan: len(plan) > 2 and plan["off"] != plan["on"])
    return Team(
        name=name,
        players=tuple(men),
        roles=tuple(draw(st.permutations(SEVEN))),
        goal_kicker=draw(st.none() | st.sampled_from([one.name for one in men])),
        hardness=draw(st.sampled_from([-50, 0, 20, 50])),
        bench_plan=tuple(draw(st.lists(change, max_size=6))) if count > 7 else (),
        tactics=draw(tactics()),
    )


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A valid match: whatever the models refuse is drawn anew."""
    rules = draw(st.sampled_from(sorted(RULES)))
    overrides = [
        f"rules.{law}={str(draw(st.booleans())).lower()}" for law in draw(st.lists(st.sampled_from(LAWS), max_size=6))
    ]
    for key in draw(st.lists(st.sampled_from(NUMBERS), max_size=8, unique=True)):
        value = RULES[rules].get(key, RULES["sevens"][key]) * draw(FACTORS)
        overrides.append(f"rules.{key}={round(value) if isinstance(RULES['sevens'][key], int) else round(value, 6)}")
    for key in draw(st.lists(st.sampled_from([k for k in RULES[rules] if k.startswith("seconds")]), max_size=3)):
        scaled = RULES[rules][key] * draw(TIMES)
        overrides.append(f"rules.{key}={round(scaled, 3)}")
    overrides += ["rules.match.event_cap=20000"]
    try:
        home, away = draw(teams("Home")), draw(teams("Away"))
        match = level_match(rules, home=home, away=away, knock_out=draw(st.booleans()))
        match = match.model_copy(update={"home_bonus": draw(st.sampled_from([-10.0, 0.0, 10.0]))})
        return apply_overrides(match, tuple(overrides))
    except (SetupError, ValueError):
        assume(False)
        raise


EXAMPLES = settings(
    max_examples=int(os.environ.get("RUGBYSIM_EXAMPLES", "60")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@pytest.mark.rule("SV-2.1", "SV-3.6", "SV-13.2")
@EXAMPLES
@given(match=matches(), seed=st.integers(0, 2**64 - 1))
def test_any_valid_setup_plays_to_an_end_and_agrees_with_itself(match: Match, seed: int) -> None:
    batch = SEVENS.play(build(match), seed, 0, MATCHES, events=True, player_rows=True)
    log, rows = batch.events, batch.matches
    assert (log["kind"] == Event.FULL_TIME).sum() == MATCHES
    assert 0.0 <= log["x"].min() <= log["x"].max() <= 100.0
    assert 0.0 <= log["y"].min() <= log["y"].max() <= 70.0
    assert 0.0 <= log["p_success"].min() <= log["p_success"].max() <= 1.0
    energy = batch.player_rows[:, :, Tally.ENERGY_END]
    assert 0 <= energy.min() <= energy.max() <= 1000
    counts = [name for name in rows.dtype.names if name not in ("winner", "first_scorer", "match")]
    assert all((rows[name] >= 0).all() for name in counts), "no counter has run over"
    starts = np.searchsorted(log["match"], np.arange(MATCHES + 1))
    for index in range(MATCHES):
        recount = Recount(match, log[starts[index] : starts[index + 1]])
        for tally in Tally:
            if tally != Tally.PASS_METRES_LOST:
                sides = [int(rows[f"{side}_{tally.name.lower()}"][index]) for side in ("home", "away")]
                assert [recount.sides[side][tally] for side in (0, 1)] == sides, tally.name
    points = match.rules.match
    for side in ("home", "away"):
        scored = points.try_points * rows[f"{side}_tries"].astype(int)
        scored += points.conversion_points * rows[f"{side}_conversions_made"].astype(int)
        scored += points.penalty_goal_points * rows[f"{side}_penalty_goals_made"].astype(int)
        assert np.array_equal(scored, rows[f"{side}_points"])


@pytest.mark.rule("SV-1.4", "SV-11.7")
@EXAMPLES
@given(
    off=st.sets(st.integers(0, 13), max_size=11),
    phase=st.sampled_from(["scrum", "line_out", "kick_off", "penalty", "open_play", "drop_out"]),
    side=st.sampled_from([HOME, AWAY]),
    x=st.floats(0.0, 100.0),
    y=st.floats(0.0, 70.0),
    number=st.integers(0, 10_000),
)
def test_no_position_is_a_dead_end(off: set[int], phase: str, side: int, x: float, y: float, number: int) -> None:
    """With any men off, from any place: play goes on to the end of the half, and nobody is where he can't be."""
    position = Position("sevens", "rules.laws.forfeit=false")
    for place in sorted(off):
        who = 12 * (place // 7) + place % 7
        if position.m.sides[place // 7]["men"] > 1:
            position.take_off(who, minutes=None)
    if phase == "open_play":
        position.ball(side, 0, x, y)
    else:
        position.due(Phase[phase.upper()], side, x, y)
    position.draw(number).time(6, 0)
    for _ in range(400):
        if position.m.half > 1:
            break
        position.play()
        m = position.m
        assert 0.0 <= m.x <= 100.0
        assert 0.0 <= m.y <= 70.0
        if m.phase == Phase.OPEN_PLAY:
            men = int(m.sides[m.side]["men"])
            assert 0 <= m.lane < men
            assert m.man == m.line[m.side, m.lane]
            assert m.men[m.man].slot >= 0
    assert position.m.half == 2
