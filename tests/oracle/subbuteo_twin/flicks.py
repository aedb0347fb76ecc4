"""Attempts, runs, offloads and groundings: one figure is flicked at the ball (4.3, rows L, R, P, G, I)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import FIGURES, NOBODY, Action, Code, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import (
    apart,
    figures,
    forward,
    gap,
    in_goal,
    in_own_goal,
    offside,
    quarter_verdict,
    quarters,
    side_of,
    within,
)
from tests.oracle.subbuteo_twin.placing import blockers, clear_path, move_back
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of
from tests.oracle.subbuteo_twin.walk import Event, Touch, read

NO = int(NOBODY)
PENALTIES = {
    Code.KNOCK_ON_A: ("6.8", "21.3"),
    Code.KNOCK_ON_Q: ("4.5", "21.7"),
    Code.ILLEGAL_TACKLE_A: ("6.10", "21.9"),
    Code.ILLEGAL_TACKLE_C: ("21.10", "AM-54"),
}
SCRUMS = {
    Code.OFFSIDE: ("21.1", "5.I"),
    Code.BREACH_TWO_LINES: ("6.9", "21.12", "AM-17"),
    Code.FORWARD_PASS: ("7.5", "7.6", "21.14", "AM-32"),
}


# Who may touch the ball


def offence(c: Any, f: int, *, exempt: bool = False) -> Code | None:
    """What f commits by touching the ball, judged where it and the ball are before the flick (SB-4.2 to SB-4.5)."""
    s, t = c.was, side_of(f)
    at, ball = s.pos[f], s.pos[BALL_ID]
    if f == s.passer_off:
        c.cite("5.B")
        return Code.OFFSIDE
    if s.kick_offside[f]:
        c.cite("5.C")
        return Code.OFFSIDE
    if exempt:
        return None
    verdict = quarter_verdict(c, t, at, ball)
    if offside(c, t, at, ball) or verdict == "forward":
        c.cite("4.4", "5.A")
        return Code.OFFSIDE
    filtered = s.kick_quarter and s.kick_side == t
    if filtered and forward(c, t, at) > s.kick_u + c.k.eps:
        c.cite("13.7")
        return Code.OFFSIDE
    if verdict == "outside" or (filtered and s.kick_quarter not in quarters(c, t, at)):
        c.cite("4.5", *(("13.7",) if filtered else ()))
        return Code.KNOCK_ON_Q
    return None


# What decided


def punish(c: Any, f: int, event: Event) -> None:
    """The ruling that an event of the walk asks for."""
    t = side_of(f)
    if event.code == Code.TOUCH:
        c.ball_out(t, exit_of(c.o, BALL_ID))
    elif event.code == Code.HELD_UP:
        c.say(Code.HELD_UP, "16.5", "AM-67")
        c.scrum5(t, event.spot[1])
    elif event.code == Code.PENALTY_TRY:
        c.penalty_try(1 - t)
        c.cite("16.9")
    elif c.was.phase == Phase.INGOAL and in_the_goal(c, t, event):
        c.penalty_try(1 - t)
        c.cite("AM-69")
    elif event.code in PENALTIES:
        c.cite(*PENALTIES[event.code])
        touched = event.figure if event.code in (Code.ILLEGAL_TACKLE_A, Code.ILLEGAL_TACKLE_C) else NO
        c.penalty(event.code, 1 - t, moved_out(c, t, event.spot), touched)
    else:
        offender = side_of(event.figure) if event.figure != NO else t
        stop_for_scrum(c, event.code, offender, event.spot)


def in_the_goal(c: Any, t: int, event: Event) -> bool:
    """Whether an offence by side t happened in its own in-goal (AM-69)."""
    if event.code in (Code.OFFSIDE, Code.KNOCK_ON_Q):
        return in_own_goal(c, t, event.spot)
    if event.code in (Code.ILLEGAL_TACKLE_C, Code.KNOCK_ON_A):
        return forward(c, t, event.spot) <= 0.0
    return False


def moved_out(c: Any, t: int, spot: list[float]) -> list[float]:
    """SB-16.10: an offence by the attackers in the in-goal is punished ten centimetres from the goal line."""
    if forward(c, t, spot) < c.k.L:
        return spot
    line = c.k.L - c.k.scrum_min_goal if c.s.dir[t] == 1 else c.k.scrum_min_goal
    return [line, spot[1]]


def stop_for_scrum(c: Any, code: Code, offender: int, spot: list[float]) -> None:
    """An offence that only a scrum punishes: it ends the half when time is up (SB-24.2)."""
    c.say(code, *SCRUMS[code], against=offender, sanction=Sanction.SCRUM)
    c.r.spot = list(spot)
    if not c.ends_half():
        c.scrum(1 - offender, spot)
    c.r.spot = list(spot)


# At rest


def tackle(c: Any, f: int, touch: Touch) -> bool:
    """P8: whether a standing opponent that was struck makes a tackle (SB-9.1, SB-5.D2)."""
    makers = tacklers(c, 1 - side_of(f), touch.struck)
    flagged = [h for h in makers if c.was.no_tackle[h]]
    guilty = [h for h in flagged if h in touch.struck]
    if makers and len(flagged) == len(makers) and guilty:
        ball = c.s.pos[BALL_ID]
        h = min(guilty, key=lambda figure: (apart(c.s.pos[figure], ball), figure))
        c.cite("5.D2", "9.4")
        stop_for_scrum(c, Code.OFFSIDE, side_of(h), c.s.pos[h])
    elif makers:
        c.say(Code.TACKLE_A, "9.1", "4.9", "AM-21", sanction=Sanction.TURNOVER)
        c.loose(1 - side_of(f))
    return bool(makers)


def tacklers(c: Any, t: int, struck: list[int]) -> list[int]:
    """The figures of side t through which SB-9.1 holds; AM-21 says which distances count."""
    if not struck:
        return []
    found = []
    for h in figures(c, t):
        near = gap(c, h, BALL_ID)
        by_struck = h in struck and near <= c.k.tackle_gap_struck + c.k.eps
        by_any = near <= c.k.tackle_gap_any + c.k.eps
        if {"union": by_struck or by_any, "e5": by_struck, "a25": by_any}[c.k.tackle_rule]:
            found.append(h)
    return found


# What a touch clears


def touched_ball(c: Any, f: int, *, strike: bool = True) -> None:
    """5.3: the touch of f frees the support figures, the passer once the ball is beyond it, and the kicks."""
    s, t = c.s, side_of(f)
    s.support_lock = [lock if g == f else 0 for g, lock in enumerate(s.support_lock)]
    s.kick_offside = [0] * FIGURES
    s.kick_quarter, s.kick_side = 0, NO
    s.barred = NO
    if strike:
        s.kick_barred = [0, 0, 0]
    off = s.passer_off
    if off not in (NO, f) and forward(c, t, s.pos[BALL_ID]) > forward(c, t, s.pos[off]) + c.k.eps:
        s.passer_off = NO


def after_attempt(c: Any) -> None:
    """An attempt, hit or miss, ends what a kick left behind (SB-3.5, SB-5.C, SB-13.7)."""
    c.s.kick_offside = [0] * FIGURES
    c.s.kick_quarter, c.s.kick_side, c.s.barred = 0, NO, NO


# Attempts


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
    elif not tackle(c, f, touch):
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


def stalemate(c: Any) -> None:
    """L8: a scrum at the ball, put in by those who were not in possession last (SB-4.11)."""
    c.say(Code.STALEMATE, "4.11", "AM-23")
    last = c.s.last_poss if c.s.last_poss != NO else c.s.kick_team
    ball = list(c.s.pos[BALL_ID])
    c.scrum(1 - last, ball)
    c.r.spot = ball


def possession(c: Any, f: int) -> None:
    """L5, A13, I4, I5: f is the carrier."""
    t, ball = side_of(f), c.s.pos[BALL_ID]
    if c.was.phase == Phase.INGOAL and (in_own_goal(c, t, ball) or c.k.ingoal_exit == "drop22"):
        c.say(Code.POSSESSION, "16.9", "19.3")
        c.s.last_poss = t
        c.drop22(t)
        return
    c.say(Code.POSSESSION, "7.7" if c.was.phase == Phase.PASS_RECEIVE else "4.1", "4.10")
    if c.was.phase != Phase.PASS_RECEIVE or c.k.count_scope == "carrier":
        c.s.strikes = 0
    c.gain(t, f)
    c.s.ran = 0
    touched_ball(c, f)
    if c.k.grounding == "carry_over" and grounded(c, f):
        return
    if c.k.possession_counts:
        c.cite("AM-22")
        count_strike(c, t)
    else:
        c.open(t)


# Runs


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
    if c.k.moveback_scope == "all":
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


def failed_again(c: Any) -> bool:
    """One more attempt failed; at the cap it is a stalemate (SB-4.11)."""
    c.s.loose_fail += 1
    if c.s.loose_fail < c.k.attempts:
        return False
    stalemate(c)
    return True


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


# Windows


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


def decline(c: Any) -> None:
    """L7, O1, I6: the others may try; two in a row are a stalemate (SB-4.11)."""
    t = c.was.team
    c.s.declines += 1
    if c.s.declines >= 2:
        stalemate(c)
        return
    c.say(Code.OK, "6.13" if c.was.phase == Phase.OPEN else "4.11")
    c.loose(1 - t)
