"""What a position says of itself, and what becomes of it."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest

from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.positions import IllegalAction, Position
from tests.conformance.tables import Table

RULE_ID = re.compile(r"\([A-Z]{2}-\d+\.\d+")


def test_masks_and_outcomes(table: Table) -> None:
    """Ascending, within the numbers that the game declares, and somebody's turn until it is over."""
    game = table.game
    seen = set()
    for position, _ in table.positions():
        mover, legal, outcomes = position.to_move, position.legal, position.outcomes
        seen.add(mover)
        assert mover in (0, 1, CHANCE)
        assert bool(legal) == (mover != CHANCE)
        assert bool(outcomes) == (mover == CHANCE)
        assert len(legal) <= game.legal_max
        assert all(one < other for one, other in pairwise(legal))
        assert all(0 <= action < game.action_count for action in legal)
        if mover == CHANCE:
            results, weights = zip(*outcomes, strict=True)
            assert len(results) <= game.outcome_max
            assert all(one < other for one, other in pairwise(results))
            assert all(0 <= result < game.chance_count for result in results)
            assert min(weights) > 0
            assert sum(weights) == pytest.approx(1, abs=1e-12)
    assert seen == {0, 1, CHANCE}


def test_asking_changes_nothing(table: Table) -> None:
    for position, action in table.positions(every=9):
        before = position.state.tobytes()
        _ = position.text, position.describe(action), position.over
        _ = position.legal, position.outcomes, position.scores, position.winner, position.evaluate()
        table.game.observation(table.params, position.state, 0)
        assert position.state.tobytes() == before


def test_copies_are_independent(table: Table) -> None:
    for position, action in table.positions(every=5):
        before, so_far = position.state.tobytes(), list(position.actions)
        twin, again = position.copy(), position.copy()
        assert twin == position
        twin.apply(action)
        assert twin != position
        assert (position.state.tobytes(), position.actions) == (before, so_far)
        again.apply(action)
        assert again.state.tobytes() == twin.state.tobytes()
        assert again.actions == [*so_far, action]


def test_a_state_is_its_bytes(table: Table) -> None:
    """Saved as bytes and read again it goes on as it would have."""
    for position, action in table.positions(every=9):
        state = np.frombuffer(position.state.tobytes(), table.game.state_type)
        read = Position(table.game, table.params, state)
        assert read == position
        assert (read.to_move, read.legal, read.outcomes) == (position.to_move, position.legal, position.outcomes)
        after = position.copy()
        after.apply(action)
        read.apply(action)
        assert read == after


def test_a_list_of_actions_is_the_game(table: Table) -> None:
    """Two replays of a list give the same bytes after every action."""
    for actions in table.played.values():
        first, second = table.start(), table.start()
        for action in actions[:300]:
            first.apply(action)
            second.apply(action)
            assert first.state.tobytes() == second.state.tobytes()
        assert Position.after(table.game, table.params, actions[:300]) == first


def test_what_is_not_legal_is_refused_with_its_rule(table: Table) -> None:
    """By one sentence, and nothing has changed.

    Where chance decides, the sentence is about its results and the same for all: every 7th other number is tried.
    """
    results, most = table.game.chance_count, max(table.game.action_count, table.game.chance_count)
    refused = 0
    for position, _ in table.positions(every=80):
        before, so_far = position.state.tobytes(), list(position.actions)
        allowed = {*position.legal, *(result for result, _ in position.outcomes)}
        chance = position.to_move == CHANCE
        tried = {*range(-1, results + 1), *range(0, most, 7), most} if chance else {*range(-1, most + 1)}
        for action in {*tried, -(10**6), 10**6} - allowed:
            with pytest.raises(IllegalAction) as caught:
                position.apply(action)
            sentence = str(caught.value)
            assert "\n" not in sentence
            known = not chance and 0 <= action < table.game.action_count
            assert not known or RULE_ID.search(sentence), sentence
            refused += 1
        assert (position.state.tobytes(), position.actions) == (before, so_far)
    assert refused > 100


def test_games_end_and_stay_over(table: Table) -> None:
    ended = 0
    for position in table.ends():
        ended += 1
        assert position.over
        assert position.to_move == OVER
        assert (position.legal, position.outcomes) == ([], [])
        assert len(position.actions) <= table.game.longest(table.params)
        before = position.state.tobytes()
        for action in range(max(table.game.action_count, table.game.chance_count)):
            with pytest.raises(IllegalAction, match="the game is over"):
                position.apply(action)
        assert position.state.tobytes() == before
        first, second = position.scores
        assert position.winner == (None if first == second else int(second > first))
        assert position.evaluate() == np.sign(first - second)
    assert ended >= 3


def test_nobody_has_won_before_the_end(table: Table) -> None:
    assert {position.winner for position, _ in table.positions(every=5)} == {None}


def test_estimates_are_chances(table: Table) -> None:
    values = [position.evaluate() for position, _ in table.positions(every=3)]
    assert -1 <= min(values) < 0 < max(values) <= 1


def test_observations(table: Table) -> None:
    """From -1 to 1, of one length; either side sees another one."""
    seen = [
        [table.game.observation(table.params, position.state, side) for side in range(2)]
        for position, _ in table.positions(every=9)
    ]
    assert {(view.dtype, view.shape) for views in seen for view in views} == {(np.dtype(np.float32), seen[0][0].shape)}
    assert max(np.abs(view).max() for views in seen for view in views) <= 1
    assert any((one != other).any() for one, other in seen)
