"""SV-0.3: each key of a rule set moves the counter that its comment names, in the direction it says.

n = 3,000 matches of the example on common seeds, before and after; the paired mean difference must be more than four
standard errors from 0 in the direction claimed. A key that a shipped setting can't show is moved in a setting that can.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rugbysim.games.sevens.game import MatchTooLong
from rugbysim.setup import Match, SetupError
from tests.statistical.keys import Key, base, fixture, keys_of, played, shipped_rules, written, z_of

KICKING = tuple(f"rules.choice.kick.{role}=1.0" for role in ("scrum_half", "fly_half", "centre", "wing"))
GOALS = ("rules.penalty_goal.share=0.5",)
LEVEL = ("knock_out=true", "rules.match.half_minutes=2.0")  # short matches are often drawn
CARDS = ("rules.card.yellow.difficulty=60.0", "rules.card.red.difficulty=90.0", "rules.match.forfeit_below=6")
MISSES = (*GOALS, "rules.penalty_goal.difficulty=250.0", *KICKING)  # many drop-outs
DEAD = (*KICKING, "rules.laws.kicks_stay_in=true")
HELD_UP = ("rules.laws.touch_and_held_up=true", "rules.tackle.held_up_zone=10.0", "rules.tackle.held_up_share=1.0")

SETTINGS: list[tuple[str, tuple[str, ...]]] = [  # of the first pattern that the key matches
    (r"laws\.extra_time|match\.extra_period", LEVEL),
    (r"laws\.forfeit|match\.forfeit", CARDS),
    (r"laws\.set_piece_margin", HELD_UP),
    (r"laws\.missed_goal|penalty_goal\.(?!share)|seconds\.goal_kick|match\.penalty_goal", GOALS),
    (r"laws\.drop_out", DEAD),
    (r"seconds\.touch_kick", ("rules.penalty.touch_share=[1.0, 1.0, 1.0, 1.0, 1.0]",)),
    (r"seconds\.drop_out|kick_off\.drop_out", MISSES),
    (r"laws\.kicks_stay|kick\.|regain\.|choice\.kick_slope|seconds\.kick\.", KICKING),
]

STEPS: dict[str, Any] = {  # where half as much again would be too little to see
    "match.forfeit_below": 7,
    "match.conversion_spot": "received",
    "match.extra_period_minutes": 0.5,
    "pitch.own_line_stop": 20.0,
    "pitch.lane_spread": 20.0,
    "pitch.set_piece_margin": 30.0,
    "kick_off.good_spread": 10.0,
    "kick_off.bad_spread": 1.0,
    "choice.kick_slope": 2.0,
    "choice.pace_pull": 1.0,
    "kick.good_spread": 30.0,
    "kick.bad_spread": 40.0,
    "kick.dead_clamp": 20.0,
    "run.gain.1": 4.0,
    "tackle.touch_zone": 20.0,
    "seconds.tap.1": 3.0,
    "card.red.difficulty": 150.0,
}


def moved(key: Key) -> Any:
    """Another value of a key, as far away as shows."""
    value = key.value
    if key.name in STEPS:
        return STEPS[key.name]
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return {"mean": "min"}[value]
    if isinstance(value, int):
        return value + 2
    if key.between:
        return max((place for place in key.between if place is not None), key=lambda place: abs(place - value))
    if key.name.startswith("seconds."):
        return value * 0.1 if key.name.endswith(".1") else value * 3.0
    if key.name.startswith(("choice.", "passing.length", "tackle.gap", "tackle.reach")):
        return value * 2.0
    if re.search(r"\.(actor|opponent)\.", key.name):
        return value * 1.3
    if "difficulty" in key.name:
        return value + 15.0
    if value == 0:
        return 0.3
    return min(value * 2.0, (1.0 + value) / 2) if 0 < value < 1 else value * 1.5


def setting_of(key: Key) -> tuple[str, ...]:
    return next((overrides for pattern, overrides in SETTINGS if re.match(pattern, key.name)), ())


def changed(rules: str, key: Key, setting: tuple[str, ...]) -> tuple[Any, Match]:
    """The value a key is moved to, and the match with it; downwards where a rule set can't have as much."""
    new = moved(key)
    try:
        return new, fixture(rules, (*setting, f"rules.{key.name}={written(new)}"))
    except SetupError:
        new = key.value - 15.0 if key.name.endswith(".difficulty") else key.value * 0.5
        return new, fixture(rules, (*setting, f"rules.{key.name}={written(new)}"))


def check(rules: str, key: Key, claim: Key, setting: tuple[str, ...]) -> None:
    """The key moves what `claim` says, in that setting: z of the change as if it were raised, switched on, taken."""
    if re.match(r"choice\.kick\.(prop|hooker)", key.name):
        with pytest.raises(SetupError, match="forwards do not kick"):
            fixture(rules, (f"rules.{key.name}=0.1",))
        return
    new, match = changed(rules, key, setting)
    up = new is True or (not isinstance(new, bool) and (isinstance(new, str) or new > key.value))
    z = z_of(played(match), base(rules, setting), claim.counter) * (1 if up else -1)
    assert z * claim.sign > 4, f"{key.name} to {new}: {claim.direction} {claim.counter}, but z = {z:.1f}"


