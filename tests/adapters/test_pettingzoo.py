"""Tabletop games as environments of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rugbysim.adapters.pettingzoo import env, raw_env
from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import draw_chance
from rugbysim.games.positions import IllegalAction, Position
from rugbysim.setup.errors import SetupError

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test

SHORT = {
    "race": ("turns=20",),
    "brettfussball": ("variant=4", "time_plies=60", "max_plies=60"),
    "winkelmann": ("goals_to_win=0", "max_rolls=30"),
}

# PettingZoo's test wants plain arrays but of games on a list of its own, which have dictionaries with a mask as here.
AS_ITS_OWN_BOARD_GAMES = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@pytest.fixture(params=SHORT)
def name(request: pytest.FixtureRequest) -> str:
    """One game after the other."""
    return str(request.param)


def play(table: Any, seed: int | None = None, choice: int = 0) -> list[tuple[str, int]]:
    """Play a game by the one decision of a kind that is `choice` places from the first; who decided what."""
    table.reset(seed=seed)
    decided = []
    for agent in table.agent_iter():
        observation, _, termination, truncation, _ = table.last()
        if termination or truncation:
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        action = int(legal[choice % len(legal)])
        decided.append((agent, action))
        table.step(action)
    return decided


@AS_ITS_OWN_BOARD_GAMES
def test_pettingzoo_s_own_test_passes(name: str) -> None:
    api_test(env(name, overrides=SHORT[name]), num_cycles=200)


def test_a_seed_is_a_game(name: str) -> None:
    seed_test(lambda: env(name, overrides=SHORT[name]), num_cycles=100)


def test_agents_are_the_sides() -> None:
    assert raw_env("brettfussball").possible_agents == ["red_0", "yellow_0"]
    assert raw_env("race").possible_agents == ["black_0", "white_0"]
    assert str(env("race")) == "race_v0"


def test_it_is_the_game_of_positions(name: str) -> None:
    """The same decisions and the same draws lead to the same end."""
    table = raw_env(name, overrides=SHORT[name])
    decisions = iter(play(table, seed=9, choice=5))
    ended = table.position
    position = Position.start(ended.game, ended.params)
    while not position.over:
        if position.to_move == CHANCE:
            position.apply(draw_chance(position, 9))
            continue
        agent, action = next(decisions)
        assert agent == table.possible_agents[position.to_move]
        position.apply(action)
    assert position == ended
    assert next(decisions, None) is None


def test_games_without_a_seed_follow_from_the_one_before(name: str) -> None:
    tables = [raw_env(name, overrides=SHORT[name]) for _ in range(2)]
    games = []
    for table in tables:
        play(table, seed=4)
        first = table.position.actions
        play(table)
        games.append((first, table.position.actions))
    assert games[0] == games[1]
    assert games[0][0] != games[0][1]


def test_without_any_seed_games_differ() -> None:
    tables = [raw_env("race") for _ in range(3)]
    for table in tables:
        play(table)
    assert len({tuple(table.position.actions) for table in tables}) > 1


@pytest.mark.parametrize("seed", [0, -1, 2**64, 2**70 + 3])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    first, second = raw_env("race"), raw_env("race")
    assert play(first, seed) == play(second, seed)


def test_who_wins_gets_it() -> None:
    table = raw_env("race")
    seen = set()
    for seed in range(12):
        table.reset(seed=seed)
        total = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            observation, reward, termination, _, _ = table.last()
            total[agent] += reward
            table.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))
        winner = table.position.winner
        assert list(total.values()) == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[winner]
        seen.add(winner)
    assert {0, 1} <= seen


def test_only_who_decides_has_a_mask(name: str) -> None:
    table = raw_env(name, overrides=SHORT[name])
    table.reset(seed=1)
    for _ in range(20):
        mover = table.agent_selection
        other = next(agent for agent in table.agents if agent != mover)
        assert np.flatnonzero(table.observe(mover)["action_mask"]).tolist() == table.position.legal
        assert not table.observe(other)["action_mask"].any()
        table.step(table.position.legal[0])


def test_observations_fit_their_space() -> None:
    """Of a position with more goals than a real game has, too."""
    table = raw_env("brettfussball", overrides=["goals_to_win=100"])
    table.reset(seed=1)
    table.position.state["score"] = (40, 3)
    for agent in table.agents:
        assert table.observation_space(agent).contains(table.observe(agent))


def test_what_is_not_legal_is_refused_or_loses(name: str, caplog: pytest.LogCaptureFixture) -> None:
    bare = raw_env(name)
    bare.reset(seed=1)
    before = bare.position.state.tobytes()
    with pytest.raises(IllegalAction):
        bare.step(bare.position.game.action_count - 1)
    assert bare.position.state.tobytes() == before
    guarded = env(name)
    guarded.reset(seed=1)
    loser = guarded.agent_selection
    guarded.step(guarded.action_space(loser).n - 1)
    assert guarded.rewards[loser] == -1
    assert all(guarded.terminations.values())


def test_a_position_is_drawn() -> None:
    table = env("race", render_mode="ansi")
    table.reset(seed=2)
    assert table.render() == table.unwrapped.position.text
    assert raw_env("race").render() is None
    with pytest.raises(ValueError, match="render_mode is 'human'; expected None or one of"):
        env("race", render_mode="human")


def test_what_is_no_game_gets_a_sentence() -> None:
    with pytest.raises(SetupError, match='name is "sevens"; expected a tabletop game'):
        env("sevens")
    with pytest.raises(SetupError, match="turns is 0; expected"):
        env("race", overrides=["turns=0"])
