"""Checks: a rating against a rating, and the hardness checks that follow (SV-3, SV-11)."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.core.tables import look_up
from rugbysim.games.sevens.ledger import count, log
from rugbysim.games.sevens.men import take_off
from rugbysim.games.sevens.state import NEVER, NOBODY, SQUAD
from rugbysim.games.sevens.tracing import note, pull_of, surprise, trace_card, trace_check
from rugbysim.games.sevens.vocabulary import Duty, Event, Luck, Role, Tally


@inlined
def actor_rating(m, p, man, kind):
    """What a man brings to a check: weighted attributes times energy, plus bonuses, less difficulty (SV-3.2, 3.3)."""
    return p.actor[man, kind] * m.men[man].factor + p.actor_bonus[man, kind]


@inlined
def opponent_rating(m, p, man, kind):
    """What the man against him brings."""
    return p.opponent[man, kind] * m.men[man].factor + p.opponent_bonus[man, kind]


@inlined
def decide(m, p, kind, argument, draw):
    """Whether a check of `kind` at `argument` succeeds, given its draw; keeps its chance and margin for the log."""
    m.chance = look_up(p.curves, kind, argument)
    m.margin = m.chance - draw
    return m.margin > 0.0


@inlined
def check(m, p, kind, man, other, harder):
    """One check by `man` against `other`, `harder` points harder than its difficulty (SV-3.1)."""
    argument = actor_rating(m, p, man, kind) - opponent_rating(m, p, other, kind) - harder
    good = decide(m, p, kind, argument, uniform(m.stream))
    if m.tracing != 0:
        trace_check(m, p, np.int64(kind), man, other, argument, good)
    return good


@inlined
def pack_check(m, p, kind, side):
    """A set-pieces check of all forwards of `side` against all of the other side (SV-3.5, SV-9.1)."""
    ours = pack_rating(m, p, kind, side, p.actor, p.actor_bonus)
    theirs = pack_rating(m, p, kind, 1 - side, p.opponent, p.opponent_bonus)
    good = decide(m, p, kind, ours - theirs, uniform(m.stream))
    if m.tracing != 0:
        trace_pack_check(m, p, np.int64(kind), side, ours - theirs, good)
    return good


@inlined
def in_pack(m, side, man):
    """Whether a man of `side` on the pitch is in its pack: a forward, or anyone if there is none (SV-9.3)."""
    return m.sides[side].forwards == 0 or m.men[man].role <= Role.HOOKER


@outlined
def pack_rating(m, p, kind, side, weight, bonus):
    """The forwards' rating: mean or least of those on the pitch; of the whole line if none is (SV-3.5, SV-9.3)."""
    total = 0.0
    least = 1e9
    men = 0
    for lane in range(m.sides[side].men):
        man = m.line[side, lane]
        if in_pack(m, side, man):
            rating = weight[man, kind] * m.men[man].factor + bonus[man, kind]
            total += rating
            least = min(least, rating)
            men += 1
    rating = total / men
    if p.combine_min[kind] != 0:
        rating = least
    return rating


@outlined
def trace_pack_check(m, p, kind, side, argument, good):
    """A check of the pack of `side`: each man of both packs has his part in the mean, or the least one all (SV-3.5)."""
    note(m, side, kind, (1.0 if good else 0.0) - m.chance)
    if m.scoring != 0:
        pull = pull_of(m, p, kind, argument, good)
        credit_pack(m, p, kind, side, 0, pull, p.actor, p.actor_bonus)
        credit_pack(m, p, kind, 1 - side, 1, -pull, p.opponent, p.opponent_bonus)


@outlined
def credit_pack(m, p, kind, side, part, pull, weight, bonus):
    """Give the pack of `side` its credit for a check, as the one that acts (`part` 0) or the one against it (1)."""
    men = 0
    weakest = NOBODY
    least = 1e9
    for lane in range(m.sides[side].men):
        man = m.line[side, lane]
        if in_pack(m, side, man):
            men += 1
            rating = weight[man, kind] * m.men[man].factor + bonus[man, kind]
            if rating < least:
                least = rating
                weakest = man
    for lane in range(m.sides[side].men):
        man = m.line[side, lane]
        if in_pack(m, side, man):
            if p.combine_min[kind] == 0:
                m.credit[man, kind, part] += pull * m.men[man].factor / men
            elif man == weakest:
                m.credit[man, kind, part] += pull * m.men[man].factor


