"""When two discs meet: closed for a mover and a piece at rest, by the roots of a quartic for two movers (6.5).

A mover loses speed evenly along a straight line until something happens to it, so within a window of time the squared
distance of two of them is a quartic. Its extremes part it into falling and rising pieces; the discs meet where it first
falls through the square of both radii. No sampling: a graze is missed only below the precision of the numbers.
"""

from __future__ import annotations

import math

from rugbysim.core.jit import inlined, outlined

NEVER = 1e30
ROUNDS = 100  # of a search that bisects at worst: more than the digits there are


@inlined
def time_of(run, v, a):
    """How long it takes to cover `run` cm from speed v, losing a cm/s each second."""
    if run <= 0.0:
        return 0.0
    return 2.0 * run / (v + math.sqrt(max(v * v - 2.0 * a * run, 0.0)))


@inlined
def run_to_meet(x, y, dx, dy, reach, at_x, at_y, both):
    """The way from (x, y) along (dx, dy) until a disc at rest is met, at most `reach`; NEVER if it is not."""
    to_x, to_y = at_x - x, at_y - y
    across = to_x * dy - to_y * dx
    if across >= both or across <= -both:
        return NEVER
    along = to_x * dx + to_y * dy
    if along <= 0.0 or along - both > reach:
        return NEVER
    run = along - math.sqrt(both * both - across * across)
    if run > reach:
        return NEVER
    return max(run, 0.0)


@inlined
def value(c0, c1, c2, c3, c4, s):
    """A polynomial of fourth degree."""
    return (((c4 * s + c3) * s + c2) * s + c1) * s + c0


@outlined
def root_between(c0, c1, c2, c3, c4, low, high):
    """Where a quartic that has different signs at both ends is 0: Newton's steps, halved where they would leave."""
    at_low = value(c0, c1, c2, c3, c4, low)
    s = 0.5 * (low + high)
    for _ in range(ROUNDS):
        f = value(c0, c1, c2, c3, c4, s)
        if (f > 0.0) == (at_low > 0.0):
            low = s
        else:
            high = s
        slope = ((4.0 * c4 * s + 3.0 * c3) * s + 2.0 * c2) * s + c1
        step = 0.5 * (low + high)
        if slope != 0.0:
            newton = s - f / slope
            if low < newton < high:
                step = newton
        if abs(step - s) < 1e-15:
            break
        s = step
    return s


@inlined
def bends(c2, c3, c4):
    """Where the second derivative of a quartic is 0, the lesser first; 1 for what there is not."""
    a, b, c = 12.0 * c4, 6.0 * c3, 2.0 * c2
    inside = b * b - 4.0 * a * c
    first, second = 1.0, 1.0
    if inside > 0.0:
        q = -0.5 * (b + (math.sqrt(inside) if b >= 0.0 else -math.sqrt(inside)))
        if a != 0.0:
            first = q / a
        if q != 0.0:
            second = c / q
    return min(first, second), max(first, second)


@outlined
def first_fall(c0, c1, c2, c3, c4):
    """The first s in [0, 1] from which on the quartic is below 0 and falling; NEVER if there is none."""
    start, f_start = 0.0, c0  # of the piece of the quartic that rises or falls throughout
    low, d_low = 0.0, c1  # of the piece of its derivative that does
    first, second = bends(c2, c3, c4)
    for high in (first, second, 1.0):
        if low < high <= 1.0:
            d_high = ((4.0 * c4 * high + 3.0 * c3) * high + 2.0 * c2) * high + c1
            turns = (d_low < 0.0 < d_high) or (d_low > 0.0 > d_high)
            if turns or high == 1.0:
                end = root_between(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, low, high) if turns else high
                f_end = value(c0, c1, c2, c3, c4, end)
                if f_end < f_start and f_start <= 0.0:
                    return start
                if f_end < 0.0 < f_start:
                    return root_between(c0, c1, c2, c3, c4, start, end)
                start, f_start = end, f_end
            low, d_low = high, d_high
    f_end = value(c0, c1, c2, c3, c4, 1.0)
    if start < 1.0 and f_end < f_start:
        if f_start <= 0.0:
            return start
        if f_end < 0.0:
            return root_between(c0, c1, c2, c3, c4, start, 1.0)
    return NEVER


@outlined
def time_to_meet(t, i, j, a_i, a_j, both, window):
    """When two movers meet within `window` seconds in which neither stops or turns; NEVER if they do not."""
    px, py = t.x[j] - t.x[i], t.y[j] - t.y[i]
    square = px * px + py * py
    reach = both + (t.v[i] + t.v[j]) * window
    if square >= reach * reach:
        return NEVER
    bx = (t.v[j] * t.dx[j] - t.v[i] * t.dx[i]) * window
    by = (t.v[j] * t.dy[j] - t.v[i] * t.dy[i]) * window
    half = 0.5 * window * window
    cx = (a_i * t.dx[i] - a_j * t.dx[j]) * half
    cy = (a_i * t.dy[i] - a_j * t.dy[j]) * half
    # as seen along the line between the centres they may come nearer or not: if not, they do not meet
    apart = math.sqrt(square)
    if apart > both:
        straight, bent = (px * bx + py * by) / apart, (px * cx + py * cy) / apart
        least = min(apart, apart + straight + bent)
        if bent > 0.0 and -2.0 * bent < straight < 0.0:
            least = apart - straight * straight / (4.0 * bent)
        if least > both:
            return NEVER
    s = first_fall(
        square - both * both,
        2.0 * (px * bx + py * by),
        bx * bx + by * by + 2.0 * (px * cx + py * cy),
        2.0 * (bx * cx + by * cy),
        cx * cx + cy * cy,
    )
    return s * window if s < NEVER else NEVER