def cases(rules: str, *, claimed: bool) -> list[Any]:
    """The keys of a rule set that claim a counter, or those that claim none."""
    keys = keys_of(rules)
    return [pytest.param(key, id=key.name) for key in keys if (key.counter != "nothing") == claimed]


SEVENS_KEYS = {key.name: key for key in keys_of("sevens")}

UNEVEN = ("home.players.2.set_pieces=0", "home.players.3.set_pieces=100")
WINGS_KICK = (*(f"rules.choice.kick.{role}=0.0" for role in ("scrum_half", "fly_half", "centre")),)
WINGS_KICK += ("rules.choice.kick.wing=5.0", "rules.kick.in_field_share=1.0", "away.players.7.handling=0")

SHOWN_BY: dict[str, tuple[tuple[str, ...], str, str]] = {  # what shows a key that no shipped match shows
    "scrum.combine": (UNEVEN, "lowers", "home_put_ins_won"),
    "line_out.combine": (UNEVEN, "lowers", "home_throws_won"),
    "kick.sideways": (WINGS_KICK, "lowers", "away_knock_ons"),
}

LAW_OF: list[tuple[str, tuple[str, ...]]] = [  # which laws a key of run_through waits for
    (r"pitch\.lane_spread", ("lane_spread", "touch_and_held_up")),
    (r"pitch\.drift|match\.conversion_spot", ("lane_spread",)),
    (r"kick_off\.short_distance", ("short_kick_offs", "kick_off_errors")),
    (r"kick_off\.short|reclaim\.", ("short_kick_offs",)),
    (r"kick_off\.bad_touch", ("kick_off_errors",)),
    (r"passing\.loose", ("interceptions",)),
    (r"kick\.bad_spread", ("kicks_stay_in", "drop_out")),
    (r"kick\.|regain\.", ("kicks_stay_in",)),
    (r"tackle\.second", ("second_tackler",)),
    (r"tackle\.(touch|held_up)", ("touch_and_held_up",)),
    (r"tackle\.offload", ("offloads",)),
    (r"unset\.|penalty\.quick", ("unset_defence",)),
    (r"holding_on\.|counter_ruck\.", ("ruck_contest",)),
    (r"penalty\.touch|seconds\.touch_kick", ("penalty_to_touch",)),
]


@pytest.mark.parametrize("rules", shipped_rules())
def test_every_key_says_what_it_moves(rules: str) -> None:
    silent = [key.name for key in keys_of(rules) if not key.counter]
    assert not silent, f"no (raises ...) or (lowers ...) in the comment of {silent}"
    assert {key.name.split(".")[0] for key in keys_of(rules)} == set(fixture(rules, ()).rules.model_dump()) - {
        *("schema_", "name", "description", "realism"),
    }


@pytest.mark.rule("SV-0.3")
@pytest.mark.parametrize("key", cases("sevens", claimed=True))
def test_a_key_of_sevens_moves_what_its_comment_says(key: Key) -> None:
    check("sevens", key, key, setting_of(key))


@pytest.mark.rule("SV-0.3")
@pytest.mark.parametrize("key", cases("sevens", claimed=False))
def test_a_key_of_sevens_that_claims_nothing_moves_something_where_it_can(key: Key) -> None:
    if key.name == "match.event_cap":
        with pytest.raises(MatchTooLong):
            played(fixture("sevens", ("rules.match.event_cap=100",)))
        return
    setting, direction, counter = SHOWN_BY[key.name]
    check("sevens", key, replace(key, direction=direction, counter=counter), setting)


@pytest.mark.slow
@pytest.mark.rule("SV-0.3")
@pytest.mark.parametrize("key", cases("run_through", claimed=True))
def test_a_key_of_run_through_moves_what_its_comment_says(key: Key) -> None:
    check("run_through", key, key, setting_of(key))


@pytest.mark.slow
@pytest.mark.rule("SV-0.3")
@pytest.mark.parametrize("key", cases("run_through", claimed=False))
def test_a_key_whose_law_is_off_moves_what_sevens_says_once_it_is_on(key: Key) -> None:
    laws = next((laws for pattern, laws in LAW_OF if re.match(pattern, key.name)), ())
    setting = tuple(f"rules.laws.{law}=true" for law in laws)
    if "short_kick_offs" in laws and key.name != "kick_off.short_share":
        setting += ("rules.kick_off.short_share=0.7",)
    claim = SEVENS_KEYS[key.name]
    if key.name in SHOWN_BY:
        special, direction, counter = SHOWN_BY[key.name]
        check("run_through", key, replace(claim, direction=direction, counter=counter), setting + special)
    elif key.name != "match.event_cap":
        check("run_through", key, claim, setting + setting_of(key))
