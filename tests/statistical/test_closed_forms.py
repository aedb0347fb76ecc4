"""What must come out by arithmetic, not yesterday's output: shares, means, draws that know nothing of each other.

Fixed seeds; each test states n, the expectation and the standard error, and asks for |z| < 4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from rugbysim.games.sevens.game import SEVENS
from rugbysim.games.sevens.params import build
from rugbysim.games.sevens.vocabulary import Event
from rugbysim.setup import Match, load_match
from rugbysim.setup.overrides import apply_overrides
from tests.rules.sevens.scripted import lane_y, level_match

NEVER = 'curve={kind="table", points=[[0, 0]]}'
CALM = (
    "rules.energy.effect=0",
    f"rules.card.yellow.{NEVER}",
    f"rules.card.red.{NEVER}",
)  # fresh men, all the time seven


@cache
def log_of(rules: str, overrides: tuple[str, ...] = CALM, count: int = 2000) -> tuple[Match, np.ndarray]:
    """A match of level sides and the log of many of it."""
    match = level_match(rules, overrides)
    return match, SEVENS.play(build(match), 11, 0, count, events=True).events


def after(log: np.ndarray, kind: Event, following: Event) -> tuple[np.ndarray, np.ndarray]:
    """The events of a kind whose next event is of another, and these."""
    at = np.flatnonzero((log["kind"][:-1] == kind) & (log["kind"][1:] == following))
    return log[at], log[at + 1]


def z_of_share(successes: np.ndarray, chance: float) -> float:
    return float((successes.mean() - chance) / np.sqrt(chance * (1 - chance) / len(successes)))


def z_of_mean(values: np.ndarray, mean: float) -> float:
    return float((values.mean() - mean) / (values.std(ddof=1) / np.sqrt(len(values))))


@pytest.mark.rule("SV-2.2")
def test_each_side_kicks_off_half_of_the_matches() -> None:
    """n = 20,000: 1/2, standard error 0.0035."""
    rows = SEVENS.play(build(level_match()), 1, 0, 20_000).matches
    assert abs(z_of_share(rows["kick_off_side"] == 0, 0.5)) < 4


@pytest.mark.rule("SV-4.1")
def test_kick_offs_are_meant_for_every_lane_alike() -> None:
    """n of about 7,000 kick-offs: chi-square over seven lanes, six degrees of freedom: 6 +- 3.5."""
    _, log = log_of("run_through")
    lanes = np.bincount(log["other"][log["kind"] == Event.KICK_OFF] % 12, minlength=7)
    expected = lanes.sum() / 7
    assert lanes.sum() > 5000
    assert abs(((lanes - expected) ** 2 / expected).sum() - 6) < 4 * np.sqrt(12)


@pytest.mark.rule("SV-3.1", "SV-8.1")
def test_level_tackles_in_the_lane_succeed_as_the_logistic_says() -> None:
    """In run_through a runner is in his lane and level with his man: argument 50 - difficulty. n of about 60,000."""
    match, log = log_of("run_through")
    tackles = log[(log["kind"] == Event.TACKLE) & (log["value"] == 0)]
    level = np.isin(tackles["y"], [lane_y(k) for k in range(7)])
    difficulty, scale = match.rules.tackle.difficulty, match.rules.tackle.curve.scale
    chance = 1 / (1 + np.exp(-(50 - difficulty) / scale))
    assert level.all()
    assert len(tackles) > 20_000
    assert abs(z_of_share(tackles["outcome"], chance)) < 4


@pytest.mark.rule("SV-10.1")
@pytest.mark.parametrize("rules", ["sevens", "run_through"])
def test_conversions_succeed_by_spot_as_the_curve_says(rules: str) -> None:
    """Level kickers, some thousands in five zones of 7 m from the middle: made less expected, in standard errors."""
    match, log = log_of(rules)
    conversions = log[log["kind"] == Event.CONVERSION]
    aside = np.abs(conversions["y"].astype(float) - 35.0)
    spot = np.interp(aside, *np.array(match.rules.conversion.spot).T)
    curve, difficulty = match.rules.conversion.curve, match.rules.conversion.difficulty
    chance = np.array([curve.probability(50 - difficulty - harder) for harder in spot])
    for zone in range(5):
        here = (aside >= 7 * zone) & (aside <= 7 * (zone + 1))
        made, expected = conversions["outcome"][here], chance[here]
        if len(made) > 50:
            assert abs((made - expected).sum() / np.sqrt((expected * (1 - expected)).sum())) < 4, zone
    assert len(conversions) > 3000


DURATIONS = {  # what lies between two events that follow each other
    "pass": (Event.RUCK_WON, Event.PASS),
    "run": (Event.RUN, Event.TACKLE),
    "ruck": (Event.TACKLE, Event.JACKAL),
    "kick": (Event.RUCK_WON, Event.KICK),
    "scrum": (Event.POSSESSION, Event.SCRUM),
    "line_out": (Event.POSSESSION, Event.LINE_OUT),
    "touch_kick": (Event.PENALTY_CHOICE, Event.TOUCH_KICK),
}
DEAD_TIMES = {
    "conversion": (Event.POSSESSION_OVER, Event.CONVERSION),
    "penalty_set": (Event.POSSESSION, Event.PENALTY_CHOICE),
}


@pytest.mark.rule("SV-2.3")
@pytest.mark.parametrize("name", [*DURATIONS, *DEAD_TIMES])
def test_times_are_even_between_least_and_most(name: str) -> None:
    """n of some hundreds to 50,000: mean (least + most) / 2, within least and most."""
    match, log = log_of("sevens")
    least, most = match.rules.seconds.model_dump(by_alias=True)[name]
    in_play = name in DURATIONS
    before, following = after(log, *(DURATIONS | DEAD_TIMES)[name])
    clock = "in_play_ms" if in_play else "clock_ms"
    if name == "run":
        contact = (before["outcome"] == 1) & (following["value"] == 0)
        before, following = before[contact], following[contact]
    times = (following[clock] - before[clock]) / 1000.0
    times = times[before["half"] == following["half"]]
    assert len(times) > 300
    assert least - 1e-9 <= times.min()
    assert times.max() <= most + 1e-9
    assert abs(z_of_mean(times + 0.0005, (least + most) / 2)) < 4  # whole milliseconds, cut off


CALIBRATED = {
    Event.RECEIVE: "sevens",
    Event.RECLAIM: "sevens",
    Event.PASS: "sevens",
    Event.OFFLOAD: "sevens",
    Event.KICK: "sevens",
    Event.TACKLE: "sevens",
    Event.PURSUIT: "sevens",
    Event.JACKAL: "sevens",
    Event.SCRUM: "sevens",
    Event.LINE_OUT: "sevens",
    Event.GATHER: "sevens",
    Event.CONVERSION: "sevens",
    Event.PENALTY_GOAL: "run_through",
    Event.TOUCH_KICK: "sevens",
    Event.KICK_OFF: "run_through",
    Event.DROP_OUT: "run_through",
}


@cache
def example_log(rules: str) -> np.ndarray:
    match = apply_overrides(load_match("example", rules=rules), ("rules.choice.kick.fly_half=0.4",))
    return SEVENS.play(build(match), 21, 0, 3000, events=True).events


@pytest.mark.rule("SV-3.1")
@pytest.mark.parametrize("kind", CALIBRATED, ids=lambda kind: kind.name.lower())
def test_the_logged_chance_is_the_true_one(kind: Event) -> None:
    """Successes less their chances, summed over all events of a kind in 3,000 matches of the example: 0.

    The standard error is the root of the sum of p (1 - p); cards, tired men and unset defences included. Also by the
    size of the chance, in four parts.
    """
    log = example_log(CALIBRATED[kind])
    events = log[log["kind"] == kind]
    if kind == Event.RECLAIM:
        events = events[events["value"] == 1]  # a kick-off is logged only when it is won
    if kind == Event.SCRUM:
        events = events[events["value"] == 1]
    chance, success = events["p_success"].astype(float), events["outcome"].astype(float)
    assert len(events) > 30
    assert set(np.unique(success)) == {0.0, 1.0}
    for part in np.array_split(np.argsort(chance, kind="stable"), 4 if len(events) > 2000 else 1):
        spread = np.sqrt((chance[part] * (1 - chance[part])).sum())
        assert abs((success[part] - chance[part]).sum() / spread) < 4


@pytest.mark.rule("SV-6.4", "SV-8.9", "SV-8.7")
def test_what_is_logged_only_when_it_happens_happens_as_often_as_it_says() -> None:
    """Loose balls among passes not held, second tacklers among tackles without a whistle, counter-rucks among rucks."""
    match, log = log_of("sevens")
    kinds = log["kind"]
    failed = np.isin(kinds, (Event.PASS, Event.OFFLOAD)) & (log["outcome"] == 0)
    loose = kinds == Event.LOOSE_BALL
    share = match.rules.passing.loose_share
    assert abs(z_of_share(np.repeat([1.0, 0.0], [loose.sum(), failed.sum() - loose.sum()]), share)) < 4
    made = np.flatnonzero((kinds == Event.TACKLE) & (log["outcome"] == 1))
    followed = kinds[made + 1]
    helped = followed[np.isin(followed, (Event.SECOND_TACKLER, Event.JACKAL, Event.OFFLOAD))] == Event.SECOND_TACKLER
    alone = np.isin(followed, (Event.INTO_TOUCH, Event.HELD_UP)).sum()
    share = match.rules.tackle.second_tackler_share
    assert abs(z_of_share(np.append(helped, np.zeros(alone)), share)) < 4
    jackals = np.flatnonzero((kinds == Event.JACKAL) & (log["outcome"] == 0))
    contested = np.isin(kinds[jackals + 1], (Event.COUNTER_RUCK, Event.RUCK_WON))
    driven = kinds[jackals + 1][contested] == Event.COUNTER_RUCK
    rules = match.rules.counter_ruck
    assert abs(z_of_share(driven, rules.curve.probability(-rules.difficulty))) < 4


Pairs = dict[str, tuple[np.ndarray, np.ndarray]]


def _steps(log: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Each event with the one before it; its outcome less its chance; the time in play it took."""
    this, last = log[1:], log[:-1]
    return this, last, this["outcome"] - this["p_success"], this["in_play_ms"] - last["in_play_ms"]


