"""Attempts at possession: in the field (L1 to L8) and by the defenders in their in-goal (I1 to I6)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import ball_in_goal, forward, gap_to_ball, in_goal, side_of
from rugbysim.games.subbuteo.placing import ball_exit, over_touch, take_rests
from rugbysim.games.subbuteo.referee.awards import (
    add_points,
    give_ball,
    knock_on_for,
    new_spell,
    penalty_try_for,
    scrum5_for,
    scrum_for,
    start_drop22,
    to_conversion,
)
from rugbysim.games.subbuteo.referee.touches import (
    barred_by,
    cite_barred,
    failed_attempt,
    illegal_tackle,
    judge_tackle,
    judge_touch,
    missed,
    out_by_run,
    possess,
    stalemate,
    stopped,
)
from rugbysim.games.subbuteo.referee.walk import after_touch, first_opponent, first_touch, opponent_in, place_in
from rugbysim.games.subbuteo.referee.windows import open_windows
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, Action, Code, Edge, Phase, Sanction

TRY = 5


@inlined
def end_filters(s):
    """What limited the attempt after a kick ends with it (SB-13.7, SB-5.C, SB-3.5)."""
    s.barred = NOBODY
    s.kick_quarter = 0
    s.kick_side = NOBODY
    for f in range(len(s.kick_offside)):
        s.kick_offside[f] = 0


@outlined
def attempt(p, s, d, o, r):
    """LOOSE(T): a flick at the ball, or none."""
    t = s.team
    if d.action == Action.DECLINE:
        decline(p, s, r, t)
        return
    f = d.figure
    x, y = s.pos[f, 0], s.pos[f, 1]
    code = judge_touch(p, s, o, r, f, Code.ILLEGAL_TACKLE_C)
    if code == Code.MISS:
        end_filters(s)
        missed(p, s, o, r, f, x, y, Code.MISS, True)
        if s.ball_out == 0 and r.code == Code.MISS:
            failed_attempt(p, s, r)
    elif code == Code.OK:
        end_filters(s)
        touch = first_touch(o, f)
        if not judge_tackle(p, s, o, r, t, touch):
            won(p, s, o, r, f, touch)


@outlined
def decline(p, s, r, t):
    """A side does not attempt, or stops playing the ball (L7, O1, SB-4.11, SB-6.13)."""
    cite(r, Rule.SB_6_13 if s.phase == Phase.OPEN else Rule.SB_4_11)
    end_filters(s)
    s.declines += 1
    if s.declines >= 2:
        stalemate(p, s, r)
        return
    give_ball(p, s, r, 1 - t)


@outlined
def won(p, s, o, r, f, touch):
    """Figure f has the ball legally (L5, I5, A13, AM-22)."""
    t = side_of(f)
    passing = s.phase == Phase.PASS_RECEIVE
    r.code = Code.POSSESSION
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    cite(r, Rule.SB_4_1)
    cite(r, Rule.SB_4_10)
    if s.poss != t:
        new_spell(s)
    if not passing:
        s.strikes = 0
    elif p.count_by_carrier == 1:
        s.strikes = 0
    s.ran = 0
    clear_passer(p, s, f)
    possess(p, s, f)
    if p.carry_over == 1 and carried_over(p, s, r, f, o.contacts[touch].yj):
        return
    if p.possession_counts == 1:
        cite_am(r, Am.AM_22)
        s.strikes += 1
        open_windows(p, s, r)


@outlined
def clear_passer(p, s, f):
    """The passer is onside again once another has played the ball forward of it (SB-5.B)."""
    off = s.passer_off
    if off != NOBODY and f != off:
        t = side_of(f)
        if forward(p, s, t, s.pos[BALL, 0]) > forward(p, s, t, s.pos[off, 0]) + p.eps:
            s.passer_off = NOBODY


@outlined
def carried_over(p, s, r, f, y):
    """A try by the touch that brought the ball to rest in the in-goal, where that is so ruled (AM-41)."""
    t = side_of(f)
    if not ball_in_goal(p, s, t) or gap_to_ball(p, s, f) > p.control_gap + p.eps:
        return False
    cite_am(r, Am.AM_41)
    score_try(p, s, r, t, y)
    return True


@outlined
def score_try(p, s, r, t, y):
    """Five points and a conversion (SB-16.3, SB-2.1); y is where the ball was grounded."""
    where = s.pos[BALL, 1] if p.try_at_rest == 1 else y
    r.code = Code.TRY
    at_spot(r, s.pos[BALL, 0], where)
    cite(r, Rule.SB_16_3)
    cite(r, Rule.SB_2_1)
    cite_am(r, Am.AM_43)
    add_points(s, r, t, TRY)
    to_conversion(p, s, r, t, where)


@outlined
def ingoal_attempt(p, s, d, o, r):
    """INGOAL(B): the defenders attempt possession in their own in-goal (SB-16.9)."""
    t = s.team
    if d.action == Action.DECLINE:
        decline(p, s, r, t)
        return
    f = d.figure
    fx, fy, bx, by = s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]
    touch, met = first_touch(o, f), first_opponent(o, f)
    why = barred_by(p, s, f, fx, fy, bx, by)
    take_rests(p, s, o)
    if met != NOBODY and (touch == NOBODY or met < touch):
        who = opponent_in(o, met, f)
        x, y = place_in(o, met, who)
        illegal_in_goal(p, s, r, t, x, y, who)
        return
    if touch == NOBODY:
        end_filters(s)
        missed(p, s, o, r, f, fx, fy, Code.MISS, True)
        if r.code == Code.MISS:
            cite(r, Rule.SB_16_9)
            failed_attempt(p, s, r)
        return
    x, y = o.contacts[touch].xj, o.contacts[touch].yj
    if why != Code.OK:
        cite_barred(s, r, f, why)
        cite_am(r, Am.AM_69)
        if in_goal(p, s, 1 - t, x, y):
            cite(r, Rule.SB_16_8)
            cite(r, Rule.SB_21_13)
            penalty_try_for(p, s, r, Code.PENALTY_TRY, 1 - t)
        elif why == Code.OFFSIDE:
            scrum_for(p, s, r, Code.OFFSIDE, x, y, 1 - t)
        else:
            knock_on_for(p, s, r, Code.KNOCK_ON_Q, x, y, 1 - t, NOBODY)
        return
    after_legal_touch(p, s, o, r, f, touch, bx)


@outlined
def illegal_in_goal(p, s, r, t, x, y, who):
    """A defender touched an attacker while attempting possession in the in-goal (I1, AM-54, AM-69)."""
    cite(r, Rule.SB_21_10)
    cite_am(r, Am.AM_54)
    cite_am(r, Am.AM_69)
    if forward(p, s, 1 - t, x) >= p.length - p.eps:
        cite(r, Rule.SB_16_8)
        cite(r, Rule.SB_21_13)
        penalty_try_for(p, s, r, Code.PENALTY_TRY, 1 - t)
    else:
        illegal_tackle(p, s, r, t, Code.ILLEGAL_TACKLE_C, x, y, who)


@outlined
def after_legal_touch(p, s, o, r, f, touch, ball_x):
    """What the ball did after a defender touched it in the in-goal (I2 to I5)."""
    t = side_of(f)
    code, x, y, who = after_touch(p, s, o, f, touch, ball_x, p.illegal_c_before == 0, True)
    if code == Code.ILLEGAL_TACKLE_C:
        illegal_in_goal(p, s, r, t, x, y, who)
    elif code == Code.PENALTY_TRY:
        cite(r, Rule.SB_16_9)
        penalty_try_for(p, s, r, Code.PENALTY_TRY, 1 - t)
    elif code == Code.TOUCH:
        ran_out(p, s, o, r, t)
    elif (code == Code.OFFSIDE or code == Code.KNOCK_ON_A) and in_goal(p, s, 1 - t, x, y):
        cite(r, Rule.SB_16_8)
        cite(r, Rule.SB_21_13)
        penalty_try_for(p, s, r, Code.PENALTY_TRY, 1 - t)
    elif code != Code.OK:
        stopped(p, s, o, r, f, touch, ball_x, p.illegal_c_before == 0)
    elif in_goal(p, s, 1 - t, s.pos[BALL, 0], s.pos[BALL, 1]):
        secured(p, s, r, t)
    elif p.ingoal_drop22 == 1:
        cite_am(r, Am.AM_51)
        secured(p, s, r, t)
    elif not judge_tackle(p, s, o, r, t, touch):
        end_filters(s)
        cite_am(r, Am.AM_51)
        won(p, s, o, r, f, touch)


@outlined
def secured(p, s, r, t):
    """The defenders have the ball in their in-goal: a drop-22 (I4, SB-19.3)."""
    r.code = Code.POSSESSION
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    cite(r, Rule.SB_16_9)
    cite(r, Rule.SB_19_3)
    r.sanction = Sanction.DROP22
    start_drop22(p, s, r, t)


@outlined
def ran_out(p, s, o, r, t):
    """A defender's touch drove the ball out of play (I3, SB-20.1): over touch it is a line-out as ever."""
    e = o.exits[ball_exit(o)]
    if over_touch(e.edge) or forward(p, s, t, e.x) > 0.5 * p.length:
        out_by_run(p, s, o, r, t)
        return
    r.code = Code.DEAD if e.edge == Edge.DEAD else Code.TIG
    r.against = t
    cite(r, Rule.SB_16_9)
    cite(r, Rule.SB_20_1)
    scrum5_for(p, s, r, 1 - t, e.y)
