"""Each of the 52 figures counted a second time, from match rows and from possessions one by one."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

from rugbysim.analysis.league import League, fixtures, play_league
from rugbysim.analysis.targets import load_targets
from rugbysim.games.sevens.counterfactual import EVERY, cost_of_yellow_cards
from rugbysim.games.sevens.figures import ENTRIES, FIGURES
from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.pairings import built_together
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.plays import Plays
from rugbysim.games.sevens.vocabulary import Band, Ending, Event, PenaltyChoice, Source
from rugbysim.setup import apply_overrides, load_match
from rugbysim.setup.matches import Match
from rugbysim.setup.rules import RuleSet

MATCHES = 400
SEED = 5

Frames = tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]


@pytest.fixture(scope="module")
def match() -> Match:
    return load_match("example")


@pytest.fixture(scope="module")
def frames(match: Match) -> Frames:
    """(matches, possessions, events) of the same matches as tables."""
    batch = SEVENS.play(SEVENS.prepare(match), SEED, 0, MATCHES, events=True)
    return tuple(
        pd.DataFrame(
            {name: table[name].astype(np.int64) for name in table.dtype.names if table[name].dtype.kind == "i"}
        )
        for table in (batch.matches, batch.possessions, batch.events)
    )


@pytest.fixture(scope="module")
def figures(match: Match) -> dict[str, np.ndarray]:
    sums = FIGURES.count(SEVENS.prepare(match), SEED, 0, MATCHES)
    return FIGURES.figures(sums)


def both(matches: pd.DataFrame, counter: str) -> pd.Series:
    """A counter of both sides together, match by match."""
    return matches[f"home_{counter}"] + matches[f"away_{counter}"]


def mean(*counters: str) -> Callable[[Frames], float]:
    return lambda f: sum(both(f[0], counter).sum() for counter in counters) / MATCHES


def share(part: str, *whole: str) -> Callable[[Frames], float]:
    return lambda f: both(f[0], part).sum() / sum(both(f[0], counter).sum() for counter in whole)


def tries_from(column: str, code: int) -> Callable[[Frames], float]:
    return lambda f: (f[1].loc[f[1][column] == code, "ending"] == Ending.TRY).mean()


def penalties(f: Frames) -> pd.DataFrame:
    """The penalties of the log: what was chosen and in which band."""
    events = f[2]
    return events[events["kind"] == Event.PENALTY_CHOICE]


def sides_made(f: Frames) -> float:
    m = f[0]
    made = both(m, "conversions_made").sum() - both(m, "conversions_middle_made").sum()
    return made / (both(m, "conversions_tried").sum() - both(m, "conversions_middle_tried").sum())


SECOND_COUNT: dict[str, Callable[[Frames], float]] = {
    "scoring.points": mean("points"),
    "scoring.points_sd": lambda f: both(f[0], "points").std(),
    "scoring.points_per_team_sd": lambda f: pd.concat([f[0]["home_points"], f[0]["away_points"]]).std(),
    "scoring.tries": mean("tries"),
    "scoring.conversion_rate": share("conversions_made", "tries"),
    "scoring.penalty_and_drop_goals": mean("penalty_goals_made"),
    "scoring.margin_abs_mean": lambda f: (f[0]["home_points"] - f[0]["away_points"]).abs().mean(),
    "scoring.draws_share": lambda f: (f[0]["home_points"] == f[0]["away_points"]).mean(),
    "conversion.middle_made": share("conversions_middle_made", "conversions_middle_tried"),
    "conversion.sides_made": sides_made,
    "conversion.middle_share": share("conversions_middle_tried", "tries"),
    "possession.possessions": lambda f: len(f[1]) / MATCHES,
    "possession.possessions_sd": lambda f: f[1].groupby("match").size().std(),
    "possession.p_try": lambda f: both(f[0], "tries").sum() / len(f[1]),
    "possession.ball_in_play_s": lambda f: f[0]["ball_in_play_ms"].mean() / 1000,
    "possession.passes": lambda f: f[2]["kind"].isin([Event.PASS, Event.OFFLOAD]).sum() / MATCHES,
    "possession.offloads": lambda f: (f[2]["kind"] == Event.OFFLOAD).sum() / MATCHES,
    "possession.rucks": lambda f: (f[2]["kind"] == Event.JACKAL).sum() / MATCHES,
    "possession.ruck_retention": share("rucks_won", "rucks_won", "rucks_lost"),
    "possession.jackal_turnovers": lambda f: (f[1]["ending"] == Ending.JACKAL).sum() / MATCHES,
    "possession.counter_ruck_turnovers": lambda f: (f[1]["ending"] == Ending.COUNTER_RUCK).sum() / MATCHES,
    "possession.intercepts_and_loose": lambda f: (f[1]["ending"] == Ending.INTERCEPTED_OR_LOOSE).sum() / MATCHES,
    "possession.handling_errors_ending": lambda f: (f[1]["ending"] == Ending.HANDLING_ERROR).sum() / MATCHES,
    "possession.kicks_in_play": lambda f: (f[2]["kind"] == Event.KICK).sum() / MATCHES,
    "possession.tackle_attempts": lambda f: f[2]["kind"].isin([Event.TACKLE, Event.SECOND_TACKLER]).sum() / MATCHES,
    "possession.tackle_success": share("tackles_made", "tackles_made", "tackles_missed"),
    "possession.p_try_own_22": tries_from("band", Band.OWN_22),
    "possession.p_try_own_22_to_10": tries_from("band", Band.OWN_22_TO_10),
    "possession.p_try_between_10s": tries_from("band", Band.BETWEEN_10S),
    "possession.p_try_opp_10_to_22": tries_from("band", Band.OPPONENT_10_TO_22),
    "possession.p_try_opp_22": tries_from("band", Band.OPPONENT_22),
    "restart.restarts": lambda f: (f[2]["kind"] == Event.KICK_OFF).sum() / MATCHES,
    "restart.short_share": share("restarts_short", "restarts_kicked"),
    "restart.short_regained": share("restarts_short_regained", "restarts_short"),
    "restart.all_regained": share("restarts_regained", "restarts_kicked"),
    "restart.not_ten_metres": share("restarts_not_ten", "restarts_kicked"),
    "restart.direct_to_touch": share("restarts_to_touch", "restarts_kicked"),
    "set_piece.scrums": lambda f: (f[2]["kind"] == Event.SCRUM).sum() / MATCHES,
    "set_piece.scrum_won_by_put_in": share("put_ins_won", "put_ins"),
    "set_piece.line_outs": lambda f: (f[2]["kind"] == Event.LINE_OUT).sum() / MATCHES,
    "set_piece.line_out_won_by_throw": share("throws_won", "throws"),
    "discipline.penalties_and_free_kicks": lambda f: (
        (len(penalties(f)) + (f[2]["kind"] == Event.FREE_KICK).sum()) / MATCHES
    ),
    "discipline.yellow_cards": lambda f: (f[2]["kind"] == Event.YELLOW_CARD).sum() / MATCHES,
    "discipline.red_cards": lambda f: (f[2]["kind"] == Event.RED_CARD).sum() / MATCHES,
    "discipline.penalty_to_touch": lambda f: (penalties(f)["outcome"] == PenaltyChoice.TOUCH).mean(),
    "discipline.penalty_at_goal": lambda f: (penalties(f)["outcome"] == PenaltyChoice.GOAL).mean(),
}
"""Figures that are one number, but the two that need a league or a second play."""


@pytest.mark.parametrize("key", SECOND_COUNT)
def test_figure_is_counted_by_its_definition(key: str, frames: Frames, figures: dict[str, np.ndarray]) -> None:
    assert float(figures[key]) == pytest.approx(SECOND_COUNT[key](frames), rel=1e-9)


def test_start_shares_and_endings_by_possession(frames: Frames, figures: dict[str, np.ndarray]) -> None:
    possessions = frames[1]
    starts = [(possessions["band"] == band).mean() for band in Band]
    np.testing.assert_allclose(figures["possession.start_share"], starts)
    ended = possessions[possessions["ending"] != Ending.TIME]
    words = dict.fromkeys(ENTRIES["possession.endings_share"], 0.0)
    for ending in Ending:
        name = "held_up_or_tackled_in_goal" if ending == Ending.HELD_UP else ending.name.lower()
        if name in words:
            words[name] = (ended["ending"] == ending).mean()
    np.testing.assert_allclose(figures["possession.endings_share"], list(words.values()))


def test_tries_by_source_and_touch_kicks_by_band(frames: Frames, figures: dict[str, np.ndarray]) -> None:
    by_source = [tries_from("source", source)(frames) for source in Source]
    np.testing.assert_allclose(figures["possession.p_try_by_source"], by_source)
    taken = penalties(frames)
    touch = [(taken.loc[taken["value"] == band, "outcome"] == PenaltyChoice.TOUCH).mean() for band in Band]
    np.testing.assert_allclose(figures["discipline.touch_share_by_band"], touch)


def test_no_target_is_left_without_a_count(figures: dict[str, np.ndarray]) -> None:
    """52 figures, and for each table the entries of the targets file, whatever their order."""
    targets = load_targets("sevens_men")
    counted = {*SECOND_COUNT, *ENTRIES, *FIGURES.of_best, "discipline.points_cost_of_a_yellow"}
    assert len(targets) == 52
    assert {target.key for target in targets} == counted == {*figures, *FIGURES.of_best}
    for target in targets:
        assert set(target.entries) == set(ENTRIES.get(target.key, ("",)))


# --- what a yellow card costs -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hard_match(match: Match) -> Match:
    """A match with a yellow card in most plays."""
    return apply_overrides(match, ["rules.card.yellow.difficulty=50"])


@pytest.mark.rule("SV-11.2", "SV-13.1")
def test_everything_before_a_waived_card_is_the_same(hard_match: Match) -> None:
    """Event by event up to the card and its own entry; afterwards the man is on the pitch in one play only."""
    prepared = SEVENS.prepare(hard_match)
    seen = 0
    for index in range(30):
        served = SEVENS.play(prepared, 3, index, 1, events=True).events
        waived = SEVENS.play(prepared, 3, index, 1, events=True, waived_card=0).events
        cards = np.flatnonzero(served["kind"] == Event.YELLOW_CARD)
        if len(cards):
            seen += 1
            until = int(cards[0]) + 1
            assert served[:until].tobytes() == waived[:until].tobytes()
            assert served.tobytes() != waived.tobytes()
        else:
            assert served.tobytes() == waived.tobytes()
    assert seen >= 10


def test_the_cost_is_the_carded_sides_change_of_margin(hard_match: Match) -> None:
    """Summed by hand over first and second cards of every third match, from the event logs of both plays."""
    prepared = SEVENS.prepare(hard_match)
    plays = Plays(prepared, 3, 40)
    plays.play(6, 40)
    cards = cost = 0
    for index in range(6, 46):
        played = SEVENS.play(prepared, 3, index, 1, events=True)
        yellows = played.events["side"][played.events["kind"] == Event.YELLOW_CARD]
        for card, side in enumerate(yellows[:2].tolist()):
            if index % EVERY == 0:
                other = SEVENS.play(prepared, 3, index, 1, waived_card=card).matches
                margins = [int(m["home_points"][0]) - int(m["away_points"][0]) for m in (other, played.matches)]
                cost += (margins[0] - margins[1]) * (1 if side == 0 else -1)
                cards += 1
    assert cards > 10
    assert cost_of_yellow_cards(prepared, 3, 6, plays.side_rows) == (cards, cost)


@pytest.mark.rule("SV-11.2")
def test_a_bin_of_next_to_no_time_costs_next_to_nothing(four: League, rules: RuleSet) -> None:
    """n = 9,600 matches with a card in every second; a bin of a second against one to the end of the match.

    A man short to the end costs some four points with a standard error of 0.3. A second is over before play goes on;
    what is left, a tenth of a point, is the red card that the same man's next yellow would be: within four errors of 0.
    """
    costs = {}
    for minutes in (0.01, 14.0):
        hard = rules.model_copy(
            update={
                "match": rules.match.model_copy(update={"bin_minutes": minutes}),
                "card": rules.card.model_copy(
                    update={"yellow": rules.card.yellow.model_copy(update={"difficulty": 105.0})}
                ),
            }
        )
        season = play_league(fixtures(four, hard), four, 9_600, 4, threads=1)
        costs[minutes] = season.figures()["discipline.points_cost_of_a_yellow"]
    short, long = costs[0.01], costs[14.0]
    assert abs(short.value) < 4 * short.error
    assert long.value > 4 * long.error
    assert short.value < long.value / 2


# --- parameters of a league -------------------------------------------------------------------------------------------


def test_parameters_put_together_are_those_built_one_by_one(league: League, rules: RuleSet) -> None:
    matches = fixtures(league, rules)
    for match, record in list(zip(matches, built_together(matches), strict=True))[::7]:
        assert record.tobytes() == build(match).tobytes()


def test_matches_that_share_too_little_are_built_one_by_one(four: League, rules: RuleSet) -> None:
    one, other = fixtures(four, rules)[:2]
    other = other.model_copy(update={"home_bonus": 5.0})
    assert built_together([one, other])[1].tobytes() == build(other).tobytes()


def test_figures_of_nothing_are_not_numbers() -> None:
    """0 of 0: an honest nothing instead of an error or a 0."""
    assert all(math.isnan(float(np.ravel(value)[0])) for value in FIGURES.figures(np.zeros(FIGURES.size)).values())
