"""Slopes from scores and exchange rates on games whose slopes are known: right on average, and intervals that hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb
from typing import Any

import numpy as np
import pytest

from rugbysim.analysis.valuing.exchange_rates import POINTS, fieller, rate
from rugbysim.analysis.valuing.likelihood_ratio import Tangents
from rugbysim.games.coaching import SCORE_UNIT, Traced
from rugbysim.games.protocol import Column, GameTables
from rugbysim.montecarlo.statistics import NORMAL_975, Estimate

CHECKS, POINTS_EACH = 12, 5
FIELDS = ("match", "home_points", "home_tries", "away_points", "away_tries")
PULL = 0.02  # of a rating point on the logit of a check
REPETITIONS = 1_000
BAND = (0.93, 0.97)  # 0.95 with 1,000 repetitions has a standard error of 0.007


def columns(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, name, "1", "int32") for name in names)


@dataclass
class CoinGame:
    """Each side has twelve checks of five points; at even ratings each succeeds with probability 1/2.

    Man 0 of each side makes eight of his side's checks with attribute 0 and man 1 four with attribute 1, so a point of
    theirs is worth 8 * 5 * PULL / 4 = 0.2 points and 0.1 points of margin.
    """

    name: str = "coins"
    tables: GameTables = field(default_factory=lambda: GameTables(1, columns(*FIELDS), (), (), ()))

    @property
    def coaching(self) -> CoinGame:
        return self

    def play(self, prepared: Any, seed: int, first: int, count: int, *, scores: bool = False) -> Traced:
        draws = np.random.default_rng([seed, first]).random((count, 2, CHECKS)) < 0.5
        rows = np.zeros(count, [(name, "i4") for name in FIELDS])
        rows["home_tries"], rows["away_tries"] = draws.sum(axis=2).T
        rows["home_points"], rows["away_points"] = (POINTS_EACH * rows[f"{side}_tries"] for side in ("home", "away"))
        pulls = np.zeros((count, 24, 6))
        for side in range(2):
            surprise = (draws[:, side] - 0.5) * PULL
            pulls[:, 12 * side, 0] = surprise[:, :8].sum(axis=1)
            pulls[:, 12 * side + 1, 1] = surprise[:, 8:].sum(axis=1)
        none = np.zeros((count, 0), np.int32)
        return Traced(rows, none, np.rint(pulls * SCORE_UNIT).astype(np.int32), none, none)


def tangents(seed: int, n: int, *, side: int = 0, threads: int = 1, first: int = 0) -> Tangents:
    groups = {"0": [0], "1": [1], "both": [0, 1]}
    game: Any = CoinGame()
    made = Tangents(game, None, seed, groups, side=side, first=first)
    list(made.played(n, threads))
    return made


@pytest.mark.parametrize("side", [0, 1])
def test_slopes_are_those_of_the_model(side: int) -> None:
    """n = 40,000; expectations 0.2, 0.1 and 0; standard errors about 0.0028, 0.0018 and 0; within 4 of them."""
    found = tangents(5, 40_000, side=side)
    for group, attribute, expected in (("0", 0, 0.2), ("1", 1, 0.1), ("both", 0, 0.2), ("both", 1, 0.1)):
        slope = found.slope(group, attribute, "margin")
        assert slope.estimate == pytest.approx(expected, abs=4 * slope.standard_error), (group, attribute)
        assert 0.001 < slope.standard_error < 0.004
    assert found.slope("0", 1, "margin").estimate == 0.0


def test_wins_count_a_draw_as_half() -> None:
    """n = 40,000; one more success turns a level score into a win or a loss by one into a level one, half a win each.

    The other 23 checks leave home level or one behind with the binomial's chances; standard error about 0.0001.
    """
    of_a_check = (comb(23, 12) + comb(23, 11)) / 2 / 2**23
    found = tangents(6, 40_000).slope("0", 0, "wins")
    assert found.estimate == pytest.approx(8 * PULL / 4 * of_a_check, abs=4 * found.standard_error)
    assert found.standard_error < 0.0003


def test_intervals_of_slopes_and_of_their_ratio_hold() -> None:
    """1,000 runs of n = 400: 0.95 expected, standard error 0.007; a ratio of slopes by Fieller's interval too."""
    slopes, ratios = 0, 0
    for seed in range(REPETITIONS):
        found = tangents(seed, 400)
        one, other = found.slope("both", 0, "margin"), found.slope("both", 1, "margin")
        slopes += one.low <= 0.2 <= one.high
        ratio = rate(one, other, found.covariance("both", 0, 1, "margin"))
        # without an interval nothing is claimed, which cannot be wrong
        ratios += ratio.low is None or ratio.low <= 2 * POINTS <= ratio.high
    assert BAND[0] <= slopes / REPETITIONS <= BAND[1]
    assert BAND[0] <= ratios / REPETITIONS <= BAND[1]


