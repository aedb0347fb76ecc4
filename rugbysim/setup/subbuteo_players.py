"""Players of Subbuteo Rugby: how well a side flicks and what it looks for, and how that is written.

"club" is a skill of the rule set with the default tactics, "club:tactics=kicking" one with those of a shipped name or
of a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rugbysim.setup.errors import SetupError, suggestion
from rugbysim.setup.subbuteo_tactics import DEFAULT, Tactics, load_tactics


@dataclass(frozen=True)
class Player:
    """Who decides and flicks for a side; whether the rule set has the `skill`, `subbuteo.check_skill` says."""

    skill: str
    tactics: Tactics

    def __str__(self) -> str:
        """The shortest text that `parse_player` reads as this player."""
        written = self.tactics.written
        return self.skill if written == DEFAULT else f"{self.skill}:tactics={written}"


def parse_player(text: str, place: str) -> Player:
    """The player written as `text`; `place` is where it was written ("--red"), for the error.

    The tactics are read and checked. Raises `SetupError`.
    """
    skill, colon, rest = (part.strip() for part in text.partition(":"))
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", skill):
        raise SetupError(place, "", text, "a player such as club or club:tactics=kicking")
    if not colon:
        return Player(skill, load_tactics())
    key, equals, name = (part.strip() for part in rest.partition("="))
    if key not in ("", "tactics"):
        raise SetupError(place, "", text, suggestion(key, ("tactics",), "tactics=NAME after the colon"))
    if not equals or not key or not name:
        raise SetupError(place, "", text, f"a player such as {skill}:tactics=kicking")
    return Player(skill, load_tactics(name))
