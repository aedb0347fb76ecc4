"""What a side declares, in any phase of a match (4.1); always something that the referee accepts."""

from __future__ import annotations

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.geometry import distance
from rugbysim.games.subbuteo.players.aiming import aim_at
from rugbysim.games.subbuteo.players.attack import attack
from rugbysim.games.subbuteo.players.defence import block, defend
from rugbysim.games.subbuteo.players.kicking import choose_penalty, drop_22, kick_off, placed_kick, wedge_kick
from rugbysim.games.subbuteo.players.layouts import set_up
from rugbysim.games.subbuteo.players.passing import play_pass, prepare_pass, support
from rugbysim.games.subbuteo.players.receiving import attempt, attempt_in_goal
from rugbysim.games.subbuteo.players.values import NO, YES
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, NOBODY, PER_TEAM, Action, Option, Phase

THROWER = 1  # shirt 2 throws into a line-out (AM-44)
LINE = (0, 2, 3, 4)  # shirts 1, 3, 4, 5 stand in it


@outlined
def blank(d):
    """A declaration that names nothing."""
    d.action = Action.SKIP
    d.figure = NOBODY
    d.option = Option.NONE
    d.power = 0.0
    d.aim[0] = d.aim[1] = d.place[0] = d.place[1] = 0.0
    for f in range(FIGURES):
        d.figures[f] = 0
        d.layout[f, 0] = d.layout[f, 1] = 0.0


@outlined
def throw_in(p, s, me, d, t):
    """LINEOUT_THROW: straight at the nearest figure of the own line; no law asks for a straight throw (AM-39)."""
    bx, by = s.pos[BALL, 0], s.pos[BALL, 1]
    nearest = 1e9
    nx, ny = 0.0, 1.0
    for k in LINE:
        f = PER_TEAM * t + k
        away = distance(s.pos[f, 0], s.pos[f, 1], bx, by)
        if away < nearest:
            nearest = away
            nx, ny = (s.pos[f, 0] - bx) / away, (s.pos[f, 1] - by) / away
    d.action = Action.FLICK
    aim_at(p, s, d, PER_TEAM * t + THROWER, nx, ny, me.throw_roll)


@outlined
def declare(p, s, me, d, stream):
    """Fill `d` with what side `s.team` declares; `me` is its PLAYER record."""
    blank(d)
    t = s.team
    phase = s.phase
    if phase == Phase.LOOSE:
        attempt(p, s, me, d, t, NO)
    elif phase == Phase.OPEN:
        attack(p, s, me, d, t)
    elif phase == Phase.SUPPORT:
        support(p, s, me, d, t)
    elif phase == Phase.DEFENCE:
        defend(p, s, me, d, t)
    elif phase == Phase.PASS_PREP:
        prepare_pass(p, s, me, d, t, stream)
    elif phase == Phase.PASS_FLICK:
        play_pass(p, s, me, d, t)
    elif phase == Phase.PASS_RECEIVE:
        attempt(p, s, me, d, t, YES)
    elif phase == Phase.BLOCK:
        block(p, s, me, d, t)
    elif phase == Phase.WEDGE_KICK:
        wedge_kick(p, s, me, d, t)
    elif phase == Phase.SCRUM_PUT:
        d.action = Action.PUT
    elif phase == Phase.LINEOUT_THROW:
        throw_in(p, s, me, d, t)
    elif phase == Phase.PEN_CHOICE:
        choose_penalty(p, s, me, d, t)
    elif phase == Phase.TOUCH_KICK:
        placed_kick(p, s, me, d, t, NO)
    elif phase == Phase.FREE_KICK or phase == Phase.CONVERSION:
        placed_kick(p, s, me, d, t, YES)
    elif phase == Phase.INGOAL:
        attempt_in_goal(p, s, me, d, t)
    elif phase == Phase.KICKOFF:
        kick_off(p, s, me, d, t)
    elif phase == Phase.DROP22:
        drop_22(p, s, me, d, t)
    elif phase == Phase.CONV_CHOICE:
        d.action = Action.CHOOSE
        d.option = Option.TAKE if me.take_conversion == 1 else Option.LEAVE
    elif phase == Phase.KO_FAULT:
        d.action = Action.CHOOSE
        d.option = Option.RETAKE if me.fault_retake == 1 else Option.SCRUM
    else:  # kick-off, drop-22, scrum, line-out
        set_up(p, s, me, d, t)
