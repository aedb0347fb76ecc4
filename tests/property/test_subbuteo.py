"""Whatever rules and outcomes: Subbuteo Rugby keeps to 4.4 of its rules, seen from any side."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rugbysim.games.subbuteo.vocabulary import PER_TEAM, Action, Code, Ending, Phase
from tests.oracle.subbuteo_positions import CHOICES, random_rules
from tests.property.subbuteo_checks import what_is_wrong
from tests.property.subbuteo_mirrored import Mirrored, differ, same_places
from tests.property.subbuteo_walking import Moment, referee_under, walk
from tests.rules.subbuteo.mirrors import mirrors
from tests.rules.subbuteo.referees import Engine

EXAMPLES = settings(
    max_examples=int(os.environ.get("RUGBYSIM_EXAMPLES", "25")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
LENGTH = 60  # declarations of a walk


@st.composite
def rule_sets(draw: st.DrawFn) -> dict[str, Any]:
    """Any switch either way, halves of a minute or of fifteen."""
    return {key: draw(st.sampled_from(values)) for key, values in CHOICES.items()}


SEEDS = st.integers(0, 2**32 - 1)


def all_is_well(referee: Engine, moments: Iterable[Moment], where: Any) -> list[Moment]:
    """Nothing is wrong with moments that follow one another; `where` says how they came about."""
    seen = []
    for number, moment in enumerate(moments):
        wrong = what_is_wrong(referee.params, moment)
        assert not wrong, f"{wrong} at declaration {number}: {where}"
        seen.append(moment)
    return seen


@EXAMPLES
@given(chosen=rule_sets(), seed=SEEDS, strewn=st.booleans())
def test_a_walk_stays_within_the_rules(chosen: dict[str, Any], seed: int, strewn: bool) -> None:
    referee = referee_under(chosen)
    all_is_well(referee, walk(referee, Random(seed), LENGTH, strewn=strewn), (chosen, seed, strewn))


# --- whole matches ----------------------------------------------------------------------------------------------------


def play_on(seed: int) -> tuple[dict[str, Any], list[Moment]]:
    """A match of two halves of a minute under drawn rules, to its end."""
    random = Random(seed)
    chosen = random_rules(random) | {"match.half_seconds": 60.0}
    referee = referee_under(chosen)
    return chosen, all_is_well(referee, walk(referee, random, 1_500), (chosen, seed))


@pytest.mark.parametrize("seed", range(4))
def test_a_match_ends(seed: int) -> None:
    chosen, moments = play_on(seed)
    assert moments[-1].after["phase"][0] == Phase.FULL_TIME, chosen
    assert moments[-1].after["ending"][0] == Ending.TIME
    assert {int(moment.after["half"][0]) for moment in moments} == {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 210))
def test_many_matches_end(seed: int) -> None:
    chosen, moments = play_on(seed)
    assert moments[-1].after["ending"][0] == Ending.TIME, chosen


# --- from the other side ----------------------------------------------------------------------------------------------

# Rows are filled by shirt from one touchline to the other: seen across the pitch, others stand where these stand.
IN_ROWS = (
    *(Phase.SETUP_KO_R, Phase.SETUP_KO_K, Phase.SETUP_D22_R, Phase.SETUP_D22_K, Phase.KICKOFF, Phase.DROP22),
    *(Phase.SCRUM_SETUP, Phase.SCRUM_PUT, Phase.LINEOUT_SETUP, Phase.LINEOUT_THROW, Phase.TOSS),
)


@cache
def looks(per_team: int, length: float, width: float) -> list[Mirrored]:
    """The three mirrors besides the view as it is."""
    return [Mirrored(look, per_team) for look in mirrors(length, width)[1:]]


def is_on_the_middle_line(moment: Moment, width: float) -> bool:
    """Whether a set piece is as far from one touchline as from the other: "the farther one" is then no mirror image."""
    return bool(moment.after["spot"][0, 1] == width / 2 or moment.before["spot"][0, 1] == width / 2)


def from_the_other_sides(referee: Engine, moment: Moment, chosen: Iterable[int]) -> list[str]:
    """What is ruled otherwise in a mirror (their numbers), and which fields of the next state are others there."""
    k, found = referee.numbers, []
    for look in (looks(k.per_team, k.L, k.W)[number] for number in chosen):
        before = look.state(moment.before)
        ruling, after = referee.rule(before, look.declaration(moment.declaration), look.outcome(moment.outcome))
        # whether a piece "was moved" to where it stood anyway hangs on the last digit
        wrong = differ(ruling, look.ruling(moment.ruling), {"moved", "rules", "ams"})
        wrong += sorted(set(_cited(ruling)) ^ set(_cited(moment.ruling)))
        there, ignored = look.state(moment.after), {"try_y"}
        if look.look.turned and is_on_the_middle_line(moment, k.W):
            ignored |= {"pos", "pass_dir"}
        elif look.look.turned and moment.after["phase"][0] in IN_ROWS:
            ignored.add("pos")
            is_full = k.per_team == PER_TEAM  # rows keep the places of those who do not play
            wrong += [] if same_places(after, there) or not is_full else ["places"]
        if moment.after["phase"][0] in (Phase.CONVERSION, Phase.CONV_CHOICE):
            ignored.discard("try_y")
        wrong += differ(after, there, ignored)
        if wrong:
            code, action = Code(moment.ruling["code"][0]).name, Action(moment.declaration["action"][0]).name
            found.append(f"{Phase(moment.before['phase'][0]).name}, {action}, {code}, {look.look}: {wrong}")
    return found


def _cited(ruling: Any) -> list[str]:
    """What a ruling relies on."""
    one = ruling[0]
    rules = [f"rule {rule}" for rule in one["rules"][: one["rule_count"]]]
    return rules + [f"ruling {ruling}" for ruling in one["ams"][: one["am_count"]]]


@EXAMPLES
@given(chosen=rule_sets(), seed=SEEDS, strewn=st.booleans())
def test_a_walk_is_the_same_from_the_other_side(chosen: dict[str, Any], seed: int, strewn: bool) -> None:
    """Sides swapped, y turned, both: one of them at each declaration, in turn."""
    referee = referee_under(chosen)
    for number, moment in enumerate(walk(referee, Random(seed), LENGTH, strewn=strewn)):
        wrong = from_the_other_sides(referee, moment, [number % 3])
        assert not wrong, f"{wrong} at declaration {number}: {(chosen, seed, strewn)}"


@pytest.mark.parametrize("number", range(3))
def test_looking_twice_into_a_mirror_shows_what_is_there(number: int) -> None:
    referee = referee_under({})
    look = looks(15, referee.numbers.L, referee.numbers.W)[number]
    for moment in walk(referee, Random(number), 40, strewn=True):
        once = look.state(moment.before)
        assert differ(once, moment.before, set())
        assert not differ(look.state(once), moment.before, set())
        assert not differ(look.outcome(look.outcome(moment.outcome)), moment.outcome, set())


# --- the checks can fail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("belongs to side", {"poss": 5}),
        ("is to act in LOOSE", {"team": -1}),
        ("both sides attack the same goal", {"dir": [1, 1]}),
        ("the score did not change by what the ruling says", {"score": [7, 0]}),
        ("carries a ball that nobody has", {"carrier": 3}),
        ("a support flick after strike", {"support_due": 1}),
        ("a defensive flick after strike", {"defence_due": 1}),
        ("loose_fail is", {"loose_fail": 13}),
        ("a declaration was not counted", {"declared": 0}),
        ("the clock was turned back", {"clock": -1}),
        ("a half was left out", {"half": 3}),
        ("time is up", {"time_up": 1}),
    ],
)
def test_what_is_wrong_is_found(words: str, changes: dict[str, Any]) -> None:
    """After a declined attempt, with something of the next state changed."""
    referee = referee_under({})
    good = next(
        moment
        for seed in range(50)
        for moment in walk(referee, Random(seed), 30)
        if moment.declaration["action"][0] == Action.DECLINE and moment.after["phase"][0] == Phase.LOOSE
    )
    assert not what_is_wrong(referee.params, good)
    after = good.after.copy()
    for name, value in changes.items():
        after[name] = value
    wrong = what_is_wrong(referee.params, replace(good, after=after))
    assert any(words in said for said in wrong), wrong
