"""How fast the tabletop games are (`make bench`): figures to read, as in `test_speed.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.core.jit import entry
from rugbysim.core.rng import uniform
from rugbysim.games.desk import Rollout, Stream
from rugbysim.games.kernels import apply, new_state
from rugbysim.games.playouts import STATES, seed_game
from rugbysim.games.policies.deciding import choose_randomly, draw
from rugbysim.games.policies.search import roll_out
from rugbysim.games.tabletop import tabletop_game
from tests.bench.test_speed import Say, compare_threads, in_turn, python, say  # noqa: F401 - a fixture

SEED = 1
GAMES = 500
PLIES = 40  # of a rollout
SIMULATE = ("-m", "rugbysim", "simulate", "brettfussball", "--matches", "1", "--red", "random", "--yellow", "random")
IMPORTS = ("-c", "import numba, pandas")


@entry
def list_and_draw(parameters, states, desks, count):  # type: ignore[no-untyped-def]
    """What no way of playing at random in this form can do without: a roll, a list of all decisions, a draw."""
    p, s, desk = parameters[0], states[0], desks[0]
    total = 0
    for _ in range(count):
        s.die = 1 + np.int64(uniform(desk.streams[Stream.CHANCE]) * 6)
        total += choose_randomly(p, s, desk, desk.streams[Stream.FIRST_SIDE])
    return total


@entry
def roll_outs(parameters, states, desks, seed, count, plies, rollout):  # type: ignore[no-untyped-def]
    """The rollouts of a tree search, from the start of a game."""
    p, s, desk = parameters[0], states[0], desks[0]
    trials = states[1:]
    seed_game(desk, seed, 0)
    new_state(p, s)
    apply(p, s, draw(p, s, desk, desk.streams[Stream.CHANCE]))
    total = 0.0
    for _ in range(count):
        trials[0] = s
        position = trials[0]
        total += roll_out(p, position, trials[1:], desk, rollout, plies, desk.streams[Stream.FIRST_SIDE])
    return total


@pytest.fixture(scope="module")
def prepared() -> Any:
    """Random against random, no game cut off before 4,000 plies."""
    match = rs.load_tabletop("brettfussball", "random", "random")
    return tabletop_game("brettfussball").prepare(match)


def in_the_middle(prepared: Any) -> np.ndarray:
    """Room for states; the first is a position after some hundred actions, in which a side moves."""
    game = tabletop_game("brettfussball")
    batch = game.play(prepared, SEED, 0, 1, events=True)
    position = rs.Position.after(game, prepared.params, batch.events["action"][:400].tolist())
    while position.to_move > 1:
        position.apply(position.outcomes[0][0])
    states = np.zeros(STATES, game.state_type)
    states[0] = position.state[0]
    return states


def test_plies_of_random_play(benchmark: Any, say: Say, prepared: Any) -> None:  # noqa: F811
    """One core, the batch kernel (2 million plies a second wanted), against the least this form of play can take."""
    game = tabletop_game("brettfussball")
    states, desk = in_the_middle(prepared), prepared.desk.copy()
    plies: list[int] = []

    def play() -> None:
        plies.append(int(game.play(prepared, SEED, 0, GAMES).matches["plies"].sum()))

    def least() -> None:
        list_and_draw(prepared.params, states, desk, plies[0])

    play()
    least()
    played, listed = in_turn(benchmark, play, least, rounds=5)
    count = plies[0]
    say(
        f"random play: {count / played / 1e6:.2f} million plies a second, {played / count * 1e9:.0f} ns a ply;"
        f" rolling, listing and drawing alone {listed / count * 1e9:.0f} ns; ratio {played / listed:.2f}"
    )


def test_two_threads(benchmark: Any, say: Say) -> None:  # noqa: F811
    """The public `simulate` on one thread and on two (1.9 times wanted on two free cores)."""
    compare_threads(benchmark, say, rs.load_tabletop("brettfussball", "random", "random"), 4_000)


def test_roll_outs(benchmark: Any, say: Say, prepared: Any) -> None:  # noqa: F811
    """Rollouts of 40 plies (20,000 a second wanted), at random and greedily."""
    states, desk = np.zeros(STATES, tabletop_game("brettfussball").state_type), prepared.desk.copy()
    seed = np.uint64(SEED)

    def timed(rollout: Rollout, count: int) -> Callable[[], Any]:
        return lambda: roll_outs(
            prepared.params, states, desk, seed, np.int64(count), np.int64(PLIES), np.int64(rollout)
        )

    randomly, greedily = timed(Rollout.RANDOM, 20_000), timed(Rollout.GREEDY, 1_000)
    randomly()
    greedily()
    fast, slow = in_turn(benchmark, randomly, greedily, rounds=3)
    say(f"rollouts of {PLIES} plies: {20_000 / fast:,.0f} a second at random, {1_000 / slow:,.0f} greedily")


def test_greedy_and_search(benchmark: Any, say: Say) -> None:  # noqa: F811
    """Plies a second of `greedy` against itself, and of `mcts` with 1,000 simulations against `greedy`."""
    game = tabletop_game("brettfussball")
    greedy = game.prepare(rs.load_tabletop("brettfussball", "greedy", "greedy"))
    search = game.prepare(rs.load_tabletop("brettfussball", "mcts:simulations=1000", "greedy"))
    plies: dict[int, int] = {}

    def play(setup: Any, games: int) -> None:
        plies[games] = int(game.play(setup, SEED, 0, games).matches["plies"].sum())

    play(greedy, 20)
    play(search, 1)
    fast, slow = in_turn(benchmark, lambda: play(greedy, 20), lambda: play(search, 1), rounds=3)
    say(f"greedy v greedy: {plies[20] / fast:,.0f} plies a second; mcts v greedy: {plies[1] / slow:,.0f}")


def test_cold_start(benchmark: Any, say: Say, clean_environment: dict[str, str], tmp_path: Path) -> None:  # noqa: F811
    """The first run ever of a game without tree search: the whole command (compiling itself 8 s wanted)."""
    cold = {**clean_environment, "XDG_CACHE_HOME": str(tmp_path)}
    command, imports = in_turn(
        benchmark, lambda: python(cold, *SIMULATE), lambda: python(clean_environment, *IMPORTS), rounds=1
    )
    say(f"cold start: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")
