"""The board of Subbuteo Rugby: its numbers, its alternatives, and lines on which nobody can play."""

# ruff: noqa: E501 - a line a case, with the sentence as people see it

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rugbysim.setup import SetupError, check_match
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import shipped
from rugbysim.setup.subbuteo_pitch import Pitch, load_pitch
from rugbysim.setup.toml import read_toml

FILE = shipped("boards")["subbuteo"]
SHARED = Path(__file__).resolve().parents[3] / "shared" / "boards" / "subbuteo.toml"


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """The shipped board with some of its text replaced, as `mine.toml` in the working folder."""
    monkeypatch.chdir(tmp_path)

    def edit(*changes: tuple[str, str]) -> Path:
        text = FILE.read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return path

    return edit


@pytest.mark.skipif(not SHARED.is_file(), reason="the shared board is not here")
def test_the_numbers_are_those_of_the_shared_board() -> None:
    shared, ours = read_toml(SHARED), read_toml(FILE)
    elsewhere = {"figure.per_team", "posts.ball_clearance"}
    for section in ("frame", "pitch", "posts", "figure", "ball", "equipment"):
        said = {key: value for key, value in flat(shared[section], section).items() if key not in elsewhere}
        assert {key: flat(ours[section], section)[key] for key in said} == said
    assert ours["equipment"].keys() - shared["equipment"].keys() == {"wedge_height"}


def test_every_number_has_its_status() -> None:
    for line in FILE.read_text("utf-8").splitlines():
        if re.match(r"\w+ =", line) and not line.startswith(("schema", "name")):
            assert re.search(r" # [TSDG]( \S|$)", line), line


@pytest.mark.parametrize("name", ["oo_cloth", "equal_quarters"])
def test_an_alternative_changes_the_pitch_and_nothing_else(name: str) -> None:
    board = load_pitch("subbuteo")
    other = board.with_alternative(name)
    assert other.name == f"subbuteo, {name}"
    changes = board.pitch.alternatives[name].model_dump(exclude_none=True)
    assert changes
    assert other.pitch.model_dump() == {**board.pitch.model_dump(), **changes}
    assert other.pitch.alternatives == {}
    assert other.model_dump(exclude={"name", "pitch"}) == board.model_dump(exclude={"name", "pitch"})
    assert other.path == board.path == FILE


def test_a_board_is_cheap_to_compare_and_to_send() -> None:
    board = load_pitch("subbuteo")
    assert load_pitch("subbuteo") == board
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own bytes
    assert copy.deepcopy(board) == board


