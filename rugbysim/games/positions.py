"""A game of a tabletop game in progress, as friendly code uses it: ask it, go on with it, copy it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

import numpy as np

from rugbysim.games.asking import Question, ask
from rugbysim.games.desk import new_desk
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.setup.errors import NOTHING, SetupError

if TYPE_CHECKING:
    from rugbysim.games.tabletop import Tabletop
    from rugbysim.setup.tabletop import TabletopMatch


class IllegalAction(SetupError):
    """An action that the rules do not allow in a position; the sentence names the rule."""


class Position:
    """A position and the actions that led to it.

    `params` and `state` are the game's records, arrays of one. `actions` are all actions so far, results of chance
    among them; of a position set up by hand only those since. As text it is drawn for people.

    >>> import rugbysim as rs
    >>> position = rs.Position.of(rs.load_tabletop("winkelmann"))
    >>> position.apply(position.read("starter east"))
    >>> position.apply(position.read("roll 3 5"))
    >>> position.game.sides[position.to_move], len(position.legal)
    ('east', 20)
    >>> position.describe(position.legal[0])
    'e1 3 GE cw'
    >>> position.apply(position.legal[0])
    """

    def __init__(
        self, game: Tabletop, params: np.ndarray, state: np.ndarray | None = None, actions: Iterable[int] = ()
    ) -> None:
        self.game = game
        self.params = params
        self.state = np.zeros(1, game.state_type) if state is None else state.copy()
        self.actions = list(actions)
        self._desk = new_desk()

    @classmethod
    def of(cls, match: TabletopMatch, actions: Iterable[int] = ()) -> Self:
        """The start of a game under the rules of a match, or where `actions` lead to.

        The actions of a match that was simulated are `rs.replay(match, seed, index).events.action`.

        Raises:
            SetupError: for what is no match of a tabletop game.
            IllegalAction: when one of the actions is not legal in its place.
        """
        from rugbysim.games.tabletop import tabletop_game
        from rugbysim.setup.tabletop import TabletopMatch

        if not isinstance(match, TabletopMatch):
            raise SetupError("Position.of", "match", repr(match), "a match as load_tabletop returns it")
        game = tabletop_game(match.game)
        return cls.after(game, game.build(match.rules, match.board), [int(action) for action in actions])

    @classmethod
    def start(cls, game: Tabletop, params: np.ndarray) -> Self:
        """The start of a game."""
        position = cls(game, params)
        position._ask(Question.NEW)
        return position

    @classmethod
    def after(cls, game: Tabletop, params: np.ndarray, actions: Sequence[int]) -> Self:
        """The position that a list of actions leads to.

        Raises:
            IllegalAction: when one of them is not legal in its place.
        """
        position = cls.start(game, params)
        for action in actions:
            position.apply(action)
        return position

    def _ask(self, question: Question, action: int = 0) -> int:
        return int(ask(self.params, self.state, self._desk, np.int64(question), np.int64(action)))

    def copy(self) -> Position:
        """The same position, independent of this one."""
        return Position(self.game, self.params, self.state, self.actions)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game, however they came about."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.state.tobytes() == other.state.tobytes() and self.params.tobytes() == other.params.tobytes()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        first, second = self.scores
        return f"<Position of {self.game.name} after {len(self.actions):,} actions, {first}:{second}>"

    __hash__ = None  # type: ignore[assignment]  # a position changes

    @property
    def to_move(self) -> int:
        """Who decides: side 0 or 1, CHANCE or OVER."""
        return self._ask(Question.TO_MOVE)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def legal(self) -> list[int]:
        """The decisions that are legal now, ascending; none while chance decides or when the game is over."""
        if self.to_move in (CHANCE, OVER):
            return []
        count = self._ask(Question.LEGAL)
        return [int(action) for action in self._desk["legal"][0, :count]]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The results that chance can have now and their probabilities; none unless chance decides."""
        if self.to_move != CHANCE:
            return []
        count = self._ask(Question.OUTCOMES)
        return [
            (int(action), float(weight))
            for action, weight in zip(self._desk["outcome"][0, :count], self._desk["weight"][0, :count], strict=True)
        ]

    def allows(self, action: int) -> bool:
        """Whether an action, of a side or of chance, is possible now."""
        mover = self.to_move
        if mover == CHANCE:
            return action in [outcome for outcome, _ in self.outcomes]
        return mover != OVER and action in self.legal

    def apply(self, action: int) -> None:
        """Go on with a decision or a result of chance.

        Raises:
            IllegalAction: when it is not possible now; the position is left as it was.
        """
        if not self.allows(action):
            raise self.refusal(action)
        self._ask(Question.APPLY, action)
        self.actions.append(int(action))

    def then(self, action: int) -> Position:
        """The position that an action leads to; this one stays as it is. Raises `IllegalAction` as `apply` does."""
        after = self.copy()
        after.apply(action)
        return after

    def refusal(self, action: int) -> IllegalAction:
        """Why an action is not possible now, with the rule that says so."""
        mover = self.to_move
        if mover == OVER:
            reason = "the game is over"
        elif mover == CHANCE:
            expected = ", ".join(self.game.show_action(self.params, self.state, one) for one, _ in self.outcomes)
            reason = f"chance decides here: {expected}"
        else:
            reason = self.game.refuse(self.params, self.state, action)
        return IllegalAction(self.game.name, f"action {action}", NOTHING, reason)

    @property
    def scores(self) -> tuple[int, int]:
        """The scores of both sides."""
        self._ask(Question.SCORES)
        first, second = self._desk["scores"][0]
        return int(first), int(second)

    @property
    def winner(self) -> int | None:
        """The side that has won; None while the game goes on or if it is drawn."""
        first, second = self.scores
        return None if first == second or not self.over else int(second > first)

    def evaluate(self) -> float:
        """How good the game's own estimate finds the position for side 0, from -1 to 1."""
        self._ask(Question.EVALUATE)
        return float(self._desk["value"][0])

    @property
    def text(self) -> str:
        """The position drawn for people."""
        return self.game.show_state(self.params, self.state)

    def describe(self, action: int) -> str:
        """An action in words that `read` understands."""
        return self.game.show_action(self.params, self.state, action)

    def tell(self, action: int) -> str:
        """An action in words for somebody who looks on, with what he may not see at once."""
        return self.game.tell_action(self.params, self.state, action)

    def read(self, text: str) -> int:
        """The action that a person means.

        Raises:
            SetupError: when it is none, or is not legal here.
        """
        action = self.game.read_action(self.params, self.state, text)
        if not self.allows(action):
            raise self.refusal(action)
        return action
