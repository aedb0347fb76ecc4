"""What a ruling leads to: the ball to a side, restarts, penalties, tries, the end of a half."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import ball_in_goal, in_goal, in_opponents_half, place_x
from rugbysim.games.subbuteo.layouts import place_drop22, place_kick_off, place_line, place_others, place_scrum
from rugbysim.games.subbuteo.placing import move, put_free
from rugbysim.games.subbuteo.rulings import at_spot, cite, cite_am
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    FIRST,
    NOBODY,
    SECOND,
    Code,
    Ending,
    KickKind,
    Origin,
    Phase,
    Sanction,
)

TRY, PENALTY_TRY_ALL = 5, 7  # SB-2.1; with the conversion counted in (AM-40)
BOTH = 2


@outlined
def new_spell(s):
    """Nothing of a side's possession is left (5.3)."""
    s.strikes = 0
    s.ran = 0
    s.support_due = s.defence_due = 0
    s.window_pass = 0
    for f in range(FIGURES):
        s.no_tackle[f] = s.support_lock[f] = s.kick_offside[f] = s.played[f] = 0
    s.passer_off = NOBODY
    no_pass(s)
    no_kick(s)
    for kind in range(3):
        s.kick_barred[kind] = 0


@inlined
def no_pass(s):
    """No pass is under way."""
    s.passer = NOBODY
    s.pass_origin = Origin.NONE
    s.pass_support_left = 0
    s.pass_flicked[0] = s.pass_flicked[1] = NOBODY
    s.pass_dir[0] = s.pass_dir[1] = 0.0
    s.pass_point[0] = s.pass_point[1] = 0.0
    s.pass_limit_u = 0.0


@inlined
def no_kick(s):
    """No kick is under way, and none limits who may touch the ball."""
    s.kick_kind = KickKind.NONE
    s.kick_dir[0] = s.kick_dir[1] = 0.0
    s.block_left = 0
    s.kick_quarter = 0
    s.kick_u = 0.0
    s.kick_side = NOBODY
    s.kicker = NOBODY


@inlined
def no_carrier(s):
    """Nobody carries the ball."""
    s.carrier = NOBODY
    s.must_use_carrier = 0
    s.ran = 0


@inlined
def hand_to(s, t):
    """Side t is in, or entitled to, possession; the spell of the other side is over."""
    if s.poss != t:
        new_spell(s)
    s.poss = t
    no_carrier(s)


@outlined
def give_ball(p, s, r, t):
    """Side t may attempt possession where the ball lies (LOOSE, INGOAL, or grounding it in the opponents' in-goal)."""
    hand_to(s, t)
    no_pass(s)
    s.team = t
    if in_goal(p, s, 1 - t, s.pos[BALL, 0], s.pos[BALL, 1]):
        s.phase = Phase.INGOAL
    elif ball_in_goal(p, s, t):
        s.phase = Phase.OPEN
    else:
        s.phase = Phase.LOOSE


@inlined
def turn_over(p, s, r, t):
    """Possession changes to side t."""
    r.sanction = Sanction.TURNOVER
    give_ball(p, s, r, t)


@outlined
def stop_play(s):
    """Play is dead: nobody is in possession."""
    new_spell(s)
    no_carrier(s)
    s.poss = NOBODY
    s.barred = NOBODY
    s.ball_out = 0
    s.loose_fail = s.declines = 0


@inlined
def set_up_anew(s):
    """Play is dead, and figures are set up by hand, which brings everybody back (SB-5.G)."""
    stop_play(s)
    for f in range(FIGURES):
        s.off_field[f] = 0


@inlined
def place_ball(s, r, x, y):
    """Put the ball at a spot."""
    move(s, r, BALL, x, y)
    s.ball_out = 0


