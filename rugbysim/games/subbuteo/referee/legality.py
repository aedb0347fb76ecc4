"""Which declarations are refused (1.8): who may act, and what a phase allows (4.1)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import (
    ball_gap,
    ball_in_goal,
    behind,
    gap_to_ball,
    in_line,
    on_area,
    overlaps,
    past_ten_metres,
    place_x,
    side_of,
    wedge_fits,
)
from rugbysim.games.subbuteo.layouts import THROWER, bad_layout
from rugbysim.games.subbuteo.referee.kicks import kick_kind
from rugbysim.games.subbuteo.rulings import begin, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    NOBODY,
    PER_TEAM,
    Action,
    Code,
    Option,
    Origin,
    Phase,
)


@outlined
def refused(p, s, d, r):
    """1 if a declaration is refused, with the rule in `r`; the state is not touched."""
    begin(r)
    if acceptable(p, s, d, r):
        r.rule_count = 0
        r.am_count = 0
        return 0
    r.code = Code.REFUSED
    r.against = s.team
    r.next_phase = s.phase
    r.team = s.team
    cite_am(r, Am.AM_6)
    return 1


@inlined
def own_figure(p, s, f):
    """Whether f is a figure of the declaring side that is on the field (SB-5.G)."""
    return 0 <= f < FIGURES and side_of(f) == s.team and f % PER_TEAM < p.per_team and s.off_field[f] == 0


@outlined
def acceptable(p, s, d, r):
    """Whether the phase allows the declaration."""
    phase, action = s.phase, d.action
    if phase == Phase.TOSS:
        return action == Action.COIN and (d.option == 0 or d.option == 1)
    if phase == Phase.FULL_TIME or phase == Phase.HALF_TIME:
        return False
    if is_set_up(phase):
        return action == Action.DEFAULT_LAYOUT or (action == Action.LAYOUT and may_set_up(p, s, d, r))
    if phase == Phase.KO_FAULT:
        return action == Action.CHOOSE and (d.option == Option.RETAKE or d.option == Option.SCRUM)
    if phase == Phase.CONV_CHOICE:
        return action == Action.CHOOSE and (d.option == Option.TAKE or d.option == Option.LEAVE)
    if phase == Phase.PEN_CHOICE:
        return action == Action.CHOOSE and may_choose(p, s, d, r)
    if phase == Phase.KICKOFF or phase == Phase.DROP22:
        return action == Action.KICK and may_restart(p, s, d, r)
    if phase == Phase.SCRUM_PUT:
        return action == Action.PUT
    if phase == Phase.LINEOUT_THROW:
        return action == Action.FLICK and d.figure == PER_TEAM * s.team + THROWER
    if phase >= Phase.TOUCH_KICK and phase <= Phase.CONVERSION:
        return action == Action.KICK
    if phase == Phase.WEDGE_KICK:
        return action == Action.KICK and (d.figure == s.carrier or d.figure == NOBODY)
    return acceptable_in_play(p, s, d, r)


@inlined
def is_set_up(phase):
    """Whether figures are set up by hand in a phase."""
    kick_off = phase == Phase.SETUP_KO_R or phase == Phase.SETUP_KO_K
    drop = phase == Phase.SETUP_D22_R or phase == Phase.SETUP_D22_K
    return kick_off or drop or phase == Phase.SCRUM_SETUP or phase == Phase.LINEOUT_SETUP


@inlined
def may_set_up(p, s, d, r):
    """Whether a layout is legal, and the kicker that it names one of the side's own."""
    kicks = s.phase == Phase.SETUP_KO_K or s.phase == Phase.SETUP_D22_K
    if kicks and d.figure != NOBODY and not own_figure(p, s, d.figure):
        return False
    return not bad_layout(p, s, d, r)


@outlined
def acceptable_in_play(p, s, d, r):
    """The same for the phases of play."""
    phase, action = s.phase, d.action
    if phase == Phase.LOOSE or phase == Phase.INGOAL or phase == Phase.PASS_RECEIVE:
        return action == Action.DECLINE or (action == Action.ATTEMPT and may_attempt(p, s, d, r))
    if phase == Phase.OPEN:
        return may_play(p, s, d, r)
    if phase == Phase.SUPPORT or phase == Phase.DEFENCE or phase == Phase.BLOCK:
        return action == Action.SKIP or (action == Action.FLICK and own_figure(p, s, d.figure))
    if phase == Phase.PASS_PREP:
        return may_prepare(p, s, d, r)
    if phase == Phase.PASS_FLICK:
        return action == Action.FLICK and d.figure == s.passer
    return False


