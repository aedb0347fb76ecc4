"""One number from its move to its end: displacement, ball, fetch (WK-4.6, WK-5.8, WK-6)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.winkelmann.moves import can_move, lift, put
from rugbysim.games.winkelmann.state import BALL_FIELD, OFF
from rugbysim.games.winkelmann.targets import is_beside, is_free_pick_up, on_circle
from rugbysim.games.winkelmann.turn import clear_number, end_roll, score_goal
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, WAYS, Action, Kind, Phase, Tally


@outlined
def end_number(p, s):
    """Fetch if a figure came to a fetch field; then the next number, or the end of the roll (WK-5.8, WK-6.2)."""
    if s.ball == BALL_FIELD:
        for which in range(2):  # the mover, then the displaced figure
            hol = s.arrived[which]
            if hol >= 0 and (is_free_pick_up(p, s, hol, 0) or is_free_pick_up(p, s, hol, 1)):
                s.hol = hol
                s.phase = Phase.FETCH
                return
    clear_number(s)
    if can_move(p, s):
        s.phase = Phase.MOVE
    else:
        end_roll(p, s)


@inlined
def move(p, s, action):
    """A figure goes; what stands on its end field is displaced (WK-4.6, WK-5.7)."""
    way = (action - Action.MOVE) % WAYS
    figure = (action - Action.MOVE) // WAYS % FIGURES
    die = (action - Action.MOVE) // (WAYS * FIGURES)
    mover = s.side * FIGURES + figure
    end = p.path[s.fig[s.side, figure], way, s.dice[die] - 1]
    stone = s.at[end]
    s.open[die] = 0
    s.tally[s.side, Tally.NUMBERS] += 1
    lift(s, mover)
    if stone >= 0:
        lift(s, stone)
    put(s, mover, end)
    s.arrived[0] = end
    if stone >= 0:
        s.stone = stone
        s.place = end
        s.phase = Phase.PLACE
    else:
        end_number(p, s)


@inlined
def count_displacement(p, s, field):
    """Whose stone went, and by the first rule that leads there (WK-5.3 to WK-5.5)."""
    if s.stone == BALL:
        s.tally[s.side, Tally.BALL_PLAYS] += 1
    elif s.stone // FIGURES == s.side:
        s.tally[s.side, Tally.DISPLACED_OWN] += 1
    else:
        s.tally[s.side, Tally.DISPLACED_RIVAL] += 1
    if on_circle(p, s.place, field):
        s.tally[s.side, Tally.BY_CIRCLE] += 1
    elif is_beside(p, s, s.stone, s.place, field):
        s.tally[s.side, Tally.BY_NEIGHBOUR] += 1
    else:
        s.tally[s.side, Tally.BY_GOAL] += 1


@inlined
def place(p, s, field):
    """The displaced stone is put on a free field (WK-5, WK-7); on a goal field the ball is in goal (WK-8.3)."""
    count_displacement(p, s, field)
    put(s, s.stone, field)
    if s.stone == BALL:
        if p.kind[field] == Kind.GOAL:
            score_goal(p, s, p.owner[field])
            return
        if p.kind[field] == Kind.POST and p.owner[field] != s.side:
            s.tally[s.side, Tally.POSTS] += 1
    elif p.fetch_on_displacement == 1:
        s.arrived[1] = field
    s.stone = OFF
    s.place = OFF
    end_number(p, s)


@inlined
def fetch(p, s, field):
    """The ball goes from the ball field to a pick-up field (WK-6.2, WK-6.5)."""
    s.tally[s.side, Tally.FETCHES] += 1
    lift(s, BALL)
    put(s, BALL, field)
    end_number(p, s)
