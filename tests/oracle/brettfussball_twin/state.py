"""What a position is (section 2 of the rules), and the end of the game (BF-10)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.oracle.brettfussball_twin.board import Board, Square, number
from tests.oracle.brettfussball_twin.rules import Rules

CHANCE, OVER = 2, 3
COUNTED = ("shots", "attacks", "throw_ins", "corners", "goal_kicks", "saves", "own_goals", "possession_plies", "moves")


class State:
    """Every field of the rules' state; squares are (x, y) or None, phases and kinds are their names."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.rules = rules
        self.fig: list[list[Square | None]] = [[None] * 11, [None] * 11]
        self.ball: Square | None = None
        self.p = 0
        self.forced = False
        self.phase = "STARTER"
        self.kind = "NONE"
        self.die = 0
        self.result = "NONE"
        self.score = [0, 0]
        self.ply = 0
        self.rsq: tuple[Square | None, ...] = (None, None, None)
        self.att_f = -1
        self.att_sq: Square | None = None
        self.unplaced: tuple[set[int], set[int]] = (set(), set())
        self.moved: set[int] = set()
        self.kdone = False
        self.scorer = -1
        self.pending = ""
        self.tally = {name: [0, 0] for name in COUNTED}

    def copy(self) -> Any:
        """Another one with the same content."""
        board, self.board = self.board, None  # type: ignore[assignment]  # shared, not copied
        other = deepcopy(self)
        self.board = other.board = board
        return other

    def fields(self) -> dict[str, Any]:
        """The state in the engine's numbers, phases, kinds and results by name."""
        return {
            "fig": [[number(square) for square in side] for side in self.fig],
            "ball": number(self.ball),
            "p": self.p,
            "forced": int(self.forced),
            "phase": self.phase,
            "kind": self.kind,
            "die": self.die,
            "result": self.result,
            "score": list(self.score),
            "ply": self.ply,
            "rsq": [number(square) for square in self.rsq],
            "att_f": self.att_f,
            "att_sq": number(self.att_sq),
            "unplaced": [_bits(side) for side in self.unplaced],
            "moved": _bits(self.moved),
            "kdone": int(self.kdone),
            "scorer": self.scorer,
            "pending": self.pending,
        }

    def count(self, name: str, side: int) -> None:
        """One more for a side."""
        self.tally[name][side] += 1

    def figure_on(self, square: Square) -> tuple[int, int] | None:
        """The side and number of the figure on a square (BF-1.5)."""
        for side in (0, 1):
            if square in self.fig[side]:
                return side, self.fig[side].index(square)
        return None

    def side_on(self, square: Square) -> int | None:
        """The side whose figure stands on a square."""
        figure = self.figure_on(square)
        return None if figure is None else figure[0]

    def free(self, square: Square) -> bool:
        """Whether a figure may be put there."""
        return self.board.playable(square) and self.figure_on(square) is None

    def holder(self) -> int | None:
        """The side that has the ball (BF-1.6)."""
        return None if self.ball is None else self.side_on(self.ball)

    @property
    def extra_time(self) -> bool:
        """Whether the time of variant 3 (or 4 with extra time) is over and play goes on (BF-10.4)."""
        with_extra_time = self.rules.variant == 3 or (self.rules.variant == 4 and self.rules.v4_extra_time)
        return with_extra_time and self.ply >= self.rules.time_plies

    def to_roll(self, side: int, *, forced: bool) -> None:
        """The next turn begins with a roll, if the game has not ended."""
        self.p, self.forced, self.die, self.phase = side, forced, 0, "ROLL"
        self.check_time()

    def check_time(self) -> None:
        """End the game by time (BF-10.4, 10.5) or by its bound (BF-10.7)."""
        in_own_half = self.ball is not None and self.holder() == self.board.half(self.ball)
        stopped = self.rules.variant == 4 and not self.rules.v4_extra_time and self.ply >= self.rules.time_plies
        if stopped or (self.extra_time and in_own_half):
            self.end()
        elif self.ply >= self.rules.max_plies:
            self.end(truncated=True)

    def ended_by_goal(self) -> bool:
        """Whether the goal just scored ends the game (BF-10.2 to 10.5)."""
        most, least = max(self.score), min(self.score)
        time_up = self.ply >= self.rules.time_plies
        return {
            1: most >= self.rules.goals_to_win,
            2: most >= 3 or least >= 2,
            3: time_up,
            4: most >= self.rules.goals_to_win or time_up,
        }[self.rules.variant]

    def end(self, *, truncated: bool = False) -> None:
        """The game is over; who has more goals has won (BF-10.1)."""
        red, yellow = self.score
        by_score = "RED" if red > yellow else "YELLOW" if yellow > red else "DRAW"
        self.phase, self.die = "END", 0
        self.result = "TRUNCATED" if truncated else by_score


def _bits(figures: set[int]) -> int:
    return sum(1 << figure for figure in figures)
