"""Kick-off, drop-22, punts, drop goals, conversions (4.3, rows K, F, U, W, V, Z)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.vocabulary import (
    NOBODY,
    Action,
    Code,
    Edge,
    KickKind,
    Option,
    Phase,
    Sanction,
)
from tests.oracle.subbuteo_twin.geometry import (
    apart,
    figures,
    forward,
    gap,
    in_own_goal,
    is_goal,
    quarter,
    quarters,
    side_of,
)
from tests.oracle.subbuteo_twin.layouts import drop_place
from tests.oracle.subbuteo_twin.placing import move_back
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of, is_last, moving_in, partner
from tests.oracle.subbuteo_twin.runs import was_loose

NO = int(NOBODY)
LEAST_MOVE = 1.0  # SB-12.4


def touched(c: Any, t: int, *, standing: bool) -> list[int]:
    """The figures of side t that the ball touched, those at a standstill only if asked for."""
    found = []
    for contact in c.o.contacts:
        other = partner(contact, BALL_ID)
        of_side = other is not None and 0 <= other < BALL_ID and side_of(other) == t
        if of_side and other not in found and not (standing and moving_in(contact, other)):
            found.append(other)
    return found


def hit_rule(c: Any, t: int, struck: list[int]) -> bool:
    """SB-3.4, SB-13.8: two figures of t touched, or one and the ball at rest beside it."""
    near = [h for h in struck if not c.s.off_field[h] and gap(c, h, BALL_ID) <= c.k.kickoff_hit_gap + c.k.eps]
    return len(struck) >= c.k.kickoff_hit_count or bool(near)


def failed(c: Any, start: list[float]) -> bool:
    """SB-12.2, SB-12.4: back down the wedge, or hardly moved."""
    return not c.o.wedge_ok or all(apart(start, (vertex.x, vertex.y)) < LEAST_MOVE for vertex in c.o.path)


def is_touch(exit_: SimpleNamespace) -> bool:
    """Out over a touchline."""
    return exit_.edge in (Edge.TOUCH_LOW, Edge.TOUCH_HIGH)


def touchline(c: Any, exit_: SimpleNamespace) -> float:
    """The y of the touchline that was crossed."""
    return 0.0 if exit_.edge == Edge.TOUCH_LOW else c.k.W


def line_out(c: Any, code: Code, t: int, x: float, exit_: SimpleNamespace, *rules: str, ends: bool = True) -> None:
    """A kick over a touchline: t throws at x; with time up the half ends."""
    c.say(code, *rules, sanction=Sanction.LINEOUT)
    c.r.spot = [x, touchline(c, exit_)]
    if ends and c.ends_half():
        return
    c.lineout(t, x, touchline(c, exit_))


# Kick-off and drop-22


def restart(c: Any) -> None:
    """K1 to K9, Z2 to Z7."""
    k, r = c.was.kick_team, 1 - c.was.kick_team
    drop = c.was.phase == Phase.DROP22
    start = drop_place(c) if drop else [c.k.L / 2, c.k.W / 2]
    c.s.kicker = c.d.figure
    exit_ = exit_of(c.o, BALL_ID)
    if failed(c, start):
        c.cite("19.6" if drop else "3.7", "12.2", "21.6")
        c.penalty(Code.KNOCK_ON_C, r, start)
        return
    if not long_enough(c, k, drop=drop):
        fault(c, Code.KO_SHORT, r, start, drop=drop)
        return
    struck = touched(c, r, standing=False)
    if exit_ and is_touch(exit_):
        restart_in_touch(c, exit_, start, bool(struck), drop=drop)
    elif exit_:
        c.over_end(k, exit_, kick=True)
    else:
        restart_in_play(c, k, struck)


def long_enough(c: Any, k: int, *, drop: bool) -> bool:
    """SB-3.2, SB-19.5: whether the ball was beyond the line, ever or, by AM-15 at a kick-off, at the end."""
    line = c.k.line_22 if drop else c.k.L / 2 + c.k.line_10
    counted = [vertex for vertex in c.o.path if drop or c.k.ko_cross == "path" or is_last(vertex)]
    return any(forward(c, k, (vertex.x, vertex.y)) > line + c.k.eps for vertex in counted)


def fault(c: Any, code: Code, r: int, start: list[float], *, drop: bool) -> None:
    """K2, Z3: the receivers choose."""
    c.say(code, "19.5" if drop else "3.3", sanction=Sanction.RETAKE_CHOICE)
    c.s.spot = c.r.spot = list(start)
    c.s.fault_drop22 = int(drop)
    c.go(Phase.KO_FAULT, r)


def restart_in_touch(c: Any, exit_: SimpleNamespace, start: list[float], was_touched: bool, *, drop: bool) -> None:
    """K3, K4, Z4, Z5."""
    k = c.was.kick_team
    rule = "19.7" if drop else "3.8"
    if was_touched:
        line_out(c, Code.TOUCH, k, exit_.x, exit_, rule)
    elif c.k.ko_out == "choice" and not drop:
        if not end_with(c, Code.TOUCH, exit_):
            fault(c, Code.TOUCH, 1 - k, start, drop=drop)
    else:
        line_out(c, Code.TOUCH, 1 - k, start[0], exit_, rule, "AM-20")


def end_with(c: Any, code: Code, exit_: SimpleNamespace) -> bool:
    """Whether the half ends with this ball out of play."""
    c.say(code)
    c.r.spot = [exit_.x, exit_.y]
    return bool(c.ends_half())


def restart_in_play(c: Any, k: int, struck: list[int]) -> None:
    """K6 to K9, Z6, Z7."""
    r, ball = 1 - k, c.s.pos[BALL_ID]
    c.s.barred, c.s.kicker = c.s.kicker, NO
    if in_own_goal(c, r, ball):
        c.say(Code.OK, "3.8", "16.9")
        c.loose(r)
    elif hit_rule(c, r, struck):
        c.say(Code.OK, "3.4", "AM-16")
        c.loose(r)
    elif not c.usable(k):
        c.say(Code.OK, "3.6", "AM-19")
        c.loose(r)
    else:
        barred = c.s.barred
        c.say(Code.OK, "3.4", "3.5")
        c.loose(k)
        c.s.barred = barred


def choose_after_fault(c: Any) -> None:
    """F1, F2."""
    r = c.was.team
    if c.d.option == Option.SCRUM:
        c.say(Code.OK, "3.3")
        c.scrum(r, c.was.spot)
    elif c.was.fault_drop22:
        c.say(Code.OK, "19.5")
        c.drop22(1 - r)
    else:
        c.say(Code.OK, "3.3", sanction=Sanction.KICKOFF)
        c.kickoff(1 - r)


# Wedge kicks from open play


def declare(c: Any) -> None:
    """U2, U3."""
    t, s = c.was.team, c.s
    if c.o.disturbed:
        c.cite("13.2", "21.11")
        c.penalty(Code.KICK_PLACEMENT, 1 - t, s.pos[BALL_ID])
        return
    upfield = KickKind.PUNT_UPFIELD if c.d.option == Option.UPFIELD else KickKind.PUNT_TOUCH
    s.kick_kind = int(KickKind.DROP_GOAL if c.d.action == Action.DROP_GOAL else upfield)
    s.kick_dir = list(c.d.aim)
    s.block_left = c.k.block_flicks
    c.say(Code.OK, "18.2" if c.d.action == Action.DROP_GOAL else "13.1", "13.3")
    if s.block_left:
        c.go(Phase.BLOCK, 1 - t)
    else:
        c.go(Phase.WEDGE_KICK, t)


def wedge(c: Any) -> None:
    """W0 to W12."""
    t, kicker = c.was.team, c.was.carrier
    start = c.was.pos[BALL_ID]
    kind, exit_ = c.was.kick_kind, exit_of(c.o, BALL_ID)
    c.s.kick_kind = 0
    if not any(partner(contact, kicker) == BALL_ID for contact in c.o.contacts):
        missed(c, kicker)
    elif failed(c, start):
        c.cite("12.2", "21.6")
        c.penalty(Code.KNOCK_ON_C, 1 - t, start)
    elif kind == KickKind.DROP_GOAL and is_goal(c):
        c.cite("18.2", "AM-52")
        goal(c, t)
    elif exit_ and is_touch(exit_):
        wedge_in_touch(c, t, kind, exit_, start)
    elif exit_:
        c.over_end(t, exit_, kick=True)
    elif kind == KickKind.DROP_GOAL:
        drop_in_play(c, t)
    else:
        punt_in_play(c, t, kicker, start)


def missed(c: Any, kicker: int) -> None:
    """W0: as a missed strike (SB-12.3)."""
    t, out = side_of(kicker), exit_of(c.o, BALL_ID)
    if out:
        c.cite("AM-58")
        c.ball_out(t, out)
        return
    if c.k.moveback_scope == "all":
        move_back(c, kicker, c.was.pos[kicker])
    code = Code.TACKLE_B if was_loose(c, kicker) else Code.MISS
    c.say(code, "12.3", "AM-66", sanction=Sanction.TURNOVER)
    c.loose(1 - t)


def wedge_in_touch(c: Any, t: int, kind: int, exit_: SimpleNamespace, start: list[float]) -> None:
    """W2, W3, W10."""
    drop = kind == KickKind.DROP_GOAL
    if exit_.airborne:
        code = Code.TOUCH if drop else Code.TOUCH_FULL
        line_out(c, code, 1 - t, start[0], exit_, "18.5" if drop else "13.5")
    else:
        line_out(c, Code.TOUCH, 1 - t, exit_.x, exit_, "18.5" if drop else "13.4")


def drop_in_play(c: Any, t: int) -> None:
    """W11, W12."""
    if in_own_goal(c, 1 - t, c.s.pos[BALL_ID]):
        c.say(Code.NO_GOAL, "18.4", "AM-50", sanction=Sanction.TURNOVER)
    else:
        c.say(Code.TURNOVER_KICK, "18.3", sanction=Sanction.TURNOVER)
    c.loose(1 - t)


def punt_in_play(c: Any, t: int, kicker: int, start: list[float]) -> None:
    """W5 to W8."""
    ball = c.s.pos[BALL_ID]
    ahead = quarter(c, t, ball) - quarter(c, t, start)
    pending = offside_after_punt(c, t, kicker)
    if in_own_goal(c, 1 - t, ball):
        c.say(Code.TURNOVER_KICK, "13.9", sanction=Sanction.TURNOVER)
        c.loose(1 - t)
    elif c.k.punt_hit == "kickoff_rule" and hit_rule(c, 1 - t, touched(c, 1 - t, standing=True)):
        c.say(Code.TURNOVER_KICK, "13.8", "AM-47", sanction=Sanction.TURNOVER)
        c.loose(1 - t)
    elif ahead >= c.k.punt_turnover_quarters:
        c.say(Code.TURNOVER_KICK, "13.6", sanction=Sanction.TURNOVER)
        c.loose(1 - t)
    else:
        short_punt(c, t, kicker, start, pending)


def short_punt(c: Any, t: int, kicker: int, start: list[float], pending: list[int]) -> None:
    """W8: the kicking side may attempt, with figures of the kick's quarter behind the kicker (SB-13.7)."""
    own = quarter(c, t, start)
    u = forward(c, t, c.was.pos[kicker])
    c.s.kick_offside = pending
    c.say(Code.OK, "13.7", "AM-47")
    if any(allowed(c, t, f, own, u) for f in c.usable(t)):
        c.loose(t)
        c.s.kick_quarter, c.s.kick_u, c.s.kick_side = own, u, t
    else:
        c.r.sanction = int(Sanction.TURNOVER)
        c.loose(1 - t)


