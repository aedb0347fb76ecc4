"""How the pieces came to where they rest: what an outcome tells of places, and the times that go with them.

An outcome has no times. They follow from the laws of the cloth (section 6 of the specification): what slides or rolls
slows down evenly until it rests, what flies keeps its speed across; at a contact both pieces are there at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, sqrt, tan
from typing import TYPE_CHECKING, Any

from rugbysim.games.filming import Passed, Way
from rugbysim.games.subbuteo.drawing import ball_symbol, figure_symbol, point
from rugbysim.games.subbuteo.vocabulary import FIGURES, Flag, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rugbysim.games.drawing import Point, Symbol

NEAR = 0.02  # cm: no way at all
BEYOND = 10.0  # cm that a rolling piece would have gone on behind the line over which it leaves
FLOWN_ON = 1.15  # of a flight: how long it would have been in parts of what is seen of it before the ball is out
SLOWED = 2.0  # times slower than on the cloth, so that it can be followed
PARTS = 8  # of a flight, each of them straight


@dataclass(frozen=True)
class Stop:
    """A place on a piece's way: its `Flag` if it is the ball's, and the number of the contact there, 0 for none."""

    at: Point
    flag: int
    contact: int = 0


@dataclass(frozen=True)
class Leg:
    """The way from one stop to the next, `seconds` long; `highs` are heights at its even parts, none on the ground."""

    end: Stop
    seconds: float
    slowing: float = 0.0
    highs: tuple[float, ...] = ()


def ways(params: Any, before: Any, outcome: Any) -> tuple[Way, ...]:
    """The ways of all pieces that were moved from where they stood `before`, the ball's to be shown."""
    p, o = params[0], outcome[0]
    routes: list[tuple[Symbol, Stop, list[Leg]]] = []
    for figure in range(FIGURES):
        stops = _figure_stops(before[0], o, figure)
        if _length(stops) > NEAR:
            routes.append((figure_symbol(figure), stops[0], _slides(p, stops)))
    stops = _ball_stops(o)
    if _length(stops) > NEAR:
        routes.append((ball_symbol(params), stops[0], _rolls_and_flights(p, o, stops)))
    clock = _clock(int(o["contact_count"]), [legs for _, _, legs in routes])
    return tuple(
        Way(symbol, tuple(_slowed(_timed(start, legs, clock))), is_shown=symbol.kind == "oval")
        for symbol, start, legs in routes
    )


# --- places -----------------------------------------------------------------------------------------------------------


def _figure_stops(s: Any, o: Any, figure: int) -> list[Stop]:
    """A figure's way: from where it stood through its contacts to its rest."""
    stops = [Stop(point(s["pos"], figure), Flag.START)]
    for number, contact in enumerate(o["contacts"][: o["contact_count"]], start=1):
        for which in "ij":
            if contact[which] == figure:
                at = float(contact[f"x{which}"]), float(contact[f"y{which}"])
                stops.append(Stop(at, Flag.CONTACT, number))
    gone = figure in o["exits"]["piece"][: o["exit_count"]]
    return [*stops, Stop(point(o["rest"], figure), Flag.OUT if gone else Flag.REST)]


def _ball_stops(o: Any) -> list[Stop]:
    """The ball's way through the vertices of its path."""
    return [
        Stop(
            (float(vertex["x"]), float(vertex["y"])),
            int(vertex["flag"]),
            int(vertex["after"]) if vertex["flag"] == Flag.CONTACT else 0,
        )
        for vertex in o["path"][: o["vertex_count"]]
    ]


def _length(stops: Sequence[Stop]) -> float:
    """How long a way is, cm."""
    return sum(_apart(one, other) for one, other in pairwise(stops))


def _apart(one: Stop, other: Stop) -> float:
    return hypot(other.at[0] - one.at[0], other.at[1] - one.at[1])


# --- times ------------------------------------------------------------------------------------------------------------


def _slides(p: Any, stops: Sequence[Stop]) -> list[Leg]:
    """A figure's legs."""
    return _slowing(stops, float(p["mu_figure"] * p["gravity"]))


def _rolls_and_flights(p: Any, o: Any, stops: Sequence[Stop]) -> list[Leg]:
    """The ball's legs: flights from bounce to bounce if it was kicked, then it rolls."""
    legs: list[Leg] = []
    steep = _steepness(p, o)
    for start, end in pairwise(_landings(o, stops)):
        legs += _flight(stops[start : end + 1], steep, float(p["gravity"]))
        steep *= float(p["bounce_e"] / p["bounce_tangential"])
    return legs + _slowing(stops[len(legs) :], float(p["mu_ball"] * p["gravity"]))


