"""Fifty positions worked out by hand, in `positions.json`: the engine and its twin, as they are and turned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.brettfussball.positions import Engine, Placed, Scene, on_engine, on_twin, other, twin_with
from tests.rules.brettfussball.texts import action

POSITIONS = json.loads(Path(__file__).with_name("positions.json").read_text(encoding="utf-8"))


def placed(worked: dict[str, Any]) -> Placed:
    """The position that a worked one starts from."""
    sides = {side: {int(f): name for f, name in worked.get(side, {}).items()} for side in ("red", "yellow")}
    rest = {key: worked[key] for key in ("ball", "to_move", "forced", "score", "ply", "settings") if key in worked}
    return Placed(**sides, **rest)


def scene_of(worked: dict[str, Any], who: str, *, turned: bool) -> Scene:
    """The position on the engine or its twin; one without figures is the start of a game."""
    position = placed(worked).turned() if turned else placed(worked)
    if "red" in worked or "yellow" in worked:
        play = on_engine(position) if who == "engine" else on_twin(position)
    else:
        play = Engine(position.settings) if who == "engine" else twin_with(position.settings)
    return Scene(play, is_turned=turned)


@pytest.mark.parametrize("turned", [False, True], ids=["as it is", "turned"])
@pytest.mark.parametrize("who", ["engine", "twin"])
@pytest.mark.parametrize("worked", POSITIONS, ids=[worked["name"] for worked in POSITIONS])
def test_worked_position(worked: dict[str, Any], who: str, turned: bool) -> None:
    scene = scene_of(worked, who, turned=turned)
    check = worked.get("check", {})
    for number, step in enumerate(worked["steps"], start=1):
        scene.do(step)
        if number == check.get("after"):
            hold(scene, check)
    assert {name: seen(scene, name, value) for name, value in worked["then"].items()} == worked["then"]


def seen(scene: Scene, name: str, value: Any) -> Any:
    """What of the position `value` is said about."""
    if name in ("red", "yellow"):
        return {f: scene.figure(name, int(f)) for f in value}
    if name == "restart":
        (square,) = (square for square in scene.restart if square)
        return square
    return scene.field(name) if name == "ply" else getattr(scene, "side" if name == "to_move" else name)


def hold(scene: Scene, check: dict[str, Any]) -> None:
    """What is legal at one point of a worked position."""
    if "legal" in check:
        assert scene.legal == check["legal"]
    if "targets" in check:
        assert scene.targets(check["figure"]) == check["targets"]
    assert [step for step in check.get("illegal", []) if step in scene.legal] == []


@pytest.mark.parametrize("worked", POSITIONS, ids=[worked["name"] for worked in POSITIONS])
def test_the_engine_says_and_reads_the_steps_as_they_are_written(worked: dict[str, Any]) -> None:
    engine = scene_of(worked, "engine", turned=False).play
    assert isinstance(engine, Engine)
    for step in worked["steps"]:
        assert engine.position.read(step) == action(step)
        assert engine.position.describe(action(step)) == step
        engine.apply(action(step))


def test_there_are_fifty_and_turning_exchanges_the_sides() -> None:
    assert len({worked["name"] for worked in POSITIONS}) == 50
    first = placed(POSITIONS[0])
    assert first.turned().turned() == first
    assert first.turned().to_move == other(first.to_move)
