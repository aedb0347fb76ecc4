"""Playing a study: its tables one after the other, the rows of each on the same chance."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.record_files import save_records
from rugbysim.analysis.study_setup import Study, StudyTable, load_study
from rugbysim.analysis.variants import Point, Variants, with_difference
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.chunks import watched
from rugbysim.montecarlo.provenance import provenance

if TYPE_CHECKING:
    import pandas as pd

OF_A_ROW = ("configuration", "configuration_sha256", "match", "asked", "first", "target_error")
"""What of the provenance of a run differs from row to row, or is said table by table."""

Progress = Callable[[int, int], None]


class StudyInterrupted(KeyboardInterrupt):
    """The study was stopped by Ctrl-C; `result` holds what was played until then, which is something."""

    def __init__(self, result: StudyResult) -> None:
        super().__init__("interrupted")
        self.result = result


@dataclass(frozen=True)
class TableResult:
    """One table as played: a point a row, in order; differences are from the first.

    `n` matches of each row were played of the `table.n` that the study asks for: fewer if it was stopped.
    """

    table: StudyTable
    n: int
    points: tuple[Point, ...]

    def __repr__(self) -> str:
        return f"<TableResult of {self.table.title}, {len(self.points)} rows of {self.n:,} matches>"

    @property
    def complete(self) -> bool:
        """Whether all matches were played."""
        return self.n == self.table.n

    def records(self) -> list[dict[str, Any]]:
        """One record a row and measure: estimate, error, 95 % interval, and the difference from the first row so."""
        return [
            {
                "table": self.table.title,
                "row": point.value,
                "settings": "; ".join((*self.table.settings, *row.settings)),
                "rules": self.table.rules,
                "policies": " v ".join(map(str, getattr(row.match, "policies", ()))),
                "measure": label,
                "unit": estimate.unit,
                "n": self.n,
            }
            | with_difference(estimate, point.differences.get(label))
            for row, point in zip(self.table.rows, self.points, strict=True)
            for label, estimate in point.estimates.items()
        ]


@dataclass(frozen=True)
class StudyResult:
    """What a study found: its `tables` as far as they were played."""

    study: Study
    seed: int
    tables: tuple[TableResult, ...]

    def __repr__(self) -> str:
        rows = sum(len(table.points) for table in self.tables)
        return f"<StudyResult of {self.study.title}, {len(self.tables)} tables of {rows} rows, seed {self.seed}>"

    @property
    def complete(self) -> bool:
        """Whether all matches of all tables were played."""
        return len(self.tables) == len(self.study.tables) and all(table.complete for table in self.tables)

    def records(self) -> list[dict[str, Any]]:
        """One record a table, row and measure (see `TableResult.records`)."""
        return [record for table in self.tables for record in table.records()]

    @property
    def frame(self) -> pd.DataFrame:
        """`records` as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.records())

    @property
    def provenance(self) -> dict[str, Any]:
        """Where the figures come from: program, game, seed, and a hash of all that decides the games of each row."""
        found: dict[str, Any] = {}
        tables = []
        for result in self.tables:
            rows = []
            for row in result.table.rows:
                origin = provenance(
                    row.match, self.study.game, seed=self.seed, first=0, asked=result.table.n, target_error=None
                )
                rows.append({"row": row.name, "configuration_sha256": origin["configuration_sha256"]})
                found = found or {key: value for key, value in origin.items() if key not in OF_A_ROW}
            tables.append({"table": result.table.title, "asked": result.table.n, "count": result.n, "rows": rows})
        return found | {"study": self.study.title, "tables": tables}

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write `records` as .csv, .json or .parquet by the ending, whole or not at all.

        Raises `SetupError` for another ending, an existing file without `force`, and an input of the study.
        """
        return save_records(path, self.records(), self.provenance, self.study.inputs, force=force)


def study(
    design: Study | str | Path,
    *,
    matches: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> StudyResult:
    """Play a study: tables of one game under many settings, a row each, every figure with its 95 % interval.

    `design` is what `load_study` gives, or what it would be given. `matches` of each row and `seed` take the place of
    those in the file. Match i of every row has the same chance, so that a difference from the first row is surer than
    the two figures. `progress` is told the matches played and to be played.

    >>> import rugbysim as rs
    >>> found = rs.study("brettfussball_variants", matches=4)
    >>> [(result.table.title, len(result.points)) for result in found.tables]
    [('Ways to end a game', 4), ('One rule changed at a time', 6)]
    >>> found.frame[found.frame.row == "variant=2"].measure.tolist()
    ['total_goals', 'plies', 'red_win', 'draw', 'goals an hour']

    Raises:
        SetupError: a study that cannot be played, arguments that cannot be used.
        StudyInterrupted: Ctrl-C, with the tables that were played, the last one as far as it came.
    """
    asked = design if isinstance(design, Study) else load_study(design)
    seed = arguments.seed_of(asked.seed if seed is None else seed, "study")
    threads = arguments.threads_of(threads, "study")
    if matches is not None:
        n = arguments.matches_of(matches, "study")
        asked = replace(asked, tables=tuple(replace(table, n=n) for table in asked.tables))
    result = StudyResult(asked, seed, tuple(_played(asked, seed, threads, progress)))
    if not result.complete:
        raise StudyInterrupted(result)
    return result


def _played(asked: Study, seed: int, threads: int, progress: Progress | None) -> list[TableResult]:
    """The tables, up to where Ctrl-C was pressed; pressed again it gives up the table at hand."""
    runs = [
        (table, Variants(asked.game, [row.match for row in table.rows], seed, table.wanted)) for table in asked.tables
    ]
    total = sum(table.matches for table in asked.tables)
    found: list[TableResult] = []
    before = 0
    with watched(lambda: runs[0][1].n > 0) as interruption:
        for table, variants in runs:
            try:
                with closing(variants.played(table.n, threads)) as counts:
                    for count in counts:
                        if progress is not None:
                            progress(before + count * len(table.rows), total)
                        if interruption.seen:
                            break
            except KeyboardInterrupt:
                if not found:
                    raise
                break
            if variants.n:
                found.append(TableResult(table, variants.n, tuple(variants.points([row.name for row in table.rows]))))
            if interruption.seen:
                break
            before += table.matches
    return found
