"""What one number does: a match played with it at several values, on the same chance.

Match i of every value has the same streams, so a difference between two values is taken match by match and is far
surer than the two means it lies between (common random numbers).
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import MARGIN, Column, Game, GameTables
from rugbysim.montecarlo import arguments, parquet_files, row_files
from rugbysim.montecarlo.chunks import Range, chunk_for, in_order, ranges
from rugbysim.montecarlo.provenance import input_files, provenance
from rugbysim.montecarlo.simulate import game_of
from rugbysim.montecarlo.statistics import Estimate, mean, share
from rugbysim.montecarlo.summaries import Measures, Totals
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    import pandas as pd

ENDINGS = (".csv", ".json", ".parquet")
FIRST, PRESENT = "first", "present"

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Point:
    """The match with the number at one value.

    `estimates` are the shares of the outcomes and the means of all counters, by name; `differences` those of the same,
    less what they are at the value compared with (empty for that value itself).
    """

    value: Any
    estimates: dict[str, Estimate]
    differences: dict[str, Estimate]


@dataclass(frozen=True)
class Sweep:
    """A row a value: `points`, in the order asked for; differences are from the value `base`.

    `tables` is the game's data dictionary, `names` are what the two sides are called.
    """

    key: str
    base: Any
    n: int
    seed: int
    tables: GameTables
    names: tuple[str, str]
    points: tuple[Point, ...]
    provenance: dict[str, Any]
    inputs: tuple[Path, ...]

    def records(self, measures: Sequence[str] = ()) -> list[dict[str, Any]]:
        """One record a value: each outcome and measure, its error or interval, and its difference with interval.

        `measures` are names of columns of the table of matches, besides the scores and what the game names as `brief`.
        """
        tables = self.tables
        brief = [column for measure in tables.shown.brief for column in tables.of_sides(measure)]
        names = [*tables.outcomes, MARGIN, tables.total, *tables.scores, *brief, *measures]
        return [{"value": point.value, "n": self.n} | _cells(point, names) for point in self.points]

    @property
    def table(self) -> pd.DataFrame:
        """One row a value, as `records` has it."""
        import pandas as pd

        return pd.DataFrame(self.records())

    @property
    def measures(self) -> pd.DataFrame:
        """One row a value and measure: estimate, standard_error, low, high and the difference likewise."""
        import pandas as pd

        rows = [
            {"value": point.value, "measure": name, "unit": estimate.unit}
            | _fields(estimate, point.differences.get(name))
            for point in self.points
            for name, estimate in point.estimates.items()
        ]
        return pd.DataFrame(rows)

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write `records` as .csv, .json or .parquet by the ending, whole or not at all.

        Raises `SetupError` for another ending, an existing file without `force`, and an input of the run.
        """
        target = Path(path)
        if target.suffix.lower() not in ENDINGS:
            raise SetupError(target, "", NOTHING, "expected a file that ends in .csv, .json or .parquet")
        if any(target.exists() and given.exists() and target.samefile(given) for given in self.inputs):
            raise SetupError(target, "", NOTHING, "this is an input of the run and is never overwritten")
        if target.exists() and not force:
            raise SetupError(target, "", NOTHING, "the file exists; name another or use --force (force=True)")
        try:
            with tempfile.TemporaryDirectory(prefix=".sweep", dir=target.parent) as folder:
                part = Path(folder) / target.name
                self._write(part)
                part.replace(target)
        except OSError as error:
            reason = error.strerror or str(error)
            raise SetupError(target, "", NOTHING, f"cannot be written: {reason}") from error
        return target

    def _write(self, path: Path) -> None:
        records = self.records()
        if path.suffix.lower() == ".csv":
            row_files.write_records(path, records)
        elif path.suffix.lower() == ".parquet":
            parquet_files.write_records(path, records, self.provenance)
        else:
            document = {"provenance": self.provenance, "rows": records}
            path.write_text(
                json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n", encoding="utf-8"
            )


