"""Passes: who is passed to, and whether he holds it (SV-5.3, SV-6)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.checks import check
from rugbysim.games.sevens.ledger import (
    add_side,
    begin_possession,
    count,
    decimetres,
    knock_on,
    log,
    play_on,
    turn_over,
)
from rugbysim.games.sevens.men import nearest_lane, take_ball, take_ball_here
from rugbysim.games.sevens.state import LANES, NOBODY
from rugbysim.games.sevens.tracing import surprise, trace_receiver
from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Luck, Source, Tally


@inlined
def receiver_of_pass(m, p):
    """The lane of the man a pass is meant for, drawn by his pace and distance (SV-5.3)."""
    share = m.pass_share[m.side, m.lane]
    draw = uniform(m.stream) * share[LANES - 1]
    lane = 0
    for k in range(LANES - 1):  # no exit from the loop: a count is faster than a branch nobody can foresee
        lane += draw >= share[k]
    lane = min(lane, m.sides[m.side].men - 1)
    if m.tracing != 0:
        trace_receiver(m, p, lane)
    return lane


@outlined
def pass_ball(m, p, kind, lane, harder):
    """A pass goes back to the man in `lane`, who makes a handling check (SV-6.1, SV-6.2)."""
    passer = m.man
    from_y = m.y
    before = m.x
    m.x = max(m.x - (p.passing_loss_lo + p.passing_loss_span * uniform(m.stream)), min(p.pitch_own_line_stop, m.x))
    take_ball(m, p, lane)
    across = abs(m.y - from_y)
    add_side(m, m.side, Tally.PASS_METRES_LOST, decimetres(before - m.x))
    add_side(m, m.side, Tally.PASS_METRES_ACROSS, decimetres(across))
    add_side(m, m.side, Tally.PASS_PACE, p.speed[m.man])
    held = check(m, p, Check.PASSING, m.man, m.man, p.passing_length_difficulty * across + harder)
    play_on(m, p.seconds_pass_lo, p.seconds_pass_span)
    log(m, kind, passer, m.man, held, decimetres(across), m.chance)
    if not held:
        failed_pass(m, p)


@inlined
def failed_pass(m, p):
    """A pass not held goes to the nearest defender, who plays on, or is knocked on: their scrum (SV-6.3, 6.4)."""
    loose = uniform(m.stream) < p.passing_loose_share
    surprise(m, m.side, Luck.LOOSE_BALL, loose, p.passing_loose_share)
    if loose:
        turn_over(m, Ending.INTERCEPTED_OR_LOOSE)
        begin_possession(m, m.side, Source.LOOSE_BALL)
        take_ball_here(m, nearest_lane(m, m.side, m.y))
        m.unset_until = m.clock + p.unset_ms
        count(m, m.man, Tally.INTERCEPTIONS)
        log(m, Event.LOOSE_BALL, m.man, NOBODY, 1, 0, p.passing_loose_share)
    else:
        knock_on(m)