WRONG: list[tuple[tuple[tuple[str, str], ...], str]] = [
    ((("quarter_lines = [22.0, 50.0, 78.0]", "quarter_lines = [50.0, 22.0, 78.0]"),), "mine.toml: pitch.quarter_lines is [50.0, 22.0, 78.0]; expected three lines in ascending order between 0 and length, 100 (G-4, AM-3)"),
    ((("quarter_lines = [22.0, 50.0, 78.0]", "quarter_lines = [0.0, 50.0, 100.0]"),), "mine.toml: pitch.quarter_lines is [0.0, 50.0, 100.0]; expected three lines in ascending order between 0 and length, 100 (G-4, AM-3)"),
    ((("quarter_lines = [22.0, 50.0, 78.0]", "quarter_lines = [22.0, 50.0, 77.0]"),), "mine.toml: pitch.quarter_lines is [22.0, 50.0, 77.0]; expected lines that lie alike from either goal line, the second at 50 (G-4, AM-3)"),
    ((("quarter_lines = [22.0, 50.0, 78.0]", "quarter_lines = [22.0, 51.0, 78.0]"),), "mine.toml: pitch.quarter_lines is [22.0, 51.0, 78.0]; expected lines that lie alike from either goal line, the second at 50 (G-4, AM-3)"),
    ((("quarter_lines = [22.0, 50.0, 78.0]", "quarter_lines = [22.0, 78.0]"),), "mine.toml: pitch.quarter_lines is [22.0, 78.0]; expected 3 entries: the three solid lines across (G-4, AM-3)"),
    ((("line_22 = 22.0", "line_22 = 40.0"),), "mine.toml: pitch.line_22 is 40.0; expected less than 40, where the 10-metre line is (SB-3.2, SB-19.4)"),
    ((("line_10 = 10.0", "line_10 = 50.0"),), "mine.toml: pitch.line_10 is 50.0; expected less than half of length, 50 (SB-3.2)"),
    ((("line_15_touch = 15.0", "line_15_touch = 4.0"),), "mine.toml: pitch.line_15_touch is 4.0; expected more than line_5_touch, 5, and at most half of width (SB-11.2)"),
    ((("length = 100.0", "length = 19.0"),), "mine.toml: pitch.length is 19.0; expected at least 20 (cm from goal line to goal line)"),
    ((("in_goal_depth = 11.0", "in_goal_depth = 0.0"),), "mine.toml: pitch.in_goal_depth is 0.0; expected more than 0 (cm from goal line to dead-ball line)"),
    ((("run_off = 9.0", "run_off = -1.0"),), "mine.toml: pitch.run_off is -1.0; expected at least 0 (cm of cloth beyond the outer lines (G-13))"),
    ((("inner_width = 7.4", "inner_width = 1.8"),), "mine.toml: posts.inner_width is 1.8; expected more than the ball's 1.8 cm (G-24)"),
    ((("inner_width = 7.4", "inner_width = 70.0"),), "mine.toml: posts.inner_width is 70.0; expected posts that stand on a goal line of 70 cm (G-24)"),
    ((("post_height = 12.0", "post_height = 3.0"),), "mine.toml: posts.post_height is 3.0; expected at least crossbar_height, 3.9 (G-24)"),
    ((("fixed_in_place = true", "fixed_in_place = 1"),), "mine.toml: posts.fixed_in_place is 1; expected true or false"),
    ((("base_radius = 1.0", "base_radius = 0"),), "mine.toml: figure.base_radius is 0; expected at least 0.1 (cm of the base's radius (G-1))"),
    ((("mass = 2.1", "mass = 0"),), "mine.toml: figure.mass is 0; expected at least 0.01 (grams of a figure with its base)"),
    ((("radius_eff = 0.9", 'radius_eff = "0.9"'),), 'mine.toml: ball.radius_eff is "0.9"; expected a number'),
    ((("scrummer_max_puts = 3", "scrummer_max_puts = 0"),), "mine.toml: equipment.scrummer_max_puts is 0; expected at least 1 (ends in a row after which the other side puts in (SB-10.5))"),
    ((("wedge_length = 5.0", "wedge_lenght = 5.0"),), 'mine.toml: equipment.wedge_length is missing; expected cm of the wedge\'s long side (G-23) (and 1 more: run `rugbysim check mine.toml`)'),
    ((("touchline 0\"  #", "touchline 1\"  #"),), 'mine.toml: frame.origin is "intersection of goal line 0 and touchline 1"; expected one of "intersection of goal line 0 and touchline 0"'),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), WRONG)
def test_a_board_on_which_nobody_can_play_is_refused(
    edited: Callable[..., Path], changes: tuple[tuple[str, str], ...], sentence: str
) -> None:
    with pytest.raises(SetupError) as caught:
        load_pitch(edited(*changes))
    assert str(caught.value) == sentence


def test_an_alternative_that_does_not_fit_is_found_by_check_and_when_it_is_chosen(edited: Callable[..., Path]) -> None:
    path = edited(("[28.0, 56.0, 84.0]", "[28.0, 56.0, 80.0]"))
    sentence = "mine.toml: pitch.alternatives.equal_quarters.quarter_lines is [28.0, 56.0, 80.0]; expected lines that lie alike from either goal line, the second at 56 (G-4, AM-3)"
    assert [finding.sentence for finding in check_match(path)] == [sentence]
    board = load_pitch(path)
    assert isinstance(board, Pitch)
    with pytest.raises(SetupError) as caught:
        board.with_alternative("equal_quarters")
    assert str(caught.value) == sentence


def test_checking_finds_nothing_amiss_with_what_is_shipped() -> None:
    assert check_match(FILE) == []
