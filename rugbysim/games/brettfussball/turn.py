"""The end of a turn: the clock, and whether the game is over (BF-3.5, BF-10)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.vocabulary import FIGURES, Ending, Kind, Phase, Result, Tally


@inlined
def holder(s):
    """The side whose figure has the ball, -1 if it is free or off the board (BF-1.6)."""
    if s.ball >= 0 and s.at[s.ball] >= 0:
        return s.at[s.ball] // FIGURES
    return -1


@inlined
def in_extra_time(p, s):
    """Whether time is up in a variant that then plays on (BF-10.4, AM-35)."""
    return s.ply >= p.time_plies and (p.variant == 3 or (p.variant == 4 and p.v4_extra_time == 1))


@inlined
def out_of_time(p, s):
    """Whether variant 4 stops at once (BF-10.5)."""
    return p.variant == 4 and p.v4_extra_time == 0 and s.ply >= p.time_plies


@outlined
def end_game(s, ending):
    """Stop, and say who has won: more goals (BF-10.1)."""
    s.phase = Phase.END
    s.die = 0
    s.ending = ending
    if ending == Ending.TRUNCATED:
        s.result = Result.TRUNCATED
    elif s.score[0] > s.score[1]:
        s.result = Result.RED
    elif s.score[0] < s.score[1]:
        s.result = Result.YELLOW
    else:
        s.result = Result.DRAW


@outlined
def check_time(p, s):
    """After a turn or a placement: is the game over by time (BF-10.4, BF-10.5) or by its cap (BF-10.7)?"""
    side = holder(s)
    if in_extra_time(p, s) and side >= 0 and p.half_of[s.ball] == side:
        end_game(s, Ending.TIME)
    elif out_of_time(p, s):
        end_game(s, Ending.TIME)
    elif s.ply >= p.max_plies:
        end_game(s, Ending.TRUNCATED)


@inlined
def count_ply(s):
    """A roll has been carried out (BF-10.6)."""
    s.ply += 1
    s.die = 0
    s.forced = 0
    s.kind = Kind.NONE
    side = holder(s)
    if side >= 0:
        s.tally[side, Tally.POSSESSION_PLIES] += 1


@inlined
def end_turn(p, s, side, forced):
    """The turn is over and `side` is to roll, perhaps forced to shoot (BF-2.5, BF-3.5, BF-5.8)."""
    count_ply(s)
    s.p = side
    s.forced = forced
    s.phase = Phase.ROLL
    check_time(p, s)
