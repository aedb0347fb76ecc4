"""Switches that seldom matter, each with both values, on engine and twin, in four mirrors: see `house_rules.py`."""

from __future__ import annotations

import pytest

from tests.rules.subbuteo.house_rules import SCENES
from tests.rules.subbuteo.scene import Scene


@pytest.mark.parametrize("key", SCENES)
def test_a_switch_has_two_values(key: str, scene: type[Scene]) -> None:
    value, shipped, (phase, position, (step,)) = SCENES[key]
    as_shipped = scene(phase, **position).do(step.action, step.who, **step.what).expect(shipped)
    other = scene(phase, rules={key: value}, **position).do(step.action, step.who, **step.what)
    other.expect(**step.ruling)
    for piece, place in step.at.items():
        assert other.at(piece) == pytest.approx(place, abs=0.006)
        assert as_shipped.at(piece) != pytest.approx(place, abs=0.006)
    same_words = step.ruling["code"] == shipped and not step.at
    assert not same_words or other.variants[0].ruling["sanction"] != as_shipped.variants[0].ruling["sanction"]
