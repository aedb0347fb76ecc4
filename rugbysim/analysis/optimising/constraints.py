"""What a search for a side must keep to: men locked to a role, men left out, minutes of a man, men's own positions.

Men are named as in the squad, in any case; a part of a name that only one man has is enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rugbysim.setup.errors import NOTHING, SetupError, suggestion
from rugbysim.setup.fields import ROLES, SEVEN, Role
from rugbysim.setup.line_ups import ROLE_WORDS
from rugbysim.setup.squads import Player, plain
from rugbysim.setup.teams import ON_PITCH, Change, Team


@dataclass(frozen=True)
class Constraints:
    """What every line-up and bench plan of a search keeps to.

    `locks` are roles by man; `excluded` are men who are not available; `minutes` are the most a man may play, by man.
    Unless `any_position`, a man plays where his squad says he is at home, or where the present choice has him.
    """

    locks: Mapping[str, Role] = field(default_factory=dict)
    excluded: tuple[str, ...] = ()
    minutes: Mapping[str, float] = field(default_factory=dict)
    any_position: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The constraints as they are written on a command line."""
        found = [f"--lock {man}:{role}" for man, role in self.locks.items()]
        found += [f"--exclude {man}" for man in self.excluded]
        found += [f"--max-minutes {man}:{minutes:g}" for man, minutes in self.minutes.items()]
        return (*found, "--any-position") if self.any_position else tuple(found)

    def may_play(self, man: Player, role: str, team: Team) -> bool:
        """Whether a man may start in a role or come on in it; `team` is the present choice."""
        if man.name in self.excluded or self.locks.get(man.name, role) != role:
            return False
        if self.any_position or man.name in self.locks or not man.positions or role in man.positions:
            return True
        return any(player.name == man.name and his == role for player, his in zip(team.seven, team.roles, strict=True))


def constraints_of(
    team: Team,
    *,
    lock: Iterable[str] = (),
    exclude: Iterable[str] = (),
    max_minutes: Iterable[str] = (),
    any_position: bool = False,
) -> Constraints:
    """The constraints as they are written: "Name:Role", a name, "Name:7".

    >>> from rugbysim.setup import load_team
    >>> found = constraints_of(load_team("herons"), lock=["quarmby:Wing"], max_minutes=["Kofi Amankwah:7"])
    >>> found.locks, found.minutes
    ({'Toby Quarmby': 'wing'}, {'Kofi Amankwah': 7.0})

    Raises:
        SetupError: a man or a role that is not there, a role locked too often, a man both locked and left out, minutes
            that are none.
    """
    locks: dict[str, Role] = {}
    for text in _texts(lock, "lock"):
        shown = f"--lock {text}"
        name, role = _pair(text, shown, 'NAME:ROLE, such as "Tom Ash:Wing"')
        man = man_named(team, name, shown)
        if man in locks:
            raise SetupError(shown, "man", man, "each man once, but he is locked twice")
        locks[man] = _role(role, shown)
        there = [other for other, his in locks.items() if his == locks[man]]
        if len(there) > SEVEN.count(locks[man]):
            word = locks[man].replace("_", " ")
            raise SetupError(shown, "role", word, f"a role that is still free, but {there[0]} is locked to it")
    excluded = tuple(dict.fromkeys(man_named(team, name, f"--exclude {name}") for name in _texts(exclude, "exclude")))
    for man in excluded:
        if man in locks:
            raise SetupError(f"--exclude {man}", "man", man, "a man who is not locked to a role")
    minutes: dict[str, float] = {}
    for text in _texts(max_minutes, "max_minutes"):
        shown = f"--max-minutes {text}"
        name, number = _pair(text, shown, 'NAME:MINUTES, such as "Tom Ash:7"')
        man = man_named(team, name, shown)
        if man in minutes:
            raise SetupError(shown, "man", man, "each man once, but his minutes are given twice")
        minutes[man] = _minutes(number, shown)
    return Constraints(locks, excluded, minutes, any_position)


