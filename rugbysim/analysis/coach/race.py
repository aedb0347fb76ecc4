"""Racing variants against each other: which are best, as far as paired differences can tell them apart.

All variants play the same matches. Every pair of them has a confidence sequence of its difference (`sequences.py`), at
the family-wise error divided by the number of pairs (C. E. Bonferroni, "Teoria statistica delle classi e calcolo delle
probabilità", 1936), so that all intervals of all pairs at all looks hold together with the confidence asked for.
Whatever follows from them therefore holds too: a variant that another one beats plays on no more (elimination by
all-pairs differences is how O. Maron and A. W. Moore, "Hoeffding races", NIPS 6 (1994), race models), and the race ends
when the question is answered. The present choice, number 0, always plays on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rugbysim.analysis.coach.sequences import FIRST_LOOK, LEAST_DISCORDANT, ConfidenceSequence, Sums
from rugbysim.montecarlo.chunks import Interruption, watched

PRESENT = 0
"""The variant that is the present choice."""

LOOK_EVERY = 1.2
"""Each look is taken at so many times the matches of the one before: looking more often would decide little sooner."""

ROUND = 200  # matches to which looks are rounded up


class Source(Protocol):
    """Where the outcomes of a race come from: match i of every variant is played on the same chance."""

    def played(self, n: int, threads: int | None, among: Sequence[int]) -> Generator[int, None, None]:
        """Play on until `n` matches of each variant `among` are summed up, saying now and then how many are."""

    def sums(self, one: int, other: int) -> Sums:
        """The sums of `one` less `other` over all matches; asked of variants only that have played as many."""


class Ending(StrEnum):
    """Why a race ended."""

    BEST = "best"  # one variant beats all others
    ALIKE = "alike"  # those that nothing beats are equal within what matters
    PRESENT = "present"  # nothing beats the present choice by what matters
    CAP = "cap"  # the matches allowed were played
    TIME = "time"  # the caller had enough
    INTERRUPTED = "interrupted"  # Ctrl-C


@dataclass(frozen=True, slots=True)
class Contrast:
    """One variant less another after `n` matches; `low` to `high` is an interval that holds with all others at once.

    Before the first look it has no bounds (infinities), and neither an estimate before the first match (nan).
    """

    n: int
    estimate: float
    standard_error: float
    low: float
    high: float
    discordant: int

    @property
    def reversed(self) -> Contrast:
        """The other less the one."""
        return replace(self, estimate=-self.estimate, low=-self.high, high=-self.low)

    @property
    def better(self) -> bool:
        """Whether the one beats the other: by the interval, and with enough pairs that differ."""
        return self.low > 0 and self.discordant >= LEAST_DISCORDANT

    def alike(self, matter: float) -> bool:
        """Whether the difference is smaller than `matter`, whichever of them is ahead."""
        return -matter < self.low and self.high < matter


@dataclass(frozen=True)
class Race:
    """How a race stands at its end. `played` are the matches of each variant.

    `above[i, j]` says that variant i is better than j, itself or by way of others. `alpha` is the error allowed to each
    pair; `matter` the smallest difference that matters.
    """

    played: tuple[int, ...]
    contrasts: dict[tuple[int, int], Contrast]
    above: NDArray[np.bool_]
    ending: Ending
    confidence: float
    alpha: float
    matter: float

    def __repr__(self) -> str:
        return f"<Race of {len(self.played)} variants, {self.n:,} matches, {self.ending}: {self.unbeaten} unbeaten>"

    @property
    def n(self) -> int:
        """The matches of those that played longest."""
        return max(self.played)

    @property
    def unbeaten(self) -> tuple[int, ...]:
        """The variants that none is better than, in their order: these cannot be told apart."""
        return tuple(np.flatnonzero(~self.above.any(axis=0)).tolist())

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The variants in groups: first the unbeaten, which cannot be told apart, then the others.

        Of the others two that cannot be told apart are always in one group, so that each variant of a group is better
        than every one of a later group but the first: the finest such groups (the ordinal sum of a partial order, G.
        Birkhoff, "Lattice theory", 1940). Within a group the order is that of the variants, the present first.
        """
        first = self.unbeaten
        others = [one for one in range(len(self.played)) if one not in first]
        rest = sorted(others, key=lambda one: int(self.above[others, one].sum()))  # the best have fewest above them
        found = [first]
        begin = 0
        for cut in range(1, len(rest) + 1):
            if self.above[np.ix_(rest[begin:cut], rest[cut:])].all():
                found.append(tuple(sorted(rest[begin:cut])))
                begin = cut
        return tuple(found)

    def better_than(self, one: int) -> tuple[int, ...]:
        """The variants that are better than `one`."""
        return tuple(np.flatnonzero(self.above[:, one]).tolist())

    def contrast(self, one: int, other: int) -> Contrast:
        """Variant `one` less variant `other`, as far as both played."""
        return self.contrasts[one, other] if one < other else self.contrasts[other, one].reversed

    @property
    def present_holds(self) -> bool:
        """Whether nothing beats the present choice by what matters."""
        sure = [one == PRESENT or self.contrast(one, PRESENT).high < self.matter for one in range(len(self.played))]
        return all(sure[one] or any(sure[other] for other in self.better_than(one)) for one in range(len(sure)))


