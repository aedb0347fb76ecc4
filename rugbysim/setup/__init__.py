"""What people write: squads, teams, matches, rule sets and curves, read, checked and frozen.

- `squads`, `teams`, `matches`, `rules` read one kind of file each; `toml` and `sheets` read the bytes.
- `ratings` are the ranges of ratings that are guesses; `line_ups` makes other line-ups of a team's men,
  `line_up_studies` reads files of them, to be ranked.
- `tabletop` is the match of any tabletop game, `policies` who plays it; `brettfussball` and `brettfussball_board` read
  the rule set and the board of one.
- `sections` and `curves` are the parts of a rule set, `fields` the kinds of numbers they are made of.
- `errors` is the one error of this room, `validation` turns pydantic's errors into its sentences.
- `overrides` changes single keys of a match, `assignments` reads what is typed for that.
- `proposals` writes first versions of files, `check` lists what is odd.

Names are loaded when they are first used, since pydantic takes a tenth of a second that `--help` does without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rugbysim.setup.errors import SetupError

if TYPE_CHECKING:
    from rugbysim.setup.check import Finding, check_match
    from rugbysim.setup.matches import Match, load_match
    from rugbysim.setup.overrides import apply_overrides, keys_of
    from rugbysim.setup.policies import Policy, parse_policy
    from rugbysim.setup.proposals import propose_match, propose_team, write_team
    from rugbysim.setup.rules import RuleSet, load_rules
    from rugbysim.setup.squads import Player, Squad, read_squad
    from rugbysim.setup.tabletop import TabletopMatch
    from rugbysim.setup.tactics import Tactics
    from rugbysim.setup.teams import Team, load_team

_MODULES = {
    "Finding": "check",
    "check_match": "check",
    "Match": "matches",
    "load_match": "matches",
    "apply_overrides": "overrides",
    "keys_of": "overrides",
    "Policy": "policies",
    "parse_policy": "policies",
    "propose_match": "proposals",
    "propose_team": "proposals",
    "write_team": "proposals",
    "RuleSet": "rules",
    "load_rules": "rules",
    "Player": "squads",
    "Squad": "squads",
    "read_squad": "squads",
    "TabletopMatch": "tabletop",
    "Tactics": "tactics",
    "Team": "teams",
    "load_team": "teams",
}

__all__ = [
    "Finding",
    "Match",
    "Player",
    "Policy",
    "RuleSet",
    "SetupError",
    "Squad",
    "TabletopMatch",
    "Tactics",
    "Team",
    "apply_overrides",
    "check_match",
    "keys_of",
    "load_match",
    "load_rules",
    "load_team",
    "parse_policy",
    "propose_match",
    "propose_team",
    "read_squad",
    "write_team",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its module the first time it is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module 'rugbysim.setup' has no attribute {name!r}")
    value = getattr(import_module(f"rugbysim.setup.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted(__all__)
