"""The chance to score once more: reckoned in plain Python over positions, and sampled by playing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rugbysim.analysis.exact import score_chance
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.policies.player import draw_chance
from rugbysim.games.positions import Position

Decide = Callable[[Position, int], int]
"""A decision in a position, with so many results of chance left."""


def ended(position: Position, side: int, before: tuple[int, int], left: int) -> int | None:
    """1 or 0 where a line ends: somebody has scored, the game is over, chance would have to decide once too often."""
    first, second = (position.scores[one] > before[one] for one in (side, 1 - side))
    if first or second:
        return int(first)
    mover = position.to_move
    return 0 if mover == OVER or (mover == CHANCE and left == 0) else None


def plain(position: Position, side: int, rolls: int, before: tuple[int, int] | None = None) -> float:
    """What the compiled walk reckons, as one would write it down: a recursion without a shortcut."""
    before = before or position.scores
    end = ended(position, side, before, rolls)
    if end is not None:
        return end
    if position.to_move == CHANCE:
        return sum(weight * plain(position.then(one), side, rolls - 1, before) for one, weight in position.outcomes)
    values = [plain(position.then(action), side, rolls, before) for action in position.legal]
    return max(values) if position.to_move == side else min(values)


def best_play(side: int) -> Decide:
    """Either side's best decisions as the exact reckoning says, each position looked at once."""
    known: dict[tuple[bytes, int], int] = {}

    def decide(position: Position, left: int) -> int:
        key = position.state.tobytes(), left
        if key not in known:
            decision = score_chance(position, side, rolls=left).decision
            assert decision is not None
            known[key] = decision
        return known[key]

    return decide


def random_play(seed: int) -> Decide:
    """Any legal decision."""
    stream = np.random.default_rng(seed)
    return lambda position, _: int(stream.choice(position.legal))


def share(start: Position, side: int, rolls: int, decide: Decide, count: int, seed: int) -> float:
    """In what share of `count` trials `side` scores; chance is the game's own, of the seeds from `seed` on."""
    scored = 0
    for number in range(count):
        position, left = start.copy(), rolls
        while (end := ended(position, side, start.scores, left)) is None:
            if position.to_move == CHANCE:
                left -= 1
                position.apply(draw_chance(position, seed + number))
            else:
                position.apply(decide(position, left))
        scored += end
    return scored / count


def z_of_share(sampled: float, chance: float, count: int) -> float:
    """By how many standard errors a sampled share differs from the probability."""
    return float((sampled - chance) / np.sqrt(chance * (1 - chance) / count))
