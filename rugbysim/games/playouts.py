"""Many games of any tabletop game, played in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import entry, outlined, pruned
from rugbysim.core.rng import seed_stream
from rugbysim.games.desk import STREAMS, PolicyKind, Stream
from rugbysim.games.kernels import CHANCE, OVER, apply, new_state, record, to_move
from rugbysim.games.policies.deciding import choose_greedily, choose_randomly, draw
from rugbysim.games.policies.search import search

GIVEN = 3  # place in `states` of the position to start from
STATES = 4
STEP = np.dtype([("match", "i8"), ("step", "i4"), ("to_move", "i1"), ("action", "i2")])


@outlined
def seed_game(desk, seed, match):
    """The streams of one game: chance and both policies draw from streams of their own (see `games.desk`)."""
    for stream in range(STREAMS):
        seed_stream(desk.streams[stream], seed, np.uint64(match), np.uint64(0), np.uint64(stream))


@pruned
def decide(p, s, side, trials, tree, desk):
    """What the side's policy decides. Without a tree nobody searches, and the search is not compiled."""
    policy = desk.policies[side]
    stream = desk.streams[Stream.FIRST_SIDE + side]
    if policy.kind == PolicyKind.RANDOM:
        return choose_randomly(p, s, desk, stream)
    if tree is not None:  # noqa: SIM102 - alone in its test, the compiler leaves the branch out
        if policy.kind == PolicyKind.MCTS:
            return search(p, s, side, trials, tree, desk, policy, stream)
    return choose_greedily(p, s, side, trials, desk, stream)


@entry
def play_games(
    parameters: Any,
    states: Any,
    desks: Any,
    tree: Any,
    seed: Any,
    first: Any,
    given: Any,
    rows: Any,
    log: Any,
    ends: Any,
) -> Any:
    """Play games `first .. first + len(rows)` of `seed`; return how many were completed.

    `states`: the game, two to try things out, and the position that games start from if one is `given` (1).
    `tree` is what a search grows in, None if neither policy is one. `rows` int32 (games, counters). `log` takes every
    action if it has room for any; it stops at the first game that does not fit. `ends`: where each game's actions end.
    """
    p, s, desk = parameters[0], states[0], desks[0]
    trials = states[1:GIVEN]
    steps = 0
    for game in range(len(rows)):
        seed_game(desk, seed, first + game)
        if given == 1:
            states[0] = states[GIVEN]
        else:
            new_state(p, s)
        step = 0
        while True:
            mover = to_move(p, s)
            if mover == OVER:
                break
            if mover == CHANCE:
                action = draw(p, s, desk, desk.streams[Stream.CHANCE])
            else:
                action = decide(p, s, mover, trials, tree, desk)
            if len(log) > 0:
                if steps == len(log):
                    return game
                line = log[steps]
                line.match = first + game
                line.step = step
                line.to_move = mover
                line.action = action
                steps += 1
            step += 1
            apply(p, s, action)
        record(p, s, rows[game])
        ends[game] = steps
    return len(rows)
