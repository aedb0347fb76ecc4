"""Attempts: on a loose ball, on a pass, in the in-goal; and the grounding of the ball (SB-4, SB-7.7, SB-16)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import (
    behind,
    distance,
    forward,
    gap_to_ball,
    offside,
    present,
    quarter,
    quarters_off,
)
from rugbysim.games.subbuteo.players.aiming import (
    aim_spread,
    foul_chance,
    gap_after,
    ghost,
    heading_spread,
    hit_chance,
    launch,
    normal_below,
    roll_below,
    send,
    stop_chance,
)
from rugbysim.games.subbuteo.players.striking import ENDLESS, FARTHEST, best_strike, in_way
from rugbysim.games.subbuteo.players.values import NO, YES, field
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action

CANDIDATES = 3  # figures whose lanes are looked along
EVERY_OTHER: Any = np.int64(2)  # lane of theirs
ROUND: Any = np.array(  # directions all round, rounded so that every machine has the same
    [[round(float(f(np.pi * k / 12)), 12) for f in (np.cos, np.sin)] for k in range(24)]
)
TOUCHES: Any = np.array([1.0, 1.5, 2.5, 4.0, 6.0, 9.0])  # rolls that are tried where the ball is to stay near, cm
DISTANT = 40.0  # cm from which a figure is half as good a choice


@inlined
def usable(p, s, t, f, bx, by, passing):
    """Whether figure f may touch a ball at b in an attempt without an offence (SB-4.2, 4.3, 5.B, 5.C, 6.6, 13.7).

    `passing` is YES for the receiver of a pass, who has to come from behind the passer (SB-7.7).
    """
    if not present(p, s, f) or f == s.barred or f == s.passer_off:
        return False
    if s.support_lock[f] == 1 or s.kick_offside[f] == 1:
        return False
    x, y = s.pos[f, 0], s.pos[f, 1]
    if offside(p, s, t, x, y, bx, by) or quarters_off(p, forward(p, s, t, x), forward(p, s, t, bx)) != 0:
        return False
    if passing == YES:
        return f != s.passer and (s.passer < 0 or behind(p, s, t, x, s.pos[s.passer, 0]))
    if s.kick_quarter > 0 and s.kick_side == t:
        u = forward(p, s, t, x)
        return u <= s.kick_u + p.eps and quarter(p, u) == s.kick_quarter
    return True


@outlined
def promise(p, s, me, f, bx, by):
    """How promising a straight flick of figure f at a ball at b looks, 0 to 1."""
    x, y = bx - s.pos[f, 0], by - s.pos[f, 1]
    reach = p.figure_radius + p.ball_radius
    apart = distance(s.pos[f, 0], s.pos[f, 1], bx, by)
    if apart < 1e-6:
        return 1.0
    hit = 2.0 * normal_below(reach / (aim_spread(me) * apart)) - 1.0
    way = max(apart - reach, 0.0)
    free = (1.0 - foul_chance(p, me, s, f, x / apart, y / apart, way)) * (
        1.0 - stop_chance(p, me, s, f, x / apart, y / apart, way)
    )
    return hit * free / (1.0 + apart / DISTANT)


@outlined
def best_promise(p, s, me, t, bx, by):
    """The promise of the best figure of side t for a ball at b."""
    best = 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if usable(p, s, t, f, bx, by, NO):
            best = max(best, promise(p, s, me, f, bx, by))
    return best


@outlined
def left_to_them(p, s, me, t):
    """Points that it is worth to side t to miss the ball where it lies, and to decline.

    The opponents try first, if they may at all. After a miss the own next attempt follows, but two who decline get a
    scrum (SB-4.11).
    """
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    u = forward(p, s, t, x)
    theirs = best_promise(p, s, me, 1 - t, x, y)
    ours = (1.0 - theirs) * best_promise(p, s, me, t, x, y)
    return field(p, me, u) + (ours - theirs) * me.hold, field(p, me, u) - theirs * me.hold


@outlined
def best_attempt(p, s, me, d, t, passing, miss, declined):
    """Write the best attempt of side t into the declaration if it is worth more than declining; returns its worth."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    best = declined
    above = 2.0
    above_figure = NOBODY
    for _ in range(CANDIDATES):
        chosen = NOBODY
        most_promising = 0.0
        for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
            if not usable(p, s, t, f, bx, by, passing):
                continue
            found = promise(p, s, me, f, bx, by)
            # those that were tried come before (above, above_figure)
            if found > above or (found == above and f <= above_figure):
                continue
            if found > most_promising:
                most_promising = found
                chosen = f
        if chosen < 0:
            break
        above, above_figure = most_promising, chosen
        best = best_strike(p, s, me, d, chosen, p.length, YES, EVERY_OTHER, miss, best, ENDLESS)
    return best


