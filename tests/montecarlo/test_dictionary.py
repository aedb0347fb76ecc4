"""The data dictionary says what the tables have."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rugbysim.games.protocol import Column
from rugbysim.montecarlo.arrays import conform, row_type
from rugbysim.montecarlo.dictionary import dictionary, from_plain, shown_type, to_plain, write_dictionary
from rugbysim.montecarlo.simulate import simulate
from tests.montecarlo.toy import TOY_TABLES, Toy, ToyMatch


def test_every_table_has_the_columns_of_the_dictionary() -> None:
    result = simulate(ToyMatch(), 50, 1, game=Toy(), events=True, players=True)
    frames = {name: getattr(result, name) for name in ("matches", "players", "player_rows", "events", "possessions")}
    frames["summary"] = result.summary()
    known = dictionary(TOY_TABLES)
    assert frames.keys() == known.keys()
    for name, frame in frames.items():
        assert frame.columns.tolist() == [column.name for column in known[name]], name
        for column in known[name]:
            kind = str(frame[column.name].dtype)
            expected = shown_type(column)
            assert kind == expected or (expected == "text" and kind in {"category", "str", "object"}), column.name


def test_markdown_names_every_column_with_meaning_unit_and_type(tmp_path: Path) -> None:
    path = tmp_path / "columns.md"
    text = write_dictionary(path, TOY_TABLES)
    assert path.read_text(encoding="utf-8") == text
    lines = text.splitlines()
    for name, columns in dictionary(TOY_TABLES).items():
        assert any(line.startswith(f"## {name}:") for line in lines)
        for column in columns:
            assert any(
                line.startswith(f"| `{column.name}` | {column.meaning}") and f"| {column.unit} |" in line
                for line in lines
            ), column.name
    assert "home, away" in text


def test_plain_form_comes_back_and_takes_numbers_only() -> None:
    assert from_plain(to_plain(TOY_TABLES)) == TOY_TABLES
    for kind in ("O", "U10", "V8", "M8[s]"):
        with pytest.raises(TypeError, match="column x cannot be of type"):
            row_type([Column("x", "x", "1", kind)])
    with pytest.raises(TypeError, match="column x cannot be of type f4"):
        row_type([Column("x", "x", "m", "f4", scale=10)])
    with pytest.raises(TypeError, match="column x cannot be scaled by kind, which is not before it"):
        row_type([Column("x", "x", "m", "i4", scaled_by="kind", scales=(10,)), Column("kind", "kind", "1", "i1")])


def test_plain_form_says_what_the_file_holds_and_what_was_counted() -> None:
    clock = next(column for column in to_plain(TOY_TABLES)["matches"] if column["name"] == "clock_s")
    assert (clock["unit"], clock["type"]) == ("s", "float64")
    assert clock["in_memory"] == {
        "dtype": "int32",
        "scale": 1000,
        "counted": "clock_ms",
        "scaled_by": "",
        "scales": (),
    }


def test_padded_rows_are_packed_and_other_columns_refused() -> None:
    columns = (Column("match", "index", "1", "int64"), Column("x", "x", "1", "int8"), Column("y", "y", "1", "int32"))
    padded = np.zeros(3, np.dtype([("match", "i8"), ("x", "i1"), ("y", "i4")], align=True))
    padded["y"] = [1, 2, 3]
    packed = conform(padded, columns, "matches")
    assert packed.dtype.itemsize == 13
    assert packed["y"].tolist() == [1, 2, 3]
    with pytest.raises(TypeError, match="the game's matches table is not the one of its dictionary"):
        conform(padded, columns[:2], "matches")
    with pytest.raises(TypeError, match="not the one of its dictionary"):
        conform(padded.astype([("match", "i8"), ("x", "i1"), ("y", "i8")]), columns, "matches")
