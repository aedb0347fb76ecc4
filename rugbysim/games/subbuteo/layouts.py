"""Set-ups: which are legal (SB-1.2 to 1.6, 10.3, 11.3, 19.4), and the canonical one of every phase."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.citations import Am, Rule
from rugbysim.games.subbuteo.geometry import figure_gap, forward, place_x, present
from rugbysim.games.subbuteo.placing import move, nearer_touch, put_free
from rugbysim.games.subbuteo.rulings import cite, cite_am
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Phase

ROWS: Any = np.array([0, 1, 2, 9, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14])  # front row, second row, last man
SEVEN = 7
EDGE = 5.0  # cm from the touchlines, where canonical rows begin and end
KICKER = np.int64(9)  # shirt 10, in the middle of the front row (RULES.md)
MARGIN = 2.0  # cm by which canonical rows keep clear of a line
FREE_BACKS = np.int64(10)  # shirts 11 to 15 stand freely at a scrum (AM-34)
EIGHT, SCRUM_HALF, STAND_OFF, THROWER = np.int64(7), np.int64(8), np.int64(9), np.int64(1)
IN_LINE: Any = np.array([0, 2, 3, 4])  # shirts 1, 3, 4, 5 of a line-out (AM-44)
PACK: Any = np.array(  # u and y of shirts 1 to 9 from the spot of a scrum (AM-34)
    [
        [-4.5, -2.2],
        [-4.5, 0.0],
        [-4.5, 2.2],
        [-7.0, -3.3],
        [-7.0, -1.1],
        [-7.0, 1.1],
        [-7.0, 3.3],
        [-9.5, 0.0],
        [-9.5, 3.0],
    ]
)
BACK_ROW = 8.0  # cm from the stand-off to the row of backs
LINE_REST = 13.0  # cm from a line-out to the first row of the others
SECOND_REST = 21.0
BEHIND_BALL = 0.1  # cm of gap where a ball is put behind a figure
BESIDE_BALL = 0.5  # cm of gap between a ball and the figure put to pass it
THROW_GAP = 1.0  # cm of gap between the thrower and the ball
SIDEWAYS, BACKWARDS = 0.984807753012, 0.173648177667  # a direction 100 degrees from forward


@inlined
def spread(number, count, first, last):
    """The `number`-th of `count` equal steps from first to last."""
    return first + (last - first) * number / (count - 1)


# --- the canonical set-ups -----------------------------------------------------------------------------------------


@outlined
def place_rows(p, s, r, t, first_u, second_u, last_u):
    """Rows of seven, seven and one of side t."""
    for number in range(PER_TEAM):
        f = ROWS[number]
        if f >= p.per_team:
            continue
        u, y = last_u, 0.5 * p.width
        if number < 2 * SEVEN:
            u = first_u if number < SEVEN else second_u
            y = spread(number % SEVEN, SEVEN, EDGE, p.width - EDGE)
        move(s, r, PER_TEAM * t + f, place_x(p, s, t, u), y)


@outlined
def place_kick_off(p, s, r, t):
    """Side t at a kick-off: its rows as kicking or as receiving side (section 7)."""
    back = MARGIN if s.kick_team == t else p.line_10 + MARGIN
    half = 0.5 * p.length - back
    last = p.line_22 - MARGIN if s.kick_team == t else p.line_22 - p.line_10
    place_rows(p, s, r, t, half, half - 8.0, last)


@outlined
def place_drop22(p, s, r, t):
    """Side t at a drop-22."""
    if s.kick_team == t:
        first = p.line_22 - MARGIN
        place_rows(p, s, r, t, first, first - 8.0, first - 16.0)
    else:
        first = p.length - p.line_22 - p.drop22_receiver_back - MARGIN
        place_rows(p, s, r, t, first, first - 8.0, first - 26.0)


@inlined
def deepest(p):
    """The least u at which a figure stands wholly on the playing area."""
    return p.figure_radius - p.in_goal_depth


@outlined
def place_scrum(p, s, r, t):
    """Side t at a scrum at the spot: pack, halves and a row of backs (SB-10.3, AM-34)."""
    u, y = forward(p, s, t, s.spot[0]), s.spot[1]
    for f in range(SCRUM_HALF + 1):
        off = PACK[f, 1] if f != SCRUM_HALF else -PACK[f, 1] * nearer_touch(p, y)
        move(s, r, PER_TEAM * t + f, place_x(p, s, t, u + PACK[f, 0]), y + off)
    ten = max(u + PACK[EIGHT, 0] - p.scrum_8_to_10 - 2.0 * p.figure_radius, deepest(p))
    move(s, r, PER_TEAM * t + STAND_OFF, place_x(p, s, t, ten), y)
    backs = ten - BACK_ROW if ten - BACK_ROW >= deepest(p) else ten + BACK_ROW
    for f in range(FREE_BACKS, p.per_team):
        across = spread(f - FREE_BACKS, PER_TEAM - FREE_BACKS, EDGE, p.width - EDGE)
        move(s, r, PER_TEAM * t + f, place_x(p, s, t, backs), across)


@inlined
def from_touch(p, s, inside):
    """y of a place so far inside the touchline of the line-out."""
    return inside if s.spot[1] < 0.5 * p.width else p.width - inside


@inlined
def is_other(s, t, f):
    """Whether figure f (0 to 14) of side t is neither in the line, nor receiver, nor thrower of a line-out."""
    if f == SCRUM_HALF or (f == THROWER and s.throw_in == t):
        return False
    return not (f == 0 or (2 <= f <= 4))


@outlined
def place_line(p, s, r, t):
    """The four of side t, its receiver and, if it throws, its thrower (SB-11.2 to 11.4)."""
    u = forward(p, s, t, s.spot[0]) - 0.5 * p.lineout_team_gap - p.figure_radius
    count = len(IN_LINE)
    for number in range(count):
        y = from_touch(p, s, spread(number, count, p.lineout_first, p.lineout_last))
        move(s, r, PER_TEAM * t + IN_LINE[number], place_x(p, s, t, u), y)
    back = u - p.lineout_receiver_back - 2.0 * p.figure_radius
    middle = from_touch(p, s, 0.5 * (p.lineout_first + p.lineout_last))
    move(s, r, PER_TEAM * t + SCRUM_HALF, place_x(p, s, t, back), middle)
    if s.throw_in == t:
        outside = -(p.figure_radius + p.ball_radius + THROW_GAP)
        move(s, r, PER_TEAM * t + THROWER, s.spot[0], from_touch(p, s, outside))


@outlined
def place_others(p, s, r, t):
    """The others of side t at a line-out: two rows, or one where there is no room (SB-11.3)."""
    u = forward(p, s, t, s.spot[0])
    count = 0
    for f in range(p.per_team):
        if is_other(s, t, f):
            count += 1
    one_row = u - SECOND_REST < deepest(p)
    number = 0
    for f in range(p.per_team):
        if not is_other(s, t, f):
            continue
        if one_row:
            row, y = max(u - LINE_REST, deepest(p)), spread(number, max(count, 2), MARGIN, p.width - MARGIN)
        elif number < SEVEN:
            row, y = u - LINE_REST, spread(number, SEVEN, EDGE, p.width - EDGE)
        else:
            row, y = u - SECOND_REST, spread(number - SEVEN, 3, EDGE, p.width - EDGE)
        move(s, r, PER_TEAM * t + f, place_x(p, s, t, row), y)
        number += 1


@outlined
def throw_again(p, s, r, former):
    """Put lines, receivers, thrower and ball back for the other side's throw; the former thrower goes to the others.

    Others that stand where somebody was put back make room.
    """
    move(s, r, BALL, s.spot[0], from_touch(p, s, 0.0))
    thrower = PER_TEAM * former + THROWER
    for f in range(FIGURES):
        if f == thrower or not is_other(s, f // PER_TEAM, f % PER_TEAM):
            s.off_field[f] = 0
    place_line(p, s, r, np.int64(0))
    place_line(p, s, r, np.int64(1))
    u = forward(p, s, former, s.spot[0]) - LINE_REST
    u = max(u, deepest(p))
    put_free(p, s, r, thrower, place_x(p, s, former, u), 0.5 * p.width)
    for f in range(FIGURES):
        if is_other(s, f // PER_TEAM, f % PER_TEAM) and present(p, s, f):
            put_free(p, s, r, f, s.pos[f, 0], s.pos[f, 1])


@outlined
def ready_to_pass(p, s, r, t, winner, passer):
    """The ball behind the figure that won it, the passer beside it; s.pass_dir is set (SB-10.6, SB-11.7)."""
    apart = p.figure_radius + p.ball_radius
    bx = place_x(p, s, t, forward(p, s, t, s.pos[winner, 0]) - apart - BEHIND_BALL)
    by = s.pos[winner, 1]
    across = -nearer_touch(p, s.spot[1])
    s.pass_dir[0] = -BACKWARDS * s.dir[t]
    s.pass_dir[1] = SIDEWAYS * across
    put_free(p, s, r, BALL, bx, by)
    beside = apart + BESIDE_BALL
    x, y = s.pos[BALL, 0] - beside * s.pass_dir[0], s.pos[BALL, 1] - beside * s.pass_dir[1]
    put_free(p, s, r, passer, x, y)


# --- whether a set-up is legal -------------------------------------------------------------------------------------


@inlined
def counts_here(s, t, f):
    """Whether the place of figure f (0 to 14) in a layout is its side's to choose."""
    if s.phase == Phase.SCRUM_SETUP:
        return f >= FREE_BACKS
    if s.phase == Phase.LINEOUT_SETUP:
        return is_other(s, t, f)
    return True


