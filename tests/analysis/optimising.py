"""A game without rules for tests of searches: what a side is worth is a function of its team, and the rest is noise."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.games.coaching import Traced
from rugbysim.games.registry import get_game
from rugbysim.setup.line_ups import rearranged
from rugbysim.setup.matches import Match
from rugbysim.setup.teams import Team

SPREAD = 10.0
SHARED = 0.8
"""Share of the variance of a margin that a match has whatever the home side's team is."""

ROWS = np.dtype([(name, "i4") for name in ("home_points", "away_points", "home_tries", "away_tries", "winner")])


def noise(seed: int, tag: int, first: int, count: int) -> NDArray[np.float64]:
    """Standard normal noise of matches, to three moments: a function of seed, tag and index alone."""
    total = np.zeros(count)
    for number in range(4):
        start = np.uint64((seed * 0x9E3779B97F4A7C15 + tag * 0xD1B54A32D192ED03 + number * 0x8CB92BA72F3D8DD7) % 2**64)
        x = np.arange(first, first + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + start
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
        total += ((x ^ (x >> np.uint64(31))) >> np.uint64(11)) / 2.0**53 - 0.5
    return total * np.sqrt(3.0)


@dataclass
class FakeCoaching:
    """Traced matches of a team's worth."""

    worth: Callable[[Team], float]
    variates: tuple[str, ...] = ("nothing",)
    attributes: tuple[str, ...] = ()
    linear: Any = None

    def __post_init__(self) -> None:
        self.linear = np.arange(1)

    def play(self, prepared: Team, seed: int, first: int, count: int, **_: Any) -> Traced:
        tag = zlib.crc32(repr((_names(prepared), prepared.roles, prepared.bench_plan, prepared.tactics)).encode())
        common, own = noise(seed, 0, first, count), noise(seed, 1 + tag, first, count)
        luck = SPREAD * (np.sqrt(SHARED) * common + np.sqrt(1 - SHARED) * own)
        margins = np.rint(self.worth(prepared) + luck).astype(np.int64)
        rows = np.zeros(count, ROWS)
        rows["home_points"], rows["away_points"] = np.maximum(margins, 0), np.maximum(-margins, 0)
        rows["winner"] = np.where(margins > 0, 0, np.where(margins < 0, 1, -1))
        return Traced(rows, np.zeros((count, 1), np.int32), None, np.zeros(count), np.zeros((count, 2, 5, 3)))

    def rearranged(self, prepared: Team, _side: int, men: Sequence[int], roles: Sequence[str]) -> Team:
        names = _names(prepared)
        return rearranged(prepared, [names[man] for man in men if man < len(names)], roles)


class FakeGame:
    """A game in which the home side's team decides by its worth in points."""

    name = "fake"
    tables = get_game("sevens").tables

    def __init__(self, worth: Callable[[Team], float]) -> None:
        self.coaching = FakeCoaching(worth)

    def prepare(self, match: Match) -> Team:
        return match.home

    def players(self, match: Match) -> list[tuple[str, str, str]]:
        return [("home", man.name, "") for man in match.home.players]


def _names(team: Team) -> list[str]:
    return [man.name for man in team.players]


def role_of(team: Team, name: str) -> str:
    """The role in which a man starts, "bench" if he does not."""
    return next((role for man, role in zip(team.seven, team.roles, strict=True) if man.name == name), "bench")
