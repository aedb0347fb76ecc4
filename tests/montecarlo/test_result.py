"""What a run gives back: tables, types, words, and a run of one match."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.simulate import simulate
from rugbysim.setup.errors import SetupError
from tests.montecarlo.toy import ROSTER, Toy, ToyMatch


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate(ToyMatch(), 1_000, 3, game=Toy(), events=True, players=True, threads=2)


def test_match_rows_keep_small_integers_words_and_units(result: Result) -> None:
    matches = result.matches
    assert matches.shape == (1_000, 7)
    assert matches["match"].tolist() == list(range(1_000))
    assert {name: str(kind) for name, kind in matches.dtypes.items()} == {
        "match": "int64",
        "home_points": "int16",
        "away_points": "int16",
        "home_tries": "int8",
        "home_metres": "float64",
        "clock_s": "float64",
        "first_scorer": "category",
    }
    raw = result.array("matches")
    assert matches["home_metres"].to_numpy() == pytest.approx(raw["home_metres"] / 10)
    assert matches["first_scorer"].isna().to_numpy().tolist() == (raw["first_scorer"] == -1).tolist()
    assert set(matches["first_scorer"].dropna()) == {"home", "away"}


def test_summary_is_that_of_the_rows(result: Result) -> None:
    """Means and standard errors by pandas from the rows; the interval is the mean -+ 1.9623 errors (t, 999)."""
    summary = result.summary().set_index("measure")
    assert list(summary.index[:7]) == [
        "home_win", "draw", "away_win", "home_points", "away_points", "total_points", "margin",
    ]  # fmt: skip
    assert summary.columns.tolist() == ["estimate", "standard_error", "low", "high", "n", "unit"]
    rows = result.matches
    values = {name: rows[name].astype(float) for name in ("home_points", "home_tries", "home_metres", "clock_s")}
    values["margin"] = rows["home_points"].astype(float) - rows["away_points"]
    values["total_points"] = rows["home_points"].astype(float) + rows["away_points"]
    for name, column in values.items():
        found = summary.loc[name]
        assert found["estimate"] == pytest.approx(column.mean())
        assert found["standard_error"] == pytest.approx(column.sem())
        assert found["high"] - found["estimate"] == pytest.approx(1.9623 * column.sem(), rel=1e-4)
    assert summary.loc["home_win", "estimate"] == (values["margin"] > 0).mean()
    assert summary.loc["home_metres", "unit"] == "m"
    assert summary.loc["first_scorer: away", "estimate"] == (rows["first_scorer"] == "away").mean()
    assert summary.loc[["home_win", "draw", "away_win"], "estimate"].sum() == pytest.approx(1)
    assert (summary["n"] == 1_000).all()
    assert result.estimate("margin").estimate == pytest.approx(values["margin"].mean())
    with pytest.raises(KeyError):
        result.estimate("nothing")


def test_players_are_those_of_their_rows(result: Result) -> None:
    players, rows = result.players, result.player_rows
    assert players.columns.tolist()[:7] == ["side", "name", "role", "matches", "points_mean", "points_sd", "points_se"]
    assert list(players[["side", "name", "role"]].itertuples(index=False, name=None)) == ROSTER[:4]
    assert rows.columns.tolist() == ["match", "side", "player", "points", "metres"]
    assert rows["side"].tolist()[:4] == ["home", "home", "away", "away"]
    assert len(rows) == 4_000
    for player in players.itertuples():
        own = rows[rows["player"] == player.name]
        assert len(own) == player.matches == 1_000
        assert player.points_mean == pytest.approx(own["points"].mean())
        assert player.points_sd == pytest.approx(own["points"].std())
        assert player.metres_se == pytest.approx(own["metres"].sem())


def test_events_and_possessions_show_words(result: Result) -> None:
    events = result.events
    assert events["kind"].value_counts()["full_time"] == 1_000
    assert events["player"].dropna().unique().tolist() == ["=cmd()"]
    assert events["x"].unique().tolist() == [50.5]
    assert str(events["p_success"].dtype) == "float32"
    assert events["p_success"].isna().tolist() == (events["kind"] == "full_time").tolist()
    assert events.loc[events["kind"] == "full_time", "side"].isna().all()
    tries = events.groupby("match", observed=True)["kind"].agg(lambda kinds: (kinds == "try").sum())
    assert tries.tolist() == result.matches["home_tries"].tolist()
    assert result.possessions["passes"].sum() == result.matches["home_tries"].sum()


def test_one_match_is_no_trouble() -> None:
    one = simulate(ToyMatch(), 1, 1, game=Toy())
    summary = one.summary().set_index("measure")
    assert math.isnan(summary.loc["margin", "standard_error"])
    assert 0 < summary.loc["draw", "standard_error"] < 1
    assert one.players["points_sd"].isna().all()
    assert one.player_records()[0]["points_se"] is None
    assert {typical.match for typical in one.typical} == {0}
    for estimate in one.estimates():
        assert "nan" not in estimate.text + estimate.interval_text


def test_what_never_happened_is_no_certain_0() -> None:
    """The edge keeps the home side below one try: none in 400 matches, so up to 3.69 / 400 = 0.0092 a match."""
    found = simulate(ToyMatch(edge=-4), 400, 1, game=Toy()).estimate("home_tries")
    assert (found.estimate, found.low) == (0, 0)
    assert found.high == pytest.approx(3.6889 / 400, rel=1e-4)
    assert found.standard_error == pytest.approx(1 / 400)
    assert found.text == found.interval_text == "< 0.01"


def test_rows_not_asked_for_or_not_kept_are_named() -> None:
    plain = simulate(ToyMatch(), 300, 1, game=Toy(), keep=200)
    with pytest.raises(SetupError, match="the rows of 300 matches were too many to keep; simulate with out="):
        _ = plain.matches
    with pytest.raises(SetupError, match="not asked for; simulate with events=True"):
        _ = plain.events
    with pytest.raises(SetupError, match="not asked for; simulate with players=True"):
        _ = plain.player_rows
    full = simulate(ToyMatch(), 300, 1, game=Toy())
    assert plain.digest() == full.digest()
    assert plain.typical == full.typical


def test_rows_are_kept_up_to_200_000_matches() -> None:
    assert len(simulate(ToyMatch(), 200_000, 1, game=Toy(), chunk=50_000).array("matches")) == 200_000
    assert "matches" not in simulate(ToyMatch(), 200_001, 1, game=Toy(), chunk=50_000).rows


def test_typical_matches_are_exact_beyond_what_is_kept() -> None:
    """300,000 matches: the index is that of the first match with the margin, found from all rows."""
    many = simulate(ToyMatch(), 300_000, 2, game=Toy(), chunk=60_000)
    rows = Toy().play(1, 2, 0, 300_000).matches
    margin = rows["home_points"].astype(int) - rows["away_points"]
    for typical, quantile in zip(many.typical, (0, 0.25, 0.5, 0.75, 1), strict=True):
        assert typical.margin == np.quantile(margin, quantile, method="inverted_cdf")
        assert typical.match == int(np.argmax(margin == typical.margin))


def test_provenance_is_enough_to_play_it_again(result: Result) -> None:
    origin = result.provenance
    assert (origin["game"], origin["seed"], origin["first"], origin["count"]) == ("toy", 3, 0, 1_000)
    assert len(origin["configuration_sha256"]) == 64
    other = simulate(ToyMatch(edge=2), 10, 3, game=Toy()).provenance
    assert other["configuration_sha256"] != origin["configuration_sha256"]
    again = simulate(ToyMatch(), origin["count"], origin["seed"], game=Toy(), events=True, players=True)
    assert again.digest() == result.digest()
    assert repr(result).startswith("<Result of 1,000 matches of toy v toy, seed 3")


def test_tallies_and_histograms_count_matches(result: Result) -> None:
    assert result.tallies["ending"].sum() == 1_000
    for name in ("home_points", "away_points", "total_points", "margin"):
        assert sum(result.histogram(name).values()) == 1_000
    assert sum(value * count for value, count in result.histogram("home_points").items()) == int(
        result.matches["home_points"].sum()
    )
