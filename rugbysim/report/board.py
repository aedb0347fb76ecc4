"""Any game's board as a picture: squares, lines, marks, figures, and beside it what they mean."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rugbysim.report.style import GREY, INK, draw, save_picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from rugbysim.games.drawing import BoardDrawing, Shade, Symbol

SQUARE = 0.36  # inches
MARGIN, KEY_WIDTH, HEAD = 0.5, 3.5, 0.9  # inches: round the board, of the key beside it, of the title over it
PIECE, MARK, BALL = 0.36, 0.43, 0.17  # radii, in squares
FOOT = 0.28  # how far right of and below a figure's middle its ball lies, in squares
ROW, SENTENCE = 0.92, 0.62  # height of a row of the key and of a line of a note, in squares
LETTERS = 52  # of a line of a note


def save_board(drawing: BoardDrawing, out: str | Path) -> Path:
    """Draw a board into `out`, a .png, .svg or .pdf file, whole or not at all.

    The same drawing gives the same bytes. Raises ModuleNotFoundError, naming the pip command, without matplotlib.
    """
    return save_picture(lambda: board_figure(drawing), out)


def board_figure(drawing: BoardDrawing) -> Figure:
    """The picture as a matplotlib figure: the board on the left, its key on the right."""
    board = len(drawing.columns) * SQUARE, len(drawing.rows) * SQUARE
    width, height = board[0] + 3 * MARGIN + KEY_WIDTH, board[1] + 2 * MARGIN + HEAD
    with draw() as plt:
        figure: Figure = plt.figure(figsize=(width, height))
        place = figure.add_axes((MARGIN / width, MARGIN / height, board[0] / width, board[1] / height))
        _board(place, drawing)
        left = board[0] + 2 * MARGIN
        key = figure.add_axes((left / width, MARGIN / height, KEY_WIDTH / width, board[1] / height))
        _key(key, drawing)
        for words, below, size, colour, weight in (
            (drawing.title, 0.3, 16, INK, "bold"),
            (textwrap.fill(drawing.subtitle, 110), 0.62, 9.5, GREY, "normal"),
        ):
            top = 1 - below / height
            figure.text(MARGIN / width, top, words, va="top", fontsize=size, color=colour, weight=weight)
    return figure


def _board(axes: Axes, drawing: BoardDrawing) -> None:
    """The squares with their names, the lines, and what stands on them."""
    from matplotlib.patches import Rectangle

    columns, rows = len(drawing.columns), len(drawing.rows)
    _bare(axes, (-0.5, columns - 0.5), (-0.5, rows - 0.5))
    for number, shade in enumerate(drawing.squares):
        _square(axes, drawing, drawing.shades[shade], number % columns, number // columns)
    for line in drawing.lines:
        across, up = zip(*line.points, strict=True)
        axes.plot(across, up, color="white", lw=1.8, solid_capstyle="projecting", clip_on=False, zorder=2)
    edge = Rectangle((-0.5, -0.5), columns, rows, fill=False, edgecolor=drawing.ink, lw=1.6, clip_on=False, zorder=4)
    axes.add_patch(edge)
    pieces = {(column, row) for symbol, column, row in drawing.symbols if symbol.kind == "piece"}
    for symbol, column, row in drawing.symbols:
        foot = FOOT if symbol.kind == "ball" and (column, row) in pieces else 0.0
        _symbol(axes, drawing, symbol, column + foot, row - foot)
    names: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8, "color": GREY}
    for column, name in enumerate(drawing.columns):
        axes.text(column, -0.95, name, **names)
        axes.text(column, rows - 0.05, name, **names)
    for row, name in enumerate(drawing.rows):
        axes.text(-0.95, row, name, **names)
        axes.text(columns - 0.05, row, name, **names)
    below, above = drawing.captions
    names |= {"fontsize": 9, "color": INK}
    axes.text((columns - 1) / 2, -1.6, below, **names)
    axes.text((columns - 1) / 2, rows + 0.6, above, **names)


def _bare(axes: Axes, across: tuple[float, float], up: tuple[float, float]) -> None:
    """No frame, no ticks; one square is as wide as high."""
    axes.set_axis_off()
    axes.set_xlim(*across)
    axes.set_ylim(*up)
    axes.set_aspect("equal", anchor="NW")


def _square(axes: Axes, drawing: BoardDrawing, shade: Shade, x: float, y: float) -> None:
    """One square around its middle."""
    from matplotlib.patches import Rectangle

    filled = Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=shade.colour, edgecolor=drawing.grid, lw=0.6, zorder=0)
    axes.add_patch(filled)
    if shade.hatch:
        net = Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, hatch=shade.hatch, edgecolor="#aab4b8", lw=0, zorder=1)
        axes.add_patch(net)


def _symbol(axes: Axes, drawing: BoardDrawing, symbol: Symbol, x: float, y: float) -> None:
    """A mark, a figure or the ball on a square."""
    from matplotlib.patches import Circle, Wedge

    kind, ink = symbol.kind, drawing.ink
    if kind == "piece":
        axes.add_patch(Circle((x, y), PIECE, facecolor=symbol.colour, edgecolor=ink, lw=1.0, zorder=5))
        if symbol.second:
            axes.add_patch(Circle((x, y), PIECE * 0.66, facecolor=symbol.second, lw=0, zorder=5))
        words = "white" if _is_dark(symbol.second or symbol.colour) else ink
        style: dict[str, Any] = {
            "ha": "center",
            "va": "center_baseline",
            "fontsize": 8.5,
            "weight": "bold",
            "zorder": 6,
        }
        axes.text(x, y, symbol.text, color=words, **style)
    elif kind == "ball":
        axes.add_patch(Circle((x, y), BALL, facecolor=symbol.colour, edgecolor=ink, lw=1.4, zorder=7))
    elif kind == "split":
        axes.add_patch(Wedge((x, y), MARK * 0.8, 90, 270, facecolor=symbol.colour, lw=0, zorder=3))
        axes.add_patch(Wedge((x, y), MARK * 0.8, -90, 90, facecolor=symbol.second, lw=0, zorder=3))
    elif kind == "dot":
        axes.add_patch(Circle((x, y), MARK, facecolor=symbol.colour, lw=0, zorder=3))
    else:
        axes.add_patch(Circle((x, y), MARK, fill=False, edgecolor=symbol.colour, lw=2.2, zorder=3))
        if kind == "target":
            axes.add_patch(Circle((x, y), MARK * 0.55, facecolor=symbol.colour, lw=0, zorder=3))


def _is_dark(colour: str) -> bool:
    """Whether white letters are read better on a colour than dark ones."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140  # the brightness that the eye sees, of 255


