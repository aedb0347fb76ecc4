"""The game: lot, rolls, numbers, displacements, fetching, goals and the end (WK-2 to WK-10, state machine C.11)."""

from __future__ import annotations

from copy import copy
from itertools import product

from tests.oracle.winkelmann_twin.board import BALL_FIELD, Board
from tests.oracle.winkelmann_twin.rules import Rules
from tests.oracle.winkelmann_twin.state import BALL, CHANCE, NOWHERE, OVER, State

PASS, FIELD = 40, 41  # ids: below PASS moves, from FIELD on targets
SIDES = ("west", "east")


class Twin(State):
    """A game of Winkelmann's Rugby: ask `to_move`, then `legal()` or `outcomes()`, then `apply` one of them."""

    def __init__(self, board: Board | None = None, rules: Rules | None = None) -> None:
        rules = rules or Rules()
        super().__init__(board or Board.read(preset=rules.fetch_preset), rules)
        if rules.first_side in SIDES:
            self._begin(SIDES.index(rules.first_side))

    @property
    def to_move(self) -> int:
        """The side that decides, CHANCE or OVER."""
        return {"TOSS": CHANCE, "ROLL": CHANCE, "OVER": OVER}.get(self.phase, self.side)

    @property
    def scores(self) -> tuple[int, int]:
        """The goals of both sides."""
        return self.score[0], self.score[1]

    def outcomes(self) -> list[tuple[int, float]]:
        """Chance results and their probabilities (WK-2.3, WK-3.1); the order of the dice has no meaning."""
        if self.phase == "TOSS":
            return [(0, 0.5), (1, 0.5)]
        if self.phase != "ROLL":
            return []
        rolls = [sorted(roll) for roll in product(*self.rules.faces)]
        ids = [9 * (low - 1) + high - 1 for low, high in rolls]
        return [(result, ids.count(result) / len(ids)) for result in sorted(set(ids))]

    def legal(self) -> list[int]:
        """The ids of all legal decisions, ascending."""
        if self.phase == "MOVE":
            return self._moves() + ([] if self.rules.must_move else [PASS])
        if self.phase == "PLACE":
            return sorted(FIELD + field for field in set().union(*self._pending_targets()))
        if self.phase == "FETCH":
            return sorted(FIELD + field for field in self._pick_ups(self.hol))
        return []

    def apply(self, action: int) -> None:
        """Carry out a decision or a chance result."""
        if action not in [*self.legal(), *(result for result, _ in self.outcomes())]:
            raise ValueError(f"{action} is not legal in {self.phase}")
        if self.phase == "TOSS":
            self._begin(action)
        elif self.phase == "ROLL":
            self._roll(action // 9 + 1, action % 9 + 1)
        elif action == PASS:
            self._next_number(passes=True)
        elif action < PASS:
            self._move(action)
        elif self.phase == "FETCH":
            self._fetch(action - FIELD)
        else:
            self._put(action - FIELD)

    # Turns and rolls

    def _begin(self, side: int) -> None:
        """The lot has fallen; it is drawn again only by `restart = lot` (AM-23)."""
        self.side, self.phase = side, "ROLL"
        if self.starter < 0:
            self.starter = side

    def _roll(self, low: int, high: int) -> None:
        self.rolls += 1
        self.dice, self.open = [low, high], [True, True]
        limit = self.rules.max_extra_rolls
        self.again = low == high and (limit < 0 or self.extra < limit)
        self.count("rolls", self.side)
        self.count("doubles", self.side, low == high)
        self._next_number()

    def _next_number(self, *, passes: bool = False) -> None:
        """A number that is open and playable, or the end of the roll (WK-3.4, 3.5)."""
        self.stone = self.place = self.hol = NOWHERE
        self.arrived = [NOWHERE, NOWHERE]
        if not passes and self._moves():
            self.phase = "MOVE"
            return
        self.count("lapsed", self.side, sum(self.open))
        self.count("post_rolls", self.side, self.ball in self.board.posts[1 - self.side])
        if self.again:
            self.extra += 1
        else:
            self.side, self.extra = 1 - self.side, 0
        self._to_roll("ROLL")

    def _to_roll(self, phase: str) -> None:
        """A roll is due, or the lot before it, unless the clock has run out (WK-10.2, 10.4)."""
        self.dice, self.open = [0, 0], [False, False]
        if self.rolls >= self.rules.max_rolls:
            self._end("TRUNCATED" if self.rules.goals_to_win else "TIME")
        else:
            self.phase = phase

    def _end(self, ending: str) -> None:
        self.phase, self.ending, self.again = "OVER", ending, False
        self.dice, self.open = [0, 0], [False, False]

    # Numbers

    def _moves(self) -> list[int]:
        """The ids of all moves with an open number; of two equal numbers the first goes first."""
        slots = [k for k in (0, 1) if self.open[k]]
        if len(slots) == 2 and self.dice[0] == self.dice[1]:
            slots = [0]
        actions = [20 * k + move for k in slots for move in range(20)]
        return [action for action in actions if self._may_move(action)]

    def _way(self, action: int) -> list[int]:
        """The fields a move leads over, the last one included; none if the figure's field has no such circle."""
        k, figure, slot, turn = action // 20, action // 4 % 5, action // 2 % 2, action % 2
        start = self.fig[self.side][figure]
        if start == NOWHERE or slot >= len(self.board.circles_of[start]):
            return []
        return self.board.way(start, self.board.circles_of[start][slot], -1 if turn else 1, self.dice[k])

    def target(self, action: int) -> int:
        """The field that a move leads to."""
        return self._way(action)[-1]

    def _may_move(self, action: int) -> bool:
        """WK-4."""
        way = self._way(action)
        if not way:
            return False
        figure, end = action // 4 % 5, way[-1]
        start = self.fig[self.side][figure]
        if end == start:
            return False
        own_goal, rival_goal = self.board.goal_fields[self.side], self.board.goal_fields[1 - self.side]
        if end in rival_goal or (set(way) & set(rival_goal) and not self.rules.foreign_goal_pass):
            return False
        if not self.rules.own_goal_reentry and start not in own_goal and set(way) & set(own_goal):
            return False
        blocking = {self.ball, *self.fig[1 - self.side]}
        return not blocking & set(way[:-1]) and self._room_for_who_stands_there(figure, end)

    def _room_for_who_stands_there(self, figure: int, end: int) -> bool:
        """WK-4.8: whether the stone on the end field, if any, can be put anywhere."""
        if self.stone_on(end) == NOWHERE:
            return True
        tried = copy(self)  # all of it but the figures stays as it is
        tried.fig = [list(side) for side in self.fig]
        tried._arrive(figure, end)
        return any(tried.targets(tried.stone, end, end))

    def _arrive(self, figure: int, end: int) -> None:
        """The mover takes the place of the stone there, which is lifted and pending (WK-4.6, 5.8)."""
        self.stone = self.stone_on(end)
        if self.stone == BALL:
            self.ball = NOWHERE
        elif self.stone != NOWHERE:
            self.fig[self.stone // 5][self.stone % 5] = NOWHERE
        self.place = end if self.stone != NOWHERE else NOWHERE
        self.fig[self.side][figure] = end
        self.arrived = [end, NOWHERE]

    def _move(self, action: int) -> None:
        end = self.target(action)
        self.open[action // 20] = False
        self.count("numbers", self.side)
        self._arrive(action // 4 % 5, end)
        if self.stone != NOWHERE:
            self.phase = "PLACE"
        else:
            self._end_number()

    # Displacements, goals, fetching

    def _pending_targets(self) -> tuple[set[int], set[int], set[int]]:
        return self.targets(self.stone, self.place, self.arrived[0])

    def _put(self, field: int) -> None:
        """PLACE: the pending stone goes on a target."""
        rules = dict(zip(("by_circle", "by_neighbour", "by_goal"), self._pending_targets(), strict=True))
        self.count(next(name for name, fields in rules.items() if field in fields), self.side)
        stone, self.stone, self.place = self.stone, NOWHERE, NOWHERE
        if stone == BALL:
            self.ball = field
            self.count("ball_plays", self.side)
            self.count("posts", self.side, field in self.board.posts[1 - self.side])
            for owner in (0, 1):
                if field in self.board.goal_fields[owner]:
                    self._goal(owner)
                    return
        else:
            owner = stone // 5
            self.fig[owner][stone % 5] = field
            self.arrived[1] = field if self.rules.fetch_on_displacement else NOWHERE
            self.count("displaced_own" if owner == self.side else "displaced_rival", self.side)
        self._end_number()

    def _end_number(self) -> None:
        """Fetch test for the mover, then for the displaced figure; else the next number (WK-5.8, WK-6)."""
        for field in self.arrived:
            if self.ball == BALL_FIELD and self._pick_ups(field):
                self.hol, self.phase = field, "FETCH"
                return
        self._next_number()

    def _pick_ups(self, hol: int) -> list[int]:
        """The free Aufnahme-Felder of a Hol-Feld; none of any other field."""
        return [field for field in self.board.pick_ups.get(hol, []) if self.stone_on(field) == NOWHERE]

    def _fetch(self, field: int) -> None:
        self.ball = field
        self.count("fetches", self.side)
        self._next_number()

    def _goal(self, owner: int) -> None:
        """The ball is in the goal of `owner`: the other team's goal (WK-8.3), then the restart (WK-10.1, AM-23)."""
        self.count("shots", self.side)
        self.count("own_goals", self.side, owner == self.side)
        scorer = 1 - owner
        self.count("goals", scorer)
        self.score[scorer] += 1
        self.ball = BALL_FIELD
        self.arrived = [NOWHERE, NOWHERE]
        self.again, self.extra = False, 0
        if 0 < self.rules.goals_to_win <= self.score[scorer]:
            self._end("GOAL")
            return
        if self.rules.restart != "play_on":
            self.fig = [list(fields) for fields in self.board.start]
        self.side = {"scorer": scorer, "lot": 0}.get(self.rules.restart, owner)
        self._to_roll("TOSS" if self.rules.restart == "lot" else "ROLL")
