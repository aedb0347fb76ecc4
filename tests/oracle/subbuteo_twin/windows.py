"""Support, defensive and blocking flicks (4.3, rows S, D, U4 to U6, A2)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Action, Code, Phase
from tests.oracle.subbuteo_twin.geometry import blocks, footprint_free, forward, in_own_goal, offside, side_of
from tests.oracle.subbuteo_twin.records import BALL_ID
from tests.oracle.subbuteo_twin.runs import next_window, obstruction
from tests.oracle.subbuteo_twin.touches import moved_out
from tests.oracle.subbuteo_twin.walk import first_touch_of_ball, first_touch_of_opponent

NO = int(NOBODY)


def fouled(c: Any) -> bool:
    """S1, S2, D1, D2: the ball or an opponent was touched, whichever came first."""
    f, t = c.d.figure, side_of(c.d.figure)
    c.s.played[f] = 1
    attacking = c.was.poss == t
    event = min((e for e in (first_touch_of_ball(c), first_touch_of_opponent(c, f)) if e), default=None)
    if event is None:
        return False
    on_ball = event.code == Code.KNOCK_ON_D
    if attacking:
        c.cite(*(("6.7", "21.5") if on_ball else ("21.9",)))
        touched = NO if on_ball else event.figure
        c.penalty(event.code, 1 - t, moved_out(c, t, event.spot), touched)
        return True
    own = in_own_goal(c, t, event.spot) if on_ball else forward(c, t, event.spot) <= 0.0
    c.cite(*(("6.7", "21.4") if on_ball else ("21.8",)))
    code = Code.KNOCK_ON_B if on_ball else Code.ILLEGAL_TACKLE_B
    if own:
        c.penalty_try(1 - t, code)
        return True
    c.penalty(code, 1 - t, event.spot, NO if on_ball else event.figure)
    return True


def support(c: Any) -> None:
    """S1 to S3 of a run."""
    t = c.was.team
    if c.d.action == Action.SKIP:
        c.say(Code.OK, "6.5")
        skipped = c.s.support_due if c.k.bank else 0
        c.s.support_due = 0
        next_window(c, t)
        c.s.support_due = skipped
        return
    if fouled(c):
        return
    c.say(Code.OK, "6.4", "6.6")
    c.s.support_due -= 1
    c.s.support_lock[c.d.figure] = 1
    if c.k.def_flick == "per_support":
        c.s.defence_due += 1
    next_window(c, t)


def defence(c: Any) -> None:
    """D1 to D4, and the flick before a pass (AM-31)."""
    t, h = c.was.poss, c.d.figure
    if c.d.action == Action.SKIP:
        c.say(Code.OK, "6.5")
        if not c.k.bank:
            c.s.defence_due = 0
        leave_defence(c, t)
        return
    if fouled(c):
        return
    was_off = offside(c, 1 - t, c.was.pos[h], c.was.pos[BALL_ID])
    if was_off and not c.s.off_field[h] and blocks(c, c.s.pos[h], c.s.pos[c.s.carrier], c.s.pos[BALL_ID]):
        c.cite("5.H", "21.2")
        obstruction(c, t, h)
        return
    c.say(Code.OK, "6.4")
    if not c.s.window_pass:
        c.s.defence_due -= 1
        if c.s.defence_due:
            c.look_at_carrier()
            return
    leave_defence(c, t)


def leave_defence(c: Any, t: int) -> None:
    """On with the run, or with the pass."""
    if c.s.window_pass:
        c.s.window_pass = c.s.defence_due = 0
        c.look_at_carrier()
        c.go(Phase.PASS_FLICK, t)
    else:
        c.open(t)


def block(c: Any) -> None:
    """U4 to U6: the flick that may take the wedge's place (SB-13.3)."""
    t = c.was.poss
    if c.d.action == Action.SKIP:
        c.say(Code.OK, "13.3")
        c.s.block_left = 0
        c.go(Phase.WEDGE_KICK, t)
        return
    if fouled(c):
        return
    c.s.block_left -= 1
    if not footprint_free(c, c.s.kick_dir):
        c.say(Code.BLOCKED, "13.3", "AM-46")
        c.s.kick_barred[c.s.kick_kind - 1] = 1
        c.s.kick_kind = c.s.block_left = 0
        c.open(t)
        return
    c.say(Code.OK, "13.3")
    c.look_at_carrier()
    if c.s.block_left <= 0:
        c.go(Phase.WEDGE_KICK, t)


def support_pass(c: Any) -> None:
    """A2: a support flick before the pass (SB-7.3)."""
    if fouled(c):
        return
    c.say(Code.OK, "7.3")
    c.s.pass_flicked[c.k.pass_support_flicks - c.s.pass_support_left] = c.d.figure
    c.s.pass_support_left -= 1
    c.look_at_carrier()
