"""Study files: rows from lists, combinations and single changes, and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.setup import SetupError
from rugbysim.setup.assignments import parse_override, toml_value
from rugbysim.setup.line_up_studies import is_line_ups
from rugbysim.setup.locate import shipped
from rugbysim.setup.studies import StudyFile, is_study, read_study, study_of

HEAD = 'schema = 1\ntitle = "Mine"\nmatch = "brettfussball"\n'
TABLE = '[[table]]\ntitle = "One"\nmeasures = ["draw"]\n'
ROWS = "[table.each]\nvariant = [1, 2]\n"


def study(text: str) -> StudyFile:
    return study_of(tomllib.loads(text), Path("mine.toml"))


def rows(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The name and the settings of each row of a study of one table."""
    (table,) = study(HEAD + TABLE + text).table
    return [(row.name, row.settings) for row in table.rows]


def test_a_grid_is_every_combination_and_its_last_key_changes_fastest() -> None:
    assert rows('[table.grid]\nstarter = ["red", "draw"]\nvariant = [1, 3]\n') == [
        ("red, variant=1", ('starter="red"', "variant=1")),
        ("red, variant=3", ('starter="red"', "variant=3")),
        ("draw, variant=1", ('starter="draw"', "variant=1")),
        ("draw, variant=3", ('starter="draw"', "variant=3")),
    ]


def test_written_rows_come_first_and_single_changes_last() -> None:
    text = """[[table.row]]
name = "as it is"
[[table.row]]
name = "short"
settings = ["variant=1", "goals_to_win=1"]
[table.grid]
corner_diag = [true, false]
[table.each]
starter = ["red"]
max_plies = [100, 200]
"""
    assert rows(text) == [
        ("as it is", ()),
        ("short", ("variant=1", "goals_to_win=1")),
        ("corner_diag=true", ("corner_diag=true",)),
        ("corner_diag=false", ("corner_diag=false",)),
        ("starter=red", ('starter="red"',)),
        ("max_plies=100", ("max_plies=100",)),
        ("max_plies=200", ("max_plies=200",)),
    ]


@pytest.mark.parametrize(
    "grid",
    [
        "[table.grid]\nrules.tackle.difficulty = [-5]\n",
        '[table.grid]\n"rules.tackle.difficulty" = [-5]\n',
        "[table.grid.rules]\ntackle = { difficulty = [-5] }\n",
    ],
)
def test_a_dotted_key_is_the_same_in_quotes_and_as_tables(grid: str) -> None:
    assert rows(grid) == [("rules.tackle.difficulty=-5", ("rules.tackle.difficulty=-5",))]


def test_a_name_in_a_key_stays_whole() -> None:
    ((_, (setting,)),) = rows('[table.each]\nhome.players."Tom Ash Jr.".pace = [60]\n')
    assert parse_override(setting) == (["home", "players", "Tom Ash Jr.", "pace"], 60)


def test_an_empty_text_and_an_array_are_values() -> None:
    found = rows('[table.grid]\nboard_alternative = [""]\n"rules.run.gain" = [[1.0, 8.5]]\n')
    assert found == [('board_alternative="", rules.run.gain=[1.0, 8.5]', ('board_alternative=""', "rules.run.gain=[1.0, 8.5]"))]  # fmt: skip  # noqa: E501


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(VALUES)
def test_a_value_of_a_row_is_read_as_it_was_written(value: object) -> None:
    assert parse_override(f"key={toml_value(value)}") == (["key"], value)


def test_measures_are_names_or_tables() -> None:
    text = """
[[table]]
title = "One"
measures = ["draw", { measure = "plies", name = "length" }, { measure = "total_goals", of = "plies", per = 240 }]
"""
    (table,) = study(HEAD + text + ROWS).table
    assert [measure.label for measure in table.measures] == ["draw", "length", "total_goals per 240 plies"]
    assert [(measure.of, measure.per) for measure in table.measures] == [(None, 1), (None, 1), ("plies", 240)]


def test_what_is_left_out_has_its_default() -> None:
    found = study(HEAD + TABLE + ROWS)
    assert (found.matches, found.seed, found.first, found.rules, found.settings) == (1000, 1, None, None, ())
    assert (found.table[0].matches, found.table[0].rules, found.table[0].settings) == (None, None, ())


