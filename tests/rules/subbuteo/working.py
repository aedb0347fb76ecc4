"""How a worked case is written.

A case has one or more branches; a branch is a position and what is done in it, step by step. Each step says what the
ruling must be; `state` and `at` what fields and places must be afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

FRONT, SECOND = (1, 2, 3, 10, 4, 5, 6), (7, 8, 9, 11, 12, 13, 14)
YS = tuple(5 + 10 * step for step in range(7))
BALL = ("A9", "ball")


@dataclass
class Step:
    """A declaration, what happens, and what is to be ruled."""

    action: str
    who: str | None
    what: dict[str, Any]
    ruling: dict[str, Any] = field(default_factory=dict)
    state: Mapping[str, Any] = field(default_factory=dict)
    at: Mapping[str, Any] = field(default_factory=dict)

    def gives(self, code: str, *, state: Any = None, at: Any = None, **ruling: Any) -> Step:
        """What must come of it."""
        return Step(self.action, self.who, self.what, {"code": code, **ruling}, state or {}, at or {})


def do(action: str, who: str | None = None, **what: Any) -> Step:
    """A step without its ruling."""
    return Step(action, who, what)


def given(phase: str, *steps: Step, **position: Any) -> tuple[str, dict[str, Any], tuple[Step, ...]]:
    """A branch: what is declared in a position."""
    return phase, position, steps


def case(number: int, *branches: Any, marks: tuple[str, ...]) -> Any:
    """A worked case with the rules that it shows."""
    return pytest.param(branches, id=f"WE-{number}", marks=pytest.mark.rule(*(f"SB-{rule}" for rule in marks)))


def rows(side: str, front: float, second: float, back: float, **places: Any) -> dict[str, Any]:
    """A legal layout of seven, seven and one at these u of A, with some figures elsewhere."""
    found = {f"{side}{shirt}": (front, y) for shirt, y in zip(FRONT, YS, strict=True)}
    found.update({f"{side}{shirt}": (second, y) for shirt, y in zip(SECOND, YS, strict=True)})
    return {**found, f"{side}15": (back, 35), **places}


def refused(action: str, who: str | None = None, *, cites: Any = (), **what: Any) -> Step:
    """A declaration that must be refused."""
    return do(action, who, **what).gives("REFUSED", cites=cites)
