"""What a result of chance is worth before it is drawn: every one of them, with all decisions that it allows.

Nothing is simulated: probabilities are exact, values are the game's own estimate one decision ahead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.setup.policies import Policy

LARGEST_DENOMINATOR = 1_000
EXACT = 1e-12  # a probability this near to a fraction is that fraction


@dataclass(frozen=True)
class Face:
    """One result of chance, and the decisions that it allows.

    `outcome` is its id, `words` what it is called, `probability` how likely it is. `kinds` counts the legal decisions
    by the first word of each ("move", "shoot"), `scoring` those that change the score in favour of the side to move.
    `decision` is what greedy does, in words ("" if nothing is to be decided), and `value` the game's estimate for the
    side after it, -1 to 1.
    """

    outcome: int
    words: str
    probability: Fraction
    kinds: dict[str, int]
    scoring: int
    decision: str
    value: float

    @property
    def decisions(self) -> int:
        """How many decisions are legal."""
        return sum(self.kinds.values())


@dataclass(frozen=True)
class Odds:
    """All results that chance can have in a position; `side` decides then."""

    side: int
    faces: tuple[Face, ...]

    @property
    def expectation(self) -> float:
        """The mean of the values, each as likely as its result."""
        return float(sum(float(face.probability) * face.value for face in self.faces))

    @property
    def scores(self) -> Fraction:
        """How likely it is that the side can score at once."""
        return sum((face.probability for face in self.faces if face.scoring > 0), Fraction(0))

    @property
    def kinds(self) -> dict[str, Fraction]:
        """How likely each kind of decision is to be possible."""
        known = dict.fromkeys(kind for face in self.faces for kind in face.kinds)
        return {
            kind: sum((face.probability for face in self.faces if kind in face.kinds), Fraction(0)) for kind in known
        }


def odds(position: Position, seed: int = 1) -> Odds:
    """What the result of chance that is to be drawn in `position` is worth; chance must be to decide there.

    `seed` chooses for greedy where several decisions are equally good.
    """
    outcomes = position.outcomes
    after = [position.then(outcome) for outcome, _ in outcomes]
    sides = [one.to_move for one in after if one.to_move not in (CHANCE, OVER)]
    side = sides[0] if sides else 0
    weights = fractions([weight for _, weight in outcomes])
    faces = [
        _face(position, outcome, weight, one, side, seed)
        for (outcome, _), weight, one in zip(outcomes, weights, after, strict=True)
    ]
    return Odds(side, tuple(faces))


def fractions(weights: list[float]) -> list[Fraction]:
    """Probabilities as the small fractions that they stand for, else as the fractions that they are."""
    small = [Fraction(weight).limit_denominator(LARGEST_DENOMINATOR) for weight in weights]
    fit = sum(small) == 1 and all(abs(float(one) - weight) < EXACT for one, weight in zip(small, weights, strict=True))
    return small if fit else [Fraction(weight) for weight in weights]


def last_draw(position: Position) -> Position | None:
    """The position itself if chance decides in it, else the one in which it last did; None if it never has."""
    if position.to_move == CHANCE:
        return position
    at = Position.start(position.game, position.params)
    found = None
    for action in position.actions:
        if at.to_move == CHANCE:
            found = at.copy()
        at.apply(action)
    return found


def first_draw_to_play(position: Position, seed: int) -> Position:
    """The first position from `position` on in which chance decides what a side can do; chance before it is drawn."""
    position = position.copy()
    while position.to_move == CHANCE and all(position.then(one).to_move == CHANCE for one, _ in position.outcomes):
        position.apply(draw_chance(position, seed))
    return position


def _face(position: Position, outcome: int, weight: Fraction, after: Position, side: int, seed: int) -> Face:
    sign = 1 if side == 0 else -1
    legal = after.legal
    kinds = Counter(after.describe(action).split()[0] for action in legal)
    trials = {action: after.then(action) for action in legal}
    scoring = sum(_gain(trial, side) > _gain(after, side) for trial in trials.values())
    decision, value = "", after.evaluate()
    if legal:
        best = Player(Policy("greedy"), seed).decide(after)
        decision, value = after.tell(best), trials[best].evaluate()
    return Face(outcome, position.describe(outcome), weight, dict(kinds), scoring, decision, sign * value)


def _gain(position: Position, side: int) -> int:
    """By how much the side leads."""
    return position.scores[side] - position.scores[1 - side]
