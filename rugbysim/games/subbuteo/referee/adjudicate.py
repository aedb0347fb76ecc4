"""From a declaration and what happened to the ruling and the next state: one function a phase (4.3, 5)."""

from __future__ import annotations

from typing import Any

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.games.subbuteo.citations import Am
from rugbysim.games.subbuteo.layouts import place_kick_off
from rugbysim.games.subbuteo.placing import bring_back
from rugbysim.games.subbuteo.referee.attempts import attempt, ingoal_attempt
from rugbysim.games.subbuteo.referee.awards import end_match, place_ball, stop_play
from rugbysim.games.subbuteo.referee.kicks import kick_fault, restart_kick, wedge_kick
from rugbysim.games.subbuteo.referee.legality import refused
from rugbysim.games.subbuteo.referee.open_play import open_play
from rugbysim.games.subbuteo.referee.passes import pass_flick, prepare_pass, receive
from rugbysim.games.subbuteo.referee.penalties import (
    choose,
    conversion,
    conversion_choice,
    free_kick,
    touch_kick,
)
from rugbysim.games.subbuteo.referee.set_pieces import line_out_throw, scrum_put, set_up, toss
from rugbysim.games.subbuteo.referee.touches import carry_on
from rugbysim.games.subbuteo.referee.windows import block, defence, support
from rugbysim.games.subbuteo.rulings import begin, cite_am
from rugbysim.games.subbuteo.vocabulary import (
    FIGURES,
    FIRST,
    NOBODY,
    PER_TEAM,
    SECOND,
    Action,
    Ending,
    Phase,
)

AWAY = 1000.0  # cm: where figures that do not play are put


@outlined
def cost(p, s, d):
    """Milliseconds of running clock that a declaration takes (SB-1.8, AM-14)."""
    a = d.action
    if a == Action.KICK:
        if s.phase == Phase.KICKOFF or s.phase == Phase.WEDGE_KICK or s.phase == Phase.DROP22:
            return p.wedge_kick_ms
        return p.placed_kick_ms if s.phase != Phase.CONVERSION else p.flick_ms - p.flick_ms
    flicked = a == Action.ATTEMPT or a == Action.RUN or a == Action.OFFLOAD or a == Action.GROUND
    if flicked or a == Action.FLICK or a == Action.PUT:
        return p.flick_ms
    return p.flick_ms - p.flick_ms


@outlined
def judge(p, s, d, o, r):
    """Rule on an acceptable declaration: the only writer of the state."""
    begin(r)
    s.clock += cost(p, s, d)
    if s.clock >= p.half_ms and s.half > 0:
        if s.time_up == 0:
            cite_am(r, Am.AM_14)
        s.time_up = 1
    s.declared += 1
    if d.action != Action.DECLINE:
        s.declines = 0
    if is_play(s.phase):
        in_play(p, s, d, o, r)
    else:
        at_rest(p, s, d, o, r)
    if s.declared >= p.max_declarations and s.phase != Phase.FULL_TIME:
        end_match(s, Ending.TRUNCATED)
    if s.team != NOBODY:
        bring_back(p, s, r, s.team)
        if s.phase == Phase.OPEN:
            carry_on(p, s)
    r.next_phase = s.phase
    r.team = s.team


@inlined
def is_play(phase):
    """Whether the ball is in play in a phase."""
    return (phase >= Phase.LOOSE and phase <= Phase.WEDGE_KICK) or phase == Phase.INGOAL


@outlined
def in_play(p, s, d, o, r):
    """The phases of play."""
    phase = s.phase
    if phase == Phase.OPEN:
        open_play(p, s, d, o, r)
    elif phase == Phase.LOOSE:
        attempt(p, s, d, o, r)
    elif phase == Phase.SUPPORT:
        support(p, s, d, o, r)
    elif phase == Phase.DEFENCE:
        defence(p, s, d, o, r)
    elif phase == Phase.PASS_PREP:
        prepare_pass(p, s, d, o, r)
    elif phase == Phase.PASS_FLICK:
        pass_flick(p, s, d, o, r)
    elif phase == Phase.PASS_RECEIVE:
        receive(p, s, d, o, r)
    elif phase == Phase.BLOCK:
        block(p, s, d, o, r)
    elif phase == Phase.WEDGE_KICK:
        wedge_kick(p, s, d, o, r)
    else:
        ingoal_attempt(p, s, d, o, r)


@outlined
def at_rest(p, s, d, o, r):
    """Toss, set-ups, set pieces, choices and placed kicks."""
    phase = s.phase
    if phase == Phase.TOSS:
        toss(p, s, d, r)
    elif phase == Phase.KICKOFF or phase == Phase.DROP22:
        restart_kick(p, s, d, o, r)
    elif phase == Phase.KO_FAULT:
        kick_fault(p, s, d, r)
    elif phase == Phase.SCRUM_PUT:
        scrum_put(p, s, o, r)
    elif phase == Phase.LINEOUT_THROW:
        line_out_throw(p, s, o, r)
    elif phase == Phase.PEN_CHOICE:
        choose(p, s, d, r)
    elif phase == Phase.TOUCH_KICK:
        touch_kick(p, s, o, r)
    elif phase == Phase.FREE_KICK:
        free_kick(p, s, o, r)
    elif phase == Phase.CONVERSION:
        conversion(p, s, o, r)
    elif phase == Phase.CONV_CHOICE:
        conversion_choice(p, s, d, r)
    else:
        set_up(p, s, d, r)


@outlined
def set_match(p, s, r):
    """A match before the toss: everybody stands as at a kick-off of side 0."""
    s.phase = Phase.TOSS
    s.team = NOBODY
    s.half = s.clock = s.time_up = s.declared = 0
    s.ending = s.toss_winner = s.first_kick = s.last_poss = s.pen_for = s.infringed = NOBODY
    s.dir[0], s.dir[1] = 1, -1
    s.score[0] = s.score[1] = 0
    s.kick_team = FIRST
    stop_play(s)
    for f in range(FIGURES):
        s.pos[f, 0], s.pos[f, 1] = -AWAY - 10.0 * (f % PER_TEAM), -AWAY * (1 + f // PER_TEAM)
    place_ball(s, r, 0.5 * p.length, 0.5 * p.width)
    place_kick_off(p, s, r, FIRST)
    place_kick_off(p, s, r, SECOND)


@entry
def new_match_into(parameters: Any, states: Any, rulings: Any) -> None:
    """Set states[0] to a match before the toss."""
    set_match(parameters[0], states[0], rulings[0])


@entry
def adjudicate(parameters: Any, states: Any, declarations: Any, outcomes: Any, rulings: Any) -> int:
    """Rule on states[0]; 1 if the declaration is refused and the state as it was, else 0 and the next state."""
    p, s, d, o, r = parameters[0], states[0], declarations[0], outcomes[0], rulings[0]
    if refused(p, s, d, r) == 1:
        return 1
    judge(p, s, d, o, r)
    return 0


@entry
def is_refused(parameters: Any, states: Any, declarations: Any, rulings: Any) -> int:
    """1 if the declaration is refused, with the reasons in rulings[0]; nothing else changes."""
    return refused(parameters[0], states[0], declarations[0], rulings[0])
