"""A flick at the ball, whoever makes it: illegal tackle, miss, offside, wrong quarter, and what the ball does then."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import (
    behind,
    forward,
    gap_to_ball,
    offside,
    place_x,
    quarters_off,
    side_of,
    stands_in,
)
from rugbysim.games.subbuteo.placing import ball_exit, move_back, over_touch, take_rests
from rugbysim.games.subbuteo.referee.awards import (
    knock_on_for,
    penalty_for,
    scrum5_for,
    scrum_for,
    start_drop22,
    start_line_out,
    start_scrum,
    turn_over,
)
from rugbysim.games.subbuteo.referee.walk import (
    after_touch,
    first_opponent,
    first_touch,
    opponent_in,
    place_in,
    tackled,
)
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, Code, Edge, Phase, Sanction


@outlined
def out_of_in_goal(p, s, r, t, x):
    """The x of a penalty against side t: an offence in the in-goal it attacks is punished in the field (SB-16.10)."""
    if forward(p, s, t, x) < p.length:
        return x
    cite(r, Rule.SB_16_10)
    return place_x(p, s, t, p.length - p.scrum_min_goal)


@outlined
def illegal_tackle(p, s, r, t, code, x, y, touched):
    """A figure of side t touched an opponent that stood at a place (SB-21.9, SB-21.10)."""
    penalty_for(p, s, r, code, out_of_in_goal(p, s, r, t, x), y, 1 - t, touched)


@outlined
def attackers_knock_on(p, s, r, t, code, x, y):
    """Side t knocked on at a place while it had, or tried to gain, the ball (SB-21.3, SB-21.5, SB-21.7)."""
    knock_on_for(p, s, r, code, out_of_in_goal(p, s, r, t, x), y, 1 - t, NOBODY)


@outlined
def met_illegally(p, s, o, r, f, k, code):
    """Figure f touched an opponent in contact `k` where it may not."""
    who = opponent_in(o, k, f)
    x, y = place_in(o, k, who)
    illegal_tackle(p, s, r, side_of(f), code, x, y, who)


@outlined
def out_by_run(p, s, o, r, t):
    """The ball was run or passed out of play by side t (P4 to P6, SB-6.11)."""
    e = o.exits[ball_exit(o)]
    r.against = t
    at_spot(r, e.x, e.y)
    cite(r, Rule.SB_6_11)
    cite_am(r, Am.AM_29)
    if over_touch(e.edge):
        r.code = Code.TOUCH
        if p.run_touch_scrum == 1:
            r.sanction = Sanction.SCRUM
            start_scrum(p, s, r, e.x, e.y, 1 - t)
        else:
            start_line_out(p, s, r, e.x, e.y, 1 - t)
        return
    r.code = Code.DEAD if e.edge == Edge.DEAD else Code.TIG
    if forward(p, s, t, e.x) > 0.5 * p.length:
        cite(r, Rule.SB_19_2)
        start_drop22(p, s, r, 1 - t)
    else:
        scrum5_for(p, s, r, 1 - t, e.y)


@outlined
def barred_by(p, s, f, fx, fy, bx, by):
    """Why a figure may not touch the ball: Code.OFFSIDE, Code.KNOCK_ON_Q, or Code.OK if it may (SB-4.2 to 4.5).

    Places are those at the start of the flick. The carrier is exempt (AM-72); a short punt has a filter of its own
    (SB-13.7), and so has a passer (SB-5.B).
    """
    t = side_of(f)
    if f == s.passer_off or s.kick_offside[f] == 1:
        return Code.OFFSIDE
    if s.phase == Phase.PASS_RECEIVE and not behind(p, s, t, fx, s.pos[s.passer, 0]):
        return Code.OFFSIDE
    if f == s.carrier and p.carrier_not_exempt == 0:
        return Code.OK
    if offside(p, s, t, fx, fy, bx, by):
        return Code.OFFSIDE
    off = quarters_off(p, forward(p, s, t, fx), forward(p, s, t, bx))
    if off > 0:
        return Code.OFFSIDE
    if s.kick_quarter > 0 and s.kick_side == t:
        if forward(p, s, t, fx) > s.kick_u + p.eps:
            return Code.OFFSIDE
        return Code.OK if stands_in(p, forward(p, s, t, fx), s.kick_quarter) else Code.KNOCK_ON_Q
    return Code.KNOCK_ON_Q if off < 0 else Code.OK


@outlined
def cite_barred(s, r, f, code):
    """Name the rules behind `barred_by`."""
    if code == Code.KNOCK_ON_Q:
        cite(r, Rule.SB_13_7 if s.kick_quarter > 0 else Rule.SB_4_5)
        cite(r, Rule.SB_21_7)
        return
    cite(r, Rule.SB_4_4)
    if f == s.passer_off:
        cite(r, Rule.SB_5_B)
    if s.kick_offside[f] == 1:
        cite(r, Rule.SB_5_C)
    if s.kick_quarter > 0:
        cite(r, Rule.SB_13_7)
    if s.phase == Phase.PASS_RECEIVE:
        cite(r, Rule.SB_7_7)
    cite(r, Rule.SB_5_A)
    cite(r, Rule.SB_5_F)
    cite(r, Rule.SB_21_1)
    cite_am(r, Am.AM_8)


@outlined
def judge_touch(p, s, o, r, f, illegal):
    """What comes of a flick of f at the ball until play stops or goes on; takes the rests over.

    Code.OK: f touched the ball legally and nothing happened since. Code.MISS: f did not touch it (nothing else did
    happen, `missed` is to follow). Otherwise the ruling is written. `illegal`: the code of a touch of an opponent,
    ILLEGAL_TACKLE_A before the ball, ILLEGAL_TACKLE_C at any time (AM-54).
    """
    t = side_of(f)
    fx, fy, bx, by = s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]
    touch, met = first_touch(o, f), first_opponent(o, f)
    why = barred_by(p, s, f, fx, fy, bx, by)
    take_rests(p, s, o)
    if met != NOBODY and (touch == NOBODY or met < touch):
        cite(r, Rule.SB_6_10 if illegal == Code.ILLEGAL_TACKLE_A else Rule.SB_21_10)
        cite(r, Rule.SB_21_9 if illegal == Code.ILLEGAL_TACKLE_A else Rule.SB_21_10)
        met_illegally(p, s, o, r, f, met, illegal)
        return illegal
    if touch == NOBODY:
        return Code.MISS
    if why != Code.OK:
        x, y = o.contacts[touch].xj, o.contacts[touch].yj
        cite_barred(s, r, f, why)
        if why == Code.OFFSIDE:
            scrum_for(p, s, r, Code.OFFSIDE, x, y, 1 - t)
        else:
            attackers_knock_on(p, s, r, t, Code.KNOCK_ON_Q, x, y)
        return why
    return stopped(p, s, o, r, f, touch, bx, illegal == Code.ILLEGAL_TACKLE_C and p.illegal_c_before == 0)


@outlined
def stopped(p, s, o, r, f, touch, ball_x, any_tackle):
    """Rule on what stopped play after a legal touch (P1 to P7); Code.OK if nothing did."""
    t = side_of(f)
    code, x, y, who = after_touch(p, s, o, f, touch, ball_x, any_tackle, False)
    if code != Code.OK:
        cite(r, Rule.SB_21_15)
    if code == Code.KNOCK_ON_A:
        cite(r, Rule.SB_6_8)
        cite(r, Rule.SB_21_3)
        attackers_knock_on(p, s, r, t, Code.KNOCK_ON_A, x, y)
    elif code == Code.OFFSIDE:
        cite(r, Rule.SB_6_8)
        cite(r, Rule.SB_21_1)
        cite_am(r, Am.AM_27)
        scrum_for(p, s, r, Code.OFFSIDE, x, y, 1 - t)
    elif code == Code.BREACH_TWO_LINES:
        cite(r, Rule.SB_6_9)
        cite(r, Rule.SB_21_12)
        cite_am(r, Am.AM_17)
        scrum_for(p, s, r, Code.BREACH_TWO_LINES, x, y, 1 - t)
    elif code == Code.HELD_UP:
        cite(r, Rule.SB_16_5)
        cite(r, Rule.SB_20_1)
        r.code = Code.HELD_UP
        r.against = t
        scrum5_for(p, s, r, t, y)
    elif code == Code.ILLEGAL_TACKLE_C:
        cite(r, Rule.SB_21_10)
        cite_am(r, Am.AM_54)
        illegal_tackle(p, s, r, t, code, x, y, who)
    elif code == Code.TOUCH:
        out_by_run(p, s, o, r, t)
    return code


@outlined
def judge_tackle(p, s, o, r, t, touch):
    """Whether the ball at rest is tackled (P8); True if the ruling is written."""
    how, who = tackled(p, s, o, t, touch)
    if how == 0:
        return False
    cite(r, Rule.SB_9_1)
    if how == 2:
        cite(r, Rule.SB_5_D2)
        cite(r, Rule.SB_9_4)
        scrum_for(p, s, r, Code.OFFSIDE, s.pos[who, 0], s.pos[who, 1], t)
        return True
    cite_am(r, Am.AM_21)
    r.code = Code.TACKLE_A
    r.against = t
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    turn_over(p, s, r, 1 - t)
    return True


@outlined
def missed(p, s, o, r, f, start_x, start_y, code, back):
    """The flick did not touch the ball: the other side may attempt possession (SB-4.7); the figure goes back (SB-4.8).

    `back`: this kind of flick is one that figures are moved back after (AM-10). A ball that another figure pushed out
    of play is out (AM-58).
    """
    t = side_of(f)
    cite(r, Rule.SB_4_7)
    if s.ball_out == 1:
        cite_am(r, Am.AM_58)
        out_by_run(p, s, o, r, t)
        return
    if back and s.off_field[f] == 0:
        cite(r, Rule.SB_4_8)
        move_back(p, s, r, f, start_x, start_y)
    r.code = code
    r.against = t
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    turn_over(p, s, r, 1 - t)


@outlined
def failed_attempt(p, s, r):
    """Count an attempt that failed; at the cap there is a scrum at the ball (SB-4.11). Called after the hand-over."""
    s.loose_fail += 1
    if s.loose_fail >= p.max_attempts:
        stalemate(p, s, r)


@outlined
def stalemate(p, s, r):
    """Nobody can or will play the ball: a scrum to the side that was not in possession last (SB-4.11, AM-23)."""
    cite(r, Rule.SB_4_11)
    cite_am(r, Am.AM_23)
    r.code = Code.STALEMATE
    r.sanction = Sanction.SCRUM
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    start_scrum(p, s, r, s.pos[BALL, 0], s.pos[BALL, 1], 1 - s.last_poss)


@outlined
def possess(p, s, f):
    """Figure f carries the ball now; ready to go on."""
    t = side_of(f)
    s.poss = s.last_poss = t
    s.team = t
    s.carrier = f
    s.loose_fail = s.declines = 0
    carry_on(p, s)


@inlined
def carry_on(p, s):
    """The carrier's side plays on in the open."""
    s.phase = Phase.OPEN
    s.team = s.poss
    s.must_use_carrier = 0
    if s.carrier != NOBODY and gap_to_ball(p, s, s.carrier) > p.control_gap + p.eps:
        s.must_use_carrier = 1
