"""How likely a side is to score next under best play, with every decision and every result of chance looked at.

Nothing is simulated or estimated: the numbers are those that a simulation of the same play converges to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rugbysim.games.expectimax import reckon
from rugbysim.games.kernels import CHANCE
from rugbysim.setup.errors import SetupError

if TYPE_CHECKING:
    from rugbysim.games.positions import Position

MOST_NODES = 20_000_000  # some ten seconds


@dataclass(frozen=True)
class Exact:
    """The probability `value` that `side` scores next, within `rolls` results of chance, both sides playing for that.

    `values` says the same of each way to go on, by its id: of each result of chance, or of each legal decision;
    `decision` is the one to be taken (the first of equals; the rival's if the rival is to decide), None where chance
    decides or the game is over. `nodes` counts the positions that were looked at.
    """

    side: int
    rolls: int
    value: float
    decision: int | None
    values: dict[int, float]
    nodes: int


def score_chance(position: Position, side: int | None = None, rolls: int = 1, most_nodes: int = MOST_NODES) -> Exact:
    """How likely `side` is to score within `rolls` results of chance, before another would be due, under best play.

    `side` is 0 or 1, by default the one that is to decide now or after the next result of chance. Its decisions are
    the best for it, its rival's the worst. It has failed when the rival scores first, when the game ends, or when
    chance would have to decide once more than `rolls` times; with 0 rolls only what can be decided now counts.

        score_chance(position).value                 # within the roll to come
        score_chance(position, rolls=0).decision     # the roll is made: the decision that leads to the score, if any

    Raises:
        SetupError: for a side or a number of rolls that is none, and when there are more than `most_nodes` positions.
    """
    if side not in (0, 1, None):
        raise SetupError("score_chance", "side", side, "0, 1 or None")
    if rolls < 0:
        raise SetupError("score_chance", "rolls", rolls, "0 or more")
    meant = side_to_play(position) if side is None else side
    found = reckon(position, meant, rolls, most_nodes)
    values = dict(zip(found.ways, found.values, strict=True))
    return Exact(meant, rolls, found.value, found.best, values, found.nodes)


def side_to_play(position: Position) -> int:
    """The side that is to decide, now or after the next result of chance; the first one if neither is known."""
    if position.to_move != CHANCE:
        return first_side([position])
    return first_side(position.then(outcome) for outcome, _ in position.outcomes)


def first_side(positions: Iterable[Position]) -> int:
    """The side to decide in the first of these positions in which a side is; 0 if there is none."""
    return next((mover for mover in (position.to_move for position in positions) if mover in (0, 1)), 0)
