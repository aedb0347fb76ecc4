"""`rugbysim check`: everything that is wrong or odd with a file, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel

from rugbysim.setup import (
    brettfussball,
    brettfussball_board,
    subbuteo,
    subbuteo_pitch,
    subbuteo_tactics,
    winkelmann,
    winkelmann_board,
)
from rugbysim.setup.errors import SetupError, display, one_line
from rugbysim.setup.line_up_studies import load_line_ups
from rugbysim.setup.locate import SINGULAR, locate, shipped_as
from rugbysim.setup.matches import Match, load_match
from rugbysim.setup.ratings import count_of_ranges
from rugbysim.setup.rules import RuleSet, load_rules, rules_of
from rugbysim.setup.squads import Player, read_squad
from rugbysim.setup.teams import MOST_ON_BENCH, Team, team_of
from rugbysim.setup.toml import read_toml

POOR_KICKER = 30.0
"""Kicking rating, two standard deviations below the level, under which a kicker is worth a warning."""

FEW_ON_BENCH = 3


Curves = Mapping[str, Callable[[float], float]]


def _keys(settings: type[BaseModel]) -> frozenset[str]:
    return frozenset(settings.model_fields.keys() - {"schema_"})


Readers = Sequence[tuple[frozenset[str], Callable[..., object]]]
"""Keys by which a file of a tabletop game is known, and what reads it, game by game."""

_BOARDS: Final[Readers] = (
    (frozenset(brettfussball_board.SECTIONS), brettfussball_board.whole_board_of),
    (frozenset(winkelmann_board.SECTIONS), winkelmann_board.board_of),
    (frozenset(subbuteo_pitch.SECTIONS), subbuteo_pitch.whole_pitch_of),
)
_RULE_SETS: Final[Readers] = (
    (_keys(brettfussball.Settings), brettfussball.load_settings),
    (_keys(winkelmann.Settings), winkelmann.load_settings),
    (_keys(subbuteo.Settings), subbuteo.load_settings),
)
_TACTICS: Final[Readers] = ((frozenset(subbuteo_tactics.SECTIONS), subbuteo_tactics.tactics_of),)


@dataclass(frozen=True)
class Finding:
    """One thing found: an error stops a simulation, a warning is probably not meant, a note is good to know."""

    level: Literal["error", "warning", "note"]
    sentence: str


def check_match(
    path: str | Path,
    rules: str | Path | None = None,
    overrides: Iterable[str] = (),
    curves: Curves | None = None,
) -> list[Finding]:
    """Everything wrong or odd with a match file and the files it names, errors first.

    `rules`, `overrides` and `curves` are those of `load_match`. A team file, a rule set, a squad, a board or tactics
    may be given in place of a match and are checked on their own. A name that is no match's may be that of other
    shipped files (`readable`), and all of them are checked.
    """
    if others := readable(path):
        return _sorted([found for file in others.values() for found in check_match(file, rules, overrides, curves)])
    try:
        file = locate("matches", path)
    except SetupError as error:
        return [Finding("error", error.sentence)]
    if file.suffix.lower() in (".csv", ".xlsx"):
        return _sorted(_squad_findings(file))
    try:
        data = read_toml(file)
    except SetupError as error:
        return _errors(error)
    if "laws" in data or "tackle" in data:
        return _sorted(_found(rules_of, data, file, curves))
    if "line_up" in data or "squad" in data:
        return _sorted(_team_findings(file, data))
    if boards := _likely(data, _BOARDS):
        return _fewest([_found(board_of, data, file) for board_of in boards])
    if tactics := _likely(data, _TACTICS):
        return _fewest([_found(tactics_of, data, file) for tactics_of in tactics])
    if rule_sets := _likely(data, _RULE_SETS):
        return _fewest([_found(load_settings, file, tuple(overrides)) for load_settings in rule_sets])
    return _sorted(_match_findings(file, data, rules, tuple(overrides), curves))


def check_line_ups(name: str | Path) -> list[Finding]:
    """Everything that is wrong with a file of line-ups, a file or a shipped name, apart from any match."""
    try:
        file = display(load_line_ups(name).path)
    except SetupError as error:
        return _errors(error)
    sentence = f"{file}: whether its men are there shows in a match: rugbysim rank MATCH --variants {file}"
    return [Finding("note", one_line(sentence))]


def readable(name: str | Path) -> dict[str, Path]:
    """The shipped files that a name means where it is no match's, by kind in words: "rule set", "squad"."""
    found = shipped_as(name)
    if "matches" in found:
        return {}
    return {SINGULAR[kind]: file for kind, file in found.items() if kind not in ("targets", "studies")}


