"""The game: start, roll, moves, attacks, shots (BF-2 to BF-7)."""

from __future__ import annotations

from tests.oracle.brettfussball_twin import ids
from tests.oracle.brettfussball_twin.board import Board, Square, ahead, on_grid
from tests.oracle.brettfussball_twin.resets import Resets
from tests.oracle.brettfussball_twin.restarts import placement
from tests.oracle.brettfussball_twin.rules import Rules
from tests.oracle.brettfussball_twin.state import CHANCE, OVER

RESTARTS = ("RESTART_SIDE", "RESTART_FIG", "GK_FIG", "GK_ADJ")
RESETS = ("RESET_SCORER", "RESET_CONCEDER")


class Twin(Resets):
    """A game of Brettfußball: ask `to_move`, then `legal()` or `outcomes()`, then `apply` one of them."""

    def __init__(self, board: Board | None = None, rules: Rules | None = None) -> None:
        super().__init__(board or Board.read(), rules or Rules())
        self.set_up()
        if self.rules.starter != "draw":
            self.begin(("red", "yellow").index(self.rules.starter))

    @property
    def to_move(self) -> int:
        """The side that decides, CHANCE or OVER."""
        return {"STARTER": CHANCE, "ROLL": CHANCE, "END": OVER}.get(self.phase, self.p)

    @property
    def scores(self) -> tuple[int, int]:
        """The goals of both sides."""
        return self.score[0], self.score[1]

    def outcomes(self) -> list[tuple[int, float]]:
        """Chance results and their probabilities (BF-2.2, BF-3.1)."""
        if self.phase == "STARTER":
            return [(0, 0.5), (1, 0.5)]
        return [(face, 1 / 6) for face in range(1, 7)] if self.phase == "ROLL" else []

    def legal(self) -> list[int]:
        """The ids of all legal decisions, ascending."""
        if self.phase == "ACT":
            actions = self._moves() + self._shots()
            passing = self.rules.allow_pass == "always" or not actions  # noqa: S105  (BF-3.6: a player passes)
            return [*actions, ids.PASS] if passing else actions
        if self.phase == "SHOOT":
            return self._shots()
        if self.phase == "ATTACK_PLACE":
            assert self.att_sq is not None
            return [ids.place(k) for k in self.squares_beside(self.att_sq)]
        if self.phase in RESTARTS:
            return self.restart_legal()
        return self.reset_legal() if self.phase in RESETS else []

    def apply(self, action: int) -> None:
        """Carry out a decision or a chance result."""
        if action not in [*self.legal(), *(face for face, _ in self.outcomes())]:
            raise ValueError(f"{action} is not legal in {self.phase}")
        if self.phase == "STARTER":
            self.begin(action)
        elif self.phase == "ROLL":
            self._roll(action)
        elif self.phase == "ATTACK_PLACE":
            self._stand_aside(action - ids.PLACE)
        elif self.phase in RESTARTS:
            self.restart_apply(action)
        elif self.phase in RESETS:
            self.reset_apply(action)
        elif action == ids.PASS:
            self._end_turn()
        elif action >= ids.SHOOT:
            self._shoot(action - ids.SHOOT)
        else:
            self._move(action)

    def _roll(self, face: int) -> None:
        self.die = face
        self.phase = self.pending or ("SHOOT" if self.forced else "ACT")
        self.pending = ""

    def _end_turn(self, *, forced: bool = False) -> None:
        """The opponent is to roll (BF-3.5)."""
        self.ply += 1
        holder = self.holder()
        if holder is not None:
            self.count("possession_plies", holder)
        self.to_roll(1 - self.p, forced=forced)

    # Moves and attacks

    def target(self, action: int) -> Square | None:
        """The square that a MOVE leads to, None if the figure may not go that way."""
        start = self.fig[self.p][action // 8]
        return None if start is None else self.board.path(start, action % 8 // 2, action % 2, self.die)

    def _moves(self) -> list[int]:
        return [action for action in range(ids.SHOOT) if self._may_move(action)]

    def _may_move(self, action: int) -> bool:
        """BF-4.7: the target is free, or an opponent with the ball beside whom there is room."""
        target = self.target(action)
        if target is None:
            return False
        if self.figure_on(target) is None:
            return True
        if self.ball != target or self.side_on(target) == self.p:
            return False
        figure = action // 8
        start, self.fig[self.p][figure] = self.fig[self.p][figure], None
        room = bool(self.squares_beside(target))
        self.fig[self.p][figure] = start
        return room

    def _move(self, action: int) -> None:
        figure, target = action // 8, self.target(action)
        assert target is not None
        if self.figure_on(target) is None:
            self.fig[self.p][figure] = target
            self.count("moves", self.p)
            self._end_turn()
        else:
            self.fig[self.p][figure] = None
            self.count("attacks", self.p)
            self.att_f, self.att_sq, self.phase, self.die = figure, target, "ATTACK_PLACE", 0

    def _stand_aside(self, k: int) -> None:
        """The attacker is put beside the attacked figure, whose side must shoot (BF-5.6, 5.8)."""
        assert self.att_sq is not None
        self.fig[self.p][self.att_f] = placement(self.att_sq, k)
        self.att_f, self.att_sq = -1, None
        self._end_turn(forced=True)

    # Shots

    def _shots(self) -> list[int]:
        if self.holder() != self.p:
            return []
        return [ids.shoot(d) for d in range(4) if not (self._barred_line() and self._crosses(d))]

    def _barred_line(self) -> bool:
        return self.rules.extra_time_no_crossing and self.extra_time

    def flight(self, direction: int) -> tuple[list[Square], str]:
        """The squares the ball meets, its own first, and its end: goal, out, caught, or it lies there (BF-6.9)."""
        assert self.ball is not None
        path = [self.ball]
        keeper = self.fig[1 - self.p][0]
        for _ in range(self.die):
            square = ahead(path[-1], direction)
            if self.board.goal_at(square) is not None:
                return [*path, square], "goal"
            if not on_grid(square):
                return path, "out"
            path.append(square)
            if square == keeper and square in self.board.areas[1 - self.p]:
                return path, "caught"
        return path, "lies"

    def _crosses(self, direction: int) -> bool:
        """Whether the ball would cross the halfway line (AM-34)."""
        path, _ = self.flight(direction)
        return len({self.board.half(square) for square in path}) > 1

    def _shoot(self, direction: int) -> None:
        path, how = self.flight(direction)
        shooter, last = self.p, path[-1]
        self.kind = "NONE"
        self.count("shots", shooter)
        if how in ("lies", "caught"):
            self.ball = last
            if how == "caught":
                self.count("saves", 1 - shooter)
            self._end_turn()
            return
        self.ply += 1
        self.die = 0
        if how == "out":
            self.out(shooter, last, direction)
            return
        goal = self.board.goal_at(last)
        assert goal is not None
        if goal == shooter and self.rules.own_goal == "corner":
            self.corner(goal, last)
        else:
            if goal == shooter:
                self.count("own_goals", shooter)
            self.goal(1 - goal)
