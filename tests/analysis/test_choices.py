"""Choices: the break-even share and its interval, differences each time, the settings played, what is refused."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.verdicts import Matter, Verdict
from rugbysim.analysis.deciding.break_even import covariance_of_differences, crossing
from rugbysim.analysis.deciding.choices import ChoicesFinding, choices
from rugbysim.analysis.deciding.kick_offs import KickOffs
from rugbysim.analysis.deciding.options import Choice, per
from rugbysim.analysis.deciding.penalty_choices import LATE, PenaltyChoices
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import Match

SEVENS: Any = get_game("sevens")
AT = [0.2, 0.3, 0.4, 0.5, 0.6]
EXACT = [0.0] * 5


@pytest.fixture(scope="module")
def match() -> Match:
    return rs.load_match("example")


@pytest.fixture(scope="module")
def found(match: Match) -> ChoicesFinding:
    return choices(match, matches=400, seed=7)


# --- the break-even share ---------------------------------------------------------------------------------------------


def test_a_straight_line_crosses_where_it_does() -> None:
    found = crossing(AT, EXACT, [10 * (rate - 0.38) for rate in AT], 1e-8 * np.eye(5))
    assert found.rate == pytest.approx(0.38, abs=1e-6)
    assert found.above
    assert found.low is not None
    assert found.high is not None
    assert 0.379 < found.low <= 0.38 <= found.high < 0.381


def test_a_bent_curve_crosses_where_it_does() -> None:
    found = crossing(AT, EXACT, [(rate - 0.38) * (8 + 6 * rate) for rate in AT], 1e-8 * np.eye(5))
    assert found.rate == pytest.approx(0.38, abs=1e-4)


@pytest.mark.parametrize(
    ("rates", "covariance"),
    [([0.0] * 5, np.eye(5)), ([0.2, 0.2, 0.2, 0.4, 0.4], np.eye(5)), (AT, np.zeros((5, 5)))],
)
def test_points_that_no_curve_can_be_laid_through_have_no_crossing(rates, covariance) -> None:
    """None is ever won back, or no match ends differently."""
    found = crossing(rates, EXACT, [-1.0, -1.0, 0.0, 0.0, 1.0], covariance)
    assert (found.rate, found.low, found.high, found.above) == (None, None, None, False)
    assert (found.low_rate, found.high_rate) == (min(rates), max(rates))


def test_a_falling_line_pays_below_its_crossing() -> None:
    found = crossing(AT, EXACT, [0.45 - rate for rate in AT], 1e-8 * np.eye(5))
    assert found.rate == pytest.approx(0.45, abs=1e-6)
    assert not found.above


@pytest.mark.parametrize(("level", "above"), [(5.0, True), (-5.0, False)])
def test_without_a_crossing_it_is_said_which_is_better_throughout(level: float, above: bool) -> None:
    found = crossing(AT, EXACT, [level + rate for rate in AT], 0.01 * np.eye(5))
    assert (found.rate, found.low, found.high, found.above) == (None, None, None, above)
    assert (found.low_rate, found.high_rate) == (0.2, 0.6)


def test_an_interval_ends_where_the_data_end() -> None:
    """A line that climbs by one error over the whole range may cross anywhere."""
    found = crossing(AT, EXACT, [rate - 0.4 for rate in AT], 0.3 * np.eye(5))
    assert found.rate is not None
    assert (found.low, found.high) == (None, None)


def test_errors_of_the_rates_widen_the_interval() -> None:
    values = [10 * (rate - 0.38) for rate in AT]
    sure, unsure = (crossing(AT, [error] * 5, values, 0.01 * np.eye(5)) for error in (0.0, 0.02))
    assert sure.low is not None
    assert unsure.low is not None
    assert unsure.low < sure.low < 0.38


def test_covariances_of_differences_from_variances_of_differences() -> None:
    draws = np.random.default_rng(1).normal(size=(6, 200)) + np.random.default_rng(2).normal(size=200)
    draws[1] += draws[0]
    variance = lambda one, other: float(np.var(draws[one] - draws[other], ddof=1))  # noqa: E731
    pairs = [(0, 1), (2, 3), (1, 5)]
    wanted = np.cov([draws[one] - draws[other] for one, other in pairs])
    assert covariance_of_differences(variance, pairs) == pytest.approx(wanted)


# --- a choice ---------------------------------------------------------------------------------------------------------


def an_estimate(value: float, error: float) -> Estimate:
    return Estimate("margin", value, error, value - 1.96 * error, value + 1.96 * error, 100)


def test_a_difference_each_time_has_the_errors_of_both() -> None:
    each = per(an_estimate(1.0, 0.3), an_estimate(0.5, 0.05))
    assert each.estimate == pytest.approx(2.0)
    assert each.standard_error == pytest.approx(2.0 * (0.3**2 + 0.1**2) ** 0.5)


@pytest.mark.parametrize(
    "how_often", [an_estimate(0.0, 0.0), an_estimate(0.004, 0.002), Estimate("x", 0.5, None, None, None, 1)]
)
def test_what_was_seldom_seen_has_no_figure_each_time(how_often: Estimate) -> None:
    assert per(an_estimate(1.0, 0.3), how_often).estimate is None


@pytest.mark.parametrize(
    ("margin", "wins", "said"),
    [
        (Verdict.BETTER, Verdict.OPEN, Verdict.BETTER),
        (Verdict.EQUAL, Verdict.WORSE, Verdict.WORSE),
        (Verdict.BETTER, Verdict.WORSE, Verdict.OPEN),
        (Verdict.EQUAL, Verdict.EQUAL, Verdict.EQUAL),
        (Verdict.EQUAL, Verdict.OPEN, Verdict.OPEN),
    ],
)
def test_one_word_for_points_and_wins(margin: Verdict, wins: Verdict, said: Verdict) -> None:
    one = an_estimate(0.0, 1.0)
    both = {"margin": one, "wins": one}
    judged, equal = {"margin": margin, "wins": wins}, dict.fromkeys(both, Verdict.EQUAL)
    found = Choice("here", "tap", "touch", both, both, one, judged, equal)
    assert (found.verdict, found.each_verdict) == (said, Verdict.EQUAL)
    seldom = Choice("here", "tap", "touch", both, both, one, equal, judged)
    words = {Verdict.BETTER: "tap", Verdict.WORSE: "touch"}
    assert found.preferred == seldom.preferred == words.get(said)


class Measured:
    """A pair of variants that differ by `errors` standard errors of 0.01."""

    def __init__(self, errors: float) -> None:
        self.errors = errors

    def difference(self, one: int, other: int, measure: str, confidence: float) -> Any:
        reach = NormalDist().inv_cdf((1 + confidence) / 2)
        low, high = (0.01 * (self.errors + side * reach) for side in (-1, 1))

        class Found:
            estimate = Estimate(measure, 0.01 * self.errors, 0.01, low, high, 100)

        return Found


@pytest.mark.parametrize(("errors", "said"), [(2.8, Verdict.OPEN), (3.1, Verdict.BETTER), (-3.1, Verdict.WORSE)])
def test_verdicts_hold_together(errors: float, said: Verdict) -> None:
    """Sixteen at once: 2.96 standard errors are needed, and the interval shown is narrower."""
    paired: Any = Measured(errors)
    found = Choice.between(paired, (0, 1), an_estimate(1.0, 0.001), Matter(0.001, 0.001), ("here", "tap", "touch"))
    assert (found.verdict, found.each_verdict) == (said, said)
    assert found.changes["margin"].low == pytest.approx(0.01 * (errors - 1.96), abs=1e-5)


# --- what is played ---------------------------------------------------------------------------------------------------


def test_each_question_is_played_both_ways_and_counted(match: Match, found: ChoicesFinding) -> None:
    places = [one.place for one in found.penalties]
    assert places[:2] == ["own 22", "own 22 to 10"]
    assert places[-1] == LATE
    assert len(places) == 7
    late, in_reach = found.penalties[-1].how_often.estimate, found.penalties[-2].how_often.estimate
    assert late is not None
    assert in_reach is not None
    assert 0 <= late < in_reach / 10
    assert sum(one.how_often.estimate or 0.0 for one in found.penalties[:5]) == pytest.approx(4.4, abs=0.8)
    assert found.kick_offs is not None
    assert found.kick_offs.choice.how_often.estimate == pytest.approx(3.5, abs=0.3)


def test_plays_are_as_many_as_were_said(match: Match) -> None:
    adjustment = Adjustment.fit(SEVENS, SEVENS.prepare(match), 1, n=50)
    for part in (KickOffs(SEVENS, match, 1, 0, adjustment), PenaltyChoices(SEVENS, match, 1, 0, adjustment)):
        told = list(part.played(40, 1))
        assert told == sorted(told)
        assert told[-1] == part.plays(40)


def test_figures_before_anything_is_played_are_an_error(match: Match) -> None:
    adjustment = Adjustment.fit(SEVENS, SEVENS.prepare(match), 1, n=50)
    with pytest.raises(RuntimeError):
        KickOffs(SEVENS, match, 1, 0, adjustment).figures(Matter())


def test_threads_change_nothing(match: Match, found: ChoicesFinding) -> None:
    assert choices(match, matches=400, seed=7, threads=1).records() == found.records()


def test_a_side_with_four_situations_is_not_asked_about_late_penalties() -> None:
    whens = ", ".join(f"{{ lead_min = {lead}, kick_off_lane = 1 }}" for lead in (1, 2, 3, 4))
    match = rs.load_match("example", overrides=[f"home.tactics.when=[{whens}]"])
    found = choices(match, matches=20)
    assert LATE not in [one.place for one in found.penalties]
    assert [note for note in found.notes if "four situations" in note]


def test_laws_that_leave_no_choice_are_said_so() -> None:
    match = rs.load_match(
        "example", overrides=["rules.laws.short_kick_offs=false", "rules.laws.penalty_to_touch=false"]
    )
    found = choices(match, matches=20)
    assert found.kick_offs is None
    assert [one.one for one in found.penalties] == ["goal", "goal"]
    assert len([note for note in found.notes if "laws." in note]) == 2
    assert {record["table"] for record in found.records()} == {"penalty"}


def test_situations_of_the_tactics_are_named_where_they_decide(found: ChoicesFinding) -> None:
    assert [note for note in found.notes if "kick_off " in note]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"team": 0}, 'choices: team is 0; expected "home" or "away"'),
        ({"matches": 1.5}, "choices: matches is 1.5; expected a whole number of matches, at least 20"),
        ({"seed": "x"}, 'choices: seed is "x"; expected a whole number from 0 to 18446744073709551615'),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(match: Match, arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        choices(match, **arguments)
    assert refused.value.sentence == sentence


def test_a_game_without_line_ups_is_refused() -> None:
    from rugbysim.games.table_game import load_tabletop

    with pytest.raises(SetupError, match="no line-ups"):
        choices(load_tabletop("brettfussball"))


def test_records_have_one_layout_and_the_interval_of_each_figure(found: ChoicesFinding) -> None:
    records = found.records()
    assert {tuple(record) for record in records} == {tuple(records[0])}
    assert {record["table"] for record in records} == {"kick-off", "break-even", "penalty"}
    known = [record for record in records if record["low"] is not None and record["high"] is not None]
    assert all(record["low"] <= record["estimate"] <= record["high"] for record in known)
    assert found.provenance["matter"] == {"points": 1.0, "wins": 0.02}
