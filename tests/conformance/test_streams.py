"""Where randomness comes from, and that compiled games are the games that positions play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rugbysim.core.jit import entry
from rugbysim.games.kernels import CHANCE, record
from rugbysim.games.table_game import load_tabletop
from tests.conformance.tables import LONGEST, PAIRS, SEED, Table

Chance = list[tuple[list[tuple[int, float]], int]]


@entry
def counted(parameters, states, row):  # type: ignore[no-untyped-def]
    """What a game counted."""
    record(parameters[0], states[0], row)


def played(table: Table, pair: tuple[str, str], seed: int, first: int, count: int, **wanted: Any) -> Any:
    """What the compiled code plays."""
    prepared = table.game.prepare(load_tabletop(table.game.name, *pair, overrides=table.changes))
    return table.game.play(prepared, seed, first, count, **wanted)


def chance_of(table: Table, actions: list[int]) -> Chance:
    """What chance could bring and what it brought, in order."""
    position = table.start()
    found: Chance = []
    for action in actions[:LONGEST]:
        if position.to_move == CHANCE:
            found.append((position.outcomes, action))
        position.apply(action)
    return found


def test_a_seed_is_a_game(table: Table) -> None:
    """Whatever is played before it, and in whichever chunks; another seed or number is another game."""
    pair = ("greedy", "random")
    whole = played(table, pair, 5, 0, 6, events=True)
    parts = [played(table, pair, 5, first, 2, events=True) for first in (4, 0, 2)]
    assert whole.matches.tobytes() == b"".join(parts[place].matches.tobytes() for place in (1, 2, 0))
    assert whole.events.tobytes() == b"".join(parts[place].events.tobytes() for place in (1, 2, 0))
    games = [whole.events["action"][whole.events["match"] == number].tobytes() for number in range(6)]
    other = played(table, pair, 6, 0, 1, events=True).events["action"].tobytes()
    assert len({*games, other}) == 7


def test_the_log_changes_nothing(table: Table) -> None:
    for pair in PAIRS[1:]:
        silent, logged = (played(table, pair, SEED, 0, 2, events=events) for events in (False, True))
        assert silent.events is None
        assert silent.matches.tobytes() == logged.matches.tobytes()


@pytest.mark.parametrize("number", range(2))
def test_dice_know_nothing_of_policies(table: Table, number: int) -> None:
    """While chance has the same to decide, it decides the same, whoever plays."""
    games = [chance_of(table, table.played[(*pair, number)]) for pair in PAIRS]
    longest = 0
    for other in games[1:]:
        for draws, (mine, theirs) in enumerate(zip(games[0], other, strict=False)):
            if mine[0] != theirs[0]:
                break
            assert mine[1] == theirs[1]
            longest = max(longest, draws)
    assert longest >= 10


def test_a_policy_s_choices_know_nothing_of_the_other_s(table: Table) -> None:
    """Until the second side decides for the first time, the first side does the same against anybody."""
    against = {}
    for opponent in ("random", "greedy"):
        position = table.start()
        actions = iter(table.played["random", opponent, 0])
        while position.to_move != 1:
            position.apply(next(actions))
        against[opponent] = position.actions
    assert against["random"] == against["greedy"]


def test_rows_are_what_positions_end_with(table: Table) -> None:
    """A game driven action by action ends with the row that the compiled batch gives."""
    columns = table.game.tables.matches
    followed = 0
    for pair in PAIRS:
        rows = played(table, pair, SEED, 0, 2).matches
        for number, row in enumerate(rows):
            actions = table.played[(*pair, number)]
            if len(actions) > LONGEST:
                continue
            followed += 1
            position = table.start()
            for action in actions:
                position.apply(action)
            counts = np.zeros(len(columns) - 1, np.int32)
            counted(table.params, position.state, counts)
            assert [int(row[column.field]) for column in columns] == [number, *counts.tolist()]
            assert tuple(int(row[name]) for name in table.game.tables.scores) == position.scores
    assert followed >= 3


def test_a_game_can_start_from_a_position(table: Table) -> None:
    """The batch goes on from there, and what it logs leads on from there to the end that it counts."""
    actions = min(table.played.values(), key=len)
    position = table.start()
    for action in actions[: 3 * len(actions) // 4]:
        position.apply(action)
    batch = played(table, ("greedy", "greedy"), 1, 0, 3, start=position.state, events=True)
    for number, row in enumerate(batch.matches):
        end = position.copy()
        for action in batch.events["action"][batch.events["match"] == number].tolist():
            end.apply(action)
        assert end.over
        assert tuple(int(row[name]) for name in table.game.tables.scores) == end.scores
