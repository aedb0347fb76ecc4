"""Which decisions a search finds best in a position, and how often each of them wins."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from rugbysim.games.policies.player import Player
from rugbysim.games.tabletop import Prepared
from rugbysim.montecarlo.statistics import Estimate, share, wilson
from rugbysim.montecarlo.summaries import Measures
from rugbysim.setup.policies import Policy

if TYPE_CHECKING:
    from rugbysim.games.positions import Position

BEST = 3
SECONDS = 2.5  # that the games of all decisions together take
FIRST_GAMES = 8  # after each decision, by which the speed is measured; played however long they take
MOST_GAMES = 2_000
SEARCH = Policy("mcts", simulations=4_000)
GOING_ON = Policy("greedy")


@dataclass(frozen=True)
class Hint:
    """A decision, and how many games its side `won` of those played on from there, both sides deciding greedily.

    `action` is its id, `words` what it is called. A decision that ends the game has 1 of 1 or 0 of 1 and is `ended`.
    """

    action: int
    words: str
    won: int
    games: int
    ended: bool

    @property
    def chance(self) -> Estimate:
        """The share of games won."""
        return share("won", self.won, self.games)


@dataclass
class _Line:
    """A decision that is being tried: the position after it, and how many games were won from there."""

    action: int
    after: Position
    won: int = 0


def hints(
    position: Position, seed: int, seconds: float = SECONDS, clock: Callable[[], float] = monotonic
) -> list[Hint]:
    """The decisions of the side to move that a tree search likes best, at most three, the one that wins most first.

    Of those that win as often the search's favourite is the first. From the position after each of them games are
    played on, greedy against greedy, all on the same chance: as many as fit in `seconds`, at least eight and at most
    2,000. That chance is not the one that the game itself meets. There must be a decision to be made.
    """
    side = position.to_move
    lines = [_Line(action, position.then(action)) for action in _best(position, seed)]
    prepared = Prepared(position.params, position.game.desk((GOING_ON, GOING_ON)))
    open_lines = [line for line in lines if not line.after.over]
    chance = hint_seed(position, seed)
    for line in open_lines:
        line.after.game.play(prepared, chance, 0, 0, start=line.after.state)  # compiles, so that it is not timed
    done, count = 0, FIRST_GAMES if open_lines else 0
    start = clock()
    while count > 0:
        for line in open_lines:
            line.won += _won(line.after, prepared, side, chance, done, count)
        done += count
        rate = done / max(clock() - start, 1e-9)
        left = int(rate * seconds) - done
        count = min(done, left, MOST_GAMES - done)
    found = [_hint(position, line, side, done) for line in lines]
    return sorted(found, key=_rank)


def _rank(hint: Hint) -> tuple[float, bool]:
    """What decisions are sorted by: the games won, and among equals a win at once first, an end without one last."""
    return -hint.won / hint.games, hint.ended != (hint.won > 0)


def alike(found: list[Hint]) -> int:
    """How many of the first of these `hints` the games played cannot tell from the best: their intervals overlap.

    1 where the best stands alone; a decision that ends the game is no estimate and overlaps with none.
    """
    best, *others = found
    low, _ = _interval(best)
    return 1 + sum(not hint.ended and not best.ended and _interval(hint)[1] >= low for hint in others)


def _interval(hint: Hint) -> tuple[float, float]:
    """Between what the chance to win lies."""
    return wilson(hint.won, hint.games) or (0.0, 1.0)


def _best(position: Position, seed: int) -> list[int]:
    """The decisions that a search tries most, at most three."""
    if len(position.legal) == 1:
        return position.legal
    player = Player(SEARCH, seed)
    first = player.decide(position)
    others = [candidate.action for candidate in player.candidates(position) if candidate.action != first]
    return [first, *others][:BEST]


def hint_seed(position: Position, seed: int) -> int:
    """A seed of its own for this position, so that nobody sees the chance to come."""
    text = f"hint {seed} {len(position.actions)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _won(after: Position, prepared: Prepared, side: int, seed: int, first: int, count: int) -> int:
    """How many of the games `first .. first + count` the side wins."""
    rows = after.game.play(prepared, seed, first, count, start=after.state).matches
    measures = Measures.of(after.game.tables)
    wins = measures.wins(rows, measures.block(rows)[-1])
    return int(wins[side].sum())


def _hint(position: Position, line: _Line, side: int, games: int) -> Hint:
    ended = line.after.over
    won, games = (int(line.after.winner == side), 1) if ended else (line.won, games)
    return Hint(line.action, position.tell(line.action), won, games, ended)
