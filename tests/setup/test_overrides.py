"""Overrides: any key of a match, checked as if it had been written in its file."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

from typing import Any

import pytest

from rugbysim.setup import Match, SetupError, apply_overrides, keys_of, load_match


@pytest.fixture(scope="module")
def example() -> Match:
    return load_match("example")


def value(match: Match, key: str) -> Any:
    here: Any = match
    for step in key.split("."):
        here = here[int(step) - 1] if step.isdigit() else getattr(here, "pass_" if step == "pass" else step, None)
    return here


@pytest.mark.parametrize(
    ("override", "key", "expected"),
    [
        ("rules.tackle.difficulty=-5", "rules.tackle.difficulty", -5),
        (" rules.tackle.difficulty = -5 ", "rules.tackle.difficulty", -5),
        ("rules.run.gain.2=9.5", "rules.run.gain.2", 9.5),
        ("rules.run.gain=[2, 4]", "rules.run.gain", (2, 4)),
        ("rules.conversion.spot.1.2=1", "rules.conversion.spot.1.2", 1),
        ("rules.tackle.curve.kind=probit", "rules.tackle.curve.kind", "probit"),
        ('rules.tackle.curve={ kind = "clamp", low_at = -50, high_at = 50 }', "rules.tackle.curve.high_at", 50),
        ("rules.tackle.curve.floor=0.1", "rules.tackle.curve.floor", 0.1),
        ("rules.laws.advantage=false", "rules.laws.advantage", False),
        ("home.tactics.kick_off=long", "home.tactics.kick_off", "long"),
        ("home.tactics.pass.1=2", "home.tactics.pass.1", 2),
        ("home.tactics.penalty_goal=0.5", "home.tactics.penalty_goal", 0.5),
        ("away.hardness=10", "away.hardness", 10),
        ("home.players.3.pace=88", "home.players.3.pace", 88),
        ('home.players."Toby Quarmby".pace=88', "home.players.7.pace", 88),
        ("knock_out=true", "knock_out", True),
        ("home_bonus=2.5", "home_bonus", 2.5),
    ],
)
def test_one_key_is_changed(example: Match, override: str, key: str, expected: Any) -> None:
    changed = apply_overrides(example, [override])
    assert value(changed, key) == expected
    assert value(example, key) != expected
    assert (changed.path, changed.home.path) == (example.path, example.home.path)


def test_another_kind_of_curve_takes_its_scale_out_of_calibration(example: Match) -> None:
    free = '[{ key = "tackle.curve.scale", low = 8.0, high = 60.0 }]'
    marked = apply_overrides(example, [f"rules.realism.free={free}"])
    assert [entry.key for entry in marked.rules.realism.free] == ["tackle.curve.scale"]
    clamp = apply_overrides(marked, ['rules.tackle.curve={ kind = "clamp", low_at = -50, high_at = 50 }'])
    assert clamp.rules.realism.free == ()
    probit = apply_overrides(marked, ["rules.tackle.curve.kind=probit"])
    assert [entry.key for entry in probit.rules.realism.free] == ["tackle.curve.scale"]


@pytest.mark.parametrize("value", [-30, -10, 0, 10, 30])
def test_the_sweep_of_the_readme_stays_within_the_tables(example: Match, value: float) -> None:
    assert apply_overrides(example, [f"rules.tackle.difficulty={value}"]).rules.tackle.difficulty == value


def test_a_single_text_is_one_override(example: Match) -> None:
    assert apply_overrides(example, "home_bonus=2") == apply_overrides(example, ["home_bonus=2"])


def test_more_errors_of_what_was_typed_send_nobody_to_check_it_as_a_file(example: Match) -> None:
    with pytest.raises(SetupError, match=r"\(and 8 more\)$"):
        apply_overrides(example, ["rules.match={}"])


def test_nothing_else_changes(example: Match) -> None:
    there = apply_overrides(example, ["rules.tackle.difficulty=-5", "home.hardness=7"])
    back = [f"rules.tackle.difficulty={example.rules.tackle.difficulty}", f"home.hardness={example.home.hardness}"]
    assert apply_overrides(there, back) == example


def test_an_opponent_left_out_can_be_put_in() -> None:
    match = load_match("example", rules="run_through", overrides=["rules.tackle.opponent.pace=0.5"])
    assert match.rules.tackle.opponent is not None
    assert match.rules.tackle.opponent.pace == 0.5


def test_every_key_of_a_rule_set_can_be_overridden_with_its_own_value(example: Match) -> None:
    keys = keys_of(example.rules)
    assert len(keys) > 150
    texts = [f"rules.{key}=" + (f'"{old}"' if isinstance(old, str) else str(old).lower()) for key, old in keys.items()]
    assert apply_overrides(example, texts) == example


WRONG: list[tuple[str, str]] = [
    ("x", '--set is "x"; expected KEY=VALUE, such as rules.tackle.difficulty=-5'),
    ("=5", '--set is "=5"; expected KEY=VALUE, such as rules.tackle.difficulty=-5'),
    ("a b=5", '--set is "a b=5"; expected KEY=VALUE, such as rules.tackle.difficulty=-5'),
    ("rules.tackle.difficulty=", '--set: rules.tackle.difficulty is ""; expected a value as written in TOML'),
    ("rules.tackle.difficulty=1\nx = 2", '--set: rules.tackle.difficulty is "1\\nx = 2"; expected a value as written in TOML'),
    ("rules.tackle.difficulty=much", '--set rules.tackle.difficulty=much: rules.tackle.difficulty is "much"; expected a number'),
    ("rules.tackle.dificulty=5", '--set: rules.tackle.dificulty: there is no such key; expected a known key (did you mean "rules.tackle.difficulty"?)'),
    ("tackle.difficulty=5", '--set: tackle.difficulty: there is no such key; expected a key that starts with rules, home, away, knock_out, home_bonus (did you mean "rules.tackle.difficulty"?)'),
    ("rules.run.gain.3=5", "--set: rules.run.gain.3: there is no such key; expected an entry from 1 to 2 after the last dot"),
    ("rules.run.gain.0=5", "--set: rules.run.gain.0: there is no such key; expected an entry from 1 to 2 after the last dot"),
    ("rules.run.gain=[5,1]", "--set rules.run.gain=[5,1]: rules.run.gain is [5, 1]; expected [least, most] with the least first"),
    ("rules.choice.kick.prop=1", "--set rules.choice.kick.prop=1: rules.choice.kick.prop is 1.0; expected 0: forwards do not kick (SV-5.1)"),
    ("rules.tackle.curve.scal=5", '--set rules.tackle.curve.scal=5: rules.tackle.curve.scal: this key is unknown; expected a known key (did you mean "scale"?)'),
    ("rules=sevens", '--set rules=sevens: rules is "sevens"; expected a table of keys'),
    ("home.players.1.pace=101", "--set home.players.1.pace=101: home.players entry 1, pace of Kofi Amankwah is 101; expected at most 100"),
    ('home.players."Kofi Amankwa".pace=1', '--set: home.players.Kofi Amankwa.pace: there is no such key; expected a number from 1 to 12 or a man\'s name (did you mean "Kofi Amankwah"?)'),
    ("home.goal_kicker=Nobody At All", '--set home.goal_kicker=Nobody At All: home.goal_kicker is "Nobody At All"; expected a man of the line-up or the bench: '),
    ("home_bonus=50", "--set home_bonus=50: home_bonus is 50; expected at most 30 (rating points added to every rating of the home side (SV-3.2))"),
    ("knock_out=yes", '--set knock_out=yes: knock_out is "yes"; expected true or false'),
]  # fmt: skip


@pytest.mark.parametrize(("override", "expected"), WRONG)
def test_wrong_overrides(example: Match, override: str, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        apply_overrides(example, [override])
    assert caught.value.sentence.startswith(expected)


def test_a_curve_function_survives_an_override() -> None:
    curves = {"mine": lambda argument: 0.5 + argument / 1000}
    text = 'rules.tackle.curve={ kind = "function", name = "mine" }'
    match = load_match("example", overrides=[text], curves=curves)
    again = apply_overrides(match, ["home_bonus=1"])
    assert again.rules.tackle.curve.probability(0) == 0.5
