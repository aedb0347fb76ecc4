"""Counts that people can picture: so many of 100 matches, so many of 50 dots.

No chance is put into words: two choices that differ by little may lie on both sides of a word's bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rugbysim.report.coach.story import Outcome

HUNDRED = 100
DOTS = 50


def apportioned(counts: Sequence[int], total: int) -> tuple[int, ...]:
    """Whole numbers in the proportion of `counts` that add up to `total`.

    By the largest remainder, of equal ones the first (M. L. Balinski and H. P. Young, "Fair Representation", 1982,
    as Hamilton's method). Raises ValueError where all counts are 0 or one is negative.

    >>> apportioned((5349, 380, 4271), 100)
    (53, 4, 43)
    """
    everything = sum(counts)
    if everything <= 0 or min(counts) < 0:
        raise ValueError(f"counts are {tuple(counts)}; expected whole numbers from 0, not all of them 0")
    parts = [count * total // everything for count in counts]
    left = sorted(range(len(counts)), key=lambda place: (-(counts[place] * total % everything), place))
    for place in left[: total - sum(parts)]:
        parts[place] += 1
    return tuple(parts)


def in_hundred(outcome: Outcome) -> tuple[int, int, int]:
    """Won, drawn and lost of 100 such matches.

    >>> from rugbysim.report.coach.story import Outcome
    >>> in_hundred(Outcome("as now", 5349, 380, 4271))
    (53, 4, 43)
    """
    won, drawn, lost = apportioned((outcome.won, outcome.drawn, outcome.lost), HUNDRED)
    return won, drawn, lost


def opening(outcomes: Sequence[Outcome]) -> str:
    """The sentence with counts that a story of matches begins with, in the order of `outcomes`.

    Its counts are those of the icon arrays; wins are won outright, since draws stand beside them.

    >>> from rugbysim.report.coach.story import Outcome
    >>> opening([Outcome("B", 54, 3, 43), Outcome("A", 51, 3, 46)])
    'Of 100 such matches B wins about 54, A 51; each draws about 3.'
    >>> opening([Outcome("B", 54, 3, 43), Outcome("A", 51, 4, 45)])
    'Of 100 such matches B wins about 54 and draws 3, A wins 51 and draws 4.'
    """
    counts = [(outcome.name, *in_hundred(outcome)) for outcome in outcomes]
    (name, won, drawn, _), others = counts[0], counts[1:]
    if len({one[2] for one in counts}) == 1:
        rest = "".join(f", {other} {wins}" for other, wins, _, _ in others)
        draws = f"each draws about {drawn}" if others else f"about {drawn} are drawn"
        return f"Of 100 such matches {name} wins about {won}{rest}; {draws}."
    rest = "".join(f", {other} wins {wins} and draws {draws}" for other, wins, draws, _ in others)
    return f"Of 100 such matches {name} wins about {won} and draws {drawn}{rest}."


def quantile_dots(outcome: Outcome, dots: int = DOTS) -> tuple[list[int], list[int], list[int]]:
    """Margins of `dots` equally likely results: those lost, drawn and won, each in rising order.

    A quantile dot plot (M. Kay, T. Kola, J. R. Hullman, S. A. Munson, "When (ish) is my bus?", CHI 2016; 50 dots as in
    M. Fernandes et al., CHI 2018). How many dots are lost, drawn and won follows from the counts by the largest
    remainder; within each of the three the dots are quantiles at (k + 1/2) / dots.

    >>> from rugbysim.report.coach.story import Outcome
    >>> quantile_dots(Outcome("as now", 5, 1, 4, {-7: 4, 0: 1, 3: 2, 5: 3}), 10)
    ([-7, -7, -7, -7], [0], [3, 3, 5, 5, 5])
    """
    lost, drawn, won = apportioned((outcome.lost, outcome.drawn, outcome.won), dots)
    below = {margin: count for margin, count in outcome.margins.items() if margin < 0}
    above = {margin: count for margin, count in outcome.margins.items() if margin > 0}
    return _quantiles(below, lost), [0] * drawn, _quantiles(above, won)


def _quantiles(counts: Mapping[int, int], dots: int) -> list[int]:
    """The values at (k + 1/2) / dots of a distribution given by counts."""
    found: list[int] = []
    whole, reached = sum(counts.values()), 0
    for value in sorted(counts):
        reached += counts[value]
        while len(found) < dots and (2 * len(found) + 1) * whole <= 2 * dots * reached:
            found.append(value)
    return found
