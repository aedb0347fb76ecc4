"""The rule set of the race, and its board."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pydantic import Field

from rugbysim.setup.fields import Count, Frozen
from rugbysim.setup.tabletop import changed_settings, read_settings


class Settings(Frozen):
    """What may be changed about the race."""

    turns: Annotated[Count, Field(ge=1, le=10_000)] = 60
    squares: Annotated[Count, Field(ge=4, le=1000)] = 12


class Board(Frozen):
    """The track."""

    squares: int


def load_settings(rules: str | Path | None, overrides: Iterable[str]) -> tuple[Settings, Board, tuple[Path, ...]]:
    """A rule set, its board, and the files they came from."""
    files: tuple[Path, ...] = ()
    settings = Settings()
    if rules is not None:
        settings, file = read_settings(Settings, rules)
        files = (file,)
    settings = changed_settings(settings, overrides)
    return settings, Board(squares=settings.squares), files
