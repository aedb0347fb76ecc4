"""A film as a page of its own: the board as a drawing whose stones a small program on the page moves."""

from __future__ import annotations

import html
import io
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rugbysim.report.board import bare, board_inches, board_pen, draw_board, draw_sample
from rugbysim.report.film import margin, tracks
from rugbysim.report.shapes import PLACE, Pen
from rugbysim.report.style import draw, whole
from rugbysim.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from matplotlib.figure import Figure

    from rugbysim.games.drawing import BoardDrawing, Point, Shade, Symbol
    from rugbysim.report.film import Film, Stone

POINTS = 72.0  # of an SVG to the inch
LARGE = 26  # pixels of a place in the large view, in which the board can be moved sideways
SAMPLE = 1.06  # of the key, in places


def save_html(film: Film, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Write the page."""
    stones, places = tracks(film)
    with whole(target) as part:
        board = _board(film, stones)
        part.write_text(_page(film, board, stones, places), encoding="utf-8", newline="\n")
        if progress is not None:
            progress(len(film.steps), len(film.steps))


def _page(film: Film, board: str, stones: list[Stone], places: list[dict[Stone, Point]]) -> str:
    """The page with everything in it."""
    drawing = film.drawing
    wide = (board_inches(drawing)[0] + 2 * margin(drawing)) * POINTS
    places_across = (drawing.high[0] - drawing.low[0]) / drawing.place
    parts = {
        "title": html.escape(film.title),
        "game": html.escape(drawing.title),
        "which": html.escape(film.which),
        "first": html.escape(film.names[0]),
        "second": html.escape(film.names[1]),
        "first-colour": drawing.colours[0],
        "second-colour": drawing.colours[1],
        "command": html.escape(film.command),
        "version": __version__,
        "large": str(round(places_across * LARGE)),
        "key": _key(drawing),
        "widest": str(round(wide * 4 / 3)),  # as large as printed: a point is 4/3 pixels
        "board": board,
        "film": _data(film, stones, places),
    }
    page = files("rugbysim.report").joinpath("film.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{([a-z-]+)\}\}", lambda found: parts[found[1]], page)


def _board(film: Film, stones: list[Stone]) -> str:
    """The board as SVG, each stone in a group of its own in the middle of the board, where the page takes it from."""
    drawing = film.drawing
    inside, edge = board_inches(drawing), margin(drawing)
    wide, high = inside[0] + 2 * edge, inside[1] + 2 * edge
    box = (edge / wide, edge / high, inside[0] / wide, inside[1] / high)
    with draw() as plt:
        figure: Figure = plt.figure(figsize=(wide, high))
        figure.set_gid("drawing")
        axes = figure.add_axes(box)
        draw_board(axes, drawing, drawing.marks)
        for number, words in enumerate(text for text in axes.texts if text.get_text()):
            words.set_gid(f"words-{number}-{words.get_fontsize():.2f}")  # for the page, which drops what is too small
        x, y = _middle(film)
        for number, (symbol, _) in enumerate(stones):
            layer = figure.add_axes(box, label=str(number))
            layer.set_gid(f"stone-{number}")
            bare(layer, drawing.low, drawing.high)
            board_pen(layer, drawing).symbol(symbol, x, y)
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
        plt.close(figure)
    return _embedded(written.getvalue(), 'id="board" role="img" aria-label="The board"', "#board")


def _key(drawing: BoardDrawing) -> str:
    """The key of the board as items of a list, each a small drawing and what it means."""
    items = []
    for number, (sample, meaning) in enumerate(drawing.key):
        name = f"key-{number}"
        svg = _embedded(_sample(drawing, sample), f'id="{name}" aria-hidden="true"', f"#{name}")
        own = re.sub(rf'(\bid="|href="#|url\(#)(?!{name}")', rf"\1{name}-", svg)  # ids that no other drawing has
        items.append(f"<li>{own}<span>{html.escape(meaning)}</span></li>")
    return "\n".join(items)


def _sample(drawing: BoardDrawing, sample: Symbol | Shade) -> str:
    """An area or a symbol alone as SVG."""
    half, written = SAMPLE / 2, io.StringIO()
    with draw() as plt:
        figure: Figure = plt.figure(figsize=(SAMPLE * PLACE, SAMPLE * PLACE))
        axes = figure.add_axes((0, 0, 1, 1))
        bare(axes, (-half, -half), (half, half))
        draw_sample(Pen(axes, drawing.ink), drawing, sample, 0.0)
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
        plt.close(figure)
    return written.getvalue()


def _embedded(svg: str, attributes: str, selector: str) -> str:
    """A drawing as a page takes it: no head of a file, no size of its own, its style for itself alone."""
    inner = svg[svg.index("<svg") :]
    inner = re.sub(r"<metadata>.*?</metadata>\s*", "", inner, flags=re.DOTALL)
    inner = re.sub(r' (?:width|height)="[0-9.]+pt"', "", inner, count=2)
    inner = inner.replace('<style type="text/css">*', f'<style type="text/css">{selector} *')
    return inner.replace("<svg", f"<svg {attributes}", 1).strip()


def _middle(film: Film) -> tuple[float, float]:
    low, high = film.drawing.low, film.drawing.high
    return (low[0] + high[0]) / 2, (low[1] + high[1]) / 2


def _data(film: Film, stones: list[Stone], places: list[dict[Stone, Point]]) -> str:
    """The steps as JSON: line, both scores, and each stone whose place changes: its number, x, y or its number alone.

    Places are in the points of the drawing, from the middle of the board.
    """
    unit = board_inches(film.drawing)[0] / (film.drawing.high[0] - film.drawing.low[0]) * POINTS
    x, y = _middle(film)
    before: dict[Stone, Point] = {}
    rows: list[list[Any]] = []
    for step, at in zip(film.steps, places, strict=True):
        moved: list[list[float]] = []
        for number, stone in enumerate(stones):
            if at.get(stone) != before.get(stone):
                to = at.get(stone)
                moved.append([number] if to is None else [number, *_points(to[0] - x, y - to[1], unit)])
        rows.append([step.told, *step.scores, *moved])
        before = at
    radius = film.drawing.place * unit
    data = {"seconds": film.seconds, "place": round(radius, 2), "stones": len(stones), "steps": rows, **_more(film)}
    if paths := _paths(film, stones, unit):
        data["paths"] = paths
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(',["', ',\n["')


def _more(film: Film) -> dict[str, Any]:
    """What not every film has: counted decisions, times of the match, moments that matter."""
    more: dict[str, Any] = {}
    if film.first is not None:
        more["numbers"] = film.numbers
    if any(step.when for step in film.steps):
        more["whens"] = [step.when for step in film.steps]
    if headings := [[number, step.heading] for number, step in enumerate(film.steps) if step.heading]:
        more["headings"] = headings
    return more


def _paths(film: Film, stones: list[Stone], unit: float) -> dict[int, list[Any]]:
    """The ways of a step, by its number: the stone, whether its way is drawn, and five whole numbers a point.

    These are tenths of points across and down from the middle of the board, milliseconds, hundredths of slowing, tenths
    of points of height.
    """
    numbers = {stone: number for number, stone in enumerate(stones)}
    x, y = _middle(film)
    paths: dict[int, list[Any]] = {}
    for number, step in enumerate(film.steps):
        for way in step.ways:
            points = [
                (10 * unit * (at.x - x), 10 * unit * (y - at.y), 1000 * at.when, 100 * at.slowing, 10 * unit * at.high)
                for at in way.points
            ]
            whole = [round(value) for point in points for value in point]
            paths.setdefault(number, []).append([numbers[way.symbol, 0], int(way.is_shown), whole])
    return paths


def _points(x: float, y: float, unit: float) -> Iterator[float]:
    return (round(value * unit, 1) for value in (x, y))
