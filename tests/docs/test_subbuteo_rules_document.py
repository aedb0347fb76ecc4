"""RULES.md of Subbuteo Rugby names every rule, ruling, switch, phase, declaration and infringement, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from rugbysim.games.subbuteo.citations import Am, Rule, rule_name, ruling_name
from rugbysim.games.subbuteo.vocabulary import Action, Code, Phase
from rugbysim.setup.subbuteo import Settings

TEXT = (Path(__file__).resolve().parents[2] / "rugbysim/games/subbuteo/RULES.md").read_text(encoding="utf-8")
SECTIONS = {"distances", "caps", "match", "physics", "flight", "scrum", "skill"}


def test_every_rule_stands_there_and_no_other() -> None:
    stated = re.findall(r"(?:\*\*|^\| )(SB-\d+\.(?:\d+|[A-Z]\d?))", TEXT, re.MULTILINE)
    assert sorted(stated) == sorted({rule_name(rule) for rule in Rule})
    assert set(re.findall(r"SB-\d+\.(?:\d+|[A-Z]\d?)\b", TEXT)) == set(stated)


def test_every_ruling_has_its_row_and_is_named_by_a_rule_or_only_there() -> None:
    rows = re.findall(r"^\| (AM-\d+) \|", TEXT, re.MULTILINE)
    assert rows == [ruling_name(am) for am in Am]
    assert set(re.findall(r"AM-\d+", TEXT)) - {"AM-n"} == set(rows)


def test_every_switch_of_the_rule_set_is_named() -> None:
    keys = {field.alias or name for name, field in Settings.model_fields.items()} - SECTIONS - {"schema", "board"}
    assert {key for key in keys if f"`{key}`" not in TEXT} == set()


def test_every_phase_declaration_and_infringement_is_named() -> None:
    words = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", TEXT))
    assert {phase.name for phase in Phase} <= words
    assert {action.name for action in Action} <= words
    assert {code.name for code in Code if code >= Code.OFFSIDE} <= words
