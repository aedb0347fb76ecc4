"""A sweep: paired differences, intervals, files, and what is refused."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import rugbysim as rs
from rugbysim.analysis.sweep import Point, Sweep, sweep
from rugbysim.montecarlo.statistics import NORMAL_975, wilson
from rugbysim.report.sweep_tables import show_sweep
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import Match

KEY = "rules.pace.difficulty"  # of catching a free runner
N = 1_500
SEED = 3


@pytest.fixture(scope="module")
def match() -> Match:
    return rs.load_match("example")


@pytest.fixture(scope="module")
def swept(match: Match) -> Sweep:
    return sweep(match, KEY, [0, 15, 30], n=N, seed=SEED)


def rows(match: Match, value: float) -> pd.DataFrame:
    """The match rows of a run of its own with the number at a value."""
    changed = rs.load_match("example", overrides=[f"{KEY}={value}"])
    return rs.simulate(changed, n=N, seed=SEED).matches


def test_each_row_is_the_run_with_that_value(match: Match, swept: Sweep) -> None:
    for point in swept.points:
        result = rs.simulate(rs.load_match("example", overrides=[f"{KEY}={point.value}"]), n=N, seed=SEED)
        for name in ("home_win", "draw", "away_win", "total_points", "home_tries", "away_metres"):
            assert point.estimates[name] == result.estimate(name), name


def test_differences_are_taken_match_by_match(match: Match, swept: Sweep) -> None:
    """From the rows of two runs: mean and standard error of the differences, 95 % interval by the normal."""
    first, last = rows(match, 0), rows(match, 30)
    change = (last["home_points"] - last["away_points"]) - (first["home_points"] - first["away_points"])
    found = swept.points[2].differences["margin"]
    assert found.estimate == pytest.approx(change.mean())
    assert found.standard_error == pytest.approx(change.std() / math.sqrt(N))
    assert found.low is not None
    assert found.low == pytest.approx(change.mean() - NORMAL_975 * change.std() / math.sqrt(N), abs=0.002)


def test_common_chance_makes_a_difference_surer_than_its_means(match: Match) -> None:
    """A small step: were the two runs independent, the error would be sqrt(2) of a mean's; it is less than a mean's."""
    point = sweep(match, KEY, [20, 20.5], n=N, seed=SEED).points[1]
    own, change = point.estimates["margin"].standard_error, point.differences["margin"].standard_error
    assert own is not None
    assert change is not None
    assert change < own


def test_outcomes_have_wilson_intervals_and_differences(match: Match, swept: Sweep) -> None:
    first, last = rows(match, 0), rows(match, 30)
    wins = [int((table["winner"] == "home").sum()) for table in (first, last)]
    estimate = swept.points[2].estimates["home_win"]
    assert (estimate.low, estimate.high) == wilson(wins[1], N)
    assert swept.points[2].differences["home_win"].estimate == pytest.approx((wins[1] - wins[0]) / N)


def test_the_same_value_twice_changes_nothing(match: Match) -> None:
    point = sweep(match, KEY, [20, 20], n=200, seed=SEED).points[1]
    assert all(change.estimate == 0 and change.standard_error == 0 for change in point.differences.values())


def test_the_first_value_has_no_difference(swept: Sweep) -> None:
    assert swept.points[0].differences == {}
    assert swept.base == 0
    assert swept.table["margin_difference"].isna().tolist() == [True, False, False]


def test_differences_may_be_from_the_match_as_it_is(match: Match) -> None:
    here = match.rules.pace.difficulty
    swept = sweep(match, KEY, [here, here + 20], n=200, seed=SEED, versus="present")
    assert swept.base == "present"
    changes = [point.differences["total_points"].estimate for point in swept.points]
    assert changes[0] == 0
    assert changes[1] is not None
    assert changes[1] > 0  # runners who are harder to catch by 20 points score more: some ten points a match


def test_threads_change_nothing(match: Match, swept: Sweep) -> None:
    other = sweep(match, KEY, [0, 15, 30], n=N, seed=SEED, threads=3)
    assert other.records() == swept.records()


def test_progress_counts_the_matches_of_all_values(match: Match) -> None:
    told: list[tuple[int, int]] = []
    sweep(match, KEY, [1, 2, 3], n=50, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (150, 150)


def test_one_match_has_no_error(match: Match) -> None:
    point = sweep(match, KEY, [0, 1], n=1).points[1]
    assert point.estimates["margin"].standard_error is None
    assert point.differences["margin"].low is None


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("home.tactics.kick_off", ["short", "long"]),
        ("rules.laws.advantage", [True, False]),
        ("rules.run.gain", [[1, 8], [2.0, 9.0]]),
        ("home_bonus", ["0", "5"]),
        ("home.hardness", [-20, 20]),
    ],
)
def test_any_key_and_kind_of_value(match: Match, key: str, values: list[object]) -> None:
    swept = sweep(match, key, values, n=60)
    assert len(swept.table) == 2
    assert any(change.estimate for change in swept.points[1].differences.values())


def test_rs_sweep_is_this_function(match: Match) -> None:
    assert rs.sweep(match, KEY, [0, 1], n=10).key == KEY


# --- tables and files -------------------------------------------------------------------------------------------------


def test_the_tables_fit_eighty_columns(swept: Sweep, capsys: pytest.CaptureFixture[str]) -> None:
    show_sweep(swept)
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "total points" in shown  # what catching runners moves more surely than most
    assert "Changes are from 0" in shown


def test_the_long_table_has_every_measure_of_every_value(swept: Sweep) -> None:
    long = swept.measures
    assert len(long) == 3 * len(swept.points[0].estimates)
    one = long[(long["value"] == 30) & (long["measure"] == "margin")].iloc[0]
    assert one["difference"] == swept.points[2].differences["margin"].estimate


def test_files_say_what_the_table_says(swept: Sweep, tmp_path: Path) -> None:
    with swept.save(tmp_path / "sweep.csv").open(encoding="utf-8", newline="") as file:
        from_csv = list(csv.DictReader(file))
    assert [float(row["value"]) for row in from_csv] == [0, 15, 30]
    assert float(from_csv[2]["margin"]) == swept.points[2].estimates["margin"].estimate
    document = json.loads(swept.save(tmp_path / "sweep.json").read_text(encoding="utf-8"))
    assert document["rows"] == swept.records()
    assert document["provenance"]["seed"] == SEED
    pytest.importorskip("pyarrow")
    from_parquet = pd.read_parquet(swept.save(tmp_path / "sweep.parquet"))
    np.testing.assert_array_equal(from_parquet["margin"], swept.table["margin"])
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_no_spreadsheet_runs_a_value(tmp_path: Path, swept: Sweep) -> None:
    point = swept.points[0]
    hostile = Sweep(**{**vars(swept), "points": (Point("=cmd()", point.estimates, {}),)})
    text = hostile.save(tmp_path / "sweep.csv").read_text(encoding="utf-8")
    assert text.splitlines()[1].startswith("'=cmd()")


def test_files_that_cannot_be_written(tmp_path: Path, swept: Sweep) -> None:
    there = tmp_path / "there.csv"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(SetupError, match="the file exists"):
        swept.save(there)
    assert there.read_text(encoding="utf-8") == "mine"
    with pytest.raises(SetupError, match=r"ends in \.csv, \.json or \.parquet"):
        swept.save(tmp_path / "sweep.txt")
    with pytest.raises(SetupError, match="nowhere does not exist; make it first"):
        swept.save(tmp_path / "nowhere" / "sweep.csv")
    assert swept.save(there, force=True) == there


def test_an_input_of_the_run_is_never_overwritten(tmp_path: Path, swept: Sweep) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text("{}", encoding="utf-8")
    given = Sweep(**{**vars(swept), "inputs": (mine,)})
    with pytest.raises(SetupError, match="an input of the run"):
        given.save(mine, force=True)


@pytest.mark.parametrize(
    ("key", "values", "more", "sentence"),
    [
        ("rules.pace.dificulty", [1, 2], {}, 'did you mean "rules.pace.difficulty"?'),
        (KEY, [1], {}, "sweep: values is [1]; expected at least two values to compare"),
        (KEY, [1, "many"], {}, 'rules.pace.difficulty is "many"'),
        (KEY, [1, 2], {"n": 0}, "sweep: n is 0"),
        (KEY, [1, 2], {"seed": 2**64}, "sweep: seed is"),
        (KEY, [1, 2], {"threads": 0}, "sweep: threads is 0"),
        (KEY, [1, 2], {"versus": "last"}, 'sweep: versus is "last"; expected "first" or "present"'),
    ],
)
def test_what_cannot_be_swept(
    match: Match, key: str, values: list[object], more: dict[str, int], sentence: str
) -> None:
    with pytest.raises(SetupError) as refused:
        sweep(match, key, values, **more)  # type: ignore[arg-type]
    assert sentence in str(refused.value)
