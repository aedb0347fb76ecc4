"""Whatever rules, position and decisions: Brettfußball's positions keep to section 2 of the rules, from either side."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rugbysim.games.brettfussball.params import PARAMS
from rugbysim.games.brettfussball.state import SQUARES, STATE
from rugbysim.games.brettfussball.vocabulary import Phase
from rugbysim.games.desk import new_desk
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from tests.oracle.brettfussball_walks import CHOICES, random_position, random_settings
from tests.property.brettfussball_checks import (
    FINE,
    GOALS,
    WORDS,
    play_checked,
    what_is_wrong,
    what_went_wrong,
)
from tests.rules.brettfussball import texts
from tests.rules.brettfussball.positions import Engine, Placed, on_engine

GAME = tabletop_game("brettfussball")
RULE_SETS = 24  # drawn for the many games
STARTS = 40  # positions set by hand for each of them
SHOTS = range(88, 92)

EXAMPLES = settings(
    max_examples=int(os.environ.get("RUGBYSIM_EXAMPLES", "60")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def rule_sets(draw: st.DrawFn, alternatives: tuple[str, ...]) -> dict[str, Any]:
    """Settings of a short game, any switch either way, on any of these boards."""
    chosen = {key: draw(st.sampled_from(values)) for key, values in CHOICES.items()}
    time = draw(st.sampled_from([5, 20, 60]))
    chosen |= {"time_plies": time, "max_plies": time + draw(st.sampled_from([0, 20, 100]))}
    alternative = draw(st.sampled_from(alternatives))
    return {**chosen, "board_alternative": alternative} if alternative else chosen


# A symmetric board turned by 180 degrees is itself; one with Yellow's marks in a mirror is not.
SYMMETRIC = ("", "penalty-10x3", "penalty-14x5", "goal-2x2", "round-circle")
DECISIONS = st.lists(st.integers(0, 2**16 - 1), min_size=20, max_size=200)
SEEDS = st.none() | st.integers(0, 2**32 - 1)  # of a position; None: from the start


def choose(position: Position, number: int) -> int:
    """What a drawn number decides: shots more often than their share."""
    choices = [face for face, _ in position.outcomes] or position.legal
    shots = [choice for choice in choices if choice in SHOTS]
    return shots[number // 2 % len(shots)] if shots and number % 2 else choices[number // 2 % len(choices)]


def check(position: Position) -> None:
    """Nothing is wrong with it."""
    assert WORDS[what_is_wrong(position.params, position.state, new_desk())] == WORDS[FINE], position.text


# --- walks ------------------------------------------------------------------------------------------------------------


@EXAMPLES
@given(chosen=rule_sets((*SYMMETRIC, "mirror-setup")), seed=SEEDS, decisions=DECISIONS)
def test_a_walk_stays_within_the_rules(chosen: dict[str, Any], seed: int | None, decisions: list[int]) -> None:
    placed = None if seed is None else random_position(Random(seed), chosen)
    position = (Engine(chosen) if placed is None else on_engine(placed)).position
    for number in decisions:
        check(position)
        if position.over:
            break
        before = position.state[0].copy()
        action = choose(position, number)
        assert position.allows(action)
        position.apply(action)
        steps = np.zeros(2, STATE)
        steps[0], steps[1] = before, position.state[0]
        assert WORDS[what_went_wrong(steps)] == WORDS[FINE]


@EXAMPLES
@given(chosen=rule_sets(SYMMETRIC), seed=SEEDS, decisions=DECISIONS)
def test_the_game_is_the_same_from_the_other_side(
    chosen: dict[str, Any], seed: int | None, decisions: list[int]
) -> None:
    """Board and colours turned, the same is legal, turned, and leads to the same position, turned."""
    placed = Placed(settings=chosen) if seed is None else random_position(Random(seed), chosen)
    views = [placed, placed.turned()]
    here, there = [(Engine(view.settings) if seed is None else on_engine(view)).position for view in views]
    for number in decisions:
        throw_in = int(here.state[0]["kind"]) == 2
        assert as_said(there.state[0]) == as_said(turned(here.state[0]))
        assert here.evaluate() == pytest.approx(-there.evaluate())
        if here.over:
            break
        assert sorted(turned_action(action, throw_in=throw_in) for action in here.legal) == there.legal
        chance = not here.legal
        action = choose(here, number)
        starts = chance and here.state[0]["phase"] == Phase.STARTER
        here.apply(action)
        there.apply((1 - action if starts else action) if chance else turned_action(action, throw_in=throw_in))


def turned_action(action: int, *, throw_in: bool) -> int:
    """The id of a decision from the other side."""
    return texts.action(texts.turned(texts.text(action), "THROWIN" if throw_in else "NONE"))


def turned(state: np.void) -> np.void:
    """A position with the colours exchanged and the board turned by 180 degrees."""
    other = state.copy()
    for name in ("fig", "ball", "att_sq", "rsq"):
        squares = np.asarray(state[name])
        other[name] = np.where(squares < 0, squares, SQUARES - 1 - squares)
    for name in ("fig", "score", "unplaced", "moved", "tally"):
        other[name] = other[name][::-1].copy()
    figures = state["at"][::-1]
    other["at"] = np.where(figures < 0, figures, (figures + 11) % 22)
    for name in ("p", "scorer", "starter"):
        other[name] = state[name] if state[name] < 0 else 1 - state[name]
    if state["phase"] == Phase.STARTER:  # nobody's turn yet
        other["p"] = state["p"]
    if state["kind"] == 2 and state["rsq"][1] >= 0:  # squares A and B of a throw-in go by y
        other["rsq"][:2] = other["rsq"][:2][::-1].copy()
    other["result"] = {1: 2, 2: 1}.get(int(state["result"]), state["result"])
    return other


def as_said(state: np.void) -> dict[str, Any]:
    """Every field by name."""
    return {name: state[name].tolist() for name in STATE.names}


def test_turning_a_position_twice_is_nothing() -> None:
    position = on_engine(random_position(Random(1), random_settings(Random(1)))).position
    once = turned(position.state[0])
    assert as_said(once) != as_said(position.state[0])
    assert as_said(turned(once)) == as_said(position.state[0])


# --- many games -------------------------------------------------------------------------------------------------------


def play_many(count: int, seed: int) -> np.ndarray:
    """Play games under drawn rule sets, each position checked; how many positions of each phase, and goals."""
    random = Random(seed)
    chosen = [random_settings(random) for _ in range(RULE_SETS)]
    parameters = np.zeros(RULE_SETS, PARAMS)
    starts = np.zeros((RULE_SETS, STARTS), STATE)
    for number, rules in enumerate(chosen):
        for start in range(STARTS):
            position = on_engine(random_position(random, rules)).position
            parameters[number], starts[number, start] = position.params[0], position.state[0]
    longest = max(GAME.longest(parameters[number : number + 1]) for number in range(RULE_SETS))
    states, seen, found = np.zeros(3, STATE), np.zeros(GOALS + 1, np.int64), np.zeros(2, np.int64)
    played = play_checked(
        parameters, starts, states, new_desk(), np.uint64(seed), np.int64(count), np.int64(longest), seen, found
    )
    step, wrong = found
    assert WORDS[wrong] == WORDS[FINE], f"game {played}, action {step}: {chosen[played % RULE_SETS]}"
    assert played == count
    return seen


def hold(seen: np.ndarray, count: int) -> None:
    """Every phase was seen, and goals."""
    by_phase = {phase.name: int(seen[phase]) for phase in Phase}
    assert min(by_phase.values()) > count // 1000, by_phase
    assert by_phase["END"] == count
    assert seen[GOALS] > count // 20, seen


def test_two_thousand_games_end_and_nothing_is_wrong_on_the_way() -> None:
    hold(play_many(2_000, 1), 2_000)


@pytest.mark.slow
def test_a_hundred_thousand_games_end_and_nothing_is_wrong_on_the_way() -> None:
    hold(play_many(100_000, 2), 100_000)


# --- the checks can fail ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("ball", -1, "the ball is not where the phase wants it"),
        ("ball", 9, "the ball is not where the phase wants it"),  # a goal square
        ("forced", 1, "forced, but no figure of the side has the ball"),
        ("die", 3, "the die does not fit the phase"),
        ("result", 1, "result and phase disagree"),
        ("at", 5, "two figures on one square, or `at` says otherwise than `fig`"),
        ("unplaced", 1, "a figure is off the board that is neither lifted nor an attacker"),
    ],
)
def test_a_position_that_cannot_be_is_found_out(field: str, value: int, words: str) -> None:
    position = Engine({"starter": "red"}).position
    position.apply(1)
    position.apply(88)  # north from the kick-off point: Yellow's turn, and the ball is free
    check(position)
    position.state[field] = value
    assert WORDS[what_is_wrong(position.params, position.state, new_desk())] == words


@pytest.mark.parametrize(
    ("figure", "square", "words"),
    [
        (3, 9, "a figure stands on no playing square"),
        (3, -1, "a figure is off the board that is neither lifted nor an attacker"),
        (3, 0, "two figures on one square, or `at` says otherwise than `fig`"),
    ],
)
def test_a_figure_that_cannot_be_there_is_found_out(figure: int, square: int, words: str) -> None:
    position = Engine({"starter": "red"}).position
    position.state["fig"][0, 0, figure] = square
    assert WORDS[what_is_wrong(position.params, position.state, new_desk())] == words


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("score", "the score has fallen, or risen without a goal"),
        ("ply", "the clock has gone back, or forward by more than one"),
    ],
)
def test_a_step_that_cannot_be_is_found_out(field: str, words: str) -> None:
    state = Engine({"starter": "red"}).position.state
    steps = np.concatenate([state, state])
    assert WORDS[what_went_wrong(steps)] == WORDS[FINE]
    steps[field][0] = 5
    assert WORDS[what_went_wrong(steps)] == words
    assert WORDS[what_went_wrong(steps[::-1].copy())] == words
