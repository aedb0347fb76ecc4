"""Each tabletop game with its parameters and some of its games, for tests that hold of every one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from rugbysim.games.positions import Position
from rugbysim.games.registry import BUILT_IN, get_game
from rugbysim.games.table_game import load_tabletop
from rugbysim.games.tabletop import Tabletop

SEED = 20
PAIRS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
GAMES = 2  # of each pair
LONGEST = 1_500  # actions that are followed one by one

OURS = [name for name in BUILT_IN if isinstance(get_game(name), Tabletop)]
TABLETOP = [*OURS, "race"]
"""The tabletop games of the registry, and one that comes from outside."""

OTHERWISE = {
    "brettfussball": (
        "variant=3",
        "time_plies=200",
        "max_plies=600",
        'allow_pass="always"',
        'own_goal="corner"',
        "keeper_takes_restarts=false",
        "restart_roll_first=true",
        "corner_diag=true",
        'reset_order="conceder_first"',
        "reset_circle_stay=true",
        'reset_ring="any"',
    ),
    "race": ("squares=7", "turns=30"),
    "winkelmann": (
        'fetch_preset="pairs_sides"',
        "fetch_on_displacement=false",
        "must_move=false",
        "max_extra_rolls=1",
        "foreign_goal_pass=true",
        "own_goal_reentry=false",
        "nr_mover_counts=false",
        'nr_goal_circle="any_figure"',
        'shot_from="goal_circle"',
        'own_goal="forbidden"',
        'restart="lot"',
        "goals_to_win=0",
        "max_rolls=150",
    ),
}
"""Other rules of a game: what can be switched is."""

TABLES: list[tuple[str, tuple[str, ...]]] = [(name, ()) for name in TABLETOP] + list(OTHERWISE.items())


@dataclass(frozen=True)
class Table:
    """A game, its parameters, and the actions of some of its games by the policies that played and their number."""

    game: Tabletop
    params: np.ndarray
    changes: tuple[str, ...]
    played: dict[tuple[str, str, int], list[int]]

    def start(self) -> Position:
        """The start of a game."""
        return Position.start(self.game, self.params)

    def positions(self, every: int = 1) -> Iterator[tuple[Position, int]]:
        """Positions on the way of all games with the action that was next; every so manieth, and all of short games."""
        for actions in self.played.values():
            position = self.start()
            stride = max(1, min(every, len(actions) // 20))
            for number, action in enumerate(actions[:LONGEST]):
                if number % stride == 0:
                    yield position, action
                position.apply(action)

    def ends(self) -> Iterator[Position]:
        """The last position of every game that is not too long."""
        for actions in self.played.values():
            if len(actions) <= LONGEST:
                yield Position.after(self.game, self.params, actions)


@cache
def table(name: str, changes: tuple[str, ...] = ()) -> Table:
    """The table of a game under its own rules, or with changes."""
    game = get_game(name)
    assert isinstance(game, Tabletop)
    played = {}
    for pair in PAIRS:
        match = load_tabletop(name, *pair, overrides=changes)
        prepared = game.prepare(match)
        log = game.play(prepared, SEED, 0, GAMES, events=True).events
        assert log is not None
        for number in range(GAMES):
            played[(*pair, number)] = log["action"][log["match"] == number].tolist()
    return Table(game, prepared.params, changes, played)