def _sorted(findings: list[Finding]) -> list[Finding]:
    """Errors, then warnings, then notes, each sentence once."""
    order = ("error", "warning", "note")
    return sorted(dict.fromkeys(findings), key=lambda finding: order.index(finding.level))


def _errors(error: SetupError) -> list[Finding]:
    return [Finding("error", each.sentence) for each in error.all]


def _squad_findings(file: Path) -> list[Finding]:
    try:
        squad = read_squad(file)
        return [Finding("note", notice) for notice in squad.notices] + _with_ranges(squad.players, display(file))
    except SetupError as error:
        return _errors(error)


def _team_findings(file: Path, data: Mapping[str, Any]) -> list[Finding]:
    try:
        return _odd_in_team(team_of(data, file), display(file))
    except SetupError as error:
        return _errors(error)


def _likely(data: Mapping[str, Any], readers: Readers) -> list[Callable[..., object]]:
    """The readers that know most of the keys in `data`; none if no reader knows any."""
    known = [len(keys & data.keys()) for keys, _ in readers]
    return [reader for count, (_, reader) in zip(known, readers, strict=True) if count == max(known) > 0]


def _found(read: Callable[..., object], *arguments: object) -> list[Finding]:
    """What is wrong with something that is read."""
    try:
        read(*arguments)
    except SetupError as error:
        return _errors(error)
    return []


def _fewest(findings: list[list[Finding]]) -> list[Finding]:
    """What is wrong with a file that may be one of several things: it is the one with the fewest mistakes."""
    return _sorted(min(findings, key=len))


def _match_findings(
    file: Path, data: Mapping[str, Any], rules: str | Path | None, overrides: tuple[str, ...], curves: Curves | None
) -> list[Finding]:
    """Both teams and the rule set each on their own, so that one mistake hides no other; then the whole."""
    findings: list[Finding] = []
    for side in ("home", "away"):
        findings += _side_findings(file, data, side)
    findings += _named_rules_findings(file, data, rules, curves)
    sound = not any(finding.level == "error" for finding in findings)
    try:
        match = load_match(file, rules, overrides, curves)
    except SetupError as error:
        known = {finding.sentence for finding in findings}
        return [*findings, *(each for each in _errors(error) if each.sentence not in known)]
    return [*findings, *_odd_in_match(match, display(file))] if sound else findings


def _side_findings(file: Path, data: Mapping[str, Any], side: str) -> list[Finding]:
    name = data.get(side)
    if not isinstance(name, str) or not name:
        return []  # the match file's own check says so
    try:
        team_file = locate("teams", name, file, side)
        return _team_findings(team_file, read_toml(team_file))
    except SetupError as error:
        return _errors(error)


def _named_rules_findings(
    file: Path, data: Mapping[str, Any], rules: str | Path | None, curves: Curves | None
) -> list[Finding]:
    name = data.get("rules")
    if rules is None and (not isinstance(name, str) or not name):
        return []
    try:
        load_rules(rules if rules is not None else locate("rules", str(name), file, "rules"), curves)
    except SetupError as error:
        return _errors(error)
    return []


