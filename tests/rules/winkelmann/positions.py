"""Positions set up by hand, on the engine and on its twin, from either side of the board.

A `Placed` names fields as people do ("D2.4"); a figure it does not mention stands in its goal as at the start. A
`Scene` is such a position in play. Everything said to it and heard from it is seen from the side the test was written
for: turned, the same position is played with the teams exchanged and the board turned by 180 degrees, and the scene
translates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol

import numpy as np

from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.winkelmann.vocabulary import Ending, Phase, Tally
from tests.oracle.winkelmann_twin import BALL_FIELD, Board, Rules, Twin
from tests.oracle.winkelmann_twin.state import COUNTED
from tests.rules.winkelmann.texts import BALL_AT_HOME, SIDES, Words, other

CHANCE, OVER = 2, 3
SCALARS = ("side", "again", "extra", "stone", "place", "hol", "ball", "rolls", "starter")
VECTORS = ("arrived", "fig", "dice", "open", "score")


@dataclass(frozen=True)
class Placed:
    """A position in words: where the figures stand, who is to move with which dice, and what was agreed.

    `west` and `east`: the fields of figures 1, 2, ... in order, or by number ({3: "A2.12"}). `ball` is None on the ball
    field. Without `dice` the side is to roll; with them `open` says which numbers are still to be played. `again` is by
    default whether the dice are equal. `starter` began the game.
    """

    west: Sequence[str] | Mapping[int, str] = ()
    east: Sequence[str] | Mapping[int, str] = ()
    ball: str | None = None
    side: str = "west"
    dice: Sequence[int] | None = None
    open: Sequence[bool] = (True, True)
    score: Sequence[int] = (0, 0)
    rolls: int = 0
    again: bool | None = None
    extra: int = 0
    starter: str = "west"
    settings: Mapping[str, Any] = field(default_factory=dict)

    def figures(self, side: str) -> list[str]:
        """The fields of a side's five figures."""
        plan = words(self.settings).board
        said = self.west if side == "west" else self.east
        by_number = dict(said) if isinstance(said, Mapping) else dict(enumerate(said, start=1))
        at_home = plan.start[SIDES.index(side)]
        return [by_number.get(f + 1, plan.names[at_home[f]]) for f in range(5)]

    def turned(self) -> Placed:
        """The teams exchanged and the board turned by 180 degrees."""
        say = words(self.settings)
        sides: dict[str, dict[int, str]] = {side: {} for side in SIDES}
        for side in SIDES:
            for f, name in enumerate(self.figures(side), start=1):
                turned = say.turned_figure(f"{side[0]}{f}")
                sides[other(side)][int(turned[1])] = say.turned_field(name)
        return replace(
            self,
            **sides,
            ball=self.ball and say.turned_field(self.ball),
            side=other(self.side),
            starter=other(self.starter),
            score=tuple(reversed(self.score)),
            settings=turned_settings(self.settings),
        )


def turned_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with the teams exchanged."""
    first = settings.get("first_side", "lot")
    return {**settings, **({"first_side": other(first)} if first in SIDES else {})}


class Play(Protocol):
    """A game in progress, the engine's or the twin's."""

    @property
    def to_move(self) -> int: ...

    def legal(self) -> list[int]: ...

    def outcomes(self) -> list[tuple[int, float]]: ...

    def apply(self, action: int) -> None: ...

    def fields(self) -> dict[str, Any]: ...

    @property
    def tally(self) -> dict[str, list[int]]: ...

    def copy(self) -> Any: ...


class Engine:
    """The engine's game with the twin's face; `position` is the engine's own."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.position = Position.start(tabletop_game("winkelmann"), _params(_hashable(settings)))

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
        ending = int(state["ending"])
        return {
            **{name: int(state[name]) for name in SCALARS},
            **{name: state[name].tolist() for name in VECTORS},
            "phase": Phase(int(state["phase"])).name,
            "ending": "NONE" if ending < 0 else Ending(ending).name,
        }

    @property
    def tally(self) -> dict[str, list[int]]:
        """What has been counted, West's and East's."""
        counted = self.position.state[0]["tally"]
        return {name: counted[:, Tally[name.upper()]].tolist() for name in COUNTED}

    def copy(self) -> Engine:
        """The same position, to try something out."""
        engine = Engine.__new__(Engine)
        engine.position = self.position.copy()
        return engine


