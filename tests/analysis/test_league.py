"""The league: pairings, streams, sums, and the standard errors that go with them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from rugbysim.analysis.league import FAVOURITES, League, Season, fixtures, league_figures, load_league, play_league
from rugbysim.games.sevens.figures import FIGURES
from rugbysim.games.sevens.game import SEVENS
from rugbysim.setup.errors import SetupError
from rugbysim.setup.locate import configs
from rugbysim.setup.rules import RuleSet
from tests.montecarlo.toy import Toy


def test_every_side_meets_every_other_once(league: League) -> None:
    assert len(league.pairings) == 120
    assert len({frozenset(pair) for pair in league.pairings}) == 120
    at_home = Counter(home for home, _ in league.pairings)
    assert set(at_home.values()) <= {7, 8}  # of fifteen matches


def test_fixtures_are_the_pairings_without_a_home_bonus(league: League, rules: RuleSet) -> None:
    for match, (home, away) in zip(fixtures(league, rules), league.pairings, strict=True):
        assert (match.home, match.away) == (league.teams[home], league.teams[away])
        assert match.home_bonus == 0
        assert match.rules is rules
        assert not match.knock_out


def test_matches_are_rounded_up_to_the_same_even_number_of_each_pairing(four: League, rules: RuleSet) -> None:
    season = play_league(fixtures(four, rules), four, 100, 1, threads=1)
    assert season.matches == 108  # six pairings, nine matches a half
    assert np.all(FIGURES.named(season.sums, "matches") == 9)


def test_sums_do_not_depend_on_threads(four: League, rules: RuleSet, season: Season) -> None:
    other = play_league(fixtures(four, rules), four, 1_200, 1, threads=3)
    assert season.sums.tobytes() == other.sums.tobytes()


def test_no_two_pairings_share_a_match_of_the_seed(four: League, rules: RuleSet) -> None:
    """One side against itself six times over: equal parameters, so any shared stream would give equal sums."""
    match = fixtures(four, rules)[0]
    season = play_league([match] * 6, four, 120, 1, threads=1)
    assert len({sums.tobytes() for sums in season.sums.reshape(12, -1)}) == 12


def test_a_longer_run_begins_with_the_matches_of_a_shorter_one(four: League, rules: RuleSet) -> None:
    """Sums of the first ten matches of a half are part of those of the first twenty: no counter is less."""
    short, long = (play_league(fixtures(four, rules), four, n, 1, threads=1) for n in (120, 240))
    counters = np.ones(FIGURES.size, bool)
    counters[[_place("margin"), _place("cost_of_cards")]] = False  # these may be negative
    assert np.all(long.sums[..., counters] >= short.sums[..., counters])


def _place(name: str) -> int:
    """Where a named sum stands."""
    probe = np.arange(FIGURES.size, dtype=float)
    return int(FIGURES.named(probe, name))


def test_ratings_are_mean_margins(season: Season, four: League) -> None:
    """Added up by hand from the pairings' sums; over a league they cancel."""
    by_hand = np.zeros(4)
    for (home, away), sums in zip(four.pairings, season.sums.sum(axis=1), strict=True):
        margin = FIGURES.named(sums, "margin")
        by_hand += np.eye(4)[home] * margin - np.eye(4)[away] * margin
    np.testing.assert_allclose(season.ratings(), by_hand / 600)  # three pairings of 200 matches a side
    assert abs(season.ratings().sum()) < 1e-9


def test_favourites_win_what_the_better_rated_side_wins(season: Season, four: League) -> None:
    ratings, won, decided = season.ratings(), 0.0, 0.0
    for (home, away), sums in zip(four.pairings, season.sums.sum(axis=1), strict=True):
        wins = [float(FIGURES.named(sums, f"{side}_wins")) for side in ("home", "away")]
        won += wins[0] if ratings[home] > ratings[away] else wins[1]
        decided += sum(wins)
    assert season.figures()[FAVOURITES].value == pytest.approx(won / decided)


def test_margin_of_the_best_sides_leaves_the_weakest_out(league: League, rules: RuleSet) -> None:
    """Sixteen sides: 78 of the 120 pairings are between the best thirteen."""
    season = play_league(fixtures(league, rules), league, 480, 1, threads=1)
    best = np.argsort(-season.ratings())[:13]
    pairs = [i for i, (home, away) in enumerate(league.pairings) if home in best and away in best]
    sums = season.sums[pairs].sum(axis=(0, 1))
    expected = FIGURES.named(sums, "abs_margin") / FIGURES.named(sums, "matches")
    assert len(pairs) == 78
    assert season.figures()["scoring.margin_abs_mean_top13"].value == pytest.approx(float(expected))