def allowed(c: Any, t: int, f: int, own: int, u: float) -> bool:
    """SB-13.7 of one figure."""
    at = c.s.pos[f]
    return own in quarters(c, t, at) and forward(c, t, at) <= u + c.k.eps


def offside_after_punt(c: Any, t: int, kicker: int) -> list[int]:
    """SB-5.C: the team-mates ahead of the kicker at the kick, unless another figure touched the ball since."""
    pending = [0] * 30
    others = [*touched(c, t, standing=False), *touched(c, 1 - t, standing=False)]
    if c.was.kick_kind == KickKind.PUNT_UPFIELD and others == [kicker]:
        c.cite("13.10", "5.C")
        u = forward(c, t, c.was.pos[kicker])
        for f in figures(c, t):
            pending[f] = int(forward(c, t, c.was.pos[f]) > u + c.k.eps)
    return pending


# Goals


def goal(c: Any, t: int) -> None:
    """Three points, and the others kick off; with time up the half ends (SB-24.3)."""
    c.say(Code.GOAL, sanction=Sanction.KICKOFF)
    c.score(t, 3)
    if not c.ends_half():
        c.kickoff(1 - t)


def conversion(c: Any) -> None:
    """V2."""
    t, over = c.was.team, is_goal(c)
    c.say(Code.GOAL if over else Code.NO_GOAL, "17.2" if over else "17.3", sanction=Sanction.KICKOFF)
    if over:
        c.score(t, 2)
    if not c.ends_half():
        c.kickoff(1 - t)


def choose_conversion(c: Any) -> None:
    """V1, or on to the conversion (SB-24.3)."""
    c.say(Code.OK, "24.3")
    if c.d.option == Option.TAKE:
        c.go(Phase.CONVERSION, c.was.team)
    elif not c.ends_half():
        c.kickoff(1 - c.was.team)
