"""The data dictionary: what every column of every table means, in which unit and of which type.

It is made from the game's own `GameTables`, so that it cannot differ from what is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.protocol import Column, GameTables
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.arrays import player_row_columns, row_type

FILE_SCHEMA = 1  # of the files and of the derived tables; the game's own is GameTables.schema

TITLES = {
    "matches": "one row a match",
    "players": "one row a man: over all matches of the run, played in or not",
    "player_rows": "one row a match and man (asked for by --players)",
    "events": "one row an event (asked for by --events)",
    "possessions": "one row a possession (asked for by --events)",
    "summary": "one row a measure",
}

PARTS = ("matches", "players", "events", "possessions")  # the tables that a game itself describes
SEEN = ("name", "meaning", "unit", "words")  # what of a column people meet

SUMMARY_COLUMNS = (
    Column("measure", "what was measured: an outcome, a column of the match table, or a code of one", "text", "str"),
    Column("estimate", "share or mean over the matches", "of the measure", "float64"),
    Column(
        "standard_error",
        "standard error of the estimate; of a share half of Wilson's interval / 1.96",
        "of the measure",
        "float64",
    ),
    Column("low", "lower end of the 95 % interval (Wilson for shares, Student for means)", "of the measure", "float64"),
    Column("high", "upper end of the same", "of the measure", "float64"),
    Column("n", "matches it is estimated from", "1", "int64"),
    Column("unit", "unit of the estimate", "text", "str"),
)

KINDS = {
    "mean": "mean a match of",
    "sd": "standard deviation over matches of",
    "se": "standard error of the mean of",
}


def dictionary(tables: GameTables) -> dict[str, tuple[Column, ...]]:
    """The columns of every table that a game has, as they are shown and stored."""
    found = {
        "matches": tables.matches,
        "players": _player_columns(tables.players) if tables.players else (),
        "player_rows": player_row_columns(tables),
        "events": tables.events,
        "possessions": tables.possessions,
        "summary": SUMMARY_COLUMNS,
    }
    return {name: columns for name, columns in found.items() if columns}


def _player_columns(counters: Sequence[Column]) -> tuple[Column, ...]:
    """The columns of the table of one row a man."""
    return (
        Column("side", "his side", "text", "str"),
        Column("name", "his name", "text", "str"),
        Column("role", "his role", "text", "str"),
        Column("matches", "matches of the run", "1", "int64"),
        *(
            Column(f"{column.name}_{kind}", f"{words} {column.name}: {column.meaning}", column.unit, "float64")
            for column in counters
            for kind, words in KINDS.items()
        ),
    )


def shown_type(column: Column) -> str:
    """The type a column has in data frames and in files: words, or a float where the integer is scaled."""
    if column.words or column.unit == "player":
        return "text"
    if column.scaled:
        return "float64"
    return "text" if column.dtype == "str" else np.dtype(column.dtype).name


def to_plain(tables: GameTables) -> dict[str, Any]:
    """The game's own tables as JSON can hold them, so that a file explains itself.

    A column's name, meaning, unit, type and words are those of the file; `in_memory` tells how to make the integers
    again that were counted. Sides and score are named where they are not home, away and points.
    """
    plain: dict[str, Any] = {"schema": tables.schema}
    if (tables.sides, tables.score) != (GameTables.sides, GameTables.score):
        plain |= {"sides": list(tables.sides), "score": tables.score}
    return plain | {name: [_column(column) for column in getattr(tables, name)] for name in PARTS}


def _column(column: Column) -> dict[str, Any]:
    plain = asdict(column)
    return {name: plain.pop(name) for name in SEEN} | {"type": shown_type(column), "in_memory": plain}


def from_plain(plain: dict[str, Any]) -> GameTables:
    """The tables that `to_plain` described.

    Raises:
        KeyError, TypeError, ValueError: when they are not what `to_plain` writes.
    """
    parts: dict[str, Any] = {}
    for name in PARTS:
        columns = [_column_of(column) for column in plain[name]]
        row_type(columns)  # refuses any type but numbers
        parts[name] = tuple(columns)
    first, second = plain.get("sides", GameTables.sides)
    score = plain.get("score", GameTables.score)
    return GameTables(schema=int(plain["schema"]), **parts, sides=(str(first), str(second)), score=str(score))


def _column_of(plain: dict[str, Any]) -> Column:
    fields = {name: plain[name] for name in SEEN} | plain["in_memory"]
    return Column(**fields | {name: tuple(fields[name]) for name in ("words", "scales")})


def write_dictionary(path: str | Path | None = None, game: str | GameTables = "sevens") -> str:
    """The data dictionary of a game as Markdown; also written to `path` if one is given."""
    tables = get_game(game).tables if isinstance(game, str) else game
    lines = [
        "# Data dictionary",
        "",
        f"Schema {tables.schema} of the game, {FILE_SCHEMA} of the files. Every column of every table: meaning, unit,",
        "type, the same in data frames and in files. A text column of codes lists its words; a cell without a word is",
        "empty.",
    ]
    for name, columns in dictionary(tables).items():
        lines += ["", f"## {name}: {TITLES[name]}", "", "| column | meaning | unit | type |", "|---|---|---|---|"]
        lines += [_markdown_row(column) for column in columns]
    text = "\n".join(lines) + "\n"
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _markdown_row(column: Column) -> str:
    meaning = column.meaning + (f" ({', '.join(column.words)})" if column.words else "")
    cells = (f"`{column.name}`", meaning, column.unit, shown_type(column))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
