"""A match from the toss to the end: decision, physics, referee, again and again (1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from rugbysim.core.jit import entry, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.subbuteo.events import EVENT, begin_event, end_event
from rugbysim.games.subbuteo.ledger import close, count
from rugbysim.games.subbuteo.physics.acting import act
from rugbysim.games.subbuteo.physics.solver import new_table
from rugbysim.games.subbuteo.players.choosing import declare
from rugbysim.games.subbuteo.referee.adjudicate import cost, judge, set_match
from rugbysim.games.subbuteo.referee.awards import end_match
from rugbysim.games.subbuteo.referee.legality import refused
from rugbysim.games.subbuteo.state import new_declaration, new_outcome, new_ruling, new_state
from rugbysim.games.subbuteo.vocabulary import (
    FIRST,
    MATCH_TALLIES,
    NOBODY,
    SECOND,
    TALLIES,
    Action,
    Ending,
    Phase,
)

__all__ = ["EVENT", "Moment", "Task", "follow", "new_work", "play_matches"]

HALF: Any = 0.5  # a fair coin (SB-1.1)


class Stream(IntEnum):
    """The streams of a match: each is seeded apart, so that no decision moves another's chance."""

    COIN = 0
    CLOTH = 1
    FIRST_SIDE = 2
    SECOND_SIDE = 3


STREAMS = len(Stream)


class Task(IntEnum):
    """What the compiled entry is asked to do."""

    MATCHES = 0
    BEGIN = 1
    TURN = 2


Work = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def new_work() -> Work:
    """What a match is played in: table, state, declaration, outcome, ruling (an array of one each), and streams."""
    streams = np.zeros((STREAMS, 4), np.uint64)
    return new_table(), new_state(), new_declaration(Action.COIN), new_outcome(), new_ruling(), streams


@outlined
def seed_match(streams, seed, match):
    """The streams of match `match` of `seed`."""
    for stream in range(STREAMS):
        seed_stream(streams[stream], seed, np.uint64(match), np.uint64(0), np.uint64(stream))


@outlined
def decide(p, s, players, d, streams):
    """What is declared: the toss by the coin, everything else by the player of the side to act."""
    if s.phase == Phase.TOSS:
        d.action = Action.COIN
        d.figure = NOBODY
        d.option = FIRST if uniform(streams[Stream.COIN]) < HALF else SECOND
    else:
        declare(p, s, players[s.team], d, streams[Stream.FIRST_SIDE + s.team])


@outlined
def turn(p, t, s, d, o, r, players, streams):
    """Decision, physics, referee; returns the milliseconds of running clock that it took.

    What a player declares is acceptable; if it is not, the match ends truncated.
    """
    decide(p, s, players, d, streams)
    if refused(p, s, d, r) == 1:
        end_match(s, Ending.TRUNCATED)
        return NOBODY - NOBODY
    took = cost(p, s, d)
    act(p, t, s, d, players[max(s.team, FIRST)], streams[Stream.CLOTH], o)
    judge(p, s, d, o, r)
    return took


@entry
def play_matches(
    parameters: Any,
    players: Any,
    work: Any,
    seed: Any,
    first: Any,
    sides: Any,
    whole: Any,
    log: Any,
    ends: Any,
    task: Any,
) -> Any:
    """Play matches `first .. first + len(sides)` of `seed`; return how many were completed.

    `task` is Task.MATCHES for that; the others begin match `first` in `work`, or play one declaration on there. They
    are tasks of one entry so that a match is compiled once, whether it is played or followed.

    `sides` int32 (matches, 2, tallies) and `whole` int32 (matches, tallies of the match) take what is counted. `log`
    takes every ruling if it has room for any; it stops at the first match that does not fit. `ends`: where each match's
    rulings end.
    """
    tables, states, declarations, outcomes, rulings, streams = work
    p, t, s, d, o, r = parameters[0], tables[0], states[0], declarations[0], outcomes[0], rulings[0]
    if task == Task.BEGIN:
        seed_match(streams, seed, first)
        set_match(p, s, r)
        return 0
    if task == Task.TURN:
        return turn(p, t, s, d, o, r, players, streams)
    written = 0
    for match in range(len(sides)):
        seed_match(streams, seed, first + match)
        set_match(p, s, r)
        sides[match, :, :] = 0
        whole[match, :] = 0
        clock = 0
        while s.phase != Phase.FULL_TIME:
            phase, side, kick = s.phase, s.team, s.kick_kind
            if len(log) > 0:
                if written == len(log):
                    return match
                begin_event(log[written], first + match, s.declared + 1, s)
            clock += turn(p, t, s, d, o, r, players, streams)
            count(p, s, d, o, r, phase, side, kick, sides[match], whole[match])
            if len(log) > 0:
                end_event(log[written], d, r, s)
                written += 1
        close(s, clock, whole[match])
        ends[match] = written
    return len(sides)


@dataclass(frozen=True)
class Moment:
    """One declaration of a match: arrays of one record each, copies that nobody changes any more."""

    before: np.ndarray
    declaration: np.ndarray
    outcome: np.ndarray
    ruling: np.ndarray
    after: np.ndarray


def follow(params: np.ndarray, players: np.ndarray, seed: int, index: int) -> Iterator[Moment]:
    """Match `index` of `seed` declaration by declaration: the very match that `play_matches` plays.

    `params` is PARAMS[1], `players` PLAYER[2].
    """
    work = new_work()
    _, state, declaration, outcome, ruling, _ = work
    nothing = np.zeros((0, 2, TALLIES), np.int32), np.zeros((0, MATCH_TALLIES), np.int32)
    rest = np.uint64(seed), np.int64(index), *nothing, np.zeros(0, EVENT), np.zeros(0, np.int64)
    play_matches(params, players, work, *rest, np.int64(Task.BEGIN))
    while state["phase"][0] != Phase.FULL_TIME:
        before = state.copy()
        play_matches(params, players, work, *rest, np.int64(Task.TURN))
        yield Moment(before, declaration.copy(), outcome.copy(), ruling.copy(), state.copy())