def _odd_in_team(team: Team, file: str) -> list[Finding]:
    """What is allowed and probably not meant in a side."""
    said: list[tuple[Literal["warning", "note"], str]] = []
    for index, (player, role) in enumerate(zip(team.seven, team.roles, strict=True), start=1):
        if player.positions and role not in player.positions:
            home = " or ".join(_words(position) for position in player.positions)
            said.append(
                ("warning", f"line_up entry {index}: {player.name} plays {_words(role)} and is at home as {home}")
            )
        if role == "fly_half" and player.kicking < POOR_KICKER:
            said.append(("warning", f"line_up entry {index}: {_kicks(player)}, and the fly half takes the kick-offs"))
    said += [("warning", sentence) for sentence in _odd_kicker(team)]
    if len(team.bench) < FEW_ON_BENCH:
        said.append(("note", f"bench: there are {len(team.bench)} men; {MOST_ON_BENCH} are allowed"))
    if team.bench and not team.bench_plan:
        said.append(("note", "bench_plan: there is none, so nobody comes on"))
    findings = [Finding(level, one_line(f"{file}: {sentence}")) for level, sentence in said]
    findings += _with_ranges(team.players, file)
    return findings + [Finding("note", notice) for notice in team.notices]


def _with_ranges(players: Sequence[Player], file: str) -> list[Finding]:
    """How many ratings are said to be guesses; nothing if none is."""
    count = count_of_ranges(players)
    words = "1 rating has a range of what it" if count == 1 else f"{count} ratings have ranges of what they"
    return [Finding("note", one_line(f"{file}: {words} might be"))] if count else []


def _odd_kicker(team: Team) -> list[str]:
    """A goal kicker who kicks badly, sits on the bench, or is not the best."""
    if team.goal_kicker is None:
        return []
    kicker = next(player for player in team.players if player.name == team.goal_kicker)
    best = max(team.seven, key=lambda player: player.kicking)
    sentences = []
    if kicker in team.bench:
        sentences.append(f"goal_kicker: {kicker.name} starts on the bench")
    if kicker.kicking < POOR_KICKER:
        sentences.append(f"goal_kicker: {_kicks(kicker)}")
    elif kicker.kicking < best.kicking - 10:
        sentences.append(f"goal_kicker: {_kicks(kicker)}, but {_kicks(best)}")
    return sentences


def _kicks(player: Player) -> str:
    return f"{player.name} has kicking {player.kicking:g}"


def _odd_in_match(match: Match, file: str) -> list[Finding]:
    """What is allowed and probably not meant between two sides and a rule set."""
    said: list[tuple[Literal["warning", "note"], str]] = []
    for side in ("home", "away"):
        said += _switched_off(match.rules, getattr(match, side), side)
    if match.knock_out and not match.rules.laws.extra_time:
        said.append(("warning", "knock_out: the rule set has no extra time, so a draw stands"))
    if abs(match.home_bonus) > 10:
        said.append(("warning", f"home_bonus: {match.home_bonus:g} is more than a standard deviation of men (10)"))
    if match.home.name == match.away.name:
        said.append(("warning", f"home, away: both sides are called {match.home.name}"))
    return [Finding(level, one_line(f"{file}: {sentence}")) for level, sentence in said]


def _switched_off(rules: RuleSet, team: Team, side: str) -> list[tuple[Literal["warning", "note"], str]]:
    """What a team file asks for and the rule set's laws do not know."""
    laws, tactics = rules.laws, team.tactics
    used = [tactics, *(tactics.in_situation(index) for index in range(len(tactics.when)))]
    asked = [
        (team.bench and not laws.bench, "bench", "bench"),
        (team.bench_plan and not (laws.substitutions and laws.bench), "bench_plan", "substitutions"),
        (
            any(each.kick_off not in (None, "long", 0) for each in used) and not laws.short_kick_offs,
            "tactics.kick_off",
            "short kick-offs",
        ),
        (
            any(each.penalty_touch is not None for each in used) and not laws.penalty_to_touch,
            "tactics.penalty_touch",
            "penalties kicked to touch",
        ),
    ]
    return [
        ("note", f"{side}: {key} has no effect, since the rule set {rules.name} has no {what}")
        for wanted, key, what in asked
        if wanted
    ]


def _words(role: str) -> str:
    return role.replace("_", " ")
