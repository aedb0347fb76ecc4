"""One hash over what a run counted, the same however the run was cut up."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from rugbysim.montecarlo.arrays import Rows
from rugbysim.montecarlo.summaries import Summary

ALWAYS_ON = ("matches", "summary")


def digest_of(rows: Rows) -> str:
    """The digest of a table's rows, in hexadecimal: what `RunningDigests` finds when it is fed them."""
    return hashlib.sha256(_bytes(rows)).hexdigest()


def _bytes(rows: Rows) -> Any:
    return rows.view("u1").reshape(-1).data


class RunningDigests:
    """SHA-256 of each table's rows, fed in index order."""

    def __init__(self) -> None:
        self._tables: dict[str, Any] = {}

    def add(self, table: str, rows: Rows | None) -> None:
        """Hash the next rows of `table` (packed, little-endian); None adds nothing."""
        if rows is not None:
            self._tables.setdefault(table, hashlib.sha256()).update(_bytes(rows))

    def finish(self, summary: Summary) -> dict[str, str]:
        """The digest of every table fed, and of the summary, in hexadecimal."""
        found = {table: hashed.hexdigest() for table, hashed in sorted(self._tables.items())}
        return found | {"summary": hashlib.sha256(summary.to_bytes()).hexdigest()}


def combined(digests: Mapping[str, str]) -> str:
    """One digest of several."""
    listing = "\n".join(f"{table} {digest}" for table, digest in sorted(digests.items()))
    return hashlib.sha256(listing.encode("ascii")).hexdigest()
