"""What the name of a match stands for: a match of two teams, or a tabletop game."""

from __future__ import annotations

from pathlib import Path

from rugbysim.games.registry import list_games
from rugbysim.setup.errors import NOTHING, SetupError, suggestion
from rugbysim.setup.locate import locate, shipped


def is_tabletop(name: str, beside: Path | None = None, key: str = "") -> bool:
    """Whether `name` is that of a tabletop game; a file and a shipped match of the same name come first.

    `key` is the key of the file `beside` that names it. Raises `SetupError` for a plain word that is none of these.
    """
    try:
        locate("matches", name, beside, key)
    except SetupError:
        tabletop = [game for game in list_games() if game != "sevens"]
        if name in tabletop:
            return True
        wanted = suggestion(name, [*shipped("matches"), *tabletop], "a match file, a shipped match or a tabletop game")
        if beside is not None:
            raise SetupError(beside, key, name, wanted) from None
        raise SetupError(name, "", NOTHING, f"there is no such file; expected {wanted}") from None
    return False
