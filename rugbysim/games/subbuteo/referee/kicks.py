"""Kicks with the wedge: kick-off, drop-22, punt, drop goal (K1 to K9, Z2 to Z7, U1 to U3, W0 to W12)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import (
    ball_gap,
    forward,
    gap_to_ball,
    in_goal,
    is_goal,
    quarter,
    side_of,
)
from rugbysim.games.subbuteo.placing import ball_exit, over_touch, take_rests
from rugbysim.games.subbuteo.referee.awards import (
    add_points,
    give_ball,
    kick_off_next,
    knock_on_for,
    no_carrier,
    no_kick,
    out_of_play_ends,
    penalty_for,
    scrum5_for,
    start_drop22,
    start_kick_off,
    start_line_out,
    start_scrum,
    turn_over,
)
from rugbysim.games.subbuteo.referee.touches import barred_by, missed
from rugbysim.games.subbuteo.referee.walk import first_touch
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    NOBODY,
    PER_TEAM,
    Action,
    Code,
    Edge,
    KickKind,
    Option,
    Phase,
    Sanction,
)

DROP_GOAL = 3  # points (SB-2.4)
STIRRED = 1.0  # cm: a ball that moves less did not get up the slope (AM-45)


@inlined
def came_back(o):
    """Whether the ball came back down the wedge, or hardly moved (SB-12.2, SB-12.4)."""
    if o.wedge_ok == 0:
        return True
    sx, sy = o.path[0].x, o.path[0].y
    for v in range(o.vertex_count):
        dx, dy = o.path[v].x - sx, o.path[v].y - sy
        if dx * dx + dy * dy >= STIRRED * STIRRED:
            return False
    return True


@outlined
def touched_of(o, t):
    """How many figures of side t the ball touched, and the last of them; NOBODY."""
    count, who = 0, NOBODY
    for k in range(o.contact_count):
        c = o.contacts[k]
        if c.j == BALL and side_of(c.i) == t:
            seen = False
            for before in range(k):
                if o.contacts[before].j == BALL and o.contacts[before].i == c.i:
                    seen = True
            if not seen:
                count += 1
                who = c.i
    return count, who


@outlined
def kick_dead(p, s, o, r, t):
    """A kick of side t over a dead-ball or touch-in-goal line (SB-13.9, 18.5, 19.1); late, the half ends."""
    e = o.exits[ball_exit(o)]
    r.code = Code.DEAD if e.edge == Edge.DEAD else Code.TIG
    at_spot(r, e.x, e.y)
    if out_of_play_ends(p, s, r):
        return
    if forward(p, s, t, e.x) > 0.5 * p.length:
        cite(r, Rule.SB_19_1)
        start_drop22(p, s, r, 1 - t)
    else:
        scrum5_for(p, s, r, 1 - t, e.y)


@outlined
def kick_to_touch(p, s, o, r, code, x, throw):
    """A line-out after a kick at x on the touchline that the ball crossed; late, the half ends."""
    e = o.exits[ball_exit(o)]
    r.code = code
    if out_of_play_ends(p, s, r):
        at_spot(r, e.x, e.y)
        return
    start_line_out(p, s, r, x, e.y, throw)


# --- kick-off and drop-22 ------------------------------------------------------------------------------------------


@outlined
def restart_kick(p, s, d, o, r):
    """KICKOFF and DROP22 (K1 to K9, Z2 to Z7)."""
    k = s.kick_team
    drop = s.phase == Phase.DROP22
    x0, y0 = o.path[0].x, o.path[0].y
    take_rests(p, s, o)
    s.spot[0], s.spot[1] = x0, y0
    cite(r, Rule.SB_19_5 if drop else Rule.SB_3_1)
    if came_back(o):
        cite(r, Rule.SB_19_6 if drop else Rule.SB_3_7)
        cite(r, Rule.SB_12_2)
        cite(r, Rule.SB_21_6)
        knock_on_for(p, s, r, Code.KNOCK_ON_C, x0, y0, 1 - k, NOBODY)
    elif not crossed(p, s, o, k, drop):
        cite(r, Rule.SB_19_5 if drop else Rule.SB_3_2)
        kick_short(s, r, x0, y0)
    elif ball_exit(o) != NOBODY:
        restart_out(p, s, o, r, k, drop, x0)
    else:
        restart_rests(p, s, o, r, d.figure, k)


@inlined
def crossed(p, s, o, k, drop):
    """Whether a kick-off reached the dotted line, or a drop-22 the 22 (SB-3.2, SB-19.5, AM-15)."""
    line = p.line_22 if drop else 0.5 * p.length + p.line_10
    if p.ko_cross_rest == 1 and not drop:
        return forward(p, s, k, s.pos[BALL, 0]) > line + p.eps
    furthest = line
    for v in range(o.vertex_count):
        furthest = max(furthest, forward(p, s, k, o.path[v].x))
    return furthest > line + p.eps


@outlined
def kick_short(s, r, x, y):
    """The receivers choose between a new kick and a scrum (SB-3.3)."""
    r.code = Code.KO_SHORT
    r.against = s.kick_team
    r.sanction = Sanction.RETAKE_CHOICE
    at_spot(r, x, y)
    cite(r, Rule.SB_3_3)
    s.fault_drop22 = 1 if s.phase == Phase.DROP22 else 0
    s.ball_out = 0
    s.phase = Phase.KO_FAULT
    s.team = 1 - s.kick_team


@outlined
def restart_out(p, s, o, r, k, drop, x0):
    """A kick-off or drop-22 left the playing area (K3 to K5, Z4, Z5, Z7)."""
    e = o.exits[ball_exit(o)]
    cite(r, Rule.SB_19_7 if drop else Rule.SB_3_8)
    if not over_touch(e.edge):
        kick_dead(p, s, o, r, k)
        return
    count, _who = touched_of(o, 1 - k)
    if count == 0 and p.ko_out_choice == 1 and not drop:
        cite_am(r, Am.AM_20)
        kick_short(s, r, s.spot[0], s.spot[1])
        r.code = Code.TOUCH
        return
    if count == 0:
        kick_to_touch(p, s, o, r, Code.TOUCH, x0, 1 - k)
    else:
        kick_to_touch(p, s, o, r, Code.TOUCH, e.x, k)


@outlined
def restart_rests(p, s, o, r, kicker, k):
    """A kick-off or drop-22 came to rest in play (K6 to K9, Z6)."""
    other = 1 - k
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    at_spot(r, bx, by)
    if in_goal(p, s, k, bx, by):
        cite(r, Rule.SB_3_8)
        give_ball(p, s, r, other)
        return
    cite(r, Rule.SB_3_4)
    count, who = touched_of(o, other)
    near = False
    if count == 1:
        near = ball_gap(p, s.pos[who, 0], s.pos[who, 1], bx, by) <= p.kickoff_hit_gap + p.eps
    if count >= p.kickoff_hit_count or near:
        give_ball(p, s, r, other)
        return
    give_ball(p, s, r, k)
    s.barred = kicker
    if has_usable(p, s, k):
        cite(r, Rule.SB_3_5)
    else:
        cite(r, Rule.SB_3_6)
        s.barred = NOBODY
        give_ball(p, s, r, other)


@outlined
def has_usable(p, s, t):
    """Whether side t has a figure that may play the ball (SB-4.2, SB-4.3, SB-13.7)."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f != s.barred and s.support_lock[f] == 0 and s.off_field[f] == 0:
            if barred_by(p, s, f, s.pos[f, 0], s.pos[f, 1], bx, by) == Code.OK:
                return True
    return False


