"""What chance did in a match, for who compares line-ups: surprises, and how likely each man's ratings made it all.

A surprise is what a draw decided less its probability: 1 - P or -P for a check that succeeds or fails. Its expectation
is 0 at the moment of the draw whatever went before, and so is that of any sum of surprises times numbers that are known
before the draw. Such sums are control variates: regressed on them, the margin of a match has a fifth of its variance, a
win a quarter.

The score of a rating is the derivative of the logarithm of a match's probability with respect to it, a sum over the
draws that the rating takes part in (P. W. Glynn, Likelihood ratio gradient estimation for stochastic systems,
Communications of the ACM 33, 1990): its covariance with the margin is what a point of the rating is worth.

Nothing here draws or changes what is played; without tracing each of these parts is one test of a flag.
"""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.tables import STEP, look_up
from rugbysim.games.sevens.state import LANES, MEN, NOBODY, SQUAD, TRACED_ATTRIBUTES
from rugbysim.games.sevens.vocabulary import LUCKS, Band, Luck, PenaltyChoice, Side, Stake

RECEIVES = np.int64(Luck.RECEIVER)
STAKES = len(Stake)
BANDS = len(Band)
CHOICES = len(PenaltyChoice)
SPREAD = 14.0  # points: how far apart two even sides end, and thus the unit in which a lead is measured (R16 margins)
SHORTEST = 1.0 / 28.0  # of the match: half a minute, below which a lead is not weighed more
HALF_STEP = STEP / 2
VARIATE_UNIT = 2.0**14
SCORE_UNIT = 2.0**20


@outlined
def start_trace(m):
    """Nothing traced yet."""
    for stake in range(STAKES):
        for luck in range(LUCKS):
            m.luck[0, luck, stake] = 0.0
            m.luck[1, luck, stake] = 0.0
    for man in range(MEN):
        for kind in range(LUCKS):
            m.credit[man, kind, 0] = 0.0
            m.credit[man, kind, 1] = 0.0
    m.traced.card_side = NOBODY
    m.traced.card_man = NOBODY
    m.traced.card_half = 0
    m.traced.card_clock = 0
    m.traced.card_lead = 0
    for band in range(BANDS):
        for choice in range(CHOICES):
            m.traced.penalties[0, band, choice] = 0
            m.traced.penalties[1, band, choice] = 0
    weigh(m)


@outlined
def weigh(m):
    """What a point is worth as the score stands, known before what follows: for points, and in three ways for wins.

    How likely the lead of an even match is to turn falls with the lead z in units of SPREAD times the root of the time
    left as a bell curve does; (1 + z^2/4)^-2 is one of heavier tails that takes no exponential.
    """
    left = max((m.full_time - m.clock) / m.full_time, SHORTEST)
    root = np.sqrt(left)
    z = (m.sides[Side.HOME].score - m.sides[Side.AWAY].score) / (SPREAD * root)
    tail = 1.0 + 0.25 * z * z
    bell = 1.0 / (tail * tail * root)
    m.stakes[Stake.POINT] = 1.0
    m.stakes[Stake.TURN] = bell
    m.stakes[Stake.TURN_TIME] = bell * left
    m.stakes[Stake.TURN_LEAD] = bell * z


@inlined
def surprise(m, side, luck, happened, chance):
    """Note that something of probability `chance` `happened` to `side` or did not."""
    if m.tracing != 0:
        note(m, side, np.int64(luck), (1.0 if happened else 0.0) - chance)


@outlined
def note(m, side, luck, amount):
    """Add a surprise, weighed by each of the stakes."""
    for stake in range(STAKES):
        m.luck[side, luck, stake] += amount * m.stakes[stake]


@outlined
def trace_check(m, p, kind, man, other, argument, good):
    """A check by `man` against `other` at `argument` succeeded or failed."""
    note(m, man // SQUAD, kind, (1.0 if good else 0.0) - m.chance)
    if m.scoring != 0:
        pull = pull_of(m, p, kind, argument, good)
        m.credit[man, kind, 0] += pull * m.men[man].factor
        m.credit[other, kind, 1] -= pull * m.men[other].factor


@outlined
def pull_of(m, p, kind, argument, good):
    """The derivative of the logarithm of the probability of what happened with respect to the argument."""
    slope = (look_up(p.curves, kind, argument + HALF_STEP) - look_up(p.curves, kind, argument - HALF_STEP)) / STEP
    chance = m.chance if good else m.chance - 1.0
    pull = 0.0
    if chance != 0.0:
        pull = slope / chance
    return pull


@outlined
def trace_receiver(m, p, lane):
    """A pass went to `lane`: by how much the receiver is faster than was to be expected, and whose pace called for it.

    The share of a lane is its weight over the sum of all weights, and a weight grows evenly with pace (SV-5.3).
    """
    share = m.pass_share[m.side, m.lane]
    total = share[LANES - 1]
    below = 0.0
    expected = 0.0
    for k in range(m.sides[m.side].men):
        man = m.line[m.side, k]
        part = (share[k] - below) / total
        below = share[k]
        expected += part * p.appeal[man]
        if m.scoring != 0:
            m.credit[man, RECEIVES, 0] -= part * p.appeal_slope[man] / p.appeal[man]
    man = m.line[m.side, lane]
    note(m, m.side, RECEIVES, p.appeal[man] - expected)
    if m.scoring != 0:
        m.credit[man, RECEIVES, 0] += p.appeal_slope[man] / p.appeal[man]


@inlined
def trace_card(m, man):
    """Note minute, lead and man of the yellow card that is looked at."""
    if m.tracing != 0 and m.yellows == m.watched:
        side = man // SQUAD
        m.traced.card_side = side
        m.traced.card_man = man
        m.traced.card_half = m.half
        m.traced.card_clock = m.clock
        m.traced.card_lead = m.sides[side].score - m.sides[1 - side].score


@inlined
def trace_penalty(m, band, choice):
    """Count a penalty of the side in possession by place and choice."""
    if m.tracing != 0:
        m.traced.penalties[m.side, band, choice] += 1


@outlined
def book_trace(m, p, row):
    """Hand over what was traced of the match just played, in whole units."""
    row.card_side = m.traced.card_side
    row.card_man = m.traced.card_man
    row.card_half = m.traced.card_half
    row.card_clock = m.traced.card_clock
    row.card_lead = m.traced.card_lead
    for side in range(2):
        for band in range(BANDS):
            for choice in range(CHOICES):
                row.penalties[side, band, choice] = m.traced.penalties[side, band, choice]
        for luck in range(LUCKS):
            for stake in range(STAKES):
                row.variates[side, luck, stake] = int(np.floor(m.luck[side, luck, stake] * VARIATE_UNIT + 0.5))
    if m.scoring != 0:
        for man in range(MEN):
            for attribute in range(TRACED_ATTRIBUTES):
                score = 0.0
                for kind in range(LUCKS):
                    score += m.credit[man, kind, 0] * p.actor_weight[kind, attribute]
                    score += m.credit[man, kind, 1] * p.opponent_weight[kind, attribute]
                row.scores[man, attribute] = int(np.floor(score * SCORE_UNIT + 0.5))
