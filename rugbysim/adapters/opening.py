"""What both adapters begin with: the library that may be missing, and a game with its parameters."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rugbysim.games.tabletop import tabletop_game
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    import numpy as np
    from pydantic import BaseModel

    from rugbysim.games.tabletop import Tabletop

#: Which extra brings a library.
EXTRAS = {"pyspiel": "openspiel", "open_spiel": "openspiel", "pettingzoo": "pettingzoo", "gymnasium": "pettingzoo"}


def missing(error: ModuleNotFoundError) -> Exception:
    """What to raise when a library could not be imported: what to install; `error` itself if it is none of `EXTRAS`."""
    library = (error.name or "").partition(".")[0]
    if library not in EXTRAS:
        return error
    sentence = f"this needs {library}, which is not installed: pip install 'rugbysim[{EXTRAS[library]}]'"
    return SetupError("rugbysim.adapters", "", NOTHING, sentence)


def opened(
    name: str, rules: str | Path | None = None, overrides: Iterable[str] = ()
) -> tuple[Tabletop, BaseModel, np.ndarray]:
    """A tabletop game by its name, the rule set it is played with, and the parameters that follow from it.

    `rules` is a rule set's file or shipped name, by default the game's own; `overrides` are changes ("variant=3").
    Raises `SetupError` with one sentence for the first thing wrong.
    """
    game = tabletop_game(name)
    settings, board, _ = game.load(rules, overrides)
    return game, settings, game.build(settings, board)
