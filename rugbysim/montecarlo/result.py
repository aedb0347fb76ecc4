"""What a run gives back: tables, estimates, and where they came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import MARGIN, GameTables
from rugbysim.montecarlo.arrays import Roster, Rows, existing
from rugbysim.montecarlo.digests import ALWAYS_ON, combined, digest_of
from rugbysim.montecarlo.frames import estimates_frame, frame, player_records, players_frame
from rugbysim.montecarlo.statistics import Estimate, mean, share
from rugbysim.montecarlo.summaries import Measures, Summary, Typical
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    import pandas as pd

ROWS_KEPT = 200_000  # matches whose rows stay in memory
DETAILS_KEPT = 20_000  # matches whose events, possessions or player rows do: some 10 kB a match


@dataclass(eq=False)
class Result:
    """One run of many matches.

    `totals` holds the exact sums of all of them; `rows` those tables of rows that were asked for and kept in memory;
    `source` is the file that has the rows, if one was written or read.
    """

    tables: GameTables
    roster: Roster
    totals: Summary
    provenance: dict[str, Any]
    digests: dict[str, str]
    rows: dict[str, Rows] = field(default_factory=dict, repr=False)
    source: Path | None = None
    inputs: tuple[Path, ...] = field(default=(), repr=False)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same matches of the same setup, in memory or in a file."""
        if not isinstance(other, Result):
            return NotImplemented
        return (self.digests, self.provenance) == (other.digests, other.provenance)

    __hash__ = None  # type: ignore[assignment]  # as for every class that compares by what it holds

    def __repr__(self) -> str:
        return (
            f"<Result of {self.n:,} matches of {self.provenance.get('match') or self.provenance['game']}, "
            f"seed {self.seed}, digest {self.digest()[:12]}>"
        )

    @property
    def n(self) -> int:
        """How many matches were played."""
        return self.totals.count

    @property
    def seed(self) -> int:
        """The seed of the run."""
        return int(self.provenance["seed"])

    @property
    def stopped_by(self) -> str:
        """What ended the run: "n" (all matches asked for), "target_error" or "interrupted"."""
        return str(self.provenance["stopped_by"])

    # --- rows -------------------------------------------------------------------------------------------------------

    def array(self, table: str) -> Rows:
        """The integers of a table of rows (matches, events, possessions, player_rows) as the game counted them.

        Fields are those of the dictionary's columns (`Column.field`); divided by `Column.scale` they have its unit.

        Raises:
            SetupError: when the game has no such table, these rows were not asked for, or they were too many to keep
                and went into no file.
        """
        columns = existing(self.tables, table, "results")
        if table not in self.rows:
            if self.source is None or table not in self.digests:
                raise SetupError("results", table, NOTHING, self._why_missing(table))
            from rugbysim.montecarlo.storage import read_rows

            rows = read_rows(self.source, table, columns, self.roster)
            if digest_of(rows) != self.digests[table]:
                raise SetupError(self.source, table, NOTHING, "the rows are damaged: not those that were written")
            self.rows[table] = rows
        return self.rows[table]

    def _why_missing(self, table: str) -> str:
        """One sentence about rows that are not there."""
        if table in self.digests:
            return f"the rows of {self.n:,} matches were too many to keep; simulate with out= to write them into a file"
        asked = "players=True" if table == "player_rows" else "events=True"
        return f"this table was not asked for; simulate with {asked}"

    def _frame(self, table: str) -> pd.DataFrame:
        return frame(self.array(table), existing(self.tables, table, "results"), self.roster)

    @property
    def matches(self) -> pd.DataFrame:
        """One row a match."""
        return self._frame("matches")

    @property
    def events(self) -> pd.DataFrame:
        """One row an event (with `events=True`)."""
        return self._frame("events")

    @property
    def possessions(self) -> pd.DataFrame:
        """One row a possession (with `events=True`)."""
        return self._frame("possessions")

    @property
    def player_rows(self) -> pd.DataFrame:
        """One row a match and man (with `players=True`)."""
        return self._frame("player_rows")

    # --- sums -------------------------------------------------------------------------------------------------------

    @property
    def players(self) -> pd.DataFrame:
        """One row a man: side, name, role, matches, then mean, sd and se of each counter."""
        return players_frame(self.totals, existing(self.tables, "players", "results"), self.roster)

    def player_records(self) -> list[dict[str, Any]]:
        """`players` as plain records, without pandas; None where a single match gives no spread."""
        return player_records(self.totals, existing(self.tables, "players", "results"), self.roster)

    def estimates(self) -> list[Estimate]:
        """Everything that was counted, with its uncertainty: shares first, then means, then the codes' shares."""
        totals, measures = self.totals, Measures.of(self.tables)
        found = [share(name, k, totals.count) for name, k in zip(self.tables.outcomes, totals.outcomes, strict=True)]
        means = {
            column.name: mean(
                column.name,
                total,
                squares,
                totals.count,
                scale=column.scale,
                unit=column.unit,
                counts=column.name != MARGIN,
            )
            for column, total, squares in zip(measures.numbers, totals.sums, totals.squares, strict=True)
        }
        found += [means.pop(name) for name in measures.histograms]
        found += means.values()
        for column in measures.codes:
            if column.name != "winner":
                counts = totals.codes[column.name]
                found += [
                    share(f"{column.name}: {word}", counts.get(code, 0), totals.count)
                    for code, word in enumerate(column.words)
                ]
        return found

    def summary(self) -> pd.DataFrame:
        """One row a measure: measure, estimate, standard_error, low, high (95 % interval), n, unit."""
        return estimates_frame(self.estimates())

    def estimate(self, measure: str) -> Estimate:
        """The estimate of one measure, by name."""
        for found in self.estimates():
            if found.measure == measure:
                return found
        raise KeyError(measure)

    @property
    def typical(self) -> list[Typical]:
        """The matches of minimum, quartile, median, three-quarter and maximum margin, to be replayed."""
        return self.totals.typical()

    def histogram(self, name: str) -> dict[int, int]:
        """How many matches had each value of a side's score (home_points), of the total of both or of the margin."""
        return dict(sorted(self.totals.histograms[name].items()))

    @property
    def tallies(self) -> dict[str, NDArray[np.int64]]:
        """The game's own tallies, added up over all matches."""
        return {name: tally.astype(np.int64) for name, tally in self.totals.tallies.items()}

    def digest(self, tables: Sequence[str] | None = None) -> str:
        """One SHA-256 over every integer of the run, the same for any threads and chunks.

        With `tables` only over those; `result.digest(ALWAYS_ON)` is the same with and without events and player rows.
        """
        names = self.digests if tables is None else tables
        return combined({name: self.digests[name] for name in names})

    # --- files ------------------------------------------------------------------------------------------------------

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write the result as Parquet, CSV or JSON, by the ending of `path`; see `storage.py` for the files.

        Raises:
            SetupError: an existing file without `force`, an input of the run, a place that cannot be written,
                rows that were too many to keep.
        """
        from rugbysim.montecarlo.storage import save

        return save(self, Path(path), force=force)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The result that `save` or `out=` wrote; nothing in the file can run code.

        Raises:
            SetupError: when there is no such file or it is not one of ours.
        """
        from rugbysim.montecarlo.storage import load

        return cls(**load(Path(path)))


__all__ = ["ALWAYS_ON", "DETAILS_KEPT", "ROWS_KEPT", "Result"]
