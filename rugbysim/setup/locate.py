"""Finding the configuration files that ship with the package, by name."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final, Literal

from rugbysim.setup.errors import NOTHING, SetupError, suggestion

Kind = Literal["matches", "rules", "teams", "squads", "targets", "tabletop", "boards", "tactics", "studies", "scripts"]

SINGULAR: Final[dict[Kind, str]] = {
    "matches": "match",
    "rules": "rule set",
    "teams": "team",
    "squads": "squad",
    "targets": "targets file",
    "tabletop": "rule set of a tabletop game",
    "boards": "board",
    "tactics": "tactics",
    "studies": "study",
    "scripts": "script of a match",
}
_SUFFIXES: Final = (".toml", ".csv", ".xlsx", ".jsonl")


def configs() -> Path:
    """The folder of shipped configurations: `rugbysim/configs` in an installed wheel, `configs` in a checkout."""
    package = Path(str(resources.files("rugbysim")))
    inside = package / "configs"
    return inside if inside.is_dir() else package.parent / "configs"


def shipped(kind: Kind) -> dict[str, Path]:
    """The files of one kind that ship with the package, by name, in alphabetical order."""
    folder = configs() / kind
    if not folder.is_dir():
        return {}
    return {path.stem: path for path in sorted(folder.iterdir()) if path.suffix in _SUFFIXES}


def locate(kind: Kind, name: str | Path, beside: Path | None = None, key: str = "") -> Path:
    """The file meant by `name`: a path, relative to the file `beside` if given, or the name of a shipped file.

    `key` is the key of `beside` that names the file. A plain word ("sevens") is a path only if such a file exists;
    otherwise it is looked up among the shipped files.
    Raises `SetupError` with the near match when a plain word is neither.
    """
    text = str(name)
    path = Path(text) if beside is None else beside.parent / text
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text) or path.is_file():
        return path
    known = shipped(kind)
    if text in known:
        return known[text]
    if path.exists():
        return path  # a directory: the reader says so
    expected = suggestion(text, known, f"a file or a shipped {SINGULAR[kind]}")
    if beside is None:
        raise SetupError(text, "", NOTHING, f"there is no such file; expected {expected}")
    raise SetupError(beside, key, text, expected)


def shipped_as(name: str | Path) -> dict[Kind, Path]:
    """Every shipped file of a name, by kind; none if `name` is a path or that of a file in the working folder."""
    text = str(name)
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text) or Path(text).exists():
        return {}
    return {kind: shipped(kind)[text] for kind in SINGULAR if text in shipped(kind)}
