"""Open play: run, offload, kick, pass or give up, whichever is worth most (section 7, SB-6)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import ball_in_goal, behind, distance, forward, gap_to_ball
from rugbysim.games.subbuteo.players.kicking import drop_goal, punt
from rugbysim.games.subbuteo.players.passing import plan_pass
from rugbysim.games.subbuteo.players.receiving import ground, usable
from rugbysim.games.subbuteo.players.striking import best_strike
from rugbysim.games.subbuteo.players.values import NO, loss, possession
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Action


@outlined
def offload(p, s, me, d, t, best):
    """Declare the best offload if it is worth more than `best`; returns the better worth (SB-8)."""
    c = s.carrier
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f == c or distance(s.pos[f, 0], s.pos[f, 1], bx, by) > me.offload_reach:
            continue
        if behind(p, s, t, s.pos[f, 0], s.pos[c, 0]) and usable(p, s, t, f, bx, by, NO):
            found = best_strike(p, s, me, d, f, me.run_long, NO, best)
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
    if s.carrier < 0:
        return
    u = forward(p, s, t, s.pos[BALL, 0])
    declined = loss(p, me, u)
    best = best_strike(p, s, me, d, s.carrier, me.run_long, NO, declined)
    if best > declined:
        d.action = Action.RUN
    near = gap_to_ball(p, s, s.carrier) <= p.control_gap
    here = possession(p, me, u)
    if near and s.ran == 1 and best < me.offload_share * here:
        best = offload(p, s, me, d, t, best)
    best = drop_goal(p, s, me, d, t, best)
    if near and best < me.pass_share * here:
        best = plan_pass(p, s, me, d, t, s.carrier, best)
    if best < me.kick_share * here:
        punt(p, s, me, d, t, best)
