"""The race as everything else sees it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from rugbysim.games.drawing import BoardDrawing, Placed, Shade, Symbol, corners, grid
from rugbysim.games.protocol import Column, GameTables
from rugbysim.games.tabletop import Tabletop, step_columns
from rugbysim.setup.errors import SetupError
from tests.games.race_game import rules as bound  # importing the rules binds them
from tests.games.race_game.settings import Board, Settings, load_settings
from tests.games.race_game.state import CHOICE, FACES, FIRST, PARAMS, ROLL, STARTER, WAIT

SIDES = ("black", "white")
DIE = (0.4, 0.3, 0.2, 0.1)  # RC-2.1
COLOURS, TRACK = ("#1d2733", "#ffffff"), Shade("#d9cfba")
DECISIONS = ("token A", "token B", "wait")
TABLES = GameTables(
    schema=1,
    matches=(
        Column("match", "index of the match", "1", "int64"),
        *(Column(f"{side}_home", f"tokens of {side} home", "1", "int8") for side in SIDES),
        *(Column(f"{side}_hits", f"tokens that {side} sent back", "1", "int16") for side in SIDES),
        Column("winner", "who won", "1", "int8", words=SIDES),
        Column("turns", "turns played", "1", "int16"),
    ),
    players=(),
    events=step_columns(SIDES),
    possessions=(),
    sides=SIDES,
    score="home",
)


class Race(Tabletop):
    """Two tokens a side along one track."""

    name = "race"
    title = "Race"
    source = "made up for the tests"
    certainty = "all of it"
    action_count = len(DECISIONS)
    chance_count = FACES + 1
    legal_max = 2
    outcome_max = FACES
    state_type = bound.STATE
    tables = TABLES

    def load(
        self, rules: str | Path | None = None, overrides: Iterable[str] = ()
    ) -> tuple[Settings, Board, tuple[Path, ...]]:
        """Its rule set and its track."""
        return load_settings(rules, overrides)

    def build(self, rules: Settings, board: Board) -> np.ndarray:
        """PARAMS[1]."""
        params = np.zeros(1, PARAMS)
        params["squares"], params["turns"], params["die"] = board.squares, rules.turns, DIE
        return params

    def longest(self, params: np.ndarray) -> int:
        """The draw, then a roll and a choice a turn."""
        return 1 + 2 * int(params["turns"][0])

    def show_state(self, params: np.ndarray, state: np.ndarray, *, colour: bool = False, key: bool = True) -> str:
        """The track with black's tokens as A, B and white's as a, b; off the track both stand at its ends."""
        s: Any = state[0]
        letters = {(side, token): "ABab"[2 * side + token] for side in range(2) for token in range(2)}
        at = [
            "".join(letters[place] for place in letters if s["token"][place] == square) or "."
            for square in range(self._home(params) + 1)
        ]
        waits = ("draw", f"roll of {SIDES[s['side']]}", f"{SIDES[s['side']]}, {s['die']} rolled", "over")[s["phase"]]
        return f"{' '.join(at)}   turn {s['turn']}: {waits}"

    def drawing(self, params: np.ndarray, state: np.ndarray | None = None) -> BoardDrawing:
        """The track, one square after the other."""
        squares = [str(square) for square in range(self._home(params) + 1)]
        low, high = corners(len(squares), 1)
        return BoardDrawing(
            title=self.title,
            subtitle="at the start" if state is None else self.show_state(params, state),
            low=low,
            high=high,
            place=1.0,
            ground=TRACK,
            ink="#1d2733",
            edge="#9aa6b2",
            colours=COLOURS,
            shapes=grid(squares, [""], [TRACK] * len(squares), "#9aa6b2", ("", "the track")),
            marks=(),
            stones=self.stones(params, np.zeros(1, self.state_type) if state is None else state),
            key=tuple((Symbol("piece", colour), side) for side, colour in zip(SIDES, COLOURS, strict=True)),
            notes=(),
        )

    def stones(self, params: np.ndarray, state: np.ndarray) -> tuple[Placed, ...]:
        """The tokens, all alike; two that stand on one square do so beside each other."""
        return tuple(
            (Symbol("piece", COLOURS[side]), float(square) + 0.2 * token - 0.1, 0.2 * side - 0.1)
            for side, tokens in enumerate(state[0]["token"])
            for token, square in enumerate(tokens)
        )

    def _home(self, params: np.ndarray) -> int:
        return int(params["squares"][0]) + 1

    def show_action(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """ "starter black", "roll 3", "token A", "wait"."""
        phase = state["phase"][0]
        if phase == STARTER:
            return f"starter {SIDES[action]}"
        return f"roll {action}" if phase == ROLL else DECISIONS[action]

    def read_action(self, params: np.ndarray, state: np.ndarray, text: str) -> int:
        """An action's words or its id."""
        word = " ".join(text.casefold().split())
        if word.isascii() and word.isdecimal():
            return int(word)
        phase = state["phase"][0]
        names = {STARTER: [f"starter {side}" for side in SIDES], CHOICE: [one.casefold() for one in DECISIONS]}
        known = names.get(phase, ["", *(f"roll {face}" for face in range(1, FACES + 1))])
        if word not in known:
            raise SetupError(self.name, "action", text, f"one of {', '.join(filter(None, known))}")
        return known.index(word)

    def refuse(self, params: np.ndarray, state: np.ndarray, action: int) -> str:
        """Why a choice is not possible."""
        s: Any = state[0]
        if not FIRST <= action <= WAIT:
            return f"{action} is no choice: one of two tokens walks (RC-2.2)"
        if action == WAIT:
            return "a side that can walk does not wait (RC-2.2)"
        if s["token"][s["side"], action] == self._home(params):
            return f"{DECISIONS[action]} is home (RC-2.5)"
        return f"{DECISIONS[action]} would end where its fellow stands (RC-2.3)"

    def observation(self, params: np.ndarray, state: np.ndarray, side: int) -> np.ndarray:
        """Shares of the way of both own and both other tokens; whether `side` has the turn; the die as a share."""
        s: Any = state[0]
        tokens = s["token"][[side, 1 - side]].ravel() / self._home(params)
        return np.array([*tokens, s["side"] == side, s["die"] / FACES], np.float32)


RACE = Race()
