"""Where the referee puts pieces: aside, back, into the nearest free place (G-19 to G-21, SB-5.G).

Every search goes through directions in steps of five degrees, nearest first; the sense of rotation that leads to the
nearer touchline comes before the other, so that a mirrored position is treated as the mirror image (AM-38).
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Rule
from rugbysim.games.subbuteo.geometry import (
    ball_gap,
    centres_at,
    distance,
    on_area,
    overlaps,
    present,
    side_of,
)
from rugbysim.games.subbuteo.rulings import cite
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Edge

STEP = 5.0  # degrees between directions
DIRECTIONS = 72
RING = 0.5  # cm between the rings of a search
RINGS = 120
ASIDE = 0.1  # cm beyond the line that a figure blocked (G-20)
ASIDE_STEPS = 80

# Rounded, so that every machine has the same.
TURNS: Any = np.array([[round(f(radians(STEP * k)), 12) for f in (cos, sin)] for k in range(DIRECTIONS // 2 + 1)])


@inlined
def move(s, r, piece, x, y):
    """Put a piece somewhere and note it in the ruling."""
    if s.pos[piece, 0] != x or s.pos[piece, 1] != y:
        s.pos[piece, 0] = x
        s.pos[piece, 1] = y
        r.moved[piece] = 1


@inlined
def nearer_touch(p, y):
    """-1 if the touchline y = 0 is the nearer one, else 1."""
    return -1.0 if y < 0.5 * p.width else 1.0


@inlined
def turned(p, dx, dy, number, y, back):
    """Direction d after the `number`-th of the turns 0, +5, -5, +10 ... degrees; + leads to the nearer touchline.

    Where d leads straight to a touchline, + is the sense that leads in direction `back` of x.
    """
    step = (number + 1) // 2
    sense = nearer_touch(p, y) * (1.0 if dx > 0.0 else -1.0)
    if dx == 0.0:
        sense = -back if dy > 0.0 else back
    if number % 2 == 0:
        sense = -sense
    c, n = TURNS[step, 0], TURNS[step, 1] * sense
    return dx * c - dy * n, dx * n + dy * c


@outlined
def put_free(p, s, r, piece, x, y):
    """Put a piece at a place or, if that is taken, at the nearest free one (AM-70); for figures and the ball."""
    if not overlaps(p, s, piece, x, y):
        move(s, r, piece, x, y)
        return
    owner = s.poss if s.poss >= 0 else s.team
    if piece != BALL:
        owner = side_of(piece)
    back = -1.0 * s.dir[owner]
    for ring in range(1, RINGS + 1):
        for number in range(DIRECTIONS):
            dx, dy = turned(p, back, 0.0, number, y, back)
            px, py = x + RING * ring * dx, y + RING * ring * dy
            if on_area(p, px, py) and not overlaps(p, s, piece, px, py):
                move(s, r, piece, px, py)
                return
    move(s, r, piece, x, y)


@outlined
def retreat(p, s, r, t, x, y, radii, within):
    """Move every figure of side t nearer than `within` to a place back to that gap (G-19, SB-23.1).

    `radii` is the sum of the radii of what stands at the place and of a base.
    """
    apart = centres_at(p, within, radii)
    for h in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if not present(p, s, h):
            continue
        hx, hy = s.pos[h, 0], s.pos[h, 1]
        away = distance(hx, hy, x, y)
        if away >= apart - p.eps:
            continue
        back = -1.0 * s.dir[t]
        dx, dy = back, 0.0
        if away > 0.0 and p.retreat_goalward == 0:
            dx, dy = (hx - x) / away, (hy - y) / away
        for number in range(DIRECTIONS):
            ux, uy = turned(p, dx, dy, number, hy, back)
            px, py = x + apart * ux, y + apart * uy
            if on_area(p, px, py) and not overlaps(p, s, h, px, py):
                move(s, r, h, px, py)
                break


@outlined
def clear_aside(p, s, r, h, ax, ay, dx, dy, reach):
    """Move figure h sideways until it stands `reach` and a little from the line through a in direction d (G-20)."""
    hx, hy = s.pos[h, 0], s.pos[h, 1]
    across = (hx - ax) * dy - (hy - ay) * dx
    # the normal to the side that h is on, or to the nearer touchline
    nx, ny = dy, -dx
    if across < 0.0 or (across == 0.0 and ny * nearer_touch(p, hy) < 0.0):
        nx, ny = -nx, -ny
    off = abs(across)
    fx, fy = hx - off * nx, hy - off * ny
    for _side in range(2):
        for step in range(ASIDE_STEPS):
            out = reach + ASIDE + RING * step
            px, py = fx + out * nx, fy + out * ny
            if not on_area(p, px, py):
                break
            if not overlaps(p, s, h, px, py):
                move(s, r, h, px, py)
                return
        nx, ny = -nx, -ny


@outlined
def move_back(p, s, r, f, start_x, start_y):
    """Move a figure that missed the ball back to the circle round it, along its run (G-21, SB-4.8)."""
    fx, fy, bx, by = s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]
    if not ball_gap(p, fx, fy, bx, by) < p.miss_circle - p.eps:
        return
    apart = centres_at(p, p.miss_circle, p.figure_radius + p.ball_radius)
    dx, dy = start_x - fx, start_y - fy
    if dx == 0.0 and dy == 0.0:
        dx, dy = fx - bx, fy - by
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return
    dx, dy = dx / length, dy / length
    # |f + along d - b| = apart, the root ahead
    ex, ey = fx - bx, fy - by
    half = ex * dx + ey * dy
    along = sqrt(half * half - (ex * ex + ey * ey - apart * apart)) - half
    put_free(p, s, r, f, fx + along * dx, fy + along * dy)


@outlined
def bring_back(p, s, r, t):
    """Put the figures of side t that left the field back inside the line where they left (SB-5.G, AM-24)."""
    inside = p.figure_radius
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if s.off_field[f] == 1:
            cite(r, Rule.SB_5_G)
            s.off_field[f] = 0
            x = min(max(s.pos[f, 0], inside - p.in_goal_depth), p.length + p.in_goal_depth - inside)
            y = min(max(s.pos[f, 1], inside), p.width - inside)
            put_free(p, s, r, f, x, y)


@inlined
def take_rests(p, s, o):
    """Take over where the pieces came to rest, and who left the field."""
    for piece in range(FIGURES + 1):
        if piece == BALL or piece % PER_TEAM < p.per_team:
            s.pos[piece, 0] = o.rest[piece, 0]
            s.pos[piece, 1] = o.rest[piece, 1]
    s.ball_out = 0
    for k in range(o.exit_count):
        if o.exits[k].piece == BALL:
            s.ball_out = 1
        else:
            s.off_field[o.exits[k].piece] = 1


@inlined
def ball_exit(o):
    """The place among the exits of the ball's, -1 if it stayed."""
    for k in range(o.exit_count):
        if o.exits[k].piece == BALL:
            return k
    return -1


@inlined
def over_touch(edge):
    """Whether an edge is a touchline."""
    return edge == Edge.TOUCH_LOW or edge == Edge.TOUCH_HIGH