def race(
    source: Source,
    count: int,
    *,
    confidence: float = 0.95,
    matter: float,
    step: float,
    cap: int,
    first: int = FIRST_LOOK,
    threads: int | None = None,
    enough: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Race:
    """Race `count` >= 2 variants of `source`, of which number 0 is the present choice, and say how they stand.

    It ends when one beats all others, when those that nothing beats differ by less than `matter`, when nothing beats
    the present choice by `matter`, after `cap` matches of a variant, when `enough` says so, or with Ctrl-C; the family
    of all that the result claims has the error 1 - `confidence`, at whichever of these it ends. `matter` and `step`,
    the usual size of a difference (see `ConfidenceSequence.interval`), are in units of the outcome. `first` is the
    number of matches before the first look. `progress` is told the matches played, and the most that can be.
    """
    course = _Course(source, count, confidence, matter, step, first)
    with watched(lambda: course.n >= first) as interruption:
        for look in looks(first, cap):
            stopped = course.run(look, cap, threads, _stopping(interruption, enough), progress)
            standing = course.standing()
            ending = _answered(standing) or stopped
            if ending is not None:
                return replace(standing, ending=ending)
    return standing


def looks(first: int, cap: int) -> Iterator[int]:
    """The matches at which a race is looked at: `first`, then ever a fifth more, the last one at `cap`.

    >>> list(looks(1_000, 2_500))
    [1000, 1200, 1600, 2000, 2400, 2500]
    """
    n = min(first, cap)
    yield n
    while n < cap:
        n = min(cap, ROUND * math.ceil(n * LOOK_EVERY / ROUND))
        yield n


def _stopping(interruption: Interruption, enough: Callable[[], bool] | None) -> Callable[[], Ending | None]:
    """What says whether to stop before the next look, and why."""

    def stopping() -> Ending | None:
        if interruption.seen:
            return Ending.INTERRUPTED
        return Ending.TIME if enough is not None and enough() else None

    return stopping


def _answered(standing: Race) -> Ending | None:
    """How the question is answered, if it is."""
    unbeaten = standing.unbeaten
    if len(unbeaten) == 1:
        return Ending.BEST
    if all(standing.contrast(*pair).alike(standing.matter) for pair in combinations(unbeaten, 2)):
        return Ending.ALIKE
    return Ending.PRESENT if standing.present_holds else None


class _Course:
    """A race under way: who still runs, every pair's interval so far, who was found better than whom."""

    def __init__(self, source: Source, count: int, confidence: float, matter: float, step: float, first: int) -> None:
        self.n = 0
        self._source, self._confidence, self._matter, self._step = source, confidence, matter, step
        pairs = list(combinations(range(count), 2))
        self._sequence = ConfidenceSequence((1 - confidence) / len(pairs), first)
        self._runners = list(range(count))
        self._played = [0] * count
        self._contrasts = dict.fromkeys(pairs, Contrast(0, math.nan, math.inf, -math.inf, math.inf, 0))
        self._above = np.zeros((count, count), np.bool_)

    def run(
        self,
        look: int,
        cap: int,
        threads: int | None,
        stopping: Callable[[], Ending | None],
        progress: Callable[[int, int], None] | None,
    ) -> Ending | None:
        """Play on to a look and take it; says why it stopped before, if it did."""
        stopped = None
        resting = sum(played for one, played in enumerate(self._played) if one not in self._runners)
        with closing(self._source.played(look, threads, tuple(self._runners))) as counts:
            for self.n in counts:
                if progress is not None:
                    progress(resting + self.n * len(self._runners), resting + cap * len(self._runners))
                stopped = stopping()
                if stopped is not None:
                    break
        self._look()
        return stopped

    def _look(self) -> None:
        """Narrow the intervals of those who run, note who is better than whom, and let the beaten rest."""
        for one in self._runners:
            self._played[one] = self.n
        for pair in combinations(self._runners, 2):
            self._contrasts[pair] = self._contrast(pair)
            for (i, j), contrast in ((pair, self._contrasts[pair]), (pair[::-1], self._contrasts[pair].reversed)):
                if contrast.better and not self._above[j, i]:
                    self._note(i, j)
        self._runners = [one for one in self._runners if one == PRESENT or not self._above[:, one].any()]

    def _contrast(self, pair: tuple[int, int]) -> Contrast:
        """A pair's difference now; since all intervals hold at once, what two of them share holds as well."""
        sums, before = self._source.sums(*pair), self._contrasts[pair]
        low, high = self._sequence.interval(sums, self._step)
        if max(low, before.low) <= min(high, before.high):
            low, high = max(low, before.low), min(high, before.high)
        return Contrast(sums.n, sums.mean, sums.error(self._step), low, high, sums.discordant)

    def _note(self, better: int, worse: int) -> None:
        """One is better than another: so is whatever is better than the one, and than whatever is worse."""
        over, under = self._above[:, better].copy(), self._above[worse].copy()
        over[better] = under[worse] = True
        self._above |= np.outer(over, under)

    def standing(self) -> Race:
        """The race as it stands, were it to end here."""
        alpha = self._sequence.alpha
        contrasts = dict(self._contrasts)
        return Race(
            tuple(self._played), contrasts, self._above.copy(), Ending.CAP, self._confidence, alpha, self._matter
        )
