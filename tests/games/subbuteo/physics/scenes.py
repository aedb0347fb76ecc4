"""Pieces put on an otherwise empty cloth, and the physics run on them, event by event too."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from rugbysim.core.jit import entry
from rugbysim.games.subbuteo.params import SKILL, build, fill_skill
from rugbysim.games.subbuteo.physics import EXACT, flick, new_stream, new_table
from rugbysim.games.subbuteo.physics.recording import begin
from rugbysim.games.subbuteo.physics.solver import happen, lay, set_motion
from rugbysim.games.subbuteo.state import new_declaration, new_outcome, new_state
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PIECES, Action, Kind
from rugbysim.setup.subbuteo import load_settings

Places = dict[int, tuple[float, float]]
Velocities = dict[int, tuple[float, float]]


@cache
def _shipped() -> tuple[Any, np.ndarray]:
    settings, pitch, _ = load_settings("subbuteo")
    return settings, build(settings, pitch)


def rules(**changed: float) -> np.ndarray:
    """PARAMS[1] of the shipped rule set with some fields changed; the ball rolls straight unless that is asked for."""
    params = _shipped()[1].copy()
    params["heading_sigma"] = 0.0
    for name, value in changed.items():
        params[name] = value
    return params


def skill(name: str, **changed: float) -> np.ndarray:
    """A skill of the shipped rule set, some fields changed."""
    record = np.zeros(1, np.dtype(SKILL, align=True))
    fill_skill(record[0], _shipped()[0].skill[name])
    for field, value in changed.items():
        record[field] = value
    return record


def scene(places: Places, **fields: Any) -> np.ndarray:
    """STATE[1] in which only these figures, and the ball, are on the cloth; red plays towards x = length."""
    state = new_state()
    state["dir"], state["team"] = (1, -1), 0
    state["off_field"] = 1
    state["pos"][0, :FIGURES, 0] = -1000.0 - 10.0 * np.arange(FIGURES)
    state["pos"][0, BALL] = places.get(int(BALL), (50.0, 10.0))
    for piece, place in places.items():
        state["pos"][0, piece] = place
        if piece < FIGURES:
            state["off_field"][0, piece] = 0
    for name, value in fields.items():
        state[name] = value
    return state


def flicked(
    places: Places,
    figure: int,
    aim: tuple[float, float],
    power: float,
    params: np.ndarray | None = None,
    by: np.ndarray = EXACT,
    stream: np.ndarray | None = None,
) -> Any:
    """What a flick of a figure makes happen."""
    declaration = new_declaration(Action.RUN, figure, power=power, aim=aim)
    return flick(rules() if params is None else params, scene(places), declaration, by, stream)[0]


def contacts(outcome: Any) -> list[tuple[int, int]]:
    """Who met whom, in their order."""
    return [(int(c["i"]), int(c["j"])) for c in outcome["contacts"][: outcome["contact_count"]]]


def path(outcome: Any) -> Any:
    """The vertices of the ball's path."""
    return outcome["path"][: outcome["vertex_count"]]


def exits(outcome: Any) -> Any:
    """What left."""
    return outcome["exits"][: outcome["exit_count"]]


@entry
def set_off(params, tables, states, outcomes, velocities):  # type: ignore[no-untyped-def]
    """Lay a state and give its pieces velocities."""
    p, t, o = params[0], tables[0], outcomes[0]
    begin(o, Kind.FLICK)
    lay(p, t, states[0], o)
    for piece in range(PIECES):
        if velocities[piece, 0] != 0.0 or velocities[piece, 1] != 0.0:
            set_motion(p, t, piece, velocities[piece, 0], velocities[piece, 1])


@entry
def one_event(params, tables, outcomes, stream):  # type: ignore[no-untyped-def]
    """The next thing that happens; returns how many still move."""
    happen(params[0], tables[0], outcomes[0], stream)
    return tables[0].mover_count


class Motion:
    """Several pieces set off at once and followed from event to event, to the last bit."""

    def __init__(self, places: Places, velocities: Velocities, params: np.ndarray | None = None) -> None:
        self.params = rules() if params is None else params
        self.table, self.outcome = new_table(), new_outcome()
        self.stream = new_stream(1)
        given = np.zeros((PIECES, 2))
        for piece, velocity in velocities.items():
            given[piece] = velocity
        set_off(self.params, self.table, scene(places), self.outcome, given)
        self.moving = int(self.table["mover_count"][0])

    def step(self) -> None:
        """One event."""
        self.moving = int(one_event(self.params, self.table, self.outcome, self.stream))

    def run(self) -> Motion:
        """All of them."""
        while self.moving:
            self.step()
        return self

    def place(self, piece: int) -> np.ndarray:
        """Where a piece is."""
        return np.array([self.table["x"][0, piece], self.table["y"][0, piece]])

    def velocity(self, piece: int) -> np.ndarray:
        """How it moves."""
        t = self.table[0]
        return np.array([t["dx"][piece], t["dy"][piece]]) * t["v"][piece]

    def mass(self, piece: int) -> float:
        """In g."""
        return float(self.params["ball_mass" if piece == BALL else "figure_mass"][0])

    @property
    def energy(self) -> float:
        """Of all pieces together, in 1e-7 J."""
        return math.fsum(0.5 * self.mass(k) * self.table["v"][0, k] ** 2 for k in range(PIECES))

    @property
    def momentum(self) -> np.ndarray:
        """Of all pieces together, g cm/s."""
        return np.asarray(sum(self.mass(k) * self.velocity(k) for k in range(PIECES)))
