"""Open play: run, offload, kick, pass or give up, whichever is worth most (section 7, SB-6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import ball_in_goal, behind, distance, forward, gap_to_ball, on_area
from rugbysim.games.subbuteo.players.aiming import send, slide
from rugbysim.games.subbuteo.players.blocking import way_free
from rugbysim.games.subbuteo.players.kicking import drop_goal, punt
from rugbysim.games.subbuteo.players.passing import plan_pass
from rugbysim.games.subbuteo.players.receiving import ROUND, ground, left_to_them, promise, usable
from rugbysim.games.subbuteo.players.striking import ENDLESS, best_strike
from rugbysim.games.subbuteo.players.values import NO, YES, field
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action

WAYS: Any = np.array([3.0, 5.0, 8.0])  # cm that a carrier with nothing better slides
LEAST_PROMISE = 0.1  # of the ball from where it goes
PATIENCE = 60  # strikes of a spell after which a side whose time is up lets go, since nothing else might end it (AM-61)


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
    if s.carrier < 0 or (s.time_up == 1 and s.strikes >= PATIENCE):
        return
    u = forward(p, s, t, s.pos[BALL, 0])
    miss, declined = left_to_them(p, s, me, t)
    best = best_strike(p, s, me, d, s.carrier, me.run_long, NO, YES, miss, declined, ENDLESS)
    if best > declined:
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
        go_round(p, s, me, d)


@outlined
def go_round(p, s, me, d):
    """Nothing is worth trying: the carrier slides to where it gets at the ball best, instead of giving up.

    That misses the ball, but unlike a decline it does not bring a scrum nearer (SB-4.11).
    """
    f = s.carrier
    x, y = s.pos[f, 0], s.pos[f, 1]
    best = LEAST_PROMISE
    for k in range(len(ROUND)):
        hx, hy = ROUND[k, 0], ROUND[k, 1]
        for w in range(len(WAYS)):
            to_x, to_y = x + WAYS[w] * hx, y + WAYS[w] * hy
            if on_area(p, to_x, to_y) and way_free(p, s, me, f, hx, hy, WAYS[w], me.clear_margin):
                s.pos[f, 0], s.pos[f, 1] = to_x, to_y  # tried there, and put back
                found = promise(p, s, me, f, s.pos[BALL, 0], s.pos[BALL, 1])
                s.pos[f, 0], s.pos[f, 1] = x, y
                if found > best:
                    best = found
                    d.action = Action.RUN
                    send(d, f, hx, hy, slide(p, WAYS[w]))
