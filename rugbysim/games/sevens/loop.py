"""The match as one loop over its phases, and the compiled entries that Python calls."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.sevens.ledger import end_possession, log, wait
from rugbysim.games.sevens.men import arrange, bring_back, read_situation, settle
from rugbysim.games.sevens.open_play import open_play
from rugbysim.games.sevens.restarts import conversion, drop_out, free_kick, kick_off, penalty
from rugbysim.games.sevens.set_pieces import line_out, scrum
from rugbysim.games.sevens.state import LANES, MEN, NEVER, NOBODY, PLANS, SQUAD
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
def new_match(w, p, seed, match, waived):
    """Set everything to the start of match `match`: seven a side, full energy, a coin for the kick-off (SV-2.2)."""
    m = w.play[0]
    m.match = match
    m.waived = waived
    m.clock = 0
    m.in_play = 0
    m.settled = 0
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
    m.logging = 1 if len(w.events) > 0 else 0
    w.man_tally[:] = 0
    w.side_tally[:] = 0
    w.match_tally[:] = 0
    for man in range(MEN):
        one = w.men[man]
        one.energy = 1.0
        one.factor = 1.0
        one.yellows = 0
        one.back_at = 0
        one.slot = NOBODY
        one.lane = NOBODY
    for side in range(2):
        w.sides[side].score = 0
        w.sides[side].substitutions = 0
        w.sides[side].plans_left = p.plan_count[side]
        for i in range(PLANS):
            w.plan_done[side, i] = 0
        for slot in range(LANES):
            w.slots[side, slot] = p.starters[side, slot]
        arrange(w, p, side)
    seed_stream(w.stream, seed, np.uint64(match), np.uint64(0), np.uint64(0))
    m.first_side = Side.HOME
    if uniform(w.stream) < 0.5 and p.rules[0].laws_kick_off_coin != 0:
        m.first_side = Side.AWAY
    m.side = m.first_side
    start_half(w, p)


@outlined
def start_half(w, p):
    """The next half, or period of extra time: its clock, its first kick-off due (SV-2.2, SV-2.5)."""
    m = w.play[0]
    r = p.rules[0]
    m.half += 1
    m.kick_offs = 0
    if m.half <= 2:
        m.clock = (m.half - 1) * r.half_ms
        m.half_end = m.half * r.half_ms
    else:
        m.clock = 2 * r.half_ms + (m.half - 3) * r.extra_ms
        m.half_end = m.clock + r.extra_ms
    m.settled = m.clock
    m.phase = Phase.KICK_OFF


@outlined
def end_half(w, p, seed):
    """Half-time, full time, or extra time if a knock-out match is level (SV-2.2, SV-2.5)."""
    m = w.play[0]
    r = p.rules[0]
    settle(w, p)
    end_possession(w, Ending.TIME)
    w.match_tally[MatchTally.CLOCK_MS] += m.clock - (m.half_end - (r.half_ms if m.half <= 2 else r.extra_ms))
    level = w.sides[0].score == w.sides[1].score
    if m.half == 1:
        for side in range(2):
            w.side_tally[side, Tally.HALF_TIME_POINTS] = w.sides[side].score
        for man in range(MEN):
            one = w.men[man]
            one.energy += (1.0 - one.energy) * r.energy_half_time_recovery
            one.factor = 1.0 - r.energy_effect * (1.0 - one.energy)
        log(w, Event.HALF_TIME, NOBODY, NOBODY, 0, 0, 1.0)
        m.side = 1 - m.first_side
        start_half(w, p)
    elif m.half >= 2 and level and r.knock_out != 0 and r.laws_extra_time != 0:
        w.match_tally[MatchTally.EXTRA_PERIODS] += 1
        log(w, Event.EXTRA_TIME, NOBODY, NOBODY, 0, 0, 1.0)
        seed_stream(w.stream, seed, np.uint64(m.match), np.uint64(m.half + 1), np.uint64(0))
        m.side = Side.HOME if uniform(w.stream) < 0.5 else Side.AWAY
        start_half(w, p)
    else:
        m.phase = Phase.MATCH_OVER


@inlined
def set_next(w, p):
    """A scrum, line-out, kick-off or drop-out falls due: if time is up the half is over (SV-2.3), else it is set.

    A restart is due once the conversion is taken and the sides are back, the others when the ball is dead.
    """
    m = w.play[0]
    r = p.rules[0]
    if m.phase == Phase.KICK_OFF and m.kick_offs > 0:
        wait(w, r.seconds_restart_set_lo, r.seconds_restart_set_span)
    if m.clock >= m.half_end and not (m.phase == Phase.LINE_OUT and m.played_out != 0):
        m.phase = Phase.HALF_OVER
    elif m.phase == Phase.SCRUM:
        wait(w, r.seconds_scrum_set_lo, r.seconds_scrum_set_span)
    elif m.phase == Phase.LINE_OUT:
        wait(w, r.seconds_line_out_set_lo, r.seconds_line_out_set_span)
    elif m.phase == Phase.DROP_OUT:
        wait(w, r.seconds_drop_out_set_lo, r.seconds_drop_out_set_span)


@inlined
def play_match(w, p, seed, last_step):
    """Phase after phase until the match is over, forfeited, or `last_step` phases have been played."""
    m = w.play[0]
    cap = p.rules[0].match_event_cap
    stop_dead = p.rules[0].laws_play_until_dead == 0
    while m.phase != Phase.MATCH_OVER and m.steps < last_step and m.steps < cap:
        m.steps += 1
        if m.next_return <= m.clock:
            bring_back(w, p)
        if m.forfeit != NOBODY:
            m.phase = Phase.MATCH_OVER
        elif stop_dead and m.clock >= m.half_end and m.phase != Phase.CONVERSION:
            m.phase = Phase.HALF_OVER
        if m.phase == Phase.OPEN_PLAY:
            open_play(w, p)
        elif m.phase == Phase.CONVERSION:
            conversion(w, p)
        elif m.phase == Phase.PENALTY:
            penalty(w, p)
        elif m.phase == Phase.FREE_KICK:
            free_kick(w, p)
        elif m.phase != Phase.MATCH_OVER:
            if m.phase != Phase.HALF_OVER:
                set_next(w, p)
            if m.phase == Phase.SCRUM:
                scrum(w, p)
            elif m.phase == Phase.LINE_OUT:
                line_out(w, p)
            elif m.phase == Phase.KICK_OFF:
                kick_off(w, p, seed)
            elif m.phase == Phase.DROP_OUT:
                drop_out(w, p)
            else:
                end_half(w, p, seed)


@outlined
def close_match(w, p):
    """What is known only at the end: energy left, who won, and each side's counters as sums over its men."""
    m = w.play[0]
    if m.forfeit != NOBODY:
        settle(w, p)
        end_possession(w, Ending.TIME)
        w.side_tally[m.forfeit, Tally.FORFEITS] += 1
        log(w, Event.FORFEIT, NOBODY, NOBODY, m.forfeit, 0, 1.0)
    log(w, Event.FULL_TIME, NOBODY, NOBODY, 0, 0, 1.0)
    for man in range(MEN):
        w.man_tally[man, Tally.ENERGY_END] = int(w.men[man].energy * 1000.0 + 0.5)
    for side in range(2):
        for tally in range(MAN_TALLIES):
            total = 0
            for man in range(side * SQUAD, (side + 1) * SQUAD):
                total += w.man_tally[man, tally]
            w.side_tally[side, tally] = total
    winner = NOBODY
    if m.forfeit != NOBODY:
        winner = 1 - m.forfeit
    elif w.sides[Side.HOME].score > w.sides[Side.AWAY].score:
        winner = Side.HOME
    elif w.sides[Side.AWAY].score > w.sides[Side.HOME].score:
        winner = Side.AWAY
    w.match_tally[MatchTally.BALL_IN_PLAY_MS] = m.in_play
    w.match_tally[MatchTally.FIRST_SCORER] = m.first_scorer
    w.match_tally[MatchTally.LEAD_CHANGES] = m.lead_changes
    w.match_tally[MatchTally.WINNER] = winner
    w.match_tally[MatchTally.KICK_OFF_SIDE] = m.first_side