@outlined
def may_attempt(p, s, d, r):
    """Whether a figure may attempt possession (SB-3.5, SB-5.G, SB-6.6)."""
    f = d.figure
    if not own_figure(p, s, f):
        cite(r, Rule.SB_5_G)
        return False
    if f == s.barred:
        cite(r, Rule.SB_3_5)
        return False
    if s.support_lock[f] == 1 and not flicked_for_pass(s, f):
        cite(r, Rule.SB_6_6)
        return False
    return True


@inlined
def flicked_for_pass(s, f):
    """Whether a figure is one of those flicked in support of the pass (SB-7.8, AM-74)."""
    return s.phase == Phase.PASS_RECEIVE and (s.pass_flicked[0] == f or s.pass_flicked[1] == f)


@outlined
def may_play(p, s, d, r):
    """OPEN(A): what the side in possession may declare."""
    action = d.action
    if action == Action.DECLINE:
        return True
    if action == Action.GROUND:
        return may_ground(p, s, d, r)
    if ball_in_goal(p, s, s.team):
        cite(r, Rule.SB_16_1)
        return False
    if s.carrier == NOBODY:
        return False
    if action == Action.RUN:
        return may_run(p, s, d, r)
    if action == Action.OFFLOAD:
        return may_offload(p, s, d, r)
    if action == Action.PASS:
        if s.must_use_carrier == 1 and p.pass_any_distance == 0:
            cite(r, Rule.SB_7_2)
            return False
        return may_place_passer(p, s, d, r, s.carrier)
    if action == Action.PUNT:
        return (d.option == Option.TO_TOUCH or d.option == Option.UPFIELD) and may_kick(p, s, d, r)
    if action == Action.DROP_GOAL:
        if not past_ten_metres(p, s, s.team, s.pos[BALL, 0]):
            cite(r, Rule.SB_18_1)
            return False
        return may_kick(p, s, d, r)
    return False


@outlined
def may_ground(p, s, d, r):
    """Whether a figure may ground the ball (SB-16.1, SB-6.2)."""
    f = d.figure
    if not ball_in_goal(p, s, s.team):
        cite(r, Rule.SB_16_1)
        return False
    if not own_figure(p, s, f):
        return False
    if f == s.carrier or s.carrier == NOBODY:
        return True
    if s.must_use_carrier == 1:
        cite(r, Rule.SB_6_2)
        return False
    if s.support_lock[f] == 1:
        cite(r, Rule.SB_6_6)
        return False
    return True


@outlined
def may_run(p, s, d, r):
    """Whether a figure may run with the ball (SB-6.2, SB-6.3, AM-25)."""
    f = d.figure
    if not own_figure(p, s, f):
        return False
    if f == s.carrier:
        return True
    cite(r, Rule.SB_6_2 if s.must_use_carrier == 1 else Rule.SB_6_3)
    cite_am(r, Am.AM_25)
    return p.run_other_figure == 1 and s.must_use_carrier == 0 and s.support_lock[f] == 0


@outlined
def may_offload(p, s, d, r):
    """Whether a figure may take an offload (SB-8.1 to 8.3, SB-6.6)."""
    f = d.figure
    if not own_figure(p, s, f) or f == s.carrier:
        return False
    if s.must_use_carrier == 1:
        cite(r, Rule.SB_8_3)
        return False
    if s.ran == 0:
        cite(r, Rule.SB_8_1)
        return False
    if not behind(p, s, s.team, s.pos[f, 0], s.pos[s.carrier, 0]):
        cite(r, Rule.SB_8_2)
        return False
    if s.support_lock[f] == 1:
        cite(r, Rule.SB_6_6)
        return False
    return True