def _key(axes: Axes, drawing: BoardDrawing) -> None:
    """Symbols and shades with their meaning, then the notes, from the top down."""
    _bare(axes, (-0.5, KEY_WIDTH / SQUARE - 0.5), (-0.5, len(drawing.rows) - 0.5))
    y = len(drawing.rows) - 1.0
    style: dict[str, Any] = {"va": "center", "fontsize": 9, "color": INK}
    for shade in drawing.shades:
        if shade.words:
            _square(axes, drawing, shade, 0, y)
            axes.text(1.0, y, shade.words, **style)
            y -= ROW + 0.14
    plain = drawing.shades[0]
    for symbol, words in drawing.key:
        _square(axes, drawing, plain, 0, y)
        _symbol(axes, drawing, symbol, 0, y)
        axes.text(1.0, y, words, **style)
        y -= ROW + 0.14
    for note in drawing.notes:
        y -= 0.35
        axes.text(-0.5, y, note.heading, va="center", fontsize=9.5, color=INK, weight="bold")
        y -= SENTENCE + 0.1
        for sentence in note.sentences:
            for line in textwrap.wrap(sentence, LETTERS, initial_indent="– ", subsequent_indent="   "):
                axes.text(-0.5, y, line, va="center", fontsize=8.5, color=GREY)
                y -= SENTENCE