@entry
def play_batch(p, w, seed, first, waived, side_rows, match_rows, man_sums, man_squares, man_rows, event_ends):
    """Play matches `first`, `first` + 1, ... of `seed`, as many as `match_rows` has rows.

    Fills side_rows i4[n, 2, SIDE_TALLIES], match_rows i4[n, MATCH_TALLIES], adds to man_sums and man_squares
    i8[24, MAN_TALLIES], fills man_rows i4[n, 24, MAN_TALLIES] unless it is empty, and event_ends i8[n] with the number of
    events logged by the end of each match. `waived` is the number of the yellow card that is shown but not served, or -1.
    Returns how many matches were completed: fewer than asked if one met the cap of steps (SV-13.2).
    """
    m = w.play[0]
    cap = p.rules[0].match_event_cap
    m.events = 0
    for i in range(len(match_rows)):
        new_match(w, p, seed, first + i, waived)
        play_match(w, p, seed, cap)
        if m.phase != Phase.MATCH_OVER:
            return i
        close_match(w, p)
        for side in range(2):
            for tally in range(SIDE_TALLIES):
                side_rows[i, side, tally] = w.side_tally[side, tally]
        for tally in range(MATCH_TALLIES):
            match_rows[i, tally] = w.match_tally[tally]
        for man in range(MEN):
            for tally in range(MAN_TALLIES):
                value = np.int64(w.man_tally[man, tally])
                man_sums[man, tally] += value
                man_squares[man, tally] += value * value
        if len(man_rows) > 0:
            for man in range(MEN):
                for tally in range(MAN_TALLIES):
                    man_rows[i, man, tally] = w.man_tally[man, tally]
        event_ends[i] = m.events
    return len(match_rows)


@entry
def play_from(p, w, seed, steps):
    """Play on from the position that stands in `w`, for at most `steps` phases; for positions set up by hand."""
    m = w.play[0]
    play_match(w, p, seed, m.steps + steps)


@entry
def set_up(p, w, seed, match):
    """Put match `match` at its start, first kick-off due, without playing it."""
    new_match(w, p, seed, match, NOBODY)
