"""Into which cell a yellow card falls: its minute, the score at that moment, whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

SCORES = ("behind by 8 or more", "behind by 1 to 7", "level", "ahead by 1 to 7", "ahead by 8 or more")
_SCORE_STEPS = np.array([-7, 0, 1, 8])  # points of lead from which the next one holds
BESIDE = {0: 1, 4: 3}  # the state with which an outer one is taken together where it has few cards
TOGETHER = {1: "behind", 3: "ahead"}
EXTRA_TIME = "extra time"
MINUTE = 60_000
HALVES = 2  # before extra time


@dataclass(frozen=True)
class Minutes:
    """The bins of the match clock: `labels` in words, each from its start on, in milliseconds.

    Each half is cut into three, of whole minutes where it has some; what a half overruns belongs to its last. Extra
    time, where there may be any, is a bin of its own. `half_ms` is the length of a half.
    """

    labels: tuple[str, ...]
    starts: tuple[int, ...]
    half_ms: int

    @classmethod
    def of(cls, half_minutes: float, *, extra_time: bool) -> Minutes:
        """The bins of a match with halves of so many minutes.

        >>> Minutes.of(7, extra_time=False).labels
        ('0 to 2', '2 to 5', '5 to 7', '7 to 9', '9 to 12', '12 to 14')
        """
        cuts = [half_minutes * third / 3 for third in (1, 2)]
        cuts = [float(round(cut)) for cut in cuts] if half_minutes >= 3 else cuts
        begins = [0.0, *cuts, half_minutes, *(half_minutes + cut for cut in cuts)]
        ends = [*begins[1:], 2 * half_minutes]
        labels = [f"{begin:g} to {end:g}" for begin, end in zip(begins, ends, strict=True)]
        if extra_time:
            labels, begins = [*labels, EXTRA_TIME], [*begins, 2 * half_minutes]
        return cls(tuple(labels), tuple(round(MINUTE * begin) for begin in begins), round(MINUTE * half_minutes))

    def bins(self, half: NDArray[Any], clock_ms: NDArray[Any]) -> NDArray[np.intp]:
        """The bin of each time of the match clock in a half; that of each starts at the end of the last one's time."""
        within = np.where(half <= HALVES, np.minimum(clock_ms, half * self.half_ms - 1), clock_ms)
        found: NDArray[np.intp] = np.searchsorted(np.array(self.starts[1:]), within, side="right")
        return found


def score_states(lead: NDArray[Any]) -> NDArray[np.intp]:
    """Which of `SCORES` each lead of the carded side is, in points.

    >>> score_states(np.array([-8, -7, 0, 7, 8])).tolist()
    [0, 1, 2, 3, 4]
    """
    found: NDArray[np.intp] = np.searchsorted(_SCORE_STEPS, lead, side="right")
    return found


@dataclass(frozen=True)
class Cells:
    """All cells: the side looked at and the other, by minute and score."""

    minutes: Minutes

    @property
    def count(self) -> int:
        """How many there are."""
        return 2 * len(self.minutes.labels) * len(SCORES)

    def of(self, cards: NDArray[Any], side: int) -> NDArray[np.intp]:
        """The cell of each card; `side` is the one looked at."""
        bins, states = self.minutes.bins(cards["half"], cards["clock_ms"]), score_states(cards["lead"])
        found: NDArray[np.intp] = ((cards["side"] != side) * len(self.minutes.labels) + bins) * len(SCORES) + states
        return found

    def group(self, *, own: bool, minute: int | None = None, scores: tuple[int, ...] = ()) -> list[int]:
        """The cells of the side looked at (`own`) or of both, of one minute or all, of some scores or all."""
        sides = (0,) if own else (0, 1)
        minutes = range(len(self.minutes.labels)) if minute is None else (minute,)
        states = scores or range(len(SCORES))
        return [
            (side * len(self.minutes.labels) + one) * len(SCORES) + state
            for side in sides
            for one in minutes
            for state in states
        ]
