"""Where the referee puts pieces: nearest free places, retreats, out of the way, back after a miss (G-19 to G-21)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

from tests.oracle.subbuteo_twin.geometry import (
    Place,
    apart,
    blocks,
    clamp,
    figures,
    gap,
    in_line,
    on_area,
    on_cloth,
    overlaps,
    reach,
    side_of,
)
from tests.oracle.subbuteo_twin.records import BALL_ID

FARTHEST = 60.0  # of the rings round a wanted place
RING = 0.5
STEPS_ASIDE = 80


def turned(way: Place, degrees: float) -> tuple[float, float]:
    """A direction turned anticlockwise."""
    angle = radians(degrees)
    return (
        way[0] * cos(angle) - way[1] * sin(angle),
        way[0] * sin(angle) + way[1] * cos(angle),
    )


def directions(c: Any, start: Place, at: Place, owner: int) -> Iterator[tuple[float, float]]:
    """The 72 directions: `start`, then 5 degrees either way, first the one that leads to the nearer touchline.

    Where `start` leads straight to a touchline, first comes the one that leads towards the owner's own goal line.
    """
    falls = at[1] < c.k.W / 2
    first = -1 if (start[0] > 0) == falls else 1  # anticlockwise, y grows where x does
    if start[0] == 0.0:
        first = 1 if (start[1] > 0) == (backward(c, owner)[0] < 0) else -1
    yield (start[0], start[1])
    for step in range(1, 36):
        for way in (first, -first):
            yield turned(start, 5.0 * way * step)
    yield (-start[0], -start[1])


def backward(c: Any, t: int) -> tuple[float, float]:
    """The direction towards side t's own goal line."""
    return (-float(c.s.dir[t]), 0.0)


def owner_of(c: Any, piece: int) -> int:
    """The side whose own goal line is backwards for a piece; for the ball that in possession, or else to declare."""
    if piece != BALL_ID:
        return side_of(piece)
    return c.s.poss if c.s.poss >= 0 else c.s.team


def nearest_free(c: Any, piece: int, wanted: Place) -> list[float]:
    """The nearest free place: the wanted one, or the first on growing rings, backwards first."""
    owner = owner_of(c, piece)
    others = [other for other in on_cloth(c) if other != piece]
    if not overlaps(c, piece, wanted, others):
        return list(wanted)
    distance = RING
    while distance <= FARTHEST:
        for way in directions(c, backward(c, owner), wanted, owner):
            place = [wanted[0] + distance * way[0], wanted[1] + distance * way[1]]
            if on_area(c, place) and not overlaps(c, piece, place, others):
                return place
        distance += RING
    return list(wanted)


def put(c: Any, piece: int, wanted: Place) -> None:
    """Put a piece on the nearest free place."""
    c.s.pos[piece] = nearest_free(c, piece, wanted)


def retreat(c: Any, protected: int, reference: Place, radii: float) -> None:
    """G-19: the opponents of the protected side stand back from a figure or a kicker at `reference`.

    `radii` are those of the reference's base and of a figure together.
    """
    distance = reach(c, c.k.retreat_gap, radii)
    for h in figures(c, 1 - protected):
        away = apart(reference, c.s.pos[h])
        if away >= distance - c.k.eps:
            continue
        goalward = c.k.retreat_dir == "goalward" or away == 0.0
        ray = [(c.s.pos[h][axis] - reference[axis]) / away for axis in (0, 1)] if away else []
        for way in directions(c, backward(c, side_of(h)) if goalward else ray, c.s.pos[h], side_of(h)):
            place = [reference[0] + distance * way[0], reference[1] + distance * way[1]]
            if on_area(c, place) and not overlaps(c, h, place, on_cloth(c)):
                c.s.pos[h] = place
                break


