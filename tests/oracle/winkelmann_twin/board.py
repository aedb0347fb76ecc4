"""The board, read from its file: fields are their numbers, circles their names, teams 0 (West) and 1 (East)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

BALL_FIELD = 200
FOLDER = Path(__file__).resolve().parents[3] / "configs" / "boards"


class Board:
    """Which fields lie on which circles (WK-1), the goals, the set-up, the Hol-Felder and their Aufnahme-Felder."""

    def __init__(self, data: dict[str, Any], preset: str = "") -> None:
        fetch = data["fetch"]
        pick_up = fetch["presets"][preset or fetch["active_preset"]]
        goals = sorted(data["goal"], key=lambda goal: goal["owner"])
        self.circles: dict[str, list[int]] = {circle["name"]: circle["fields"] for circle in data["circle"]}
        self.circles_of: list[list[str]] = [field["circles"] for field in data["field"]]  # a move's slots
        self.names: list[str] = [field["name"] for field in data["field"]]
        self.aliases: dict[str, int] = {alias: field["id"] for field in data["field"] for alias in field["aliases"]}
        self.goal_circles: list[str] = [goal["circle"] for goal in goals]
        self.goal_fields: list[list[int]] = [goal["goal_fields"] for goal in goals]
        self.posts: list[list[int]] = [goal["posts"] for goal in goals]
        self.inner: list[int] = [field for goal in goals for field in goal["inner"]]
        self.start: list[list[int]] = [data["start"]["team0"], data["start"]["team1"]]
        self.rot180: list[int] = data["symmetry"]["rot180"]
        self.pick_ups: dict[int, list[int]] = dict(zip(pick_up["hol"], pick_up["aufnahme"], strict=True))
        self.neighbours: list[set[int]] = [self._beside(field) for field in range(BALL_FIELD)]

    @classmethod
    def read(cls, name: str = "winkelmann", preset: str = "") -> Board:
        """A shipped board, with one of its presets of Hol-Felder ("": the one the file names)."""
        return cls(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), preset)

    def way(self, field: int, circle: str, turn: int, steps: int) -> list[int]:
        """The fields of so many steps along a circle, the last one included; `turn` is 1 clockwise, -1 not."""
        ring = self.circles[circle]
        at = ring.index(field)
        return [ring[(at + turn * step) % len(ring)] for step in range(1, steps + 1)]

    def circles_through(self, field: int) -> set[int]:
        """All fields of the circles that a field lies on."""
        return {other for circle in self.circles_of[field] for other in self.circles[circle]}

    def on_goal_circle(self, field: int) -> bool:
        """Whether a field lies on a goal circle, as a post does too."""
        return any(circle in self.goal_circles for circle in self.circles_of[field])

    def _beside(self, field: int) -> set[int]:
        """WK-1.2: what lies one step away."""
        return {self.way(field, circle, turn, 1)[0] for circle in self.circles_of[field] for turn in (1, -1)}
