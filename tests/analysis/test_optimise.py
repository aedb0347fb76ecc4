"""The search for a better choice: what was planted is found, what is not there is not claimed, constraints hold."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import pytest

import rugbysim as rs
from rugbysim.analysis.coach.finding import Stopped
from rugbysim.analysis.optimising.optimise import optimise
from rugbysim.setup.errors import SetupError
from rugbysim.setup.line_ups import order_of
from rugbysim.setup.matches import Match
from rugbysim.setup.teams import Team, load_team
from tests.analysis.optimising import FakeGame, role_of

FEW = 12_000
"""Matches of a search here: the present choice is tried against some hundred others with about a hundred each."""


@pytest.fixture(scope="module")
def match() -> Match:
    return rs.load_match("example")


def planted(name: str, role: str, points: float = 6.0) -> FakeGame:
    """A game in which one man in one role is worth so many points more than anybody else."""
    return FakeGame(lambda team: points * (role_of(team, name) == role))


def test_what_is_claimed_was_played_in_matches_that_the_search_never_saw(match: Match) -> None:
    game, played = planted("Ivo Petkov", "prop"), []
    real = game.coaching.play

    def play(prepared: Team, seed: int, first: int, count: int, **more: Any) -> Any:
        played.append(range(first, first + count))
        return real(prepared, seed, first, count, **more)

    game.coaching.play = play  # type: ignore[method-assign]
    found = optimise(match, over=["lineup"], matches=FEW, seed=5, game=game, threads=1)
    fresh: set[int] = set()
    teams = 1 + len(found.answers)
    left = found.confirmed * teams
    while left > 0:  # the last matches that were played are those of the present choice and the answers
        part = played.pop()
        fresh |= set(part)
        left -= len(part)
    assert left == 0
    assert len(fresh) == found.confirmed
    assert not fresh & {index for part in played for index in part}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Ivo Petkov", "prop"),  # from the bench
        ("Declan Stourton", "hooker"),  # from the bench, and not in his first position
        ("Hugh Pemberley", "fly_half"),  # from the bench, where another position of his is closer at hand
        ("Rowan Tickner", "prop"),  # starts, in the wrong role
    ],
)
def test_one_man_far_better_in_one_role_is_found(match: Match, name: str, role: str, seed: int) -> None:
    found = optimise(match, over=["lineup"], matches=FEW, seed=seed, game=planted(name, role), threads=1)
    assert role_of(found.present.team, name) != role
    assert role_of(found.best, name) == role
    assert found.better
    gain = found.answers[0].gain
    assert gain is not None
    assert gain.margin.estimate.low is not None
    assert gain.margin.estimate.low > 3  # 6 planted; the interval of 1,000 matches or so reaches about one


def test_a_role_that_nobody_gave_him_is_found_only_with_any_position(match: Match) -> None:
    game = planted("Ivo Petkov", "wing")
    kept = optimise(match, over=["lineup"], matches=FEW, game=game, threads=1)
    free = optimise(match, over=["lineup"], matches=FEW, game=game, threads=1, any_position=True)
    assert not kept.better
    assert all(role_of(answer.team, "Ivo Petkov") in ("prop", "bench") for answer in kept.answers)
    assert role_of(free.best, "Ivo Petkov") == "wing"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_better_order_is_found_and_leaves_the_men_their_roles(match: Match, seed: int) -> None:
    def worth(team: Team) -> float:
        lanes = {man.name: lane for lane, man in enumerate(team.seven)}
        return -abs(lanes["Toby Quarmby"] - 3) - abs(lanes["Kofi Amankwah"] - 0) - abs(lanes["Rowan Tickner"] - 6)

    found = optimise(match, over=["order"], matches=3 * FEW, seed=seed, game=FakeGame(worth), threads=1)
    names = [man.name for man in found.best.seven]
    assert (names[0], names[3], names[6]) == ("Kofi Amankwah", "Toby Quarmby", "Rowan Tickner")
    for man in match.home.seven:
        assert role_of(found.best, man.name) == role_of(match.home, man.name)
    assert found.best.bench == match.home.bench


def test_two_men_who_are_only_good_together_are_found(match: Match) -> None:
    def worth(team: Team) -> float:
        one, other = role_of(team, "Ivo Petkov") == "prop", role_of(team, "Declan Stourton") == "hooker"
        return 2.0 * one + 2.0 * other + 4.0 * (one and other)

    found = optimise(match, over=["lineup", "order"], matches=3 * FEW, game=FakeGame(worth), threads=1)
    assert role_of(found.best, "Ivo Petkov") == "prop"
    assert role_of(found.best, "Declan Stourton") == "hooker"


def test_in_a_squad_of_equals_the_present_choice_is_kept(match: Match) -> None:
    """Each of 6 searches claims something with a chance of at most 5 %: more than 2 do in 2 of 1,000."""
    claimed = 0
    for seed in range(6):
        found = optimise(match, over=["lineup"], matches=2_000, seed=seed, game=FakeGame(lambda _: 0.0), threads=1)
        claimed += found.better
        assert found.better or found.best == match.home
    assert claimed <= 2


@pytest.mark.parametrize("aim", ["wins", "points"])
def test_what_is_worse_is_never_claimed(match: Match, aim: Any) -> None:
    game = FakeGame(lambda team: -8.0 * (team.seven != match.home.seven))
    found = optimise(match, matches=FEW, aim=aim, game=game, threads=1)
    assert not found.better
    assert found.best == match.home


def test_a_rule_for_the_bench_is_found_and_claimed_with_its_gain(match: Match) -> None:
    def worth(team: Team) -> float:
        return 5.0 * any(
            change.on == "Samir Haddadi" and change.minute is not None and 7 <= change.minute <= 10
            for change in team.bench_plan
        )

    found = optimise(match, over=["bench"], matches=4 * FEW, game=FakeGame(worth), threads=1)
    claimed = [rule for rule in found.rules if rule.gain is not None and rule.gain.separated]
    assert len(claimed) == 1
    (rule,) = claimed[0].rules
    assert rule.change.on == "Samir Haddadi"  # type: ignore[union-attr]  # a rule of the bench
    assert claimed[0].gain is not None
    low, high = claimed[0].gain.margin.estimate.low, claimed[0].gain.margin.estimate.high
    assert low is not None
    assert high is not None
    assert low < 5 < high


def test_a_rule_of_tactics_is_found(match: Match) -> None:
    game = FakeGame(lambda team: 4.0 * (team.tactics.kick_off == "short"))
    found = optimise(match, over=["tactics"], matches=4 * FEW, game=game, threads=1)
    assert found.better
    assert found.best.tactics.kick_off == "short"
    assert found.best.seven == match.home.seven
    assert found.best.bench_plan == match.home.bench_plan


def test_line_up_and_rules_are_found_together(match: Match) -> None:
    def worth(team: Team) -> float:
        return 6.0 * (role_of(team, "Ivo Petkov") == "prop") + 4.0 * (team.tactics.kick_off == "short")

    found = optimise(match, over=["lineup", "tactics"], matches=8 * FEW, game=FakeGame(worth), threads=1)
    assert worth(found.best) == 10.0
    assert [rule.rules[0].key for rule in found.rules][:1] == ["kick_off"]  # type: ignore[union-attr]


def test_constraints_hold_in_every_answer(match: Match) -> None:
    # what is forbidden is worth most, so that a search that forgets would take it
    def worth(team: Team) -> float:
        return 5.0 * (role_of(team, "Toby Quarmby") == "bench") + 5.0 * (role_of(team, "Giles Hatherley") == "prop")

    found = optimise(
        match,
        over=["lineup", "order", "bench"],
        matches=3 * FEW,
        best=5,
        lock=["quarmby:wing"],
        exclude=["Samir Haddadi"],
        max_minutes=["Giles Hatherley:6"],
        game=FakeGame(worth),
        threads=1,
    )
    assert found.repaired
    for answer in (found.present, *found.answers):
        team = answer.team
        assert role_of(team, "Toby Quarmby") == "wing"
        assert "Samir Haddadi" not in {man.name for man in team.players}
        off = [change for change in team.bench_plan if change.off == "Giles Hatherley"]
        on = [change for change in team.bench_plan if change.on == "Giles Hatherley"]
        if role_of(team, "Giles Hatherley") != "bench":
            assert [(change.minute or 99) <= 6 and change.energy is None for change in off] == [True]
        assert all((change.minute or 0) >= 8 for change in on)
        assert Team.model_validate(dict(team)) == team  # names that are there, nobody twice


def test_the_answers_are_different_line_ups(match: Match) -> None:
    found = optimise(match, matches=2 * FEW, best=5, game=planted("Ivo Petkov", "prop"), threads=1)
    kinds = [
        frozenset((man.name, role_of(answer.team, man.name)) for man in answer.team.seven) for answer in found.answers
    ]
    assert len(set(kinds)) == len(kinds) == 5


def test_any_number_of_threads_gives_the_same(match: Match) -> None:
    game = planted("Ivo Petkov", "prop", 2.0)
    one, other = (
        optimise(match, over=["lineup", "order", "tactics"], matches=FEW, game=game, threads=threads)
        for threads in (1, 3)
    )
    assert one.records() == other.records()
    assert [answer.team for answer in one.answers] == [answer.team for answer in other.answers]


def test_a_time_limit_is_kept_and_still_confirms(match: Match) -> None:
    began = time.monotonic()
    found = optimise(match, over=["lineup"], time_limit=2.0, game=planted("Ivo Petkov", "prop"), threads=1)
    assert time.monotonic() - began < 8.0  # all 600,000 matches take far longer
    assert found.better
    assert found.timed


@pytest.mark.parametrize(("share", "confirmed"), [(0.3, False), (0.9, True)])
def test_ctrl_c_keeps_the_best_so_far(match: Match, share: float, confirmed: bool) -> None:
    pressed = []

    def press(done: int, total: int) -> None:
        if done >= share * total and not pressed:
            pressed.append(done)
            os.kill(os.getpid(), signal.SIGINT)

    game = planted("Ivo Petkov", "prop")
    with pytest.raises(Stopped) as interrupted:
        optimise(match, over=["lineup"], matches=4 * FEW, game=game, threads=1, progress=press)
    found = interrupted.value.result
    assert role_of(found.best, "Ivo Petkov") == "prop"
    assert not found.complete
    assert found.unconfirmed is not confirmed
    assert (found.confirmed > 0) is confirmed
    assert found.confirmed < found.asked


def test_what_is_written_loads_again(match: Match, tmp_path: Any) -> None:
    def worth(team: Team) -> float:
        return 5.0 * (role_of(team, "Ivo Petkov") == "prop") + 4.0 * (team.tactics.kick_off == "short")

    found = optimise(match, over=["lineup", "order", "tactics"], matches=4 * FEW, game=FakeGame(worth), threads=1)
    path = found.write_team(tmp_path / "better.toml")
    again = load_team(path)
    assert again.model_dump() == found.best.model_dump()
    assert again.notices == match.home.notices
    assert order_of(again) == order_of(found.best)
    with pytest.raises(SetupError, match="the file exists"):
        found.write_team(path)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"over": []}, "nothing to vary"),
        ({"over": ["lineups"]}, 'did you mean "lineup"'),
        ({"over": 3}, "over is 3; expected a part of the choice"),
        ({"lock": "Toby Quarmby"}, 'is "Toby Quarmby"; expected NAME:ROLE'),
        ({"exclude": [3]}, "constraints: exclude is 3; expected a text, or several"),
        ({"confidence": 1.5}, "confidence is 1.5; expected a confidence of at least 0.5 and below 1"),
        ({"aim": "tries"}, '"wins" or "points"'),
        ({"best": 0}, "best is 0; expected a whole number from 1 to 10"),
        ({"matches": 10}, "at least 2000"),
        ({"time_limit": 0}, "expected seconds"),
        ({"team": "visitors"}, '"home" or "away"'),
        ({"lock": ["Toby Quarmbi:Wing"]}, 'did you mean "Toby Quarmby"'),
        ({"lock": ["Toby Quarmby:Winger?"]}, "expected a role"),
        ({"lock": ["Toby Quarmby"]}, "expected NAME:ROLE"),
        ({"lock": ["Quarmby:Wing", "Haddadi:Wing"]}, "Toby Quarmby is locked to it"),
        ({"lock": ["Quarmby:Wing"], "exclude": ["quarmby"]}, "a man who is not locked"),
        ({"exclude": ["Tickner", "Stourton"]}, "nobody may play hooker"),
        (
            {"exclude": ["Tickner", "Stourton", "Obafemi"], "lock": ["Petkov:hooker"]},
            "only Giles Hatherley may play prop",
        ),
        (
            {"exclude": ["Amankwah", "Tickner", "Hatherley", "Langdale", "Fairweather", "Obafemi"]},
            "six men are left of Thornmere Herons; a side needs seven",
        ),
        ({"max_minutes": ["Quarmby:none"]}, 'minutes is "none"'),
        ({"exclude": ["Pemberley"], "max_minutes": ["Fairweather:5"]}, "can come on for Edmund Fairweather in time"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(match: Match, asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        optimise(match, **asked)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_bench_plan_is_not_searched_where_nobody_may_be_changed(match: Match) -> None:
    from rugbysim.setup.overrides import apply_overrides

    with pytest.raises(SetupError, match="no changes of men"):
        optimise(apply_overrides(match, ["rules.laws.substitutions=false"]), over=["bench"])
