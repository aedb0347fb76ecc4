"""The best decisions, and how often each wins: counted games, as many as the time allows."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest

from rugbysim.analysis.hints import BEST, FIRST_GAMES, GOING_ON, MOST_GAMES, Hint, alike, hint_seed, hints
from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import Prepared, tabletop_game
from rugbysim.montecarlo.statistics import wilson
from rugbysim.setup.policies import parse_policy
from tests.games.race_game.game import RACE

GAME = tabletop_game("brettfussball")


def decision_after(game, decisions: int, seed: int, *overrides: str) -> Position:
    """What a side meets after so many greedy decisions."""
    settings, board, _ = game.load(None, overrides)
    position, player = Position.start(game, game.build(settings, board)), Player(parse_policy("greedy", "test"), seed)
    while True:
        while position.to_move == CHANCE:
            position.apply(draw_chance(position, seed))
        if decisions == 0:
            return position
        position.apply(player.decide(position))
        decisions -= 1


def clock(*seconds: float) -> Callable[[], float]:
    """A clock that shows these times, one after the other, and then the last one."""
    left = list(seconds)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


def test_three_different_legal_decisions_come_back_with_counted_games() -> None:
    position = decision_after(GAME, 10, 4, "variant=4", "time_plies=60")
    before = position.copy()
    found = hints(position, 4, 1.0, clock(0.0, 0.4, 2.0))
    assert position == before
    assert len({hint.action for hint in found}) == BEST
    for hint in found:
        assert hint.action in position.legal
        assert hint.words == position.tell(hint.action)
        assert not hint.ended
        assert 0 <= hint.won <= hint.games
        assert (hint.chance.estimate, hint.chance.n) == (hint.won / hint.games, hint.games)
        assert (hint.chance.low, hint.chance.high) == wilson(hint.won, hint.games)


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_what_wins_most_comes_first(seed: int) -> None:
    found = hints(decision_after(GAME, 12, seed, "variant=4", "time_plies=60"), seed, 1.0, clock(0.0, 0.4, 2.0))
    chances = [hint.won / hint.games for hint in found]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("counts", "same"),
    [
        ([(50, 100), (45, 100), (44, 100)], 3),
        ([(50, 100), (45, 100), (10, 100)], 2),
        ([(90, 100), (45, 100), (44, 100)], 1),
        ([(1, 1), (99, 100), (98, 100)], 1),
        ([(9, 10), (8, 10), (0, 1)], 2),
        ([(5, 10)], 1),
    ],
)
def test_what_the_games_cannot_tell_apart_is_counted(counts: list[tuple[int, int]], same: int) -> None:
    """Intervals of 95 %: 50 of 100 is 40 to 60, 45 of 100 is 36 to 55. One game of one is a decision that ends it."""
    found = [Hint(number, "", won, games, games == 1) for number, (won, games) in enumerate(counts)]
    assert alike(found) == same


def test_the_number_of_games_follows_the_time() -> None:
    """8 games a decision took 0.4 s: 20 fit into a second; the second round is as large as the first at most."""
    position = decision_after(RACE, 4, 4)
    assert {hint.games for hint in hints(position, 4, 1.0, clock(0.0, 0.4, 0.8, 1.0))} == {20}
    assert {hint.games for hint in hints(position, 4, 1.0, clock(0.0, 5.0))} == {FIRST_GAMES}
    assert {hint.games for hint in hints(position, 4, 1.0, clock(0.0, 1e-9))} == {MOST_GAMES}


@pytest.mark.parametrize(("game", "decisions"), [(GAME, 12), (GAME, 13), (RACE, 4), (RACE, 5)])
def test_what_is_counted_is_what_the_side_to_move_wins(game, decisions: int) -> None:
    """The games again, one by one from the position after the decision."""
    overrides = ("variant=4", "time_plies=40") if game is GAME else ()
    position = decision_after(game, decisions, 3, *overrides)
    side = position.to_move
    hint = hints(position, 3, 1.0, clock(0.0, 9.0))[0]
    assert hint.games == FIRST_GAMES
    wins = 0
    prepared = Prepared(position.params, game.desk((GOING_ON, GOING_ON)))
    for number in range(FIRST_GAMES):
        after = position.then(hint.action)
        batch = game.play(prepared, hint_seed(position, 3), number, 1, events=True, start=after.state)
        for action in batch.events["action"]:
            after.apply(int(action))
        wins += after.winner == side
    assert hint.won == wins


def test_the_only_decision_is_the_only_hint() -> None:
    position = decision_after(RACE, 0, 1)
    while len(position.legal) > 1:
        position.apply(position.legal[0])
        while position.to_move == CHANCE:
            position.apply(draw_chance(position, 1))
    [hint] = hints(position, 1, 1.0, clock(0.0, 9.0))
    assert [hint.action] == position.legal


def test_a_decision_that_ends_the_game_is_no_estimate() -> None:
    """The last decision of a game to one goal is a shot that scores."""
    settings, board, _ = GAME.load(None, ["goals_to_win=1"])
    position = Position.start(GAME, GAME.build(settings, board))
    player = Player(parse_policy("greedy", "test"), 1)
    while not position.over:
        before = position.copy()
        position.apply(draw_chance(position, 1) if position.to_move == CHANCE else player.decide(position))
    found = hints(before, 1, 1.0, clock(0.0, 9.0))
    assert position.winner == before.to_move
    assert (found[0].ended, found[0].won, found[0].games) == (True, 1, 1)
    assert before.then(found[0].action).over


def test_it_takes_no_longer_than_it_should() -> None:
    """A look at a real clock: three seconds is what a person waits."""
    position = decision_after(GAME, 10, 4)
    hints(position, 4, 0.1)  # compiles
    start = monotonic()
    assert all(hint.games > FIRST_GAMES for hint in hints(position, 4, 1.0))
    assert monotonic() - start < 5.0
