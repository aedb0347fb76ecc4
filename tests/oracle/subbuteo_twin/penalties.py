"""Penalties and placed kicks: choice, advantage, kick to touch, free kick (4.3, rows Q, M, X)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.vocabulary import NOBODY, Code, Option, Phase, Sanction
from tests.oracle.subbuteo_twin.geometry import figures, in_own_goal, is_goal, quarter
from tests.oracle.subbuteo_twin.kicks import goal, is_touch, line_out
from tests.oracle.subbuteo_twin.placing import nearest_to, put, retreat
from tests.oracle.subbuteo_twin.records import BALL_ID, exit_of

NO = int(NOBODY)


def choose_penalty(c: Any) -> None:
    """Q1 to Q4."""
    t, option = c.was.team, c.d.option
    if option == Option.ADVANTAGE:
        advantage(c, t)
    elif option == Option.SCRUM:
        c.say(Code.OK, "22.3")
        c.scrum(t, c.was.pen_spot)
    else:
        place_kick(c, t)
        free = option == Option.FREE_KICK
        c.say(Code.OK, *(("22.2", "15.1") if free else ("22.1", "14.1")))
        c.go(Phase.FREE_KICK if free else Phase.TOUCH_KICK, t)


def advantage(c: Any, t: int) -> None:
    """SB-23."""
    c.say(Code.OK, "23.1", "23.2", "AM-56")
    if c.s.pen_ball:
        put(c, BALL_ID, c.s.pen_spot)
    if c.s.pen_in_poss:
        c.open(t)
    else:
        c.loose(t)
    infringed = c.s.infringed
    if infringed == NO:
        infringed = nearest_to(c, c.usable(t), c.s.pos[BALL_ID])
    if infringed != NO:
        retreat(c, t, c.s.pos[infringed], 2 * c.k.R)


def place_kick(c: Any, t: int) -> None:
    """SB-14.1: opponents stand back, the live-action kicker replaces a figure at the spot (AM-36)."""
    s = c.s
    c.hand_over(t)
    spot = [max(0.0, min(c.k.L, s.pen_spot[0])), max(0.0, min(c.k.W, s.pen_spot[1]))]
    s.kicker = c.d.figure if c.d.figure != NO else nearest_to(c, figures(c, t), spot)
    s.pos[BALL_ID] = list(spot)
    retreat(c, t, spot, c.k.kicker_radius + c.k.R)
    for f in figures(c, t):
        if f != s.kicker:
            put(c, f, s.pos[f])
    c.r.spot = list(spot)


def placed(c: Any) -> None:
    """M1 to M4, X1 to X5: a kick to touch or a free kick."""
    t, start = c.was.team, c.was.pos[BALL_ID]
    exit_ = exit_of(c.o, BALL_ID)
    free = c.was.phase == Phase.FREE_KICK
    kicker, c.s.kicker, c.s.last_poss = c.was.kicker, NO, t
    put(c, kicker, c.was.pos[kicker])
    if free and is_goal(c):
        c.cite("15.2", "2.3")
        goal(c, t)
    elif exit_ and is_touch(exit_):
        placed_in_touch(c, t, exit_, start, free=free)
    elif exit_:
        c.over_end(t, exit_, kick=True)
        c.cite("15.3" if free else "14.5")
    else:
        in_own = in_own_goal(c, 1 - t, c.s.pos[BALL_ID])
        rules = ("15.4" if in_own else "15.5",) if free else ("14.5",)
        c.say(Code.NO_GOAL if free else Code.TURNOVER_KICK, *rules, sanction=Sanction.TURNOVER)
        c.loose(1 - t)


def placed_in_touch(c: Any, t: int, exit_: SimpleNamespace, start: list[float], *, free: bool) -> None:
    """M1, M2, X3."""
    ahead = quarter(c, t, (exit_.x, exit_.y)) - quarter(c, t, start)
    if free:
        line_out(c, Code.TOUCH, 1 - t, exit_.x, exit_, "15.3", "AM-50")
    elif ahead > c.k.touch_kick_max_quarters:
        line_out(c, Code.TOUCH_FULL, 1 - t, start[0], exit_, "14.3")
    else:
        ends = c.k.touch_after_time == "ends" or not c.time_was_up
        line_out(c, Code.TOUCH, t, exit_.x, exit_, "14.4", "AM-49", "24.5", ends=ends)
