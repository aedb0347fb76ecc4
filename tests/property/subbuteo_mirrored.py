"""The records of a match of Subbuteo Rugby as they are in a mirror (4.4, point 6)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PER_TEAM, Action, Edge
from tests.rules.subbuteo.mirrors import (
    FIGURE_FIELDS,
    FLAG_FIELDS,
    PLACE_FIELDS,
    SIDE_FIELDS,
    WAY_FIELDS,
    Mirror,
)

NEAR = 2e-5  # cm
GRAIN = 9  # decimals of a place in the mirror: what a subtraction spoils in the last ones is cut off
OPPOSITE = {Edge.TOUCH_LOW: Edge.TOUCH_HIGH, Edge.TOUCH_HIGH: Edge.TOUCH_LOW}


class Mirrored:
    """How records look in one mirror; `per_team` figures of a side play."""

    def __init__(self, look: Mirror, per_team: int) -> None:
        self.look, self.per_team = look, per_team
        self.order = [self.piece(piece) for piece in range(FIGURES)]  # of itself the inverse

    def piece(self, piece: int) -> int:
        """A figure, the ball, a post; -1 is nobody."""
        if piece > BALL:
            return 31 + ((piece - 31) ^ (2 * self.look.swapped) ^ int(self.look.turned))
        return (piece + PER_TEAM * self.look.swapped) % FIGURES if 0 <= piece < FIGURES else piece

    def side(self, side: int) -> int:
        """A side; -1 is nobody."""
        return side ^ self.look.swapped if side >= 0 else side

    def places(self, places: Any) -> Any:
        """An array of places, or one; none (0, 0) stays none."""
        found = np.array(places, float)
        is_set = (found != 0.0).any(-1)
        there = np.stack(self.look.place((found[..., 0], found[..., 1])), -1).round(GRAIN)
        return np.where(is_set[..., None], there, found)

    def _pieces(self, places: Any) -> Any:
        """The places of all figures (and the ball), each where its counterpart is; who does not play stays put."""
        there = self.places(places)
        found = there.copy()
        for f, other in enumerate(self.order):
            found[other] = there[f] if f % PER_TEAM < self.per_team else places[other]
        return found

    def _way(self, way: Any) -> Any:
        """A direction."""
        return np.array(way) * (1 - 2 * self.look.swapped, 1 - 2 * self.look.turned) + 0.0

    def state(self, state: Any) -> Any:
        """STATE[1] in the mirror."""
        found, one = state.copy(), state[0]
        for name in SIDE_FIELDS:
            found[name] = self.side(int(one[name]))
        for name in FIGURE_FIELDS:
            found[name] = self.piece(int(one[name]))
        for name in FLAG_FIELDS:
            found[name][0] = one[name][self.order]
        for name in PLACE_FIELDS:
            found[name][0] = self.places(one[name])
        for name in WAY_FIELDS:
            found[name][0] = self._way(one[name])
        found["pass_flicked"] = [self.piece(int(figure)) for figure in one["pass_flicked"]]
        found["pos"][0] = self._pieces(one["pos"])
        if self.look.swapped:
            found["score"][0], found["dir"][0] = one["score"][::-1], -one["dir"][::-1]
        found["try_y"] = round(self.look.across(float(one["try_y"])), GRAIN)
        return found

    def declaration(self, declaration: Any) -> Any:
        """DECLARATION[1] in the mirror."""
        found, one = declaration.copy(), declaration[0]
        found["figure"] = self.piece(int(one["figure"]))
        if one["action"] == Action.COIN:
            found["option"] = self.side(int(one["option"]))
        found["aim"][0], found["place"][0] = self._way(one["aim"]), self.places(one["place"])
        found["figures"][0], found["layout"][0] = one["figures"][self.order], self._pieces(one["layout"])
        return found

    def outcome(self, outcome: Any) -> Any:
        """OUTCOME[1] in the mirror."""
        found, one = outcome.copy(), outcome[0]
        found["rest"][0] = self._pieces(one["rest"])
        found["plane_y"] = round(self.look.across(float(one["plane_y"])), GRAIN)
        for number in range(one["contact_count"]):
            self._contact(found["contacts"][0, number], one["contacts"][number])
        for number in range(one["vertex_count"]):
            vertex = found["path"][0, number]
            vertex["x"], vertex["y"] = self._place(vertex["x"], vertex["y"])
        for number in range(one["exit_count"]):
            leave = found["exits"][0, number]
            leave["piece"] = self.piece(int(leave["piece"]))
            leave["x"], leave["y"] = self._place(leave["x"], leave["y"])
            if self.look.turned:
                leave["edge"] = OPPOSITE.get(Edge(leave["edge"]), leave["edge"])
        return found

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """One place, wherever."""
        there = self.look.place((x, y))
        return round(float(there[0]), GRAIN), round(float(there[1]), GRAIN)

    def _contact(self, found: Any, one: Any) -> None:
        """A contact, the lower piece first."""
        members = [
            (self.piece(int(one[name])), self._place(one[f"x{name}"], one[f"y{name}"]), one[f"moving_{name}"])
            for name in "ij"
        ]
        for name, (piece, place, moving) in zip("ij", sorted(members), strict=True):
            found[name], found[f"moving_{name}"] = piece, moving
            found[f"x{name}"], found[f"y{name}"] = place

    def ruling(self, ruling: Any) -> Any:
        """RULING[1] in the mirror."""
        found, one = ruling.copy(), ruling[0]
        found["against"], found["team"] = self.side(int(one["against"])), self.side(int(one["team"]))
        found["spot"][0] = self.places(one["spot"])
        found["moved"][0, :FIGURES] = one["moved"][self.order]
        if self.look.swapped:
            found["score_delta"][0] = one["score_delta"][::-1]
        return found


def differ(one: Any, other: Any, ignored: AbstractSet[str]) -> list[str]:
    """The fields in which two records of one kind differ, those that are ignored left out."""
    apart = []
    for name in one.dtype.names:
        here, there = one[name], other[name]
        if here.dtype.names:
            is_same = not differ(here, there, ignored)
        elif here.dtype.kind == "f":
            is_same = np.allclose(here, there, atol=NEAR, rtol=0)
        else:
            is_same = bool((here == there).all())
        if not is_same and name not in ignored:
            apart.append(name)
    return apart


def same_places(one: Any, other: Any) -> bool:
    """Whether two states have bases of either side, and the ball, on the same places, whoever stands there."""
    return all(
        np.allclose(_sorted(one["pos"][0, of]), _sorted(other["pos"][0, of]), atol=NEAR, rtol=0)
        for of in (slice(PER_TEAM), slice(PER_TEAM, FIGURES), slice(FIGURES, None))
    )


def _sorted(places: Any) -> Any:
    """Places in an order that does not hang on who stands there."""
    rounded = places.round(5) + 0.0
    return rounded[np.lexsort(rounded.T)]