TWO = TABLE + ROWS
SENTENCES = [
    ("", "schema is missing; expected version of the file's layout, 1"),
    (HEAD, "table is missing; expected the tables, at least one [[table]]"),
    (HEAD + "table = []\n", "table is []; expected at least one entry"),
    (HEAD + TABLE, "table entry 1, row: there are no rows; expected 1 to 1,000 by row, grid or each"),
    (HEAD + TABLE + "[table.grid]\n", "table entry 1, row: there are no rows; expected 1 to 1,000 by row, grid or each"),  # noqa: E501
    (HEAD + TABLE + f"[table.grid]\na = {list(range(40))}\nb = {list(range(40))}\n",
     "table entry 1, row: there are 1,600 rows; expected 1 to 1,000 by row, grid or each"),
    (HEAD + TABLE + "[table.each]\nvariant = []\n",
     "table entry 1, each.variant is []; expected an array of values, at least one"),
    (HEAD + TABLE + "[table.each]\nvariant = 3\n",
     "table entry 1, each.variant is 3; expected an array of values, at least one"),
    (HEAD + TABLE + "each = 3\n", "table entry 1, each is 3; expected a table of keys, each with an array of values"),
    (HEAD + TABLE + "[table.each]\nvariant = [1, 1]\n",
     'table entry 1, row: "variant=1" is there twice; expected rows of different names'),
    (HEAD + TABLE + '[[table.row]]\nname = ""\n',
     'table entry 1, row entry 1, name is ""; expected a name of 1 to 80 printable characters'),
    (HEAD + TABLE + '[[table.row]]\nname = "a"\nsettings = [3]\n',
     "table entry 1, row entry 1, settings entry 1 of a is 3; expected text in quotes"),
    (HEAD + TABLE.replace('["draw"]', "[]") + ROWS, "table entry 1, measures is []; expected at least one entry"),
    (HEAD + TABLE.replace('["draw"]', '["draw", "draw"]') + ROWS,
     'table entry 1, measures: "draw" is there twice; expected different measures or names'),
    (HEAD + TABLE.replace('"draw"', '{ measure = "draw", per = 2 }') + ROWS,
     "table entry 1, measures entry 1, per: this is for a rate; expected `of` beside it, what is counted by"),
    (HEAD + TABLE.replace('"draw"', '{ measure = "draw", of = "plies", per = 0 }') + ROWS,
     "table entry 1, measures entry 1, per is 0; expected more than 0 (for a rate: by how much of `of`)"),
    (HEAD + TABLE.replace('"draw"', "7") + ROWS, "table entry 1, measures entry 1 is 7; expected a table of keys"),
    (HEAD + TWO + TWO, 'table: "One" is there twice; expected tables of different titles'),
    (HEAD + TABLE + "sort = 1\n" + ROWS, "table entry 1, sort: this key is unknown; expected a known key: each, grid, matches, measures, row, rules, settings, title"),  # noqa: E501
    (HEAD + "mathces = 3\n" + TWO, 'mathces: this key is unknown; expected a known key (did you mean "matches"?)'),
    (HEAD + "matches = 0\n" + TWO, "matches is 0; expected at least 1 (matches of each row)"),
    (HEAD + "seed = -1\n" + TWO, "seed is -1; expected at least 0 (all chance comes from it)"),
    (HEAD + "seed = 1.5\n" + TWO, "seed is 1.5; expected a whole number"),
    (HEAD + TABLE + "matches = true\n" + ROWS, "table entry 1, matches is true; expected a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), SENTENCES)
def test_what_is_wrong_is_said_once(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        study(text)
    assert caught.value.sentence == f"mine.toml: {sentence}"
    assert not caught.value.others or not text


def test_all_that_is_wrong_comes_together() -> None:
    with pytest.raises(SetupError) as caught:
        study(HEAD + "seed = -1\n" + TABLE + "matches = 0\n" + ROWS)
    assert [error.place for error in caught.value.all] == ["seed", "table entry 1, matches"]


@pytest.mark.parametrize("name", [name for name in shipped("studies") if not is_line_ups(name)])
def test_shipped_studies_are_read_by_name(name: str) -> None:
    found, file = read_study(name)
    assert file.stem == name
    assert all(table.rows for table in found.table)
    assert is_study(name)


def test_only_a_study_is_a_study(tmp_path: Path) -> None:
    others = [path for kind in ("matches", "teams", "rules", "tabletop", "boards") for path in shipped(kind).values()]
    assert others
    assert not any(is_study(path) for path in others)
    assert not is_study(tmp_path)
    unfinished = tmp_path / "mine.toml"
    unfinished.write_text(HEAD, encoding="utf-8")
    assert is_study(unfinished)


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(SetupError, match=r'a shipped study \(did you mean "brettfussball_variants"\?\)'):
        read_study("brettfusball_variant")