def _of_kicks() -> Pairs:
    match, log = log_of("sevens", (*CALM, "rules.choice.kick.fly_half=1.0"))
    this, _, surprise, taken = _steps(log)
    rules = match.rules.kick
    meant = np.where(this["outcome"] == 1, rules.distance, rules.distance * (1 - rules.bad_loss))
    off = this["value"] / 10.0 - meant
    kick = this["kind"] == Event.KICK
    inside = kick & (this["x"] > 30) & (this["x"] < 50) & (this["side"] == 0)  # too far from the line to be cut off
    stays = np.append(this["kind"][1:] == Event.RECLAIM, [False])
    return {
        "length of a kick and its success": (off[inside], surprise[inside]),
        "length of a kick and its time": (off[inside], taken[inside]),
        "success of a kick and its time": (surprise[kick], taken[kick]),
        "length of a kick and whether it stays in": (off[inside], stays[inside]),
        "success of a kick and whether it stays in": (surprise[inside], stays[inside]),
    }


def _of_runs_and_passes() -> Pairs:
    _, log = log_of("sevens")
    this, last, surprise, taken = _steps(log)
    run = (last["kind"] == Event.RUN) & (this["kind"] == Event.TACKLE) & (this["value"] == 0)
    run &= (last["x"] > 10) & (last["x"] < 90)  # not cut off at a line
    passed = (this["kind"] == Event.PASS) & np.isin(last["kind"], (Event.RUCK_WON, Event.PASS))
    lost = np.abs(this["x"] - last["x"])
    return {
        "gain of a run and the tackle": (last["value"][run], surprise[run]),
        "gain of a run and its time": (last["value"][run], taken[run]),
        "the tackle and the time of the run": (surprise[run], taken[run]),
        "ground lost by a pass and its success": (lost[passed], surprise[passed]),
        "ground lost by a pass and its time": (lost[passed], taken[passed]),
        "success of a pass and its time": (surprise[passed], taken[passed]),
        "ground lost by a pass and its width": (lost[passed], this["value"][passed]),
    }


