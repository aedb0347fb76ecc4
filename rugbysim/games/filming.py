"""A match as who looks on gets it: for a film what stands where after each step, for a terminal a board in letters.

Plain data and where it comes from in a game whose decisions are a list of actions; a game that moves its pieces
otherwise gives steps of its own, with the ways on which they came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.games.positions import Position
from rugbysim.games.telling import Teller

if TYPE_CHECKING:
    from rugbysim.games.drawing import Placed, Symbol
    from rugbysim.games.tabletop import Tabletop
    from rugbysim.setup.tabletop import TabletopMatch

READY = "The board is made ready for what follows."


@dataclass(frozen=True)
class Passed:
    """Where a piece passes on its way: a point, `when` in seconds from the step's beginning, how `high` over the board.

    `slowing` says how its speed fell on the part of the way that ends here: 0 not at all, 1 until it stopped here; of
    the speeds v at the beginning and w here it is (v - w) / (v + w).
    """

    x: float
    y: float
    when: float
    slowing: float = 0.0
    high: float = 0.0


@dataclass(frozen=True)
class Way:
    """How a piece comes to where it stands after a step: from its first point to its last, in time order.

    `is_shown`: the way is drawn, as that of a ball is.
    """

    symbol: Symbol
    points: tuple[Passed, ...]
    is_shown: bool = False


@dataclass(frozen=True)
class Step:
    """What stands on the board after a decision, the line that tells of it ("" at the start) and the score.

    It was not `decided` at the start, and where a board is made ready after somebody has scored or a referee sets
    pieces. What moves does so in a straight line, or on one of `ways`. `when` says at which time of the match it is, in
    words, if there is a clock; `heading` is for a list of the moments that matter.
    """

    told: str
    scores: tuple[int, int]
    stones: tuple[Placed, ...]
    decided: bool = True
    ways: tuple[Way, ...] = ()
    when: str = ""
    heading: str = ""


@dataclass(frozen=True)
class Look:
    """The board in letters after a decision, with what its marks mean and without, and the line that tells of it."""

    told: str
    explained: str
    plain: str


def steps_of(game: Tabletop, match: TabletopMatch, actions: Iterable[int]) -> Iterator[Step]:
    """The start of a match and its steps: one a decision, and one after a score if the board is made ready anew."""
    position, teller = Position.start(game, game.build(match.rules, match.board)), Teller(recalls=True)
    params = position.params
    yield Step("", position.scores, game.stones(params, position.state), decided=False)
    for action in actions:
        before, scores = position.state.copy(), position.scores
        told = " ".join(teller.apply(position, action).split())
        if not told:
            continue
        after = game.stones(params, position.state)
        shown = (game.stones_scored(params, before, action) if position.scores != scores else ()) or after
        yield Step(told, position.scores, shown)
        if shown != after and not position.over:
            yield Step(READY, position.scores, after, decided=False)


def looks_of(game: Tabletop, match: TabletopMatch, actions: Iterable[int], *, colour: bool) -> Iterator[Look]:
    """The board at the start, told by who plays, and after each decision."""
    position, teller = Position.start(game, game.build(match.rules, match.board)), Teller()

    def look(told: str) -> Look:
        explained, plain = (
            game.show_state(position.params, position.state, colour=colour, key=key) for key in (True, False)
        )
        return Look(told, explained, plain)

    yield look(" v ".join(match.side_names))
    for action in actions:
        told = teller.apply(position, action)
        if told:
            yield look(told)
