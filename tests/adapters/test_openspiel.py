"""Tabletop games as OpenSpiel's own tests, bots and algorithms see them."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rugbysim.adapters.openspiel import register
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.positions import IllegalAction, Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.setup.errors import SetupError

pyspiel = pytest.importorskip("pyspiel")

SHORT = {
    "race": {"turns": 20},
    "brettfussball": {"variant": 4, "time_plies": 40, "max_plies": 40, "own_goal": "corner"},
    "winkelmann": {"goals_to_win": 0, "max_rolls": 20, "nr_goal_circle": "any_figure"},
}
"""Games that are over soon."""


@pytest.fixture(params=SHORT)
def game(request: pytest.FixtureRequest) -> Any:
    """One game after the other, as OpenSpiel loads it."""
    return pyspiel.load_game(register(request.param), SHORT[request.param])


def walk(state: Any, seed: int = 1) -> None:
    """Play at random to the end."""
    choose = random.Random(seed).choice
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))


def test_openspiel_s_own_simulation_passes(game: Any) -> None:
    """It checks masks, copies, serialised states, names of actions, observations, returns and the game's length."""
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_state_is_the_position_after_the_same_actions(game: Any) -> None:
    state = game.new_initial_state()
    ours = tabletop_game(game.table[0].name)
    position = Position.start(ours, game.table[1])
    choose = random.Random(3).choice
    players = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL, 0: 0, 1: 1}
    while not position.over:
        assert state.current_player() == players[position.to_move]
        assert state.is_chance_node() == (position.to_move == CHANCE)
        if state.is_chance_node():
            assert state.chance_outcomes() == position.outcomes
        else:
            assert state.legal_actions() == position.legal
        for side in range(2):
            seen = ours.observation(position.params, position.state, side)
            assert state.observation_tensor(side) == seen.tolist()
        action = choose(state.legal_actions())
        assert state.action_to_string(state.current_player(), action) == position.describe(action)
        assert state.returns() == [0, 0]
        state.apply_action(action)
        position.apply(action)
        assert str(state).startswith(position.text)
    assert state.is_terminal()
    assert state.history() == position.actions
    assert state.returns() == {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[position.winner]


def test_somebody_wins_and_gets_it() -> None:
    game = pyspiel.load_game(register("race"))
    seen = set()
    for seed in range(6):
        state = game.new_initial_state()
        walk(state, seed)
        first, second = state.position.scores
        assert state.returns() == [np.sign(first - second), np.sign(second - first)]
        seen.add(tuple(state.returns()))
    assert {(1.0, -1.0), (-1.0, 1.0)} <= seen


def test_a_copy_goes_its_own_way(game: Any) -> None:
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before = str(state)
    twin = state.clone()
    assert str(twin) == before
    walk(twin)
    assert str(state) == before
    assert state.position.actions == state.history()


def test_states_are_stored_and_read(game: Any) -> None:
    """As OpenSpiel writes them and as pickle does; what was read goes on as the state would have."""
    state = game.new_initial_state()
    for _ in range(15):
        state.apply_action(state.legal_actions()[-1])
    text = pyspiel.serialize_game_and_state(game, state)
    for read in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(read) == str(state)
        assert read.history() == state.history()
        twin = state.clone()
        walk(twin)
        walk(read)
        assert str(read) == str(twin)


def test_a_state_of_other_rules_is_refused(game: Any) -> None:
    text = game.new_initial_state().serialize()
    key = game.new_initial_state().held.key
    other = pickle.loads(pickle.dumps(game.new_initial_state().held))  # noqa: S301
    assert other.key == key
    from rugbysim.adapters import openspiel_game

    loaded = dict(openspiel_game._LOADED)
    openspiel_game._LOADED.clear()
    try:
        with pytest.raises(SetupError, match="the rules it was written under"):
            openspiel_game._held_again(key, ())
    finally:
        openspiel_game._LOADED.update(loaded)
    assert str(game.deserialize_state(text)) == str(game.new_initial_state())


def test_what_is_not_legal_is_refused(game: Any) -> None:
    state = game.new_initial_state()
    before = str(state)
    with pytest.raises(IllegalAction, match="chance decides here"):
        state.apply_action(77)
    assert str(state) == before


def test_keys_of_the_rule_set_are_parameters() -> None:
    name = register("race")
    assert pyspiel.load_game(name).max_game_length() == 1 + 2 * 60
    short = pyspiel.load_game(f"{name}(turns=7,squares=5)")
    assert short.max_game_length() == 1 + 2 * 7
    assert short.get_parameters() == {"turns": 7, "squares": 5}
    assert str(pyspiel.load_game(str(short))) == str(short)
    state = short.new_initial_state()
    walk(state)
    assert len(state.history()) <= 15
    with pytest.raises(SetupError, match=r"turns is 0; expected"):
        pyspiel.load_game(f"{name}(turns=0)")


def test_words_and_switches_are_parameters() -> None:
    name = register("brettfussball")
    game = pyspiel.load_game(f"{name}(own_goal=corner,corner_diag=True,starter=yellow)")
    assert game.new_initial_state().legal_actions() == [1, 2, 3, 4, 5, 6]
    assert pyspiel.load_game(str(game)).key == game.key != pyspiel.load_game(name).key


def test_two_rule_sets_side_by_side(tmp_path: Path) -> None:
    rules = tmp_path / "sprint.toml"
    rules.write_text("turns = 3\n")
    assert register("race", rules, "sprint") == "sprint"
    register("race")
    assert pyspiel.load_game("sprint").max_game_length() == 7
    assert pyspiel.load_game("sprint(turns=4)").max_game_length() == 9
    assert pyspiel.load_game("rugbysim_race").max_game_length() == 121


def test_what_the_game_says_of_itself(game: Any) -> None:
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    ours = game.table[0]
    assert game.num_distinct_actions() == ours.action_count
    assert game.max_chance_outcomes() == ours.chance_count
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)


