"""The predicates of the rules (G-1 to G-18 and G-22 to G-24): where pieces are, as the rules see it.

A side's u is the distance of a place from its own goal line, growing towards the opponents'. All are parts of kernels.
"""

from __future__ import annotations

from math import sqrt

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, PIECES

POST_BASE = 0.1  # cm: a ball no further from a fixed post lies against its base (AM-43)
TOUCHING = 1e-6  # cm: pieces nearer than this do not overlap yet


@inlined
def side_of(figure):
    """The side of a figure."""
    return figure // PER_TEAM


@inlined
def forward(p, s, t, x):
    """u of side t at x: 0 on its own goal line, the length of the pitch on the opponents'."""
    return x if s.dir[t] > 0 else p.length - x


@inlined
def place_x(p, s, t, u):
    """x of a place whose u is known."""
    return u if s.dir[t] > 0 else p.length - u


@inlined
def distance(ax, ay, bx, by):
    """Between two points."""
    return sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))


@inlined
def ball_gap(p, fx, fy, bx, by):
    """Between a base and the ball, edge to edge (G-1, AM-1)."""
    apart = distance(fx, fy, bx, by)
    if p.distance_centre == 1:
        return apart
    return max(0.0, apart - p.figure_radius - p.ball_radius)


@inlined
def figure_gap(p, ax, ay, bx, by):
    """Between two bases, edge to edge (G-1, AM-1)."""
    apart = distance(ax, ay, bx, by)
    if p.distance_centre == 1:
        return apart
    return max(0.0, apart - 2.0 * p.figure_radius)


@inlined
def gap_to_ball(p, s, figure):
    """Between a figure and the ball as they stand (G-1)."""
    return ball_gap(p, s.pos[figure, 0], s.pos[figure, 1], s.pos[BALL, 0], s.pos[BALL, 1])


@inlined
def centres_at(p, gap, radii):
    """How far apart centres are at a gap, by the mode of distances (AM-1)."""
    return gap if p.distance_centre == 1 else gap + radii


@inlined
def quarter(p, u):
    """The quarter of a u: 1 to 4, the own 22 in 1, halfway in 2 (G-4)."""
    if u <= p.quarters[0] + p.eps:
        return 1
    if u <= p.quarters[1] + p.eps:
        return 2
    if u < p.quarters[2] - p.eps:
        return 3
    return 4


@inlined
def run_quarter(p, u):
    """The quarter that counts for a breach of two lines: the in-goal areas are their own if so ruled (AM-18)."""
    if p.goal_line_is_quarter == 1:
        if u > p.length + p.eps:
            return 5
        if u < -p.eps:
            return 0
    return quarter(p, u)


@inlined
def stands_in(p, u, wanted):
    """Whether a figure at u stands in a quarter: with its centre or, by AM-2, with any of its base."""
    if p.quarter_any == 1:
        return quarter(p, u - p.figure_radius) <= wanted <= quarter(p, u + p.figure_radius)
    return quarter(p, u) == wanted


@inlined
def quarters_off(p, figure_u, ball_u):
    """0 for a figure in the ball's quarter or the one behind, 1 ahead of it, -1 further behind (G-8, AM-2)."""
    ball = quarter(p, ball_u)
    low = high = quarter(p, figure_u)
    if p.quarter_any == 1:
        low = quarter(p, figure_u - p.figure_radius)
        high = quarter(p, figure_u + p.figure_radius)
    if low > ball:
        return 1
    return -1 if ball - high >= 2 else 0


@inlined
def offside(p, s, t, fx, fy, bx, by):
    """Whether a figure of side t is nearer the opponents' goal line than the ball (G-7, AM-5, AM-8)."""
    figure_u = forward(p, s, t, fx)
    if p.offside_literal == 1:
        return p.length - figure_u < distance(fx, fy, bx, by) - p.eps
    ball_u = forward(p, s, t, bx)
    if p.offside_leading == 1:
        return figure_u + p.figure_radius > ball_u + p.ball_radius + p.eps
    return figure_u > ball_u + p.eps


@inlined
def behind(p, s, t, x, other_x):
    """Whether a place of side t is not ahead of another (G-9)."""
    return forward(p, s, t, x) <= forward(p, s, t, other_x) + p.eps


