"""Rows as CSV and JSON text, a piece at a time, and back.

A text cell that a spreadsheet might take for a formula is written with an apostrophe before it. Numbers are plain:
integers, or decimals in the unit of their column.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np

from rugbysim.games.protocol import Column
from rugbysim.montecarlo.arrays import Rows, codes, divisor, plain, row_type

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def quoted(text: str) -> str:
    """`text` so that no spreadsheet runs it: with an apostrophe first if it begins like a formula."""
    return "'" + text if text.lstrip(" ").startswith(FORMULA) or text.startswith("'") else text


class TextRows:
    """One table written as text: CSV lines, or JSON arrays one a line.

    `columns` are resolved (men's names are words). The file must not exist yet.
    """

    def __init__(self, path: Path, columns: Sequence[Column], kind: str) -> None:
        self._columns, self._kind = columns, kind
        self._file: IO[str] = path.open("x", encoding="utf-8", newline="")
        self._first = True
        if kind == "csv":
            csv.writer(self._file, lineterminator="\n").writerow([column.name for column in columns])

    def write(self, rows: Rows) -> None:
        """Append rows."""
        lines = zip(*(_cells(rows, column, self._kind) for column in self._columns), strict=True)
        if self._kind == "csv":
            csv.writer(self._file, lineterminator="\n").writerows(lines)
            return
        for line in lines:
            self._file.write("\n" if self._first else ",\n")
            self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False))
            self._first = False

    def close(self, metadata: dict[str, Any] | None) -> None:
        """Close the file; the metadata stands elsewhere."""
        del metadata
        self._file.close()


def _cells(rows: Rows, column: Column, kind: str) -> list[Any]:
    """One column as cells: words, decimals, or integers."""
    if column.words:
        missing = "" if kind == "csv" else None
        words = [*(quoted(word) if kind == "csv" else word for word in column.words), missing]
        return [words[code] for code in codes(rows[column.field], column.words).tolist()]
    return plain(rows, column)


def write_records(path: Path, records: Sequence[dict[str, Any]]) -> None:
    """Records as a CSV file that must not exist yet."""
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(records_text(records))


def records_text(records: Sequence[dict[str, Any]]) -> str:
    """Records as CSV: text cells quoted, None as an empty cell.

    >>> records_text([{"name": "=1+1", "wins": 0.5, "error": None}])
    "name,wins,error\\n'=1+1,0.5,\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(list(records[0]) if records else [])
    for record in records:
        writer.writerow([quoted(cell) if isinstance(cell, str) else cell for cell in record.values()])
    return text.getvalue()


def rows_of(columns: Sequence[Column], cells: Sequence[Iterable[Any]], count: int) -> Rows:
    """Rows from columns of cells (words or None, decimals, integers), the inverse of writing them."""
    rows = np.empty(count, row_type(columns))
    for column, values in zip(columns, cells, strict=True):
        if column.words:
            code: dict[Any, int] = {word: number for number, word in reversed(list(enumerate(column.words))) if word}
            rows[column.field] = [code.get(value, -1) for value in values]
        elif column.scaled:
            rows[column.field] = np.rint(np.asarray(values, dtype=np.float64) * divisor(rows, column))
        elif np.dtype(column.dtype).kind == "f":
            rows[column.field] = np.asarray(values, dtype=np.float64)  # None and an empty cell are no number
        else:
            rows[column.field] = np.asarray(values, dtype=np.int64)
    return rows


def read_csv_rows(path: Path, columns: Sequence[Column]) -> Rows:
    """The rows of a CSV file that `TextRows` wrote."""
    import pandas as pd

    types = {column.name: _cell_type(column) for column in columns}
    no_number = {name: [""] if kind == "float64" else [] for name, kind in types.items()}
    table = pd.read_csv(
        path, dtype=types, na_values=no_number, keep_default_na=False, encoding="utf-8", usecols=list(types)
    )
    cells = [_unquoted(table[column.name]) if column.words else table[column.name].to_numpy() for column in columns]
    return rows_of(columns, cells, len(table))


def _cell_type(column: Column) -> str:
    """The type pandas reads a column's cells as."""
    if column.words:
        return "str"
    return "float64" if column.scaled or np.dtype(column.dtype).kind == "f" else "int64"


def _unquoted(cells: Iterable[str]) -> list[str]:
    """Words as they were before `quoted`."""
    return [cell.removeprefix("'") for cell in cells]
