"""Files of line-ups: other choices for one side of a match, to be ranked against the side as it stands.

Each `[[variant]]` has a name and says what differs: another team file, men in other places (`swap`), another order
from one touchline to the other (`order`), other keys of the team (`settings`); applied in this order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import Field, model_validator

from rugbysim.setup.assignments import parse_override
from rugbysim.setup.errors import NOTHING, SetupError, display, first_of
from rugbysim.setup.fields import Frozen, Name, Problem, refuse
from rugbysim.setup.line_ups import ordered, read_order, read_swap, swapped
from rugbysim.setup.locate import locate
from rugbysim.setup.matches import Match, Side, with_side
from rugbysim.setup.overrides import TEAM_EXAMPLE, change_side
from rugbysim.setup.studies import has_line_ups
from rugbysim.setup.teams import load_team
from rugbysim.setup.toml import read_toml
from rugbysim.setup.validation import validated

FEWEST: Final = 2
MOST: Final = 1_000


class _Written(Frozen):
    """One line-up as a file says it."""

    name: Name = Field(description="what the line-up is called")
    team: str | None = Field(None, min_length=1, description="a team file, relative to this one, or a shipped team")
    swap: tuple[str, ...] = Field((), description='men in other places, such as "Wing:NAME"')
    order: str | None = Field(None, description='the roles from one touchline to the other, such as "C,H,P,SH,FH,P,W"')
    settings: tuple[str, ...] = Field((), description='other keys of the team, such as "tactics.kick_off=long"')

    @model_validator(mode="after")
    def _says_what_differs(self) -> _Written:
        if self.team is None and not self.swap and self.order is None and not self.settings:
            expected = "there is nothing to vary; expected at least one of team, swap, order, settings"
            refuse([("", NOTHING, expected, self.name)])
        refuse(self._unreadable())
        return self

    def _unreadable(self) -> list[Problem]:
        """What is written in no form that could be read, whatever the team."""
        readers: list[tuple[str, Any, str]] = [(f"swap entry {k}", read_swap, text) for k, text in _numbered(self.swap)]
        readers += [("order", read_order, self.order)] if self.order is not None else []
        readers += [(f"settings entry {k}", _read_setting, text) for k, text in _numbered(self.settings)]
        problems: list[Problem] = []
        for place, read, text in readers:
            try:
                read(text)
            except SetupError as error:
                where = f"{place}, {error.place}" if error.place else place
                problems.append((where, error.value, error.expected, None))
        return problems


class Variant(_Written):
    """One line-up; `path` is the file that it was read from, None if it was typed."""

    path: Path | None = None

    def applied(self, match: Match, side: Side) -> Match:
        """The match with this line-up for one side, checked anew.

        Raises `SetupError` for a man or a key that is not there, and whatever else a match cannot have.

        >>> from rugbysim.setup import load_match
        >>> line_up = Variant(name="Norcross starts", swap=("Wing:Alfie Norcross",))
        >>> line_up.applied(load_match("example"), "home").home.seven[6].name
        'Alfie Norcross'
        """
        try:
            team = getattr(match, side)
            if self.team is not None:
                beside = () if self.path is None else (self.path, f'variant "{self.name}", team')
                team = load_team(locate("teams", self.team, *beside))
            team = swapped(team, self.swap)
            team = team if self.order is None else ordered(team, self.order)
            changed = with_side(match, side, team, f"--variant {self.name}")
            return change_side(changed, side, self.settings) if self.settings else changed
        except SetupError as error:
            raise first_of(map(self._placed, error.all)) from None

    def _placed(self, error: SetupError) -> SetupError:
        """An error said of where the file makes the change; of another file, or of what was typed, as it stands."""
        if self.path is None or not error.file.startswith("--"):
            return error
        typed = error.file.removeprefix("--")
        inside = {"set": "settings", "variant": ""}.get(typed.split(" ")[0], typed)
        place = ", ".join(part for part in (f'variant "{self.name}"', inside, error.place) if part)
        return SetupError(self.path, place, error.value, error.expected, error.player)


class _LineUpsFile(Frozen):
    """A file of line-ups as written."""

    schema_: Literal[1] = Field(alias="schema", description="version of the file's layout, 1")
    title: Name | None = Field(None, description="what the choice is about; left out, the name of the file")
    variant: tuple[_Written, ...] = Field(description="the line-ups, at least two [[variant]]")

    @model_validator(mode="after")
    def _several_and_different(self) -> _LineUpsFile:
        if not FEWEST <= len(self.variant) <= MOST:
            found = f"there {'is' if len(self.variant) == 1 else 'are'} {len(self.variant):,}"
            refuse([("variant", NOTHING, f"{found}; expected {FEWEST} to {MOST:,} line-ups", None)])
        counts = Counter(variant.name.casefold() for variant in self.variant)
        seen = {variant.name.casefold(): variant.name for variant in reversed(self.variant)}
        refuse([("variant", NOTHING, f'"{seen[name]}" is there twice; expected line-ups of different names', None)
                for name, count in counts.items() if count > 1])  # fmt: skip
        return self


@dataclass(frozen=True)
class LineUps:
    """The line-ups of a file, for whichever match and side they fit."""

    title: str
    variants: tuple[Variant, ...]
    path: Path

    def applied(self, match: Match, side: Side) -> tuple[Match, ...]:
        """The match with each of the line-ups for one side, in their order; all of them are checked.

        Raises `SetupError`, its `all` with everything wrong.

        >>> from rugbysim.setup import load_match
        >>> len(load_line_ups("herons_line_ups").applied(load_match("example"), "home"))
        10
        """
        errors: list[SetupError] = []
        found: list[Match] = []
        for variant in self.variants:
            try:
                found.append(variant.applied(match, side))
            except SetupError as error:
                errors.append(error)
        if errors:
            raise first_of(errors)
        return tuple(found)


def load_line_ups(name: str | Path) -> LineUps:
    """The line-ups of a file, or of a shipped name such as "herons_line_ups".

    Raises `SetupError` with one sentence for the first thing wrong; its `all` lists everything. Whether their men are
    there shows when they are applied to a match.

    >>> line_ups = load_line_ups("herons_line_ups")
    >>> line_ups.title, line_ups.variants[0].swap
    ('Who starts for the Herons', ('Wing:Alfie Norcross',))
    """
    file = locate("studies", name)
    return line_ups_of(read_toml(file), file)


def line_ups_of(data: Mapping[str, Any], file: Path) -> LineUps:
    """The line-ups that a file's contents say; raises `SetupError`."""
    if "table" in data and not has_line_ups(data):
        expected = f"this is a study of tables and not of line-ups; `rugbysim study {display(file)}` plays it"
        raise SetupError(file, "", NOTHING, expected)
    written = validated(_LineUpsFile, data, display(file))
    variants = tuple(Variant(**variant.model_dump(), path=file) for variant in written.variant)
    return LineUps(written.title or file.stem.replace("_", " "), variants, file)


def is_line_ups(name: str | Path) -> bool:
    """Whether a file, or a shipped name that is no match, has line-ups; False if it cannot be read."""
    try:
        return has_line_ups(read_toml(locate("studies", name)))
    except SetupError:
        return False


def _read_setting(text: str) -> object:
    return parse_override(text, TEAM_EXAMPLE)


def _numbered(texts: tuple[str, ...]) -> enumerate[str]:
    return enumerate(texts, start=1)
