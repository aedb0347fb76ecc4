"""Set-ups of one's own: the receivers of a kick-off or drop-22 stand deeper than the canonical rows (SB-1.2, SB-19.4).

With the last row near the own goal line somebody is onside wherever the kick comes down.
"""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.geometry import distance, place_x
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Action, Phase

FRONT, MIDDLE, REAR = 6, 5, 4  # figures of the three rows
MARGIN = 2.0  # cm behind the line that the front row keeps
LAST = 3.0  # cm from the own goal line to the last row
HALFWAY = 0.55  # of the way from the last row to the front one: where the middle row stands
EDGE, INNER_EDGE = 5.0, 11.0  # cm from touch of the outermost figures of the front row, of the others
ASIDE = 2.1  # cm that a figure goes aside for one that stands in its place
CLEAR = 0.01  # cm between bases that do not touch


@outlined
def set_up(p, s, me, d, t):
    """A set-up: deep rows for who receives, if the pitch has room for them, else the canonical one."""
    d.action = Action.DEFAULT_LAYOUT
    receives = s.phase == Phase.SETUP_KO_R or s.phase == Phase.SETUP_D22_R
    if me.deep_rows == 0 or not receives:
        return
    front = 0.5 * p.length - p.line_10 - MARGIN
    if s.phase == Phase.SETUP_D22_R:
        front = p.length - p.line_22 - p.drop22_receiver_back - MARGIN
    middle = LAST + HALFWAY * (front - LAST)
    need = p.min_gap_setup + 2.0 * p.figure_radius
    beside = (p.width - 2.0 * EDGE) / (FRONT - 1) - 2.0 * ASIDE
    if min(front - middle, middle - LAST, beside) < need or p.max_in_row < FRONT:
        return
    for number in range(p.per_team):
        if not stand(p, s, d, t, number, front, middle):
            return
    d.action = Action.LAYOUT


@outlined
def stand(p, s, d, t, number, front, middle):
    """Write the place of a side's figure; whether one was free."""
    f = PER_TEAM * t + number
    u, y = front, spread(number, FRONT, EDGE, p.width)
    if number >= FRONT + MIDDLE:
        u, y = LAST, spread(number - FRONT - MIDDLE, REAR, INNER_EDGE, p.width)
    elif number >= FRONT:
        u, y = middle, spread(number - FRONT, MIDDLE, INNER_EDGE, p.width)
    x = place_x(p, s, t, u)
    for aside in range(3):
        shifted = y + ASIDE * (aside * (3 * aside - 5) // 2)  # 0, -1, +1
        if is_free(p, s, t, x, shifted):
            d.layout[f, 0] = x
            d.layout[f, 1] = shifted
            return True
    return False


@inlined
def spread(number, count, edge, width):
    """The `number`-th of `count` equal steps between two edges."""
    return edge + (width - 2.0 * edge) * number / (count - 1)


@inlined
def is_free(p, s, t, x, y):
    """Whether neither an opponent nor the ball stands at a place."""
    if distance(x, y, s.pos[BALL, 0], s.pos[BALL, 1]) < p.figure_radius + p.ball_radius + CLEAR:
        return False
    for h in range(FIGURES):
        theirs = h // PER_TEAM != t and h % PER_TEAM < p.per_team
        if theirs and distance(x, y, s.pos[h, 0], s.pos[h, 1]) < 2.0 * p.figure_radius + CLEAR:
            return False
    return True
