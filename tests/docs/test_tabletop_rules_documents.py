"""RULES.md of each tabletop game names every rule, ruling, switch, phase and decision that there is, and no other."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import numpy as np
import pytest
from pydantic import BaseModel

from rugbysim.games.brettfussball import vocabulary as brettfussball
from rugbysim.games.positions import Position
from rugbysim.games.registry import get_game
from rugbysim.games.telling import Teller
from rugbysim.games.winkelmann import vocabulary as winkelmann
from rugbysim.setup.brettfussball import Settings as BrettfussballSettings
from rugbysim.setup.winkelmann import Settings as WinkelmannSettings
from rugbysim.setup.winkelmann_board import load_board
from tests.games import brettfussball_placed, winkelmann_placed

ROOT = Path(__file__).resolve().parents[2]
RULINGS = re.compile(r"AM-\d+")


@dataclass(frozen=True)
class Document:
    """The RULES.md of a game, and what it has to agree with.

    `to_decide` makes a position in which all decisions can be read; `chance` are the phases in which its results are.
    """

    game: str
    prefix: str
    rules: int
    rulings: int
    settings: type[BaseModel]
    phases: type[IntEnum]
    kinds: type[IntEnum]
    actions: int
    to_decide: Callable[[np.ndarray], np.ndarray]
    chance: dict[str, IntEnum]

    def __str__(self) -> str:
        return self.game

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def file(self) -> Path:
        return ROOT / "rugbysim" / "games" / self.game / "RULES.md"

    @property
    def specification(self) -> str:
        file = ROOT.parent / "shared" / "rules" / f"{self.game}.md"
        if not file.is_file():
            pytest.skip("the specification is not here")
        return file.read_text(encoding="utf-8")

    @property
    def rule_id(self) -> re.Pattern[str]:
        return re.compile(rf"{self.prefix}-\d+\.\d+")

    def table(self, heading: str) -> list[list[str]]:
        """The rows of the table under a heading, without its head."""
        section = self.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
        return rows_of(section.splitlines())

    def defaults(self) -> dict[str, Any]:
        """A rule set that says nothing, as its file would, without the version of the file's layout."""
        return self.settings.model_validate({"schema": 1}).model_dump(mode="json", exclude={"schema_"})

    def own_files(self) -> Iterator[Path]:
        """The code and the configurations of the game."""
        yield self.file
        yield from self.file.parent.glob("*.py")
        yield from (ROOT / "rugbysim" / "setup").glob(f"{self.game}*.py")
        yield from (ROOT / "configs").glob(f"*/{self.game}*.toml")


DOCUMENTS = (
    Document(
        game="brettfussball",
        prefix="BF",
        rules=77,
        rulings=44,
        settings=BrettfussballSettings,
        phases=brettfussball.Phase,
        kinds=brettfussball.Action,
        actions=brettfussball.ACTIONS,
        to_decide=lambda _: brettfussball_placed.placed(),
        chance={"starter": brettfussball.Phase.STARTER, "roll": brettfussball.Phase.ROLL},
    ),
    Document(
        game="winkelmann",
        prefix="WK",
        rules=57,
        rulings=33,
        settings=WinkelmannSettings,
        phases=winkelmann.Phase,
        kinds=winkelmann.Action,
        actions=winkelmann.ACTIONS,
        to_decide=winkelmann_placed.placed,
        chance={"starter": winkelmann.Phase.TOSS, "roll": winkelmann.Phase.ROLL},
    ),
)
every_game = pytest.mark.parametrize("document", DOCUMENTS, ids=str)


