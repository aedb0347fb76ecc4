"""One decision of a match as a picture: where all stood before and after it, and the ways between."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from rugbysim.games.drawing import Line
from rugbysim.report.board import save_board
from rugbysim.report.film import moved, tracks
from rugbysim.report.style import INK

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rugbysim.games.drawing import BoardDrawing, Placed, Point, Symbol
    from rugbysim.games.filming import Passed, Step
    from rugbysim.report.film import Film, Stone

PALE = 0.6  # of a stone where it stood before: how much of the ground is in its colour
AIR = "#ffffff"
ROLLED, FLOWN, SLID, PUT = 2.2, 1.8, 1.4, 1.0  # points: widths of lines
IN_THE_AIR, IN_DOTS = (4.0, 3.0), (1.2, 1.8)


def save_moment(film: Film, out: str | Path) -> Path:
    """Draw the one decision of a film into `out`, a .png, .svg or .pdf file, whole or not at all.

    The same film gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    return save_board(moment_drawing(film), out)


def moment_drawing(film: Film) -> BoardDrawing:
    """The board with the stones as they were before a decision, pale, and after it, and their ways.

    The film's steps are what stood before the decision, the decision, and at most one more: what was put elsewhere.
    """
    (_, step, *_), drawing = film.steps, film.drawing
    _, (before, after, *then) = tracks(film)
    left = [(_pale(stone[0], drawing), *at) for stone, at in before.items() if after.get(stone) != at]
    (decided, _, ruled), score = step.told.partition(". "), " : ".join(map(str, step.scores))
    where = "; ".join(part for part in (film.title, film.which, step.when, score) if part)
    return replace(
        drawing,
        title=f"{film.first}: {decided}",
        subtitle=f"{ruled} – {where}" if ruled else where,
        shapes=(*drawing.shapes, *_ways(step, before, after), *(line for at in then for line in _put(after, at))),
        marks=(*drawing.marks, *left),
        stones=step.stones,
        key=(*drawing.key, *_key(left)),
        notes=(),
    )


def _ways(step: Step, before: dict[Stone, Point], after: dict[Stone, Point]) -> list[Line]:
    """The ways of a step: those that are shown, in the air or not, and of all others in dots."""
    told = [(way.symbol, 0) for way in step.ways]
    straight = moved(before, {stone: at for stone, at in after.items() if stone not in told})
    lines = [Line(way, INK, SLID, IN_DOTS) for way in straight]
    for way in step.ways:
        lines += _shown(way.points) if way.is_shown else [_line(way.points, SLID, IN_DOTS)]
    return lines


def _shown(points: Sequence[Passed]) -> list[Line]:
    """A way in parts: what was flown and what was not."""
    lines = []
    for flew, legs in groupby(pairwise(points), lambda leg: max(there.high for there in leg) > 0):
        passed = list(legs)
        part = [passed[0][0], *(end for _, end in passed)]
        lines.append(_line(part, FLOWN, IN_THE_AIR, AIR) if flew else _line(part, ROLLED))
    return lines


def _line(points: Sequence[Passed], width: float, dashes: tuple[float, float] | None = None, colour: str = INK) -> Line:
    return Line(tuple((there.x, there.y) for there in points), colour, width, dashes)


def _put(after: dict[Stone, Point], then: dict[Stone, Point]) -> list[Line]:
    """Where few stones were put elsewhere after the decision: from where to where."""
    return [Line(way, AIR, PUT, IN_DOTS) for way in moved(after, then)]


def _pale(symbol: Symbol, drawing: BoardDrawing) -> Symbol:
    """A stone where it is no more."""
    colour, second = (_mixed(each, drawing.ground.colour) if each else "" for each in (symbol.colour, symbol.second))
    return replace(symbol, colour=colour, second=second)


def _mixed(colour: str, ground: str) -> str:
    parts = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round((1 - PALE) * own + PALE * under):02x}" for own, under in parts)


def _key(left: Sequence[Placed]) -> list[tuple[Symbol, str]]:
    """What is pale."""
    pieces = [symbol for symbol, _, _ in left if symbol.kind == "piece"]
    return [(pieces[0], "where it stood before")] if pieces else []