@outlined
def start_kick_off(p, s, r, t):
    """A kick-off by side t: both sides stand canonically until they set up (SB-1.2, SB-1.3)."""
    set_up_anew(s)
    s.kick_team = t
    s.last_poss = t
    s.spot[0], s.spot[1] = 0.5 * p.length, 0.5 * p.width
    place_ball(s, r, s.spot[0], s.spot[1])
    place_kick_off(p, s, r, FIRST)
    place_kick_off(p, s, r, SECOND)
    s.phase = Phase.SETUP_KO_R
    s.team = 1 - t


@outlined
def start_drop22(p, s, r, t):
    """A drop-22 by side t (SB-19)."""
    if r.sanction == Sanction.NONE:
        r.sanction = Sanction.DROP22
    set_up_anew(s)
    s.kick_team = t
    s.last_poss = t
    s.spot[0], s.spot[1] = place_x(p, s, t, p.line_22), 0.5 * p.width
    place_ball(s, r, s.spot[0], s.spot[1])
    place_drop22(p, s, r, FIRST)
    place_drop22(p, s, r, SECOND)
    s.phase = Phase.SETUP_D22_R
    s.team = 1 - t


@outlined
def start_scrum(p, s, r, x, y, put_in):
    """A scrum at a place, clamped (G-16, SB-10.2); side `put_in` puts in."""
    set_up_anew(s)
    s.spot[0] = min(max(x, p.scrum_min_goal), p.length - p.scrum_min_goal)
    s.spot[1] = min(max(y, p.scrum_min_touch), p.width - p.scrum_min_touch)
    s.put_in = s.awarded = put_in
    s.put_count = s.put_total = 0
    place_ball(s, r, s.spot[0], s.spot[1])
    place_scrum(p, s, r, FIRST)
    place_scrum(p, s, r, SECOND)
    s.setup_left = BOTH
    s.phase = Phase.SCRUM_SETUP
    s.team = 1 - put_in
    cite(r, Rule.SB_10_1)


@outlined
def start_line_out(p, s, r, x, y, throw):
    """A line-out on the touchline nearer to y, clamped (G-16, SB-11.1); side `throw` throws."""
    set_up_anew(s)
    r.sanction = Sanction.LINEOUT
    s.spot[0] = min(max(x, p.lineout_min_goal), p.length - p.lineout_min_goal)
    s.spot[1] = 0.0 if y < 0.5 * p.width else p.width
    s.throw_in = s.throw_first = throw
    s.throw_count = 0
    place_ball(s, r, s.spot[0], s.spot[1])
    for t in range(BOTH):
        place_line(p, s, r, t)
        place_others(p, s, r, t)
    s.setup_left = BOTH
    s.phase = Phase.LINEOUT_SETUP
    s.team = 1 - throw
    at_spot(r, s.spot[0], s.spot[1])
    cite(r, Rule.SB_11_1)


@outlined
def end_half(p, s, r):
    """The half is over: the next one begins with ends changed, or the match ends (SB-24, SB-1.9)."""
    r.sanction = Sanction.END
    cite(r, Rule.SB_24_1)
    if s.half < p.halves:
        s.half += 1
        s.clock = 0
        s.time_up = 0
        s.dir[0], s.dir[1] = s.dir[1], s.dir[0]
        start_kick_off(p, s, r, s.first_kick if s.half % 2 == 1 else 1 - s.first_kick)
        cite(r, Rule.SB_1_9)
    else:
        end_match(s, Ending.TIME)


@outlined
def end_match(s, ending):
    """Nothing more is to be declared."""
    set_up_anew(s)
    s.phase = Phase.FULL_TIME
    s.team = NOBODY
    s.ending = ending


@outlined
def kick_off_next(p, s, r, t):
    """After a score: a kick-off by side t, or the end of the half (SB-24.3)."""
    if s.time_up == 1:
        end_half(p, s, r)
        cite(r, Rule.SB_24_3)
    else:
        r.sanction = Sanction.KICKOFF
        start_kick_off(p, s, r, t)


@outlined
def out_of_play_ends(p, s, r):
    """Whether the half ends because the ball left the field after a kick (SB-24.2 B)."""
    if s.time_up == 0:
        return False
    end_half(p, s, r)
    cite(r, Rule.SB_24_2)
    return True


