"""One match in several variants on the same chance: sums of what is measured and of how it differs from the first.

Match i of every variant has the same streams, so a difference is taken match by match and is far surer than the two
figures it lies between (common random numbers). Sums are whole numbers: threads and chunks change nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.protocol import MARGIN, Column, Game, GameTables
from rugbysim.montecarlo.arrays import Rows
from rugbysim.montecarlo.chunks import Range, chunk_for, in_order, ranges
from rugbysim.montecarlo.ratios import Products, Ratio
from rugbysim.montecarlo.statistics import Estimate, mean, share
from rugbysim.montecarlo.summaries import Measures, Totals


@dataclass(frozen=True)
class Point:
    """One variant. `value` is what it is called, or the value that makes it.

    `estimates` are the shares, means and rates of what is measured, by name; `differences` those of the same, less what
    they are in the variant compared with (empty for that one itself).
    """

    value: Any
    estimates: dict[str, Estimate]
    differences: dict[str, Estimate]


@dataclass(frozen=True)
class Wanted:
    """What is to be measured: a name of `measurable`, or with `of` its rate by `per` of another such name.

    `label` is the name under which it is handed back.
    """

    label: str
    measure: str
    of: str | None = None
    per: float = 1.0


def measurable(tables: GameTables) -> dict[str, Column | None]:
    """What can be measured of a game by name: its column, or None for what a match either is or is not.

    These are the number columns of the table of matches, the margin of the scores, the total of both sides of whatever
    is counted for both ("total_tries"), the three outcomes, and the words of codes ("ending: time").
    """
    measures = Measures.of(tables)
    numbers = {column.name: column for column in measures.numbers} | {name: one for name, one, _ in _totals(tables)}
    return numbers | dict.fromkeys([*tables.outcomes, *(name for name, _, _ in _coded(measures))])


def _totals(tables: GameTables) -> list[tuple[str, Column, Column]]:
    """(name, column of the first side, of the second) of each total but that of the scores, a measure by itself."""
    columns = {column.name: column for column in tables.matches if not column.words}
    prefix = f"{tables.sides[0]}_"
    found = []
    for name, column in columns.items():
        measure = name.removeprefix(prefix)
        other = columns.get(tables.of_sides(measure)[1])
        if name.startswith(prefix) and other is not None and measure != tables.score:
            found.append((f"total_{measure}", column, other))
    return found


def _coded(measures: Measures) -> Iterator[tuple[str, Column, int]]:
    """(name, column, code) of each word of each code but the winner, who is an outcome."""
    for column in measures.codes:
        if column.name != "winner":
            yield from ((f"{column.name}: {word}", column, code) for code, word in enumerate(column.words) if word)


def changed(match: Any, overrides: Iterable[str]) -> Any:
    """The match with single keys changed, such as "variant=3", and everything checked anew; raises `SetupError`."""
    from rugbysim.setup.tabletop import TabletopMatch

    if isinstance(match, TabletopMatch):
        from rugbysim.games.table_game import load_tabletop

        return load_tabletop(match.game, *match.policies, rules=match.path, overrides=(*match.overrides, *overrides))
    from rugbysim.setup.overrides import apply_overrides

    return apply_overrides(match, overrides)


def with_difference(estimate: Estimate, difference: Estimate | None) -> dict[str, float | None]:
    """The cells of an estimate in a record: itself, its error and 95 % interval, then its difference likewise."""
    names = ("estimate", "standard_error", "low", "high")
    found = {name: getattr(estimate, name) for name in names}
    renamed = dict(zip(names, ("difference", "difference_error", "difference_low", "difference_high"), strict=True))
    return found | {new: None if difference is None else getattr(difference, old) for old, new in renamed.items()}


@dataclass(frozen=True)
class _Part:
    """Sums over one range of matches, [variants, sums]."""

    count: int
    moments: NDArray[np.int64]


class Variants:
    """Plays ranges of matches in every variant and sums up; `n` matches of each so far."""

    def __init__(self, game: Game, matches: Iterable[Any], seed: int, wanted: Sequence[Wanted]) -> None:
        self.n = 0
        self.prepared = [game.prepare(match) for match in matches]
        self._game, self._seed, self._wanted = game, seed, tuple(wanted)
        self._measures, self._both = Measures.of(game.tables), _totals(game.tables)
        columns = measurable(game.tables)
        named = [name for one in wanted for name in (one.measure, one.of) if name is not None]
        self._columns = {name: columns[name] for name in named}
        place = {name: number for number, name in enumerate(self._columns)}
        self._chosen = [list(columns).index(name) for name in self._columns]
        rates = [(place[one.measure], place[one.of]) for one in wanted if one.of is not None]
        pairs = [(number, number) for number in place.values()] + rates + [(below, above) for above, below in rates]
        self._place = place
        self._pairs = {pair: number for number, pair in enumerate(dict.fromkeys(pairs))}
        width = len(place) + 2 * len(self._pairs)
        self._totals: Totals = np.zeros((len(self.prepared), width), dtype=object)

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Play matches 0 .. `n` of every variant, and say after each chunk how many of each are summed up."""
        chunk = max(1, chunk_for(self._game, *self.prepared) // len(self.prepared))  # soon done, however many variants
        parts: Any = in_order(self._play, ranges(0, n, chunk), threads)
        with closing(parts):
            for part in parts:
                self._totals = self._totals + part.moments.astype(object)
                self.n += part.count
                yield self.n

    def points(self, values: Sequence[Any]) -> list[Point]:
        """A point a variant, called as in `values`; the first has no differences."""
        return [
            Point(
                value,
                {one.label: self._estimate(one, number) for one in self._wanted},
                {one.label: self._difference(one, number) for one in self._wanted} if number else {},
            )
            for number, value in enumerate(values)
        ]

    # --- sums ---------------------------------------------------------------------------------------------------------

    def _play(self, part: Range) -> _Part:
        """One range in every variant: sums of each measure, of products of two, and of products with the first."""
        firsts, seconds = map(list, zip(*self._pairs, strict=True))
        moments = np.empty(self._totals.shape, np.int64)
        base: NDArray[np.int64] | None = None
        for number, prepared in enumerate(self.prepared):
            block = self._block(self._game.play(prepared, self._seed, part.first, part.count).matches)
            base = block if base is None else base
            own, crossed = (np.einsum("ij,ij->i", block[firsts], other[seconds]) for other in (block, base))
            moments[number] = np.concatenate([block.sum(axis=1), own, crossed])
        return _Part(part.count, moments)

    def _block(self, rows: Rows) -> NDArray[np.int64]:
        """What is measured in each match, [measures, matches]."""
        numbers = self._measures.block(rows)
        won, lost = self._measures.wins(rows, numbers[-1])
        coded = [rows[column.field] == code for _, column, code in _coded(self._measures)]
        both = [rows[one.field].astype(np.int64) + rows[other.field] for _, one, other in self._both]
        block: NDArray[np.int64] = np.concatenate(
            [numbers, np.array([*both, won, ~(won | lost), lost, *coded], np.int64)]
        )
        return block[self._chosen]

    # --- estimates ----------------------------------------------------------------------------------------------------

    def _sum(self, name: str, variant: int) -> int:
        return int(self._totals[variant, self._place[name]])

    def _product(self, name: str, other: str, variant: int, *, crossed: bool = False) -> int:
        """The sum of products of two measures of a variant, or of the first one there with the other in the base."""
        pair = self._pairs[self._place[name], self._place[other]]
        return int(self._totals[variant, len(self._place) + pair + (len(self._pairs) if crossed else 0)])

    def _estimate(self, one: Wanted, variant: int) -> Estimate:
        if one.of is not None:
            return self._ratio(one, one.of, variant).estimate(one.label)
        total, column = self._sum(one.measure, variant), self._columns[one.measure]
        if column is None:
            return share(one.label, total, self.n)
        squares = self._product(one.measure, one.measure, variant)
        counts = one.measure != MARGIN
        return mean(one.label, total, squares, self.n, scale=column.scale, unit=column.unit, counts=counts)

    def _difference(self, one: Wanted, variant: int) -> Estimate:
        if one.of is not None:
            base, crossed = self._ratio(one, one.of, 0), self._products(one.measure, one.of, variant, crossed=True)
            return self._ratio(one, one.of, variant).change(one.label, base, crossed)
        name, column = one.measure, self._columns[one.measure]
        own = self._product(name, name, variant) + self._product(name, name, 0)
        squares = own - 2 * self._product(name, name, variant, crossed=True)
        scale, unit = (1, "1") if column is None else (column.scale, column.unit)
        return mean(one.label, self._sum(name, variant) - self._sum(name, 0), squares, self.n, scale=scale, unit=unit)

    def _products(self, above: str, below: str, variant: int, *, crossed: bool = False) -> Products:
        pairs = ((above, above), (above, below), (below, above), (below, below))
        return Products(*(self._product(*pair, variant, crossed=crossed) for pair in pairs))

    def _ratio(self, one: Wanted, below: str, variant: int) -> Ratio:
        over, under = self._columns[one.measure], self._columns[below]
        scale = (1 if over is None else over.scale), (1 if under is None else under.scale)
        return Ratio(
            x=self._sum(one.measure, variant),
            y=self._sum(below, variant),
            own=self._products(one.measure, below, variant),
            n=self.n,
            factor=one.per * scale[1] / scale[0],
            unit="1" if over is None else over.unit,
            counts=one.measure != MARGIN,
        )
