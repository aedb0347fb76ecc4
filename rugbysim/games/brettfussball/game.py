"""Brettfußball as everything else sees it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import rugbysim.games.brettfussball.rules  # noqa: F401 - importing the rules binds them
from rugbysim.games.brettfussball.columns import TABLES
from rugbysim.games.brettfussball.state import FACES, LONGEST_LEGAL, STATE
from rugbysim.games.brettfussball.vocabulary import ACTIONS
from rugbysim.games.tabletop import Tabletop

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing, Placed
    from rugbysim.setup.brettfussball import Settings
    from rugbysim.setup.brettfussball_board import Board

ACTIONS_A_PLY = 6 + 26  # roll, decision, placements; and a re-set-up of both sides


class Brettfussball(Tabletop):
    """Football on a board with one die (see `games.tabletop.Tabletop`)."""

    name = "brettfussball"
    title = "Brettfußball"
    source = "rulebook of Walter Müller (1974), and the author's answers to questions about it"
    certainty = (
        "20 by 24 squares and four goal squares a side are certain; penalty area, centre circle and marked squares "
        "are reconstructed"
    )
    action_count = ACTIONS
    chance_count = FACES + 1
    legal_max = LONGEST_LEGAL
    outcome_max = FACES
    state_type = STATE
    tables = TABLES

    def load(
        self, rules: str | Path | None = None, overrides: Iterable[str] = ()
    ) -> tuple[Settings, Board, tuple[Path, ...]]:
        """The checked rule set and board, and the files they were read from."""
        from rugbysim.setup.brettfussball import load_settings

        return load_settings(rules, overrides)

    def build(self, rules: Settings, board: Board) -> np.ndarray:
        """PARAMS[1] of a rule set and a board."""
        from rugbysim.games.brettfussball.params import build

        return build(rules, board)

    def longest(self, params: np.ndarray) -> int:
        """The most actions of a game: so many a ply, and the draw of the starter."""
        return int(params["max_plies"][0]) * ACTIONS_A_PLY + 1

    def show_state(self, params: np.ndarray, state: np.ndarray, *, colour: bool = False, key: bool = True) -> str:
        """The board with its marks, and what is to be decided."""
        from rugbysim.games.brettfussball.text import show_state

        return show_state(params, state, colour=colour, key=key)

    def show_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action in words, such as "move 5 E"."""
        from rugbysim.games.brettfussball.text import show_action

        return show_action(params, state, action)

    def tell_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action with the squares that it is about, such as "move 5 E (d8 to g8)"."""
        from rugbysim.games.brettfussball.text import tell_action

        return tell_action(params, state, action)

    def read_action(self, params: np.ndarray, state: np.ndarray, text: str) -> int:
        """The action that a person means."""
        from rugbysim.games.brettfussball.text import read_action

        return read_action(params, state, text)

    def refuse(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """Why a decision is not legal, with the rule that says so."""
        from rugbysim.games.brettfussball.refusals import refuse

        return refuse(params, state, action)

    def observation(self, params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
        """Planes of squares and some numbers (see `observation.observe`)."""
        from rugbysim.games.brettfussball.observation import observe

        return observe(params, state, side)

    def drawing(self, params: np.ndarray, state: np.ndarray | None = None) -> BoardDrawing:
        """The board with its marks and figures, and what of it is certain."""
        from rugbysim.games.brettfussball.drawing import board_drawing

        return board_drawing(params, state)

    def stones(self, params: np.ndarray, state: np.ndarray) -> tuple[Placed, ...]:
        """The figures and the ball for a picture."""
        from rugbysim.games.brettfussball.drawing import stones

        return stones(params, state)


BRETTFUSSBALL = Brettfussball()
