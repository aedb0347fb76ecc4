"""Results as files: written beside and renamed, read without running anything.

`results.parquet` (or `.csv`) holds the match rows; its companions stand beside it and are named after it:
`results.players.parquet` (one row a man) where the game counts for men, `results.events.parquet`,
`results.possessions.parquet` and `results.player_rows.parquet` when asked for. The description (provenance, data
dictionary, exact sums, estimates, schema) is in the metadata of a Parquet file and in the sidecar `results.csv.json` of
a CSV file. `results.json` is one document with all of it. The same run gives the same bytes.

Files hold what the data frames hold, in the units of the dictionary; the integers that the game counted are made from
that again. Only the exact sums are of those integers.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from rugbysim.games.protocol import Column, GameTables
from rugbysim.montecarlo import dictionary, parquet_files, row_files
from rugbysim.montecarlo.arrays import Roster, Rows, columns_of, resolved
from rugbysim.montecarlo.summaries import Summary
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.montecarlo.result import Result

ENDINGS = (".parquet", ".csv", ".json")
MARK = "rugbysim results"
PIECE = 10_000  # rows saved at a time


class RowWriter(Protocol):
    """Writes one table of rows."""

    def write(self, rows: Rows) -> None:
        """Append rows."""

    def close(self, metadata: dict[str, Any] | None) -> None:
        """Finish with the metadata; None gives the file up."""


def companion(path: Path, table: str) -> Path:
    """The file that holds a table of the result `path`."""
    return path if table == "matches" else path.with_name(f"{path.stem}.{table}{path.suffix}")


def _sidecar(path: Path) -> Path:
    return path.with_name(path.name + ".json")


def _files(path: Path, names: Sequence[str], *, players: bool) -> list[Path]:
    """Every file of a result with these tables of rows, and that of the men or not, the main one first."""
    kind = _kind(path)
    if kind == "json":
        return [path]
    files = [companion(path, name) for name in (*names, *(["players"] if players else []))]
    return [*files, _sidecar(path)] if kind == "csv" else files


class Output:
    """The files of one result while they are written.

    A context manager: what was not finished when it ends is removed, so that no half file is left.
    """

    def __init__(
        self,
        path: Path,
        tables: GameTables,
        roster: Roster,
        names: Sequence[str],
        inputs: Sequence[Path] = (),
        *,
        force: bool = False,
    ) -> None:
        self.path, self._force, self._inputs = path, force, inputs
        self._kind = _kind(path)
        self._token = secrets.token_hex(4)  # two runs at once may write beside the same file
        self._targets = _files(path, names, players=bool(tables.players))
        self._writers: dict[str, RowWriter] = {}
        self._parts: dict[Path, Path] = {}
        with _plain_errors(path):
            self._refuse()
            try:
                for name in names:
                    self._writers[name] = self._open(name, resolved(columns_of(tables, name), roster))
            except BaseException:
                self._discard()
                raise

    def _refuse(self) -> None:
        """Refuse a directory, an input of the run, and an existing file without `force`."""
        for target in self._targets:
            if target.is_dir():
                raise SetupError(target, "", NOTHING, "this is a directory; name a file to write")
            if any(_same(target, given) for given in self._inputs):
                raise SetupError(target, "", NOTHING, "this is an input of the run and is never overwritten")
            if target.exists() and not self._force:
                raise SetupError(target, "", NOTHING, "the file exists; name another or use --force (force=True)")

    def _part(self, target: Path) -> Path:
        """The file beside `target` that is written first."""
        part = target.with_name(f".{target.name}.{self._token}.part")
        self._parts[part] = target
        return part

    def _open(self, name: str, columns: Sequence[Column]) -> RowWriter:
        if self._kind == "parquet":
            return parquet_files.ParquetRows(self._part(companion(self.path, name)), columns)
        if self._kind == "csv":
            return row_files.TextRows(self._part(companion(self.path, name)), columns, "csv")
        return row_files.TextRows(self._rows_part(name), columns, "json")

    def write(self, table: str, rows: Rows) -> None:
        """Append rows of a table."""
        with _plain_errors(self.path):
            self._writers[table].write(rows)

    def finish(self, result: Result) -> Path:
        """Write the description and the players, close all and put the files in place; returns the main one."""
        metadata = describe(result, self._writers)
        records = result.player_records() if result.tables.players else None
        with _plain_errors(self.path):
            for name, writer in self._writers.items():
                writer.close(metadata if name == "matches" else _brief(metadata, name))
            if self._kind == "json":
                self._assemble(metadata if records is None else metadata | {"players": records})
            elif records is not None:
                self._write_players(records, metadata)
            if self._kind == "csv":
                self._part(_sidecar(self.path)).write_text(_document(metadata), encoding="utf-8")
            self._put_in_place()
        return self.path

    def _write_players(self, records: list[dict[str, Any]], metadata: dict[str, Any]) -> None:
        """The companion with one row a man."""
        part = self._part(companion(self.path, "players"))
        if self._kind == "parquet":
            parquet_files.write_records(part, records, _brief(metadata, "players"))
        else:
            row_files.write_records(part, records)

    def _assemble(self, head: dict[str, Any]) -> None:
        """One JSON document: the description, then the tables of rows."""
        with self._part(self.path).open("x", encoding="utf-8") as file:
            file.write(_document(head).rstrip().removesuffix("}").rstrip() + ',\n"tables": {')
            for number, (name, columns) in enumerate(head["columns"].items()):
                names = json.dumps(columns)
                file.write(f'{"," if number else ""}\n"{name}": {{"columns": {names},\n"rows": [')
                with self._rows_part(name).open(encoding="utf-8") as rows:
                    shutil.copyfileobj(rows, file)
                self._rows_part(name).unlink()
                file.write("\n]}")
            file.write("\n}}\n")

    def _rows_part(self, name: str) -> Path:
        """Where the rows of one table wait for the document that holds them all."""
        return self.path.with_name(f".{self.path.name}.{self._token}.{name}.rows")

    def _put_in_place(self) -> None:
        """Rename the finished files, the main one last."""
        self._refuse()
        for part, target in reversed(self._parts.items()):
            part.replace(target)

    def _discard(self) -> None:
        """Close and remove what was not put in place."""
        for writer in self._writers.values():
            try:
                writer.close(None)
            except OSError:  # a full disk fails again on closing; the file goes anyway
                continue
        for part in (*self._parts, *(self._rows_part(name) for name in self._writers)):
            part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._discard()


def save(result: Result, path: Path, *, force: bool) -> Path:
    """Write a result that is in memory or in another file."""
    names = [name for name in ("matches", "player_rows", "events", "possessions") if name in result.digests]
    arrays = {name: result.array(name) for name in names}
    with Output(path, result.tables, result.roster, names, result.inputs, force=force) as output:
        for name, rows in arrays.items():
            for start in range(0, len(rows), PIECE):
                output.write(name, rows[start : start + PIECE])
        return output.finish(result)


def describe(result: Result, names: Sequence[str] | dict[str, RowWriter]) -> dict[str, Any]:
    """All of a result but its rows: what a file needs to explain itself and to be loaded again."""
    columns = {name: [column.name for column in columns_of(result.tables, name)] for name in names}
    return {
        "format": MARK,
        "schema": dictionary.FILE_SCHEMA,
        "provenance": result.provenance,
        "digest": result.digest(),
        "digests": result.digests,
        "estimates": [_fields(estimate) for estimate in result.estimates()],
        "typical": [_fields(typical) for typical in result.typical],
        "dictionary": dictionary.to_plain(result.tables),
        "columns": columns,
        "roster": [list(man) for man in result.roster],
        "sums": result.totals.to_plain(),
    }


def _brief(metadata: dict[str, Any], table: str) -> dict[str, Any]:
    """What a companion file says of itself."""
    return {name: metadata[name] for name in ("format", "schema", "provenance", "digest", "dictionary")} | {
        "table": table
    }


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


def _document(metadata: dict[str, Any]) -> str:
    """A JSON object, one line a key."""
    entries = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)}"
        for key, value in metadata.items()
    )
    return "{\n" + ",\n".join(entries) + "\n}\n"


# --- reading --------------------------------------------------------------------------------------------------------


def load(path: Path) -> dict[str, Any]:
    """The fields of the `Result` in `path`; its rows are read when they are asked for.

    Raises:
        SetupError: no such file, not a result of ours, or of a later schema.
    """
    kind = _kind(path)
    foreign = SetupError(path, "", NOTHING, "this is not a result that rugbysim wrote, or it is damaged")
    with _plain_errors(path):
        try:
            found = _read_description(path, kind)
        except (ValueError, KeyError, RecursionError) as error:
            raise foreign from error
    if not isinstance(found, dict) or found.get("format") != MARK:
        raise foreign
    if found.get("schema") != dictionary.FILE_SCHEMA:
        raise SetupError(path, "schema", found.get("schema"), f"{dictionary.FILE_SCHEMA}, which this version reads")
    try:
        return {
            "tables": dictionary.from_plain(found["dictionary"]),
            "roster": [(str(side), str(name), str(role)) for side, name, role in found["roster"]],
            "totals": Summary.from_plain(found["sums"]),
            "provenance": dict(found["provenance"]),
            "digests": dict(found["digests"]),
            "source": path,
        }
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise foreign from error


def _read_description(path: Path, kind: str) -> Any:
    if kind == "parquet":
        return parquet_files.read_metadata(path)
    return json.loads((_sidecar(path) if kind == "csv" else path).read_text(encoding="utf-8"))


def read_rows(path: Path, table: str, columns: Sequence[Column], roster: Roster) -> Rows:
    """The rows of one table of the result in `path`.

    Raises:
        SetupError: when they cannot be read.
    """
    columns = resolved(columns, roster)
    with _plain_errors(path):
        try:
            if _kind(path) == "parquet":
                return parquet_files.read_rows(companion(path, table), columns)
            if _kind(path) == "csv":
                return row_files.read_csv_rows(companion(path, table), columns)
            rows = json.loads(path.read_text(encoding="utf-8"))["tables"][table]["rows"]
            return row_files.rows_of(columns, list(zip(*rows, strict=True)) or [()] * len(columns), len(rows))
        except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
            raise SetupError(companion(path, table), "", NOTHING, f"the rows are damaged ({error})") from error


def _kind(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise SetupError(path, "", NOTHING, f"expected a file that ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    return ending[1:]


def _same(path: Path, other: Path) -> bool:
    """Whether two paths are one file, through links too."""
    if path.exists() and other.exists():
        return path.samefile(other)
    return os.path.realpath(path) == os.path.realpath(other)


@contextmanager
def _plain_errors(path: Path) -> Iterator[None]:
    """Say in one sentence that the operating system refused (no such place, no right, no room)."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error).splitlines()[0]
        raise SetupError(path, "", NOTHING, f"cannot be read or written: {reason}") from error
