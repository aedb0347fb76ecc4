"""Brettfußball as it was yesterday: whole games written down, and how many ways lead on from a position.

A change in `tests/golden/brettfussball` is a change of the rules, of what policies decide or of the random numbers.
`make golden` writes the files anew; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import pytest

from rugbysim.games.perft import perft
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.transcripts import read_transcript, write_transcript
from tests.golden.kept import hold, played, table, ways
from tests.oracle.brettfussball_twin import Twin
from tests.rules.brettfussball.positions import Engine, Placed, on_engine, on_twin, twin_with
from tests.rules.brettfussball.texts import action

FILES = Path(__file__).parent / "brettfussball"
GAME = tabletop_game("brettfussball")

# name: which game of seed 1, Red's policy, Yellow's policy, changes of the rules; games in which much happens
GAMES: dict[str, tuple[int, str, str, dict[str, object]]] = {
    "greedy": (175, "greedy", "greedy", {"variant": 2, "max_plies": 400}),
    "random": (11385, "random", "random", {"max_plies": 60, "reset_mode": "canonical"}),
    "greedy_v_random": (386, "greedy", "random", {}),
}

# One figure against the ball holder: after each roll it has four ways, after a 6 two more, for S and W meet an edge
# after five squares and offer both hands there. With a 3 the way E is an attack; all four squares around i6 are free.
ATTACK = Placed(red={5: "f6"}, yellow={3: "i6"}, ball="i6")

# Forced to shoot from f23: N is a square of the field with a 1, else a goal kick, which one of the two figures in the
# area takes; W is out with a 6 only, a throw-in that any of Yellow's three figures takes; E and S stay in.
GOAL_KICK = Placed(red={5: "f23"}, yellow={0: "a13", 1: "h22", 2: "l22"}, ball="f23", forced=True)

# After a goal figure 9 is lifted and figure 3 stands on slot 2: either may be set on the nine slots 3 to 11. Then, if 9
# was first, eight slots are left for 3, or done; if 3 was first, eight of these and slot 2 for 9.
RESET = Placed(red={3: "c5", 9: "j20"}, yellow={10: "k13"}, ball="j20", forced=True)
TO_RESET = ("roll 4", "shoot N")

# At the start there are two who may begin, and a forced shot with each of six rolls in four directions, none of which
# leaves the field from the circle: 2, then 2 x 6, then 2 x 6 x 4, and a roll again.
POSITIONS: dict[str, tuple[Placed | None, tuple[str, ...]]] = {
    "start": (None, ()),
    "attack": (ATTACK, ()),
    "goal kick": (GOAL_KICK, ()),
    "reset": (RESET, TO_RESET),
}
BY_HAND = {
    "start": [2, 2 * 6, 2 * 6 * 4, 2 * 6 * 4 * 6],
    "attack": [6, 5 * 4 + 6, 25 * 6 + 4],
    "goal kick": [6, 6 * 4, (6 + 5 * 2) + 6 * 6 + (5 * 6 + 3) + 6 * 6],
    "reset": [9 + 9, 9 * (8 + 1) + 9 * 9],
}
DEPTHS = range(1, 7)
Play = TypeVar("Play", Engine, Twin)


def engine_in(name: str) -> Engine:
    """The engine in one of the positions."""
    placed, steps = POSITIONS[name]
    return _go(Engine({}) if placed is None else on_engine(placed), steps)


def twin_in(name: str) -> Twin:
    """Its twin in the same one."""
    placed, steps = POSITIONS[name]
    return _go(twin_with({}) if placed is None else on_twin(placed), steps)


def _go(play: Play, steps: Iterable[str]) -> Play:
    for step in steps:
        play.apply(action(step))
    return play


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(name: str, is_update: bool) -> None:
    number, red, yellow, changes = GAMES[name]
    hold(FILES / f"{name}.txt", played(GAME, (red, yellow), number, changes), is_update=is_update)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_still_allow_the_game_and_count_its_goals(name: str) -> None:
    """Whatever policies decide nowadays: engine and twin play what was written down, to the score written down."""
    *_, changes = GAMES[name]
    text = (FILES / f"{name}.txt").read_text(encoding="utf-8")
    params = Engine(changes).position.params
    actions = read_transcript(GAME, params, text)
    twin = twin_with(changes)
    for one in actions:
        twin.apply(one)
    assert twin.phase == "END"
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
    position, twin = engine_in(name).position, twin_in(name)
    for depth in range(1, 5):
        assert perft(position, depth) == ways(twin, depth)


def test_a_finished_game_has_no_ways_on() -> None:
    position = _go(on_engine(Placed(red={9: "j20"}, ball="j20", settings={"goals_to_win": 1})), TO_RESET).position
    assert position.over
    assert perft(position, 1) == perft(position, 3) == 0
