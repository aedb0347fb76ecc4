"""Engine and twin under settings nobody would choose: random laws, wild numbers, tactics and bench plans."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rugbysim.games.sevens.params import build
from rugbysim.setup import load_match, load_team
from rugbysim.setup.matches import Match
from rugbysim.setup.sections import Laws
from rugbysim.setup.tactics import Situation
from rugbysim.setup.teams import Change, Team
from tests.oracle.test_twin import assert_same

SIDES = ("badgers", "caracals", "dingoes", "gulls", "herons", "keas", "mariners", "otters")

# each line is taken or left, with one of its values for all the keys
WILD: tuple[tuple[tuple[str, ...], tuple[Any, ...]], ...] = (
    (("rules.hardness.tackler.difficulty", "rules.hardness.runner.difficulty"), (50, 80, 110)),
    (("rules.hardness.jackler.difficulty", "rules.hardness.supporter.difficulty"), (50, 80, 110)),
    (("rules.hardness.forward.difficulty",), (50, 90, 130)),
    (("rules.card.yellow.difficulty", "rules.card.red.difficulty"), (40, 70, 120)),
    (("rules.match.half_minutes",), (0.5, 2, 10)),
    (("rules.match.bin_minutes",), (0, 0.3, 5)),
    (("rules.match.forfeit_below",), (0, 2, 5, 7)),
    (("rules.match.conversion_spot",), ("received", "crossing")),
    (("rules.pitch.lane_spread",), (0, 2, 15)),
    (("rules.kick_off.bad_spread",), (0, 20, 40)),
    (("rules.kick_off.bad_lane_miss", "rules.kick_off.good_lane_miss"), (0, 0.5, 1)),
    (("rules.kick.in_field_share",), (0.2, 0.9)),
    (("rules.choice.kick.scrum_half", "rules.choice.kick.centre"), (0.3, 1)),
    (("rules.run.break_step",), (1, 5, 30, 100)),
    (("rules.tackle.held_up_zone",), (0, 20, 100)),
    (("rules.scrum.combine", "rules.line_out.combine"), ("min", "mean")),
    (("knock_out",), ("true", "false")),
    (("home_bonus",), (-10, 10)),
)


def overrides(random: Random) -> list[str]:
    """Some laws off, some numbers wild."""
    drawn = [f"rules.laws.{law}=false" for law in Laws.model_fields if random.random() < 0.3]
    for keys, values in WILD:
        if random.random() < 0.4:
            value = random.choice(values)
            drawn += [f"{key}={value}" for key in keys]
    return drawn


def situation(random: Random) -> Situation:
    """A row of tactics that depends on score, time or men, and kicks more or less than the plain ones."""
    conditions: tuple[dict[str, float], ...] = (
        {"lead_min": random.randint(-10, 5)},
        {"lead_max": random.randint(-5, 10)},
        {"seconds_left_max": random.choice((-20, 0, 60, 500))},
        {"seconds_left_min": random.choice((-100, -30, 300))},
        {"men_max": 6},
        {"men_min": 7, "lead_min": 1},
    )
    kick = tuple(random.choice((0, 1, 5, 30)) for _ in range(5))
    kick_off = random.choice(("short", "long", 0.5))
    return Situation(**random.choice(conditions), kick=kick, kick_off=kick_off, penalty_goal=random.random())


def change(random: Random, team: Team) -> Change:
    """Anybody off, anybody of the bench on; many of these are void."""
    conditions: tuple[dict[str, float], ...] = (
        {"minute": random.choice((0, 1, 5, 7, 10, 13))},
        {"energy": random.choice((0.5, 0.7, 0.9))},
        {"lead_min": random.randint(-5, 5), "minute": 2},
        {"men_min": random.randint(5, 7)},
    )
    return Change(off=random.choice(team.players).name, on=random.choice(team.bench).name, **random.choice(conditions))


def side(random: Random, name: str) -> Team:
    """A side of the league with other tactics, another plan, another order across the pitch."""
    team = load_team(name)
    order = random.sample(range(7), 7)
    return team.model_copy(
        update={
            "tactics": team.tactics.model_copy(
                update={"when": tuple(situation(random) for _ in range(random.randint(0, 4)))}
            ),
            "bench_plan": tuple(change(random, team) for _ in range(random.randint(0, 10))),
            "players": (*(team.players[place] for place in order), *team.bench),
            "roles": tuple(team.roles[place] for place in order),
        }
    )


def random_match(number: int) -> Match:
    """The `number`-th random setting, always the same."""
    random = Random(number)
    rules = random.choice(("sevens", "run_through"))
    match = load_match("example", rules=rules, overrides=tuple(overrides(random)))
    home, away = (side(random, name) for name in random.sample(SIDES, 2))
    return match.model_copy(update={"home": home, "away": away})


@pytest.mark.parametrize("number", range(30))
def test_random_settings(number: int) -> None:
    """Three matches of each setting."""
    assert_same(build(random_match(number)), matches=3, seed=number)


@pytest.mark.slow
def test_many_random_settings() -> None:
    """A thousand settings more."""
    for number in range(1_000, 2_000):
        assert_same(build(random_match(number)), matches=4, seed=number)
