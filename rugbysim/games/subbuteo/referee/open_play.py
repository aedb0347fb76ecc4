"""Running with the ball: strikes, offloads, grounding (R1 to R8, G1 to G5), and who is moved aside (SB-5.D)."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import ball_in_goal, blocks, distance, gap_to_ball, side_of
from rugbysim.games.subbuteo.placing import clear_aside
from rugbysim.games.subbuteo.referee.attempts import carried_over, clear_passer, decline, end_filters, score_try
from rugbysim.games.subbuteo.referee.kicks import declare_kick
from rugbysim.games.subbuteo.referee.passes import begin_pass
from rugbysim.games.subbuteo.referee.touches import failed_attempt, judge_tackle, judge_touch, missed
from rugbysim.games.subbuteo.referee.walk import first_touch
from rugbysim.games.subbuteo.referee.windows import obstruction, open_windows
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, Action, Code

BIT: Any = np.int64(1)


@outlined
def open_play(p, s, d, o, r):
    """OPEN(A): whatever the side in possession declares."""
    if d.action == Action.DECLINE:
        decline(p, s, r, s.team)
    elif d.action == Action.PASS:
        begin_pass(p, s, d, r)
    elif d.action == Action.PUNT or d.action == Action.DROP_GOAL:
        declare_kick(p, s, d, o, r)
    else:
        play_ball(p, s, d, o, r)


@outlined
def play_ball(p, s, d, o, r):
    """A run strike, an offload, or a flick that grounds the ball."""
    f, t = d.figure, s.team
    x, y = s.pos[f, 0], s.pos[f, 1]
    far, nobody = s.must_use_carrier, s.carrier == NOBODY
    grounding = d.action == Action.GROUND
    cite(r, Rule.SB_16_1 if grounding else Rule.SB_8_4 if d.action == Action.OFFLOAD else Rule.SB_6_1)
    code = judge_touch(p, s, o, r, f, Code.ILLEGAL_TACKLE_A)
    if code == Code.MISS:
        back = p.moveback_attempts == 0 or nobody
        tackle = far == 1 and not grounding
        if tackle:
            cite(r, Rule.SB_9_2)
        if grounding:
            cite(r, Rule.SB_16_6)
        end_filters(s)
        missed(p, s, o, r, f, x, y, Code.TACKLE_B if tackle else Code.MISS, back)
        if nobody and r.code == Code.MISS:
            failed_attempt(p, s, r)
    elif code == Code.OK:
        end_filters(s)
        touch = first_touch(o, f)
        if p.obstruction_penalty == 1 and clear_way(p, s, r, f):
            return
        if judge_tackle(p, s, o, r, t, touch):
            return
        if grounding and ball_in_goal(p, s, t) and gap_to_ball(p, s, f) <= p.control_gap + p.eps:
            s.last_poss = t
            score_try(p, s, r, t, o.contacts[touch].yj)
            return
        strike(p, s, o, r, f, touch)
        if grounding and r.code == Code.STRIKE and ball_in_goal(p, s, t):
            cite(r, Rule.SB_16_4)
            r.code = Code.GROUNDED
    elif grounding and code == Code.TOUCH:
        cite(r, Rule.SB_16_7)


@outlined
def strike(p, s, o, r, f, touch):
    """A successful strike: f carries the ball, and what is due after it (5.3)."""
    count_strike(p, s, f)
    r.code = Code.STRIKE
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
    cite(r, Rule.SB_6_5)
    if p.carry_over == 1 and carried_over(p, s, r, f, o.contacts[touch].yj):
        return
    if p.obstruction_penalty == 0:
        clear_way(p, s, r, f)
    open_windows(p, s, r)


@outlined
def count_strike(p, s, f):
    """f carries the ball; one strike more, and what held until a strike is over (SB-6.5, SB-6.6, SB-13.3)."""
    t = side_of(f)
    if s.carrier != f and p.count_by_carrier == 1:
        s.strikes = 0
    s.carrier = f
    s.poss = s.last_poss = t
    s.strikes += 1
    s.ran = 1
    s.loose_fail = s.declines = 0
    for g in range(FIGURES):
        if g != f:
            s.support_lock[g] = 0
    for kind in range(len(s.kick_barred)):
        s.kick_barred[kind] = 0
    clear_passer(p, s, f)


@outlined
def clear_way(p, s, r, f):
    """Move defenders aside who block the way to the ball and were not played (SB-5.D); True if one is penalised."""
    handled = BIT - BIT
    first = PER_TEAM * (1 - side_of(f))
    while True:
        nearest, least = NOBODY, 0.0
        fx, fy, bx, by = s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1]
        for h in range(first, first + p.per_team):
            if s.played[h] == 1 or s.off_field[h] == 1 or handled & (BIT << (h - first)):
                continue
            hx, hy = s.pos[h, 0], s.pos[h, 1]
            if not blocks(p, hx, hy, fx, fy, bx, by):
                continue
            away = (hx - fx) * (hx - fx) + (hy - fy) * (hy - fy)
            if nearest == NOBODY or away < least:
                nearest, least = h, away
        if nearest == NOBODY:
            return False
        cite(r, Rule.SB_5_D)
        cite_am(r, Am.AM_12)
        if p.obstruction_penalty == 1:
            count_strike(p, s, f)
            obstruction(p, s, r, nearest)
            return True
        apart = distance(fx, fy, bx, by)
        clear_aside(p, s, r, nearest, fx, fy, (bx - fx) / apart, (by - fy) / apart, 2.0 * p.figure_radius)
        s.no_tackle[nearest] = 1
        handled |= BIT << (nearest - first)