def test_covariance_is_that_of_repeated_runs() -> None:
    """Of the slopes by two attributes over 1,000 runs of n = 400; the covariance of 1,000 pairs has an error of 4 %."""
    runs = [tangents(seed, 400) for seed in range(REPETITIONS)]
    values = np.array([[run.slope("both", a, "margin").estimate for a in (0, 1)] for run in runs])
    seen = np.cov(values.T)
    said = np.mean([[[run.covariance("both", a, b, "margin") for b in (0, 1)] for a in (0, 1)] for run in runs], axis=0)
    errors = np.sqrt((seen**2 + np.outer(np.diag(seen), np.diag(seen))) / REPETITIONS)
    assert np.all(np.abs(seen - said) < 4 * errors)


def test_threads_and_stops_change_nothing() -> None:
    one, other = tangents(3, 5_500), tangents(3, 5_500, threads=3)
    assert one.slope("both", 0, "wins") == other.slope("both", 0, "wins")
    game: Any = CoinGame()
    halves = Tangents(game, None, 3, {"both": [0, 1]})
    assert list(halves.played(2_000, 1))[-1] == 2_000
    list(halves.played(5_500, 2))
    assert halves.slope("both", 1, "margin").standard_error != one.slope("both", 0, "margin").standard_error
    assert halves.n == 5_500


# --- exchange rates ---------------------------------------------------------------------------------------------------


def normal(value: float, error: float) -> Estimate:
    return Estimate("margin", value, error, value - NORMAL_975 * error, value + NORMAL_975 * error, 1000)


@pytest.mark.parametrize("correlation", [-0.7, 0.0, 0.8])
def test_exchange_rates_of_a_linear_model_hold(correlation: float) -> None:
    """Slopes 0.12 and 0.05 with errors 0.02 and 0.012, 10,000 draws: rate 24 in 95 % of the intervals, error 0.2 %."""
    draws = 10_000
    errors = np.array([0.02, 0.012])
    covariance = correlation * errors.prod()
    matrix = np.array([[errors[0] ** 2, covariance], [covariance, errors[1] ** 2]])
    slopes = np.random.default_rng(9).multivariate_normal([0.12, 0.05], matrix, draws)
    held = 0
    for above, below in slopes:
        found = rate(normal(above, errors[0]), normal(below, errors[1]), covariance)
        held += found.low is None or found.low <= 24.0 <= found.high
    assert held / draws == pytest.approx(0.95, abs=4 * 0.0022 + 0.003)


def test_fieller_approaches_the_delta_method_for_small_errors() -> None:
    low, high = fieller(3.0, 1.5, 1e-6, 2.5e-7, 1e-7) or (0.0, 0.0)
    found = rate(normal(3.0, 1e-3), normal(1.5, 5e-4), 1e-7)
    assert found.estimate == POINTS * 2.0
    assert (high - low) / 2 * POINTS == pytest.approx(NORMAL_975 * found.standard_error, rel=1e-4)


def test_a_slope_that_may_be_nothing_gives_no_interval() -> None:
    assert rate(normal(0.1, 0.01), normal(0.01, 0.01), 0.0).low is None
    assert rate(normal(0.1, 0.01), normal(0.0, 0.0), 0.0).estimate is None
    assert rate(normal(0.1, 0.01), normal(0.1, 0.01), 0.0).low is not None
