"""A policy at the table: decides one position at a time, says what it thought of, and may have a limit of time."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from rugbysim.games.asking import decide_once, draw_once
from rugbysim.games.desk import new_desk
from rugbysim.games.policies.search import NODE, new_tree
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.games.positions import Position
    from rugbysim.setup.policies import Policy

TRIALS = 2  # states beside the position in which decisions are tried out
SLICE = 500  # simulations between two looks at the clock
ROOM = 50_000  # simulations that a tree with a limit of time has room for


@dataclass(frozen=True)
class Candidate:
    """A decision that a tree search thought of: how often it tried it, and what it expects for side 0 (-1 to 1)."""

    action: int
    visits: int
    value: float


class Player:
    """A policy that plays for either side of one game; `seed` is the master seed.

    What it decides depends on seed, position and the number of actions so far alone (with a limit of time also on the
    speed of the machine), so that a game saved and resumed goes on as it would have.
    """

    def __init__(self, policy: Policy, seed: int) -> None:
        self.policy = policy
        self._seed = np.uint64(seed)
        self._desk = new_desk()
        self._tree = np.zeros(0, NODE)

    def decide(self, position: Position) -> int:
        """The decision of the side to move.

        Raises:
            SetupError: when no side is to move.
        """
        legal = position.legal
        if not legal:
            raise SetupError(position.game.name, "position", NOTHING, "no side is to decide in it")
        if len(legal) == 1:
            return legal[0]
        self._desk = position.game.desk((self.policy, self.policy))
        searching = self.policy.kind == "mcts"
        if searching and len(self._tree) == 0:
            most = ROOM if self.policy.seconds else self.policy.simulations
            self._tree = new_tree(most, position.game.legal_max)
        states = np.zeros(1 + TRIALS, position.state.dtype)
        states[0] = position.state[0]
        where = np.int64(position.to_move), self._seed, np.uint64(len(position.actions))
        end = monotonic() + self.policy.seconds
        if self.policy.seconds:
            self._desk["policies"]["simulations"] = SLICE
        used, done = np.int64(0), 0
        while True:
            action, used = decide_once(position.params, states, self._desk, self._tree, used, *where)
            done += SLICE
            if not self.policy.seconds or monotonic() >= end or done >= ROOM:
                return int(action)

    def candidates(self, position: Position) -> list[Candidate]:
        """What the last search of this position thought of, the most tried first; empty if there was none."""
        if len(self._tree) == 0:
            return []
        root = self._tree[0]
        children = self._tree[root["first"] : root["first"] + root["children"]]
        legal = set(position.legal)
        found = [
            Candidate(int(child["action"]), int(child["visits"]), float(child["total"] / child["visits"]))
            for child in children
            if child["visits"] > 0 and int(child["action"]) in legal
        ]
        return sorted(found, key=lambda one: -one.visits)


def draw_chance(position: Position, seed: int) -> int:
    """What chance decides in a position: a function of the seed and of the number of actions so far."""
    number = np.uint64(len(position.actions))
    return int(draw_once(position.params, position.state, new_desk(), np.uint64(seed), number))
