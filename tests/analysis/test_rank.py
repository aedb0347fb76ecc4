"""Ranking line-ups of a match: what is raced, what comes out, what is refused."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.coach.race import PRESENT, Ending
from rugbysim.analysis.coach.rank import PRESENT_NAME, Ranking, rank
from rugbysim.analysis.coach.verdicts import Matter, Verdict
from rugbysim.setup import load_match
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import Match

CHOICES = {"hard": ["hardness=50"], "long": ["tactics.kick_off=long"], "soft": ["hardness=-30"]}


@pytest.fixture(scope="module")
def match() -> Match:
    return load_match("example")


@pytest.fixture(scope="module")
def found(match: Match) -> Ranking:
    """Some hardness more costs the home side two points, long kick-offs some tenths."""
    return rank(match, CHOICES, by="margin", max_matches=4_000)


def test_the_present_side_is_the_first_option(found: Ranking, match: Match) -> None:
    assert [option.name for option in found.options] == [PRESENT_NAME, *CHOICES]
    assert found.options[PRESENT].match is match
    assert found.options[PRESENT].changes == {}
    assert found.verdict(found.options[PRESENT]) is None


def test_what_is_clear_is_said(found: Ranking) -> None:
    hard = found.options[1]
    assert found.verdict(hard) is Verdict.WORSE
    assert hard not in found.groups[0]
    assert found.options[PRESENT] in found.better_than(hard)
    assert hard.n < found.race.n == found.options[PRESENT].n


def test_figures_agree_with_one_another(found: Ranking) -> None:
    for option in found.options:
        n, points = option.n, sum(margin * count for margin, count in option.margins.items())
        assert sum(option.margins.values()) == sum(option.results) == n
        margin = option.estimates["margin"]
        assert margin.n == n
        assert margin.standard_error is not None
        assert margin.estimate == pytest.approx(points / n, abs=6 * 15 / n**0.5)
    for option in found.options[1:]:
        change = option.changes["margin"]
        contrast = found.race.contrast(found.options.index(option), PRESENT)
        assert (change.estimate, change.low, change.high) == (contrast.estimate, contrast.low, contrast.high)
        assert change.low < change.estimate < change.high
        for measure in ("wins", "tries"):
            assert option.changes[measure].n == option.n


def test_intervals_are_those_that_hold_whenever_one_stops(found: Ranking) -> None:
    """Wider than Student's by the reach of the sequence: between 3.5 and 5 standard errors for six pairs."""
    for option in found.options:
        for estimate in option.estimates.values():
            assert estimate.low is not None
            assert 3.5 < (estimate.estimate - estimate.low) / estimate.standard_error < 5


def test_threads_change_nothing(match: Match, found: Ranking) -> None:
    again = rank(match, CHOICES, by="margin", max_matches=4_000, threads=1)
    assert again.records() == found.records()
    assert again.race.played == found.race.played


def test_the_away_side_sees_it_the_other_way_round(match: Match) -> None:
    """What costs the home side points is won by the away side: whole matches may be given too."""
    hard = load_match("example", overrides=["home.hardness=50"])
    seen = rank(match, {"they are hard": hard}, team="away", by="margin", max_matches=2_000)
    assert seen.verdict(seen.options[1]) is Verdict.BETTER
    assert (seen.race.ending, seen.best) == (Ending.BEST, seen.options[1])


def test_nothing_beats_by_what_matters(match: Match) -> None:
    seen = rank(match, {"soft": ["hardness=-3"]}, by="margin", matter=Matter(points=3.0))
    assert seen.race.ending in (Ending.ALIKE, Ending.PRESENT)
    assert seen.race.present_holds


def test_records_and_file(found: Ranking, tmp_path: Path) -> None:
    records = found.records()
    own = [one for one in records if one["less"] == ""]
    changes = [one for one in records if one["less"] == PRESENT_NAME]
    pairs = [one for one in records if one["less"] not in ("", PRESENT_NAME)]
    assert (len(own), len(changes), len(pairs)) == (4 * 3, 3 * 3, 3)
    assert {one["measure"] for one in pairs} == {"margin"}
    target = found.save(tmp_path / "found.json")
    written = json.loads(target.read_text(encoding="utf-8"))
    assert written["rows"] == json.loads(json.dumps(records))
    origin = written["provenance"]
    assert origin["ending"] == found.race.ending
    assert origin["options"][PRESENT]["configuration_sha256"] == origin["configuration_sha256"]
    assert len({one["configuration_sha256"] for one in origin["options"]}) == 4
    assert "Waudby-Smith" in origin["procedure"]


def test_a_shipped_file_of_line_ups(match: Match) -> None:
    seen = rank(match, "herons_line_ups", by="margin", max_matches=1_000)
    assert len(seen.options) == 11
    assert seen.path in seen.inputs
    assert seen.race.played == (1_000,) * 11


def test_ctrl_c_keeps_how_it_stood(match: Match) -> None:
    def press(done: int, total: int) -> None:
        if done >= 2 * 1_400:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(Stopped) as stopped:
        rank(match, {"soft": ["hardness=-3"]}, matter=Matter(wins=0.001), progress=press)
    seen = stopped.value.result
    assert not seen.complete
    assert seen.race.ending is Ending.INTERRUPTED
    assert 1_000 < seen.race.n < 4_000
    assert seen.provenance["complete"] is False


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"confidence": 1.5}, "rank: confidence is 1.5; expected a confidence above 0.5 and below 1, such as 0.95"),
        ({"confidence": 0.5}, "rank: confidence is 0.5; expected"),
        ({"confidence": "sure"}, 'rank: confidence is "sure"; expected'),
        ({"by": "points"}, 'rank: by is "points"; expected "wins" or "margin"'),
        ({"team": "red"}, 'rank: team is "red"; expected'),
        ({"max_matches": 999}, "rank: max_matches is 999; expected a whole number of matches, at least 1000"),
        ({"variants": {}}, "rank: variants: expected at least one choice beside the match as it stands"),
        ({"variants": {"A": ["hardness=4"], "a": ["hardness=5"]}}, 'rank: variants is "a"; expected a name that no'),
        ({"variants": {PRESENT_NAME.upper(): ["hardness=4"]}}, "expected a name that no other choice has"),
        ({"variants": {"A": ["hardness=0"]}}, f'variant "A": there is nothing to vary, this is "{PRESENT_NAME}"'),
        (
            {"variants": {"A": ["hardness=9"], "B": ["hardness=9.0"]}},
            'variant "B": there is nothing to vary, this is "A"',
        ),
        ({"variants": "no_such_line_ups"}, "no_such_line_ups"),
    ],
)
def test_what_cannot_be_ranked_is_refused_in_one_sentence(match: Match, change: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {"variants": CHOICES} | change
    with pytest.raises(SetupError) as refused:
        rank(match, **asked)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_is_named_where_it_is_wrong(match: Match, tmp_path: Path) -> None:
    one = '[[variant]]\nname = "A"\nsettings = ["hardness=9"]\n'
    other = one.replace('"A"', '"B"')
    file = tmp_path / "mine.toml"
    for text, words in ((one + other, 'variant "B"'), (one, "there is 1"), (one + one, "twice")):
        file.write_text(f"schema = 1\n{text}", encoding="utf-8")
        with pytest.raises(SetupError, match=words) as refused:
            rank(match, file)
        assert "mine.toml" in str(refused.value)
