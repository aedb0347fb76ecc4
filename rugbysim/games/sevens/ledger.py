"""What is written down while a match is played: clock, counters, possessions, score and the event log."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.state import EVENT_BUFFER, LENGTH, NEVER, NOBODY, SQUAD
from rugbysim.games.sevens.tracing import weigh
from rugbysim.games.sevens.vocabulary import Band, Ending, Event, Phase, Side, Tally


@inlined
def play_on(m, least, span):
    """Let the clock run with the ball in play: `least` ms and up to `span` more, drawn after the content (SV-2.3)."""
    time = int(least + span * uniform(m.stream))
    m.clock += time
    m.in_play += time


@inlined
def wait(m, least, span):
    """Let the clock run with the ball dead."""
    m.clock += int(least + span * uniform(m.stream))


@inlined
def count(m, man, tally):
    """One more for a man."""
    m.man_tally[man, tally] += 1


@inlined
def add(m, man, tally, amount):
    """`amount` more for a man."""
    m.man_tally[man, tally] += amount


@inlined
def count_side(m, side, tally):
    """One more for a side."""
    m.side_tally[side, tally] += 1


@inlined
def add_side(m, side, tally, amount):
    """`amount` more for a side."""
    m.side_tally[side, tally] += amount


@inlined
def decimetres(metres):
    """Metres as the whole number of decimetres that the counters hold."""
    return int(metres * 10.0 + 0.5)


@inlined
def band_of(x):
    """The band of the field `x` metres from the own goal line (Band)."""
    band = Band.OWN_22
    if x >= 22.0:
        band = Band.OWN_22_TO_10
    if x >= 40.0:
        band = Band.BETWEEN_10S
    if x >= 60.0:
        band = Band.OPPONENT_10_TO_22
    if x >= 78.0:
        band = Band.OPPONENT_22
    return band


@outlined
def write_event(m, kind, man, other, outcome, value, chance):
    """Write one event: who (`man`), against or with whom (`other`), how it ended and with what true probability."""
    e = m.events[m.event_count]
    e.match = m.match
    e.clock_ms = m.clock
    e.in_play_ms = m.in_play
    e.half = m.half
    e.kind = kind
    e.side = m.side
    e.role = NOBODY
    if man != NOBODY:
        e.side = Side.HOME if man < SQUAD else Side.AWAY
        e.role = m.men[man].role
    e.player = man
    e.other = other
    e.outcome = outcome
    e.home_score = m.sides[Side.HOME].score
    e.away_score = m.sides[Side.AWAY].score
    e.value = value
    e.x = m.x if m.side == Side.HOME else LENGTH - m.x
    e.y = m.y
    e.p_success = chance
    m.event_count += 1
    if m.event_count == EVENT_BUFFER:
        m.steps = NEVER  # a match that long is an error, as one that meets the cap of steps is
        m.event_count = 0


@inlined
def log(m, kind, man, other, outcome, value, chance):
    """Write an event if the log is on; see `EVENTS` in `columns.py` for what each kind holds."""
    if m.logging != 0:
        write_event(m, np.int64(kind), np.int64(man), np.int64(other), np.int64(outcome), np.int64(value), chance)


@outlined
def begin_possession(m, side, source):
    """`side` has the ball; a possession of its own that still runs goes on (targets file, definition of possession)."""
    m.side = side
    if m.owner != side:
        m.owner = side
        m.source = source
        m.band = band_of(m.x)
        m.began = m.in_play
        m.side_tally[side, Tally.POSSESSIONS] += 1
        if m.tracing != 0:
            weigh(m)
        log(m, Event.POSSESSION, NOBODY, NOBODY, source, m.band, 1.0)


@outlined
def end_possession(m, ending):
    """The possession that runs, if one does, ends that way."""
    if m.owner != NOBODY:
        m.possessions[m.source, m.band, ending] += 1
        m.side_tally[m.owner, Tally.POSSESSION_MS] += m.in_play - m.began
        log(m, Event.POSSESSION_OVER, NOBODY, NOBODY, ending, m.in_play - m.began, 1.0)
        m.owner = NOBODY


@inlined
def turn_over(m, ending):
    """The ball goes to the other side where it is: the possession ends, the pitch is seen from the other goal line."""
    end_possession(m, ending)
    m.side = 1 - m.side
    m.x = LENGTH - m.x


@inlined
def knock_on(m):
    """The man with the ball loses it forward: a scrum to the other side (SV-4.3, SV-6.3, SV-9.2)."""
    count(m, m.man, Tally.KNOCK_ONS)
    turn_over(m, Ending.HANDLING_ERROR)
    m.phase = Phase.SCRUM


@outlined
def add_points(m, side, man, points):
    """Points for a man and his side; notes the first scorer and a change of the lead."""
    m.man_tally[man, Tally.POINTS] += points
    m.sides[side].score += points
    if m.tracing != 0:
        weigh(m)
    m.sides[Side.HOME].review_at = 0
    m.sides[Side.AWAY].review_at = 0
    if m.first_scorer == NOBODY:
        m.first_scorer = side
    if m.sides[side].score > m.sides[1 - side].score and m.lead != side:
        if m.lead != NOBODY:
            m.lead_changes += 1
        m.lead = side
