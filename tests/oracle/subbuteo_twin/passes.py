"""Passes (4.3, rows A)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Code, Origin, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import forward, side_of
from tests.oracle.subbuteo_twin.placing import ask_aside, move_back
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of
from tests.oracle.subbuteo_twin.touches import punish, tackle
from tests.oracle.subbuteo_twin.walk import read

NO = int(NOBODY)


def declare(c: Any) -> None:
    """A1: the passer is put beside the ball (SB-7.1)."""
    s, ball = c.s, c.s.pos[BALL_ID]
    fresh = c.was.phase == Phase.OPEN
    passer = s.carrier if fresh else s.passer
    s.pos[passer] = list(c.d.place)
    s.passer, s.pass_dir = passer, list(c.d.aim)
    c.say(Code.OK, "7.1", "7.2")
    if fresh:
        s.pass_origin, s.pass_point = int(Origin.OPEN), list(ball)
        s.pass_limit_u = forward(c, c.was.team, ball)
        begin(c)
    c.look_at_carrier()
    c.go(Phase.PASS_PREP, c.was.team)


def begin(c: Any) -> None:
    """What every pass starts with."""
    c.s.ran = 0
    c.s.pass_support_left = c.k.pass_support_flicks
    c.s.pass_flicked = [NO, NO]


def ask(c: Any) -> None:
    """A3: those in line are put aside (SB-7.4, SB-5.E)."""
    c.say(Code.OK, "7.4", "5.E")
    ask_aside(c, [h for h, asked in enumerate(c.d.figures) if asked])


def go(c: Any) -> None:
    """The pass is to be flicked; with AM-31 the others have a flick before."""
    c.say(Code.OK, "7.4", "AM-31")
    if c.k.pass_def_flicks:
        c.s.window_pass = c.s.defence_due = 1
        c.go(Phase.DEFENCE, 1 - c.was.team)
    else:
        c.go(Phase.PASS_FLICK, c.was.team)


def flick(c: Any) -> None:
    """A4 to A8."""
    f, t = c.d.figure, side_of(c.d.figure)
    touch = read(c, f, None, any_time=False, tackle=Code.ILLEGAL_TACKLE_A)
    if touch.event is not None:
        punish(c, f, touch.event)
        if touch.event.code == Code.FORWARD_PASS:
            c.cite(*{Origin.SCRUM: ("10.7",), Origin.LINEOUT: ("11.8",)}.get(c.was.pass_origin, ()))
        elif touch.event.code == Code.TOUCH:
            c.cite("7.11")
        return
    out = exit_of(c.o, BALL_ID)
    if touch.first is None:
        if out:
            c.cite("AM-58")
            c.ball_out(t, out)
            return
        if c.k.moveback_scope == "all":
            move_back(c, f, c.was.pos[f])
        c.say(Code.MISS, "7.10", "4.7", sanction=Sanction.TURNOVER)
        c.loose(1 - t)
    elif not tackle(c, f, touch):
        c.say(Code.OK, "7.7", "7.9")
        c.s.carrier, c.s.must_use_carrier = NO, 0
        c.s.passer_off = f
        c.go(Phase.PASS_RECEIVE, t)
    else:
        c.cite("7.11")
