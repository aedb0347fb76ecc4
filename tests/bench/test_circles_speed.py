"""How fast Winkelmann's Rugby is (`make bench`): figures to read, as in `test_speed.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import rugbysim as rs
from rugbysim.core.jit import entry
from rugbysim.core.rng import uniform
from rugbysim.games.desk import Stream
from rugbysim.games.kernels import CHANCE
from rugbysim.games.playouts import STATES
from rugbysim.games.policies.deciding import choose_randomly
from rugbysim.games.tabletop import tabletop_game
from tests.bench.test_speed import Say, compare_threads, in_turn, python, say  # noqa: F401 - a fixture

SEED = 1
GAME = tabletop_game("winkelmann")
RANDOM = ("--west", "random", "--east", "random")
SIMULATE = ("-m", "rugbysim", "simulate", "winkelmann", "--matches", "1", "--rules", "winkelmann_timed", *RANDOM)
IMPORTS = ("-c", "import numba, pandas")


@entry
def list_and_draw(parameters, states, desks, count):  # type: ignore[no-untyped-def]
    """What no way of playing at random in this form can do without: two dice, a list of all decisions, a draw."""
    p, s, desk = parameters[0], states[0], desks[0]
    total = 0
    for _ in range(count):
        for die in range(2):
            s.dice[die] = 1 + np.int64(uniform(desk.streams[Stream.CHANCE]) * 6)
        total += choose_randomly(p, s, desk, desk.streams[Stream.FIRST_SIDE])
    return total


def prepared(first: str, second: str) -> Any:
    """Half an hour by the clock."""
    return GAME.prepare(rs.load_tabletop("winkelmann", first, second, rules="winkelmann_timed"))


def decisions(setup: Any, games: int) -> int:
    """How many decisions there are in some games; chance decides nothing."""
    events = GAME.play(setup, SEED, 0, games, events=True).events
    return int((events["to_move"] != CHANCE).sum())


def test_decisions_of_random_play(benchmark: Any, say: Say) -> None:  # noqa: F811
    """One core, the batch kernel (1.5 million decisions a second wanted), against the least it can take."""
    setup, games = prepared("random", "random"), 2_000
    batch = GAME.play(setup, SEED, 0, 1, events=True)
    position = rs.Position.after(GAME, setup.params, batch.events["action"][:200].tolist())
    while position.to_move == CHANCE or position.describe(position.legal[0]).startswith(("to", "fetch")):
        position.apply(position.outcomes[0][0] if position.to_move == CHANCE else position.legal[0])
    states, desk = np.zeros(STATES, GAME.state_type), setup.desk.copy()
    states[0] = position.state[0]
    count = decisions(setup, games)

    def play() -> None:
        GAME.play(setup, SEED, 0, games)

    def least() -> None:
        list_and_draw(setup.params, states, desk, count)

    play()
    least()
    played, listed = in_turn(benchmark, play, least, rounds=5)
    say(
        f"random play: {count / played / 1e6:.2f} million decisions a second, {played / count * 1e9:.0f} ns each;"
        f" dice, listing and drawing alone {listed / count * 1e9:.0f} ns; ratio {played / listed:.2f}"
    )


def test_greedy_and_search(benchmark: Any, say: Say) -> None:  # noqa: F811
    """Decisions a second of `greedy` against itself (100,000 wanted), and of `mcts` against `greedy`."""
    greedy, search = prepared("greedy", "greedy"), prepared("mcts:simulations=1000", "greedy")
    many, few = decisions(greedy, 100), decisions(search, 1)
    fast, slow = in_turn(
        benchmark, lambda: GAME.play(greedy, SEED, 0, 100), lambda: GAME.play(search, SEED, 0, 1), rounds=3
    )
    say(f"greedy v greedy: {many / fast:,.0f} decisions a second; mcts v greedy: {few / slow:,.0f}")


def test_two_threads(benchmark: Any, say: Say) -> None:  # noqa: F811
    """The public `simulate` on one thread and on two (1.9 times wanted on two free cores)."""
    compare_threads(benchmark, say, rs.load_tabletop("winkelmann", "random", "random", rules="winkelmann_timed"), 8_000)


def test_cold_start(benchmark: Any, say: Say, clean_environment: dict[str, str], tmp_path: Path) -> None:  # noqa: F811
    """The first run ever of a game without tree search: the whole command (compiling itself 8 s wanted)."""
    cold = {**clean_environment, "XDG_CACHE_HOME": str(tmp_path)}
    command, imports = in_turn(
        benchmark, lambda: python(cold, *SIMULATE), lambda: python(clean_environment, *IMPORTS), rounds=1
    )
    say(f"cold start: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")
