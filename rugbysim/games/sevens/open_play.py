"""Open play: the choice of the man with the ball, and what comes of a run (SV-5, SV-8)."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.breakdown import bring_down, play_back
from rugbysim.games.sevens.checks import check, hardness_checks
from rugbysim.games.sevens.kicking import kick
from rugbysim.games.sevens.ledger import add, band_of, count, count_side, decimetres, log, play_on
from rugbysim.games.sevens.men import lane_y, nearest_lane, review_tactics, tire
from rugbysim.games.sevens.passing import pass_ball, receiver_of_pass
from rugbysim.games.sevens.state import LENGTH, MIDDLE, NOBODY, WIDTH
from rugbysim.games.sevens.tracing import note, surprise
from rugbysim.games.sevens.vocabulary import Check, Duty, Event, Luck, Phase, Tally

SEVEN_APART = WIDTH / 7  # metres between the men of a full line


@inlined
def open_play(m, p):
    """The man with the ball passes, kicks or runs (SV-5.1); weights by role, place and tactics."""
    s = m.sides[m.side]
    review_tactics(m, p, m.side)
    weights = p.choice[m.side, s.situation, m.men[m.man].role, band_of(m.x)]
    passing = weights[0]
    if s.men == 1:
        passing = 0.0
    kicking = weights[2] * max(1.0 + p.choice_kick_slope * (50.0 - m.x) / 50.0, 0.0)
    running = weights[1]
    if passing + kicking + running <= 0.0:
        running = 1.0
    draw = uniform(m.stream) * (passing + kicking + running)
    total = passing + kicking + running
    surprise(m, m.side, Luck.PASSES, draw < passing, passing / total)
    surprise(m, m.side, Luck.KICKS, draw >= passing + running, kicking / total)
    if draw < passing:
        count(m, m.man, Tally.PASSES)
        pass_ball(m, p, Event.PASS, receiver_of_pass(m, p), 0.0)
    elif draw < passing + running:
        run(m, p)
    else:
        kick(m, p)


@inlined
def tackle_handicap(m, p, lane):
    """By how much a tackle in the line is harder: gaps, reach and an unset defence (SV-8.1, SV-8.10), in points."""
    men = m.sides[1 - m.side].men
    apart = WIDTH / men
    harder = p.tackle_reach_difficulty * abs(m.y - lane_y(lane, men))
    if m.clock < m.unset_until:
        apart *= 1.0 + p.unset_gap_share
        harder += p.unset_tackle_difficulty
    return harder + p.tackle_gap_difficulty * (apart - SEVEN_APART)


@inlined
def run(m, p):
    """A run gains ground and meets the opposite number, who tackles or is beaten (SV-8.1)."""
    runner = m.man
    lane = nearest_lane(m, 1 - m.side, m.y)
    tackler = m.line[1 - m.side, lane]
    harder = tackle_handicap(m, p, lane)
    draw = uniform(m.stream)
    gain = min(p.run_gain_lo + p.run_gain_span * draw, LENGTH - m.x)
    if m.tracing != 0:
        note(m, m.side, np.int64(Luck.GAIN), draw - 0.5)
    m.x += gain
    count(m, runner, Tally.CARRIES)
    add(m, runner, Tally.METRES, decimetres(gain))
    log(m, Event.RUN, runner, NOBODY, 1, decimetres(gain), 1.0)
    tire(m, p, runner, p.energy_run_cost)
    tire(m, p, tackler, p.energy_tackle_cost)
    tackled = check(m, p, Check.TACKLE, tackler, runner, harder)
    play_on(m, p.seconds_run_lo, p.seconds_run_span)
    log(m, Event.TACKLE, tackler, runner, tackled, 0, m.chance)
    if tackled:
        count(m, tackler, Tally.TACKLES_MADE)
        if hardness_checks(m, p, tackler, Duty.TACKLER, runner, Duty.RUNNER):
            m.phase = Phase.PENALTY
        else:
            bring_down(m, p, tackler)
    else:
        count(m, tackler, Tally.TACKLES_MISSED)
        count(m, runner, Tally.LINE_BREAKS)
        log(m, Event.LINE_BREAK, runner, tackler, 1, 0, 1.0 - m.chance)
        # the pursuers are men, not lanes: a card may rearrange the line behind the runner
        left = m.line[1 - m.side, lane - 1] if lane > 0 else NOBODY
        right = m.line[1 - m.side, lane + 1] if lane < m.sides[1 - m.side].men - 1 else NOBODY
        offence = hardness_checks(m, p, tackler, Duty.TACKLER, runner, Duty.RUNNER)
        if offence and not hold_advantage(m, p):
            m.phase = Phase.PENALTY
        else:
            break_free(m, p, runner, left, right)


@inlined
def hold_advantage(m, p):
    """After an offence by the side out of possession the free runner runs on; the penalty waits (SV-11.8).

    Not if he offended too and saw a card for it: then he is off, and the coin gave his side the penalty (SV-11.3).
    """
    held = m.award == m.side and p.laws_advantage != 0 and m.men[m.man].slot != NOBODY
    if held:
        if m.advantage == NOBODY:
            m.advantage = m.side
            m.advantage_x = m.x
            m.advantage_y = m.y
        log(m, Event.ADVANTAGE, m.man, NOBODY, 1, 0, 1.0)
        count_side(m, m.side, Tally.ADVANTAGES)
    return held


@outlined
def break_free(m, p, runner, left, right):
    """A free runner and his pursuers: pace checks every ten metres until he is caught or over (SV-8.3, 8.4)."""
    free = True
    while free and m.x < LENGTH:
        left_margin = pursue(m, p, left, runner)
        right_margin = pursue(m, p, right, runner)
        if left_margin > 0.0 or right_margin > 0.0:
            by_left = left_margin > right_margin or (left_margin == right_margin and uniform(m.stream) < 0.5)
            tackler = left if by_left else right
            if by_left:
                left = NOBODY
            else:
                right = NOBODY
            free = not chase_tackle(m, p, tackler, runner)
        if free:
            run_on(m, p, runner)
    if free:
        cross_line(m, runner)


@inlined
def pursue(m, p, pursuer, runner):
    """A pursuer's pace check: its margin, above 0 if he has caught the runner; -1 for no pursuer (SV-8.3)."""
    margin = -1.0
    if pursuer != NOBODY:
        caught = check(m, p, Check.PACE, pursuer, runner, 0.0)
        log(m, Event.PURSUIT, pursuer, runner, caught, 0, m.chance)
        margin = m.margin
    return margin


