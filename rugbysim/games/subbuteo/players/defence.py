"""Defensive and blocking flicks: into the ball's way, never into the ball or an opponent (SB-6.4, SB-13.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import (
    ball_in_goal,
    distance,
    forward,
    offside,
    on_area,
    present,
)
from rugbysim.games.subbuteo.players.aiming import send, slide
from rugbysim.games.subbuteo.players.blocking import best_block, way_free
from rugbysim.games.subbuteo.players.striking import ENDLESS, best_strike, in_way
from rugbysim.games.subbuteo.players.values import NO, loss
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action

LEAST_WAY = 1.0  # cm: a figure so near is there already
LANES = 9  # straight ahead of the ball and four to either side
DEPTHS: Any = np.array([0.5, 0.8, 1.2, 2.0])  # places on a lane that are looked at, multiples of `guard_ahead`
LANE_SPREAD = 0.1  # radians by which a ball strays from the lanes of attackers
LONGEST_LANE = 25.0  # cm beyond which one lane is as open as another
COARSE: Any = np.int64(3)  # of the attackers' lanes each third is looked along


@outlined
def defend(p, s, me, d, t):
    """DEFENCE: the flick after which the attackers' best run is worth least, if that is less than it is now."""
    a = 1 - t
    d.action = Action.SKIP
    if s.carrier < 0 or ball_in_goal(p, s, a):
        return
    bx, by, cx, cy = s.pos[BALL, 0], s.pos[BALL, 1], s.pos[s.carrier, 0], s.pos[s.carrier, 1]
    flicked, hx, hy, power = NOBODY, 0.0, 0.0, 0.0
    least = attackers_best(p, s, me, d, a, ENDLESS) - me.guard_gain
    for place in range(LANES * len(DEPTHS) + 1):
        lane = fan(place // len(DEPTHS))
        if place == LANES * len(DEPTHS):  # between carrier and ball: who was flicked there is not moved aside (SB-5.D)
            x, y = 0.5 * (bx + cx), 0.5 * (by + cy)
        elif lane < me.lane_count:
            ahead = me.guard_ahead * DEPTHS[place % len(DEPTHS)]
            x, y = bx + ahead * me.lanes[lane, 0] * s.dir[a], by + ahead * me.lanes[lane, 1]
        else:
            continue
        f = guard(p, s, me, t, x, y, np.int64(place // (LANES * len(DEPTHS))))
        if f < 0:
            continue
        from_x, from_y = s.pos[f, 0], s.pos[f, 1]
        s.pos[f, 0], s.pos[f, 1] = x, y  # tried there, and put back
        way = distance(from_x, from_y, x, y)
        effort = way * me.guard_effort
        found = attackers_best(p, s, me, d, a, least - effort) + effort
        s.pos[f, 0], s.pos[f, 1] = from_x, from_y
        if found < least:
            least, flicked, power = found, f, slide(p, way)
            hx, hy = (x - from_x) / way, (y - from_y) / way
    blank_flick(d)
    if flicked >= 0:
        d.action = Action.FLICK
        send(d, flicked, hx, hy, power)


@inlined
def fan(number):
    """The lanes in threes: straight ahead, then the third to either side, the sixth ..."""
    return 6 * ((number + 1) // 2) - number % 2


@outlined
def attackers_best(p, s, me, d, a, enough):
    """What the best of some runs is worth to the attackers, or more than `enough`; writes into `d`.

    It is reckoned with the defender's own hands.
    """
    u = forward(p, s, a, s.pos[BALL, 0])
    miss = loss(p, me, u)
    lanes = me.guard_lanes * openness(p, s, me, a)
    return best_strike(p, s, me, d, s.carrier, me.run_long, NO, COARSE, miss, miss, enough - lanes) + lanes


@outlined
def openness(p, s, me, a):
    """How open the attackers' lanes are ahead of the ball, 0 to 1."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    total = most = 0.0
    for k in range(0, me.lane_count, COARSE):
        ahead = me.lanes[k, 0]
        free, met, _ = in_way(p, s, bx, by, ahead * s.dir[a], me.lanes[k, 1], LANE_SPREAD, -1.0)
        total += ahead * (met * min(free, LONGEST_LANE) + (1.0 - met) * LONGEST_LANE)
        most += ahead * LONGEST_LANE
    return total / most


@inlined
def blank_flick(d):
    """Take back what was written while the attackers' runs were reckoned."""
    d.figure = NOBODY
    d.aim[0] = d.aim[1] = d.power = 0.0


@outlined
def guard(p, s, me, t, x, y, onside):
    """The figure of side t nearest to a place that can slide there freely; NOBODY if none.

    `onside` is YES where nobody offside may go: between carrier and ball it would be an obstruction (SB-5.H).
    """
    best, chosen = me.guard_reach, NOBODY
    if not on_area(p, x, y):
        return chosen
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        if away >= best or away < LEAST_WAY or not present(p, s, f):
            continue
        if onside == NO or not offside(p, s, t, s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]):
            hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
            if way_free(p, s, me, f, hx, hy, away, me.guard_clear):
                best, chosen = away, f
    return chosen


@outlined
def block(p, s, me, d, t):
    """BLOCK: into the footprint of the wedge if that is likely to succeed."""
    chance, f, hx, hy, way = best_block(p, s, me, t, s.kick_dir[0], s.kick_dir[1], me.block_chance)
    d.action = Action.SKIP
    if chance > 0.0:
        d.action = Action.FLICK
        send(d, f, hx, hy, slide(p, way))
