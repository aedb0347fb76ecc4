"""The board of Winkelmann's Rugby as a drawing, with the stones of a position or as they are set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from rugbysim.games.drawing import Area, BoardDrawing, Label, Line, Note, Placed, Point, Shade, Symbol
from rugbysim.games.winkelmann.params import RINGS
from rugbysim.games.winkelmann.state import BALL_FIELD, FIELDS, OFF
from rugbysim.games.winkelmann.text import situation
from rugbysim.games.winkelmann.text_words import HOURS, SIDE_NAMES, circle_name, field_name, pick_ups, stone_name
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, SIDES, Action, Kind, Phase

INK = "#1d2733"
COLOURS = ("#1f6f8b", "#c8553d")  # of the sides' figures
TINTS = ("#a9d0de", "#f1bfb2")  # of their goal fields
GROUND, EDGE = Shade("#f7f3ea"), "#d9cfba"
GOALS = (Shade("#e3eff3"), Shade("#fae6e0"))  # inside the goal circles
CIRCLE, NAME, HOUR = "#b5a587", "#94835c", "#6b5c3f"

RIM, DARK_RIM = "#9a8b6e", "#4a4134"
FIELD = Symbol("field", "#ffffff", RIM)
CROSSING = Symbol("field", "#e9dcbf", DARK_RIM)
POST = Symbol("field", "#f2c84b", DARK_RIM)
INNER = Symbol("field", "#d3d7da", RIM)
GOAL = tuple(Symbol("field", tint, RIM) for tint in TINTS)
FETCH = Symbol("field", "#8fc57d", DARK_RIM)
PICK_UP = Symbol("field", "#c8b0e2", DARK_RIM)
PLACE_OF_BALL = Symbol("target", CIRCLE)
TRAY = Symbol("ring", NAME)
BALL_STONE = Symbol("piece", INK, "#ffffff")

ROOM = 1.25  # of a figure, in distances between the nearest two fields
DENSE = 96  # points of a circle's line
CORNER = 1.7  # how far from both edges a displaced stone waits, in places
BESIDE = 0.66  # how far from its middle the numbers of a crossing stand, in places
POINTS = 26  # of a label as high as a place
NAME_HEIGHT = 0.11  # of a circle's name, in heights of the circle
HOUR_POINTS = 8.5

NOTES = (
    Note(
        "Certain",
        (
            "21 circles of twelve fields, two goal circles of eight (WK-1.1)",
            "a field lies on one circle, or where two cross (WK-1.3)",
            "five goal fields, two posts a goal; figures enter their own goal only (WK-1.4, WK-1.7)",
            "the ball begins in the middle, on no circle (WK-1.5)",
        ),
    ),
    Note(
        "Inferred from the text",
        (
            "the eighth field of a goal circle lies inside the pitch (WK-1.4)",
            "four fields of the middle circle fetch the ball (WK-6.2, AM-2)",
        ),
    ),
    Note(
        "Reconstructed: the drawing is lost",
        (
            "how the 21 circles lie (AM-1), where the goals join",
            "which fields fetch, and where the ball is picked up (AM-2)",
            "The board is a file: whoever has the real one can correct it.",
        ),
    ),
)


def board_drawing(params: Any, state: Any | None = None) -> BoardDrawing:
    """The board of `params` with the stones of `state`; left out: set up, before the lot (WK-2.2)."""
    p, s = params[0], _on(state)
    place, waits = _place(p), _waiting(p)
    east, north = (float(half) for half in p["half_size"])
    return BoardDrawing(
        title="Winkelmann's Rugby",
        subtitle="Set up, before the lot is drawn" if s is None else situation(p, s),
        low=(-east, -north),
        high=(east, north),
        place=place,
        ground=GROUND,
        ink=INK,
        edge=EDGE,
        colours=COLOURS,
        shapes=(*_goals(p), *_circles(p), *_names(p), *_crossings(p), _tray_name(waits, place)),
        marks=(*_fields(p), (PLACE_OF_BALL, 0.0, 0.0), (TRAY, *waits)),
        stones=stones(params, state),
        key=_key(),
        notes=NOTES,
    )


def stones(params: Any, state: Any | None = None) -> tuple[Placed, ...]:
    """The figures and the ball where they are, or set up before the lot."""
    s = _on(state)
    return _set_up(params[0]) if s is None else _standing(params[0], s)


def stones_scored(params: Any, state: Any, action: int) -> tuple[Placed, ...]:
    """The stones with the ball on the goal field where `action` has put it (WK-8.3)."""
    at = state.copy()
    at["ball"], at["stone"] = action - Action.PLACE, OFF
    return stones(params, at)


def _on(state: Any | None) -> Any | None:
    """The record of a game that is on; None before the start and where there is no position."""
    return None if state is None or state[0]["phase"] == Phase.TOSS else state[0]


def _place(p: Any) -> float:
    """The room of a figure in centimetres: figures on the nearest two fields do not touch."""
    apart = p["xy"][:, None] - p["xy"][None]
    distances = np.hypot(apart[..., 0], apart[..., 1])
    return float(ROOM * distances[distances > 0].min())


def _waiting(p: Any) -> Point:
    """Where a displaced stone waits: in the lower left corner, where no circle lies."""
    east, north = (float(half) for half in p["half_size"])
    from_edge = CORNER * _place(p)
    return from_edge - east, from_edge - north


def _at(p: Any, field: int) -> Point:
    """Where a field lies; the ball field lies in the middle."""
    return (0.0, 0.0) if field == BALL_FIELD else (float(p["xy"][field, 0]), float(p["xy"][field, 1]))


def _ring(p: Any, ring: int) -> np.ndarray:
    """The fields of a circle."""
    return p["rings"][ring, : p["ring_length"][ring]]


def _curve(p: Any, ring: int) -> tuple[Point, ...]:
    """A smooth closed line through the fields of a circle: an ellipse where they lie on one."""
    points = p["xy"][_ring(p, ring)]
    waves = np.fft.fft(points[:, 0] + 1j * points[:, 1])
    half = len(waves) // 2
    padded = np.concatenate([waves[:half], np.zeros(DENSE - len(waves)), waves[half:]])
    line = np.fft.ifft(padded) * DENSE / len(waves)
    closed = np.round([*line, line[0]], 4)
    return tuple((float(point.real), float(point.imag)) for point in closed)


def _goals(p: Any) -> list[Area]:
    """What lies inside the goal circles."""
    rings = [int(p["circles"][fields[0], 0]) for fields in p["goal_fields"]]
    return [Area(_curve(p, ring), shade) for ring, shade in zip(rings, GOALS, strict=True)]


def _circles(p: Any) -> list[Line]:
    """The lines of all circles."""
    return [Line(_curve(p, ring), CIRCLE, 1.6) for ring in range(RINGS)]


def _middle(p: Any, ring: int) -> np.ndarray:
    return p["xy"][_ring(p, ring)].mean(axis=0)


def _names(p: Any) -> list[Label]:
    """The names of the circles in their middle, or below the ball field."""
    labels = []
    for ring in range(RINGS):
        x, y = _middle(p, ring)
        high = np.ptp(p["xy"][_ring(p, ring), 1])
        below = high / 5 if np.hypot(x, y) < high / 8 else 0.0
        size = POINTS * NAME_HEIGHT * high / _place(p)
        labels.append(Label(circle_name(p, ring), (float(x), float(y - below)), float(size), NAME, bold=True))
    return labels


def _crossings(p: Any) -> list[Label]:
    """What a crossing is called on either circle: within that one and outside the other, close to the crossing."""
    labels, away = [], BESIDE * _place(p)
    for field in (field for field in range(FIELDS) if p["circles"][field, 1] != OFF):
        rings = [int(ring) for ring in p["circles"][field]]
        inwards = [_unit(_middle(p, ring) - p["xy"][field]) for ring in rings]
        between = _unit(inwards[0] - inwards[1])
        for ring, way in zip(rings, (between, -between), strict=True):
            x, y = p["xy"][field] + away * way
            labels.append(Label(_number(p, field, ring), (float(x), float(y)), HOUR_POINTS, HOUR))
    return labels


def _unit(way: np.ndarray) -> np.ndarray:
    """The same direction, one centimetre long."""
    one: np.ndarray = way / np.hypot(*way)
    return one


def _number(p: Any, field: int, ring: int) -> str:
    """What a field is called after the name of one of its circles: the hour, or in a goal what the board says."""
    if p["ring_length"][ring] == HOURS:
        return str(_ring(p, ring).tolist().index(field) or HOURS)
    return field_name(p, field).rpartition(".")[2]


def _fields(p: Any) -> list[Placed]:
    """All fields, by what they are; on those of one circle stands their number."""
    return [(_mark(p, field), *_at(p, field)) for field in range(FIELDS)]


def _mark(p: Any, field: int) -> Symbol:
    """How a field looks."""
    first, second = p["circles"][field]
    look = _look(p, field)
    return look if second != OFF else replace(look, text=_number(p, field, int(first)))


def _look(p: Any, field: int) -> Symbol:
    """The colours of a field, as the key explains them."""
    kind = p["kind"][field]
    if kind == Kind.GOAL:
        return GOAL[p["owner"][field]]
    if kind == Kind.POST:
        return POST
    if kind == Kind.INNER:
        return INNER
    if pick_ups(p, field):
        return FETCH
    if field in p["hol"]:
        return PICK_UP
    return CROSSING if p["circles"][field, 1] != OFF else FIELD


def _tray_name(waits: Point, place: float) -> Label:
    return Label("displaced", (waits[0], waits[1] + 0.75 * place), HOUR_POINTS, HOUR)


def _figure(side: int, figure: int) -> Symbol:
    return Symbol("piece", COLOURS[side], text=stone_name(FIGURES * side + figure))


def _set_up(p: Any) -> tuple[Placed, ...]:
    """Each side's figures on its goal fields, the ball on the ball field (WK-2.2)."""
    figures = [
        (_figure(side, figure), *_at(p, int(field)))
        for side in range(len(SIDES))
        for figure, field in enumerate(p["start"][side])
    ]
    return (*figures, (BALL_STONE, *_at(p, int(BALL_FIELD))))


