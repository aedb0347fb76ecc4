"""A position as friendly code comes by it and looks at it."""

from __future__ import annotations

import doctest

import pytest

import rugbysim as rs
from rugbysim.games import positions
from rugbysim.games.kernels import CHANCE
from rugbysim.games.positions import IllegalAction


@pytest.mark.parametrize("game", ["brettfussball", "winkelmann"])
def test_a_match_gives_the_start_of_its_game(game: str) -> None:
    position = rs.Position.of(rs.load_tabletop(game, "random", "mcts"))
    assert (position.to_move, position.actions, position.scores) == (CHANCE, [], (0, 0))
    assert str(position) == position.text
    assert repr(position) == f"<Position of {game} after 0 actions, 0:0>"


def test_the_rules_of_the_match_are_those_of_the_position() -> None:
    timed = rs.Position.of(rs.load_tabletop("winkelmann", rules="winkelmann_timed"))
    assert int(timed.params["max_rolls"][0]) == 120
    assert timed != rs.Position.of(rs.load_tabletop("winkelmann"))


def test_the_actions_of_a_replay_lead_to_its_end() -> None:
    match = rs.load_tabletop("winkelmann", overrides=["max_rolls=60"])
    played = rs.replay(match, seed=2, index=5)
    position = rs.Position.of(match, played.events.action)
    assert position.over
    assert position.scores == played.score
    assert rs.Position.of(match, played.log["action"][:4]).actions == position.actions[:4]
    with pytest.raises(IllegalAction):
        rs.Position.of(match, [5])


def test_a_match_of_teams_is_refused() -> None:
    with pytest.raises(rs.SetupError, match=r"Position\.of: match is .*; expected a match as load_tabletop returns it"):
        rs.Position.of(rs.load_match("example"))  # type: ignore[arg-type]


def test_the_example_gives_what_it_says() -> None:
    found = doctest.testmod(positions)
    assert found.attempted > 4
    assert found.failed == 0
