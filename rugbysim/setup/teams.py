"""Teams: who plays where, who may come on when, and how the side plays (SV-1).

A team file names a squad file and picks from it: the seven in the order of the line across the pitch, the bench, the
goal kicker, the bench plan and the tactics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup.errors import NOTHING, SetupError, display, first_of, suggestion
from rugbysim.setup.fields import ROLES, SEVEN, Frozen, Name, Number, Problem, Role, Share, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.squads import Player, Squad, read_squad
from rugbysim.setup.tactics import Lead, Men, Tactics
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

ON_PITCH: Final = 7
MOST_ON_BENCH: Final = 5
MOST_CHANGES: Final = 10

HardnessOffset = Annotated[Number, Field(ge=-50, le=50)]


class Change(Frozen):
    """A line of the bench plan: who goes off for whom, when all the conditions given hold (SV-12.1)."""

    off: Name = Field(description="the man who goes off")
    on: Name = Field(description="the man of the bench who comes on")
    minute: Annotated[Number, Field(ge=0, le=240)] | None = Field(None, description="from this minute of the match on")
    energy: Share | None = Field(None, description="when his energy is at most this, 0 to 1")
    lead_min: Lead | None = Field(None, description="when leading by at least this many points")
    lead_max: Lead | None = Field(None, description="when leading by at most this many points")
    men_min: Men | None = Field(None, description="with at least this many own men on the pitch")

    @model_validator(mode="after")
    def _has_a_time(self) -> Change:
        if all(getattr(self, name) is None for name in ("minute", "energy", "lead_min", "lead_max", "men_min")):
            expected = "at least one of minute, energy, lead_min, lead_max, men_min"
            refuse([("", {"off": self.off, "on": self.on}, expected, None)])
        if self.lead_min is not None and self.lead_max is not None and self.lead_min > self.lead_max:
            refuse([("lead_max", self.lead_max, f"at least lead_min, {self.lead_min}", None)])
        return self


BenchPlan = Annotated[tuple[Change, ...], Field(max_length=MOST_CHANGES)]


class Team(Frozen):
    """A side: the seven in lane order, then the bench; see the module's text (SV-1.1, SV-1.3)."""

    name: Name = Field(description="name of the side")
    players: Annotated[tuple[Player, ...], Field(max_length=ON_PITCH + MOST_ON_BENCH)] = Field(
        description="the seven from one touchline to the other, then up to five on the bench"
    )
    roles: tuple[Role, ...] = Field(description="the roles of the seven, in the same order")
    goal_kicker: Name | None = Field(None, description="who kicks at goal; None for the best on the pitch (SV-10.1)")
    hardness: HardnessOffset = Field(0.0, description="points added to every man's hardness, kept in 0..100 (SV-11.6)")
    bench_plan: BenchPlan = Field((), description="who comes on when (SV-12.1)")
    tactics: Tactics = Field(Tactics(), description="how the side plays")
    path: Annotated[Path | None, Field(exclude=True)] = None
    squad_path: Annotated[Path | None, Field(exclude=True)] = None
    notices: Annotated[tuple[str, ...], Field(exclude=True)] = ()
    """What the reader should be told about the squad file and about the men picked, a sentence each."""

    @property
    def seven(self) -> tuple[Player, ...]:
        """The men who start, in lane order."""
        return self.players[:ON_PITCH]

    @property
    def bench(self) -> tuple[Player, ...]:
        """The men on the bench."""
        return self.players[ON_PITCH:]

    @model_validator(mode="after")
    def _fits_together(self) -> Team:
        names = [player.name for player in self.players]
        refuse(
            [
                *selection_problems(names[:ON_PITCH], list(self.roles), names[ON_PITCH:]),
                *naming_problems(names, self.goal_kicker, self.bench_plan),
            ]
        )
        return self


class _Place(Frozen):
    """An entry of `line_up`."""

    player: Name = Field(description="a man of the squad")
    role: Role = Field(description="his role")


