"""Every rule is tried on the engine and on its twin, in four mirrors, within one test: see `scene.py`."""

from __future__ import annotations

import pytest

from tests.rules.subbuteo.scene import Scene


@pytest.fixture
def scene() -> type[Scene]:
    """Set up a position: `scene("LOOSE", ball=(60, 35), A={9: (56, 35)})`."""
    return Scene
