"""Winkelmann's Rugby as everything else sees it."""

from __future__ import annotations

import numpy as np

import rugbysim.games.winkelmann.rules  # noqa: F401 - importing the rules binds them
from rugbysim.games.packaged import PackagedGame
from rugbysim.games.winkelmann.columns import TABLES
from rugbysim.games.winkelmann.params import roll_id
from rugbysim.games.winkelmann.state import LARGEST_FACE, LONGEST_LEGAL, MOST_ROLLS, STATE
from rugbysim.games.winkelmann.vocabulary import ACTIONS

ACTIONS_A_ROLL = 1 + 2 * 3 + 1  # the roll, two numbers of move, displacement and fetch, and a lot after a goal


class Winkelmann(PackagedGame):
    """Rugby on circles with two dice (see `games.tabletop` and `games.packaged`)."""

    package = __package__
    setup = "rugbysim.setup.winkelmann"
    name = "winkelmann"
    title = "Winkelmann's Rugby"
    source = "the German description of a game on a leather board, signed mgf. winkelmann"
    certainty = (
        "21 circles of twelve fields and two goal circles of eight are certain; how they lie and which fields fetch "
        "the ball are reconstructed, since the drawing is lost"
    )
    action_count = ACTIONS
    chance_count = roll_id(LARGEST_FACE, LARGEST_FACE) + 1
    legal_max = LONGEST_LEGAL
    outcome_max = MOST_ROLLS
    exploration = 0.01
    random_play = "random practically never scores in this game, once in some 35,000 rolls; greedy is a real player."
    state_type = STATE
    tables = TABLES

    def longest(self, params: np.ndarray) -> int:
        """The most actions of a game: so many a roll, and the lot."""
        return int(params["max_rolls"][0]) * ACTIONS_A_ROLL + 1

    def rolled(self, params: np.ndarray, state: np.ndarray) -> str:
        """The roll whose two numbers are being played."""
        first, second = (int(number) for number in state["dice"][0])
        return f"roll {first} {second}" if first else ""


WINKELMANN = Winkelmann()
