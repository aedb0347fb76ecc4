"""SV-0: two rule sets, one engine."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.loop import play_batch
from rugbysim.games.sevens.params import build
from rugbysim.setup import load_match, load_rules
from rugbysim.setup.locate import shipped
from tests.rules.sevens.scripted import level_match

LAWS_OF_RUN_THROUGH = {
    "bench",  # SV-1.1
    "kick_off_coin",  # SV-2.2
    "play_until_dead",  # SV-2.3
    "extra_time",  # SV-2.5
    "set_piece_margin",  # SV-9.5, on in both
    "missed_goal_drop_out",  # SV-10.3
    "timed_bin",  # SV-11.2
    "forfeit",  # SV-11.7
    "substitutions",  # SV-12.1
}

COUNTER_OF_LAW = {  # what only that law can bring about
    "drop_out": "kicks_dead",
    "short_kick_offs": "restarts_regained",
    "kick_off_errors": "free_kicks_conceded",
    "interceptions": "interceptions",
    "kicks_stay_in": "kicks_regained",
    "touch_and_held_up": "tackled_into_touch",
    "ruck_contest": "counter_rucks",
    "offloads": "offloads",
    "penalty_to_touch": "penalties_to_touch",
    "advantage": "advantages",
}


def total(rows: np.ndarray, counter: str) -> int:
    return int(rows[f"home_{counter}"].sum() + rows[f"away_{counter}"].sum())


@pytest.mark.rule("SV-0.1")
def test_run_through_has_exactly_the_laws_it_needs() -> None:
    laws = load_rules("run_through").laws.model_dump()
    assert {law for law, on in laws.items() if on} == LAWS_OF_RUN_THROUGH


@pytest.mark.rule("SV-0.1")
def test_a_law_that_is_off_brings_nothing_about() -> None:
    match = load_match("example", rules="run_through")
    rows = SEVENS.play(build(match), 1, 0, 10 if config.DISABLE_JIT else 500).matches
    assert {counter: total(rows, counter) for counter in COUNTER_OF_LAW.values()} == dict.fromkeys(
        COUNTER_OF_LAW.values(), 0
    )


@pytest.mark.rule("SV-0.1", "SV-0.2")
@pytest.mark.skipif(config.DISABLE_JIT, reason="2,000 matches: the rarest of these comes up once in 30")
def test_each_law_switched_on_alone_brings_about_what_it_says() -> None:
    for law, counter in COUNTER_OF_LAW.items():
        overrides = [f"rules.laws.{law}=true", "rules.choice.kick.fly_half=1"]
        if law == "drop_out":
            overrides += ["rules.laws.kicks_stay_in=true"]  # a kick into touch can't run dead
        rows = SEVENS.play(build(load_match("example", rules="run_through", overrides=overrides)), 1, 0, 2000).matches
        assert total(rows, counter) > 0, law


@pytest.mark.rule("SV-0.2")
def test_sevens_has_every_law_and_is_what_the_shipped_matches_use() -> None:
    assert all(load_rules("sevens").laws.model_dump().values())
    assert {load_match(name).rules.name for name in shipped("matches")} == {"sevens"}


@pytest.mark.rule("SV-0.3")
def test_the_engine_is_never_told_the_name_of_a_rule_set() -> None:
    for name in ("sevens", "run_through"):
        match = level_match(name)
        renamed = match.model_copy(update={"rules": match.rules.model_copy(update={"name": "x", "description": "y"})})
        assert build(renamed).tobytes() == build(match).tobytes()
    assert not [name for name in build(match).dtype.names if build(match).dtype[name].kind in "US"]


@pytest.mark.rule("SV-0.3")
@pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")
def test_both_rule_sets_are_played_by_the_same_compiled_code() -> None:
    for name in ("sevens", "run_through"):
        SEVENS.play(build(level_match(name)), 1, 0, 1)
    assert len(play_batch.signatures) == 1  # type: ignore[attr-defined]