@inlined
def bounds(p, s, t):
    """The least and greatest u at which side t may put a figure, and the rule that says so."""
    if s.phase == Phase.SETUP_KO_R:
        return 0.0, 0.5 * p.length - p.line_10, np.int64(Rule.SB_1_2)
    if s.phase == Phase.SETUP_KO_K:
        return 0.0, 0.5 * p.length, np.int64(Rule.SB_1_3)
    if s.phase == Phase.SETUP_D22_R:
        return -p.in_goal_depth, p.length - p.line_22 - p.drop22_receiver_back, np.int64(Rule.SB_19_4)
    if s.phase == Phase.SETUP_D22_K:
        return -p.in_goal_depth, p.line_22, np.int64(Rule.SB_19_4)
    if s.phase == Phase.SCRUM_SETUP:
        eight = forward(p, s, t, s.pos[PER_TEAM * t + EIGHT, 0])
        return -p.in_goal_depth, eight, np.int64(Rule.SB_10_3)
    u = forward(p, s, t, s.spot[0]) - 0.5 * p.lineout_team_gap - p.figure_radius
    return -p.in_goal_depth, u - p.lineout_rest_back, np.int64(Rule.SB_11_3)


@outlined
def row_too_long(p, s, d, t, kicker):
    """Whether more than seven of a set-up stand in one row (SB-1.4, G-22); the kicker and the in-goal are exempt."""
    free_in_goal = s.phase == Phase.SCRUM_SETUP or s.phase == Phase.LINEOUT_SETUP
    edge = -1.0e9  # rows so far begin below this u
    while True:
        rear = 1.0e9
        for f in range(p.per_team):
            u = forward(p, s, t, d.layout[PER_TEAM * t + f, 0])
            if counts_here(s, t, f) and PER_TEAM * t + f != kicker and u > edge and u < rear:
                rear = u
        if rear == 1.0e9:
            return False
        count = 0
        edge = rear + p.row_tolerance + p.eps
        for f in range(p.per_team):
            u = forward(p, s, t, d.layout[PER_TEAM * t + f, 0])
            if counts_here(s, t, f) and PER_TEAM * t + f != kicker and rear <= u <= edge:
                count += 1
        if count > p.max_in_row and not (free_in_goal and rear < 0.0):
            return True


