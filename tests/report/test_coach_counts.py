"""Counts of a hundred add up, fifty dots are the distribution's quantiles, and cells are no finer than their error."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rugbysim.report.coach.cells import figure
from rugbysim.report.coach.counts import DOTS, apportioned, in_hundred, opening, quantile_dots
from rugbysim.report.coach.curve_figure import curve_figure, tick_text, ticks
from rugbysim.report.coach.figures import dot_plots, icon_arrays, margin_rows, outcome_rows
from rugbysim.report.coach.story import Curve, Outcome, Series

MARGINS = st.dictionaries(st.integers(-70, 70), st.integers(1, 5_000), min_size=1, max_size=60)


def outcome(margins: dict[int, int], name: str = "as now") -> Outcome:
    """How matches with these margins ended."""
    signs = [sum(n for margin, n in margins.items() if (margin > 0) - (margin < 0) == sign) for sign in (1, 0, -1)]
    return Outcome(name, *signs, margins)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6).filter(any), st.sampled_from([20, 50, 100]))
def test_parts_add_up_and_none_is_a_whole_one_off(counts: list[int], total: int) -> None:
    parts = apportioned(counts, total)
    assert sum(parts) == total
    for part, count in zip(parts, counts, strict=True):
        assert abs(part - total * count / sum(counts)) < 1


def test_the_largest_remainder_is_rounded_up_and_of_equal_ones_the_first() -> None:
    assert apportioned((1, 1, 1), 100) == (34, 33, 33)
    assert apportioned((5349, 380, 4271), 100) == (53, 4, 43)
    assert apportioned((5, 5, 0), 1) == (1, 0, 0)


@pytest.mark.parametrize("counts", [(0, 0, 0), (3, -1, 2)])
def test_nothing_cannot_be_shared_out(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected whole numbers from 0"):
        apportioned(counts, 100)


@given(MARGINS)
def test_dots_are_quantiles_of_the_margins(margins: dict[int, int]) -> None:
    """Fifty dots, of each sign as many as its share gives, and each within a dot of its place in the distribution."""
    one = outcome(margins)
    lost, drawn, won = quantile_dots(one)
    assert (len(lost), len(drawn), len(won)) == apportioned((one.lost, one.drawn, one.won), DOTS)
    dots = [*lost, *drawn, *won]
    assert dots == sorted(dots)
    for place, dot in enumerate(dots):
        below = sum(n for margin, n in margins.items() if margin < dot) / one.n
        up_to = sum(n for margin, n in margins.items() if margin <= dot) / one.n
        assert below - 2 / DOTS <= (place + 0.5) / DOTS <= up_to + 2 / DOTS, "apportioning moves a dot by one at most"


@given(MARGINS, MARGINS)
def test_pictures_and_tables_show_the_same_counts(one: dict[int, int], other: dict[int, int]) -> None:
    outcomes = [outcome(one), outcome(other, "changed")]
    plots = dot_plots(outcomes)
    assert len({(plot.width, plot.height, plot.ticks) for plot in plots}) == 1, "one axis for both"
    for plot, icons, ended in zip(plots, icon_arrays(outcomes), outcomes, strict=True):
        assert Counter(mark.kind for mark in plot.marks) == Counter(plot.counts)
        assert sum(plot.counts.values()) == DOTS
        assert len({(mark.x, mark.y) for mark in plot.marks}) == DOTS, "no dot hides another"
        assert all(0 < mark.x < plot.width and 0 < mark.y < plot.base for mark in plot.marks)
        assert all((mark.x > plot.right) == (mark.kind == "won") for mark in plot.marks)
        assert all((mark.x < plot.left) == (mark.kind == "lost") for mark in plot.marks)
        assert Counter(mark.kind for mark in icons.marks) == Counter(icons.counts)
        assert tuple(icons.counts.values()) == in_hundred(ended)
    rows = margin_rows(outcomes)
    assert [sum(int(row[column]) for row in rows) for column in (1, 2)] == [DOTS, DOTS]
    assert [row[1:4] for row in outcome_rows(outcomes)] == [tuple(map(str, in_hundred(one))) for one in outcomes]


def test_margins_that_contradict_the_counts_are_refused() -> None:
    with pytest.raises(ValueError, match=r"margins of as now give \(2, 0, 1\); expected \(1, 1, 1\)"):
        Outcome("as now", 1, 1, 1, {3: 2, -5: 1})


def test_the_opening_sentence_counts_as_the_icons_do() -> None:
    better, now = Outcome("B", 5444, 256, 4300), Outcome("A", 5111, 389, 4500)
    assert opening([better, now]) == "Of 100 such matches B wins about 54 and draws 3, A wins 51 and draws 4."
    assert opening([now]) == "Of 100 such matches A wins about 51; about 4 are drawn."


def test_the_share_won_is_counted_unless_it_is_known_better() -> None:
    """Wilson's interval of 600 in 1,000 is 56.93 to 62.99; what the analysis gives stands instead."""
    counted = Outcome("now", 600, 50, 350)
    known = Outcome("now", 600, 50, 350, won_outright="60.2 (59.8 to 60.6)")
    assert [row[4] for row in outcome_rows([counted, known])] == ["60 (56 to 63)", "60.2 (59.8 to 60.6)"]


