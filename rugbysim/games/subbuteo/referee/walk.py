"""Reading an outcome in the order of time (5.1, 5.2): which touch or line was first."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import (
    ball_gap,
    forward,
    in_goal,
    offside,
    quarters_off,
    run_quarter,
    side_of,
)
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, Code, Flag


@outlined
def first_touch(o, f):
    """The first contact of figure f with the ball, NOBODY if there is none."""
    for k in range(o.contact_count):
        if o.contacts[k].j == BALL and o.contacts[k].i == f:
            return k
    return NOBODY


@outlined
def first_ball_contact(o):
    """The first contact of any figure with the ball, NOBODY if there is none."""
    for k in range(o.contact_count):
        if o.contacts[k].j == BALL:
            return k
    return NOBODY


@inlined
def opponent_in(o, k, f):
    """The opponent whom figure f meets in a contact, NOBODY if it is none such."""
    i, j = o.contacts[k].i, o.contacts[k].j
    if j < FIGURES and (i == f or j == f):
        other = j if i == f else i
        if side_of(other) != side_of(f):
            return other
    return NOBODY


@outlined
def first_opponent(o, f):
    """The first contact of figure f with an opponent, NOBODY if there is none."""
    for k in range(o.contact_count):
        if opponent_in(o, k, f) != NOBODY:
            return k
    return NOBODY


@inlined
def place_in(o, k, piece):
    """Where a piece was in a contact that it took part in."""
    c = o.contacts[k]
    return (c.xi, c.yi) if c.i == piece else (c.xj, c.yj)


@outlined
def after_touch(p, s, o, f, touch, ball_x, any_tackle, defending):
    """The first thing that stops play after the touch of f: (code, x, y, figure) (P1 to P7, I2).

    `ball_x` is where the ball lay. `any_tackle`: f may not touch an opponent now either (AM-54). `defending`: f
    attempts possession in its own in-goal, where the ball may meet no opponent (SB-16.9). Code.OK: nothing stopped it;
    Code.TOUCH: the ball left the playing area, and the exit says where.
    """
    t = side_of(f)
    start_u = forward(p, s, t, ball_x)
    furthest = run_quarter(p, start_u) + 1
    last_x, last_y = o.contacts[touch].xj, o.contacts[touch].yj
    v = 0
    while v < o.vertex_count and o.path[v].after <= touch:
        v += 1
    for k in range(touch, o.contact_count):
        c = o.contacts[k]
        if k > touch and any_tackle and opponent_in(o, k, f) != NOBODY:
            who = opponent_in(o, k, f)
            x, y = place_in(o, k, who)
            return Code.ILLEGAL_TACKLE_C, x, y, who
        if k > touch and c.j == BALL:
            if side_of(c.i) == t:
                last_x, last_y = c.xj, c.yj
                if c.i != f:
                    if quarters_off(p, forward(p, s, t, c.xi), start_u) > 0:
                        return Code.KNOCK_ON_A, c.xi, c.yi, c.i
                    is_off = c.i == s.passer_off or offside(p, s, t, c.xi, c.yi, c.xj, c.yj)
                    if p.struck_mate_play_on == 0 and is_off:
                        return Code.OFFSIDE, c.xj, c.yj, c.i
            elif defending:
                if in_goal(p, s, 1 - t, c.xj, c.yj):
                    return Code.PENALTY_TRY, c.xj, c.yj, c.i
            elif c.moving_i == 0 and in_goal(p, s, t, c.xj, c.yj):
                return Code.HELD_UP, c.xj, c.yj, c.i
        while v < o.vertex_count and o.path[v].after <= k + 1:
            w = o.path[v]
            judged = w.flag == Flag.REST or w.flag == Flag.OUT or p.breach_by_rest == 0  # AM-17
            if judged and run_quarter(p, forward(p, s, t, w.x)) > furthest:
                return Code.BREACH_TWO_LINES, last_x, last_y, NOBODY
            if w.flag == Flag.OUT:
                return Code.TOUCH, w.x, w.y, NOBODY
            v += 1
    return Code.OK, 0.0, 0.0, NOBODY


@outlined
def tackled(p, s, o, t, touch):
    """Whether the ball at rest is tackled by side 1 - t (SB-9): 0 no, 1 yes, 2 only by a figure that may not; and whom.

    Every opponent that the ball met at a standstill after the touch is looked at (SB-9.3, SB-9.4, AM-21).
    """
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    barred = NOBODY
    near_any = NOBODY
    if p.tackle_rule != 1:
        for h in range((1 - t) * PER_TEAM, (1 - t) * PER_TEAM + p.per_team):
            if s.off_field[h] == 0 and ball_gap(p, s.pos[h, 0], s.pos[h, 1], bx, by) <= p.tackle_gap_any + p.eps:
                near_any = h
                break
    for k in range(touch + 1, o.contact_count):
        c = o.contacts[k]
        if c.j == BALL and side_of(c.i) != t and c.moving_i == 0:
            gap = ball_gap(p, s.pos[c.i, 0], s.pos[c.i, 1], bx, by)
            near = p.tackle_gap_any if p.tackle_rule == 2 else p.tackle_gap_struck
            if (s.off_field[c.i] == 0 and gap <= near + p.eps) or near_any != NOBODY:
                if s.no_tackle[c.i] == 0:
                    return 1, c.i
                if barred == NOBODY:
                    barred = c.i
    if barred != NOBODY:
        return 2, barred
    return 0, NOBODY
