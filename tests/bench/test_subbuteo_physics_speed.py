"""How fast the physical table of Subbuteo Rugby is (`make bench`): figures to read, as in `test_speed.py`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from rugbysim.core.jit import entry
from rugbysim.games.subbuteo.params import build
from rugbysim.games.subbuteo.physics import EXACT, new_stream, new_table
from rugbysim.games.subbuteo.physics.acting import act
from rugbysim.games.subbuteo.state import DECLARATION, STATE, new_outcome
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PIECES, Action
from rugbysim.setup.subbuteo import load_settings
from tests.bench.test_speed import Say, in_turn, say  # noqa: F401 - a fixture

SCENES = 2_000
FEW = 10  # of which pymunk plays so many


@entry
def flick_all(params, tables, states, declarations, skills, stream, outcomes, rounds):  # type: ignore[no-untyped-def]
    """Every scene's flick, several times over; returns the contacts."""
    total = 0
    for _ in range(rounds):
        for k in range(len(states)):
            act(params[0], tables[0], states[k], declarations[k], skills[0], stream, outcomes[0])
            total += outcomes[0].contact_count
    return total


def scenes(count: int) -> tuple[np.ndarray, np.ndarray]:
    """31 pieces anywhere in the field, and a figure from anywhere that is flicked towards the ball to arrive there."""
    rng = np.random.default_rng(1)
    states, declarations = np.zeros(count, STATE), np.zeros(count, DECLARATION)
    states["dir"] = (1, -1)
    for state, declaration in zip(states, declarations, strict=True):
        places: list[Any] = []
        while len(places) < PIECES:
            place = rng.uniform((2, 2), (98, 68))
            if all(math.dist(place, other) > 2 for other in places):
                places.append(place)
        state["pos"] = places
        figure = int(rng.integers(FIGURES))
        way = state["pos"][BALL] - state["pos"][figure]
        distance = math.hypot(*way)
        declaration["action"], declaration["figure"], declaration["aim"] = Action.RUN, figure, way / distance
        declaration["power"] = min(math.sqrt(60**2 + 2 * 0.3 * 981 * (distance - 1.9)), 350.0)
    return states, declarations


def test_flicks_a_second(benchmark: Any, say: Say) -> None:  # noqa: F811
    """One core, all 31 pieces on the cloth (60,000 flicks a second wanted)."""
    settings, pitch, _ = load_settings("subbuteo")
    states, declarations = scenes(SCENES)
    table, outcome, stream, rounds = new_table(), new_outcome(), new_stream(1), 5
    desk = (build(settings, pitch), table, states, declarations, EXACT, stream, outcome)
    contacts = flick_all(*desk, 1) / SCENES
    once, more = in_turn(benchmark, lambda: flick_all(*desk, rounds), lambda: flick_all(*desk, 1), rounds=7)
    say(
        f"flicks: {rounds * SCENES / once:,.0f} a second ({SCENES / more:,.0f} in a short run), {contacts:.2f} contacts"
        f" each"
    )


def test_against_pymunk(benchmark: Any, say: Say) -> None:  # noqa: F811
    """The same flicks in pymunk, 31 pivot joints, steps of 1/1000 s: how many times slower."""
    rigid = pytest.importorskip("tests.games.subbuteo.physics.rigid", reason="needs pymunk", exc_type=ImportError)
    settings, pitch, _ = load_settings("subbuteo")
    params = build(settings, pitch)
    states, declarations = scenes(FEW)
    table, outcome, stream, rounds = new_table(), new_outcome(), new_stream(1), 2_000
    desk = (params, table, states, declarations, EXACT, stream, outcome)

    def stepped() -> None:
        for state, declaration in zip(states, declarations, strict=True):
            places = {piece: tuple(state["pos"][piece]) for piece in range(PIECES)}
            velocity = tuple(declaration["power"] * declaration["aim"])
            rigid.rests(params, places, {int(declaration["figure"]): velocity}, 1 / 1000)

    flick_all(*desk, 1)
    ours, theirs = in_turn(benchmark, lambda: flick_all(*desk, rounds), stepped, rounds=3)
    fast, slow = rounds * FEW / ours, FEW / theirs
    say(f"against pymunk: {fast:,.0f} and {slow:,.0f} flicks a second; ratio {fast / slow:,.0f}")
