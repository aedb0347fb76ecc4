"""The sixty-eight worked cases of the rules (WE-...), each on engine and twin, in four mirrors: see `working.py`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.subbuteo import (
    worked_endings,
    worked_grounding,
    worked_kicking,
    worked_passing,
    worked_restarts,
    worked_running,
)
from tests.rules.subbuteo.scene import Scene

CASES = [
    *worked_restarts.CASES,
    *worked_running.CASES,
    *worked_passing.CASES,
    *worked_kicking.CASES,
    *worked_grounding.CASES,
    *worked_endings.CASES,
]


@pytest.mark.parametrize("branches", CASES)
def test_the_worked_case(branches: Any, scene: type[Scene]) -> None:
    for phase, position, steps in branches:
        play = scene(phase, **position)
        for step in steps:
            play.do(step.action, step.who, **step.what)
            play.expect(**step.ruling)
            for name, value in step.state.items():
                assert play.value(name) == value, (step.action, name)
            for piece, place in step.at.items():
                assert play.at(piece) == pytest.approx(place, abs=0.006), (step.action, piece)


def test_there_are_sixty_eight() -> None:
    assert len({worked.id for worked in CASES}) == len(CASES) == 68
