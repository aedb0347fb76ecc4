"""Deciding by `random` and `greedy`, and drawing what chance decides."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.kernels import apply, evaluate, legal_actions, outcomes

TIE = 1e-12  # evaluations that differ by less are equal


@inlined
def draw(p, s, desk, stream):
    """One of the results that chance can have, each with its probability."""
    n = outcomes(p, s, desk.outcome, desk.weight)
    left = uniform(stream)
    for i in range(n - 1):
        left -= desk.weight[i]
        if left < 0.0:
            return desk.outcome[i]
    return desk.outcome[n - 1]


@inlined
def choose_randomly(p, s, desk, stream):
    """Any legal decision, each as likely as the others."""
    n = legal_actions(p, s, desk.legal)
    return desk.legal[np.int64(uniform(stream) * n)]


@outlined
def choose_greedily(p, s, side, trials, desk, stream):
    """The decision after which the game's evaluation is best for `side`; one of the best if several are.

    `trials` holds one state, where each decision is tried out.
    """
    n = legal_actions(p, s, desk.legal)
    best = -np.inf
    chosen = desk.legal[0]
    equals = 0
    for i in range(n):
        trials[0] = s
        trial = trials[0]
        apply(p, trial, desk.legal[i])
        value = evaluate(p, trial)
        if side == 1:
            value = -value
        if value > best + TIE:
            best = value
            chosen = desk.legal[i]
            equals = 1
        elif value > best - TIE:
            equals += 1
            if uniform(stream) * equals < 1.0:  # each of the equals with the same chance
                chosen = desk.legal[i]
    return chosen
