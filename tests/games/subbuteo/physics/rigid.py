"""The same cloth in pymunk, a general engine that steps through time: an independent view of simple scenes.

Coulomb friction with the cloth is a pivot joint to the ground with a largest force of mu m g and no pull back; bodies
cannot spin. pymunk multiplies restitutions and frictions of two shapes, so each piece has its share of the pair's.
"""

from __future__ import annotations

import math

import numpy as np
import pymunk

from rugbysim.games.subbuteo.vocabulary import BALL
from tests.games.subbuteo.physics.scenes import Places, Velocities

LONGEST = 3.0  # s


def share(params: np.ndarray, piece: int) -> float:
    """The piece's factor of the restitution of a pair."""
    figure = math.sqrt(float(params["e_figure_figure"][0]))
    return float(params["e_figure_ball"][0]) / figure if piece == BALL else figure


def new_space(params: np.ndarray, places: Places) -> tuple[pymunk.Space, dict[int, pymunk.Body]]:
    """A space with the pieces in their places."""
    space = pymunk.Space()
    space.iterations, space.collision_slop, space.collision_bias = 30, 0.001, 0.0
    bodies = {}
    for piece, place in places.items():
        kind = "ball" if piece == BALL else "figure"
        mass, radius = float(params[f"{kind}_mass"][0]), float(params[f"{kind}_radius"][0])
        body = pymunk.Body(mass, math.inf)
        body.position = place
        shape = pymunk.Circle(body, radius)
        shape.elasticity = share(params, piece)
        shape.friction = math.sqrt(float(params["tangential_mu"][0]))
        joint = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        joint.max_bias = 0
        joint.max_force = float(params[f"mu_{kind}"][0]) * mass * float(params["gravity"][0])
        space.add(body, shape, joint)
        bodies[piece] = body
    return space, bodies


def rests(params: np.ndarray, places: Places, velocities: Velocities, step: float) -> dict[int, tuple[float, float]]:
    """Where everything lies in the end, by steps of so many seconds."""
    space, bodies = new_space(params, places)
    for piece, velocity in velocities.items():
        bodies[piece].velocity = velocity
    for _ in range(round(LONGEST / step)):
        space.step(step)
        if all(body.velocity.length < 0.05 for body in bodies.values()):
            break
    return {piece: (body.position.x, body.position.y) for piece, body in bodies.items()}
