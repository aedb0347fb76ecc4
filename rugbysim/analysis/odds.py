"""What a result of chance is worth before it is drawn: every one of them, with all decisions that it allows.

Nothing is simulated: probabilities are exact, the chance to score under best play too; values are the game's own
estimate one decision ahead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from rugbysim.analysis.exact import Exact, first_side, score_chance
from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.setup.errors import SetupError
from rugbysim.setup.policies import Policy

MOST_NODES = 1_000_000  # positions after one result of chance, looked at in about half a second
LARGEST_DENOMINATOR = 1_000
EXACT = 1e-12  # a probability this near to a fraction is that fraction


@dataclass(frozen=True)
class Face:
    """One result of chance, and the decisions that it allows.

    `outcome` is its id, `words` what it is called, `probability` how likely it is. `decisions` counts the legal
    decisions, `kinds` those of each kind, which is the first word of a decision ("move", "shoot"; a figure's "w2"
    is none), `scoring` those that lead the side to a score before chance decides again, and `scores` says whether
    it then scores under best play; both are None where there are too many positions to find out. `decision` is what
    greedy does, in the words that `Position.describe` has for it ("" if nothing is to be decided), and `value` the
    game's estimate for the side after it, -1 to 1.
    """

    outcome: int
    words: str
    probability: Fraction
    decisions: int
    kinds: dict[str, int]
    scoring: int | None
    scores: bool | None
    decision: str
    value: float


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
    def scores(self) -> Fraction | None:
        """How likely it is that the side scores with this roll under best play; None if that is not known."""
        if any(face.scores is None for face in self.faces):
            return None
        return sum((face.probability for face in self.faces if face.scores), Fraction(0))

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
    side = first_side(after)
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


def drawn_since(draw: Position, position: Position) -> int | None:
    """What chance decided in `draw`, the `last_draw` of `position`; None where that is still to come."""
    return position.actions[len(draw.actions)] if len(position.actions) > len(draw.actions) else None


def first_draw_to_play(position: Position, seed: int) -> Position:
    """The first position from `position` on in which chance decides what a side can do; chance before it is drawn."""
    position = position.copy()
    while position.to_move == CHANCE and all(position.then(one).to_move == CHANCE for one, _ in position.outcomes):
        position.apply(draw_chance(position, seed))
    return position


def _face(position: Position, outcome: int, weight: Fraction, after: Position, side: int, seed: int) -> Face:
    sign = 1 if side == 0 else -1
    legal = after.legal
    kinds = Counter(word for word in (after.describe(action).split()[0] for action in legal) if word.isalpha())
    exact = _until_next(after, side)
    scoring = sum(worth == 1 for worth in exact.values.values()) if exact else None
    decision, value = "", after.evaluate()
    if legal:
        best = Player(Policy("greedy"), seed).decide(after)
        decision, value = after.describe(best), after.then(best).evaluate()
    scores = exact.value == 1 if exact else None
    words = position.describe(outcome)
    return Face(outcome, words, weight, len(legal), dict(kinds), scoring, scores, decision, sign * value)


def _until_next(after: Position, side: int) -> Exact | None:
    """Whether the side can score before chance decides again; None if there are too many positions to find out."""
    try:
        return score_chance(after, side, rolls=0, most_nodes=MOST_NODES)
    except SetupError:
        return None
