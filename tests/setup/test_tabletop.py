"""Matches of tabletop games, and changes of single keys of any rule set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import Field

from rugbysim.cli.listing import KINDS
from rugbysim.setup import Policy, SetupError, TabletopMatch
from rugbysim.setup.brettfussball import load_settings
from rugbysim.setup.fields import Count, Frozen, Number
from rugbysim.setup.locate import shipped
from rugbysim.setup.tabletop import changed_settings


class Flick(Frozen):
    """A table of a rule set, with an array in it."""

    force: Number = Field(1.0, ge=0, description="how hard a flick is")
    spread: tuple[Number, Number] = Field((0.5, 2.0), description="[least, most]")


class Rules(Frozen):
    """A rule set with a table in it."""

    flick: Flick = Flick()
    goals: Count = Field(3, ge=1, description="goals that win")


def match_of(first: Policy, second: Policy, *overrides: str) -> TabletopMatch:
    rules, board, files = load_settings(None, overrides)
    return TabletopMatch(
        game="brettfussball",
        title="Brettfußball",
        sides=("red", "yellow"),
        policies=(first, second),
        rules=rules,
        board=board,
        path=files[0],
        overrides=overrides,
        inputs=files,
    )


def test_a_match_is_named_after_its_policies() -> None:
    match = match_of(Policy("greedy"), Policy("mcts", simulations=200))
    assert match.name == "Brettfußball: greedy v mcts:simulations=200"
    assert match.side_names == ("Red (greedy)", "Yellow (mcts:simulations=200)")
    assert match.notices == ()
    assert [file.name for file in match.inputs] == ["brettfussball.toml"] * 2


def test_the_configuration_is_what_decides_and_not_where_it_lies(tmp_path: Path) -> None:
    match = match_of(Policy("greedy"), Policy("random"))
    text = match.configuration_text()
    assert json.loads(text)["rules"]["variant"] == 1
    for kind in ("boards", "tabletop"):
        folder = tmp_path / kind
        folder.mkdir()
        (folder / "mine.toml").write_bytes(shipped(kind)["brettfussball"].read_bytes())
    rules, board, files = load_settings(tmp_path / "tabletop" / "mine.toml", [f"board={tmp_path}/boards/mine.toml"])
    moved = TabletopMatch("brettfussball", "Brettfußball", match.sides, match.policies, rules, board, files[0])
    assert moved.configuration_text() == text


@pytest.mark.parametrize(
    "overrides",
    [("variant=3",), ("goals_to_win=4",), ("corner_diag=true",), ("board_alternative=round-circle",)],
)
def test_whatever_decides_is_in_the_configuration(overrides: tuple[str, ...]) -> None:
    policies = Policy("greedy"), Policy("random")
    assert match_of(*policies, *overrides).configuration_text() != match_of(*policies).configuration_text()


def test_the_policies_and_who_plays_which_are_in_the_configuration() -> None:
    greedy, random = Policy("greedy"), Policy("random")
    searching = Policy("mcts", exploration=0.5)
    pairs = [(greedy, random), (random, greedy), (greedy, searching), (greedy, Policy("mcts"))]
    assert len({match_of(*pair).configuration_text() for pair in pairs}) == 4


def test_reading_the_board_changes_no_configuration() -> None:
    match, other = (match_of(Policy("greedy"), Policy("random")) for _ in range(2))
    assert match.board.walk(60, 1, 0)
    assert match.configuration_text() == other.configuration_text()


@pytest.mark.parametrize(
    ("override", "expected"),
    [
        ("goals=5", Rules(goals=5)),
        ("rules.goals=5", Rules(goals=5)),
        ("flick.force=2.5", Rules(flick=Flick(force=2.5))),
        ("rules.flick.spread.2=4", Rules(flick=Flick(spread=(0.5, 4)))),
        ("flick={ force = 3 }", Rules(flick=Flick(force=3))),
    ],
)
def test_one_key_of_any_rule_set_is_changed(override: str, expected: Rules) -> None:
    assert changed_settings(Rules(), override) == expected
    assert changed_settings(Rules(), [override]) == expected


def test_the_last_change_of_a_key_holds_and_none_changes_nothing() -> None:
    rules = Rules()
    assert changed_settings(rules, ["goals=5", "goals=6"]).goals == 6
    assert changed_settings(rules, []) is rules


@pytest.mark.parametrize(
    ("override", "sentence"),
    [
        ("goals=0", "--set goals=0: goals is 0; expected at least 1 (goals that win)"),
        ("flick.force=hard", '--set flick.force=hard: flick.force is "hard"; expected a number'),
        ("flick.farce=2", '--set: flick.farce: there is no such key; expected a key of the rule set (did you mean "flick.force"?)'),  # noqa: E501
        ("flick.spread.3=2", "--set: flick.spread.3: there is no such key; expected an entry from 1 to 2 after the last dot"),  # noqa: E501
        ("goals.1=2", '--set: goals.1: there is no such key; expected a key of the rule set (did you mean "goals"?)'),
        ("flick.force", '--set is "flick.force"; expected KEY=VALUE, such as variant=3'),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_is_said(override: str, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        changed_settings(Rules(), [override])
    assert str(caught.value) == sentence


def test_boards_and_rule_sets_of_tabletop_games_are_listed(call) -> None:
    assert {"tabletop", "boards", "tactics"} < set(KINDS)
    for kind, names in (
        ("tabletop", ("brettfussball", "subbuteo", "winkelmann", "winkelmann_timed")),
        ("boards", ("brettfussball", "subbuteo", "winkelmann", "winkelmann_5x5")),
        ("tactics", ("balanced", "kicking", "running")),
    ):
        ended = call("list", kind)
        assert (ended.code, ended.out) == (0, "\n  ".join([f"{kind}:", *names]) + "\n")
