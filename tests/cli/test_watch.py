"""Two policies looked on at: the very match that is simulated, one board after the other or in place."""

from __future__ import annotations

import contextlib
import errno
import html
import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import rugbysim as rs
from tests.games.race_game.installed import install

pytestmark = pytest.mark.usefixtures("compiled")

GAME = "brettfussball"
WATCH = ("watch", GAME, "--yellow", "random", "--seed", 4, "--match", 2, "--set", "max_plies=30")


def told(out: str) -> list[str]:
    """The lines that tell of a decision."""
    return re.findall(r"(?m)^(?:Red|Yellow|Black|White) +(?:roll \d: )?(?:[a-z]+) .*$", out)


def test_a_pipe_gets_one_board_after_the_other(call: Callable) -> None:
    ended = call(*WATCH)
    assert (ended.code, ended.err) == (0, "")
    assert "\x1b" not in ended.out
    assert ended.out.startswith("Red (greedy) v Yellow (random); seed 4, match 2\n")
    assert ended.out.count("\n 24 ") == len(told(ended.out)) + 1
    assert len(told(ended.out)) >= 30


def test_it_is_the_match_that_is_simulated_under_that_number(call: Callable) -> None:
    match = rs.load_tabletop(GAME, "greedy", "random", overrides=["max_plies=30"])
    lines = [line[7:] for line in rs.replay(match, seed=4, index=2).lines if re.match(r" *\d+  ", line)]
    assert told(call(*WATCH).out) == lines
    goals = rs.simulate(match, n=3, seed=4).matches.iloc[2]
    assert f"Red {goals.red_goals}, Yellow {goals.yellow_goals}, ply {goals.plies}." in call(*WATCH).out
    assert told(call(*WATCH[:-4], "--match", 1, *WATCH[-2:]).out) != lines


