"""Line-ups: another seven, another order or another bench made of the men that a team names.

A man's place is his role (of the two props the first or the second from lane 1) or his seat on the bench. Whoever
comes to a place takes over what the bench plan says of it; who kicks at goal stays the same man.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from rugbysim.setup.errors import SetupError, display, suggestion
from rugbysim.setup.fields import ROLES, SEVEN, Role
from rugbysim.setup.squads import plain
from rugbysim.setup.teams import ON_PITCH, Team

ROLE_LETTERS: Final[Mapping[Role, str]] = {
    "prop": "P",
    "hooker": "H",
    "scrum_half": "SH",
    "fly_half": "FH",
    "centre": "C",
    "wing": "W",
}
"""What the roles are called in an order of lanes such as "C,H,P,SH,FH,P,W"."""

_ROLE_OF: Final = {letters.casefold(): role for role, letters in ROLE_LETTERS.items()}
ROLE_WORDS: Final = "prop, hooker, scrum half, fly half, centre or wing"


def exchange(team: Team, one: str, other: str) -> Team:
    """The team with two of its men in each other's place: on the pitch, on the bench and in the bench plan.

    Raises `SetupError` if the team has no man of such a name.

    >>> from rugbysim.setup import load_team
    >>> changed = exchange(load_team("herons"), "Toby Quarmby", "Alfie Norcross")
    >>> changed.seven[6].name, changed.bench[4].name, changed.bench_plan[1].off
    ('Alfie Norcross', 'Toby Quarmby', 'Alfie Norcross')
    """
    file = display(team.path) if team.path is not None else team.name
    one, other = (_man(team, name, file, "man") for name in (one, other))
    swapped_names = {one: other, other: one}
    men = [swapped_names.get(player.name, player.name) for player in team.players]
    return _arranged(team, men, team.roles, swapped_names)


def placed(team: Team, text: str) -> Team:
    """The team with a man in a role, written "Wing:NAME": who played there takes that man's place.

    "Prop 2:NAME" means the second prop from lane 1, "Prop:NAME" the first; a man who plays the role already stays
    where he is. Roles may be written by their letters too ("FH:NAME").
    Raises `SetupError` for a role or a man that is not there.

    >>> from rugbysim.setup import load_team
    >>> [man.name for man in placed(load_team("herons"), "Prop 2:Ivo Petkov").seven][5]
    'Ivo Petkov'
    """
    return swapped(team, (text,))


def swapped(team: Team, texts: Iterable[str]) -> Team:
    """The team after several changes as `placed` takes them, one after the other, none of which undoes another.

    "Prop:NAME" means the first prop whom no earlier change has put there. Raises `SetupError` for a role or a man that
    is not there, for a man who is placed twice and for a place that two men are to have.

    >>> from rugbysim.setup import load_team
    >>> both = swapped(load_team("herons"), ["Prop:Ivo Petkov", "Prop:Declan Stourton"])
    >>> both.seven[2].name, both.seven[5].name
    ('Ivo Petkov', 'Declan Stourton')
    """
    held: set[str] = set()
    for text in texts:
        shown = f"--swap {text}"
        role, number, name = read_swap(text)
        man = _man(team, name, shown, "man")
        if man in held:
            raise SetupError(shown, "man", man, "each man once, but an earlier change places him")
        team = exchange(team, _occupant(team, role, number, man, held, shown), man)
        held.add(man)
    return team


def ordered(team: Team, text: str) -> Team:
    """The team in another order from one touchline to the other, written by roles: "C,H,P,FH,SH,P,W".

    Every man keeps his role and what the bench plan says of him, the two props their order.
    Raises `SetupError` unless the roles are the seven of a side.

    >>> from rugbysim.setup import load_team
    >>> changed = ordered(load_team("herons"), "W,C,FH,SH,P,H,P")
    >>> [man.name for man in changed.seven][:2], order_of(changed)
    (['Toby Quarmby', 'Kofi Amankwah'], 'W,C,FH,SH,P,H,P')
    """
    roles = read_order(text)
    waiting = {role: [man for man, his in zip(team.seven, team.roles, strict=True) if his == role] for role in ROLES}
    men = [waiting[role].pop(0).name for role in roles]
    return _arranged(team, [*men, *(man.name for man in team.bench)], roles, {})


def order_of(team: Team) -> str:
    """The order of a team's roles as `ordered` takes it."""
    return ",".join(ROLE_LETTERS[role] for role in team.roles)


def role_of(word: str) -> Role | None:
    """The role of a word or of its letters ("scrum half", "SH"), in any case; None for any other word.

    >>> role_of("Scrum-half"), role_of("fh"), role_of("lock")
    ('scrum_half', 'fly_half', None)
    """
    name = _ROLE_OF.get(word.strip().casefold(), plain(word))
    return name if name in ROLES else None


