"""Compiled functions that several games have under one name, chosen by the type of the state.

Generic code (playing a game out, searching its tree) is written once and calls `apply(p, s, action)`; which game's
function that is follows from the record type of `s` when the call is compiled. The type and the game's sources are
what the cache of compiled code goes by (see `core.game_cache`), so each game has entries of its own there and none can
run another's. Functions handed over as arguments, closures and templates bound anew would not be cached at all.

It leans on how numba resolves a call: it asks the callee for a template, then for the compiled overload.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import config
from numba.core.registry import CPUDispatcher

STATE_ARGUMENT = 1  # of every such function: parameters first, the state second


class ByState(CPUDispatcher):  # type: ignore[misc]
    """One name for a function of each game; callable from compiled code, once a game has bound its own."""

    def __init__(self, stub: Callable[..., Any]) -> None:
        super().__init__(stub)
        self._games: dict[Any, Any] = {}

    def bind(self, state: np.dtype[Any], function: Any) -> None:
        """Let `function` be what is called for states of this dtype.

        Raises:
            ValueError: when another game has a state of the very same layout.
        """
        key = numba.from_dtype(state)
        if self._games.get(key, function) is not function:
            raise ValueError(f"two games have one layout of state: rename a field of {state}")
        self._games[key] = function

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """numba's question which signature a call has: that of the game's function."""
        return self._games[args[STATE_ARGUMENT]].get_call_template(args, kws)

    def get_overload(self, signature: tuple[Any, ...]) -> Any:
        """numba's question which compiled function a call runs: the game's."""
        return self._games[signature[STATE_ARGUMENT]].get_overload(signature)


class ByStateInPython:
    """The same without the compiler (NUMBA_DISABLE_JIT)."""

    def __init__(self, stub: Callable[..., Any]) -> None:
        self.__doc__ = stub.__doc__
        self._games: dict[np.dtype[Any], Any] = {}

    def bind(self, state: np.dtype[Any], function: Any) -> None:
        """Let `function` be what is called for states of this dtype."""
        self._games[state] = function

    def __call__(self, *arguments: Any) -> Any:
        return self._games[arguments[STATE_ARGUMENT].dtype](*arguments)


def by_state(stub: Callable[..., Any]) -> Any:
    """Make `stub`, which has a docstring and no body, the name of a function of each game."""
    return ByStateInPython(stub) if config.DISABLE_JIT else ByState(stub)
