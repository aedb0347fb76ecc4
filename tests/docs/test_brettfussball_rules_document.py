"""RULES.md of Brettfußball names every rule, ruling, switch, phase and decision that there is, and no other."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from rugbysim.games.brettfussball.state import new_state
from rugbysim.games.brettfussball.text import read_action
from rugbysim.games.brettfussball.vocabulary import ACTIONS, Action, Phase
from rugbysim.games.registry import get_game
from rugbysim.setup.brettfussball import Settings

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "rugbysim" / "games" / "brettfussball"
TEXT = (GAME / "RULES.md").read_text(encoding="utf-8")
SWITCHES = ROOT / "configs" / "tabletop" / "brettfussball.toml"
SPECIFICATION = ROOT.parent / "shared" / "rules" / "brettfussball.md"
RULES, RULINGS = 77, 44
IDS = re.compile(r"(?:AM-|BF-\d+\.)\d+")


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    return rows[2:]


def settings() -> dict[str, object]:
    """The keys of a rule set with their defaults, without the version of the file's layout."""
    return {name: field.default for name, field in Settings.model_fields.items() if name != "schema_"}


def test_every_rule_has_its_entry_once() -> None:
    entries = re.findall(r"^- \*\*BF-(\d+)\.(\d+)\*\*", TEXT, re.MULTILINE)
    assert len(entries) == len(set(entries)) == RULES
    numbers = defaultdict(list)
    for section, number in entries:
        numbers[int(section)].append(int(number))
    assert list(numbers) == list(range(1, 11))
    for section, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), f"BF-{section}"


@pytest.mark.skipif(not SPECIFICATION.is_file(), reason="the specification is not here")
def test_the_rules_are_those_of_the_specification() -> None:
    specified = re.findall(r"^- (BF-\d+\.\d+) ", SPECIFICATION.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"^- \*\*(BF-\d+\.\d+)\*\*", TEXT, re.MULTILINE) == specified


def test_every_rule_that_is_named_anywhere_is_there() -> None:
    for file in [*GAME.glob("*.py"), *(ROOT / "configs").glob("*/brettfussball.toml"), GAME / "RULES.md"]:
        for rule in set(re.findall(r"BF-\d+\.\d+", file.read_text(encoding="utf-8"))):
            assert f"- **{rule}**" in TEXT, f"{file.name}: {rule}"


def test_every_ruling_is_listed_once_and_its_switch_is_one() -> None:
    rows = table("The rulings")
    assert [row[0] for row in rows] == [f"AM-{number}" for number in range(1, RULINGS + 1)]
    for ruling, _, _, switches in rows:
        named = re.findall(r"`(\w+)`", switches)
        assert switches == "–" or named
        for switch in named:
            assert switch in settings(), f"{ruling}: {switch}"


def test_every_ruling_that_a_rule_names_is_listed() -> None:
    listed = {row[0] for row in table("The rulings")}
    for file in [*GAME.glob("*.py"), *(ROOT / "configs").glob("*/brettfussball.toml"), GAME / "RULES.md"]:
        assert set(re.findall(r"AM-\d+", file.read_text(encoding="utf-8"))) <= listed, file.name


def test_the_switches_are_those_of_the_rule_sets_with_their_defaults() -> None:
    rows = {row[0].strip("`"): row[2].strip("`") for row in table("The switches")}
    assert list(rows) == list(settings())
    assert tomllib.loads("\n".join(f"{key} = {value}" for key, value in rows.items())) == settings()


def test_each_switch_names_a_rule_or_ruling_that_its_comment_names() -> None:
    comments = SWITCHES.read_text(encoding="utf-8")
    for key, names, *_ in table("The switches"):
        comment = re.search(rf"^{key.strip('`')} = .*", comments, re.MULTILINE)
        assert comment is not None, key
        assert set(IDS.findall(names)) & set(IDS.findall(comment[0])), key


def test_a_ruling_and_its_switch_name_each_other() -> None:
    rulings = {row[0]: set(re.findall(r"`(\w+)`", row[3])) for row in table("The rulings")}
    for key, names, *_ in table("The switches"):
        for ruling in re.findall(r"AM-\d+", names):
            assert key.strip("`") in rulings[ruling], f"{key} {ruling}"


def test_the_phases_are_listed() -> None:
    assert [row[0].strip("`") for row in table("Phases")] == [phase.name for phase in Phase]


def test_the_ids_are_listed_without_a_gap_and_their_texts_are_read_so() -> None:
    game = get_game("brettfussball")
    params: np.ndarray = game.build(*game.load()[:2])  # type: ignore[attr-defined]
    state = new_state()
    state["phase"] = Phase.ACT
    expected = 0
    for ids, texts, _ in table("Decisions and their ids"):
        first, _, last = ids.partition("–")
        assert int(first) == expected
        assert expected in list(Action)
        expected = int(last or first) + 1
        for text in re.findall(r"`([^`]+)`", texts):
            assert int(first) <= read_action(params, state, text) < expected, text
    assert expected == ACTIONS
