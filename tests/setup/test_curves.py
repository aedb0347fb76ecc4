"""Curves: values in closed form, and every way in which one is refused by the name of its check (SV-3.4)."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import copy
import math
import tomllib
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from rugbysim.setup import SetupError, curves
from rugbysim.setup.locate import shipped
from rugbysim.setup.rules import RuleSet, reach, rules_of

ADAPTER: TypeAdapter[Any] = TypeAdapter(curves.Curve)


def curve(**keys: Any) -> Any:
    return ADAPTER.validate_python(keys)


@pytest.fixture(scope="module")
def sevens() -> dict[str, Any]:
    with shipped("rules")["sevens"].open("rb") as file:
        return tomllib.load(file)


def with_curve(
    sevens: dict[str, Any], given: dict[str, Any], functions: dict[str, Callable[[float], float]] | None = None
) -> RuleSet:
    data = copy.deepcopy(sevens)
    data["tackle"]["curve"] = given
    return rules_of(data, Path("my.toml"), functions)


@pytest.mark.rule("SV-3.4")
@pytest.mark.parametrize(
    ("keys", "argument", "chance"),
    [
        ({"kind": "logistic", "scale": 20}, 0, 0.5),
        ({"kind": "logistic", "scale": 20}, 20, 1 / (1 + math.exp(-1))),
        ({"kind": "logistic", "scale": 20, "midpoint": 5, "floor": 0.1, "ceiling": 0.9}, 5, 0.5),
        ({"kind": "logistic", "scale": 0.001}, -1000, 0.0),
        ({"kind": "logistic", "scale": 0.001}, 1000, 1.0),
        ({"kind": "probit", "scale": 10}, 10, 0.8413447460685429),
        ({"kind": "probit", "scale": 10, "ceiling": 0.5}, 0, 0.25),
        ({"kind": "clamp", "low_at": -10, "high_at": 10}, -11, 0.0),
        ({"kind": "clamp", "low_at": -10, "high_at": 10, "low": 0.2, "high": 0.6}, 0, 0.4),
        ({"kind": "clamp", "low_at": -10, "high_at": 10, "low": 0.2, "high": 0.6}, 99, 0.6),
        ({"kind": "table", "points": [[-10, 0.1], [0, 0.3], [10, 0.9]]}, -99, 0.1),
        ({"kind": "table", "points": [[-10, 0.1], [0, 0.3], [10, 0.9]]}, 5, 0.6),
        ({"kind": "table", "points": [[-10, 0.1], [0, 0.3], [10, 0.9]]}, 99, 0.9),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, 0, 15 / 36),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, 9.9, 15 / 36),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, 10, 21 / 36),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, -0.1, 10 / 36),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, -50, 0.0),
        ({"kind": "dice", "dice": 2, "sides": 6, "target": 8, "points_per_pip": 10}, 300, 1.0),
    ],
)
def test_values(keys: dict[str, Any], argument: float, chance: float) -> None:
    assert curve(**keys).probability(argument) == pytest.approx(chance, abs=1e-12)


@pytest.mark.rule("SV-3.4")
@settings(max_examples=60, deadline=None)
@given(
    scale=st.floats(0.01, 1000),
    midpoint=st.floats(-1000, 1000),
    bounds=st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted),
    kind=st.sampled_from(["logistic", "probit"]),
)
def test_s_curves_never_fall_whatever_their_keys(scale: float, midpoint: float, bounds: list[float], kind: str) -> None:
    built = curve(kind=kind, scale=scale, midpoint=midpoint, floor=bounds[0], ceiling=bounds[1])
    assert curves.fault(built, -480, 480) is None


WRONG_CURVES: list[tuple[Any, str]] = [
    ({"kind": "logistc", "scale": 20}, 'tackle.curve.kind is "logistc"; expected a kind of curve (did you mean "logistic"?)'),
    ({"scale": 20}, "tackle.curve.kind is missing; expected the kind of the curve"),
    (20, "tackle.curve is 20; expected a table of keys"),
    ({"kind": "logistic"}, "tackle.curve.scale is missing; expected rating points over which the curve rises; larger is flatter"),
    ({"kind": "logistic", "scale": 0}, "tackle.curve.scale is 0; expected more than 0 (rating points over which the curve rises; larger is flatter)"),
    ({"kind": "logistic", "scale": 5, "colour": 2}, "tackle.curve.colour: this key is unknown; expected a known key: ceiling, floor, kind, midpoint, scale"),
    ({"kind": "logistic", "scale": 5, "floor": 0.6, "ceiling": 0.5}, "tackle.curve.ceiling is 0.5; expected at least the floor 0.6: a curve must not fall"),
    ({"kind": "clamp", "low_at": 5, "high_at": 5}, "tackle.curve.high_at is 5.0; expected more than low_at, 5"),
    ({"kind": "clamp", "low_at": 0, "high_at": 5, "low": 0.5, "high": 0.4}, "tackle.curve.high is 0.4; expected at least low, 0.5: a curve must not fall"),
    ({"kind": "table", "points": [[0, 0.5], [10, 0.4]]}, "tackle.curve.points is [[0, 0.5], [10, 0.4]]; expected values that never fall, but 0.4 follows 0.5"),
    ({"kind": "table", "points": [[0, 0.5], [0, 0.6]]}, "tackle.curve.points is [[0, 0.5], [0, 0.6]]; expected points in ascending order, but 0 follows 0"),
    ({"kind": "table", "points": []}, "tackle.curve.points is []; expected at least 1 entries, but there are 0"),
    ({"kind": "table", "points": [[0, 1.5]]}, "tackle.curve.points entry 1 entry 2 is 1.5; expected at most 1 ([argument in rating points, chance], ascending, the chance never falling)"),
    ({"kind": "dice", "dice": 0, "sides": 6, "target": 3, "points_per_pip": 1}, "tackle.curve.dice is 0; expected at least 1 (number of dice thrown)"),
    ({"kind": "dice", "dice": 1.5, "sides": 6, "target": 3, "points_per_pip": 1}, "tackle.curve.dice is 1.5; expected a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), WRONG_CURVES)
def test_wrong_curves(sevens: dict[str, Any], given: Any, expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        with_curve(sevens, given)
    assert caught.value.sentence == f"my.toml: {expected}"


def function(name: str = "mine") -> dict[str, str]:
    return {"kind": "function", "name": name}


@pytest.mark.rule("SV-3.4")
def test_a_function_of_the_callers_own(sevens: dict[str, Any]) -> None:
    rules = with_curve(sevens, function(), {"mine": lambda argument: 0.25 if argument < 10 else 0.75})
    assert [rules.tackle.curve.probability(argument) for argument in (-5, 10)] == [0.25, 0.75]


def _raises(argument: float) -> float:
    raise ZeroDivisionError("oh")


WRONG_FUNCTIONS: list[tuple[Any, str]] = [
    (lambda argument: 0.5 - argument / 1000, "a curve that never falls, but it falls from"),
    (lambda argument: 0.5 if argument < 50 else 1.5, "a chance in [0, 1], but at 50 it gives 1.5"),
    (lambda _: -0.1, "a chance in [0, 1], but at"),
    (lambda _: math.nan, "a chance in [0, 1], but at"),
    (_raises, "it raised ZeroDivisionError: oh"),
    (lambda _: "much", "it raised ValueError: could not convert string to float"),
    (lambda: 0.5, "it raised TypeError"),
]


@pytest.mark.rule("SV-3.4")
@pytest.mark.parametrize(("wrong", "expected"), WRONG_FUNCTIONS)
def test_wrong_functions_are_refused_by_the_name_of_the_check(
    sevens: dict[str, Any], wrong: Callable[[float], float], expected: str
) -> None:
    with pytest.raises(SetupError) as caught:
        with_curve(sevens, function(), {"mine": wrong})
    assert caught.value.sentence.startswith('my.toml: tackle.curve is { kind = "function", name = "mine" }; expected ')
    assert expected in caught.value.sentence


def test_a_curve_that_falls_by_a_hair_only_beyond_its_reach_is_accepted(sevens: dict[str, Any]) -> None:
    end = reach(rules_of(sevens, None), "tackle")[1]
    with_curve(sevens, function(), {"mine": lambda argument: 0.5 if argument <= end + 0.25 else 0.4})
    with pytest.raises(SetupError):
        with_curve(sevens, function(), {"mine": lambda argument: 0.5 if argument < end - 1 else 0.4})


def test_a_file_alone_can_name_no_code(sevens: dict[str, Any]) -> None:
    for name in ("os.system", "math:exp", "mine"):
        with pytest.raises(SetupError, match="a function passed as curves=") as caught:
            with_curve(sevens, function(name))
        assert caught.value.place == "tackle.curve.name"


def test_a_misspelt_function_is_suggested(sevens: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match='did you mean "mine"') as caught:
        with_curve(sevens, function("mien"), {"mine": lambda _: 0.5})
    assert caught.value.value == "mien"


def test_something_that_cannot_be_called(sevens: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="something that can be called"):
        with_curve(sevens, function(), {"mine": 0.5})  # type: ignore[dict-item]


def test_an_installed_package_offers_curves_by_entry_point(
    sevens: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = (
        EntryPoint("step", "math:floor", curves.ENTRY_POINT_GROUP),
        EntryPoint("half", "operator:not_", curves.ENTRY_POINT_GROUP),
        EntryPoint("gone", "no_such_module_at_all:f", curves.ENTRY_POINT_GROUP),
    )

    def entry_points(group: str) -> tuple[EntryPoint, ...]:
        assert group == "rugbysim.curves"
        return offered

    monkeypatch.setattr(curves, "entry_points", entry_points)
    with pytest.raises(SetupError, match=r"a chance in \[0, 1\]"):
        with_curve(sevens, function("step"))
    with pytest.raises(SetupError, match="an entry point that can be loaded"):
        with_curve(sevens, function("gone"))
    with pytest.raises(SetupError, match="never falls"):  # not 0 is true, not 0.25 is false
        with_curve(sevens, function("half"))
