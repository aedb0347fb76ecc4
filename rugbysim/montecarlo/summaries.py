"""Sums that merge exactly: counts, sums, sums of squares and histograms of a run, all in integers.

Integers add in any order to the same number, so a run cut into chunks, threads, shards or machines in any way gives
the same bytes (`Summary.to_bytes`). Totals are Python integers, which have no largest value: a million matches of
milliseconds squared would not fit 64 bits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import Batch, Column, GameTables
from rugbysim.montecarlo.arrays import Rows

DERIVED = (
    Column("total_points", "points of both sides together", "1", "int32"),
    Column("margin", "points of the home side less points of the away side", "1", "int32"),
)
HISTOGRAMS = ("home_points", "away_points", "total_points", "margin")
OUTCOMES = ("home_win", "draw", "away_win")
QUARTILES = ("minimum", "lower quartile", "median", "upper quartile", "maximum")
SLAB = 4096  # rows summed at once, so that a block of all columns stays in the processor's cache

Histogram = dict[int, int]
Totals = NDArray[np.object_]
"""An array of Python integers."""


@dataclass(frozen=True)
class Typical:
    """One match worth a replay: `name` says which of the five margins it has, `match` is the lowest such index."""

    name: str
    margin: int
    match: int


@dataclass(frozen=True)
class Measures:
    """Which columns of a game's match table are numbers to be summed and which are codes to be counted."""

    numbers: tuple[Column, ...]
    codes: tuple[Column, ...]
    winner: bool

    @classmethod
    def of(cls, tables: GameTables) -> Measures:
        """Read them from the dictionary; `total_points` and `margin` follow the game's own columns."""
        columns = [column for column in tables.matches if column.name != "match"]
        return cls(
            tuple(column for column in columns if not column.words) + DERIVED,
            tuple(column for column in columns if column.words),
            any(column.name == "winner" for column in columns),
        )


def _no_totals(*shape: int) -> Totals:
    return np.zeros(shape, dtype=object)


