"""What differences are worth if the ratings are off by as much as their ranges say: in words, and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.report.coach.cells import figure
from rugbysim.report.coach.measures import MEASURES, TIMES
from rugbysim.report.coach.story import Block

if TYPE_CHECKING:
    from rugbysim.analysis.coach.rating_doubt import RatingDoubt


@dataclass(frozen=True)
class Doubted:
    """The differences of one choice, by measure: what the ratings do to them, and the simulation's standard errors."""

    name: str
    doubts: Mapping[str, RatingDoubt]
    errors: Mapping[str, float | None]


def if_off(doubt: RatingDoubt) -> str:
    """`as the ratings stand; if they are off by as much as you say, -3.5 (-6.1 to -0.8)`: the end of a sentence.

    The figure is that of the table, to the letter.
    """
    return f"as the ratings stand; if they are off by as much as you say, {_shown(doubt)}"


def ratings_block(doubted: Sequence[Doubted], less: str, which: str = "") -> Block:
    """Luck, ratings and simulation, each in its own column; `less` is what all differ from, `which` says of whom."""
    rows = []
    for one in doubted:
        for measure, words in MEASURES.items():
            doubt, times = one.doubts[measure], TIMES.get(measure, 1.0)
            spreads = (doubt.luck, doubt.spread, one.errors[measure])
            rows.append(
                (one.name, words, _shown(doubt), *("–" if part is None else f"{times * part:.2g}" for part in spreads))
            )
    draws = doubted[0].doubts["wins"].draws
    return Block(
        title="If the ratings are off",
        caption=f"Differences from {less}{which}, all ranges drawn {draws} times. In brackets where 95 of 100 draws of "
        "the ratings have the true difference, the error of the figure allowed for. The last three columns are "
        "standard deviations of it: between two single matches (luck), from one draw of the ratings to another, and of "
        "the simulation.",
        headings=("", "what", "difference", "luck", "ratings", "simulation"),
        rows=tuple(rows),
        folded=False,
        name="ratings",
        words=2,
    )


def _shown(doubt: RatingDoubt) -> str:
    """`-3.5 (-6.1 to -0.8)`: the mean over the draws, and where the difference may lie."""
    times = TIMES.get(doubt.measure, 1.0)
    return figure(doubt.mean.estimate, doubt.low, doubt.high, times=times, signed=True)
