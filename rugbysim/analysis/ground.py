"""Where candidates of a search play: line-ups and teams made ready, and what each of their matches was worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.line_up_model import Choice
from rugbysim.games.protocol import Game
from rugbysim.setup.matches import Match
from rugbysim.setup.teams import Team

Aim = Literal["wins", "points"]
SIDES = ("home", "away")
WINS, MARGIN = MEASURES.index("wins"), MEASURES.index("margin")


@dataclass(frozen=True)
class Ground:
    """A match in which one side's team varies.

    A match is worth its margin, less what luck explains; for wins, the mean of that and of the win in points, at
    `points_a_win`. Most of what wins more matches shows in the margin, and it shows there with less noise: line-ups of
    the example match are told apart by margins with some 2.5 times fewer matches than by wins. What wins more at no
    gain in points (a plan for the last minutes) counts too, by half. What is claimed is settled by wins alone.
    """

    game: Game
    match: Match
    side: int
    seed: int
    threads: int
    adjustment: Adjustment
    points_a_win: int

    @property
    def unit(self) -> int:
        """How many parts of a point values are counted in."""
        return UNIT * (2 if self.points_a_win else 1)

    @property
    def team(self) -> Team:
        """The present choice."""
        found: Team = getattr(self.match, SIDES[self.side])
        return found

    def prepared(self, team: Team) -> Any:
        """The match with another team of the side, ready to be played."""
        return self.game.prepare(self.match.model_copy(update={SIDES[self.side]: team}))

    def arranged(self, prepared: Any, choice: Choice) -> Any:
        """Another line-up of what is prepared, quickly."""
        places = choice.places
        empty = range(len(places), 12)
        coaching: Any = self.game.coaching  # type: ignore[attr-defined]  # of games whose sides have men
        return coaching.rearranged(prepared, self.side, (*places, *empty), choice.roles(self.team.roles))

    def values(self, prepared: Any, first: int, count: int) -> NDArray[np.int64]:
        """What matches `first .. first + count` were worth, in parts of 1 / `unit` of a point of margin."""
        coaching: Any = self.game.coaching  # type: ignore[attr-defined]  # of games whose sides have men
        _, adjusted = self.adjustment.outcomes(coaching.play(prepared, self.seed, first, count))
        margins: NDArray[np.int64] = adjusted[MARGIN]
        if not self.points_a_win:
            return margins
        found: NDArray[np.int64] = margins + self.points_a_win * adjusted[WINS]
        return found


def points_a_win(margins: Sequence[int]) -> int:
    """How many points of margin go with one win more, where margins fall as these do.

    If margins are about normal, a shift of all of them by one point turns the density at 0 of losses into wins.
    """
    n, total, squares = len(margins), sum(margins), sum(margin * margin for margin in margins)
    spread = math.sqrt(max(squares / n - (total / n) ** 2, 1.0))
    return max(1, round(1 / NormalDist(total / n, spread).pdf(0.0)))
