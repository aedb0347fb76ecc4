"""What one number does: a match played with it at several values, on the same chance.

Match i of every value has the same streams, so a difference between two values is taken match by match and is far
surer than the two means it lies between (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.analysis.record_files import save_records
from rugbysim.analysis.variants import Point, Variants, Wanted, changed, with_difference
from rugbysim.games.protocol import MARGIN, Game, GameTables
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.provenance import input_files, provenance
from rugbysim.montecarlo.simulate import game_of
from rugbysim.montecarlo.summaries import Measures
from rugbysim.setup.assignments import toml_value
from rugbysim.setup.errors import SetupError

if TYPE_CHECKING:
    import pandas as pd

FIRST, PRESENT = "first", "present"

Progress = Callable[[int, int], None]


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

    def __repr__(self) -> str:
        values = ", ".join(str(point.value) for point in self.points)
        first, second = self.names
        return f"<Sweep of {first} v {second}, {self.key} = {values}, {self.n:,} matches each, seed {self.seed}>"

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
            | with_difference(estimate, point.differences.get(name))
            for point in self.points
            for name, estimate in point.estimates.items()
        ]
        return pd.DataFrame(rows)

    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Write `records` as .csv, .json or .parquet by the ending, whole or not at all.

        Raises `SetupError` for another ending, an existing file without `force`, and an input of the run.
        """
        return save_records(path, self.records(), self.provenance, self.inputs, force=force)


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
    matches = [changed(match, [f"{key}={_written(value)}"]) for value in taken]
    if versus == PRESENT:
        matches = [match, *matches]
    counters = (column.name for column in Measures.of(chosen.tables).numbers)
    wanted = [Wanted(name, name) for name in (*counters, *chosen.tables.outcomes)]
    variants = Variants(chosen, matches, seed, wanted)
    with closing(variants.played(n, threads)) as counts:
        for count in counts:
            if progress is not None:
                progress(count * len(matches), n * len(matches))
    points = variants.points(taken if versus == FIRST else [PRESENT, *taken])
    return Sweep(
        key=key,
        base=taken[0] if versus == FIRST else PRESENT,
        n=n,
        seed=seed,
        tables=chosen.tables,
        names=match.side_names,
        points=tuple(points if versus == FIRST else points[1:]),
        provenance=provenance(match, chosen, seed=seed, first=0, asked=n, target_error=None)
        | {"sweep": key, "values": [_written(value) for value in taken], "versus": versus},
        inputs=input_files(match),
    )


def _as_number(value: Any) -> Any:
    """A value given as the text of a number as that number; anything else as it is."""
    for kind in (int, float):
        try:
            return kind(value) if isinstance(value, str) else value
        except ValueError:
            continue
    return value


def _written(value: Any) -> str:
    """A value as it is written in TOML; what was typed as text is written so already."""
    return value if isinstance(value, str) else toml_value(value)
