"""What golden files of all tabletop games need: whole games and numbers of ways on, held to the files or written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from rugbysim import load_tabletop
from rugbysim.games.perft import perft
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import Tabletop
from rugbysim.games.transcripts import write_transcript


class Twin(Protocol):
    """A game in plain Python, as far as ways on are counted with it."""

    def outcomes(self) -> list[tuple[int, float]]: ...

    def legal(self) -> list[int]: ...

    def apply(self, action: int) -> None: ...

    def copy(self) -> Any: ...


def hold(path: Path, text: str, *, is_update: bool) -> None:
    """The file says the same, or is written."""
    if is_update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def played(game: Tabletop, policies: tuple[str, str], number: int, changes: Mapping[str, object]) -> str:
    """The transcript of a game of seed 1, by its number; `changes` are those of the rule set."""
    overrides = [f"{key}={_toml(value)}" for key, value in changes.items()]
    prepared = game.prepare(load_tabletop(game.name, *policies, overrides=overrides))
    log = game.play(prepared, 1, number, 1, events=True).events
    assert log is not None
    return write_transcript(game, prepared.params, log["action"].tolist())


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def table(positions: Iterable[tuple[str, Position]], depths: Iterable[int]) -> str:
    """How many ways lead on from named positions, a line each."""
    lines = ["position: ways on for 1, 2, 3 ... actions, results of chance among them"]
    for name, position in positions:
        lines.append(f"{name}: {' '.join(str(perft(position, depth)) for depth in depths)}")
    return "\n".join(lines) + "\n"


def ways(twin: Twin, depth: int) -> int:
    """The same count as `perft`, by a twin."""
    choices = [result for result, _ in twin.outcomes()] or twin.legal()
    if depth == 1:
        return len(choices)
    total = 0
    for choice in choices:
        after = twin.copy()
        after.apply(choice)
        total += ways(after, depth - 1)
    return total
