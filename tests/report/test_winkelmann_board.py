"""The picture of Winkelmann's board: circles through their fields, marks by what a field is, stones where they are."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from rugbysim.games.drawing import BoardDrawing, Label, Line, Symbol
from rugbysim.games.winkelmann import drawing as marks
from rugbysim.games.winkelmann.drawing import BALL_STONE, board_drawing, stones_scored
from rugbysim.games.winkelmann.params import build
from rugbysim.games.winkelmann.state import new_state
from rugbysim.games.winkelmann.text_words import field_name
from rugbysim.games.winkelmann.vocabulary import BALL, Action, Phase
from rugbysim.report.board import board_figure
from rugbysim.setup.winkelmann import load_settings

BOARDS = ("winkelmann", "winkelmann_5x5")


def params(board: str = "winkelmann") -> Any:
    settings, laid_out, _ = load_settings(overrides=[f'board="{board}"'])
    return build(settings, laid_out)


def stones(drawing: BoardDrawing) -> dict[str, tuple[float, float]]:
    """Where each stone is drawn, by the name on it; the ball has none."""
    return {symbol.text: (x, y) for symbol, x, y in drawing.stones}


def played() -> Any:
    """A position: all stones somewhere."""
    state = new_state()
    state["fig"][0] = [[188, 189, 190, 191, 99], [194, 195, 196, 197, 198]]
    state["ball"] = 19
    state["phase"] = Phase.ROLL
    return state


@pytest.mark.rule("WK-1.1", "WK-1.2")
@pytest.mark.parametrize("board", BOARDS)
def test_each_circle_is_a_closed_line_through_its_fields(board: str) -> None:
    p = params(board)[0]
    lines = [shape for shape in board_drawing(params(board)).shapes if isinstance(shape, Line)]
    assert len(lines) == 23
    for ring, line in enumerate(lines):
        assert line.points[0] == line.points[-1]
        fields = p["xy"][p["rings"][ring, : p["ring_length"][ring]]]
        away = np.linalg.norm(fields[:, None] - np.array(line.points)[None], axis=2).min(axis=1)
        assert away.max() < 0.001


@pytest.mark.rule("WK-1.3", "WK-1.4", "WK-6.2")
@pytest.mark.parametrize("board", BOARDS)
def test_fields_are_marked_by_what_they_are(board: str) -> None:
    drawn = board_drawing(params(board))
    counts = Counter(replace(symbol, text="") for symbol, _, _ in drawn.marks if symbol.kind == "field")
    assert counts[marks.GOAL[0]] == counts[marks.GOAL[1]] == 5
    assert (counts[marks.POST], counts[marks.INNER], counts[marks.FETCH], counts[marks.PICK_UP]) == (4, 2, 4, 8)
    assert counts[marks.CROSSING] == 68 - 4 - 8, "posts and pick-up fields are crossings too"
    assert counts.total() == 200
    assert {replace(symbol, text="") for symbol, _ in drawn.key if isinstance(symbol, Symbol)} >= set(counts)


@pytest.mark.rule("WK-1.1", "WK-1.3")
@pytest.mark.parametrize("board", BOARDS)
def test_a_field_of_one_circle_bears_its_number_and_a_crossing_has_one_beside_it_on_either_circle(board: str) -> None:
    p = params(board)[0]
    drawn = board_drawing(params(board))
    written = {(x, y): symbol.text for symbol, x, y in drawn.marks if symbol.kind == "field"}
    beside = defaultdict(set)
    for label in (shape for shape in drawn.shapes if isinstance(shape, Label) and not shape.bold):
        distances = np.hypot(*(p["xy"] - label.middle).T)
        nearest, next_one = np.argsort(distances)[:2]
        if label.words != "displaced":
            assert distances[next_one] > 1.4 * distances[nearest], (label, "could be that of another field")
            beside[int(nearest)].add((label.words, _inside(p, label.middle)))
    for field in range(200):
        rings = [int(ring) for ring in p["circles"][field] if ring >= 0]
        names = {ring: name_of(p, field, ring) for ring in rings}
        if len(rings) == 1:
            assert written[tuple(p["xy"][field])] == names[rings[0]]
            assert field not in beside
        else:
            assert written[tuple(p["xy"][field])] == ""
            assert beside[field] == {(name, (ring,)) for ring, name in names.items()}


def name_of(p: Any, field: int, ring: int) -> str:
    """What the field is called on a circle, after the circle's name: by the hour, in a goal as in the file."""
    if ring < 21:
        return str(p["rings"][ring].tolist().index(field) or 12)
    return field_name(p, field).split(".")[1]


