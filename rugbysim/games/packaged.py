"""A game of a table that comes as a package: its words, its parameters and its setup are modules of agreed names."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from rugbysim.games.table_game import TableGame
from rugbysim.games.tabletop import Tabletop

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing, Placed


class Packaged(TableGame):
    """A game whose `package` has these modules, each loaded when it is first asked for.

    `params`: `build`. `text`: `show_state`. `drawing`: `board_drawing`, `stones`. The module `setup` has
    `load_settings`. Their arguments are those of the methods here, which `games.table_game.TableGame` explains.
    """

    package: ClassVar[str]
    setup: ClassVar[str]

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    def load(self, rules: str | Path | None = None, overrides: Iterable[str] = ()) -> tuple[Any, Any, tuple[Path, ...]]:
        """The checked rule set and board, and the files they were read from."""
        found: tuple[Any, Any, tuple[Path, ...]] = import_module(self.setup).load_settings(rules, overrides)
        return found

    def build(self, rules: Any, board: Any) -> np.ndarray:
        """The parameters of a rule set and a board."""
        params: np.ndarray = self._module("params").build(rules, board)
        return params

    def show_state(self, params: np.ndarray, state: np.ndarray, *, colour: bool = False, key: bool = True) -> str:
        """The board and what is to be decided."""
        return str(self._module("text").show_state(params, state, colour=colour, key=key))

    def drawing(self, params: np.ndarray, state: np.ndarray | None = None) -> BoardDrawing:
        """The board with what stands on it, and what of it is certain."""
        picture: BoardDrawing = self._module("drawing").board_drawing(params, state)
        return picture

    def stones(self, params: np.ndarray, state: np.ndarray) -> tuple[Placed, ...]:
        """What stands on the board, for a picture."""
        standing: tuple[Placed, ...] = self._module("drawing").stones(params, state)
        return standing

    def board_name(self, board: Any) -> str:
        """The name that is written in the board's file."""
        return str(board.name)


class PackagedGame(Packaged, Tabletop):
    """A game of actions whose package has more of them.

    `text`: also `list_state`, `show_action`, `tell_action`, `due`, `read_action`. `refusals`: `refuse`.
    `observation`: `observe`. `drawing`: also `stones_scored`. `games.tabletop.Tabletop` explains them.
    """

    def show_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action in words."""
        return str(self._module("text").show_action(params, state, action))

    def tell_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """An action with what an onlooker may not see at once."""
        return str(self._module("text").tell_action(params, state, action))

    def list_state(self, params: np.ndarray, state: np.ndarray) -> str:
        """What stands where and what is to be decided."""
        return str(self._module("text").list_state(params, state))

    def due(self, params: np.ndarray, state: np.ndarray) -> str:
        """What the side to move has to decide, in two or three words."""
        return str(self._module("text").due(params, state))

    def read_action(self, params: np.ndarray, state: np.ndarray, text: str) -> int:
        """The action that a person means."""
        return int(self._module("text").read_action(params, state, text))

    def refuse(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """Why a decision is not legal, with the rule that says so."""
        return str(self._module("refusals").refuse(params, state, action))

    def observation(self, params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
        """The position as numbers for learning."""
        numbers: np.ndarray = self._module("observation").observe(params, state, side)
        return numbers

    def stones_scored(self, params: np.ndarray, state: np.ndarray, action: int) -> tuple[Placed, ...]:
        """What stands on the board in the moment of a goal."""
        standing: tuple[Placed, ...] = self._module("drawing").stones_scored(params, state, action)
        return standing
