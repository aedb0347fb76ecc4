"""Ball out of play (BF-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.oracle.brettfussball_twin import ids
from tests.oracle.brettfussball_twin.board import DIAGONALS, LENGTH, RED, WIDTH, YELLOW, E, N, S, Square, W, ahead
from tests.oracle.brettfussball_twin.state import State


class Restarts(State):
    """Throw-in, corner and goal kick: where, who, and with or without the roll known."""

    def out(self, shooter: int, last: Square, direction: int) -> None:
        """The ball left the field from its last square (BF-8.1)."""
        taker = 1 - shooter
        self.p, self.forced, self.ball = taker, False, None
        if direction in (E, W):
            self.kind = "THROWIN"
            self.count("throw_ins", taker)
            self._restart(self._throw_in_squares(last))
        elif (RED if direction == S else YELLOW) == shooter:
            self.corner(shooter, last)
        else:
            self.kind = "GOALKICK"
            self.count("goal_kicks", taker)
            self._goal_kick()

    def corner(self, line: int, where: Square) -> None:
        """A corner for the other side at `line`'s goal line, on the corner square nearest to `where` (BF-8.5)."""
        self.p, self.forced, self.ball, self.kind = 1 - line, False, None, "CORNER"
        self.count("corners", self.p)
        square = min(self.board.corners[line], key=lambda corner: (abs(corner[0] - where[0]), corner[0]))
        self._restart(self._corner_squares(square))

    def squares_beside(self, square: Square) -> list[int]:
        """The k of PLACE that are open around a square: orthogonal, else diagonal, else two away (BF-5.6, 5.7)."""
        rings = (
            [(k, ahead(square, k)) for k in range(4)],
            [(4 + k, (square[0] + dx, square[1] + dy)) for k, (dx, dy) in enumerate(DIAGONALS)],
            [(8 + k, ahead(square, k, 2)) for k in range(4)],
        )
        for ring in rings:
            if open_here := [k for k, there in ring if self.free(there)]:
                return open_here
        return []

    def restart_legal(self) -> list[int]:
        """What may be decided in the restart phases."""
        mine = self.fig[self.p]
        if self.phase == "RESTART_SIDE":
            return self._squares_offered()
        if self.phase == "RESTART_FIG":
            first = 0 if self.rules.keeper_takes_restarts else 1
            return [ids.fig(f) for f in range(first, 11) if mine[f] is not None]
        if self.phase == "GK_FIG":
            return [ids.fig(f) for f in range(1, 11) if mine[f] in self.board.areas[self.p]]
        return [ids.place(k) for k in self._beside_ring()]

    def restart_apply(self, action: int) -> None:
        """Carry out a decision in the restart phases (BF-8.13: no roll, no ply)."""
        if self.phase == "RESTART_SIDE":
            chosen = self.rsq[action - ids.SIDE if action in (ids.side(0), ids.side(1)) else 2]
            assert chosen is not None
            self._restart([chosen])
        elif self.phase == "RESTART_FIG":
            square = self.rsq[0]
            assert square is not None
            self._put(action - ids.FIG, square)
        elif self.phase == "GK_FIG":
            self._give(self.fig[self.p][action - ids.FIG])
        else:
            self._put(0, placement(self.board.slots[self.p][0], action - ids.PLACE))

    def _throw_in_squares(self, square: Square) -> Sequence[Square | None]:
        """Where a throw-in may be taken (BF-8.2, 8.3): side A towards smaller y, side B towards larger."""
        if not self._theirs(square):
            return [square]
        south, north = ([ahead(square, way, k) for k in range(1, LENGTH)] for way in (S, N))
        return self._nearest(south, north)

    def _corner_squares(self, square: Square) -> Sequence[Square | None]:
        """Where a corner may be taken (BF-8.5, 8.6): side A along the goal line, side B along the touchline."""
        if not self._theirs(square):
            return [square]
        across = E if square[0] < WIDTH // 2 else W
        along = N if square[1] < LENGTH // 2 else S
        side_a = [ahead(square, across, k) for k in range(1, WIDTH)]
        side_b = [ahead(square, along, k) for k in range(1, LENGTH)]
        diagonal = ahead(side_a[0], along)
        if self.rules.corner_diag and self._open(diagonal):
            return [self._if_open(side_a[0]), self._if_open(side_b[0]), diagonal]
        return self._nearest(side_a, side_b)

    def _nearest(self, side_a: list[Square], side_b: list[Square]) -> list[Square | None]:
        """The nearest squares along two edges without an opposing figure; two if they are equally near."""
        lines = [list(self._up_to_the_end(line)) for line in (side_a, side_b)]
        for k in range(max(map(len, lines))):
            found = [self._if_open(line[k]) if k < len(line) else None for line in lines]
            if any(found):
                return found
        raise AssertionError("no square along the edges without an opposing figure")

    def _up_to_the_end(self, line: list[Square]) -> Iterable[Square]:
        """The squares of an edge before the grid or the playing squares end."""
        for square in line:
            if not self.board.playable(square):
                return
            yield square

    def _theirs(self, square: Square) -> bool:
        return self.side_on(square) == 1 - self.p

    def _open(self, square: Square) -> bool:
        return self.board.playable(square) and not self._theirs(square)

    def _if_open(self, square: Square) -> Square | None:
        return square if self._open(square) else None

    def _restart(self, squares: Sequence[Square | None]) -> None:
        """Take it from the only square, or choose between A, B and the diagonal one; None for what is not offered."""
        only, *others = [square for square in squares if square is not None]
        if others:
            self.rsq = (*squares, None)[:3]
            self._ask("RESTART_SIDE")
        elif self.side_on(only) == self.p:
            self._give(only)
        else:
            self.rsq = (only, None, None)
            self._ask("RESTART_FIG")

    def _squares_offered(self) -> list[int]:
        """SIDE A and B; the diagonal square as the PLACE that leads to it from the corner square (AM-23)."""
        side_a, side_b, diagonal = self.rsq
        offered = [ids.side(k) for k, square in enumerate((side_a, side_b)) if square]
        if not diagonal:
            return offered
        east, north = diagonal[0] < WIDTH // 2, diagonal[1] < LENGTH // 2
        return [ids.place(4 + DIAGONALS.index((1 if east else -1, 1 if north else -1))), *offered]

    def _goal_kick(self) -> None:
        """BF-8.8 to 8.12."""
        area, mine = self.board.areas[self.p], self.fig[self.p]
        in_area = [square for square in mine if square in area]
        ring = self.board.slots[self.p][0]
        if mine[0] in area:
            self._give(mine[0])
        elif len(in_area) == 1:
            self._give(in_area[0])
        elif in_area:
            self._ask("GK_FIG")
        elif self.free(ring):
            self._put(0, ring)
        elif self._beside_ring():
            self._ask("GK_ADJ")
        else:
            self._give(mine[0])

    def _beside_ring(self) -> list[int]:
        """Where the keeper may go if its ring is held; its own square counts as vacated."""
        stands, self.fig[self.p][0] = self.fig[self.p][0], None
        beside = self.squares_beside(self.board.slots[self.p][0])
        self.fig[self.p][0] = stands
        return beside

    def _ask(self, phase: str) -> None:
        """A decision of the taking side; with `restart_roll_first` the roll comes before the first one (AM-21)."""
        if self.rules.restart_roll_first and not self.die:
            self.pending, self.phase = phase, "ROLL"
        else:
            self.phase = phase

    def _put(self, figure: int, square: Square) -> None:
        self.fig[self.p][figure] = square
        self._give(square)

    def _give(self, square: Square | None) -> None:
        """The figure on that square has the ball and must shoot; the roll follows unless it is known."""
        self.ball, self.forced, self.rsq = square, True, (None, None, None)
        if self.die:
            self.phase = "SHOOT"
            self.check_time()
        else:
            self.to_roll(self.p, forced=True)


def placement(square: Square, k: int) -> Square:
    """The square that PLACE k means around a square."""
    if 4 <= k < 8:
        return square[0] + DIAGONALS[k - 4][0], square[1] + DIAGONALS[k - 4][1]
    return ahead(square, k % 4, 1 if k < 4 else 2)
