"""What a board is drawn of, put on a panel of matplotlib: areas, lines, words, marks, figures, the ball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rugbysim.games.drawing import Area, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from matplotlib.axes import Axes

    from rugbysim.games.drawing import Label, Placed, Shape, Symbol

PLACE = 0.36  # inches: the room of a figure when nothing has to be made smaller
PIECE, MARK, FIELD, BALL = 0.36, 0.43, 0.33, 0.17  # radii, in places
FOOT = 0.28  # how far right of and below a figure's middle its ball lies, in places
HATCH = "#aab4b8"


@dataclass(frozen=True)
class Pen:
    """Draws on a panel whose units are those of a board.

    `place` is the room of a figure in units, `size` how large the board is shown: 1 where a place takes `PLACE` inches.
    """

    axes: Axes
    ink: str
    place: float = 1.0
    size: float = 1.0

    def shapes(self, shapes: Iterable[Shape]) -> None:
        """Draw shapes in their order, below all symbols."""
        for shape in shapes:
            if isinstance(shape, Area):
                self._area(shape)
            elif isinstance(shape, Line):
                self._line(shape)
            else:
                self._label(shape)

    def _area(self, area: Area) -> None:
        from matplotlib.patches import Polygon

        edge = area.edge or "none"
        style: dict[str, Any] = {"facecolor": area.shade.colour, "edgecolor": edge, "lw": 0.6 * self.size, "zorder": 0}
        self.axes.add_patch(Polygon(area.corners, **style))
        if area.shade.hatch:
            net: dict[str, Any] = {"hatch": area.shade.hatch, "edgecolor": HATCH, "lw": 0, "zorder": 1}
            self.axes.add_patch(Polygon(area.corners, fill=False, **net))

    def frame(self, low: tuple[float, float], high: tuple[float, float]) -> None:
        """The edge of the board."""
        from matplotlib.patches import Rectangle

        style: dict[str, Any] = {"edgecolor": self.ink, "lw": 1.6, "clip_on": False, "zorder": 4}
        self.axes.add_patch(Rectangle(low, high[0] - low[0], high[1] - low[1], fill=False, **style))

    def _line(self, line: Line) -> None:
        across, up = zip(*line.points, strict=True)
        style: dict[str, Any] = {"solid_capstyle": "projecting", "clip_on": False, "zorder": 2}
        if line.dashes is not None:
            style["linestyle"] = (0, line.dashes)
        self.axes.plot(across, up, color=line.colour, lw=line.width * self.size, **style)

    def _label(self, label: Label) -> None:
        style: dict[str, Any] = {"ha": "center", "va": "center", "zorder": 2}
        weight, size = "bold" if label.bold else "normal", label.size * self.size
        x, y = label.middle
        self.axes.text(x, y, label.words, color=label.colour, weight=weight, fontsize=size, **style)

    def symbol(self, symbol: Symbol, x: float, y: float) -> None:
        """A mark, a figure or the ball, around a point."""
        kind, colour = symbol.kind, symbol.colour
        if kind == "piece":
            self._piece(symbol, x, y)
        elif kind == "ball":
            self._disc(x, y, BALL, colour, 7, rim=self.ink, width=1.4)
        elif kind == "split":
            self._halves(symbol, x, y)
        elif kind == "dot":
            self._disc(x, y, MARK, colour, 3)
        elif kind == "field":
            self._disc(x, y, FIELD, colour, 3, rim=symbol.second, width=1.3)
            self._name(x, y, symbol.text, colour, 4)
        elif kind in ("oval", "slab", "hollow"):
            self._of_size(symbol, x, y)
        else:
            self._disc(x, y, MARK, "none", 3, rim=colour, width=2.2)
            if kind == "target":
                self._disc(x, y, MARK * 0.55, colour, 3)

    def _disc(
        self, x: float, y: float, radius: float, colour: str, order: int, rim: str = "none", width: float = 0.0
    ) -> None:
        from matplotlib.patches import Circle

        style: dict[str, Any] = {"facecolor": colour, "edgecolor": rim, "lw": width * self.size, "zorder": order}
        self.axes.add_patch(Circle((x, y), radius * self.place, **style))

    def _piece(self, symbol: Symbol, x: float, y: float) -> None:
        """A figure's disc with its name."""
        self._disc(x, y, PIECE, symbol.colour, 5, rim=self.ink, width=1.0)
        if symbol.second:
            self._disc(x, y, PIECE * 0.66, symbol.second, 5)
        self._name(x, y, symbol.text, symbol.second or symbol.colour, 6, weight="bold")

    def _of_size(self, symbol: Symbol, x: float, y: float) -> None:
        """What has a length and a width of its own, and its name."""
        from matplotlib.patches import Ellipse, Rectangle

        order = 4 if symbol.is_below else 7
        edge = symbol.second or self.ink
        style: dict[str, Any] = {"facecolor": symbol.colour, "edgecolor": edge, "lw": 1.2 * self.size, "zorder": order}
        long, wide = symbol.size
        if symbol.kind == "slab":
            corner, middle = (x - long / 2, y - wide / 2), (x, y)
            self.axes.add_patch(Rectangle(corner, long, wide, angle=symbol.turn, rotation_point=middle, **style))
        else:
            self.axes.add_patch(Ellipse((x, y), long, wide, angle=symbol.turn, **style))
        if symbol.text:
            self._name(x, y, symbol.text, symbol.colour, order)

    def _name(self, x: float, y: float, text: str, ground: str, order: int, weight: str = "normal") -> None:
        """What is written on a disc, legible on its colour."""
        style: dict[str, Any] = {"ha": "center", "va": "center_baseline", "weight": weight, "zorder": order}
        colour = "white" if _is_dark(ground) else self.ink
        self.axes.text(x, y, text, color=colour, fontsize=8.5 * self.size, **style)

    def _halves(self, symbol: Symbol, x: float, y: float) -> None:
        """A dot of two colours."""
        from matplotlib.patches import Wedge

        for start, colour in ((90, symbol.colour), (-90, symbol.second)):
            half = Wedge((x, y), MARK * 0.8 * self.place, start, start + 180, facecolor=colour, lw=0, zorder=3)
            self.axes.add_patch(half)


def standing(symbols: Iterable[Placed], place: float) -> Iterator[Placed]:
    """The symbols where they are drawn: the ball lies at the foot of a figure that stands in its place."""
    listed = list(symbols)
    taken = {(x, y) for symbol, x, y in listed if symbol.kind == "piece"}
    for symbol, x, y in listed:
        foot = FOOT * place if symbol.kind == "ball" and (x, y) in taken else 0.0
        yield symbol, x + foot, y - foot


def _is_dark(colour: str) -> bool:
    """Whether white letters are read better on a colour than dark ones."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140  # the brightness that the eye sees, of 255
