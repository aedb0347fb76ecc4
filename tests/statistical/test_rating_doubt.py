"""Where 95 of 100 draws of the ratings have the true difference: it holds as often, however small what they do is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rugbysim.analysis.coach.adjusted import UNIT
from rugbysim.analysis.coach.rating_doubt import taken_apart

RUNS, INNER, NEW = 600, 200, 400


@pytest.mark.parametrize("draws", [20, 100])
@pytest.mark.parametrize("ratio", [0.25, 0.5, 1.0, 2.0])
def test_one_more_draw_lies_within(draws: int, ratio: float) -> None:
    """600 outer loops whose true spread is `ratio` times the simulation's error of a draw, triangular as ratings are.

    Expected 0.95 of 400 further draws each, standard error about 0.006; at least 0.92. With the spread as estimated,
    0 where it is lost in the error, 0.78 to 0.86 lie within at a ratio of 0.25 and 0.5.
    """
    random = np.random.default_rng(17)
    true = ratio * math.sqrt(6) * random.triangular(-1, 0, 1, (RUNS, draws))
    new = ratio * math.sqrt(6) * random.triangular(-1, 0, 1, NEW)
    held = 0
    for found in true + random.normal(0, 1, (RUNS, draws)):
        doubt = taken_apart("margin", [_sums(mean) for mean in found.tolist()])
        held += int(((doubt.low <= new) & (new <= doubt.high)).sum())
    assert held / RUNS / NEW >= 0.92


def _sums(mean: float) -> tuple[int, int, int]:
    """Sums of `INNER` differences with this mean, whose own standard error is 1."""
    total = round(mean * INNER * UNIT)
    return INNER, total, round(INNER * (INNER - 1) * UNIT**2 + total * total / INNER)
