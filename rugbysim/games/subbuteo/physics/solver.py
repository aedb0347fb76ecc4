"""Discs on the cloth, from event to event: exact Coulomb friction, impulses at contacts, lines and exits (6.2, 6.5).

Nothing is stepped through time. Each mover runs straight and slows evenly until the earliest of: it stops, the ball's
heading wanders (every 2 cm), a piece passes an outer line, two discs meet. Then all movers are brought to that moment.
"""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.physics.curves import normal, rotated
from rugbysim.games.subbuteo.physics.meeting import NEVER, run_to_meet, time_of, time_to_meet
from rugbysim.games.subbuteo.physics.recording import cross_lines, note_exit, touch
from rugbysim.games.subbuteo.state import MOST_CONTACTS
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, PIECES, POST

POSTS = 4
BODIES = PIECES + POSTS
FAR = 1e9  # where what is not on the cloth is kept: no mover comes near it
WANDER = 2.0  # cm of the ball's path from one change of its heading to the next
APART = 1e-6  # cm between two discs that have just met
STILL: Any = np.int64(0)  # not moving, not in the air
MOST_EVENTS = 4096  # then everything stops where it is

TABLE = np.dtype(
    [
        ("x", "f8", (BODIES,)),  # centres: figures, ball, posts
        ("y", "f8", (BODIES,)),
        ("v", "f8", (BODIES,)),  # speed; 0 at rest
        ("dx", "f8", (BODIES,)),  # heading of a mover, a unit vector
        ("dy", "f8", (BODIES,)),
        ("reach", "f8", (BODIES,)),  # how far a mover runs until it stops, turns or leaves
        ("on", "i8", (BODIES,)),  # lies on the cloth
        ("moving", "i8", (BODIES,)),
        ("moved", "i8", (BODIES,)),  # is, or was, moving
        ("movers", "i8", (PIECES,)),
        ("mover_count", "i8"),
        ("wander_left", "f8"),  # cm until the ball's heading changes
        ("kicker", "i8"),  # figure whose touch of the resting ball is a kick, at which the flick ends; NOBODY
        ("kicked", "i8"),
        ("when", "f8"),  # the next event: seconds from now
        ("what", "i8"),  # Event
        ("one", "i8"),  # pieces
        ("two", "i8"),
        ("height", "f8"),  # of the flying ball over the place where it would roll
        ("vz", "f8"),
    ],
    align=True,
)


class Event(IntEnum):
    """What can happen next."""

    STOP = 0
    WANDERS = 1
    LEAVES = 2
    MEET = 3


def new_table() -> np.ndarray:
    """TABLE[1]: room to work in; each flick lays it anew."""
    return np.zeros(1, TABLE)


@outlined
def lay(p, t, s, o):
    """Put the pieces of a state on the cloth, at rest; those off the field or absent are not there."""
    for piece in range(PIECES):
        t.v[piece], t.moving[piece], t.moved[piece] = 0.0, 0, 0
        there = piece == BALL or (s.off_field[piece] == 0 and piece % PER_TEAM < p.per_team)
        t.on[piece] = 1 if there else 0
        t.x[piece] = s.pos[piece, 0] if there else FAR
        t.y[piece] = s.pos[piece, 1] if there else FAR
        o.rest[piece, 0], o.rest[piece, 1] = s.pos[piece, 0], s.pos[piece, 1]
    for post in range(POSTS):
        t.x[POST + post], t.y[POST + post] = p.posts[post, 0], p.posts[post, 1]
    t.mover_count = 0
    t.wander_left = WANDER
    t.kicker, t.kicked = NOBODY, 0


@inlined
def lift(t, piece):
    """Take a piece off the cloth."""
    halt(t, piece)
    t.on[piece] = 0
    t.x[piece], t.y[piece] = FAR, FAR


@outlined
def halt(t, piece):
    """Bring a piece to a standstill."""
    t.v[piece] = 0.0
    if t.moving[piece] != 0:
        t.moving[piece] = 0
        last = t.mover_count - 1
        for k in range(last):
            if t.movers[k] == piece:
                t.movers[k] = t.movers[last]
        t.mover_count = last


@outlined
def set_motion(p, t, piece, vx, vy):
    """Give a piece a velocity; below `v_stop` it stands."""
    v = math.sqrt(vx * vx + vy * vy)
    if v < p.v_stop or v == 0.0:
        halt(t, piece)
        return
    t.v[piece], t.dx[piece], t.dy[piece] = v, vx / v, vy / v
    if t.moving[piece] == 0:
        t.moving[piece], t.moved[piece] = 1, 1
        t.movers[t.mover_count] = piece
        t.mover_count += 1


