"""Where candidates of a search play: what each of their matches was worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment, coaching_of
from rugbysim.analysis.optimising.fielding import Fielding

Aim = Literal["wins", "points"]
MOST = 1_000  # points for a win: nearly every match is won or lost, and more would only make noise of rare results
WINS, MARGIN = MEASURES.index("wins"), MEASURES.index("margin")


@dataclass(frozen=True)
class Ground:
    """Where choices of a side play.

    A match is worth its margin, less what luck explains; for wins, the mean of that and of the win in points, at
    `points_a_win`. Most of what wins more matches shows in the margin, and it shows there with less noise: line-ups of
    the example match are told apart by margins with some 2.5 times fewer matches than by wins. What wins more at no
    gain in points (a plan for the last minutes) counts too, by half. What is claimed is settled by wins alone.
    """

    fielding: Fielding
    seed: int
    threads: int
    adjustment: Adjustment
    points_a_win: int

    @property
    def unit(self) -> int:
        """How many parts of a point values are counted in."""
        return UNIT * (2 if self.points_a_win else 1)

    def values(self, prepared: Any, first: int, count: int) -> NDArray[np.int64]:
        """What matches `first .. first + count` were worth, in parts of 1 / `unit` of a point of margin."""
        coaching = coaching_of(self.fielding.game)
        _, adjusted = self.adjustment.outcomes(coaching.play(prepared, self.seed, first, count))
        margins: NDArray[np.int64] = adjusted[MARGIN]
        if not self.points_a_win:
            return margins
        found: NDArray[np.int64] = margins + self.points_a_win * adjusted[WINS]
        return found


def points_a_win(margins: Sequence[int]) -> int:
    """How many points of margin go with one win more, where margins fall as these do.

    If margins are about normal, a shift of all of them by one point turns the density at 0 of losses into wins.
    At least 1, at most `MOST`.
    """
    n, total, squares = len(margins), sum(margins), sum(margin * margin for margin in margins)
    spread = math.sqrt(max(squares / n - (total / n) ** 2, 1.0))
    density = max(NormalDist(total / n, spread).pdf(0.0), 1 / MOST)
    return max(1, round(1 / density))