def _of_kick_offs() -> Pairs:
    _, log = log_of("run_through", count=4000)  # there none is too short or out
    this, _, surprise, taken = _steps(log)
    off = this["kind"] == Event.KICK_OFF
    lane = this["other"] % 12
    return {
        "length of a kick-off and its success": (this["value"][off], surprise[off]),
        "length of a kick-off and the lane": (this["value"][off], lane[off]),
        "length of a kick-off and its time": (this["value"][off], taken[off]),
        "success of a kick-off and its time": (surprise[off], taken[off]),
        "success of a kick-off and the lane": (surprise[off], lane[off]),
    }


def _of_tackled_men() -> Pairs:
    _, log = log_of("sevens")
    this, last, surprise, taken = _steps(log)
    ruck = this["kind"] == Event.JACKAL
    lost = (Event.RUCK_WON, Event.COUNTER_RUCK, Event.HOLDING_ON)
    goes_on = (last["kind"] == Event.JACKAL) & np.isin(this["kind"], lost)
    tackled = (last["kind"] == Event.TACKLE) & (last["outcome"] == 1)
    earlier = np.append([0], taken[:-1])
    return {
        "the jackal and the time of the ruck": (surprise[ruck], taken[ruck]),
        "the time of a ruck and what becomes of it": (earlier[goes_on], this["kind"][goes_on] == Event.RUCK_WON),
        "the time of a run and a second tackler": (earlier[tackled], this["kind"][tackled] == Event.SECOND_TACKLER),
    }