@outlined
def scrum_for(p, s, r, code, x, y, put_in):
    """An offence that a scrum punishes; with the time up it ends the half (SB-24.2 A)."""
    r.code = code
    r.against = 1 - put_in
    at_spot(r, x, y)
    if s.time_up == 1:
        end_half(p, s, r)
        cite(r, Rule.SB_24_2)
    else:
        r.sanction = Sanction.SCRUM
        start_scrum(p, s, r, x, y, put_in)


@outlined
def penalty_for(p, s, r, code, x, y, t, infringed):
    """A penalty to side t at a spot (SB-22); play goes on however late it is (SB-24.4)."""
    r.code = code
    r.against = 1 - t
    r.sanction = Sanction.PENALTY
    at_spot(r, x, y)
    s.pen_for = t
    s.pen_spot[0], s.pen_spot[1] = x, y
    s.pen_half_opp = 1 if in_opponents_half(p, s, t, x) else 0
    s.pen_in_poss = 1 if s.poss == t and s.carrier != NOBODY else 0
    s.infringed = infringed
    s.pen_ball = 1 if code == Code.KNOCK_ON_C or code == Code.KICK_PLACEMENT else 0
    s.barred = NOBODY
    s.loose_fail = s.declines = 0
    if s.ball_out == 1:
        s.ball_out = 0
        put_free(p, s, r, BALL, x, y)
    s.phase = Phase.PEN_CHOICE
    s.team = t
    if s.time_up == 1:
        cite(r, Rule.SB_24_4)


@outlined
def knock_on_for(p, s, r, code, x, y, t, infringed):
    """A knock-on: a penalty as printed, or a scrum as in rugby (AM-60)."""
    cite_am(r, Am.AM_60)
    if p.knock_on_scrum == 1:
        scrum_for(p, s, r, code, x, y, t)
    else:
        penalty_for(p, s, r, code, x, y, t, infringed)


@outlined
def scrum5_for(p, s, r, t, y):
    """A scrum five to side t, ten centimetres from the opponents' goal line (SB-20)."""
    r.sanction = Sanction.SCRUM5
    x = place_x(p, s, t, p.length - p.scrum_min_goal)
    start_scrum(p, s, r, x, y, t)
    at_spot(r, s.spot[0], s.spot[1])
    cite(r, Rule.SB_20_2)


@outlined
def to_conversion(p, s, r, t, y):
    """The ball back to the 22 in line with the try (SB-17.1); late, the scorer may leave the kick (SB-24.3)."""
    stop_play(s)
    s.try_y = min(max(y, 0.0), p.width)
    place_ball(s, r, place_x(p, s, t, p.length - p.line_22), s.try_y)
    s.team = t
    s.phase = Phase.CONV_CHOICE if s.time_up == 1 else Phase.CONVERSION
    cite(r, Rule.SB_17_1)
    if s.time_up == 1:
        cite(r, Rule.SB_24_3)


@outlined
def add_points(s, r, t, points):
    """Points to side t (SB-2)."""
    s.score[t] += points
    r.score_delta[t] += points


@outlined
def penalty_try_for(p, s, r, code, t):
    """A penalty try to side t (SB-2.5, AM-40)."""
    r.code = code
    r.against = 1 - t
    r.sanction = Sanction.PENALTY_TRY
    at_spot(r, place_x(p, s, t, p.length), 0.5 * p.width)
    cite(r, Rule.SB_2_5)
    cite_am(r, Am.AM_40)
    if p.penalty_try_7 == 1:
        add_points(s, r, t, PENALTY_TRY_ALL)
        s.try_y = 0.5 * p.width
        if s.time_up == 1:
            end_half(p, s, r)
            cite(r, Rule.SB_24_6)
        else:
            start_kick_off(p, s, r, 1 - t)
    else:
        add_points(s, r, t, TRY)
        to_conversion(p, s, r, t, 0.5 * p.width)
