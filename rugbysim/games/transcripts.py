"""A game written down: one action a line, in words, and read back to the same list of whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.positions import Position
from rugbysim.games.tabletop import rules_hash
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from rugbysim.games.tabletop import Tabletop

HEAD = "rugbysim transcript of"


def write_transcript(game: Tabletop, params: np.ndarray, actions: Sequence[int]) -> str:
    """The actions of a game from its start: a head with game and rules, then a line an action, then the score."""
    position = Position.start(game, params)
    lines = [f"{HEAD} {game.name}, rules {rules_hash(params)}"]
    for action in actions:
        lines.append(position.describe(action))
        position.apply(action)
    return "\n".join([*lines, _score(position)]) + "\n"


def read_transcript(game: Tabletop, params: np.ndarray, text: str) -> list[int]:
    """The actions that `write_transcript` wrote, each checked against the rules.

    Raises:
        SetupError: when it is no transcript of this game and these rules, an action in it is not possible, or the
            score at its end is another, so that something is missing or has been changed.
    """
    head, *lines = text.splitlines() or [""]
    expected = f"{HEAD} {game.name}, rules {rules_hash(params)}"
    if head != expected:
        raise SetupError("transcript", "line 1", head, f'"{expected}": the same game and rules')
    position = Position.start(game, params)
    for number, line in enumerate(lines[:-1], start=2):
        try:
            position.apply(position.read(line))
        except SetupError as error:
            raise SetupError("transcript", f"line {number}", NOTHING, str(error)) from None
    last = lines[-1] if lines else ""
    if last != _score(position):
        raise SetupError("transcript", f"line {len(lines) + 1}", last, f'"{_score(position)}", the score, as the end')
    return position.actions


def _score(position: Position) -> str:
    """The last line: "2:1", or "2:1 so far"."""
    first, second = position.scores
    return f"{first}:{second}{'' if position.over else ' so far'}"
