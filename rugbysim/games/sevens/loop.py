"""The match as one loop over its phases, and the compiled entries that Python calls."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.sevens.ledger import end_possession, log, wait
from rugbysim.games.sevens.men import arrange, bring_back, refresh, settle
from rugbysim.games.sevens.open_play import open_play
from rugbysim.games.sevens.restarts import conversion, drop_out, free_kick, kick_off, penalty
from rugbysim.games.sevens.set_pieces import line_out, scrum
from rugbysim.games.sevens.state import LANES, MEN, NEVER, NOBODY, PLANS, SQUAD
from rugbysim.games.sevens.tracing import book_trace, start_trace
from rugbysim.games.sevens.vocabulary import (
    MAN_TALLIES,
    MATCH_TALLIES,
    SIDE_TALLIES,
    Ending,
    Event,
    MatchTally,
    Phase,
    Side,
    Tally,
)


@outlined
def new_match(m, p, seed, match, waived):
    """Set everything to the start of match `match`: seven a side, full energy, a coin for the kick-off (SV-2.2)."""
    m.match = match
    m.waived = waived
    m.clock = 0
    m.in_play = 0
    m.half = 0
    m.half_end = 0
    m.kick_offs = 0
    m.unset_until = 0
    m.played_out = 0
    m.advantage = NOBODY
    m.award = NOBODY
    m.owner = NOBODY
    m.man = NOBODY
    m.next_return = NEVER
    m.lead = NOBODY
    m.lead_changes = 0
    m.first_scorer = NOBODY
    m.forfeit = NOBODY
    m.yellows = 0
    m.steps = 0
    m.x = 50.0
    m.y = 35.0
    m.event_count = 0
    m.full_time = p.full_time_ms
    for tally in range(MAN_TALLIES):
        for man in range(MEN):
            m.man_tally[man, tally] = 0
    for tally in range(SIDE_TALLIES):
        m.side_tally[0, tally] = 0
        m.side_tally[1, tally] = 0
    for tally in range(MATCH_TALLIES):
        m.match_tally[tally] = 0
    for man in range(MEN):
        one = m.men[man]
        one.energy = 1.0
        one.factor = 1.0
        one.yellows = 0
        one.back_at = 0
        one.slot = NOBODY
        one.lane = NOBODY
        one.role = NOBODY
    for side in range(2):
        m.sides[side].score = 0
        m.sides[side].substitutions = 0
        m.sides[side].plans_left = p.plan_count[side]
        m.sides[side].next_plan = 0
        for i in range(PLANS):
            m.plan_done[side, i] = 0
        for slot in range(LANES):
            m.slots[side, slot] = p.starters[side, slot]
        arrange(m, p, side)
    if m.tracing != 0:
        start_trace(m)
    seed_stream(m.stream, seed, np.uint64(match), np.uint64(0), np.uint64(0))
    m.first_side = Side.HOME
    if uniform(m.stream) < 0.5 and p.laws_kick_off_coin != 0:
        m.first_side = Side.AWAY
    m.side = m.first_side
    start_half(m, p)


@outlined
def start_half(m, p):
    """The next half, or period of extra time: its clock, its first kick-off due (SV-2.2, SV-2.5)."""
    m.half += 1
    m.kick_offs = 0
    if m.half <= 2:
        m.clock = (m.half - 1) * p.half_ms
        m.half_end = m.half * p.half_ms
    else:
        m.clock = 2 * p.half_ms + (m.half - 3) * p.extra_ms
        m.half_end = m.clock + p.extra_ms
    for man in range(MEN):
        m.men[man].settled = m.clock
    for side in range(2):
        m.sides[side].settled = m.clock
        m.sides[side].review_at = 0
    m.phase = Phase.KICK_OFF


@outlined
def end_half(m, p, seed):
    """Half-time, full time, or extra time if a knock-out match is level (SV-2.2, SV-2.5); a forfeit ends the match."""
    settle(m, p)
    end_possession(m, Ending.TIME)
    m.match_tally[MatchTally.CLOCK_MS] += m.clock - (m.half_end - (p.half_ms if m.half <= 2 else p.extra_ms))
    level = m.sides[0].score == m.sides[1].score
    if m.forfeit != NOBODY:
        m.phase = Phase.MATCH_OVER
    elif m.half == 1:
        for side in range(2):
            m.side_tally[side, Tally.HALF_TIME_POINTS] = m.sides[side].score
        for man in range(MEN):
            refresh(m, p, man, p.energy_half_time_recovery)
        log(m, Event.HALF_TIME, NOBODY, NOBODY, 0, 0, 1.0)
        m.side = 1 - m.first_side
        start_half(m, p)
    elif m.half >= 2 and level and p.knock_out != 0 and p.laws_extra_time != 0:
        m.match_tally[MatchTally.EXTRA_PERIODS] += 1
        log(m, Event.EXTRA_TIME, NOBODY, NOBODY, 0, 0, 1.0)
        seed_stream(m.stream, seed, np.uint64(m.match), np.uint64(m.half + 1), np.uint64(0))
        m.side = Side.HOME if uniform(m.stream) < 0.5 else Side.AWAY
        start_half(m, p)
    else:
        m.phase = Phase.MATCH_OVER


@inlined
def set_next(m, p):
    """A scrum, line-out, kick-off or drop-out falls due: if time is up the half is over (SV-2.3), else it is set.

    A restart is due once the conversion is taken and the sides are back, the others when the ball is dead.
    """
    if m.phase == Phase.KICK_OFF and m.kick_offs > 0:
        wait(m, p.seconds_restart_set_lo, p.seconds_restart_set_span)
    if m.clock >= m.half_end and not (m.phase == Phase.LINE_OUT and m.played_out != 0):
        m.phase = Phase.HALF_OVER
    elif m.phase == Phase.SCRUM:
        wait(m, p.seconds_scrum_set_lo, p.seconds_scrum_set_span)
    elif m.phase == Phase.LINE_OUT:
        wait(m, p.seconds_line_out_set_lo, p.seconds_line_out_set_span)
    elif m.phase == Phase.DROP_OUT:
        wait(m, p.seconds_drop_out_set_lo, p.seconds_drop_out_set_span)


@inlined
def play_match(m, p, seed, last_step):
    """Phase after phase until the match is over, forfeited, or `last_step` phases have been played."""
    cap = p.match_event_cap
    stop_dead = p.laws_play_until_dead == 0
    while m.phase != Phase.MATCH_OVER and m.steps < last_step and m.steps < cap:
        m.steps += 1
        if m.next_return <= m.clock:
            bring_back(m, p)
        if m.forfeit != NOBODY:
            m.phase = Phase.HALF_OVER
        elif stop_dead and m.clock >= m.half_end and m.phase != Phase.CONVERSION:
            m.phase = Phase.HALF_OVER
        if m.phase == Phase.OPEN_PLAY:
            open_play(m, p)
        elif m.phase == Phase.CONVERSION:
            conversion(m, p)
        elif m.phase == Phase.PENALTY:
            penalty(m, p)
        elif m.phase == Phase.FREE_KICK:
            free_kick(m, p)
        elif m.phase != Phase.MATCH_OVER:
            if m.phase != Phase.HALF_OVER:
                set_next(m, p)
            if m.phase == Phase.SCRUM:
                scrum(m, p)
            elif m.phase == Phase.LINE_OUT:
                line_out(m, p)
            elif m.phase == Phase.KICK_OFF:
                kick_off(m, p, seed)
            elif m.phase == Phase.DROP_OUT:
                drop_out(m, p)
            else:
                end_half(m, p, seed)


@outlined
def close_match(m):
    """What is known only at the end: energy left, who won, and each side's counters as sums over its men."""
    if m.forfeit != NOBODY:
        m.side_tally[m.forfeit, Tally.FORFEITS] += 1
        log(m, Event.FORFEIT, NOBODY, NOBODY, m.forfeit, 0, 1.0)
    log(m, Event.FULL_TIME, NOBODY, NOBODY, 0, 0, 1.0)
    for man in range(MEN):
        m.man_tally[man, Tally.ENERGY_END] = int(m.men[man].energy * 1000.0 + 0.5)
    for side in range(2):
        for man in range(side * SQUAD, (side + 1) * SQUAD):
            for tally in range(MAN_TALLIES):
                m.side_tally[side, tally] += m.man_tally[man, tally]
    winner = NOBODY
    if m.forfeit != NOBODY:
        winner = 1 - m.forfeit
    elif m.sides[Side.HOME].score > m.sides[Side.AWAY].score:
        winner = Side.HOME
    elif m.sides[Side.AWAY].score > m.sides[Side.HOME].score:
        winner = Side.AWAY
    m.match_tally[MatchTally.BALL_IN_PLAY_MS] = m.in_play
    m.match_tally[MatchTally.FIRST_SCORER] = m.first_scorer
    m.match_tally[MatchTally.LEAD_CHANGES] = m.lead_changes
    m.match_tally[MatchTally.WINNER] = winner
    m.match_tally[MatchTally.KICK_OFF_SIDE] = m.first_side