def read_order(text: str) -> tuple[Role, ...]:
    """The roles by lane of an order such as "C,H,P,FH,SH,P,W"; letters or full names, in any case.

    Raises `SetupError` unless they are the seven of a side.

    >>> read_order("C,H,P,SH,FH,prop,wing")[-2:]
    ('prop', 'wing')
    """
    words = [word.strip() for word in text.split(",")]
    roles = [role_of(word) for word in words]
    for word, role in zip(words, roles, strict=True):
        if role is None:
            expected = suggestion(word, [*ROLE_LETTERS.values(), *ROLES], "letters of a role")
            raise SetupError(f"--order {text}", "role", word, expected)
    if Counter(roles) != Counter(SEVEN):
        expected = "the seven roles in any order, such as C,H,P,SH,FH,P,W (two props, one of each other)"
        raise SetupError("--order", "", text, expected)
    return cast("tuple[Role, ...]", tuple(roles))


def read_swap(text: str) -> tuple[Role, int | None, str]:
    """(role, which of the props if that is said, name) of a change such as "Prop 2:NAME"; raises `SetupError`."""
    place, colon, name = text.partition(":")
    if not colon or not place.strip() or not name.strip():
        raise SetupError("--swap", "", text, 'ROLE:NAME, such as "Wing:Tom Ash"')
    word = place.strip().rstrip("0123456789")
    digits = place.strip().removeprefix(word)
    role = role_of(word)
    if role is None:
        expected = suggestion(word, ROLES, f"a role: {ROLE_WORDS}")
    elif digits and (role != "prop" or digits not in ("1", "2")):
        expected = _numbered(role)
    else:
        return role, int(digits) if digits else None, name
    raise SetupError(f"--swap {text}", "role", place.strip(), expected)


def rearranged(team: Team, men: Sequence[str], roles: Sequence[str]) -> Team:
    """The team with `men` in its places, the seven by lane and then the bench, and the seven's `roles` by lane.

    The bench plan keeps speaking of places: where it named the first prop it names whoever is first prop now.
    Raises `SetupError` unless `men` are all the team's men, each once, and `roles` the seven of a side.

    >>> from rugbysim.setup import load_team
    >>> team = load_team("herons")
    >>> men = [man.name for man in team.players]
    >>> changed = rearranged(team, [*men[7:], *men[:7]], team.roles)
    >>> changed.seven[6].name, changed.bench_plan[1].off, changed.bench_plan[1].on
    ('Rowan Tickner', 'Rowan Tickner', 'Toby Quarmby')
    """
    names = [player.name for player in team.players]
    if Counter(men) != Counter(names):
        raise SetupError("rearranged", "men", list(men), f"all men of {team.name}, each once")
    if Counter(roles) != Counter(SEVEN):
        raise SetupError("rearranged", "roles", list(roles), "the seven roles of a side by lane")
    taken_over = dict(zip(_by_place(names, team.roles), _by_place(men, roles), strict=True))
    return _arranged(team, men, cast("Sequence[Role]", roles), taken_over)


def _arranged(team: Team, men: Sequence[str], roles: Sequence[Role], renamed: Mapping[str, str]) -> Team:
    """The team with its men and roles in this order and the men of its bench plan renamed."""
    by_name = {player.name: player for player in team.players}
    plan = tuple(
        change.model_copy(update={"off": renamed.get(change.off, change.off), "on": renamed.get(change.on, change.on)})
        for change in team.bench_plan
    )
    players = tuple(by_name[name] for name in men)
    return team.model_copy(update={"players": players, "roles": tuple(roles), "bench_plan": plan})


def _by_place(men: Sequence[str], roles: Sequence[str]) -> list[str]:
    """The men by role, of the two props the first by lane first, then the bench."""
    lanes = sorted(range(ON_PITCH), key=lambda lane: ROLES.index(cast("Role", roles[lane])))
    return [*(men[lane] for lane in lanes), *men[ON_PITCH:]]


def _numbered(role: Role) -> str:
    """What may be written for a role, where a number was written that it does not have."""
    return "prop 1 or prop 2, the first or the second from lane 1" if role == "prop" else role.replace("_", " ")


def _occupant(team: Team, role: Role, number: int | None, man: str, held: set[str], shown: str) -> str:
    """Who has the place that `man` is to have: himself if he plays there already."""
    there = [player.name for player, his in zip(team.seven, team.roles, strict=True) if his == role]
    if number is not None:
        there = [there[number - 1]]
    if man in there:
        return man
    free = [name for name in there if name not in held]
    if not free:
        raise SetupError(shown, "role", role, f"each place once, but an earlier change gives it to {there[0]}")
    return free[0]


def _man(team: Team, name: str, file: str, place: str) -> str:
    """The name of the team's man that `name` means, whatever the case."""
    names = [player.name for player in team.players]
    wanted = " ".join(unicodedata.normalize("NFC", name).split())
    if wanted in names:
        return wanted
    for known in names:
        if known.casefold() == wanted.casefold():
            return known
    expected = suggestion(wanted, names, f"a man of the line-up or the bench of {team.name}")
    raise SetupError(file, place, wanted, expected)
