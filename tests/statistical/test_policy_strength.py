"""How strong the policies of the tabletop games are against each other; draws count as half a win."""

from __future__ import annotations

import math

import pytest

import rugbysim as rs


def share_won(game: str, first: str, second: str, n: int, seed: int = 1) -> tuple[float, float]:
    """The first side's share of the points of `n` games, and its standard error."""
    match = rs.load_tabletop(game, first, second)
    result = rs.simulate(match, n, seed)
    wins, draws = (result.estimate(name).estimate or 0.0 for name in (f"{match.sides[0]}_win", "draw"))
    share = wins + draws / 2
    return share, math.sqrt(max(share * (1 - share), 1 / n) / n)


def share_of(game: str, policy: str, against: str, n: int, *, first: bool) -> tuple[float, float]:
    """What a policy wins on either side."""
    share, error = share_won(game, *((policy, against) if first else (against, policy)), n)
    return share if first else 1 - share, error


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("game", "wanted", "n"), [("brettfussball", 0.95, 200), ("winkelmann", 0.99, 1000)])
def test_greedy_beats_random_nearly_always(game: str, wanted: float, n: int, first: bool) -> None:
    """n a side as above; more is expected than is wanted: hardly a game is lost, in Winkelmann's Rugby none is."""
    share, _ = share_of(game, "greedy", "random", n, first=first)
    assert share >= wanted


@pytest.mark.parametrize(("game", "n"), [("brettfussball", 24), ("winkelmann", 40)])
def test_a_short_search_beats_greedy(game: str, n: int) -> None:
    """n as above with 200 simulations; expected 0.85 to 0.95 (standard error 0.06, 0.05); better than even by four."""
    share, error = share_won(game, "mcts:simulations=200", "greedy", n)
    assert share - 4 * error > 0.5


def test_greedy_players_score_in_winkelmanns_half_hour() -> None:
    """n = 400 of 120 rolls; 2.5 goals are expected with a standard error of 0.07, and at least 2 are wanted."""
    match = rs.load_tabletop("winkelmann", "greedy", "greedy", rules="winkelmann_timed")
    goals = rs.simulate(match, 400, 1).estimate("total_goals")
    assert goals.estimate is not None
    assert goals.standard_error is not None
    assert goals.estimate - 4 * goals.standard_error > 2


@pytest.mark.slow
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("game", "wanted"), [("brettfussball", 0.75), ("winkelmann", 0.65)])
def test_a_search_of_a_thousand_simulations_wins_most_games_against_greedy(
    game: str, wanted: float, first: bool
) -> None:
    """n = 200 a side; expected about 0.9 with a standard error of 0.02; above what is wanted by four of these."""
    share, error = share_of(game, "mcts", "greedy", 200, first=first)
    assert share - 4 * error > wanted
