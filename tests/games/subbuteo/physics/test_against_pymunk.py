"""Simple scenes in an engine that knows nothing of ours and steps through time (section 6.5): the same rests."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from rugbysim.games.subbuteo.vocabulary import BALL
from tests.games.subbuteo.physics.scenes import Motion, Places, contacts, rules

rigid = pytest.importorskip("tests.games.subbuteo.physics.rigid", reason="needs pymunk", exc_type=ImportError)


def scenes(seed: int, count: int) -> Iterator[tuple[Places, tuple[float, float]]]:
    """A figure flicked at the ball from 2 to 10 cm, arriving with 30 to 60 cm/s, not at its edge; another stands by."""
    rng = np.random.default_rng(seed)
    while count:
        way, heading, off = rng.uniform(4, 12), rng.uniform(0, 2 * math.pi), rng.uniform(-0.6, 0.6)
        speed = math.sqrt(rng.uniform(30, 60) ** 2 + 2 * 0.3 * 981 * (way - 1.9))
        dx, dy = math.cos(heading), math.sin(heading)
        ball = (50 + way * dx - off * dy, 35 + way * dy + off * dx)
        third = (50 + rng.uniform(-15, 15), 35 + rng.uniform(-15, 15))
        if min(math.dist(third, ball), math.dist(third, (50, 35))) > 3:
            yield {0: (50.0, 35.0), 1: third, int(BALL): ball}, (speed * dx, speed * dy)
            count -= 1


def compare(seed: int, count: int) -> dict[int, list[float]]:
    """The largest distance of the rests, of flicks with so many contacts.

    Steps of 1/1000 s; of 1/4000 s where a second contact multiplies what the first one is off by a step.
    """
    params = rules()
    found: dict[int, list[float]] = {1: [], 2: []}
    for places, velocity in scenes(seed, count):
        ours = Motion(places, {0: velocity}, params).run()
        many = len(contacts(ours.outcome[0]))
        theirs = rigid.rests(params, places, {0: velocity}, 1 / 1000 if many == 1 else 1 / 4000)
        found[many].append(max(math.dist(ours.place(piece), theirs[piece]) for piece in places))
    return found


def test_simple_flicks() -> None:
    """25 flicks, all pieces within 0.3 cm of where pymunk has them."""
    found = compare(11, 25)
    assert max(found[1] + found[2]) < 0.3


@pytest.mark.slow
def test_a_thousand_flicks() -> None:
    """The same of 1,000 flicks, some of them with a second contact; most are far nearer."""
    found = compare(12, 1000)
    assert len(found[2]) > 20
    assert max(found[1] + found[2]) < 0.3
    assert np.median(found[1]) < 0.1
