"""Matches of tabletop games: two players, a rule set and a board; and what the rule sets of all such games share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from rugbysim.setup.assignments import lists, parse_override, put
from rugbysim.setup.errors import display, suggestion
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import locate
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class TabletopMatch:
    """A game of two players, ready to be simulated.

    `game` is the game's name in the registry and `title` the one for people; `sides` are the names of sides 0 and 1.
    `policies` play them: frozen dataclasses, whose str is what is written for them. `rules` and `board` are the game's
    own frozen models, `path` the file of the rule set, `overrides` the changes to it, and `inputs` all files that were
    read. `notices` are sentences that the user should know before he believes the figures.
    """

    game: str
    title: str
    sides: tuple[str, str]
    policies: tuple[Any, Any]
    rules: BaseModel
    board: BaseModel
    path: Path | None = None
    overrides: tuple[str, ...] = ()
    inputs: tuple[Path, ...] = ()
    notices: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<TabletopMatch of {self.name}, rules {self._rules}>"

    @property
    def _rules(self) -> str:
        """The rule set and what is changed of it: "winkelmann_timed, max_rolls=60"."""
        return ", ".join([self.path.stem if self.path is not None else self.game, *self.overrides])

    @property
    def name(self) -> str:
        """What the match is called: "Brettfußball: greedy v random"."""
        return f"{self.title}: {self.policies[0]} v {self.policies[1]}"

    @property
    def side_names(self) -> tuple[str, str]:
        """What the two sides are called: "Red (greedy)", "Yellow (random)"."""
        red, yellow = (f"{side.capitalize()} ({who})" for side, who in zip(self.sides, self.policies, strict=True))
        return red, yellow

    def configuration_text(self) -> str:
        """Everything that decides how games go, as one JSON text: the same wherever the files lie."""
        text: dict[str, Any] = {
            "game": self.game,
            "policies": [_plain(policy) for policy in self.policies],
            "rules": self.rules.model_dump(by_alias=True, exclude={"board", "board_alternative"}),
            "board": self.board.model_dump(by_alias=True, exclude={"alternative"}),
        }
        return json.dumps(text, ensure_ascii=False, sort_keys=True)


def _plain(player: Any) -> Any:
    """What decides how a player plays: as he is written, or part by part where a part of him was read from a file."""
    parts = {field.name: getattr(player, field.name) for field in fields(player)}
    if not any(isinstance(part, BaseModel) for part in parts.values()):
        return str(player)
    return {
        name: part.model_dump(by_alias=True) if isinstance(part, BaseModel) else part for name, part in parts.items()
    }


def read_settings(model: type[Model], name: str | Path) -> tuple[Model, Path]:
    """The rule set of a file or of a shipped name as a `model`, and its file; raises `SetupError`."""
    file = locate("tabletop", name)
    return validated(model, read_toml(file), display(file)), file


def changed_settings(settings: Model, overrides: str | Iterable[str]) -> Model:
    """`settings` with each override ("variant=3", "rules.variant=3") applied and all checked anew.

    Entries of arrays are counted from 1, tables are entered with dots. Raises `SetupError` with the near match for a
    key that is not there.
    """
    texts = (overrides,) if isinstance(overrides, str) else tuple(overrides)
    if not texts:
        return settings
    data: dict[str, Any] = lists(settings.model_dump(by_alias=True))
    for text in texts:
        steps, value = parse_override(text, "variant=3")
        put(data, steps[1:] if steps[0] == "rules" and len(steps) > 1 else steps, value, _fits, _near_keys)
    return validated(type(settings), data, f"--set {' '.join(texts)}")


def _fits(table: Mapping[str, Any], steps: list[str], depth: int) -> bool:
    return steps[depth] in table


def _near_keys(data: Mapping[str, Any], steps: list[str]) -> str:
    """What could be meant by a key that the rule set does not have."""
    return suggestion(".".join(steps), flat(data), "a key of the rule set")