def test_another_s_game_is_watched_too(call: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    ended = call("watch", "race", "--red", "random", "--delay", 0)
    assert ended.code == 0
    assert ended.out.startswith("Black (random) v White (greedy); seed 1, match 0\n")
    assert len(told(ended.out)) > 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("watch", "example"), "example is a match of two teams, with no board; 'rugbysim replay' shows it"),
        (("watch", GAME, "--delay", "-1"), "--delay is -1; expected seconds from 0 to 60"),
        (("watch", GAME, "--delay", "nan"), "--delay is nan; expected seconds from 0 to 60"),
        (("watch", GAME, "--delay", "soon"), "--delay is soon; expected seconds from 0 to 60"),
    ],
)
def test_what_cannot_be_watched(call: Callable, arguments: tuple[str, ...], sentence: str) -> None:
    ended = call(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.sentence.startswith(sentence)


def test_a_terminal_shows_one_board_in_place(keyboard: Callable) -> None:
    terminal = keyboard(*WATCH, "--delay", 0)
    seen = terminal.until(r"ply 30\.[^\0]*\x1b\[J")
    assert terminal.process.wait(timeout=60) == 0
    assert seen.count("\x1b[2J") == 1, "emptied once, then drawn over"
    assert seen.count("\x1b[H") > 30
    assert re.search(r"\x1b\[[0-9;]*m", seen)
    frames = seen.split("\x1b[H")[2:]
    assert all(frame.count("\n") == frames[0].count("\n") for frame in frames[:5])


def test_no_color_leaves_the_board_in_place(keyboard: Callable) -> None:
    seen = keyboard(*WATCH, "--delay", 0, NO_COLOR="1").until(r"ply 30\.")
    assert "\x1b[H" in seen
    assert not re.search(r"\x1b\[[0-9;]*m", seen)


def test_a_small_terminal_gets_the_decisions_alone(keyboard: Callable) -> None:
    seen = keyboard(*WATCH, "--delay", 0, LINES="24", COLUMNS="80").until(r"(?:Yellow +roll.*\s+){1}(?:.*\s+){14}")
    needed = "The decisions alone are shown: the board needs 68 columns and 36 lines, this window has 80 and 24."
    assert needed in " ".join(seen.split())
    assert "\x1b[H" not in seen
    assert "\n 24 " not in seen


def test_a_narrow_terminal_is_told_how_wide_the_board_is(keyboard: Callable) -> None:
    seen = keyboard(*WATCH, "--delay", 0, LINES="60", COLUMNS="60").until(r"(?:Yellow +roll.*\s+){1}")
    assert "the board needs 68 columns and 36 lines, this window has 60 and 60." in " ".join(seen.split())


def test_what_the_marks_mean_is_left_out_if_the_board_fits_only_so(keyboard: Callable) -> None:
    for lines, shown in ((39, False), (40, True)):
        terminal = keyboard(*WATCH, "--delay", 0, LINES=str(lines), COLUMNS="80")
        seen = terminal.until(r"ply 30\.[^\0]*\x1b\[J")
        assert "The decisions alone" not in seen
        assert ("halfway line" in seen) == shown


@pytest.mark.parametrize("_time", range(3))
def test_ctrl_c_stops_it(keyboard: Callable, _time: int) -> None:
    """Each time: on its way into compiled code it was lost now and then."""
    terminal = keyboard(*WATCH, "--delay", 30)
    terminal.until(r"ply 0\.")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(timeout=30) == 130


# --- films ------------------------------------------------------------------------------------------------------------

FILM = (*WATCH, "--out")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run, where films can be made."""
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines_of(page: Path) -> list[str]:
    """The lines of a film's steps."""
    data = re.search(r'<script type="application/json" id="film">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert data is not None
    return [row[0] for row in json.loads(data[1])["steps"]]


def test_a_page_tells_the_match_that_a_terminal_shows(call: Callable, here: Path) -> None:
    ended = call(*FILM, "film.html")
    shown = [" ".join(line.split()) for line in told(call(*WATCH).out)]
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == f"film.html: seed 4, match 2, {len(shown)} decisions\n"
    assert lines_of(here / "film.html") == ["", *shown]
    assert [path.name for path in here.iterdir()] == ["film.html"]


def test_the_command_on_a_page_shows_the_same_match_again(call: Callable, here: Path) -> None:
    call(*FILM, "film.html")
    command = re.search(r"<code>(.*?)</code>", (here / "film.html").read_text("utf-8"))
    assert command is not None
    program, *words = shlex.split(html.unescape(command[1]))
    assert program == "rugbysim"
    assert call(*words).out == call(*WATCH).out


def test_a_picture_has_a_frame_a_decision(call: Callable, here: Path) -> None:
    from PIL import Image

    decisions = len(told(call(*WATCH).out))
    assert call(*FILM, "film.gif", "--delay", "0.25").code == 0
    with Image.open(here / "film.gif") as picture:
        assert picture.n_frames == decisions + 1, "and the start"
        assert picture.info["duration"] == 250
    assert (here / "film.gif").stat().st_size < 500_000


@pytest.mark.parametrize("ending", ["html", "gif"])
def test_the_same_match_gives_the_same_film(call: Callable, here: Path, ending: str) -> None:
    short = (*WATCH[:-1], "max_plies=6", "--out")
    for name, changes in (("one", ()), ("again", ()), ("other", ("--match", 1))):
        assert call(*short, f"{name}.{ending}", *changes).code == 0
    one, again, other = ((here / f"{name}.{ending}").read_bytes() for name in ("one", "again", "other"))
    assert one == again
    assert one != other


def test_another_s_game_is_filmed_too(call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(here, monkeypatch)
    assert call("watch", "race", "--out", "race.html").code == 0
    assert len(lines_of(here / "race.html")) > 5
    monkeypatch.setattr("tests.games.race_game.game.Race.drawing", lambda *_: None)
    ended = call("watch", "race", "--out", "other.html")
    assert ended.code == 2
    assert ended.sentence == "race: this game has no drawing of its board, which a film needs"


def test_a_film_replaces_a_file_only_when_asked(call: Callable, here: Path) -> None:
    (here / "film.html").write_text("mine")
    ended = call(*FILM, "film.html")
    assert ended.code == 2
    assert ended.sentence == ("film.html: the file exists; choose another name or allow it to be replaced with --force")
    assert (here / "film.html").read_text() == "mine"
    assert call(*FILM, "film.html", "--force").code == 0
    assert (here / "film.html").read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        ("film.mp4", "film.mp4: the name ends in .mp4; expected .html or .gif"),
        ("none/film.gif", "none/film.gif: the folder none does not exist; make it first"),
    ],
)
def test_a_film_that_cannot_be_written_is_refused_before_the_match(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch, out: str, sentence: str
) -> None:
    monkeypatch.setattr("rugbysim.montecarlo.replay.replay", None)
    ended = call(*FILM, out)
    assert (ended.code, ended.out, ended.sentence) == (2, "", sentence)
    assert not list(here.iterdir())


def test_a_film_without_matplotlib_is_refused_before_the_match(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rugbysim.montecarlo.replay.replay", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = call(*FILM, "film.gif")
    assert ended.code == 2
    assert ended.sentence == "this needs matplotlib, which is not installed: pip install 'rugbysim[plot]'"
    assert not list(here.iterdir())


def test_a_match_that_is_too_long_is_refused(call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rugbysim.report.film.MOST_DECISIONS", {".html": 20, ".gif": 10})
    ended = call(*FILM, "film.gif")
    assert ended.code == 2
    assert re.fullmatch(
        r"film\.gif: the match has \d+ decisions, and such a film takes at most 10; a page, \.html, takes 20",
        ended.sentence,
    )
    assert call(*FILM, "film.html").sentence.endswith("decisions, and such a film takes at most 20")
    assert not list(here.iterdir())


def test_a_full_disk_and_ctrl_c_leave_no_film(call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    for error, code, sentence in (
        (full, 2, "film.gif: No space left on device"),
        (KeyboardInterrupt(), 130, "stopped; nothing was written"),
    ):

        def fail(*_: object, error: BaseException = error) -> bytes:
            raise error

        monkeypatch.setattr("rugbysim.report.film_gif._packed", fail)
        ended = call(*FILM, "film.gif")
        assert (ended.code, ended.err.strip()) == (code, f"rugbysim: {sentence}")
        assert not list(here.iterdir())


# --- a part of a match ------------------------------------------------------------------------------------------------


def test_a_part_is_watched_from_where_it_begins(call: Callable) -> None:
    whole = told(call(*WATCH).out)
    part = call(*WATCH, "--from", 5, "--to", 7)
    assert told(part.out) == whole[4:7]
    assert part.out.startswith("Red (greedy) v Yellow (random); seed 4, match 2\n")
    assert part.out.count("\n 24 ") == 4, "the board as it was, then one a decision"
    assert told(call(*WATCH, "--at", 6).out) == whole[5:6]
    assert told(call(*WATCH, "--from", len(whole)).out) == whole[-1:]


def test_a_film_of_a_part_counts_the_decisions_of_the_match(call: Callable, here: Path) -> None:
    whole = [" ".join(line.split()) for line in told(call(*WATCH).out)]
    ended = call(*FILM, "film.html", "--from", 5, "--to", 7)
    assert ended.out == "film.html: seed 4, match 2, 3 decisions\n"
    page = here / "film.html"
    assert lines_of(page) == ["", *whole[4:7]]
    assert '"numbers":[4,5,6,7]' in page.read_text("utf-8")
    assert "--match 2 --from 5 --to 7</code>" in page.read_text("utf-8")


def test_a_picture_of_one_decision(call: Callable, here: Path) -> None:
    ended = call(*FILM, "moment.png", "--at", 3)
    assert (ended.code, ended.out) == (0, "moment.png: seed 4, match 2, decision 3\n")
    assert (here / "moment.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--at", 3, "--to", 4), "--at is one decision alone; expected it without --from and --to"),
        (("--from", 8, "--to", 4), "--to is 4; expected a decision from 8, where the part begins"),
        (("--from", 0), "--from is 0; expected a whole number from 1 to 1000000000"),
        (("--at", 1000), r"seed 4, match 2: the match has \d+ decisions, and 1,000 is beyond them"),
        (
            ("--out", "a.png"),
            r"a\.png: a picture shows one decision, which --at names; expected that, or \.html or \.gif",
        ),
        (
            ("--out", "a.txt", "--at", 3),
            r"a\.txt: the name ends in \.txt; expected \.html, \.gif, \.png, \.svg or \.pdf",
        ),
    ],
)
def test_a_part_that_there_is_not(call: Callable, here: Path, arguments: tuple[str, ...], sentence: str) -> None:
    ended = call(*WATCH, *arguments)
    assert ended.code == 2
    assert re.match(sentence, ended.sentence), ended.sentence
    assert not list(here.iterdir())


# --- a game whose pieces go their own ways ----------------------------------------------------------------------------


@pytest.fixture
def subbuteo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of Subbuteo Rugby of three runs, played by nobody."""
    from rugbysim.games.subbuteo.game import Subbuteo
    from tests.games.subbuteo.test_filming import run

    log = np.zeros(3)
    monkeypatch.setattr("rugbysim.montecarlo.replay.replay", lambda *_, **__: SimpleNamespace(log=log))
    monkeypatch.setattr(Subbuteo, "follow", lambda *_: iter([run(), run(), run(carrier=-1)]))
    monkeypatch.setattr("rugbysim.cli.progress.first_run_said", lambda _: contextlib.nullcontext())


@pytest.mark.usefixtures("subbuteo")
def test_subbuteo_rugby_is_watched_and_filmed(call: Callable, here: Path) -> None:
    shown = call("watch", "subbuteo")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("Red (club) v Blue (club); seed 1, match 0\n")
    assert shown.out.count("Red runs with red 4. Strike 1") == 3
    assert call("watch", "subbuteo", "--out", "film.html").out == "film.html: seed 1, match 0, 3 decisions\n"
    assert '"paths":{"1":' in (here / "film.html").read_text("utf-8")
    assert call("watch", "subbuteo", "--at", 2, "--out", "moment.svg").code == 0


@pytest.mark.usefixtures("subbuteo")
def test_an_animated_picture_has_room_for_so_many_frames(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rugbysim.report.film.MOST_FRAMES", 20)
    ended = call("watch", "subbuteo", "--out", "film.gif")
    assert ended.code == 2
    assert ended.sentence == (
        "film.gif: an animated picture has room for 1 of these decisions; choose some with --from and --to, or make a "
        "page, .html, of all"
    )
    assert not list(here.iterdir())
    assert call("watch", "subbuteo", "--to", 1, "--out", "film.gif").code == 0
