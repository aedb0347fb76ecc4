"""The story of a ranking: the statement holds for every way a race can end, and nothing is ordered by luck."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from rugbysim.analysis.coach.race import Contrast, Ending, Race
from rugbysim.analysis.coach.rank import Option, Ranking
from rugbysim.analysis.coach.verdicts import Matter
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.report.coach.rank import statement, story
from rugbysim.report.coach.story import Story
from rugbysim.setup import load_match
from rugbysim.setup.matches import Match

NAMES = ("the present side", *"BCDEFGHIJ")
HALF = {"margin": 0.8, "wins": 0.015, "tries": 0.1}


@pytest.fixture(scope="module")
def match() -> Match:
    return load_match("example")


def estimate(measure: str, value: float, n: int) -> Estimate:
    half = HALF[measure]
    return Estimate(measure, value, half / 3, value - half, value + half, n, "share" if measure == "wins" else "mean")


def ranking(
    match: Match, means: list[float], above: list[tuple[int, int]], ending: Ending, *, by: str = "margin", **other: Any
) -> Ranking:
    """A ranking of sides with these `means` of `by` that ended so, each pair known to 0.8 points or 1.5 wins in 100."""
    k, n = len(means), 5_000
    values = {"margin": 1.0, "wins": 0.02, "tries": 0.2} if by == "margin" else {"margin": 50.0, "wins": 1, "tries": 5}
    options = tuple(
        Option(
            name,
            match,
            (2_700, 300, 2_000),
            {7: 2_700, 0: 300, -5: 2_000},
            {measure: estimate(measure, mean * value + (0.5 if measure == "wins" else 0), n)
             for measure, value in values.items()},
            {measure: estimate(measure, (mean - means[0]) * value, n) for measure, value in values.items()}
            if number
            else {},
        )
        for number, (name, mean) in enumerate(zip(NAMES, means, strict=False))
    )  # fmt: skip
    matrix = np.zeros((k, k), np.bool_)
    for pair in above:
        matrix[pair] = True
    contrasts = {
        (i, j): Contrast(
            n, means[i] - means[j], 0.1, means[i] - means[j] - HALF[by], means[i] - means[j] + HALF[by], 99
        )
        for i, j in combinations(range(k), 2)
    }
    matter = Matter()
    race = Race((n,) * k, contrasts, matrix, ending, 0.95, 0.01, matter.of(by))
    complete = ending is not Ending.INTERRUPTED
    return Ranking(match, 1, "home", complete, by, matter, options, race, None)


def test_the_best_is_named_with_its_gain(match: Match) -> None:
    found = ranking(match, [0, 3, -2], [(1, 0), (1, 2), (0, 2)], Ending.BEST)
    assert statement(found) == (
        "B is best of these three, with 95 % family-wise confidence: "
        "+3.0 (2.2 to 3.8) points of margin beside the present side."
    )


def test_a_best_that_hardly_matters_says_so(match: Match) -> None:
    found = ranking(match, [0, 0.1], [(1, 0)], Ending.BEST)
    assert statement(found).endswith("beside the present side, which is less than 1 point.")


def test_the_present_side_may_be_best(match: Match) -> None:
    found = ranking(match, [0, -3, -2], [(0, 1), (0, 2)], Ending.BEST)
    assert statement(found) == "The present side is best of these three, with 95 % family-wise confidence."


def test_those_that_cannot_be_told_apart_are_named(match: Match) -> None:
    found = ranking(match, [0, 3, 3, 3], [(1, 0), (2, 0), (3, 0)], Ending.ALIKE)
    assert statement(found) == (
        "After 5,000 matches these three cannot be told apart: B, C and D; they differ by less than 1 point; "
        "the present side is worse than each of them. All this with 95 % family-wise confidence."
    )


def test_nothing_beats_the_present_side_by_what_matters(match: Match) -> None:
    found = ranking(match, [0, 0.1, -4], [(0, 2), (1, 2)], Ending.PRESENT)
    assert statement(found) == (
        "Nothing here beats the present side by more than 1 point, with 95 % family-wise confidence; "
        "B cannot be told apart from it."
    )
    slightly = ranking(match, [0, 0.1, 0.1], [(1, 0), (2, 0)], Ending.PRESENT)
    assert statement(slightly).endswith("; B and C are better, but by less than that.")


def test_an_open_race_claims_no_more_than_it_knows(match: Match) -> None:
    found = ranking(match, [0, 0.9], [], Ending.CAP, by="margin")
    assert statement(found) == (
        "After 5,000 matches these two cannot be told apart: the present side and B. "
        "All this with 95 % family-wise confidence."
    )
    stopped = ranking(match, [0, 0.9], [], Ending.INTERRUPTED)
    assert statement(stopped).startswith("Stopped early: after 5,000 matches these two cannot be told apart")


def test_wins_are_told_in_a_hundred(match: Match) -> None:
    found = ranking(match, [0, 0.03], [(1, 0)], Ending.BEST, by="wins")
    assert "+3 (1 to 5) wins in 100 beside" in statement(found)
    nothing = ranking(match, [0, 0.0], [], Ending.PRESENT, by="wins")
    assert "by more than 2 wins in 100" in statement(nothing)


def rows(told: Story, name: str) -> list[tuple[str, ...]]:
    return [row for block in told.blocks if block.name == name for row in block.rows]


def test_groups_keep_the_order_given_with_the_present_side_first(match: Match) -> None:
    """D has the highest margin of the three that cannot be told apart, and stands last; C alone is worse."""
    told = story(ranking(match, [0, 0.05, -3, 0.15], [(0, 2), (1, 2), (3, 2)], Ending.ALIKE))
    assert [row[:3] for row in rows(told, "groups")] == [
        ("the present side", "1", ""),
        ("B", "1", "about equal"),
        ("D", "1", "about equal"),
        ("C", "2", "worse"),
    ]
    assert rows(told, "worse") == [("C", "all of the groups before")]
    assert [row[:2] for row in rows(told, "first")] == [
        ("the present side", "B"), ("the present side", "D"), ("B", "D")
    ]  # fmt: skip


def test_of_many_better_ones_the_first_are_named(match: Match) -> None:
    """The last of nine is worse than seven of the eight that nothing beats."""
    told = story(ranking(match, [0.0] * 9, [(one, 8) for one in range(7)], Ending.CAP))
    assert rows(told, "worse") == [("I", "the present side, B, C, D, E, F and 1 more")]


def test_every_figure_has_its_interval_and_every_table_says_what_that_is(match: Match) -> None:
    told = story(ranking(match, [0, 3, -2], [(1, 0), (1, 2), (0, 2)], Ending.BEST))
    assert [row[0] for row in rows(told, "figures")] == ["the present side", "B", "C"]
    for block in told.blocks:
        assert block.caption
        for row in block.rows:
            figures = [cell for cell in row[block.words :] if any(mark.isdigit() for mark in cell) and "," not in cell]
            assert all("(" in cell and " to " in cell for cell in figures), row
    assert [outcome.name for outcome in told.outcomes] == ["the present side", "B"]
    assert told.sentence.startswith("Of 100 such matches the present side wins about 54, B 54; each draws about 6.")
    assert len(told.numbers) == 3
    assert len(told.line_up) == 7
    assert "with these ratings" in told.caveats[0]
