"""The rules as the functions of a tabletop game (see `games.kernels`), by the phase that the game is in (RULES.md)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.kernels import CHANCE, OVER, bind
from rugbysim.games.winkelmann.evaluation import evaluate
from rugbysim.games.winkelmann.moves import add_moves
from rugbysim.games.winkelmann.numbers import fetch, move, place
from rugbysim.games.winkelmann.state import OFF, STATE
from rugbysim.games.winkelmann.targets import add_pick_ups, add_targets
from rugbysim.games.winkelmann.turn import clear_number, clear_roll, end_roll, roll, set_up, toss
from rugbysim.games.winkelmann.vocabulary import SIDES, TALLIES, Action, Phase


@outlined
def new_state(p, s):
    """Both teams in their goals and the ball in the middle, before the lot (WK-2)."""
    for tally in range(TALLIES):
        for side in range(len(SIDES)):
            s.tally[side, tally] = 0
    for side in range(len(SIDES)):
        s.score[side] = 0
    set_up(p, s)
    clear_number(s)
    clear_roll(s)
    s.rolls = 0
    s.side = 0
    s.again = 0
    s.extra = 0
    s.ending = OFF
    s.starter = OFF
    s.phase = Phase.TOSS
    if p.first_side >= 0:
        toss(p, s, p.first_side)


@inlined
def to_move(p, s):
    """Chance before a roll and before the lot, else the side to decide."""
    if s.phase <= Phase.ROLL:
        return CHANCE
    if s.phase == Phase.OVER:
        return OVER
    return s.side


@outlined
def legal_actions(p, s, out):
    """The decisions of the phase, ascending."""
    n = 0
    if s.phase == Phase.MOVE:
        n = add_moves(p, s, out, n)
        if p.must_move == 0:  # AM-5
            out[n] = Action.PASS
            n += 1
    elif s.phase == Phase.PLACE:
        n = add_targets(p, s, out, n)
    elif s.phase == Phase.FETCH:
        n = add_pick_ups(p, s, out, n)
    return n


@outlined
def outcomes(p, s, out, weights):
    """The rolls of two dice, or either side by lot."""
    if s.phase == Phase.TOSS:
        for side in range(len(SIDES)):
            out[side] = side
            weights[side] = 0.5
        return len(SIDES)
    for number in range(p.roll_count):
        out[number] = p.roll_id[number]
        weights[number] = p.roll_weight[number]
    return p.roll_count


@outlined
def apply(p, s, action):
    """Carry out what was rolled or decided."""
    if s.phase == Phase.ROLL:
        roll(p, s, action)
    elif s.phase == Phase.MOVE:
        if action == Action.PASS:
            end_roll(p, s)
        else:
            move(p, s, action)
    elif s.phase == Phase.PLACE:
        place(p, s, action - Action.PLACE)
    elif s.phase == Phase.FETCH:
        fetch(p, s, action - Action.PLACE)
    else:
        toss(p, s, action)


@inlined
def scores(p, s, out):
    """Goals (WK-8.3)."""
    out[0] = s.score[0]
    out[1] = s.score[1]


@outlined
def record(p, s, row):
    """Both sides' tallies, who won by goals (-1 for a draw), what ended the game, its length, who began."""
    n = 0
    for side in range(len(SIDES)):
        for tally in range(TALLIES):
            row[n] = s.tally[side, tally]
            n += 1
    row[n] = -1
    if s.score[0] != s.score[1]:
        row[n] = 0 if s.score[0] > s.score[1] else 1
    row[n + 1] = s.ending
    row[n + 2] = s.rolls
    row[n + 3] = s.rolls * p.seconds_per_roll
    row[n + 4] = s.starter


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
