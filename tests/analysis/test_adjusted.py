"""Outcomes less what luck explains: the same expectation, less variance, the same on any number of threads."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from rugbysim.analysis.coach.adjusted import MEASURES, PILOT_FIRST, UNIT, Adjustment, _solved, coaching_of
from rugbysim.games.registry import get_game
from rugbysim.setup import SetupError, load_match

N = 6_000
LEAST_FACTOR = {"wins": 3.0, "won": 2.5, "margin": 4.0, "tries": 3.5}  # measured: 3.9, 3.4, 5.3, 4.7


@pytest.fixture(scope="module")
def game():
    return get_game("sevens")


@pytest.fixture(scope="module")
def prepared(game):
    return game.prepare(load_match("example"))


@pytest.fixture(scope="module")
def adjustment(game, prepared):
    return Adjustment.fit(game, prepared, 1)


def test_the_expectation_stays_and_the_variance_falls(game, prepared, adjustment) -> None:
    """n = 6,000; expected change of the mean 0, its standard error from the luck taken off itself; |z| < 4."""
    raw, adjusted = adjustment.outcomes(game.coaching.play(prepared, 1, 0, N))
    for number, measure in enumerate(MEASURES):
        luck = raw[number] - adjusted[number]
        assert abs(luck.mean()) < 4 * luck.std() / np.sqrt(N), measure
        assert raw[number].var() / adjusted[number].var() > LEAST_FACTOR[measure], measure


def test_the_other_side_is_the_mirror_of_the_first(game, prepared) -> None:
    home, away = (Adjustment.fit(game, prepared, 1, side=side, n=500) for side in (0, 1))
    traced = game.coaching.play(prepared, 1, 0, 200)
    (raw, _), (others, _) = home.outcomes(traced), away.outcomes(traced)
    margin, wins = MEASURES.index("margin"), MEASURES.index("wins")
    assert (raw[margin] == -others[margin]).all()
    assert (raw[wins] + others[wins] == UNIT).all()


def test_threads_and_repetition_change_nothing(game, prepared, adjustment) -> None:
    again = Adjustment.fit(game, prepared, 1, threads=1)
    assert (again.weights == adjustment.weights).all()


def test_it_is_fitted_on_matches_that_nothing_is_compared_on(game, prepared) -> None:
    seen: list[int] = []

    class Watched:
        name, tables = game.name, game.tables

        class coaching:  # noqa: N801 - an attribute of a game
            variates, linear = game.coaching.variates, game.coaching.linear

            @staticmethod
            def play(prepared, seed, first, count):
                seen.extend((first, first + count))
                return game.coaching.play(prepared, seed, first, count)

    Adjustment.fit(Watched(), prepared, 1, n=700, threads=1)
    assert min(seen) == PILOT_FIRST
    assert max(seen) == PILOT_FIRST + 700


def test_the_equations_are_solved() -> None:
    """Against numpy's solver, which pivots and blocks: the same to nine digits, the ridge included."""
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(300, 12)) * np.arange(1, 13)
    rows[:, 4] = 0.0
    matrix, right = rows.T @ rows / 300, rng.normal(size=(12, 2))
    alive = [k for k in range(12) if k != 4]
    ridged = matrix[np.ix_(alive, alive)] + np.diag(np.diag(matrix)[alive]) * 1e-3
    found = _solved(matrix, right)
    assert np.allclose(found[alive], np.linalg.solve(ridged, right[alive]), rtol=1e-9)
    assert (found[4] == 0).all()


def test_a_game_without_line_ups_is_refused() -> None:
    with pytest.raises(SetupError, match="this game has no line-ups to compare; expected a match of sevens"):
        coaching_of(get_game("brettfussball"))


def test_the_weights_are_the_same_on_any_machine(game, prepared) -> None:
    """Whole numbers from sums that are exact and equations solved element by element: one hash."""
    weights = Adjustment.fit(game, prepared, 1, n=600).weights
    digest = hashlib.sha256(weights.astype("<i8").tobytes()).hexdigest()
    assert digest == "ceaaa1a6167aa91444737e43575d6612bb0ffc1019e07e47f83f3a855aed99ac"
