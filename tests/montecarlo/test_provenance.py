"""Where a result came from, for the setups that people write."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rugbysim.montecarlo.provenance import configuration_text, input_files
from rugbysim.montecarlo.simulate import simulate
from rugbysim.setup.errors import SetupError
from rugbysim.setup.matches import Match, load_match
from tests.montecarlo.toy import Toy, ToyMatch


@pytest.fixture(scope="module")
def example() -> Match:
    return load_match("example")


def test_configuration_is_whole_and_has_no_path(example: Match, root: Path) -> None:
    text = configuration_text(example)
    found = json.loads(text)
    assert found["home"]["players"][0]["name"] == example.home.players[0].name
    assert found["rules"]["tackle"]["difficulty"] == example.rules.tackle.difficulty
    assert str(root) not in text
    assert ".toml" not in text
    assert text == configuration_text(load_match("example"))


def test_every_change_of_the_setup_changes_the_configuration(example: Match) -> None:
    changes = ("rules.tackle.difficulty=-5", "home.hardness=10", "away.tactics.kick_off=long", "home_bonus=1")
    texts = {configuration_text(load_match("example", overrides=[change])) for change in changes}
    assert len(texts | {configuration_text(example)}) == 5


def test_inputs_are_match_teams_squads_and_rules(example: Match, root: Path) -> None:
    found = {path.resolve().relative_to(root / "configs").parts[0] for path in input_files(example)}
    assert found == {"matches", "teams", "squads", "rules"}
    assert len(input_files(example)) == 6


def test_a_squad_is_never_overwritten(example: Match, tmp_path: Path) -> None:
    """A coach who names his own spreadsheet as the output."""
    squad = tmp_path / "squad.csv"
    squad.write_text("mine")
    home = example.home.model_copy(update={"squad_path": squad})
    with pytest.raises(SetupError, match="an input of the run"):
        simulate(Setup(home=home), 10, 1, game=Toy(), out=squad, force=True)
    assert squad.read_text() == "mine"


@dataclass
class Setup(ToyMatch):
    """A toy's setup with a real team, or with a curve."""

    home: Any = None
    curves: dict[str, Any] = field(default_factory=dict)


def test_a_path_is_no_part_of_the_configuration() -> None:
    here, there = ToyMatch(path=Path("here.toml")), ToyMatch(path=Path("there.toml"))
    assert configuration_text(here) == configuration_text(there)
    assert input_files(here) == (Path("here.toml"),)


def test_another_function_of_the_same_name_is_another_configuration() -> None:
    def curve(scale: float) -> Any:
        return lambda argument: 1 / (1 + math.exp(-argument / scale))

    first, second = (configuration_text(Setup(curves={"mine": curve(scale)})) for scale in (10, 20))
    assert first != second
    assert first == configuration_text(Setup(curves={"mine": curve(10)}))
    assert "lambda" in first
    assert "0x" not in first
