"""Monte Carlo tree search with chance nodes, for any tabletop game.

A simulation goes down the tree: at a side's node to the child with the best upper bound, at a chance node to the
result that has come up too rarely so far, each in proportion to its probability. The first node that nobody has seen
gets its children, each judged by the evaluation of the position after it (it counts as one visit of the child), and
the value of the leaf goes back up: the best of these judgements, or a rollout. The decision is the child visited most.

Sources: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning" (2006); the bound is that of C. Rosin,
"Multi-armed bandits with episode context" (2011) with equal priors, which needs no logarithm.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.desk import LONGEST_PATH, Rollout
from rugbysim.games.kernels import CHANCE, OVER, apply, evaluate, legal_actions, outcomes, to_move
from rugbysim.games.policies.deciding import choose_greedily, choose_randomly, draw

UNSEEN = -1  # `mover` of a node that has not been looked at
MOST_NODES = 4_000_000

NODE = np.dtype(
    [
        ("total", "f8"),  # values of the visits added up, as side 0 sees them
        ("judged", "f8"),  # evaluation when the node was made, the same way
        ("visits", "i4"),
        ("first", "i4"),  # its first child; the others follow
        ("children", "i2"),
        ("action", "i2"),  # that leads to it
        ("mover", "i2"),  # who decides here: a side, CHANCE, OVER or UNSEEN
    ],
    align=True,
)


def new_tree(simulations: int, branching: int) -> np.ndarray:
    """Room for the tree of so many simulations where each new node has at most `branching` children."""
    return np.zeros(max(1, min(simulations * branching + 1, MOST_NODES)), NODE)


@inlined
def clear_node(node, action):
    """A node that nobody has visited."""
    node.total = 0.0
    node.judged = 0.0
    node.visits = 0
    node.first = 0
    node.children = 0
    node.action = action
    node.mover = UNSEEN


@outlined
def expand(p, position, node, used, scratch, tree, desk):
    """Give a node its children; return how many nodes are used. Without room it keeps none."""
    mover = tree[node].mover
    if mover == CHANCE:
        count = outcomes(p, position, desk.outcome, desk.weight)
    else:
        count = legal_actions(p, position, desk.legal)
    if used + count > len(tree):
        return used
    tree[node].first = used
    tree[node].children = count
    for i in range(count):
        child = tree[used + i]
        clear_node(child, desk.outcome[i] if mover == CHANCE else desk.legal[i])
        if mover != CHANCE:
            scratch[0] = position
            trial = scratch[0]
            apply(p, trial, desk.legal[i])
            child.judged = evaluate(p, trial)
    return used + count


@inlined
def best_child(tree, node, side, exploration):
    """The child that is best for `side` if things go well: mean value and a bonus for few visits."""
    parent = tree[node]
    bonus = exploration * np.sqrt(np.float64(parent.visits + 1))
    best = -np.inf
    chosen: Any = np.int64(parent.first)
    for i in range(parent.first, parent.first + parent.children):
        child = tree[i]
        value = (child.total + child.judged) / (child.visits + 1)
        bound = (value if side == 0 else -value) + bonus / (child.visits + 1)
        if bound > best:
            best = bound
            chosen = i
    return chosen


@inlined
def rarest_child(p, position, tree, node, desk):
    """The result of chance that is most behind its share of the visits."""
    count = outcomes(p, position, desk.outcome, desk.weight)
    parent = tree[node]
    most = -np.inf
    chosen: Any = np.int64(parent.first)
    for i in range(count):
        behind = desk.weight[i] * (parent.visits + 1) - tree[parent.first + i].visits
        if behind > most:
            most = behind
            chosen = parent.first + i
    return chosen


@inlined
def best_judgement(tree, node, side):
    """The best evaluation among the children, as side 0 sees it."""
    parent = tree[node]
    best = tree[parent.first].judged
    for i in range(parent.first + 1, parent.first + parent.children):
        judged = tree[i].judged
        best = max(best, judged) if side == 0 else min(best, judged)
    return best


@outlined
def roll_out(p, position, scratch, desk, rollout, depth, stream):
    """Play `depth` turns on (0: to the end), a turn being a result of chance and what follows it, and evaluate."""
    turns = 0
    while True:
        mover = to_move(p, position)
        if mover == OVER:
            break
        if mover == CHANCE:
            if turns == depth and depth > 0:
                break
            turns += 1
            action = draw(p, position, desk, stream)
        elif rollout == Rollout.GREEDY:
            action = choose_greedily(p, position, mover, scratch, desk, stream)
        else:
            action = choose_randomly(p, position, desk, stream)
        apply(p, position, action)
    return evaluate(p, position)


@outlined
def grow(p, s, trials, tree, used, desk, policy, stream):
    """Search a tree with `policy.simulations` simulations; return how many nodes it has.

    `used` nodes are there already: 0 begins anew, more goes on with the tree of the last search of this position.
    """
    if used == 0:
        clear_node(tree[0], -1)
        used = 1
    scratch = trials[1:]
    for _ in range(policy.simulations):
        trials[0] = s
        position = trials[0]
        node = np.int64(0)
        length = 0
        while True:
            desk.path[length] = node
            length += 1
            new = tree[node].mover == UNSEEN
            if new:
                tree[node].mover = to_move(p, position)
            mover = tree[node].mover
            if mover != OVER and tree[node].children == 0:
                used = expand(p, position, node, used, scratch, tree, desk)
            if mover == OVER or tree[node].children == 0 or length == LONGEST_PATH:
                value = evaluate(p, position)
                break
            if new and mover != CHANCE:
                if policy.rollout == Rollout.EVALUATION:
                    value = best_judgement(tree, node, mover)
                else:
                    value = roll_out(p, position, scratch, desk, policy.rollout, policy.depth, stream)
                break
            if mover == CHANCE:
                node = rarest_child(p, position, tree, node, desk)
            else:
                node = best_child(tree, node, mover, policy.exploration)
            apply(p, position, np.int64(tree[node].action))
        for i in range(length):
            visited = tree[desk.path[i]]
            visited.visits += 1
            visited.total += value
    return used


@inlined
def most_visited(tree, side):
    """The decision of the root's child with most visits; of equals the one with the better mean."""
    root = tree[0]
    chosen: Any = np.int64(root.first)
    for i in range(root.first + 1, root.first + root.children):
        one, best = tree[i], tree[chosen]
        gain = (one.total + one.judged) / (one.visits + 1) - (best.total + best.judged) / (best.visits + 1)
        if one.visits > best.visits or (one.visits == best.visits and (gain > 0.0) == (side == 0) and gain != 0.0):
            chosen = i
    return tree[chosen].action


@outlined
def search(p, s, side, trials, tree, desk, policy, stream):
    """What a tree search decides for `side`; a decision without an alternative needs none."""
    count = legal_actions(p, s, desk.legal)
    if count == 1:
        return desk.legal[0]
    grow(p, s, trials, tree, 0, desk, policy, stream)
    return np.int64(most_visited(tree, side))
