"""Setting up anew after a goal, and the kick-off (BF-2, BF-9)."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.brettfussball.moves import lift, put
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.turn import check_time
from rugbysim.games.brettfussball.vocabulary import FIGURES, KEEPER, SLOTS, Action, Kind, Phase, Slot


@outlined
def kick_off(p, s, side):
    """The ball lies on the kick-off point of `side`, which must shoot (BF-2.3, BF-2.4, BF-9.6)."""
    s.ball = p.slots[side, Slot.KICK_OFF]
    s.p = side
    s.forced = 1
    s.kind = Kind.KICKOFF
    s.phase = Phase.ROLL
    check_time(p, s)


@outlined
def set_up(p, s, side, centre):
    """Keeper on the ring, 1 to 9 on the dots, 10 on the slot `centre` (BF-2.1, BF-2.3)."""
    for figure in range(FIGURES):
        lift(s, side, figure)
    for figure in range(1, FIGURES - 1):
        put(s, side, figure, p.slots[side, Slot.FIRST_DOT + figure - 1])
    put(s, side, KEEPER, p.slots[side, Slot.RING])
    put(s, side, FIGURES - 1, p.slots[side, centre])


@outlined
def lift_all(p, s):
    """Lift what must leave: of both sides what stands in the other half, of the scorer also in the circle (BF-9.1)."""
    for side in range(2):
        for figure in range(FIGURES):
            square = s.fig[side, figure]
            if square >= 0:
                away = p.half_of[square] != side
                if side == s.scorer:
                    away = away or p.circle[square] == 1
                elif p.reset_circle_stay == 1:  # AM-28
                    away = away and p.circle[square] == 0
                if away:
                    lift(s, side, figure)
                    s.unplaced[side] |= 1 << figure


@outlined
def start_side(p, s, side):
    """Let a side place and move its figures."""
    s.p = side
    s.phase = Phase.RESET_SCORER
    if side != s.scorer:
        s.phase = Phase.RESET_CONCEDER
        centre = s.at[p.slots[side, Slot.KICK_OFF]]
        s.kdone = 1 if centre >= 0 and centre // FIGURES == side else 0


@outlined
def reset(p, s):
    """Begin the re-set-up after a goal (BF-9)."""
    conceder = 1 - s.scorer
    for side in range(2):
        s.unplaced[side] = 0
        s.moved[side] = 0
    if p.reset_mode == 1:  # canonical: no choices (BF-9.8)
        for side in range(2):
            for figure in range(FIGURES):
                lift(s, side, figure)
        set_up(p, s, s.scorer, Slot.TWO_COLOURED)
        set_up(p, s, conceder, Slot.KICK_OFF)
        kick_off(p, s, conceder)
        return
    lift_all(p, s)
    start_side(p, s, s.scorer if p.reset_order == 0 else conceder)


@inlined
def fits(p, s, figure, slot):
    """Whether a figure may be put on a slot: a free one, not in the circle, the keeper on the ring (BF-9.3, BF-9.4)."""
    if slot == Slot.KICK_OFF or s.at[p.slots[s.p, slot]] >= 0:
        return False
    return p.reset_ring == 1 or (figure == KEEPER) == (slot == Slot.RING)


@inlined
def may_be_set(p, s, figure):
    """Whether it is a figure's turn: of the lifted ones the first, of the standing ones whoever has not moved yet.

    Who stands on the conceder's kick-off point stays (BF-9.5).
    """
    lifted = np.int64(s.unplaced[s.p])
    if lifted >> figure & 1:
        return lifted & -lifted == 1 << figure
    square = s.fig[s.p, figure]
    if square < 0 or s.moved[s.p] >> figure & 1:
        return False
    return s.phase == Phase.RESET_SCORER or square != p.slots[s.p, Slot.KICK_OFF]


@inlined
def add_resets(p, s, out, n):
    """Add where figures may be put; done when nothing is lifted (BF-9.3 to BF-9.6)."""
    conceding = s.phase == Phase.RESET_CONCEDER
    if conceding and s.kdone == 0:
        for figure in range(FIGURES):
            if s.fig[s.p, figure] >= 0 or s.unplaced[s.p] >> figure & 1:
                out[n] = Action.RESET + SLOTS * figure + Slot.KICK_OFF
                n += 1
        return n
    for figure in range(FIGURES):
        if may_be_set(p, s, figure):
            for slot in range(SLOTS):
                if fits(p, s, figure, slot):
                    out[n] = Action.RESET + SLOTS * figure + slot
                    n += 1
    if s.unplaced[s.p] == 0:
        out[n] = Action.RESET_DONE
        n += 1
    return n


@inlined
def set_figure(p, s, action):
    """Put a figure on a slot of its own half."""
    figure = (action - Action.RESET) // SLOTS
    slot = (action - Action.RESET) % SLOTS
    put(s, s.p, figure, p.slots[s.p, slot])
    s.unplaced[s.p] &= ~(1 << figure)
    s.moved[s.p] |= 1 << figure
    if slot == Slot.KICK_OFF:
        s.kdone = 1


@inlined
def reset_done(p, s):
    """A side has finished: the other one's turn, or kick-off (BF-9.2, BF-9.6)."""
    s.moved[s.p] = 0
    s.kdone = 0
    second = 1 - s.scorer if p.reset_order == 0 else s.scorer
    if s.p != second:
        start_side(p, s, second)
    else:
        kick_off(p, s, 1 - s.scorer)


@inlined
def start(p, s, starter):
    """Both sides set up; the starter has the ball on its kick-off point (BF-2.1 to BF-2.4)."""
    s.starter = starter
    set_up(p, s, starter, Slot.KICK_OFF)
    set_up(p, s, 1 - starter, Slot.TWO_COLOURED)
    kick_off(p, s, starter)


@inlined
def clear(s):
    """An empty board before the first kick-off."""
    for side in range(2):
        for figure in range(FIGURES):
            s.fig[side, figure] = OFF
        s.score[side] = 0
        s.unplaced[side] = 0
        s.moved[side] = 0
    for square in range(len(s.at)):
        s.at[square] = OFF
    for i in range(3):
        s.rsq[i] = OFF
