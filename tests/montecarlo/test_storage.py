"""Results as files: the same back, whole or not at all, and nothing that runs."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rugbysim.montecarlo import parquet_files
from rugbysim.montecarlo.dictionary import FILE_SCHEMA, dictionary
from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.row_files import quoted
from rugbysim.montecarlo.simulate import simulate
from rugbysim.setup.errors import SetupError
from tests.montecarlo.seen import assert_same_values
from tests.montecarlo.toy import TOY_TABLES, Toy, ToyMatch

ENDINGS = ("parquet", "csv", "json")
TABLES = ("matches", "events", "possessions", "player_rows")


def run(n: int = 300, **settings: Any) -> Result:
    return simulate(ToyMatch(), n, 1, game=Toy(), **settings)


@pytest.fixture(scope="module")
def result() -> Result:
    return run(events=True, players=True)


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_saved_comes_back(tmp_path: Path, result: Result, ending: str) -> None:
    out = tmp_path / f"results.{ending}"
    assert result.save(out) == out
    loaded = Result.load(out)
    assert loaded.totals.to_bytes() == result.totals.to_bytes()
    assert loaded.digest() == result.digest()
    assert loaded.provenance == result.provenance
    assert loaded.tables == result.tables
    for table in TABLES:
        assert loaded.array(table).tobytes() == result.array(table).tobytes(), table
    assert loaded.summary().equals(result.summary())
    assert loaded.players.equals(result.players)
    assert loaded.matches.equals(result.matches)
    assert loaded.typical == result.typical
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("table", TABLES)
def test_a_file_and_its_data_frame_agree_value_by_value(
    tmp_path: Path, result: Result, ending: str, table: str
) -> None:
    result.save(tmp_path / f"results.{ending}")
    assert_same_values(tmp_path / f"results.{ending}", table, getattr(result, table))


def test_files_hold_seconds_and_metres(tmp_path: Path, result: Result) -> None:
    """The counters are milliseconds and decimetres: 840,123 and 237 stand in a file as 840.123 and 23.7."""
    result.save(tmp_path / "results.csv")
    with (tmp_path / "results.csv").open(newline="", encoding="utf-8") as file:
        clocks = [row["clock_s"] for row in csv.DictReader(file)]
    assert clocks == [repr(clock / 1000) for clock in result.array("matches")["clock_ms"].tolist()]
    with (tmp_path / "results.events.csv").open(newline="", encoding="utf-8") as file:
        values = {(row["kind"], row["value"]) for row in csv.DictReader(file)}
    assert values == {("kick_off", "23.7"), ("try", "7.0"), ("full_time", "7.0")}


@pytest.mark.parametrize("ending", ENDINGS)
def test_written_while_playing_is_the_same_bytes_as_saved(tmp_path: Path, ending: str) -> None:
    """And the same for other threads and chunks, and where no rows were kept."""
    first, second = tmp_path / f"a.{ending}", tmp_path / f"b.{ending}"
    run(5_000, events=True, players=True).save(first)
    run(5_000, events=True, players=True, out=second, threads=3, chunk=170, keep=10)
    for one in sorted(tmp_path.glob("a.*")):
        other = second.with_name(one.name.replace("a.", "b.", 1))
        assert one.read_bytes() == other.read_bytes(), one.name
    assert len(list(tmp_path.iterdir())) == {"parquet": 10, "csv": 12, "json": 2}[ending]


def test_rows_beyond_what_is_kept_are_read_from_the_file(tmp_path: Path) -> None:
    found = run(500, keep=100, out=tmp_path / "results.parquet")
    assert "matches" not in found.rows
    assert np.array_equal(found.array("matches"), run(500).array("matches"))
    with pytest.raises(SetupError, match="too many to keep"):
        run(500, keep=100).save(tmp_path / "other.parquet")


def test_a_code_without_a_word_in_a_damaged_file_is_one_sentence(
    tmp_path: Path, result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One flipped bit of a code made pyarrow raise an IndexError of its own."""
    loaded = Result.load(result.save(tmp_path / "results.parquet"))

    def damaged(*_: Any) -> None:
        raise IndexError("index with value of 51 is out-of-bounds")

    monkeypatch.setattr(parquet_files, "read_rows", damaged)
    with pytest.raises(SetupError, match="the rows are damaged"):
        _ = loaded.events


def test_parquet_is_written_in_row_groups_of_one_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.parquet as pq

    monkeypatch.setattr(parquet_files, "GROUP", 1_000)
    out = tmp_path / "results.parquet"
    run(3_500, out=out, chunk=170, keep=0)
    with pq.ParquetFile(out) as file:
        groups = [file.metadata.row_group(number).num_rows for number in range(file.metadata.num_row_groups)]
        assert groups == [1_000, 1_000, 1_000, 500]
        assert file.schema_arrow.field("home_tries").type == "int8"
        assert file.read(["match"])["match"].to_pylist() == list(range(3_500))


