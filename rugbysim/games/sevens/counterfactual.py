"""What a yellow card costs: the same states played on with the card served and with it waived.

Every draw before the card is the same in both, and the stream starts anew at each kick-off (SV-13.1), so that the two
plays differ by little but the card.
"""

from __future__ import annotations

import numpy as np

from rugbysim.games.protocol import Batch
from rugbysim.games.sevens.game import MatchTooLong
from rugbysim.games.sevens.state import EVENT, EVENT_BUFFER, MEN, new_world
from rugbysim.games.sevens.vocabulary import MAN_TALLIES, MATCH_TALLIES, SIDE_TALLIES, Event, Side, Tally

EVERY = (
    3  # of the matches with a card, those whose index this divides are played again: a replay costs more than a match
)
CARDS = 2  # the first and the second card of a match are waived in turn; a third is too rare to matter


def cost_of_yellow_cards(prepared: np.ndarray, seed: int, batch: Batch) -> tuple[int, int]:
    """(cards, points): how many first and second yellow cards were waived, and what they had cost together.

    The cost of a card is the carded side's margin with the card waived, less its margin as played. The matches looked
    at are every `EVERY`-th of those of the seed, whatever happened in them.
    """
    rows = batch.matches
    yellows = rows["home_yellow_cards"].astype(np.int64) + rows["away_yellow_cards"]
    margins = rows["home_points"].astype(np.int64) - rows["away_points"]
    replay = _Replay(prepared, seed)
    cards = cost = 0
    for place in np.flatnonzero((yellows > 0) & (rows["match"] % EVERY == 0)):
        for card in range(min(int(yellows[place]), CARDS)):
            side, margin = replay.without(batch.first + int(place), card)
            change = margin - int(margins[place])
            cost += change if side == Side.HOME else -change
            cards += 1
    return cards, cost


class _Replay:
    """Plays single matches with one card waived, in the same memory each time."""

    def __init__(self, prepared: np.ndarray, seed: int) -> None:
        self._prepared, self._seed = prepared, seed
        self._world = new_world()
        self._log = np.zeros(EVENT_BUFFER, EVENT).view(np.recarray)
        self._side_rows = np.zeros((1, 2, SIDE_TALLIES), np.int32)
        self._match_rows = np.zeros((1, MATCH_TALLIES), np.int32)
        self._sums = np.zeros((MEN, MAN_TALLIES), np.int64)
        self._squares = np.zeros_like(self._sums)
        self._no_men = np.zeros((0, MEN, MAN_TALLIES), np.int32)
        self._ends = np.zeros(1, np.int64)

    def without(self, match: int, card: int) -> tuple[int, int]:
        """(side that was shown the card, margin of the home side) of `match` with its `card`-th yellow not served."""
        from rugbysim.games.sevens.loop import play_batch

        with np.errstate(over="ignore"):
            played = play_batch(
                self._prepared,
                self._world,
                np.uint64(self._seed),
                np.int64(match),
                np.int64(card),
                self._side_rows,
                self._match_rows,
                self._sums,
                self._squares,
                self._no_men,
                self._log,
                self._ends,
            )
        if played != 1:
            raise MatchTooLong(f"match {match} of seed {self._seed}, replayed with a card waived, met a cap of its log")
        shown = self._log["side"][: self._ends[0]][self._log["kind"][: self._ends[0]] == Event.YELLOW_CARD]
        points = self._side_rows[0, :, Tally.POINTS]
        return int(shown[card]), int(points[Side.HOME]) - int(points[Side.AWAY])
