"""Control variates and scores have expectation 0, whatever the match, and scores give the slopes that steps give."""

from __future__ import annotations

import numpy as np
import pytest

from rugbysim.games.coaching import SCORE_UNIT
from rugbysim.games.registry import get_game
from rugbysim.setup import load_match
from rugbysim.setup.overrides import apply_overrides

N = 12_000
SEED = 77
FURTHEST = 4.8  # of 256 and 144 figures, some correlated: the chance that one of 400 is beyond is 0.06 % at most
STEP = 2.0
LONG = 24_000

SETTINGS = {
    "example": (),
    "derby": ("rules.laws.lane_spread=false",),
    "mismatch": ("rules.hardness.tackler.difficulty=75", "rules.card.yellow.difficulty=70"),
    "even": ("rules.scrum.combine=min", "home.tactics.kick_off=short"),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_expectations_of_zero(name: str) -> None:
    """n = 12,000 matches; expected 0; standard error s / sqrt(n) of each; no |z| beyond 4.8.

    What happened in fewer than 200 matches is too skewed for z and left out.
    """
    game = get_game("sevens")
    traced = game.coaching.play(
        game.prepare(apply_overrides(load_match(name), SETTINGS[name])), SEED, 0, N, scores=True
    )
    assert traced.scores is not None
    for rows in (traced.variates, traced.scores.reshape(N, -1)):
        often = (rows != 0).sum(axis=0) >= 200
        z = rows.mean(axis=0)[often] / (rows.std(axis=0)[often] / np.sqrt(N))
        assert often.sum() > 60
        assert np.abs(z).max() < FURTHEST


@pytest.mark.parametrize(
    ("man", "attribute"),
    [
        ("Kofi Amankwah", "pace"),
        ("Kofi Amankwah", "tackling"),
        ("Toby Quarmby", "handling"),
        ("Rowan Tickner", "jackling"),
        ("Giles Hatherley", "set_pieces"),
        ("Edmund Fairweather", "kicking"),
    ],
)
def test_scores_give_the_slopes_that_steps_give(man: str, attribute: str) -> None:
    """Points of margin for a rating point: by the score of one run, and by steps of 2 up and down on the same chance.

    n = 24,000; both estimate one slope (the curve's bend over four points is far below the errors); |z| < 4.
    """
    game, match = get_game("sevens"), load_match("example")
    place = [player.name for player in match.home.players].index(man)
    rating = getattr(match.home.players[place], attribute)
    steps = [
        _margins(game, apply_overrides(match, [f'home.players."{man}".{attribute}={rating + step}']))
        for step in (-STEP, STEP)
    ]
    paired = (steps[1] - steps[0]) / (2 * STEP)
    traced = game.coaching.play(game.prepare(match), SEED, 0, LONG, scores=True)
    margin = traced.matches["home_points"].astype(float) - traced.matches["away_points"]
    score = traced.scores[:, place, game.coaching.attributes.index(attribute)] / SCORE_UNIT
    products = (margin - margin.mean()) * score
    error = np.hypot(paired.std(), products.std()) / np.sqrt(LONG)
    assert abs(paired.mean() - products.mean()) < 4 * error
    assert products.mean() > 4 * products.std() / np.sqrt(LONG), "and a better man is worth something"


def _margins(game, match) -> np.ndarray:
    rows = game.play(game.prepare(match), SEED, 0, LONG).matches
    return rows["home_points"].astype(float) - rows["away_points"]
