"""Kicks: how a ball flies, what it may bring, and where it is sent (SB-3, SB-13 to 15, SB-17 to 19)."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import (
    distance,
    forward,
    on_area,
    past_ten_metres,
    place_x,
    quarter,
    wedge_fits,
)
from rugbysim.games.subbuteo.players.aiming import (
    LEAST_SPREAD,
    aim_spread,
    foul_chance,
    log_of,
    normal_below,
    stop_chance,
)
from rugbysim.games.subbuteo.players.blocking import best_block
from rugbysim.games.subbuteo.players.receiving import promise, usable
from rugbysim.games.subbuteo.players.striking import NOTHING, in_way
from rugbysim.games.subbuteo.players.values import (
    NO,
    control,
    drop_out,
    line_out_for,
    loss,
    possession,
    score_worth,
    scrum_against,
    scrum_for,
    touch_loss,
)
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action, KickKind, Option

GOAL = 3.0  # points (SB-2.3, SB-2.4)
DECIDES = 3.0  # points that a kick counts more if it draws or wins when time is up
GOAL_RANGES: Any = np.array([1.3, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0])  # of a kick at goal, multiples of the distance
RESTART_RANGES: Any = np.array([10.0, 12.0, 14.0, 17.0, 20.0, 24.0, 30.0])  # cm
RESTART_PLACES: Any = np.array([0.5, 0.25, 0.75])  # of the width, where a drop-22 may be taken
PUNT_RANGES: Any = np.array([9.0, 12.0, 16.0, 22.0])  # cm
BOUNCES = 1.3  # standard deviations of one bounce's turn that all bounces together turn a ball
LOW_FLIGHT = 0.75  # of the range: a ball is low enough from there on to meet figures
LANE_STRIDE = 3  # of the lanes that a kick looks along: straight, then to either side in turn
TOUCH_STEP = 4.0  # cm between two crossings that are looked at
TOUCH_OVER = 1.25  # range of a kick straight into touch as a multiple of the distance
PUNT_SHORT = 0.75  # range of a punt to touch, which has to bounce, as a multiple of the distance
BLOCK_COST = 0.5  # points that a blocked kick costs: a defender stands in front of the ball
PUNT_TOUCH_GOOD = 0.7  # chance that it does so


@inlined
def tangent(angle):
    """Of an elevation in radians, without a library."""
    square = angle * angle
    sine = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)))
    cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0))
    return sine / cosine


@inlined
def run_on(p, reach, tan):
    """How far a ball bounces and rolls on after a flight of that length."""
    vertical = sqrt(0.5 * p.gravity * reach * tan)
    level = vertical / tan
    total = 0.0
    for _ in range(20):
        vertical *= p.bounce_e
        level *= p.bounce_tangential
        if vertical < p.bounce_min_vz:
            break
        total += 2.0 * vertical / p.gravity * level
    return total + level * level / (2.0 * p.mu_ball * p.gravity)


@inlined
def goal_odds(p, across, apart, multiple, tan, sigma_az, sigma_el, sigma_lnv):
    """The chance of a goal at a multiple of the distance as range; `across` is the way to the goal plane."""
    side = max(sigma_az, LEAST_SPREAD) * apart * apart / across
    height = apart * tan * (1.0 - 1.0 / multiple)
    square = 1.0 + tan * tan
    by_speed = 2.0 * apart * tan / multiple * max(sigma_lnv, LEAST_SPREAD)
    by_angle = square * (apart - apart * 2.0 * tan * tan / (square * multiple)) * sigma_el
    spread = sqrt(by_speed * by_speed + by_angle * by_angle)
    high = normal_below((height - p.crossbar) / spread)
    return high * (2.0 * normal_below(0.5 * p.posts_inner / side) - 1.0)


@outlined
def at_goal(p, s, me, d, t, x, y, tan, sigma_az, sigma_el, sigma_lnv):
    """Write aim and range of the surest kick at goal from a place; returns its chance."""
    dx, dy = place_x(p, s, t, p.length) - x, 0.5 * p.width - y
    across = abs(dx)
    apart = sqrt(dx * dx + dy * dy)
    if across < 1.0:
        return 0.0
    d.aim[0] = dx / apart
    d.aim[1] = dy / apart
    best = -1.0
    for k in range(len(GOAL_RANGES)):
        if k > 0 and GOAL_RANGES[k] > me.goal_range:
            break
        found = goal_odds(p, across, apart, GOAL_RANGES[k], tan, sigma_az, sigma_el, sigma_lnv)
        if found > best:
            best = found
            d.power = GOAL_RANGES[k] * apart
    return best


@inlined
def placed_at_goal(p, s, me, d, t, x, y):
    """The same with the live-action kicker."""
    tan = tangent(p.kicker_elevation)
    return at_goal(p, s, me, d, t, x, y, tan, me.kicker_sigma_az, me.kicker_sigma_el, me.kicker_sigma_lnv)


@inlined
def dropped_at_goal(p, s, me, d, t):
    """The same with the wedge, out of hand."""
    tan = tangent(p.wedge_elevation)
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    found = at_goal(p, s, me, d, t, x, y, tan, me.wedge_sigma_az, me.wedge_sigma_el, me.wedge_sigma_lnv)
    return found * (1.0 - me.wedge_fail)


@outlined
def into_touch(p, s, me, d, t, x, y):
    """Write the best kick to touch from a place (SB-14); returns its worth."""
    u = forward(p, s, t, x)
    q = quarter(p, u)
    ahead = q + p.touch_kick_max_quarters
    limited = ahead <= 3
    limit = p.quarters[ahead - 1] if limited else p.length
    failed = touch_loss(p, me, u) if limited else drop_out(p, me)
    best = NOTHING
    for side in range(2):
        off = y if side == 0 else p.width - y
        off = max(off, 0.5)
        sign = -1.0 if side == 0 else 1.0
        for k in range(np.int64((limit - u) / TOUCH_STEP) + 1):
            further = TOUCH_STEP * k
            apart = sqrt(further * further + off * off)
            spread = max(me.kicker_sigma_az, LEAST_SPREAD) * apart * apart / off + 0.1
            good = normal_below((limit - u - further) / spread)
            value = good * line_out_for(p, me, u + further) + (1.0 - good) * failed
            if value > best:
                best = value
                d.aim[0] = further / apart * s.dir[t]
                d.aim[1] = sign * off / apart
                d.power = max(TOUCH_OVER * apart, off + 5.0)
    return best


@outlined
def receipt(p, s, me, t, bx, by, kick_u, kick_quarter):
    """The best promise of an attempt of side t on a ball at b; after a short punt by those whom SB-13.7 allows."""
    best = 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f == s.kicker or not usable(p, s, t, f, bx, by, NO):
            continue
        if kick_quarter > 0:
            u = forward(p, s, t, s.pos[f, 0])
            if u > kick_u or quarter(p, u) != kick_quarter:
                continue
        best = max(best, promise(p, s, me, f, bx, by))
    return best


@outlined
def flight_value(p, s, me, t, bx, by, nx, ny, reach, must_u, kick_u, kick_quarter, best):
    """Points that a wedge kick from b in direction n may bring.

    Nothing is reckoned where it cannot be worth more than `best`. `must_u` is the line that a restart has to cross
    (SB-3.2, SB-19.5); for a punt it is 0 and `kick_quarter` is given.
    """
    tan = tangent(p.wedge_elevation)
    low = 4.0 * p.wedge_height / tan  # the range of a flight that just rises above the wedge
    spread_range = 2.0 * max(me.wedge_sigma_lnv, LEAST_SPREAD)
    lifts = normal_below(log_of(reach / low) / spread_range) * (1.0 - me.wedge_fail)
    whole = reach + run_on(p, reach, tan)
    ex, ey = bx + whole * nx, by + whole * ny
    u, from_u = forward(p, s, t, ex), forward(p, s, t, bx)
    failed = scrum_against(p, me, from_u)
    punished = loss(p, me, from_u - p.retreat_gap)
    turn = BOUNCES * p.bounce_sigma * (1.0 - reach / whole)
    sigma = sqrt(me.wedge_sigma_az * me.wedge_sigma_az + turn * turn) + LEAST_SPREAD
    if ey < 0.0 or ey > p.width or u > p.length:
        return touch_loss(p, me, from_u)
    if possession(p, me, u) < best:
        return NOTHING
    along, across = spread_range * whole * nx, sigma * whole * ny
    spread_u = sqrt(along * along + across * across)
    beside = min(ey, p.width - ey) / (sigma * whole)
    inside = normal_below(beside)
    if kick_quarter > 0 and quarter(p, u) - kick_quarter >= p.punt_turnover_quarters:
        value = loss(p, me, u)
    else:
        kept = receipt(p, s, me, t, ex, ey, kick_u, kick_quarter)
        _, met, figure = in_way(p, s, bx, by, nx, ny, sigma, LOW_FLIGHT * reach)
        if figure >= 0:
            kept *= 1.0 - met
        value = kept * possession(p, me, u) + (1.0 - kept) * loss(p, me, u)
    value = inside * value + (1.0 - inside) * touch_loss(p, me, from_u)
    if must_u > 0.0:
        crosses = normal_below((u - must_u) / spread_u)
        value = crosses * value + (1.0 - crosses) * failed
    return lifts * value + (1.0 - lifts) * punished


@outlined
def restart(p, s, me, d, t, x, y, must_u, best):
    """Write the best kick-off or drop-22 from a place; returns its worth if that is more than `best`."""
    for k in range(0, me.lane_count, LANE_STRIDE):
        nx, ny = me.lanes[k, 0] * s.dir[t], me.lanes[k, 1]
        for r in range(len(RESTART_RANGES)):
            reach = RESTART_RANGES[r]
            found = flight_value(p, s, me, t, x, y, nx, ny, reach, must_u, p.length, NO, best)
            if found > best:
                best = found
                d.aim[0], d.aim[1], d.power = nx, ny, reach
                d.place[0], d.place[1] = x, y
    return best


@inlined
def kicker_of(p, s, t):
    """The figure that kicks off or drops out."""
    return s.kicker if s.kicker >= 0 else PER_TEAM * t + min(p.per_team, PER_TEAM) - 1


@outlined
def kick_off(p, s, me, d, t):
    """KICKOFF: up the wedge, to where a figure of its own gets at it first (SB-3)."""
    d.action = Action.KICK
    d.figure = kicker_of(p, s, t)
    restart(p, s, me, d, t, 0.5 * p.length, 0.5 * p.width, 0.5 * p.length + p.line_10, NOTHING)


@outlined
def drop_22(p, s, me, d, t):
    """DROP22: the same from the best place on the 22 (SB-19.5)."""
    d.action = Action.KICK
    d.figure = kicker_of(p, s, t)
    best = NOTHING
    for k in range(len(RESTART_PLACES)):
        y = RESTART_PLACES[k] * p.width
        best = restart(p, s, me, d, t, place_x(p, s, t, p.line_22), y, p.line_22, best)


@inlined
def can_kick(p, s, kind):
    """Whether a wedge kick may be declared now (SB-13.3, AM-66)."""
    if s.kick_barred[kind - 1] == 1:
        return False
    near = distance(s.pos[s.carrier, 0], s.pos[s.carrier, 1], s.pos[BALL, 0], s.pos[BALL, 1])
    return p.kick_needs_control == 0 or near <= p.control_gap


@outlined
def strike_odds(p, s, me, f):
    """The chance that figure f strikes the ball where it lies with a straight flick."""
    x, y = s.pos[BALL, 0] - s.pos[f, 0], s.pos[BALL, 1] - s.pos[f, 1]
    apart = sqrt(x * x + y * y)
    reach = p.figure_radius + p.ball_radius
    x, y, way = x / apart, y / apart, max(apart - reach, 0.0)
    hit = 2.0 * normal_below(reach / (aim_spread(me) * apart)) - 1.0
    free = (1.0 - foul_chance(p, me, s, f, x, y, way)) * (1.0 - stop_chance(p, me, s, f, x, y, way))
    return hit * free


@inlined
def unblocked(p, s, me, t, value, best, nx, ny):
    """The worth of a kick that may be blocked: then the side goes on as it can, which is worth `best` (SB-13.3)."""
    if p.block_flicks == 0 or value <= best:
        return value
    blocked, _, _, _, _ = best_block(p, s, me, 1 - t, nx, ny, me.block_chance)
    return blocked * best + (1.0 - blocked) * value - BLOCK_COST * blocked


@inlined
def goal_worth(s, me, t, taste):
    """What three points are worth: more at the end of the last half where they win or draw the match."""
    behind = s.score[1 - t] - s.score[t]
    worth = taste * score_worth(me, GOAL)
    return worth + DECIDES if s.time_up == 1 and 0 <= behind <= GOAL else worth


@outlined
def drop_goal(p, s, me, d, t, best):
    """Declare a drop goal if it is worth more than `best`; returns the better worth (SB-18)."""
    if not past_ten_metres(p, s, t, s.pos[BALL, 0]) or not can_kick(p, s, np.int64(KickKind.DROP_GOAL)):
        return best
    x, y, power = d.aim[0], d.aim[1], d.power
    chance = dropped_at_goal(p, s, me, d, t)
    value = goal_worth(s, me, t, me.drop_taste) * chance + (1.0 - chance) * drop_out(p, me)
    odds = strike_odds(p, s, me, s.carrier)
    value = odds * value + (1.0 - odds) * loss(p, me, forward(p, s, t, s.pos[BALL, 0]))
    value = unblocked(p, s, me, t, value, best, d.aim[0], d.aim[1])
    if value > best and wedge_fits(p, s, d.aim[0], d.aim[1]):
        d.action = Action.DROP_GOAL
        d.figure = s.carrier
        return value
    d.aim[0], d.aim[1], d.power = x, y, power
    return best


@outlined
def punt(p, s, me, d, t, best):
    """Declare a punt, over the defenders or to touch, if it is worth more than `best`; returns the better worth."""
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    u = forward(p, s, t, x)
    odds = strike_odds(p, s, me, s.carrier)
    missed = loss(p, me, u)
    if can_kick(p, s, np.int64(KickKind.PUNT_UPFIELD)):
        kick_u = forward(p, s, t, s.pos[s.carrier, 0])
        q = np.int64(quarter(p, u))
        for k in range(0, me.lane_count, LANE_STRIDE):
            nx, ny = me.lanes[k, 0] * s.dir[t], me.lanes[k, 1]
            if not wedge_fits(p, s, nx, ny):
                continue
            for r in range(len(PUNT_RANGES)):
                value = flight_value(p, s, me, t, x, y, nx, ny, PUNT_RANGES[r], 0.0, kick_u, q, best)
                if value > best:
                    value = odds * value + (1.0 - odds) * missed
                    value = unblocked(p, s, me, t, value, best, nx, ny)
                if value > best:
                    best = value
                    d.action, d.option, d.figure = Action.PUNT, Option.UPFIELD, s.carrier
                    d.aim[0], d.aim[1], d.power = nx, ny, PUNT_RANGES[r]
    if can_kick(p, s, np.int64(KickKind.PUNT_TOUCH)):
        off = min(y, p.width - y)
        sign = -1.0 if y < 0.5 * p.width else 1.0
        for k in range(1, 12):
            further = TOUCH_STEP * k
            value = PUNT_TOUCH_GOOD * touch_loss(p, me, u + further) + (1.0 - PUNT_TOUCH_GOOD) * touch_loss(p, me, u)
            value = odds * value + (1.0 - odds) * missed
            apart = sqrt(further * further + off * off)
            spread = max(me.wedge_sigma_az, LEAST_SPREAD) * apart * apart
            if value > best and spread < 8.0 * off and u + further < p.length - 10.0:
                nx, ny = further / apart * s.dir[t], sign * off / apart
                value = unblocked(p, s, me, t, value, best, nx, ny)
                if value > best and wedge_fits(p, s, nx, ny):
                    best = value
                    d.action, d.option, d.figure = Action.PUNT, Option.TO_TOUCH, s.carrier
                    d.aim[0], d.aim[1], d.power = nx, ny, PUNT_SHORT * apart
    return best


@outlined
def wedge_kick(p, s, me, d, t):
    """WEDGE_KICK: the kick that was declared, at its range."""
    d.action = Action.KICK
    d.figure = s.carrier
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    if s.kick_kind == KickKind.DROP_GOAL:
        dropped_at_goal(p, s, me, d, t)
    elif s.kick_kind == KickKind.PUNT_TOUCH:
        off = y if s.kick_dir[1] < 0.0 else p.width - y
        d.power = max(PUNT_SHORT * off / max(abs(s.kick_dir[1]), 0.1), PUNT_RANGES[0])
    else:
        u = forward(p, s, t, x)
        kick_u = forward(p, s, t, s.pos[s.carrier, 0])
        best = NOTHING
        for r in range(len(PUNT_RANGES)):
            q = np.int64(quarter(p, u))
            value = flight_value(p, s, me, t, x, y, s.kick_dir[0], s.kick_dir[1], PUNT_RANGES[r], 0.0, kick_u, q, best)
            if value > best:
                best = value
                d.power = PUNT_RANGES[r]
    apart = distance(s.pos[s.carrier, 0], s.pos[s.carrier, 1], x, y)
    d.aim[0], d.aim[1] = (x - s.pos[s.carrier, 0]) / apart, (y - s.pos[s.carrier, 1]) / apart


@outlined
def placed_kick(p, s, me, d, t, at_posts):
    """A kick by the live-action kicker: at goal, or to touch."""
    d.action = Action.KICK
    d.figure = s.kicker
    if at_posts == NO:
        into_touch(p, s, me, d, t, s.pos[BALL, 0], s.pos[BALL, 1])
    else:
        placed_at_goal(p, s, me, d, t, s.pos[BALL, 0], s.pos[BALL, 1])


@outlined
def advantage(p, s, me, t):
    """Points that playing on is worth: with the ball, or for who gets at it (SB-23)."""
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    if not on_area(p, x, y):
        x, y = s.pen_spot[0], s.pen_spot[1]
    u = forward(p, s, t, x)
    if s.pen_in_poss == 1 and s.carrier >= 0:
        gap = distance(s.pos[s.carrier, 0], s.pos[s.carrier, 1], x, y) - p.figure_radius - p.ball_radius
        kept = control(p, me, max(gap, 0.0))
        return kept * possession(p, me, u) + (1.0 - kept) * loss(p, me, u)
    kept = receipt(p, s, me, t, x, y, 0.0, NO)
    return kept * possession(p, me, u) + (1.0 - kept) * loss(p, me, u)


@outlined
def choose_penalty(p, s, me, d, t):
    """PEN_CHOICE: what is worth most (SB-22)."""
    x, y = s.pen_spot[0], s.pen_spot[1]
    u = forward(p, s, t, x)
    spot_u = min(max(u, p.scrum_min_goal), p.length - p.scrum_min_goal)
    d.option = Option.SCRUM
    best = scrum_for(p, me, spot_u)
    value = advantage(p, s, me, t)
    if value > best:
        best, d.option = value, Option.ADVANTAGE
    value = into_touch(p, s, me, d, t, x, min(max(y, 0.0), p.width))
    if value > best:
        best, d.option = value, Option.TOUCH_KICK
    if s.pen_half_opp == 1:
        chance = placed_at_goal(p, s, me, d, t, x, y)
        value = goal_worth(s, me, t, me.goal_taste) * chance + (1.0 - chance) * drop_out(p, me)
        if value > best:
            best, d.option = value, Option.FREE_KICK
    d.action = Action.CHOOSE
    d.figure = NOBODY
    d.aim[0] = d.aim[1] = d.power = 0.0
