"""Moving a figure by a number (WK-4)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.winkelmann.state import OFF
from rugbysim.games.winkelmann.targets import has_target
from rugbysim.games.winkelmann.vocabulary import BALL, DICE, FIGURES, WAYS, Action, Entry, Kind


@inlined
def may_enter(p, side, start, field):
    """Whether a number may lead a figure of `side` from `start` over a field (WK-4.5, AM-10, AM-12)."""
    entry = p.entry[side, field]
    if entry == Entry.FROM_GOAL:
        return p.kind[start] == Kind.GOAL
    return entry != Entry.NEVER


@inlined
def blocks(s, side, field):
    """Whether the ball or a rival figure stands in the way; own figures are jumped (WK-4.3, WK-4.4)."""
    stone = s.at[field]
    return stone >= 0 and stone // FIGURES != side


@inlined
def landing(p, s, side, start, way, number):
    """Where a number leads a figure along a circle, OFF if it may not go there."""
    end = p.path[start, way, number - 1]
    if end < 0 or end == start:
        return OFF
    for step in range(number - 1):
        field = p.path[start, way, step]
        if blocks(s, side, field) or not may_enter(p, side, start, field):
            return OFF
    if not may_enter(p, side, start, end) or p.entry[side, end] == Entry.PASS:
        return OFF
    # The ball could be without a target only on an inner field: a pitch circle always has a free field (WK-4.8).
    if s.at[end] == BALL and p.kind[end] == Kind.INNER and not has_target(p, s, BALL, end, start):
        return OFF
    return end


@inlined
def is_next(s, die):
    """Whether a number may be chosen; of a Pasch the first is played before the second."""
    return s.open[die] == 1 and (die == 0 or s.open[0] == 0 or s.dice[0] != s.dice[1])


@inlined
def add_moves(p, s, out, n):
    """Add every move of every open number (WK-3.2, WK-3.3)."""
    for die in range(DICE):
        if is_next(s, die):
            for figure in range(FIGURES):
                start = s.fig[s.side, figure]
                for way in range(WAYS):
                    if landing(p, s, s.side, start, way, s.dice[die]) >= 0:
                        out[n] = Action.MOVE + (die * FIGURES + figure) * WAYS + way
                        n += 1
    return n


@outlined
def can_move(p, s):
    """Whether any open number can be played (WK-3.4, WK-3.5)."""
    for die in range(DICE):
        if is_next(s, die):
            for figure in range(FIGURES):
                start = s.fig[s.side, figure]
                for way in range(WAYS):
                    if landing(p, s, s.side, start, way, s.dice[die]) >= 0:
                        return True
    return False


@inlined
def lift(s, stone):
    """Take a stone from the board (WK-5.8)."""
    if stone == BALL:
        s.at[s.ball] = OFF
        s.ball = OFF
    else:
        side, figure = stone // FIGURES, stone % FIGURES
        s.at[s.fig[side, figure]] = OFF
        s.fig[side, figure] = OFF


@inlined
def put(s, stone, field):
    """Put a stone that is not on the board on a free field."""
    if stone == BALL:
        s.ball = field
    else:
        s.fig[stone // FIGURES, stone % FIGURES] = field
    s.at[field] = stone
