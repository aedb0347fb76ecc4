"""Set-ups by hand: what is legal (SB-1, SB-10, SB-11, SB-19) and what stands there if nobody says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Phase
from tests.oracle.subbuteo_twin.geometry import (
    Place,
    apart,
    figures,
    forward,
    gaps_hold,
    on_area,
    place_at,
    radius,
    rows_hold,
)
from tests.oracle.subbuteo_twin.placing import farther_touchline, put
from tests.oracle.subbuteo_twin.records import BALL_ID

FRONT, SECOND, BACK = (0, 1, 2, 9, 3, 4, 5), (6, 7, 8, 10, 11, 12, 13), (14,)
KICKING = 9  # of the canonical kick-off: in the middle of the front row
SCRUM_ROWS = ((-4.5, (-2.2, 0.0, 2.2)), (-7.0, (-3.3, -1.1, 1.1, 3.3)), (-9.5, (0.0,)))
NUMBER_8, SCRUM_HALF, NUMBER_10, BACKS = 7, 8, 9, (10, 11, 12, 13, 14)
LINE, THROWER, RECEIVER = (0, 2, 3, 4), 1, 8
PASS_ANGLE = 100.0  # from forward


def even(first: float, last: float, count: int) -> list[float]:
    """Equal steps from first to last; a single one is in the middle."""
    if count == 1:
        return [(first + last) / 2]
    return [first + (last - first) * step / (count - 1) for step in range(count)]


# Kick-off and drop-22


def place_kick(c: Any) -> None:
    """Both sides stand as is canonical until they set up; the ball is at the spot."""
    c.s.pos[BALL_ID] = list(c.s.spot)
    for t in (0, 1):
        for f, place in canonical_kick(c, t).items():
            c.s.pos[f] = place


def canonical_kick(c: Any, t: int) -> dict[int, list[float]]:
    """The canonical layout of side t for a kick-off or a drop-22."""
    kicks = t == c.s.kick_team
    if c.s.phase in (Phase.SETUP_KO_R, Phase.SETUP_KO_K) and not kicks:
        rows = (c.k.L / 2 - 12, c.k.L / 2 - 20, c.k.line_22 - 10)
    elif c.s.phase in (Phase.SETUP_KO_R, Phase.SETUP_KO_K):
        rows = (c.k.L / 2 - 2, c.k.L / 2 - 10, c.k.line_22 - 2)
    elif not kicks:
        far = c.k.L - c.k.line_22
        rows = (far - 12, far - 20, far - 38)
    else:
        rows = (c.k.line_22 - 2, c.k.line_22 - 10, c.k.line_22 - 18)
    found = {}
    for u, shirts in zip(rows, (FRONT, SECOND, BACK), strict=True):
        for number, y in zip(shirts, even(5.0, c.k.W - 5.0, len(shirts)), strict=True):
            if number < c.k.per_team:
                found[15 * t + number] = place_at(c, t, u, y)
    return found


def kick_layout_holds(c: Any, layout: dict[int, Place], kicker: int) -> bool:
    """SB-1.2 to SB-1.5, SB-19.4: whether a layout is legal."""
    t = c.s.team
    kick_off = c.s.phase in (Phase.SETUP_KO_R, Phase.SETUP_KO_K)
    lowest, highest = 0.0 if kick_off else -c.k.depth, kick_zone(c)
    spread = [place for f, place in layout.items() if f != kicker]
    return (
        all(lowest - c.k.eps <= forward(c, t, place) <= highest + c.k.eps for place in layout.values())
        and all(0.0 <= place[1] <= c.k.W for place in layout.values())
        and rows_hold(c, t, spread)
        and gaps_hold(c, spread)
        and not clash(c, layout)
    )


def drop_place(c: Any) -> list[float]:
    """SB-19.5: the ball of a drop-22, on the 22 at the declared y."""
    return place_at(c, c.s.kick_team, c.k.line_22, c.d.place[1])


def kick_zone(c: Any) -> float:
    """The greatest u of the side that sets up."""
    return {
        Phase.SETUP_KO_R: c.k.L / 2 - c.k.line_10,
        Phase.SETUP_KO_K: c.k.L / 2,
        Phase.SETUP_D22_R: c.k.L - c.k.line_22 - c.k.drop22_receiver_back,
        Phase.SETUP_D22_K: c.k.line_22,
    }[c.s.phase]


def clash(c: Any, layout: dict[int, Place]) -> bool:
    """Whether a figure of the layout overlaps another piece, in the layout or on the cloth."""
    kept = [piece for piece in [*figures(c, 0), *figures(c, 1), BALL_ID] if piece not in layout]
    laid = list(layout.items())
    others = [(c.s.pos[piece], radius(c, piece)) for piece in kept]
    for i, (_, place) in enumerate(laid):
        rest = [*others, *((q, c.k.R) for _, q in laid[:i])]
        if any(apart(place, q) < c.k.R + other - 1e-6 for q, other in rest):
            return True
    return False


def own_kicker(c: Any, figure: int) -> bool:
    """Whether the figure may be named as kicker of the side that sets up."""
    return figure == NOBODY or (figure // 15 == c.s.team and figure >= 0 and figure % 15 < c.k.per_team)


# Scrum


def place_scrum(c: Any) -> None:
    """SB-10.3: both sides stand as the template says, the ball is in the scrummer at the spot."""
    c.s.pos[BALL_ID] = list(c.s.spot)
    for t in (0, 1):
        for f, place in scrum_template(c, t).items():
            c.s.pos[f] = place
        for f in range(15 * t, 15 * t + 15):
            c.s.off_field[f] = 0


def scrum_template(c: Any, t: int) -> dict[int, list[float]]:
    """Where the figures of side t stand at a scrum."""
    u, y = forward(c, t, c.s.spot), c.s.spot[1]
    aside = farther_touchline(c, y)
    found, number = {}, 0
    for back, places in SCRUM_ROWS:
        for across in places:
            found[number] = (u + back, y + across)
            number += 1
    found[SCRUM_HALF] = (u - 9.5, y + 3.0 * aside)
    ten = max(u - 9.5 - c.k.scrum_8_to_10 - 2 * c.k.R, -c.k.depth + c.k.R)
    found[NUMBER_10] = (ten, y)
    row = ten - 8.0 if ten - 8.0 >= -c.k.depth + c.k.R else ten + 8.0
    found.update(zip(BACKS, ((row, across) for across in even(5.0, c.k.W - 5.0, len(BACKS))), strict=True))
    return {15 * t + f: place_at(c, t, *place) for f, place in found.items() if f < c.k.per_team}


def scrum_layout_holds(c: Any, layout: dict[int, Place]) -> bool:
    """SB-10.3: whether the backs stand behind their No.8, with gaps and rows as they should be."""
    t = c.s.team
    eight, ten = c.s.pos[15 * t + NUMBER_8], c.s.pos[15 * t + NUMBER_10]
    team = [layout.get(f, c.s.pos[f]) for f in figures(c, t)]
    return (
        all(forward(c, t, place) <= forward(c, t, eight) + c.k.eps for place in layout.values())
        and all(on_area(c, place) for place in layout.values())
        and gaps_hold(c, [*layout.values(), ten])
        and rows_hold(c, t, [place for place in team if forward(c, t, place) >= 0.0])
        and not clash(c, layout)
    )


def backs(c: Any, t: int) -> list[int]:
    """The figures that stand where their side likes at a scrum."""
    return [15 * t + f for f in BACKS if f < c.k.per_team]


# Line-out


def place_lineout(c: Any) -> None:
    """SB-11.2 to SB-11.4: both sides stand as the template says, the ball is on the touchline."""
    c.s.pos[BALL_ID] = list(c.s.spot)
    for t in (0, 1):
        for f in range(15 * t, 15 * t + 15):
            c.s.off_field[f] = 0
        for f, place in {**line_places(c, t), **rest_places(c, t)}.items():
            c.s.pos[f] = place
    c.s.pos[15 * c.s.throw_in + THROWER] = thrower_place(c)


def inwards(c: Any) -> int:
    """Which way y grows into the field from the line-out's touchline."""
    return 1 if c.s.spot[1] < c.k.W / 2 else -1


