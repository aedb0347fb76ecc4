"""A game of a few lines for the harness's tests: numpy only, and pure in (seed, match)."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.protocol import Batch, Column, GameTables

MATCHES = (
    Column("match", "index of the match", "1", "int64"),
    Column("home_points", "points of the home side", "1", "int16"),
    Column("away_points", "points of the away side", "1", "int16"),
    Column("home_tries", "tries of the home side", "1", "int8"),
    Column("home_metres", "metres carried by the home side", "m", "int32", scale=10),
    Column("clock_s", "length of the match", "s", "int32", scale=1000, counted="clock_ms"),
    Column("first_scorer", "side that scored first", "1", "int8", words=("home", "away")),
)
COUNTERS = (
    Column("points", "points he scored", "1", "int16"),
    Column("metres", "metres he carried", "m", "int32", scale=10),
)
EVENTS = (
    Column("match", "index of the match", "1", "int64"),
    Column("clock_s", "match clock", "s", "int32", scale=1000, counted="clock_ms"),
    Column("kind", "what happened", "1", "int8", words=("kick_off", "try", "full_time")),
    Column("side", "whose", "1", "int8", words=("home", "away")),
    Column("player", "who", "player", "int16"),
    Column("x", "along the pitch", "m", "int16", scale=10),
    Column("value", "metres of a kick-off, number of a try", "1", "int16", scaled_by="kind", scales=(10, 1)),
    Column("p_success", "chance that it succeeds; none for full time", "1", "f4"),
)
POSSESSIONS = (
    Column("match", "index of the match", "1", "int64"),
    Column("source", "how it began", "1", "int8", words=("restart", "scrum")),
    Column("passes", "passes", "1", "int16"),
)
TOY_TABLES = GameTables(schema=3, matches=MATCHES, players=COUNTERS, events=EVENTS, possessions=POSSESSIONS)
ROSTER = [
    ("home", "Ada Ash", "wing"),
    ("home", "=cmd()", "prop"),
    ("away", "Cy Élan", "wing"),
    ("away", "Di Elm", "prop"),
    ("away", "", "bench"),
]
MIX = np.uint64(0x9E3779B97F4A7C15)


def record(columns: tuple[Column, ...]) -> np.dtype[Any]:
    """The record of some columns."""
    return np.dtype([(column.field, column.dtype) for column in columns])


def draws(seed: int, first: int, count: int, salt: int) -> np.ndarray:
    """One 64-bit number a match: splitmix64 of (seed, match, salt)."""
    with np.errstate(over="ignore"):
        z = np.arange(first, first + count, dtype=np.uint64) * MIX + np.uint64(seed) * np.uint64(0xD1342543DE82EF95)
        z = z + np.uint64(salt) * np.uint64(0xA24BAED4963EE407)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            z = (z ^ (z >> np.uint64(shift))) * np.uint64(factor)
        return z ^ (z >> np.uint64(31))


@dataclass
class ToyMatch:
    """A setup: how many more tries the home side may score."""

    name: str = "toy v toy"
    edge: int = 1
    path: Path | None = None


@dataclass
class Toy:
    """Each side scores a few tries of five points; `delay` seconds a chunk, `calls` counts the chunks played."""

    name: str = "toy"
    tables: GameTables = TOY_TABLES
    delay: float = 0.0
    calls: int = 0
    under_way: int = 0
    most_under_way: int = 0
    lock: Any = field(default_factory=threading.Lock)

    def prepare(self, match: Any) -> Any:
        """The only parameter."""
        return match.edge

    def players(self, match: Any) -> list[tuple[str, str, str]]:
        """Four men, one of whose names a spreadsheet would run, and an empty place on the bench."""
        return list(ROSTER)

    def play(
        self, prepared: Any, seed: int, first: int, count: int, *, events: bool = False, player_rows: bool = False
    ) -> Batch:
        """Play a range."""
        with self.lock:
            self.calls += 1
        time.sleep(self.delay)
        rows = np.zeros(count, record(MATCHES))
        home = draws(seed, first, count, 1) % np.uint64(5 + prepared)
        away = draws(seed, first, count, 2) % np.uint64(5)
        rows["match"] = np.arange(first, first + count)
        rows["home_points"], rows["away_points"] = home * 5, away * 5
        rows["home_tries"] = home
        rows["home_metres"] = draws(seed, first, count, 3) % np.uint64(9000)
        rows["clock_ms"] = 840_000 + draws(seed, first, count, 4) % np.uint64(90_000)
        rows["first_scorer"] = np.where(home > 0, 0, np.where(away > 0, 1, -1))
        by_player = np.stack([draws(seed, first, count, 10 + k) % np.uint64(50) for k in range(10)], axis=1)
        by_player = by_player.astype(np.int32).reshape(count, 5, 2)
        wide = by_player.astype(np.int64)
        return Batch(
            first,
            count,
            rows,
            wide.sum(axis=0),
            (wide * wide).sum(axis=0),
            {"ending": np.bincount(home.astype(np.int64), minlength=9)},
            by_player if player_rows else None,
            self.log(rows) if events else None,
            self.chains(rows) if events else None,
        )

    def log(self, rows: np.ndarray) -> np.ndarray:
        """A kick-off, the home side's tries, and full time."""
        tries = rows["home_tries"].astype(np.int64)
        log = np.zeros(int((tries + 2).sum()), record(EVENTS))
        log["match"] = np.repeat(rows["match"], tries + 2)
        ends = np.cumsum(tries + 2)
        log["kind"] = 1
        log["kind"][ends - tries - 2] = 0
        log["kind"][ends - 1] = 2
        log["player"] = np.arange(len(log)) * 0 + 1
        log["player"][ends - 1] = -1
        log["side"][ends - 1] = -1
        log["x"] = 505
        log["value"] = np.where(log["kind"] == 0, 237, 7)
        log["p_success"] = 0.3
        log["p_success"][ends - 1] = np.nan
        return log

    def chains(self, rows: np.ndarray) -> np.ndarray:
        """One possession a match."""
        chains = np.zeros(len(rows), record(POSSESSIONS))
        chains["match"], chains["passes"] = rows["match"], rows["home_tries"]
        return chains

    def narrate(self, match: Any, events: np.ndarray) -> list[str]:
        """One line an event."""
        return [f"{event['clock_ms']} {EVENTS[2].words[event['kind']]}" for event in events]
