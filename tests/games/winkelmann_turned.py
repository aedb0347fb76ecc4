"""Winkelmann's Rugby on a board that was turned or mirrored: what is a position, and what is a decision, over there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rugbysim.games.winkelmann.state import BALL_FIELD, OFF
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, WAYS, Action, Phase


class Turned:
    """A map of the board onto itself.

    `params`: parameters of a game on the board, PARAMS[1]. `fields`: where each field goes. `exchanged`: whether each
    team goes where the other was. `mirrored`: whether clockwise becomes the other way round. The figures are numbered
    anew, so that the set-up is its own picture.
    """

    def __init__(self, params: np.ndarray, fields: Sequence[int], *, exchanged: bool, mirrored: bool) -> None:
        one: Any = params[0]
        self.exchanged, self.mirrored = exchanged, mirrored
        self.circles = one["circles"]
        self.fields = np.array([*fields, BALL_FIELD, OFF])  # the last is that of index OFF
        start = [int(field) for field in one["start"].ravel()]
        self.stones = np.array([*(start.index(self.fields[field]) for field in start), BALL, OFF])
        rings = [frozenset(ring[ring >= 0].tolist()) for ring in one["rings"]]
        self.rings = [rings.index(frozenset(self.fields[list(ring)].tolist())) for ring in rings]

    def state(self, state: np.ndarray) -> np.ndarray:
        """A position over there."""
        other, stones = state.copy(), self.stones
        for name in ("ball", "place", "hol", "arrived"):
            other[name] = self.fields[state[name]]
        other["fig"].reshape(-1)[stones[:BALL]] = self.fields[state["fig"].ravel()]
        other["stone"] = stones[state["stone"]]
        other["at"][0, self.fields[:OFF]] = stones[state["at"][0]]
        if self.exchanged:
            for name in ("score", "tally"):
                other[name] = state[name][:, ::-1]
            if state["phase"][0] != Phase.TOSS:  # nobody's turn yet
                other["side"] = 1 - state["side"]
            if state["starter"][0] != OFF:
                other["starter"] = 1 - state["starter"]
        return other

    def action(self, state: np.ndarray, action: int) -> int:
        """What an action in a position is over there."""
        phase = state["phase"][0]
        if phase == Phase.TOSS:
            return 1 - action if self.exchanged else action
        if phase == Phase.ROLL or action == Action.PASS:
            return action
        if action >= Action.PLACE:
            return int(Action.PLACE + self.fields[action - Action.PLACE])
        die, figure = divmod(action // WAYS, FIGURES)
        side, slot, turn = int(state["side"][0]), action // 2 % 2, action % 2
        here = state["fig"][0, side, figure]
        there = self.circles[self.fields[here]].tolist()
        slot = there.index(self.rings[self.circles[here, slot]])
        number = die * FIGURES + int(self.stones[side * FIGURES + figure]) % FIGURES
        return WAYS * number + 2 * slot + (1 - turn if self.mirrored else turn)