def _of_dead_balls() -> Pairs:
    _, log = log_of("sevens")
    this, last, surprise, _ = _steps(log)
    waited = this["clock_ms"] - last["clock_ms"]
    conversion = this["kind"] == Event.CONVERSION
    choice = (this["kind"] == Event.PENALTY_CHOICE) & (this["value"] == 2)
    return {
        "success of a conversion and its time": (surprise[conversion], waited[conversion]),
        "what is made of a penalty and the time before it": (this["outcome"][choice], waited[choice]),
    }


FAMILIES = (_of_kicks, _of_runs_and_passes, _of_kick_offs, _of_tackled_men, _of_dead_balls)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__[4:])
def test_draws_for_different_purposes_are_independent(family: Callable[[], Pairs]) -> None:
    """Correlation times the root of n, some hundreds to 60,000 events: 0 with a standard error of 1."""
    for name, (one, two) in family().items():
        assert len(one) > 250, name
        correlation = np.corrcoef(one.astype(float), two.astype(float))[0, 1]
        assert abs(correlation * np.sqrt(len(one))) < 4, name


def test_consecutive_matches_of_a_seed_are_independent() -> None:
    """n = 20,000: correlation of the points of neighbouring matches, of neighbouring seeds, standard error 0.007."""
    params = build(level_match("sevens"))
    rows, other = (SEVENS.play(params, seed, 0, 20_000).matches for seed in (5, 6))
    points = rows["home_points"].astype(float)
    for one, two in ((points[:-1], points[1:]), (points, other["home_points"].astype(float))):
        assert abs(np.corrcoef(one, two)[0, 1] * np.sqrt(len(one))) < 4
