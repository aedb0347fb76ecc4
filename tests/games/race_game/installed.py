"""The race as a package that was installed: what pip leaves on the path, without pip."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rugbysim.games.registry import ENTRY_POINT_GROUP

METADATA = "Metadata-Version: 2.1\nName: race-game\nVersion: 1.0\n"
ENTRY_POINTS = f"[{ENTRY_POINT_GROUP}]\nrace = tests.games.race_game.game:RACE\n"


def install(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Install the race into a folder and put that on the path of this process, until `patch` is undone."""
    description = folder / "race_game-1.0.dist-info"
    description.mkdir()
    (description / "METADATA").write_text(METADATA)
    (description / "entry_points.txt").write_text(ENTRY_POINTS)
    patch.setattr(sys, "path", [*sys.path, str(folder)])
