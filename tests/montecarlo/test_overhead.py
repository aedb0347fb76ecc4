"""What the harness itself costs, measured with a game that takes no time (`make bench`)."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
import pytest

from rugbysim.games.protocol import Batch, Column, GameTables
from rugbysim.montecarlo.arrays import row_type
from rugbysim.montecarlo.simulate import simulate
from tests.montecarlo.toy import ToyMatch

pytestmark = pytest.mark.bench

COLUMNS = (
    Column("match", "index", "1", "int64"),
    Column("home_points", "points", "1", "int16"),
    Column("away_points", "points", "1", "int16"),
    *(Column(f"count_{number}", "a count", "1", ("int16", "int32")[number % 2]) for number in range(130)),
)
COUNTERS = tuple(Column(f"counter_{number}", "a count", "1", "int32") for number in range(26))


class Instant:
    """As many columns, men and counters as the sevens match has, all ready made."""

    name = "instant"
    tables = GameTables(schema=1, matches=COLUMNS, players=COUNTERS, events=(), possessions=())

    def __init__(self) -> None:
        self.rows = np.zeros(1_000, row_type(COLUMNS))
        for column in COLUMNS[1:]:
            self.rows[column.name] = np.random.default_rng(1).integers(0, 40, 1_000)

    def prepare(self, match: Any) -> None:
        """Nothing to prepare."""

    def players(self, match: Any) -> list[tuple[str, str, str]]:
        """Twelve men a side."""
        return [(side, f"{side} {number}", "wing") for side in ("home", "away") for number in range(12)]

    def play(
        self, prepared: Any, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """The rows, numbered."""
        rows = self.rows[:count].copy()
        rows["match"] = np.arange(first, first + count)
        ones = np.ones((24, 26), np.int64)
        return Batch(first, count, rows, ones, ones, {"possession": np.ones((10, 5, 14), np.int64)})

    def narrate(self, match: Any, events: np.ndarray) -> list[str]:
        """Nothing to say."""
        return []


def test_ten_thousand_matches_are_summed_in_60_ms() -> None:
    """Rows, sums, digest and estimates; the best of seven (expected 20 to 30 ms on one 2023 core)."""
    game = Instant()
    times = []
    for _ in range(7):
        start = perf_counter()
        simulate(ToyMatch(), 10_000, 1, game=game, threads=1).estimates()
        times.append(perf_counter() - start)
    assert min(times) < 0.060, times