def _inside(p: Any, point: tuple[float, float]) -> tuple[int, ...]:
    """The circles within which a point lies: by the path through a circle's fields, which is close to its line."""
    from matplotlib.path import Path

    rings = [p["xy"][p["rings"][ring, : p["ring_length"][ring]]] for ring in range(23)]
    return tuple(ring for ring, corners in enumerate(rings) if Path(corners).contains_point(point))


@pytest.mark.rule("WK-2.2")
def test_before_the_lot_all_are_set_up() -> None:
    p = params()
    for shown in (board_drawing(p), board_drawing(p, new_state())):
        at = stones(shown)
        assert set(at) == {f"{letter}{number}" for letter in "we" for number in range(1, 6)} | {""}
        assert at[""] == (0, 0)
        assert at["w3"] == (-24, 0)
        assert at["e3"] == (24, 0)
        assert shown.subtitle == "Set up, before the lot is drawn"


def test_a_position_is_drawn_as_it_stands() -> None:
    shown = board_drawing(params(), played())
    at = stones(shown)
    assert at["w5"] == pytest.approx((-3.302, 0))
    assert at[""] == pytest.approx((-20.015, 1.647))
    assert shown.subtitle.startswith("West 0, East 0; roll 0 of 4000. The ball is on GW.p1")


@pytest.mark.rule("WK-5.1", "WK-7.1")
@pytest.mark.parametrize(("stone", "name"), [(4, "w5"), (9, "e5"), (int(BALL), "")])
def test_a_displaced_stone_waits_beside_the_pitch(stone: int, name: str) -> None:
    state = played()
    if stone == BALL:
        state["ball"] = -1
    else:
        state["fig"][0, stone // 5, stone % 5] = -1
    state["stone"], state["place"], state["phase"] = stone, 100, Phase.PLACE
    shown = board_drawing(params(), state)
    tray = next((x, y) for symbol, x, y in shown.marks if symbol == marks.TRAY)
    at = stones(shown)
    assert at[name] == tray
    assert len(at) == 11
    fields = np.array([(x, y) for symbol, x, y in shown.marks if symbol.kind == "field"])
    assert np.linalg.norm(fields - tray, axis=1).min() > 2


@pytest.mark.rule("WK-8.3")
def test_in_the_moment_of_a_goal_the_ball_lies_on_the_goal_field() -> None:
    p, state = params(), played()
    state["ball"], state["stone"], state["place"], state["phase"] = -1, BALL, 19, Phase.PLACE
    at = {symbol.text: (x, y) for symbol, x, y in stones_scored(p, state, Action.PLACE + 196)}
    assert at[""] == tuple(p[0]["xy"][196])
    assert len(at) == 11
    assert at == {**stones(board_drawing(p, state)), "": at[""]}, "all others where they were"


@pytest.mark.parametrize("preset", ["cross_inward", "pairs_ends"])
def test_other_fetch_fields_are_drawn_too(preset: str) -> None:
    settings, board, _ = load_settings(overrides=[f'fetch_preset="{preset}"'])
    drawn = board_drawing(build(settings, board))
    found = {(round(x, 3), round(y, 3)) for symbol, x, y in drawn.marks if symbol.colour == marks.FETCH.colour}
    assert found == {board.xy[field] for field in board.fetches(preset)}


def test_what_is_certain_and_what_is_not_stands_below_it() -> None:
    drawn = board_drawing(params())
    assert [note.heading.split(":")[0] for note in drawn.notes] == [
        "Certain",
        "Inferred from the text",
        "Reconstructed",
    ]
    assert sum("reconstructed" in words for _, words in drawn.key) == 2


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_stones_touch_and_no_name_lies_on_a_field(board: str) -> None:
    drawn = board_drawing(params(board))
    fields = [(x, y) for symbol, x, y in drawn.marks if symbol.kind == "field"]
    apart = min(np.hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(fields, 2))
    assert apart > 2 * 0.36 * drawn.place
    labels = [shape.middle for shape in drawn.shapes if isinstance(shape, Label)]
    near = min(np.hypot(a[0] - b[0], a[1] - b[1]) for a in labels for b in fields)
    assert near > 0.4 * drawn.place


@pytest.mark.parametrize("board", BOARDS)
def test_no_text_lies_over_another_or_leaves_the_picture(board: str) -> None:
    figure = board_figure(board_drawing(params(board), played()))
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    drawn = [text for axes in figure.axes for text in axes.texts] + list(figure.texts)
    stood_on = {text.get_position() for text in figure.axes[0].texts if text.get_zorder() == 6}
    drawn = [text for text in drawn if text.get_zorder() != 4 or text.get_position() not in stood_on]
    boxes = [text.get_window_extent(renderer) for text in drawn if text.get_text()]
    figure.clear()
    assert len(boxes) > 300
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1 for box in boxes)


def test_the_ball_is_not_taken_for_a_figure() -> None:
    assert BALL_STONE.text == ""
    assert BALL_STONE.colour not in marks.COLOURS
