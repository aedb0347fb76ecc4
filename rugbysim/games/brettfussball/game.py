"""Brettfußball as everything else sees it."""

from __future__ import annotations

import numpy as np

import rugbysim.games.brettfussball.rules  # noqa: F401 - importing the rules binds them
from rugbysim.games.brettfussball.columns import TABLES
from rugbysim.games.brettfussball.state import FACES, LONGEST_LEGAL, STATE
from rugbysim.games.brettfussball.vocabulary import ACTIONS
from rugbysim.games.packaged import PackagedGame

ACTIONS_A_PLY = 6 + 26  # roll, decision, placements; and a re-set-up of both sides


class Brettfussball(PackagedGame):
    """Football on a board with one die (see `games.tabletop` and `games.packaged`)."""

    package = __package__
    setup = "rugbysim.setup.brettfussball"
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

    def longest(self, params: np.ndarray) -> int:
        """The most actions of a game: so many a ply, and the draw of the starter."""
        return int(params["max_plies"][0]) * ACTIONS_A_PLY + 1


BRETTFUSSBALL = Brettfussball()
