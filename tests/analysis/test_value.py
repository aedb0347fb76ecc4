"""Value: men, steps, slopes, swaps and exchange rates of a side; what is refused, what Ctrl-C keeps."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path

import pytest

import rugbysim as rs
from rugbysim.analysis.coach import paired
from rugbysim.analysis.coach.adjusted import Adjustment
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.verdicts import Matter, Verdict
from rugbysim.analysis.valuing.likelihood_ratio import MEASURES
from rugbysim.analysis.valuing.rating_steps import STEPS, RatingSteps, distinct_moves, moved, with_rating
from rugbysim.analysis.valuing.value import value
from rugbysim.analysis.valuing.worth import ALL, BENCH, SECANT, TANGENT, Slope, Value
from rugbysim.games.registry import get_game
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.setup.errors import SetupError
from rugbysim.setup.line_ups import exchange
from rugbysim.setup.matches import Match
from rugbysim.setup.ratings import RATINGS

N, SEED = 60, 3


@pytest.fixture(scope="module")
def match() -> Match:
    """The example with a fly half whose pace cannot rise by twenty."""
    return with_rating(rs.load_match("example"), 0, 4, "pace", 88.0)


@pytest.fixture(scope="module")
def told() -> list[tuple[int, int]]:
    """What `found` told of its progress."""
    return []


@pytest.fixture(scope="module")
def found(match: Match, told: list[tuple[int, int]]) -> Value:
    return value(match, matches=N, seed=SEED, progress=lambda done, total: told.append((done, total)))


def test_starters_by_lane_and_those_of_the_bench_who_come_on(match: Match, found: Value) -> None:
    bench_plan = {change.on for change in match.home.bench_plan}
    assert [man.name for man in found.men[:7]] == [man.name for man in match.home.seven]
    assert [man.role for man in found.men[:7]] == list(match.home.roles)
    assert {man.name for man in found.men[7:]} == bench_plan
    assert {man.role for man in found.men[7:]} == {BENCH}


def test_steps_stop_at_100_and_say_so(found: Value) -> None:
    fly_half = found.men[4]
    pace = [(step.asked, step.moved, step.clipped) for step in fly_half.steps if step.rating == "pace"]
    assert pace == [(-20, -20.0, False), (-10, -10.0, False), (10, 10.0, False), (20, 12.0, True)]
    assert moved(5.0, -10) == -5.0
    assert moved(100.0, 20) == 0.0


def test_a_step_that_cannot_be_made_is_left_out_and_the_slope_is_one_sided(match: Match) -> None:
    game, at_the_top = get_game("sevens"), with_rating(match, 0, 6, "pace", 100.0)
    adjustment = Adjustment.fit(game, game.prepare(at_the_top), SEED, n=500)
    wing = RatingSteps(game, at_the_top, 0, 6, SEED, adjustment, first=0)
    assert list(wing.played(N, 2))[-1] == N
    steps = [step for step in wing.steps(MEASURES) if step.rating == "pace"]
    assert [step.asked for step in steps] == [-20, -10]
    down = steps[1].changes["margin"].estimate
    assert wing.slope("pace", "margin").estimate == pytest.approx(-(down.estimate or 0.0) / 10)
    plain = wing.covariance("pace", "pace", "margin")
    assert plain < (down.standard_error or 0.0) ** 2 / 100 < 1.4 * plain, "wider, since few matches ended differently"
    assert wing.setups == 1 + distinct_moves(at_the_top.home.players[6]) == 1 + len(RATINGS) * len(STEPS) - 2


def test_a_step_is_the_difference_of_two_runs_on_the_same_chance(match: Match, found: Value) -> None:
    """As played, without luck taken off: within 4 standard errors of the adjusted difference, of 60 matches."""
    game = get_game("sevens")
    faster = with_rating(match, 0, 0, "pace", match.home.players[0].pace + 20)
    first = found.run  # the first man's matches follow the run with scores
    margins = []
    for variant in (faster, match):
        rows = game.play(game.prepare(variant), SEED, first, N).matches
        margins.append(rows["home_points"].astype(int) - rows["away_points"])
    change = margins[0] - margins[1]
    step = next(step for step in found.men[0].steps if (step.rating, step.asked) == ("pace", 20))
    error = change.std(ddof=1) / N**0.5
    assert step.changes["margin"].n == N
    assert step.changes["margin"].estimate.estimate == pytest.approx(change.mean(), abs=4 * error)
    assert found.men[0].ratings["pace"] == match.home.players[0].pace


def test_both_ways_get_the_same_time(found: Value) -> None:
    men = len(found.men)
    assert found.run == round(N * 2 * 6 * men / 1.5)
    slope = found.men[0].slopes[0]
    assert slope.tangent is not None
    assert (slope.tangent.n, slope.secant.n) == (found.run, N)


def test_hardness_and_fitness_go_by_steps(found: Value) -> None:
    for man in found.men:
        assert [(slope.rating, slope.measure) for slope in man.slopes] == [
            (rating, measure) for rating in RATINGS for measure in MEASURES
        ]
        for slope in man.slopes[-4:]:
            assert slope.tangent is None
            assert slope.by == SECANT
            assert slope.taken is slope.secant


def estimated(value: float, error: float) -> Estimate:
    return Estimate("margin", value, error, value - 2 * error, value + 2 * error, 100)


@pytest.mark.parametrize(
    ("tangent", "secant", "by"),
    [
        (estimated(1.0, 0.1), estimated(1.1, 0.2), TANGENT),
        (estimated(1.0, 0.2), estimated(1.1, 0.1), SECANT),
        (estimated(0.0, 0.0), estimated(0.0, 0.3), TANGENT),  # no draw had to do with it
        (estimated(0.0, 0.0), estimated(0.4, 0.1), SECANT),  # but ten points make him the kicker
        (estimated(0.1, 0.1), estimated(0.0, 0.0), TANGENT),
    ],
)
def test_the_smaller_error_is_taken(tangent: Estimate, secant: Estimate, by: str) -> None:
    slope = Slope("pace", "margin", tangent, secant)
    assert slope.by == by
    assert slope.taken is (tangent if by == TANGENT else secant)


def test_swaps_are_every_man_of_the_bench_in_every_place(match: Match, found: Value) -> None:
    assert [(swap.name, swap.lane) for swap in found.swaps] == [
        (man.name, lane) for man in match.home.bench for lane in range(1, 8)
    ]
    assert [swap.other for swap in found.swaps[:7]] == [man.name for man in match.home.seven]


def test_the_verdict_of_a_swap_is_of_wins_and_holds_with_all_others(found: Value) -> None:
    """35 swaps: 3.19 standard errors to either side instead of 1.96."""

    def verdict(value: float, error: float, matter: Matter) -> Verdict:
        wins = replace(found.swaps[0].changes["wins"], estimate=Estimate("wins", value, error, None, None, N))
        return replace(found, matter=matter).verdict(replace(found.swaps[0], changes={"wins": wins}))

    assert len(found.swaps) == 35
    assert verdict(0.04, 0.0125, Matter()) is Verdict.BETTER
    assert verdict(0.04, 0.0126, Matter()) is Verdict.OPEN, "clear of 0 by itself, by 3.17 standard errors"
    assert verdict(-0.04, 0.0125, Matter()) is Verdict.WORSE
    assert verdict(-0.01, 0.012, Matter(wins=0.05)) is Verdict.EQUAL


def test_a_swap_is_the_exchange_of_two_men(match: Match, found: Value) -> None:
    swap = found.swaps[9]
    team = exchange(match.home, swap.name, swap.other)
    assert team.seven[swap.lane - 1].name == swap.name
    assert match.home.roles[swap.lane - 1] == swap.role


@pytest.mark.slow
def test_the_other_side_can_be_looked_at(match: Match) -> None:
    away = value(match, "away", matches=20, seed=SEED)
    assert [man.name for man in away.men[:7]] == [man.name for man in match.away.seven]
    pace = next(slope for slope in away.together if (slope.rating, slope.measure) == ("pace", "margin"))
    assert (pace.taken.low or 0.0) > 0.0  # a faster side wins by more, its own margin looked at


def test_exchange_rates_by_role_and_for_all(match: Match, found: Value) -> None:
    groups = list(dict.fromkeys(one.group for one in found.exchange))
    assert groups == ["prop", "hooker", "scrum_half", "fly_half", "centre", "wing", ALL]
    everybody = {one.rating: one.rate for one in found.exchange if one.group == ALL and one.rate.measure == "margin"}
    together = {slope.rating: slope.taken for slope in found.together if slope.measure == "margin"}
    assert set(everybody) == set(RATINGS) - {"pace"}
    expected = 10 * (together["pace"].estimate or 0.0) / (together["tackling"].estimate or 1.0)
    assert everybody["tackling"].estimate == pytest.approx(expected)


def test_together_is_the_sum_of_the_men(found: Value) -> None:
    for place, slope in enumerate(found.together):
        for one in ("tangent", "secant"):
            parts = [getattr(man.slopes[place], one) for man in found.men]
            if parts[0] is not None:
                assert getattr(slope, one).estimate == pytest.approx(sum(part.estimate for part in parts), abs=1e-9)


@pytest.mark.slow
def test_threads_change_nothing(match: Match, found: Value) -> None:
    assert value(match, matches=N, seed=SEED, threads=3).records() == found.records()


def test_margins_are_those_of_the_side_as_it_is(found: Value) -> None:
    assert sum(found.margins.values()) == N * len(found.men)


def test_records_and_files(found: Value, tmp_path: Path) -> None:
    records = found.records()
    assert {record["table"] for record in records} == {"step", "slope", "swap", "exchange rate"}
    assert len({tuple(record) for record in records}) == 1
    slopes = [record for record in records if record["table"] == "slope"]
    assert {record["by"] for record in slopes} == {TANGENT, SECANT}
    assert found.frame.shape == (len(records), len(records[0]))
    path = found.save(tmp_path / "value.json")
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["provenance"]["matches"] == N
    assert document["provenance"]["matches_with_scores"] == found.run
    assert len(document["rows"]) == len(records)
    assert "Herons" in repr(found)


# --- stopped ----------------------------------------------------------------------------------------------------------


def test_ctrl_c_keeps_whole_men(match: Match, found: Value, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paired, "LEAST_CHUNK", 10)  # so that a man takes several chunks

    def press(done: int, total: int) -> None:
        if done > found.run + 2.4 * 33 * N:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Stopped) as stopped:
        value(match, matches=N, seed=SEED, threads=1, progress=press)
    cut = stopped.value.result
    assert not cut.complete
    assert cut.men == found.men[:2]
    assert cut.swaps == ()
    assert cut.together == ()
    assert {one.group for one in cut.exchange} == {"hooker", "centre"}


def test_ctrl_c_before_the_first_man_stops_at_once(match: Match) -> None:
    def press(done: int, total: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt) as stopped:
        value(match, matches=N, threads=1, progress=press)
    assert not isinstance(stopped.value, Stopped)


def test_progress_counts_up_to_all_matches(found: Value, told: list[tuple[int, int]]) -> None:
    men = sum(1 + distinct_moves(found.team.players[man.place]) for man in found.men)
    assert {total for _, total in told} == {found.run + N * (men + 5 * 8)}
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


# --- refused ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_asked_is_refused(match: Match) -> None:
    with pytest.raises(SetupError, match=r"^value: team is \"left\"; expected \"home\" or \"away\"$"):
        value(match, "left")
    with pytest.raises(SetupError, match=r"^value: matches is 1; expected a whole number of matches, at least 2$"):
        value(match, matches=1)
    with pytest.raises(SetupError, match="line-ups"):
        value(rs.load_tabletop("brettfussball"))  # type: ignore[arg-type]
