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
SCRUM_KEPT = 0.53  # chance that the side that puts in wins a scrum, of those that are won (6.4)
GROUNDING_MOST = 0.97  # chance of the surest grounding
APPROACH = 3.3  # roll that a base loses for each cm of its way with the friction numbers of 6.2


@inlined
def possession(p, me, u):
    """Points that possession at u is worth: less the further the goal line is."""
    share = 1.0 + max(p.length - u, 0.0) / me.reach
    return me.try_worth / (share * share)


@inlined
def loss(p, me, u):
    """Points that it costs to leave the ball to the opponents at u."""
    return -me.loose_share * possession(p, me, p.length - u)


@inlined
def penalty_loss(p, me, u):
    """Points that a penalty against the side at u costs: in its own half a kick at goal is to be feared."""
    kick = 3.0 * me.penalty_fear if u < 0.5 * p.length else 0.0
    return -max(kick, possession(p, me, p.length - u + p.retreat_gap))


@inlined
def scrum_against(p, me, u):
    """Points that a scrum at u with the opponents' put-in is worth."""
    return (1.0 - SCRUM_KEPT) * possession(p, me, u) - SCRUM_KEPT * possession(p, me, p.length - u)


@inlined
def scrum_for(p, me, u):
    """Points that a scrum at u with the own put-in is worth."""
    return SCRUM_KEPT * possession(p, me, u) - (1.0 - SCRUM_KEPT) * possession(p, me, p.length - u)


@inlined
def drop_out(p, me):
    """Points that a drop-22 of the opponents is worth: they have the first attempt near halfway."""
    return loss(p, me, 0.5 * p.length)


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
    return hit / (1.0 + me.control_weight * aim_spread(me) * gap / reach)


@inlined
def ball_u(p, s, t):
    """u of the ball for side t."""
    return forward(p, s, t, s.pos[BALL, 0])
