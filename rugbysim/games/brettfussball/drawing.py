"""The board of Brettfußball as a drawing, with the figures of a position or as they are set up."""

from __future__ import annotations

from typing import Any

from rugbysim.games.brettfussball.state import LENGTH, OFF, SQUARES, WIDTH
from rugbysim.games.brettfussball.text import situation
from rugbysim.games.brettfussball.text_words import COLUMNS, FIGURE_LETTERS, SIDE_NAMES
from rugbysim.games.brettfussball.vocabulary import FIGURES, KEEPER, SIDES, Action, Phase, Slot
from rugbysim.games.drawing import BoardDrawing, Line, Note, Placed, Shade, Symbol, corners, grid, outline

WHITE, BLACK = "#ffffff", "#1d2733"
COLOURS = ("#c62f2a", "#f4c62a")  # of the sides' figures

FIELD, STRIPE, AREA, CIRCLE, CORNER, GOAL = range(6)
SHADES = (
    Shade("#4f9f5c"),
    Shade("#489655"),
    Shade("#357d47"),
    Shade("#6fb676"),
    Shade("#8cc58c"),
    Shade("#eef1f0", "xx"),
)
EDGE = "#3c8449"  # between squares
STRIPES = 2  # rows mown one way

MARKS: dict[int, Symbol] = {
    Slot.RING: Symbol("ring", WHITE),
    Slot.KICK_OFF: Symbol("target", WHITE),
    Slot.TWO_COLOURED: Symbol("split", COLOURS[0], COLOURS[1]),
}
DOT = Symbol("dot", WHITE)
BALL = Symbol("ball", WHITE)

NOTES = (
    Note(
        "Certain",
        (
            "20 by 24 squares, 472 of them for figures",
            "four goal squares for each goal",
            "eleven figures a side, corner squares",
        ),
    ),
    Note(
        "Inferred from the rulebook",
        (
            "24 is the length, with half for each side",
            "goals in the goal line's row, in its middle",
            "twelve marked squares in each half, the kick-off point alone in the circle",
        ),
    ),
    Note(
        "Reconstructed",
        (
            "size and shape of penalty area and circle",
            "places of ring, kick-off point, dots and two-coloured dot",
            "The board is a file: whoever has the real one can correct it.",
        ),
    ),
)


def board_drawing(params: Any, state: Any | None = None) -> BoardDrawing:
    """The board of `params` with the figures of `state`; left out: set up, before the starter is known (BF-2.1)."""
    p, s = params[0], _on(state)
    rows = [str(y + 1) for y in range(LENGTH)]
    shades = [SHADES[_shade(p, square)] for square in range(SQUARES)]
    low, high = corners(WIDTH, LENGTH)
    return BoardDrawing(
        title="Brettfußball",
        subtitle="Set up, before it is known who starts" if s is None else situation(p, s),
        low=low,
        high=high,
        place=1.0,
        ground=SHADES[FIELD],
        ink=BLACK,
        edge=EDGE,
        colours=COLOURS,
        shapes=(*grid(COLUMNS, rows, shades, EDGE, (f"{SIDE_NAMES[0]}'s goal", f"{SIDE_NAMES[1]}'s goal")), *_lines(p)),
        marks=_marks(p),
        stones=stones(params, state),
        key=_key(),
        notes=NOTES,
    )


def stones(params: Any, state: Any | None = None) -> tuple[Placed, ...]:
    """The figures and the ball where they are, or set up before the starter is known."""
    s = _on(state)
    return _set_up(params[0]) if s is None else _standing(s)


def stones_scored(params: Any, state: Any, action: int) -> tuple[Placed, ...]:
    """The figures where the shot `action` has left them, and the ball on the goal square that it enters (BF-7.1)."""
    p, at = params[0], state.copy()
    square = int(at["ball"][0])
    while p["goal_of"][square] == OFF:
        square = int(p["ahead"][square, action - Action.SHOOT])
    at["ball"] = square
    return stones(params, at)


def _on(state: Any | None) -> Any | None:
    """The record of a game that is on; None before the start and where there is no position."""
    return None if state is None or state[0]["phase"] == Phase.STARTER else state[0]


def _shade(p: Any, square: int) -> int:
    """The number in `SHADES` of a square."""
    if p["goal_of"][square] != OFF:
        return GOAL
    if p["circle"][square]:
        return CIRCLE
    if p["area_of"][square] != OFF:
        return AREA
    if square in p["corners"]:
        return CORNER
    return STRIPE if square // WIDTH // STRIPES % 2 else FIELD


def _lines(p: Any) -> tuple[Line, ...]:
    """The halfway line, areas with their goals, goals and circle."""
    every = range(SQUARES)
    regions = [
        [q for q in every if p["half_of"][q] == 0],
        [q for q in every if p["circle"][q]],
        *([q for q in every if p["goal_of"][q] == side] for side in range(len(SIDES))),
        *([q for q in every if side in (p["area_of"][q], p["goal_of"][q])] for side in range(len(SIDES))),
    ]
    return tuple(line for region in regions for line in outline((q % WIDTH, q // WIDTH) for q in region))


def _at(symbol: Symbol, square: int) -> Placed:
    return symbol, square % WIDTH, square // WIDTH


def _marks(p: Any) -> tuple[Placed, ...]:
    """The marked squares of both halves."""
    return tuple(_at(MARKS.get(slot, DOT), int(square)) for slots in p["slots"] for slot, square in enumerate(slots))


def _figure(side: int, figure: int) -> Symbol:
    """A figure; the keeper has a black head."""
    head = BLACK if figure == KEEPER else ""
    return Symbol("piece", COLOURS[side], head, FIGURE_LETTERS[figure] if figure == KEEPER else str(figure))


def _set_up(p: Any) -> tuple[Placed, ...]:
    """Keeper on the ring, 1 to 9 on the dots, 10 on the kick-off point (BF-2.1)."""
    places = (Slot.RING, *range(Slot.FIRST_DOT, Slot.TWO_COLOURED), Slot.KICK_OFF)
    return tuple(
        _at(_figure(side, figure), int(p["slots"][side, slot]))
        for side in range(len(SIDES))
        for figure, slot in enumerate(places)
    )


def _standing(s: Any) -> tuple[Placed, ...]:
    """The figures where they are, then the ball."""
    figures = [
        _at(_figure(side, figure), int(s["fig"][side, figure]))
        for side in range(len(SIDES))
        for figure in range(FIGURES)
        if s["fig"][side, figure] != OFF
    ]
    return (*figures, _at(BALL, int(s["ball"]))) if s["ball"] != OFF else tuple(figures)


def _key() -> tuple[tuple[Symbol | Shade, str], ...]:
    """What shades and symbols mean."""
    return (
        (SHADES[AREA], "penalty area (reconstructed)"),
        (SHADES[CIRCLE], "centre circle (reconstructed)"),
        (SHADES[CORNER], "corner square"),
        (SHADES[GOAL], "goal square: no figure"),
        (_figure(0, 5), "Red's figure 5; Red plays upwards"),
        (_figure(1, 5), "Yellow's figure 5"),
        (_figure(0, int(KEEPER)), "keeper, figure 0: black head"),
        (BALL, "ball; a figure that stands on it has it"),
        (MARKS[Slot.RING], "ring: the keeper's square"),
        (DOT, "dot: a figure's square"),
        (MARKS[Slot.KICK_OFF], "kick-off point"),
        (MARKS[Slot.TWO_COLOURED], "two-coloured dot: side that does not start"),
    )
