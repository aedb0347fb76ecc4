"""What columns say of themselves, and what is said of a name that is not the right one."""

from __future__ import annotations

import re

import pytest

import rugbysim as rs


@pytest.mark.parametrize("name", ["brettfussball", "subbuteo", "winkelmann"])
def test_a_side_stands_in_the_phrase_and_not_before_it(name: str) -> None:
    tables = rs.get_game(name).tables
    meanings = {column.name: column.meaning for column in tables.matches}
    first, second = tables.sides
    for column, meaning in meanings.items():
        side, _, measure = column.partition("_")
        if side in tables.sides:
            assert len(re.findall(rf"\b{side.capitalize()}\b", meaning)) == 1, meaning
            assert f"{side.capitalize()}'s" not in meaning, meaning
        if side == first:
            assert meanings[f"{second}_{measure}"] == meaning.replace(first.capitalize(), second.capitalize())


def test_rival_figures_are_those_that_the_side_displaced() -> None:
    meanings = {column.name: column.meaning for column in rs.get_game("winkelmann").tables.matches}
    assert meanings["east_displaced_rival"] == "rival figures that East displaced (WK-5)"


@pytest.mark.parametrize("argument", ["first", "second"])
def test_a_policy_that_is_none_is_named_by_its_argument(argument: str) -> None:
    with pytest.raises(rs.SetupError) as raised:
        rs.load_tabletop("winkelmann", **{argument: "gredy"})
    assert str(raised.value) == f'load_tabletop: {argument} is "gredy"; expected a policy (did you mean "greedy"?)'


def test_a_rule_set_in_place_of_its_game_is_recognised() -> None:
    with pytest.raises(rs.SetupError, match=r"^winkelmann_timed: this is a rule set of winkelmann; expected the game"):
        rs.load_tabletop("winkelmann_timed")