def _cells(point: Point, names: Iterable[str]) -> dict[str, Any]:
    """The cells of a row: a share has its interval, a mean its error, both their difference with its interval."""
    cells: dict[str, Any] = {}
    for name in dict.fromkeys(names):
        estimate, difference = point.estimates.get(name), point.differences.get(name)
        if estimate is None:
            continue
        cells[name] = estimate.estimate
        if estimate.kind == "share":
            cells |= {f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        else:
            cells[f"{name}_error"] = estimate.standard_error
        cells[f"{name}_difference"] = None if difference is None else difference.estimate
        cells[f"{name}_difference_low"] = None if difference is None else difference.low
        cells[f"{name}_difference_high"] = None if difference is None else difference.high
    return cells


def _fields(estimate: Estimate, difference: Estimate | None) -> dict[str, Any]:
    names = ("estimate", "standard_error", "low", "high")
    found = {name: getattr(estimate, name) for name in names}
    renamed = dict(zip(names, ("difference", "difference_error", "difference_low", "difference_high"), strict=True))
    return found | {new: None if difference is None else getattr(difference, old) for old, new in renamed.items()}


def sweep(
    match: Any,
    key: str,
    values: Sequence[Any],
    n: int = 10_000,
    seed: int = 1,
    *,
    versus: str = FIRST,
    game: str | Game | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play matches 0 .. `n` of `seed` once for each of `values` of `key`, such as "rules.tackle.difficulty".

    Differences are from the first value, or with `versus="present"` from the match as it is. `progress` is told the
    matches played and to be played.

    Raises:
        SetupError: a key that is none, a value it cannot have, any other argument that cannot be used.
    """
    n, seed = arguments.matches_of(n, "sweep"), arguments.seed_of(seed, "sweep")
    threads = arguments.threads_of(threads, "sweep")
    if versus not in (FIRST, PRESENT):
        raise SetupError("sweep", "versus", versus, f'"{FIRST}" or "{PRESENT}"')
    taken = [_as_number(value) for value in values]
    if len(taken) < (2 if versus == FIRST else 1):
        raise SetupError("sweep", "values", list(taken), "at least two values to compare")
    chosen = game_of(match, game)
    chosen.players(match)  # refuses what is no match
    matches = [_changed(match, f"{key}={_written(value)}") for value in taken]
    if versus == PRESENT:
        matches = [match, *matches]
    sums = _Sums(chosen, [chosen.prepare(one) for one in matches], seed)
    parts = ranges(0, n, chunk_for(chosen, *sums.prepared))
    played: Any = in_order(sums.play, parts, threads)
    with closing(played):
        for part in played:
            sums.add(part)
            if progress is not None:
                progress(sums.n * len(matches), n * len(matches))
    points = sums.points()
    return Sweep(
        key=key,
        base=taken[0] if versus == FIRST else PRESENT,
        n=n,
        seed=seed,
        tables=chosen.tables,
        names=match.side_names,
        points=tuple(
            Point(value, *found) for value, found in zip(taken, points if versus == FIRST else points[1:], strict=True)
        ),
        provenance=provenance(match, chosen, seed=seed, first=0, asked=n, target_error=None)
        | {"sweep": key, "values": [_written(value) for value in taken], "versus": versus},
        inputs=input_files(match),
    )


def _changed(match: Any, override: str) -> Any:
    """The match with one key changed and everything checked anew."""
    from rugbysim.setup.tabletop import TabletopMatch

    if isinstance(match, TabletopMatch):
        from rugbysim.games.tabletop import load_tabletop

        return load_tabletop(match.game, *match.policies, rules=match.path, overrides=(*match.overrides, override))
    from rugbysim.setup.overrides import apply_overrides

    return apply_overrides(match, [override])


def _as_number(value: Any) -> Any:
    """A value given as the text of a number as that number; anything else as it is."""
    for kind in (int, float):
        try:
            return kind(value) if isinstance(value, str) else value
        except ValueError:
            continue
    return value


def _written(value: Any) -> str:
    """A value as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_written(entry) for entry in value) + "]"
    return str(value)


@dataclass(frozen=True)
class _Part:
    """Sums over one range of matches, [values, measures]: of a measure, its square, its difference, its square."""

    count: int
    moments: NDArray[np.int64]


class _Sums:
    """Plays ranges of matches with every value and sums measures and their differences from the first value."""

    def __init__(self, game: Game, prepared: list[Any], seed: int) -> None:
        self.n = 0
        self.prepared = prepared
        self._game, self._seed = game, seed
        self._measures = Measures.of(game.tables)
        self._totals: Totals = np.zeros((4, len(prepared), len(self._named())), dtype=object)

    def play(self, part: Range) -> _Part:
        """One range with every value."""
        base = self._block(self.prepared[0], part)
        moments = np.empty(self._totals.shape, np.int64)
        for number, prepared in enumerate(self.prepared):
            block = base if number == 0 else self._block(prepared, part)
            change = block - base
            for place, (one, other) in enumerate(((block, None), (block, block), (change, None), (change, change))):
                moments[place, number] = one.sum(axis=1) if other is None else np.einsum("ij,ij->i", one, other)
        return _Part(part.count, moments)

    def _block(self, prepared: Any, part: Range) -> NDArray[np.int64]:
        """The measures of each match of a range, [measures, matches]: counters, then 0 or 1 for each outcome."""
        rows = self._game.play(prepared, self._seed, part.first, part.count).matches
        counters = self._measures.block(rows)
        won, lost = self._measures.wins(rows, counters[-1])
        return np.concatenate([counters, np.array([won, ~(won | lost), lost], np.int64)])

    def add(self, part: _Part) -> None:
        """Add the next range."""
        self.n += part.count
        self._totals = self._totals + part.moments.astype(object)

    def points(self) -> list[tuple[dict[str, Estimate], dict[str, Estimate]]]:
        """(estimates, differences) of each value; the first has no differences."""
        return [
            (
                {
                    name: self._estimate(name, column, value, number)
                    for number, (name, column) in enumerate(self._named())
                },
                {
                    name: self._difference(name, column, value, number)
                    for number, (name, column) in enumerate(self._named())
                }
                if value
                else {},
            )
            for value in range(len(self.prepared))
        ]

    def _named(self) -> list[tuple[str, Column | None]]:
        """The measures in the order of the sums: their names and, but for outcomes, their columns."""
        counters = ((column.name, column) for column in self._measures.numbers)
        return [*counters, *((name, None) for name in self._game.tables.outcomes)]

    def _estimate(self, name: str, column: Column | None, value: int, number: int) -> Estimate:
        total, squares = self._totals[:2, value, number]
        if column is None:
            return share(name, int(total), self.n)
        return mean(name, total, squares, self.n, scale=column.scale, unit=column.unit, counts=name != MARGIN)

    def _difference(self, name: str, column: Column | None, value: int, number: int) -> Estimate:
        total, squares = self._totals[2:, value, number]
        scale, unit = (1, "1") if column is None else (column.scale, column.unit)
        return mean(name, total, squares, self.n, scale=scale, unit=unit)
