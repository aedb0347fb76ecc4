"""What a strike may be expected to bring: along a lane, with what may go wrong on the way."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import forward, present, quarter, side_of
from rugbysim.games.subbuteo.players.aiming import (
    UNIFORM,
    follow,
    foul_chance,
    gap_after,
    ghost,
    grip,
    heading_spread,
    hit_chance,
    launch,
    log_of,
    normal_below,
    overlap,
    roll_below,
    roll_spread,
    send,
    speed_spread,
    stop_chance,
)
from rugbysim.games.subbuteo.players.values import (
    MISSED_GROUNDING,
    YES,
    control,
    drop_out,
    field,
    grounding,
    loss,
    penalty_loss,
    possession,
    score_worth,
    scrum_against,
    scrum_for,
    touch_loss,
)
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES

ROLLS: Any = np.array([2.0, 4.0, 6.0, 9.0, 13.0, 18.0, 26.0, 36.0])  # cm that are tried
FARTHEST = 45.0  # cm from the ball to which figures in the way are looked for
LEAST_CHANCE = 0.03  # of a meeting that is worth looking at
NOTHING = -1e9  # of what cannot be done
ENDLESS = 1e9  # never enough


@outlined
def in_way(p, s, bx, by, nx, ny, sigma, after):
    """The nearest figure further than `after` from b in direction n that the ball may meet.

    Gives how far the ball rolls before it meets it, the chance that it is not missed, and the figure; -1 if none.
    """
    half = p.figure_radius + p.ball_radius
    nearest, chance, found = FARTHEST, 0.0, np.int64(-1)
    walk = p.heading_sigma * p.heading_sigma / 3.0
    for h in range(FIGURES):
        x, y = s.pos[h, 0] - bx, s.pos[h, 1] - by
        along = x * nx + y * ny
        if along <= 0.0 or along - half >= nearest:
            continue
        off = abs(x * ny - y * nx)
        spread = along * sqrt(sigma * sigma + walk * along)
        if off - UNIFORM * spread >= half:
            continue
        near = max(along - sqrt(max(half * half - off * off, 0.0)), 0.0)
        if near <= after or near >= nearest or not present(p, s, h):
            continue
        met = overlap(off, half, spread)
        if met > LEAST_CHANCE:
            nearest, chance, found = near, met, np.int64(h)
    return nearest, chance, found


@inlined
def meeting(p, s, me, t, f, found, u, at_u):
    """Points if the ball meets a figure: an opponent tackles, a team-mate ahead is offside or knocks on."""
    if side_of(found) != t:
        if at_u > p.length:
            return scrum_for(p, me, p.length - p.scrum_min_goal)  # held up: scrum 5
        return me.tackle_share * loss(p, me, at_u) + (1.0 - me.tackle_share) * possession(p, me, at_u)
    mate_u = forward(p, s, t, s.pos[found, 0])
    if mate_u <= u or found == f:
        return possession(p, me, at_u)
    if quarter(p, mate_u) > quarter(p, u):
        return penalty_loss(p, me, mate_u)
    return scrum_against(p, me, at_u)


@inlined
def breach_line(p, u):
    """u of the line that the ball may not cross (SB-6.9); far away if there is none."""
    q = quarter(p, u)
    return p.quarters[q] if q <= 2 else 10.0 * p.length


@inlined
def rest_value(p, s, me, t, u, nx, ny, roll, spread, sigma, gap):
    """Points if the ball meets nobody: where it comes to rest, or leaves the field, or goes too far."""
    by = s.pos[BALL, 1]
    ahead = nx * s.dir[t]
    turn = roll * sqrt(sigma * sigma + p.heading_sigma * p.heading_sigma * roll / 3.0)
    end_u, end_y = u + roll * ahead, by + roll * ny
    spread_u = sqrt(spread * spread * ahead * ahead + turn * turn * ny * ny) + 0.1
    spread_y = sqrt(spread * spread * ny * ny + turn * turn * ahead * ahead) + 0.1
    touch = normal_below(-end_y / spread_y) + normal_below((end_y - p.width) / spread_y)
    dead = normal_below((end_u - p.length - p.in_goal_depth) / spread_u)
    over = normal_below((end_u - p.length + p.ball_radius) / spread_u)
    far = 1.0 - normal_below((breach_line(p, u) - end_u) / spread_u)
    inside = max(over - dead, 0.0)
    kept = control(p, me, gap)
    value = (1.0 - over) * (kept * possession(p, me, end_u) + (1.0 - kept) * loss(p, me, end_u))
    good = grounding(p, me, gap)
    failed = MISSED_GROUNDING * field(p, me, p.length)
    value += inside * (good * score_worth(me, me.try_worth) + (1.0 - good) * failed)
    value += dead * drop_out(p, me)
    value = far * scrum_against(p, me, u) + (1.0 - far) * value
    return touch * touch_loss(p, me, min(end_u, p.length)) + (1.0 - touch) * value


@inlined
def highest(p, me, u, ahead, chance, miss):
    """No strike is worth more than this that gets the ball `ahead` at most with a chance."""
    over = u + ahead > p.length - 2.0 * p.ball_radius
    best = score_worth(me, me.try_worth) if over else possession(p, me, u + max(ahead, 0.0))
    return chance * best + (1.0 - chance) * miss


@outlined
def best_roll(p, s, me, d, f, nx, ny, most, slides, stride, miss, best):
    """Try every roll of the ball in direction n by figure f; writes the flick if it is worth more than `best`.

    `slides` is YES where the base may not meet an opponent even after it struck the ball (AM-54). `miss` is what it
    costs to miss the ball. Of rolls and lanes each `stride`-th is tried. Returns the better worth.
    """
    t = side_of(f)
    hx, hy, way, cos = ghost(p, s, f, nx, ny)
    if cos < 0.0:
        return best
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    u = forward(p, s, t, bx)
    hit = hit_chance(p, me, f, s, nx, ny, hx, hy) * (1.0 - stop_chance(p, me, s, f, hx, hy, way))
    foul = foul_chance(p, me, s, f, hx, hy, way)
    sigma = heading_spread(p, me, way, cos)
    lost = grip(p, cos) * way
    double = 2.0 * speed_spread(me)
    punished = penalty_loss(p, me, u)
    if highest(p, me, u, most * nx * s.dir[t], hit * (1.0 - foul), miss) < best:
        return best
    first, first_chance, first_figure = in_way(p, s, bx, by, nx, ny, sigma, -1.0)
    second, second_chance, second_figure = FARTHEST, 0.0, first_figure
    first_value = second_value = 0.0
    if first_figure >= 0:
        first_value = meeting(p, s, me, t, f, first_figure, u, u + first * nx * s.dir[t])
        second, second_chance, second_figure = in_way(p, s, bx, by, nx, ny, sigma, first)
        if second_figure >= 0:
            second_value = meeting(p, s, me, t, f, second_figure, u, u + second * nx * s.dir[t])
    for k in range(stride // 2, len(ROLLS), 1 + stride // 2):
        roll = ROLLS[k]
        if roll > most:
            break
        reach = hit * (1.0 - roll_below(p, me, 0.0, roll, way, cos))
        fouled = foul
        if slides == YES:
            fouled = foul_chance(p, me, s, f, hx, hy, way + follow(p, roll, cos))
        if highest(p, me, u, roll * nx * s.dir[t], reach * (1.0 - fouled), miss) <= best:
            continue
        spread = roll_spread(p, me, roll, way, cos)
        gap = gap_after(p, roll, cos)
        value = rest_value(p, s, me, t, u, nx, ny, roll, spread, sigma, gap)
        if second_figure >= 0 and second_chance > 0.0:
            met = second_chance * (1.0 - normal_below(log_of((second + lost) / (roll + lost)) / double))
            value = met * second_value + (1.0 - met) * value
        if first_figure >= 0:
            met = first_chance * (1.0 - normal_below(log_of((first + lost) / (roll + lost)) / double))
            value = met * first_value + (1.0 - met) * value
        value = fouled * punished + (1.0 - fouled) * ((1.0 - reach) * miss + reach * value)
        if value > best:
            best = value
            send(d, f, hx, hy, launch(p, roll, way, cos))
    return best


@outlined
def best_strike(p, s, me, d, f, most, slides, stride, miss, best, enough):
    """Look along the lanes of figure f, to either side of its straight way to the ball; as `best_roll`.

    What is worth more than `enough` ends the search.
    """
    x, y = s.pos[BALL, 0] - s.pos[f, 0], s.pos[BALL, 1] - s.pos[f, 1]
    apart = sqrt(x * x + y * y)
    if apart < 1e-6:
        return best
    x, y = x / apart, y / apart
    for k in range(0, me.lane_count, stride):
        along, beside = me.lanes[k, 0], me.lanes[k, 1]
        nx, ny = x * along - y * beside, y * along + x * beside
        best = best_roll(p, s, me, d, f, nx, ny, most, slides, stride, miss, best)
        if best > enough:
            break
    return best
