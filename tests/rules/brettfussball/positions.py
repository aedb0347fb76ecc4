"""Positions set up by hand, on the engine and on its twin, from either side of the board.

A `Placed` names squares as people do ("f6"); what it does not mention is off the board. A `Scene` is such a position
in play. Everything said to it and heard from it is seen from the side the test was written for: turned, the engine
plays the same position with colours exchanged and the board turned by 180 degrees, and the scene translates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from rugbysim.games.brettfussball.vocabulary import Kind, Phase, Result
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from tests.oracle.brettfussball_twin import Board, Rules, Twin
from tests.oracle.brettfussball_twin.board import SHIPPED, square_of
from tests.rules.brettfussball import texts

SIDES = ("red", "yellow")
CHANCE, OVER = 2, 3
SCALARS = ("ball", "p", "forced", "die", "ply", "att_f", "att_sq", "kdone", "scorer")


@dataclass(frozen=True)
class Placed:
    """A position in words: figures by number and square, who is to roll, and what was agreed before the game."""

    red: Mapping[int, str] = field(default_factory=dict)
    yellow: Mapping[int, str] = field(default_factory=dict)
    ball: str | None = None
    to_move: str = "red"
    forced: bool = False
    score: Sequence[int] = (0, 0)
    ply: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)

    def turned(self) -> Placed:
        """The colours exchanged and the board turned by 180 degrees."""
        sides = [{f: texts.turned_square(name) for f, name in side.items()} for side in (self.red, self.yellow)]
        settings = dict(self.settings)
        if settings.get("starter", "draw") != "draw":
            settings["starter"] = other(settings["starter"])
        return replace(
            self,
            red=sides[1],
            yellow=sides[0],
            ball=self.ball and texts.turned_square(self.ball),
            to_move=other(self.to_move),
            score=tuple(reversed(self.score)),
            settings=settings,
        )


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


class Play(Protocol):
    """A game in progress, the engine's or the twin's."""

    @property
    def to_move(self) -> int: ...

    def legal(self) -> list[int]: ...

    def outcomes(self) -> list[tuple[int, float]]: ...

    def apply(self, action: int) -> None: ...

    def fields(self) -> dict[str, Any]: ...


class Engine:
    """The engine's game with the twin's face; `position` is the engine's own."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.position = Position.start(tabletop_game("brettfussball"), _params(tuple(sorted(settings.items()))))

    @property
    def to_move(self) -> int:
        """The side that decides, CHANCE or OVER."""
        return self.position.to_move

    def legal(self) -> list[int]:
        """The ids of all legal decisions, as the engine orders them."""
        return self.position.legal

    def outcomes(self) -> list[tuple[int, float]]:
        """Chance results and their probabilities."""
        return self.position.outcomes

    def apply(self, action: int) -> None:
        """Carry out a decision or a chance result."""
        self.position.apply(action)

    def fields(self) -> dict[str, Any]:
        """The fields of the state that the twin has too, in its form."""
        state = self.position.state[0]
        phase = Phase(int(state["phase"]))
        pending = int(state["pending"])
        deciding = phase in (Phase.RESET_SCORER, Phase.RESET_CONCEDER)
        return {
            **{name: int(state[name]) for name in SCALARS},
            "fig": state["fig"].tolist(),
            "phase": phase.name,
            "kind": Kind(int(state["kind"])).name,
            "result": Result(int(state["result"])).name,
            "score": state["score"].tolist(),
            "rsq": state["rsq"].tolist(),
            "unplaced": state["unplaced"].tolist(),
            "moved": int(state["moved"][int(state["p"])]) if deciding else int(state["moved"].sum()),
            "pending": Phase(pending).name if pending else "",
        }


