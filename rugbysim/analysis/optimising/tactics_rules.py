"""Changes of tactics that a search tries, one at a time: kick-offs, penalties, passing, running and kicking by band."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from rugbysim.setup.tactics import CONDITIONS, MOST_SITUATIONS, Situation, Tactics
from rugbysim.setup.teams import Team

MULTIPLIED = ("pass", "run", "kick")
LESS, MORE = 0.6, 1.6
LATE, TWO_SCORES = 180.0, 8
BANDS = 5


@dataclass(frozen=True)
class TacticsRule:
    """One change of tactics.

    `key` is the tactic as in team files, `value` what it becomes, or what it is multiplied by for pass, run and kick;
    `band` the band of the field (0 the own 22) where it is one of five, None for all of them. `when` are the conditions
    of the situation as (name, value), empty for the general tactics.
    """

    key: str
    value: Any
    band: int | None = None
    when: tuple[tuple[str, float], ...] = ()

    @property
    def spot(self) -> Any:
        """What only one rule at a time can change."""
        return (self.key, self.band, self.when)

    @property
    def condition(self) -> tuple[Any, ...]:
        """When it holds."""
        return ("tactics", *self.spot)


def tactics_rules(team: Team, touch: Sequence[float]) -> list[TacticsRule]:
    """Every change of a team's tactics that is tried and that changes something.

    `touch` are the rule set's shares of penalties kicked to touch, for a team whose tactics say nothing of it.
    """
    found = [*_plain_rules(), *(rule for when in situations() for rule in _rules_in(when))]
    return [rule for rule in found if _changes(team, rule, touch)]


def situations() -> list[tuple[tuple[str, float], ...]]:
    """The situations that rules are tried in: behind or ahead, late or at any time, and with men short."""
    return [
        (("lead_max", -1),),
        (("lead_min", 1),),
        (("lead_max", -1), ("seconds_left_max", LATE)),
        (("lead_max", -TWO_SCORES), ("seconds_left_max", LATE)),
        (("lead_min", 1), ("seconds_left_max", LATE)),
        (("men_max", 6),),
    ]


def with_tactics(team: Team, rules: Iterable[TacticsRule], touch: Sequence[float]) -> Team | None:
    """A team with rules applied to its tactics; None where that cannot be (a fifth situation, nothing left to do)."""
    tactics: Tactics | None = team.tactics
    for rule in rules:
        if tactics is not None:
            tactics = _applied(tactics, rule, touch)
    return None if tactics is None else team.model_copy(update={"tactics": tactics})


def _changes(team: Team, rule: TacticsRule, touch: Sequence[float]) -> bool:
    changed = with_tactics(team, [rule], touch)
    return changed is not None and changed.tactics != team.tactics


def _plain_rules() -> Iterator[TacticsRule]:
    for band in range(BANDS):
        yield from (TacticsRule(key, times, band) for key in MULTIPLIED for times in (LESS, MORE))
        yield from (TacticsRule("penalty_touch", share, band) for share in (0.0, 1.0))
    yield from _choices(())
    yield from (TacticsRule("kick_off_lane", lane) for lane in range(1, 8))


def _rules_in(when: tuple[tuple[str, float], ...]) -> Iterator[TacticsRule]:
    yield from (TacticsRule(key, times, None, when) for key in MULTIPLIED for times in (LESS, MORE))
    yield TacticsRule("kick", 0.0, None, when)
    yield from (TacticsRule("penalty_touch", share, None, when) for share in (0.0, 1.0))
    yield from _choices(when)


def _choices(when: tuple[tuple[str, float], ...]) -> Iterator[TacticsRule]:
    yield from (TacticsRule("kick_off", kick, None, when) for kick in ("short", "long"))
    yield from (TacticsRule("penalty_goal", share, None, when) for share in (0.0, 1.0))


def _applied(tactics: Tactics, rule: TacticsRule, touch: Sequence[float]) -> Tactics | None:
    """The tactics with one rule; a situation with the same conditions is changed, else a new one is the last."""
    plain = tactics.model_dump(by_alias=True, exclude_none=True)
    try:
        if not rule.when:
            plain[rule.key] = _value(rule, plain.get(rule.key), touch)
            return Tactics.model_validate(plain)
        rows = [dict(row) for row in plain.get("when", ())]
        conditions = dict(rule.when)
        row = next((one for one in rows if {k: v for k, v in one.items() if k in CONDITIONS} == conditions), None)
        if row is None:
            if len(rows) >= MOST_SITUATIONS:
                return None
            row = dict(conditions)
            rows.append(row)
        row[rule.key] = _value(rule, row.get(rule.key, plain.get(rule.key)), touch)
        plain["when"] = [Situation.model_validate(one) for one in rows]
        return Tactics.model_validate(plain)
    except ValidationError:
        return None


def _value(rule: TacticsRule, now: Any, touch: Sequence[float]) -> Any:
    """What a tactic becomes."""
    bands = range(BANDS) if rule.band is None else (rule.band,)
    if rule.key in MULTIPLIED:
        old = list(now or (1.0,) * BANDS)
        return tuple(round(old[i] * rule.value, 3) if i in bands else old[i] for i in range(BANDS))
    if rule.key == "penalty_touch":
        old = list(now or touch)
        return tuple(rule.value if i in bands else old[i] for i in range(BANDS))
    return rule.value
