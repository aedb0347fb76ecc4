"""What a search found in words: claimed, not claimed, not confirmed; and rules as a coach would write them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rugbysim as rs
from rugbysim.analysis.optimising.optimise import optimise
from rugbysim.analysis.optimising.optimum import Optimum
from rugbysim.analysis.optimising.plans import BenchRule
from rugbysim.analysis.optimising.rule_search import Rule
from rugbysim.analysis.optimising.tactics_rules import TacticsRule
from rugbysim.report.coach.optimise import ORDER_MATTERS, story
from rugbysim.report.coach.rule_words import condition_words, rule_words
from rugbysim.setup.line_ups import ordered
from rugbysim.setup.ratings import RATINGS
from rugbysim.setup.teams import Change, Team
from tests.analysis.optimising import FakeGame, role_of

BEHIND = (("lead_max", -1),)
LATE = (("lead_min", 1), ("seconds_left_max", 180.0))


def worth(team: Team) -> float:
    return 6.0 * (role_of(team, "Ivo Petkov") == "prop") + 5.0 * (team.tactics.kick_off == "short")


@pytest.fixture(scope="module")
def better() -> Optimum:
    match = rs.load_match("example")
    return optimise(match, over=["lineup", "tactics"], matches=100_000, game=FakeGame(worth), threads=1)


@pytest.fixture(scope="module")
def equal() -> Optimum:
    match = rs.load_match("example")
    return optimise(match, over=["lineup"], matches=3_000, seed=2, game=FakeGame(lambda _: 0.0), threads=1)


def test_a_better_choice_is_claimed_with_its_gain(better: Optimum) -> None:
    told = story(better)
    assert told.sentence.startswith("Of 100 such matches the best found wins about ")
    assert told.answers[0].startswith(
        "In this model, with these ratings, the choice below beats your present choice by "
    )
    assert "wins in 100 and" in told.answers[0]
    assert "+" not in told.answers[0]
    assert "optim" not in " ".join((told.sentence, *told.answers))
    assert told.side == "Thornmere Herons"
    assert "The best found less your present choice. In brackets 98.8 % intervals" in told.numbers_caption
    assert [name for role, name in told.line_up if role == "prop"].count("Ivo Petkov") == 1
    assert len(told.rules) == 1
    assert told.rules[0].startswith("kick off short: +")
    assert [outcome.name for outcome in told.outcomes] == ["the present choice", "the best found"]
    for outcome in told.outcomes:
        assert outcome.n == better.confirmed == sum(outcome.margins.values())
    assert len(told.numbers) == 3
    assert len(told.caveats) == 3


def test_tables_hold_every_answer_and_say_what_their_intervals_are(better: Optimum) -> None:
    blocks = {block.name: block for block in story(better).blocks}
    answers = blocks["answers"]
    assert len(answers.rows) == len(better.answers) == 3
    assert "prop Ivo Petkov" in answers.rows[0][1]
    assert "98.8 % intervals" in answers.caption  # 5 % shared by three answers and a rule
    assert len(blocks["line-ups"].rows) == 7
    for block in blocks.values():
        assert block.caption
        assert all(len(row) == len(block.headings) for row in block.rows)


def test_what_is_not_separated_is_not_claimed(equal: Optimum) -> None:
    assert not equal.better
    told = story(equal)
    assert "nothing that was found here beats your present choice: keep it" in told.answers[0]
    assert ORDER_MATTERS not in told.answers
    assert told.numbers_caption.startswith("What came nearest less your present choice.")
    assert dict(told.line_up[:1]) == {"centre": "Kofi Amankwah"}
    assert told.line_up_title == "Line-up to keep"
    assert [outcome.name for outcome in told.outcomes] == ["the present choice"]


def test_what_was_never_confirmed_is_told_so(better: Optimum) -> None:
    answers = tuple(
        replace(one, gain=None, wins=None, margin=None, margins=None, results=None) for one in better.answers
    )
    present = replace(better.present, wins=None, margin=None, margins=None, results=None)
    stopped = replace(better, answers=answers, present=present, rules=(), confirmed=0, complete=False)
    told = story(stopped)
    assert "stopped before anything was confirmed" in told.sentence
    assert told.outcomes == told.numbers == told.rules == ()
    assert told.line_up_title == "Line-up that seemed best, not confirmed"
    assert "nothing is claimed" in told.blocks[0].caption


def test_an_interval_clear_of_zero_never_reads_as_if_it_were_not(better: Optimum) -> None:
    gain = better.answers[0].gain
    assert gain is not None
    near = replace(gain.wins.estimate, estimate=0.016, standard_error=0.006, low=0.0031, high=0.029)
    answer = replace(better.answers[0], gain=replace(gain, wins=replace(gain.wins, estimate=near)))
    told = story(replace(better, answers=(answer,)))
    assert "by 1.6 (0.3 to 2.9) wins in 100" in told.answers[0]
    assert told.numbers[0].value == "+1.6 (0.3 to 2.9)"


def test_an_order_that_beats_the_present_one_is_explained(better: Optimum) -> None:
    assert ORDER_MATTERS not in story(better).answers
    best = better.answers[0]
    moved = replace(best, team=ordered(best.team, "H,P,C,W,FH,SH,P"))
    assert story(replace(better, answers=(moved, *better.answers[1:]))).answers[1] == ORDER_MATTERS


def test_the_middle_of_the_line_carries_more_than_its_ends() -> None:
    """Of 300 matches of equal men: 5.2 carries of a wing in lane 4, 3.1 in lane 7, with an error of the difference 0.2;
    4.0 of a centre in lane 3, 2.4 in lane 1.
    """
    match = rs.load_match("example")
    alike = dict.fromkeys(RATINGS, 60.0)
    home, away = (
        team.model_copy(
            update={"players": tuple(man.model_copy(update=alike) for man in team.players), "bench_plan": ()}
        )
        for team in (match.home, match.away)
    )
    carries = {}
    for order in ("C,H,P,SH,FH,P,W", "H,P,C,W,FH,SH,P"):
        played = match.model_copy(update={"home": ordered(home, order), "away": away})
        records = rs.simulate(played, 300, seed=3, players=True, threads=1).player_records()
        carries[order[0]] = {one["role"]: one["carries_mean"] for one in records[:7]}
    assert carries["H"]["wing"] > carries["C"]["wing"] + 1.2
    assert carries["H"]["centre"] > carries["C"]["centre"] + 0.8


def test_a_plan_alone_shows_no_line_ups_beside_each_other(better: Optimum) -> None:
    same = replace(better, answers=tuple(replace(one, team=better.present.team) for one in better.answers))
    told = story(same)
    assert "line-ups" not in [block.name for block in told.blocks]
    assert told.line_up_title == "Line-up, as at present"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (BenchRule(Change(off="A", on="B", minute=7)), "from 7:00: bring on B for A"),
        (BenchRule(Change(off="A", on="B", minute=10.5, lead_min=1)), "ahead from 10:30: bring on B for A"),
        (BenchRule(Change(off="A", on="B", energy=0.6)), "when A's energy is down to 0.6: bring on B for A"),
        (
            BenchRule(Change(off="A", on="B", minute=5), 1, Change(off="A", on="B", minute=9)),
            "from 5:00: bring on B for A (not from 9:00)",
        ),
        (BenchRule(None, 0, Change(off="A", on="B", minute=9)), "leave A on (B no longer comes on from 9:00)"),
        (TacticsRule("kick_off", "long", None, LATE), "ahead with 3:00 or less to go: kick off long"),
        (TacticsRule("kick", 0.0, None, BEHIND), "behind: do not kick"),
        (TacticsRule("run", 1.6, 2), "run more in the middle between the 10s (x1.6)"),
        (TacticsRule("pass", 0.6, 4), "pass less in their 22 (x0.6)"),
        (TacticsRule("penalty_touch", 0.0, 0), "kick no penalty in the own 22 to touch"),
        (TacticsRule("penalty_goal", 1.0), "kick every penalty in reach at goal"),
        (TacticsRule("kick_off_lane", 3), "kick off to lane 3"),
        (TacticsRule("kick_off", "short", None, (("men_max", 6),)), "with six men or fewer: kick off short"),
        (TacticsRule("kick_off", "short", None, (("lead_max", -8),)), "behind by eight or more: kick off short"),
    ],
)
def test_a_rule_in_words(rule: Rule, words: str) -> None:
    assert rule_words([rule]) == words


def test_rules_of_one_condition_are_told_as_one() -> None:
    rules = [BenchRule(Change(off=off, on=on, minute=10, lead_max=-1)) for off, on in (("A", "B"), ("C", "D"))]
    assert rules[0].condition == rules[1].condition
    assert rule_words(rules) == "behind from 10:00: bring on B for A and D for C"


def test_every_condition_of_a_change_is_told() -> None:
    change = Change(off="A", on="B", minute=8, energy=0.5, lead_min=-7, lead_max=7, men_min=7)
    assert (
        condition_words(change) == "-7 to +7 points with seven men or more on from 8:00 when A's energy is down to 0.5"
    )
