"""Rule sets: the shipped ones, what makes one unusable, and how far an argument can reach."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rugbysim.games.sevens.vocabulary import Check, Duty, Role
from rugbysim.setup import SetupError, load_rules
from rugbysim.setup.fields import ROLES
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import shipped
from rugbysim.setup.rules import CHECKS, OFFENCES, RuleSet, reach, rules_of
from rugbysim.setup.sections import Laws


def raw(name: str) -> dict[str, Any]:
    with shipped("rules")[name].open("rb") as file:
        return tomllib.load(file)


@pytest.fixture(scope="module")
def sevens() -> dict[str, Any]:
    return raw("sevens")


def changed(sevens: dict[str, Any], key: str, value: Any) -> RuleSet:
    """The rule set with one dotted key set, or taken out when `value` is None."""
    data = copy.deepcopy(sevens)
    *path, last = key.split(".")
    here = data
    for step in path:
        here = here[step]
    if value is None:
        del here[last]
    else:
        here[last] = value
    return rules_of(data, Path("my.toml"))


@pytest.mark.parametrize("name", ["sevens", "run_through"])
def test_a_shipped_rule_set_holds_what_its_file_says(name: str) -> None:
    written, read = flat(raw(name)), flat(load_rules(name).model_dump(by_alias=True))
    assert {key: read[key] for key in written} == written


def test_both_rule_sets_have_the_same_keys() -> None:
    def keys(name: str) -> set[str]:
        """Sections and keys; what weights and points there are inside them is free."""
        return {".".join(key.split(".")[:2]) for key in flat(raw(name)) if not key.startswith("realism.")}

    assert keys("sevens") - keys("run_through") == {"tackle.opponent", "jackal.opponent"}
    assert keys("run_through") <= keys("sevens")


@pytest.mark.rule("SV-0.1")
def test_run_through_has_only_the_laws_it_needs() -> None:
    laws = load_rules("run_through").laws
    on = {name for name in Laws.model_fields if getattr(laws, name)}
    assert on == {
        "bench",
        "kick_off_coin",
        "play_until_dead",
        "extra_time",
        "set_piece_margin",
        "missed_goal_drop_out",
        "timed_bin",
        "forfeit",
        "substitutions",
    }


@pytest.mark.rule("SV-0.2")
def test_sevens_has_all_laws() -> None:
    assert all(getattr(load_rules("sevens").laws, name) for name in Laws.model_fields)


@pytest.mark.rule("SV-3.3")
def test_what_is_set_against_what() -> None:
    def weights(name: str, check: str) -> tuple[dict[str, float], dict[str, float] | None]:
        section = load_rules(name).check(check)
        against = section.against
        return section.actor.model_dump(exclude_defaults=True), against and against.model_dump(exclude_defaults=True)

    for name in ("sevens", "run_through"):
        assert weights(name, "pace") == ({"pace": 1}, {"pace": 1})
        assert weights(name, "scrum") == weights(name, "line_out") == ({"set_pieces": 1}, {"set_pieces": 1})
        assert (
            weights(name, "receive") == weights(name, "passing") == weights(name, "gather") == ({"handling": 1}, None)
        )
        for kick in ("kick_off", "kick", "conversion", "penalty_goal"):
            assert weights(name, kick) == ({"kicking": 1}, None)
    assert weights("run_through", "tackle") == ({"tackling": 1}, None)
    assert weights("run_through", "jackal") == ({"jackling": 1}, None)
    assert weights("sevens", "tackle") == ({"tackling": 1}, {"pace": 0.7, "handling": 0.3})
    assert weights("sevens", "jackal") == ({"jackling": 1}, {"jackling": 1})


@pytest.mark.rule("SV-8.7")
def test_in_run_through_penalties_come_from_hardness_alone() -> None:
    assert not load_rules("run_through").laws.ruck_contest


def test_roles_checks_and_duties_bear_the_games_names() -> None:
    assert {role.name.lower() for role in Role} == set(ROLES)
    assert [check.name.lower() for check in Check] == list(CHECKS)
    assert [f"hardness.{duty.name.lower()}" for duty in Duty] == list(OFFENCES[:5])


WRONG: list[tuple[str, Any, str]] = [
    ("tackle.difficulty", None, "tackle.difficulty is missing; expected rating points taken off the argument"),
    ("tackle", None, "tackle is missing; expected section [tackle]"),
    ("schema", 2, "schema is 2; expected one of 1"),
    ("tackle.dificulty", 5, 'tackle.dificulty: this key is unknown; expected a known key (did you mean "difficulty"?)'),
    ("tackel", {}, 'tackel: this key is unknown; expected a known key (did you mean "tackle"?)'),
    ("tackle.difficulty", "5", 'tackle.difficulty is "5"; expected a number'),
    ("tackle.difficulty", True, "tackle.difficulty is true; expected a number"),
    ("tackle.difficulty", float("nan"), "tackle.difficulty is nan; expected a finite number"),
    ("tackle.difficulty", 301, "tackle.difficulty is 301; expected at most 300 (rating points taken off the argument)"),
    ("tackle.offload_share", 1.5, "tackle.offload_share is 1.5; expected at most 1 (share of tackled men who pass out of the tackle (SV-8.8))"),
    ("tackle.touch_share", -0.1, "tackle.touch_share is -0.1; expected at least 0 (share of those who are taken into touch (SV-8.6))"),
    ("tackle.actor", {}, "tackle.actor is {}; expected at least one weight above 0"),
    ("tackle.actor", {"tackling": -1}, "tackle.actor.tackling is -1; expected at least 0"),
    ("tackle.actor", {"tacklin": 1}, 'tackle.actor.tacklin: this key is unknown; expected a known key (did you mean "tackling"?)'),
    ("tackle.actor", {"tackling": 6}, "tackle.difficulty is * expected an argument within -480 and 480, but here it runs from "),
    ("receive.opponent", {"pace": 1}, "receive.opponent: this key is unknown; expected a known key: actor, curve, difficulty"),
    ("run.gain", [5, 1], "run.gain is [5, 1]; expected [least, most] with the least first"),
    ("run.gain", [5], "run.gain is [5]; expected 2 entries: [least, most] metres gained before the opposite number is met (SV-8.1)"),
    ("run.gain", [1, 2, 3], "run.gain is [1, 2, 3]; expected at most 2 entries, but there are 3"),
    ("run.gain", 5, "run.gain is 5; expected an array in [ ]"),
    ("run.gain", [0, 5], "run.gain is [0.0, 5.0]; expected [least, most] above 0: a run always gains ground (SV-8.1)"),
    ("run.break_step", 0, "run.break_step is 0; expected at least 0.5 (metres between two pace checks of a chase (SV-8.4))"),
    ("seconds.pass", [0, 0], "seconds.pass is [0, 0]; expected [least, most] with the most above 0, so that the clock runs"),
    ("passing.loss", [-1, 2], "passing.loss entry 1 is -1; expected at least 0"),
    ("choice.kick.prop", 0.1, "choice.kick.prop is 0.1; expected 0: forwards do not kick (SV-5.1)"),
    ("choice.kick.hooker", 2, "choice.kick.hooker is 2.0; expected 0: forwards do not kick (SV-5.1)"),
    ("choice.pass.lock", 1, "choice.pass.lock: this key is unknown; expected a known key: centre, fly_half, hooker, prop, scrum_half, wing"),
    ("penalty.touch_share", [0.1] * 4, "penalty.touch_share is [0.1, 0.1, 0.1, 0.1]; expected 5 entries: share kicked to touch in each of the five bands (SV-11.5)"),
    ("conversion.spot", [[10, 0], [0, 5]], "conversion.spot is [[10, 0], [0, 5]]; expected points in ascending order, but 0 follows 10"),
    ("conversion.spot", [[0, 5], [10, 0]], "conversion.spot is [[0, 5], [10, 0]]; expected values that never fall, but 0 follows 5"),
    ("conversion.actor", {"kicking": 6}, "conversion.difficulty is * expected an argument within -480 and 480, but here it runs from "),
    ("hardness.bonus", [[0, 5], [100, -5]], "hardness.bonus is [[0, 5], [100, -5]]; expected values that never fall, but -5 follows 5"),
    ("scrum.combine", "max", 'scrum.combine is "max"; expected one of "mean", "min"'),
    ("match.conversion_spot", "here", 'match.conversion_spot is "here"; expected one of "crossing", "received"'),
    ("match.try_points", 5.5, "match.try_points is 5.5; expected a whole number"),
    ("match.half_minutes", 0, "match.half_minutes is 0; expected at least 0.1 (minutes of a half (SV-2.2))"),
    ("match.forfeit_below", 8, "match.forfeit_below is 8; expected at most 7 (a side with fewer men than this forfeits (SV-11.7))"),
    ("laws.bench", 1, "laws.bench is 1; expected true or false"),
    ("laws", 1, "laws is 1; expected a table of keys"),
    ("name", "", 'name is ""; expected text that is not empty'),
    ("realism.free", [{"key": "tackle.dificulty", "low": 0, "high": 1}], 'realism.free entry 1, key is "tackle.dificulty"; expected the key of a number of this rule set (did you mean "tackle.difficulty"?)'),
    ("realism.free", [{"key": "laws.bench", "low": 0, "high": 1}], 'realism.free entry 1, key is "laws.bench"; expected the key of a number of this rule set'),
    ("realism.free", [{"key": "tackle.difficulty", "low": 1, "high": 1}], "realism.free entry 1, high is 1.0; expected more than low, 1"),
    ("realism.known_miss", [{"target": "t", "reached": 1, "reason": "r"}] * 5, "realism.known_miss is [{ target = "),
    ("realism.known_miss", [{"target": "t", "reached": 1, "reason": ""}], 'realism.known_miss entry 1, reason is ""; expected text that is not empty'),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "expected"), WRONG)
def test_wrong_rule_sets(sevens: dict[str, Any], key: str, value: Any, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        changed(sevens, key, value)
    start, _, later = expected.partition("*")  # "*": a value that a calibration may have moved
    assert caught.value.sentence.startswith(f"my.toml: {start}")
    assert later.strip() in caught.value.sentence


def test_everything_wrong_is_collected(sevens: dict[str, Any]) -> None:
    data = copy.deepcopy(sevens)
    del data["kick"]["distance"]
    data["tackle"]["offload_share"] = 2
    data["pace"]["curve"] = {"kind": "logistic"}
    with pytest.raises(SetupError) as caught:
        rules_of(data, Path("my.toml"))
    assert [error.place for error in caught.value.all] == ["kick.distance", "tackle.offload_share", "pace.curve.scale"]


def test_numbers_in_arrays_can_be_free(sevens: dict[str, Any]) -> None:
    free = [{"key": "run.gain.2", "low": 5, "high": 12}, {"key": "tackle.curve.scale", "low": 10, "high": 40}]
    assert len(changed(sevens, "realism.free", free).realism.free) == 2


@pytest.mark.rule("SV-3.4")
@pytest.mark.parametrize(
    ("check", "low", "high"),
    [
        # handling 0 to 100, less the difficulty 5, the home bonus of at most 30 either way
        ("receive", -35, 125),
        # pace against pace, difficulty 10
        ("pace", -140, 120),
        # set pieces with 4 points of hardness either way, advantage 64
        ("scrum", -74, 202),
        ("hardness.tackler", -135, -35),
        ("card.red", -210, -110),
    ],
)
def test_reach(sevens: dict[str, Any], check: str, low: float, high: float) -> None:
    data = copy.deepcopy(sevens)
    given = {"receive": 5, "pace": 10, "scrum": -64, "hardness.tackler": 135, "card.red": 210}
    for name, difficulty in given.items():
        section = data
        for step in name.split("."):
            section = section[step]
        section["difficulty"] = difficulty
    data["hardness"]["bonus"] = [[0, -4], [100, 4]]
    assert reach(rules_of(data, None), check) == pytest.approx((low, high))


def test_a_name_nobody_ships_suggests_the_near_one() -> None:
    with pytest.raises(SetupError) as caught:
        load_rules("sevns")
    assert str(caught.value) == (
        'sevns: there is no such file; expected a file or a shipped rule set (did you mean "sevens"?)'
    )
