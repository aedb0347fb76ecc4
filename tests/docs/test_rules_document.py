"""RULES.md names every rule, switch, check and event kind that there is, and no other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from enum import IntEnum
from pathlib import Path

import pytest

import rugbysim as rs
from rugbysim.games.sevens.vocabulary import Band, Check, Duty, Ending, Event, Source

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "rugbysim" / "games" / "sevens" / "RULES.md").read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", TEXT)
RULES = 67


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    return rows[2:]


def first_cells(heading: str) -> list[str]:
    return [row[0].strip("`") for row in table(heading)]


def test_every_rule_has_its_entry_once() -> None:
    entries = re.findall(r"^- \*\*SV-(\d+)\.(\d+)\*\*", TEXT, re.MULTILINE)
    assert len(entries) == len(set(entries)) == RULES
    numbers = defaultdict(list)
    for section, number in entries:
        numbers[int(section)].append(int(number))
    assert sorted(numbers) == list(range(14))
    for section, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), f"SV-{section}"


def test_every_rule_that_a_rule_set_names_is_there() -> None:
    for rules in (ROOT / "configs" / "rules").glob("*.toml"):
        for rule in set(re.findall(r"SV-\d+\.\d+", rules.read_text(encoding="utf-8"))):
            assert f"**{rule}**" in TEXT, f"{rules.name}: {rule}"


def test_the_switches_are_those_of_the_rule_sets() -> None:
    laws = list(type(rs.load_rules("sevens").laws).model_fields)
    assert first_cells("The switches") == laws
    assert set(re.findall(r"\*\*\[law `(\w+)`\]\*\*", FLAT)) - {"name"} == set(laws)


def test_each_switch_names_the_rule_that_its_comment_names() -> None:
    comments = (ROOT / "configs" / "rules" / "sevens.toml").read_text(encoding="utf-8")
    for key, rule, _ in table("The switches"):
        assert re.search(rf"^{key.strip('`')} = true +# {rule};", comments, re.MULTILINE), key


@pytest.mark.parametrize(("heading", "kind"), [("The checks", Check), ("The events of the log", Event)])
def test_the_tables_list_every_member(heading: str, kind: type[IntEnum]) -> None:
    assert Counter(first_cells(heading)) == Counter(member.name.lower() for member in kind)


def test_the_offences_are_named() -> None:
    for duty in Duty:
        assert f".{duty.name.lower()}`" in TEXT


@pytest.mark.parametrize(("word", "kind"), [("Bands", Band), ("Sources", Source), ("Endings", Ending)])
def test_the_codes_are_counted_to_the_last(word: str, kind: type[IntEnum]) -> None:
    codes = FLAT.split("## The events of the log")[1].split(word)[-1].split(". ")[0]
    assert [int(code) for code in re.findall(r"\b(\d+) [a-z]", codes) if code != "22"] == list(range(len(kind)))


def test_every_run_through_law_is_on_there() -> None:
    """SV-0.1 lists what `run_through` switches on."""
    listed = re.search(r"\*\*SV-0\.1\*\*(.*?)(?=\n- )", TEXT, re.DOTALL)
    assert listed is not None
    on = {name for name, value in rs.load_rules("run_through").laws if value}
    assert set(re.findall(r"`(\w+)`", listed.group(1))) - {"run_through"} | {"bench"} == on
