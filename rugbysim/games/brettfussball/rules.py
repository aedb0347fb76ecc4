"""The rules as the six functions of a tabletop game (see `games.kernels`), each by the phase that the game is in."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.evaluation import evaluate
from rugbysim.games.brettfussball.moves import add_moves, add_places, move, place_attacker
from rugbysim.games.brettfussball.reset import add_resets, clear, reset_done, set_figure, set_up, start
from rugbysim.games.brettfussball.restarts import (
    add_goal_kickers,
    add_keeper_places,
    add_sides,
    add_takers,
    choose_figure,
    choose_side,
    place_keeper,
)
from rugbysim.games.brettfussball.shots import add_shots, shoot
from rugbysim.games.brettfussball.state import FACES, OFF, STATE
from rugbysim.games.brettfussball.turn import end_turn, holder
from rugbysim.games.brettfussball.vocabulary import TALLIES, Action, Kind, Phase, Result, Slot
from rugbysim.games.kernels import CHANCE, OVER, bind


@outlined
def new_state(p, s):
    """Both sides on their marked squares; the ball is placed when the starter is known (BF-2)."""
    clear(s)
    for tally in range(TALLIES):
        s.tally[0, tally] = 0
        s.tally[1, tally] = 0
    s.ply = 0
    s.ball = OFF
    s.att_sq = OFF
    s.att_f = OFF
    s.p = 0
    s.forced = 0
    s.kind = Kind.NONE
    s.die = 0
    s.kdone = 0
    s.scorer = OFF
    s.result = Result.NONE
    s.ending = OFF
    s.pending = 0
    s.starter = OFF
    s.phase = Phase.STARTER
    for side in range(2):
        set_up(p, s, side, Slot.KICK_OFF)
    if p.starter >= 0:
        start(p, s, p.starter)


@inlined
def to_move(p, s):
    """Chance before a roll and before the draw of the starter (BF-2.2, BF-3.1), else the side to decide."""
    if s.phase <= Phase.ROLL:
        return CHANCE
    if s.phase == Phase.END:
        return OVER
    return s.p


@outlined
def legal_actions(p, s, out):
    """The decisions of the phase, ascending."""
    phase = s.phase
    n = 0
    if phase == Phase.ACT:
        n = add_moves(p, s, out, n)
        if holder(s) == s.p:
            n = add_shots(p, s, out, n)
        if n == 0 or p.allow_pass == 1:  # BF-3.6, AM-5
            out[n] = Action.PASS
            n += 1
    elif phase == Phase.SHOOT:
        n = add_shots(p, s, out, n)
    elif phase == Phase.ATTACK_PLACE:
        n = add_places(p, s, s.att_sq, OFF, out, n)
    elif phase == Phase.RESTART_SIDE:
        n = add_sides(p, s, out, n)
    elif phase == Phase.RESTART_FIG:
        n = add_takers(p, s, out, n)
    elif phase == Phase.GK_FIG:
        n = add_goal_kickers(p, s, out, n)
    elif phase == Phase.GK_ADJ:
        n = add_keeper_places(p, s, out, n)
    elif phase == Phase.RESET_SCORER or phase == Phase.RESET_CONCEDER:
        n = add_resets(p, s, out, n)
    return n


@outlined
def outcomes(p, s, out, weights):
    """Six faces, or either side as the starter."""
    if s.phase == Phase.STARTER:
        for side in range(2):
            out[side] = side
            weights[side] = 0.5
        return 2
    for face in range(FACES):
        out[face] = face + 1
        weights[face] = 1.0 / FACES
    return FACES


@inlined
def roll(s, face):
    """The die shows a number (BF-3.1, BF-3.3)."""
    s.die = face
    if s.pending > 0:
        s.phase = s.pending
        s.pending = 0
    elif s.forced == 1:
        s.phase = Phase.SHOOT
    else:
        s.phase = Phase.ACT


@outlined
def apply(p, s, action):
    """Carry out what was rolled or decided."""
    phase = s.phase
    if phase == Phase.ROLL:
        roll(s, action)
    elif phase == Phase.STARTER:
        start(p, s, action)
    elif phase == Phase.ACT or phase == Phase.SHOOT:
        if action < Action.SHOOT:
            move(p, s, action)
        elif action < Action.PLACE:
            shoot(p, s, action - Action.SHOOT)
        else:
            end_turn(p, s, 1 - s.p, 0)
    elif phase == Phase.ATTACK_PLACE:
        place_attacker(p, s, action - Action.PLACE)
    elif phase == Phase.RESTART_SIDE:
        choose_side(p, s, action)
    elif phase == Phase.RESTART_FIG or phase == Phase.GK_FIG:
        choose_figure(p, s, action - Action.FIG)
    elif phase == Phase.GK_ADJ:
        place_keeper(p, s, action - Action.PLACE)
    elif action < Action.RESET_DONE:
        set_figure(p, s, action)
    else:
        reset_done(p, s)


@inlined
def scores(p, s, out):
    """Goals (BF-1.7)."""
    out[0] = s.score[0]
    out[1] = s.score[1]


@outlined
def record(p, s, row):
    """Both sides' tallies, who won by goals (-1 for a draw), what ended the game, its length, who kicked off."""
    n = 0
    for side in range(2):
        for tally in range(TALLIES):
            row[n] = s.tally[side, tally]
            n += 1
    row[n] = -1
    if s.score[0] != s.score[1]:
        row[n] = 0 if s.score[0] > s.score[1] else 1
    row[n + 1] = s.ending
    row[n + 2] = s.ply
    row[n + 3] = s.starter


bind(
    STATE,
    new_state=new_state,
    to_move=to_move,
    legal_actions=legal_actions,
    outcomes=outcomes,
    apply=apply,
    scores=scores,
    evaluate=evaluate,
    record=record,
)
