"""Matches played into the same arrays again and again: what counting many short runs needs, without tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.sevens.game import too_long
from rugbysim.games.sevens.kernel import play_into
from rugbysim.games.sevens.state import EVENT, EVENT_BUFFER, MEN, NOBODY, new_world
from rugbysim.games.sevens.vocabulary import MAN_TALLIES, MATCH_TALLIES, SIDE_TALLIES, Event


class Plays:
    """Plays matches of one pairing and seed; for one thread.

    `side_rows` i4[room, 2, SIDE_TALLIES], `match_rows` i4[room, MATCH_TALLIES], `possessions` and `penalties` hold the
    matches played last.
    """

    def __init__(self, prepared: np.ndarray, seed: int, room: int) -> None:
        """`room` is the most matches that are played at once."""
        self._prepared, self._seed = prepared, seed
        self._world: Any = new_world()
        self.side_rows = np.zeros((room, 2, SIDE_TALLIES), np.int32)
        self.match_rows = np.zeros((room, MATCH_TALLIES), np.int32)
        self._sums = np.zeros((MEN, MAN_TALLIES), np.int64)
        self._squares = np.zeros_like(self._sums)
        self._no_men = np.zeros((0, MEN, MAN_TALLIES), np.int32)
        self._no_log = np.empty(0, EVENT)
        self._log = np.empty(EVENT_BUFFER, EVENT)
        self._ends = np.zeros(room, np.int64)

    @property
    def possessions(self) -> np.ndarray:
        """Possessions of the matches played last by source, band and ending."""
        table: np.ndarray = self._world[0].possessions
        return table

    @property
    def penalties(self) -> np.ndarray:
        """Penalties by band and choice."""
        table: np.ndarray = self._world[0].penalties
        return table

    def play(self, first: int, count: int) -> None:
        """Play matches `first .. first + count`; raises MatchTooLong for one that meets the cap (SV-13.2)."""
        self._call(first, count, NOBODY, self._no_log)

    def play_waived(self, match: int, card: int) -> int:
        """Play one match with its `card`-th yellow card not served (from 0); the side that was shown it."""
        self._call(match, 1, card, self._log)
        log = self._log[: self._ends[0]]
        return int(log["side"][log["kind"] == Event.YELLOW_CARD][card])

    def _call(self, first: int, count: int, waived: int, log: np.ndarray) -> None:
        rows = (self.side_rows[:count], self.match_rows[:count])
        arrays = (*rows, self._sums, self._squares, self._no_men, log, self._ends)
        played = play_into(self._prepared, self._world, self._seed, first, waived, *arrays)
        if played != count:
            cap = self._prepared[0].match_event_cap
            raise too_long(first + played, self._seed, int(cap))