@inlined
def slowing(p, piece):
    """What a mover loses of its speed each second."""
    return p.gravity * (p.mu_ball if piece == BALL else p.mu_figure)


@inlined
def bounded(position, heading, low, high, lenient):
    """How far along a heading until a coordinate leaves [low, high]; beyond it already: at once, or never."""
    if heading == 0.0:
        return NEVER
    room = (high - position) / heading if heading > 0.0 else (low - position) / heading
    if room < 0.0:
        return NEVER if lenient else 0.0
    return room


@inlined
def run_out(p, t, piece):
    """How far a mover is from leaving the playing area; a figure that stands outside does not leave (G-13)."""
    figure = piece != BALL
    margin = 0.0 if figure else p.ball_out
    depth = p.in_goal_depth + margin
    along = bounded(t.x[piece], t.dx[piece], -depth, p.length + depth, figure)
    return min(along, bounded(t.y[piece], t.dy[piece], -margin, p.width + margin, figure))


@inlined
def sooner(t, when, i, j):
    """Note that i and j, i < j, meet in `when` seconds if nothing happens before; ties to the lower pieces."""
    if when > t.when:
        return
    if when == t.when and t.what == Event.MEET and (t.one < i or (t.one == i and t.two <= j)):
        return
    t.when, t.what, t.one, t.two = when, np.int64(Event.MEET), i, j


@outlined
def await_movers(p, t):
    """The earliest stop, change of heading or exit, and how far each mover comes until its own."""
    t.when, t.one, t.two = NEVER, NOBODY, NOBODY
    for k in range(t.mover_count):
        piece = t.movers[k]
        v, a = t.v[piece], slowing(p, piece)
        what, reach, when = np.int64(Event.STOP), NEVER, NEVER
        if a > 0.0:
            reach, when = v * v / (2.0 * a), v / a
        if piece == BALL and p.heading_sigma > 0.0 and t.wander_left < reach:
            what, reach = np.int64(Event.WANDERS), t.wander_left
            when = time_of(reach, v, a)
        out = run_out(p, t, piece)
        if out <= reach and out < NEVER:
            what, reach = np.int64(Event.LEAVES), out
            when = time_of(reach, v, a)
        t.reach[piece] = reach
        if when < t.when or (when == t.when and piece < t.one):
            t.when, t.what, t.one = when, what, piece


@outlined
def meet_resting(p, t, piece):
    """Whom a mover meets among what is at rest, if that is before the next event."""
    x, y, dx, dy = t.x[piece], t.y[piece], t.dx[piece], t.dy[piece]
    v, a = t.v[piece], slowing(p, piece)
    reach = min(t.reach[piece], v * t.when)
    own = p.ball_radius if piece == BALL else p.figure_radius
    both = own + p.figure_radius
    for other in range(FIGURES):
        run = run_to_meet(x, y, dx, dy, reach, t.x[other], t.y[other], both)
        if run < NEVER and t.moving[other] == 0 and other != piece:
            sooner(t, time_of(run, v, a), min(piece, other), max(piece, other))
    if piece != BALL and t.moving[BALL] == 0:
        run = run_to_meet(x, y, dx, dy, reach, t.x[BALL], t.y[BALL], own + p.ball_radius)
        if run < NEVER:
            sooner(t, time_of(run, v, a), piece, BALL)
    for post in range(POST, BODIES):
        run = run_to_meet(x, y, dx, dy, reach, t.x[post], t.y[post], own + p.post_radius)
        if run < NEVER:
            sooner(t, time_of(run, v, a), piece, post)


@outlined
def find_next(p, t):
    """The next event of all."""
    await_movers(p, t)
    for k in range(t.mover_count):
        meet_resting(p, t, t.movers[k])
    for k in range(t.mover_count):
        for other in range(k):
            i, j = min(t.movers[k], t.movers[other]), max(t.movers[k], t.movers[other])
            both = p.figure_radius + (p.ball_radius if j == BALL else p.figure_radius)
            when = time_to_meet(t, i, j, slowing(p, i), slowing(p, j), both, t.when)
            if when < NEVER:
                sooner(t, when, i, j)


@outlined
def advance(p, t, o, seconds):
    """Bring all movers to a later moment."""
    for k in range(t.mover_count):
        piece = t.movers[k]
        v, a = t.v[piece], slowing(p, piece)
        run = (v - 0.5 * a * seconds) * seconds
        x, y = t.x[piece] + run * t.dx[piece], t.y[piece] + run * t.dy[piece]
        if piece == BALL:
            cross_lines(p, o, t.x[piece], t.y[piece], x, y)
            t.wander_left -= run
        t.x[piece], t.y[piece] = x, y
        t.v[piece] = max(v - a * seconds, 0.0)


