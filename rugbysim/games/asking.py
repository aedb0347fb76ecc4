"""The functions of a game one at a time, as Python asks for them, and one decision of a policy."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from rugbysim.core.jit import entry
from rugbysim.core.rng import seed_stream
from rugbysim.games.desk import PolicyKind, Stream
from rugbysim.games.kernels import apply, evaluate, legal_actions, new_state, outcomes, scores, to_move
from rugbysim.games.policies.deciding import choose_greedily, choose_randomly, draw
from rugbysim.games.policies.search import grow, most_visited


class Question(IntEnum):
    """What is asked of a position."""

    NEW = 0
    TO_MOVE = 1
    LEGAL = 2
    OUTCOMES = 3
    APPLY = 4
    SCORES = 5
    EVALUATE = 6


@entry
def ask(parameters: Any, states: Any, desks: Any, question: Any, action: Any) -> Any:
    """Ask `states[0]` one thing; lists and values come back on the desk, a count or who moves as the result."""
    p, s, desk = parameters[0], states[0], desks[0]
    result = 0
    if question == Question.NEW:
        new_state(p, s)
    elif question == Question.TO_MOVE:
        result = to_move(p, s)
    elif question == Question.LEGAL:
        result = legal_actions(p, s, desk.legal)
    elif question == Question.OUTCOMES:
        result = outcomes(p, s, desk.outcome, desk.weight)
    elif question == Question.APPLY:
        apply(p, s, action)
    elif question == Question.SCORES:
        scores(p, s, desk.scores)
    else:
        desk.value = evaluate(p, s)
    return result


@entry
def decide_once(
    parameters: Any, states: Any, desks: Any, tree: Any, used: Any, side: Any, seed: Any, decision: Any
) -> Any:
    """What policy `desk.policies[side]` decides in `states[0]`; returns the decision and how much of the tree is used.

    `states` has room for two more to try things out. Its stream is that of the side and of the number of the decision,
    so that a game saved and resumed goes on as it would have. A tree search may be asked again to go on (`used` > 0).
    """
    p, s, desk = parameters[0], states[0], desks[0]
    policy = desk.policies[side]
    stream = desk.streams[Stream.FIRST_SIDE + side]
    seed_stream(stream, seed, np.uint64(0), np.uint64(Stream.FIRST_SIDE + side), np.uint64(decision))
    trials = states[1:]
    if policy.kind == PolicyKind.RANDOM:
        return choose_randomly(p, s, desk, stream), 0
    if policy.kind == PolicyKind.GREEDY:
        return choose_greedily(p, s, side, trials, desk, stream), 0
    used = grow(p, s, trials, tree, used, desk, policy, stream)
    return np.int64(most_visited(tree, side)), used


@entry
def draw_once(parameters: Any, states: Any, desks: Any, seed: Any, number: Any) -> Any:
    """The result of chance that is number `number` of the game of this seed."""
    p, s, desk = parameters[0], states[0], desks[0]
    stream = desk.streams[Stream.CHANCE]
    seed_stream(stream, seed, np.uint64(0), np.uint64(Stream.CHANCE), np.uint64(number))
    return draw(p, s, desk, stream)