def searching(game: Any, simulations: int) -> Any:
    """OpenSpiel's tree search, the one that may be used with games written in Python."""
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    stream = np.random.RandomState(1)
    return mcts.MCTSBot(game, 2.0, simulations, mcts.RandomRolloutEvaluator(1, stream), random_state=stream)


def test_openspiel_s_tree_search_sees_a_win() -> None:
    """It walks the token that gets home in the last turn, for either side."""
    game = pyspiel.load_game(register("race"), {"squares": 6, "turns": 7})
    bot = searching(game, 60)
    found = set()
    for seed in range(40):
        state, choose = game.new_initial_state(), random.Random(seed).choice
        while not state.is_terminal():
            player, actions = state.current_player(), state.legal_actions()
            winning = [one for one in actions if player >= 0 and state.child(one).returns()[player] == 1]
            if len(actions) > len(winning) > 0:
                assert bot.step(state) in winning
                found.add(player)
            state.apply_action(choose(actions))
    assert found == {0, 1}


def test_openspiel_s_tree_search_plays_brettfussball() -> None:
    """It decides what is legal until the game is over."""
    game = pyspiel.load_game(register("brettfussball"), {"variant": 4, "time_plies": 12, "max_plies": 12})
    bot = searching(game, 8)
    state = game.new_initial_state()
    decided = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[decided % len(state.legal_actions())])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decided += 1
    assert decided >= 12


def exact(position: Position) -> float:
    """What side 0 can expect of a position when both sides decide as well as can be."""
    if position.over:
        return {None: 0.0, 0: 1.0, 1: -1.0}[position.winner]
    values = {}
    for action in position.legal or [result for result, _ in position.outcomes]:
        after = position.copy()
        after.apply(action)
        values[action] = exact(after)
    if position.to_move == CHANCE:
        return sum(weight * values[result] for result, weight in position.outcomes)
    return max(values.values()) if position.to_move == 0 else min(values.values())


def test_openspiel_solves_a_small_race() -> None:
    """Its search of the whole tree finds what follows from the positions: who begins is better off."""
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game(register("race"), {"squares": 4, "turns": 3})
    values = []
    for starter in range(2):
        state = game.new_initial_state()
        state.apply_action(starter)
        value, _ = minimax.expectiminimax(state, 100, None, 0)
        assert value == pytest.approx(exact(state.position), abs=1e-12)
        values.append(value)
    assert values[0] > 0.2
    assert values[1] == pytest.approx(-values[0])


def test_the_interpreter_ends_in_peace(clean_environment: dict[str, str], root: Path) -> None:
    """OpenSpiel lets go of what was registered when there is no interpreter any more."""
    code = (
        "import pyspiel\n"
        "from rugbysim.adapters.openspiel import register\n"
        "game = pyspiel.load_game(register('brettfussball'))\n"
        "state = game.new_initial_state()\n"
        "state.apply_action(0)\n"
        "print(state.clone().history())\n"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    ended = subprocess.run(command, env=clean_environment, cwd=root, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "[0]\n", "")
