"""What a game gives who compares line-ups, beyond its matches: what luck was in them, and cheap other line-ups.

Names of sides and roles are the game's own; men are numbered as in `Game.players`, the first side's first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

VARIATE_UNIT = 2**14
"""A control variate is a whole number of these parts of one."""
SCORE_UNIT = 2**20
"""A score is a whole number of these parts of one a rating point."""


@dataclass(frozen=True)
class Traced:
    """Matches `first .. first + n` of one seed, with what chance did in each.

    `matches`: structured rows as `Batch.matches`.
    `variates` i4[n, V]: control variates, sums of outcome less probability whose expectation is exactly 0, in parts of
    1 / VARIATE_UNIT.
    `scores` i4[n, men, attributes]: the derivative of the logarithm of the match's probability by a rating point of
    each attribute of each man, in parts of 1 / SCORE_UNIT; expectation 0. None unless asked for.
    `cards`: of the yellow card looked at, structured [n]: `side` (-1: there was no such card), `man`, `half` (from
    1; 3 and more in extra time), `clock_ms` and `lead`, the points his side was ahead by.
    `penalties` i4[n, 2, bands, choices]: penalties to each side, by place and by what it chose.
    """

    matches: NDArray[Any]
    variates: NDArray[np.int32]
    scores: NDArray[np.int32] | None
    cards: NDArray[Any]
    penalties: NDArray[np.int32]


class Coaching(Protocol):
    """The face of a game for coaching: `Game.coaching`, of games whose sides have men and line-ups."""

    variates: tuple[str, ...]
    """What each control variate counts."""
    linear: NDArray[np.intp]
    """The places of those that suffice for points; the others weigh how the score stands, for who wins."""
    attributes: tuple[str, ...]
    """The attributes that scores are given for, in order."""

    def play(
        self,
        prepared: Any,
        seed: int,
        first: int,
        count: int,
        *,
        scores: bool = False,
        card: int = 0,
        waive: bool = False,
    ) -> Traced:
        """Play matches `first .. first + count` of `seed` and trace them. Releases the GIL; pure in its arguments.

        `card` is the number, from 0, of the yellow card that `Traced.cards` tells of; `waive` lets it be shown but not
        served.
        """

    def rearranged(self, prepared: Any, side: int, men: Sequence[int], roles: Sequence[str]) -> Any:
        """What `prepare` would give for another line-up of the same men of a side, in microseconds.

        `men`: for each place of the side, the starting ones in their order and then the bench, which of its men as
        `prepared` has them stands there. `roles`: the roles of the starting places. The bench plan stays with the roles
        and bench places that it names; who was named to kick at goal stays the same man.
        """