@outlined
def too_near(p, s, d, t, kicker):
    """Whether two of a set-up stand nearer than five centimetres to each other (SB-1.5, SB-10.3).

    The kicker is exempt; a line-out has rows but no gaps to keep (SB-11.3).
    """
    if s.phase == Phase.LINEOUT_SETUP:
        return False
    for f in range(p.per_team):
        for g in range(f):
            mine, other = PER_TEAM * t + f, PER_TEAM * t + g
            if mine == kicker or other == kicker or not counts_here(s, t, f):
                continue
            stand_off = s.phase == Phase.SCRUM_SETUP and g == STAND_OFF
            if not (counts_here(s, t, g) or stand_off):
                continue
            gx, gy = d.layout[other, 0], d.layout[other, 1]
            if stand_off:
                gx, gy = s.pos[other, 0], s.pos[other, 1]
            if figure_gap(p, d.layout[mine, 0], d.layout[mine, 1], gx, gy) < p.min_gap_setup - p.eps:
                return True
    return False


@outlined
def crowded(p, s, d, t):
    """Whether a piece of a set-up would overlap another, of either side."""
    reach = 2.0 * p.figure_radius
    for f in range(p.per_team):
        if not counts_here(s, t, f):
            continue
        mine = PER_TEAM * t + f
        x, y = d.layout[mine, 0], d.layout[mine, 1]
        for other in range(FIGURES):
            if other == mine or other % PER_TEAM >= p.per_team:
                continue
            ox, oy = s.pos[other, 0], s.pos[other, 1]
            if other // PER_TEAM == t and counts_here(s, t, other % PER_TEAM):
                ox, oy = d.layout[other, 0], d.layout[other, 1]
            near = reach - 1e-6
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) < near * near:
                return True
        near = p.figure_radius + p.ball_radius - 1e-6
        bx, by = s.pos[BALL, 0] - x, s.pos[BALL, 1] - y
        if bx * bx + by * by < near * near:
            return True
    return False


