"""Kicks: ballistic flight without drag, hop after hop, until the ball rolls or is out (6.3).

A hop is straight as seen from above and a parabola from the side. What ends it early: an outer line, the plane of a
goal with its bar, a post, a figure that the ball's disc meets below the figure's height.
"""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.subbuteo.physics.curves import aimed, cosine_and_sine, normal, rotated
from rugbysim.games.subbuteo.physics.launching import executed
from rugbysim.games.subbuteo.physics.meeting import NEVER, run_to_meet
from rugbysim.games.subbuteo.physics.recording import cross_lines, rounded, touch, vertex
from rugbysim.games.subbuteo.physics.solver import BODIES, STILL, collide, leave, run_out, set_motion
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, POST, Flag

FLATTEST, STEEPEST = 0.05, 1.5  # radians: no error lays a kick flat or sends it back
ABOVE = 0.01  # cm over the bar of a ball that has rolled over it
MOST_HOPS = 256
FLYING: Any = np.int64(1)


class Hop(IntEnum):
    """What a hop ends with."""

    LANDS = 0
    LEAVES = 1
    PLANE = 2
    POST = 3
    FIGURE = 4


@outlined
def kick_speed(p, distance, elevation):
    """The speed that carries a kick so far over level ground at an elevation, at most what a finger can."""
    c, s = cosine_and_sine(elevation)
    return min(math.sqrt(max(distance, 0.0) * p.gravity / (2.0 * s * c)), p.v_max)


@outlined
def take_off(p, t, x, y, speed, elevation, sigma_az, sigma_el, sigma_lnv, stream):
    """Send the ball up with errors of azimuth, elevation and speed."""
    x, y = aimed(x, y)
    x, y = rotated(x, y, sigma_az * normal(p, stream))
    angle = elevation + sigma_el * normal(p, stream)
    c, s = cosine_and_sine(min(max(angle, FLATTEST), STEEPEST))
    v = executed(p, speed, sigma_lnv, stream)
    t.height, t.vz = 0.0, v * s
    set_motion(p, t, BALL, v * c * x, v * c * y)


@inlined
def falls_to(p, t, height):
    """When the ball comes down to a height, seconds from now; NEVER if it does not rise so far."""
    square = t.vz * t.vz + 2.0 * p.gravity * (t.height - height)
    if square < 0.0:
        return NEVER
    return (t.vz + math.sqrt(square)) / p.gravity


@inlined
def height_after(p, t, run):
    """The height over the rolling ball's after a way along the ground."""
    seconds = run / t.v[BALL]
    return t.height + (t.vz - 0.5 * p.gravity * seconds) * seconds


@outlined
def run_to_figure(p, t, figure, reach):
    """The way until a figure stops the flying ball: its side is met, or the ball comes down on it; NEVER if not."""
    both = p.figure_radius + p.ball_radius
    x, y, dx, dy = t.x[BALL], t.y[BALL], t.dx[BALL], t.dy[BALL]
    run = run_to_meet(x, y, dx, dy, reach, t.x[figure], t.y[figure], both)
    if run >= NEVER:
        return NEVER
    top = p.figure_height - p.ball_radius
    if height_after(p, t, run) < top:
        return run
    down = falls_to(p, t, top) * t.v[BALL]
    to_x, to_y = t.x[figure] - x, t.y[figure] - y
    across = to_x * dy - to_y * dx
    leaves = to_x * dx + to_y * dy + math.sqrt(both * both - across * across)
    return down if down <= min(leaves, reach) else NEVER


@inlined
def run_to_plane(p, t):
    """The way until the ball's centre crosses a goal line on which it does not lie already."""
    x, dx = t.x[BALL], t.dx[BALL]
    run = NEVER
    for end in range(2):
        away = (p.length if end == 1 else 0.0) - x
        if away * dx > 0.0:
            run = min(run, away / dx)
    return run


@outlined
def find_end(p, t, kicker):
    """What ends this hop: t.what, t.when (the way along the ground), t.one (the post or figure)."""
    t.when, t.what, t.one = falls_to(p, t, 0.0) * t.v[BALL], np.int64(Hop.LANDS), NOBODY
    if t.v[BALL] == 0.0:
        return
    run = run_out(p, t, BALL)
    if run <= t.when:
        t.when, t.what = run, np.int64(Hop.LEAVES)
    run = run_to_plane(p, t)
    if run <= t.when:
        t.when, t.what = run, np.int64(Hop.PLANE)
    both = p.ball_radius + p.post_radius
    for post in range(POST, BODIES):
        run = run_to_meet(t.x[BALL], t.y[BALL], t.dx[BALL], t.dy[BALL], t.when, t.x[post], t.y[post], both)
        if run < NEVER and height_after(p, t, run) + p.ball_radius < p.post_height:
            t.when, t.what, t.one = run, np.int64(Hop.POST), post
    for figure in range(FIGURES):
        if t.on[figure] != 0 and figure != kicker:
            run = run_to_figure(p, t, figure, t.when)
            if run < t.when or (run == t.when and t.what != Hop.FIGURE):
                t.when, t.what, t.one = run, np.int64(Hop.FIGURE), figure


