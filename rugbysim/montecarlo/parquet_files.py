"""Rows as Parquet, in row groups of a fixed size, with the provenance in the file's metadata; and back.

Needs pyarrow (`pip install "rugbysim[parquet]"`), imported only here and only when a Parquet file is meant.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.protocol import Column
from rugbysim.montecarlo.arrays import Rows, codes, measured
from rugbysim.montecarlo.row_files import rows_of
from rugbysim.setup.errors import NOTHING, SetupError

KEY = b"rugbysim"
GROUP = 50_000  # rows a row group: some 15 MB of match rows waiting at most


def pyarrow_or_error(path: Path) -> Any:
    """The module pyarrow, with its Parquet part loaded.

    Raises:
        SetupError: when it is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError:
        expected = 'Parquet files need pyarrow: pip install "rugbysim[parquet]", or name a file that ends in .csv'
        raise SetupError(path, "", NOTHING, expected) from None
    return pa


class ParquetRows:
    """One table written as Parquet.

    Row groups have `GROUP` rows whatever the pieces that come in, so that the same rows give the same file.
    """

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        self._pa = pyarrow_or_error(path)
        self._columns = columns
        self._waiting: list[Rows] = []
        self._rows = 0
        self._schema = self._pa.schema([(column.name, self._type(column)) for column in columns])
        self._file = path.open("xb")
        self._writer = self._pa.parquet.ParquetWriter(self._file, self._schema, compression="zstd")

    def _type(self, column: Column) -> Any:
        if column.words:
            return self._pa.dictionary(self._pa.int32(), self._pa.string())
        return self._pa.float64() if column.scaled else self._pa.from_numpy_dtype(np.dtype(column.dtype))

    def write(self, rows: Rows) -> None:
        """Append rows; whole row groups are written out."""
        self._waiting.append(rows)
        self._rows += len(rows)
        if self._rows >= GROUP:
            waiting = np.concatenate(self._waiting)
            whole = len(waiting) // GROUP * GROUP
            for start in range(0, whole, GROUP):
                self._write_group(waiting[start : start + GROUP])
            self._waiting, self._rows = [waiting[whole:].copy()], len(waiting) - whole

    def _write_group(self, rows: Rows) -> None:
        arrays = [self._array(rows, column) for column in self._columns]
        self._writer.write_table(self._pa.Table.from_arrays(arrays, schema=self._schema), row_group_size=GROUP)

    def _array(self, rows: Rows, column: Column) -> Any:
        if column.words:
            found = codes(rows[column.field], column.words)
            indices = self._pa.array(found, mask=found < 0)
            return self._pa.DictionaryArray.from_arrays(indices, self._pa.array(column.words, self._pa.string()))
        return self._pa.array(measured(rows, column))

    def close(self, metadata: dict[str, Any] | None) -> None:
        """Write the rest and the metadata, and close; None means the file is given up."""
        if metadata is not None:
            if self._rows:
                self._write_group(np.concatenate(self._waiting))
            self._writer.add_key_value_metadata({KEY: _json(metadata)})
            self._writer.close()
        self._writer.is_open = False  # else a writer given up would try to finish its file when it is collected
        self._file.close()


def write_records(path: Path, records: Sequence[dict[str, Any]], metadata: dict[str, Any]) -> None:
    """Records as Parquet."""
    pa = pyarrow_or_error(path)
    table = pa.Table.from_pylist(list(records)).replace_schema_metadata({KEY: _json(metadata)})
    with path.open("xb") as file:
        pa.parquet.write_table(table, file, compression="zstd")


def read_metadata(path: Path) -> Any:
    """The metadata of a Parquet file of ours; None if it has none."""
    pa = pyarrow_or_error(path)
    with path.open("rb") as file:
        found = pa.parquet.read_metadata(file).metadata or {}
    return json.loads(found[KEY]) if KEY in found else None


def read_rows(path: Path, columns: Sequence[Column]) -> Rows:
    """The rows of a Parquet file that `ParquetRows` wrote."""
    pa = pyarrow_or_error(path)
    with path.open("rb") as file:
        table = pa.parquet.read_table(file, columns=[column.name for column in columns])
    cells = [table[column.name].to_pylist() if column.words else table[column.name].to_numpy() for column in columns]
    return rows_of(columns, cells, table.num_rows)


def _json(metadata: dict[str, Any]) -> bytes:
    return json.dumps(metadata, ensure_ascii=False, allow_nan=False).encode()
