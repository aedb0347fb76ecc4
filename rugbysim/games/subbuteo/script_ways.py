"""Places that a script does not say: where two pieces touched, how the ball went, over which line a piece left."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from rugbysim.games.subbuteo.script_fields import Pair
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, POST, Edge, Flag

BEHIND = 0.1  # cm between the ball and the figure that is put behind it for a kick
Stop = tuple[float, float, int, int]  # x, y, Flag, contacts before


class Ways:
    """Where pieces are while contacts are read one after the other.

    `at` is where each is last known to be, `touched` the same for figures that were touched, `ball_met` whether the
    ball was.
    """

    def __init__(self, p: Any, s: Any, mover: int, ball: Pair) -> None:
        self.radius = {int(BALL): float(p["ball_radius"])}
        self.figure_radius, self.post_radius = float(p["figure_radius"]), float(p["post_radius"])
        self.at: dict[int, Pair] = {number: _pair(s["pos"][number]) for number in range(FIGURES)}
        self.at |= {POST + number: _pair(place) for number, place in enumerate(p["posts"])}
        self.at[int(BALL)] = ball
        self.start = ball
        self.moving = {mover}
        self.touched: dict[int, Pair] = {}
        self.ball_met = False

    def meet(self, i: int, j: int) -> tuple[tuple[Pair, ...], tuple[bool, ...]]:
        """Where two pieces touch and whether each is moving: the one that stands keeps its place."""
        moving = i in self.moving, j in self.moving
        comes, stands = (i, j) if moving[0] or not moving[1] else (j, i)
        if moving[0] and moving[1] and i in self.touched and j not in self.touched:
            comes, stands = j, i
        x, y = self.at[stands]
        dx, dy = self.at[comes][0] - x, self.at[comes][1] - y
        apart = math.hypot(dx, dy)
        reach = self._reach(i) + self._reach(j)
        if apart == 0:
            dx, dy, apart = 1.0, 0.0, 1.0
        place = x + dx / apart * reach, y + dy / apart * reach
        return ((place, (x, y)) if comes == i else ((x, y), place)), moving

    def _reach(self, number: int) -> float:
        return self.radius.get(number, self.post_radius if number >= POST else self.figure_radius)

    def put(self, i: int, j: int, places: tuple[Pair, ...]) -> None:
        """Two pieces have touched there, and are moving from then on."""
        for number, at in zip((i, j), places, strict=True):
            if number < POST:
                self.at[number] = at
                self.moving.add(number)
                if number < FIGURES:
                    self.touched[number] = at
        self.ball_met = self.ball_met or BALL in (i, j)

    def ball_stops(self, o: Any) -> list[Stop]:
        """The ball's start and its contacts."""
        stops: list[Stop] = [(*self.start, int(Flag.START), 0)]
        for number in range(int(o["contact_count"])):
            contact = o["contacts"][number]
            for end in "ij":
                if contact[end] == BALL:
                    at = float(contact[f"x{end}"]), float(contact[f"y{end}"])
                    stops.append((*at, int(Flag.CONTACT), number + 1))
        return stops


def crossings(p: Any, stops: list[Stop], rest: Pair, end: Flag) -> list[Stop]:
    """The path through some stops to where the ball rests or leaves, with the lines that it crosses."""
    half, ten = float(p["length"]) / 2, float(p["line_10"])
    lines = sorted({*(float(x) for x in p["quarters"]), 0.0, float(p["length"]), half - ten, half + ten})
    contacts = max(stop[3] for stop in stops)
    path: list[Stop] = [stops[0]]
    for one, other in pairwise([*stops, (*rest, int(end), contacts)]):
        crossed = [x for x in lines if min(one[0], other[0]) < x < max(one[0], other[0])]
        for x in crossed if other[0] > one[0] else reversed(crossed):
            share = (x - one[0]) / (other[0] - one[0])
            path.append((x, one[1] + share * (other[1] - one[1]), int(Flag.LINE), one[3]))
        path.append(other)
    return path


def edge_at(p: Any, x: float, y: float) -> tuple[Edge, float, float]:
    """The outer line that is nearest to a place, and the place moved on to it."""
    length, width, depth = float(p["length"]), float(p["width"]), float(p["in_goal_depth"])
    off = {
        "low": abs(y),
        "high": abs(y - width),
        "back": abs(x + depth),
        "front": abs(x - length - depth),
    }
    nearest = min(off, key=lambda name: off[name])
    if nearest in ("back", "front"):
        return Edge.DEAD, -depth if nearest == "back" else length + depth, y
    on = 0.0 if nearest == "low" else width
    if 0 <= x <= length:
        return (Edge.TOUCH_LOW if nearest == "low" else Edge.TOUCH_HIGH), x, on
    return Edge.TOUCH_IN_GOAL, x, on


def kicker_behind(p: Any, s: Any, ball: Pair) -> Pair:
    """Where the figure that kicks off stands: straight behind the ball."""
    away = float(p["figure_radius"]) + float(p["ball_radius"]) + BEHIND
    return ball[0] - away * float(s["dir"][int(s["team"])]), ball[1]


def _pair(place: Any) -> Pair:
    return float(place[0]), float(place[1])
