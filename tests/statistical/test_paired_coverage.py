"""Paired differences with luck taken off: unbiased, and their intervals hold as often as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.coach.paired import FEW_DISCORDANT, Paired
from rugbysim.games.registry import get_game
from rugbysim.setup import load_match
from rugbysim.setup.line_ups import exchange

REPETITIONS = 1_000
EACH = 260
SEED = 31
LEAST, MOST = 0.93, 0.97


@pytest.fixture(scope="module")
def repeated():
    """1,000 comparisons of 260 matches each, of two line-ups of the example that differ by one man."""
    game, match = get_game("sevens"), load_match("example")
    other = match.model_copy(update={"home": exchange(match.home, "Kofi Amankwah", "Samir Haddadi")})
    prepared = [game.prepare(one) for one in (match, other)]
    adjustment = Adjustment.fit(game, prepared[0], SEED)
    runs = []
    for number in range(REPETITIONS):
        paired = Paired(game, prepared, SEED, adjustment=adjustment, first=number * EACH)
        for _ in paired.played(EACH):
            pass
        runs.append(paired)
    return runs


def test_taking_luck_off_is_unbiased(repeated) -> None:
    """n = 260,000 pairs; the adjusted and the plain difference have one expectation; |z| < 4.

    The standard error is that of their difference, from its spread over the 1,000 runs.
    """
    for number, measure in enumerate(MEASURES):
        plain = np.array([_as_played(run, number) for run in repeated])
        adjusted = np.array([run.sums(1, 0, measure)[1] / EACH / UNIT for run in repeated])
        gap = adjusted - plain
        assert abs(gap.mean()) < 4 * gap.std() / math.sqrt(REPETITIONS), measure


@pytest.mark.parametrize("measure", MEASURES)
def test_intervals_hold(repeated, measure: str) -> None:
    """Coverage of 95 % intervals over 1,000 runs: expected 0.95, standard error 0.0069; within 0.93 to 0.97.

    The truth is the mean over all 260,000 pairs, whose own error is a thirtieth of an interval.
    """
    truth = sum(run.sums(1, 0, measure)[1] for run in repeated) / REPETITIONS / EACH / UNIT
    found = [run.difference(1, 0, measure) for run in repeated]
    held = sum(one.estimate.low <= truth <= one.estimate.high for one in found) / REPETITIONS
    few = sum(one.discordant < FEW_DISCORDANT for one in found) / REPETITIONS
    assert few < 0.9, "most runs have few matches that differ: the test would be of Tango's interval alone"
    assert LEAST <= held <= MOST, (measure, held)


def _as_played(run: Paired, number: int) -> float:
    return float(run._raw[1, 0, number, 0] - run._raw[0, 1, number, 0]) / EACH / UNIT
