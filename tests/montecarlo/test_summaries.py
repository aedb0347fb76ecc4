"""Sums that merge exactly."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from rugbysim.games.protocol import Batch, Column, GameTables
from rugbysim.montecarlo.arrays import conform, row_type
from rugbysim.montecarlo.summaries import SLAB, Measures, Summary
from tests.montecarlo.toy import TOY_TABLES, Toy

MEASURES = Measures.of(TOY_TABLES)
WIDE = GameTables(
    schema=1,
    matches=(
        Column("match", "index", "1", "int64"),
        Column("home_points", "points", "1", "int64"),
        Column("away_points", "points", "1", "int64"),
        Column("winner", "who won", "1", "int8", words=("home", "away")),
    ),
    players=(),
    events=(),
    possessions=(),
)


def played(first: int, count: int, seed: int = 5) -> Summary:
    batch = Toy().play(1, seed, first, count)
    return Summary.of(batch, conform(batch.matches, TOY_TABLES.matches, "matches"), MEASURES)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_any_split_merged_in_any_order_gives_the_same_bytes(sizes: list[int], random: Any) -> None:
    firsts = np.cumsum([0, *sizes[:-1]]).tolist()
    parts = [played(first, size) for first, size in zip(firsts, sizes, strict=True)]
    random.shuffle(parts)
    merged = Summary.empty(MEASURES)
    while parts:  # pairs are merged into each other now and then, as shards on machines would be
        part = parts.pop()
        if parts and random.random() < 0.3:
            part.merge(parts.pop())
        merged.merge(part)
    assert merged.to_bytes() == played(0, sum(sizes)).to_bytes()


def test_one_match_more_is_other_bytes() -> None:
    assert played(0, 10).to_bytes() != played(0, 11).to_bytes()
    assert played(0, 10).to_bytes() != played(1, 10).to_bytes()


def test_sums_are_those_of_the_rows() -> None:
    """More rows than one slab, against plain Python."""
    count = SLAB + 17
    batch = Toy().play(1, 3, 0, count)
    summary = Summary.of(batch, conform(batch.matches, TOY_TABLES.matches, "matches"), MEASURES)
    rows = batch.matches
    home, away = rows["home_points"].tolist(), rows["away_points"].tolist()
    values = {column.name: rows[column.field].tolist() for column in TOY_TABLES.matches}
    values |= {
        "total_points": [a + b for a, b in zip(home, away, strict=True)],
        "margin": [a - b for a, b in zip(home, away, strict=True)],
    }
    for number, column in enumerate(MEASURES.numbers):
        assert summary.sums[number] == sum(values[column.name])
        assert summary.squares[number] == sum(value**2 for value in values[column.name])
    margins = values["margin"]
    assert summary.outcomes == [
        sum(m > 0 for m in margins),
        sum(m == 0 for m in margins),
        sum(m < 0 for m in margins),
    ]
    assert summary.histograms["margin"] == {m: margins.count(m) for m in set(margins)}
    assert summary.first_with_margin == {m: margins.index(m) for m in set(margins)}
    assert summary.codes["first_scorer"] == {
        code: values["first_scorer"].count(code) for code in set(values["first_scorer"])
    }


def wide(points: list[int], winner: list[int] | None = None) -> Summary:
    """A summary of matches with these home points."""
    rows = np.zeros(len(points), row_type(WIDE.matches))
    rows["home_points"] = points
    rows["winner"] = -1 if winner is None else winner
    none = np.zeros((0, 0), np.int64)
    return Summary.of(Batch(0, len(points), rows, none, none), rows, Measures.of(WIDE))


@given(st.lists(st.integers(-(2**61), 2**61), min_size=1, max_size=30))
def test_squares_that_do_not_fit_64_bits_are_exact(points: list[int]) -> None:
    assert wide(points).squares[0] == sum(value * value for value in points)


def test_totals_beyond_64_bits_are_exact() -> None:
    """The same large summary merged 64 times: the sum of squares passes 2**63 on the way."""
    value = 2**30
    total = Summary.empty(Measures.of(WIDE))
    for _ in range(64):
        total.merge(wide([value] * 4))
    assert total.squares[0] == 64 * 4 * value**2 == 2**68
    assert total.sums[0] == 256 * value


def test_winner_decides_the_outcome_if_the_game_has_it() -> None:
    """A forfeit: the side with more points has lost; -1 is a draw whatever the points."""
    assert wide([5, 5, 5, 0], [1, -1, 0, 0]).outcomes == [2, 1, 1]


def test_typical_margins_are_the_least_that_enough_matches_do_not_exceed() -> None:
    summary = wide([30, 10, 10, 20, 40, 0, 20, 30])  # margins in order: 0 10 10 20 20 30 30 40
    found = [(typical.name, typical.margin, typical.match) for typical in summary.typical()]
    assert [margin for _, margin, _ in found] == [0, 10, 20, 30, 40]
    assert [name for name, _, _ in found] == ["minimum", "lower quartile", "median", "upper quartile", "maximum"]


def test_typical_match_is_the_first_of_its_margin() -> None:
    summary = played(0, 500)
    margins = Toy().play(1, 5, 0, 500).matches
    margin = margins["home_points"].astype(int) - margins["away_points"]
    ordered = np.sort(margin)
    expected = [ordered[0], ordered[124], ordered[249], ordered[374], ordered[499]]
    assert [typical.margin for typical in summary.typical()] == expected
    assert [typical.match for typical in summary.typical()] == [int(np.argmax(margin == m)) for m in expected]
    assert Summary.empty(MEASURES).typical() == []


def test_plain_form_comes_back_the_same() -> None:
    summary = played(0, 300)
    plain = json.loads(json.dumps(summary.to_plain()))
    assert Summary.from_plain(plain).to_bytes() == summary.to_bytes()
    empty = Summary.empty(MEASURES)
    again = Summary.from_plain(json.loads(json.dumps(empty.to_plain())))
    again.merge(summary)
    assert again.to_bytes() == summary.to_bytes()
