"""Passes: where to, how far, and who is put in place to receive (SB-7, SB-10.6, SB-11.7); support flicks (SB-6.4)."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.subbuteo.geometry import (
    distance,
    forward,
    in_line,
    on_area,
    overlaps,
    present,
    side_of,
)
from rugbysim.games.subbuteo.players.aiming import (
    aim_at,
    aim_spread,
    normal_below,
    send,
    slide,
    speed_spread,
)
from rugbysim.games.subbuteo.players.blocking import way_free
from rugbysim.games.subbuteo.players.receiving import promise, usable
from rugbysim.games.subbuteo.players.striking import in_way
from rugbysim.games.subbuteo.players.values import NO, YES, loss, possession, scrum_against
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, Action, Origin

WAYS: Any = np.array(  # directions of a pass (ahead, to larger y): 95, 105, 120, 140, 165 degrees to either side
    [
        [round(float(np.cos(np.radians(a))), 12), sign * round(float(np.sin(np.radians(a))), 12)]
        for a in (95, 105, 120, 140, 165)
        for sign in (1, -1)
    ]
)
ROLLS: Any = np.array([5.0, 8.0, 12.0, 17.0, 24.0])  # cm that a pass is meant to roll
TURNS: Any = np.array(  # turns of the passer's place round the ball: 0, +-20, +-40, +-60 degrees
    [[round(float(f(np.radians(a))), 12) for f in (np.cos, np.sin)] for a in (0, 20, -20, 40, -40, 60, -60)]
)
ROOM = 0.01  # cm: a base so near the ball does not overlap it
BESIDE = 0.5  # cm of gap between the ball and the figure put beside it
ASKED = 0.9  # chance that in-line opponents are asked to move: one who cannot be moved is not asked for ever
LEAST_SUPPORT = 3.0  # cm: a shorter support flick is not worth it


@outlined
def passer_place(p, s, d, f, nx, ny):
    """Find a free place for figure f to pass from in direction n and write it; whether there is one (SB-7.1, 7.2).

    Where the base meets the ball must be free too.
    """
    reach = p.figure_radius + p.ball_radius
    apart = reach + BESIDE
    if overlaps(p, s, f, s.pos[BALL, 0] - (reach + ROOM) * nx, s.pos[BALL, 1] - (reach + ROOM) * ny):
        return False
    for k in range(len(TURNS)):
        c, q = TURNS[k, 0], TURNS[k, 1]
        x = s.pos[BALL, 0] - apart * (nx * c - ny * q)
        y = s.pos[BALL, 1] - apart * (nx * q + ny * c)
        if on_area(p, x, y) and not overlaps(p, s, f, x, y):
            d.place[0] = x
            d.place[1] = y
            return True
    return False


@inlined
def pass_limit(p, s, t, u):
    """u that a pass may not go beyond: the ball's own in open play, else the set piece's (SB-7.5, 10.7, 11.8)."""
    if s.pass_origin == Origin.SCRUM or s.pass_origin == Origin.LINEOUT:
        return s.pass_limit_u
    return u


@outlined
def pass_value(p, s, me, t, passer, passer_u, limit, nx, ny, roll):
    """Points that a pass in direction n may bring, and the promise of its best receiver."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    u = forward(p, s, t, bx)
    ex, ey = bx + roll * nx, by + roll * ny
    ahead = nx * s.dir[t]
    sigma = 0.5 * aim_spread(me)
    turn = roll * sqrt(sigma * sigma + p.heading_sigma * p.heading_sigma * roll / 3.0) + 0.05
    long = 2.0 * speed_spread(me) * (roll + 1.0)
    spread_u = sqrt(turn * turn * ny * ny + long * long * ahead * ahead)
    end_u = u + roll * ahead
    legal = normal_below((limit - end_u) / spread_u)
    inside = normal_below((min(ey, p.width - ey) - 1.0) / sqrt(long * long * ny * ny + turn * turn * ahead * ahead))
    promised = 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f != passer and forward(p, s, t, s.pos[f, 0]) <= passer_u and usable(p, s, t, f, ex, ey, NO):
            promised = max(promised, promise(p, s, me, f, ex, ey))
    near, met, figure = in_way(p, s, bx, by, nx, ny, sigma, -1.0)
    if figure >= 0 and near < roll:
        if side_of(figure) == t or not in_line(p, s.pos[figure, 0], s.pos[figure, 1], bx, by, nx, ny):
            promised *= 1.0 - met  # an opponent in line is asked to move
    good = promised * inside
    value = good * possession(p, me, end_u) + (1.0 - good) * loss(p, me, end_u)
    return legal * value + (1.0 - legal) * scrum_against(p, me, u), promised


