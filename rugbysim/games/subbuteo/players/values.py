"""What a position is worth to a side, in points that it may expect of it: a few numbers that all decisions share."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined
from rugbysim.games.subbuteo.geometry import forward
from rugbysim.games.subbuteo.players.aiming import aim_spread, normal_below, speed_spread
from rugbysim.games.subbuteo.vocabulary import BALL

NO: Any = np.int64(0)
YES: Any = np.int64(1)
GROUNDING_MOST = 0.97  # chance of the surest grounding
APPROACH = 3.3  # roll that a base loses for each cm of its way with the friction numbers of 6.2
TOUCH_SHARE = 0.5  # of what losing the ball costs that is lost with a line-out of the opponents
SCRUM_SHARE = 0.06  # of what having the ball is worth that a scrum with the own put-in is worth (6.4)
MISSED_GROUNDING = 0.6  # of the worth of the goal line that is left when the ball was not grounded


@inlined
def field(p, me, u):
    """Points that the ball at u is worth to a side, whoever has it: less than none near its own goal line."""
    near = max(1.0 - (p.length - u) / me.near_within, 0.0) - max(1.0 - u / me.near_within, 0.0)
    return me.slope * (u / p.length - 0.5) + me.near * near


@inlined
def possession(p, me, u):
    """Points that possession at u is worth."""
    return field(p, me, min(u, p.length)) + me.hold


@inlined
def loss(p, me, u):
    """Points that it is worth to leave the ball to the opponents at u."""
    return field(p, me, max(u, 0.0)) - me.hold


@inlined
def penalty_loss(p, me, u):
    """Points that a penalty against the side at u is worth: in its own half a kick at goal is to be feared."""
    kick = me.penalty_worth if u < 0.5 * p.length else 0.0
    return loss(p, me, u - p.retreat_gap) - kick


@inlined
def touch_loss(p, me, u):
    """Points that a line-out of the opponents at u is worth."""
    return field(p, me, u) - TOUCH_SHARE * me.hold


@inlined
def line_out_for(p, me, u):
    """Points that an own line-out at u is worth."""
    return field(p, me, u) + TOUCH_SHARE * me.hold


@inlined
def scrum_against(p, me, u):
    """Points that a scrum at u with the opponents' put-in is worth."""
    return field(p, me, u) - SCRUM_SHARE * me.hold


@inlined
def scrum_for(p, me, u):
    """Points that a scrum at u with the own put-in is worth."""
    return field(p, me, u) + SCRUM_SHARE * me.hold


@inlined
def drop_out(p, me):
    """Points that a drop-22 of the opponents is worth."""
    return field(p, me, p.length - 2.0 * p.line_22) - TOUCH_SHARE * me.hold


@inlined
def score_worth(me, points):
    """What points are worth, less the kick-off that the opponents have after them."""
    return points - me.restart_worth


@inlined
def grounding(p, me, gap):
    """The chance to ground a ball in the in-goal that lies at a gap: the roll has to end within reach (SB-16.3)."""
    spread = 2.0 * speed_spread(me) * APPROACH * gap + 0.5
    return GROUNDING_MOST * min(1.0, p.control_gap / (2.5 * spread))


@inlined
def control(p, me, gap):
    """How much of its worth possession keeps with the ball at a gap: the next strike has to hit and be aimed."""
    reach = p.figure_radius + p.ball_radius
    hit = 2.0 * normal_below(reach / (aim_spread(me) * (gap + reach))) - 1.0
    stray = aim_spread(me) * gap / reach
    return hit / (1.0 + me.control_weight * stray * stray)


@inlined
def ball_u(p, s, t):
    """u of the ball for side t."""
    return forward(p, s, t, s.pos[BALL, 0])
