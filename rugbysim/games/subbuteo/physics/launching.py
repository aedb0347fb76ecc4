"""What a finger does: the declared flick with the errors of a skill (6.2)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.physics.curves import aimed, exponential, normal, rotated
from rugbysim.games.subbuteo.physics.solver import set_motion


@inlined
def executed(p, wanted, sigma, stream):
    """The speed that comes of a wanted one: lognormal about it with mean 1, cut at the most a finger can (6.2)."""
    return min(max(wanted, 0.0) * exponential(sigma * normal(p, stream) - 0.5 * sigma * sigma), p.v_max)


@outlined
def launch(p, t, figure, aim_x, aim_y, speed, skill, stream):
    """Flick a figure: the heading errs first, then the speed (6.2)."""
    x, y = aimed(aim_x, aim_y)
    x, y = rotated(x, y, skill.flick_sigma * normal(p, stream))
    v = executed(p, speed, skill.flick_sigma_lnv, stream)
    set_motion(p, t, figure, v * x, v * y)
