"""Any tabletop game as an environment of PettingZoo (`pip install 'rugbysim[pettingzoo]'`).

    from rugbysim.adapters.pettingzoo import env

    table = env("brettfussball", overrides=["variant=3"], render_mode="ansi")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

The agents are the game's sides ("red_0", "yellow_0"). Chance never asks anybody: draws and rolls come between two
decisions, from the stream of the seed. An observation is a dictionary as in PettingZoo's own board
games: "observation" is the position as the agent sees it, "action_mask" has a 1 for each decision that is legal now.
The reward is 1 for who wins and -1 for who loses, at the end. Who decides something illegal loses at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.adapters.opening import missing

if TYPE_CHECKING:
    from rugbysim.adapters.pettingzoo_env import TableEnv


def env(
    name: str, rules: str | Path | None = None, overrides: Iterable[str] = (), render_mode: str | None = None
) -> Any:
    """An environment of the game called `name`, guarded by PettingZoo's wrappers against misuse.

    `rules` is a rule set's file or shipped name, by default the game's own; `overrides` are changes ("variant=3").
    `render_mode` "ansi" lets `render()` return the position drawn for a terminal.

    Raises:
        SetupError: when PettingZoo is not installed, or there is no such game or rule set.
    """
    guarded = raw_env(name, rules, overrides, render_mode)
    from pettingzoo.utils import wrappers

    for wrapper in (
        lambda inner: wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        guarded = wrapper(guarded)
    return guarded


def raw_env(
    name: str, rules: str | Path | None = None, overrides: Iterable[str] = (), render_mode: str | None = None
) -> TableEnv:
    """The same without wrappers: an illegal decision raises `IllegalAction`, whose sentence names the rule."""
    try:
        from rugbysim.adapters.pettingzoo_env import TableEnv
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return TableEnv(name, rules, overrides, render_mode)
