"""The story of a value: men by lane with all ratings, swaps with verdicts, exchange rates, ways, curves that stop."""

from __future__ import annotations

import statistics
from dataclasses import replace

import pytest

import rugbysim as rs
from rugbysim.analysis.valuing.exchange_rates import ExchangeRate
from rugbysim.analysis.valuing.rating_steps import with_rating
from rugbysim.analysis.valuing.value import value
from rugbysim.analysis.valuing.worth import Value
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.report.coach import value as told
from rugbysim.report.coach.curve_figure import curve_figure
from rugbysim.report.coach.story import Story
from rugbysim.setup.locate import configs
from rugbysim.setup.ratings import RATINGS
from rugbysim.setup.squads import read_squad


@pytest.fixture(scope="module")
def found() -> Value:
    match = with_rating(rs.load_match("example"), 0, 4, "pace", 92.0)
    seven = match.home.model_copy(update={"players": match.home.players[:8], "bench_plan": ()})
    return value(match.model_copy(update={"home": seven}), matches=60, seed=2)


@pytest.fixture(scope="module")
def story(found: Value) -> Story:
    return told.story(found)


def test_men_stand_by_lane_and_are_not_ranked(found: Value, story: Story) -> None:
    for measure in ("wins", "margin"):
        block = next(block for block in story.blocks if block.name == f"ten-points-{measure}")
        assert [row[0].split(",")[0] for row in block.rows] == [man.name for man in found.team.seven] + ["all who play"]
        assert len(block.headings) == 1 + len(RATINGS)
        assert "(" in block.rows[-1][1]


def test_every_swap_has_a_verdict_and_props_are_told_apart(found: Value, story: Story) -> None:
    block = next(block for block in story.blocks if block.name == "swaps")
    places = [row[1] for row in block.rows]
    assert places == ["centre", "hooker", "prop 1", "scrum half", "fly half", "prop 2", "wing"]
    assert block.headings[2] == "verdict"
    assert {row[2] for row in block.rows} <= {"better", "about equal", "worse", "not settled"}


def test_the_way_of_each_slope_is_said(story: Story) -> None:
    block = next(block for block in story.blocks if block.name == "ways-margin")
    ways = {" ".join(cell.split()[:-1]) or cell for row in block.rows for cell in row[1:]}
    assert "one run" in ways
    assert ways <= {"one run", "steps", "–"}
    assert all(heading.endswith(", by") for heading in block.headings[1:])
    assert "tangent" in block.caption
    assert "secant" in block.caption


def rate(value: float, low: float | None, high: float | None) -> ExchangeRate:
    return ExchangeRate("wing", "kicking", "pace", Estimate("margin", value, None, low, high, 10, "ratio"))


@pytest.mark.parametrize(
    ("one", "cell"),
    [
        (rate(17.0, 15.0, 19.0), "17 (15 to 19)"),
        (rate(-20.0, -26.0, -15.0), "-20 (-26 to -15)"),
        (rate(300.0, 140.0, 900.0), "over 100"),
        (rate(50.0, -10.0, 3000.0), "–"),
        (rate(50.0, None, None), "–"),
    ],
)
def test_cells_of_exchange_rates(found: Value, one: ExchangeRate, cell: str) -> None:
    blocks = told.story(replace(found, exchange=(one,))).blocks
    assert next(block for block in blocks if block.name == "exchange-rates").rows == (("kicking", cell),)


def test_curves_go_through_nothing_and_say_where_a_rating_ends(found: Value, story: Story) -> None:
    fly_half = [curve for curve in story.curves if curve.title == "Edmund Fairweather, fly half"]
    assert [curve.y_label for curve in fly_half] == ["points of margin", "wins in 100"]
    pace = next(series for series in fly_half[0].series if series.name == "pace")
    assert pace.x == (-20.0, -10.0, 0.0, 8.0)
    assert pace.y[2] == 0.0
    assert "pace could move by +8 only" in fly_half[0].caption
    assert all(low <= y <= high for low, y, high in zip(pace.low, pace.y, pace.high, strict=True))
    assert all(curve_figure(curve) for curve in story.curves)


def test_the_story_begins_with_counts_and_says_in_this_model(found: Value, story: Story) -> None:
    assert story.sentence.startswith("Of 100 such matches Thornmere Herons wins about ")
    assert len(story.answers) == 1
    assert story.answers[0].startswith("In this model, with these ratings, ten points more pace for all who play are ")
    assert "+" not in story.answers[0], "worth says it"
    assert story.side == "Thornmere Herons"
    assert story.outcomes[0].n == 60 * 7
    assert len(story.numbers) == 3
    assert len(story.line_up) == 7


def test_what_was_stopped_is_told_without_the_whole_side(found: Value) -> None:
    cut = told.story(replace(found, men=found.men[:1], swaps=(), together=(), exchange=(), complete=False))
    assert cut.numbers == ()
    assert len(cut.curves) == 2
    assert [len(block.rows) for block in cut.blocks] == [1, 0, 0, 1, 1, 1]
    assert cut.answers == ()


def test_the_yardsticks_are_those_of_the_shipped_league() -> None:
    men = [man for file in (configs() / "squads").glob("*.csv") for man in read_squad(file).players]
    for rating, spread in told.LEAGUE_SPREADS.items():
        assert round(statistics.pstdev(getattr(man, rating) for man in men)) == spread
