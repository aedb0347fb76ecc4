"""What any flick at the ball can come to: who may touch it, what is punished, tackles, misses (SB-4, SB-9, SB-21)."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.vocabulary import FIGURES, NOBODY, Code, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import (
    figures,
    forward,
    in_own_goal,
    offside,
    present,
    quarter_verdict,
    quarters,
    side_of,
    within,
)
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of
from tests.oracle.subbuteo_twin.walk import Event, Touch

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
    if (s.kick_quarter not in quarters(c, t, at)) if filtered else (verdict == "outside"):
        c.cite("4.5", *(("13.7",) if filtered else ()))
        return Code.KNOCK_ON_Q
    return None


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


def tackle(c: Any, f: int, touch: Touch) -> bool:
    """P8: whether a standing opponent that was struck makes a tackle (SB-9.1, SB-9.4, SB-5.D2)."""
    makers = tacklers(c, 1 - side_of(f), touch.struck)
    if not makers:
        return False
    if all(c.was.no_tackle[h] for h in makers):
        c.cite("5.D2", "9.4")
        stop_for_scrum(c, Code.OFFSIDE, side_of(makers[0]), c.s.pos[makers[0]])
    else:
        c.say(Code.TACKLE_A, "9.1", "4.9", "AM-21", sanction=Sanction.TURNOVER)
        c.loose(1 - side_of(f))
    return True


def tacklers(c: Any, t: int, struck: list[int]) -> list[int]:
    """Those of the struck figures of side t for which SB-9.1 holds; AM-21 says which distances count."""
    reach = c.k.tackle_gap_any if c.k.tackle_rule == "a25" else c.k.tackle_gap_struck
    by_any = c.k.tackle_rule != "e5" and any(within(c, h, BALL_ID, c.k.tackle_gap_any) for h in figures(c, t))
    return [h for h in struck if by_any or (present(c, h) and within(c, h, BALL_ID, reach))]


def touched_ball(c: Any, f: int, *, strike: bool = True) -> None:
    """5.3: the touch of f frees the passer once the ball is beyond it; a strike frees support figures and kicks too."""
    s, t = c.s, side_of(f)
    s.kick_offside = [0] * FIGURES
    s.kick_quarter, s.kick_side = 0, NO
    s.barred = NO
    if strike:
        s.support_lock = [lock if g == f else 0 for g, lock in enumerate(s.support_lock)]
        s.kick_barred = [0, 0, 0]
    off = s.passer_off
    if off not in (NO, f) and forward(c, t, s.pos[BALL_ID]) > forward(c, t, s.pos[off]) + c.k.eps:
        s.passer_off = NO


def after_attempt(c: Any) -> None:
    """An attempt, hit or miss, ends what a kick left behind (SB-3.5, SB-5.C, SB-13.7)."""
    c.s.kick_offside = [0] * FIGURES
    c.s.kick_quarter, c.s.kick_side, c.s.barred = 0, NO, NO


def failed_again(c: Any) -> bool:
    """One more attempt failed; at the cap it is a stalemate (SB-4.11)."""
    c.s.loose_fail += 1
    if c.s.loose_fail < c.k.attempts:
        return False
    stalemate(c)
    return True


def stalemate(c: Any) -> None:
    """L8: a scrum at the ball, put in by those who were not in possession last (SB-4.11)."""
    c.say(Code.STALEMATE, "4.11", "AM-23")
    last = c.s.last_poss if c.s.last_poss != NO else c.s.kick_team
    ball = list(c.s.pos[BALL_ID])
    c.scrum(1 - last, ball)
    c.r.spot = ball


def decline(c: Any) -> None:
    """L7, O1, I6: the others may try; two in a row are a stalemate (SB-4.11)."""
    t = c.was.team
    c.s.declines += 1
    if c.s.declines >= 2:
        stalemate(c)
        return
    c.say(Code.OK, "6.13" if c.was.phase == Phase.OPEN else "4.11")
    c.loose(1 - t)
