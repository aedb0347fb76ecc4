"""Aiming a flick: where the base has to meet the ball, how hard, and with what chances (section 7, physics of 6.2).

What a player knows of the cloth are its friction numbers, and of himself the spread of his aim and of his speed.
A "roll" is how far the ball rolls after it was struck, a "way" how far the base slides until it meets the ball.
"""

from __future__ import annotations

import math
from math import sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import distance, present, side_of
from rugbysim.games.subbuteo.vocabulary import BALL, PER_TEAM

NODES = 16  # of the normal law for each standard deviation
WIDEST = 5.0  # standard deviations that the table goes to
LEAST_SPREAD = 1e-4  # radians and shares: hands that never fail would divide by 0
UNIFORM = 1.7320508  # half the width of a uniform law in its standard deviations
LEAST_COS = 0.35  # of the angle between the base's way and the ball's: a thinner cut is not tried

# Rounded, so that every machine has the same.
BELOW: Any = np.array(
    [round(0.5 * (1 + math.erf(k / NODES / math.sqrt(2))), 6) for k in range(int(WIDEST * NODES) + 2)]
)


@inlined
def normal_below(z):
    """The chance that a normal draw is below z."""
    if z <= -WIDEST:
        return 0.0
    if z >= WIDEST:
        return 1.0
    at = abs(z) * NODES
    node = np.int64(at)
    found = BELOW[node] + (at - node) * (BELOW[node + 1] - BELOW[node])
    return found if z >= 0.0 else 1.0 - found


@inlined
def log_of(ratio):
    """The natural logarithm of a ratio, to two digits between 0.1 and 10, without a library."""
    t = (ratio - 1.0) / (ratio + 1.0)
    square = t * t
    return 2.0 * t * (1.0 + square * (0.333333 + square * (0.2 + square * 0.2)))


@inlined
def transfer(p):
    """Speed of the ball for each cm/s of a base that meets it head-on."""
    return (1.0 + p.e_figure_ball) * p.figure_mass / (p.figure_mass + p.ball_mass)


@inlined
def grip(p, cos):
    """Roll of the ball that a base loses for each cm of its way, at a cut of that cosine."""
    share = transfer(p) * cos
    return share * share * p.mu_figure / p.mu_ball


@inlined
def follow(p, roll, cos):
    """How far the base slides on after it struck the ball for a roll."""
    kept = (p.figure_mass - p.e_figure_ball * p.ball_mass) / (p.figure_mass + p.ball_mass)
    share = transfer(p) * cos
    return roll * p.mu_ball / p.mu_figure * (kept * kept * cos * cos + 1.0 - cos * cos) / (share * share)


@inlined
def gap_after(p, roll, cos):
    """The gap between base and ball when both rest after a strike for a roll; after a cut the base slides aside."""
    kept = (p.figure_mass - p.e_figure_ball * p.ball_mass) / (p.figure_mass + p.ball_mass)
    slid = follow(p, roll, cos)
    along = kept * cos
    aside = 1.0 - cos * cos
    whole = sqrt(along * along + aside)
    reach = p.figure_radius + p.ball_radius
    x = reach + roll - slid * along / whole
    return max(sqrt(x * x + slid * slid * aside / (whole * whole)) - reach, 0.0)


@inlined
def ghost(p, s, f, nx, ny):
    """The way of figure f to where it drives the ball in direction n: unit vector, length and cosine of the cut.

    The cosine is -1 where there is no such way.
    """
    reach = p.figure_radius + p.ball_radius
    gx = s.pos[BALL, 0] - reach * nx - s.pos[f, 0]
    gy = s.pos[BALL, 1] - reach * ny - s.pos[f, 1]
    way = sqrt(gx * gx + gy * gy)
    if way < 1e-6:
        return nx, ny, 0.0, 1.0
    hx, hy = gx / way, gy / way
    cos = hx * nx + hy * ny
    if cos < LEAST_COS:
        cos = -1.0
    return hx, hy, way, cos


@inlined
def launch(p, roll, way, cos):
    """Launch speed for a wanted roll, in cm/s."""
    share = transfer(p) * cos
    squared = 2.0 * p.gravity * (p.mu_ball * roll / (share * share) + p.mu_figure * way)
    return min(sqrt(squared), p.v_max)