def thrower_place(c: Any) -> list[float]:
    """Where the thrower stands: behind the ball, in touch."""
    return [c.s.spot[0], c.s.spot[1] - inwards(c) * (c.k.R + c.k.r + 1.0)]


def line_places(c: Any, t: int) -> dict[int, list[float]]:
    """Where the line and the receiver of side t stand."""
    u, touch, way = forward(c, t, c.s.spot), c.s.spot[1], inwards(c)
    line = u - c.k.lineout_team_gap / 2 - c.k.R
    steps = even(c.k.lineout_first, c.k.lineout_last, len(LINE))
    found = {15 * t + f: place_at(c, t, line, touch + way * step) for f, step in zip(LINE, steps, strict=True)}
    middle = (c.k.lineout_first + c.k.lineout_last) / 2
    back = line - 2 * c.k.R - c.k.lineout_receiver_back
    return {**found, 15 * t + RECEIVER: place_at(c, t, back, touch + way * middle)}


def others_at_lineout(c: Any, t: int) -> list[int]:
    """The figures that stand where their side likes at a line-out."""
    fixed = {*LINE, RECEIVER, *((THROWER,) if t == c.s.throw_in else ())}
    return [15 * t + f for f in range(c.k.per_team) if f not in fixed]


def rest_places(c: Any, t: int) -> dict[int, list[float]]:
    """The canonical places of the others: seven and the rest, or one row near the own goal line."""
    u, others = forward(c, t, c.s.spot), others_at_lineout(c, t)
    if u - 21.0 < -c.k.depth + c.k.R:
        row = max(u - 13.0, -c.k.depth + c.k.R)
        places = [(row, y) for y in even(2.0, c.k.W - 2.0, len(others))]
    else:
        places = [(u - 13.0, y) for y in even(5.0, c.k.W - 5.0, 7)]
        places += [(u - 21.0, y) for y in even(5.0, c.k.W - 5.0, 3)]
    return {f: place_at(c, t, *place) for f, place in zip(others, places, strict=False)}


