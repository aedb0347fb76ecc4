"""The one error: its sentence, its companions, and that it survives being sent to another process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from rugbysim.setup.errors import MISSING, NOTHING, SetupError, first_of, near, shown


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (-1, "simulate: seed is -1; expected a whole number"),
        ("a\nb", 'simulate: seed is "a\\nb"; expected a whole number'),
        (True, "simulate: seed is true; expected a whole number"),
        ([1, "x"], 'simulate: seed is [1, "x"]; expected a whole number'),
        ({"a": 1}, "simulate: seed is { a = 1 }; expected a whole number"),
        (MISSING, "simulate: seed is missing; expected a whole number"),
        (NOTHING, "simulate: seed: a whole number"),
    ],
)
def test_the_sentence(value: object, expected: str) -> None:
    assert str(SetupError("simulate", "seed", value, "a whole number")) == expected


def test_the_player_is_named() -> None:
    assert str(SetupError("f", "row 2, pace", 101, "less", "Ana")) == "f: row 2, pace of Ana is 101; expected less"
    assert str(SetupError("f", "", NOTHING, "he is ill", "Ana")) == "f: Ana: he is ill"


def test_a_long_value_is_cut() -> None:
    assert len(shown("x" * 1000)) == 60


def test_the_first_error_carries_the_rest_even_through_pickle() -> None:
    errors = [SetupError("f", name, NOTHING, "no") for name in "abc"]
    error = pickle.loads(pickle.dumps(first_of(errors)))  # noqa: S301 - our own bytes
    assert [each.place for each in error.all] == ["a", "b", "c"]
    assert str(error) == "f: a: no (and 2 more: run `rugbysim check f`)"
    assert error.value is NOTHING


def test_near_matches() -> None:
    assert near("Dificulty", ["difficulty", "curve"]) == "difficulty"
    assert near("zebra", ["difficulty", "curve"]) is None


def test_errors_and_help_need_no_pydantic(root: Path) -> None:
    code = "import sys, rugbysim.setup, rugbysim.setup.errors; sys.exit('pydantic' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)