@outlined
def fly_to_end(p, t, o):
    """Bring the ball to where the hop ends."""
    x, y, run = t.x[BALL], t.y[BALL], t.when
    to_x, to_y = x + run * t.dx[BALL], y + run * t.dy[BALL]
    if t.what == Hop.PLANE:
        to_x = p.length if to_x > 0.5 * p.length else 0.0
    cross_lines(p, o, x, y, to_x, to_y)
    t.x[BALL], t.y[BALL] = to_x, to_y
    seconds = falls_to(p, t, 0.0) if t.what == Hop.LANDS else (run / t.v[BALL] if run > 0.0 else 0.0)
    t.height += (t.vz - 0.5 * p.gravity * seconds) * seconds
    t.vz -= p.gravity * seconds


@outlined
def pass_plane(p, t, o, goal_x, stream):
    """The ball crosses a goal line in the air: on the bar it goes over or comes back, else it is noted where (G-24)."""
    inside = abs(t.y[BALL] - 0.5 * p.width) < 0.5 * p.posts_inner
    if inside and abs(t.height + p.ball_radius - p.crossbar) < p.ball_radius:
        o.post_hit = 1
        if uniform(stream) >= p.bar_over:
            set_motion(p, t, BALL, -p.e_post * t.v[BALL] * t.dx[BALL], t.v[BALL] * t.dy[BALL])
            return
        t.height = p.crossbar + ABOVE
        t.vz = max(t.vz, 0.0)
    if o.plane == 0 and t.x[BALL] == goal_x:
        o.plane, o.plane_y, o.plane_z = 1, rounded(t.y[BALL]), rounded(t.height + p.ball_radius)


@outlined
def hit_figure(p, t, o, figure):
    """The ball meets a figure, which slides only once the ball is down; from above, the ball comes off its side."""
    to_x, to_y = t.x[BALL] - t.x[figure], t.y[BALL] - t.y[figure]
    apart, both = math.sqrt(to_x * to_x + to_y * to_y), p.figure_radius + p.ball_radius
    if apart < both:
        if apart == 0.0:
            to_x, to_y, apart = -t.dx[BALL], -t.dy[BALL], 1.0
        t.x[BALL], t.y[BALL] = t.x[figure] + to_x * both / apart, t.y[figure] + to_y * both / apart
    struck_before = t.moved[figure]
    t.moved[figure] = 0
    touch(t, o, figure, BALL, STILL, FLYING)
    t.moved[figure] = struck_before
    collide(p, t, figure, BALL)


@outlined
def land(p, t, o, stream):
    """A bounce; returns whether the ball rolls from here (6.3)."""
    t.height, t.vz = 0.0, -t.vz * p.bounce_e
    vertex(o, rounded(t.x[BALL]), rounded(t.y[BALL]), Flag.BOUNCE)
    if t.v[BALL] > 0.0:
        x, y = rotated(t.dx[BALL], t.dy[BALL], p.bounce_sigma * normal(p, stream))
        v = t.v[BALL] * p.bounce_tangential
        set_motion(p, t, BALL, v * x, v * y)
    return t.vz < p.bounce_min_vz


@outlined
def fly(p, t, o, goal_x, kicker, stream):
    """Follow the ball until it rolls or is out. The kicker, behind the ball, is not in its way before it lands."""
    airborne = FLYING
    for _ in range(MOST_HOPS):
        find_end(p, t, kicker)
        fly_to_end(p, t, o)
        if t.what == Hop.LEAVES:
            leave(p, t, o, BALL, airborne)
            return
        if t.what == Hop.PLANE:
            pass_plane(p, t, o, goal_x, stream)
        elif t.what == Hop.POST:
            o.post_hit = 1
            touch(t, o, BALL, t.one, FLYING, STILL)
            collide(p, t, BALL, t.one)
        elif t.what == Hop.FIGURE:
            hit_figure(p, t, o, t.one)
        else:
            airborne, kicker = STILL, NOBODY
            if land(p, t, o, stream):
                return
