"""Where a displaced stone may be put: circle rule, neighbour rule, goal rule (WK-5, WK-7, WK-8).

Sets of fields are words of fifty bits, worked out word by word. They are judged with the mover on `place`, the field of
the displaced stone, and its own old field free; before the move is made, `vacated` is that old field (WK-5.2).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.winkelmann.params import WORD_FIELDS, WORDS
from rugbysim.games.winkelmann.state import FIELDS, OFF
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, Action, Kind, NeighbourRule

BIT: Any = np.int64(1)  # as wide as a word, also when it is moved by a narrower number


@inlined
def free_fields(s, place, vacated, word):
    """Fields without a stone."""
    taken = 0
    for number in range(2 * FIGURES):
        field = s.fig[number // FIGURES, number % FIGURES]
        if field == vacated:
            field = place
        if field >= 0 and field // WORD_FIELDS == word:
            taken |= BIT << field % WORD_FIELDS
    if s.ball >= 0 and s.ball < FIELDS and s.ball // WORD_FIELDS == word:
        taken |= BIT << s.ball % WORD_FIELDS
    return ~taken


@inlined
def gives_ball(p, s, side, field):
    """Whether the ball may be put beside a figure of a side, by where that figure stands (WK-7.4, AM-16)."""
    if p.owner[field] < 0:
        return True
    if p.nr_goal_circle == NeighbourRule.OPPONENT:
        return side == s.side
    return p.nr_goal_circle != NeighbourRule.ANY_FIGURE


@outlined
def beside(p, s, stone, place, vacated, word):
    """The neighbour rule: fields beside figures of the same team or, for the ball, of either (WK-5.4, WK-7.4)."""
    found = 0
    if stone == BALL and p.nr_goal_circle == NeighbourRule.BALL and p.owner[place] >= 0:
        return found
    for number in range(2 * FIGURES):
        side = number // FIGURES
        field = s.fig[side, number % FIGURES]
        if field == vacated:
            field = place
        if number == stone or field < 0 or (field == place and p.nr_mover_counts == 0):
            continue
        if (stone == BALL and gives_ball(p, s, side, field)) or stone // FIGURES == side:
            found |= p.near_set[field, word]
    if stone == BALL and p.nr_goal_circle == NeighbourRule.TARGET:
        found &= ~(p.goal_circle_set[0, word] | p.goal_circle_set[1, word])
    return found


@inlined
def closed_to_ball(p, s, place, word):
    """Goal and inner fields that the ball may not be put on (WK-7.5, WK-7.6, WK-8.1, AM-18, AM-22)."""
    closed = 0
    for side in range(2):
        inside = p.owner[place] == side
        if not inside:
            closed |= p.inner_set[side, word]
        shot = inside and (p.kind[place] == Kind.POST or p.shot_from_circle == 1)
        if not shot or (side == s.side and p.own_goal_forbidden == 1):
            closed |= p.goal_set[side, word]
    return closed


@outlined
def targets(p, s, stone, place, vacated, word):
    """The fields that a displaced stone may be put on (WK-5.6, WK-7.2)."""
    found = p.circle_set[place, word] | beside(p, s, stone, place, vacated, word)
    if stone == BALL:
        found &= ~closed_to_ball(p, s, place, word)
    else:
        side = stone // FIGURES
        found = (found | p.goal_set[side, word]) & ~p.goal_set[1 - side, word]
    return found & free_fields(s, place, vacated, word)


@outlined
def has_target(p, s, stone, place, vacated):
    """Whether a stone could be displaced at all by a figure from `vacated` (WK-4.8)."""
    for word in range(WORDS):  # noqa: SIM110 - any() is not compiled
        if targets(p, s, stone, place, vacated, word) != 0:
            return True
    return False


@outlined
def add_targets(p, s, out, n):
    """Add the fields that the displaced stone may be put on."""
    for word in range(WORDS):
        left = targets(p, s, s.stone, s.place, OFF, word)
        field = word * WORD_FIELDS
        while left != 0:
            if left & 1 == 1:
                out[n] = Action.PLACE + field
                n += 1
            left >>= 1
            field += 1
    return n


@inlined
def is_beside(p, s, stone, place, field):
    """Whether the neighbour rule leads to a field."""
    return beside(p, s, stone, place, OFF, field // WORD_FIELDS) >> (field % WORD_FIELDS) & 1 == 1


@inlined
def on_circle(p, place, field):
    """Whether the circle rule leads from one field to the other (WK-5.3)."""
    return p.circle_set[place, field // WORD_FIELDS] >> (field % WORD_FIELDS) & 1 == 1


@inlined
def is_free_pick_up(p, s, hol, slot):
    """Whether a fetch field has such a pick-up field and it is free (WK-6.4)."""
    field = p.hol[hol, slot]
    return field >= 0 and s.at[field] < 0


@inlined
def add_pick_ups(p, s, out, n):
    """Add the free pick-up fields of the fetch field, ascending."""
    for slot in range(2):
        if is_free_pick_up(p, s, s.hol, slot):
            out[n] = Action.PLACE + p.hol[s.hol, slot]
            n += 1
    if n == 2 and out[1] < out[0]:
        out[0], out[1] = out[1], out[0]
    return n
