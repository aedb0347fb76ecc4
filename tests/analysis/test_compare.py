"""Comparisons: what may be compared, when the run ends, ratings drawn, what is kept of a stopped one."""

from __future__ import annotations

import signal

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.analysis.coach.compare import compare
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.rating_doubt import ranges_in, taken_apart, with_drawn_ratings
from rugbysim.analysis.coach.verdicts import Matter, Verdict, verdict
from rugbysim.setup import SetupError, load_match
from rugbysim.setup.line_up_studies import Variant
from rugbysim.setup.line_ups import exchange
from rugbysim.setup.ratings import RatingRange

LONG = ["tactics.kick_off=long"]


@pytest.fixture(scope="module")
def match():
    return load_match("example")


def test_any_kind_of_choice(match) -> None:
    wing = exchange(match.home, "Toby Quarmby", "Alfie Norcross")
    found = compare(
        match,
        {
            "whole": match.model_copy(update={"home": wing}),
            "line-up": Variant(name="x", order="W,C,H,P,FH,SH,P"),
            "settings": LONG,
            "team": exchange(match.home, "Kofi Amankwah", "Samir Haddadi"),
        },
        matches=60,
        threads=1,
    )
    assert found.names == ("whole", "line-up", "settings", "team")
    assert [one.home.seven[0].name for one in found.choices] == [
        "Kofi Amankwah",
        "Toby Quarmby",
        "Kofi Amankwah",
        "Samir Haddadi",
    ]
    assert {record["choice"] for record in found.records()} == set(found.names)


def test_a_team_file_and_the_other_side(match) -> None:
    found = compare(match, {"Stags": "stags"}, team="away", matches=60, threads=1)
    assert [one.away.name for one in found.choices] == ["Karrowa Dingoes", "Brannoch Stags"]
    assert found.provenance["side"] == "away"


def test_it_ends_when_the_difference_is_known(match) -> None:
    found = compare(match, {"x": Variant(name="x", swap=("Centre:Samir Haddadi",))}, target_error=0.006)
    assert (found.stopped_by, found.matches) == ("target_error", 2_000)
    assert found.difference("x", "wins").estimate.standard_error <= 0.006
    assert found.verdict("x") is Verdict.WORSE


def test_it_does_not_end_before_fifty_matches_differ(match) -> None:
    """A kicking man one point better: 2,000 matches differ in fewer than fifty, however small the error."""
    found = compare(match, {"x": ['players."Piers Langdale".kicking=66.2']}, matches=4_000, target_error=0.4)
    assert found.matches > 2_000
    assert found.verdict("x", "margin") is Verdict.EQUAL


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({}, "compare: there is nothing to compare; expected at least one other choice"),
        ({"A": LONG, "B": LONG}, 'compare: variant "B": there is nothing to vary, this is "A" again; expected choices'),
        ({"The present side": LONG}, 'compare: name is "the present side"; expected another name, for the side as it'),
        (["A"], 'compare: choices is ["A"]; expected choices by their names'),
        ({"": LONG}, "expected choices by their names"),
        ({"A": 3}, "choice is 3; expected a team, its file, a line-up, a match or settings"),
        ({"A": [3]}, "choice is [3]; expected a team, its file"),
        ({"A": []}, 'compare: variant "A": there is nothing to vary, this is "the present side" again'),
        ({"A": ["tactics.kickoff=long"]}, 'did you mean "tactics.kick_off"'),
        ({"A": Variant(name="A", swap=("Wing:Alfred Norcross",))}, 'did you mean "Alfie Norcross"'),
    ],
)
def test_what_cannot_be_compared(match, choices, sentence) -> None:
    with pytest.raises(SetupError) as refused:
        compare(match, choices, matches=20)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"matches": 19}, "compare: matches is 19; expected a whole number of matches, at least 20"),
        ({"seed": -1}, "compare: seed is -1"),
        ({"team": "both"}, 'compare: team is "both"; expected "home" or "away"'),
        ({"target_error": 1.5}, "compare: target_error is 1.5"),
        ({"draws": -1}, "compare: draws is -1"),
    ],
)
def test_arguments_that_cannot_be_used(match, arguments, sentence) -> None:
    with pytest.raises(SetupError) as refused:
        compare(match, {"long": LONG}, **arguments)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("value", [0, -1.0, float("nan"), True])