def _hashable(settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((key, _toml(value)) for key, value in settings.items()))


def _toml(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


@cache
def _params(settings: tuple[tuple[str, str], ...]) -> np.ndarray:
    changes = [f"{'dice.' if key == 'faces' else ''}{key}={value}" for key, value in settings]
    rules, board, _ = tabletop_game("winkelmann").load(None, changes)
    return tabletop_game("winkelmann").build(rules, board)


@cache
def _words(board: str, preset: str) -> Words:
    return Words(Board.read(board, preset))


def words(settings: Mapping[str, Any]) -> Words:
    """The names of the board that was agreed on."""
    return _words(settings.get("board", "winkelmann"), settings.get("fetch_preset", ""))


def twin_with(settings: Mapping[str, Any]) -> Twin:
    """The twin at the start of a game."""
    return Twin(words(settings).board, Rules(**{key: value for key, value in settings.items() if key != "board"}))


def _state(placed: Placed) -> dict[str, Any]:
    """The fields of the state that a position sets, in the engine's numbers."""
    say = words(placed.settings)
    dice = list(placed.dice or (0, 0))
    fig = [[say.field(name) for name in placed.figures(side)] for side in SIDES]
    ball = BALL_FIELD if placed.ball in (None, BALL_AT_HOME) else say.field(str(placed.ball))
    if len({*fig[0], *fig[1], ball}) != 11:
        raise ValueError(f"two stones on one field: {placed}")
    equal = placed.dice is not None and dice[0] == dice[1]
    return {
        "side": SIDES.index(placed.side),
        "again": equal if placed.again is None else placed.again,
        "extra": placed.extra,
        "stone": -1,
        "place": -1,
        "hol": -1,
        "arrived": [-1, -1],
        "fig": fig,
        "ball": ball,
        "dice": dice,
        "open": [bool(is_open) for is_open in placed.open] if placed.dice else [False, False],
        "score": list(placed.score),
        "rolls": placed.rolls,
        "starter": SIDES.index(placed.starter),
        "phase": "MOVE" if placed.dice else "ROLL",
    }


def on_twin(placed: Placed) -> Twin:
    """The twin in a position."""
    twin = twin_with(placed.settings)
    for name, value in _state(placed).items():
        setattr(twin, name, value)
    return twin


def on_engine(placed: Placed) -> Engine:
    """The engine in a position."""
    engine = Engine(placed.settings)
    state = engine.position.state[0]
    fields = _state(placed)
    for name in (*SCALARS, *VECTORS):
        state[name] = fields[name]
    state["phase"] = Phase[fields["phase"]]
    state["at"] = -1
    state["at"][state["fig"].ravel()] = range(10)
    state["at"][state["ball"]] = 10
    return engine


class Scene:
    """A position in play, seen from the side that the test was written for."""

    def __init__(self, play: Play, settings: Mapping[str, Any], *, is_turned: bool) -> None:
        self.play = play
        self.words = words(settings)
        self.is_turned = is_turned

    def do(self, *texts: str) -> Scene:
        """Carry out decisions and rolls, as texts; raises ValueError or IllegalAction for what is not legal."""
        for text in texts:
            self.play.apply(self.words.action(self._turn(text), self.play.fields()))
        return self

    @property
    def legal(self) -> list[str]:
        """The texts of what is legal, in alphabetical order."""
        return self._said(self.play.legal())

    @property
    def chances(self) -> dict[str, float]:
        """The results of chance that can come, and their probabilities."""
        return {self._said([result])[0]: share for result, share in self.play.outcomes()}

    def allows(self, *texts: str) -> list[bool]:
        """Whether each of these decisions is legal."""
        legal = self.legal
        return [self.words.canonical(text) in legal for text in texts]

    def targets(self) -> set[str]:
        """The fields where the pending stone, or the ball that is fetched, may be put."""
        return {text.split()[1] for text in self.legal if text.startswith(("to ", "fetch "))}

    def landings(self, figure: str) -> set[str | None]:
        """The fields that a figure's legal moves lead to."""
        moves = [text for text in self.play.legal() if text < 40]
        fields = self.play.fields()
        texts = [self.words.text(move, fields) for move in moves]
        found = {self.words.landing(text, fields) for text in texts if text.startswith(f"{self._turn_figure(figure)} ")}
        return {self._name(name) for name in found}

    def copy(self) -> Scene:
        """The same position, to try something out."""
        other_scene = Scene.__new__(Scene)
        other_scene.play, other_scene.words, other_scene.is_turned = self.play.copy(), self.words, self.is_turned
        return other_scene

    def after(self, *texts: str) -> Scene:
        """The scene that these lead to; this one stays as it is."""
        return self.copy().do(*texts)

    def figure(self, figure: str) -> str | None:
        """The field of a figure ("w1"); None while it is lifted."""
        stone = self.words.stone(self._turn_figure(figure))
        return self._name(self.words.name(self.field("fig")[stone // 5][stone % 5]))

    @property
    def west(self) -> list[str | None]:
        """The fields of West's figures."""
        return [self.figure(f"w{f}") for f in range(1, 6)]

    @property
    def east(self) -> list[str | None]:
        """The fields of East's figures."""
        return [self.figure(f"e{f}") for f in range(1, 6)]

    @property
    def ball(self) -> str | None:
        """The ball's field, "ball field" among them; None while it is lifted."""
        return self._name(self.words.name(self.field("ball")))

    @property
    def stone(self) -> str | None:
        """The stone that was lifted and is to be put down: a figure or "ball"."""
        stone = self.field("stone")
        if stone < 0:
            return None
        name = self.words.figure(stone)
        return name if name == "ball" else self._turn_figure(name)

    @property
    def side(self) -> str:
        """Who decides or rolls."""
        return self._side(self.field("side"))

    @property
    def starter(self) -> str | None:
        """Who began the game; None before the lot."""
        starter = self.field("starter")
        return None if starter < 0 else self._side(starter)

    @property
    def phase(self) -> str:
        """What is waited for."""
        return str(self.field("phase"))

    @property
    def ending(self) -> str:
        """How the game ended: GOAL, TIME, TRUNCATED or NONE."""
        return str(self.field("ending"))

    @property
    def score(self) -> list[int]:
        """The goals of West and East."""
        return self._both(self.field("score"))

    @property
    def numbers(self) -> list[int]:
        """The numbers still to be played."""
        return [number for number, is_open in zip(self.field("dice"), self.field("open"), strict=True) if is_open]

    @property
    def again(self) -> bool:
        """Whether the side rolls again."""
        return bool(self.field("again"))

    def tally(self, name: str) -> list[int]:
        """What has been counted for West and for East ("lapsed", "by_circle", ...)."""
        return self._both(self.play.tally[name])

    def field(self, name: str) -> Any:
        """A field of the state as it is, not turned."""
        return self.play.fields()[name]

    def _said(self, actions: Sequence[int]) -> list[str]:
        fields = self.play.fields()
        return sorted(self._turn(self.words.text(action, fields)) for action in actions)

    def _turn(self, text: str) -> str:
        return self.words.turned(text) if self.is_turned else text

    def _turn_figure(self, figure: str) -> str:
        return self.words.turned_figure(figure) if self.is_turned else figure

    def _name(self, name: str | None) -> str | None:
        return self.words.turned_field(name) if self.is_turned and name else name

    def _side(self, number: int) -> str:
        return other(SIDES[number]) if self.is_turned else SIDES[number]

    def _both(self, counts: Sequence[int]) -> list[int]:
        return list(reversed(counts)) if self.is_turned else list(counts)