def man_named(team: Team, text: str, file: str) -> str:
    """The man of a team whom `text` means: his name in any case, or a part of it that nobody else has.

    Raises:
        SetupError: naming `file` and whom it might mean.
    """
    names = [player.name for player in team.players]
    wanted = " ".join(text.split()).casefold()
    found = [name for name in names if name.casefold() == wanted]
    found = found or [name for name in names if wanted and wanted in name.casefold().split()]
    if len(found) == 1:
        return found[0]
    if found:
        raise SetupError(file, "man", text, f"one man; this may be {' or '.join(found)}")
    raise SetupError(file, "man", text, suggestion(text, names, f"a man of {team.name}"))


def _texts(given: Any, place: str) -> tuple[str, ...]:
    """Several texts, or one by itself."""
    texts = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else (given,)
    for text in texts:
        if not isinstance(text, str):
            raise SetupError("constraints", place, text, "a text, or several")
    return texts


def _pair(text: str, file: str, expected: str) -> tuple[str, str]:
    left, colon, right = text.rpartition(":")
    if not colon or not left.strip() or not right.strip():
        raise SetupError(file, "", text, expected)
    return left.strip(), right.strip()


def _role(word: str, file: str) -> Role:
    role = plain(word)
    if role not in ROLES:
        raise SetupError(file, "role", word, suggestion(role, ROLES, f"a role: {ROLE_WORDS}"))
    return role


