"""The search for a line-up: drawn by lot to fit a model, the promising ones raced, the best improved move by move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.optimising.ground import Ground
from rugbysim.analysis.optimising.halving import Allowance, Race, Standing
from rugbysim.analysis.optimising.line_up_model import LANES, Choice, Model, Scope
from rugbysim.montecarlo.chunks import Range, in_order

DRAWN, MOST_OF_ONE = 400, 50
"""Line-ups drawn by lot at the least, and the most matches of one of them: others tell more than more of the same."""

ENTRANTS, NEIGHBOURS = 32, 24
CLIMBS = 3
CLEAR = 1.5
"""Standard errors by which a move has to be better to be made; what is claimed is settled by fresh matches only."""

DRAWING, RACING = 0.45, 0.25
"""Shares of the matches for line-ups drawn by lot and for the race; the rest is for moves."""


@dataclass(frozen=True)
class Found:
    """A choice that did well: how much `better` than the present one it seemed, in points, and the error of that."""

    choice: Choice
    better: float
    error: float

    @property
    def sure(self) -> float:
        """What it is better by if it was one standard error lucky."""
        return self.better - self.error


@dataclass
class LineUpSearch:
    """Looks for line-ups on `ground` within `scope`; `first` is the index of the first match that it may play."""

    ground: Ground
    scope: Scope
    allowance: Allowance
    first: int = 0
    looked_at: int = 0
    found: dict[Choice, Found] = field(default_factory=dict)

    def run(self, matches: int) -> list[Found]:
        """Search with about `matches` matches; what was found, the surest first, the present choice among them."""
        self.present = Choice.present(len(self.scope.allowed))
        self.found[self.present] = Found(self.present, 0.0, 0.0)
        self.chance = np.random.default_rng([self.ground.seed, self.scope.men, self.scope.order])
        model = Model(self.scope)
        self._draw(model, int(matches * DRAWING))
        best = self._race(model, int(matches * RACING))
        self._climb(model, best, int(matches * (1 - DRAWING - RACING)))
        return sorted(self.found.values(), key=lambda one: -one.sure)

    # --- drawn by lot -------------------------------------------------------------------------------------------------

    def _draw(self, model: Model, matches: int) -> None:
        """Play line-ups drawn by lot, each on matches of its own, and fit the model to them."""
        each = min(max(matches // DRAWN, 2), MOST_OF_ONE)
        wanted = max(20, matches // each)
        choices, sums, squares = [], [], 0
        begin, self.first = self.first, self.first + wanted * each
        parts: Any = in_order(self._drawn, self._drawn_ranges(wanted, each, begin), self.ground.threads)
        with closing(parts):
            for choice, values in parts:
                if choice is not None:
                    choices.append(choice)
                    sums.append(int(values.sum()))
                    squares += int(values @ values)
                self.allowance.spend(len(values))
                if self.allowance.over:
                    break
        self.looked_at += len(set(choices))
        if len(choices) < 2:
            return
        n = len(choices) * each
        within = (squares - sum(total * total for total in sums) / each) / (n - len(choices))
        unit = self.ground.unit
        noise = max(math.sqrt(within / each) / unit, 1e-3)
        model.fit(choices, np.array(sums) / each / unit, noise)

    def _drawn_ranges(self, wanted: int, each: int, begin: int) -> Iterator[Range]:
        for number in range(wanted):
            yield _Drawn(begin + number * each, each, self.scope.drawn(self.chance))

    def _drawn(self, part: Range) -> tuple[Choice | None, NDArray[np.int64]]:
        choice = part.choice  # type: ignore[attr-defined]  # all ranges here are drawn line-ups
        prepared = self.ground.fielding.ready(choice)
        if prepared is None:
            return None, np.zeros(0, np.int64)
        return choice, self.ground.values(prepared, part.first, part.count)

    # --- raced --------------------------------------------------------------------------------------------------------

    def _race(self, model: Model, matches: int) -> Choice:
        """Race the present choice, the model's best and others that may be as good; the best of them."""
        guess = model.best(self.chance)
        if self.allowance.over:
            promised = model.worth(guess) - model.worth(self.present)
            if promised > 0:
                self._note(guess, promised, 0.0)
            return guess
        entrants = dict.fromkeys([self.present, guess])
        for _ in range(4 * ENTRANTS):
            if len(entrants) >= ENTRANTS:
                break
            entrants[model.drawn(self.chance)] = None
        standings, choices = self._raced(list(entrants), matches, keep=4)
        for one in standings:
            if one.n:
                self._note(choices[one.number], one.better, one.error)
        return choices[standings[0].number]

    def _raced(self, choices: Sequence[Choice], matches: int, keep: int) -> tuple[list[Standing], list[Choice]]:
        """The standings of choices, in points; those that cannot be made ready stay out."""
        ready = [(choice, self.ground.fielding.ready(choice)) for choice in choices]
        ready = [(choice, prepared) for choice, prepared in ready if prepared is not None]
        self.looked_at += sum(choice not in self.found for choice, _ in ready)
        race = Race(self.ground, [prepared for _, prepared in ready], self.first, self.allowance)
        standings = race.halve(matches, keep)
        self.first += race.n
        unit = self.ground.unit
        scaled = [replace(one, better=one.better / unit, error=one.error / unit) for one in standings]
        return scaled, [choice for choice, _ in ready]

    def _note(self, choice: Choice, better: float, error: float) -> None:
        """Keep what is known best of a choice."""
        known = self.found.get(choice)
        if known is None or error < known.error:
            self.found[choice] = Found(choice, better, error)

    # --- improved -----------------------------------------------------------------------------------------------------

    def _climb(self, model: Model, best: Choice, matches: int) -> None:
        """Make the best move as long as one is clearly better."""
        for _ in range(CLIMBS):
            moves = [move for move in self.moves(best) if move != self.present or best == self.present]
            moves = sorted(moves, key=lambda move: -model.worth(move))[:NEIGHBOURS]
            if not moves or self.allowance.over:
                return
            standings, choices = self._raced([best, *moves], matches // CLIMBS, keep=3)
            so_far = self.found[best]
            for one in standings:
                if one.number and one.n:
                    error = math.hypot(so_far.error, one.error)
                    self._note(choices[one.number], so_far.better + one.better, error)
            ahead = next((one for one in standings if one.number), None)
            if ahead is None or ahead.better <= CLEAR * ahead.error:
                return
            best = choices[ahead.number]

    def moves(self, choice: Choice) -> list[Choice]:
        """Every choice one move away: two men exchanged, or two lanes."""
        men, lanes = choice.men, choice.lanes
        found = []
        if self.scope.men:
            jobs = [(one, other) for one, other in combinations(range(len(men)), 2) if one < LANES]
            sevens = [_exchanged(men, one, other)[:LANES] for one, other in jobs]
            found += [Choice(self.scope.seated(seven), lanes) for seven in sevens]
        if self.scope.order:
            found += [Choice(men, _exchanged(lanes, one, other)) for one, other in combinations(range(LANES), 2)]
        tidy = dict.fromkeys(move.tidied(self.scope.roles) for move in found)
        return [move for move in tidy if move != choice and self.scope.allows(move)]


@dataclass(frozen=True)
class _Drawn(Range):
    """Matches of a line-up drawn by lot."""

    choice: Choice


def _exchanged(entries: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The entries with two of them in each other's place."""
    found = list(entries)
    found[one], found[other] = found[other], found[one]
    return tuple(found)
