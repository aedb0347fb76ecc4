"""The stories of cards and choices: one sentence first, every figure with its interval, no false single optimum."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import rugbysim as rs
from rugbysim.analysis.coach.verdicts import Verdict
from rugbysim.analysis.deciding.break_even import Crossing
from rugbysim.analysis.deciding.card import CardFinding, card
from rugbysim.analysis.deciding.choices import ChoicesFinding, choices
from rugbysim.analysis.deciding.hardness import Optimum
from rugbysim.montecarlo.statistics import share
from rugbysim.report.coach.card import span
from rugbysim.report.coach.card import story as card_story
from rugbysim.report.coach.choices import crossing_cell, pays
from rugbysim.report.coach.choices import story as choices_story
from rugbysim.report.coach.page import save_page
from rugbysim.report.coach.story import Block, Story
from rugbysim.report.coach.terminal import show_story

SEEN = share("seen", 270, 1000)


@pytest.fixture(scope="module")
def cards() -> CardFinding:
    return card(rs.load_match("example"), "away", matches=1_500)


@pytest.fixture(scope="module")
def chosen() -> ChoicesFinding:
    return choices(rs.load_match("example"), matches=300)


def block(story: Story, name: str) -> Block:
    return next(one for one in story.blocks if one.name == name)


def test_a_card_costs_what_was_found_beside_what_people_say(cards: CardFinding) -> None:
    story = card_story(cards)
    assert story.sentence.startswith("Of 100 such matches the present hardness wins about")
    assert story.side == "Karrowa Dingoes"
    assert re.search(r"A yellow card costs the side that sees it \d\.\d \(\d\.\d to \d\.\d\) points", story.answers[0])
    assert "people say 7" in story.answers[0]
    assert "a saying, with no source" in story.numbers[0].yardstick
    assert "in this model" in story.caveats[0]


def test_the_dingoes_are_told_to_play_cleaner_between_two_settings(cards: CardFinding) -> None:
    story = card_story(cards)
    assert re.search(
        r"hardness of Karrowa Dingoes for points, of the settings tried, lies (from -\d0 to -\d0|at -\d0); at -\d0",
        story.answers[1],
    )
    assert len(story.outcomes) == 2


def test_every_row_is_as_long_as_its_headings_and_no_interval_is_missing(
    cards: CardFinding, chosen: ChoicesFinding
) -> None:
    for story in (card_story(cards), choices_story(chosen)):
        for one in story.blocks:
            assert {len(row) for row in one.rows} == {len(one.headings)}, one.title
            assert "95 %" in one.caption, one.title
    for row in block(card_story(cards), "hardness").rows:
        assert all("(" in cell or cell == "present" for cell in row[1:3])


def test_cells_taken_together_and_left_open_are_marked(cards: CardFinding) -> None:
    rows = {row[0]: row[1:] for row in block(card_story(cards), "cost-margin").rows}
    assert rows["0 to 2"][0] == "in behind"
    assert rows["0 to 2"][1] == "–", "too few cards, and nothing that they are taken together with"
    assert any(cell == "–" for row in rows.values() for cell in row)
    known = tuple(replace(one, margin=one.margin or cards.cost("both sides").margin) for one in cards.costs)
    rows = {row[0]: row[1:] for row in block(card_story(replace(cards, costs=known)), "cost-margin").rows}
    assert rows["0 to 2"][1].endswith(") all")


def test_without_hardness_the_costs_are_told(cards: CardFinding) -> None:
    story = card_story(replace(cards, settings=(), optima=(), compared=0, complete=False))
    assert story.sentence.startswith("A yellow card costs")
    assert not [one for one in story.blocks if one.name == "hardness"]
    assert [curve.title for curve in story.curves] == ["What a yellow card costs by minute"]


def test_too_few_cards_are_said_so() -> None:
    few = card(rs.load_match("example"), matches=20)
    story = card_story(few)
    assert "too few to say what one costs" in story.answers[0]
    assert all(series.x for curve in story.curves for series in curve.series), "a curve without points is not drawn"


def test_shares_that_are_all_alike_have_no_crossing_and_are_told(chosen: ChoicesFinding) -> None:
    """Men who never win a kick-off back: the points of the curve lie above each other."""
    figures = chosen.kick_offs
    rate = replace(figures.seen, estimate=0.0)
    none = Crossing(None, None, None, False, 0.0, 0.0)
    measured = tuple((rate, margin, wins) for _, margin, wins in figures.measured)
    crossings = dict.fromkeys(figures.crossings, none)
    story = choices_story(replace(chosen, kick_offs=replace(figures, measured=measured, crossings=crossings)))
    assert set(story.curves[0].series[0].x) == {0.0}


@pytest.mark.parametrize(
    ("low", "high", "offsets", "words"),
    [
        (-20.0, 10.0, (-10.0, 0.0), "from -10 to 0"),
        (None, 0.0, (-20.0, -10.0), "from -20 to -10"),
        (-40.0, -20.0, (-30.0,), "at -30"),
        (None, None, (-10.0, 0.0, 10.0), "anywhere: no two settings can be told apart"),
    ],
)
def test_an_optimum_is_a_span(low: float | None, high: float | None, offsets: tuple[float, ...], words: str) -> None:
    assert span(Optimum("margin", offsets, low, high, False)) == words


def test_short_kick_offs_pay_from_a_share_on(chosen: ChoicesFinding) -> None:
    story = choices_story(chosen)
    assert re.search(r"Short pays if you win back more than \d\d % \(\d\d to \d\d %\)", story.answers[0])
    assert re.search(r"in this model you win back \d\d % \(\d\d to \d\d %\)", story.answers[0])
    assert block(story, "penalties").rows[4][0] == "their 22: touch"


@pytest.mark.parametrize(
    ("crossed", "words"),
    [
        (
            Crossing(None, None, None, True, 0.1, 0.6),
            "Short kick-offs give more at every share won back that was tried",
        ),
        (
            Crossing(None, None, None, False, 0.1, 0.6),
            "Long kick-offs give more at every share won back that was tried",
        ),
        (Crossing(0.38, None, 0.42, True, 0.1, 0.6), "more than 38 % (less than was tried to 42 %)"),
        (Crossing(0.38, 0.34, None, True, 0.1, 0.6), "more than 38 % (34 to more than was tried)"),
    ],
)
def test_a_share_without_an_end_is_said_so(crossed: Crossing, words: str) -> None:
    assert words in pays(crossed, SEEN)
    assert (crossing_cell(crossed) == "none") == (crossed.rate is None)


def test_what_is_clear_stands_as_a_rule_and_nothing_else(chosen: ChoicesFinding) -> None:
    def judged(verdict: Verdict) -> ChoicesFinding:
        verdicts = dict.fromkeys(("margin", "wins"), verdict)
        assert chosen.kick_offs is not None
        kick_offs: Any = replace(chosen.kick_offs, choice=replace(chosen.kick_offs.choice, verdicts=verdicts))
        penalties = tuple(replace(one, verdicts=verdicts, each_verdicts=verdicts) for one in chosen.penalties)
        return replace(chosen, kick_offs=kick_offs, penalties=penalties)

    better = choices_story(judged(Verdict.BETTER))
    assert better.rules[:2] == ("kick-off: short", "penalty, own 22: touch")
    assert "own 22, touch" in better.answers[-1]
    equal = choices_story(judged(Verdict.EQUAL))
    assert equal.rules == ()
    assert "No way with a penalty is clearly better; what matters is 1 point or 2 wins in 100" in equal.answers[-1]


def test_both_are_shown_and_saved_as_pages(
    cards: CardFinding, chosen: ChoicesFinding, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jinja2")
    for number, (finding, story) in enumerate(((cards, card_story(cards)), (chosen, choices_story(chosen)))):
        show_story(story)
        printed = capsys.readouterr().out
        assert story.title in printed
        assert max(map(len, printed.splitlines())) <= 100
        path = save_page(story, finding, "rugbysim", tmp_path / f"{number}.html")
        assert story.title in path.read_text(encoding="utf-8")
