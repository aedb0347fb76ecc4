"""Defensive and blocking flicks: into the ball's way, never into the ball or an opponent (SB-6.4, SB-13.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import (
    ball_in_goal,
    distance,
    offside,
    on_area,
    present,
)
from rugbysim.games.subbuteo.players.aiming import send, slide
from rugbysim.games.subbuteo.players.blocking import best_block, way_free
from rugbysim.games.subbuteo.players.striking import in_way
from rugbysim.games.subbuteo.vocabulary import BALL, PER_TEAM, Action

LANES = 17  # straight ahead of the ball and eight to either side
LEAST_WAY = 1.0  # cm: a figure so near is there already
LONGEST_LANE = 25.0  # cm beyond which one lane is as good as another
DEPTHS: Any = np.array([1.0, 1.5, 2.2])  # places on a lane that are looked at, multiples of `guard_ahead`


@outlined
def defend(p, s, me, d, t):
    """DEFENCE: the figure that gets most surely in front of the ball on the best lane that the attackers have."""
    d.action = Action.SKIP
    a = 1 - t
    if ball_in_goal(p, s, a):
        return
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    best = 0.0
    for k in range(min(LANES, me.lane_count)):
        nx, ny = me.lanes[k, 0] * s.dir[a], me.lanes[k, 1]
        free, _, _ = in_way(p, s, bx, by, nx, ny, 0.0, -1.0)
        for depth in range(len(DEPTHS)):
            ahead = me.guard_ahead * DEPTHS[depth]
            worth = (min(free, LONGEST_LANE) - ahead) * me.lanes[k, 0]
            x, y = bx + ahead * nx, by + ahead * ny
            if worth > best and on_area(p, x, y):
                best = guard(p, s, me, d, t, x, y, worth, best)


@outlined
def guard(p, s, me, d, t, x, y, worth, best):
    """Flick the figure that gets to a place with the least way; writes it if that is worth more than `best`."""
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if not present(p, s, f) or offside(p, s, t, s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]):
            continue
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        found = worth / (1.0 + away / me.guard_reach)
        if found > best and away > LEAST_WAY:
            hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
            if way_free(p, s, me, f, hx, hy, away, me.guard_clear):
                best = found
                d.action = Action.FLICK
                send(d, f, hx, hy, slide(p, away))
    return best


@outlined
def block(p, s, me, d, t):
    """BLOCK: into the footprint of the wedge if that is likely to succeed."""
    chance, f, hx, hy, way = best_block(p, s, me, t, s.kick_dir[0], s.kick_dir[1], me.block_chance)
    d.action = Action.SKIP
    if chance > 0.0:
        d.action = Action.FLICK
        send(d, f, hx, hy, slide(p, way))
