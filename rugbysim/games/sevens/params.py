"""A validated match becomes arrays: the one place where names turn into numbers.

Laws that are off are turned here into the numbers that mean "never" (a share of 0, a spread of 0) wherever there is
one, so that the kernels ask for a law only where it changes what follows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from rugbysim.core.tables import NODES, probability_table
from rugbysim.games.sevens.state import (
    LANES,
    MEN,
    MIDDLE,
    NEVER,
    NOBODY,
    PLANS,
    SITUATIONS,
    SPOT_STEP,
    SQUAD,
    TRACED_ATTRIBUTES,
)
from rugbysim.games.sevens.vocabulary import LUCKS, Band, Check, Duty, Luck, Role

if TYPE_CHECKING:
    from rugbysim.setup.curves import AnyCurve
    from rugbysim.setup.matches import Match
    from rugbysim.setup.rules import RuleSet
    from rugbysim.setup.squads import Player
    from rugbysim.setup.tactics import Situation, Tactics
    from rugbysim.setup.teams import Team

HARDENED = (2, 3, 4)  # tackling, jackling, set pieces: the attributes that hardness adds to (SV-3.2)
PACE = 0  # place of pace among the attributes
LEAST_APPEAL = 0.01  # weight of the slowest receiver (SV-5.3)
SPOTS = int(MIDDLE / SPOT_STEP) + 2
SPANS = ("passing_loss", "run_gain")
ANY_LEAD = 1000
ANY_MEN = 7

SITUATION = np.dtype(
    [
        ("used", "i8"),
        ("lead_min", "i8"),
        ("lead_max", "i8"),
        ("left_min", "i8"),
        ("left_max", "i8"),
        ("men_min", "i8"),
        ("men_max", "i8"),
        ("kick_off_short", "f8"),
        ("kick_off_lane", "i8"),
        ("penalty_goal", "f8"),
        ("penalty_touch", "f8", (len(Band),)),
    ],
    align=True,
)

PLAN = np.dtype(
    [
        ("off", "i8"),
        ("on", "i8"),
        ("clock", "i8"),
        ("energy", "f8"),
        ("lead_min", "i8"),
        ("lead_max", "i8"),
        ("men_min", "i8"),
    ],
    align=True,
)


TABLES = [  # what a match is played with, beside the plain numbers of the rule set; never written to by a kernel
    ("curves", "f8", (len(Check), NODES)),  # probability by argument
    ("actor", "f8", (MEN, len(Check))),  # weighted attributes, which energy multiplies
    ("actor_bonus", "f8", (MEN, len(Check))),  # hardness and home bonuses less the difficulty
    ("opponent", "f8", (MEN, len(Check))),
    ("opponent_bonus", "f8", (MEN, len(Check))),
    ("combine_min", "i8", (len(Check),)),  # 1 for the least of a pack, 0 for the mean (SV-3.5)
    ("drain", "f8", (MEN,)),  # what costs of energy are multiplied by, from fitness (SV-3.6)
    ("offence", "f8", (MEN, len(Duty))),  # chance to fail a hardness check (SV-11.1)
    ("card", "f8", (MEN, 2)),  # chance of a red card, of a red or yellow one (SV-11.2)
    ("appeal", "f8", (MEN,)),  # weight as the receiver of a pass, from pace (SV-5.3)
    ("appeal_slope", "f8", (MEN,)),  # by how much that grows with a point of pace
    ("actor_weight", "f8", (LUCKS, TRACED_ATTRIBUTES)),  # of the attributes, for the scores of a trace (SV-3.3)
    ("opponent_weight", "f8", (LUCKS, TRACED_ATTRIBUTES)),
    ("speed", "i8", (MEN,)),  # pace, rounded, for the counter of where passes go
    ("lane_falloff", "f8", (LANES,)),  # weight of a receiver so many lanes away; 0 for oneself (SV-5.3)
    ("choice", "f8", (2, SITUATIONS, len(Role), len(Band), 3)),  # weights of pass, run, kick (SV-5.1)
    ("situations", SITUATION, (2, SITUATIONS)),  # when each row of the tactics holds (SV-5.4)
    ("plans", PLAN, (2, PLANS)),  # the bench plan (SV-12.1)
    ("plan_count", "i8", (2,)),
    ("slot_role", "i8", (2, LANES)),  # role of each place in the order
    ("starters", "i8", (2, LANES)),
    ("goal_kicker", "i8", (2,)),  # the man the coach names, or NOBODY
    ("spot", "f8", (SPOTS,)),  # points harder by half metres from the middle (SV-10.1)
]


def build(match: Match) -> np.ndarray:
    """The parameters of a match as one record: each plain number of the rule set as section_key, and TABLES.

    Lasts some milliseconds; the result may be used by any number of threads at once.
    """
    rules = match.rules
    sides = (match.home, match.away)
    numbers = _numbers(match)
    kinds = [(name, "i8" if isinstance(value, int) else "f8") for name, value in sorted(numbers.items())]
    params = np.zeros(1, np.dtype(kinds + TABLES, align=True)).view(np.recarray)
    for name, value in numbers.items():
        params[name] = value
    p = params[0]
    p.curves[:] = _curves(rules)
    p.actor[:], p.actor_bonus[:] = _ratings(match, against=False)
    p.opponent[:], p.opponent_bonus[:] = _ratings(match, against=True)
    p.combine_min[:] = [getattr(_check(rules, c), "combine", "mean") == "min" for c in Check]
    p.drain[:] = _by_man(sides, lambda man, _: 1.0 + rules.energy.fitness_slope * (50.0 - man.fitness) / 50.0)
    p.offence[:] = _offences(rules, sides)
    p.card[:] = _cards(rules, sides)
    pull = rules.choice.pace_pull
    p.appeal[:] = _by_man(sides, lambda man, _: max(1.0 + pull * (man.pace - 50.0) / 10.0, LEAST_APPEAL))
    p.appeal_slope[:] = np.where(p.appeal > LEAST_APPEAL, pull / 10.0, 0.0)
    p.actor_weight[: len(Check)] = [_check(rules, check).actor.values for check in Check]
    p.actor_weight[Luck.RECEIVER, PACE] = 1.0
    p.opponent_weight[: len(Check)] = [_against(rules, check) for check in Check]
    p.speed[:] = np.rint(_by_man(sides, lambda man, _: man.pace))
    p.lane_falloff[1:] = [1.0 / (1.0 + rules.choice.distance_falloff * k) for k in range(LANES - 1)]
    p.choice[:] = _choices(rules, sides)
    p.situations[:] = _situations(rules, sides)
    p.plans[:] = _plans(rules, sides)
    p.plan_count[:] = [len(_plan_of(rules, team)) for team in sides]
    p.slot_role[:] = [[_role(role) for role in team.roles] for team in sides]
    p.starters[:] = [[side * SQUAD + i for i in range(LANES)] for side in range(2)]
    p.goal_kicker[:] = [_named(side, team, team.goal_kicker) for side, team in enumerate(sides)]
    p.spot[:] = _spots(rules)
    return params


def _check(rules: RuleSet, check: Check) -> Any:
    return getattr(rules, check.name.lower())


def _against(rules: RuleSet, check: Check) -> tuple[float, ...]:
    """The weights of the attributes of the man against; none where a check has no opponent."""
    weights = _check(rules, check).against
    return weights.values if weights is not None else (0.0,) * TRACED_ATTRIBUTES


def _role(name: str) -> int:
    return int(Role[name.upper()])


def _by_man(sides: tuple[Team, Team], value: Any) -> np.ndarray:
    """`value(player, team)` for each man, 0 where a bench place is empty."""
    out = np.zeros(MEN)
    for side, team in enumerate(sides):
        for i, man in enumerate(team.players):
            out[side * SQUAD + i] = value(man, team)
    return out


def _attributes(man: Player) -> np.ndarray:
    return np.array([man.pace, man.handling, man.tackling, man.jackling, man.set_pieces, man.kicking], np.float64)


def _hardness(man: Player, team: Team) -> float:
    """A man's hardness with his side's setting added, kept within 0..100."""
    return min(max(man.hardness + team.hardness, 0.0), 100.0)


def _ratings(match: Match, *, against: bool) -> tuple[np.ndarray, np.ndarray]:
    """(weighted attributes, weighted bonuses) of every man for every check; an actor's bonus is less the difficulty."""
    weighted = np.zeros((MEN, len(Check)))
    added = np.zeros((MEN, len(Check)))
    attributes, bonuses = _attributes_and_bonuses(match)
    men = bonuses[6] > 0
    for check in Check:
        section = _check(match.rules, check)
        weights = section.against if against else section.actor
        for attribute, weight in enumerate(weights.values if weights is not None else ()):
            # term by term, since a library's dot product may round differently on another processor
            weighted[:, check] += weight * attributes[attribute]
            added[:, check] += weight * bonuses[attribute]
        added[men, check] -= 0.0 if against else section.difficulty
    return weighted, added