@inlined
def blocks(p, hx, hy, px, py, bx, by):
    """Whether a base at h would be hit by a base that runs straight from p to the ball (G-10)."""
    dx, dy = bx - px, by - py
    whole = dx * dx + dy * dy
    if whole == 0.0:
        return False
    along = ((hx - px) * dx + (hy - py) * dy) / whole
    if along <= 0.0 or along >= 1.0:
        return False
    return distance(hx, hy, px + along * dx, py + along * dy) < 2.0 * p.figure_radius - p.eps


@inlined
def in_line(p, hx, hy, bx, by, dx, dy):
    """Whether a base at h stands in the way of a ball that is passed in direction d (G-11)."""
    along = (hx - bx) * dx + (hy - by) * dy
    if along <= 0.0:
        return False
    across = (hx - bx) * dy - (hy - by) * dx
    return abs(across) < p.figure_radius + p.ball_radius - p.eps


@inlined
def in_goal(p, s, t, x, y):
    """Whether a ball is in the opponents' in-goal of side t, its goal line included (G-12, AM-42, AM-43)."""
    u = forward(p, s, t, x)
    if y < -p.eps or y > p.width + p.eps or u > p.length + p.in_goal_depth + p.eps:
        return False
    over = u if p.in_goal_centre == 1 else u + p.ball_radius
    if over >= p.length - p.eps:
        return True
    if p.posts_fixed == 1:
        first = 2 if s.dir[t] > 0 else 0
        reach = p.ball_radius + p.post_radius + POST_BASE + p.eps
        for post in range(first, first + 2):
            if distance(x, y, p.posts[post, 0], p.posts[post, 1]) <= reach:
                return True
    return False


@inlined
def ball_in_goal(p, s, t):
    """Whether the ball lies in the opponents' in-goal of side t."""
    return in_goal(p, s, t, s.pos[BALL, 0], s.pos[BALL, 1])


@inlined
def on_area(p, x, y):
    """Whether a centre is on the playing area, in-goal areas included."""
    return 0.0 <= y <= p.width and -p.in_goal_depth <= x <= p.length + p.in_goal_depth


@inlined
def in_opponents_half(p, s, t, x):
    """Whether a spot is beyond halfway for side t; on halfway it is not (G-17)."""
    return forward(p, s, t, x) > 0.5 * p.length + p.eps


@inlined
def past_ten_metres(p, s, t, x):
    """Whether a place is past the opponents' ten-metre line (G-18)."""
    return forward(p, s, t, x) > 0.5 * p.length + p.line_10 + p.eps


@inlined
def is_goal(p, o):
    """Whether a kick went over the bar between the posts; off post or bar counts too (G-24, AM-48)."""
    if o.plane == 0:
        return False
    inside = abs(o.plane_y - 0.5 * p.width) < 0.5 * p.posts_inner
    return inside and o.plane_z - p.ball_radius >= p.crossbar - p.eps


@inlined
def present(p, s, piece):
    """Whether a piece is on the cloth."""
    if piece == BALL:
        return True
    return piece % PER_TEAM < p.per_team and s.off_field[piece] == 0


@inlined
def radius(p, piece):
    """Of a figure's base or of the ball."""
    return p.ball_radius if piece == BALL else p.figure_radius


@outlined
def overlaps(p, s, piece, x, y):
    """Whether `piece` at a place would overlap another piece."""
    own = radius(p, piece)
    for other in range(PIECES):
        if other != piece and present(p, s, other):
            reach = own + radius(p, other) - TOUCHING
            dx, dy = s.pos[other, 0] - x, s.pos[other, 1] - y
            if dx * dx + dy * dy < reach * reach:
                return True
    return False


@outlined
def wedge_fits(p, s, dx, dy):
    """Whether the wedge can be put in front of the ball in direction d without touching a base (G-23)."""
    near, far = p.ball_radius, p.ball_radius + p.wedge_length
    half = 0.5 * p.wedge_width
    for figure in range(FIGURES):
        if present(p, s, figure):
            x, y = s.pos[figure, 0] - s.pos[BALL, 0], s.pos[figure, 1] - s.pos[BALL, 1]
            along, across = x * dx + y * dy, abs(x * dy - y * dx)
            beyond = max(near - along, along - far, 0.0)
            beside = max(across - half, 0.0)
            if sqrt(beyond * beyond + beside * beside) < p.figure_radius - p.eps:
                return False
    return True
