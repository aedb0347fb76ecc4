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

from rugbysim.games.protocol import MARGIN, Batch, Column, GameTables
from rugbysim.montecarlo.arrays import Rows

DERIVED = 2  # measures made of the scores: their total and their margin
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
    """Which columns of a game's match table are numbers to be summed and which are codes to be counted.

    `numbers` end with the total of the `scores` and the margin; `histograms` names those whose every value is counted.
    """

    numbers: tuple[Column, ...]
    codes: tuple[Column, ...]
    winner: bool
    scores: tuple[str, str]
    histograms: tuple[str, str, str, str]

    @classmethod
    def of(cls, tables: GameTables) -> Measures:
        """Read them from the dictionary; the total and the margin follow the game's own columns."""
        columns = [column for column in tables.matches if column.name != "match"]
        first, second = tables.sides
        derived = (
            Column(tables.total, f"{tables.score} of both sides together", "1", "int32"),
            Column(MARGIN, f"{tables.score} of the {first} side less {tables.score} of the {second}", "1", "int32"),
        )
        return cls(
            tuple(column for column in columns if not column.words) + derived,
            tuple(column for column in columns if column.words),
            any(column.name == "winner" for column in columns),
            tables.scores,
            (*tables.scores, tables.total, MARGIN),
        )

    def block(self, rows: Rows) -> NDArray[np.int64]:
        """The number columns of `rows` as int64 (columns, rows), total and margin last."""
        block = np.empty((len(self.numbers), len(rows)), np.int64)
        for number, column in enumerate(self.numbers[:-DERIVED]):
            block[number] = rows[column.field]
        first, second = (rows[name].astype(np.int64) for name in self.scores)
        block[-2], block[-1] = first + second, first - second
        return block

    def wins(self, rows: Rows, margin: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which rows each side won: by the column `winner` if the game has it, else by the margin."""
        if self.winner:
            return rows["winner"] == 0, rows["winner"] == 1
        return margin > 0, margin < 0


def _no_totals(*shape: int) -> Totals:
    return np.zeros(shape, dtype=object)


@dataclass
class Summary:
    """All sums of the matches added so far.

    `sums`, `squares`: one integer a number column; `codes`: how often each code of each code column occurred;
    `outcomes`: wins of the first side, draws, wins of the second; `histograms`: how often each value of
    `Measures.histograms` occurred; `first_with_margin`: the lowest match index of each margin; `player_sums`,
    `player_squares`: (players, counters); `tallies`: the game's own, merged by adding.
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
            histograms={name: {} for name in measures.histograms},
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
        block = measures.block(rows)
        names = [column.name for column in measures.numbers]
        margin = block[-1]
        self.count += len(rows)
        self.sums = self.sums + block.sum(axis=1).astype(object)
        self.squares = self.squares + _sums_of_squares(block)
        for name in measures.histograms[:-1]:
            _count(self.histograms[name], *np.unique(block[names.index(name)], return_counts=True))
        margins, places, counts = np.unique(margin, return_index=True, return_counts=True)
        _count(self.histograms[MARGIN], margins, counts)
        _keep_least(self.first_with_margin, zip(margins.tolist(), rows["match"][places].tolist(), strict=True))
        for column in measures.codes:
            _count(self.codes[column.name], *np.unique(rows[column.field], return_counts=True))
        first, second = (int(np.count_nonzero(won)) for won in measures.wins(rows, margin))
        found = (first, len(rows) - first - second, second)
        self.outcomes = [sum(pair) for pair in zip(self.outcomes, found, strict=True)]

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
        margins = sorted(self.histograms[MARGIN].items())
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


def _sums_of_squares(block: NDArray[np.int64]) -> Totals:
    """Sum of squares of each row of `block`; rows whose sum might not fit 64 bits are summed in Python."""
    squares: Totals = np.einsum("ij,ij->i", block, block).astype(object)
    largest = np.maximum(block.max(axis=1), -block.min(axis=1)).astype(np.float64)
    for row in np.flatnonzero(largest**2 * block.shape[1] > 2.0**62):
        squares[row] = sum(value * value for value in block[row].tolist())
    return squares


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
