"""Hardness checks, penalties and cards (SV-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.sevens.vocabulary import Duty, Event, Tally
from tests.oracle.twin.men import Man, Side

if TYPE_CHECKING:
    from tests.oracle.twin.match import Match

Offence = tuple[Man, int]
"""Who failed his hardness check, and at which duty."""


def hardness_checks(m: Match, defender: Man, defender_duty: int, attacker: Man, attacker_duty: int) -> bool:
    """Both men of a check make a hardness check, its outcome known (SV-11.1). True if a penalty was awarded."""
    defence_fails = fails(m, defender, defender_duty)
    attack_fails = fails(m, attacker, attacker_duty)
    return punish(
        m, (defender, defender_duty) if defence_fails else None, (attacker, attacker_duty) if attack_fails else None
    )


def pack_hardness_checks(m: Match) -> bool:
    """Every forward of both sides checks at a set piece, the attack first; of a side the first failure counts."""
    first = first_offender(m, m.attack)
    second = first_offender(m, m.defence)
    return punish(m, first, second)


def first_offender(m: Match, side: Side) -> Offence | None:
    """The first of a side's forwards who fails, of its whole line if it has none; all draw, whoever failed before."""
    offenders = [man for man in side.forwards or side.line if fails(m, man, Duty.FORWARD)]
    return (offenders[0], Duty.FORWARD) if offenders else None


def fails(m: Match, man: Man, duty: int) -> bool:
    """A hardness check."""
    m.checks += 1
    return m.stream.uniform() < m.rules.offence[man.number][duty]


def punish(m: Match, first: Offence | None, second: Offence | None) -> bool:
    """The penalty, by a coin if men of both sides failed, and each offender's card check (SV-11.2, SV-11.3)."""
    if first is None and second is None:
        return False
    if first and second:
        penalised = second if m.stream.coin() else first
    else:
        penalised = first or second
    m.award = m.side_of(penalised[0]).rival
    for offence in (first, second):
        if offence:
            offend(m, offence, penalised=offence is penalised)
    return True


def offend(m: Match, offence: Offence, *, penalised: bool) -> None:
    """An offence is noted, then comes the card check (SV-11.2)."""
    man, duty = offence
    if penalised:
        man.tally[Tally.PENALTIES_CONCEDED] += 1
    m.note(Event.PENALTY, man, outcome=penalised, chance=m.rules.offence[man.number][duty])
    red, any_card = m.rules.card[man.number]
    m.checks += 1
    draw = m.stream.uniform()
    if draw < red:
        m.note(Event.RED_CARD, man, chance=red)
        send_off(m, man)
    elif draw < any_card:
        show_yellow(m, man, any_card - red)


def show_yellow(m: Match, man: Man, chance: float) -> None:
    """Into the bin; the second yellow of a man is a red (SV-11.2)."""
    man.yellows += 1
    man.tally[Tally.YELLOW_CARDS] += 1
    m.note(Event.YELLOW_CARD, man, chance=chance)
    if man.yellows == 2:
        m.note(Event.RED_CARD, man, outcome=1)
        send_off(m, man)
    else:
        take_off(m, man)
        if m.rules.laws_timed_bin:
            man.back_at = m.clock + m.rules.bin_ms
            m.bin.append(man)
        else:
            man.finished = True


def send_off(m: Match, man: Man) -> None:
    """Off for good."""
    man.tally[Tally.RED_CARDS] += 1
    take_off(m, man)
    man.finished = True


def take_off(m: Match, man: Man) -> None:
    """A man leaves the pitch, his side spreads out and may have too few men (SV-11.2, SV-11.7)."""
    side = m.side_of(man)
    man.settle(m.clock)
    side.settle(m.clock)
    side.places[man.place] = None
    man.lane = None
    side.spread_out()
    men = len(side.line)
    if men == 0 or (m.rules.laws_forfeit and men < m.rules.match_forfeit_below):
        m.forfeiter = side
