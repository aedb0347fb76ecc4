"""The scrummer: a hollow ball from which the ball comes out on a side or at an end, by chance (6.4)."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.core.rng import uniform
from rugbysim.games.subbuteo.vocabulary import ScrumSide


@outlined
def put_in(p, o, stream):
    """Drop the ball in: on which side it emerges (SB-10.4)."""
    draw = uniform(stream)
    if draw < p.p_put_side:
        o.scrum_side = ScrumSide.PUT_SIDE
    elif draw < p.p_put_side + p.p_other_side:
        o.scrum_side = ScrumSide.OTHER_SIDE
    else:
        o.scrum_side = ScrumSide.END
