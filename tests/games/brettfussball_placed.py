"""Rules and positions by hand that the tests of Brettfußball's texts share."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.brettfussball.params import build
from rugbysim.games.brettfussball.state import OFF, new_state
from rugbysim.games.brettfussball.text_words import square_named
from rugbysim.games.brettfussball.vocabulary import FIGURES, Phase
from rugbysim.setup.brettfussball import load_settings


def rules(*changes: str) -> np.ndarray:
    """The parameters of the game's own rule set, changed."""
    settings, board, _ = load_settings(overrides=changes)
    return build(settings, board)


def placed(
    red: dict[int, str] | None = None, yellow: dict[int, str] | None = None, ball: str = "", **fields: Any
) -> np.ndarray:
    """A position of Red's to act with figures by number and square."""
    state = new_state()
    for side, figures in enumerate((red or {}, yellow or {})):
        for figure, name in figures.items():
            square = square_named(name)
            assert square is not None
            state["fig"][0, side, figure] = square
            state["at"][0, square] = FIGURES * side + figure
    state["ball"] = square_named(ball) if ball else OFF
    for name, value in {"phase": Phase.ACT, "die": 3, **fields}.items():
        state[name] = value
    return state