def clear_aside(c: Any, h: int, start: Place, way: Place, room: float) -> None:
    """G-20: put h beside the line from `start` in the direction `way`, `room` and a little more from it."""
    at = c.s.pos[h]
    along = (at[0] - start[0]) * way[0] + (at[1] - start[1]) * way[1]
    aside = (at[1] - start[1]) * way[0] - (at[0] - start[0]) * way[1]  # to the left of the line
    left = (-way[1], way[0])
    if abs(aside) > c.k.eps:
        first = 1 if aside > 0 else -1
    else:
        falls = at[1] < c.k.W / 2
        first = 1 if (left[1] < 0) == falls else -1
    foot = (start[0] + along * way[0], start[1] + along * way[1])
    for sign in (first, -first):
        for step in range(STEPS_ASIDE + 1):
            distance = sign * (room + 0.1 + 0.5 * step)
            place = [foot[0] + distance * left[0], foot[1] + distance * left[1]]
            if not on_area(c, place):
                break
            if not overlaps(c, h, place, on_cloth(c)):
                c.s.pos[h] = place
                return


def clear_path(c: Any, carrier: int) -> list[int]:
    """SB-5.D: put the unplayed defenders out of the carrier's way to the ball; who was moved, nearest first."""
    cleared = []
    for h in blockers(c, carrier):
        start, ball = c.s.pos[carrier], c.s.pos[BALL_ID]
        if not blocks(c, c.s.pos[h], start, ball):
            continue
        length = apart(start, ball)
        way = ((ball[0] - start[0]) / length, (ball[1] - start[1]) / length)
        clear_aside(c, h, start, way, 2 * c.k.R)
        cleared.append(h)
    return cleared


def blockers(c: Any, carrier: int) -> list[int]:
    """The unplayed defenders between carrier and ball, nearest to the carrier first."""
    start, ball = c.s.pos[carrier], c.s.pos[BALL_ID]
    defenders = [h for h in figures(c, 1 - side_of(carrier)) if not c.s.played[h]]
    found = [h for h in defenders if blocks(c, c.s.pos[h], start, ball)]
    return sorted(found, key=lambda h: (apart(start, c.s.pos[h]), h))


def ask_aside(c: Any, asked: list[int]) -> None:
    """SB-5.E: put those asked out of the line of the pass."""
    ball, way = c.s.pos[BALL_ID], c.s.pass_dir
    for h in asked:
        if in_line(c, c.s.pos[h], ball, way):
            clear_aside(c, h, ball, way, c.k.R + c.k.r)


def move_back(c: Any, f: int, start: Place) -> None:
    """G-21: a figure that missed and rests near the ball goes back on the line of its run from `start`."""
    ball, at = c.s.pos[BALL_ID], c.s.pos[f]
    if not c.s.off_field[f] and gap(c, f, BALL_ID) < c.k.miss_circle - c.k.eps:
        came_from = start if apart(start, at) > 0.0 else (2 * at[0] - ball[0], 2 * at[1] - ball[1])
        run = apart(came_from, at)
        way = ((came_from[0] - at[0]) / run, (came_from[1] - at[1]) / run)
        circle = reach(c, c.k.miss_circle, c.k.R + c.k.r)
        along = (at[0] - ball[0]) * way[0] + (at[1] - ball[1]) * way[1]
        far = along * along - apart(at, ball) ** 2 + circle * circle
        back = -along + far**0.5
        put(c, f, (at[0] + back * way[0], at[1] + back * way[1]))


def bring_back(c: Any, t: int) -> list[int]:
    """SB-5.G: what side t flicked off the field comes back where it left, its base inside the line."""
    returned = []
    for f in range(15 * t, 15 * t + 15):
        if c.s.off_field[f]:
            left = c.s.pos[f]
            inside = [
                clamp(left[0], -c.k.depth + c.k.R, c.k.L + c.k.depth - c.k.R),
                clamp(left[1], c.k.R, c.k.W - c.k.R),
            ]
            put(c, f, inside)
            c.s.off_field[f] = 0
            returned.append(f)
    return returned


def nearest_to(c: Any, candidates: list[int], place: Place) -> int:
    """The figure nearest to a place, the lower id of equals; -1 if there is none."""
    return min(candidates, key=lambda f: (round(apart(c.s.pos[f], place), 9), f), default=-1)


def farther_touchline(c: Any, y: float) -> int:
    """+1 if the touchline at y = width is the farther one, else -1."""
    return 1 if y < c.k.W / 2 else -1