@given(st.floats(-1e6, 1e6), st.floats(1e-4, 1e3))
def test_the_ticks_are_few_round_and_inside(low: float, width: float) -> None:
    found = ticks(low, low + width)
    assert 1 <= len(found) <= 6
    assert all(low - 1e-6 * width - 1e-9 <= tick <= low + width * (1 + 1e-6) + 1e-9 for tick in found)


def test_a_tick_has_a_true_minus() -> None:
    assert [tick_text(value) for value in (-2.5, -0.0, 10.0)] == ["−2.5", "0", "10"]


CURVE = Curve(
    "Tackling", "Bands: 95 %.", "rating points", "points of margin",
    (Series("Kofi", (-20.0, 0.0, 20.0), (-1.0, 0.0, 1.2), (-1.3, -0.1, 0.9), (-0.7, 0.1, 1.5)),
     Series("Toby", (0.0, 20.0), (0.0, 2.0))),
    x_ticks=((-20.0, "much less"), (0.0, "as now")),
)  # fmt: skip


def test_a_curve_lies_in_its_frame_and_stands_in_its_table() -> None:
    drawn = curve_figure(CURVE)
    assert [words for _, words in drawn.x_ticks] == ["much less", "as now"]
    assert all(drawn.left < x < drawn.right for line in drawn.lines for x, _ in line.marks)
    assert all(drawn.top < y < drawn.bottom for line in drawn.lines for _, y in line.marks)
    assert [(line.style, bool(line.band)) for line in drawn.lines] == [(1, True), (2, False)]
    assert drawn.zero == pytest.approx(drawn.lines[0].marks[1][1]), "0 of the curve lies on the line of no change"
    assert drawn.headings == ("rating points", "Kofi", "Toby")
    assert drawn.rows[0] == ("much less", "−1.0 (−1.3 to −0.7)", "–")
    assert drawn.rows[2] == ("20", "1.2 (0.9 to 1.5)", "2")


def test_a_curve_of_one_point_and_no_height_is_drawn() -> None:
    drawn = curve_figure(Curve("One", "", "x", "y", (Series("a", (3.0,), (0.0,)),)))
    assert drawn.lines[0].marks == ((pytest.approx((drawn.left + drawn.right) / 2), pytest.approx(drawn.zero)),)


@pytest.mark.parametrize(
    "series", [(), (Series("none", (), ()),), tuple(Series(str(n), (0.0,), (1.0,)) for n in range(7))]
)
def test_a_curve_without_points_or_with_too_many_lines_is_refused(series: tuple[Series, ...]) -> None:
    with pytest.raises(ValueError, match="expected 1 to 6"):
        curve_figure(Curve("Bad", "", "x", "y", series))


@given(st.floats(-100, 100), st.floats(0.001, 50))
def test_a_cell_s_interval_is_rounded_outwards_and_never_much_wider(value: float, half: float) -> None:
    """Never narrower than it is, and at most twice as wide, so that digits are neither false nor lost."""
    cell = figure(value, value - half, value + half)
    low, _, high = cell[cell.index("(") + 1 : -1].partition(" to ")
    assert float(low) <= value - half + 1e-6
    assert float(high) >= value + half - 1e-6
    assert float(high) - float(low) <= 2 * half * 2.1


def test_a_cell_of_a_difference_has_its_sign() -> None:
    assert figure(0.031, 0.026, 0.036, times=100, signed=True) == "+3.1 (2.6 to 3.6)"
    assert figure(-0.001, -0.2, 0.2, signed=True) == "0.0 (-0.2 to 0.2)"
    assert figure(0.0, 0.0, 0.0, signed=True) == "0"
    assert figure(-2.0, None, None, signed=True) == "-2"
