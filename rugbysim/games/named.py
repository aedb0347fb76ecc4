"""What a name stands for where a match is wanted: a match of two teams, a tabletop game, or a rule set by mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rugbysim.games.registry import get_game, list_games
from rugbysim.setup.errors import NOTHING, SetupError, suggestion
from rugbysim.setup.locate import locate, shipped


def is_tabletop(name: str, beside: Path | None = None, key: str = "") -> bool:
    """Whether `name` is that of a tabletop game; a file and a shipped match of the same name come first.

    `key` is the key of the file `beside` that names it. Raises `SetupError` for a plain word that is none of these.
    """
    try:
        locate("matches", name, beside, key)
    except SetupError:
        tabletop = _tabletop_games()
        if name in tabletop:
            return True
        refuse_rule_set(name, beside, key)
        wanted = suggestion(name, [*shipped("matches"), *tabletop], "a match file, a shipped match or a tabletop game")
        if beside is not None:
            raise SetupError(beside, key, name, wanted) from None
        raise SetupError(name, "", NOTHING, f"there is no such file; expected {wanted}") from None
    return False


def refuse_rule_set(name: str, beside: Path | None = None, key: str = "") -> None:
    """Raise `SetupError` with what to name instead, if `name` is that of a shipped rule set and of no game.

    `key` is the key of the file `beside` that names it.
    """
    if name in shipped("rules"):
        kind, wanted, played = "for matches of two teams", "a match", next(iter(shipped("matches")))
    elif game := _game_of_rules(name):
        kind, wanted, played = f"of {game}", "the game", game
    else:
        return
    if beside is not None:
        raise SetupError(beside, key, name, f'{wanted}, such as "{played}", and rules = "{name}" beside it')
    expected = f"{wanted} and then its rules: {played} --rules {name}"
    raise SetupError(name, "", NOTHING, f"this is a rule set {kind}; expected {expected}")


def _game_of_rules(name: str) -> str | None:
    """The tabletop game that a shipped rule set is for; None if it is none."""
    if name not in shipped("tabletop"):
        return None
    for game in _tabletop_games():
        try:
            found: Any = get_game(game)
            found.load(name)
        except (SetupError, AttributeError):  # of another game, or a game that is played otherwise
            continue
        return game
    return None


def _tabletop_games() -> list[str]:
    return [game for game in list_games() if game != "sevens"]