@inlined
def slide(p, way):
    """Launch speed for a base that is to stop after a way."""
    return min(sqrt(2.0 * p.gravity * p.mu_figure * way), p.v_max)


@inlined
def aim_spread(me):
    """Standard deviation of the heading of a flick, radians."""
    return max(me.flick_sigma, LEAST_SPREAD)


@inlined
def speed_spread(me):
    """Standard deviation of the logarithm of a flick's speed."""
    return max(me.flick_sigma_lnv, LEAST_SPREAD)


@inlined
def roll_below(p, me, x, roll, way, cos):
    """The chance that the ball rolls less than x when `roll` is wanted; x = 0: that the base falls short of it."""
    lost = grip(p, cos) * way
    if lost + x <= 0.0:
        return 0.0
    return normal_below(log_of((x + lost) / (roll + lost)) / (2.0 * speed_spread(me)))


@inlined
def heading_spread(p, me, way, cos):
    """Standard deviation of the direction in which the ball leaves, radians."""
    return aim_spread(me) * way / ((p.figure_radius + p.ball_radius) * cos)


@inlined
def roll_spread(p, me, roll, way, cos):
    """Standard deviation of the roll, cm: of the speed, and of how full the ball is met."""
    by_speed = 2.0 * speed_spread(me) * (roll + grip(p, cos) * way)
    by_aim = 2.0 * roll * sqrt(max(1.0 - cos * cos, 0.0)) / cos * heading_spread(p, me, way, cos)
    return sqrt(by_speed * by_speed + by_aim * by_aim)


@inlined
def hit_chance(p, me, f, s, nx, ny, hx, hy):
    """The chance that a base sent on way h does not pass the ball by."""
    reach = p.figure_radius + p.ball_radius
    off = reach * abs(hx * ny - hy * nx)
    spread = aim_spread(me) * distance(s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1])
    return normal_below((reach - off) / spread) - normal_below((-reach - off) / spread)


@inlined
def overlap(off, half, spread):
    """The chance that what is meant to pass at `off` comes within `half`, its error taken as uniform."""
    wide = UNIFORM * spread + 1e-9
    shared = min(off + wide, half) - max(off - wide, -half)
    return min(max(shared, 0.0) / (2.0 * wide), 1.0)


@outlined
def touch_chance(p, me, s, f, side, margin, hx, hy, way):
    """The chance that figure f meets one of `side` on a way if its base were `margin` wider."""
    other = PER_TEAM * side
    half = 2.0 * p.figure_radius + margin
    clean = 1.0
    sigma = aim_spread(me)
    for h in range(other, other + p.per_team):
        x, y = s.pos[h, 0] - s.pos[f, 0], s.pos[h, 1] - s.pos[f, 1]
        along = x * hx + y * hy
        if along <= 0.0 or along > way + half or h == f or not present(p, s, h):
            continue
        off = abs(x * hy - y * hx)
        spread = sigma * along
        if off - UNIFORM * spread >= half:
            continue
        if along > way and distance(x, y, way * hx, way * hy) >= half:
            continue
        clean *= 1.0 - overlap(off, half, spread)
    return 1.0 - clean


@inlined
def foul_chance(p, me, s, f, hx, hy, way):
    """The chance that figure f meets an opponent on a way, with some room left (SB-6.10)."""
    return touch_chance(p, me, s, f, 1 - side_of(f), me.clear_margin, hx, hy, way)


@inlined
def stop_chance(p, me, s, f, hx, hy, way):
    """The chance that a team-mate stands in figure f's way."""
    return touch_chance(p, me, s, f, side_of(f), 0.0, hx, hy, way)


@inlined
def send(d, f, hx, hy, power):
    """Write a flick into the declaration."""
    d.figure = f
    d.aim[0] = hx
    d.aim[1] = hy
    d.power = power


@inlined
def aim_at(p, s, d, f, nx, ny, roll):
    """Write the flick of figure f that drives the ball in direction n for a roll; there must be such a way."""
    hx, hy, way, cos = ghost(p, s, f, nx, ny)
    send(d, f, hx, hy, launch(p, roll, way, max(cos, LEAST_COS)))
