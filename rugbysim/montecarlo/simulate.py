"""Play many matches of one setup."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rugbysim.games.protocol import Game
from rugbysim.games.registry import get_game
from rugbysim.montecarlo import arguments
from rugbysim.montecarlo.arrays import Roster, Rows, columns_of, conform, existing, joined, player_rows
from rugbysim.montecarlo.chunks import Interruption, Range, chunk_for, in_order, looks, ranges, watched
from rugbysim.montecarlo.digests import RunningDigests
from rugbysim.montecarlo.provenance import input_files, provenance
from rugbysim.montecarlo.result import DETAILS_KEPT, ROWS_KEPT, Result
from rugbysim.montecarlo.statistics import share_error
from rugbysim.montecarlo.storage import Output
from rugbysim.montecarlo.summaries import Measures, Summary
from rugbysim.setup.errors import SetupError

Progress = Callable[[int, int], None]
"""Called with the matches merged so far and the matches asked for."""


class Interrupted(KeyboardInterrupt):
    """The run was stopped by Ctrl-C; `result` holds the whole chunks played until then, None if there was none."""

    def __init__(self, result: Result | None) -> None:
        super().__init__("interrupted")
        self.result = result


@dataclass(frozen=True)
class Part:
    """What a thread hands over for one chunk: its summary and its rows by table."""

    summary: Summary
    rows: dict[str, Rows]


def simulate(
    match: Any,
    n: int = 10_000,
    seed: int = 1,
    *,
    game: str | Game | None = None,
    threads: int | None = None,
    chunk: int | None = None,
    first: int = 0,
    events: bool = False,
    players: bool = False,
    target_error: float | None = None,
    progress: Progress | None = None,
    out: str | Path | None = None,
    force: bool = False,
    keep: int | None = None,
) -> Result:
    """Play matches `first .. first + n` of `seed` and return their tables and sums.

    The result is the same for any `threads` (default: one a processor) and any `chunk` (matches a thread plays at a
    time; default: 1,000, or as many as the game thinks a thread plays in a second if that is fewer). `events` logs
    every event and possession, `players` keeps one row a match and man; both are large.

    With `target_error` the run is looked at after 2,000, 4,000, 8,000 ... matches (doubling) and ends when the largest
    standard error of the shares of wins, draws and defeats is at most that; `n` is then the cap. `Result.stopped_by`
    says which ended it.

    Rows are kept in memory up to `keep` matches (200,000; 20,000 with `events` or `players`). `out` writes them while
    playing, as Parquet, CSV or JSON by its ending; `force` lets it replace an existing file.

    Raises:
        SetupError: an argument that cannot be used, rows of a table that the game does not have.
        Interrupted: Ctrl-C; carries the result of the whole chunks so far.
    """
    chosen = game_of(match, game)
    n, seed = arguments.matches_of(n), arguments.seed_of(seed)
    first = arguments.index_of(first, "first")
    threads, chunk = arguments.threads_of(threads), arguments.chunk_of(chunk)
    if players:
        existing(chosen.tables, "player_rows", "simulate", "players")
    if events:
        existing(chosen.tables, "events", "simulate")
    target = arguments.target_error_of(target_error)
    kept = arguments.keep_of(keep, DETAILS_KEPT if events or players else ROWS_KEPT)
    if (events or players) and n > kept and out is None:
        expected = f"at most {kept:,} matches, or out= to write events and player rows into a file"
        raise SetupError("simulate", "n", n, expected)

    plan = _Plan(chosen, match, seed, events, players)
    origin = provenance(match, chosen, seed=seed, first=first, asked=n, target_error=target)
    inputs = input_files(match)
    output = None if out is None else Output(Path(out), chosen.tables, plan.roster, plan.names, inputs, force=force)
    stops = tuple(looks(n)) if target is not None else ()
    with output or nullcontext():
        run = _Run(plan, origin, kept, output, inputs)
        parts = in_order(plan.play, ranges(first, n, chunk or chunk_for(chosen, plan.prepared), stops), threads)
        run.stopped_by = _merge_all(run, parts, n, stops, target, progress)
        result = run.result()
    if run.stopped_by == "interrupted":
        raise Interrupted(result)
    if result is None:
        raise RuntimeError("a run of at least one match ended without any")
    return result


def game_of(match: Any, game: str | Game | None = None) -> Game:
    """The game asked for; by default the one that the setup names (`match.game`), which is sevens if it names none."""
    if game is None:
        game = getattr(match, "game", "sevens")
    return get_game(game) if isinstance(game, str) else game


class _Plan:
    """One game prepared for one match: plays any range of it, in any thread."""

    def __init__(self, game: Game, match: Any, seed: int, events: bool, players: bool) -> None:
        self.game, self.seed = game, seed
        self.events, self.players = events, players
        self.roster: Roster = list(game.players(match))
        self.measures = Measures.of(game.tables)
        logged = [name for name in ("events", "possessions") if events and columns_of(game.tables, name)]
        self.names = ["matches", *(["player_rows"] if players else []), *logged]
        self.prepared = game.prepare(match)

    def play(self, part: Range) -> Part:
        """Play one range and sum it up."""
        tables = self.game.tables
        batch = self.game.play(
            self.prepared, self.seed, part.first, part.count, events=self.events, player_rows=self.players
        )
        rows: dict[str, Rows] = {"matches": conform(batch.matches, tables.matches, "matches")}
        by_player = player_rows(batch, tables, self.roster)
        if by_player is not None:
            rows["player_rows"] = by_player
        for name, table in (("events", batch.events), ("possessions", batch.possessions)):
            if name in self.names and table is not None:
                rows[name] = conform(table, columns_of(tables, name), name)
        return Part(Summary.of(batch, rows["matches"], self.measures), rows)


class _Run:
    """A run in progress: takes parts in index order."""

    def __init__(
        self, plan: _Plan, origin: dict[str, Any], keep: int, output: Output | None, inputs: tuple[Path, ...]
    ) -> None:
        self.summary = Summary.empty(plan.measures)
        self.stopped_by = "n"
        self.merging = False
        self._plan, self._origin, self._inputs = plan, origin, inputs
        self._digests = RunningDigests()
        self._keep, self._output = keep, output
        self._kept: dict[str, list[Rows]] = {name: [] for name in plan.names}

    def add(self, part: Part) -> None:
        """Merge the next part."""
        self.merging = True
        self.summary.merge(part.summary)
        for name, rows in part.rows.items():
            self._digests.add(name, rows)
            if self._output is not None:
                self._output.write(name, rows)
            if self.summary.count <= self._keep:
                self._kept[name].append(rows)
        if self.summary.count > self._keep:
            self._kept.clear()
        self.merging = False

    def error(self) -> float:
        """The largest standard error of the shares of the three outcomes."""
        return max(share_error(k, self.summary.count) or 1.0 for k in self.summary.outcomes)

    def result(self) -> Result | None:
        """The result of what was merged, written to the output if there is one; None without any match."""
        if self.summary.count == 0:
            return None
        result = Result(
            tables=self._plan.game.tables,
            roster=self._plan.roster,
            totals=self.summary,
            provenance=self._origin | {"count": self.summary.count, "stopped_by": self.stopped_by},
            digests=self._digests.finish(self.summary),
            rows={name: joined(parts) for name, parts in self._kept.items() if parts},
            inputs=self._inputs,
        )
        if self._output is not None:
            result.source = self._output.finish(result)
        return result


def _merge_all(
    run: _Run, parts: Any, n: int, stops: tuple[int, ...], target: float | None, progress: Progress | None
) -> str:
    """Merge the parts in order until all are played, the target is met or Ctrl-C is pressed; say which."""
    with watched(lambda: run.summary.count > 0) as interruption, closing(parts):
        try:
            for part in parts:
                run.add(part)
                if progress is not None:
                    progress(run.summary.count, n)
                if target is not None and run.summary.count in stops and run.error() <= target:
                    return "target_error"
                if _cut_short(run, interruption, n):
                    return "interrupted"
        except KeyboardInterrupt:
            if run.merging:  # half a part: nothing whole to keep
                raise
            return "interrupted"
    return "n"


def _cut_short(run: _Run, interruption: Interruption, n: int) -> bool:
    """Whether Ctrl-C was pressed before the last match was merged."""
    return interruption.seen and run.summary.count < n
