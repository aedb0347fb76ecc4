"""Halves and extra time, men who come and go while the ball is dead, and the end (SV-2, SV-11.2, SV-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rugbysim.games.sevens.vocabulary import Ending, Event, MatchTally, Phase, Tally
from tests.oracle.twin.men import MOST_CHANGES, SQUAD, Side

if TYPE_CHECKING:
    from tests.oracle.twin.match import Match

SET_TIMES = {Phase.SCRUM: "scrum_set", Phase.LINE_OUT: "line_out_set", Phase.DROP_OUT: "drop_out_set"}
DEAD_BALL = (Phase.KICK_OFF, *SET_TIMES)


def start(m: Match) -> None:
    """The next half or period begins: its clock, its first kick-off due (SV-2.2, SV-2.5)."""
    m.half += 1
    m.kick_offs = 0
    m.clock = min(m.half - 1, 2) * m.rules.half_ms + max(m.half - 3, 0) * m.rules.extra_ms
    m.half_end = m.clock + length(m)
    for side in m.sides:
        side.settled = m.clock
        for man in side.squad:
            man.settled = m.clock
    m.phase = Phase.KICK_OFF


def length(m: Match) -> int:
    """Milliseconds that this half or period lasts."""
    time: int = m.rules.half_ms if m.half <= 2 else m.rules.extra_ms
    return time


def prepare(m: Match) -> None:
    """Before the next phase: men back from the bin, a forfeit, time that is up, the wait until play is set."""
    return_men(m)
    stops_dead = not m.rules.laws_play_until_dead and m.phase != Phase.CONVERSION
    if m.forfeiter is not None or (stops_dead and m.clock >= m.half_end):
        m.phase = Phase.HALF_OVER
    if m.phase in DEAD_BALL:
        set_next(m)


def set_next(m: Match) -> None:
    """A scrum, line-out or restart falls due: if time is up the half is over, else it is set (SV-2.3).

    A kick-off is due once the sides are back after the score; a penalty kicked to touch is played out.
    """
    if m.phase == Phase.KICK_OFF and m.kick_offs > 0:
        m.wait("restart_set")
    if m.clock >= m.half_end and not (m.phase == Phase.LINE_OUT and m.played_out):
        m.phase = Phase.HALF_OVER
    elif m.phase in SET_TIMES:
        m.wait(SET_TIMES[m.phase])


def end(m: Match) -> None:
    """Half-time, full time, or extra time if a knock-out match is level (SV-2.2, SV-2.5); a forfeit ends the match."""
    m.settle()
    m.end_possession(Ending.TIME)
    m.tally[MatchTally.CLOCK_MS] += m.clock - (m.half_end - length(m))
    if m.forfeiter is not None:
        m.phase = Phase.MATCH_OVER
    elif m.half == 1:
        for side in m.sides:
            side.tally[Tally.HALF_TIME_POINTS] = side.score
            for man in side.squad:
                man.recover(m.rules.energy_half_time_recovery)
        m.note(Event.HALF_TIME)
        m.attack = m.first_side.rival
        start(m)
    elif m.home.score == m.away.score and m.rules.knock_out and m.rules.laws_extra_time:
        m.tally[MatchTally.EXTRA_PERIODS] += 1
        m.note(Event.EXTRA_TIME)
        m.stream.start(m.seed, m.number, m.half + 1, 0)
        m.attack = m.home if m.stream.coin() else m.away
        start(m)
    else:
        m.phase = Phase.MATCH_OVER


def full_time(m: Match) -> None:
    """What is known only at the end: energy left, and who won (SV-2.5, SV-11.7)."""
    if m.forfeiter is not None:
        m.forfeiter.tally[Tally.FORFEITS] += 1
        m.note(Event.FORFEIT, outcome=m.forfeiter.index)
    m.note(Event.FULL_TIME)
    for side in m.sides:
        for man in side.squad:
            man.tally[Tally.ENERGY_END] = int(man.energy * 1000.0 + 0.5)
    winner: Side | None = None
    if m.forfeiter is not None:
        winner = m.forfeiter.rival
    elif m.home.score != m.away.score:
        winner = max(m.sides, key=lambda side: side.score)
    m.tally[MatchTally.BALL_IN_PLAY_MS] = m.in_play
    m.tally[MatchTally.FIRST_SCORER] = m.first_scorer.index if m.first_scorer else -1
    m.tally[MatchTally.WINNER] = winner.index if winner else -1
    m.tally[MatchTally.KICK_OFF_SIDE] = m.first_side.index


def return_men(m: Match) -> None:
    """Every man whose time in the bin is over comes back to his place (SV-11.2)."""
    served = [man for man in m.bin if man.back_at <= m.clock]
    for man in sorted(served, key=lambda man: man.number):
        m.bin.remove(man)
        side = m.side_of(man)
        man.settle(m.clock)
        side.settle(m.clock)
        man.back_at = None
        side.places[man.place] = man
        side.spread_out()
        side.tally[Tally.BIN_RETURNS] += 1
        m.note(Event.BIN_RETURN, man, outcome=len(side.line))


def substitute(m: Match) -> None:
    """Carry out what the bench plans ask for now that the ball is dead (SV-12.1)."""
    for side in m.sides:
        for plan in list(side.plans):
            off, on = side.squad[plan.off % SQUAD], side.squad[plan.on % SQUAD]
            if not is_due(m, side, plan) or off.back_at is not None:
                continue
            side.plans.remove(plan)
            if not off.is_on or on.is_on or on.finished or on.back_at is not None or side.changes == MOST_CHANGES:
                side.tally[Tally.SUBSTITUTIONS_VOID] += 1
                m.note(Event.SUBSTITUTION_VOID, on, off)
                continue
            off.settle(m.clock)
            on.settle(m.clock)
            side.places[off.place] = on
            off.lane = None
            off.finished = True
            side.changes += 1
            side.spread_out()
            on.tally[Tally.SUBSTITUTIONS] += 1
            m.note(Event.SUBSTITUTION, on, off)


def is_due(m: Match, side: Side, plan: Any) -> bool:
    """Whether all conditions of an entry of the bench plan hold."""
    lead = side.score - side.rival.score
    on_time = m.clock >= plan.clock and side.squad[plan.off % SQUAD].energy <= plan.energy
    return on_time and plan.lead_min <= lead <= plan.lead_max and len(side.line) >= plan.men_min


def read_tactics(m: Match, side: Side) -> None:
    """The first situation of a side's tactics whose conditions hold, else the plain ones, come into force (SV-5.4)."""
    lead = side.score - side.rival.score
    left = m.rules.full_time_ms - m.clock
    in_force = 0
    for row, situation in side.situations:
        if (
            situation.lead_min <= lead <= situation.lead_max
            and situation.left_min <= left <= situation.left_max
            and situation.men_min <= len(side.line) <= situation.men_max
        ):
            in_force = row
            break
    side.tactics = m.rules.situations[side.index][in_force]
    side.choices = m.rules.choice[side.index][in_force]
