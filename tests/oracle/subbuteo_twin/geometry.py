"""The predicates G-1 to G-18 and G-22 to G-24, word by word.

`c` is the case before the referee (case.py): `c.k` the numbers of pitch and rules, `c.s` the state. Places are pairs
(x, y); `t` is a side, `f` and `h` are figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any

from tests.oracle.subbuteo_twin.records import BALL_ID

Place = Sequence[float]
OVERLAP = 1e-6  # two pieces overlap when they are nearer than touching by more than this
POST_GAP = 0.1  # AM-43


def side_of(f: int) -> int:
    """The side of a figure."""
    return f // 15


def apart(a: Place, b: Place) -> float:
    """The distance of two places."""
    return hypot(a[0] - b[0], a[1] - b[1])


def forward(c: Any, t: int, p: Place) -> float:
    """u: the distance from side t's own goal line (1.1)."""
    return p[0] if c.s.dir[t] == 1 else c.k.L - p[0]


def place_at(c: Any, t: int, u: float, y: float) -> list[float]:
    """The place at side t's u."""
    return [u if c.s.dir[t] == 1 else c.k.L - u, y]


def present(c: Any, f: int) -> bool:
    """Whether the figure is on the cloth: in the team and not off the field."""
    return f % 15 < c.k.per_team and not c.s.off_field[f]


def figures(c: Any, t: int) -> list[int]:
    """The figures of a side on the cloth."""
    return [f for f in range(15 * t, 15 * t + 15) if present(c, f)]


def radius(c: Any, piece: int) -> float:
    """R or r."""
    return c.k.r if piece == BALL_ID else c.k.R


def gap_between(c: Any, a: Place, b: Place, radii: float) -> float:
    """G-1 of two places whose pieces' radii add up to `radii` (AM-1)."""
    return max(0.0, apart(a, b) - radii) if c.k.distance_mode == "edge" else apart(a, b)


def gap(c: Any, one: int, other: int) -> float:
    """G-1 of two pieces as they stand."""
    return gap_between(c, c.s.pos[one], c.s.pos[other], radius(c, one) + radius(c, other))


def reach(c: Any, distance: float, radii: float) -> float:
    """The distance of centres at which the gap is `distance`."""
    return distance + radii if c.k.distance_mode == "edge" else distance


def within(c: Any, one: int, other: int, distance: float) -> bool:
    """G-2."""
    return gap(c, one, other) <= distance + c.k.eps


def quarter(c: Any, t: int, p: Place) -> int:
    """G-4."""
    u, lines = forward(c, t, p), c.k.quarter_lines
    if u <= lines[0] + c.k.eps:
        return 1
    if u <= lines[1] + c.k.eps:
        return 2
    return 3 if u < lines[2] - c.k.eps else 4


def quarters(c: Any, t: int, p: Place) -> range:
    """The quarters in which a figure at p stands: one, or with `quarter_point = any` all that its base overlaps."""
    if c.k.quarter_point == "centre":
        return range(quarter(c, t, p), quarter(c, t, p) + 1)
    ends = sorted(quarter(c, t, (p[0] + way * c.k.R, p[1])) for way in (-1, 1))
    return range(ends[0], ends[1] + 1)


def breach_quarter(c: Any, t: int, p: Place) -> int:
    """The quarter for counting lines (G-6): with AM-18 the in-goal areas are quarters 0 and 5."""
    u = forward(c, t, p)
    if c.k.goal_line_is_quarter_line and u > c.k.L + c.k.eps:
        return 5
    if c.k.goal_line_is_quarter_line and u < -c.k.eps:
        return 0
    return quarter(c, t, p)


def offside(c: Any, t: int, f: Place, b: Place) -> bool:
    """G-7 for a figure at f and the ball at b."""
    u_f, u_b = forward(c, t, f), forward(c, t, b)
    if c.k.offside_literal:
        return c.k.L - u_f < apart(f, b) - c.k.eps
    if c.k.offside_point == "leading":
        return u_f + c.k.R > u_b + c.k.r + c.k.eps
    return u_f > u_b + c.k.eps


def quarter_verdict(c: Any, t: int, f: Place, b: Place) -> str:
    """G-8: "permitted", "forward" or "outside"."""
    ball = quarter(c, t, b)
    behind = [ball - own for own in quarters(c, t, f)]
    if any(steps in (0, 1) for steps in behind):
        return "permitted"
    return "forward" if all(steps < 0 for steps in behind) else "outside"


def is_behind(c: Any, t: int, f: Place, p: Place) -> bool:
    """G-9."""
    return forward(c, t, f) <= forward(c, t, p) + c.k.eps


def blocks(c: Any, h: Place, p: Place, b: Place) -> bool:
    """G-10: whether a figure at h is in the way of a base from p to b."""
    length = apart(p, b)
    if length == 0.0:
        return False
    along = ((h[0] - p[0]) * (b[0] - p[0]) + (h[1] - p[1]) * (b[1] - p[1])) / length
    aside = abs((h[0] - p[0]) * (b[1] - p[1]) - (h[1] - p[1]) * (b[0] - p[0])) / length
    return 0.0 < along < length and aside < 2 * c.k.R - c.k.eps


