"""What a yellow card costs: the same match with the card served and with it shown but not served, to full time.

Until the card the two are the same match, and the stream of chance starts anew at each kick-off (SV-13.1), so that they
fall back into step. What chance did after the card in either is taken out as far as an `Adjustment` explains it: given
all that went before the card, its expectation is 0, so the cost by minute and score stays unbiased.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np

from rugbysim.analysis.coach.adjusted import MEASURES, UNIT, Adjustment
from rugbysim.analysis.coach.moments import Moments
from rugbysim.analysis.deciding.card_cells import BESIDE, SCORES, TOGETHER, Cells
from rugbysim.montecarlo.chunks import Range, chunk_for, in_order, ranges
from rugbysim.montecarlo.statistics import Estimate

CARDS = 2  # the first and the second yellow card of a match are looked at; a third is too rare to matter
FEWEST = 100  # cards below which a cell gives no figure
COSTED = ("margin", "wins")


@dataclass(frozen=True)
class Cost:
    """What a yellow card costs the carded side, in points of margin and as a share of wins (draws half).

    `whose` is "both sides" or the name of the one looked at, `minute` and `score` say when, "any" or a bin. `cards` is
    how many were looked at; with fewer than `FEWEST` there is no figure. `with_score` is the state whose cell these
    cards were taken together with, where they are too few by themselves.
    """

    whose: str
    minute: str
    score: str
    cards: int
    margin: Estimate | None
    wins: Estimate | None
    with_score: str = ""


class CardCost:
    """Plays matches with their cards served and waived, and sums up by cell; `n` matches so far."""

    def __init__(self, game: Any, prepared: Any, seed: int, side: int, adjustment: Adjustment, cells: Cells) -> None:
        self.cells, self.sums = cells, Moments.none(3 * cells.count)
        self._game, self._prepared, self._seed = game, prepared, seed
        self._side, self._adjustment = side, adjustment

    @property
    def n(self) -> int:
        """Matches looked at."""
        return self.sums.n

    def played(self, n: int, threads: int) -> Generator[int, None, None]:
        """Look at matches 0 .. `n`, and say after each chunk how many plays were made: three a match."""
        parts: Any = in_order(self._look, ranges(0, n, chunk_for(self._game, self._prepared)), threads)
        with closing(parts):
            for part in parts:
                self.sums += part
                yield (1 + CARDS) * self.n

    def _look(self, part: Range) -> Moments:
        """One chunk: of each match how many cards fell into each cell, and what they cost there."""
        play, where = self._game.coaching.play, (self._prepared, self._seed, part.first, part.count)
        _, served = self._adjustment.outcomes(play(*where))
        rows = np.zeros((part.count, 3, self.cells.count))
        for card in range(CARDS):
            traced = play(*where, card=card, waive=True)
            _, waived = self._adjustment.outcomes(traced)
            shown = np.flatnonzero(traced.cards["side"] >= 0)
            cards = traced.cards[shown]
            place = self.cells.of(cards, self._side)
            rows[shown, 0, place] += 1
            sign = np.where(cards["side"] == self._side, 1, -1)
            for row, measure in enumerate(COSTED, start=1):
                rows[shown, row, place] += sign * (waived - served)[MEASURES.index(measure), shown]
        return Moments.of(rows.reshape(part.count, -1))

    # --- figures ------------------------------------------------------------------------------------------------------

    def costs(self, name: str) -> tuple[Cost, ...]:
        """Overall, by minute, by score and by both; of both sides together, then of the one looked at, called `name`.

        Minute by score is given for both sides together.
        """
        found = []
        for whose, own in (("both sides", False), (name, True)):
            found.append(self._cost(whose, own))
            found += [self._cost(whose, own, minute) for minute in range(len(self.cells.minutes.labels))]
            found += [self._cost(whose, own, None, state) for state in range(len(SCORES))]
        for minute in range(len(self.cells.minutes.labels)):
            found += self._by_score(minute)
        return tuple(found)

    def rate(self, name: str, *, own: bool) -> Estimate:
        """First and second yellow cards a match, of both sides together or of the one looked at."""
        return self.sums.mean(name, self.cells.group(own=own))

    def _by_score(self, minute: int) -> list[Cost]:
        """The five cells of a minute; an outer one with few cards is taken together with the one beside it."""
        single = [self._cost("both sides", False, minute, state) for state in range(len(SCORES))]
        found = list(single)
        for outer, inner in BESIDE.items():
            if single[outer].cards < FEWEST:
                both = self._cost("both sides", False, minute, outer, inner)
                found[inner] = Cost(both.whose, both.minute, TOGETHER[inner], both.cards, both.margin, both.wins)
                found[outer] = Cost(
                    both.whose, both.minute, SCORES[outer], single[outer].cards, None, None, TOGETHER[inner]
                )
        return found

    def _cost(self, whose: str, own: bool, minute: int | None = None, *states: int) -> Cost:
        cells = self.cells.group(own=own, minute=minute, scores=states)
        cards = self.sums.total(cells)
        return Cost(
            whose,
            "any" if minute is None else self.cells.minutes.labels[minute],
            SCORES[states[0]] if states else "any",
            cards,
            self._each(cells, "margin") if cards >= FEWEST else None,
            self._each(cells, "wins") if cards >= FEWEST else None,
        )

    def _each(self, cells: list[int], measure: str) -> Estimate:
        """What a card in some cells costs in a measure."""
        start = (1 + COSTED.index(measure)) * self.cells.count
        return self.sums.ratio(measure, [start + cell for cell in cells], cells, 1 / UNIT)
