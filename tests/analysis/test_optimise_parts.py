"""The parts of a search: races by halving, the additive model, choices and their moves, rules, constraints."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rugbysim.analysis.optimising.constraints import (
    Constraints,
    allowed_places,
    in_time,
    keeps_time,
    nearest_allowed,
    seat_suits,
    suited,
)
from rugbysim.analysis.optimising.fielding import Fielding
from rugbysim.analysis.optimising.ground import points_a_win
from rugbysim.analysis.optimising.halving import Allowance, Race
from rugbysim.analysis.optimising.line_up_model import Choice, Model, Scope
from rugbysim.analysis.optimising.plans import BenchRule, Grid, bench_rules, with_bench
from rugbysim.analysis.optimising.tactics_rules import TacticsRule, tactics_rules, with_tactics
from rugbysim.games.registry import get_game
from rugbysim.setup.line_ups import rearranged
from rugbysim.setup.matches import load_match
from rugbysim.setup.teams import Change, Team, load_team
from tests.analysis.optimising import noise

TOUCH = (0.5, 0.4, 0.3, 0.2, 0.1)


@pytest.fixture(scope="module")
def herons() -> Team:
    return load_team("herons")


@dataclass
class Numbers:
    """A ground where each entrant is its worth in thousandths, with noise of ten points beside."""

    threads: int = 1

    def values(self, prepared: int, first: int, count: int) -> NDArray[np.int64]:
        return np.rint(prepared + 10_000 * noise(5, prepared % 1_000, first, count)).astype(np.int64)


# --- races ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1, 17, 39])
def test_a_race_finds_the_one_that_is_better(place: int) -> None:
    """Of 40 one is 5 points better; from some 40 matches each the error is 2.2 in the first round, 0.4 in the last."""
    worth = [4 * number for number in range(40)]  # thousandths: as good as equal, but each with noise of its own
    worth[place] = 5_000 + place
    standings = Race(Numbers(), worth, 0, Allowance(10**9)).halve(12_000)
    assert standings[0].number == place
    assert len(standings) == 40


def test_the_first_of_a_race_is_never_dropped_and_sums_are_those_of_its_matches() -> None:
    worth = [-9_000, *(4 * number for number in range(20))]
    race = Race(Numbers(), worth, 700, Allowance(10**9))
    standings = race.halve(5_000)
    assert race.played[0] == race.n == max(race.played)
    best = standings[0]
    ground = Numbers()
    difference = ground.values(worth[best.number], 700, best.n) - ground.values(worth[0], 700, best.n)
    assert best.better == pytest.approx(difference.mean())
    assert best.error == pytest.approx(difference.std(ddof=1) / best.n**0.5)


def test_a_race_costs_about_what_it_may_and_threads_change_nothing() -> None:
    allowance = Allowance(10**9)
    worth = [4 * number for number in range(64)]
    one = Race(Numbers(), worth, 0, allowance).halve(20_000)
    assert 17_000 <= allowance.spent <= 20_000
    assert Race(Numbers(threads=3), worth, 0, Allowance(10**9)).halve(20_000) == one


def test_a_race_that_is_over_stops_where_all_have_played_alike() -> None:
    allowance = Allowance(10**9, deadline=0.0)
    race = Race(Numbers(), list(range(8)), 0, allowance)
    assert {one.n for one in race.halve(100_000)} == {500}


def test_what_a_win_is_worth_in_points() -> None:
    """With a standard deviation of 15 about 0 the density at 0 is 0.0266: 38 points a win; far ahead it takes more."""
    level = [round(15 * value) for value in noise(1, 1, 0, 4_000)]
    assert 36 <= points_a_win(level) <= 40
    assert points_a_win([margin + 15 for margin in level]) > 55
    assert points_a_win([margin + 900 for margin in level]) == 1_000


# --- line-ups ---------------------------------------------------------------------------------------------------------


def everything(team: Team, men: bool = True, order: bool = True) -> Scope:
    count = len(team.players)
    return Scope(np.ones((count, count), dtype=bool), np.ones((count, count - 7)), team.roles, men, order)


def test_a_choice_tidied_is_the_same_line_up(herons: Team) -> None:
    chance = np.random.default_rng(1)
    scope = everything(herons)
    for _ in range(50):
        lanes = tuple(int(job) for job in chance.permutation(7))
        choice = Choice(scope.drawn(chance).men, lanes)
        tidy = choice.tidied(herons.roles)
        assert tidy.places == choice.places
        assert tidy.roles(herons.roles) == choice.roles(herons.roles)
        props = [tidy.lanes.index(job) for job, role in enumerate(herons.roles) if role == "prop"]
        assert props == sorted(props)


def test_the_model_finds_the_best_of_a_sum_of_parts(herons: Team) -> None:
    """Without noise and with more line-ups than coefficients, the best order of 5,040 is the best of the true sum."""
    chance = np.random.default_rng(7)
    worth = chance.normal(0.0, 1.0, (12, 7))
    model = Model(everything(herons, men=False))
    choices = [model.scope.drawn(chance) for _ in range(400)]
    truth = [sum(worth[man, lane] for lane, man in enumerate(choice.places[:7])) for choice in choices]
    model.fit(choices, np.array(truth), 0.01)
    best = max(permutations(range(7)), key=lambda lanes: sum(worth[man, lane] for lane, man in enumerate(lanes)))
    assert model.best(chance).places[:7] == best


def test_draws_of_the_model_spread_where_little_is_known(herons: Team) -> None:
    chance = np.random.default_rng(7)
    model = Model(everything(herons))
    assert len({model.drawn(chance) for _ in range(20)}) == 20


def test_what_is_not_allowed_is_neither_drawn_nor_found(herons: Team) -> None:
    chance = np.random.default_rng(3)
    allowed = np.ones((12, 12), dtype=bool)
    allowed[8, :7] = False
    allowed[:, 3] = np.arange(12) == 9
    scope = Scope(allowed, np.ones((12, 5)), herons.roles, men=True, order=True)
    model = Model(scope)
    for choice in [*(scope.drawn(chance) for _ in range(30)), *(model.drawn(chance) for _ in range(30))]:
        assert scope.allows(choice)
        assert choice.men[3] == 9


def test_who_stays_on_the_bench_keeps_his_seat_and_who_comes_to_it_takes_one_that_suits(herons: Team) -> None:
    scope = Scope(np.ones((12, 12), dtype=bool), seat_suits(herons, Constraints()), herons.roles, men=True, order=True)
    petkov, norcross, obafemi, quarmby = 8, 11, 5, 6
    men = scope.seated((0, 1, 2, 3, 4, petkov, norcross))
    assert men == (0, 1, 2, 3, 4, petkov, norcross, 7, obafemi, 9, 10, quarmby)
    assert scope.seated(range(7)) == tuple(range(12))


def test_a_man_who_may_not_sit_on_the_bench_always_starts(herons: Team) -> None:
    chance = np.random.default_rng(3)
    allowed = np.ones((12, 12), dtype=bool)
    allowed[10] = np.arange(12) == 6
    scope = Scope(allowed, np.ones((12, 5)), herons.roles, men=True, order=False)
    assert {scope.drawn(chance).men[6] for _ in range(20)} == {10}


@pytest.mark.parametrize("minutes", [{}, {"Giles Hatherley": 6.0, "Hugh Pemberley": 4.0}])
def test_a_choice_made_ready_quickly_plays_as_its_team_does(herons: Team, minutes: dict[str, float]) -> None:
    """Men, order and bench plan: 200 matches of each of 12 choices end as those of the team set up anew."""
    match, game = load_match("example"), get_game("sevens")
    fielding = Fielding.of(game, match, 0, Constraints(minutes=minutes))
    team, limits = fielding.team, fielding.constraints
    scope = Scope(allowed_places(team, limits), seat_suits(team, limits), team.roles, men=True, order=True)
    chance, other_plans = np.random.default_rng(11), 0
    for _ in range(12):
        choice = scope.drawn(chance)
        fielded = fielding.fielded(choice)
        quick, slow = (
            game.play(one, 3, 0, 200).matches for one in (fielding.ready(choice), fielding.prepared(fielded))
        )
        assert (quick == slow).all()
        other_plans += fielded.bench_plan != fielding.placed(team, choice).bench_plan
    assert other_plans


# --- rules ------------------------------------------------------------------------------------------------------------


def test_every_rule_of_the_bench_leaves_a_team_that_could_be_written(herons: Team) -> None:
    rules = bench_rules(herons, Constraints(), herons, Grid.of(14.0))
    assert len(rules) > 100
    for rule in rules:
        changed = with_bench(herons, [rule])
        assert changed.bench_plan != herons.bench_plan
        assert Team.model_validate(changed.model_dump() | {"players": changed.players}) is not None
    kinds = {(rule.change is None, rule.entry is None) for rule in rules}
    assert kinds == {(True, False), (False, False), (False, True)}


def test_men_come_on_only_where_they_are_at_home(herons: Team) -> None:
    role = dict(zip((man.name for man in herons.seven), herons.roles, strict=True))
    home = {man.name: man.positions for man in herons.bench}
    added = [rule.change for rule in bench_rules(herons, Constraints(), herons, Grid.of(14.0)) if rule.entry is None]
    assert added
    for change in added:
        assert change is not None
        assert role[change.off] in home[change.on]
    anywhere = bench_rules(herons, Constraints(any_position=True), herons, Grid.of(14.0))
    assert len(anywhere) > 2 * len(added)


def test_rules_change_entries_in_their_place_and_add_at_the_end(herons: Team) -> None:
    late = Change(off="Toby Quarmby", on="Alfie Norcross", minute=10)
    new = Change(off="Kofi Amankwah", on="Samir Haddadi", minute=9, lead_max=-1)
    changed = with_bench(herons, [BenchRule(new), BenchRule(late, 1, herons.bench_plan[1]), BenchRule(None, 0)])
    assert changed.bench_plan == (late, *herons.bench_plan[2:], new)


def test_every_rule_of_tactics_changes_something_and_makes_sense(herons: Team) -> None:
    rules = tactics_rules(herons, TOUCH)
    assert len(rules) > 80
    for rule in rules:
        changed = with_tactics(herons, [rule], TOUCH)
        assert changed is not None
        assert changed.tactics != herons.tactics


def test_rules_of_tactics_build_on_what_is_there(herons: Team) -> None:
    rules = [
        TacticsRule("pass", 0.5, 2),
        TacticsRule("penalty_touch", 1.0, 0),
        TacticsRule("kick_off", "short", None, (("lead_max", -1),)),
        TacticsRule("run", 2.0, None, (("lead_max", -1),)),
    ]
    changed = with_tactics(herons, rules, TOUCH)
    assert changed is not None
    tactics = changed.tactics
    assert tactics.pass_ == (1.0, 1.0, 0.55, 1.1, 1.0)
    assert tactics.penalty_touch == (1.0, *TOUCH[1:])
    assert tactics.when[:2] == herons.tactics.when
    assert (tactics.when[2].lead_max, tactics.when[2].kick_off, tactics.when[2].run) == (-1, "short", (2.0,) * 5)
    assert len(tactics.when) == 3


def test_a_fifth_situation_is_refused(herons: Team) -> None:
    rules = [TacticsRule("kick_off", "short", None, (("lead_max", -lead),)) for lead in (1, 2, 3)]
    assert with_tactics(herons, rules[:2], TOUCH) is not None
    assert with_tactics(herons, rules, TOUCH) is None


# --- constraints ------------------------------------------------------------------------------------------------------


def starting(team: Team) -> dict[str, str]:
    return {man.name: role for man, role in zip(team.seven, team.roles, strict=True)}


def test_a_present_choice_that_is_allowed_stays_as_it_is(herons: Team) -> None:
    kept = nearest_allowed(herons, Constraints(locks={"Toby Quarmby": "wing"}))
    assert kept == herons


def test_as_few_men_as_possible_move(herons: Team) -> None:
    changed = nearest_allowed(herons, Constraints(locks={"Samir Haddadi": "wing"}, excluded=("Marcus Obafemi",)))
    before, after = starting(herons), starting(changed)
    assert {name: role for name, role in after.items() if before.get(name) != role} == {
        "Samir Haddadi": "wing",
        "Declan Stourton": "prop",
    }
    assert "Marcus Obafemi" not in [man.name for man in changed.players]
    assert "Toby Quarmby" in [man.name for man in changed.bench]


def test_a_locked_man_of_the_seven_moves_to_his_role(herons: Team) -> None:
    changed = nearest_allowed(herons, Constraints(locks={"Toby Quarmby": "hooker"}))
    assert starting(changed)["Toby Quarmby"] == "hooker"
    assert "Rowan Tickner" in [man.name for man in changed.bench]


def test_an_excluded_kicker_kicks_no_more(herons: Team) -> None:
    changed = nearest_allowed(herons, Constraints(excluded=("Piers Langdale",)))
    assert changed.goal_kicker is None
    assert starting(changed)["Hugh Pemberley"] == "scrum_half"


@pytest.mark.parametrize("minutes", [3.0, 7.0, 9.0])
def test_a_man_goes_off_in_time(herons: Team, minutes: float) -> None:
    limits = Constraints(minutes={"Toby Quarmby": minutes})
    changed = in_time(herons, limits, herons)
    assert changed is not None
    (off,) = [change for change in changed.bench_plan if change.off == "Toby Quarmby"]
    assert off.minute == min(minutes, 8.0)  # the plan has him off at 8:00 anyway
    assert (off.energy, off.lead_min, off.lead_max) == (None, None, None)
    assert off.on == "Alfie Norcross"
    assert keeps_time(changed, limits, herons)


def test_a_man_of_the_bench_comes_on_late_enough(herons: Team) -> None:
    changed = in_time(herons, Constraints(minutes={"Alfie Norcross": 4.0}), herons)
    assert changed is not None
    (on,) = [change for change in changed.bench_plan if change.on == "Alfie Norcross"]
    assert on.minute == 10.0


def test_who_has_no_one_to_come_on_for_him_comes_on_late_himself(herons: Team) -> None:
    limits = Constraints(minutes={"Piers Langdale": 5.0}, excluded=("Samir Haddadi",))
    off = in_time(herons, limits, herons)
    assert off is not None  # Pemberley may
    both = Constraints(minutes={"Piers Langdale": 5.0, "Hugh Pemberley": 9.0})
    changed = nearest_allowed(herons, both)
    (on,) = [change for change in changed.bench_plan if change.off == "Piers Langdale"]
    assert (on.on, on.minute) == ("Hugh Pemberley", 5.0)


def test_a_bench_plan_that_does_not_suit_brings_on_another_man_or_none(herons: Team) -> None:
    names: list[Any] = [man.name for man in herons.players]
    names[5], names[8] = names[8], names[5]  # the props Obafemi and Petkov: the plan goes on as it is
    same = rearranged(herons, names, herons.roles)
    assert suited(same, Constraints(), herons).bench_plan == same.bench_plan
    names[8], names[11] = names[11], names[8]  # a wing where a prop is to come on
    other = suited(rearranged(herons, names, herons.roles), Constraints(), herons)
    role = starting(other)
    home = {man.name: man.positions for man in other.bench}
    assert all(role[change.off] in home[change.on] for change in other.bench_plan)
    assert len({change.on for change in other.bench_plan}) == len(other.bench_plan)