def lineout_layout_holds(c: Any, layout: dict[int, Place]) -> bool:
    """SB-11.3: whether the others are far enough from the front line and in rows as they should be."""
    t = c.s.team
    front = forward(c, t, c.s.spot) - c.k.lineout_team_gap / 2 - c.k.R
    return (
        all(forward(c, t, place) <= front - c.k.lineout_rest_back + c.k.eps for place in layout.values())
        and all(on_area(c, place) for place in layout.values())
        and rows_hold(c, t, [place for place in layout.values() if forward(c, t, place) >= 0.0])
        and not clash(c, layout)
    )


# Before a pass


def pass_direction(c: Any, t: int) -> list[float]:
    """The default direction of a pass: a little backwards, towards the farther touchline."""
    angle = radians(PASS_ANGLE)
    return [cos(angle) * c.s.dir[t], sin(angle) * farther_touchline(c, c.s.spot[1])]


def place_passer(c: Any, passer: int) -> None:
    """SB-10.6, SB-11.7: the passer beside the ball, opposite the direction of the pass."""
    ball, distance = c.s.pos[BALL_ID], c.k.R + c.k.r + 0.5
    put(c, passer, [ball[axis] - distance * c.s.pass_dir[axis] for axis in (0, 1)])


def laid(c: Any, numbers: Sequence[int]) -> dict[int, Place]:
    """What the declaration says of these figures."""
    return {f: list(c.d.layout[f]) for f in numbers}