@cache
def _params(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    changes = [f"{key}={_toml(value)}" for key, value in settings]
    rules, board_, _ = tabletop_game("brettfussball").load(None, changes)
    return tabletop_game("brettfussball").build(rules, board_)


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


@cache
def board(alternative: str = "", path: Path = SHIPPED) -> Board:
    """The twin's board."""
    return Board.read(path, alternative)


def twin_with(settings: Mapping[str, Any]) -> Twin:
    """The twin at the start of a game."""
    rules = dict(settings)
    return Twin(board(rules.pop("board_alternative", "")), Rules(**rules))


def on_twin(placed: Placed) -> Twin:
    """The twin in a position."""
    twin = twin_with(placed.settings)
    squares = [{f: square_of(texts.square(name)) for f, name in side.items()} for side in (placed.red, placed.yellow)]
    twin.fig = [[side.get(f) for f in range(11)] for side in squares]
    twin.ball = None if placed.ball is None else square_of(texts.square(placed.ball))
    twin.p, twin.forced, twin.phase, twin.kind = SIDES.index(placed.to_move), placed.forced, "ROLL", "NONE"
    twin.score, twin.ply = list(placed.score), placed.ply
    return twin


def on_engine(placed: Placed) -> Engine:
    """The engine in a position."""
    engine = Engine(placed.settings)
    state = engine.position.state
    state["at"] = -1
    state["fig"] = -1
    for number, side in enumerate((placed.red, placed.yellow)):
        for f, name in side.items():
            state["fig"][0, number, f] = texts.square(name)
            state["at"][0, texts.square(name)] = 11 * number + f
    state["ball"] = -1 if placed.ball is None else texts.square(placed.ball)
    state["p"], state["forced"] = SIDES.index(placed.to_move), placed.forced
    state["phase"], state["kind"], state["die"] = Phase.ROLL, Kind.NONE, 0
    state["score"], state["ply"] = placed.score, placed.ply
    return engine


class Scene:
    """A position in play, seen from the side that the test was written for."""

    def __init__(self, play: Play, *, is_turned: bool) -> None:
        self.play = play
        self.is_turned = is_turned

    def do(self, *steps: str) -> Scene:
        """Carry out decisions and rolls, as texts."""
        for step in steps:
            self.play.apply(self._action(step))
        return self

    @property
    def legal(self) -> list[str]:
        """The texts of what is legal, in the order of their ids in the test's view."""
        return [texts.text(action) for action in sorted(map(texts.action, map(self._said, self.play.legal())))]

    def allows(self, *steps: str) -> list[bool]:
        """Whether each of these decisions is legal."""
        legal = self.legal
        return [step in legal for step in steps]

    def targets(self, figure: int) -> list[str]:
        """The squares that a figure's legal moves lead to, one each, by name."""
        there = set()
        for step in self.legal:
            if step.startswith(f"move {figure} "):
                after = self.copy()
                after.do(step)
                there.add(after.attacked or after.figure(self.side, figure))
        return sorted(there, key=str)

    def copy(self) -> Scene:
        """The same position, to try something out."""
        play = self.play.copy() if isinstance(self.play, Twin) else _copy(self.play)
        return Scene(play, is_turned=self.is_turned)

    def figure(self, side: str, number: int) -> str | None:
        """The square of a figure."""
        return self._square(self._of(side, self.field("fig"))[number])

    def standing(self, side: str) -> dict[int, str]:
        """The squares of a side's figures on the board."""
        found = {f: self.figure(side, f) for f in range(11)}
        return {f: name for f, name in found.items() if name}

    @property
    def ball(self) -> str | None:
        """The ball's square."""
        return self._square(self.field("ball"))

    @property
    def side(self) -> str:
        """Who decides or rolls."""
        return self._colour(self.field("p"))

    @property
    def phase(self) -> str:
        """What is waited for."""
        return str(self.field("phase"))

    @property
    def kind(self) -> str:
        """Which restart it is."""
        return str(self.field("kind"))

    @property
    def forced(self) -> bool:
        """Whether the side must shoot."""
        return bool(self.field("forced"))

    @property
    def score(self) -> list[int]:
        """The goals of Red and Yellow."""
        return list(reversed(self.field("score"))) if self.is_turned else self.field("score")

    @property
    def result(self) -> str:
        """How the game ended."""
        result = str(self.field("result"))
        return other(result.lower()).upper() if self.is_turned and result.lower() in SIDES else result

    @property
    def restart(self) -> list[str | None]:
        """The square of a restart, or squares A and B and the diagonal one to choose from."""
        squares = [self._square(number) for number in self.field("rsq")]
        swapped = self.is_turned and self.phase == "RESTART_SIDE" and self.kind == "THROWIN"
        return [squares[1], squares[0], squares[2]] if swapped else squares

    @property
    def lifted(self) -> dict[str, list[int]]:
        """The lifted figures of both sides."""
        masks = {side: self._of(side, self.field("unplaced")) for side in SIDES}
        return {side: [f for f in range(11) if mask >> f & 1] for side, mask in masks.items()}

    @property
    def attacked(self) -> str | None:
        """The square of the attacked figure."""
        return self._square(self.field("att_sq"))

    @property
    def scorer(self) -> str:
        """Who was credited last."""
        return self._colour(self.field("scorer"))

    def field(self, name: str) -> Any:
        """A field of the state as it is."""
        return self.play.fields()[name]

    def _of(self, side: str, both: Sequence[Any]) -> Any:
        return both[SIDES.index(other(side) if self.is_turned else side)]

    def _colour(self, number: int) -> str:
        return other(SIDES[number]) if self.is_turned else SIDES[number]

    def _square(self, number: int) -> str | None:
        if number < 0:
            return None
        return texts.turned_square(texts.name(number)) if self.is_turned else texts.name(number)

    def _action(self, step: str) -> int:
        return texts.action(texts.turned(step, self.kind) if self.is_turned else step)

    def _said(self, action: int) -> str:
        text = texts.text(action)
        return texts.turned(text, self.kind) if self.is_turned else text


def _copy(engine: Any) -> Engine:
    twin = Engine.__new__(Engine)
    twin.position = engine.position.copy()
    return twin
