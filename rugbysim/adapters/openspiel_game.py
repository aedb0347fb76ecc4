"""OpenSpiel's game, state and observer over a position of any tabletop game (see `adapters.openspiel`)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from rugbysim.adapters.opening import opened
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import rules_hash
from rugbysim.setup.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from rugbysim.games.tabletop import Tabletop

PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}

#: Game and parameters of every game that was loaded, by what tells them apart in a serialised state.
_LOADED: dict[str, tuple[Tabletop, np.ndarray]] = {}


class Held:
    """A position as OpenSpiel copies and stores it: shared game and parameters, own state; stored as its actions."""

    def __init__(self, position: Position, key: str) -> None:
        self.position = position
        self.key = key

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.position.copy(), self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _held_again, (self.key, tuple(self.position.actions))


def _held_again(key: str, actions: tuple[int, ...]) -> Held:
    """The position after `actions`; OpenSpiel loads the game before its states."""
    if key not in _LOADED:
        raise SetupError("state", "rules", key, f"the rules it was written under, one of {', '.join(_LOADED)}")
    return Held(Position.after(*_LOADED[key], actions), key)


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A tabletop game with its parameters; `register_table` makes a subclass of each that is registered.

    A class, and no function that makes games, because OpenSpiel lets go of it after the interpreter has ended, when
    nothing can be freed any more; a class refers to itself and is not.
    """

    kind: Any
    name: str
    rules: str | Path | None
    defaults: Mapping[str, Any]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        changed = [f"{key}={json.dumps(value)}" for key, value in parameters.items() if value != self.defaults[key]]
        game, _, params = opened(self.name, self.rules, changed)
        self.table = game, params
        self.key = f"{game.name} {rules_hash(params)}"
        _LOADED[self.key] = self.table
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.chance_count,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest(params),
        )
        super().__init__(self.kind, info, parameters)

    def new_initial_state(self) -> TableState:
        """The start of a game."""
        return TableState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        """What sees a state: the game's own observation, or with perfect recall the history."""
        if kind is not None and (kind.perfect_recall or not kind.public_info):
            return IIGObserverForPublicInfoGame(kind, params)
        if params:
            raise ValueError(f"{self.key}: there are no parameters of an observation, and {params} was given")
        return TableObserver(self)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position of a tabletop game; OpenSpiel copies and stores the attributes set here."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.held = Held(Position.start(*game.table), game.key)

    @property
    def position(self) -> Position:
        """The position in rugbysim's own terms."""
        return self.held.position

    def current_player(self) -> int:
        """Who decides."""
        mover = self.position.to_move
        return int(PLAYERS.get(mover, mover))

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring and with which probability."""
        return self.position.outcomes

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.describe(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    def returns(self) -> list[float]:
        """1 for who has won and -1 for who has lost; 0 for both in a draw and while the game goes on."""
        winner = self.position.winner
        return [0.0, 0.0] if winner is None else [1.0 - 2.0 * winner, 2.0 * winner - 1.0]

    def __str__(self) -> str:
        """The drawing and a hash of the whole state: OpenSpiel takes two states of one text for one state."""
        digest = hashlib.sha256(self.position.state.tobytes()).hexdigest()[:16]
        return f"{self.position.text}\nstate {digest}"


class TableObserver:
    """The game's observation as OpenSpiel reads it: `tensor`, and views of it by name in `dict`."""

    def __init__(self, game: TableGame) -> None:
        start = Position.start(*game.table)
        self.tensor = np.zeros(len(start.game.observation(start.params, start.state, 0)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Look at a state as a player; who is no player sees it as the first one."""
        position = state.position
        self.tensor[:] = position.game.observation(position.params, position.state, max(player, 0))

    def string_from(self, state: TableState, player: int) -> str:
        """The state drawn for people: both players see all of it."""
        return state.position.text


def register_table(name: str, rules: str | Path | None, short_name: str) -> str:
    """Register the game called `name` as `short_name` (see `openspiel.register`)."""
    game, settings, _ = opened(name, rules)
    defaults = _parameters(settings)
    kind = pyspiel.GameType(
        short_name=short_name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )

    fixed = {"kind": kind, "name": name, "rules": rules, "defaults": defaults}
    pyspiel.register_game(kind, type("Registered", (TableGame,), fixed))
    return short_name


def _parameters(settings: BaseModel) -> dict[str, bool | int | float | str]:
    """The keys of a rule set that OpenSpiel can hold; the version of the file's layout is no rule."""
    written = settings.model_dump(by_alias=True, exclude={"schema_"})
    return {key: value for key, value in written.items() if isinstance(value, bool | int | float | str)}
