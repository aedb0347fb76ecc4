"""What a yellow card costs: the same states played on with the card served and with it waived.

Every draw before the card is the same in both, and the stream starts anew at each kick-off (SV-13.1), so that the two
plays differ by little but the card.
"""

from __future__ import annotations

import numpy as np

from rugbysim.games.sevens.plays import Plays
from rugbysim.games.sevens.vocabulary import Side, Tally

EVERY = 3  # of the matches with a card, those whose index this divides are replayed: that costs more than a match
CARDS = 2  # the first and the second card of a match are waived in turn; a third is too rare to matter


def cost_of_yellow_cards(prepared: np.ndarray, seed: int, first: int, side_rows: np.ndarray) -> tuple[int, int]:
    """(cards, points): how many first and second yellow cards were waived, and what they had cost together.

    `side_rows` i4[matches, 2, tallies] are matches `first`, `first` + 1, ... as played. The cost of a card is the
    carded side's margin with the card waived, less its margin as played. The matches looked at are every `EVERY`-th of
    those of the seed, whatever happened in them.
    """
    yellows = side_rows[:, :, Tally.YELLOW_CARDS].sum(axis=1)
    looked_at = np.arange(first, first + len(side_rows)) % EVERY == 0
    cards = cost = 0
    replay = Plays(prepared, seed, 1)
    for place in np.flatnonzero((yellows > 0) & looked_at).tolist():
        for card in range(min(int(yellows[place]), CARDS)):
            side = replay.play_waived(first + place, card)
            change = _margin(replay.side_rows[0]) - _margin(side_rows[place])
            cost += change if side == Side.HOME else -change
            cards += 1
    return cards, cost


def _margin(sides: np.ndarray) -> int:
    """Points of the home side less points of the away side."""
    return int(sides[Side.HOME, Tally.POINTS]) - int(sides[Side.AWAY, Tally.POINTS])
