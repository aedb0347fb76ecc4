"""Many games of Winkelmann's Rugby by players who let much happen, as compiled code that keeps every position."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.kernels import CHANCE, OVER, apply, legal_actions, new_state, outcomes, to_move
from rugbysim.games.winkelmann.state import BALL_FIELD
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, TALLIES, WAYS, Action, Ending, Kind, Phase

ENDINGS = len(Phase)  # place in `seen` after the phases
TALLIED = ENDINGS + len(Ending)
SEEN = TALLIED + TALLIES


@inlined
def appeal(p, s, action):
    """How much happens after a decision: the ball is hit or fetched, put on a goal field or post, figures go."""
    if action == Action.PASS:
        return 0
    if s.phase == Phase.MOVE:
        die, figure, way = action // (WAYS * FIGURES), action // WAYS % FIGURES, action % WAYS
        end = p.path[s.fig[s.side, figure], way, s.dice[die] - 1]
        if s.at[end] == BALL or (s.ball == BALL_FIELD and p.hol[end, 0] >= 0):
            return 3
        return 2 if s.at[end] >= 0 else 1
    field = action - Action.PLACE
    if s.stone == BALL:
        return 3 if p.kind[field] == Kind.GOAL else 2 if p.kind[field] == Kind.POST else 1
    return 2 if p.hol[field, 0] >= 0 else 1


@outlined
def eager(p, s, desk, n, stream):
    """One of the decisions that most comes of."""
    first = np.int64(uniform(stream) * n)
    best = desk.legal[first]
    for i in range(1, n):
        action = desk.legal[(first + i) % n]
        if appeal(p, s, action) > appeal(p, s, best):
            best = action
    return best


@inlined
def draw_action(p, s, mover, desk, stream, eagerness):
    """Anything, or something eager, as often as `eagerness` says."""
    if mover == CHANCE:
        n = outcomes(p, s, desk.outcome, desk.weight)
        return desk.outcome[np.int64(uniform(stream) * n)]
    n = legal_actions(p, s, desk.legal)
    if uniform(stream) < eagerness:
        return eager(p, s, desk, n, stream)
    return desk.legal[np.int64(uniform(stream) * n)]


@entry
def play(
    parameters: Any, starts: Any, positions: Any, desks: Any, seed: Any, game: Any, eagerness: Any, seen: Any
) -> Any:
    """Play a game from the first of `starts`, or from the start if there is none; return how many positions it had.

    `seed`, `game`: what the stream of random numbers goes by. `eagerness`: the share of decisions that are eager.
    `positions`: room for them, at the end of which the game is broken off. `seen` counts positions by phase, then games
    by ending, then tallies.
    """
    p, desk = parameters[0], desks[0]
    stream = desk.streams[0]
    seed_stream(stream, seed, game, np.uint64(0), np.uint64(0))
    if len(starts) == 0:
        new_state(p, positions[0])
    else:
        positions[0] = starts[0]
    for number in range(len(positions)):
        s = positions[number]
        seen[s.phase] += 1
        mover = to_move(p, s)
        if mover == OVER:
            seen[ENDINGS + s.ending] += 1
            for tally in range(TALLIES):
                seen[TALLIED + tally] += s.tally[0, tally] + s.tally[1, tally]
            return number + 1
        if number + 1 < len(positions):
            positions[number + 1] = s
            after = positions[number + 1]
            apply(p, after, draw_action(p, after, mover, desk, stream, eagerness))
    return len(positions)
