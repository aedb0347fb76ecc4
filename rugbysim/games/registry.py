"""The games by name.

Our own are named by import path, so that asking for one loads no other; installed packages add theirs under the
entry-point group `rugbysim.games`, and cannot take a name that is ours.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from rugbysim.games.protocol import Game
from rugbysim.setup.errors import SetupError

ENTRY_POINT_GROUP = "rugbysim.games"

BUILT_IN = {
    "brettfussball": "rugbysim.games.brettfussball.game:BRETTFUSSBALL",
    "sevens": "rugbysim.games.sevens.game:SEVENS",
    "subbuteo": "rugbysim.games.subbuteo.game:SUBBUTEO",
    "winkelmann": "rugbysim.games.winkelmann.game:WINKELMANN",
}


def list_games() -> dict[str, str]:
    """Every game that can be asked for: its name and the import path of its object, sorted by name.

    Nothing is imported.
    """
    installed = {point.name: point.value for point in entry_points(group=ENTRY_POINT_GROUP)}
    return dict(sorted((installed | BUILT_IN).items()))


def get_game(name: str) -> Game:
    """The game called `name`.

    Raises:
        SetupError: when no game of this name is built in or installed, or an installed one cannot be loaded.
    """
    known = BUILT_IN if name in BUILT_IN else list_games()
    if name not in known:
        raise SetupError("games", "name", name, f"one of {', '.join(known)}")
    module, _, attribute = known[name].partition(":")
    try:
        return cast("Game", getattr(import_module(module), attribute))
    except (ImportError, AttributeError) as error:
        if name in BUILT_IN:
            raise
        raise SetupError("games", name, known[name], f"an installed package that offers this game ({error})") from error