def _minutes(text: str, file: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= 240:
        raise SetupError(file, "minutes", text, "minutes of the match above 0 and at most 240 (--exclude for none)")
    return number


# --- line-ups -------------------------------------------------------------------------------------------------------


def allowed_places(team: Team, constraints: Constraints) -> NDArray[np.bool_]:
    """[man, place] of a team: who may have which place, the seven by lane and then the bench.

    Anybody who is not locked may sit on the bench; whether he comes on as the plan has it is `suited`'s to say.
    """
    count = len(team.players)
    found = np.zeros((count, count), dtype=bool)
    for row, man in enumerate(team.players):
        found[row, ON_PITCH:] = man.name not in constraints.locks
        found[row, :ON_PITCH] = [constraints.may_play(man, role, team) for role in team.roles]
    return found


def seat_suits(team: Team, constraints: Constraints) -> NDArray[np.float64]:
    """[man, seat on the bench]: 1 where a man may come on as the bench plan has it for that seat, else 0.

    A seat that the plan has no use for is in between, so that whoever may come on does.
    """
    role_of = {man.name: role for man, role in zip(team.seven, team.roles, strict=True)}
    found = np.full((len(team.players), len(team.bench)), 0.5)
    for seat, there in enumerate(team.bench):
        roles = {role_of[change.off] for change in team.bench_plan if change.on == there.name and change.off in role_of}
        if roles:
            able = [all(_may_come_on(man, role, constraints, team) for role in roles) for man in team.players]
            found[:, seat] = able
    return found


def suited(team: Team, constraints: Constraints, present: Team) -> Team:
    """The team with a bench plan that brings men on only in roles that they may play.

    Where a change would not, the first man of the bench who may and is in no other change comes on; if there is none,
    nobody does. `present` is the choice that constraints speak of; what its own plan does is allowed.
    """
    role_of = {man.name: role for man, role in zip(team.seven, team.roles, strict=True)}
    men = {man.name: man for man in team.bench}
    plan: list[Change] = []
    for change in team.bench_plan:
        role = role_of.get(change.off)
        if role is None or _may_come_on(men[change.on], role, constraints, present):
            plan.append(change)
            continue
        busy = {other.on for other in (*plan, *team.bench_plan) if other is not change}
        able = [name for name in men if name not in busy and _may_come_on(men[name], role, constraints, present)]
        if able:
            plan.append(change.model_copy(update={"on": able[0]}))
    return team if tuple(plan) == team.bench_plan else team.model_copy(update={"bench_plan": tuple(plan)})


def _may_come_on(man: Player, role: str, constraints: Constraints, present: Team) -> bool:
    if constraints.may_play(man, role, present):
        return True
    role_of = {other.name: his for other, his in zip(present.seven, present.roles, strict=True)}
    planned = {(change.on, role_of.get(change.off)) for change in present.bench_plan}
    return man.name not in constraints.locks and (man.name, role) in planned


def nearest_allowed(team: Team, constraints: Constraints, full: float = 14.0) -> Team:
    """The present choice, or the one nearest to it that keeps to the constraints.

    As few men as possible change places; who is left out is in no place at all, and the bench plan no longer names him.
    `full` minutes are a match.

    Raises:
        SetupError: with the reason why nothing is allowed.
    """
    if len(team.players) - len(constraints.excluded) < ON_PITCH:
        left = len(team.players) - len(constraints.excluded)
        words = ("no man is", "one man is", *(f"{w} men are" for w in ("two", "three", "four", "five", "six")))[left]
        raise SetupError("--exclude", "", NOTHING, f"{words} left of {team.name}; a side needs seven")
    men = [man for man in team.players if man.name not in constraints.excluded]
    changed = suited(_with_men(team, _assigned(team, men, constraints)), constraints, team)
    timed = in_time(changed, constraints, team, full)
    # where nobody can come on for a man in time he may still come on late himself
    if timed is None:
        rested = suited(_with_men(team, _assigned(team, men, constraints, resting=True)), constraints, team)
        timed = in_time(rested, constraints, team, full)
    if timed is None:
        raise SetupError("--max-minutes", "", NOTHING, _nobody_comes_on(changed, constraints))
    return timed


def _assigned(team: Team, men: Sequence[Player], constraints: Constraints, *, resting: bool = False) -> list[Player]:
    """The men for the seven places and then the bench, as few as possible not where they are now.

    Where they are `resting`, men whose minutes are limited start only if nobody else can.
    """
    from scipy.optimize import linear_sum_assignment

    never = 1000.0
    cost = np.full((ON_PITCH, len(men)), never)
    for place, role in enumerate(team.roles):
        for row, man in enumerate(men):
            if constraints.may_play(man, role, team):
                stays, bench = man.name == team.players[place].name, man in team.bench
                # a man of the bench rather than one who leaves a gap elsewhere; of those the first in the file
                cost[place, row] = 0.0 if stays else (1.0 if bench else 1.5) + row / 1000
                cost[place, row] += 50.0 * (resting and man.name in constraints.minutes)
                cost[place, row] -= 100.0 * (man.name in constraints.locks)
    places, rows = linear_sum_assignment(cost)
    seven = [men[int(row)] for row in rows]
    if cost[places, rows].max() >= never or not constraints.locks.keys() <= {man.name for man in seven}:
        raise SetupError("constraints", "", NOTHING, _no_line_up(team, men, constraints))
    return [*seven, *(man for man in men if man not in seven)]


def _no_line_up(team: Team, men: Sequence[Player], constraints: Constraints) -> str:
    """Why no seven of these men fill the seven roles, in a sentence."""
    advice = "lock or leave out fewer men" + ("" if constraints.any_position else ", or allow any position")
    for role in ROLES:
        able = [man.name for man in men if constraints.may_play(man, role, team)]
        need, word = SEVEN.count(role), role.replace("_", " ")
        if len(able) < need:
            who = f"nobody may play {word}" if not able else f"only {able[0]} may play {word} and two are needed"
            return f"no line-up of {team.name} is allowed: {who}; {advice}"
    return f"no line-up of {team.name} is allowed: too few men share the roles that they may play; {advice}"


def _with_men(team: Team, men: Sequence[Player]) -> Team:
    """The team with other men in its places; who came to a place of the seven is who the bench plan takes off there."""
    if tuple(men) == team.players:
        return team
    came = {old.name: new.name for old, new in zip(team.seven, men, strict=False)}
    names = [man.name for man in men]
    renamed = [change.model_copy(update={"off": came.get(change.off, change.off)}) for change in team.bench_plan]
    plan = tuple(change for change in renamed if change.on in names[ON_PITCH:] and change.off in names)
    kicker = team.goal_kicker if team.goal_kicker in names else None
    return team.model_copy(update={"players": tuple(men), "bench_plan": plan, "goal_kicker": kicker})


# --- minutes --------------------------------------------------------------------------------------------------------


def in_time(team: Team, constraints: Constraints, present: Team, full: float = 14.0) -> Team | None:
    """The team with a bench plan that keeps to the minutes allowed; None where nobody can come on for a man in time.

    A man who starts goes off at the first stoppage from his last minute on; one of the bench comes on so late that his
    minutes last to the end, `full` minutes after the start. Extra time is not counted.
    """
    for name, most in constraints.minutes.items():
        if most >= full or name not in {man.name for man in team.players}:
            continue
        starts = name in {man.name for man in team.seven}
        changed = (
            _off_in_time(team, name, most, constraints, present, full) if starts else _on_late(team, name, full - most)
        )
        if changed is None:
            return None
        team = changed
    return team


def keeps_time(team: Team, constraints: Constraints, present: Team, full: float = 14.0) -> bool:
    """Whether a team's bench plan keeps to the minutes allowed as it stands."""
    timed = in_time(team, constraints, present, full)
    return timed is not None and timed.bench_plan == team.bench_plan


def _on_late(team: Team, name: str, earliest: float) -> Team:
    plan = tuple(
        change.model_copy(update={"minute": max(change.minute or 0.0, earliest)}) if change.on == name else change
        for change in team.bench_plan
    )
    return team.model_copy(update={"bench_plan": plan})


def _off_in_time(
    team: Team, name: str, most: float, constraints: Constraints, present: Team, full: float
) -> Team | None:
    """The team with a change, waiting for nothing but the clock, that takes a starting man off."""
    on = _who_comes_on(team, name, most, constraints, present, full)
    if on is None:
        return None
    others = [change for change in team.bench_plan if change.off == name and change.on == on and _by_clock(change)]
    minute = min([most, *(change.minute for change in others if change.minute is not None)])
    kept = [change for change in team.bench_plan if change.off != name and change.on != on]
    plan = (Change(off=name, on=on, minute=minute), *kept)
    return team.model_copy(update={"bench_plan": plan})


def _by_clock(change: Change) -> bool:
    """Whether a change waits for a minute and for nothing else."""
    waits = (change.energy, change.lead_min, change.lead_max, change.men_min)
    return change.minute is not None and all(one is None for one in waits)


def _who_comes_on(
    team: Team, name: str, most: float, constraints: Constraints, present: Team, full: float
) -> str | None:
    """Who comes on for a man: whom the plan names for him, else who is in no change, else who is."""
    role = next(his for man, his in zip(team.seven, team.roles, strict=True) if man.name == name)
    named = [change.on for change in team.bench_plan if change.off == name]
    busy = {change.on for change in team.bench_plan}
    bound = {change.on for change in team.bench_plan if change.off in constraints.minutes and change.off != name}
    able = [
        man.name
        for man in team.bench
        if man.name not in bound
        and constraints.may_play(man, role, present)
        and constraints.minutes.get(man.name, full) >= full - most
    ]
    ranked = sorted(able, key=lambda man: (man not in named, man in busy))
    return ranked[0] if ranked else None


def _nobody_comes_on(team: Team, constraints: Constraints) -> str:
    names = [man.name for man in team.seven if man.name in constraints.minutes]
    return f"nobody of the bench of {team.name} can come on for {' and '.join(names)} in time"
