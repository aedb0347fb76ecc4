"""Ratings that are guesses: how far off each may be, as squads say it, and a draw of what they might be.

A squad may write a rating with a range ("62±8", "62 (54-70)") or have columns for its ends (`tackling_lo`,
`tackling_hi`). A range is kept as distances from the rating, so that it moves with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from pydantic import Field

from rugbysim.setup.fields import Frozen, Number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rugbysim.setup.squads import Player
    from rugbysim.setup.teams import Team

Rated = Literal["pace", "handling", "tackling", "jackling", "set_pieces", "kicking", "hardness", "fitness"]
RATINGS: Final[tuple[Rated, ...]] = get_args(Rated)
"""The eight ratings of a man (SV-1.2): the six attributes in their order, hardness and fitness."""

LEAST, MOST = 0.0, 100.0

Distance = Annotated[Number, Field(ge=0, le=100)]

_NUMBER: Final = r"([+-]?\d{1,9}(?:[.,]\d{0,9})?)"
_AROUND: Final = re.compile(rf"\s*{_NUMBER}\s*(?:±|\+-|\+/-)\s*{_NUMBER}\s*")
_BETWEEN: Final = re.compile(rf"\s*{_NUMBER}\s*\(\s*{_NUMBER}\s*(?:-|–|to)\s*{_NUMBER}\s*\)\s*")


class RatingRange(Frozen):
    """How far a rating may be off: by at most `below` downwards and `above` upwards, in rating points."""

    attribute: Rated = Field(description="which of the eight ratings")
    below: Distance = Field(description="how far below the rating the truth may lie")
    above: Distance = Field(description="how far above the rating the truth may lie")

    def ends(self, rating: float) -> tuple[float, float]:
        """The least and the greatest that a rating may be in truth, within 0 to 100.

        >>> RatingRange(attribute="pace", below=8, above=8).ends(95)
        (87.0, 100.0)
        """
        return max(rating - self.below, LEAST), min(rating + self.above, MOST)


def count_of_ranges(players: Iterable[Player]) -> int:
    """How many ratings of these men have a range."""
    return sum(len(player.ranges) for player in players)


def drawn(team: Team, uniforms: NDArray[np.float64] | Sequence[Sequence[float]]) -> Team:
    """The team as it might be in truth: every rating that has a range is drawn from it, the others stay.

    `uniforms` are numbers from 0 to 1, a row for each man in the team's order and a column for each of `RATINGS`.
    A rating is drawn from the triangular distribution between the ends of its range, kept within 0 to 100, with the
    peak at the rating as written: the usual reading of a least, most likely and greatest value (D. Johnson, "The
    triangular distribution as a proxy for the beta distribution in risk analysis", The Statistician 46, 1997). It
    rises with its number, 0 and 1 giving the ends. The men drawn have no ranges any more.

    >>> from rugbysim.setup import load_team
    >>> team = load_team("herons")
    >>> sure = team.players[0]
    >>> guess = sure.model_copy(update={"ranges": (RatingRange(attribute="pace", below=10, above=5),)})
    >>> unsure = team.model_copy(update={"players": (guess, *team.players[1:])})
    >>> sure.pace, [round(drawn(unsure, [[u] * 8] * 12).players[0].pace, 2) for u in (0.0, 0.5, 1.0)]
    (56.0, [46.0, 54.66, 61.0])
    """
    if not count_of_ranges(team.players):
        return team
    players = tuple(_drawn(player, row) for player, row in zip(team.players, uniforms, strict=False))
    return team.model_copy(update={"players": players})


def _drawn(player: Player, uniforms: Sequence[float] | NDArray[np.float64]) -> Player:
    """A man with those of his ratings drawn that have a range."""
    found: dict[str, object] = {
        span.attribute: _triangular(
            float(uniforms[RATINGS.index(span.attribute)]),
            getattr(player, span.attribute),
            *span.ends(getattr(player, span.attribute)),
        )
        for span in player.ranges
    }
    return player.model_copy(update={**found, "ranges": ()})


def _triangular(uniform: float, peak: float, low: float, high: float) -> float:
    """The value below which the triangular distribution has the share `uniform`; the reverse of its distribution."""
    width = high - low
    if width == 0:
        return peak
    if uniform * width < peak - low:
        return low + sqrt(uniform * width * (peak - low))
    return high - sqrt((1 - uniform) * width * (high - peak))


def read_range(cell: str) -> tuple[float, float, float] | None:
    """(rating, below, above) of a cell such as "62±8", "62+-8" or "62 (54-70)"; None if it has no such form.

    Raises ValueError, saying what was expected, for one that has the form and makes no sense.

    >>> read_range("62±8"), read_range("62 (50 - 70)"), read_range("62")
    ((62.0, 8.0, 8.0), (62.0, 12.0, 8.0), None)
    """
    if match := _AROUND.fullmatch(cell):
        rating, margin = map(_number, match.groups())
        if margin < 0:
            raise ValueError("0 or more after ±, such as 62±8")
        low, high = rating - margin, rating + margin
        sound = LEAST <= rating <= MOST and margin <= MOST
    elif match := _BETWEEN.fullmatch(cell):
        rating, low, high = map(_number, match.groups())
        if low > high:
            raise ValueError("the low end before the high end, such as 62 (54-70)")
        sound = low >= LEAST and high <= MOST
    else:
        return None
    if not sound:
        raise ValueError("numbers from 0 to 100, such as 62±8 or 62 (54-70)")
    return rating, *distances(rating, low, high)


def distances(rating: float, low: float | None, high: float | None) -> tuple[float, float]:
    """How far below and above a rating the ends of its range are; None is an end at the rating itself.

    Raises ValueError, saying what was expected, for a rating that lies outside.
    """
    if (low is not None and rating < low) or (high is not None and rating > high):
        least, most = f"at least {low:g}" if low is not None else "", f"at most {high:g}" if high is not None else ""
        raise ValueError(f"a rating within its range, {' and '.join(filter(None, (least, most)))}")
    below = 0.0 if low is None else rating - low
    above = 0.0 if high is None else high - rating
    return round(below, 9), round(above, 9)  # 62.3 less 62.2 is 0.1


def _number(text: str) -> float:
    return float(text.replace(",", "."))
