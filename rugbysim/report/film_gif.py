"""A film as an animated picture: the board is drawn once, then each step changes what moves and the words below.

Frames are written one by one and hold what has changed, so that neither memory nor file grows with whole pictures.
"""

from __future__ import annotations

import io
import math
import struct
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.report.board import bare, board_inches, board_pen, draw_board
from rugbysim.report.film import FRAME, frames, margin, moved, passing, tracks
from rugbysim.report.style import GREY, INK, draw, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.figure import Figure
    from PIL import ImageFont

    from rugbysim.games.drawing import Point, Symbol
    from rugbysim.games.filming import Step
    from rugbysim.report.film import Film, Stone

DOTS = 100.0  # to the inch, fewer where the picture would be too wide
NARROWEST, WIDE, WIDEST = 480, 1200, 1600  # pixels: wider than `WIDE` only as far as a place needs `LEAST`
LEAST = 22
HEAD, FOOT, EDGE = 52, 78, 16  # pixels over the board, below it, left and right of words
LETTERS, SMALL = 14, 12  # pixels
ROOM = 1.4  # of a stone's own picture, in places
EDGED = 1.1  # the same of one that has a size of its own, however it is turned: in diagonals
LINES = 2  # that tell of a step
WAY, DOT = 6.0, 1.4  # pixels from dot to dot on the way of a stone that moves, and a dot's radius
LEFT, LEFT_DOTS = 0.36, 16  # the dotted circle where it stood: its radius in places
RING = (0.42, 0.49)  # around where it stands now: radii in places
SHADOW, ASIDE = 0.22, 0.3  # its radius in places; how far aside it lies, in heights
SAME = 255  # the colour that leaves a pixel as it is; the others are the picture's
SECOND, SHORTEST, LAST = 100, 2, 300  # hundredths: a second, the shortest that browsers obey, the end longer by so much


