"""What becomes of a tackled man: touch, held up, an offload or a ruck (SV-8.2, SV-8.6 to SV-8.9)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.checks import check, hardness_checks
from rugbysim.games.sevens.ledger import begin_possession, count, count_side, log, play_on, turn_over
from rugbysim.games.sevens.men import nearest_mate, take_ball, tire
from rugbysim.games.sevens.passing import pass_ball
from rugbysim.games.sevens.state import LENGTH, MIDDLE, NOBODY, WIDTH
from rugbysim.games.sevens.tracing import surprise
from rugbysim.games.sevens.vocabulary import Check, Duty, Ending, Event, Luck, Phase, Source, Tally


@inlined
def falls(m, luck, share):
    """Whether what happens in `share` of all cases happens to the side in possession."""
    happens = uniform(m.stream) < share
    surprise(m, m.side, luck, happens, share)
    return happens


@outlined
def bring_down(m, p, tackler):
    """A tackled man: into touch, held up, an offload, or a ruck (SV-8.2, 8.6 to 8.9)."""
    if m.advantage != NOBODY:
        play_back(m)
    else:
        help_tackle(m, p, tackler)
        edge = min(m.y, WIDTH - m.y)
        if m.x > LENGTH - p.tackle_held_up_zone and falls(m, Luck.HELD_UP, p.tackle_held_up_share):
            count_side(m, m.side, Tally.HELD_UP)
            log(m, Event.HELD_UP, m.man, tackler, 1, 0, p.tackle_held_up_share)
            turn_over(m, Ending.HELD_UP)
            m.phase = Phase.SCRUM
        elif edge < p.tackle_touch_zone and falls(m, Luck.INTO_TOUCH, p.tackle_touch_share):
            count_side(m, m.side, Tally.TACKLED_INTO_TOUCH)
            log(m, Event.INTO_TOUCH, m.man, tackler, 1, 0, p.tackle_touch_share)
            m.y = WIDTH if m.y > MIDDLE else 0.0
            turn_over(m, Ending.TACKLED_INTO_TOUCH)
            m.phase = Phase.LINE_OUT
        elif m.sides[m.side].men > 1 and falls(m, Luck.OFFLOAD, p.tackle_offload_share):
            count(m, m.man, Tally.PASSES)
            count(m, m.man, Tally.OFFLOADS)
            supporter = nearest_mate(m, m.side, m.y, m.lane)
            pass_ball(m, p, Event.OFFLOAD, supporter, p.tackle_offload_difficulty)
        else:
            ruck(m, p, tackler)


@inlined
def play_back(m):
    """The runner who had an advantage is stopped: back to the place of the offence (SV-11.8)."""
    m.award = m.advantage
    m.x = m.advantage_x
    m.y = m.advantage_y
    m.advantage = NOBODY
    m.phase = Phase.PENALTY


@inlined
def help_tackle(m, p, tackler):
    """Now and then the next man of the line helps, and both are credited (SV-8.9)."""
    men = m.sides[1 - m.side].men
    if men > 1 and uniform(m.stream) < p.tackle_second_tackler_share:
        helper = m.line[1 - m.side, nearest_mate(m, 1 - m.side, m.y, m.men[tackler].lane)]
        count(m, helper, Tally.TACKLES_MADE)
        log(m, Event.SECOND_TACKLER, helper, m.man, 1, 0, p.tackle_second_tackler_share)


@inlined
def ruck(m, p, tackler):
    """A jackal by the tackler, a penalty for not releasing, a counter-ruck, or the ball kept (SV-8.2, SV-8.7)."""
    lane = nearest_mate(m, m.side, m.y, m.lane)
    supporter = m.line[m.side, lane]
    tire(m, p, tackler, p.energy_ruck_cost)
    tire(m, p, supporter, p.energy_ruck_cost)
    won = check(m, p, Check.JACKAL, tackler, supporter, 0.0)
    play_on(m, p.seconds_ruck_lo, p.seconds_ruck_span)
    log(m, Event.JACKAL, tackler, supporter, won, 0, m.chance)
    if hardness_checks(m, p, tackler, Duty.JACKLER, supporter, Duty.SUPPORTER):
        count_side(m, m.side, Tally.RUCKS_WON if m.award == m.side else Tally.RUCKS_LOST)
        m.phase = Phase.PENALTY
    elif won:
        count(m, tackler, Tally.JACKALS)
        win_ruck(m, p, tackler, Ending.JACKAL, Source.JACKAL)
    elif p.laws_ruck_contest != 0:
        contest_ruck(m, p, tackler, supporter, lane)
    else:
        keep_ruck(m, p, lane)


@inlined
def contest_ruck(m, p, tackler, supporter, lane):
    """The jackler can win a penalty, the next defender can drive over the ball (SV-8.7)."""
    defence = 1 - m.side
    if check(m, p, Check.HOLDING_ON, tackler, supporter, 0.0):
        count(m, m.man, Tally.PENALTIES_CONCEDED)
        count_side(m, m.side, Tally.RUCKS_LOST)
        log(m, Event.HOLDING_ON, m.man, tackler, 1, 0, m.chance)
        m.award = defence
        m.phase = Phase.PENALTY
    else:
        driver = m.line[defence, nearest_mate(m, defence, m.y, m.men[tackler].lane)]
        if check(m, p, Check.COUNTER_RUCK, driver, supporter, 0.0):
            count(m, driver, Tally.COUNTER_RUCKS)
            log(m, Event.COUNTER_RUCK, driver, supporter, 1, 0, m.chance)
            win_ruck(m, p, driver, Ending.COUNTER_RUCK, Source.COUNTER_RUCK)
        else:
            keep_ruck(m, p, lane)


@outlined
def win_ruck(m, p, winner, ending, source):
    """The defence has the ball and plays on against a side that is not set (SV-8.2, SV-8.10)."""
    count_side(m, m.side, Tally.RUCKS_LOST)
    turn_over(m, ending)
    begin_possession(m, m.side, source)
    m.unset_until = m.clock + p.unset_ms
    take_ball(m, p, m.men[winner].lane)


@inlined
def keep_ruck(m, p, lane):
    """The nearest team-mate takes the ball (SV-8.2)."""
    count_side(m, m.side, Tally.RUCKS_WON)
    take_ball(m, p, lane)
    log(m, Event.RUCK_WON, m.man, NOBODY, 1, 0, 1.0)
