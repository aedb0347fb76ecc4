"""Runs, offloads and groundings, and the flicks that strikes earn (4.3, rows R, G)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Action, Code, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import forward, in_goal, side_of, within
from tests.oracle.subbuteo_twin.placing import blockers, clear_path, move_back
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of
from tests.oracle.subbuteo_twin.touches import after_attempt, failed_again, offence, punish, tackle, touched_ball
from tests.oracle.subbuteo_twin.walk import Touch, read

NO = int(NOBODY)


def run(c: Any) -> None:
    """R1 to R8, G1 to G5: RUN, OFFLOAD and GROUND."""
    f, s = c.d.figure, c.was
    exempt = f == s.carrier and c.k.carrier_exempt
    touch = read(c, f, offence(c, f, exempt=exempt), any_time=False, tackle=Code.ILLEGAL_TACKLE_A)
    if touch.event is not None:
        punish(c, f, touch.event)
    elif touch.first is None:
        missed_run(c, f)
    else:
        struck(c, f, touch)


def missed_run(c: Any, f: int) -> None:
    """R2, R3, G4."""
    t, out = side_of(f), exit_of(c.o, BALL_ID)
    if out:
        c.cite("AM-58")
        c.ball_out(t, out)
        return
    if c.k.moveback_scope == "all" or c.was.carrier == NO:
        move_back(c, f, c.was.pos[f])
    code = Code.MISS
    if c.d.action == Action.RUN and was_loose(c, c.was.carrier):
        code = Code.TACKLE_B
    c.say(code, {Action.GROUND: "16.6"}.get(c.d.action, "9.2" if code == Code.TACKLE_B else "4.7"), "4.8")
    c.r.sanction = int(Sanction.TURNOVER)
    after_attempt(c)
    if c.was.carrier == NO and failed_again(c):
        return
    c.loose(1 - t)


def was_loose(c: Any, f: int) -> bool:
    """Whether the ball lay more than 5 cm from f before the flick (SB-9.2)."""
    now, c.s.pos = c.s.pos, c.was.pos
    loose = not within(c, f, BALL_ID, c.k.control_gap)
    c.s.pos = now
    return loose


def struck(c: Any, f: int, touch: Touch) -> None:
    """The flick touched the ball and nothing was wrong on the way: what stands at rest."""
    s, t = c.s, side_of(f)
    if c.k.obstruction_D == "penalty" and obstructed(c, f):
        return
    if tackle(c, f, touch):
        return
    if (c.d.action == Action.GROUND or c.k.grounding == "carry_over") and grounded(c, f, touch):
        return
    if c.k.count_scope == "carrier" and f != s.carrier:
        s.strikes = 0
    c.gain(t, f)
    touched_ball(c, f)
    c.say(Code.STRIKE, "6.5", *(("8.4",) if c.d.action == Action.OFFLOAD else ()))
    if c.d.action == Action.GROUND and in_goal(c, t, s.pos[BALL_ID]):
        c.say(Code.GROUNDED, "16.4", "AM-41")
    s.ran = 1
    for h in clear_path(c, f):
        s.no_tackle[h] = 1
        c.cite("5.D", "AM-12")
    count_strike(c, t)


def obstructed(c: Any, f: int) -> bool:
    """AM-12 as a penalty: an unplayed defender blocks the carrier's way to the ball."""
    found = blockers(c, f)
    if not found:
        return False
    t, h = side_of(f), found[0]
    c.gain(t, f)
    touched_ball(c, f)
    c.s.strikes += 1
    c.s.ran = 1
    c.cite("21.2", "AM-12", "AM-59")
    obstruction(c, t, h)
    return True


def obstruction(c: Any, t: int, h: int) -> None:
    """SB-21.2: the opponent h is in the way of side t's carrier."""
    spot = list(c.s.pos[h])
    if forward(c, t, spot) >= c.k.L:
        c.penalty_try(t, Code.OBSTRUCTION)
    else:
        c.penalty(Code.OBSTRUCTION, t, spot)


def grounded(c: Any, f: int, touch: Touch | None = None) -> bool:
    """G1: whether it is a try (SB-16.3)."""
    t, ball = side_of(f), c.s.pos[BALL_ID]
    if not in_goal(c, t, ball) or not within(c, f, BALL_ID, c.k.control_gap):
        return False
    c.say(Code.TRY, "16.3", "2.1", *(("AM-41",) if c.k.grounding == "carry_over" else ()))
    first = touch.first if touch else first_contact(c, f)
    contact = c.o.contacts[first]
    c.s.try_y = ball[1] if c.k.try_spot == "rest" else (contact.yj if contact.j == BALL_ID else contact.yi)
    c.r.spot = list(ball)
    c.gain(t, f)
    c.score(t, 5)
    c.conversion(t)
    return True


def first_contact(c: Any, f: int) -> int:
    """The number of f's first contact with the ball."""
    return next(n for n, contact in enumerate(c.o.contacts) if {contact.i, contact.j} == {f, BALL_ID})


def count_strike(c: Any, t: int) -> None:
    """R6, R7: one strike more; every third earns support and defensive flicks (SB-6.4, AM-26)."""
    s, k = c.s, c.k
    s.strikes += 1
    third = s.strikes % k.strikes_per_support == 0
    for name, earned in (
        ("support_due", third),
        ("defence_due", k.def_flick == "each" or (third and k.def_flick == "per3")),
    ):
        kept = getattr(s, name) if k.bank else 0
        setattr(s, name, kept + int(earned))
    next_window(c, t)


def next_window(c: Any, t: int) -> None:
    """Support first, then defence, then play goes on."""
    if c.s.support_due:
        c.go(Phase.SUPPORT, t)
    elif c.s.defence_due:
        c.go(Phase.DEFENCE, 1 - t)
    else:
        c.open(t)
    c.look_at_carrier()