def test_every_file_states_schema_and_provenance(tmp_path: Path, result: Result) -> None:
    for ending in ENDINGS:
        result.save(tmp_path / f"results.{ending}")
    heads = [parquet_files.read_metadata(path) for path in tmp_path.glob("*.parquet")]
    heads += [json.loads((tmp_path / name).read_text()) for name in ("results.csv.json", "results.json")]
    assert len(heads) == 7
    for head in heads:
        assert head["schema"] == FILE_SCHEMA
        assert head["dictionary"]["schema"] == TOY_TABLES.schema
        assert head["provenance"]["seed"] == 1
        assert head["provenance"]["configuration_sha256"]
        assert head["digest"] == result.digest()


def test_columns_of_every_file_are_those_of_the_dictionary(tmp_path: Path, result: Result) -> None:
    import pyarrow.parquet as pq

    result.save(tmp_path / "results.csv")
    result.save(tmp_path / "results.parquet")
    known = {name: [column.name for column in columns] for name, columns in dictionary(TOY_TABLES).items()}
    for table in (*TABLES, "players"):
        part = "" if table == "matches" else f".{table}"
        with (tmp_path / f"results{part}.csv").open(newline="", encoding="utf-8") as file:
            assert next(csv.reader(file)) == known[table]
        with pq.ParquetFile(tmp_path / f"results{part}.parquet") as stored:
            assert stored.schema_arrow.names == known[table]


def strict(constant: str) -> None:
    raise AssertionError(f"{constant} in JSON")


def test_json_has_no_nan_even_for_one_match(tmp_path: Path) -> None:
    one = run(1)
    for ending in ("json", "csv"):
        one.save(tmp_path / f"one.{ending}")
    for path in tmp_path.glob("*.json"):
        found = json.loads(path.read_text(), parse_constant=strict)
        assert found["estimates"][3]["standard_error"] is None
    assert json.loads((tmp_path / "one.json").read_text())["players"][0]["points_sd"] is None


def test_json_holds_the_rows_with_their_words(tmp_path: Path, result: Result) -> None:
    result.save(tmp_path / "results.json")
    found = json.loads((tmp_path / "results.json").read_text())["tables"]["events"]
    first = dict(zip(found["columns"], found["rows"][0], strict=True))
    assert first == {
        "match": 0,
        "clock_s": 0.0,
        "kind": "kick_off",
        "side": "home",
        "player": "=cmd()",
        "x": 50.5,
        "value": 23.7,
        "p_success": 0.3,
    }


@pytest.mark.parametrize("name", ["=cmd()", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "'=1", "'quoted"])
def test_text_cells_that_begin_like_formulas_are_quoted(name: str) -> None:
    assert quoted(name) == "'" + name


def test_csv_cells_of_hostile_names_do_not_run(tmp_path: Path, result: Result) -> None:
    result.save(tmp_path / "results.csv")
    assert quoted("Ada Ash") == "Ada Ash"
    for table in ("players", "events", "player_rows"):
        with (tmp_path / f"results.{table}.csv").open(newline="", encoding="utf-8") as file:
            cells = [cell for line in csv.reader(file) for cell in line]
        assert "'=cmd()" in cells
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_existing_file_is_kept_without_force(tmp_path: Path, result: Result, ending: str) -> None:
    out = tmp_path / f"results.{ending}"
    out.write_text("mine")
    game = Toy()
    with pytest.raises(SetupError, match="the file exists"):
        simulate(ToyMatch(), 100, 1, game=game, out=out)
    assert game.calls == 0  # refused before anything was played
    with pytest.raises(SetupError, match="the file exists"):
        result.save(out)
    assert out.read_text() == "mine"
    result.save(out, force=True)
    assert Result.load(out).digest() == result.digest()


