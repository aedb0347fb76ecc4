"""Every rule is tried on the engine and on its twin, by West and, with the board turned by 180 degrees, by East."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.winkelmann.positions import Engine, Placed, Scene, on_engine, on_twin, turned_settings, twin_with

VIEWS = [(who, turned) for who in ("engine", "twin") for turned in (False, True)]


@pytest.fixture(params=VIEWS, ids=[f"{who}-{'east' if turned else 'west'}" for who, turned in VIEWS])
def view(request: pytest.FixtureRequest) -> tuple[str, bool]:
    """Whose rules, and whether the board is turned."""
    who, turned = request.param
    return who, turned


@pytest.fixture
def scene(view: tuple[str, bool]) -> Callable[..., Scene]:
    """Set up a position: `scene(west=["D2.12"], ball="D2.2", dice=(2, 6), must_move=False)`.

    What is no part of a `Placed` is a setting: the keys of a rule set, `board` and `faces` (of the dice) among them.
    """
    who, turned = view

    def set_up(**parts: object) -> Scene:
        settings = {key: parts.pop(key) for key in list(parts) if key not in Placed.__dataclass_fields__}
        placed = Placed(**parts, settings={**settings, **parts.pop("settings", {})})  # type: ignore[arg-type]
        placed = placed.turned() if turned else placed
        play = on_engine(placed) if who == "engine" else on_twin(placed)
        return Scene(play, placed.settings, is_turned=turned)

    return set_up


@pytest.fixture
def start(view: tuple[str, bool]) -> Callable[..., Scene]:
    """The start of a game under some settings; West rolls first (`first_side`) unless told otherwise."""
    who, turned = view

    def begin(**settings: object) -> Scene:
        settings = {"first_side": "west", **settings}
        settings = turned_settings(settings) if turned else settings
        play = Engine(settings) if who == "engine" else twin_with(settings)
        return Scene(play, settings, is_turned=turned)

    return begin
