"""First versions of team and match files: a coach's spreadsheet in, a file ready to edit out.

The proposal puts every man where he serves best: `DEMANDS` says how much each role asks of each attribute, and the
seven are the assignment of men to roles with the greatest total.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from rugbysim.setup.errors import NOTHING, SetupError, display, first_of
from rugbysim.setup.fields import ATTRIBUTES, ROLES, SEVEN, Role
from rugbysim.setup.squads import Player, Squad, read_squad
from rugbysim.setup.teams import MOST_ON_BENCH, ON_PITCH, Team
from rugbysim.setup.validation import errors_of

_HIGH, _MEDIUM, _LOW, _NONE = 3.0, 1.5, 0.5, 0.0

DEMANDS: Final[Mapping[Role, tuple[float, ...]]] = {
    # pace, handling, tackling, jackling, set pieces, kicking
    "prop": (_LOW, _MEDIUM, _HIGH, _HIGH, _HIGH, _NONE),
    "hooker": (_LOW, _MEDIUM, _HIGH, _HIGH, _HIGH, _NONE),
    "scrum_half": (_MEDIUM, _HIGH, _LOW, _LOW, _LOW, _MEDIUM),
    "fly_half": (_MEDIUM, _MEDIUM, _LOW, _LOW, _LOW, _HIGH),
    "centre": (_MEDIUM, _MEDIUM, _MEDIUM, _MEDIUM, _LOW, _MEDIUM),
    "wing": (_HIGH, _MEDIUM, _LOW, _LOW, _LOW, _LOW),
}
"""What each role asks of the six attributes (targets file, [attributes]: high, medium, low, none)."""

FIRST_POSITION: Final = 15.0
OTHER_POSITION: Final = 12.0
"""Rating points that being at home in a role is worth: more than one standard deviation of men (ruling)."""


def suitability(player: Player, role: Role) -> float:
    """How well a man fits a role, in rating points: his weighted ratings, more in a position that he names."""
    weights = DEMANDS[role]
    total = sum(weight * getattr(player, name) for name, weight in zip(ATTRIBUTES, weights, strict=True))
    fit = float(total / sum(weights))
    if player.positions[:1] == (role,):
        return fit + FIRST_POSITION
    return fit + OTHER_POSITION if role in player.positions else fit


def propose_team(squad: Squad | str | Path, name: str | None = None) -> Team:
    """The team with the greatest total suitability, in the default order (SV-1.3), with the next best on the bench.

    `name` is the side's name; left out, it is made from the name of the squad's file. Raises `SetupError` when the
    squad has fewer than seven men or the name is none.
    """
    if not isinstance(squad, Squad):
        squad = read_squad(squad)
    players = squad.players
    if len(players) < ON_PITCH:
        where = display(squad.path) if squad.path else "the squad"
        raise SetupError(where, "", NOTHING, f"the squad has {len(players)} men; a team needs seven")
    seven = best_seven(players)
    rest = [player for player in players if player not in seven]
    rest.sort(key=lambda player: -max(suitability(player, role) for role in ROLES))
    picked = (*seven, *rest[:MOST_ON_BENCH])
    kicker = max(seven, key=lambda player: player.kicking)
    from_file = squad.path.stem.replace("_", " ").strip().title() if squad.path else ""
    data = {
        "name": (from_file or "My side") if name is None else name,
        "players": picked,
        "roles": SEVEN,
        "goal_kicker": kicker.name,
    }
    try:
        return Team.model_validate(data)
    except ValidationError as error:
        raise first_of(errors_of(error, "the team", Team, data)) from None


def best_seven(players: Sequence[Player]) -> list[Player]:
    """The men for the roles of `SEVEN`, in that order, whose suitabilities add up to the most.

    Exact, by going through the squad man by man and keeping the best total for each set of filled places (128 of
    them); of equal totals the one with the men higher up in the squad is kept.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (-1,) * ON_PITCH)}
    for index, player in enumerate(players):
        fits = [suitability(player, role) for role in SEVEN]
        for filled, (total, chosen) in list(best.items()):
            for place in range(ON_PITCH):
                bit = 1 << place
                if filled & bit:
                    continue
                new = total + fits[place]
                if filled | bit not in best or new > best[filled | bit][0] + 1e-9:
                    best[filled | bit] = (new, (*chosen[:place], index, *chosen[place + 1 :]))
    return [players[index] for index in best[(1 << ON_PITCH) - 1][1]]


