"""The harness with the sevens match: one result however it is cut up, and tables as the dictionary says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.dictionary import dictionary, shown_type
from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.verify import verify
from rugbysim.setup.matches import Match
from tests.montecarlo.seen import assert_same_values


@pytest.fixture(scope="module")
def match() -> Match:
    return rs.load_match("example")


@pytest.fixture(scope="module")
def result(match: Match) -> Result:
    return rs.simulate(match, 300, 1, events=True, players=True)


def test_one_digest_for_any_threads_and_chunks(match: Match) -> None:
    assert verify(match, 400, 5).equal


@pytest.mark.parametrize("ending", ["parquet", "csv", "json"])
def test_a_result_equals_itself_read_back_and_no_other(
    tmp_path: Path, match: Match, result: Result, ending: str
) -> None:
    assert Result.load(result.save(tmp_path / f"results.{ending}")) == result
    assert rs.simulate(match, 300, 2) != result
    assert result != "a result"


@pytest.mark.parametrize("play", [rs.simulate, rs.replay, rs.verify])
def test_a_path_is_no_match(play: Callable[..., object]) -> None:
    with pytest.raises(rs.SetupError, match="expected a match as load_match returns it"):
        play("example")


def test_a_path_is_not_swept() -> None:
    with pytest.raises(rs.SetupError, match="expected a match as load_match returns it"):
        rs.sweep("example", "home_bonus", [0, 1])


def test_tables_are_those_of_the_dictionary(result: Result) -> None:
    known = dictionary(get_game("sevens").tables)
    for name in ("matches", "players", "player_rows", "events", "possessions"):
        frame = getattr(result, name)
        assert frame.columns.tolist() == [column.name for column in known[name]], name
        for column in known[name]:
            kind = str(frame[column.name].dtype)
            expected = shown_type(column)
            assert kind == expected or (expected == "text" and kind in {"category", "str"}), column.name


def test_every_column_says_what_it_means() -> None:
    for name, columns in dictionary(get_game("sevens").tables).items():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names), name
        for column in columns:
            assert column.meaning.strip()
            assert column.unit.strip()
            assert column.name == column.name.lower()
            assert column.name.isidentifier()


def test_no_column_has_another_unit_than_its_name() -> None:
    """Seconds in columns that end in _s, and no milliseconds or decimetres, in data frames or files."""
    for name, columns in dictionary(get_game("sevens").tables).items():
        for column in columns:
            bare = column.name
            for kind in ("_mean", "_sd", "_se") if name == "players" else ():
                bare = bare.removesuffix(kind)
            assert bare.endswith("_s") == (column.unit == "s"), column.name
            assert not bare.endswith("_ms")
            assert "decimetre" not in column.meaning
            assert "millisecond" not in column.meaning


def test_value_of_an_event_is_in_metres_and_seconds(result: Result) -> None:
    """What a run gains, summed, is the metres of its match; a possession's seconds are those of its row."""
    events, matches, possessions = result.events, result.matches, result.possessions
    gained = events[events["kind"] == "run"].groupby("match")["value"].sum()
    metres = matches.set_index("match")[["home_metres", "away_metres"]].sum(axis=1)
    assert gained.reindex(metres.index, fill_value=0.0).to_numpy() == pytest.approx(metres.to_numpy())
    over = events[events["kind"] == "possession_over"]
    assert over["value"].tolist() == possessions["in_play_s"].tolist()
    bands = events[events["kind"] == "possession"]["value"]
    assert set(bands) <= {0.0, 1.0, 2.0, 3.0, 4.0}


@pytest.mark.parametrize("ending", ["parquet", "csv", "json"])
def test_a_file_and_its_data_frame_agree_value_by_value(tmp_path: Path, result: Result, ending: str) -> None:
    result.save(tmp_path / f"results.{ending}")
    for table in ("matches", "events", "possessions", "player_rows"):
        assert_same_values(tmp_path / f"results.{ending}", table, getattr(result, table))


def test_values_fit_their_small_types(match: Match) -> None:
    """Sums of the rows, of 2,000 matches, are what the wide sums of the players say: nothing wrapped around."""
    found = rs.simulate(match, 2_000, 9)
    rows = found.array("matches")
    sides = {side: [place for place, man in enumerate(found.roster) if man[0] == side] for side in ("home", "away")}
    compared = 0
    for number, column in enumerate(found.tables.players):
        for side, places in sides.items():
            name = f"{side}_{column.field}"
            if name in (rows.dtype.names or ()):
                compared += 1
                assert rows[name].astype(np.int64).sum() == found.totals.player_sums[places, number].sum(), name
    assert compared == 2 * len(found.tables.players)


def test_score_of_rows_events_and_players_agree(result: Result) -> None:
    rows, log = result.array("matches"), result.array("events")
    last = log[np.append(np.flatnonzero(np.diff(log["match"])), len(log) - 1)]
    assert last["match"].tolist() == rows["match"].tolist()
    assert last["home_score"].tolist() == rows["home_points"].tolist()
    assert last["away_score"].tolist() == rows["away_points"].tolist()


@pytest.mark.parametrize("ending", ["parquet", "csv", "json"])
def test_results_come_back_from_files(tmp_path: Path, result: Result, ending: str) -> None:
    result.save(tmp_path / f"results.{ending}")
    loaded = Result.load(tmp_path / f"results.{ending}")
    assert loaded.digest() == result.digest()
    for table in ("matches", "events", "possessions", "player_rows"):
        assert loaded.array(table).tobytes() == result.array(table).tobytes(), table


@pytest.mark.parametrize("index", [0, 17, 299])
def test_replay_is_the_match_of_the_run(match: Match, result: Result, index: int) -> None:
    again = rs.replay(match, 1, index)
    assert again.row.tobytes() == result.array("matches")[index : index + 1].tobytes()
    log = result.array("events")
    assert again.log.tobytes() == log[log["match"] == index].tobytes()
    assert again.lines
