"""Whatever rules, position and decisions: Winkelmann's Rugby keeps to C.11 of its rules, seen from any side."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rugbysim.games.desk import new_desk
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.winkelmann.state import STATE
from rugbysim.games.winkelmann.vocabulary import Ending, Phase, Tally
from tests.games.winkelmann_turned import Turned
from tests.oracle.winkelmann_walks import CHOICES, random_position, random_settings
from tests.property.winkelmann_checks import FINE, WORDS, what_is_wrong
from tests.property.winkelmann_games import ENDINGS, SEEN, TALLIED, play
from tests.rules.winkelmann.positions import Engine, Placed, on_engine, turned_settings

GAME = tabletop_game("winkelmann")
BOARDS = ("winkelmann", "winkelmann_5x5")
PRESETS = ("cross_choice", "cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides")
DRAWS = 4  # rule sets drawn for each board and preset
STARTS = 12  # positions set by hand for each of them
EAGERNESS = (0.9, 0.45, 0.0)

EXAMPLES = settings(
    max_examples=int(os.environ.get("RUGBYSIM_EXAMPLES", "60")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def rule_sets(draw: st.DrawFn) -> dict[str, Any]:
    """Settings of a short game, any switch either way."""
    chosen = {key: draw(st.sampled_from(values)) for key, values in CHOICES.items()}
    return chosen | {"max_rolls": draw(st.sampled_from([10, 20, 60]))}


DECISIONS = st.lists(st.integers(0, 2**16 - 1), min_size=20, max_size=200)
SEEDS = st.none() | st.integers(0, 2**32 - 1)  # of a position; None: from the start


def begin(chosen: dict[str, Any], seed: int | None) -> Position:
    """A game from the start, or from a position that is drawn."""
    return (Engine(chosen) if seed is None else on_engine(random_position(Random(seed), chosen))).position


def choose(position: Position, number: int) -> int:
    """What a drawn number decides: displacements, shots and posts more often than their share."""
    choices = [result for result, _ in position.outcomes] or position.legal
    if number % 2:
        after = [(position.then(choice).state[0], choice) for choice in choices]
        eventful = [
            choice for state, choice in after if state["phase"] >= Phase.PLACE or state["ball"] in posts(position)
        ]
        choices = eventful or choices
    return choices[number // 2 % len(choices)]


def posts(position: Position) -> list[int]:
    """The posts of both goals."""
    return list(position.params["posts"].ravel())


def all_is_well(params: np.ndarray, positions: np.ndarray, where: Any) -> None:
    """Nothing is wrong with positions that follow one another; `where` says how they came about."""
    found = np.zeros(1, np.int64)
    wrong = what_is_wrong(params, positions, new_desk(), np.int64(GAME.longest(params)), found)
    assert WORDS[wrong] == WORDS[FINE], f"position {found[0]}: {where}"


# --- walks ------------------------------------------------------------------------------------------------------------


@EXAMPLES
@given(chosen=rule_sets(), seed=SEEDS, decisions=DECISIONS)
def test_a_walk_stays_within_the_rules(chosen: dict[str, Any], seed: int | None, decisions: list[int]) -> None:
    position = begin(chosen, seed)
    positions = [position.state]
    for number in decisions:
        if position.over:
            break
        position = position.then(choose(position, number))
        positions.append(position.state)
    all_is_well(position.params, np.concatenate(positions), (chosen, seed, position.actions))


# --- many games -------------------------------------------------------------------------------------------------------


def play_many(count: int, seed: int, draws: int) -> np.ndarray:
    """Play games on both boards with all presets under drawn switches, each position checked; what was seen in them.

    `draws`: rule sets for each board and preset. Every other game goes from the start, the others from positions where
    something may happen soon, most of them crowded and near a goal. In turn the players are eager, half eager, random.
    """
    random = Random(seed)
    tables = [
        random_settings(random) | {"board": board, "fetch_preset": preset}
        for board, preset, _ in product(BOARDS, PRESETS, range(draws))
    ]
    params = [Engine(chosen).position.params for chosen in tables]
    starts = [[on_engine(random_position(random, chosen)).position.state for _ in range(STARTS)] for chosen in tables]
    room, desk, seen = np.zeros(2 + max(map(GAME.longest, params)), STATE), new_desk(), np.zeros(SEEN, np.int64)
    for game in range(count):
        turn, table = divmod(game, len(tables))
        start = starts[table][turn // 2 % STARTS] if turn % 2 else np.zeros(0, STATE)
        eagerness = EAGERNESS[turn // 2 % len(EAGERNESS)]
        length = play(params[table], start, room, desk, np.uint64(seed), np.uint64(game), eagerness, seen)
        all_is_well(params[table], room[:length], f"game {game}: {tables[table]}")
    return seen


def hold(seen: np.ndarray, games: int, positions: int) -> None:
    """So many games, each to its end, with so many positions; in them everything that happens and is counted."""
    by_phase = {phase.name: int(seen[phase]) for phase in Phase}
    by_ending = {ending.name: int(seen[ENDINGS + ending]) for ending in Ending}
    tallies = {tally.name: int(seen[TALLIED + tally]) for tally in Tally}
    assert by_phase["OVER"] == sum(by_ending.values()) == games
    assert sum(by_phase.values()) >= positions, by_phase
    assert min(by_phase.values()) > games // 10, by_phase
    assert min(by_ending.values()) > games // 40, by_ending
    assert min(tallies.values()) > games // 20, tallies


def test_ten_thousand_games_end_and_nothing_is_wrong_on_the_way() -> None:
    """On 2 boards with 5 presets, 4 draws of all other switches for each of them; some 1,200,000 positions."""
    hold(play_many(10_000, 1, draws=4), 10_000, positions=1_000_000)


@pytest.mark.slow
def test_a_hundred_thousand_games_end_and_nothing_is_wrong_on_the_way() -> None:
    """On 2 boards with 5 presets, 40 draws of all other switches for each of them; some 11,700,000 positions."""
    hold(play_many(100_000, 2, draws=40), 100_000, positions=10_000_000)


# --- from the other side ----------------------------------------------------------------------------------------------

SYMMETRIES = {  # whether the teams are exchanged, and whether the clock turns the other way
    "rot180": (True, False),
    "mirror_ends": (True, True),
    "mirror_sides": (False, True),
}


@cache
def seen_from(board: str, symmetry: str) -> Turned:
    """A symmetry of a board."""
    exchanged, mirrored = SYMMETRIES[symmetry]
    rules, plan, _ = GAME.load(None, [f'board="{board}"'])
    return Turned(GAME.build(rules, plan), getattr(plan, symmetry), exchanged=exchanged, mirrored=mirrored)


def is_symmetric(preset: str, symmetry: str) -> bool:
    """Whether the fetch fields are: those with one neighbour clockwise each are not in a mirror."""
    return preset != "cross_clockwise" or symmetry == "rot180"


def params_there(chosen: dict[str, Any], symmetry: str) -> np.ndarray:
    """The same rules for the teams over there."""
    return Engine(turned_settings(chosen) if SYMMETRIES[symmetry][0] else chosen).position.params


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("board", BOARDS)
def test_fetch_fields_go_over_into_fetch_fields(board: str, preset: str, symmetry: str) -> None:
    there = seen_from(board, symmetry).fields
    pick_ups = Engine({"board": board, "fetch_preset": preset}).position.params["hol"][0]
    here = {field: set(fields.tolist()) for field, fields in enumerate(pick_ups) if fields[0] >= 0}
    image = {int(there[field]): {int(there[beside]) for beside in fields} for field, fields in here.items()}
    assert len(here) >= 2
    assert (image == here) == is_symmetric(preset, symmetry)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("board", BOARDS)
def test_ways_go_over_into_ways(board: str, symmetry: str) -> None:
    """Along the circle that a circle goes over into, clockwise under the half turn and the other way in a mirror."""
    there = seen_from(board, symmetry)
    params = Engine({"board": board}).position.params[0]
    for field, slot, turn in product(range(200), range(2), range(2)):
        ring = params["circles"][field, slot]
        if ring < 0:
            continue
        image = there.fields[field]
        slot_there = params["circles"][image].tolist().index(there.rings[ring])
        turn_there = turn if symmetry == "rot180" else 1 - turn
        way, way_there = params["path"][field, 2 * slot + turn], params["path"][image, 2 * slot_there + turn_there]
        assert there.fields[way].tolist() == way_there.tolist()


def compare(here: Position, there: Position, view: Turned) -> None:
    """Whether one is the other seen from there: who decides, what is legal, how likely, what it is worth."""
    assert there.state.tobytes() == view.state(here.state).tobytes(), here.text
    decides = {0, 1} - {here.to_move} if view.exchanged and here.to_move < 2 else {here.to_move}
    assert {there.to_move} == decides
    assert there.legal == sorted(view.action(here.state, action) for action in here.legal), here.text
    assert dict(there.outcomes) == {view.action(here.state, result): share for result, share in here.outcomes}
    assert there.scores == (here.scores[::-1] if view.exchanged else here.scores)
    worth = -here.evaluate() if view.exchanged else here.evaluate()
    assert there.evaluate() == pytest.approx(worth, abs=1e-9), here.text


def compare_all_that_follows(here: Position, there: Position, view: Turned) -> None:
    """Whether both are the same, and whatever is decided or rolled leads to the same."""
    compare(here, there, view)
    for action in [*here.legal, *(result for result, _ in here.outcomes)]:
        after = there.then(view.action(here.state, action))
        assert after.state.tobytes() == view.state(here.then(action).state).tobytes(), here.tell(action)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_the_same_from_the_other_side(board: str, symmetry: str) -> None:
    random, view, seen = Random(f"{board} {symmetry}"), seen_from(board, symmetry), np.zeros(SEEN, np.int64)
    for preset in (preset for preset in PRESETS if is_symmetric(preset, symmetry)):
        for number, first in enumerate(CHOICES["first_side"]):
            chosen = random_settings(random) | {"board": board, "fetch_preset": preset, "first_side": first}
            here, there = Engine(chosen).position, Position.start(GAME, params_there(chosen, symmetry))
            compare_all_that_follows(here, there, view)
            start = on_engine(random_position(random, chosen)).position.state
            room = np.zeros(GAME.longest(here.params), STATE)
            length = play(here.params, start, room, new_desk(), np.uint64(3), np.uint64(number), 0.7, seen)
            for phase in Phase:
                found = np.flatnonzero(room["phase"][:length] == phase).tolist()
                for place in random.sample(found, min(4, len(found))):
                    state = room[place : place + 1]
                    positions = Position(GAME, here.params, state), Position(GAME, there.params, view.state(state))
                    compare_all_that_follows(*positions, view)
    assert min(seen[Phase.ROLL : len(Phase)]) > 0, seen  # the lot was drawn at the start
    assert seen[TALLIED + Tally.SHOTS] > 0, seen


@EXAMPLES
@given(chosen=rule_sets(), symmetry=st.sampled_from(list(SYMMETRIES)), seed=SEEDS, decisions=DECISIONS)
def test_a_walk_is_the_same_from_the_other_side(
    chosen: dict[str, Any], symmetry: str, seed: int | None, decisions: list[int]
) -> None:
    symmetry = symmetry if is_symmetric(chosen["fetch_preset"], symmetry) else "rot180"
    view, here = seen_from(chosen["board"], symmetry), begin(chosen, seed)
    there = Position(GAME, params_there(chosen, symmetry), view.state(here.state))
    for number in decisions:
        compare(here, there, view)
        if here.over:
            break
        action = choose(here, number)
        there.apply(view.action(here.state, action))
        here.apply(action)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_turning_a_position_twice_is_nothing(symmetry: str) -> None:
    view, position = seen_from("winkelmann", symmetry), begin(random_settings(Random(1)) | {"board": "winkelmann"}, 1)
    once = view.state(position.state)
    assert once.tobytes() != position.state.tobytes()
    assert view.state(once).tobytes() == position.state.tobytes()


# --- the checks can fail ----------------------------------------------------------------------------------------------

Changes = dict[tuple[str, *tuple[int, ...]], int]  # field of the state and place in it: value

# w1 stands on D2.12 with the ball two steps away and an open 2 and 6; e1 has left GE.g1 (194) for A3.12.
BALL_NEAR = Placed(west={1: "D2.12"}, east={1: "A3.12"}, ball="D2.2")
SHUT_IN = Placed(east={1: "GW.p1", 2: "GW.p2"})  # nobody of West's can play a 6
TWO_AND_SIX, TO_THE_BALL = 9 * (2 - 1) + 6 - 1, "w1 2 D2 cw"


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("a stone is off the board that is not displaced", {("ball",): -1}),
        ("a stone stands on no field of its own", {("fig", 0, 0): 200}),
        ("two stones on one field, or `at` says otherwise than `fig` and `ball`", {("at", 5): 3}),
        (
            "a figure on a foreign goal field, or the ball on one",
            {("fig", 0, 1): 194, ("at", 194): 1, ("at", 189): -1},
        ),
        ("displaced stone, fetch field or who has arrived do not fit the phase", {("place",): 5}),
        ("dice or open numbers do not fit the phase", {("dice", 0): 0}),
        ("another roll is to come without a double, or none after one", {("again",): 1}),
        ("ending, score and clock disagree", {("ending",): 1}),
        ("nobody began", {("starter",): -1}),
        (
            "plays and displacements are not as many as circle, neighbour and goal rule gave",
            {("tally", 0, Tally.BY_CIRCLE): 1},
        ),
        ("numbers played, lapsed and open are not two a roll", {("tally", 0, Tally.NUMBERS): 1}),
        ("goals, shots and own goals disagree", {("tally", 0, Tally.OWN_GOALS): 1}),
        ("something was counted more often than what it is a part of", {("tally", 0, Tally.POSTS): 1}),
    ],
)
def test_a_position_that_cannot_be_is_found_out(words: str, changes: Changes) -> None:
    position = on_engine(BALL_NEAR).position
    position.apply(TWO_AND_SIX)
    assert said_of(position.params, position.state) == WORDS[FINE]
    assert said_of(position.params, changed(position.state, changes)) == words


def test_a_roll_that_nobody_can_play_is_found_out() -> None:
    position = on_engine(SHUT_IN).position
    changes: Changes = {("phase",): Phase.MOVE, ("again",): 1, ("tally", 0, Tally.ROLLS): 1}
    changes |= {("dice", 0): 6, ("dice", 1): 6, ("open", 0): 1, ("open", 1): 1}
    assert said_of(position.params, changed(position.state, changes)) == "nothing is legal"


@pytest.mark.parametrize(
    ("actions", "words", "changes"),
    [
        ([TO_THE_BALL], "a counter has gone back, or forward by too much, or for who did nothing", {("rolls",): 0}),
        (
            [TO_THE_BALL],
            "an open number fell that was not played, or the dice changed within a roll",
            {("dice", 0): 1},
        ),
        (
            [TO_THE_BALL],
            "a stone was somewhere else afterwards that nobody touched",
            {("fig", 1, 1): 194, ("at", 194): 6, ("at", 195): -1},
        ),
        (
            [TO_THE_BALL, "to D2.3"],
            "the ball left the ball field without a fetch, or came back without a goal",
            {("ball",): 200, ("at", 200): 10, ("at", 96): -1},
        ),
        ([TO_THE_BALL, "to D2.3", "w2 6 GW cw", "to GW.p1"], "it is the wrong side's turn", {("side",): 0}),
    ],
)
def test_a_step_that_cannot_be_is_found_out(actions: list[str], words: str, changes: Changes) -> None:
    position = on_engine(BALL_NEAR).position
    position.apply(TWO_AND_SIX)
    for text in actions:
        before = position.state.copy()
        position.apply(position.read(text))
    assert said_of(position.params, np.concatenate([before, position.state])) == WORDS[FINE]
    assert said_of(position.params, np.concatenate([before, changed(position.state, changes)])) == words


def test_a_game_that_does_not_end_is_found_out() -> None:
    position = Engine({"max_rolls": 10}).position
    longest = GAME.longest(position.params)
    assert said_of(position.params, np.repeat(position.state, longest + 1)) == WORDS[FINE]
    assert said_of(position.params, np.repeat(position.state, longest + 2)) == "the game does not end"


def changed(state: np.ndarray, changes: Changes) -> np.ndarray:
    """A position in which something is otherwise."""
    other = state.copy()
    for (name, *place), value in changes.items():
        other[name][(0, *place)] = value
    return other


def said_of(params: np.ndarray, positions: np.ndarray) -> str:
    """What is wrong with positions that follow one another, in words."""
    return WORDS[what_is_wrong(params, positions, new_desk(), np.int64(GAME.longest(params)), np.zeros(1, np.int64))]
