"""The picture of a board: what is drawn is what the game hands over, readable and the same each time."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib.colors import to_hex
from matplotlib.patches import Circle, Polygon

from rugbysim.games.brettfussball.drawing import (
    AREA,
    CIRCLE,
    COLOURS,
    CORNER,
    GOAL,
    SHADES,
    board_drawing,
    stones_scored,
)
from rugbysim.games.brettfussball.params import build
from rugbysim.games.brettfussball.state import new_state
from rugbysim.games.brettfussball.vocabulary import Action, Direction, Phase
from rugbysim.games.drawing import Area, BoardDrawing, Label, Line, Note, Shade, Symbol, corners, grid, outline
from rugbysim.report.board import board_figure, save_board
from rugbysim.report.shapes import FOOT, PIECE
from rugbysim.setup.brettfussball import load_settings


def params(*changes: str) -> np.ndarray:
    settings, board, _ = load_settings(overrides=changes)
    return build(settings, board)


@pytest.fixture(scope="module")
def drawing() -> BoardDrawing:
    return board_drawing(params())


@pytest.fixture(scope="module")
def figure(drawing: BoardDrawing) -> Any:
    made = board_figure(drawing)
    made.canvas.draw()
    yield made
    made.clear()


PITCH, NET = Shade("#4f9f5c"), Shade("#eef1f0", "xx")
SQUARES = (PITCH, PITCH, NET, PITCH, PITCH, PITCH)
TINY = BoardDrawing(
    title="Tiny",
    subtitle="a game of three by two",
    low=(-0.5, -0.5),
    high=(2.5, 1.5),
    place=1.0,
    ground=PITCH,
    ink="#1d2733",
    edge="#3c8449",
    colours=("#c62f2a", "#f4c62a"),
    shapes=(*grid("abc", "12", SQUARES, "#3c8449", ("below", "above")), Line(((-0.5, 0.5), (2.5, 0.5)))),
    marks=((Symbol("dot", "#ffffff"), 0, 0),),
    stones=(
        (Symbol("piece", "#c62f2a", "", "7"), 1, 1),
        (Symbol("ball", "#ffffff"), 1, 1),
        (Symbol("ball", "#ffffff"), 0, 1),
    ),
    key=((NET, "goal"), (Symbol("ring", "#ffffff"), "a ring")),
    notes=(Note("Certain", ("that it is small",)),),
)


def texts(figure: Any) -> list[str]:
    return [text.get_text() for axes in figure.axes for text in axes.texts] + [text.get_text() for text in figure.texts]


# --- any board --------------------------------------------------------------------------------------------------------


def test_a_board_of_any_size_is_drawn_square_by_square() -> None:
    board = board_figure(TINY).axes[0]
    squares = {
        tuple(patch.get_xy()[:4].mean(axis=0).tolist()): to_hex(patch.get_facecolor())
        for patch in board.patches
        if isinstance(patch, Polygon) and patch.get_fill() and np.ptp(patch.get_xy()[:, 0]) == 1
    }
    assert squares == {(n % 3, n // 3): shade.colour for n, shade in enumerate(SQUARES)}
    assert {"a", "b", "c", "1", "2", "7", "above", "below"} <= {text.get_text() for text in board.texts}


def test_words_stand_beside_the_board() -> None:
    assert {"Tiny", "a game of three by two", "goal", "a ring", "Certain", "– that it is small"} <= {
        *texts(board_figure(TINY))
    }


def test_a_subtitle_of_many_lines_has_room_over_the_board() -> None:
    sentence = "One more sentence of what happens now in this game. "
    heights = []
    for times in (1, 4, 9):
        figure = board_figure(replace(TINY, subtitle=sentence * times))
        figure.canvas.draw()
        renderer = figure.canvas.get_renderer()
        boxes = [text.get_window_extent(renderer) for text in figure.texts]
        names = [text.get_window_extent(renderer) for text in figure.axes[0].texts]
        assert min(box.y0 for box in boxes) > max(figure.axes[0].get_window_extent().y1, *(box.y1 for box in names))
        assert all(box.x0 >= 0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1 for box in boxes)
        heights.append(figure.get_figheight())
        figure.clear()
    assert heights[0] < heights[1] < heights[2]


def test_a_field_bears_its_text_in_letters_that_can_be_read_on_it() -> None:
    fields = ((Symbol("field", "#ffffff", "#9a8b6e", "12"), 0, 0), (Symbol("field", "#333333", "#9a8b6e", "3"), 1, 0))
    board = board_figure(replace(TINY, marks=fields)).axes[0]
    assert {text.get_text(): to_hex(text.get_color()) for text in board.texts if text.get_text() in ("12", "3")} == {
        "12": TINY.ink,
        "3": "#ffffff",
    }
    piece = min(patch.zorder for patch in board.patches if isinstance(patch, Circle) and patch.radius == PIECE)
    assert all(text.zorder < piece for text in board.texts if text.get_text() == "12"), "hidden by a stone"


def test_the_ball_lies_at_the_foot_of_a_piece_and_else_in_the_middle() -> None:
    board = board_figure(TINY).axes[0]
    small = [patch.center for patch in board.patches if isinstance(patch, Circle) and patch.radius < 0.2]
    assert small == [(pytest.approx(1 + FOOT), pytest.approx(1 - FOOT)), (0, 1)]


def test_a_grid_needs_a_shade_for_each_square() -> None:
    with pytest.raises(ValueError, match="5 squares for 3 columns and 2 rows"):
        grid("abc", "12", SQUARES[:-1], "#3c8449", ("", ""))


def test_a_grid_reaches_from_corner_to_corner() -> None:
    areas = [shape for shape in grid("abc", "12", SQUARES, "#3c8449", ("", "")) if isinstance(shape, Area)]
    points = [point for area in areas for point in area.corners]
    assert (min(points), max(points)) == corners(3, 2) == (TINY.low, TINY.high)


def test_a_board_in_other_units_is_drawn_as_large() -> None:
    """A place takes the same room on paper, be it a square or 1.1 centimetres."""
    ten = BoardDrawing(**{**TINY.__dict__, "low": (-5.0, -5.0), "high": (25.0, 15.0), "place": 10.0, "shapes": ()})
    sizes = [board_figure(drawing).get_size_inches()[0] for drawing in (TINY, ten)]
    assert sizes[0] == pytest.approx(sizes[1])
    radii = [board_figure(drawing).axes[0].patches[-2].radius for drawing in (TINY, ten)]
    assert radii[1] == pytest.approx(10 * radii[0])


def test_a_wide_board_has_its_key_below_and_is_never_wider_than_a_page() -> None:
    wide = BoardDrawing(**{**TINY.__dict__, "low": (0.0, 0.0), "high": (80.0, 10.0), "shapes": ()})
    board, *keys = board_figure(wide).axes
    assert board.get_position().y0 > max(key.get_position().y1 for key in keys)
    assert board.get_position().width * board.figure.get_size_inches()[0] == pytest.approx(17)


def test_the_outline_of_squares_has_no_line_between_them() -> None:
    two = {frozenset(line.points) for line in outline([(0, 0), (1, 0)])}
    assert len(two) == 6
    assert frozenset({(0.5, -0.5), (0.5, 0.5)}) not in two
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert len(outline(ring)) == 12 + 4


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_the_same_drawing_gives_the_same_bytes(ending: str, start: bytes, tmp_path: Path) -> None:
    one, other = (save_board(TINY, tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "other"))
    assert one.startswith(start)
    assert one == other
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"one.{ending}", f"other.{ending}"]


def test_a_picture_for_a_page_is_small_and_keeps_its_colours(drawing: BoardDrawing, tmp_path: Path) -> None:
    from PIL import Image

    saved = save_board(drawing, tmp_path / "board.png")
    assert saved.stat().st_size < 100_000
    with Image.open(saved) as picture:
        seen = {colour for _, colour in picture.convert("RGB").getcolors(256)}
    for wanted_colour in (*(shade.colour for shade in SHADES[:5]), *COLOURS):
        wanted = tuple(int(wanted_colour[at : at + 2], 16) for at in (1, 3, 5))
        assert min(max(abs(a - b) for a, b in zip(wanted, colour, strict=True)) for colour in seen) <= 2


def test_without_matplotlib_the_pip_command_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'rugbysim\[plot\]'") as missing:
        save_board(TINY, tmp_path / "board.png")
    assert missing.value.name == "matplotlib"
    assert not list(tmp_path.iterdir())


# --- Brettfußball -----------------------------------------------------------------------------------------------------


def squares_of(drawing: BoardDrawing) -> dict[tuple[float, float], int]:
    """The number of the shade of each square."""
    areas = [shape for shape in drawing.shapes if isinstance(shape, Area)]
    return {(area.corners[0][0] + 0.5, area.corners[0][1] + 0.5): SHADES.index(area.shade) for area in areas}


@pytest.mark.rule("BF-1.2", "BF-1.4")
def test_the_squares_are_those_of_the_board(drawing: BoardDrawing) -> None:
    kinds = squares_of(drawing)
    assert set(kinds) == {(x, y) for x in range(20) for y in range(24)}
    named = {label.words for label in drawing.shapes if isinstance(label, Label)}
    assert {"a", "t", "1", "24"} <= named
    assert {square for square, kind in kinds.items() if kind == GOAL} == {(x, y) for x in range(8, 12) for y in (0, 23)}
    assert {square for square, kind in kinds.items() if kind == CORNER} == {(0, 0), (19, 0), (0, 23), (19, 23)}
    assert sum(kind == AREA for kind in kinds.values()) == 2 * 44
    assert sum(kind == CIRCLE for kind in kinds.values()) == 16


@pytest.mark.rule("BF-1.1", "BF-2.1")
def test_before_the_start_all_are_set_up(drawing: BoardDrawing) -> None:
    figures = {(x, y): symbol for symbol, x, y in drawing.stones}
    assert len(figures) == 22
    assert figures[9, 1] == Symbol("piece", COLOURS[0], drawing.ink, "K")
    assert figures[10, 22] == Symbol("piece", COLOURS[1], drawing.ink, "K")
    assert figures[9, 11] == Symbol("piece", COLOURS[0], "", "10")
    assert figures[2, 4] == Symbol("piece", COLOURS[0], "", "1")
    assert {symbol.kind for symbol, _, _ in drawing.stones} == {"piece"}
    assert len(drawing.marks) == 24


def test_a_position_is_drawn_as_it_stands() -> None:
    state = new_state()
    state["fig"][0, 1, 4] = state["ball"] = 105
    state["at"][0, 105] = 15
    state["phase"] = Phase.ROLL
    shown = board_drawing(params(), state)
    above = [(symbol.kind, symbol.text, x, y) for symbol, x, y in shown.stones]
    assert above == [("piece", "4", 5, 5), ("ball", "", 5, 5)]
    assert shown.subtitle == "Red 0, Yellow 0, ply 0. Red is to roll."
    state["phase"] = Phase.STARTER
    assert len(board_drawing(params(), state).stones) == 22


@pytest.mark.rule("BF-7.1")
def test_in_the_moment_of_a_goal_the_ball_lies_on_the_goal_square() -> None:
    state = new_state()
    state["fig"][0, 0, 5] = state["ball"] = 20 * 20 + 10
    state["phase"] = Phase.SHOOT
    shown = stones_scored(params(), state, Action.SHOOT + Direction.N)
    assert [(symbol.kind, x, y) for symbol, x, y in shown] == [("piece", 10, 20), ("ball", 10, 23)]
    assert state["ball"][0] == 20 * 20 + 10


def test_another_board_is_drawn_with_its_own_goals() -> None:
    other = board_drawing(params('board_alternative="goal-2x2"'))
    goals = {square for square, kind in squares_of(other).items() if kind == GOAL}
    assert goals == {(x, y) for x in (9, 10) for y in (0, 1, 22, 23)}
    assert ("ring", 9, 2) in [(symbol.kind, x, y) for symbol, x, y in other.marks]


def test_what_is_certain_and_what_is_not_stands_beside_it(drawing: BoardDrawing) -> None:
    assert [note.heading for note in drawing.notes] == ["Certain", "Inferred from the rulebook", "Reconstructed"]
    assert {words for _, words in drawing.key if "reconstructed" in words} == {
        "penalty area (reconstructed)",
        "centre circle (reconstructed)",
    }


def test_no_text_lies_over_another_or_leaves_the_picture(figure: Any) -> None:
    renderer = figure.canvas.get_renderer()
    drawn = [text for axes in figure.axes for text in axes.texts] + list(figure.texts)
    boxes = [text.get_window_extent(renderer) for text in drawn if text.get_text()]
    assert len(boxes) > 100
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1 for box in boxes)