def test_error_of_a_mean_is_the_stratified_one(four: League, rules: RuleSet) -> None:
    """The paired jackknife of mean points against sqrt(sum of within-pairing variances), from rows of all matches.

    Six pairings give the jackknife six degrees of freedom a league; the mean of its square over twenty seeds has 120,
    so its root is known to 6.5 %: a factor of 1.3 is four standard errors.
    """
    prepared = SEVENS.prepare(fixtures(four, rules)[0])
    variance = np.var(_points(prepared, 4_000), ddof=1)
    match = fixtures(four, rules)[0]
    squares = [
        play_league([match] * 6, four, 240, seed, threads=1).figures()["scoring.points"].error ** 2
        for seed in range(20)
    ]
    assert 1 / 1.3 < np.sqrt(np.mean(squares) / (variance / 240)) < 1.3


def _points(prepared: np.ndarray, n: int) -> np.ndarray:
    rows = SEVENS.play(prepared, 99, 0, n).matches
    return rows["home_points"].astype(float) + rows["away_points"]


def test_errors_cover_ratios_and_deviations_too(four: League, rules: RuleSet) -> None:
    """Thirty leagues of 360 matches: the spread of a figure over seeds against its mean stated error.

    A standard deviation of 30 values is known to 13 %, the stated errors to 29 % each and 5 % on average: ratios within
    1 / 1.7 and 1.7 are four standard errors wide.
    """
    keys = ("scoring.points_sd", "possession.ruck_retention", "restart.short_regained", "possession.p_try_opp_22")
    matches = fixtures(four, rules)
    leagues = [play_league(matches, four, 360, seed, threads=1).figures() for seed in range(30)]
    for key in keys:
        spread = np.std([figures[key].value for figures in leagues], ddof=1)
        stated = np.sqrt(np.mean([figures[key].error ** 2 for figures in leagues]))
        assert 1 / 1.7 < spread / stated < 1.7, key


def test_errors_shrink_with_the_root_of_the_matches(four: League, rules: RuleSet) -> None:
    """Four times the matches, half the error; the median over tables' entries of a ratio known to about 30 % each."""
    short, long = (league_figures(rules, n, 3, league=four, threads=1) for n in (600, 9_600))
    ratios = [np.median(short[key].errors / long[key].errors) for key in ("possession.endings_share", "scoring.points")]
    assert 2.0 < np.mean(ratios) < 8.0


# --- what cannot be played --------------------------------------------------------------------------------------------


def test_a_game_without_figures_is_refused(four: League, rules: RuleSet) -> None:
    with pytest.raises(SetupError, match='game is "toy"; expected a game that says what it is measured by'):
        play_league(fixtures(four, rules), four, 100, 1, game=Toy())


@pytest.mark.parametrize(("n", "seed", "place"), [(0, 1, "n"), (1.5, 1, "n"), (100, -1, "seed"), (100, 2**64, "seed")])
def test_arguments_that_cannot_be_used(four: League, rules: RuleSet, n: int, seed: int, place: str) -> None:
    with pytest.raises(SetupError, match=f"^league: {place} is"):
        play_league(fixtures(four, rules), four, n, seed)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("schema = 2\nteams = []", "schema is 2; expected 1"),
        ("schema = 1\nteams = ['a.toml']", 'teams is ["a.toml"]; expected a list of at least two team files'),
        ("schema = 1\nteam = []\nteams = []", "team: there is no such key; expected schema, name, teams"),
        ("schema = 1\nteams = ['a.toml', 'b.toml']", "a.toml: there is no such file"),
    ],
)
def test_study_files_that_cannot_be_used(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "league.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as refused:
        load_league(path)
    assert sentence in str(refused.value)


def test_a_man_of_two_sides_is_refused(rules: RuleSet) -> None:
    team = load_league(configs() / "leagues" / "league.toml").teams[0]
    with pytest.raises(SetupError, match=r"a man plays for one side, but .* both pick him"):
        fixtures(League("twins", (team, team)), rules)
