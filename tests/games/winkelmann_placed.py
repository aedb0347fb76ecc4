"""Rules and positions by hand that the tests of Winkelmann's texts share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from rugbysim.games.positions import Position
from rugbysim.games.registry import get_game
from rugbysim.games.winkelmann.params import build
from rugbysim.games.winkelmann.state import BALL_FIELD, new_state
from rugbysim.games.winkelmann.text_words import field_named, landing
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, Action, Kind, Phase
from rugbysim.setup.winkelmann import load_settings


def rules(*changes: str) -> np.ndarray:
    """The parameters of the game's own rule set, changed."""
    settings, board, _ = load_settings(overrides=changes)
    return build(settings, board)


def numbered(params: np.ndarray, name: str) -> int:
    """The number of a field that has a name."""
    field = field_named(params[0], name)
    assert field is not None, name
    return field


def placed(
    params: np.ndarray,
    west: dict[int, str] | None = None,
    east: dict[int, str] | None = None,
    ball: str = "",
    **fields: Any,
) -> np.ndarray:
    """A position of West's to play 3 and 5: figures by number and field, the others in their goals."""
    state = new_state()
    for side, figures in enumerate((west or {}, east or {})):
        for figure in range(FIGURES):
            name = figures.get(figure + 1)
            field = numbered(params, name) if name else int(params["start"][0, side, figure])
            state["fig"][0, side, figure] = field
            state["at"][0, field] = FIGURES * side + figure
    state["ball"] = numbered(params, ball) if ball else BALL_FIELD
    state["at"][0, state["ball"]] = BALL
    for name, value in {"phase": Phase.MOVE, "dice": [3, 5], "open": [1, 1], "starter": 0, **fields}.items():
        state[name] = value
    return state


def displaced(params: np.ndarray, stone: int, place: str, mover: int = 0, **fields: Any) -> np.ndarray:
    """A position in PLACE: figure `mover` (a stone) stands on `place`, from which `stone` was displaced."""
    state = placed(params, phase=Phase.PLACE, **fields)
    field = numbered(params, place)
    stood = int(state["ball"][0]) if stone == BALL else int(state["fig"][0, stone // FIGURES, stone % FIGURES])
    left = int(state["fig"][0, mover // FIGURES, mover % FIGURES])
    state["at"][0, [stood, left]] = -1
    if stone == BALL:
        state["ball"] = -1
    else:
        state["fig"][0, stone // FIGURES, stone % FIGURES] = -1
    state["fig"][0, mover // FIGURES, mover % FIGURES] = field
    state["at"][0, field] = mover
    state["stone"], state["place"], state["arrived"] = stone, field, [field, -1]
    return state


def walked(params: np.ndarray, steps: int, seed: int) -> Iterator[Position]:
    """The positions of games that seek the ball and the posts, so that all phases are met."""
    game: Any = get_game("winkelmann")
    generator = random.Random(seed)
    position = Position.start(game, params)
    for _ in range(steps):
        if position.over:
            position = Position.start(game, params)
        yield position
        position.apply(_chosen(generator, position))


def _chosen(generator: random.Random, position: Position) -> int:
    """A move towards a fetch field, onto the ball, a play of it to a goal circle; else anything."""
    p, s = position.params[0], position.state[0]
    legal = [result for result, _ in position.outcomes] or position.legal
    wanted: list[int] = []
    if s["phase"] == Phase.MOVE:
        ends = {action: landing(p, s, action) for action in legal if action < Action.PASS}
        steps = {action: int(p["steps_to_hol"][end]) for action, end in ends.items()}
        nearest = min(steps.values(), default=0)
        waits = s["ball"] == BALL_FIELD
        wanted = [a for a, end in ends.items() if (steps[a] == nearest if waits else end == s["ball"])]
    elif s["phase"] == Phase.PLACE and s["stone"] == BALL:
        wanted = [action for action in legal if p["kind"][action - Action.PLACE] != Kind.PITCH]
    return generator.choice(wanted or legal)