@outlined
def attempt(p, s, me, d, t, passing):
    """LOOSE and PASS_RECEIVE: the best attempt, or none where that is better."""
    miss, declined = left_to_them(p, s, me, t)
    best = best_attempt(p, s, me, d, t, passing, miss, declined)
    d.action = Action.ATTEMPT if best > declined else Action.DECLINE
    if d.action == Action.DECLINE:
        d.figure = NOBODY


@inlined
def room(p, x, y, nx, ny, low, high):
    """How far a ball at (x, y) rolls in direction n before it leaves low <= x <= high or the touchlines."""
    far = FARTHEST
    if nx > 0.0:
        far = min(far, (high - x) / nx)
    elif nx < 0.0:
        far = min(far, (low - x) / nx)
    if ny > 0.0:
        far = min(far, (p.width - y) / ny)
    elif ny < 0.0:
        far = min(far, -y / ny)
    return max(far, 0.0)


@outlined
def best_touch(p, s, me, d, f, attacks, best):
    """Write the flick of f that most surely touches the ball and leaves it in the in-goal where it lies.

    `attacks` is 1 for a grounding, after which the ball has to lie within reach of the figure (SB-16.3), and 0 for the
    defenders' attempt. `best` is the chance to beat; returns the better one.
    """
    x, y = s.pos[BALL, 0], s.pos[BALL, 1]
    low, high = -p.in_goal_depth, p.ball_radius
    if x > 0.5 * p.length:
        low, high = p.length - p.ball_radius, p.length + p.in_goal_depth
    for k in range(len(ROUND)):
        nx, ny = ROUND[k, 0], ROUND[k, 1]
        hx, hy, way, cos = ghost(p, s, f, nx, ny)
        if cos < 0.0:
            continue
        within = room(p, x, y, nx, ny, low, high)
        hit = hit_chance(p, me, f, s, nx, ny, hx, hy)
        if hit <= best:
            continue
        foul = foul_chance(p, me, s, f, hx, hy, way)
        hit *= 1.0 - stop_chance(p, me, s, f, hx, hy, way)
        met, chance, _ = in_way(p, s, x, y, nx, ny, heading_spread(p, me, way, cos), -1.0)
        for r in range(len(TOUCHES)):
            roll = TOUCHES[r]
            most = within
            if attacks == 1:
                most = min(most, p.control_gap * roll / max(gap_after(p, roll, cos), 0.1))
            short = roll_below(p, me, 0.0, roll, way, cos)
            free = roll_below(p, me, most, roll, way, cos)
            caught = roll_below(p, me, min(most, met), roll, way, cos)
            good = (1.0 - foul) * hit * (chance * caught + (1.0 - chance) * free - short)
            if good > best:
                best = good
                send(d, f, hx, hy, launch(p, roll, way, cos))
    return best


@outlined
def attempt_in_goal(p, s, me, d, t):
    """INGOAL: the surest touch that keeps the ball in, for a drop-22 (SB-16.9)."""
    best = me.ingoal_least
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if usable(p, s, t, f, bx, by, NO):
            best = best_touch(p, s, me, d, f, NO, best)
    d.action = Action.ATTEMPT if best > me.ingoal_least else Action.DECLINE
    if d.action == Action.DECLINE:
        d.figure = NOBODY


@inlined
def grounds(p, s, t, f):
    """Whether figure f may ground the ball (SB-16.1): the carrier, or another within reach if the carrier is."""
    if f == s.carrier:
        return True
    if s.carrier >= 0 and gap_to_ball(p, s, s.carrier) > p.control_gap + p.eps:
        return False
    return usable(p, s, t, f, s.pos[BALL, 0], s.pos[BALL, 1], NO)


@outlined
def ground(p, s, me, d, t):
    """The ball lies in the opponents' in-goal: the surest grounding; the carrier's if none looks good."""
    best = 0.0
    chosen = NOBODY
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if grounds(p, s, t, f):
            found = best_touch(p, s, me, d, f, YES, best)
            if found > best:
                best, chosen = found, f
    d.action = Action.GROUND if chosen >= 0 else Action.DECLINE
    if chosen < 0:
        d.figure = NOBODY
