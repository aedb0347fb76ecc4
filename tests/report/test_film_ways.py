"""Films of pieces that go their own ways: the page has them in whole numbers, the animated picture frame by frame."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from PIL import Image

from rugbysim.games.drawing import BoardDrawing, Line, Shade, Symbol, corners
from rugbysim.games.filming import Passed, Step, Way
from rugbysim.report.film import FRAME, Film, frames, passing, save_film, tracks
from rugbysim.report.moment import moment_drawing, save_moment

ONE, OTHER = Symbol("piece", "#c62f2a", "", "1"), Symbol("piece", "#2c5fa8", "", "2")
BALL = Symbol("oval", "#e9c99a", "#1d2733", size=(0.9, 0.6))
RAMP = Symbol("slab", "#f4e7c5", "#1d2733", size=(1.5, 1.0), turn=30.0)
LOW, HIGH = corners(12, 8)
KICK = Way(BALL, (Passed(2, 4, 0.0), Passed(4, 4, 0.1, high=1.0), Passed(6, 4, 0.2), Passed(10, 4, 0.6, 1.0)), True)
SLIDE = Way(ONE, (Passed(1, 4, 0.0), Passed(1.5, 4, 0.1, 0.5), Passed(2, 3, 0.3, 1.0)))
BOARD = BoardDrawing(
    title="Tiny",
    subtitle="",
    low=LOW,
    high=HIGH,
    place=1.0,
    ground=Shade("#4f9f5c"),
    ink="#1d2733",
    edge="#3c8449",
    colours=("#c62f2a", "#2c5fa8"),
    shapes=(),
    marks=(),
    stones=(),
    key=(),
    notes=(),
)
FILM = Film(
    drawing=BOARD,
    names=("Red", "Blue"),
    which="seed 4, match 2",
    command="rugbysim watch tiny --from 7",
    seconds=0.5,
    steps=(
        Step("", (0, 0), ((ONE, 1, 4), (OTHER, 8, 2), (BALL, 2, 4)), decided=False, when="0:00"),
        Step(
            "Red kicks. Goal. [R-1]",
            (3, 0),
            ((RAMP, 3, 4), (ONE, 2, 3), (OTHER, 8, 2), (BALL, 10, 4)),
            ways=(SLIDE, KICK),
            when="0:05",
            heading="3:0 Goal, Red",
        ),
        Step("The referee moves 2.", (3, 0), ((ONE, 2, 3), (OTHER, 5, 5), (BALL, 10, 4)), decided=False, when="0:05"),
        Step("Blue declines.", (3, 0), ((ONE, 2, 3), (OTHER, 5, 5), (BALL, 10, 4)), when="0:05"),
    ),
    first=7,
)


def saved(folder: Path, name: str, film: Film = FILM) -> Path:
    return save_film(film, folder / name)


def data_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def without_ways() -> Film:
    """The same film as of a game that has none of all that."""
    return replace(FILM, first=None, steps=tuple(replace(step, ways=(), when="", heading="") for step in FILM.steps))


# --- ways -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "x", "high"),
    [(0.0, 2, 0), (0.05, 3, 0.5), (0.1, 4, 1), (0.2, 6, 0), (0.4, 6 + 4 * 0.75, 0), (0.6, 10, 0), (9.0, 10, 0)],
)
def test_a_piece_flies_evenly_and_rolls_ever_slower(when: float, x: float, high: float) -> None:
    there = passing(KICK, when)
    assert (there.x, there.y, there.high) == (pytest.approx(x), 4, pytest.approx(high))


def test_decisions_are_counted_from_where_the_film_begins() -> None:
    assert FILM.numbers == [6, 7, 7, 8]
    assert without_ways().numbers == [0, 1, 2, 3]


def test_what_others_stand_on_is_drawn_first() -> None:
    assert tracks(FILM)[0][0] == (RAMP, 0)


# --- the page ---------------------------------------------------------------------------------------------------------


def test_a_page_has_the_ways_in_whole_numbers(tmp_path: Path) -> None:
    data = data_of(saved(tmp_path, "film.html"))
    stones = [stone for stone, _ in tracks(FILM)[0]]
    (slide, kick) = data["paths"]["1"]
    assert list(data["paths"]) == ["1"]
    assert slide[:2] == [stones.index(ONE), 0]
    assert kick[:2] == [stones.index(BALL), 1]
    unit = 0.36 * 72
    points = np.array(kick[2]).reshape(-1, 5)
    assert points[:, 0] / 10 == pytest.approx([unit * (x - 5.5) for x in (2, 4, 6, 10)], abs=0.05)
    assert points[:, 1] / 10 == pytest.approx([unit * (3.5 - 4)] * 4, abs=0.05)
    assert points[:, 2].tolist() == [0, 100, 200, 600]
    assert points[:, 3].tolist() == [0, 0, 0, 100]
    assert points[:, 4] / 10 == pytest.approx([0, unit, 0, 0], abs=0.05)


def test_a_page_has_times_numbers_and_the_moments_that_matter(tmp_path: Path) -> None:
    data = data_of(saved(tmp_path, "film.html"))
    assert data["whens"] == ["0:00", "0:05", "0:05", "0:05"]
    assert data["numbers"] == FILM.numbers
    assert data["headings"] == [[1, "3:0 Goal, Red"]]
    assert set(data_of(saved(tmp_path, "plain.html", without_ways()))) == {"seconds", "place", "stones", "steps"}


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs a browser")
def test_a_page_goes_to_a_moment_and_draws_the_way_of_the_ball(tmp_path: Path) -> None:
    page = saved(tmp_path, "film.html")
    script = 'by("jump").selectedIndex = 1; by("jump").dispatchEvent(new Event("change"));</script>'
    page.write_text(page.read_text("utf-8").replace("</script>\n</body>", f"{script}\n</body>"), encoding="utf-8")
    browser = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'browser'}")
    asked = (*browser, "--virtual-time-budget=2000", "--dump-dom", page.as_uri())
    dom = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=120).stdout
    assert re.search(r'<p id="told"[^>]*>Red kicks\. Goal\.', dom)
    assert re.search(r'<span id="when">0:05</span>', dom)
    assert re.search(r'<span id="count">7 / 8</span>', dom)
    assert re.findall(r"<option value=\"1\">(.*?)</option>", dom)[-1] == "3:0 Goal, Red"
    trail = re.search(r'<g id="trail">.*?</g>', dom, re.DOTALL)
    assert trail is not None
    assert re.findall(r'<polyline [^>]*class="(\w+)"', trail[0]) == ["air", "roll", "slid"]
    assert trail[0].count('class="bounce"') == 1


# --- the animated picture ---------------------------------------------------------------------------------------------


def test_a_picture_shows_a_way_frame_by_frame(tmp_path: Path) -> None:
    with Image.open(saved(tmp_path, "film.gif")) as picture:
        assert picture.n_frames == sum(map(frames, FILM.steps)) == len(FILM.steps) + int(0.6 / FRAME)
        lasts, shown = [], []
        for number in range(picture.n_frames):
            picture.seek(number)
            lasts.append(picture.info["duration"])
            shown.append(np.asarray(picture.convert("RGB")).astype(int))
    assert lasts == [500, *[80] * 7, 500, 500, 3500]

    def ball_at(frame: np.ndarray) -> float:
        """Where the colour of the ball is, across, in squares."""
        near = (np.abs(frame[52:-78] - [0xE9, 0xC9, 0x9A]).sum(axis=2) < 6).nonzero()[1]
        return float((near.mean() - 0.16 * 100) / 36 - 0.5)

    for number in range(1, 8):
        assert ball_at(shown[number]) == pytest.approx(passing(KICK, FRAME * number).x, abs=0.1)
    assert ball_at(shown[8]) == pytest.approx(10, abs=0.1)


# --- a single moment --------------------------------------------------------------------------------------------------


def test_a_moment_shows_before_and_after_and_the_ways_between() -> None:
    drawn = moment_drawing(replace(FILM, steps=FILM.steps[:3]))
    assert drawn.title == "7: Red kicks"
    assert drawn.subtitle == "Goal. [R-1] – Tiny: Red v Blue; seed 4, match 2; 0:05; 3 : 0"
    pale = {symbol.text: (x, y) for symbol, x, y in drawn.marks}
    assert pale == {"1": (1, 4), "": (2, 4)}, "where they stood; 2 stood still"
    assert drawn.stones == FILM.steps[1].stones
    lines = [shape for shape in drawn.shapes if isinstance(shape, Line)]
    assert {(line.points[0], line.points[-1], bool(line.dashes)) for line in lines} == {
        ((1, 4), (2, 3), True),
        ((2, 4), (6, 4), True),
        ((6, 4), (10, 4), False),
        ((8, 2), (5, 5), True),
    }
    assert drawn.key[-1][1] == "where it stood before"


def test_a_moment_of_a_game_without_ways_shows_straight_ones() -> None:
    plain = without_ways()
    drawn = moment_drawing(replace(plain, steps=plain.steps[:2], first=1))
    assert drawn.subtitle.endswith("3 : 0")
    lines = [shape.points for shape in drawn.shapes if isinstance(shape, Line)]
    assert lines == [((1, 4), (2, 3)), ((2, 4), (10, 4))]


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_moment_is_saved_the_same_each_time(tmp_path: Path, ending: str) -> None:
    film = replace(FILM, steps=FILM.steps[:3])
    one, other = (save_moment(film, tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "other"))
    assert one == other
    assert len(one) > 1000