@inlined
def chase_tackle(m, p, tackler, runner):
    """The pursuer who has caught the runner tackles (SV-8.3). True if the run is over, by a tackle or a penalty."""
    tire(m, p, tackler, p.energy_tackle_cost)
    tackled = check(m, p, Check.TACKLE, tackler, runner, p.tackle_chase_difficulty)
    log(m, Event.TACKLE, tackler, runner, tackled, 1, m.chance)
    count(m, tackler, Tally.TACKLES_MADE if tackled else Tally.TACKLES_MISSED)
    offence = hardness_checks(m, p, tackler, Duty.TACKLER, runner, Duty.RUNNER)
    over = True
    if offence and (tackled or not hold_advantage(m, p)):
        m.phase = Phase.PENALTY
        if m.advantage != NOBODY and m.award != m.side:
            play_back(m)  # the runner offended after them: he is stopped, and theirs came first
        m.advantage = NOBODY
    elif tackled:
        bring_down(m, p, tackler)
    else:
        over = False
    return over


@inlined
def run_on(m, p, runner):
    """Ten metres more (configured), nearing the posts (SV-8.4, SV-1.4)."""
    step = min(p.run_break_step, LENGTH - m.x)
    m.x += step
    nearer = min(p.pitch_drift, abs(m.y - MIDDLE))
    m.y += nearer if m.y < MIDDLE else -nearer
    add(m, runner, Tally.METRES, decimetres(step))
    log(m, Event.RUN, runner, NOBODY, 2, decimetres(step), 1.0)
    tire(m, p, runner, p.energy_run_cost)
    play_on(m, p.seconds_break_step_lo, p.seconds_break_step_span)


@inlined
def cross_line(m, runner):
    """Over the line (SV-8.5)."""
    m.x = LENGTH
    m.man = runner
    m.advantage = NOBODY
    m.phase = Phase.CONVERSION
