"""Matches: two teams, a rule set, and what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup.errors import NOTHING, display
from rugbysim.setup.fields import LARGEST_HOME_BONUS, ROLES, Frozen, Name, Number, Problem, Switch, refuse
from rugbysim.setup.locate import locate
from rugbysim.setup.rules import RuleSet, rules_of
from rugbysim.setup.tactics import BANDS
from rugbysim.setup.teams import Team, team_of
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

Side = Literal["home", "away"]
SIDES: Final[tuple[Side, Side]] = ("home", "away")

HomeBonus = Annotated[Number, Field(ge=-LARGEST_HOME_BONUS, le=LARGEST_HOME_BONUS)]


class Match(Frozen):
    """A match to be played: what the engine and everything above it starts from."""

    name: Name = Field(description="name of the match, for titles")
    home: Team
    away: Team
    rules: RuleSet
    knock_out: Switch = Field(False, description="whether a draw goes to extra time (SV-2.5)")
    home_bonus: HomeBonus = Field(0.0, description="rating points added to every rating of the home side (SV-3.2)")
    curves: Annotated[dict[str, Callable[[float], float]], Field(exclude=True)] = Field(default_factory=dict)
    path: Annotated[Path | None, Field(exclude=True)] = None

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should be told about the squads, such as ratings that were missing, a sentence each."""
        return tuple(dict.fromkeys((*self.home.notices, *self.away.notices)))

    @property
    def side_names(self) -> tuple[str, str]:
        """What the two sides are called, told apart if they have one name."""
        home, away = self.home.name, self.away.name
        return (home, away) if home != away else (f"{home} (home)", f"{away} (away)")

    @model_validator(mode="after")
    def _two_sides(self) -> Match:
        refuse([*_in_both(self.home, self.away), *_idle_roles(self)])
        return self


class _MatchFile(Frozen):
    """A match file as written."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    name: Name | None = Field(None, description="name of the match; left out, the names of the two sides")
    home: str = Field(min_length=1, description="team file of the home side, relative to this file")
    away: str = Field(min_length=1, description="team file of the away side, relative to this file")
    rules: str = Field(min_length=1, description='name of a rule set ("sevens") or a file, relative to this file')
    knock_out: Switch = Field(False, description="true: a draw goes to extra time")
    home_bonus: HomeBonus = Field(0.0, description="rating points added to every rating of the home side")


def load_match(
    path: str | Path,
    rules: str | Path | RuleSet | None = None,
    overrides: Iterable[str] = (),
    curves: Mapping[str, Callable[[float], float]] | None = None,
) -> Match:
    """The match of a file, or of a shipped name, ready to be simulated.

    `rules` takes the place of the file's rule set: a name, a file or a `RuleSet`. `overrides` are changes of single
    keys such as "rules.tackle.difficulty=-5" or "home.hardness=10", applied last. `curves` are functions by the name
    that curves of kind "function" call them. Raises `SetupError` with one sentence for the first thing wrong; its
    `all` lists everything wrong in that file.
    """
    file = locate("matches", path)
    written = validated(_MatchFile, read_toml(file), display(file))
    home, away = (load_side(file, side, getattr(written, side)) for side in SIDES)
    if not isinstance(rules, RuleSet):
        where = locate("rules", rules) if rules is not None else locate("rules", written.rules, file, "rules")
        rules = rules_of(read_toml(where), where, curves)
    fields = {
        "name": written.name or f"{home.name} v {away.name}",
        "home": home,
        "away": away,
        "rules": rules,
        "knock_out": written.knock_out,
        "home_bonus": written.home_bonus,
        "curves": dict(curves or {}),
        "path": file,
    }
    match = validated(Match, fields, display(file), {"curves": curves or {}})
    chosen = tuple(overrides)
    if not chosen:
        return match
    from rugbysim.setup.overrides import apply_overrides

    return apply_overrides(match, chosen)


def with_side(match: Match, side: Side, team: Team, file: object) -> Match:
    """The match with another team for one side, checked anew; raises `SetupError` that names `file`.

    >>> from rugbysim.setup import load_team
    >>> with_side(load_match("example"), "home", load_team("otters"), "example").home.name
    'Skerrow Otters'
    """
    fields = {name: getattr(match, name) for name in Match.model_fields}
    return validated(Match, fields | {side: team}, file, {"curves": match.curves})


def load_side(file: Path, side: str, name: str) -> Team:
    """The team that a match file names for "home" or "away"."""
    path = locate("teams", name, file, side)
    return team_of(read_toml(path), path)


def _in_both(home: Team, away: Team) -> list[Problem]:
    """Men who are picked by both sides."""
    picked = {player.name for player in home.players}
    return [
        ("away", NOTHING, f"a man plays for one side, but {home.name} and {away.name} both pick him", man.name)
        for man in away.players
        if man.name in picked
    ]


def _idle_roles(match: Match) -> list[Problem]:
    """Roles whose pass and run weigh nothing once the tactics multiply them, so that a forward could do nothing."""
    problems: list[Problem] = []
    choice = match.rules.choice
    for side in SIDES:
        tactics = getattr(match, side).tactics
        for index in (None, *range(len(tactics.when))):
            used = tactics.in_situation(index)
            for role in ROLES:
                passing, running = getattr(choice.pass_, role), getattr(choice.run, role)
                for band, words in enumerate(BANDS):
                    if used.pass_[band] * passing + used.run[band] * running == 0:
                        who = role.replace("_", " ")
                        expected = f"a pass or a run that a {who} can choose in band {band + 1} ({words})"
                        problems.append((f"{side}.tactics.run", list(used.run), expected, None))
    return problems
