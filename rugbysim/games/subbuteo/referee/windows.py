"""The flicks between strikes: support, defence, and the block of a kick (SB-6.4 to 6.7, SB-13.3, SB-5.H)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import blocks, forward, in_goal, offside, side_of, wedge_fits
from rugbysim.games.subbuteo.placing import take_rests
from rugbysim.games.subbuteo.referee.awards import knock_on_for, no_kick, penalty_for, penalty_try_for
from rugbysim.games.subbuteo.referee.touches import attackers_knock_on, carry_on, met_illegally
from rugbysim.games.subbuteo.referee.walk import first_ball_contact, first_opponent, opponent_in, place_in
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, Action, Code, Phase

PER_SUPPORT, EACH = 1, 2  # readings of when a defensive flick is due (AM-26)


@outlined
def open_windows(p, s, r):
    """After a strike: the support flick and the defensive flick that are due (SB-6.4, SB-6.5)."""
    third = s.strikes % p.strikes_per_support == 0
    if p.bank == 0:
        s.support_due = s.defence_due = 0
    if third:
        s.support_due += 1
        cite(r, Rule.SB_6_4)
        if p.def_flick == 0:
            s.defence_due += 1
    if p.def_flick == EACH:
        s.defence_due += 1
    next_window(p, s, False)


@outlined
def support(p, s, d, o, r):
    """SUPPORT(A): a flick in support of the carrier, or none (S1 to S3)."""
    cite(r, Rule.SB_6_4)
    if d.action == Action.FLICK and support_offence(p, s, d, o, r):
        return
    if d.action == Action.FLICK:
        cite(r, Rule.SB_6_6)
        s.support_lock[d.figure] = 1
        s.support_due -= 1
        if p.def_flick == PER_SUPPORT:
            s.defence_due += 1
    elif p.bank == 0:
        s.support_due = 0
    next_window(p, s, d.action == Action.SKIP)


@outlined
def next_window(p, s, skipped):
    """The first window that is due, else play goes on; a banked support flick that was skipped waits (AM-26)."""
    carry_on(p, s)
    if s.support_due > 0 and not skipped:
        s.phase = Phase.SUPPORT
    elif s.defence_due > 0:
        s.phase = Phase.DEFENCE
        s.team = 1 - s.poss


@outlined
def support_offence(p, s, d, o, r):
    """Whether a support flick was an offence (S1, S2); takes the rests over. The flicked figure is played now."""
    f = d.figure
    t = side_of(f)
    ball, met = first_ball_contact(o), first_opponent(o, f)
    take_rests(p, s, o)
    s.played[f] = 1
    if ball != NOBODY and (met == NOBODY or ball < met):
        cite(r, Rule.SB_6_7)
        cite(r, Rule.SB_21_5)
        attackers_knock_on(p, s, r, t, Code.KNOCK_ON_D, o.contacts[ball].xj, o.contacts[ball].yj)
        return True
    if met != NOBODY:
        cite(r, Rule.SB_21_9)
        met_illegally(p, s, o, r, f, met, Code.ILLEGAL_TACKLE_A)
        return True
    return False


@outlined
def defence_offence(p, s, d, o, r):
    """Whether a defensive or blocking flick was an offence (D1, D2); takes the rests over."""
    f = d.figure
    a = 1 - side_of(f)
    ball, met = first_ball_contact(o), first_opponent(o, f)
    take_rests(p, s, o)
    s.played[f] = 1
    if ball != NOBODY and (met == NOBODY or ball < met):
        cite(r, Rule.SB_6_7)
        cite(r, Rule.SB_21_4)
        x, y = o.contacts[ball].xj, o.contacts[ball].yj
        if in_goal(p, s, a, x, y):
            in_own_goal(p, s, r, Code.KNOCK_ON_B, a)
        else:
            knock_on_for(p, s, r, Code.KNOCK_ON_B, x, y, a, s.carrier)
        return True
    if met != NOBODY:
        cite(r, Rule.SB_21_8)
        who = opponent_in(o, met, f)
        x, y = place_in(o, met, who)
        if forward(p, s, a, x) >= p.length - p.eps:
            in_own_goal(p, s, r, Code.ILLEGAL_TACKLE_B, a)
        else:
            penalty_for(p, s, r, Code.ILLEGAL_TACKLE_B, x, y, a, who)
        return True
    return False


@outlined
def in_own_goal(p, s, r, code, a):
    """An offence of the defenders in their in-goal (SB-16.8, SB-21.13)."""
    cite(r, Rule.SB_16_8)
    cite(r, Rule.SB_21_13)
    penalty_try_for(p, s, r, code, a)


@outlined
def defence(p, s, d, o, r):
    """DEFENCE(B): a defensive flick, or none (D1 to D4)."""
    cite(r, Rule.SB_6_4)
    if d.action == Action.FLICK:
        h = d.figure
        b = s.team
        was_offside = offside(p, s, b, s.pos[h, 0], s.pos[h, 1], s.pos[BALL, 0], s.pos[BALL, 1])
        if defence_offence(p, s, d, o, r):
            return
        if was_offside and obstructs(p, s, r, h):
            return
        s.defence_due -= 1
    elif p.bank == 0:
        s.defence_due = 0
    if s.window_pass == 1:
        s.window_pass = 0
        s.defence_due = 0
        s.phase = Phase.PASS_FLICK
        s.team = s.poss
        return
    carry_on(p, s)
    if s.defence_due > 0 and d.action == Action.FLICK:
        s.phase = Phase.DEFENCE
        s.team = 1 - s.poss


@outlined
def obstructs(p, s, r, h):
    """Whether a figure that was offside ended between carrier and ball; True if it is punished (D3, SB-5.H)."""
    c = s.carrier
    if c == NOBODY or s.off_field[h] == 1:
        return False
    hx, hy = s.pos[h, 0], s.pos[h, 1]
    if not blocks(p, hx, hy, s.pos[c, 0], s.pos[c, 1], s.pos[BALL, 0], s.pos[BALL, 1]):
        return False
    cite(r, Rule.SB_5_H)
    cite(r, Rule.SB_5_I)
    obstruction(p, s, r, h)
    return True


@outlined
def obstruction(p, s, r, h):
    """Figure h obstructs the carrier: a penalty where it is, in its own in-goal a penalty try (SB-21.2, SB-16.8)."""
    a = 1 - side_of(h)
    cite(r, Rule.SB_21_2)
    if forward(p, s, a, s.pos[h, 0]) >= p.length - p.eps:
        in_own_goal(p, s, r, Code.OBSTRUCTION, a)
    else:
        penalty_for(p, s, r, Code.OBSTRUCTION, s.pos[h, 0], s.pos[h, 1], a, s.carrier)


@outlined
def block(p, s, d, o, r):
    """BLOCK(B): a flick into the place of the wedge, or none (U4 to U6, SB-13.3, AM-46)."""
    cite(r, Rule.SB_13_3)
    cite_am(r, Am.AM_46)
    if d.action == Action.FLICK:
        if defence_offence(p, s, d, o, r):
            return
        s.block_left -= 1
        if not wedge_fits(p, s, s.kick_dir[0], s.kick_dir[1]):
            r.code = Code.BLOCKED
            at_spot(r, s.pos[BALL, 0], s.pos[BALL, 1])
            s.kick_barred[s.kick_kind - 1] = 1
            no_kick(s)
            carry_on(p, s)
            return
        if s.block_left > 0:
            return
    s.phase = Phase.WEDGE_KICK
    s.team = s.poss
