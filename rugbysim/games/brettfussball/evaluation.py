"""How good a position is: what `greedy` looks at, and what a tree search may use instead of playing on.

An estimate of our own, not a rule. It is measured in goals and then squeezed into -1 (Red lost) to 1 (Red won): the
goals scored, what the side with the ball can expect of its next shot, who can reach a free ball, and where keepers and
forwards stand. A shot is worth what it leads to: a goal, the ball under an own or a rival figure, a free ball, or out.
"""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.params import GOAL, OUT
from rugbysim.games.brettfussball.shots import stopper
from rugbysim.games.brettfussball.state import FACES, WIDTH
from rugbysim.games.brettfussball.turn import holder
from rugbysim.games.brettfussball.vocabulary import DIRECTIONS, FIGURES, KEEPER, Phase

# Worth in goals, found by letting versions play each other (RULES.md says how strong the result is).
HAVING_THE_BALL = 0.06  # anywhere
IN_SHOOTING_RANGE = 0.62  # times the share of faces that would score from there
UPFIELD = 0.10  # times -1 at the own goal line to 1 at the rival's
LOOSE = 0.35  # of what having the ball on that square would be worth
GIVEN_AWAY = 0.7  # of the same for the rival who takes the restart, forced to shoot
RIVAL_TURN = 0.85  # of what the ball is worth when the rival may act before
FORWARD = 0.02  # a figure in shooting range, times the share of faces
KEEPER_HOME = 0.08  # the keeper in its own penalty area
GOAL_LEAD = 0.3  # what a goal is worth between -1 and 1
LEAD_MOST = 0.9  # the most that a running game is worth


@inlined
def having(p, side, square):
    """What it is worth to `side` to have the ball on a square."""
    return HAVING_THE_BALL + IN_SHOOTING_RANGE * p.threat[side, square] + UPFIELD * p.upfield[side, square]


@inlined
def landing(p, s, side, square):
    """What it is worth to `side` that its shot ends on a square of the field."""
    other = s.at[square]
    if other < 0:
        return LOOSE * (p.upfield[side, square] * UPFIELD + p.threat[side, square] * IN_SHOOTING_RANGE)
    if other // FIGURES == side:
        return having(p, side, square)
    return -having(p, 1 - side, square)


@inlined
def guarded(p, s, keeper, direction):
    """After how many squares in a direction the ball meets the rival keeper, more than any roll if it does not."""
    if keeper < 0:
        return FACES + 1
    for face in range(FACES):
        if p.flight[s.ball, direction, face] == keeper:
            return face + 1
    return FACES + 1


@inlined
def shot_worth(p, s, side, square):
    """What a shot is worth by where it ends: see `params.py` for what is no square."""
    if square >= 0:
        return landing(p, s, side, square)
    if square == OUT:
        return -GIVEN_AWAY * having(p, 1 - side, s.ball)
    return -1.0 if square == GOAL - side else 1.0


@outlined
def shooting(p, s, side, may_keep):
    """What `side`, which has the ball, can expect of its next roll, or of the number that lies there already."""
    keeper = stopper(p, s, side)
    known = s.die > 0 and side == s.p
    first, last = (s.die, s.die) if known else (1, FACES)
    keep = having(p, side, s.ball) if may_keep else -1.0
    total = 0.0
    for face in range(first, last + 1):
        best = keep
        for direction in range(DIRECTIONS):
            square = p.flight[s.ball, direction, face - 1]
            if keeper >= 0 and guarded(p, s, keeper, direction) <= face:
                square = keeper
            best = max(best, shot_worth(p, s, side, square))
        total += best
    return total / (last - first + 1)


@inlined
def reach(s, side, square):
    """The share of faces with which a figure of `side` gets straight to a square."""
    faces = 0
    x, y = square % WIDTH, square // WIDTH
    for figure in range(FIGURES):
        start = s.fig[side, figure]
        if start >= 0:
            across, along = abs(start % WIDTH - x), abs(start // WIDTH - y)
            if across * along == 0:
                faces |= (1 << (across + along)) & 0b1111110
    count = 0
    for face in range(1, FACES + 1):
        count += faces >> face & 1
    return count / FACES


@inlined
def with_ball(p, s, side):
    """What the ball is worth to the side that has it."""
    if s.phase == Phase.ATTACK_PLACE or (s.forced == 1 and s.p == side):
        return shooting(p, s, side, False)
    if s.p == side:
        return shooting(p, s, side, True)
    attacked = reach(s, 1 - side, s.ball)  # then it is forced to shoot
    return RIVAL_TURN * (attacked * shooting(p, s, side, False) + (1.0 - attacked) * shooting(p, s, side, True))


@inlined
def free_ball(p, s):
    """What a free ball is worth to the side to roll: either side may get there first."""
    side = s.p
    first = reach(s, side, s.ball)
    second = (1.0 - first) * reach(s, 1 - side, s.ball)
    return first * having(p, side, s.ball) - second * having(p, 1 - side, s.ball)


@inlined
def ball_worth(p, s):
    """What the ball is worth to Red."""
    if s.ball < 0:
        if s.rsq[0] >= 0:  # a restart is being placed
            worth = GIVEN_AWAY * having(p, s.p, s.rsq[0])
            return worth if s.p == 0 else -worth
        return 0.0
    side = holder(s)
    if side < 0:
        worth = free_ball(p, s)
        return worth if s.p == 0 else -worth
    worth = with_ball(p, s, side)
    return worth if side == 0 else -worth


@inlined
def posts(p, s, side):
    """What it is worth where the figures of `side` stand."""
    worth = 0.0
    for figure in range(1, FIGURES):
        square = s.fig[side, figure]
        if square >= 0:
            worth += FORWARD * p.threat[side, square]
    keeper = s.fig[side, KEEPER]
    if keeper >= 0 and p.area_of[keeper] == side:
        worth += KEEPER_HOME
    return worth


@outlined
def evaluate(p, s):
    """How good the position is for Red, from -1 (lost) to 1 (won)."""
    lead = np.float64(s.score[0] - s.score[1])
    if s.phase == Phase.END:
        return 0.0 if lead == 0.0 else (1.0 if lead > 0.0 else -1.0)
    value = GOAL_LEAD * (lead + ball_worth(p, s) + posts(p, s, 0) - posts(p, s, 1))
    return max(-LEAD_MOST, min(LEAD_MOST, value))
