"""Rule sets: the numbers, curves and switches of the sevens match, read from `configs/rules/*.toml` (SV-0).

`RuleSet` mirrors the file key by key. Beyond each key's own range it checks, over the whole range that a check's
argument can reach, that its curve never falls and stays in [0, 1] (SV-3.4), and that this range fits the kernels'
tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup import curves as curve_kinds
from rugbysim.setup.curves import CurveFunction
from rugbysim.setup.errors import display, suggestion
from rugbysim.setup.fields import (
    ATTRIBUTES,
    FIELD_WIDTH,
    HARDENED,
    LARGEST_HOME_BONUS,
    Frozen,
    Problem,
    refuse,
)
from rugbysim.setup.keys import flat
from rugbysim.setup.locate import locate
from rugbysim.setup.sections import (
    Card,
    Check,
    Choice,
    Contest,
    Conversion,
    Durations,
    Energy,
    Hardness,
    Kick,
    KickOff,
    Laws,
    MatchRules,
    Offence,
    Passing,
    Penalty,
    PenaltyGoal,
    Pitch,
    Realism,
    Reclaim,
    Run,
    SetPiece,
    Tackle,
    Unset,
    Weights,
)
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

CHECKS: Final = (
    "kick_off",
    "receive",
    "reclaim",
    "passing",
    "kick",
    "regain",
    "tackle",
    "pace",
    "jackal",
    "holding_on",
    "counter_ruck",
    "scrum",
    "line_out",
    "gather",
    "conversion",
    "penalty_goal",
)
"""The sections that are checks of ratings, in the order of the match's own `Check` numbers."""

CURVE_PARAMETERS: Final = frozenset(name for kind in curve_kinds.KINDS for name in kind.model_fields if name != "kind")
"""The names of the numbers that a curve of any kind may have."""

OFFENCES: Final = (
    "hardness.tackler",
    "hardness.runner",
    "hardness.jackler",
    "hardness.supporter",
    "hardness.forward",
    "card.yellow",
    "card.red",
)
"""The curves whose argument is hardness less difficulty; the five duties in the order of the match's `Duty` numbers."""

FEWEST_MEN: Final = 4
"""Men on the pitch down to which the reach of a tackling check is counted; below that the tables' ends hold."""