def save_gif(film: Film, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Write the picture."""
    stones, places = tracks(film)
    studio = _studio(film, stones, places)
    shown = max(SHORTEST, round(film.seconds * SECOND))
    before: np.ndarray | None = None
    with whole(target) as part, part.open("wb") as stream:
        stream.write(_head(studio, film.command))
        for number, (step, at) in enumerate(zip(film.steps, places, strict=True), start=1):
            for when in np.arange(1, frames(step)) * FRAME:
                picture = studio.frame(_under_way(step, at, when), [], step, number - 1, _flying(step, when))
                stream.write(_frame(studio, picture, before, round(FRAME * SECOND)))
                before = picture
            picture = studio.frame(at, _marked(step, places[max(0, number - 2)], at), step, number - 1)
            is_last = number == len(film.steps)
            stream.write(_frame(studio, picture, before, shown + (LAST if is_last else 0)))
            before = picture
            if progress is not None:
                progress(number, len(film.steps))
        stream.write(b";")


def _under_way(step: Step, at: dict[Stone, Point], when: float) -> dict[Stone, Point]:
    """Where the stones are while those of a step are on their ways."""
    passed = {(way.symbol, 0): passing(way, when) for way in step.ways}
    return at | {stone: (there.x, there.y) for stone, there in passed.items() if stone in at}


def _flying(step: Step, when: float) -> list[Point]:
    """Where the shadows of what is in the air lie: the farther from under it, the higher it is."""
    passed = [passing(way, when) for way in step.ways if way.is_shown]
    return [(there.x + ASIDE * there.high, there.y - ASIDE * there.high) for there in passed if there.high > 0]


def _marked(step: Step, before: dict[Stone, Point], at: dict[Stone, Point]) -> list[Sequence[Point]]:
    """The ways that are marked: those that are to be shown, and the straight ones of stones that are few enough."""
    shown = [way for way in step.ways if way.is_shown]
    others = {stone: place for stone, place in at.items() if stone not in [(way.symbol, 0) for way in shown]}
    return [*([(there.x, there.y) for there in way.points] for way in shown), *moved(before, others)]


# --- pictures ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Studio:
    """What all frames have in common."""

    film: Film
    empty: np.ndarray  # uint8[height, width, 3]: the board and the title
    sprites: dict[Stone, np.ndarray]  # uint8[side, side, 4]: each stone, the last number says how much it covers
    dot: np.ndarray  # the same of a dot on a stone's way
    ring: np.ndarray  # and of what marks a stone that has moved
    shadow: np.ndarray  # and of what lies under a stone that flies
    corner: tuple[float, float]  # pixels of the board's lower left corner
    unit: float  # pixels
    fonts: tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]
    palette: np.ndarray  # uint8[SAME, 3]

    def frame(
        self,
        at: dict[Stone, Point],
        ways: Sequence[Sequence[Point]],
        step: Step,
        number: int,
        shadows: Sequence[Point] = (),
    ) -> np.ndarray:
        """One step as pixels, with the ways on which stones have come and shadows of those that fly."""
        picture = self.empty.copy()
        for way in ways:
            self._mark(picture, way)
        for shadow in shadows:
            self._put(picture, self.shadow, shadow)
        for stone, sprite in self.sprites.items():
            if stone in at:
                self._put(picture, sprite, at[stone])
        return self._written(picture, step, number)

    def _mark(self, picture: np.ndarray, way: Sequence[Point]) -> None:
        """A dotted way, a dotted circle where it begins and a ring at its end."""
        (start, end), radius = (way[0], way[-1]), LEFT * self.film.drawing.place
        x, y = np.array(way).T
        gone = np.concatenate([[0.0], np.hypot(np.diff(x), np.diff(y)).cumsum()])
        for far in np.arange(radius, gone[-1] - radius, WAY / self.unit):
            self._put(picture, self.dot, (float(np.interp(far, gone, x)), float(np.interp(far, gone, y))))
        for turn in np.arange(LEFT_DOTS) * 2 * np.pi / LEFT_DOTS:
            at = start[0] + radius * float(np.cos(turn)), start[1] + radius * float(np.sin(turn))
            self._put(picture, self.dot, at)
        self._put(picture, self.ring, end)

    def _put(self, picture: np.ndarray, sprite: np.ndarray, point: Point) -> None:
        """Lay a stone's picture around a point of the board, as much of it as there is picture to lie on."""
        side, low = len(sprite), self.film.drawing.low
        x = round(self.corner[0] + (point[0] - low[0]) * self.unit - side / 2)
        y = round(self.corner[1] - (point[1] - low[1]) * self.unit - side / 2)
        left, top = max(0, x), max(0, y)
        under = picture[top : max(0, y + side), left : max(0, x + side)]
        seen = sprite[top - y :, left - x :][: under.shape[0], : under.shape[1]]
        cover = seen[..., 3:].astype(np.uint16)
        under[:] = (seen[..., :3] * cover + under * (255 - cover) + 127) // 255

    def _written(self, picture: np.ndarray, step: Step, number: int) -> np.ndarray:
        """The line that tells of the step below the board, then score and count."""
        from PIL import Image, ImageDraw

        image = Image.fromarray(picture)
        pen, (font, small) = ImageDraw.Draw(image), self.fonts
        top = image.height - FOOT
        letters = int((image.width - 2 * EDGE) / font.getlength("n"))
        lines = textwrap.wrap(step.told or "The start.", letters, max_lines=LINES, placeholder=" ...")
        for line, told in enumerate(lines):
            pen.text((EDGE, top + 1.4 * LETTERS * line), told, INK, font)
        (first, second), (one, other) = self.film.names, step.scores
        y, when = image.height - 1.8 * SMALL, f"   {step.when}" if step.when else ""
        pen.text((EDGE, y), f"{first} {one} : {other} {second}{when}", GREY, small)
        numbers = self.film.numbers
        pen.text((image.width - EDGE, y), f"{numbers[number]} / {numbers[-1]}", GREY, small, anchor="ra")
        return np.asarray(image)


def _studio(film: Film, stones: Sequence[Stone], places: Sequence[dict[Stone, Point]]) -> Studio:
    """Draw what all frames have in common, and choose the colours from the board without and with all stones."""
    from PIL import Image

    drawing = film.drawing
    wide, edge = board_inches(drawing)[0], margin(drawing)
    needed = LEAST * (drawing.high[0] - drawing.low[0]) / drawing.place
    dots = min(DOTS, min(WIDEST, max(WIDE, needed)) / (wide + 2 * edge))
    unit = wide * dots / (drawing.high[0] - drawing.low[0])
    with draw() as plt:
        board = _board(plt, film, dots)
        look = {
            symbol: _sprite(plt, film, symbol, dots, unit) for symbol in dict.fromkeys(symbol for symbol, _ in stones)
        }
        fonts = _fonts()
    empty = np.full((HEAD + board.shape[0] + FOOT, max(board.shape[1], NARROWEST), 3), 255, np.uint8)
    empty[HEAD : HEAD + board.shape[0], : board.shape[1]] = board
    corner = (edge * dots, HEAD + board.shape[0] - edge * dots)
    sprites = {stone: look[stone[0]] for stone in stones}
    dot, ring = _round(0.0, DOT), _round(*(radius * drawing.place * unit for radius in RING))
    shadow = _round(0.0, SHADOW * drawing.place * unit)
    nothing = np.zeros((SAME, 3), np.uint8)
    studio = Studio(film, _titled(film, empty, fonts), sprites, dot, ring, shadow, corner, unit, fonts, nothing)
    first = {stone: place for at in reversed(places) for stone, place in at.items()}
    middle = (drawing.low[0] + drawing.high[0]) / 2, (drawing.low[1] + drawing.high[1]) / 2
    marked = [(middle, (middle[0] + drawing.place, middle[1]))]
    both = np.concatenate([studio.empty, studio.frame(first, marked, film.steps[-1], 0)])
    sample = Image.fromarray(both).quantize(SAME, dither=Image.Dither.NONE)
    colours = np.array(sample.getpalette(), np.uint8).reshape(-1, 3)[:SAME]
    studio.palette[: len(colours)] = colours
    return studio


def _board(plt: Any, film: Film, dots: float) -> np.ndarray:
    """The empty board with its names, on white."""
    inside, edge = board_inches(film.drawing), margin(film.drawing)
    wide, high = inside[0] + 2 * edge, inside[1] + 2 * edge
    figure: Figure = plt.figure(figsize=(wide, high), dpi=dots)
    box = (edge / wide, edge / high, inside[0] / wide, inside[1] / high)
    draw_board(figure.add_axes(box), film.drawing, film.drawing.marks)
    return _pixels(plt, figure)[..., :3]


def _sprite(plt: Any, film: Film, symbol: Symbol, dots: float, unit: float) -> np.ndarray:
    """A stone alone, on nothing."""
    side = round(max(ROOM * film.drawing.place, EDGED * math.hypot(*symbol.size)) * unit)
    half = side / unit / 2
    figure: Figure = plt.figure(figsize=(side / dots, side / dots), dpi=dots, facecolor="none")
    axes = figure.add_axes((0, 0, 1, 1))
    bare(axes, (-half, -half), (half, half))
    board_pen(axes, film.drawing).symbol(symbol, 0, 0)
    return _pixels(plt, figure)


def _round(inside: float, outside: float) -> np.ndarray:
    """A ring between two radii in pixels, a disc if the first is 0, in ink on nothing."""
    side = 2 * int(np.ceil(outside)) + 1
    far = np.hypot(*(np.indices((side, side)) - side // 2))
    covered = np.clip(outside + 0.5 - far, 0, 1) * (np.clip(far - inside + 0.5, 0, 1) if inside else 1)
    ink = [int(INK[at : at + 2], 16) for at in (1, 3, 5)]
    return np.dstack([*(np.full((side, side), part) for part in ink), np.rint(255 * covered)]).astype(np.uint8)


def _pixels(plt: Any, figure: Figure) -> np.ndarray:
    """A figure as uint8[height, width, 4]."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    pixels = np.array(canvas.buffer_rgba())
    plt.close(figure)
    return pixels


def _fonts() -> tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]:
    """The letters that matplotlib brings with it, in two sizes."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    letters = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    large, small = (ImageFont.truetype(str(letters), size) for size in (LETTERS, SMALL))
    return large, small


def _titled(film: Film, picture: np.ndarray, fonts: Sequence[ImageFont.FreeTypeFont]) -> np.ndarray:
    """The picture with its title and which match it is."""
    from PIL import Image, ImageDraw

    image = Image.fromarray(picture)
    pen = ImageDraw.Draw(image)
    pen.text((EDGE, 12), film.title, INK, fonts[0])
    pen.text((EDGE, 12 + 1.5 * LETTERS), film.which, GREY, fonts[1])
    return np.asarray(image)


# --- the file ---------------------------------------------------------------------------------------------------------


def _head(studio: Studio, comment: str) -> bytes:
    """The head of the file: its size and colours, that it begins again at its end, and a comment."""
    height, width = studio.empty.shape[:2]
    colours = studio.palette.tobytes().ljust(3 * 256, b"\0")
    said = comment.encode()
    blocks = b"".join(bytes([len(part)]) + part for part in (said[at : at + 255] for at in range(0, len(said), 255)))
    size = b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
    return size + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00" + b"!\xfe" + blocks + b"\0"


def _frame(studio: Studio, picture: np.ndarray, before: np.ndarray | None, lasts: int) -> bytes:
    """What has changed since the picture before, shown for so many hundredths of a second."""
    changed = np.ones(picture.shape[:2], bool) if before is None else _differ(picture, before)
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    top, bottom = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, 1)
    left, right = (int(columns[0]), int(columns[-1]) + 1) if len(columns) else (0, 1)
    numbers = np.full(changed.shape, SAME, np.uint8)
    numbers[changed] = _numbers(studio.palette, picture[changed])
    control = b"!\xf9\x04" + struct.pack("<BHBB", 0b101, lasts, SAME, 0)  # the picture stays, `SAME` lets it through
    return (
        control
        + b","
        + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0)
        + _packed(numbers[top:bottom, left:right])
    )


def _differ(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Which pixels of two pictures differ; channel by channel, since numpy is slow along an axis of three."""
    red, green, blue = (one[..., channel] != other[..., channel] for channel in range(3))
    differ: np.ndarray = red | green | blue
    return differ


def _numbers(palette: np.ndarray, pixels: np.ndarray) -> np.ndarray:
    """The number of the nearest colour of the palette for each pixel."""
    whole = pixels.astype(np.int32) @ np.array([1 << 16, 1 << 8, 1], np.int32)
    _, first, which = np.unique(whole, return_index=True, return_inverse=True)
    apart = ((pixels[first][:, None].astype(np.int32) - palette[None]) ** 2).sum(axis=2)
    nearest: np.ndarray = apart.argmin(axis=1).astype(np.uint8)
    return nearest[which]


def _packed(numbers: np.ndarray) -> bytes:
    """The numbers of colours as a GIF packs them: what a GIF of this one picture has between its head and its end."""
    from PIL import Image

    written = io.BytesIO()
    Image.fromarray(numbers).save(written, "GIF", optimize=False, interlace=False)
    data = written.getvalue()
    at = 13 + 3 * 2 ** ((data[10] & 7) + 1)
    while data[at : at + 1] == b"!":
        at += 2
        while data[at]:
            at += 1 + data[at]
        at += 1
    return data[at + 10 : -1]