def write_team(team: Team, squad: str | Path, out: str | Path) -> str:
    """The text of a team file for `out`, commented and ready to edit, which picks from the squad file `squad`."""
    lines = [
        "# A side as rugbysim proposes it: every man where he serves best. Change what you like and look it over with",
        "# `rugbysim check`.",
        "schema = 1",
        f"name = {_quoted(team.name)}",
        f"squad = {_quoted(relative(squad, out))}  # relative to this file",
        "",
        "# The seven, from one touchline to the other, in any order; one hooker, two props, one of each back.",
        "line_up = [",
        *(
            f"  {{ player = {_quoted(player.name)}, role = {_quoted(role)} }},{_at_home(player, role)}"
            for player, role in zip(team.seven, team.roles, strict=True)
        ),
        "]",
        f"bench = [{', '.join(_quoted(player.name) for player in team.bench)}]  # up to five",
        f"goal_kicker = {_quoted(team.goal_kicker)}"
        if team.goal_kicker
        else '# goal_kicker = "…"  # else the best kicker on',
        f"hardness = {team.hardness:g}  # -50 to 50, added to every man's hardness: harder tackles, more penalties",
        "",
        _TACTICS,
        _bench_plan(team),
    ]
    return "\n".join(lines) + "\n"


_TACTICS: Final = """\
# How the side plays. The five numbers multiply the rule set's weights: in the own 22, from there to the own 10 m line,
# between the 10 m lines, from there to their 22, in their 22. 1 changes nothing, 2 is twice as often.
[tactics]
pass = [1.0, 1.0, 1.0, 1.0, 1.0]
run = [1.0, 1.0, 1.0, 1.0, 1.0]
kick = [1.0, 1.0, 1.0, 1.0, 1.0]
# kick_off = "short"                             # or "long", or the share of short ones; left out: the rule set's share
# kick_off_lane = 7                              # the lane kicked to, 1 to 7 along your line; left out: any
# penalty_goal = 0.5                             # share of penalties in front of the posts that are kicked at goal
# penalty_touch = [0.5, 0.3, 0.2, 0.1, 0.0]      # share of penalties kicked to touch, by the same five parts

# Up to four situations in which you play otherwise; the first that fits is used. Here: time is up and you lead.
# [[tactics.when]]
# lead_min = 1                                   # also lead_max, seconds_left_min, men_min and men_max
# seconds_left_max = 0
# kick = [20.0, 20.0, 20.0, 20.0, 20.0]
"""


def _bench_plan(team: Team) -> str:
    """Commented lines of a bench plan, with two of the men picked as the example."""
    off = team.players[ON_PITCH - 1].name
    on = team.bench[0].name if team.bench else "…"
    return "\n".join(
        [
            "# Who comes on for whom when the ball is dead; all conditions given must hold.",
            "# [[bench_plan]]",
            f"# off = {_quoted(off)}",
            f"# on = {_quoted(on)}",
            "# minute = 8                                     # also energy (0 to 1), lead_min, lead_max and men_min",
        ]
    )


def propose_match(
    home: str | Path, away: str | Path, out: str | Path, rules: str = "sevens", knock_out: bool = False
) -> str:
    """The text of a match file for `out` between the team files `home` and `away`, commented and ready to edit."""
    return "\n".join(
        [
            "# A match; `rugbysim check` looks it over, `rugbysim simulate` plays it.",
            "schema = 1",
            f"home = {_quoted(relative(home, out))}  # team files, relative to this file",
            f"away = {_quoted(relative(away, out))}",
            f'rules = {_quoted(relative(rules, out))}  # "sevens", "run_through" or a file of your own',
            f"knock_out = {'true' if knock_out else 'false'}  # true: a draw goes to extra time",
            "home_bonus = 0  # rating points for playing at home",
            "",
        ]
    )


def relative(file: str | Path, out: str | Path) -> str:
    """`file` as written in the file `out`: relative to its folder with /, or a shipped name as it stands."""
    if not Path(file).exists():
        return str(file)
    target, folder = Path(file).resolve(), Path(out).parent.resolve()
    try:
        return Path(os.path.relpath(target, folder)).as_posix()
    except ValueError:  # another drive
        return target.as_posix()


def _at_home(player: Player, role: Role) -> str:
    if role in player.positions or not player.positions:
        return ""
    return f"  # at home as {' and '.join(position.replace('_', ' ') for position in player.positions)}"


def _quoted(text: str) -> str:
    """A TOML string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(mark if mark.isprintable() else f"\\U{ord(mark):08X}" for mark in escaped) + '"'
