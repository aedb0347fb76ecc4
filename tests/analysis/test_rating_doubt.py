"""Ratings drawn from their ranges: what compare, rank and optimise say of their differences, and what not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import pytest

from rugbysim.analysis.coach.compare import compare
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.race import PRESENT, Ending
from rugbysim.analysis.coach.rank import MOST_DRAWN, rank
from rugbysim.analysis.coach.rating_doubt import FEW, INNER, RatingDoubt, beside, taken_apart
from rugbysim.analysis.optimising.optimise import optimise
from rugbysim.montecarlo.statistics import Estimate
from rugbysim.report.coach import compare as compare_story
from rugbysim.report.coach import optimise as optimise_story
from rugbysim.report.coach import rank as rank_story
from rugbysim.report.coach.caveats import DRAWN, GUESSES
from rugbysim.report.coach.ratings_off import if_off
from rugbysim.setup import SetupError, load_match
from rugbysim.setup.line_up_studies import Variant
from rugbysim.setup.matches import Match
from rugbysim.setup.ratings import RatingRange
from rugbysim.setup.teams import Team
from tests.analysis.optimising import FakeGame, role_of

CHOICES = {"long": ["tactics.kick_off=long"], "hard": ["hardness=50"], "soft": ["hardness=-3"]}
PROP = "Ivo Petkov"
WING = {"x": Variant(name="x", swap=("Wing:Alfie Norcross",))}
WORTH = 0.3  # points of margin that a point of the prop's tackling is worth


def in_doubt(match: Match, name: str, rating: Any, by: float = 10.0) -> Match:
    """The match with one rating of one home man in doubt."""
    span = RatingRange(attribute=rating, below=by, above=by)
    men = tuple(man.model_copy(update={"ranges": (span,)}) if man.name == name else man for man in match.home.players)
    return match.model_copy(update={"home": match.home.model_copy(update={"players": men})})


@pytest.fixture(scope="module")
def match() -> Match:
    return load_match("example")


@pytest.fixture(scope="module")
def doubtful(match: Match) -> Match:
    return in_doubt(match, "Toby Quarmby", "pace")


@pytest.fixture(scope="module")
def planted(match: Match) -> tuple[Match, FakeGame]:
    """A man on the bench who is worth what his tackling is, as a prop, and is not known to ten points."""

    def worth(team: Team) -> float:
        tackling = next(man.tackling for man in team.players if man.name == PROP)
        return WORTH * (tackling - 30.0) * (role_of(team, PROP) == "prop")

    return in_doubt(match, PROP, "tackling"), FakeGame(worth)


def pressed_at(share: Callable[[int, int], bool]) -> Callable[[int, int], None]:
    """A progress that presses Ctrl-C once, when `share` says so."""
    pressed: list[int] = []

    def press(done: int, total: int) -> None:
        assert done <= total
        if share(done, total) and not pressed:
            pressed.append(done)
            os.kill(os.getpid(), signal.SIGINT)

    return press


def drawing(left: int) -> Callable[[int, int], bool]:
    """Whether so few matches are left that all of them are those of drawn ratings."""
    return lambda done, total: total - left <= done < total


def test_the_interval_holds_one_more_draw() -> None:
    """12 draws of 50 matches, spread 2 and 6 within, 1,500 times: 95 % expected, standard error 0.56 %, five of them.

    The spread of the ratings alone, about a mean that is taken as known, holds 90 %.
    """
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(1_500):
        truth = 1.0 + 2.0 * rng.normal(size=13)
        rows = np.rint(1_000 * (truth[:12, None] + 6.0 * rng.normal(size=(12, 50)))).astype(int)
        found = taken_apart("margin", [(50, int(row.sum()), int((row**2).sum())) for row in rows], unit=1_000)
        inside += found.low < truth[12] < found.high
    assert abs(inside / 1_500 - 0.95) < 0.028


# --- rank -------------------------------------------------------------------------------------------------------------


def test_a_ranking_says_what_its_changes_are_worth(doubtful: Match) -> None:
    found = rank(doubtful, CHOICES, by="margin", max_matches=2_000, draws=4)
    unbeaten = [option for option in found.groups[0] if option is not found.options[PRESENT]]
    assert unbeaten
    assert [option for option in found.options if option.doubts] == unbeaten
    assert found.draws == found.provenance["draws_of_ratings"] == 4
    for option in unbeaten:
        doubt, change = option.doubts["margin"], option.changes["margin"]
        # luck as played, 200 matches a draw; the race takes off what luck explains
        assert doubt.luck is not None
        assert doubt.luck > change.standard_error * sqrt(change.n)
        assert doubt.low < doubt.mean.estimate < doubt.high
    told = [record for record in found.records() if record["ratings_low"] is not None]
    assert {record["option"] for record in told} == {option.name for option in unbeaten}
    assert all(record["ratings_low"] < record["ratings_high"] and record["less"] for record in told)
    story = rank_story.story(found)
    assert [answer.split(" beside ")[0].lower() for answer in story.answers[1:]] == [one.name for one in unbeaten]
    assert all("if they are off by as much as you say" in answer for answer in story.answers[1:])
    assert DRAWN in story.caveats
    block = next(block for block in story.blocks if block.name == "ratings")
    assert len(block.rows) == 3 * len(unbeaten)
    assert "drawn 4 times" in block.caption


def test_what_was_raced_is_the_same_with_draws_and_without(doubtful: Match) -> None:
    two = {name: CHOICES[name] for name in ("long", "hard")}
    without, on_one, on_two = (
        rank(doubtful, two, by="margin", max_matches=1_000, draws=draws, threads=threads)
        for draws, threads in ((0, 1), (3, 1), (3, 2))
    )
    assert on_one.race.contrasts == without.race.contrasts
    assert without.draws == 0
    assert GUESSES in rank_story.story(without).caveats
    assert on_one.draws == 3
    assert on_one.records() == on_two.records()


def test_without_ranges_no_ratings_are_drawn(match: Match) -> None:
    told = []
    found = rank(match, CHOICES, by="margin", max_matches=1_000, draws=50, progress=lambda *counts: told.append(counts))
    assert found.draws == 0
    assert max(total for _, total in told) == 1_000 * len(found.options)
    story = rank_story.story(found)
    assert len(story.answers) == 1
    assert "ratings" not in [block.name for block in story.blocks]


def test_eight_of_many_play_with_drawn_ratings(doubtful: Match) -> None:
    many = {f"{points}": [f"hardness={points}"] for points in range(-6, 7) if points}
    found = rank(doubtful, many, by="margin", max_matches=1_000, draws=3)
    unbeaten = [option.name for option in found.groups[0] if option is not found.options[PRESENT]]
    assert len(unbeaten) > MOST_DRAWN
    assert [option.name for option in found.options if option.doubts] == unbeaten[:MOST_DRAWN]
    block = next(block for block in rank_story.story(found).blocks if block.name == "ratings")
    assert "the first eight" in block.caption


def test_a_ranking_stopped_while_it_draws_is_whole_but_for_that(doubtful: Match) -> None:
    with pytest.raises(Stopped) as stopped:
        rank(doubtful, CHOICES, by="margin", max_matches=1_000, draws=8, progress=pressed_at(drawing(3 * INNER)))
    found = stopped.value.result
    assert not found.complete
    assert found.race.ending is not Ending.INTERRUPTED
    assert found.race.n == 1_000
    assert found.draws == found.provenance["draws_of_ratings"] == 0
    story = rank_story.story(found)
    assert "Stopped early" not in "".join(story.answers)
    assert GUESSES in story.caveats


# --- optimise ---------------------------------------------------------------------------------------------------------


def test_a_search_says_what_its_gain_is_worth(planted: tuple[Match, FakeGame]) -> None:
    """The gain is 0.3 points for each of tackling, drawn within ten of the rating: a spread of 0.3 * 10 / sqrt(6).

    60 draws of 200 matches, each mean with a variance of 40 / 200: the variance of 1.5 is known to 0.31.
    """
    match, game = planted
    found = optimise(match, over=["lineup"], matches=20_000, best=1, draws=60, game=game, threads=1)
    doubt = found.answers[0].doubts["margin"]
    gain = found.answers[0].gain
    assert gain is not None
    assert doubt.draws == found.draws == found.provenance["draws_of_ratings"] == 60
    assert abs(doubt.spread**2 - (WORTH * 10) ** 2 / 6) < 4 * 0.31
    assert doubt.low < gain.margin.estimate.estimate < doubt.high
    told = [record for record in found.records() if record["ratings_low"] is not None]
    assert {(record["kind"], record["measure"]) for record in told} == {
        ("answer", f"{name} gained") for name in ("wins", "margin", "tries")
    }
    story = optimise_story.story(found)
    assert "Answer 1" in story.answers[-1]
    assert "if they are off by as much as you say" in story.answers[-1]
    assert DRAWN in story.caveats
    assert len(next(block for block in story.blocks if block.name == "ratings").rows) == 3


def test_a_search_without_draws_or_ranges_is_the_same_but_for_them(planted: tuple[Match, FakeGame]) -> None:
    match, game = planted
    asked: dict[str, Any] = {"over": ["lineup"], "matches": 8_000, "best": 1, "game": game, "threads": 1}
    with_draws, without = (optimise(match, draws=draws, **asked) for draws in (3, 0))
    assert with_draws.answers[0].gain == without.answers[0].gain
    assert (with_draws.draws, without.draws) == (3, 0)
    assert optimise(load_match("example"), **asked).draws == 0


def test_a_search_stopped_while_it_draws_is_confirmed_without_them(planted: tuple[Match, FakeGame]) -> None:
    match, game = planted
    press = pressed_at(drawing(20 * INNER))
    with pytest.raises(Stopped) as stopped:
        optimise(match, over=["lineup"], matches=8_000, draws=60, game=game, threads=1, progress=press)
    found = stopped.value.result
    assert not found.complete
    assert found.confirmed == found.asked
    assert found.draws == 0
    assert found.better
    assert "cut short" not in "".join(optimise_story.story(found).caveats)


def test_draws_keep_to_the_time(planted: tuple[Match, FakeGame]) -> None:
    match, game = planted
    began = time.monotonic()
    found = optimise(match, over=["lineup"], time_limit=3.0, draws=100_000, game=game, threads=1)
    assert time.monotonic() - began < 9.0  # all draws take far longer
    assert found.better
    assert found.draws == 0 or FEW <= found.draws < 100_000


# --- compare, and what all have in common -----------------------------------------------------------------------------


def test_a_comparison_stopped_while_it_draws_says_nothing_of_ratings(doubtful: Match) -> None:
    press = pressed_at(drawing(2 * INNER))
    with pytest.raises(Stopped) as stopped:
        compare(doubtful, WING, matches=400, draws=8, threads=1, progress=press)
    found = stopped.value.result
    assert (found.matches, found.complete, found.doubts) == (400, False, ())
    assert found.provenance["draws_of_ratings"] == 0
    assert GUESSES in compare_story.story(found).caveats


def test_two_draws_say_nothing(doubtful: Match) -> None:
    assert compare(doubtful, WING, matches=100, draws=2, threads=1).doubts == ()
    assert compare(doubtful, WING, matches=100, draws=3, threads=1).provenance["draws_of_ratings"] == 3


@pytest.mark.parametrize("draws", [-1, 100_001, 1.5, True])
def test_how_often_is_a_whole_number(match: Match, draws: Any) -> None:
    expected = "draws is .*; expected how often ratings are drawn, from 0 to 100000"
    with pytest.raises(SetupError, match=f"^rank: {expected}"):
        rank(match, CHOICES, draws=draws)
    with pytest.raises(SetupError, match=f"^optimise: {expected}"):
        optimise(match, draws=draws)


@pytest.mark.parametrize(
    ("measure", "low", "high", "words"),
    [
        ("wins", -0.061, -0.008, "-3.5 (-6.1 to -0.8)"),
        ("wins", -0.004, 0.05, "+2 (-1 to 5)"),
        ("wins", -0.0139, -0.0004, "-0.71 (-1.39 to -0.04)"),
        ("margin", 0.62, 1.81, "+1.2 (0.6 to 1.9)"),
    ],
)
def test_words(measure: str, low: float, high: float, words: str) -> None:
    mean = Estimate(measure, (low + high) / 2, 0.0, low, high, 50)
    told = if_off(RatingDoubt(measure, 50, mean, (high - low) / 4, low, high))
    assert told == f"as the ratings stand; if they are off by as much as you say, {words}"


def test_doubt_makes_nobody_surer() -> None:
    """A difference of 2 to 4 as the ratings stand, 2.9 to 3.1 by drawn ones: 2 to 4; of -1 to 9: -1 to 9."""

    def between(low: float, high: float) -> Estimate:
        return Estimate("margin", 3.0, 0.5, low, high, 10)

    narrow, wide = (
        RatingDoubt("margin", 10, between(low, high), 0.0, low, high) for low, high in ((2.9, 3.1), (-1, 9))
    )
    as_they_stand = {"margin": between(2.0, 4.0), "tries": between(0.0, 1.0)}
    assert [(one.low, one.high) for one in beside({"margin": narrow}, as_they_stand).values()] == [(2.0, 4.0)]
    assert beside({"margin": wide}, as_they_stand) == {"margin": wide}
