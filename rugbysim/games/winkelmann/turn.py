"""A roll and its end, goals, restarts and the clock (WK-3, WK-8.3, WK-9, WK-10)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.winkelmann.moves import can_move, lift, put
from rugbysim.games.winkelmann.state import BALL_FIELD, LARGEST_FACE, OFF
from rugbysim.games.winkelmann.vocabulary import BALL, DICE, FIGURES, WEST, Ending, Kind, Phase, Restart, Tally


@inlined
def set_up(p, s):
    """Each figure on a goal field of its own team, the ball on the ball field (WK-2.2)."""
    for field in range(BALL_FIELD + 1):
        s.at[field] = OFF
    for number in range(2 * FIGURES):
        put(s, number, p.start[number // FIGURES, number % FIGURES])
    put(s, BALL, BALL_FIELD)


@inlined
def clear_number(s):
    """No number is in play."""
    s.stone = OFF
    s.place = OFF
    s.hol = OFF
    s.arrived[0] = OFF
    s.arrived[1] = OFF


@inlined
def clear_roll(s):
    """The dice are picked up."""
    for die in range(DICE):
        s.dice[die] = 0
        s.open[die] = 0


@outlined
def end_game(s, ending):
    """Nobody rolls any more, not even after a Pasch (WK-9.2, WK-10)."""
    s.phase = Phase.OVER
    s.ending = ending
    s.again = 0


@outlined
def await_roll(p, s):
    """The side is to roll, unless the clock or the cap has run out (WK-10.2, WK-10.4)."""
    s.phase = Phase.ROLL
    if s.rolls >= p.max_rolls:
        end_game(s, Ending.TIME if p.goals_to_win == 0 else Ending.TRUNCATED)


@inlined
def turn_to(p, s, side):
    """The other side's turn, or a restart's: nothing is left of the last roll."""
    s.side = side
    s.again = 0
    s.extra = 0
    await_roll(p, s)


@outlined
def end_roll(p, s):
    """What is still open lapses; after a Pasch the same side rolls again (WK-3.5, WK-9.1)."""
    s.tally[s.side, Tally.LAPSED] += s.open[0] + s.open[1]
    clear_roll(s)
    if s.ball >= 0 and s.ball < BALL_FIELD and p.kind[s.ball] == Kind.POST and p.owner[s.ball] != s.side:
        s.tally[s.side, Tally.POST_ROLLS] += 1
    if s.again == 1:
        s.extra += 1
        await_roll(p, s)
    else:
        turn_to(p, s, 1 - s.side)


@outlined
def roll(p, s, result):
    """Two numbers are rolled; if neither can be played both lapse (WK-3.1, WK-3.5, AM-8)."""
    s.dice[0] = result // LARGEST_FACE + 1
    s.dice[1] = result % LARGEST_FACE + 1
    s.open[0] = 1
    s.open[1] = 1
    s.rolls += 1
    s.tally[s.side, Tally.ROLLS] += 1
    s.again = 0
    if s.dice[0] == s.dice[1]:
        s.tally[s.side, Tally.DOUBLES] += 1
        if p.max_extra_rolls < 0 or s.extra < p.max_extra_rolls:
            s.again = 1
    if can_move(p, s):
        s.phase = Phase.MOVE
    else:
        end_roll(p, s)


@outlined
def score_goal(p, s, owner):
    """The ball is on a goal field of `owner`: a goal for the other team, and perhaps a restart (WK-8.3, WK-10.1)."""
    scorer = 1 - owner
    s.score[scorer] += 1
    s.tally[scorer, Tally.GOALS] += 1
    s.tally[s.side, Tally.SHOTS] += 1
    if scorer != s.side:
        s.tally[s.side, Tally.OWN_GOALS] += 1
    clear_number(s)
    clear_roll(s)
    lift(s, BALL)
    put(s, BALL, BALL_FIELD)
    if p.goals_to_win > 0 and s.score[scorer] >= p.goals_to_win:
        s.extra = 0
        end_game(s, Ending.GOAL)
        return
    if p.restart != Restart.PLAY_ON:
        set_up(p, s)
    if p.restart == Restart.LOT:
        turn_to(p, s, WEST)
        if s.phase == Phase.ROLL:
            s.phase = Phase.TOSS
    else:
        turn_to(p, s, scorer if p.restart == Restart.SCORER else owner)


@inlined
def toss(p, s, side):
    """The lot names the side that begins (WK-2.3, AM-7)."""
    if s.starter < 0:
        s.starter = side
    turn_to(p, s, side)
