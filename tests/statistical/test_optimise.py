"""What a search claims holds as often as it says, and what it believed while it looked is not what it claims."""

from __future__ import annotations

from statistics import NormalDist

import pytest

import rugbysim as rs
from rugbysim.analysis.optimising.optimise import optimise
from tests.analysis.optimising import FakeGame, role_of

SEARCHES = 60


@pytest.mark.slow
def test_among_equals_claims_are_as_rare_as_promised_and_confirmed_gains_unbiased() -> None:
    """60 searches in a squad of equals, three answers each, 95 % together.

    A false claim of one of three has a chance of at most 2.5 % (above 0 only): 1.5 are expected, more than 6 in one of
    500. The first answers' confirmed gains have expectation 0 whatever they seemed: their mean over its own standard
    error is normal, beyond 3.3 in one of 1,000. What they seemed is above 0, since they were picked for it.
    """
    match = rs.load_match("example")
    claimed, confirmed, errors, seemed = 0, 0.0, 0.0, 0.0
    for seed in range(SEARCHES):
        found = optimise(match, over=["lineup"], matches=2_500, seed=seed, game=FakeGame(lambda _: 0.0), threads=1)
        gains = [answer.gain for answer in found.answers if answer.gain is not None]
        claimed += any(gain.separated for gain in gains)
        assert gains[0].margin.estimate.estimate is not None
        assert gains[0].margin.estimate.standard_error is not None
        confirmed += gains[0].margin.estimate.estimate
        errors += gains[0].margin.estimate.standard_error ** 2
        seemed += found.answers[0].seemed
    assert claimed <= 6
    assert abs(confirmed) / errors**0.5 < 3.3
    assert seemed / SEARCHES > 0.3


@pytest.mark.slow
def test_intervals_of_gains_hold_together_as_often_as_they_say() -> None:
    """40 searches with three answers each, 90 % together: at least 36 are expected to hold, fewer than 29 in 1 of 700.

    The true gain of an answer is known. Margins are whole points, so a gain of 2 is one of 2 on average too.
    """
    match = rs.load_match("example")

    def worth(name: str) -> FakeGame:
        return FakeGame(lambda team: 2.0 * (role_of(team, name) == "prop"))

    held = 0
    for seed in range(40):
        game = worth("Ivo Petkov")
        found = optimise(match, over=["lineup"], confidence=0.9, matches=2_500, seed=seed, aim="points", game=game)
        whole = True
        for answer in found.answers:
            assert answer.gain is not None
            assert answer.gain.margin.estimate.low is not None
            assert answer.gain.margin.estimate.high is not None
            truth = game.coaching.worth(answer.team) - game.coaching.worth(match.home)
            whole &= answer.gain.margin.estimate.low <= truth <= answer.gain.margin.estimate.high
        held += whole
    assert held >= 29


def test_a_planted_league_side_is_put_right_in_the_real_match() -> None:
    """Herons whose best prop sits on the bench and is 30 points better than any: he plays, and the gain separates.

    Some 20,000 fresh matches each: a point of margin more has a standard error of about 0.05.
    """
    match = rs.load_match("example")
    home = match.home
    best = next(man for man in home.bench if man.name == "Ivo Petkov")
    great = best.model_copy(update=dict.fromkeys(("tackling", "jackling", "set_pieces", "handling", "pace"), 90.0))
    team = home.model_copy(update={"players": tuple(great if man is best else man for man in home.players)})
    planted = match.model_copy(update={"home": team})
    found = optimise(planted, over=["lineup"], matches=30_000, best=1)
    assert role_of(found.best, "Ivo Petkov") == "prop"
    gain = found.answers[0].gain
    assert gain is not None
    assert gain.wins.estimate.low is not None
    assert gain.wins.estimate.low > 0.01
    assert NormalDist().cdf((gain.margin.estimate.low or 0.0) / 0.1) > 0.99
