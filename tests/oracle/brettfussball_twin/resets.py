"""After a goal (BF-9)."""

from __future__ import annotations

from tests.oracle.brettfussball_twin import ids
from tests.oracle.brettfussball_twin.restarts import Restarts

RING, KICK_OFF, TWO_COLOURED = 0, 1, 11
SET_UP = (RING, *range(2, 11), KICK_OFF)  # the slot of each figure (BF-2.1)


class Resets(Restarts):
    """The goal, the lifting, both sides' decisions and the kick-off."""

    def goal(self, credited: int) -> None:
        """A goal for a side (BF-7.3); the turn is counted by now."""
        self.score[credited] += 1
        self.scorer, self.ball, self.forced, self.die, self.kind = credited, None, False, 0, "NONE"
        if self.ended_by_goal():
            self.end()
        elif self.ply >= self.rules.max_plies:
            self.end(truncated=True)
        elif self.rules.reset_mode == "canonical":
            self.begin(1 - credited)
        else:
            self._lift(credited)
            self._begin_reset(self._order()[0])

    def set_up(self) -> None:
        """Everyone on the squares of BF-2.1."""
        for side in (0, 1):
            self.fig[side] = [self.board.slots[side][slot] for slot in SET_UP]

    def begin(self, starter: int) -> None:
        """The set-up for a starter: the other side leaves its kick-off point (BF-2.3, 9.8)."""
        self.set_up()
        self.fig[1 - starter][10] = self.board.slots[1 - starter][TWO_COLOURED]
        self.kick_off(starter)

    def kick_off(self, side: int) -> None:
        """The ball goes on the side's kick-off point, and it must shoot (BF-2.3, 2.4, 9.6)."""
        self.unplaced, self.moved, self.kdone = (set(), set()), set(), False
        self.ball, self.kind = self.board.slots[side][KICK_OFF], "KICKOFF"
        self.to_roll(side, forced=True)

    def reset_legal(self) -> list[int]:
        """Every RESET and DONE of the side that decides (BF-9.3 to 9.6)."""
        side, lifted = self.p, self.unplaced[self.p]
        conceder = side != self.scorer
        point = self.board.slots[side][KICK_OFF]
        if conceder and not self.kdone:
            return [ids.reset(f, KICK_OFF) for f in range(11) if f in lifted or self.fig[side][f] is not None]
        legal = []
        for f in range(11):
            first_lifted = f in lifted and f == min(lifted)
            stands = self.fig[side][f] is not None and f not in self.moved
            kicks_off = conceder and self.fig[side][f] == point
            if first_lifted or (stands and not kicks_off):
                legal += [ids.reset(f, slot) for slot in self._slots_for(f) if self.free(self.board.slots[side][slot])]
        return legal if lifted else [*legal, ids.DONE]

    def reset_apply(self, action: int) -> None:
        """Place or move a figure, or be done."""
        if action == ids.DONE:
            self._reset_done()
            return
        figure, slot = divmod(action - ids.RESET, 12)
        self.fig[self.p][figure] = self.board.slots[self.p][slot]
        self.unplaced[self.p].discard(figure)
        self.moved.add(figure)
        if slot == KICK_OFF:
            self.kdone = True

    def _slots_for(self, figure: int) -> list[int]:
        """The slots outside the circle that a figure may use; the ring is the keeper's (AM-29)."""
        outside = [slot for slot in range(12) if self.board.slots[self.p][slot] not in self.board.circle]
        if self.rules.reset_ring == "any":
            return outside
        return [slot for slot in outside if (slot == RING) == (figure == 0)]

    def _lift(self, scorer: int) -> None:
        """BF-9.1, with AM-28."""
        board, conceder = self.board, 1 - scorer
        for f in range(11):
            square = self.fig[scorer][f]
            if square is not None and (board.half(square) == conceder or square in board.circle):
                self.fig[scorer][f] = None
                self.unplaced[scorer].add(f)
            square = self.fig[conceder][f]
            stays = square in board.circle and self.rules.reset_circle_stay
            if square is not None and board.half(square) == scorer and not stays:
                self.fig[conceder][f] = None
                self.unplaced[conceder].add(f)

    def _order(self) -> tuple[int, int]:
        first = self.scorer if self.rules.reset_order == "scorer_first" else 1 - self.scorer
        return first, 1 - first

    def _begin_reset(self, side: int) -> None:
        self.p, self.moved = side, set()
        if side == self.scorer:
            self.phase, self.kdone = "RESET_SCORER", False
        else:
            self.phase = "RESET_CONCEDER"
            self.kdone = self.side_on(self.board.slots[side][KICK_OFF]) == side

    def _reset_done(self) -> None:
        first, second = self._order()
        if self.p == first:
            self._begin_reset(second)
        else:
            self.kick_off(1 - self.scorer)
