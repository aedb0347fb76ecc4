"""How what happens on the cloth is written into an OUTCOME (section 1.5 of the specification).

Places leave the physics in hundredths of a centimetre, so that they can be written down exactly; a piece that has not
moved keeps its place to the last bit.
"""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.state import MOST_CONTACTS, MOST_VERTICES
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PIECES, Edge, Flag, ScrumSide

LAST_VERTEX = MOST_VERTICES - 1  # kept for the end of the path
OVERLAP = 1e-6  # pieces that overlap by less are held to touch
LINES = 7


@inlined
def rounded(value):
    """A number in hundredths, exactly as their decimal is read."""
    return np.rint(value * 100.0) / 100.0


@inlined
def begin(o, kind):
    """An outcome in which nothing has happened yet."""
    o.kind = kind
    o.contact_count, o.vertex_count, o.exit_count = 0, 0, 0
    o.wedge_ok, o.disturbed = 1, 0
    o.plane, o.plane_y, o.plane_z, o.post_hit = 0, 0.0, 0.0, 0
    o.scrum_side = ScrumSide.PUT_SIDE


@outlined
def vertex(o, x, y, flag):
    """Add a vertex to the ball's path; if there are too many, only its end is still written."""
    k = o.vertex_count
    if k >= LAST_VERTEX and flag != Flag.REST and flag != Flag.OUT:
        return
    v = o.path[k]
    v.x, v.y, v.flag, v.after = x, y, flag, o.contact_count
    o.vertex_count = k + 1


@outlined
def touch(t, o, i, j, moving_i, moving_j):
    """Record a contact, i < j, where both pieces are now; a contact of the ball is a vertex of its path."""
    k = o.contact_count
    if k >= MOST_CONTACTS:
        return
    c = o.contacts[k]
    c.i, c.j, c.moving_i, c.moving_j = i, j, moving_i, moving_j
    c.xi, c.yi, c.xj, c.yj = t.x[i], t.y[i], t.x[j], t.y[j]
    if t.moved[i] != 0:
        c.xi, c.yi = rounded(c.xi), rounded(c.yi)
    if t.moved[j] != 0:
        c.xj, c.yj = rounded(c.xj), rounded(c.yj)
    o.contact_count = k + 1
    if i == BALL:
        vertex(o, c.xi, c.yi, Flag.CONTACT)
    elif j == BALL:
        vertex(o, c.xj, c.yj, Flag.CONTACT)


@inlined
def line_at(p, k):
    """The x of the lines whose crossing is noted: both goal lines, three quarter lines, both ten-metre lines."""
    if k < 3:
        return p.quarters[k]
    if k == 3:
        return 0.0
    if k == 4:
        return p.length
    return p.length / 2.0 - p.line_10 if k == 5 else p.length / 2.0 + p.line_10


@outlined
def cross_lines(p, o, x, y, to_x, to_y):
    """Note the lines that the ball reaches on its straight way from (x, y) to (to_x, to_y), in their order.

    The one it starts on is not noted, one it ends on is.
    """
    if x == to_x:
        return
    at, ahead = x, to_x > x
    for _ in range(LINES):
        nearest, found = to_x, False
        for k in range(LINES):
            line = line_at(p, k)
            if (at < line <= nearest) if ahead else (at > line >= nearest):
                nearest, found = line, True
        if not found:
            break
        vertex(o, nearest, rounded(y + (to_y - y) * (nearest - x) / (to_x - x)), Flag.LINE)
        at = nearest


@outlined
def note_exit(p, t, o, piece, airborne):
    """Record that a piece is beyond an outer line (G-13) and put it on that line, where it was crossed."""
    x, y = t.x[piece], t.y[piece]
    margin = p.ball_out if piece == BALL else 0.0
    end = p.length + p.in_goal_depth
    over_x = max(x - end, -p.in_goal_depth - x) - margin if t.dx[piece] != 0.0 else -end
    over_y = max(y - p.width, -y) - margin if t.dy[piece] != 0.0 else -end
    e = o.exits[o.exit_count]
    if over_x > over_y:
        e.edge = Edge.DEAD
        x = end if x > p.length else -p.in_goal_depth
        y = rounded(min(max(y, 0.0), p.width))
    else:
        x = rounded(min(max(x, -p.in_goal_depth), end))
        low = y < 0.5 * p.width
        if x < 0.0 or x > p.length:
            e.edge = Edge.TOUCH_IN_GOAL
        elif low:
            e.edge = Edge.TOUCH_LOW
        else:
            e.edge = Edge.TOUCH_HIGH
        y = 0.0 if low else p.width
    e.piece, e.x, e.y, e.airborne, e.after = piece, x, y, airborne, o.contact_count
    o.exit_count += 1
    o.rest[piece, 0], o.rest[piece, 1] = x, y
    if piece == BALL:
        vertex(o, x, y, Flag.OUT)


@inlined
def overlaps(p, t, piece, x, y):
    """Whether a piece at (x, y) would overlap one that lies on the cloth."""
    own = p.ball_radius if piece == BALL else p.figure_radius
    for other in range(PIECES):
        if other != piece and t.on[other] != 0:
            both = own + (p.ball_radius if other == BALL else p.figure_radius) - OVERLAP
            to_x, to_y = t.x[other] - x, t.y[other] - y
            if to_x * to_x + to_y * to_y < both * both:
                return True
    return False


@outlined
def settle(p, t, piece):
    """Round the place of a piece that has moved: to the nearest hundredths at which it overlaps nobody.

    Rounding alone could push two pieces that lie side by side into each other. Hemmed in, it stays with the nearest.
    """
    x, y = t.x[piece], t.y[piece]
    best_x, best_y, least = rounded(x), rounded(y), 1.0
    if overlaps(p, t, piece, best_x, best_y):
        middle_x, middle_y = np.rint(x * 100.0), np.rint(y * 100.0)
        for k in range(25):
            at_x, at_y = (middle_x + k // 5 - 2) / 100.0, (middle_y + k % 5 - 2) / 100.0
            away = (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y)
            if away < least and not overlaps(p, t, piece, at_x, at_y):
                best_x, best_y, least = at_x, at_y, away
    t.x[piece], t.y[piece] = best_x, best_y


@outlined
def come_to_rest(p, t, o):
    """Write where everything on the cloth lies, and the end of the ball's path; what left is written already."""
    for piece in range(PIECES):
        if t.on[piece] != 0:
            if t.moved[piece] != 0:
                settle(p, t, piece)
            o.rest[piece, 0], o.rest[piece, 1] = t.x[piece], t.y[piece]
    if t.on[BALL] != 0:
        vertex(o, t.x[BALL], t.y[BALL], Flag.REST)


@outlined
def leave_as_is(s, o):
    """Everything rests where the state has it."""
    for piece in range(FIGURES + 1):
        o.rest[piece, 0], o.rest[piece, 1] = s.pos[piece, 0], s.pos[piece, 1]
