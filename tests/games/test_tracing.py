"""What a traced match tells: the same match, its cards and penalties as in the log, luck and scores in whole units."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from rugbysim.games.coaching import SCORE_UNIT, VARIATE_UNIT
from rugbysim.games.registry import get_game
from rugbysim.games.sevens.vocabulary import Event, Side
from rugbysim.setup import load_match
from rugbysim.setup.overrides import apply_overrides

N = 400
SEED = 12
ROUGH = ("rules.hardness.tackler.difficulty=70", "rules.card.yellow.difficulty=60")


@pytest.fixture(scope="module")
def game():
    return get_game("sevens")


@pytest.fixture(scope="module")
def rough(game):
    """The example with many cards."""
    return game.prepare(apply_overrides(load_match("example"), ROUGH))


@pytest.mark.parametrize("scores", [False, True])
def test_tracing_changes_no_match(game, rough, scores: bool) -> None:
    traced = game.coaching.play(rough, SEED, 5, 60, scores=scores)
    assert (traced.matches == game.play(rough, SEED, 5, 60).matches).all()
    assert (traced.scores is not None) == scores


def test_the_card_looked_at_is_the_one_in_the_log(game, rough) -> None:
    batch = game.play(rough, SEED, 0, N, events=True)
    events = batch.events
    shown = events[events["kind"] == Event.YELLOW_CARD]
    for card in (0, 1):
        cards = game.coaching.play(rough, SEED, 0, N, card=card).cards
        for match in range(N):
            mine = shown[shown["match"] == match]
            if len(mine) <= card:
                assert cards[match]["side"] == -1
                continue
            event = mine[card]
            lead = int(event["home_score"]) - int(event["away_score"])
            expected = (
                event["side"],
                event["player"],
                event["half"],
                event["clock_ms"],
                lead if event["side"] == Side.HOME else -lead,
            )
            assert tuple(int(value) for value in cards[match]) == tuple(int(value) for value in expected)


def test_a_waived_card_is_told_of_all_the_same(game, rough) -> None:
    served, waived = (game.coaching.play(rough, SEED, 0, N, waive=waive) for waive in (False, True))
    assert (served.cards == waived.cards).all()
    with_card = served.cards["side"] >= 0
    assert with_card.any()
    assert (served.matches[~with_card] == waived.matches[~with_card]).all()
    assert (served.matches[with_card] != waived.matches[with_card]).any()


def test_penalties_by_side_add_up_to_those_counted(game, rough) -> None:
    traced = game.coaching.play(rough, SEED, 0, N)
    assert (traced.penalties.sum(axis=(0, 1)) == game.play(rough, SEED, 0, N).tallies["penalty"]).all()


def test_a_match_does_not_know_the_one_before(game, rough) -> None:
    whole = game.coaching.play(rough, SEED, 0, 20, scores=True)
    parts = [game.coaching.play(rough, SEED, first, 5, scores=True) for first in (0, 5, 10, 15)]
    for name in ("variates", "scores", "cards", "penalties"):
        assert (getattr(whole, name) == np.concatenate([getattr(part, name) for part in parts])).all()


def test_variates_have_names_and_some_suffice_for_points(game, rough) -> None:
    coaching = game.coaching
    traced = coaching.play(rough, SEED, 0, 5)
    assert traced.variates.shape == (5, len(coaching.variates)) == (5, 256)
    assert {coaching.variates[place].split(", ")[1] for place in coaching.linear} == {"point"}
    assert len(coaching.linear) * 4 == len(coaching.variates)


def test_a_surprise_is_what_happened_less_its_chance(game) -> None:
    """The tackles of a match: made less the sum of their chances, as the log has them."""
    prepared = game.prepare(load_match("example"))
    batch = game.play(prepared, SEED, 0, 40, events=True)
    variates = game.coaching.play(prepared, SEED, 0, 40).variates
    place = game.coaching.variates.index("away tackle, point")
    tackles = batch.events[(batch.events["kind"] == Event.TACKLE) & (batch.events["side"] == Side.AWAY)]
    for match in range(40):
        mine = tackles[tackles["match"] == match]
        surprise = (mine["outcome"] - mine["p_success"].astype(float)).sum()
        assert variates[match, place] / VARIATE_UNIT == pytest.approx(surprise, abs=1e-4)


def test_only_who_plays_has_scores(game) -> None:
    match = load_match("example")
    still = match.model_copy(update={"home": match.home.model_copy(update={"bench_plan": ()})})
    scores = game.coaching.play(game.prepare(still), SEED, 0, 50, scores=True).scores / SCORE_UNIT
    assert (scores[:, 7:12] == 0).all(), "the home bench stays where it is"
    assert (np.abs(scores[:, :7]).sum(axis=(0, 2)) > 0).all()


def test_traces_are_the_same_on_any_machine(game) -> None:
    """The bits of twelve traced matches, as they also are without the compiler."""
    traced = game.coaching.play(game.prepare(load_match("example")), 3, 0, 12, scores=True)
    parts = (traced.variates, traced.scores, traced.cards, traced.penalties)
    digest = hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()
    assert digest == "faff019bf000c33ebf1633b472998a29d9de84eab77f98aba1d131053e10ba83"