def _steepness(p: Any, o: Any) -> float:
    """How steeply a kicked ball takes off: its speed up in parts of that across (6.3)."""
    return tan(float(p["wedge_elevation" if o["kind"] == Kind.WEDGE else "kicker_elevation"]))


def _landings(o: Any, stops: Sequence[Stop]) -> list[int]:
    """The numbers of the stops between which the ball flew: where it took off, its bounces, or out before one."""
    if o["kind"] not in (Kind.WEDGE, Kind.KICKER) or not o["wedge_ok"]:
        return []
    bounces = [number for number, stop in enumerate(stops) if stop.flag == Flag.BOUNCE]
    if not bounces and stops[-1].flag == Flag.OUT:
        bounces = [len(stops) - 1]
    return [0, *bounces] if bounces else []


def _flight(stops: Sequence[Stop], steep: float, gravity: float) -> list[Leg]:
    """The legs of one flight, whose heights are those of a parabola."""
    whole = _length(stops) * (FLOWN_ON if stops[-1].flag == Flag.OUT else 1.0)
    lasts = sqrt(2 * whole * steep / gravity)
    legs, flown = [], 0.0
    for one, other in pairwise(stops):
        share = _apart(one, other) / whole if whole else 0.0
        count = max(1, round(PARTS * share))
        parts = [flown + share * (number + 1) / count for number in range(count)]
        legs.append(Leg(other, lasts * share, highs=tuple(whole * steep * part * (1 - part) for part in parts)))
        flown += share
    return legs


def _slowing(stops: Sequence[Stop], braking: float) -> list[Leg]:
    """The legs of what slows down evenly until it rests at the last stop, or behind the line where that is out."""
    legs: list[Leg] = []
    left = BEYOND if stops and stops[-1].flag == Flag.OUT else 0.0
    for one, other in reversed(list(pairwise(stops))):
        slow, left = sqrt(2 * braking * left), left + _apart(one, other)
        fast = sqrt(2 * braking * left)
        legs.append(Leg(other, (fast - slow) / braking, (fast - slow) / (fast + slow) if fast else 0.0))
    return legs[::-1]


def _clock(contacts: int, routes: Sequence[Sequence[Leg]]) -> list[float]:
    """When each contact is, seconds; the first entry is the beginning."""
    lasting: dict[int, list[tuple[int, float]]] = {number: [] for number in range(contacts + 1)}
    for legs in routes:
        since, passed = 0, 0.0
        for leg in legs:
            passed += leg.seconds
            if leg.end.contact:
                lasting[leg.end.contact].append((since, passed))
                since, passed = leg.end.contact, 0.0
    clock = [0.0]
    for number in range(1, contacts + 1):
        clock.append(max([clock[-1], *(clock[since] + seconds for since, seconds in lasting[number])]))
    return clock


def _timed(start: Stop, legs: Sequence[Leg], clock: Sequence[float]) -> tuple[Passed, ...]:
    """A way with its times: contacts when they are, what lies between them evenly so."""
    passed = [Passed(*start.at, 0.0)]
    since, waiting = 0, list(legs)
    while waiting:
        until = next((number for number, leg in enumerate(waiting) if leg.end.contact), len(waiting) - 1)
        run, waiting = waiting[: until + 1], waiting[until + 1 :]
        begins, lasts = clock[since], sum(leg.seconds for leg in run)
        since = run[-1].end.contact
        stretch = (clock[since] - begins) / lasts if since and lasts else 1.0
        begins = clock[since] if since and not lasts else begins  # it lay still until it was struck
        for leg in run:
            passed += _parts(passed[-1], leg, begins, stretch)
            begins = passed[-1].when
    return tuple(passed)


def _slowed(passed: Iterable[Passed]) -> Iterator[Passed]:
    return (replace(there, when=SLOWED * there.when) for there in passed)


def _parts(start: Passed, leg: Leg, begins: float, stretch: float) -> list[Passed]:
    """The points of a leg: its end, or those of a flight."""
    highs = leg.highs or (0.0,)
    (x, y), count = leg.end.at, len(highs)
    return [
        Passed(
            start.x + (x - start.x) * part / count,
            start.y + (y - start.y) * part / count,
            begins + leg.seconds * stretch * part / count,
            leg.slowing,
            max(0.0, high),
        )
        for part, high in enumerate(highs, start=1)
    ]
