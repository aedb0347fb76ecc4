"""The ball out of play: throw-in, corner, goal kick (BF-8)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.moves import add_places, first_place, put
from rugbysim.games.brettfussball.state import OFF, WIDTH
from rugbysim.games.brettfussball.turn import check_time, count_ply
from rugbysim.games.brettfussball.vocabulary import (
    DIRECTIONS,
    FIGURES,
    KEEPER,
    PLACES,
    Action,
    Direction,
    Kind,
    Phase,
    Slot,
    Tally,
)


@inlined
def wait_for(p, s, phase):
    """Ask for a decision about the restart; or, by the other reading of AM-21, let the die be rolled before."""
    if p.restart_roll_first == 1 and s.die == 0:
        s.pending = phase
        s.phase = Phase.ROLL
    else:
        s.phase = phase


@outlined
def take(p, s, square):
    """The ball lies under a figure of the taking side, which must shoot (BF-8.2, BF-8.13)."""
    s.ball = square
    s.rsq[0] = s.rsq[1] = s.rsq[2] = OFF
    s.forced = 1
    s.pending = 0
    s.phase = Phase.ROLL if s.die == 0 else Phase.SHOOT
    check_time(p, s)


@outlined
def at_square(p, s, square):
    """The restart is taken here: by the own figure that stands here, else by any (BF-8.4, BF-8.7)."""
    if s.at[square] >= 0:
        take(p, s, square)
    else:
        s.rsq[0] = square
        s.rsq[1] = s.rsq[2] = OFF
        wait_for(p, s, Phase.RESTART_FIG)


@inlined
def is_open(s, square):
    """Whether no rival of the taking side stands on an edge square."""
    return s.at[square] < 0 or s.at[square] // FIGURES == s.p


@outlined
def choose_square(p, s, first, second, third):
    """Take the restart on the only one of up to three squares, or let the taker choose."""
    count = int(first >= 0) + int(second >= 0) + int(third >= 0)
    if count == 1:
        at_square(p, s, max(first, second, third))
    else:
        s.rsq[0] = first
        s.rsq[1] = second
        s.rsq[2] = third
        wait_for(p, s, Phase.RESTART_SIDE)


@inlined
def along(p, s, square, direction, steps):
    """The square so many steps along an edge if the restart can be taken there, else OFF."""
    for _ in range(steps):
        if square >= 0:
            square = p.ahead[square, direction]
            if square >= 0 and p.goal_of[square] >= 0:
                square = OFF
    if square >= 0 and is_open(s, square):
        return square
    return OFF


@outlined
def nearest_square(p, s, square, one, other, diagonal):
    """Take the restart at `square`, or at the nearest one along either edge that no rival holds (BF-8.3, BF-8.6)."""
    if is_open(s, square):
        at_square(p, s, square)
        return
    for steps in range(1, WIDTH + 4):
        first = along(p, s, square, one, steps)
        second = along(p, s, square, other, steps)
        third = diagonal if steps == 1 and diagonal >= 0 and is_open(s, diagonal) else OFF
        if first >= 0 or second >= 0 or third >= 0:
            choose_square(p, s, first, second, third)
            return


@inlined
def award(s, kind, tally):
    """The other side restarts; the ball is off the board until it is placed (BF-8.1)."""
    s.ball = OFF
    count_ply(s)
    s.p = 1 - s.p
    s.kind = kind
    s.tally[s.p, tally] += 1


@outlined
def corner(p, s, exit_square):
    """A corner on the nearer corner square of the goal line that the ball crossed (BF-8.5 to BF-8.7).

    If a rival holds it: side A along the goal line, side B along the touchline (AM-23).
    """
    line = p.half_of[exit_square]
    award(s, Kind.CORNER, Tally.CORNERS)
    x = exit_square % WIDTH
    left, right = p.corners[line, 0], p.corners[line, 1]
    west = abs(x - left % WIDTH) <= abs(x - right % WIDTH)  # a tie: lower x (AM-24)
    square = left if west else right
    inwards = Direction.E if west else Direction.W
    upfield = Direction.N if line == 0 else Direction.S
    diagonal = p.ahead[p.ahead[square, inwards], upfield] if p.corner_diag == 1 else OFF
    nearest_square(p, s, square, inwards, upfield, diagonal)


@outlined
def goal_kick(p, s):
    """The keeper in its area, else a figure in that area, else the keeper from its ring (BF-8.8 to BF-8.12)."""
    award(s, Kind.GOALKICK, Tally.GOAL_KICKS)
    side = s.p
    keeper = s.fig[side, KEEPER]
    if keeper >= 0 and p.area_of[keeper] == side:
        take(p, s, keeper)
        return
    count = 0
    square = OFF
    for figure in range(FIGURES):
        if s.fig[side, figure] >= 0 and p.area_of[s.fig[side, figure]] == side:
            square = s.fig[side, figure]
            count += 1
    ring = p.slots[side, Slot.RING]
    if count == 1:
        take(p, s, square)
    elif count > 1:
        wait_for(p, s, Phase.GK_FIG)
    elif s.at[ring] < 0:
        put(s, side, KEEPER, ring)
        take(p, s, ring)
    elif first_place(p, s, ring, keeper) < PLACES:
        wait_for(p, s, Phase.GK_ADJ)
    else:  # no square near the ring is free: the keeper stays where it is
        take(p, s, keeper)


@outlined
def out_of_play(p, s, square, direction):
    """The ball left the field from `square` (BF-6.6, BF-8.1)."""
    if direction == Direction.E or direction == Direction.W:
        award(s, Kind.THROWIN, Tally.THROW_INS)
        nearest_square(p, s, square, Direction.S, Direction.N, OFF)
    elif (direction == Direction.N) == (s.p == 1):  # over its own goal line
        corner(p, s, square)
    else:
        goal_kick(p, s)


# --- what the taker decides ------------------------------------------------------------------------------------------


@inlined
def add_sides(p, s, out, n):
    """Add the squares that the taker may choose from; the diagonal one has the id of its place (AM-23)."""
    diagonal = 0
    if s.rsq[2] >= 0:
        corner_square = p.corners[p.half_of[s.rsq[2]], 1 if s.rsq[2] % WIDTH > WIDTH // 2 else 0]
        for k in range(DIRECTIONS, 2 * DIRECTIONS):
            if p.near[corner_square, k] == s.rsq[2]:
                diagonal = Action.PLACE + k
        out[n] = diagonal
        n += 1
    for side in range(2):
        if s.rsq[side] >= 0:
            out[n] = Action.SIDE + side
            n += 1
    return n


@inlined
def choose_side(p, s, action):
    """The taker has chosen its square."""
    if action >= Action.SIDE:
        at_square(p, s, s.rsq[action - Action.SIDE])
    else:
        at_square(p, s, s.rsq[2])


@inlined
def add_takers(p, s, out, n):
    """Add the figures that may take a throw-in or corner (BF-8.2; AM-20)."""
    for figure in range(FIGURES):
        if s.fig[s.p, figure] >= 0 and (figure != KEEPER or p.keeper_takes_restarts == 1):
            out[n] = Action.FIG + figure
            n += 1
    return n


@inlined
def add_goal_kickers(p, s, out, n):
    """Add the figures in the own penalty area, one of which takes the goal kick (BF-8.10)."""
    for figure in range(FIGURES):
        if s.fig[s.p, figure] >= 0 and p.area_of[s.fig[s.p, figure]] == s.p:
            out[n] = Action.FIG + figure
            n += 1
    return n


@inlined
def choose_figure(p, s, figure):
    """The taker has chosen its figure: for a goal kick where it stands, else put on the ball."""
    if s.phase == Phase.RESTART_FIG:
        put(s, s.p, figure, s.rsq[0])
    take(p, s, s.fig[s.p, figure])


@inlined
def add_keeper_places(p, s, out, n):
    """Add the squares near an occupied ring for the keeper (BF-8.12)."""
    return add_places(p, s, p.slots[s.p, Slot.RING], s.fig[s.p, KEEPER], out, n)


@inlined
def place_keeper(p, s, k):
    """Put the keeper near its ring, with the ball."""
    put(s, s.p, KEEPER, p.near[p.slots[s.p, Slot.RING], k])
    take(p, s, s.fig[s.p, KEEPER])
