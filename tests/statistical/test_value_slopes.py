"""Slopes by ratings in the sevens: two ways that agree, and ratings that a role uses are worth something."""

from __future__ import annotations

import pytest

from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.valuing.likelihood_ratio import MEASURES, Tangents
from rugbysim.analysis.valuing.rating_steps import RatingSteps
from rugbysim.games.registry import get_game
from rugbysim.setup import load_match
from rugbysim.setup.fields import ATTRIBUTES

SEED = 11
RUN, STEPS_N = 40_000, 1_500
THREADS = 2
HOOKER, FLY_HALF = 1, 4


@pytest.fixture(scope="module")
def tangents() -> Tangents:
    """40,000 matches of the example with scores."""
    game, match = get_game("sevens"), load_match("example")
    made = Tangents(game, game.prepare(match), SEED, {str(place): [place] for place in range(12)})
    list(made.played(RUN, THREADS))
    return made


@pytest.fixture(scope="module")
def steps() -> dict[int, RatingSteps]:
    """1,500 matches of each step of two men, on matches of their own."""
    game, match = get_game("sevens"), load_match("example")
    adjustment = Adjustment.fit(game, game.prepare(match), SEED, threads=THREADS)
    made = {}
    for place in (HOOKER, FLY_HALF):
        made[place] = RatingSteps(game, match, 0, place, SEED, adjustment, first=RUN + STEPS_N * place)
        list(made[place].played(STEPS_N, THREADS))
    return made


@pytest.mark.parametrize("place", [HOOKER, FLY_HALF])
def test_both_ways_find_the_same_slopes(tangents: Tangents, steps: dict[int, RatingSteps], place: int) -> None:
    """The secant over 20 points is nearly the tangent: expectation of the difference 0, within 4 standard errors.

    n = 40,000 with scores and 1,500 of each step; standard errors of a slope of margin are some 0.005 and 0.015.
    """
    for number, attribute in enumerate(ATTRIBUTES):
        for measure in MEASURES:
            tangent, secant = tangents.slope(str(place), number, measure), steps[place].slope(attribute, measure)
            assert None not in (tangent.estimate, tangent.standard_error, secant.estimate, secant.standard_error)
            error = (tangent.standard_error**2 + secant.standard_error**2) ** 0.5
            assert abs(tangent.estimate - secant.estimate) <= 4 * error, (attribute, measure, tangent, secant)


def test_ratings_that_a_role_uses_are_worth_something(tangents: Tangents, steps: dict[int, RatingSteps]) -> None:
    """Twenty points more for the fly half bring wins: some 11 and 5 in 100, n = 1,500, standard errors below 1."""
    changes = {(step.rating, step.asked): step.changes for step in steps[FLY_HALF].steps(MEASURES)}
    for rating in ("pace", "handling", "tackling"):
        better, worse = (changes[rating, asked]["wins"].estimate for asked in (20, -20))
        assert better.low > 0.0 > worse.high, rating
    kicks = steps[FLY_HALF].slope("kicking", "margin")
    assert kicks.low > 0.0
    # a hooker kicks at nothing, and no draw has to do with how he would
    assert tangents.slope(str(HOOKER), ATTRIBUTES.index("kicking"), "margin").standard_error == 0.0


def test_what_no_draw_has_to_do_with_is_worth_nothing(tangents: Tangents) -> None:
    """The man of the bench whom the plan never names: all his scores are 0."""
    for number in range(len(ATTRIBUTES)):
        assert tangents.slope("10", number, "wins").estimate == 0.0


def test_the_run_is_surer_than_the_steps_at_equal_time(tangents: Tangents, steps: dict[int, RatingSteps]) -> None:
    """For pace and handling, margins: variances scaled to the time of one man's two steps of six attributes.

    1,500 * 2 * 6 matches of the steps of one man take as long as 12,000 with scores, and those serve eleven men.
    """
    fair = STEPS_N * 2 * 6 * 11 / 1.5
    for place in (HOOKER, FLY_HALF):
        for attribute in ("pace", "handling"):
            run = tangents.slope(str(place), ATTRIBUTES.index(attribute), "margin").standard_error
            assert run * (RUN / fair) ** 0.5 < steps[place].slope(attribute, "margin").standard_error