@outlined
def best_pass_roll(p, s, me, t, passer, passer_u, nx, ny):
    """The worth of the best roll in direction n, that roll, and the promise of its receiver."""
    u = forward(p, s, t, s.pos[BALL, 0])
    limit = pass_limit(p, s, t, u)
    best, chosen, ready = -1e9, 8.0, 0.0
    for k in range(len(ROLLS)):
        value, promised = pass_value(p, s, me, t, passer, passer_u, limit, nx, ny, ROLLS[k])
        if value > best:
            best, chosen, ready = value, ROLLS[k], promised
    return best, chosen, ready


@outlined
def plan_pass(p, s, me, d, t, f, best):
    """Declare a pass by figure f if it is worth more than `best`; returns the better worth."""
    x, y, power = d.aim[0], d.aim[1], d.power
    found_x = found_y = 0.0
    found = best
    for k in range(len(WAYS)):
        nx, ny = WAYS[k, 0] * s.dir[t], WAYS[k, 1]
        # where the passer will stand is not known yet: about beside the ball
        passer_u = forward(p, s, t, s.pos[BALL, 0] - (p.figure_radius + p.ball_radius) * nx)
        value, _, _ = best_pass_roll(p, s, me, t, f, passer_u, nx, ny)
        if value > found and passer_place(p, s, d, f, nx, ny):
            found, found_x, found_y = value, nx, ny
    if found > best:
        passer_place(p, s, d, f, found_x, found_y)
        d.action = Action.PASS
        d.figure = f
        d.aim[0], d.aim[1], d.power = found_x, found_y, 0.0
        return found
    d.aim[0], d.aim[1], d.power = x, y, power
    return best


@outlined
def bring(p, s, me, d, t, x, y, keep, passing):
    """Flick the nearest figure that can get there freely to a place; whether there is one (SB-6.4, 7.3)."""
    best = me.support_reach
    chosen = NOBODY
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if not present(p, s, f) or f == s.carrier or f == s.passer or s.support_lock[f] == 1:
            continue
        if passing == YES and (f == s.pass_flicked[0] or f == s.pass_flicked[1]):
            continue
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        if LEAST_SUPPORT < away < best:
            hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
            if way_free(p, s, me, f, hx, hy, away, keep):
                best, chosen = away, f
                send(d, f, hx, hy, slide(p, away))
    return chosen >= 0


@outlined
def prepare_pass(p, s, me, d, t, stream):
    """PASS_PREP: better direction after a set piece, support, opponents asked to move, then the pass."""
    f = s.passer
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    passer_u = forward(p, s, t, s.pos[f, 0])
    nx, ny = s.pass_dir[0], s.pass_dir[1]
    value, roll, ready = best_pass_roll(p, s, me, t, f, passer_u, nx, ny)
    if s.pass_origin != Origin.OPEN and not ours(s, t):
        if plan_pass(p, s, me, d, t, f, value) > value:
            return
    if ready < me.pass_ready and s.pass_support_left > 0:
        back = me.pass_support_back * s.dir[t]
        x, y = bx + roll * nx - back, by + roll * ny
        if on_area(p, x, y) and bring(p, s, me, d, t, x, y, me.support_clear, YES):
            d.action = Action.FLICK
            return
    d.figure = NOBODY
    asked = False
    for h in range(PER_TEAM * (1 - t), PER_TEAM * (1 - t) + p.per_team):
        if present(p, s, h) and in_line(p, s.pos[h, 0], s.pos[h, 1], bx, by, nx, ny):
            near = distance(s.pos[h, 0], s.pos[h, 1], bx, by)
            if near < roll + 2.0 * p.control_gap:
                d.figures[h] = 1
                asked = True
    if asked and uniform(stream) < ASKED:
        d.action = Action.ASK_MOVE
        return
    for h in range(FIGURES):
        d.figures[h] = 0
    d.action = Action.GO


@inlined
def ours(s, t):
    """Whether the direction of the pass is one that this side declared, not the one that a set piece begins with."""
    for k in range(len(WAYS)):
        if abs(WAYS[k, 0] * s.dir[t] - s.pass_dir[0]) < 1e-6 and abs(WAYS[k, 1] - s.pass_dir[1]) < 1e-6:
            return True
    return False


@outlined
def play_pass(p, s, me, d, t):
    """PASS_FLICK: the pass itself."""
    nx, ny = s.pass_dir[0], s.pass_dir[1]
    passer_u = forward(p, s, t, s.pos[s.passer, 0])
    _, roll, _ = best_pass_roll(p, s, me, t, s.passer, passer_u, nx, ny)
    d.action = Action.FLICK
    aim_at(p, s, d, s.passer, nx, ny, roll)


@outlined
def support(p, s, me, d, t):
    """SUPPORT: the nearest figure that can, to a place behind and beside the ball; the wider side first."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    side = 1.0 if by < 0.5 * p.width else -1.0
    d.action = Action.SKIP
    for _ in range(2):
        x = bx - me.support_back * s.dir[t]
        y = by + side * me.support_beside
        if on_area(p, x, y) and bring(p, s, me, d, t, x, y, me.support_clear, NO):
            d.action = Action.FLICK
            return
        side = -side
