"""Result files as others read them: with csv, json and pyarrow, none of it ours."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd


def cells_of(path: Path, table: str) -> dict[str, list[Any]]:
    """The cells of a table of the result `path`, column by column, as the file has them."""
    part = path if table == "matches" else path.with_name(f"{path.stem}.{table}{path.suffix}")
    if path.suffix == ".parquet":
        import pyarrow.parquet as pq

        with pq.ParquetFile(part) as file:
            found: dict[str, list[Any]] = file.read().to_pydict()
        return found
    if path.suffix == ".csv":
        with part.open(newline="", encoding="utf-8") as file:
            names, *rows = csv.reader(file)
    else:
        document = json.loads(path.read_text(encoding="utf-8"))["tables"][table]
        names, rows = document["columns"], document["rows"]
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


def assert_same_values(path: Path, table: str, frame: pd.DataFrame) -> None:
    """Every cell of the file is the data frame's: the same number to the last bit, the same word, or neither.

    A 32-bit float stands in text as the shortest decimal that means it.
    """
    cells = cells_of(path, table)
    assert list(cells) == frame.columns.tolist()
    assert len(frame) > 0
    for name, column in frame.items():
        shown = cells[str(name)]
        if isinstance(column.dtype, pd.CategoricalDtype):
            words = [None if word in ("", None) else str(word).removeprefix("'") for word in shown]
            assert words == [None if pd.isna(word) else word for word in column], name
        else:
            assert np.array_equal(_numbers(shown, column.dtype), column.to_numpy(), equal_nan=True), name


def _numbers(cells: Sequence[Any], kind: Any) -> np.ndarray:
    if np.dtype(kind).kind != "f":
        assert all(str(cell).lstrip("-").isdecimal() for cell in cells)
        return np.array([int(cell) for cell in cells])
    return np.array([np.nan if cell in ("", None) else float(cell) for cell in cells]).astype(kind)
