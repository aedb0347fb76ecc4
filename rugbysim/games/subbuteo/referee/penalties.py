"""Penalties and placed kicks: the choice, advantage, kick to touch, free kick, conversion (Q1 to Q4, M, X, V)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import distance, forward, in_goal, is_goal, overlaps, quarter
from rugbysim.games.subbuteo.placing import ball_exit, over_touch, put_free, retreat, take_rests
from rugbysim.games.subbuteo.referee.awards import (
    add_points,
    give_ball,
    hand_to,
    kick_off_next,
    place_ball,
    start_line_out,
    start_scrum,
    turn_over,
)
from rugbysim.games.subbuteo.referee.kicks import kick_dead, kick_to_touch
from rugbysim.games.subbuteo.referee.touches import barred_by, carry_on
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, PER_TEAM, Code, Option, Phase, Sanction

CONVERSION, FREE_KICK = 2, 3  # points (SB-2.2, SB-2.3)


@outlined
def choose(p, s, d, r):
    """PEN_CHOICE(A): advantage, scrum, kick to touch or free kick (SB-22, SB-24.4)."""
    t = s.pen_for
    x, y = s.pen_spot[0], s.pen_spot[1]
    at_spot(r, x, y)
    cite(r, Rule.SB_22_2 if s.pen_half_opp == 1 else Rule.SB_22_1)
    if d.option == Option.ADVANTAGE:
        advantage(p, s, r, t)
    elif d.option == Option.SCRUM:
        cite(r, Rule.SB_22_3)
        r.sanction = Sanction.SCRUM
        start_scrum(p, s, r, x, y, t)
        at_spot(r, s.spot[0], s.spot[1])
    else:
        ready_to_kick(p, s, d, r, t)


@outlined
def advantage(p, s, r, t):
    """The awarded side plays on; opponents keep their distance from the infringed figure (SB-23, AM-56)."""
    cite(r, Rule.SB_23_1)
    cite(r, Rule.SB_23_2)
    cite_am(r, Am.AM_56)
    if s.pen_ball == 1:
        s.ball_out = 0
        put_free(p, s, r, BALL, s.pen_spot[0], s.pen_spot[1])
    if s.pen_in_poss == 1:
        carry_on(p, s)
    else:
        give_ball(p, s, r, t)
    figure = s.infringed if s.infringed != NOBODY else nearest_usable(p, s, t)
    if figure != NOBODY:
        x, y = s.pos[figure, 0], s.pos[figure, 1]
        retreat(p, s, r, 1 - t, x, y, 2.0 * p.figure_radius, p.retreat_gap)


@outlined
def nearest_usable(p, s, t):
    """The figure of side t nearest the ball that may play it, the lower one of equals; NOBODY if there is none."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    best, least = NOBODY, 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        x, y = s.pos[f, 0], s.pos[f, 1]
        if s.off_field[f] == 0 and s.support_lock[f] == 0 and barred_by(p, s, f, x, y, bx, by) == Code.OK:
            away = distance(x, y, bx, by)
            if best == NOBODY or away < least - p.eps:
                best, least = f, away
    return best


@outlined
def ready_to_kick(p, s, d, r, t):
    """The live-action kicker stands at the spot instead of a figure, the opponents ten centimetres off (SB-14.1)."""
    hand_to(s, t)
    x, y = min(max(s.pen_spot[0], 0.0), p.length), min(max(s.pen_spot[1], 0.0), p.width)
    place_ball(s, r, x, y)
    s.kicker = d.figure if d.figure != NOBODY else nearest_to(p, s, t, x, y)
    touch = d.option == Option.TOUCH_KICK
    cite(r, Rule.SB_14_1 if touch else Rule.SB_15_1)
    retreat(p, s, r, 1 - t, x, y, p.kicker_radius + p.figure_radius, p.retreat_gap)
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        if f != s.kicker and s.off_field[f] == 0 and overlaps(p, s, f, s.pos[f, 0], s.pos[f, 1]):
            put_free(p, s, r, f, s.pos[f, 0], s.pos[f, 1])
    s.phase = Phase.TOUCH_KICK if touch else Phase.FREE_KICK
    s.team = t


