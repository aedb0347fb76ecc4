"""The referees that a scene is played before: the engine's and its twin."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, Protocol

from rugbysim.games.subbuteo import params
from tests.oracle import subbuteo_twin as twin


class Referee(Protocol):
    """Who rules; `numbers` are those of pitch and rules, as the twin names them."""

    name: str
    numbers: SimpleNamespace

    def rule(self, state: Any, declaration: Any, outcome: Any) -> tuple[Any, Any]: ...


class Twin:
    """The plain-Python referee."""

    name = "twin"

    def __init__(self, rules: dict[str, Any], pitch: dict[str, Any]) -> None:
        self.rules, self.pitch = twin.changed(twin.RULES, rules), twin.changed(twin.PITCH, pitch)
        self.numbers = twin.numbers(self.rules, self.pitch)

    def rule(self, state: Any, declaration: Any, outcome: Any) -> tuple[Any, Any]:
        """Ruling and next state."""
        return twin.rule(self.rules, self.pitch, state, declaration, outcome)


class Engine:
    """The compiled referee."""

    name = "engine"

    def __init__(self, rules: dict[str, Any], pitch: dict[str, Any], numbers: SimpleNamespace) -> None:
        from rugbysim.setup.subbuteo import load_settings

        settings, board, _ = load_settings("subbuteo", [f"{key}={told(value)}" for key, value in rules.items()])
        self.params = params.build(settings, board)
        for key, value in pitch.items():
            self.params[PITCH_FIELDS.get(key, key)] = value
        self.numbers = numbers

    def rule(self, state: Any, declaration: Any, outcome: Any) -> tuple[Any, Any]:
        """Ruling and next state."""
        from rugbysim.games.subbuteo import referee

        return referee.rule(self.params, state, declaration, outcome)


PITCH_FIELDS = {
    "crossbar_height": "crossbar",
    "inner_width": "posts_inner",
    "fixed_in_place": "posts_fixed",
    "base_radius": "figure_radius",
    "quarter_lines": "quarters",
}


def told(value: Any) -> str:
    """A value as TOML has it."""
    return json.dumps(value)


def has_engine() -> bool:
    """Whether the compiled referee is there."""
    return hasattr(params, "build") and find_spec("rugbysim.games.subbuteo.referee") is not None


def referees(rules: dict[str, Any], pitch: dict[str, Any]) -> list[Referee]:
    """The engine's referee, if there is one, and the twin, under these changes of rules and pitch."""
    return _referees(json.dumps(rules, sort_keys=True), json.dumps(pitch, sort_keys=True))


@cache
def _referees(rules: str, pitch: str) -> list[Referee]:
    """The same for rules and pitch that can be remembered."""
    second = Twin(json.loads(rules), json.loads(pitch))
    if not has_engine():
        return [second]
    return [Engine(json.loads(rules), json.loads(pitch), second.numbers), second]
