"""The event log holds enough to recompute every counter of the match and player tables, and says the same.

300 matches of the example under each rule set, every counter of every match, exactly: only ground lost by passes may be
a decimetre or two off, since the log holds places as 32-bit numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Ending, Event, MatchTally, Tally
from rugbysim.setup import Match, load_match
from tests.statistical.recount import Recount

COUNT = 300
EVENTFUL = (  # as much as can be of all that is rare
    "knock_out=true",
    "rules.match.half_minutes=3.0",
    "rules.card.yellow.difficulty=70.0",
    "rules.card.red.difficulty=130.0",
    "rules.penalty_goal.share=0.5",
    "rules.match.forfeit_below=5",
    "rules.choice.kick.fly_half=0.5",
)
SETTINGS = {
    "sevens": ("sevens", ()),
    "run_through": ("run_through", ()),
    "sevens, eventful": ("sevens", EVENTFUL),
    "run_through, eventful": ("run_through", EVENTFUL),
}


@pytest.fixture(scope="module", params=SETTINGS)
def played(request: pytest.FixtureRequest) -> tuple[Match, Any, list[Recount]]:
    """A match, a logged batch of it, and each match of it counted again from the log."""
    rules, overrides = SETTINGS[request.param]
    match = load_match("example", rules=rules, overrides=overrides)
    batch = SEVENS.play(build(match), 3, 0, COUNT, events=True, player_rows=True)
    starts = np.searchsorted(batch.events["match"], np.arange(COUNT + 1))
    recounts = [Recount(match, batch.events[a:b]) for a, b in pairwise(starts)]
    return match, batch, recounts


@pytest.mark.parametrize("tally", [t for t in Tally if t != Tally.PASS_METRES_LOST], ids=lambda t: t.name.lower())
def test_a_counter_of_a_side_is_what_the_log_says(played: tuple[Match, Any, list[Recount]], tally: Tally) -> None:
    _, batch, recounts = played
    for side, name in enumerate(("home", "away")):
        from_log = [recount.sides[side][tally] for recount in recounts]
        assert from_log == batch.matches[f"{name}_{tally.name.lower()}"].tolist()


def test_ground_lost_by_passes_is_what_the_log_says(played: tuple[Match, Any, list[Recount]]) -> None:
    _, batch, recounts = played
    for side, name in enumerate(("home", "away")):
        low = np.array([recount.lost_by_passes[side][0] for recount in recounts])
        high = np.array([recount.lost_by_passes[side][1] for recount in recounts])
        counted = batch.matches[f"{name}_pass_metres_lost"]
        assert (low <= counted).all()
        assert (counted <= high).all()
        assert (high - low).max() <= 2
        assert np.median(high - low) == 0


@pytest.mark.parametrize("tally", list(Tally)[: Tally.ENERGY_END + 1], ids=lambda t: t.name.lower())
def test_a_counter_of_a_man_is_what_the_log_says(played: tuple[Match, Any, list[Recount]], tally: Tally) -> None:
    _, batch, recounts = played
    from_log = np.array([[recount.men[one][tally] for one in range(24)] for recount in recounts])
    assert np.array_equal(from_log, batch.player_rows[:, :, tally])


@pytest.mark.parametrize("tally", MatchTally, ids=lambda t: t.name.lower())
def test_a_counter_of_the_match_is_what_the_log_says(
    played: tuple[Match, Any, list[Recount]], tally: MatchTally
) -> None:
    _, batch, recounts = played
    assert [recount.match[tally] for recount in recounts] == batch.matches[tally.name.lower()].tolist()


def test_possessions_and_penalties_of_the_batch_are_what_the_log_says(
    played: tuple[Match, Any, list[Recount]],
) -> None:
    _, batch, _ = played
    possessions = np.zeros_like(batch.tallies["possession"])
    table = batch.possessions
    np.add.at(possessions, (table["source"], table["band"], table["ending"]), 1)
    assert np.array_equal(possessions, batch.tallies["possession"])
    choices = batch.events[batch.events["kind"] == Event.PENALTY_CHOICE]
    penalties = np.zeros_like(batch.tallies["penalty"])
    np.add.at(penalties, (choices["value"], choices["outcome"]), 1)
    assert np.array_equal(penalties, batch.tallies["penalty"])


INVARIANTS: dict[str, Callable[[np.ndarray, str, str], Any]] = {
    "points": lambda r, own, _: (
        r[own + "points"] == 5 * r[own + "tries"] + 2 * r[own + "conversions_made"] + 3 * r[own + "penalty_goals_made"]
    ),
    "scrums": lambda r, own, other: r[own + "scrums_won"] == r[other + "scrums_lost"],
    "line-outs": lambda r, own, other: r[own + "line_outs_won"] == r[other + "line_outs_lost"],
    "put-ins": lambda r, own, other: (
        r[own + "scrums_won"] == r[own + "put_ins_won"] + r[other + "put_ins"] - r[other + "put_ins_won"]
    ),
    "throws": lambda r, own, other: (
        r[own + "line_outs_won"] == r[own + "throws_won"] + r[other + "throws"] - r[other + "throws_won"]
    ),
    "jackals": lambda r, own, other: r[own + "rucks_lost"] >= r[other + "jackals"] + r[other + "counter_rucks"],
    "breaks": lambda r, own, other: r[own + "line_breaks"] <= r[other + "tackles_missed"],
    "offloads": lambda r, own, _: r[own + "offloads"] <= r[own + "passes"],
    "free kicks": lambda r, own, _: (
        r[own + "free_kicks_conceded"] == r[own + "restarts_not_ten"] + r[own + "restarts_to_touch"]
    ),
    "tries": lambda r, own, _: r[own + "conversions_tried"] <= r[own + "tries"],
    "time": lambda r, own, _: r[own + "pitch_ms"] == 7 * r["clock_ms"] - r[own + "men_short_ms"],
    "play": lambda r, *_: r["home_possession_ms"] + r["away_possession_ms"] <= r["ball_in_play_ms"],
}


@pytest.mark.parametrize("law", INVARIANTS)
def test_the_counters_of_a_match_agree(played: tuple[Match, Any, list[Recount]], law: str) -> None:
    rows = played[1].matches
    for own, other in (("home_", "away_"), ("away_", "home_")):
        assert np.all(INVARIANTS[law](rows, own, other))


def test_sums_over_men_are_the_sides(played: tuple[Match, Any, list[Recount]]) -> None:
    _, batch, _ = played
    for side, name in enumerate(("home", "away")):
        men = batch.player_rows[:, 12 * side : 12 * side + 12].sum(axis=1)
        for tally in list(Tally)[: Tally.ENERGY_END + 1]:
            assert np.array_equal(men[:, tally], batch.matches[f"{name}_{tally.name.lower()}"])
    rows = batch.player_rows.astype(np.int64)
    assert np.array_equal(rows.sum(axis=0), batch.player_sums)
    assert np.array_equal((rows**2).sum(axis=0), batch.player_squares)


def test_every_kind_of_event_and_of_ending_came_up() -> None:
    """Else the tests above would have shown nothing of it."""
    match = load_match("example", rules="sevens", overrides=EVENTFUL)
    batch = SEVENS.play(build(match), 3, 0, 1500, events=True)
    assert set(np.unique(batch.events["kind"])) == {int(kind) for kind in Event}
    assert set(np.unique(batch.possessions["ending"])) == {int(ending) for ending in Ending}
