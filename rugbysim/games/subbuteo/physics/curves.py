"""The normal law, powers of e and angles.

Only sums, products, quotients and square roots: the same flick ends in the same place on any machine.
"""

from __future__ import annotations

import math

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.subbuteo.params import NORMAL_NODES

TURN = 6.283185307179586  # a whole turn, radians
STEPS = NORMAL_NODES - 1


@inlined
def normal(p, stream):
    """A draw of the standard normal law: its table of quantiles, linear between the nodes."""
    place = uniform(stream) * STEPS
    k = np.int64(place)
    low = p.normal[k]
    return low + (place - k) * (p.normal[k + 1] - low)


@outlined
def exponential(x):
    """e to the power x, |x| up to some tens: the series of x / 256, squared eight times."""
    y = x / 256.0
    term, total = 1.0, 1.0
    for k in range(1, 9):
        term = term * y / k
        total += term
    for _ in range(8):
        total = total * total
    return total


@outlined
def cosine_and_sine(angle):
    """Both of an angle in radians: the series of a quarter of it, doubled twice, brought back to length 1."""
    x = (angle - TURN * np.rint(angle / TURN)) / 4.0
    square = x * x
    c, s = 1.0, x
    term_c, term_s = 1.0, x
    for k in range(1, 10):
        term_c = -term_c * square / ((2 * k - 1) * (2 * k))
        term_s = -term_s * square / ((2 * k) * (2 * k + 1))
        c += term_c
        s += term_s
    for _ in range(2):
        c, s = c * c - s * s, 2.0 * c * s
    length = math.sqrt(c * c + s * s)
    return c / length, s / length


@outlined
def rotated(x, y, angle):
    """The unit vector (x, y) turned by an angle, of length 1 again."""
    c, s = cosine_and_sine(angle)
    a, b = x * c - y * s, x * s + y * c
    length = math.sqrt(a * a + b * b)
    return a / length, b / length


@outlined
def aimed(x, y):
    """The direction of a declaration as a unit vector; towards x = length where it has none."""
    length = math.sqrt(x * x + y * y)
    if length > 0.0:
        return x / length, y / length
    return 1.0, 0.0
