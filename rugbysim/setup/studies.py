"""Studies: tables of one game under many settings, one row each, as a designer writes them down.

A file names a match, and tables with what is measured and the rows. A row is a name and changes of single keys as
`--set` takes them. Rows are written out (`[[table.row]]`), and may then name who plays; are all combinations of some
values (`[table.grid]`, the last key changes fastest); or change one key at a time (`[table.each]`). A table has them in
this order, and its first row is the one that the others are compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from rugbysim.setup.assignments import bare, toml_value
from rugbysim.setup.errors import NOTHING, SetupError, display
from rugbysim.setup.fields import Count, Frozen, Name, Number, Problem, refuse, wrong
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

MOST_ROWS = 1_000
MOST_MATCHES = 10**12


class Measure(Frozen):
    """What is measured: a name alone, or a table that gives it other words or makes it a rate."""

    measure: str = Field(min_length=1, description='what is counted in a match, such as "total_goals"')
    of: str | None = Field(None, min_length=1, description="for a rate: what it is counted by, such as a clock")
    per: Annotated[Number, Field(gt=0, le=1e9)] = Field(1.0, description="for a rate: by how much of `of`")
    name: Name | None = Field(None, description="what the column is called")

    @property
    def label(self) -> str:
        """What the column is called: the name it was given, or what is measured."""
        if self.name is not None:
            return self.name
        return self.measure if self.of is None else f"{self.measure} per {self.per:g} {self.of}"

    @model_validator(mode="after")
    def _rate(self) -> Measure:
        if self.of is None and "per" in self.model_fields_set:
            refuse([("per", NOTHING, "this is for a rate; expected `of` beside it, what is counted by", None)])
        return self


def _measure(written: Any) -> Any:
    return {"measure": written} if isinstance(written, str) else written


def _values(written: Any) -> dict[str, tuple[Any, ...]]:
    """The values of each key, keys dotted as `--set` takes them whether written with dots or as tables in tables."""
    if not isinstance(written, dict):
        raise wrong("a table of keys, each with an array of values")
    found = dict(_leaves(written, ""))
    refuse([(key, values, "an array of values, at least one", None) for key, values in found.items()
            if not isinstance(values, list | tuple) or not values])  # fmt: skip
    return {key: tuple(values) for key, values in found.items()}


def _leaves(written: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in written.items():
        # the whole of a dotted key may stand in quotes; below it quotes hold a name together
        path = f"{prefix}.{key if bare(key) else toml_value(key)}" if prefix else key
        if isinstance(value, dict):
            yield from _leaves(value, path)
        else:
            yield path, value


def _filled(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    if not entries:
        raise wrong("at least one entry")
    return entries


Filled = AfterValidator(_filled)
"""Not empty; unlike a least length it counts an entry that is wrong, so that nothing is said twice."""

Values = Annotated[dict[str, tuple[Any, ...]], BeforeValidator(_values)]
Matches = Annotated[Count, Field(ge=1, le=MOST_MATCHES)]
Settings = tuple[str, ...]


class Row(Frozen):
    """One row: who plays, and changes of single keys, applied after those of the table and of the study."""

    name: Name = Field(description="what the row is called")
    first: str | None = Field(None, min_length=1, description="who plays the first side in this row, if another")
    second: str | None = Field(None, min_length=1, description="who plays the second side in this row, if another")
    settings: Settings = Field((), description="changes for this row alone, after those of its table")


class Table(Frozen):
    """One table: what is measured, and the rows."""

    title: Name = Field(description="what the table is called")
    rules: str | None = Field(None, min_length=1, description="another rule set for this table")
    settings: Settings = Field((), description="changes for all its rows, after those of the study")
    matches: Matches | None = Field(None, description="matches of each row; left out, the study's")
    measures: Annotated[tuple[Annotated[Measure, BeforeValidator(_measure)], ...], Filled] = Field(
        description='what is measured: names such as "draw", or tables { measure, of, per, name }'
    )
    row: tuple[Row, ...] = Field((), description="rows that are written out")
    grid: Values = Field(default_factory=dict, description="values of keys, a row for each combination")
    each: Values = Field(default_factory=dict, description="values of keys, a row for each value alone")

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows in order: those written out, the combinations, the changes one at a time."""
        combined = product(*([(key, value) for value in values] for key, values in self.grid.items()))
        gridded = [_named(pairs, short=True) for pairs in combined] if self.grid else []
        alone = [_named([(key, value)], short=False) for key, values in self.each.items() for value in values]
        return (*self.row, *gridded, *alone)

    @model_validator(mode="after")
    def _some_rows(self) -> Table:
        combined = 1
        for values in self.grid.values():
            combined *= len(values)
        count = len(self.row) + (combined if self.grid else 0) + sum(map(len, self.each.values()))
        if not 1 <= count <= MOST_ROWS:
            where = "there are no rows" if count == 0 else f"there are {count:,} rows"
            refuse([("row", NOTHING, f"{where}; expected 1 to {MOST_ROWS:,} by row, grid or each", None)])
        problems: list[Problem] = [("row", NOTHING, f'"{name}" is there twice; expected rows of different names', None)
                                   for name in _twice(row.name for row in self.rows)]  # fmt: skip
        problems += [("measures", NOTHING, f'"{name}" is there twice; expected different measures or names', None)
                     for name in _twice(measure.label for measure in self.measures)]  # fmt: skip
        refuse(problems)
        return self


