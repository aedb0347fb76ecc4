"""Writing a team as a file that loads again."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rugbysim.setup.errors import NOTHING, SetupError, display
from rugbysim.setup.teams import ON_PITCH, Team


def team_text(team: Team, squad: str) -> str:
    """A team as TOML; `squad` is the path of its squad file as the team file is to name it."""
    lines = ["schema = 1", f"name = {_toml(team.name)}", f"squad = {_toml(squad)}", ""]
    lines += ["# from one touchline to the other (SV-1.3)", "line_up = ["]
    for man, role in zip(team.seven, team.roles, strict=True):
        lines.append(f"  {{ player = {_toml(man.name)}, role = {_toml(role)} }},")
    lines += ["]", f"bench = {_toml([man.name for man in team.players[ON_PITCH:]])}"]
    if team.goal_kicker is not None:
        lines.append(f"goal_kicker = {_toml(team.goal_kicker)}")
    if team.hardness:
        lines.append(f"hardness = {_toml(team.hardness)}")
    tactics = team.tactics.model_dump(by_alias=True, exclude_defaults=True)
    situations = tactics.pop("when", ())
    if tactics or situations:
        lines += ["", "[tactics]  # multipliers and shares by zone, from the own 22 to their 22", *_pairs(tactics)]
    for situation in situations:
        lines += ["", "[[tactics.when]]", *_pairs(situation)]
    for change in team.bench_plan:
        lines += ["", "[[bench_plan]]", *_pairs(change.model_dump())]
    return "\n".join([*lines, ""])


def write_team(team: Team, path: str | Path, inputs: Iterable[Path] = (), *, force: bool = False) -> Path:
    """Write a team file, whole or not at all.

    Raises:
        SetupError: an ending other than .toml, an existing file without `force`, one of the `inputs`, a team whose
            squad is in no file, a folder that cannot be written.
    """
    target = Path(path)
    if target.suffix.lower() != ".toml":
        raise SetupError(target, "", NOTHING, "expected a file that ends in .toml")
    if any(target.exists() and given.exists() and target.samefile(given) for given in inputs):
        raise SetupError(target, "", NOTHING, "this is an input of the run and is never overwritten")
    if target.exists() and not force:
        raise SetupError(target, "", NOTHING, "the file exists; name another or use --force (force=True)")
    if team.squad_path is None:
        raise SetupError(target, "squad", NOTHING, f"{team.name} comes from no squad file, which a team file must name")
    squad = os.path.relpath(team.squad_path.resolve(), target.absolute().parent.resolve())
    try:
        with tempfile.TemporaryDirectory(prefix=".team", dir=target.parent) as folder:
            part = Path(folder) / target.name
            part.write_text(team_text(team, Path(squad).as_posix()), encoding="utf-8", newline="\n")
            part.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupError(display(target), "", NOTHING, f"cannot be written: {reason}") from error
    return target


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    """`key = value` of all that is given."""
    return (f"{key} = {_toml(value)}" for key, value in table.items() if value is not None)


def _toml(value: Any) -> str:
    """A text, number or list of them as TOML: JSON writes these alike, but for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
