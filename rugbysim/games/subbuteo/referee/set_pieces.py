"""Toss, set-ups, scrum and line-out (T1 to T3, Z1, C1 to C3, N1 to N3)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import ball_gap, forward, side_of
from rugbysim.games.subbuteo.layouts import (
    IN_LINE,
    KICKER,
    SCRUM_HALF,
    place_drop22,
    place_kick_off,
    ready_to_pass,
    take_layout,
    throw_again,
)
from rugbysim.games.subbuteo.placing import take_rests
from rugbysim.games.subbuteo.referee.awards import hand_to, start_kick_off, start_scrum
from rugbysim.games.subbuteo.referee.touches import carry_on
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    NOBODY,
    PER_TEAM,
    Action,
    Code,
    Origin,
    Phase,
    Sanction,
    ScrumSide,
)


@outlined
def toss(p, s, d, r):
    """TOSS: the winner takes the first kick-off, or receives it (SB-1.1, AM-9)."""
    cite(r, Rule.SB_1_1)
    cite_am(r, Am.AM_9)
    s.toss_winner = d.option
    s.first_kick = 1 - d.option if p.toss_winner_receives == 1 else d.option
    s.half = 1
    start_kick_off(p, s, r, s.first_kick)


@outlined
def set_up(p, s, d, r):
    """A set-up by hand, or the canonical one (T2, T3, Z1, SB-10.3, SB-11.3)."""
    t, phase = s.team, s.phase
    if d.action == Action.LAYOUT:
        take_layout(p, s, d, r)
    elif phase == Phase.SETUP_KO_R or phase == Phase.SETUP_KO_K:
        place_kick_off(p, s, r, t)
    elif phase == Phase.SETUP_D22_R or phase == Phase.SETUP_D22_K:
        place_drop22(p, s, r, t)
    if phase == Phase.SETUP_KO_R:
        cite(r, Rule.SB_1_2)
        s.phase, s.team = Phase.SETUP_KO_K, s.kick_team
    elif phase == Phase.SETUP_D22_R:
        cite(r, Rule.SB_19_4)
        s.phase, s.team = Phase.SETUP_D22_K, s.kick_team
    elif phase == Phase.SETUP_KO_K or phase == Phase.SETUP_D22_K:
        cite(r, Rule.SB_1_3 if phase == Phase.SETUP_KO_K else Rule.SB_19_4)
        s.kicker = d.figure if d.action == Action.LAYOUT else PER_TEAM * t + KICKER
        s.phase = Phase.KICKOFF if phase == Phase.SETUP_KO_K else Phase.DROP22
    elif phase == Phase.SCRUM_SETUP:
        cite(r, Rule.SB_10_3)
        next_set_up(s, s.put_in, Phase.SCRUM_PUT)
    else:
        cite(r, Rule.SB_11_3)
        next_set_up(s, s.throw_in, Phase.LINEOUT_THROW)


@inlined
def next_set_up(s, last, then):
    """The side that plays the ball in sets up last; then it does."""
    s.team = last
    s.setup_left -= 1
    if s.setup_left == 0:
        s.phase = then


@outlined
def scrum_put(p, s, o, r):
    """SCRUM_PUT: the ball is dropped into the scrummer (C1 to C3, SB-10.4, SB-10.5)."""
    at_spot(r, s.spot[0], s.spot[1])
    s.put_total += 1
    if o.scrum_side != ScrumSide.END:
        cite(r, Rule.SB_10_4)
        scrum_won(p, s, r, s.put_in if o.scrum_side == ScrumSide.PUT_SIDE else 1 - s.put_in)
        return
    cite(r, Rule.SB_10_5)
    r.code = Code.SCRUM_END
    if s.put_total >= p.max_puts:
        cite_am(r, Am.AM_28)
        scrum_won(p, s, r, s.awarded)
        return
    s.put_count += 1
    if s.put_count >= p.scrum_max_puts:
        s.put_count = 0
        s.put_in = 1 - s.put_in
        s.team = s.put_in


@outlined
def scrum_won(p, s, r, t):
    """The ball behind the winner's No.8, its scrum half ready to pass (SB-10.6)."""
    r.code = Code.SCRUM_WON
    cite(r, Rule.SB_10_6)
    ready(p, s, r, t, PER_TEAM * t + SCRUM_HALF - 1, Origin.SCRUM)


@outlined
def ready(p, s, r, t, winner, origin):
    """Side t has won a set piece: a pass comes next (SB-10.6, SB-11.7, AM-35)."""
    cite_am(r, Am.AM_35)
    hand_to(s, t)
    s.last_poss = t
    s.carrier = s.passer = PER_TEAM * t + SCRUM_HALF
    ready_to_pass(p, s, r, t, winner, s.passer)
    s.team = t
    if p.free_after_set_piece == 1:
        s.passer = NOBODY
        s.pass_dir[0] = s.pass_dir[1] = 0.0
        carry_on(p, s)
        return
    s.pass_origin = origin
    s.pass_support_left = p.pass_support_flicks
    s.pass_point[0], s.pass_point[1] = s.pos[BALL, 0], s.pos[BALL, 1]
    s.pass_limit_u = forward(p, s, t, s.spot[0])
    s.phase = Phase.PASS_PREP


@inlined
def in_the_line(figure):
    """Whether a figure is one of the eight in the line."""
    shirt = figure % PER_TEAM
    return shirt == 0 or (2 <= shirt <= 4)


@outlined
def line_winner(p, s, o):
    """The figure that wins the line-out, NOBODY if none does (SB-11.5, AM-39)."""
    if p.lineout_nearest == 0:
        for k in range(o.contact_count):
            if o.contacts[k].j == BALL and in_the_line(o.contacts[k].i):
                return o.contacts[k].i
        return NOBODY
    best, least = NOBODY, p.control_gap + p.eps
    for other in range(2):  # of equals the throwing side's is the nearest
        t = s.throw_in if other == 0 else 1 - s.throw_in
        for number in range(len(IN_LINE)):
            f = PER_TEAM * t + IN_LINE[number]
            gap = ball_gap(p, s.pos[f, 0], s.pos[f, 1], s.pos[BALL, 0], s.pos[BALL, 1])
            near = gap < least or (best == NOBODY and gap <= least)
            if s.off_field[f] == 0 and s.ball_out == 0 and near:
                best, least = f, gap
    return best


@outlined
def line_out_throw(p, s, o, r):
    """LINEOUT_THROW: the first of the eight that the ball touches wins (N1 to N3)."""
    at_spot(r, s.spot[0], s.spot[1])
    take_rests(p, s, o)
    s.ball_out = 0
    winner = line_winner(p, s, o)
    cite(r, Rule.SB_11_4)
    cite(r, Rule.SB_11_5)
    cite_am(r, Am.AM_39)
    if winner != NOBODY:
        r.code = Code.LINEOUT_WON
        cite(r, Rule.SB_11_7)
        ready(p, s, r, side_of(winner), winner, Origin.LINEOUT)
        return
    s.throw_count += 1
    if s.throw_count >= p.max_throws:
        cite(r, Rule.SB_11_6)
        r.code = Code.STALEMATE
        r.sanction = Sanction.SCRUM
        y = p.lineout_last if s.spot[1] < 0.5 * p.width else p.width - p.lineout_last
        start_scrum(p, s, r, s.spot[0], y, s.throw_first)
        at_spot(r, s.spot[0], s.spot[1])
        return
    r.code = Code.LINEOUT_NONE
    former = s.throw_in
    s.throw_in = 1 - former
    s.team = s.throw_in
    throw_again(p, s, r, former)
