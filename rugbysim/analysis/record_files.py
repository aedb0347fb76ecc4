"""Small tables of results as files: .csv, .json or .parquet, whole or not at all."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rugbysim.montecarlo import parquet_files, row_files
from rugbysim.setup.errors import NOTHING, SetupError

ENDINGS = (".csv", ".json", ".parquet")


def save_records(
    path: str | Path,
    records: Sequence[dict[str, Any]],
    provenance: dict[str, Any],
    inputs: Iterable[Path],
    *,
    force: bool = False,
) -> Path:
    """Write records, by the ending of `path`, and where they come from (not in .csv).

    Raises `SetupError` for another ending, an existing file without `force`, and a file among the `inputs`.
    """
    target = writable(path, ENDINGS, inputs, force=force)
    try:
        with tempfile.TemporaryDirectory(prefix=".records", dir=target.parent) as folder:
            part = Path(folder) / target.name
            _write(part, records, provenance)
            part.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupError(target, "", NOTHING, f"cannot be written: {reason}") from error
    return target


def writable(path: str | Path, endings: Sequence[str], inputs: Iterable[Path], *, force: bool) -> Path:
    """The file that may be written: of one of the `endings`, none of the `inputs`, and new unless `force`.

    Raises `SetupError` for any other.
    """
    if not isinstance(path, str | Path):
        raise SetupError("write", "path", repr(path)[:60], "the name of a file")
    target = Path(path)
    if target.suffix.lower() not in endings:
        listed = " or ".join(filter(None, (", ".join(endings[:-1]), endings[-1])))
        raise SetupError(target, "", NOTHING, f"expected a file that ends in {listed}")
    if any(target.exists() and given.exists() and target.samefile(given) for given in inputs):
        raise SetupError(target, "", NOTHING, "this is an input of the run and is never overwritten")
    if target.exists() and not force:
        raise SetupError(target, "", NOTHING, "the file exists; name another or use --force (force=True)")
    if not target.parent.is_dir():
        raise SetupError(target, "", NOTHING, f"the folder {target.parent} does not exist; make it first")
    return target


def _write(path: Path, records: Sequence[dict[str, Any]], provenance: dict[str, Any]) -> None:
    if path.suffix.lower() == ".csv":
        row_files.write_records(path, records)
    elif path.suffix.lower() == ".parquet":
        parquet_files.write_records(path, records, provenance)
    else:
        document = {"provenance": provenance, "rows": records}
        path.write_text(json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n", encoding="utf-8")
