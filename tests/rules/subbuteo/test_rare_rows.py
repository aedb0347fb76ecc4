"""Rare rows of the table of transitions, each on engine and twin, in four mirrors: see `rare_rows.py`."""

from __future__ import annotations

import pytest

from tests.rules.subbuteo.rare_rows import SCENES
from tests.rules.subbuteo.scene import Scene


@pytest.mark.parametrize("row", SCENES)
def test_the_row(row: str, scene: type[Scene]) -> None:
    phase, position, steps = SCENES[row]
    play = scene(phase, **position)
    for step in steps:
        play.do(step.action, step.who, **step.what)
        play.expect(**step.ruling)
        for name, value in step.state.items():
            assert play.value(name) == value, name
