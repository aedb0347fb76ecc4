"""How strong the policies of Brettfußball are against each other; draws count as half a win."""

from __future__ import annotations

import math

import pytest

import rugbysim as rs


def share_won(red: str, yellow: str, n: int, seed: int = 1) -> tuple[float, float]:
    """Red's share of the points of `n` games, and its standard error."""
    result = rs.simulate(rs.load_tabletop("brettfussball", red, yellow), n, seed)
    wins, draws = (result.estimate(name).estimate or 0.0 for name in ("red_win", "draw"))
    share = wins + draws / 2
    return share, math.sqrt(max(share * (1 - share), 1 / n) / n)


@pytest.mark.parametrize("side", ["red", "yellow"])
def test_greedy_beats_random_nearly_always(side: str) -> None:
    """n = 200 a side; at least 95 % is wanted, and more is expected: hardly a game is lost."""
    red, yellow = ("greedy", "random") if side == "red" else ("random", "greedy")
    share, _ = share_won(red, yellow, 200)
    assert (share if side == "red" else 1 - share) >= 0.95


def test_a_short_search_beats_greedy() -> None:
    """n = 24 with 200 simulations; expected 0.90 with a standard error of 0.06; better than even by four of these."""
    share, error = share_won("mcts:simulations=200", "greedy", 24)
    assert share - 4 * error > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("side", ["red", "yellow"])
def test_a_search_of_a_thousand_simulations_wins_three_quarters_against_greedy(side: str) -> None:
    """n = 200 a side; expected 0.90 with a standard error of 0.02; above 0.75 by more than four of these."""
    red, yellow = ("mcts", "greedy") if side == "red" else ("greedy", "mcts")
    share, error = share_won(red, yellow, 200)
    assert (share if side == "red" else 1 - share) - 4 * error > 0.75
