"""A sweep of a tabletop game's rules: the same table, with the changes that the match already has kept."""

from __future__ import annotations

import pytest

import rugbysim as rs
from rugbysim.analysis.sweep import sweep
from rugbysim.games.table_game import load_tabletop
from rugbysim.setup.errors import SetupError
from rugbysim.setup.tabletop import TabletopMatch

N, SEED = 25, 3


def match(*overrides: str) -> TabletopMatch:
    """Greedy against random, with changed rules."""
    return load_tabletop("brettfussball", "greedy", "random", overrides=overrides)


def test_each_row_is_the_run_with_that_value() -> None:
    swept = sweep(match("max_plies=600"), "goals_to_win", [1, 2], n=N, seed=SEED, threads=2)
    assert (swept.tables.score, swept.names) == ("goals", ("Red (greedy)", "Yellow (random)"))
    for point in swept.points:
        found = rs.simulate(match("max_plies=600", f"goals_to_win={point.value}"), n=N, seed=SEED)
        for name in ("red_win", "draw", "yellow_win", "total_goals", "margin", "plies", "yellow_shots"):
            assert point.estimates[name] == found.estimate(name), name
    assert swept.points[1].differences["plies"].estimate == pytest.approx(
        (swept.points[1].estimates["plies"].estimate or 0) - (swept.points[0].estimates["plies"].estimate or 0)
    )


def test_the_table_has_outcomes_scores_and_what_the_game_names() -> None:
    columns = sweep(match("max_plies=200"), "rules.variant", [2, 1], n=5).table.columns
    assert {"red_win", "yellow_win_low", "margin_error", "red_goals", "yellow_shots_difference"} <= set(columns)
    assert not [name for name in columns if "home" in name or "points" in name or "plies" in name]


def test_any_kind_of_value() -> None:
    for key, values in (("starter", ["red", "yellow"]), ("corner_diag", [True, False])):
        assert len(sweep(match("max_plies=50"), key, values, n=5).table) == 2


def test_a_key_that_is_none_is_named() -> None:
    with pytest.raises(SetupError, match=r'did you mean "variant"\?'):
        sweep(match(), "varaint", [1, 2], n=5)
