"""Winkelmann's Rugby as everything else sees it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import rugbysim.games.winkelmann.rules  # noqa: F401 - importing the rules binds them
from rugbysim.games.tabletop import Tabletop
from rugbysim.games.winkelmann.columns import TABLES
from rugbysim.games.winkelmann.params import roll_id
from rugbysim.games.winkelmann.state import LARGEST_FACE, LONGEST_LEGAL, MOST_ROLLS, STATE
from rugbysim.games.winkelmann.vocabulary import ACTIONS

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing, Placed
    from rugbysim.setup.winkelmann import Settings
    from rugbysim.setup.winkelmann_board import Board

ACTIONS_A_ROLL = 1 + 2 * 3 + 1  # the roll, two numbers of move, displacement and fetch, and a lot after a goal


class Winkelmann(Tabletop):
    """Rugby on circles with two dice (see `games.tabletop.Tabletop`)."""

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

    def load(
        self, rules: str | Path | None = None, overrides: Iterable[str] = ()
    ) -> tuple[Settings, Board, tuple[Path, ...]]:
        """The checked rule set and board, and the files they were read from."""
        from rugbysim.setup.winkelmann import load_settings

        return load_settings(rules, overrides)

    def build(self, rules: Settings, board: Board) -> np.ndarray:
        """PARAMS[1] of a rule set and a board."""
        from rugbysim.games.winkelmann.params import build

        return build(rules, board)

    def longest(self, params: np.ndarray) -> int:
        """The most actions of a game: so many a roll, and the lot."""
        return int(params["max_rolls"][0]) * ACTIONS_A_ROLL + 1

    def show_state(self, params: np.ndarray, state: np.ndarray, *, colour: bool = False, key: bool = True) -> str:
        """The board with its circles, and what is to be decided."""
        from rugbysim.games.winkelmann.text import show_state

        return show_state(params, state, colour=colour, key=key)

    def show_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action in words, such as "w2 3 D2 cw"."""
        from rugbysim.games.winkelmann.text import show_action

        return show_action(params, state, action)

    def tell_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action with where it leads and what it displaces."""
        from rugbysim.games.winkelmann.text import tell_action

        return tell_action(params, state, action)

    def read_action(self, params: np.ndarray, state: np.ndarray, text: str) -> int:
        """The action that a person means."""
        from rugbysim.games.winkelmann.text import read_action

        return read_action(params, state, text)

    def refuse(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """Why a decision is not legal, with the rule that says so."""
        from rugbysim.games.winkelmann.refusals import refuse

        return refuse(params, state, action)

    def observation(self, params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
        """Planes of fields and some numbers (see `observation.observe`)."""
        from rugbysim.games.winkelmann.observation import observe

        return observe(params, state, side)

    def drawing(self, params: np.ndarray, state: np.ndarray | None = None) -> BoardDrawing:
        """The circles with their fields and stones, and what of the board is certain."""
        from rugbysim.games.winkelmann.drawing import board_drawing

        return board_drawing(params, state)

    def stones(self, params: np.ndarray, state: np.ndarray) -> tuple[Placed, ...]:
        """The figures and the ball for a picture."""
        from rugbysim.games.winkelmann.drawing import stones

        return stones(params, state)


WINKELMANN = Winkelmann()
