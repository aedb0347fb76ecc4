"""Defensive and blocking flicks: into the ball's way, never into the ball or an opponent (SB-6.4, SB-13.3)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import (
    ball_in_goal,
    distance,
    offside,
    on_area,
    present,
)
from rugbysim.games.subbuteo.players.aiming import normal_below, send, slide, speed_spread
from rugbysim.games.subbuteo.players.passing import way_free
from rugbysim.games.subbuteo.players.striking import in_way
from rugbysim.games.subbuteo.vocabulary import BALL, PER_TEAM, Action

LANES = 13  # straight ahead of the ball and six to either side
LONGEST_LANE = 25.0  # cm beyond which one lane is as good as another
BLOCK_SHARE = 0.6  # of the wedge's length in front of the ball: where a block is meant to stop


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
        worth = min(free, LONGEST_LANE) * me.lanes[k, 0]
        if free <= me.guard_ahead or worth <= best:
            continue
        x, y = bx + me.guard_ahead * nx, by + me.guard_ahead * ny
        if not on_area(p, x, y):
            continue
        for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
            if not present(p, s, f) or offside(p, s, t, s.pos[f, 0], s.pos[f, 1], bx, by):
                continue
            away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
            found = worth / (1.0 + away / me.guard_reach)
            if found > best and away > 1.0:
                hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
                if way_free(p, s, me, f, hx, hy, away, me.guard_clear):
                    best = found
                    d.action = Action.FLICK
                    send(d, f, hx, hy, slide(p, away))


@outlined
def block(p, s, me, d, t):
    """BLOCK: into the footprint of the wedge if that is likely to succeed."""
    d.action = Action.SKIP
    out = p.ball_radius + BLOCK_SHARE * p.wedge_length + p.figure_radius
    x, y = s.pos[BALL, 0] + out * s.kick_dir[0], s.pos[BALL, 1] + out * s.kick_dir[1]
    best = me.block_chance
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if not present(p, s, f):
            continue
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        if away < 1.0:
            continue
        spread = 2.0 * speed_spread(me) * away
        found = 2.0 * normal_below(2.0 * p.figure_radius / spread) - 1.0
        if found > best:
            hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
            if way_free(p, s, me, f, hx, hy, away, me.clear_margin):
                best = found
                d.action = Action.FLICK
                send(d, f, hx, hy, slide(p, away))
