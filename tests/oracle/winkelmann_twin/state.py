"""What a position is (WK-2.1), and where a displaced stone may be put (WK-5, WK-7, WK-8)."""

from __future__ import annotations

from copy import copy, deepcopy
from typing import Any

from tests.oracle.winkelmann_twin.board import BALL_FIELD, Board
from tests.oracle.winkelmann_twin.rules import Rules

CHANCE, OVER = 2, 3
NOWHERE = -1
BALL = 10  # as a stone; figures are 5 * side + number
COUNTED = (
    "goals",
    "rolls",
    "doubles",
    "numbers",
    "lapsed",
    "displaced_own",
    "displaced_rival",
    "ball_plays",
    "by_circle",
    "by_neighbour",
    "by_goal",
    "fetches",
    "posts",
    "shots",
    "own_goals",
    "post_rolls",
)


class State:
    """Every field of a position; what is nowhere or nobody is -1."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.rules = rules
        self.side = 0
        self.phase = "TOSS"
        self.again = False
        self.extra = 0
        self.stone = NOWHERE
        self.place = NOWHERE
        self.hol = NOWHERE
        self.arrived = [NOWHERE, NOWHERE]  # the mover, the displaced figure
        self.fig = [list(fields) for fields in board.start]
        self.ball = BALL_FIELD
        self.dice = [0, 0]
        self.open = [False, False]
        self.score = [0, 0]
        self.rolls = 0
        self.starter = -1
        self.ending = "NONE"
        self.tally = {name: [0, 0] for name in COUNTED}

    def copy(self) -> Any:
        """Another one with the same content."""
        other = copy(self)
        for name in ("arrived", "fig", "dice", "open", "score", "tally"):
            setattr(other, name, deepcopy(getattr(self, name)))
        return other

    def fields(self) -> dict[str, Any]:
        """The state in the engine's numbers, phase and ending by name."""
        return {
            "side": self.side,
            "phase": self.phase,
            "again": int(self.again),
            "extra": self.extra,
            "stone": self.stone,
            "place": self.place,
            "hol": self.hol,
            "arrived": list(self.arrived),
            "fig": [list(side) for side in self.fig],
            "ball": self.ball,
            "dice": list(self.dice),
            "open": [int(is_open) for is_open in self.open],
            "score": list(self.score),
            "rolls": self.rolls,
            "starter": self.starter,
            "ending": self.ending,
        }

    def count(self, name: str, side: int, times: int = 1) -> None:
        """So many more for a side."""
        self.tally[name][side] += times

    def stone_on(self, field: int) -> int:
        """The stone on a field (WK-1.6), -1 for none."""
        if field == self.ball:
            return BALL
        for side in (0, 1):
            if field in self.fig[side]:
                return 5 * side + self.fig[side].index(field)
        return NOWHERE

    def targets(self, stone: int, place: int, mover: int) -> tuple[set[int], set[int], set[int]]:
        """Where a stone that stood on `place` may be put, by KR, NR and TR.

        The stone is lifted and the mover stands on `mover` already (WK-5.2).
        """
        if stone == BALL:
            closed = self._closed_to_ball(place)
            found = (self.board.circles_through(place), self._ball_neighbours(place, mover), set[int]())
        else:
            side = stone // 5
            closed = set(self.board.goal_fields[1 - side])
            givers = self._givers(self.fig[side], mover)
            beside = {field for giver in givers for field in self.board.neighbours[giver]}
            found = (self.board.circles_through(place), beside, set(self.board.goal_fields[side]))
        circle, neighbour, goal = ({field for field in fields - closed if self._free(field)} for fields in found)
        return circle, neighbour, goal

    def _free(self, field: int) -> bool:
        return self.stone_on(field) == NOWHERE

    def _givers(self, figures: list[int], mover: int) -> list[int]:
        """Of these figures the fields of those that stand somewhere and count for NR (AM-13)."""
        counts = self.rules.nr_mover_counts
        return [field for field in figures if field != NOWHERE and (counts or field != mover)]

    def _ball_neighbours(self, place: int, mover: int) -> set[int]:
        """NR for a ball that lay on `place` (WK-7.4, AM-16)."""
        reading, on_goal_circle = self.rules.nr_goal_circle, self.board.on_goal_circle
        if reading == "ball" and on_goal_circle(place):
            return set()
        found: set[int] = set()
        for side in (0, 1):
            excepted = reading == "any_figure" or (reading == "opponent" and side != self.side)
            for giver in self._givers(self.fig[side], mover):
                if not (excepted and on_goal_circle(giver)):
                    found |= self.board.neighbours[giver]
        return {field for field in found if not (reading == "target" and on_goal_circle(field))}

    def _closed_to_ball(self, place: int) -> set[int]:
        """The goal and inner fields that are no targets for a ball that lay on `place` (WK-7.5, 7.6, 8.1)."""
        closed: set[int] = set()
        for owner in (0, 1):
            from_post = place in self.board.posts[owner]
            from_inner = place == self.board.inner[owner]
            may_shoot = from_post or (from_inner and self.rules.shot_from == "goal_circle")
            if not may_shoot or (owner == self.side and self.rules.own_goal == "forbidden"):
                closed |= set(self.board.goal_fields[owner])
            if not from_post:
                closed.add(self.board.inner[owner])
        return closed
