"""What is true of every position of Brettfußball, checked in compiled code while many games are played."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.brettfussball.vocabulary import ACTIONS, FIGURES, Action, Phase, Result
from rugbysim.games.kernels import CHANCE, OVER, apply, legal_actions, new_state, outcomes, to_move

FINE = 0
LEGAL_MAX = 133  # section 7 of the rules
GOALS = 12  # place in `seen` after the phases
WORDS = (
    "fine",
    "a figure stands on no playing square",
    "two figures on one square, or `at` says otherwise than `fig`",
    "the ball is not where the phase wants it",
    "forced, but no figure of the side has the ball",
    "the die does not fit the phase",
    "a figure is off the board that is neither lifted nor an attacker",
    "an attack without an attacked figure that has the ball",
    "result and phase disagree",
    "nothing is legal",
    "more is legal than can be",
    "the legal decisions are not ascending ids",
    "a pass among other decisions",
    "the score has fallen, or risen without a goal",
    "the clock has gone back, or forward by more than one",
    "the game does not end",
)
SQUARE, DISTINCT, BALL, FORCED, DIE, MISSING, ATTACK, RESULT = range(1, 9)
NOTHING_LEGAL, TOO_MANY, ORDER, PASS_TOO, SCORE, CLOCK, ENDLESS = range(9, 16)


@inlined
def holder_of(s):
    """The side that has the ball, -1 for neither."""
    if s.ball < 0 or s.at[s.ball] < 0:
        return -1
    return s.at[s.ball] // FIGURES


@inlined
def wrong_figures(p, s):
    """Distinct playing squares, never a goal square; `at` follows from `fig`; nobody is missing without a reason."""
    standing = 0
    for side in range(2):
        for figure in range(FIGURES):
            square = s.fig[side, figure]
            lifted = s.unplaced[side] >> figure & 1
            attacks = s.phase == Phase.ATTACK_PLACE and side == s.p and figure == s.att_f
            if (square < 0) != (lifted == 1 or attacks):
                return MISSING
            if square >= 0:
                standing += 1
                if square >= len(s.at) or p.playable[square] == 0 or p.goal_of[square] >= 0:
                    return SQUARE
                if s.at[square] != FIGURES * side + figure:
                    return DISTINCT
    for square in range(len(s.at)):
        if s.at[square] >= 0:
            standing -= 1
    return DISTINCT if standing != 0 else FINE


@inlined
def wrong_phase(p, s):
    """Ball, die, force and result as the phase wants them."""
    phase = s.phase
    in_play = phase >= Phase.ROLL and phase <= Phase.ATTACK_PLACE and s.pending == 0
    if in_play and (s.ball < 0 or p.playable[s.ball] == 0):
        return BALL
    if ((phase >= Phase.RESTART_SIDE and phase <= Phase.RESET_CONCEDER) or s.pending != 0) and s.ball >= 0:
        return BALL
    if (s.forced == 1 or phase == Phase.SHOOT) and holder_of(s) != s.p:
        return FORCED
    rolled = phase == Phase.ACT or phase == Phase.SHOOT
    if p.restart_roll_first == 1:
        rolled = rolled or (phase >= Phase.RESTART_SIDE and phase <= Phase.GK_ADJ)
    if (rolled and (s.die < 1 or s.die > 6)) or (not rolled and s.die != 0):
        return DIE
    if phase == Phase.ATTACK_PLACE and (s.ball != s.att_sq or holder_of(s) != 1 - s.p):
        return ATTACK
    if (phase == Phase.END) != (s.result != Result.NONE):
        return RESULT
    return FINE


@inlined
def wrong_choices(p, s, desk):
    """At least one decision, ascending ids below 251, a pass only if nothing else is possible."""
    n = legal_actions(p, s, desk.legal)
    if n == 0:
        return NOTHING_LEGAL
    if n > LEGAL_MAX:
        return TOO_MANY
    for i in range(n):
        if desk.legal[i] < 0 or desk.legal[i] >= ACTIONS or (i > 0 and desk.legal[i] <= desk.legal[i - 1]):
            return ORDER
    if desk.legal[n - 1] == Action.PASS and n > 1 and p.allow_pass == 0:
        return PASS_TOO
    return FINE


@outlined
def wrong(p, s, desk):
    """The number of what is wrong with a position, FINE for nothing."""
    found = wrong_figures(p, s)
    if found == FINE:
        found = wrong_phase(p, s)
    mover = to_move(p, s)
    if found == FINE and mover != OVER and mover != CHANCE:
        found = wrong_choices(p, s, desk)
    return found


@outlined
def wrong_step(before, s):
    """Score and clock never fall, and rise by one at most; a goal is followed by a set-up or the end."""
    if s.score[0] < before.score[0] or s.score[1] < before.score[1]:
        return SCORE
    goals = s.score[0] + s.score[1] - before.score[0] - before.score[1]
    if goals > 1 or (goals == 1 and s.ply != before.ply + 1):
        return SCORE
    if s.ply < before.ply or s.ply > before.ply + 1:
        return CLOCK
    return FINE


@entry
def what_is_wrong(parameters: Any, states: Any, desks: Any) -> Any:
    """`wrong` of one position."""
    return wrong(parameters[0], states[0], desks[0])


@entry
def what_went_wrong(states: Any) -> Any:
    """`wrong_step` from the first to the second of two positions."""
    return wrong_step(states[0], states[1])


@outlined
def eager(p, s, trials, desk, n, stream):
    """A decision after which something happens: a shot out of play or at goal, an attack, a run to the ball."""
    first = np.int64(uniform(stream) * n)
    has_ball = holder_of(s) == s.p
    for i in range(n):
        action = desk.legal[(first + i) % n]
        if has_ball and (action < Action.SHOOT or action >= Action.PLACE):
            continue
        trials[0] = s
        trial = trials[0]
        apply(p, trial, action)
        if trial.phase > Phase.SHOOT or (not has_ball and holder_of(trial) == s.p):
            return action
    return desk.legal[first]


@inlined
def draw_action(p, s, mover, trials, desk, stream):
    """Anything, or half the time something eager."""
    if mover == CHANCE:
        n = outcomes(p, s, desk.outcome, desk.weight)
        return desk.outcome[np.int64(uniform(stream) * n)]
    n = legal_actions(p, s, desk.legal)
    if s.phase <= Phase.SHOOT and uniform(stream) < 0.5:
        return eager(p, s, trials, desk, n, stream)
    return desk.legal[np.int64(uniform(stream) * n)]


@entry
def play_checked(
    parameters: Any, starts: Any, states: Any, desks: Any, seed: Any, count: Any, longest: Any, seen: Any, found: Any
) -> Any:
    """Play `count` games, each position checked; stop at the first that is wrong and return the number of games played.

    Game g has rule set g % len(parameters), every other time from the start, else from one of `starts` (rule sets,
    positions). `states`: the game, the position before, one to try things out. `seen` counts positions by phase, then
    goals. `found`: step and number of what was wrong.
    """
    desk = desks[0]
    stream = desk.streams[0]
    s, before, trials = states[0], states[1], states[2:]
    for game in range(count):
        seed_stream(stream, seed, np.uint64(game), np.uint64(0), np.uint64(0))
        rules = game % len(parameters)
        p = parameters[rules]
        turn = game // len(parameters)
        if turn % 2 == 0:
            new_state(p, s)
        else:
            states[0] = starts[rules, turn // 2 % starts.shape[1]]
        step = 0
        while True:
            seen[s.phase] += 1
            found[0] = step
            found[1] = wrong(p, s, desk)
            if found[1] == FINE and step > 0:
                found[1] = wrong_step(before, s)
            if found[1] == FINE and step == longest:
                found[1] = ENDLESS
            if found[1] != FINE:
                return game
            mover = to_move(p, s)
            if mover == OVER:
                break
            action = draw_action(p, s, mover, trials, desk, stream)
            states[1] = s
            apply(p, s, action)
            seen[GOALS] += s.score[0] + s.score[1] - before.score[0] - before.score[1]
            step += 1
    return count
