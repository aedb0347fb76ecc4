"""Variants on the same chance: exact sums, differences, what is dropped on the way, intervals when few pairs differ."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.coach.paired import FEW_DISCORDANT, Paired
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.paired_shares import tango
from rugbysim.montecarlo.statistics import wilson
from rugbysim.setup import load_match
from rugbysim.setup.line_ups import exchange
from rugbysim.setup.overrides import apply_overrides


@pytest.fixture(scope="module")
def game():
    return get_game("sevens")


@pytest.fixture(scope="module")
def variants(game):
    match = load_match("example")
    other = match.model_copy(update={"home": exchange(match.home, "Kofi Amankwah", "Samir Haddadi")})
    third = apply_overrides(match, ["home.tactics.kick_off=long"])
    return [game.prepare(one) for one in (match, other, third)]


@pytest.fixture(scope="module")
def adjustment(game, variants):
    return Adjustment.fit(game, variants[0], 7, n=2_000)


def play(paired: Paired, n: int, **more) -> Paired:
    for _ in paired.played(n, **more):
        pass
    return paired


def test_sums_are_those_of_the_matches_themselves(game, variants, adjustment) -> None:
    paired = play(Paired(game, variants, 7, adjustment=adjustment), 330)
    outcomes = [adjustment.outcomes(game.coaching.play(one, 7, 0, 330)) for one in variants]
    for number, measure in enumerate(MEASURES):
        difference = outcomes[1][1][number] - outcomes[0][1][number]
        assert paired.sums(1, 0, measure) == (330, difference.sum(), (difference**2).sum())
        found = paired.difference(1, 0, measure)
        assert found.estimate.estimate == pytest.approx(difference.mean() / UNIT)
        raw = [one[0][number] for one in outcomes]
        assert found.correlation == pytest.approx(np.corrcoef(raw[1], raw[0])[0, 1])
        independent = raw[0].var() + raw[1].var()
        assert found.factor == pytest.approx(independent / difference.var())
        assert found.paired_factor == pytest.approx(independent / (raw[1] - raw[0]).var())
        assert paired.luck(1, 0, measure) == pytest.approx((raw[1] - raw[0]).std() / UNIT)
    results = [np.sign(one[0][MEASURES.index("margin")]) for one in outcomes]
    assert paired.discordant(1, 0) == (results[0] != results[1]).sum()
    assert sum(paired.histogram(1).values()) == sum(paired.results(1)) == 330


def test_threads_and_pauses_change_nothing(game, variants, adjustment) -> None:
    whole = play(Paired(game, variants, 7, adjustment=adjustment), 800, threads=2)
    parts = Paired(game, variants, 7, adjustment=adjustment)
    for stop in (130, 131, 800):
        play(parts, stop, threads=1)
    for measure in MEASURES:
        assert whole.difference(2, 1, measure) == parts.difference(2, 1, measure)
        assert whole.estimate(2, measure) == parts.estimate(2, measure)


def test_who_is_dropped_keeps_what_he_has(game, variants, adjustment) -> None:
    paired = play(Paired(game, variants, 7, adjustment=adjustment), 200)
    before = paired.difference(1, 0, "margin")
    play(paired, 500, among=[0, 2])
    assert paired.difference(1, 0, "margin") == before
    assert (paired.count(0), paired.count(1), paired.count(2)) == (500, 200, 500)
    alone = play(Paired(game, [variants[0], variants[2]], 7, adjustment=adjustment), 500)
    assert paired.difference(2, 0, "wins") == alone.difference(1, 0, "wins")


def test_the_side_that_is_looked_at(game, variants) -> None:
    home, away = (play(Paired(game, variants[:2], 7, side=side), 100) for side in (0, 1))
    assert home.sums(1, 0, "margin")[1] == -away.sums(1, 0, "margin")[1]


def test_few_pairs_that_differ_have_an_interval_that_holds_for_few(game) -> None:
    match = load_match("example")
    nearly = apply_overrides(match, ['home.players."Piers Langdale".kicking=72'])
    paired = play(Paired(game, [game.prepare(match), game.prepare(nearly)], 3), 400)
    found = paired.difference(1, 0, "wins")
    assert 0 < found.discordant < FEW_DISCORDANT
    steps = np.array(_results(game, nearly)) - np.array(_results(game, match))
    counts = [int((steps == step).sum()) for step in (-1, -0.5, 0, 0.5, 1)]
    low, high = tango(counts)
    assert found.estimate.low <= low < high <= found.estimate.high


def test_no_pair_that_differs_is_no_certainty(game) -> None:
    prepared = game.prepare(load_match("example"))
    paired = play(Paired(game, [prepared, prepared], 3), 100)
    found = paired.difference(1, 0, "wins")
    assert (found.discordant, found.factor, found.estimate.estimate) == (0, math.inf, 0.0)
    assert found.estimate.low < 0 < found.estimate.high


def test_another_confidence_widens_the_interval(game, variants, adjustment) -> None:
    paired = play(Paired(game, variants, 7, adjustment=adjustment), 400)
    narrow, wide = (paired.difference(1, 0, "margin", confidence).estimate for confidence in (0.95, 0.999))
    assert wide.high - wide.low == pytest.approx((narrow.high - narrow.low) * 3.2905 / 1.96, rel=1e-3)


def _results(game, match) -> list[float]:
    rows = game.coaching.play(game.prepare(match), 3, 0, 400).matches
    margin = rows["home_points"].astype(int) - rows["away_points"]
    return ((np.sign(margin) + 1) / 2).tolist()


def test_a_forfeit_is_no_win_whatever_the_score(game) -> None:
    """With men sent off in droves a side that is ahead may forfeit: margins still add up to the results."""
    rough = apply_overrides(
        load_match("example"), ["rules.card.red.difficulty=20", "rules.hardness.tackler.difficulty=60"]
    )
    prepared = game.prepare(rough)
    rows = game.play(prepared, 3, 0, 300).matches
    assert ((rows["home_points"] > rows["away_points"]) & (rows["winner"] == 1)).any()
    paired = play(Paired(game, [prepared], 3), 300)
    margins = paired.histogram(0)
    won, drawn, lost = paired.results(0)
    assert sum(count for margin, count in margins.items() if margin > 0) == won
    assert margins.get(0, 0) == drawn
    assert sum(count for margin, count in margins.items() if margin < 0) == lost


def test_a_share_near_one_is_as_played_and_within_its_interval() -> None:
    """All of 200 matches won says little about one in 300: Wilson's interval, no share above 1."""
    game, match = get_game("sevens"), load_match("mismatch")
    men = tuple(man.model_copy(update={"pace": 99.0, "tackling": 99.0}) for man in match.home.players)
    prepared = game.prepare(match.model_copy(update={"home": match.home.model_copy(update={"players": men})}))
    paired = Paired(game, [prepared], 5, adjustment=Adjustment.fit(game, prepared, 5, n=500))
    for _ in paired.played(200):
        pass
    won, drawn, _ = paired.results(0)
    assert won + drawn / 2 > 195
    for measure, had in (("wins", won + drawn / 2), ("won", won)):
        found = paired.estimate(0, measure)
        assert found.estimate == had / 200
        assert (found.low, found.high) == pytest.approx(wilson(had, 200))
