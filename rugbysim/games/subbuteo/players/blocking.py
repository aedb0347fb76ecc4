"""Ways of figures that are to touch nothing, and the chance to get into the footprint of a wedge (SB-13.3)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import distance, present, side_of
from rugbysim.games.subbuteo.players.aiming import aim_spread, normal_below, speed_spread
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, PIECES

OVERSHOOT = 3.3  # standard deviations of the speed, doubled for the way, by which a way may turn out longer
BLOCK_SHARE = 0.6  # of the wedge's length in front of the ball: where a block is meant to stop


@outlined
def way_free(p, s, me, f, hx, hy, way, keep):
    """Whether figure f can slide a way `keep` cm and some standard deviations off ball and opponents.

    Of its own side it only has to pass; a longer way than is meant is looked at too.
    """
    far = way * (1.0 + OVERSHOOT * speed_spread(me))
    sigma = me.guard_sigmas * aim_spread(me)
    for h in range(PIECES):
        if h == f or not present(p, s, h):
            continue
        x, y = s.pos[h, 0] - s.pos[f, 0], s.pos[h, 1] - s.pos[f, 1]
        mate = h != BALL and side_of(h) == side_of(f)
        half = p.figure_radius + (p.ball_radius if h == BALL else p.figure_radius) + (0.0 if mate else keep)
        along = x * hx + y * hy
        if along <= 0.0 or along > far + half:
            continue
        if along > far and distance(x, y, far * hx, far * hy) >= half:
            continue
        if abs(x * hy - y * hx) < half + (0.0 if mate else sigma * min(along, far)):
            return False
    return True


@outlined
def best_block(p, s, me, t, dx, dy, least):
    """The surest way of side t into a wedge in direction d: chance (0 if not over `least`), figure, direction, way."""
    out = p.ball_radius + BLOCK_SHARE * p.wedge_length + p.figure_radius
    x, y = s.pos[BALL, 0] + out * dx, s.pos[BALL, 1] + out * dy
    best, chosen, bx, by, way = least, NOBODY, 0.0, 0.0, 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if not present(p, s, f):
            continue
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        if away < 1.0:
            continue
        found = 2.0 * normal_below(2.0 * p.figure_radius / (2.0 * speed_spread(me) * away)) - 1.0
        if found > best:
            hx, hy = (x - s.pos[f, 0]) / away, (y - s.pos[f, 1]) / away
            if way_free(p, s, me, f, hx, hy, away, me.clear_margin):
                best, chosen, bx, by, way = found, f, hx, hy, away
    return (best if chosen >= 0 else 0.0), chosen, bx, by, way