def test_a_difference_that_matters_is_above_0(value) -> None:
    with pytest.raises(SetupError, match="the smallest difference that matters"):
        Matter(points=value)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.1, 3.0, Verdict.BETTER),
        (0.1, 0.9, Verdict.EQUAL),
        (-0.9, 0.9, Verdict.EQUAL),
        (-1.1, 0.9, Verdict.OPEN),
        (-3.0, -0.1, Verdict.WORSE),
        (None, None, Verdict.OPEN),
    ],
)
def test_verdicts(low, high, expected) -> None:
    assert verdict(low, high, 1.0) is expected


def test_a_stopped_comparison_keeps_what_was_played(match) -> None:
    calls = []

    def stop(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) == 2:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(Stopped) as stopped:
        compare(match, {"long": LONG}, matches=20_000, target_error=None, threads=1, progress=stop)
    found = stopped.value.result
    assert 0 < found.matches < 20_000
    assert (found.complete, found.stopped_by) == (False, "interrupted")


# --- ratings that are guesses -----------------------------------------------------------------------------------------


def doubtful(match, below: float = 10, above: float = 10):
    """The example with the home wing's pace and tackling in doubt."""
    spans = tuple(RatingRange(attribute=name, below=below, above=above) for name in ("pace", "tackling"))
    men = tuple(
        man.model_copy(update={"ranges": spans}) if man.name == "Toby Quarmby" else man for man in match.home.players
    )
    return match.model_copy(update={"home": match.home.model_copy(update={"players": men})})


def test_ranges_are_drawn_and_told_apart_from_luck(match) -> None:
    found = compare(
        doubtful(match), {"x": Variant(name="x", swap=("Wing:Alfie Norcross",))}, matches=4_000, draws=40, threads=2
    )
    doubt = found.doubt("x", "margin")
    less = found.difference("x", "margin").estimate
    assert doubt.draws == 40
    assert doubt.low < less.estimate < doubt.high
    assert doubt.high - doubt.low > less.high - less.low, "ratings off by ten points matter more than 4,000 matches do"
    assert doubt.spread > 0.2


def test_without_ranges_nothing_is_drawn(match) -> None:
    found = compare(match, {"long": LONG}, matches=50, draws=5, threads=1)
    assert found.doubts == ()
    assert found.doubt("long") is None


def test_a_man_has_the_same_draw_wherever_he_plays(match) -> None:
    one = doubtful(match)
    other = one.model_copy(update={"home": exchange(one.home, "Toby Quarmby", "Alfie Norcross")})
    assert ranges_in(one) == 2
    for draw in range(3):
        first, second = (with_drawn_ratings(each, 1, draw).home for each in (one, other))
        paces = [next(man.pace for man in team.players if man.name == "Toby Quarmby") for team in (first, second)]
        assert paces[0] == paces[1] != 69
    draws = {with_drawn_ratings(one, 1, draw).home.players[6].pace for draw in range(5)}
    assert len(draws) == 5


@pytest.mark.parametrize("spread", [0.0, 2.0])
def test_the_parts_of_a_spread(spread: float) -> None:
    """k = 4,000 draws of 50 normal differences: mean 1, within 6, between `spread`; four standard errors.

    The standard error of the variance between is (spread^2 + 36 / 50) * sqrt(2 / 4,000).
    """
    rng = np.random.default_rng(11)
    truth = 1.0 + spread * rng.normal(size=4_000)
    rows = np.rint(1_000 * (truth[:, None] + 6.0 * rng.normal(size=(4_000, 50)))).astype(int)
    found = taken_apart("margin", [(50, int(row.sum()), int((row**2).sum())) for row in rows], unit=1_000)
    error = (spread**2 + 36 / 50) * np.sqrt(2 / 4_000)
    assert abs(found.spread**2 - spread**2) < 4 * error
    assert abs(found.mean.estimate - 1.0) < 4 * np.sqrt((spread**2 + 36 / 50) / 4_000)


def test_a_measure_that_is_not_there_is_refused(match) -> None:
    found = compare(match, {"long": LONG}, matches=20, draws=0, threads=1)
    for ask in (found.difference, found.estimate, found.verdict):
        with pytest.raises(SetupError, match='measure is "points"; expected one of wins, won, margin, tries'):
            ask("long", "points")


@pytest.mark.parametrize("ask", [rs.compare, rs.rank])
def test_what_is_no_smallest_difference(match, ask) -> None:
    with pytest.raises(SetupError, match=r"matter is .*; expected a Matter, such as"):
        ask(match, {"long": LONG}, matter=3)
    with pytest.raises(SetupError, match=r"matter is .*; expected a Matter, such as"):
        rs.value(match, matter=3)
