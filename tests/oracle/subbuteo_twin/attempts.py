"""Attempts at possession (4.3, rows L, I, A9 to A13)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import Code, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import forward, in_own_goal, side_of
from tests.oracle.subbuteo_twin.placing import move_back
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of
from tests.oracle.subbuteo_twin.runs import count_strike, grounded
from tests.oracle.subbuteo_twin.touches import after_attempt, failed_again, offence, punish, tackle, touched_ball
from tests.oracle.subbuteo_twin.walk import read


def attempt(c: Any) -> None:
    """L1 to L6, I1 to I6, A9 to A13."""
    f = c.d.figure
    receiving = c.was.phase == Phase.PASS_RECEIVE
    code = offence(c, f)
    if receiving and code != Code.OFFSIDE and not behind_passer(c, f):
        c.cite("7.7")
        code = Code.OFFSIDE
    kind = Code.ILLEGAL_TACKLE_A if receiving else Code.ILLEGAL_TACKLE_C
    touch = read(c, f, code, any_time=not receiving and c.k.illegal_C == "any", tackle=kind)
    after_attempt(c)
    if touch.event is not None:
        c.s.loose_fail = 0
        punish(c, f, touch.event)
    elif touch.first is None:
        missed(c, f)
    elif secured(c, side_of(f)) or not tackle(c, f, touch):
        possession(c, f)


def behind_passer(c: Any, f: int) -> bool:
    """SB-7.7."""
    t = side_of(f)
    return forward(c, t, c.was.pos[f]) <= forward(c, t, c.was.pos[c.was.passer]) + c.k.eps


def missed(c: Any, f: int) -> None:
    """L2, A10, I6: no contact with the ball; the others may try."""
    t, out = side_of(f), exit_of(c.o, BALL_ID)
    if out:
        c.cite("AM-58")
        c.ball_out(t, out)
        return
    if c.was.phase != Phase.PASS_RECEIVE or c.k.moveback_scope == "all":
        move_back(c, f, c.was.pos[f])
    c.say(Code.MISS, "7.10" if c.was.phase == Phase.PASS_RECEIVE else "4.7", "4.8", sanction=Sanction.TURNOVER)
    if c.was.phase != Phase.PASS_RECEIVE and failed_again(c):
        return
    c.loose(1 - t)


def secured(c: Any, t: int) -> bool:
    """I4: a defender's touch in its in-goal that leaves the ball there or, by AM-51, wherever it leaves it."""
    at_home = in_own_goal(c, t, c.s.pos[BALL_ID]) or c.k.ingoal_exit == "drop22"
    return c.was.phase == Phase.INGOAL and at_home


def possession(c: Any, f: int) -> None:
    """L5, A13, I4, I5: f is the carrier."""
    t = side_of(f)
    if secured(c, t):
        c.say(Code.POSSESSION, "16.9", "19.3")
        c.s.last_poss = t
        c.drop22(t)
        return
    c.say(Code.POSSESSION, "7.7" if c.was.phase == Phase.PASS_RECEIVE else "4.1", "4.10")
    if c.was.phase != Phase.PASS_RECEIVE or c.k.count_scope == "carrier":
        c.s.strikes = 0
    c.gain(t, f)
    c.s.ran = 0
    touched_ball(c, f, strike=False)
    if c.k.grounding == "carry_over" and grounded(c, f):
        return
    if c.k.possession_counts:
        c.cite("AM-22")
        count_strike(c, t)
    else:
        c.open(t)
