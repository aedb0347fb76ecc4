"""Open play: the choice of the man with the ball, and what comes of a pass, a kick, a run (SV-5 to SV-8)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.checks import check, hardness_checks
from rugbysim.games.sevens.ledger import (
    add,
    add_side,
    band_of,
    begin_possession,
    count,
    count_side,
    decimetres,
    log,
    play_on,
    turn_over,
)
from rugbysim.games.sevens.men import (
    lane_y,
    nearest_lane,
    nearest_mate,
    review_tactics,
    spend,
    take_ball,
    take_ball_here,
)
from rugbysim.games.sevens.state import LANES, LENGTH, MIDDLE, NOBODY, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Duty, Ending, Event, Phase, Source, Tally

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
    if draw < passing:
        count(m, m.man, Tally.PASSES)
        pass_ball(m, p, Event.PASS, receiver_of_pass(m), 0.0)
    elif draw < passing + running:
        run(m, p)
    else:
        kick(m, p)


@inlined
def receiver_of_pass(m):
    """The lane of the man a pass is meant for, drawn by his pace and distance (SV-5.3)."""
    share = m.pass_share[m.side, m.lane]
    draw = uniform(m.stream) * share[LANES - 1]
    lane = 0
    for k in range(LANES - 1):  # no exit from the loop: a count is faster than a branch nobody can foresee
        lane += draw >= share[k]
    return min(lane, m.sides[m.side].men - 1)


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
    m.possession_passes += 1
    held = check(m, p, Check.PASSING, m.man, m.man, p.passing_length_difficulty * across + harder)
    play_on(m, p.seconds_pass_lo, p.seconds_pass_span)
    log(m, kind, passer, m.man, held, decimetres(across), m.chance)
    if not held:
        failed_pass(m, p)


@inlined
def failed_pass(m, p):
    """A pass not held goes to the nearest defender, who plays on, or is knocked on: their scrum (SV-6.3, 6.4)."""
    if uniform(m.stream) < p.passing_loose_share:
        turn_over(m, Ending.INTERCEPTED_OR_LOOSE)
        begin_possession(m, m.side, Source.LOOSE_BALL)
        take_ball_here(m, nearest_lane(m, m.side, m.y))
        m.unset_until = m.clock + p.unset_ms
        count(m, m.man, Tally.INTERCEPTIONS)
        log(m, Event.LOOSE_BALL, m.man, NOBODY, 1, 0, p.passing_loose_share)
    else:
        count(m, m.man, Tally.KNOCK_ONS)
        turn_over(m, Ending.HANDLING_ERROR)
        m.phase = Phase.SCRUM


@inlined
def kick(m, p):
    """A kick from the hand: into touch, or in the field where it is caught, won back or runs dead (SV-7)."""
    kicker = m.man
    good = check(m, p, Check.KICK, kicker, kicker, 0.0)
    draw = 2.0 * uniform(m.stream) - 1.0
    distance = p.kick_distance + p.kick_good_spread * draw
    if not good:
        distance = p.kick_distance * (1.0 - p.kick_bad_loss) + p.kick_bad_spread * draw
    distance = max(distance, 1.0)
    out = uniform(m.stream) >= p.kick_in_field_share or m.clock >= m.half_end  # after time it is meant to end the half
    play_on(m, p.seconds_kick_lo, p.seconds_kick_span)
    if out or p.laws_drop_out == 0:
        distance = max(min(distance, LENGTH - p.kick_dead_clamp - m.x), 0.0)
    dead = m.x + distance >= LENGTH
    count(m, kicker, Tally.KICKS)
    add_side(m, m.side, Tally.KICK_METRES, decimetres(distance))
    log(m, Event.KICK, kicker, NOBODY, good, decimetres(distance), m.chance)
    m.x = min(m.x + distance, LENGTH)
    if out:
        kick_into_touch(m)
    elif dead:
        kick_dead(m)
    else:
        chase_kick(m, p)


@inlined
def kick_dead(m):
    """The ball runs dead or is grounded in in-goal: drop-out by the defenders (SV-2.6)."""
    count_side(m, m.side, Tally.KICKS_DEAD)
    turn_over(m, Ending.KICKED_IN_PLAY)
    m.phase = Phase.DROP_OUT


@inlined
def kick_into_touch(m):
    """The ball is out: a line-out there, throw to the other side (SV-7.2)."""
    count_side(m, m.side, Tally.KICKS_TO_TOUCH)
    m.y = WIDTH if m.y > MIDDLE else 0.0
    turn_over(m, Ending.KICKED_TO_TOUCH)
    m.phase = Phase.LINE_OUT


@inlined
def chase_kick(m, p):
    """A kick in the field is won back by the nearest chaser or comes to the man nearest to it (SV-7.3)."""
    m.y = min(max(m.y + p.kick_sideways * (2.0 * uniform(m.stream) - 1.0), 0.0), WIDTH)
    chaser = m.line[m.side, nearest_mate(m, m.side, m.y, m.lane)]
    lane = nearest_lane(m, 1 - m.side, m.y)
    catcher = m.line[1 - m.side, lane]
    regained = check(m, p, Check.REGAIN, chaser, catcher, 0.0)
    log(m, Event.RECLAIM, chaser, catcher, regained, 1, m.chance)
    if regained:
        count_side(m, m.side, Tally.KICKS_REGAINED)
        m.unset_until = m.clock + p.unset_ms
        take_ball_here(m, m.men[chaser].lane)
    else:
        turn_over(m, Ending.KICKED_IN_PLAY)
        begin_possession(m, m.side, Source.OPPONENT_KICK)
        catch_kick(m, p, lane)


@inlined
def catch_kick(m, p, lane):
    """The man under a kick makes a handling check; failed: scrum to the side that kicked (SV-4.2 to 4.4)."""
    take_ball_here(m, lane)
    held = check(m, p, Check.RECEIVE, m.man, m.man, 0.0)
    log(m, Event.RECEIVE, m.man, NOBODY, held, 0, m.chance)
    if not held:
        count(m, m.man, Tally.KNOCK_ONS)
        turn_over(m, Ending.HANDLING_ERROR)
        m.phase = Phase.SCRUM


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
    gain = min(p.run_gain_lo + p.run_gain_span * uniform(m.stream), LENGTH - m.x)
    m.x += gain
    count(m, runner, Tally.CARRIES)
    add(m, runner, Tally.METRES, decimetres(gain))
    log(m, Event.RUN, runner, NOBODY, 1, decimetres(gain), 1.0)
    spend(m, p, runner, p.energy_run_cost)
    spend(m, p, tackler, p.energy_tackle_cost)
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
    spend(m, p, tackler, p.energy_tackle_cost)
    tackled = check(m, p, Check.TACKLE, tackler, runner, p.tackle_chase_difficulty)
    log(m, Event.TACKLE, tackler, runner, tackled, 1, m.chance)
    count(m, tackler, Tally.TACKLES_MADE if tackled else Tally.TACKLES_MISSED)
    offence = hardness_checks(m, p, tackler, Duty.TACKLER, runner, Duty.RUNNER)
    over = True
    if offence and (tackled or not hold_advantage(m, p)):
        m.phase = Phase.PENALTY
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
    spend(m, p, runner, p.energy_run_cost)
    play_on(m, p.seconds_break_step_lo, p.seconds_break_step_span)


@inlined
def cross_line(m, runner):
    """Over the line (SV-8.5)."""
    m.x = LENGTH
    m.man = runner
    m.advantage = NOBODY
    m.phase = Phase.CONVERSION


@outlined
def bring_down(m, p, tackler):
    """A tackled man: into touch, held up, an offload, or a ruck (SV-8.2, 8.6 to 8.9)."""
    if m.advantage != NOBODY:
        play_back(m)
    else:
        help_tackle(m, p, tackler)
        edge = min(m.y, WIDTH - m.y)
        if m.x > LENGTH - p.tackle_held_up_zone and uniform(m.stream) < p.tackle_held_up_share:
            count_side(m, m.side, Tally.HELD_UP)
            log(m, Event.HELD_UP, m.man, tackler, 1, 0, p.tackle_held_up_share)
            turn_over(m, Ending.HELD_UP)
            m.phase = Phase.SCRUM
        elif edge < p.tackle_touch_zone and uniform(m.stream) < p.tackle_touch_share:
            count_side(m, m.side, Tally.TACKLED_INTO_TOUCH)
            log(m, Event.INTO_TOUCH, m.man, tackler, 1, 0, p.tackle_touch_share)
            m.y = WIDTH if m.y > MIDDLE else 0.0
            turn_over(m, Ending.TACKLED_INTO_TOUCH)
            m.phase = Phase.LINE_OUT
        elif m.sides[m.side].men > 1 and uniform(m.stream) < p.tackle_offload_share:
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
    m.possession_rucks += 1
    lane = nearest_mate(m, m.side, m.y, m.lane)
    supporter = m.line[m.side, lane]
    spend(m, p, tackler, p.energy_ruck_cost)
    spend(m, p, supporter, p.energy_ruck_cost)
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
