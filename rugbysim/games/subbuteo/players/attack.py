"""Open play: run, offload, kick, pass or give up, whichever is worth most (section 7, SB-6)."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import ball_in_goal, behind, distance, forward, gap_to_ball
from rugbysim.games.subbuteo.players.aiming import send, slide
from rugbysim.games.subbuteo.players.blocking import way_free
from rugbysim.games.subbuteo.players.kicking import drop_goal, punt
from rugbysim.games.subbuteo.players.passing import plan_pass
from rugbysim.games.subbuteo.players.receiving import ground, left_to_them, usable
from rugbysim.games.subbuteo.players.striking import ENDLESS, best_strike
from rugbysim.games.subbuteo.players.values import NO, YES, field
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action

NEARER: Any = np.array([0.7, 0.5, 0.3])  # of the way to the ball that a carrier with nothing better slides
LEAST_NEARER = 2.0  # cm of such a way


@outlined
def offload(p, s, me, d, t, miss, best):
    """Declare the best offload if it is worth more than `best`; returns the better worth (SB-8)."""
    c = s.carrier
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f == c or distance(s.pos[f, 0], s.pos[f, 1], bx, by) > me.offload_reach:
            continue
        if behind(p, s, t, s.pos[f, 0], s.pos[c, 0]) and usable(p, s, t, f, bx, by, NO):
            found = best_strike(p, s, me, d, f, me.run_long, NO, YES, miss, best, ENDLESS)
            if found > best:
                best = found
                d.action = Action.OFFLOAD
    return best


@outlined
def attack(p, s, me, d, t):
    """OPEN: declare what is worth most for the side in possession."""
    if ball_in_goal(p, s, t):
        ground(p, s, me, d, t)
        return
    d.action = Action.DECLINE
    d.figure = NOBODY
    if s.carrier < 0:
        return
    u = forward(p, s, t, s.pos[BALL, 0])
    miss = left_to_them(p, s, me, t)
    best = best_strike(p, s, me, d, s.carrier, me.run_long, NO, YES, miss, miss, ENDLESS)
    if best > miss:
        d.action = Action.RUN
    near = gap_to_ball(p, s, s.carrier) <= p.control_gap
    here = field(p, me, u)
    if near and s.ran == 1 and best < here + me.offload_below * me.hold:
        best = offload(p, s, me, d, t, miss, best)
    best = drop_goal(p, s, me, d, t, best)
    if near and best < here + me.pass_below * me.hold:
        best = plan_pass(p, s, me, d, t, s.carrier, best)
    if best < here + me.kick_below * me.hold:
        punt(p, s, me, d, t, best)
    if d.action == Action.DECLINE:
        draw_near(p, s, me, d)


@outlined
def draw_near(p, s, me, d):
    """Nothing is worth trying: the carrier slides as near to the ball as it freely can instead of giving up."""
    f = s.carrier
    x, y = s.pos[BALL, 0] - s.pos[f, 0], s.pos[BALL, 1] - s.pos[f, 1]
    apart = sqrt(x * x + y * y)
    whole = apart - p.figure_radius - p.ball_radius
    for k in range(len(NEARER)):
        way = NEARER[k] * whole
        if way > LEAST_NEARER and way_free(p, s, me, f, x / apart, y / apart, way, me.clear_margin):
            d.action = Action.RUN
            send(d, f, x / apart, y / apart, slide(p, way))
            return
