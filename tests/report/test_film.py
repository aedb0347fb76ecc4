"""A film: a step a decision, the same bytes each time, and a page that needs nothing but itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from PIL import Image

from rugbysim.games.drawing import BoardDrawing, Label, Placed, Shade, Symbol, corners, grid
from rugbysim.games.filming import Step
from rugbysim.report.film import MOST_MARKED, Film, moved, save_film, tracks
from rugbysim.report.shapes import FOOT

GREEN = Shade("#4f9f5c")
ONE, BALL = Symbol("piece", "#c62f2a", "", "1"), Symbol("ball", "#ffffff")
TWIN = Symbol("piece", "#f4c62a")
LOW, HIGH = corners(6, 4)
VOID = {"meta", "input", "link", "br"}


def step(told: str, first: int, *stones: Placed) -> Step:
    return Step(told, (first, 0), stones)


FILM = Film(
    drawing=BoardDrawing(
        title="Tiny",
        subtitle="",
        low=LOW,
        high=HIGH,
        place=1.0,
        ground=GREEN,
        ink="#1d2733",
        edge="#3c8449",
        colours=("#c62f2a", "#f4c62a"),
        shapes=grid("abcdef", "1234", [GREEN] * 24, "#3c8449", ("below", "above")),
        marks=((Symbol("dot", "#ffffff"), 0, 3),),
        stones=(),
        key=(),
        notes=(),
    ),
    names=("Red (greedy)", "Yellow (<b>)"),
    which="seed 4, match 2",
    command="rugbysim watch tiny --set 'a=\"b\"' --seed 4 --match 2",
    seconds=0.5,
    steps=(
        step("", 0, (ONE, 0, 0), (TWIN, 3, 3), (TWIN, 4, 3)),
        step("Red roll 1: move 1 </script> E", 0, (ONE, 1, 0), (TWIN, 3, 3), (TWIN, 4, 3), (BALL, 1, 0)),
        step("Yellow lifts a twin", 1, (ONE, 1, 0), (TWIN, 3, 3), (BALL, 2, 2)),
        step("Yellow puts it back ÄÖÜ", 1, (ONE, 1, 0), (TWIN, 3, 3), (TWIN, 5, 1), (BALL, 2, 2)),
    ),
)


def saved(folder: Path, name: str, film: Film = FILM) -> Path:
    return save_film(film, folder / name)


def changed(**values: Any) -> Film:
    return Film(**{**FILM.__dict__, **values})


# --- steps ------------------------------------------------------------------------------------------------------------


def test_each_stone_is_followed_though_others_look_alike() -> None:
    stones, places = tracks(FILM)
    assert stones == [(ONE, 0), (TWIN, 0), (TWIN, 1), (BALL, 0)]
    assert [at.get((ONE, 0)) for at in places] == [(0, 0), (1, 0), (1, 0), (1, 0)]
    assert [at.get((TWIN, 1)) for at in places] == [(4, 3), (4, 3), None, (5, 1)]
    assert places[1][BALL, 0] == (1 + FOOT, -FOOT), "at the foot of the figure"
    assert places[2][BALL, 0] == (2, 2)


# --- the page ---------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Checks that elements close as they open, and collects ids, addresses and what stands in elements with an id."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, str | None]] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.texts: dict[str, str] = {}
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.elements.add(tag)
        self.ids += [values["id"]] if values.get("id") else []
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]
        if tag not in VOID:
            self.open.append((tag, values.get("id")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tag, name = self.open[-1] if self.open else ("", None)
        self.texts[name or tag] = self.texts.get(name or tag, "") + data


def read(page: Path) -> Reader:
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    reader.close()
    assert not reader.open
    return reader


def test_a_page_is_well_formed_and_needs_nothing_but_itself(tmp_path: Path) -> None:
    page = saved(tmp_path, "film.html")
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    assert {"board", "play", "back", "on", "start", "slider", "speed", "told", "lines"} <= set(reader.ids)
    assert reader.elements.isdisjoint({"link", "img", "iframe", "object"})
    assert all(address.startswith("#") for address in reader.addresses)
    assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest|\bimport\b", page.read_text(encoding="utf-8"))


def test_a_page_says_what_is_played_and_how_it_is_shown_again(tmp_path: Path) -> None:
    texts = read(saved(tmp_path, "film.html")).texts
    assert texts["title"] == "Tiny: Red (greedy) v Yellow (<b>)"
    assert texts["code"] == FILM.command
    assert texts["small"] == "seed 4, match 2"


def test_a_page_has_a_step_for_each_decision_and_the_stones_where_they_stood(tmp_path: Path) -> None:
    reader = read(saved(tmp_path, "film.html"))
    data = json.loads(reader.texts["film"])
    assert [row[:3] for row in data["steps"]] == [[one.told, *one.scores] for one in FILM.steps]
    assert data["seconds"] == 0.5
    stones, places = tracks(FILM)
    assert data["stones"] == len(stones)
    assert {f"stone-{number}" for number in range(len(stones))} <= set(reader.ids)
    now: dict[int, list[float]] = {}
    for row, at in zip(data["steps"], places, strict=True):
        for number, *place in row[3:]:
            now[number] = place
        expected = {stones.index(stone): [25.92 * (x - 2.5), 25.92 * (1.5 - y)] for stone, (x, y) in at.items()}
        assert {number for number, place in now.items() if place} == set(expected)
        for number, place in expected.items():
            assert now[number] == pytest.approx(place, abs=0.051), "0.36 inches of 72 points a square, to a tenth"
    assert data["steps"][2][3:] == [[2], [3, *now[3]]], "only what changed"


KEY = ((GREEN, "a <square>"), (ONE, "a figure"), (Symbol("field", "#ffffff", "#9a8b6e", "4"), "a field"))


def test_a_page_has_the_key_of_the_board(tmp_path: Path) -> None:
    keyed = BoardDrawing(**{**FILM.drawing.__dict__, "key": KEY})
    page = saved(tmp_path, "film.html", changed(drawing=keyed))
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    assert {address[1:] for address in reader.addresses} <= set(reader.ids), "what is used again is there"
    text = page.read_text(encoding="utf-8")
    listed = re.search(r'<ul id="key">(.*?)</ul>', text, re.DOTALL)
    assert listed is not None
    items = re.findall(r'<li><svg id="key-\d+".*?</svg><span>(.*?)</span></li>', listed[1], re.DOTALL)
    assert items == ["a &lt;square&gt;", "a figure", "a field"]
    for colour in ("#4f9f5c", "#c62f2a", "#9a8b6e"):
        assert colour in listed[1]
    assert re.findall(r">(\S+) \*\{", text) == ["#board", "#key-0", "#key-1", "#key-2"], "each styles itself alone"


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs a browser")
@pytest.mark.parametrize(("wide", "turned"), [(600, True), (1000, False)])
def test_a_wide_board_is_turned_on_a_narrow_page_and_what_is_too_small_is_dropped(
    tmp_path: Path, wide: int, turned: bool
) -> None:
    low, high = corners(40, 4)
    labels = (Label("big", (20, 1), 60.0), Label("small", (20, 3), 3.0))
    board = BoardDrawing(**{**FILM.drawing.__dict__, "low": low, "high": high, "shapes": labels, "marks": ()})
    page = saved(tmp_path, "film.html", changed(drawing=board))
    browser = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'browser'}")
    asked = (*browser, f"--window-size={wide},1100", "--virtual-time-budget=2000", "--dump-dom", page.as_uri())
    dom = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=120).stdout
    head = re.search(r'<svg id="board".*?>', dom, re.DOTALL)
    assert head is not None
    across, up = (float(size) for size in re.findall(r'viewBox="0 0 (\S+) (\S+)"', head[0])[0])
    assert (up > across) is turned
    assert ("turned" in head[0]) is turned
    words = re.findall(r'<g id="words-\d+-(\S+?)"([^>]*)>', dom)
    assert {size: "display: none" in rest for size, rest in words} == {"60.00": False, "3.00": True}
    assert {size: "rotate(-90" in rest for size, rest in words} == {"60.00": turned, "3.00": False}, "a long one stays"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to read the script")
def test_the_script_of_a_page_can_be_read(tmp_path: Path) -> None:
    script = tmp_path / "film.js"
    script.write_text(read(saved(tmp_path, "film.html")).texts["script"], encoding="utf-8")
    assert subprocess.run(["node", "--check", str(script)], check=False).returncode == 0


# --- the animated picture ---------------------------------------------------------------------------------------------


def test_a_picture_has_a_frame_for_each_decision(tmp_path: Path) -> None:
    with Image.open(saved(tmp_path, "film.gif")) as picture:
        assert picture.n_frames == len(FILM.steps)
        assert picture.info["comment"].decode() == FILM.command
        assert picture.info["loop"] == 0
        lasts = []
        for number in range(picture.n_frames):
            picture.seek(number)
            lasts.append(picture.info["duration"])
    assert lasts == [500, 500, 500, 3500], "the end is shown longer"


def test_a_frame_shows_the_stones_where_they_stand(tmp_path: Path) -> None:
    frames = []
    with Image.open(saved(tmp_path, "film.gif")) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            frames.append(np.asarray(picture.convert("RGB")).astype(int))

    def at(number: int, x: float, y: float) -> str:
        """The colour beside the middle of a square, where no letter stands: 36 pixels a square, 50 around the board."""
        row, column = round(52 + 50 + 36 * (3 - y) + 18 + 8), round(50 + 36 * x + 18 - 5)
        return "#{:02x}{:02x}{:02x}".format(*frames[number][row, column])

    assert [at(number, 0, 0) for number in range(4)] == ["#c62f2a", "#4f9f5c", "#4f9f5c", "#4f9f5c"]
    assert [at(number, 1, 0) for number in range(4)] == ["#4f9f5c", "#c62f2a", "#c62f2a", "#c62f2a"]
    assert [at(number, 4, 3) for number in range(4)] == ["#f4c62a", "#f4c62a", "#4f9f5c", "#4f9f5c"]
    assert at(3, 5, 1) == "#f4c62a"
    below = [frame[-78:] for frame in frames]
    assert all((one != other).any() for one, other in pairwise(below)), "each has its own line"
    assert all((frame[:52] == frames[0][:52]).all() for frame in frames), "all have one title"


def test_a_stone_with_a_size_of_its_own_is_whole_however_it_is_turned(tmp_path: Path) -> None:
    """Two corners of a turned slab that reach beyond a place; one that reaches beyond the picture is cut there."""
    slab, bar = Symbol("slab", "#f4e7c5", size=(3, 2), turn=30), Symbol("slab", "#a9d0de", size=(12, 1), turn=90)
    steps = (step("", 0, (slab, 2, 1)), step("on", 0, (slab, 2, 1), (bar, 5, 0)))
    with Image.open(saved(tmp_path, "film.gif", changed(steps=steps))) as picture:
        picture.seek(1)
        frame = np.asarray(picture.convert("RGB"))
    for along, up in ((0.68, 1.37), (1.53, -0.10)):  # nine tenths of the way to the corners
        row, column = round(52 + 50 + 36 * (3.5 - 1 - up)), round(50 + 36 * (2.5 + along))
        assert "#{:02x}{:02x}{:02x}".format(*frame[row, column]) == slab.colour
    assert tuple(frame[-1, 50 + 36 * 5 + 18]) == (0xA9, 0xD0, 0xDE)


def test_stones_that_a_step_moves_are_known_if_they_are_few() -> None:
    stones = [(ONE, number) for number in range(MOST_MARKED + 1)]
    before = {stone: (float(number), 0.0) for number, stone in enumerate(stones)}
    after = {stone: (float(number), 1.0) for number, stone in enumerate(stones)}
    assert moved(before, {**before, stones[1]: (1.0, 1.0), (BALL, 0): (2.0, 2.0)}) == [((1.0, 0.0), (1.0, 1.0))]
    assert len(moved(before, {**after, stones[0]: before[stones[0]]})) == MOST_MARKED
    assert moved(before, after) == [], "the board is made ready"
    assert moved(before, {stones[0]: before[stones[0]]}) == [], "gone"


def test_a_stone_that_has_moved_is_marked_and_its_way_is_dotted(tmp_path: Path) -> None:
    steps = (step("", 0, (ONE, 0, 0), (TWIN, 3, 3)), step("on", 0, (ONE, 4, 0), (TWIN, 3, 3)))
    steps = (*steps, step("rests", 0, (ONE, 4, 0), (TWIN, 3, 3)))
    dark = []
    with Image.open(saved(tmp_path, "film.gif", changed(steps=steps))) as picture:
        for number in range(3):
            picture.seek(number)
            board = np.asarray(picture.convert("L"))[52 + 50 : 52 + 50 + 4 * 36, 50 : 50 + 6 * 36]
            dark.append(board < 70)

    def squares(number: int) -> set[tuple[int, int]]:
        """Where there is more that is dark than at the start; letters and rims of stones that stay are so then too."""
        more = dark[number] & ~dark[0]
        return {(int(x), int(3 - y)) for y, x in np.argwhere(more.reshape(4, 36, 6, 36).sum(axis=(1, 3)) > 4)}

    assert squares(1) == {(x, 0) for x in range(5)}
    assert squares(2) == {(4, 0)}, "its rim"
    assert dark[1][3 * 36 :, 4 * 36 : 5 * 36].sum() > 40 + dark[2][3 * 36 :, 4 * 36 : 5 * 36].sum(), "a ring around it"


def test_colours_that_a_stone_covers_at_first_are_kept(tmp_path: Path) -> None:
    marked = BoardDrawing(**{**FILM.drawing.__dict__, "marks": ((Symbol("dot", "#a9d0de"), 0, 0),)})
    with Image.open(saved(tmp_path, "film.gif", changed(drawing=marked))) as picture:
        picture.seek(1)
        assert (0xA9, 0xD0, 0xDE) in {colour for _, colour in picture.convert("RGB").getcolors(256)}


def test_a_film_without_delay_is_as_fast_as_a_browser_shows(tmp_path: Path) -> None:
    with Image.open(saved(tmp_path, "film.gif", changed(seconds=0.0))) as picture:
        assert picture.info["duration"] == 20


def test_a_line_that_is_too_long_is_broken_and_cut(tmp_path: Path) -> None:
    long = changed(steps=(FILM.steps[0], step("moves " * 60, 0, (ONE, 0, 0)), step("moves " * 61, 0, (ONE, 0, 0))))
    with Image.open(saved(tmp_path, "film.gif", long)) as picture:
        picture.seek(1)
        rows = (np.asarray(picture.convert("L"))[-78:, 464:] < 128).any(axis=1)
    assert not rows[:38].any(), "nothing leaves the picture on the right"


# --- both -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["film.html", "film.gif"])
def test_the_same_film_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    one, other = saved(tmp_path, name).read_bytes(), saved(tmp_path, f"other{name}").read_bytes()
    assert one == other
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, f"other{name}"]
    assert saved(tmp_path, name, changed(which="seed 5")).read_bytes() != one


@pytest.mark.parametrize("name", ["film.html", "film.gif"])
def test_the_work_is_told_as_it_goes(name: str, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    save_film(FILM, tmp_path / name, lambda done, whole: told.append((done, whole)))
    assert told[-1] == (4, 4)


@pytest.mark.parametrize("name", ["film.html", "film.gif"])
def test_a_film_that_is_stopped_leaves_nothing_half_written(name: str, tmp_path: Path) -> None:
    def stopped(done: int, whole: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / name).write_text("mine")
    with pytest.raises(KeyboardInterrupt):
        save_film(FILM, tmp_path / name, stopped)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "mine")]


def test_without_matplotlib_the_pip_command_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'rugbysim\[plot\]'"):
        saved(tmp_path, "film.html")
    assert not list(tmp_path.iterdir())