def _standing(p: Any, s: Any) -> tuple[Placed, ...]:
    """The stones where they are; the one that is displaced waits beside the pitch."""
    figures = [
        (_figure(side, figure), s["fig"][side, figure]) for side in range(len(SIDES)) for figure in range(FIGURES)
    ]
    placed = [(symbol, *_at(p, int(field))) for symbol, field in figures if field != OFF]
    if s["ball"] != OFF:
        placed.append((BALL_STONE, *_at(p, int(s["ball"]))))
    if s["stone"] != OFF:
        stone = int(s["stone"])
        placed.append((BALL_STONE if stone == BALL else _figure(*divmod(stone, FIGURES)), *_waiting(p)))
    return tuple(placed)


def _key() -> tuple[tuple[Symbol | Shade, str], ...]:
    """What the symbols mean."""
    west, east = SIDE_NAMES
    return (
        (_figure(0, 0), f"{west}'s figure 1; {west} plays to the right"),
        (_figure(1, 0), f"{east}'s figure 1"),
        (BALL_STONE, "ball"),
        (PLACE_OF_BALL, "ball field, on no circle"),
        (replace(FIELD, text="4"), "field on one circle, its hour: D2.4"),
        (CROSSING, "crossing: an hour in either circle"),
        (GOAL[0], f"{west}'s goal field: no figure of {east}"),
        (GOAL[1], f"{east}'s goal field: no figure of {west}"),
        (POST, "post: from there the ball is shot"),
        (INNER, "inner field of a goal circle"),
        (FETCH, "fetch field (reconstructed)"),
        (PICK_UP, "pick-up field (reconstructed)"),
        (TRAY, "here a displaced stone waits"),
    )