@inlined
def restitution(p, i, j, closing):
    """Of figures, of a figure and the ball, of a post; up to 1 for a meeting so slow that it would never end.

    Two pieces that press on each other would bounce ever faster, ever less: so they part at no less than `v_stop`, or
    as fast as they came.
    """
    e = p.e_post if j >= POST else (p.e_figure_ball if j == BALL else p.e_figure_figure)
    return max(e, min(1.0, p.v_stop / closing))


@inlined
def lightness(p, piece):
    """One over the mass; 0 of what stands fast."""
    if piece >= POST:
        return 0.0
    return 1.0 / (p.ball_mass if piece == BALL else p.figure_mass)


@outlined
def collide(p, t, i, j):
    """Exchange the impulses of a contact: along the centres by restitution, across them by friction (6.2)."""
    nx, ny = t.x[j] - t.x[i], t.y[j] - t.y[i]
    apart = math.sqrt(nx * nx + ny * ny)
    nx, ny = nx / apart, ny / apart
    vx_i, vy_i = t.v[i] * t.dx[i], t.v[i] * t.dy[i]
    vx_j, vy_j = t.v[j] * t.dx[j], t.v[j] * t.dy[j]
    closing = (vx_i - vx_j) * nx + (vy_i - vy_j) * ny
    if closing <= 0.0:
        return
    light_i, light_j = lightness(p, i), lightness(p, j)
    along = (1.0 + restitution(p, i, j, closing)) * closing / (light_i + light_j)
    sliding = (vy_i - vy_j) * nx - (vx_i - vx_j) * ny
    most, stick = p.tangential_mu * along, sliding / (light_i + light_j)
    across = max(-most, min(most, stick))
    jx, jy = along * nx - across * ny, along * ny + across * nx
    set_motion(p, t, i, vx_i - jx * light_i, vy_i - jy * light_i)
    if j < POST:
        set_motion(p, t, j, vx_j + jx * light_j, vy_j + jy * light_j)
    part(p, t, i, j, nx, ny, apart)


@inlined
def part(p, t, i, j, nx, ny, apart):
    """Put a hair between two discs that have met, moving only what moves."""
    radius_i = p.ball_radius if i == BALL else p.figure_radius
    radius_j = p.post_radius if j >= POST else (p.ball_radius if j == BALL else p.figure_radius)
    lacking = radius_i + radius_j + APART - apart
    if lacking > 0.0:
        if t.moving[i] != 0 and t.moving[j] != 0:
            lacking *= 0.5
        if t.moving[i] != 0:
            t.x[i] -= lacking * nx
            t.y[i] -= lacking * ny
        if t.moving[j] != 0:
            t.x[j] += lacking * nx
            t.y[j] += lacking * ny


@inlined
def kicks(t, i, j):
    """Whether this contact is the touch of a wedge kick: the kicker on the ball where it was laid."""
    return j == BALL and i == t.kicker and t.moved[BALL] == 0


@outlined
def meet(p, t, o):
    """Two discs meet. A figure on a post is no contact of the game, but it bounces."""
    i, j = t.one, t.two
    if j < POST or i == BALL:
        touch(t, o, i, j, t.moving[i], t.moving[j])
    if kicks(t, i, j):
        t.kicked = 1
        stop_all(t)
    else:
        collide(p, t, i, j)


@inlined
def stop_all(t):
    """Bring everything to a standstill."""
    while t.mover_count > 0:
        halt(t, t.movers[0])


@outlined
def leave(p, t, o, piece, airborne):
    """A piece leaves the playing area: it is written down where it crossed the line, and lifted."""
    note_exit(p, t, o, piece, airborne)
    lift(t, piece)


@outlined
def happen(p, t, o, stream):
    """Go on to the next event and let it happen."""
    find_next(p, t)
    if t.when >= NEVER:  # without friction, outside the lines
        stop_all(t)
        return
    advance(p, t, o, t.when)
    if t.what == Event.MEET:
        meet(p, t, o)
    elif t.what == Event.LEAVES:
        leave(p, t, o, t.one, STILL)
    elif t.what == Event.WANDERS:
        angle = p.heading_sigma * math.sqrt(WANDER) * normal(p, stream)
        t.dx[BALL], t.dy[BALL] = rotated(t.dx[BALL], t.dy[BALL], angle)
        t.wander_left = WANDER
    else:
        halt(t, t.one)


@outlined
def run_down(p, t, o, stream):
    """Play on until everything is at rest or off the cloth; after too many events or contacts it stops where it is."""
    for _ in range(MOST_EVENTS):
        if t.mover_count == 0 or o.contact_count == MOST_CONTACTS:
            break
        happen(p, t, o, stream)
    stop_all(t)