@outlined
def bad_layout(p, s, d, r):
    """Whether a layout is not legal; every rule that it breaks is cited (SB-1.6)."""
    t = s.team
    kicks = s.phase == Phase.SETUP_KO_K or s.phase == Phase.SETUP_D22_K
    kicker = d.figure if kicks else np.int64(-1)
    low, high, rule = bounds(p, s, t)
    bad = False
    for f in range(p.per_team):
        if counts_here(s, t, f):
            u, y = forward(p, s, t, d.layout[PER_TEAM * t + f, 0]), d.layout[PER_TEAM * t + f, 1]
            if not (low - p.eps <= u <= high + p.eps and -p.eps <= y <= p.width + p.eps):
                bad = True
    if bad:
        cite(r, rule)
    if row_too_long(p, s, d, t, kicker):
        cite(r, np.int64(Rule.SB_1_4))
        bad = True
    if too_near(p, s, d, t, kicker):
        cite(r, np.int64(Rule.SB_1_5))
        bad = True
    if crowded(p, s, d, t):
        bad = True
    if bad:
        cite(r, np.int64(Rule.SB_1_6))
        cite_am(r, np.int64(Am.AM_13))
    return bad


@outlined
def take_layout(p, s, d, r):
    """Put the figures of the declaring side where its layout says."""
    t = s.team
    for f in range(p.per_team):
        if counts_here(s, t, f):
            move(s, r, PER_TEAM * t + f, d.layout[PER_TEAM * t + f, 0], d.layout[PER_TEAM * t + f, 1])
