"""PettingZoo's environment over a position of any tabletop game (see `adapters.pettingzoo`)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from rugbysim.adapters.opening import opened
from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import draw_chance
from rugbysim.games.positions import Position

RENDER_MODES = ("ansi",)


class TableEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game in which the two sides decide in turn and chance between them."""

    def __init__(
        self, name: str, rules: str | Path | None, overrides: Iterable[str], render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is {render_mode!r}; expected None or one of {RENDER_MODES}")
        game, _, params = opened(name, rules, overrides)
        self.metadata = {"name": f"{name}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.position = Position.start(game, params)
        self.possible_agents = [f"{side}_0" for side in game.sides]
        self.agents: list[str] = []
        length = len(self._seen(0))
        self._action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._observation_spaces = {agent: _observations(length, game.action_count) for agent in self.possible_agents}
        self._seed = secrets.randbits(64)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can decide, legal or not."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game with the chance of `seed`; without one, of a seed that follows from that of the game before."""
        self._seed = Random(self._seed).getrandbits(64) if seed is None else seed % 2**64
        self.position = Position.start(self.position.game, self.position.params)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_chance_decide()
        self.agent_selection = self.possible_agents[self.position.to_move]

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent whose turn it is, and whatever chance decides after it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(int(action))  # type: ignore[arg-type]  # only who is out of the game has none
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._let_chance_decide()
        if self.position.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.to_move]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The position as an agent sees it, and what it may decide now."""
        position = self.position
        side = self.possible_agents.index(agent)
        mask = np.zeros(position.game.action_count, np.int8)
        if position.to_move == side:
            mask[position.legal] = 1
        return {"observation": self._seen(side), "action_mask": mask}

    def render(self) -> str | None:
        """The position drawn for a terminal, in the mode "ansi"."""
        return self.position.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to release."""

    def _seen(self, side: int) -> np.ndarray:
        return self.position.game.observation(self.position.params, self.position.state, side)

    def _let_chance_decide(self) -> None:
        while self.position.to_move == CHANCE:
            self.position.apply(draw_chance(self.position, self._seed))

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        if self.position.winner is not None:
            for side, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 1.0 if side == self.position.winner else -1.0


def _observations(length: int, action_count: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (action_count,), np.int8),
        }
    )
