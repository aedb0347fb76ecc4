"""What compiled code needs beside parameters and state while it plays: lists, streams, policies."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

LEGAL_ROOM = 512  # decisions at once that any game may have
OUTCOME_ROOM = 64  # chance results at once
LONGEST_PATH = 256  # decisions and chance results down a tree


class PolicyKind(IntEnum):
    """Who decides (see `games.policies`)."""

    RANDOM = 0
    GREEDY = 1
    MCTS = 2


class Rollout(IntEnum):
    """How a tree search judges a position that it has not seen before."""

    EVALUATION = 0
    GREEDY = 1
    RANDOM = 2


class Stream(IntEnum):
    """What a stream of random numbers is for: chance itself, or either side's policy."""

    CHANCE = 0
    FIRST_SIDE = 1
    SECOND_SIDE = 2


STREAMS = len(Stream)

POLICY = np.dtype(
    [
        ("kind", "i8"),  # PolicyKind
        ("simulations", "i8"),
        ("rollout", "i8"),  # Rollout
        ("depth", "i8"),  # turns that a rollout plays before it looks at the evaluation, 0 for all
        ("exploration", "f8"),
    ],
    align=True,
)

DESK = np.dtype(
    [
        ("policies", POLICY, (2,)),
        ("legal", "i8", (LEGAL_ROOM,)),
        ("outcome", "i8", (OUTCOME_ROOM,)),
        ("weight", "f8", (OUTCOME_ROOM,)),
        ("streams", "u8", (STREAMS, 4)),
        ("path", "i8", (LONGEST_PATH,)),  # from a tree's root to the node just seen
        ("scores", "i8", (2,)),
        ("value", "f8"),  # an evaluation asked for
    ],
    align=True,
)


def new_desk() -> np.ndarray:
    """A desk for one thread, DESK[1]."""
    return np.zeros(1, DESK)