@entry
def play_batch(
    params,
    world,
    seed,
    first,
    waived,
    watched,
    side_rows,
    match_rows,
    man_sums,
    man_squares,
    man_rows,
    events,
    ends,
    traces,
    scores,
):
    """Play matches `first`, `first` + 1, ... of `seed`, as many as `match_rows` has rows.

    Fills side_rows i4[n, 2, SIDE_TALLIES], match_rows i4[n, MATCH_TALLIES], adds to man_sums and man_squares
    i8[24, MAN_TALLIES]; fills man_rows i4[n, 24, MAN_TALLIES] and events EVENT[...] unless they are empty, and ends
    i8[n] with the number of events logged by the end of each match. `waived` is the number of the yellow card that is
    shown but not served, or -1. Fills traces TRACE[n] unless it is empty: about yellow card number `watched`, and with
    the scores of the men if `scores` is 1. Returns how many matches were completed: fewer than asked if one met the cap
    of steps (SV-13.2) or if `events` is full.
    """
    m = world[0]
    p = params[0]
    m.logging = 1 if len(events) > 0 else 0
    m.tracing = 1 if len(traces) > 0 else 0
    m.scoring = scores if len(traces) > 0 else 0
    m.watched = watched
    logged = 0
    for i in range(len(match_rows)):
        new_match(m, p, seed, first + i, waived)
        play_match(m, p, seed, p.match_event_cap)
        if m.phase != Phase.MATCH_OVER or logged + m.event_count + 1 > len(events) > 0:
            return i
        close_match(m)
        book_match(m, i, side_rows, match_rows, man_sums, man_squares, man_rows)
        if len(events) > 0:
            for k in range(m.event_count):
                events[logged + k] = m.events[k]
            logged += m.event_count
        ends[i] = logged
        if len(traces) > 0:
            book_trace(m, p, traces[i])
    return len(match_rows)


@inlined
def book_match(m, i, side_rows, match_rows, man_sums, man_squares, man_rows):
    """Copy the counters of the match just played into row `i` and add them to the sums."""
    for side in range(2):
        for tally in range(SIDE_TALLIES):
            side_rows[i, side, tally] = m.side_tally[side, tally]
    for tally in range(MATCH_TALLIES):
        match_rows[i, tally] = m.match_tally[tally]
    for man in range(MEN):
        for tally in range(MAN_TALLIES):
            value = np.int64(m.man_tally[man, tally])
            man_sums[man, tally] += value
            man_squares[man, tally] += value * value
    if len(man_rows) > 0:
        for man in range(MEN):
            for tally in range(MAN_TALLIES):
                man_rows[i, man, tally] = m.man_tally[man, tally]


@entry
def play_from(params, world, seed, steps):
    """Play on from the position that stands in `world`, for at most `steps` phases; for positions set up by hand."""
    m = world[0]
    play_match(m, params[0], seed, m.steps + steps)


@entry
def set_up(params, world, seed, match):
    """Put match `match` at its start, first kick-off due, without playing it."""
    new_match(world[0], params[0], seed, match, np.int64(NOBODY))