@inlined
def hardness_checks(m, p, defender, defender_duty, attacker, attacker_duty):
    """Both men of a check make a hardness check, its outcome known (SV-11.1). True if a penalty was awarded."""
    defender_fails = uniform(m.stream) < p.offence[defender, defender_duty]
    attacker_fails = uniform(m.stream) < p.offence[attacker, attacker_duty]
    first = np.int64(Luck.TACKLER_OFFENDS)
    surprise(m, defender // SQUAD, first + defender_duty, defender_fails, p.offence[defender, defender_duty])
    surprise(m, attacker // SQUAD, first + attacker_duty, attacker_fails, p.offence[attacker, attacker_duty])
    if defender_fails or attacker_fails:
        punish(
            m, p, defender // SQUAD, defender, defender_duty, defender_fails, attacker, attacker_duty, attacker_fails
        )
    return defender_fails or attacker_fails


@outlined
def punish(m, p, side, first, first_duty, first_fails, second, second_duty, second_fails):
    """Cards for those who failed, then the penalty; a coin if both did (SV-11.2, 11.3). `first` is a man of `side`."""
    m.award = side
    if first_fails and not (second_fails and uniform(m.stream) < 0.5):
        m.award = 1 - side
    if first_fails:
        offend(m, p, first, p.offence[first, first_duty], m.award != side)
    if second_fails:
        offend(m, p, second, p.offence[second, second_duty], m.award == side)


@outlined
def offend(m, p, man, chance, penalised):
    """A man's offence: noted if the penalty is against him, then the card check (SV-11.2)."""
    if penalised:
        count(m, man, Tally.PENALTIES_CONCEDED)
    log(m, Event.PENALTY, man, NOBODY, penalised, 0, chance)
    draw = uniform(m.stream)
    surprise(m, man // SQUAD, Luck.CARD, draw < p.card[man, 1], p.card[man, 1])
    if draw < p.card[man, 1]:
        show_card(m, p, man, draw < p.card[man, 0])


@outlined
def show_card(m, p, man, red):
    """A yellow or a red card; the second yellow of a man is a red (SV-11.2)."""
    one = m.men[man]
    served = True
    if red:
        log(m, Event.RED_CARD, man, NOBODY, 0, 0, p.card[man, 0])
    else:
        served = m.yellows != m.waived
        trace_card(m, man)
        m.yellows += 1
        count(m, man, Tally.YELLOW_CARDS)
        log(m, Event.YELLOW_CARD, man, NOBODY, 0, 0, p.card[man, 1] - p.card[man, 0])
        if served:
            one.yellows += 1
            if one.yellows == 2:
                red = True
                log(m, Event.RED_CARD, man, NOBODY, 1, 0, 1.0)
    if red:
        count(m, man, Tally.RED_CARDS)
    if served:
        back_at = m.clock + p.bin_ms
        if red or p.laws_timed_bin == 0:
            back_at = NEVER
        take_off(m, p, man, back_at)


@outlined
def pack_hardness_checks(m, p, side):
    """Each forward of both sides makes a hardness check at a set piece; of a side the first failure counts (SV-11.1).

    True if a penalty was awarded. The side in `side` checks first.
    """
    first = first_offender(m, p, side)
    second = first_offender(m, p, 1 - side)
    if first != NOBODY or second != NOBODY:
        punish(m, p, side, max(first, 0), Duty.FORWARD, first != NOBODY, max(second, 0), Duty.FORWARD, second != NOBODY)
    return first != NOBODY or second != NOBODY


@outlined
def first_offender(m, p, side):
    """The first forward of `side` who fails a hardness check, or NOBODY; each draws, whoever failed before him.

    A side without forwards has sent its whole line (SV-9.3), and so each man of it is in the check.
    """
    offender = NOBODY
    for lane in range(m.sides[side].men):
        man = m.line[side, lane]
        if in_pack(m, side, man):
            fails = uniform(m.stream) < p.offence[man, Duty.FORWARD]
            surprise(m, side, Luck.FORWARD_OFFENDS, fails, p.offence[man, Duty.FORWARD])
            if fails and offender == NOBODY:
                offender = man
    return offender