class RuleSet(Frozen):
    """A rule set, key by key as in the file; `path` is the file it came from, if any."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: str = Field(min_length=1, max_length=80, description="name of the rule set")
    description: str = Field(description="what the rule set is for, in a sentence")
    laws: Laws = Field(description="section [laws]")
    match: MatchRules = Field(description="section [match]")
    pitch: Pitch = Field(description="section [pitch]")
    kick_off: KickOff = Field(description="section [kick_off]")
    receive: Check = Field(description="section [receive]: a handling check by the man under the kick (SV-4.2)")
    reclaim: Reclaim = Field(description="section [reclaim]")
    choice: Choice = Field(description="section [choice]")
    passing: Passing = Field(description="section [passing]")
    kick: Kick = Field(description="section [kick]")
    regain: Contest = Field(description="section [regain]: the chaser against the catcher of a kick (SV-7.3)")
    run: Run = Field(description="section [run]")
    tackle: Tackle = Field(description="section [tackle]")
    unset: Unset = Field(description="section [unset]")
    pace: Contest = Field(description="section [pace]: a pursuer against the free runner (SV-8.3)")
    jackal: Contest = Field(description="section [jackal]: the tackler for the ball (SV-8.2)")
    holding_on: Contest = Field(description="section [holding_on]: a penalty for not releasing (SV-8.7)")
    counter_ruck: Contest = Field(description="section [counter_ruck]: the nearest defender for the ball (SV-8.7)")
    scrum: SetPiece = Field(description="section [scrum]")
    line_out: SetPiece = Field(description="section [line_out]")
    gather: Check = Field(description="section [gather]: the scrum half's handling after a set piece (SV-9.2)")
    conversion: Conversion = Field(description="section [conversion]")
    penalty_goal: PenaltyGoal = Field(description="section [penalty_goal]")
    penalty: Penalty = Field(description="section [penalty]")
    energy: Energy = Field(description="section [energy]")
    hardness: Hardness = Field(description="section [hardness]")
    card: Card = Field(description="section [card]")
    seconds: Durations = Field(description="section [seconds]")
    realism: Realism = Field(description="section [realism]")
    path: Annotated[Path | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _whole(self) -> RuleSet:
        refuse([*_curve_problems(self), *_free_problems(self)])
        return self

    def check(self, name: str) -> Check:
        """The section of one of the `CHECKS`."""
        section: Check = getattr(self, name)
        return section

    def offence(self, name: str) -> Offence:
        """The section of one of the `OFFENCES`."""
        group, duty = name.split(".")
        section: Offence = getattr(getattr(self, group), duty)
        return section


def load_rules(name: str | Path, curves: Mapping[str, CurveFunction] | None = None) -> RuleSet:
    """The rule set of a file, or of a shipped name such as "sevens"; `curves` are the functions it may name.

    Raises `SetupError` with one sentence for the first thing wrong and all of them in its `all`.
    """
    path = locate("rules", name)
    return rules_of(read_toml(path), path, curves)


def rules_of(data: Mapping[str, Any], path: Path | None, curves: Mapping[str, CurveFunction] | None = None) -> RuleSet:
    """The rule set of plain data as read from TOML; `path` is the file named in errors."""
    rules = validated(RuleSet, data, display(path) if path else "rules", {"curves": curves or {}})
    return rules.model_copy(update={"path": path})


def reach(rules: RuleSet, name: str) -> tuple[float, float]:
    """The least and greatest argument that the curve of a check or offence can meet, in rating points.

    Ratings run from 0 to 100 with the hardness bonus on top, the home bonus on either side at its limit, and what
    makes the check harder (a wide gap, a long pass, a spot near touch) at its worst.
    """
    if name in OFFENCES:
        difficulty = rules.offence(name).difficulty
        return -difficulty, 100 - difficulty
    check = rules.check(name)
    actor_low, actor_high = _rating_range(rules, check.actor)
    low, high = actor_low, actor_high
    weight = sum(check.actor.values)
    if check.against is not None:
        opponent_low, opponent_high = _rating_range(rules, check.against)
        low, high = low - opponent_high, high - opponent_low
        weight = max(weight, sum(check.against.values))
    home = LARGEST_HOME_BONUS * weight
    return low - check.difficulty - _harder(rules, name) - home, high - check.difficulty + home


def _rating_range(rules: RuleSet, weights: Weights) -> tuple[float, float]:
    """The least and greatest weighted rating of a man."""
    low_bonus, high_bonus = rules.hardness.bonus[0][1], rules.hardness.bonus[-1][1]
    low = high = 0.0
    for attribute, weight in zip(ATTRIBUTES, weights.values, strict=True):
        hard = attribute in HARDENED
        low += weight * (low_bonus if hard else 0.0)
        high += weight * (100 + (high_bonus if hard else 0.0))
    return low, high


def _harder(rules: RuleSet, name: str) -> float:
    """The most that circumstances add to the difficulty of a check, in rating points."""
    if name == "passing":
        offload = rules.tackle.offload_difficulty if rules.laws.offloads else 0.0
        return rules.passing.length_difficulty * FIELD_WIDTH + offload
    if name == "conversion":
        return rules.conversion.spot[-1][1]
    if name != "tackle":
        return 0.0
    tackle, unset = rules.tackle, rules.unset
    gap = FIELD_WIDTH / FEWEST_MEN
    reaching = gap / 2 + (2 * rules.pitch.lane_spread if rules.laws.lane_spread else 0.0)
    if rules.laws.unset_defence:
        gap *= 1 + unset.gap_share
    wider = max(gap - FIELD_WIDTH / 7, 0.0)
    harder = wider * tackle.gap_difficulty + reaching * tackle.reach_difficulty + tackle.chase_difficulty
    return harder + (unset.tackle_difficulty if rules.laws.unset_defence else 0.0)


def _curve_problems(rules: RuleSet) -> list[Problem]:
    """Curves that fall or leave [0, 1], and checks whose argument leaves the tables, by name of the check (SV-3.4)."""
    problems: list[Problem] = []
    for name in (*CHECKS, *OFFENCES):
        section = rules.offence(name) if name in OFFENCES else rules.check(name)
        low, high = reach(rules, name)
        limit = curve_kinds.RANGE
        if low < -limit or high > limit:
            expected = f"an argument within -{limit:g} and {limit:g}, but here it runs from {low:g} to {high:g}"
            problems.append((f"{name}.difficulty", section.difficulty, expected, None))
            low, high = max(low, -limit), min(high, limit)
        fault = curve_kinds.fault(section.curve, low, high)
        if fault is not None:
            problems.append((f"{name}.curve", section.curve.model_dump(), fault, None))
    return problems


def _free_problems(rules: RuleSet) -> list[Problem]:
    """Entries of `realism.free` that name no number of this rule set.

    A parameter of a curve may be missing: a curve of another kind, set for one run, has none of that name.
    """
    if not rules.realism.free:
        return []
    known = {key: value for key, value in flat(rules.model_dump(by_alias=True)).items() if _is_number(value)}
    problems: list[Problem] = []
    for index, free in enumerate(rules.realism.free):
        section, _, parameter = free.key.rpartition(".curve.")
        of_curve = parameter in CURVE_PARAMETERS and f"{section}.difficulty" in known
        if free.key not in known and not of_curve:
            expected = suggestion(free.key, known, "the key of a number of this rule set")
            problems.append((f"realism.free entry {index + 1}, key", free.key, expected, None))
    return problems


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
