"""Any game's board as a picture: the board with what stands on it, and beside or below it what that means."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.games.drawing import Label, Note, Shade, box
from rugbysim.report.shapes import PLACE, Pen, standing
from rugbysim.report.style import GREY, INK, draw, save_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rugbysim.games.drawing import BoardDrawing, Placed, Symbol

    Entry = Note | tuple[Symbol | Shade, str]

MARGIN, KEY_WIDTH, HEAD = 0.5, 3.5, 0.9  # inches: round the board, of a column of the key, of the title over it
WIDEST = 17.0  # inches of a board: what would be wider is drawn smaller
LETTERS = 52  # of a line of a note
LETTER, LINE = 0.1, 0.17  # inches of the subtitle
ROW, GAP, HEADING, SENTENCE = 1.06, 0.35, 0.72, 0.62  # heights in the key, in places


def save_board(drawing: BoardDrawing, out: str | Path) -> Path:
    """Draw a board into `out`, a .png, .svg or .pdf file, whole or not at all.

    The same drawing gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    return save_picture(lambda: board_figure(drawing), out)


def board_figure(drawing: BoardDrawing) -> Figure:
    """The picture as a matplotlib figure: the board, and its key on the right or, if there is more room, below it."""
    wide, high = board_inches(drawing)
    below = wide > 2 * KEY_WIDTH and wide > high
    columns = _columns([*drawing.key, *drawing.notes], round(wide // (KEY_WIDTH + MARGIN)) if below else 1)
    tallest = max(sum(_height(entry) for entry in column) for column in columns) * PLACE
    width = wide + 2 * MARGIN + (0 if below else MARGIN + KEY_WIDTH)
    subtitle = textwrap.wrap(drawing.subtitle, int((width - 2 * MARGIN) / LETTER))
    head = HEAD + LINE * (len(subtitle) - 1)
    height = head + (MARGIN if has_names_outside(drawing) else 0) + high + MARGIN + (tallest + MARGIN if below else 0)
    with draw() as plt:
        figure: Figure = plt.figure(figsize=(width, height))
        bottom = MARGIN + (tallest + MARGIN if below else 0)
        place = figure.add_axes((MARGIN / width, bottom / height, wide / width, high / height))
        draw_board(place, drawing, (*drawing.marks, *drawing.stones))
        for number, column in enumerate(columns):
            left = MARGIN + number * (KEY_WIDTH + MARGIN) if below else wide + 2 * MARGIN
            low, tall = (MARGIN, tallest) if below else (bottom, high)
            panel = figure.add_axes((left / width, low / height, KEY_WIDTH / width, tall / height))
            bare(panel, (-0.5, 0.5 - tall / PLACE), (KEY_WIDTH / PLACE - 0.5, 0.5))
            _key(panel, drawing, column)
        for words, under, size, colour, weight in (
            (drawing.title, 0.3, 16, INK, "bold"),
            ("\n".join(subtitle), 0.62, 9.5, GREY, "normal"),
        ):
            top = 1 - under / height
            figure.text(MARGIN / width, top, words, va="top", fontsize=size, color=colour, weight=weight)
    return figure


def board_inches(drawing: BoardDrawing) -> tuple[float, float]:
    """How wide and high a board is drawn."""
    wide, high = drawing.high[0] - drawing.low[0], drawing.high[1] - drawing.low[1]
    unit = min(PLACE / drawing.place, WIDEST / wide)
    return wide * unit, high * unit


def has_names_outside(drawing: BoardDrawing) -> bool:
    """Whether words stand around the board, which take a margin."""
    (left, low), (right, high) = drawing.low, drawing.high
    middles = [shape.middle for shape in drawing.shapes if isinstance(shape, Label)]
    return not all(left < x < right and low < y < high for x, y in middles)


def draw_board(axes: Axes, drawing: BoardDrawing, symbols: Iterable[Placed]) -> None:
    """The board with its lines and names, and `symbols` on it."""
    bare(axes, drawing.low, drawing.high)
    pen = board_pen(axes, drawing)
    pen.shapes((box(drawing.low, drawing.high, drawing.ground), *drawing.shapes))
    pen.frame(drawing.low, drawing.high)
    for symbol, x, y in standing(symbols, drawing.place):
        pen.symbol(symbol, x, y)


def board_pen(axes: Axes, drawing: BoardDrawing) -> Pen:
    """What draws on a panel in a board's units and to its measure."""
    unit = board_inches(drawing)[0] / (drawing.high[0] - drawing.low[0])
    return Pen(axes, drawing.ink, drawing.place, unit * drawing.place / PLACE)


def bare(axes: Axes, low: tuple[float, float], high: tuple[float, float]) -> None:
    """No frame, no ticks; a unit is as wide as high."""
    axes.set_axis_off()
    axes.set_xlim(low[0], high[0])
    axes.set_ylim(low[1], high[1])
    axes.set_aspect("equal", anchor="NW")


def _height(entry: Entry) -> float:
    """How high an entry of the key is, in places."""
    return GAP + HEADING + SENTENCE * len(_lines(entry)) if isinstance(entry, Note) else ROW


def _lines(note: Note) -> list[str]:
    """The sentences of a note, broken into lines."""
    return [
        line
        for sentence in note.sentences
        for line in textwrap.wrap(sentence, LETTERS, initial_indent="– ", subsequent_indent="   ")
    ]


def _columns(entries: Sequence[Entry], most: int) -> list[list[Entry]]:
    """The entries in at most that many columns, as low as can be."""
    heights, whole = [_height(entry) for entry in entries], range(len(entries) + 1)
    limits = sorted({sum(heights[first:last]) for last in whole for first in range(last)})
    return next(columns for limit in limits if len(columns := _filled(entries, limit)) <= most)


def _filled(entries: Sequence[Entry], limit: float) -> list[list[Entry]]:
    """The entries in columns that are no higher than `limit`, unless one alone is."""
    columns: list[list[Entry]] = [[]]
    for entry in entries:
        if columns[-1] and sum(map(_height, columns[-1])) + _height(entry) > limit + 1e-9:
            columns.append([])
        columns[-1].append(entry)
    return columns


def _key(axes: Axes, drawing: BoardDrawing, entries: Sequence[Entry]) -> None:
    """Areas and symbols with their meaning, and notes, from the top down."""
    pen, y = Pen(axes, drawing.ink), 0.0
    style: dict[str, Any] = {"va": "center", "fontsize": 9, "color": INK}
    for entry in entries:
        if isinstance(entry, Note):
            y = _note(axes, entry, y)
            continue
        sample, words = entry
        draw_sample(pen, drawing, sample, y)
        axes.text(1.0, y, words, **style)
        y -= ROW


def draw_sample(pen: Pen, drawing: BoardDrawing, sample: Symbol | Shade, y: float) -> None:
    """An area of the board, or a symbol on it, as the key shows it, a place wide and high around (0, y)."""
    area = sample if isinstance(sample, Shade) else drawing.ground
    pen.shapes([box((-0.5, y - 0.5), (0.5, y + 0.5), area, drawing.edge)])
    if not isinstance(sample, Shade):
        pen.symbol(sample, 0, y)


def _note(axes: Axes, note: Note, y: float) -> float:
    """A heading and its sentences; returns where to go on."""
    y -= GAP if y else 0.0
    axes.text(-0.5, y, note.heading, va="center", fontsize=9.5, color=INK, weight="bold")
    y -= HEADING
    for line in _lines(note):
        axes.text(-0.5, y, line, va="center", fontsize=8.5, color=GREY)
        y -= SENTENCE
    return y
