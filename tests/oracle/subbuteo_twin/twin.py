"""The referee: declaration and outcome in, ruling and next state out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.vocabulary import NOBODY, PIECES, Action, Code, Ending, Kind, Phase
from tests.oracle.subbuteo_twin import attempts, kicks, passes, penalties, runs, set_pieces, touches, windows
from tests.oracle.subbuteo_twin.case import Case
from tests.oracle.subbuteo_twin.legality import refusal
from tests.oracle.subbuteo_twin.placing import bring_back
from tests.oracle.subbuteo_twin.records import (
    BALL_ID,
    declaration_of,
    exit_of,
    outcome_of,
    pack,
    ruling_record,
    state_of,
)
from tests.oracle.subbuteo_twin.settings import numbers

NO = int(NOBODY)
FLICKED = (Action.ATTEMPT, Action.RUN, Action.OFFLOAD, Action.GROUND, Action.FLICK, Action.PUT)
WEDGED = (Phase.KICKOFF, Phase.WEDGE_KICK, Phase.DROP22)
PLACED = (Phase.TOUCH_KICK, Phase.FREE_KICK)


def rule(
    settings: Mapping[str, Any], pitch: Mapping[str, Any], state: Any, declaration: Any, outcome: Any
) -> tuple[np.ndarray, np.ndarray]:
    """The ruling and the state after it: RULING[1] and STATE[1]; what is handed in stays as it is."""
    c = Case(numbers(settings, pitch), state_of(state), declaration_of(declaration), outcome_of(outcome))
    broken = refusal(c)
    if broken is not None:
        c.say(Code.REFUSED, *broken)
        return ruling_record(c.r), pack(c.s)
    begin(c)
    rest = [list(place) for place in c.s.pos]
    handler(c)(c)
    finish(c, rest)
    return ruling_record(c.r), pack(c.s)


def refused(settings: Mapping[str, Any], pitch: Mapping[str, Any], state: Any, declaration: Any) -> bool:
    """Whether a declaration is refused."""
    return refusal(Case(numbers(settings, pitch), state_of(state), declaration_of(declaration), None)) is not None


def begin(c: Case) -> None:
    """An accepted declaration is counted and costs time; the pieces are where they came to rest."""
    s = c.s
    s.declared += 1
    s.clock += round(1000 * cost(c))
    s.time_up = int(s.clock >= round(1000 * c.k.half_seconds)) if s.half else 0
    if c.d.action != Action.DECLINE:
        s.declines = 0
    s.ball_out = int(exit_of(c.o, BALL_ID) is not None)
    if c.o.kind == Kind.NONE:
        return
    s.pos = [list(place) for place in c.o.rest]
    for exit_ in c.o.exits:
        if exit_.piece < PIECES - 1:
            s.off_field[exit_.piece] = 1
    c.r.spot = list(s.pos[-1])


def cost(c: Case) -> float:
    """Seconds on the running clock (AM-14)."""
    if c.d.action in FLICKED:
        return float(c.k.clock_flick)
    if c.d.action == Action.KICK and c.s.phase in WEDGED:
        return float(c.k.clock_wedge_kick)
    if c.d.action == Action.KICK and c.s.phase in PLACED:
        return float(c.k.clock_placed_kick)
    return 0.0


def handler(c: Case) -> Callable[[Any], None]:
    """Who rules on this declaration."""
    action = Action(c.d.action)
    by_action: dict[Action, Callable[[Any], None]] = {
        Action.COIN: set_pieces.toss,
        Action.ATTEMPT: attempts.attempt,
        Action.DECLINE: touches.decline,
        Action.RUN: runs.run,
        Action.OFFLOAD: runs.run,
        Action.GROUND: runs.run,
        Action.PASS: passes.declare,
        Action.PUNT: kicks.declare,
        Action.DROP_GOAL: kicks.declare,
        Action.ASK_MOVE: passes.ask,
        Action.GO: passes.go,
        Action.PUT: set_pieces.put_in,
    }
    return by_action.get(action) or BY_PHASE[Phase(c.s.phase)]


BY_PHASE: dict[Phase, Callable[[Any], None]] = {
    Phase.SETUP_KO_R: set_pieces.set_up_kick,
    Phase.SETUP_KO_K: set_pieces.set_up_kick,
    Phase.SETUP_D22_R: set_pieces.set_up_kick,
    Phase.SETUP_D22_K: set_pieces.set_up_kick,
    Phase.SCRUM_SETUP: set_pieces.set_up_piece,
    Phase.LINEOUT_SETUP: set_pieces.set_up_piece,
    Phase.LINEOUT_THROW: set_pieces.throw,
    Phase.KICKOFF: kicks.restart,
    Phase.DROP22: kicks.restart,
    Phase.KO_FAULT: kicks.choose_after_fault,
    Phase.PEN_CHOICE: penalties.choose_penalty,
    Phase.CONV_CHOICE: kicks.choose_conversion,
    Phase.SUPPORT: windows.support,
    Phase.DEFENCE: windows.defence,
    Phase.BLOCK: windows.block,
    Phase.PASS_PREP: windows.support_pass,
    Phase.PASS_FLICK: passes.flick,
    Phase.WEDGE_KICK: kicks.wedge,
    Phase.TOUCH_KICK: penalties.placed,
    Phase.FREE_KICK: penalties.placed,
    Phase.CONVERSION: kicks.conversion,
}


def finish(c: Case, rest: list[list[float]]) -> None:
    """What every ruling ends with: figures come back on the field, the cap is looked at, the moved are noted."""
    s = c.s
    if s.team != NO and bring_back(c, s.team):
        c.cite("5.G", "AM-24")
        c.look_at_carrier()
    if s.phase != Phase.FULL_TIME and s.declared >= c.k.declarations:
        s.ending = int(Ending.TRUNCATED)
        c.stop()
    c.r.next_phase, c.r.team = s.phase, s.team
    c.r.moved = [int(rest[piece] != s.pos[piece]) for piece in range(PIECES)]