class _TeamFile(Frozen):
    """A team file as written."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name = Field(description="name of the side")
    squad: str = Field(description="squad file (.csv or .xlsx), relative to this file", min_length=1)
    line_up: tuple[_Place, ...] = Field(description="the seven with their roles, from one touchline to the other")
    bench: tuple[Name, ...] = Field((), description="up to five men of the squad")
    goal_kicker: Name | None = Field(None, description="who kicks at goal")
    hardness: HardnessOffset = Field(0.0, description="points added to every man's hardness")
    bench_plan: BenchPlan = ()
    tactics: Tactics = Tactics()


def load_team(name: str | Path) -> Team:
    """The team of a file, or of a shipped name; raises `SetupError`, its `all` lists everything wrong in the file."""
    path = locate("teams", name)
    return team_of(read_toml(path), path)


def team_of(data: Mapping[str, Any], path: Path) -> Team:
    """The team of plain data as read from the TOML file `path`."""
    file = display(path)
    written = validated(_TeamFile, data, file)
    squad = read_squad(locate("squads", written.squad, path, "squad"))
    if len(squad.players) < ON_PITCH:
        count = len(squad.players)
        raise SetupError(display(squad.path or path), "", NOTHING, f"the squad has {count} men; a team needs seven")
    names = [place.player for place in written.line_up]
    roles = [place.role for place in written.line_up]
    problems = [
        *_strangers(written, squad),
        *selection_problems(names, roles, list(written.bench)),
        *naming_problems([*names, *written.bench], written.goal_kicker, written.bench_plan),
    ]
    if problems:
        raise first_of(SetupError(file, *problem) for problem in problems)
    fields = {
        "name": written.name,
        "players": tuple(squad.find(man) for man in (*names, *written.bench)),
        "roles": tuple(roles),
        "goal_kicker": written.goal_kicker,
        "hardness": written.hardness,
        "bench_plan": written.bench_plan,
        "tactics": written.tactics,
    }
    found = {"path": path, "squad_path": squad.path, "notices": squad.notices_about([*names, *written.bench])}
    return validated(Team, {**fields, **found}, file)


def _strangers(written: _TeamFile, squad: Squad) -> list[Problem]:
    """Men who are picked and not in the squad."""
    known = [player.name for player in squad.players]
    places = [(f"line_up entry {index}, player", place.player) for index, place in enumerate(written.line_up, start=1)]
    places += [(f"bench entry {index}", name) for index, name in enumerate(written.bench, start=1)]
    return [
        (place, name, suggestion(name, known, f"a man of the squad {written.squad}"), None)
        for place, name in places
        if name not in known
    ]


def selection_problems(seven: Sequence[str], roles: Sequence[str], bench: Sequence[str]) -> list[Problem]:
    """What is wrong with a selection: numbers, roles that are missing or too many, men picked twice (SV-1.1)."""
    problems: list[Problem] = []
    if len(seven) != ON_PITCH:
        problems.append(("line_up", NOTHING, f"expected seven men, but there are {len(seven)}", None))
    elif Counter(roles) != Counter(SEVEN):
        problems.append(("line_up", NOTHING, _role_sentence(roles), None))
    if len(bench) > MOST_ON_BENCH:
        problems.append(("bench", NOTHING, f"expected at most five men, but there are {len(bench)}", None))
    places: dict[str, str] = {}
    picked = [(f"line_up entry {index}", name) for index, name in enumerate(seven, start=1)]
    picked += [(f"bench entry {index}", name) for index, name in enumerate(bench, start=1)]
    for place, name in picked:
        if name in places:
            problems.append((place, name, f"each man once, but he is also {places[name]}", None))
        places.setdefault(name, place)
    return problems


def _role_sentence(roles: Sequence[str]) -> str:
    """Which roles are missing and which are too many, in words."""
    have, need = Counter(roles), Counter[str](SEVEN)
    missing = [_counted(role, need[role] - have[role]) for role in ROLES if need[role] > have[role]]
    beyond = [_counted(role, have[role] - need[role]) for role in ROLES if have[role] > need[role]]
    parts = [f"{' and '.join(missing)} missing"] if missing else []
    parts += [f"{' and '.join(beyond)} too many"] if beyond else []
    wanted = "expected a hooker, two props, a scrum half, a fly half, a centre and a wing"
    return f"{wanted}, but there is " + " and ".join(parts)


def _counted(role: str, count: int) -> str:
    word = role.replace("_", " ")
    return (
        f"one {word}"
        if count == 1
        else f"{['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][count]} {word}s"
    )


def naming_problems(names: list[str], goal_kicker: str | None, plan: tuple[Change, ...]) -> list[Problem]:
    """A goal kicker or a man of the bench plan who is not picked, or who comes on and starts."""
    problems: list[Problem] = []
    wanted = "a man of the line-up or the bench"
    if goal_kicker is not None and goal_kicker not in names:
        problems.append(("goal_kicker", goal_kicker, suggestion(goal_kicker, names, wanted), None))
    for index, change in enumerate(plan, start=1):
        for key, name in (("off", change.off), ("on", change.on)):
            if name not in names:
                place = f"bench_plan entry {index}, {key}"
                problems.append((place, name, suggestion(name, names, wanted), None))
        if change.on == change.off or change.on in names[:ON_PITCH]:
            place = f"bench_plan entry {index}, on"
            problems.append((place, change.on, "a man of the bench", None))
    return problems