@outlined
def kick_fault(p, s, d, r):
    """KO_FAULT(R): the kick again, or a scrum (F1, F2)."""
    cite(r, Rule.SB_3_3)
    if d.option == Option.SCRUM:
        r.sanction = Sanction.SCRUM
        start_scrum(p, s, r, s.spot[0], s.spot[1], s.team)
        at_spot(r, s.spot[0], s.spot[1])
    elif s.fault_drop22 == 1:
        start_drop22(p, s, r, s.kick_team)
    else:
        r.sanction = Sanction.KICKOFF
        start_kick_off(p, s, r, s.kick_team)


# --- out of open play ----------------------------------------------------------------------------------------------


@outlined
def declare_kick(p, s, d, o, r):
    """A punt or a drop goal is declared and the wedge placed (U2, U3, SB-13.1, SB-13.2)."""
    cite(r, Rule.SB_13_1 if d.action == Action.PUNT else Rule.SB_18_2)
    cite(r, Rule.SB_13_2)
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    if o.disturbed == 1:
        cite(r, Rule.SB_21_11)
        penalty_for(p, s, r, Code.KICK_PLACEMENT, s.pos[BALL, 0], s.pos[BALL, 1], 1 - s.team, NOBODY)
        return
    s.kick_kind = kick_kind(d)
    s.kick_dir[0], s.kick_dir[1] = d.aim[0], d.aim[1]
    s.block_left = p.block_flicks
    s.phase = Phase.WEDGE_KICK
    if s.block_left > 0:
        s.phase = Phase.BLOCK
        s.team = 1 - s.poss


@inlined
def kick_kind(d):
    """Which kick a declaration means."""
    if d.action == Action.DROP_GOAL:
        return KickKind.DROP_GOAL
    return KickKind.PUNT_TOUCH if d.option == Option.TO_TOUCH else KickKind.PUNT_UPFIELD