@outlined
def may_place_passer(p, s, d, r, f):
    """Whether the passer can be put where it was declared (SB-7.1, SB-7.2, AM-30)."""
    x, y, bx, by = d.place[0], d.place[1], s.pos[BALL, 0], s.pos[BALL, 1]
    cite(r, Rule.SB_7_2)
    cite_am(r, Am.AM_30)
    if f == NOBODY or not on_area(p, x, y) or overlaps(p, s, f, x, y):
        return False
    if ball_gap(p, x, y, bx, by) > p.control_gap + p.eps or touching_ball(p, x, y, bx, by):
        return False
    if (x - bx) * d.aim[0] + (y - by) * d.aim[1] > p.eps:
        cite(r, Rule.SB_7_1)
        return False
    return d.aim[0] != 0.0 or d.aim[1] != 0.0


@inlined
def touching_ball(p, x, y, bx, by):
    """Whether a base at a place touches the ball."""
    reach = p.figure_radius + p.ball_radius + p.eps
    return (x - bx) * (x - bx) + (y - by) * (y - by) <= reach * reach


@outlined
def may_kick(p, s, d, r):
    """Whether a punt or drop goal may be declared and its wedge placed (SB-13.2, SB-13.3, AM-66)."""
    if p.kick_needs_control == 1 and gap_to_ball(p, s, s.carrier) > p.control_gap + p.eps:
        cite_am(r, Am.AM_66)
        cite(r, Rule.SB_12_3)
        return False
    if s.kick_barred[kick_kind(d) - 1] == 1:
        cite(r, Rule.SB_13_3)
        return False
    if (d.aim[0] == 0.0 and d.aim[1] == 0.0) or not wedge_fits(p, s, d.aim[0], d.aim[1]):
        cite(r, Rule.SB_13_2)
        return False
    return True


@outlined
def may_prepare(p, s, d, r):
    """PASS_PREP(A): support flicks, asking, going, and at set pieces another placing of the passer (SB-7.3, SB-5.E)."""
    if d.action == Action.GO:
        return True
    if d.action == Action.PASS:
        return s.pass_origin != Origin.OPEN and may_place_passer(p, s, d, r, s.passer)
    if d.action == Action.FLICK:
        cite(r, Rule.SB_7_3)
        return s.pass_support_left > 0 and d.figure != s.passer and own_figure(p, s, d.figure)
    if d.action != Action.ASK_MOVE:
        return False
    cite(r, Rule.SB_5_E)
    asked = False
    for h in range(FIGURES):
        if d.figures[h] == 1:
            asked = True
            if side_of(h) == s.team or h % PER_TEAM >= p.per_team or s.off_field[h] == 1:
                return False
            bx, by, dx, dy = s.pos[BALL, 0], s.pos[BALL, 1], s.pass_dir[0], s.pass_dir[1]
            if not in_line(p, s.pos[h, 0], s.pos[h, 1], bx, by, dx, dy):
                return False
    return asked


@outlined
def may_choose(p, s, d, r):
    """PEN_CHOICE(A): what may be chosen (SB-22.1, SB-22.2)."""
    if d.option == Option.ADVANTAGE or d.option == Option.SCRUM:
        return True
    if d.option != Option.TOUCH_KICK and d.option != Option.FREE_KICK:
        return False
    if d.figure != NOBODY and not own_figure(p, s, d.figure):
        return False
    if d.option == Option.FREE_KICK and s.pen_half_opp == 0:
        cite(r, Rule.SB_22_1)
        cite(r, Rule.SB_15_1)
        return False
    return True


@outlined
def may_restart(p, s, d, r):
    """KICKOFF, DROP22: the kicker, and where a drop-22 is taken (SB-3.1, SB-19.5)."""
    f = d.figure
    if not own_figure(p, s, f) or (s.kicker != NOBODY and f != s.kicker):
        cite(r, Rule.SB_3_1)
        return False
    if s.phase == Phase.KICKOFF:
        return True
    cite(r, Rule.SB_19_5)
    x, y = place_x(p, s, s.team, p.line_22), d.place[1]
    if not 0.0 <= y <= p.width:
        return False
    reach = p.figure_radius + p.ball_radius - 1e-6
    for g in range(FIGURES):
        if g != f and g % PER_TEAM < p.per_team:
            dx, dy = s.pos[g, 0] - x, s.pos[g, 1] - y
            if dx * dx + dy * dy < reach * reach:
                return False
    return True
