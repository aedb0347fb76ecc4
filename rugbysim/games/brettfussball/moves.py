"""Moving a figure, and attacking with it (BF-4, BF-5)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.turn import end_turn
from rugbysim.games.brettfussball.vocabulary import DIRECTIONS, FIGURES, PLACES, WAYS, Action, Phase, Tally


@inlined
def lift(s, side, figure):
    """Take a figure from the board."""
    square = s.fig[side, figure]
    if square >= 0:
        s.at[square] = OFF
    s.fig[side, figure] = OFF


@inlined
def put(s, side, figure, square):
    """Put a figure on a free square; the square it stood on becomes empty."""
    lift(s, side, figure)
    s.fig[side, figure] = square
    s.at[square] = side * FIGURES + figure


@inlined
def first_place(p, s, square, vacated):
    """The first `k` of the group of places that is open beside `square`, PLACES if there is none (BF-5.6, BF-5.7).

    Orthogonal neighbours come first; diagonal ones only if none of these is free; then squares two away.
    """
    for k in range(PLACES):
        place = p.near[square, k]
        if place >= 0 and (s.at[place] < 0 or place == vacated):
            return k - k % DIRECTIONS
    return PLACES


@outlined
def add_places(p, s, square, vacated, out, n):
    """Add the squares that a figure may be put on beside `square`."""
    first = first_place(p, s, square, vacated)
    if first < PLACES:
        for k in range(first, first + DIRECTIONS):
            place = p.near[square, k]
            if place >= 0 and (s.at[place] < 0 or place == vacated):
                out[n] = Action.PLACE + k
                n += 1
    return n


@inlined
def is_target(p, s, rival_ball, start, target):
    """Whether a figure may end its move there: on a free square, or on the rival who has the ball (BF-4.7)."""
    if s.at[target] < 0:
        return True
    return target == rival_ball and first_place(p, s, target, start) < PLACES


@inlined
def rival_with_ball(s):
    """The ball's square if a figure of the side not to move has it, else OFF (BF-5.5)."""
    if s.ball >= 0 and s.at[s.ball] >= 0 and s.at[s.ball] // FIGURES != s.p:
        return s.ball
    return OFF


@inlined
def add_moves(p, s, out, n):
    """Add every move and attack with the number rolled (BF-4.2 to BF-4.7)."""
    die = s.die - 1
    rival_ball = rival_with_ball(s)
    for figure in range(FIGURES):
        start = s.fig[s.p, figure]
        if start >= 0:
            for way in range(WAYS):
                target = p.dest[start, die, way]
                if target >= 0 and is_target(p, s, rival_ball, start, target):
                    out[n] = Action.MOVE + WAYS * figure + way
                    n += 1
    return n


@inlined
def move(p, s, action):
    """Move a figure; on the rival with the ball it is an attack, and the attacker waits beside the board."""
    figure = (action - Action.MOVE) // WAYS
    way = (action - Action.MOVE) % WAYS
    target = p.dest[s.fig[s.p, figure], s.die - 1, way]
    if s.at[target] < 0:
        put(s, s.p, figure, target)
        s.tally[s.p, Tally.MOVES] += 1
        end_turn(p, s, 1 - s.p, 0)
    else:
        lift(s, s.p, figure)
        s.att_f = figure
        s.att_sq = target
        s.die = 0
        s.phase = Phase.ATTACK_PLACE
        s.tally[s.p, Tally.ATTACKS] += 1


@inlined
def place_attacker(p, s, k):
    """Put the attacker beside the attacked figure, whose side must now shoot (BF-5.6, BF-5.8)."""
    put(s, s.p, s.att_f, p.near[s.att_sq, k])
    s.att_f = OFF
    s.att_sq = OFF
    end_turn(p, s, 1 - s.p, 1)