def rows_of(lines: Sequence[str]) -> list[list[str]]:
    """The cells of all lines that are rows of a table, without its head."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]


def flat(settings: dict[str, Any]) -> dict[str, Any]:
    """The keys as `--set` takes them: `dice.faces`."""
    found: dict[str, Any] = {}
    for key, value in settings.items():
        found |= {f"{key}.{inner}": one for inner, one in value.items()} if isinstance(value, dict) else {key: value}
    return found


def prepared(document: Document) -> tuple[Any, np.ndarray]:
    """A game and the parameters of its own rule set."""
    game: Any = get_game(document.game)
    return game, game.build(*game.load()[:2])


# --- rules and rulings -----------------------------------------------------------------------------------------------


@every_game
def test_every_rule_has_its_entry_once(document: Document) -> None:
    entries = re.findall(rf"^- \*\*{document.prefix}-(\d+)\.(\d+)\*\*", document.text, re.MULTILINE)
    assert len(entries) == len(set(entries)) == document.rules
    numbers = defaultdict(list)
    for section, number in entries:
        numbers[int(section)].append(int(number))
    assert list(numbers) == list(range(1, 11))
    for section, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), f"{document.prefix}-{section}"


@every_game
def test_the_rules_are_those_of_the_specification(document: Document) -> None:
    rule = document.rule_id.pattern
    specified = re.findall(rf"^- ({rule}) ", document.specification, re.MULTILINE)
    assert re.findall(rf"^- \*\*({rule})\*\*", document.text, re.MULTILINE) == specified


@every_game
def test_every_rule_that_is_named_anywhere_is_there(document: Document) -> None:
    text = document.text
    for file in {*document.own_files(), *(ROOT / "rugbysim").rglob("*.py")}:
        for rule in set(document.rule_id.findall(file.read_text(encoding="utf-8"))):
            assert f"- **{rule}**" in text, f"{file.name}: {rule}"


@every_game
def test_every_ruling_is_listed_once_and_its_switch_is_one(document: Document) -> None:
    rows = document.table("The rulings")
    assert [row[0] for row in rows] == [f"AM-{number}" for number in range(1, document.rulings + 1)]
    for ruling, _, _, switches in rows:
        named = re.findall(r"`([\w.]+)`", switches)
        assert switches == "–" or named
        for switch in named:
            assert switch in flat(document.defaults()), f"{ruling}: {switch}"


@every_game
def test_the_rulings_are_those_of_the_specification(document: Document) -> None:
    specified = re.findall(r"^\| (AM-\d+) \|", document.specification, re.MULTILINE)
    assert [row[0] for row in document.table("The rulings")] == specified


@every_game
def test_every_ruling_that_a_rule_names_is_listed(document: Document) -> None:
    listed = {row[0] for row in document.table("The rulings")}
    for file in document.own_files():
        assert set(RULINGS.findall(file.read_text(encoding="utf-8"))) <= listed, file.name


# --- switches --------------------------------------------------------------------------------------------------------


@every_game
def test_the_switches_are_those_of_the_rule_sets_with_their_defaults(document: Document) -> None:
    rows = {row[0].strip("`"): row[2].strip("`") for row in document.table("The switches")}
    assert list(rows) == list(flat(document.defaults()))
    assert tomllib.loads("\n".join(f"{key} = {value}" for key, value in rows.items())) == document.defaults()


@every_game
def test_each_switch_names_a_rule_or_ruling_that_its_comment_names(document: Document) -> None:
    ids = re.compile(rf"{RULINGS.pattern}|{document.rule_id.pattern}")
    comments = (ROOT / "configs" / "tabletop" / f"{document.game}.toml").read_text(encoding="utf-8")
    for key, names, *_ in document.table("The switches"):
        comment = re.search(rf"^{key.strip('`').split('.')[-1]} = .*", comments, re.MULTILINE)
        assert comment is not None, key
        assert set(ids.findall(names)) & set(ids.findall(comment[0])), key


@every_game
def test_a_ruling_and_its_switch_name_each_other(document: Document) -> None:
    of_rulings = {
        (row[0], switch) for row in document.table("The rulings") for switch in re.findall(r"`([\w.]+)`", row[3])
    }
    of_switches = {
        (ruling, key.strip("`"))
        for key, names, *_ in document.table("The switches")
        for ruling in RULINGS.findall(names)
    }
    assert of_rulings == of_switches


@every_game
def test_every_word_that_a_switch_takes_is_described(document: Document) -> None:
    rows = {row[0].strip("`"): " ".join(row[2:]) for row in document.table("The switches")}
    for key, field in document.settings.model_fields.items():
        if get_origin(field.annotation) is Literal:
            for word in get_args(field.annotation):
                if isinstance(word, str):
                    assert f'"{word}"' in rows[key], f"{key}: {word}"


# --- phases and decisions --------------------------------------------------------------------------------------------


@every_game
def test_the_phases_are_listed(document: Document) -> None:
    assert [row[0].strip("`") for row in document.table("Phases")] == [phase.name for phase in document.phases]


@every_game
def test_the_ids_are_listed_without_a_gap_and_their_texts_are_read_so(document: Document) -> None:
    game, params = prepared(document)
    state = document.to_decide(params)
    expected = 0
    for ids, texts, _ in document.table("Decisions and their ids"):
        first, _, last = ids.partition("–")
        assert int(first) == expected
        assert expected in list(document.kinds)
        expected = int(last or first) + 1
        for text in re.findall(r"`([^`]+)`", texts):
            assert int(first) <= game.read_action(params, state, text) < expected, text
    assert expected == document.actions


@every_game
def test_results_of_chance_are_read_as_the_ids_they_are_said_to_be(document: Document) -> None:
    game, params = prepared(document)
    section = document.text.split("\n## Decisions and their ids\n")[1].split("\n## ")[0]
    examples = re.findall(r"`((starter|roll) [^`]+)`(?: is)? (\d+)", section)
    assert {kind for _, kind, _ in examples} == {"starter", "roll"}
    for text, kind, number in examples:
        state = document.to_decide(params)
        state["phase"] = document.chance[kind]
        assert game.read_action(params, state, text) == int(number), text


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_the_turn_of_the_game_in_a_minute_is_played_and_told_so() -> None:
    document = next(document for document in DOCUMENTS if document.game == "winkelmann")
    game, params = prepared(document)
    west, east = {1: "G2.1", 2: "GW.p2"}, {5: "D2.9"}
    state = winkelmann_placed.placed(params, west, east, ball="GW.p1", phase=winkelmann.Phase.ROLL, dice=0, open=0)
    position, teller = Position(game, params, state), Teller()
    rows = document.table("The game in a minute")
    for typed, told in rows:
        assert teller.apply(position, position.read(typed.strip("`"))) == told
    assert len(rows) == 5
    assert (position.over, position.winner) == (True, 0)


@every_game
def test_every_file_that_is_named_exists(document: Document) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", document.text):
        assert (document.file.parent / target).resolve().is_file(), target


# --- boards ----------------------------------------------------------------------------------------------------------


def table_of_boards(first: str) -> list[list[str]]:
    """The rows of the table of Winkelmann's RULES.md with `first` at its head."""
    document = next(document for document in DOCUMENTS if document.game == "winkelmann")
    body = document.text.split(f"\n| {first} |")[1].split("\n\n")[0]
    return rows_of([f"| {first} |", *body.splitlines()[1:]])


def test_the_fetch_fields_of_each_preset_are_those_of_the_board() -> None:
    board = load_board("winkelmann")
    rows = table_of_boards("preset")
    assert {row[0].strip("`") for row in rows} == set(board.presets)
    for preset, pairs, _ in rows:
        written = {
            board.aliases[hol.lower()]: {board.aliases[field.lower()] for field in fields.split(", ")}
            for hol, fields in (pair.split(": ") for pair in pairs.split("; "))
        }
        assert written == {hol: set(fields) for hol, fields in board.fetches(preset.strip("`")).items()}, preset


def test_the_boards_listed_have_as_many_fields_and_crossings_as_they_are_said_to() -> None:
    rows = table_of_boards("board")
    shipped = sorted(file.stem for file in (ROOT / "configs" / "boards").glob("winkelmann*.toml"))
    assert [row[0].strip("`") for row in rows] == shipped
    for name, _, fields, crossings, _ in rows:
        circles = load_board(name.strip("`")).circles_of
        assert [len(circles), sum(len(lying) == 2 for lying in circles)] == [int(fields), int(crossings)], name