def in_line(c: Any, h: Place, b: Place, way: Place) -> bool:
    """G-11: whether a figure at h stands in a pass from b."""
    along = (h[0] - b[0]) * way[0] + (h[1] - b[1]) * way[1]
    aside = abs((h[0] - b[0]) * way[1] - (h[1] - b[1]) * way[0])
    foot = (b[0] + along * way[0], b[1] + along * way[1])
    return along > 0.0 and aside < c.k.R + c.k.r and on_area(c, foot)


def on_area(c: Any, p: Place) -> bool:
    """Whether a centre is on the playing area, in-goals included."""
    return 0.0 <= p[1] <= c.k.W and -c.k.depth <= p[0] <= c.k.L + c.k.depth


def in_goal(c: Any, t: int, b: Place) -> bool:
    """G-12 for the in-goal that side t attacks; the base of a fixed post counts too (SB-16.2, AM-43)."""
    u = forward(c, t, b)
    touching = 0.0 if c.k.in_goal_mode == "centre" else c.k.r
    over = u + touching >= c.k.L - c.k.eps or any(at_post(c, t, b, post) for post in c.k.posts)
    return over and u <= c.k.L + c.k.depth + c.k.eps and 0.0 <= b[1] <= c.k.W


def in_own_goal(c: Any, t: int, b: Place) -> bool:
    """G-12 for side t's own in-goal."""
    return in_goal(c, 1 - t, b)


def at_post(c: Any, t: int, b: Place, post: Place) -> bool:
    """Whether the ball lies against this fixed post of the goal that side t attacks."""
    return (
        c.k.fixed_in_place
        and forward(c, t, post) > c.k.L / 2
        and apart(b, post) - c.k.r - c.k.post_radius <= POST_GAP + c.k.eps
    )


def in_far_half(c: Any, t: int, p: Place) -> bool:
    """G-17."""
    return forward(c, t, p) > c.k.L / 2 + c.k.eps


def past_ten(c: Any, t: int, p: Place) -> bool:
    """G-18."""
    return forward(c, t, p) > c.k.L / 2 + c.k.line_10 + c.k.eps


def clamp(value: float, low: float, high: float) -> float:
    """The nearest value from low to high."""
    return max(low, min(high, value))


def scrum_spot(c: Any, p: Place) -> list[float]:
    """G-16 of a scrum."""
    goal, touch = c.k.scrum_min_goal, c.k.scrum_min_touch
    return [clamp(p[0], goal, c.k.L - goal), clamp(p[1], touch, c.k.W - touch)]


def lineout_spot(c: Any, x: float, touch: float) -> list[float]:
    """G-16 of a line-out."""
    return [clamp(x, c.k.lineout_min_goal, c.k.L - c.k.lineout_min_goal), touch]


def overlaps(c: Any, piece: int, p: Place, others: Iterable[int]) -> bool:
    """Whether the piece at p would overlap one of the others."""
    mine = radius(c, piece)
    return any(apart(p, c.s.pos[other]) < mine + radius(c, other) - OVERLAP for other in others if other != piece)


def on_cloth(c: Any) -> list[int]:
    """All pieces that others can overlap with."""
    return [*figures(c, 0), *figures(c, 1), BALL_ID]


def rows_hold(c: Any, t: int, places: Iterable[Place]) -> bool:
    """G-22: whether no row has more than `max_in_row` figures."""
    row: list[float] = []
    for u in sorted(forward(c, t, p) for p in places):
        row = [*row, u] if row and u - row[0] <= c.k.row_tolerance + c.k.eps else [u]
        if len(row) > c.k.max_in_row:
            return False
    return True


def gaps_hold(c: Any, places: Sequence[Place]) -> bool:
    """G-22: whether any two of the figures are the set-up gap apart."""
    return all(
        gap_between(c, p, q, 2 * c.k.R) >= c.k.min_gap_setup - c.k.eps for i, p in enumerate(places) for q in places[:i]
    )


def footprint_free(c: Any, way: Place) -> bool:
    """G-23: whether the wedge has room in front of the ball."""
    b = c.s.pos[BALL_ID]
    for h in [*figures(c, 0), *figures(c, 1)]:
        off = (c.s.pos[h][0] - b[0], c.s.pos[h][1] - b[1])
        along, aside = off[0] * way[0] + off[1] * way[1], abs(off[0] * way[1] - off[1] * way[0])
        beyond = max(c.k.r - along, along - c.k.r - c.k.wedge_length, 0.0)
        outside = max(aside - c.k.wedge_width / 2, 0.0)
        if hypot(beyond, outside) < c.k.R - OVERLAP:
            return False
    return True


def is_goal(c: Any) -> bool:
    """G-24."""
    o = c.o
    between = abs(o.plane_y - c.k.W / 2) < c.k.inner_width / 2
    return bool(o.plane) and between and o.plane_z - c.k.r >= c.k.crossbar_height - c.k.eps