@outlined
def nearest_to(p, s, t, x, y):
    """The figure of side t nearest to a place, the lower one of equals."""
    best, least = NOBODY, 0.0
    for f in range(PER_TEAM * t, PER_TEAM * t + p.per_team):
        away = distance(s.pos[f, 0], s.pos[f, 1], x, y)
        if s.off_field[f] == 0 and (best == NOBODY or away < least - p.eps):
            best, least = f, away
    return best


@outlined
def put_back(p, s, r):
    """The figure that made room for the live-action kicker returns to its place (SB-14.5, SB-15.5, AM-70)."""
    f = s.kicker
    s.kicker = NOBODY
    if f != NOBODY:
        put_free(p, s, r, f, s.pos[f, 0], s.pos[f, 1])


@outlined
def touch_kick(p, s, o, r):
    """TOUCH_KICK(A): a penalty kick to touch (M1 to M4, SB-14)."""
    t = s.team
    x = s.pos[BALL, 0]
    take_rests(p, s, o)
    put_back(p, s, r)
    s.last_poss = t
    cite(r, Rule.SB_12_1)
    if ball_exit(o) == NOBODY:
        stays_in_play(p, s, r, t, Code.TURNOVER_KICK)
        cite(r, Rule.SB_14_5)
        return
    e = o.exits[ball_exit(o)]
    if not over_touch(e.edge):
        cite(r, Rule.SB_14_5)
        kick_dead(p, s, o, r, t)
        return
    cite(r, Rule.SB_14_2)
    ahead = quarter(p, forward(p, s, t, e.x)) - quarter(p, forward(p, s, t, x))
    if ahead > p.touch_kick_max_quarters:
        cite(r, Rule.SB_14_3)
        kick_to_touch(p, s, o, r, Code.TOUCH_FULL, x, 1 - t)
        return
    cite(r, Rule.SB_14_4)
    cite_am(r, Am.AM_49)
    if p.touch_ends_half == 1 or s.time_up == 0:
        kick_to_touch(p, s, o, r, Code.TOUCH, e.x, t)
        return
    cite(r, Rule.SB_24_5)
    cite_am(r, Am.AM_57)
    r.code = Code.TOUCH
    start_line_out(p, s, r, e.x, e.y, t)


@outlined
def stays_in_play(p, s, r, t, code):
    """A placed kick came to rest in play: the other side's ball."""
    r.code = code
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    turn_over(p, s, r, 1 - t)


@outlined
def free_kick(p, s, o, r):
    """FREE_KICK(A): a kick at goal (X1 to X5, SB-15)."""
    t = s.team
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    take_rests(p, s, o)
    put_back(p, s, r)
    s.last_poss = t
    if is_goal(p, o):
        r.code = Code.GOAL
        cite(r, Rule.SB_15_2)
        cite(r, Rule.SB_2_3)
        add_points(s, r, t, FREE_KICK)
        kick_off_next(p, s, r, 1 - t)
    elif ball_exit(o) != NOBODY:
        e = o.exits[ball_exit(o)]
        cite(r, Rule.SB_15_3)
        cite_am(r, Am.AM_50)
        if over_touch(e.edge):
            kick_to_touch(p, s, o, r, Code.TOUCH, e.x, 1 - t)
        else:
            kick_dead(p, s, o, r, t)
    else:
        cite(r, Rule.SB_15_4 if in_goal(p, s, t, s.pos[BALL, 0], s.pos[BALL, 1]) else Rule.SB_15_5)
        stays_in_play(p, s, r, t, Code.NO_GOAL)


@outlined
def conversion(p, s, o, r):
    """CONVERSION(A): two points or none, and a kick-off by the other side (V2, SB-17)."""
    t = s.team
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    take_rests(p, s, o)
    r.code = Code.NO_GOAL
    if is_goal(p, o):
        r.code = Code.GOAL
        cite(r, Rule.SB_17_2)
        cite(r, Rule.SB_2_2)
        add_points(s, r, t, CONVERSION)
    cite(r, Rule.SB_17_3)
    kick_off_next(p, s, r, 1 - t)


@outlined
def conversion_choice(p, s, d, r):
    """CONV_CHOICE(A): with the time up the scorer may leave the kick (V1, SB-17.4, SB-24.3)."""
    cite(r, Rule.SB_24_3)
    if d.option == Option.TAKE:
        s.phase = Phase.CONVERSION
    else:
        kick_off_next(p, s, r, 1 - s.team)
