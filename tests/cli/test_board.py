"""`rugbysim board`: a picture of a tabletop game's board, and what is said when there can be none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_board_is_drawn(call: Callable, here: Path) -> None:
    ended = call("board", "brettfussball", "--out", "board.png")
    assert (ended.code, ended.out, ended.err) == (0, "board.png: the board of Brettfußball\n", "")
    assert (here / "board.png").read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in here.iterdir()] == ["board.png"]


def test_another_board_gives_another_picture_and_the_same_board_the_same(call: Callable, here: Path) -> None:
    other = "board_alternative=goal-2x2"
    for name, changes in (("one", ()), ("again", ()), ("other", ("--set", other))):
        assert call("board", "brettfussball", *changes, "--out", f"{name}.svg").code == 0
    one, again, changed = ((here / f"{name}.svg").read_bytes() for name in ("one", "again", "other"))
    assert one == again
    assert one != changed


def test_a_picture_says_which_board_it_shows(call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("rugbysim.report.board.save_board", lambda drawing, _: drawn.append(drawing.subtitle))
    for game, changes in (
        ("winkelmann", ()),
        ("winkelmann", ("--set", 'board="winkelmann_5x5"')),
        ("brettfussball", ("--set", "board_alternative=goal-2x2")),
    ):
        assert call("board", game, *changes, "--out", "board.png").code == 0
    assert drawn == [
        "Board winkelmann-7x3. Set up, before the lot is drawn",
        "Board winkelmann-5x5. Set up, before the lot is drawn",
        "Board brettfussball-reconstruction-1, goal-2x2. Set up, before it is known who starts",
    ]


def test_an_existing_file_is_replaced_only_when_asked(call: Callable, here: Path) -> None:
    (here / "board.png").write_text("mine")
    ended = call("board", "brettfussball", "--out", "board.png")
    assert ended.code == 2
    assert ended.sentence == ("board.png: the file exists; choose another name or allow it to be replaced with --force")
    assert (here / "board.png").read_text() == "mine"
    assert call("board", "brettfussball", "--out", "board.png", "--force").code == 0
    assert (here / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_board_of_the_run_is_never_written_over(call: Callable, here: Path, root: Path) -> None:
    """Not with --force either, whatever its name ends in."""
    written = (root / "configs" / "boards" / "brettfussball.toml").read_text(encoding="utf-8")
    (here / "mine.svg").write_text(written, encoding="utf-8")
    ended = call("board", "brettfussball", "--set", 'board="mine.svg"', "--out", "mine.svg", "--force")
    assert ended.code == 2
    assert "mine.svg" in ended.sentence
    assert (here / "mine.svg").read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--out", "board.doc"), "board.doc: the name ends in .doc; expected .png, .svg or .pdf"),
        (("--out", "none/board.png"), "none/board.png: the folder none does not exist; make it first"),
        ((), "--out is missing; 'rugbysim board --help' shows how to call it"),
        (
            ("--out", "board.png", "--position", "brettfussball"),
            '--position is "brettfussball"; expected a line that save printed: GAME:RULES:SEED:DECISIONS',
        ),
    ],
)
def test_wrong_input_is_one_sentence(call: Callable, here: Path, arguments: tuple[str, ...], sentence: str) -> None:
    ended = call("board", "brettfussball", *arguments)
    assert (ended.code, ended.sentence) == (2, sentence)
    assert not list(here.iterdir())


def test_a_game_without_a_board_is_refused(call: Callable, here: Path) -> None:
    ended = call("board", "sevens", "--out", "board.png")
    assert ended.code == 2
    assert 'name is "sevens"; expected a tabletop game' in ended.sentence
    assert not list(here.iterdir())


def test_without_matplotlib_the_pip_command_is_named(
    call: Callable, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ended = call("board", "brettfussball", "--out", "board.png")
    assert ended.code == 2
    assert ended.sentence == "this needs matplotlib, which is not installed: pip install 'rugbysim[plot]'"
    assert not list(here.iterdir())


def test_a_saved_game_is_drawn_where_it_stands(call: Callable, here: Path) -> None:
    from rugbysim.games.sessions import Session
    from rugbysim.games.tabletop import tabletop_game

    game = tabletop_game("brettfussball")
    session = Session(game, game.build(*game.load()[:2]), seed=3)
    for _ in range(6):
        while session.position.outcomes:
            session.position.apply(session.draw())
        session.position.apply(session.position.legal[0])
    for name, changes in (("start", ()), ("later", ("--position", session.line))):
        assert call("board", "brettfussball", *changes, "--out", f"{name}.svg").code == 0
    assert (here / "start.svg").read_bytes() != (here / "later.svg").read_bytes()
    ended = call("board", "brettfussball", "--set", "variant=3", "--position", session.line, "--out", "other.svg")
    assert ended.code == 2
    assert ended.sentence.startswith("--position: ")
