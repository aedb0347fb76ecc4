"""Changes of a bench plan that a search tries, one at a time: who comes on for whom, and when.

A rule is such a change, or one of tactics (see `tactics_rules`); a plan is the present one with rules applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rugbysim.analysis.optimising.constraints import Constraints, keeps_time
from rugbysim.setup.squads import Player
from rugbysim.setup.teams import MOST_CHANGES, ON_PITCH, Change, Team

BEHIND: dict[str, int] = {"lead_max": -1}
AHEAD: dict[str, int] = {"lead_min": 1}
SHARES_OF_TIME = (0.0, 0.36, 0.5, 0.64, 0.71, 0.79, 0.86)
"""When a man may be brought on, as shares of the match; of fourteen minutes 0:00, 5:00, 7:00, 9:00 … 12:00."""
ENERGIES = (0.8, 0.7, 0.6, 0.5)


@dataclass(frozen=True)
class BenchRule:
    """One change of the bench plan.

    `entry` is the entry of the present plan that it changes, from 0, None for a new one. `change` is what takes its
    place; None drops it. `before` is that entry as it was.
    """

    change: Change | None
    entry: int | None = None
    before: Change | None = None

    @property
    def spot(self) -> Any:
        """What only one rule at a time can change."""
        if self.entry is not None:
            return ("entry", self.entry)
        return ("new", self.change)

    @property
    def condition(self) -> tuple[Any, ...]:
        """When it happens: rules of one condition are told as one."""
        one = self.change
        return ("bench", self.entry) if one is None else ("bench", one.minute, one.energy, one.lead_min, one.lead_max)


@dataclass(frozen=True)
class Grid:
    """What is tried: `minutes` and `energies` of changes, for a match of `full` minutes."""

    full: float
    minutes: tuple[float, ...] = field(default=())
    energies: tuple[float, ...] = ENERGIES

    @classmethod
    def of(cls, full: float) -> Grid:
        """The usual grid, in whole minutes where the match has enough of them."""
        found = [round(share * full, 0 if full >= 10 else 1) for share in SHARES_OF_TIME]
        return cls(full, tuple(sorted({float(minute) for minute in found})))


def bench_rules(team: Team, constraints: Constraints, present: Team, grid: Grid) -> list[BenchRule]:
    """Every change of a team's bench plan on the grid, each of which leaves a plan that keeps to the constraints.

    `present` is the choice that constraints speak of. Kept out are changes that would never be made, because the man to
    come on is on by then.
    """
    found = [*_altered(team, grid), *_added(team, constraints, present, grid)]
    return [rule for rule in found if keeps_time(with_bench(team, [rule]), constraints, present, grid.full)]


def with_bench(team: Team, rules: Iterable[BenchRule]) -> Team:
    """A team with rules applied to its bench plan: entries changed in their place, new ones at the end."""
    by_entry = {rule.entry: rule for rule in rules if rule.entry is not None}
    plan = [by_entry[i].change if i in by_entry else change for i, change in enumerate(team.bench_plan)]
    plan += [rule.change for rule in rules if rule.entry is None]
    return team.model_copy(update={"bench_plan": tuple(change for change in plan if change is not None)[:MOST_CHANGES]})


def _altered(team: Team, grid: Grid) -> Iterator[BenchRule]:
    """Every entry dropped, or at another time."""
    for number, change in enumerate(team.bench_plan):
        yield BenchRule(None, number, change)
        for when in _times(grid):
            other = Change(off=change.off, on=change.on, **when)
            if other != change:
                yield BenchRule(other, number, change)


def _added(team: Team, constraints: Constraints, present: Team, grid: Grid) -> Iterator[BenchRule]:
    """Every man of the bench for every man on the pitch whose role he may play, at every time."""
    if len(team.bench_plan) >= MOST_CHANGES:
        return
    sure = {change.on: change.minute for change in team.bench_plan if _certain(change)}
    for man, role in _on_the_pitch(team):
        for substitute in team.bench:
            if not constraints.may_play(substitute, role, present):
                continue
            for when in _times(grid):
                on_since = sure.get(substitute.name)
                if on_since is None or (when["minute"] or 0.0) < on_since:
                    yield BenchRule(Change(off=man.name, on=substitute.name, **when))


def _certain(change: Change) -> bool:
    """Whether an entry waits for the clock alone."""
    waits = (change.energy, change.lead_min, change.lead_max, change.men_min)
    return change.minute is not None and all(one is None for one in waits)


def _on_the_pitch(team: Team) -> Sequence[tuple[Player, str]]:
    return list(zip(team.players[:ON_PITCH], team.roles, strict=True))


def _times(grid: Grid) -> Iterator[dict[str, Any]]:
    """The conditions of a change: a minute, alone or while behind or ahead; or his energy."""
    for minute in grid.minutes:
        if minute > 0:
            yield {"minute": minute}
        if minute >= grid.full / 2:
            yield {"minute": minute, **BEHIND}
            yield {"minute": minute, **AHEAD}
    for energy in grid.energies:
        yield {"minute": None, "energy": energy}
