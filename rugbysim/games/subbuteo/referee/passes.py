"""Passing: preparing, the pass, receiving it (A1 to A13, SB-7)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import behind, forward, in_line, side_of
from rugbysim.games.subbuteo.placing import ball_exit, clear_aside, move, take_rests
from rugbysim.games.subbuteo.referee.attempts import decline, end_filters, won
from rugbysim.games.subbuteo.referee.awards import no_carrier, scrum_for
from rugbysim.games.subbuteo.referee.touches import (
    judge_tackle,
    judge_touch,
    met_illegally,
    missed,
    out_by_run,
)
from rugbysim.games.subbuteo.referee.walk import first_opponent, first_touch
from rugbysim.games.subbuteo.referee.windows import support_offence
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, Action, Code, Flag, Origin, Phase


@outlined
def begin_pass(p, s, d, r):
    """A pass is declared: the carrier is put beside the ball (A1, SB-7.1)."""
    cite(r, Rule.SB_7_1)
    s.passer = s.carrier
    s.pass_origin = Origin.OPEN
    s.pass_support_left = p.pass_support_flicks
    s.pass_flicked[0] = s.pass_flicked[1] = NOBODY
    s.pass_point[0], s.pass_point[1] = s.pos[BALL, 0], s.pos[BALL, 1]
    s.pass_limit_u = forward(p, s, s.team, s.pos[BALL, 0])
    s.ran = 0
    aim_pass(s, d, r)
    s.phase = Phase.PASS_PREP


@outlined
def aim_pass(s, d, r):
    """Put the passer where it was declared, and note the direction."""
    move(s, r, s.passer, d.place[0], d.place[1])
    s.pass_dir[0], s.pass_dir[1] = d.aim[0], d.aim[1]
    at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])


@outlined
def prepare_pass(p, s, d, o, r):
    """PASS_PREP(A): support flicks, defenders asked to move, and the word to go (A2, A3)."""
    if d.action == Action.GO:
        go(p, s, r)
    elif d.action == Action.PASS:
        cite(r, Rule.SB_7_1)
        aim_pass(s, d, r)
    elif d.action == Action.ASK_MOVE:
        cite(r, Rule.SB_5_E)
        cite(r, Rule.SB_7_4)
        for h in range(FIGURES):
            if d.figures[h] == 1:
                reach = p.figure_radius + p.ball_radius
                clear_aside(p, s, r, h, s.pos[BALL, 0], s.pos[BALL, 1], s.pass_dir[0], s.pass_dir[1], reach)
    else:
        cite(r, Rule.SB_7_3)
        if not support_offence(p, s, d, o, r):
            s.pass_flicked[1 if s.pass_flicked[0] != NOBODY else 0] = d.figure
            s.pass_support_left -= 1


@outlined
def go(p, s, r):
    """The pass is next, or a flick of the defenders where that is so ruled (AM-31)."""
    s.phase = Phase.PASS_FLICK
    if p.pass_def_flicks > 0:
        cite_am(r, Am.AM_31)
        s.phase = Phase.DEFENCE
        s.window_pass = 1
        s.defence_due = p.pass_def_flicks
        s.team = 1 - s.poss


@outlined
def pass_flick(p, s, d, o, r):
    """PASS_FLICK(A): the passer plays the ball (A4 to A8)."""
    f, t = s.passer, s.team
    fx, fy = s.pos[f, 0], s.pos[f, 1]
    touch, met = first_touch(o, f), first_opponent(o, f)
    take_rests(p, s, o)
    if met != NOBODY and (touch == NOBODY or met < touch):
        cite(r, Rule.SB_21_9)
        met_illegally(p, s, o, r, f, met, Code.ILLEGAL_TACKLE_A)
        return
    if touch == NOBODY:
        cite(r, Rule.SB_7_10)
        missed(p, s, o, r, f, fx, fy, Code.MISS, p.moveback_attempts == 0)
        return
    if is_forward(p, s, o, t, touch):
        cite_forward(s, r)
        scrum_for(p, s, r, Code.FORWARD_PASS, s.pass_point[0], s.pass_point[1], 1 - t)
        return
    if stopped_pass(p, s, o, r, f, touch, fx):
        return
    if judge_tackle(p, s, o, r, t, touch):
        cite(r, Rule.SB_7_11)
    else:
        cite(r, Rule.SB_7_9)
        at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
        s.passer_off = f
        no_carrier(s)
        s.phase = Phase.PASS_RECEIVE


@outlined
def cite_forward(s, r):
    """Name the rule of a forward pass by where the pass came from (SB-21.14)."""
    cite(r, Rule.SB_21_14)
    cite_am(r, Am.AM_32)
    if s.pass_origin == Origin.SCRUM:
        cite(r, Rule.SB_10_7)
    elif s.pass_origin == Origin.LINEOUT:
        cite(r, Rule.SB_11_8)
    else:
        cite(r, Rule.SB_7_5)
        cite(r, Rule.SB_7_6)


@outlined
def is_forward(p, s, o, t, touch):
    """Whether the pass went forward, at its first contact with another piece or at rest (SB-7.5, 10.7, 11.8)."""
    x = s.pos[BALL, 0]
    for k in range(touch + 1, o.contact_count):
        c = o.contacts[k]
        if c.j == BALL and c.i != s.passer:
            x = c.xj
            break
    if p.pass_by_direction == 1 and s.pass_origin == Origin.OPEN:
        for v in range(o.vertex_count):
            if o.path[v].after > touch and not (o.path[v].after == touch + 1 and o.path[v].flag == Flag.CONTACT):
                x = o.path[v].x
                break
    return forward(p, s, t, x) - s.pass_limit_u > p.pass_forward_tol + p.eps


@outlined
def stopped_pass(p, s, o, r, f, touch, passer_x):
    """Whether a team-mate, an opponent asked for nothing, or a line stopped the pass (A7, SB-7.11)."""
    t = side_of(f)
    for k in range(touch + 1, o.contact_count):
        c = o.contacts[k]
        if c.j != BALL or c.i == f:
            continue
        if side_of(c.i) == t:
            is_off = c.i == s.passer_off or not behind(p, s, t, c.xi, passer_x)
            if p.struck_mate_play_on == 0 and is_off:
                cite(r, Rule.SB_7_11)
                cite(r, Rule.SB_21_1)
                cite_am(r, Am.AM_27)
                scrum_for(p, s, r, Code.OFFSIDE, c.xj, c.yj, 1 - t)
                return True
        elif p.inline_offside == 1 and c.moving_i == 0:
            bx, by, dx, dy = s.pass_point[0], s.pass_point[1], s.pass_dir[0], s.pass_dir[1]
            if in_line(p, c.xi, c.yi, bx, by, dx, dy):
                cite(r, Rule.SB_5_E)
                cite_am(r, Am.AM_71)
                scrum_for(p, s, r, Code.OFFSIDE, c.xj, c.yj, t)
                return True
    if ball_exit(o) != NOBODY:
        cite(r, Rule.SB_7_11)
        out_by_run(p, s, o, r, t)
        return True
    return False


@outlined
def receive(p, s, d, o, r):
    """PASS_RECEIVE(A): a figure from behind the passer plays the ball (A9 to A13)."""
    t = s.team
    if d.action == Action.DECLINE:
        decline(p, s, r, t)
        return
    f = d.figure
    x, y = s.pos[f, 0], s.pos[f, 1]
    cite(r, Rule.SB_7_7)
    code = judge_touch(p, s, o, r, f, Code.ILLEGAL_TACKLE_A)
    if code == Code.MISS:
        cite(r, Rule.SB_7_10)
        missed(p, s, o, r, f, x, y, Code.MISS, p.moveback_attempts == 0)
    elif code == Code.OK:
        end_filters(s)
        touch = first_touch(o, f)
        if not judge_tackle(p, s, o, r, t, touch):
            won(p, s, o, r, f, touch)
            s.passer = NOBODY
