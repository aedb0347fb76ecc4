"""What a game wants shown first comes from the game; the rest is a word away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.table import Table

from rugbysim.games.protocol import GameTables, Shown
from rugbysim.games.registry import BUILT_IN, get_game
from rugbysim.montecarlo.result import Result
from rugbysim.montecarlo.simulate import simulate
from rugbysim.report.tables import codes_tables, headline, show_result, sides_table
from tests.montecarlo.toy_board import BOARD_TABLES, Board, BoardMatch

NAMES = ("Red (greedy)", "Yellow (random)")


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate(BoardMatch(), 400, 1, game=Board())


def labels(made: Table) -> list[str]:
    """The first column of a table."""
    return [str(cell) for cell in made.columns[0].cells]


def sides(result: Result, tables: GameTables, every: bool = False) -> list[str]:
    found = {estimate.measure: estimate for estimate in result.estimates()}
    return labels(sides_table(found, tables, NAMES, every=every))


def codes(result: Result, tables: GameTables, every: bool = False) -> list[str]:
    found = {estimate.measure: estimate for estimate in result.estimates()}
    return [str(made.columns[0].header) for made in codes_tables(found, tables, every=every)]


def test_what_the_game_names_is_shown_in_its_order_with_its_words(result: Result) -> None:
    assert sides(result, BOARD_TABLES) == [
        "goals",
        "shots at goal",
        "goals, both sides",
        "margin (red less yellow)",
        "plies",
    ]
    assert codes(result, BOARD_TABLES) == ["result"]


def test_another_order_is_shown_in_that_order(result: Result) -> None:
    other = replace(BOARD_TABLES, shown=Shown(measures={"saves": "", "goals": "goals scored", "starter": ""}))
    assert sides(result, other) == ["saves", "goals scored"]
    assert codes(result, other) == ["starter"]


@pytest.mark.parametrize("tables", [BOARD_TABLES, replace(BOARD_TABLES, shown=Shown())])
def test_everything_is_shown_when_asked_for_and_where_nothing_is_named(result: Result, tables: GameTables) -> None:
    shown = sides(result, tables, every=tables is BOARD_TABLES)
    assert len(shown) == len(set(shown)) == 6  # goals, shots, saves; both sides' goals, margin, plies
    assert {"saves", "goals, both sides", "margin (red less yellow)", "plies"} <= set(shown)
    assert codes(result, tables, every=tables is BOARD_TABLES) == ["result", "starter"]


def test_codes_have_their_shares_with_intervals(result: Result) -> None:
    found = {estimate.measure: estimate for estimate in result.estimates()}
    (made,) = codes_tables(found, BOARD_TABLES)
    assert labels(made) == ["goals", "time up", "cut off"]
    shares = [[str(cell) for cell in column.cells] for column in made.columns[1:]]
    goals = found["result: goals"]
    assert (shares[0][0], shares[1][0]) == (goals.text, goals.interval_text)


def test_the_headline_names_sides_and_caveat_of_the_game(result: Result) -> None:
    found = {estimate.measure: estimate for estimate in result.estimates()}
    sentence = headline(found, BOARD_TABLES, NAMES)
    assert sentence.startswith(("Red (greedy) win ", "Yellow (random) win "))
    assert sentence.endswith(" with these policies.")


@pytest.mark.parametrize("every", [False, True])
def test_it_fits_eighty_columns(result: Result, every: bool, capsys: pytest.CaptureFixture[str]) -> None:
    long = "mcts:simulations=1000,exploration=0.55,rollout=greedy"
    show_result(result, BoardMatch(side_names=(f"Red ({long})", f"Yellow ({long})")), every=every)
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "home" not in shown
    assert "points" not in shown


def test_every_name_that_a_game_wants_shown_is_one_of_its_measures() -> None:
    for tables in (*(get_game(name).tables for name in BUILT_IN), BOARD_TABLES):
        columns = {column.name for column in tables.matches} | {tables.total, "margin"}
        for name in tables.shown.measures:
            assert name in columns or set(tables.of_sides(name)) <= columns, name
        assert all(set(tables.of_sides(name)) <= columns for name in tables.shown.brief)
        assert set(tables.shown.men.values()) <= {column.name for column in tables.players}
