"""Every rule is tried on the engine and on its twin, by Red and, with the board turned by 180 degrees, by Yellow."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.brettfussball.positions import Engine, Placed, Scene, on_engine, on_twin, twin_with

VIEWS = [(who, turned) for who in ("engine", "twin") for turned in (False, True)]


@pytest.fixture(params=VIEWS, ids=[f"{who}-{'yellow' if turned else 'red'}" for who, turned in VIEWS])
def view(request: pytest.FixtureRequest) -> tuple[str, bool]:
    """Whose rules, and whether the board is turned."""
    who, turned = request.param
    return who, turned


@pytest.fixture
def scene(view: tuple[str, bool]) -> Callable[..., Scene]:
    """Set up a position: `scene(red={5: "f6"}, ball="f6", corner_diag=True)`; settings are the keys of a rule set."""
    who, turned = view

    def set_up(**parts: object) -> Scene:
        settings = {key: parts.pop(key) for key in list(parts) if key not in Placed.__dataclass_fields__}
        placed = Placed(**parts, settings={**settings, **parts.pop("settings", {})})  # type: ignore[arg-type]
        placed = placed.turned() if turned else placed
        return Scene(on_engine(placed) if who == "engine" else on_twin(placed), is_turned=turned)

    return set_up


@pytest.fixture
def start(view: tuple[str, bool]) -> Callable[..., Scene]:
    """The start of a game under some settings, with Red's kick-off (`starter`) unless told otherwise."""
    who, turned = view

    def begin(**settings: object) -> Scene:
        settings = dict(Placed(settings={"starter": "red", **settings}).settings)
        if turned:
            settings = dict(Placed(settings=settings).turned().settings)
        return Scene(Engine(settings) if who == "engine" else twin_with(settings), is_turned=turned)

    return begin
