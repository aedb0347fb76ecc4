"""What a calibration asks of the simulator: how far the league is from its targets for given numbers of a rule set.

Numbers are written into the rule set as a person would, and the rule set is checked anew each time. Distances are
(value - target) / tolerance, one for each number of the targets file, and come with the simulation's own errors.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.league import League, Season, Values, fixtures, play_league, under
from rugbysim.analysis.realism import FAVOURITES_WIN, aligned
from rugbysim.analysis.targets import Targets
from rugbysim.games.protocol import Game
from rugbysim.setup.errors import SetupError
from rugbysim.setup.keys import flat
from rugbysim.setup.rules import RuleSet, rules_of

FIFTHS = 5  # parts of the targets, one of which may be left out of a fit
DIGITS = 4  # significant digits of a fitted number


@dataclass(frozen=True)
class Free:
    """A number that may move: its dotted key, its bounds, and what stands in the rule set."""

    key: str
    low: float
    high: float
    present: float

    def at(self, place: float) -> float:
        """The number at `place` of its range, 0 to 1, as it is written: to `DIGITS` digits of its largest value."""
        unit = 10.0 ** (np.floor(np.log10(max(abs(self.low), abs(self.high)))) + 1 - DIGITS)
        number = float(np.round(np.round((self.low + place * (self.high - self.low)) / unit) * unit, 12))
        return min(max(number, self.low), self.high)

    def place(self, number: float) -> float:
        """Where in its range a number stands, 0 to 1; beyond the range its end."""
        return min(max((number - self.low) / (self.high - self.low), 0.0), 1.0)


@dataclass(frozen=True)
class Trial:
    """A league played for one set of numbers: `distances` f8[numbers of the targets file], the favourites' share last.

    `shifts` f8[pairings, distances] is how each moves when one half of one pairing stands for both (`league.Figure`).
    """

    places: Values
    rules: RuleSet
    season: Season
    distances: Values
    shifts: Values


class Experiment:
    """The league, a rule set with free numbers, and targets: plays trials on common random numbers."""

    def __init__(
        self,
        data: dict[str, Any],
        path: Path,
        targets: Targets,
        league: League,
        *,
        seed: int = 1,
        threads: int | None = None,
        game: str | Game = "sevens",
    ) -> None:
        """`data` is the rule set as read from the TOML file `path`."""
        self.targets, self.league, self.path = targets, league, path
        self.rules = rules_of(data, path)
        self.free = _free_numbers(data, self.rules)
        self.played = 0
        self._data, self._seed, self._threads, self._game = data, seed, threads, game
        self._fixtures = fixtures(league, self.rules)
        judged = (*targets, FAVOURITES_WIN)
        self._tolerances = np.array([target.tolerance for target in judged for _ in target.entries])
        self._wanted = np.array([value for target in judged for value in target.values])

    def numbers(self, places: Values) -> dict[str, float]:
        """The numbers at `places` of their ranges, by key."""
        return {free.key: free.at(place) for free, place in zip(self.free, places, strict=True)}

    def play(self, places: Values, n: int, seed: int | None = None) -> Trial:
        """The league with the numbers at `places`, at least `n` matches; raises `SetupError` for an impossible set."""
        data = copy.deepcopy(self._data)
        for key, number in self.numbers(places).items():
            put(data, key, number)
        rules = rules_of(data, self.path)
        season = play_league(
            under(self._fixtures, rules),
            self.league,
            n,
            self._seed if seed is None else seed,
            game=self._game,
            threads=self._threads,
        )
        self.played += season.matches
        figures = aligned(season, self.targets)
        distances = (np.concatenate([figure.values for figure in figures]) - self._wanted) / self._tolerances
        shifts = np.concatenate([figure.shifts for figure in figures], axis=1) / self._tolerances
        return Trial(places, rules, season, distances, shifts)

    def fitted(self, left_out: int | None, favourites: bool) -> NDArray[np.bool_]:
        """Which distances are fitted: all but those of the figures number `left_out`, `left_out` + 5, ... of the file.

        `favourites` says whether their share, which is in no targets file, is fitted too.
        """
        of_file = [
            number % FIFTHS + 1 != left_out for number, target in enumerate(self.targets) for _ in target.entries
        ]
        return np.array([*of_file, favourites])


def _free_numbers(data: dict[str, Any], rules: RuleSet) -> tuple[Free, ...]:
    """What `[realism] free` names, with the numbers that stand there."""
    numbers = flat(data)  # a curve of another kind than the file's has no number of some names
    free = tuple(Free(e.key, e.low, e.high, float(numbers[e.key])) for e in rules.realism.free if e.key in numbers)
    if not free:
        file = rules.path if rules.path is not None else rules.name
        raise SetupError(file, "realism.free", [], "at least one number to move, as { key, low, high }")
    return free


def _step(data: Any, key: str) -> Any:
    """The value at a dotted key of nested tables and arrays, whose entries count from 1."""
    for step in key.split("."):
        data = data[int(step) - 1] if isinstance(data, list) else data[step]
    return data


def put(data: Any, key: str, number: float) -> None:
    """Set the number at a dotted key; one that was whole stays whole."""
    *steps, last = key.split(".")
    table = _step(data, ".".join(steps)) if steps else data
    place: Any = int(last) - 1 if isinstance(table, list) else last
    table[place] = round(number) if isinstance(table[place], int) and float(number).is_integer() else number
