"""Rows of a game as packed structured arrays: the columns of the dictionary, in order, without padding.

Packed rows are what is hashed and stored: padding bytes would hold anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import Batch, Column, GameTables
from rugbysim.setup.errors import NOTHING, SetupError

Rows = NDArray[Any]
"""A structured array, one record a row."""

Roster = list[tuple[str, str, str]]
"""(side, name, role) of every man, in the order of the players' sums."""

PLAYER_INDEX = Column("player", "row of the man in the table of players", "player", "int16")
MATCH_INDEX = Column("match", "index of the match in its seed's stream", "1", "int64")


def row_type(columns: Sequence[Column]) -> np.dtype[Any]:
    """The packed, little-endian record of these columns.

    Integers, and for places and probabilities of the log floats; nothing that could hold an object. A column with
    words or a scale is an integer; one scaled by another stands after it.
    """
    fields: list[tuple[str, np.dtype[Any]]] = []
    for column in columns:
        kind = np.dtype(column.dtype).kind
        if kind not in "iuf" or (kind == "f" and (column.words or column.scaled)):
            raise TypeError(f"column {column.name} cannot be of type {column.dtype}")
        if column.scales and column.scaled_by not in dict(fields):
            raise TypeError(f"column {column.name} cannot be scaled by {column.scaled_by}, which is not before it")
        fields.append((column.field, np.dtype(column.dtype).newbyteorder("<")))
    return np.dtype(fields)


def conform(rows: Rows, columns: Sequence[Column], table: str) -> Rows:
    """`rows` as packed records of `columns`, copied only where they are not yet.

    Raises:
        TypeError: when the game hands back other columns than its dictionary says.
    """
    wanted = row_type(columns)
    if rows.dtype == wanted:
        return np.ascontiguousarray(rows)
    given = rows.dtype.names or ()
    if given != wanted.names or any(rows.dtype[name] != wanted[name] for name in given):
        raise TypeError(f"the game's {table} table is not the one of its dictionary: {rows.dtype} for {wanted}")
    packed = np.empty(rows.shape, wanted)
    for name in given:
        packed[name] = rows[name]
    return packed


def joined(parts: Sequence[Rows]) -> Rows:
    """Packed rows of one kind one after the other, copied as bytes (ten times as fast as field by field)."""
    if len(parts) == 1:
        return parts[0]
    return np.concatenate([part.view(np.uint8) for part in parts]).view(parts[0].dtype)


def player_row_columns(tables: GameTables) -> tuple[Column, ...]:
    """The columns of the table of one row a match and player; none if the game counts nothing of players."""
    if not tables.players:
        return ()
    return (MATCH_INDEX, Column("side", "his side", "1", "int8", words=tables.sides), PLAYER_INDEX, *tables.players)


def player_rows(batch: Batch, tables: GameTables, roster: Roster) -> Rows | None:
    """The batch's array (matches, players, counters) as rows: match by match, man by man; empty places left out."""
    if batch.player_rows is None:
        return None
    matches, players, counters = batch.player_rows.shape
    if counters != len(tables.players):
        raise TypeError(f"the game counts {counters} things a player, its dictionary {len(tables.players)}")
    if players != len(roster):
        raise TypeError(f"the game counts for {players} players and names {len(roster)}")
    men = [row for row, (_, name, _) in enumerate(roster) if name]
    rows = np.empty(matches * len(men), row_type(player_row_columns(tables)))
    rows["match"] = np.repeat(np.arange(batch.first, batch.first + matches), len(men))
    rows["side"] = np.tile([tables.sides.index(roster[row][0]) for row in men], matches)
    rows["player"] = np.tile(men, matches)
    for number, column in enumerate(tables.players):
        rows[column.field] = batch.player_rows[:, men, number].ravel()
    return rows


def columns_of(tables: GameTables, table: str) -> tuple[Column, ...]:
    """The columns of one of the tables of rows: matches, player_rows, events, possessions."""
    if table == "player_rows":
        return player_row_columns(tables)
    columns: tuple[Column, ...] = getattr(tables, table)
    return columns


def existing(tables: GameTables, table: str, file: str, place: str | None = None) -> tuple[Column, ...]:
    """The columns of a table of the game: a table of rows, or "players".

    Raises:
        SetupError: when the game has no such table; it names `file` and `place` (left out, the table).
    """
    columns = columns_of(tables, table)
    if not columns:
        missing = f"this game has no table of {table.replace('_', ' ')}"
        raise SetupError(file, table if place is None else place, NOTHING, missing)
    return columns


def resolved(columns: Sequence[Column], roster: Roster) -> tuple[Column, ...]:
    """The columns with the men's names as the words of those of unit "player"."""
    names = tuple(name for _, name, _ in roster)
    return tuple(replace(column, words=names) if column.unit == "player" else column for column in columns)


def codes(values: NDArray[Any], words: Sequence[object]) -> NDArray[np.int32]:
    """The codes of a column with words; -1 for every one that has no word."""
    wide = values.astype(np.int64)
    return np.where((wide >= 0) & (wide < len(words)), wide, -1).astype(np.int32)


def divisor(rows: Rows, column: Column) -> int | NDArray[np.int64]:
    """What the column's integers are divided by to give its unit: one number, or one a row."""
    if not column.scales:
        return column.scale
    by_code: NDArray[np.int64] = np.array([*column.scales, 1], np.int64)
    return by_code[codes(rows[column.scaled_by], column.scales)]


def measured(rows: Rows, column: Column) -> NDArray[Any]:
    """A column without words in its unit: the numbers that people meet, in a data frame as in any file."""
    values = rows[column.field]
    return values / divisor(rows, column) if column.scaled else np.ascontiguousarray(values)


def plain(rows: Rows, column: Column) -> list[Any]:
    """The numbers of `measured` as Python's own; None where a float is no number.

    A 32-bit float becomes the shortest decimal that means it: 50.3 and not 50.29999923706055.
    """
    values = measured(rows, column)
    if values.dtype.kind != "f" or column.scaled:
        return list(values.tolist())
    shortest = values.astype("U32").astype(np.float64) if values.dtype.itemsize < 8 else values
    return [value if math.isfinite(value) else None for value in shortest.tolist()]
