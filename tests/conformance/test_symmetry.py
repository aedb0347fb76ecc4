"""Neither side is better off: seen from the other side, everything goes the same."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.kernels import CHANCE
from rugbysim.games.positions import Position
from tests.conformance.mirrors import MIRRORS, Mirror
from tests.conformance.tables import Table


@pytest.fixture
def mirror(table: Table) -> Mirror:
    """How the game looks from the other side."""
    return MIRRORS[table.game.name]


def seen(table: Table, mirror: Mirror, position: Position) -> Position:
    """A position from the other side."""
    return Position(table.game, table.params, mirror.state(position.state))


def test_a_mirror_shown_a_mirror_shows_the_game(table: Table, mirror: Mirror) -> None:
    for position, action in table.positions(every=5):
        there = mirror.state(position.state)
        if position.actions:  # a set-up may be its own picture
            assert there.tobytes() != position.state.tobytes()
        assert mirror.state(there).tobytes() == position.state.tobytes()
        assert mirror.action(there, mirror.action(position.state, action)) == action


def test_both_sides_may_do_the_same(table: Table, mirror: Mirror) -> None:
    for position, _ in table.positions(every=3):
        other = seen(table, mirror, position)
        mover = position.to_move
        assert other.to_move == (mover if mover == CHANCE else 1 - mover)
        assert other.legal == sorted(mirror.action(position.state, action) for action in position.legal)
        assert dict(other.outcomes) == {
            mirror.action(position.state, result): weight for result, weight in position.outcomes
        }


def test_the_same_comes_of_it(table: Table, mirror: Mirror) -> None:
    """Of every action that is possible in a position, not just of the one that was played."""
    for position, _ in table.positions(every=25):
        for action in [*position.legal, *(result for result, _ in position.outcomes)]:
            here, there = position.copy(), seen(table, mirror, position)
            here.apply(action)
            there.apply(mirror.action(position.state, action))
            assert there.state.tobytes() == mirror.state(here.state).tobytes(), position.describe(action)


def test_it_is_worth_the_same(table: Table, mirror: Mirror) -> None:
    for position, _ in table.positions(every=3):
        other = seen(table, mirror, position)
        assert other.scores == position.scores[::-1]
        assert other.evaluate() == pytest.approx(-position.evaluate(), abs=1e-9)


def test_it_looks_the_same(table: Table, mirror: Mirror) -> None:
    for position, _ in table.positions(every=9):
        there = mirror.state(position.state)
        for side in range(2):
            mine = table.game.observation(table.params, position.state, side)
            assert np.array_equal(table.game.observation(table.params, there, 1 - side), mine)