def _attributes_and_bonuses(match: Match) -> tuple[np.ndarray, np.ndarray]:
    """Each man's six attributes f8[6, MEN], and what hardness and the home bonus add to them f8[7, MEN] (SV-3.2).

    The last row of the bonuses is 1 for a man and 0 for an empty place on the bench.
    """
    attributes, bonuses = np.zeros((6, MEN)), np.zeros((7, MEN))
    for side, team in enumerate((match.home, match.away)):
        for i, man in enumerate(team.players):
            attributes[:, side * SQUAD + i] = _attributes(man)
            bonus = np.full(7, match.home_bonus if side == 0 else 0.0)
            bonus[list(HARDENED)] += match.rules.hardness.added(_hardness(man, team))
            bonus[6] = 1.0
            bonuses[:, side * SQUAD + i] = bonus
    return attributes, bonuses


def _curves(rules: RuleSet) -> np.ndarray:
    return np.stack([_table(_check(rules, check).curve) for check in Check])


@lru_cache(maxsize=128)
def _table(curve: AnyCurve) -> np.ndarray:
    """The table of a curve, kept: the pairings of a league share their curves, and a table takes milliseconds."""
    return probability_table(curve.probability)


def _chance(offence: Any, hardness: float) -> float:
    """A chance of the hardness section, rounded to k / 2^32 as the tables are."""
    return float(np.rint(offence.curve.probability(hardness - offence.difficulty) * 2.0**32) / 2.0**32)


