"""The cloth as a drawing: lines where the parameters have them, pieces where they are, what stands beside them."""

from __future__ import annotations

from typing import Any

import pytest

from rugbysim.games.drawing import Label, Line, Placed
from rugbysim.games.subbuteo import drawing as marks
from rugbysim.games.subbuteo.drawing import board_drawing, stones
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, Phase
from tests.games.subbuteo.laid_out import cloth, kick_off

PLACE = 1 / 0.36  # of a base 1 cm in radius, drawn with 0.36 places


def lines(*, dotted: bool) -> set[float]:
    """Where the lines from touchline to touchline are."""
    drawn = [shape for shape in board_drawing(cloth()).shapes if isinstance(shape, Line)]
    across = [line for line in drawn if [y for _, y in line.points] == [0.0, 70.0] and bool(line.dashes) == dotted]
    return {line.points[0][0] for line in across}


def placed(state: Any, kind: str) -> list[Placed]:
    """What stands on the cloth of a kind."""
    return [stone for stone in stones(cloth(), state) if stone[0].kind == kind]


@pytest.mark.rule("SB-3.2", "SB-6.9")
def test_quarter_and_goal_lines_are_solid_and_ten_metre_lines_dotted() -> None:
    assert lines(dotted=False) == {0, 22, 50, 78, 100}
    assert lines(dotted=True) == {40, 60}


def test_the_cloth_reaches_beyond_its_in_goal_areas_and_names_its_lines() -> None:
    drawn = board_drawing(cloth())
    assert (drawn.low, drawn.high) == ((-20, -9), (120, 79))
    assert drawn.place == pytest.approx(PLACE), "a figure is drawn as wide as its base"
    words = [shape.words for shape in drawn.shapes if isinstance(shape, Label)]
    assert {"halfway", "goal line", "22", "10", "5 cm, the wedge's long side"} <= set(words)
    assert sorted(shape.middle[0] for shape in drawn.shapes if isinstance(shape, Label) and shape.words == "22") == [
        22,
        22,
        78,
    ], "two above, one as a measure below"


@pytest.mark.rule("SB-11.2")
def test_the_marks_of_the_line_out_are_5_and_15_cm_from_touch() -> None:
    drawn = [shape for shape in board_drawing(cloth()).shapes if isinstance(shape, Line)]
    short = [line for line in drawn if line.width == marks.MARKED and not line.dashes and line.colour == marks.WHITE]
    assert {line.points[0][1] for line in short} == {5, 15, 55, 65}


def test_before_the_toss_the_cloth_is_empty() -> None:
    drawn = board_drawing(cloth())
    assert drawn.stones == ()
    assert drawn.subtitle == "Before the toss"
    assert [note.heading.split(":")[0] for note in drawn.notes] == ["Certain", "Inferred", "Guessed"]


def test_figures_stand_where_they_are_in_their_sides_colours() -> None:
    state = kick_off()
    at = {(symbol.colour, symbol.text): (x, y) for symbol, x, y in placed(state, "piece")}
    assert len(at) == 30
    assert at[marks.COLOURS[0], "15"] == (20, 35)
    assert at[marks.COLOURS[1], "1"] == (62, 5)
    assert [(x, y) for _, x, y in placed(state, "oval")] == [(50, 35)]
    assert board_drawing(cloth(), state).subtitle.startswith("Red 0, Blue 0; 1st half 3:25; Red plays to the right. ")


def test_who_takes_no_part_is_not_drawn() -> None:
    state = kick_off()
    state["pos"][0, 14] = -1140, -1000
    assert len(placed(state, "piece")) == 29


def test_a_ring_is_round_the_ball_carrier() -> None:
    state = kick_off()
    assert placed(state, "ring") == []
    state["carrier"] = 16
    assert [(x, y) for _, x, y in placed(state, "ring")] == [(62, 15)]
    assert state["carrier"] != NOBODY


@pytest.mark.rule("SB-3.1", "SB-12.1")
def test_the_wedge_lies_before_the_ball_where_the_kick_goes() -> None:
    state = kick_off()
    ((wedge, x, y),) = placed(state, "slab")
    assert (wedge.size, wedge.turn, x, y) == ((5, 3), 0, pytest.approx(53.4), 35)
    state["dir"] = -1, 1
    assert [(stone[0].turn, stone[1]) for stone in placed(state, "slab")] == [(180, pytest.approx(46.6))]
    state["phase"], state["kick_dir"] = Phase.BLOCK, (0, 1)
    assert [(stone[0].turn, stone[2]) for stone in placed(state, "slab")] == [(90, pytest.approx(38.4))]


@pytest.mark.rule("SB-10.3")
def test_the_scrummer_lies_on_its_spot_across_the_pitch() -> None:
    state = kick_off()
    state["phase"], state["spot"] = Phase.SCRUM_PUT, (30, 20)
    ((scrummer, x, y),) = placed(state, "hollow")
    assert (scrummer.size, scrummer.turn, x, y) == ((9, 6), 90, 30, 20)
    assert scrummer.is_below


@pytest.mark.rule("SB-14.1", "SB-17.1")
@pytest.mark.parametrize(("phase", "figures"), [(Phase.TOUCH_KICK, 29), (Phase.CONVERSION, 30)])
def test_the_live_action_kicker_stands_behind_the_ball(phase: Phase, figures: int) -> None:
    """Of a penalty in a figure's place, of a conversion in nobody's."""
    state = kick_off()
    state["phase"], state["team"], state["kicker"], state["dir"] = phase, 1, 20, (1, -1)
    state["pos"][0, BALL] = 60, 30
    kicker = next(stone for stone in placed(state, "oval") if stone[0].text == "K")
    assert (kicker[0].colour, *kicker[1:]) == (marks.COLOURS[1], pytest.approx(62.9), 30)
    assert len(placed(state, "piece")) == figures
