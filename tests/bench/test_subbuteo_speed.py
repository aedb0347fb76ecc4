"""How fast whole matches of Subbuteo Rugby are (`make bench`): figures to read, as in `test_speed.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import rugbysim as rs
from rugbysim.core.jit import entry
from rugbysim.games.subbuteo.game import SUBBUTEO as GAME
from rugbysim.games.subbuteo.match import follow
from rugbysim.games.subbuteo.physics.acting import act
from rugbysim.games.subbuteo.physics.solver import new_table
from rugbysim.games.subbuteo.players.choosing import declare
from rugbysim.games.subbuteo.referee.adjudicate import judge
from rugbysim.games.subbuteo.referee.legality import refused
from rugbysim.games.subbuteo.state import new_declaration, new_outcome, new_ruling
from rugbysim.games.subbuteo.vocabulary import Phase
from tests.bench.test_speed import Say, compare_threads, in_turn, python, say  # noqa: F401 - a fixture

SEED = 1
SIMULATE = ("-m", "rugbysim", "simulate", "subbuteo", "--matches", "1")
IMPORTS = ("-c", "import numba, pandas")


@entry
def decide_all(params, states, players, declarations, stream):  # type: ignore[no-untyped-def]
    """What the players declare in every position."""
    for k in range(len(states)):
        declare(params[0], states[k], players[states[k].team], declarations[0], stream)


@entry
def act_all(params, tables, states, declarations, players, stream, outcomes):  # type: ignore[no-untyped-def]
    """What happens on the cloth."""
    for k in range(len(states)):
        act(params[0], tables[0], states[k], declarations[k], players[states[k].team], stream, outcomes[0])


@entry
def rule_all(params, states, declarations, outcomes, rulings):  # type: ignore[no-untyped-def]
    """What the referee rules."""
    for k in range(len(states)):
        refused(params[0], states[k], declarations[k], rulings[0])
        judge(params[0], states[k], declarations[k], outcomes[k], rulings[0])


def test_matches_a_second(benchmark: Any, say: Say) -> None:  # noqa: F811
    """One core, club v club, two halves of 15 minutes (100 matches a second wanted)."""
    setup, matches = GAME.prepare(rs.load_tabletop("subbuteo")), 50
    rows = GAME.play(setup, SEED, 0, matches).matches
    flicks = int(rows["red_flicks"].sum() + rows["blue_flicks"].sum())
    (took,) = in_turn(benchmark, lambda: GAME.play(setup, SEED, 0, matches), rounds=5)
    say(f"whole matches: {matches / took:.0f} a second on one core, {flicks / matches:.0f} flicks each")


def test_where_the_time_goes(benchmark: Any, say: Say) -> None:  # noqa: F811
    """Players, cloth and referee apart, on the positions of two matches (the referee at most 20 % wanted)."""
    setup = GAME.prepare(rs.load_tabletop("subbuteo"))
    moments = [moment for index in range(2) for moment in follow(setup.params, setup.players, SEED, index)]
    moments = [moment for moment in moments if moment.before["phase"][0] != Phase.TOSS]
    states, declared, happened = (
        np.concatenate([getattr(moment, name) for moment in moments]) for name in ("before", "declaration", "outcome")
    )
    p, players, stream = setup.params, setup.players, np.arange(1, 5, dtype=np.uint64)

    def decide() -> None:
        decide_all(p, states, players, new_declaration(0), stream)

    def flick() -> None:
        act_all(p, new_table(), states, declared, players, stream, new_outcome())

    def rule() -> None:
        rule_all(p, states.copy(), declared, happened, new_ruling())

    for part in (decide, flick, rule):
        part()
    took = [part / len(states) * 1e6 for part in in_turn(benchmark, decide, flick, rule, rounds=5)]
    say(
        f"a declaration: players {took[0]:.1f} us, cloth {took[1]:.2f} us, referee {took[2]:.2f} us"
        f" ({took[2] / sum(took):.0%} of all)"
    )


def test_two_threads(benchmark: Any, say: Say) -> None:  # noqa: F811
    """The public `simulate` on one thread and on two (1.9 times wanted on two free cores)."""
    compare_threads(benchmark, say, rs.load_tabletop("subbuteo"), 200)


def test_cold_start(benchmark: Any, say: Say, clean_environment: dict[str, str], tmp_path: Path) -> None:  # noqa: F811
    """The first run ever: the whole command (compiling itself 12 s wanted)."""
    cold = {**clean_environment, "XDG_CACHE_HOME": str(tmp_path)}
    command, imports = in_turn(
        benchmark, lambda: python(cold, *SIMULATE), lambda: python(clean_environment, *IMPORTS), rounds=1
    )
    say(f"cold start: {command:.2f} s; importing numba and pandas {imports:.2f} s; ratio {command / imports:.1f}")