@dataclass
class Summary:
    """All sums of the matches added so far.

    `sums`, `squares`: one integer a number column; `codes`: how often each code of each code column occurred;
    `outcomes`: home wins, draws, away wins; `histograms`: how often each value of `HISTOGRAMS` occurred;
    `first_with_margin`: the lowest match index of each margin; `player_sums`, `player_squares`: (players, counters);
    `tallies`: the game's own, merged by adding.
    """

    count: int
    sums: Totals
    squares: Totals
    outcomes: list[int]
    codes: dict[str, Histogram]
    histograms: dict[str, Histogram]
    first_with_margin: dict[int, int]
    player_sums: Totals
    player_squares: Totals
    tallies: dict[str, Totals] = field(default_factory=dict)

    @classmethod
    def empty(cls, measures: Measures) -> Summary:
        """No match yet."""
        numbers = len(measures.numbers)
        return cls(
            count=0,
            sums=_no_totals(numbers),
            squares=_no_totals(numbers),
            outcomes=[0, 0, 0],
            codes={column.name: {} for column in measures.codes},
            histograms={name: {} for name in HISTOGRAMS},
            first_with_margin={},
            player_sums=_no_totals(0, 0),
            player_squares=_no_totals(0, 0),
        )

    @classmethod
    def of(cls, batch: Batch, rows: Rows, measures: Measures) -> Summary:
        """The summary of one batch, whose match table is `rows`."""
        summary = cls.empty(measures)
        for start in range(0, len(rows), SLAB):
            summary._add_rows(rows[start : start + SLAB], measures)
        summary.player_sums = batch.player_sums.astype(object)
        summary.player_squares = batch.player_squares.astype(object)
        summary.tallies = {name: tally.astype(object) for name, tally in sorted(batch.tallies.items())}
        return summary

    def _add_rows(self, rows: Rows, measures: Measures) -> None:
        """Add match rows (at most `SLAB`), not the players' and the game's own sums."""
        block = _block(rows, measures)
        names = [column.name for column in measures.numbers]
        values = {name: block[names.index(name)] for name in HISTOGRAMS}
        self.count += len(rows)
        self.sums = self.sums + block.sum(axis=1).astype(object)
        self.squares = self.squares + _sums_of_squares(block)
        for name in HISTOGRAMS[:3]:
            _count(self.histograms[name], *np.unique(values[name], return_counts=True))
        margins, places, counts = np.unique(values["margin"], return_index=True, return_counts=True)
        _count(self.histograms["margin"], margins, counts)
        _keep_least(self.first_with_margin, zip(margins.tolist(), rows["match"][places].tolist(), strict=True))
        for column in measures.codes:
            _count(self.codes[column.name], *np.unique(rows[column.field], return_counts=True))
        home, away = _wins(rows, values["margin"], measures.winner)
        self.outcomes = [sum(pair) for pair in zip(self.outcomes, (home, len(rows) - home - away, away), strict=True)]

    def merge(self, other: Summary) -> None:
        """Add another summary of the same game and players; the order of merging changes nothing."""
        self.count += other.count
        self.sums = self.sums + other.sums
        self.squares = self.squares + other.squares
        self.outcomes = [mine + theirs for mine, theirs in zip(self.outcomes, other.outcomes, strict=True)]
        for name, histogram in other.codes.items():
            _merge_counts(self.codes[name], histogram)
        for name, histogram in other.histograms.items():
            _merge_counts(self.histograms[name], histogram)
        _keep_least(self.first_with_margin, other.first_with_margin.items())
        self.player_sums = _added(self.player_sums, other.player_sums)
        self.player_squares = _added(self.player_squares, other.player_squares)
        for name, tally in other.tallies.items():
            self.tallies[name] = self.tallies[name] + tally if name in self.tallies else tally

    def typical(self) -> list[Typical]:
        """The matches of minimum, quartile, median, three-quarter and maximum margin, exact for any count.

        A quartile is the least margin that a quarter (half, three quarters) of the matches do not exceed.
        """
        if self.count == 0:
            return []
        margins = sorted(self.histograms["margin"].items())
        found = []
        for quarter, name in enumerate(QUARTILES):
            below = 0
            for margin, matches in margins:
                below += matches
                if 4 * below >= quarter * self.count:
                    found.append(Typical(name, margin, self.first_with_margin[margin]))
                    break
        return found

    def to_plain(self) -> dict[str, Any]:
        """All sums as lists and dictionaries of integers, in one order whatever the history."""
        return {
            "count": self.count,
            "sums": self.sums.tolist(),
            "squares": self.squares.tolist(),
            "outcomes": self.outcomes,
            "codes": {name: _pairs(counts) for name, counts in sorted(self.codes.items())},
            "histograms": {name: _pairs(counts) for name, counts in sorted(self.histograms.items())},
            "first_with_margin": _pairs(self.first_with_margin),
            "player_sums": self.player_sums.tolist(),
            "player_squares": self.player_squares.tolist(),
            "tallies": {name: tally.tolist() for name, tally in sorted(self.tallies.items())},
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Summary:
        """The summary that `to_plain` described."""
        return cls(
            count=plain["count"],
            sums=_totals(plain["sums"], 1),
            squares=_totals(plain["squares"], 1),
            outcomes=list(plain["outcomes"]),
            codes={name: dict(map(tuple, pairs)) for name, pairs in plain["codes"].items()},
            histograms={name: dict(map(tuple, pairs)) for name, pairs in plain["histograms"].items()},
            first_with_margin=dict(map(tuple, plain["first_with_margin"])),
            player_sums=_totals(plain["player_sums"], 2),
            player_squares=_totals(plain["player_squares"], 2),
            tallies={name: np.array(tally, dtype=object) for name, tally in plain["tallies"].items()},
        )

    def to_bytes(self) -> bytes:
        """All sums as bytes: equal if and only if every integer is."""
        return json.dumps(self.to_plain(), separators=(",", ":")).encode("ascii")


def _block(rows: Rows, measures: Measures) -> NDArray[np.int64]:
    """The number columns of `rows` as int64 (columns, rows), the derived ones last."""
    block = np.empty((len(measures.numbers), len(rows)), np.int64)
    for number, column in enumerate(measures.numbers[: -len(DERIVED)]):
        block[number] = rows[column.field]
    home, away = rows["home_points"].astype(np.int64), rows["away_points"].astype(np.int64)
    block[-2], block[-1] = home + away, home - away
    return block


def _sums_of_squares(block: NDArray[np.int64]) -> Totals:
    """Sum of squares of each row of `block`; rows whose sum might not fit 64 bits are summed in Python."""
    squares: Totals = np.einsum("ij,ij->i", block, block).astype(object)
    largest = np.maximum(block.max(axis=1), -block.min(axis=1)).astype(np.float64)
    for row in np.flatnonzero(largest**2 * block.shape[1] > 2.0**62):
        squares[row] = sum(value * value for value in block[row].tolist())
    return squares


def _wins(rows: Rows, margin: NDArray[np.int64], winner: bool) -> tuple[int, int]:
    """Wins of the home and the away side: by the column `winner` if the game has it, else by points."""
    if winner:
        return int(np.count_nonzero(rows["winner"] == 0)), int(np.count_nonzero(rows["winner"] == 1))
    return int(np.count_nonzero(margin > 0)), int(np.count_nonzero(margin < 0))


def _count(histogram: Histogram, values: NDArray[Any], counts: NDArray[np.int64]) -> None:
    for value, matches in zip(values.tolist(), counts.tolist(), strict=True):
        histogram[value] = histogram.get(value, 0) + matches


def _merge_counts(histogram: Histogram, other: Histogram) -> None:
    for value, matches in other.items():
        histogram[value] = histogram.get(value, 0) + matches


def _keep_least(least: dict[int, int], pairs: Iterable[tuple[int, int]]) -> None:
    for value, index in pairs:
        least[value] = min(index, least.get(value, index))


def _added(mine: Totals, theirs: Totals) -> Totals:
    """The sum of two arrays, either of which may be that of an empty summary."""
    if mine.size == 0 or theirs.size == 0:
        return theirs if mine.size == 0 else mine
    total: Totals = mine + theirs
    return total


def _pairs(histogram: Histogram) -> list[list[int]]:
    return [[value, count] for value, count in sorted(histogram.items())]


def _totals(plain: list[Any], dimensions: int) -> Totals:
    """An array of Python integers from nested lists; an empty one keeps its number of dimensions."""
    array = np.array(plain, dtype=object)
    return array if array.size else _no_totals(*(0,) * dimensions)