def _offences(rules: RuleSet, sides: tuple[Team, Team]) -> np.ndarray:
    def of(offence: Any) -> np.ndarray:
        return _by_man(sides, lambda man, team: _chance(offence, _hardness(man, team)))

    columns = [of(getattr(rules.hardness, duty.name.lower())) for duty in Duty]
    return np.ascontiguousarray(np.stack(columns, axis=1))


def _cards(rules: RuleSet, sides: tuple[Team, Team]) -> np.ndarray:
    red = _by_man(sides, lambda man, team: _chance(rules.card.red, _hardness(man, team)))
    yellow = _by_man(sides, lambda man, team: _chance(rules.card.yellow, _hardness(man, team)))
    return np.ascontiguousarray(np.stack([red, np.minimum(red + yellow, 1.0)], axis=1))


def _tactics(team: Team) -> list[Tactics | Situation]:
    """The plain tactics first, then the situations with what they leave open filled in from the plain ones."""
    return [team.tactics, *team.tactics.when]


def _given(team: Team, row: Any, key: str, otherwise: Any) -> Any:
    """A tactic of a situation, else of the plain tactics, else the rule set's."""
    for source in (row, team.tactics):
        value = getattr(source, key)
        if value is not None:
            return value
    return otherwise


def _choices(rules: RuleSet, sides: tuple[Team, Team]) -> np.ndarray:
    base = np.array([rules.choice.pass_.values, rules.choice.run.values, rules.choice.kick.values])  # [3, roles]
    place = np.array([(1.0,) * 5, rules.choice.run_zone, (1.0,) * 5])  # a run's weight by band (SV-5.1)
    out = np.ones((2, SITUATIONS, len(Role), len(Band), 3))
    for side, team in enumerate(sides):
        for i, row in enumerate(_tactics(team)):
            given = [_given(team, row, key, (1.0,) * 5) for key in ("pass_", "run", "kick")]  # [3, bands]
            times = place * np.array(given)
            out[side, i] = (base[:, :, None] * times[:, None, :]).transpose(1, 2, 0)
    return out


def _situations(rules: RuleSet, sides: tuple[Team, Team]) -> np.ndarray:
    out = np.zeros((2, SITUATIONS), SITUATION).view(np.recarray)
    for side, team in enumerate(sides):
        for i, row in enumerate(_tactics(team)):
            record = out[side, i]
            record.used = i > 0
            for key, least, most in (("lead", -ANY_LEAD, ANY_LEAD), ("men", 0, ANY_MEN)):
                record[f"{key}_min"] = _condition(row, f"{key}_min", least)
                record[f"{key}_max"] = _condition(row, f"{key}_max", most)
            record.left_min = _milliseconds(_condition(row, "seconds_left_min", -NEVER / 1000))
            record.left_max = _milliseconds(_condition(row, "seconds_left_max", NEVER / 1000))
            short = {"short": 1.0, "long": 0.0}
            kick_off = _given(team, row, "kick_off", rules.kick_off.short_share)
            record.kick_off_short = short.get(kick_off, kick_off) if rules.laws.short_kick_offs else 0.0
            record.kick_off_lane = _given(team, row, "kick_off_lane", NOBODY + 1) - 1
            record.penalty_goal = _given(team, row, "penalty_goal", rules.penalty_goal.share)
            touch = _given(team, row, "penalty_touch", rules.penalty.touch_share)
            record["penalty_touch"] = np.array(touch) * rules.laws.penalty_to_touch
    return out


