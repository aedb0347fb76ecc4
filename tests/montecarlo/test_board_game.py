"""A game with other sides and another score, without players and possessions, is served like any other."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rugbysim.games.registry import get_game
from rugbysim.montecarlo.dictionary import dictionary, to_plain, write_dictionary
from rugbysim.montecarlo.replay import replay
from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.simulate import Interrupted, simulate
from rugbysim.montecarlo.verify import verify
from rugbysim.setup.errors import SetupError
from tests.montecarlo.seen import assert_same_values
from tests.montecarlo.toy import TOY_TABLES, Toy, ToyMatch
from tests.montecarlo.toy_board import BOARD_TABLES, Board, BoardMatch

ENDINGS = ("parquet", "csv", "json")


def run(n: int = 400, **settings: Any) -> Result:
    return simulate(BoardMatch(), n, 1, **{"game": Board(), **settings})


@pytest.fixture(scope="module")
def result() -> Result:
    return run(events=True)


# --- what is counted -------------------------------------------------------------------------------------------------


def test_outcomes_and_scores_are_named_after_the_game_s_sides(result: Result) -> None:
    rows = result.matches
    names = [estimate.measure for estimate in result.estimates()]
    assert names[:7] == ["red_win", "draw", "yellow_win", "red_goals", "yellow_goals", "total_goals", "margin"]
    assert not [name for name in names if "home" in name or "points" in name]
    goals = rows["red_goals"].astype(int), rows["yellow_goals"].astype(int)
    assert result.estimate("total_goals").estimate == pytest.approx((goals[0] + goals[1]).mean())
    assert result.estimate("margin").estimate == pytest.approx((goals[0] - goals[1]).mean())
    assert result.histogram("red_goals") == rows["red_goals"].value_counts().sort_index().to_dict()
    assert {typical.margin for typical in result.typical} <= set(goals[0] - goals[1])


def test_the_winner_decides_and_not_the_goals(result: Result) -> None:
    """A drawn match with an even index is won by Yellow in this game."""
    rows = result.matches
    assert result.estimate("yellow_win").estimate == (rows["winner"] == "yellow").mean()
    assert result.estimate("yellow_win").estimate > (rows["red_goals"] < rows["yellow_goals"]).mean()
    assert result.estimate("draw").estimate == rows["winner"].isna().mean()


def test_codes_are_shares_of_their_words(result: Result) -> None:
    shares = {word: result.estimate(f"result: {word}") for word in ("goals", "time_up", "cut_off")}
    assert shares["goals"].estimate == (result.matches["result"] == "goals").mean()
    assert sum(share.estimate or 0 for share in shares.values()) == 1
    assert shares["cut_off"].text == "< 1 %"  # never seen in 400 matches, which is no certain 0


# --- chunks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hint", "largest"), [(1, 1), (50, 50), (0, 1), (10**9, 400)])
def test_a_game_says_how_many_matches_are_played_at_a_time(hint: int, largest: int) -> None:
    game = Board(hint=hint)
    found = run(400 if hint else 20, game=game)
    assert max(game.counts) == largest
    assert found.digest() == run(found.n, chunk=7, threads=3).digest()


def test_who_asks_for_a_chunk_gets_it() -> None:
    game = Board(hint=1)
    run(400, game=game, chunk=100)
    assert game.counts == [100] * 4


def test_a_run_of_slow_matches_is_stopped_between_any_two() -> None:
    def progress(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        run(400, game=Board(hint=1), progress=progress)
    assert stopped.value.result is not None
    assert stopped.value.result.n == 3


def test_a_hint_is_never_more_than_the_usual_chunk() -> None:
    game = Board(hint=10**9)
    run(2_500, game=game, threads=1)
    assert game.counts == [1_000, 1_000, 500]


def test_verify_plays_it_with_the_log_and_a_game_without_a_log_without() -> None:
    found = verify(BoardMatch(), 300, 1, game=Board())
    assert found.equal
    assert [trial.events for trial in found.trials].count(True) == 1
    silent = Board(tables=replace(BOARD_TABLES, events=()))
    assert not any(trial.events for trial in verify(BoardMatch(), 300, 1, game=silent).trials)


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_saved_comes_back(tmp_path: Path, result: Result, ending: str) -> None:
    loaded = Result.load(result.save(tmp_path / f"results.{ending}"))
    assert (loaded.tables.sides, loaded.tables.score) == (("red", "yellow"), "goals")
    assert loaded == result
    assert loaded.tables == result.tables
    assert loaded.summary().equals(result.summary())
    for table in ("matches", "events"):
        assert loaded.array(table).tobytes() == result.array(table).tobytes()
        assert_same_values(tmp_path / f"results.{ending}", table, getattr(result, table))


def test_tables_that_a_game_does_not_have_are_no_files(tmp_path: Path, result: Result) -> None:
    for ending in ENDINGS:
        result.save(tmp_path / f"results.{ending}")
        run(400, events=True, out=tmp_path / f"played.{ending}")
    names = {path.name for path in tmp_path.iterdir()}
    parts = ("results", "played")
    assert names == {
        *(f"{part}{name}" for part in parts for name in (".parquet", ".events.parquet", ".csv", ".events.csv")),
        *(f"{part}{name}" for part in parts for name in (".csv.json", ".json")),
    }
    document = json.loads((tmp_path / "results.json").read_text())
    assert "players" not in document
    assert set(document["tables"]) == {"matches", "events"}
    with (tmp_path / "results.csv").open(newline="", encoding="utf-8") as file:
        assert next(csv.reader(file)) == [column.name for column in BOARD_TABLES.matches]


def test_a_file_without_sides_and_score_is_one_of_home_away_and_points(tmp_path: Path) -> None:
    """Files name them only where they are others, so that those written before games had others are read."""
    path = simulate(ToyMatch(), 20, 1, game=Toy()).save(tmp_path / "results.json")
    head = json.loads(path.read_text())["dictionary"]
    assert not {"sides", "score"} & head.keys()
    assert Result.load(path).tables == TOY_TABLES
    assert not {"sides", "score"} & to_plain(get_game("sevens").tables).keys()


@pytest.mark.parametrize("sides", ['"red"', '["red"]', "7", '["red", "yellow", "blue"]'])
def test_sides_that_are_no_two_are_a_damaged_file(tmp_path: Path, result: Result, sides: str) -> None:
    path = result.save(tmp_path / "results.json")
    text = path.read_text()
    assert '"sides": ["red", "yellow"]' in text
    path.write_text(text.replace('"sides": ["red", "yellow"]', f'"sides": {sides}', 1))
    with pytest.raises(SetupError, match="not a result that rugbysim wrote"):
        Result.load(path)


# --- what there is not -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: run(events=True).possessions, "results: possessions: this game has no table of possessions"),
        (lambda: run().players, "results: players: this game has no table of players"),
        (lambda: run().player_records(), "results: players: this game has no table of players"),
        (lambda: run().player_rows, "results: player_rows: this game has no table of player rows"),
        (lambda: run(players=True), "simulate: players: this game has no table of player rows"),
        (
            lambda: run(events=True, game=Board(tables=replace(BOARD_TABLES, events=()))),
            "simulate: events: this game has no table of events",
        ),
        (
            lambda: replay(BoardMatch(), game=Board()).possessions,
            "replay: possessions: this game has no table of possessions",
        ),
        (
            lambda: replay(BoardMatch(), game=Board(tables=replace(BOARD_TABLES, events=()))),
            "replay: events: this game has no table of events",
        ),
    ],
)
def test_asking_for_a_table_that_there_is_not_gets_one_sentence(ask: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        ask()
    assert str(refused.value) == sentence


def test_the_dictionary_has_no_table_that_the_game_has_not(tmp_path: Path) -> None:
    assert list(dictionary(BOARD_TABLES)) == ["matches", "events", "summary"]
    text = write_dictionary(None, BOARD_TABLES)
    assert "red_goals" in text
    assert "## players" not in text


def test_a_replay_has_the_goals_and_no_possessions() -> None:
    again = replay(BoardMatch(), 1, 17, game=Board())
    row = run().matches.iloc[17]
    assert again.score == (row["red_goals"], row["yellow_goals"])
    document = json.loads(again.to_json())
    assert "possessions" not in document
    assert [event["to_move"] for event in document["events"]] == ["chance", "red"]
    assert document["match"]["red_goals"] == again.score[0]
