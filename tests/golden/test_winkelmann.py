"""Winkelmann's Rugby as it was yesterday: whole games written down, and how many ways lead on from a position.

A change in `tests/golden/winkelmann` is a change of the rules, of what policies decide or of the random numbers.
`make golden` writes the files anew; look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rugbysim.games.perft import perft
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.transcripts import read_transcript, write_transcript
from tests.golden.kept import hold, played, table, ways
from tests.rules.winkelmann.positions import Engine, Placed, on_engine, on_twin, twin_with

FILES = Path(__file__).parent / "winkelmann"
GAME = tabletop_game("winkelmann")
TIMED = {
    "board": "winkelmann_5x5",
    "fetch_preset": "pairs_ends",
    "goals_to_win": 0,
    "max_rolls": 40,
    "max_extra_rolls": 1,
    "must_move": False,
    "nr_goal_circle": "any_figure",
    "restart": "play_on",
    "shot_from": "goal_circle",
}

# name: which game of seed 1, West's policy, East's policy, changes of the rules; games in which much happens
GAMES: dict[str, tuple[int, str, str, dict[str, object]]] = {
    "greedy": (772, "greedy", "greedy", {}),
    "greedy_v_random": (1561, "greedy", "random", {}),
    "timed": (258, "greedy", "greedy", TIMED),
}

# East's figures 1 and 2 stand on West's posts, so that nobody of West's can pass there: with a 6 no figure moves, with
# a 5 the two outermost move onto a post, and with each smaller number two figures more, each one way more.
SHUT_IN = Placed(east={1: "GW.p1", 2: "GW.p2"})

# w1 hits the ball on the post GE.p1 with a 3, the only number left; the goal field GE.g1 is free.
SHOT = Placed(west={1: "G2.11"}, east={1: "GE.p2"}, ball="GE.p1", dice=(3, 6), open=(True, False))

# w1 comes to the fetch field D2.9 with a 1, the only number left.
FETCH = Placed(west={1: "C2.4"}, dice=(1, 6), open=(True, False))

POSITIONS: dict[str, Placed | None] = {"start": None, "shut in": SHUT_IN, "shot": SHOT, "fetch": FETCH}

# There are 21 different rolls, 15 of two different numbers: each number is one of two in 5 of them, and the only one in
# a double. The eight fields of West's goal circle are p2, g5 to g1, p1 and the inner field, in this order.
#
# At the start each number can be played in ten ways, for every figure has two. With a 1 eight of them lead to another
# figure, two to a post; with a 2 or 6 these are six and two, and two lead to the inner field; with a 3, 4 or 5 four,
# four and two. A displaced figure has four free fields: both posts, the inner one, the one that the mover left. Then
# there are twelve ways if somebody stands on a post, where two circles meet, and ten if on the inner field.
AT_START = {1: 8 * 4 + 2 * 12, 2: 6 * 4 + 2 * 12 + 2 * 10, 3: 4 * 4 + 4 * 12 + 2 * 10}
AT_START |= {4: AT_START[3], 5: AT_START[3], 6: AT_START[2]}
A_ROLL = 15 * 20 + 6 * 10  # moves of all rolls together, everybody at home

# The shot: w1 has four ways, the others eight, two of them onto one another. Onto one another: five fields of the goal
# circle are free and four beside w1. The ball: ten fields of G2, two of the rival's goal circle, the post beside w5.
#
# The fetch: w1 has four ways, the others eight, six of them onto one another, again with nine targets each, four of
# them beside w1, D2.9 among these; from there only one pick-up field is free, since w1 is on the other.
BY_HAND = {
    "start": [2, 2 * 21, 2 * A_ROLL, 2 * (5 + 1) * sum(AT_START.values())],
    "shut in": [21, (5 + 1) * (10 + 8 + 6 + 4 + 2 + 0) + 21],  # after 6 and 6 West rolls again
    "shot": [4 + 8, (3 + 6) * 21 + (10 + 2 + 1) + 2 * (5 + 4)],
    "fetch": [4 + 8, 2 + (3 + 2) * 21 + 6 * (5 + 4), 2 * 21 + 6 * (1 + 8 * 21) + (3 + 2) * A_ROLL],
}
DEPTHS = range(1, 6)


def engine_in(name: str) -> Engine:
    """The engine in one of the positions."""
    placed = POSITIONS[name]
    return Engine({}) if placed is None else on_engine(placed)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(name: str, is_update: bool) -> None:
    number, west, east, changes = GAMES[name]
    hold(FILES / f"{name}.txt", played(GAME, (west, east), number, changes), is_update=is_update)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_still_allow_the_game_and_count_its_goals(name: str) -> None:
    """Whatever policies decide nowadays: engine and twin play what was written down, to the score written down."""
    *_, changes = GAMES[name]
    text = (FILES / f"{name}.txt").read_text(encoding="utf-8")
    params = Engine(changes).position.params
    actions = read_transcript(GAME, params, text)
    twin = twin_with(changes)
    for action in actions:
        twin.apply(action)
    assert twin.phase == "OVER"
    assert twin.ending == ("TIME" if name == "timed" else "GOAL")
    assert text.splitlines()[-1] == "{}:{}".format(*twin.scores)
    assert text == write_transcript(GAME, params, actions)


# --- ways on ----------------------------------------------------------------------------------------------------------


def test_the_ways_on_are_as_many_as_they_were(is_update: bool) -> None:
    text = table(((name, engine_in(name).position) for name in POSITIONS), DEPTHS)
    hold(FILES / "perft.txt", text, is_update=is_update)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_first_of_them_are_those_counted_by_hand(name: str) -> None:
    position = engine_in(name).position
    assert [perft(position, depth) for depth in range(1, len(BY_HAND[name]) + 1)] == BY_HAND[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_twin_counts_as_many(name: str) -> None:
    placed = POSITIONS[name]
    twin = twin_with({}) if placed is None else on_twin(placed)
    position = engine_in(name).position
    for depth in range(1, 5):
        assert perft(position, depth) == ways(twin, depth)


def test_a_finished_game_has_no_ways_on() -> None:
    engine = on_engine(Placed(west={1: "G2.11"}, ball="GE.p1", dice=(3, 6), east={1: "D2.12"}))
    for text in ("w1 3 G2 cw", "to GE.g1"):
        engine.position.apply(engine.position.read(text))
    assert engine.position.over
    assert perft(engine.position, 1) == perft(engine.position, 3) == 0