def _condition(row: Any, key: str, otherwise: float) -> float:
    value = getattr(row, key, None)
    return otherwise if value is None else value


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _named(side: int, team: Team, name: str | None) -> int:
    """The number of a man of a side, NOBODY for none."""
    names = [man.name for man in team.players]
    return side * SQUAD + names.index(name) if name in names else NOBODY


def _plan_of(rules: RuleSet, team: Team) -> tuple[Any, ...]:
    return team.bench_plan if rules.laws.bench and rules.laws.substitutions else ()


def _plans(rules: RuleSet, sides: tuple[Team, Team]) -> np.ndarray:
    out = np.zeros((2, PLANS), PLAN).view(np.recarray)
    for side, team in enumerate(sides):
        for i, change in enumerate(_plan_of(rules, team)):
            record = out[side, i]
            record.off = _named(side, team, change.off)
            record.on = _named(side, team, change.on)
            record.clock = _milliseconds(60.0 * _condition(change, "minute", 0.0))
            record.energy = _condition(change, "energy", 1.0)
            record.lead_min = _condition(change, "lead_min", -ANY_LEAD)
            record.lead_max = _condition(change, "lead_max", ANY_LEAD)
            record.men_min = _condition(change, "men_min", 0)
    return out


def _spots(rules: RuleSet) -> np.ndarray:
    points = np.array(rules.conversion.spot, np.float64)
    return np.interp(np.arange(SPOTS) * SPOT_STEP, points[:, 0], points[:, 1])


def _numbers(match: Match) -> dict[str, int | float]:
    """Every plain number of the rule set, laws that are off turned into numbers, and times in milliseconds."""
    numbers = _plain_numbers(match.rules)
    _turn_laws_into_numbers(match.rules, numbers)
    half = numbers["match_half_minutes"]
    return numbers | {
        "half_ms": _milliseconds(60 * half),
        "full_time_ms": _milliseconds(120 * half),
        "extra_ms": _milliseconds(60 * numbers["match_extra_period_minutes"]),
        "bin_ms": _milliseconds(60 * numbers["match_bin_minutes"]),
        "unset_ms": _milliseconds(numbers["unset_seconds"]),
        "knock_out": int(match.knock_out),
        "match_conversion_from_received": int(match.rules.match.conversion_spot == "received"),
    }


def _plain_numbers(rules: RuleSet) -> dict[str, int | float]:
    """The numbers and switches of a rule set; a span becomes its least value (_lo) and its width (_span)."""
    numbers: dict[str, int | float] = {}
    for section, content in rules.model_dump(by_alias=True).items():
        for key, value in content.items() if isinstance(content, dict) else ():
            name = f"{section}_{key}"
            if isinstance(value, bool):
                numbers[name] = int(value)
            elif isinstance(value, int | float):
                numbers[name] = value
            elif section == "seconds" or name in SPANS:
                unit = 1000.0 if section == "seconds" else 1.0
                numbers[f"{name}_lo"] = float(value[0]) * unit
                numbers[f"{name}_span"] = (float(value[1]) - float(value[0])) * unit
    return numbers


def _turn_laws_into_numbers(rules: RuleSet, numbers: dict[str, int | float]) -> None:
    """Laws that are off, where a number can say so."""
    never = {
        "lane_spread": ("pitch_lane_spread", "pitch_drift"),
        "short_kick_offs": ("reclaim_long_share",),
        "interceptions": ("passing_loose_share",),
        "kicks_stay_in": ("kick_in_field_share",),
        "touch_and_held_up": ("tackle_touch_share", "tackle_held_up_share"),
        "offloads": ("tackle_offload_share",),
        "second_tackler": ("tackle_second_tackler_share",),
        "unset_defence": ("unset_seconds",),
        "set_piece_margin": ("pitch_set_piece_margin",),
    }
    for law, names in never.items():
        if not getattr(rules.laws, law):
            for name in names:
                numbers[name] = 0.0
