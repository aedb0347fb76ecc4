"""Subbuteo Rugby as it was yesterday: short matches as scripts, what the referee said to them, and the rows of others.

A change in `tests/golden/subbuteo` is a change of the rules, of their words, of what happens on the cloth, of what
players decide or of the random numbers. `make golden` writes the files anew; look at the difference before you commit
it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from rugbysim import get_game, load_tabletop
from tests.golden.kept import hold

FILES = Path(__file__).parent / "subbuteo"
GAME: Any = get_game("subbuteo")
SHORT = ["match.half_seconds=60"]
SEED = 1
HASHED = 3  # matches whose rows are hashed

# name: red's player, blue's player, which match of seed 1
MATCHES = {
    "exact": ("exact", "exact", 0),
    "club_v_novice": ("club", "novice", 0),
}


def loaded(name: str) -> Any:
    """The setup of one of the matches."""
    red, blue, _ = MATCHES[name]
    return load_tabletop("subbuteo", red, blue, overrides=SHORT)


def said(script: str) -> str:
    """What was declared, what happened and what was ruled, by a script: a paragraph for each line."""
    case = GAME.case(script, None, None, ())
    paragraphs = [case.opening()]
    for judged in case.rest():
        lines = [judged.declared, judged.happened, judged.ruled]
        paragraphs.append(f"{judged.line}. " + "\n".join(line for line in lines if line))
    paragraphs.append(case.situation())
    return "\n\n".join(paragraphs) + "\n"


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str, is_update: bool) -> None:
    script = GAME.script(loaded(name), SEED, MATCHES[name][2])
    hold(FILES / f"{name}.jsonl", script, is_update=is_update)


@pytest.mark.parametrize("name", MATCHES)
def test_the_referee_says_what_he_said(name: str, is_update: bool) -> None:
    """Whatever is played nowadays: to what was declared and happened then he says the same."""
    script = (FILES / f"{name}.jsonl").read_text(encoding="utf-8")
    hold(FILES / f"{name}.txt", said(script), is_update=is_update)


def test_rows_and_rulings_have_the_hash_they_had(is_update: bool) -> None:
    """One hash for any machine: no row hangs on what its library of functions makes of the last digit."""
    match = loaded("club_v_novice")
    batch = GAME.play(GAME.prepare(match), SEED, 1, HASHED, events=True)
    tables = {"matches": batch.matches, "events": batch.events}
    lines = [f"{name} {len(table)} {hashlib.sha256(table.tobytes()).hexdigest()}" for name, table in tables.items()]
    hold(FILES / "rows.txt", "\n".join(lines) + "\n", is_update=is_update)