def test_an_existing_companion_is_kept_without_force(tmp_path: Path, result: Result) -> None:
    (tmp_path / "results.players.csv").write_text("mine")
    with pytest.raises(SetupError, match=r"results\.players\.csv: the file exists"):
        result.save(tmp_path / "results.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["results.players.csv"]


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"

    def appear(done: int, total: int) -> None:
        out.write_text("mine")

    with pytest.raises(SetupError, match="the file exists"):
        run(100, out=out, progress=appear)
    assert [path.name for path in tmp_path.iterdir()] == ["results.csv"]
    assert out.read_text() == "mine"


def test_an_input_is_never_overwritten(tmp_path: Path) -> None:
    """Not by force, not through a link, not as a companion."""
    given = tmp_path / "given.csv"
    given.write_text("squad")
    (tmp_path / "link.csv").symlink_to(given)
    (tmp_path / "other.players.csv").symlink_to(given)
    for name in ("given.csv", "link.csv", "other.csv"):
        with pytest.raises(SetupError, match="an input of the run and is never overwritten"):
            simulate(ToyMatch(path=given), 10, 1, game=Toy(), out=tmp_path / name, force=True)
    result = simulate(ToyMatch(path=given), 10, 1, game=Toy())
    with pytest.raises(SetupError, match="an input of the run"):
        result.save(given, force=True)
    assert given.read_text() == "squad"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("results.txt", "expected a file that ends in .parquet, .csv or .json"),
        ("results", "expected a file that ends in"),
        ("missing/results.csv", "cannot be read or written: No such file or directory"),
        ("file.toml/results.csv", "cannot be read or written: Not a directory"),
        ("folder.csv", "this is a directory"),
        ("a" * 300 + ".json", "cannot be read or written: File name too long"),
    ],
)
def test_places_that_cannot_be_written_are_named(tmp_path: Path, result: Result, name: str, words: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "file.toml").write_text("")
    with pytest.raises(SetupError, match=words):
        result.save(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file.toml", "folder.csv"]


FULL_DISK = """
import resource, sys
from rugbysim.montecarlo.simulate import simulate
from rugbysim.setup.errors import SetupError
from tests.montecarlo.toy import Toy, ToyMatch
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    simulate(ToyMatch(), 20_000, 1, game=Toy(), players=True, out=sys.argv[1])
except SetupError as error:
    print(error)
"""


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_full_disk_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, root: Path, clean_environment: dict[str, str], ending: str
) -> None:
    """A process whose files may not pass 20,000 bytes, which is how a full disk looks to it."""
    out = tmp_path / f"results.{ending}"
    command = [sys.executable, "-c", FULL_DISK, str(out)]
    found = subprocess.run(command, cwd=root, env=clean_environment, capture_output=True, text=True, timeout=60)
    assert found.stderr == ""
    assert "cannot be read or written" in found.stdout
    assert len(found.stdout.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail(done: int, total: int) -> None:
        raise RuntimeError("no more")

    for ending in ENDINGS:
        with pytest.raises(RuntimeError):
            run(100, out=tmp_path / f"results.{ending}", progress=fail)
    assert list(tmp_path.iterdir()) == []


# --- loading what is not ours ----------------------------------------------------------------------------------------


def test_foreign_and_damaged_files_are_refused(tmp_path: Path, result: Result) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    (tmp_path / "text.parquet").write_text("no parquet")
    pq.write_table(pa.table({"match": [1]}), tmp_path / "plain.parquet")
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "half.json").write_text('{"format": "rugbysim results", "schema": 1}')
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "lone.csv").write_text("match\n1\n")
    for name in ("text.parquet", "plain.parquet", "list.json", "half.json", "broken.json"):
        with pytest.raises(SetupError, match="not a result that rugbysim wrote"):
            Result.load(tmp_path / name)
    for name in ("lone.csv", "absent.json"):
        with pytest.raises(SetupError, match="No such file"):
            Result.load(tmp_path / name)
    with pytest.raises(SetupError, match="ends in"):
        Result.load(tmp_path / "results.pkl")


def test_a_later_schema_and_an_object_type_are_refused(tmp_path: Path, result: Result) -> None:
    result.save(tmp_path / "results.json")
    text = (tmp_path / "results.json").read_text()
    (tmp_path / "later.json").write_text(text.replace('"schema": 1', '"schema": 99', 1))
    with pytest.raises(SetupError, match="schema is 99; expected 1"):
        Result.load(tmp_path / "later.json")
    # A type that numpy would unpickle has no way in.
    (tmp_path / "object.json").write_text(text.replace('"dtype": "int16"', '"dtype": "O"', 1))
    with pytest.raises(SetupError, match="not a result that rugbysim wrote"):
        Result.load(tmp_path / "object.json")


def test_damaged_rows_are_named(tmp_path: Path) -> None:
    run(20).save(tmp_path / "results.csv")
    (tmp_path / "results.csv").write_text("match,home_points\n1,many\n")
    with pytest.raises(SetupError, match=r"results\.csv: the rows are damaged"):
        _ = Result.load(tmp_path / "results.csv").matches


def test_rows_that_are_not_those_written_are_refused(tmp_path: Path) -> None:
    run(20).save(tmp_path / "results.csv")
    lines = (tmp_path / "results.csv").read_text().splitlines(keepends=True)
    lines[3], lines[4] = lines[4], lines[3]
    (tmp_path / "results.csv").write_text("".join(lines))
    with pytest.raises(SetupError, match=r"results\.csv.*not those that were written"):
        _ = Result.load(tmp_path / "results.csv").matches


def test_json_nested_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    with pytest.raises(SetupError, match="not a result that rugbysim wrote"):
        Result.load(tmp_path / "deep.json")


def test_without_pyarrow_one_sentence_names_the_command(
    tmp_path: Path, result: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(SetupError, match=r'pip install "rugbysim\[parquet\]"'):
        result.save(tmp_path / "results.parquet")
    assert list(tmp_path.iterdir()) == []


MILLION = """
import resource, sys
from rugbysim.montecarlo.simulate import simulate
from tests.montecarlo.toy import Toy, ToyMatch
simulate(ToyMatch(), 1_000_000, 1, game=Toy(), out=sys.argv[1])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.slow
def test_a_million_matches_into_a_file_stay_below_700_mb(
    tmp_path: Path, root: Path, clean_environment: dict[str, str]
) -> None:
    command = [sys.executable, "-c", MILLION, str(tmp_path / "results.parquet")]
    found = subprocess.run(
        command, cwd=root, env=clean_environment, capture_output=True, text=True, timeout=300, check=True
    )
    assert int(found.stdout) < 700