@outlined
def wedge_kick(p, s, d, o, r):
    """WEDGE_KICK(A): the carrier plays the ball up the wedge (W0 to W12)."""
    f, t, kind = s.carrier, s.team, s.kick_kind
    fx, fy, bx, by = s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]
    far = gap_to_ball(p, s, f) > p.control_gap + p.eps
    take_rests(p, s, o)
    s.last_poss = t
    no_kick(s)
    cite(r, Rule.SB_12_1)
    if first_touch(o, f) == NOBODY:
        cite(r, Rule.SB_12_3)
        missed(p, s, o, r, f, fx, fy, Code.TACKLE_B if far else Code.MISS, p.moveback_attempts == 0)
    elif came_back(o):
        cite(r, Rule.SB_12_2 if o.wedge_ok == 0 else Rule.SB_12_4)
        cite(r, Rule.SB_21_6)
        knock_on_for(p, s, r, Code.KNOCK_ON_C, bx, by, 1 - t, NOBODY)
    elif kind == KickKind.DROP_GOAL and is_goal(p, o):
        r.code = Code.GOAL
        at_spot(r, bx, by)
        cite(r, Rule.SB_18_2)
        cite(r, Rule.SB_2_4)
        add_points(s, r, t, DROP_GOAL)
        kick_off_next(p, s, r, 1 - t)
    elif ball_exit(o) != NOBODY:
        wedge_kick_out(p, s, o, r, t, kind, bx)
    else:
        wedge_kick_rests(p, s, o, r, t, kind, bx, forward(p, s, t, fx))


@outlined
def wedge_kick_out(p, s, o, r, t, kind, ball_x):
    """A punt or drop goal left the playing area (W2 to W4, W10)."""
    e = o.exits[ball_exit(o)]
    drop = kind == KickKind.DROP_GOAL
    if not over_touch(e.edge):
        cite(r, Rule.SB_18_5 if drop else Rule.SB_13_9)
        kick_dead(p, s, o, r, t)
        return
    if drop:
        cite(r, Rule.SB_18_5)
    else:
        cite(r, Rule.SB_13_5 if e.airborne == 1 else Rule.SB_13_4)
    cite_am(r, Am.AM_47)
    code = Code.TOUCH_FULL if e.airborne == 1 and not drop else Code.TOUCH
    kick_to_touch(p, s, o, r, code, ball_x if e.airborne == 1 else e.x, 1 - t)


@outlined
def wedge_kick_rests(p, s, o, r, t, kind, ball_x, kicker_u):
    """A punt or drop goal came to rest in play (W5 to W8, W11, W12)."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    at_spot(r, bx, by)
    start = quarter(p, forward(p, s, t, ball_x))
    if in_goal(p, s, t, bx, by):
        cite(r, Rule.SB_18_4 if kind == KickKind.DROP_GOAL else Rule.SB_13_9)
        r.code = Code.NO_GOAL if kind == KickKind.DROP_GOAL else Code.TURNOVER_KICK
        turn_over(p, s, r, 1 - t)
    elif kind == KickKind.DROP_GOAL:
        cite(r, Rule.SB_18_3)
        r.code = Code.TURNOVER_KICK
        turn_over(p, s, r, 1 - t)
    elif punt_met(p, s, o, t):
        cite(r, Rule.SB_13_8)
        cite_am(r, Am.AM_47)
        r.code = Code.TURNOVER_KICK
        turn_over(p, s, r, 1 - t)
    elif quarter(p, forward(p, s, t, bx)) - start >= p.punt_turnover_quarters:
        cite(r, Rule.SB_13_6)
        r.code = Code.TURNOVER_KICK
        turn_over(p, s, r, 1 - t)
    else:
        chase(p, s, o, r, t, kind, start, kicker_u)


@outlined
def punt_met(p, s, o, t):
    """Whether a punt touched two defenders, or one at a standstill that it rests beside (SB-13.8, AM-47)."""
    if p.punt_hit_none == 1:
        return False
    count, who = touched_of(o, 1 - t)
    if count >= p.kickoff_hit_count:
        return True
    if count == 0:
        return False
    for k in range(o.contact_count):
        c = o.contacts[k]
        if c.j == BALL and c.i == who:
            if c.moving_i == 1:
                return False
            gap = ball_gap(p, s.pos[who, 0], s.pos[who, 1], s.pos[BALL, 0], s.pos[BALL, 1])
            return gap <= p.kickoff_hit_gap + p.eps
    return False


@outlined
def chase(p, s, o, r, t, kind, start, kicker_u):
    """The kickers may attempt possession of their short punt (W8, SB-13.7, SB-13.10)."""
    cite(r, Rule.SB_13_7)
    kicker = s.carrier
    no_carrier(s)
    give_ball(p, s, r, t)
    s.kick_quarter = start
    s.kick_u = kicker_u
    s.kick_side = t
    if kind == KickKind.PUNT_UPFIELD:
        cite(r, Rule.SB_13_10)
        cite(r, Rule.SB_5_C)
        ahead_of_kick(p, s, o, t, kicker, kicker_u)
    if not has_usable(p, s, t):
        turn_over(p, s, r, 1 - t)


@outlined
def ahead_of_kick(p, s, o, t, kicker, kicker_u):
    """Team-mates ahead of the kicker are offside until another figure touches the ball (SB-5.C, AM-68)."""
    for k in range(o.contact_count):
        if o.contacts[k].j == BALL and o.contacts[k].i != kicker:
            return
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f != kicker and forward(p, s, t, s.pos[f, 0]) > kicker_u + p.eps:
            s.kick_offside[f] = 1