class StudyFile(Frozen):
    """A study as written."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    title: Name = Field(description="what the study is called")
    match: str = Field(min_length=1, description="a tabletop game, a shipped match, or a file relative to this one")
    first: str | None = Field(
        None,
        min_length=1,
        description="who plays the first side: greedy, mcts:simulations=1000, club:tactics=kicking",
    )
    second: str | None = Field(None, min_length=1, description="who plays the second side; neither in a match of teams")
    rules: str | None = Field(None, min_length=1, description="rule set, shipped or a file relative to this one")
    settings: Settings = Field((), description='changes for all rows, such as "variant=3"')
    matches: Matches = Field(1_000, description="matches of each row")
    seed: Annotated[Count, Field(ge=0, le=2**64 - 1)] = Field(1, description="all chance comes from it")
    table: Annotated[tuple[Table, ...], Filled] = Field(description="the tables, at least one [[table]]")

    @model_validator(mode="after")
    def _different_titles(self) -> StudyFile:
        refuse([("table", NOTHING, f'"{title}" is there twice; expected tables of different titles', None)
                for title in _twice(table.title for table in self.table)])  # fmt: skip
        return self


def _named(pairs: Iterable[tuple[str, Any]], *, short: bool) -> Row:
    """A row that sets some keys; in a `short` name a text stands for itself, without its key."""
    told, settings = [], []
    for key, value in pairs:
        settings.append(f"{key}={toml_value(value)}")
        plain = value if isinstance(value, str) and value else toml_value(value)
        told.append(plain if short and plain == value else f"{key}={plain}")
    return Row.model_construct(name=", ".join(told), settings=tuple(settings))


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def read_study(name: str | Path) -> tuple[StudyFile, Path]:
    """The study of a file, or of a shipped name, and its file; whether a game knows its keys is not asked.

    Raises `SetupError` with one sentence for the first thing wrong; its `all` lists everything.
    """
    file = locate("studies", name)
    return study_of(read_toml(file), file), file


def study_of(data: Mapping[str, Any], file: Path) -> StudyFile:
    """The study that a file's contents say; raises `SetupError`."""
    if has_line_ups(data) and "table" not in data:
        expected = (
            f"these are line-ups and no study of tables; `rugbysim rank MATCH --variants {display(file)}` ranks them"
        )
        raise SetupError(file, "", NOTHING, expected)
    return validated(StudyFile, data, display(file))


def has_line_ups(data: Mapping[str, Any]) -> bool:
    """Whether a file's contents are line-ups; the rule sets of some tabletop games have a number of that name."""
    return isinstance(data.get("variant"), list | dict)


def is_study(name: str | Path) -> bool:
    """Whether a file, or a shipped name that is no match, is a study and no other file; False if it cannot be read."""
    try:
        data = read_toml(locate("studies", name))
    except SetupError:
        return False
    return "table" in data or {"title", "match"} <= data.keys()
