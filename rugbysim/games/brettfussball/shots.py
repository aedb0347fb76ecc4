"""The shot, and the goal (BF-6, BF-7)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.reset import reset
from rugbysim.games.brettfussball.restarts import corner, out_of_play
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.turn import count_ply, end_game, end_turn, in_extra_time, out_of_time
from rugbysim.games.brettfussball.vocabulary import DIRECTIONS, KEEPER, Action, Ending, Tally

# What becomes of a shot; a square of the board, 0 or more, means that the ball lies there.
GOAL = -1
OUT = -2


@inlined
def stopper(p, s, shooter):
    """The square of the rival keeper if it stands in its own penalty area, else OFF (BF-6.5, BF-6.8)."""
    square = s.fig[1 - shooter, KEEPER]
    if square >= 0 and p.area_of[square] == 1 - shooter:
        return square
    return OFF


@inlined
def crosses(p, s, direction):
    """Whether the ball would cross the halfway line, if that is barred in extra time (AM-34)."""
    if p.no_crossing == 0 or direction % 2 == 1 or not in_extra_time(p, s):
        return False
    square = s.ball
    for _ in range(s.die):
        square = p.ahead[square, direction]
        if square < 0 or p.goal_of[square] >= 0:
            return False
        if p.half_of[square] != p.half_of[s.ball]:
            return True
    return False


@inlined
def add_shots(p, s, out, n):
    """Add the four shots, if an own figure has the ball (BF-6.1)."""
    for direction in range(DIRECTIONS):
        if not crosses(p, s, direction):
            out[n] = Action.SHOOT + direction
            n += 1
    return n


@outlined
def score_goal(p, s, credited):
    """Credit a goal; the game ends or both sides set up anew (BF-7, BF-9, BF-10)."""
    s.ball = OFF
    s.score[credited] += 1
    s.scorer = credited
    s.tally[credited, Tally.GOALS] += 1
    if credited != s.p:
        s.tally[s.p, Tally.OWN_GOALS] += 1
    count_ply(s)
    most, least = max(s.score[0], s.score[1]), min(s.score[0], s.score[1])
    if (p.variant == 1 or p.variant == 4) and most >= p.goals_to_win:
        end_game(s, Ending.GOALS)
    elif p.variant == 2 and (most == 3 or (most == 2 and least == 2)):
        end_game(s, Ending.GOALS)
    elif in_extra_time(p, s):
        end_game(s, Ending.LATE_GOAL)
    elif out_of_time(p, s):
        end_game(s, Ending.TIME)
    elif s.ply >= p.max_plies:
        end_game(s, Ending.TRUNCATED)
    else:
        reset(p, s)


@inlined
def shoot(p, s, direction):
    """Shoot the ball as many squares as were rolled (BF-6.2 to BF-6.9, BF-7.1)."""
    shooter = s.p
    keeper = stopper(p, s, shooter)
    s.tally[shooter, Tally.SHOTS] += 1
    square = s.ball
    for _ in range(s.die):
        ahead = p.ahead[square, direction]
        if ahead < 0:
            out_of_play(p, s, square, direction)
            return
        owner = p.goal_of[ahead]
        if owner >= 0:
            if owner == shooter and p.own_goal == 1:
                corner(p, s, ahead)  # AM-16, the other reading
            else:
                score_goal(p, s, 1 - owner)  # whoever shot (BF-7.3)
            return
        square = ahead
        if square == keeper:
            s.tally[1 - shooter, Tally.SAVES] += 1
            break
    s.ball = square
    end_turn(p, s, 1 - shooter, 0)
