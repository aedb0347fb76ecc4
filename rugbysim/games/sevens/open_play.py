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
from rugbysim.games.sevens.men import lane_y, nearest_lane, nearest_mate, spend, take_ball, take_ball_here
from rugbysim.games.sevens.state import LENGTH, MIDDLE, NOBODY, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Duty, Ending, Event, Phase, Source, Tally

SEVEN_APART = WIDTH / 7  # metres between the men of a full line


@inlined
def open_play(w, p):
    """The man with the ball passes, kicks or runs (SV-5.1); weights by role, place and tactics."""
    m = w.play[0]
    s = w.sides[m.side]
    weights = p.choice[m.side, s.situation, w.men[m.man].role, band_of(m.x)]
    passing = weights[0]
    if s.men == 1:
        passing = 0.0
    kicking = weights[2] * max(1.0 + p.rules[0].choice_kick_slope * (50.0 - m.x) / 50.0, 0.0)
    running = weights[1]
    if passing + kicking + running <= 0.0:
        running = 1.0
    draw = uniform(w.stream) * (passing + kicking + running)
    if draw < passing:
        count(w, m.man, Tally.PASSES)
        pass_ball(w, p, Event.PASS, 0.0)
    elif draw < passing + running:
        run(w, p)
    else:
        kick(w, p)


@outlined
def pass_ball(w, p, kind, harder):
    """A pass goes back, to a man drawn by his pace and distance; he makes a handling check (SV-5.3, SV-6)."""
    m = w.play[0]
    r = p.rules[0]
    passer = m.man
    from_y = m.y
    share = w.pass_share[m.side, m.lane]
    last = w.sides[m.side].men - 1
    draw = uniform(w.stream) * share[last]
    lane = 0
    while lane < last and (draw >= share[lane] or lane == m.lane):
        lane += 1
    if lane == m.lane:
        lane -= 1
    before = m.x
    m.x = max(m.x - (r.passing_loss_lo + r.passing_loss_span * uniform(w.stream)), min(r.pitch_own_line_stop, m.x))
    take_ball(w, p, lane)
    across = abs(m.y - from_y)
    add_side(w, m.side, Tally.PASS_METRES_LOST, decimetres(before - m.x))
    add_side(w, m.side, Tally.PASS_METRES_ACROSS, decimetres(across))
    add_side(w, m.side, Tally.PASS_PACE, p.pace[m.man])
    m.possession_passes += 1
    held = check(w, p, Check.PASSING, m.man, m.man, r.passing_length_difficulty * across + harder)
    play_on(w, r.seconds_pass_lo, r.seconds_pass_span)
    log(w, kind, passer, m.man, held, decimetres(across), m.chance)
    if not held:
        failed_pass(w, p, r)


@inlined
def failed_pass(w, p, r):
    """A pass not held is taken by the nearest defender, who plays on, or is knocked on: scrum to the others (SV-6.3, 6.4)."""
    m = w.play[0]
    if uniform(w.stream) < r.passing_loose_share:
        turn_over(w, Ending.INTERCEPTED_OR_LOOSE)
        begin_possession(w, m.side, Source.LOOSE_BALL)
        take_ball_here(w, nearest_lane(w, m.side, m.y))
        m.unset_until = m.clock + r.unset_ms
        count(w, m.man, Tally.INTERCEPTIONS)
        log(w, Event.LOOSE_BALL, m.man, NOBODY, 1, 0, r.passing_loose_share)
    else:
        count(w, m.man, Tally.KNOCK_ONS)
        turn_over(w, Ending.HANDLING_ERROR)
        m.phase = Phase.SCRUM


@inlined
def kick(w, p):
    """A kick from the hand: into touch, or in the field where it is caught, won back or runs dead (SV-7)."""
    m = w.play[0]
    r = p.rules[0]
    kicker = m.man
    good = check(w, p, Check.KICK, kicker, kicker, 0.0)
    draw = 2.0 * uniform(w.stream) - 1.0
    distance = r.kick_distance + r.kick_good_spread * draw
    if not good:
        distance = r.kick_distance * (1.0 - r.kick_bad_loss) + r.kick_bad_spread * draw
    distance = max(distance, 1.0)
    play_on(w, r.seconds_kick_lo, r.seconds_kick_span)
    out = uniform(w.stream) >= r.kick_in_field_share
    if out or r.laws_drop_out == 0:
        distance = max(min(distance, LENGTH - r.kick_dead_clamp - m.x), 0.0)
    dead = m.x + distance >= LENGTH
    count(w, kicker, Tally.KICKS)
    add_side(w, m.side, Tally.KICK_METRES, decimetres(distance))
    log(w, Event.KICK, kicker, NOBODY, good, decimetres(distance), m.chance)
    m.x = min(m.x + distance, LENGTH)
    if out:
        kick_into_touch(w)
    elif dead:
        kick_dead(w)
    else:
        chase_kick(w, p, r)


@inlined
def kick_dead(w):
    """The ball runs dead or is grounded in in-goal: drop-out by the defenders (SV-2.6)."""
    m = w.play[0]
    count_side(w, m.side, Tally.KICKS_DEAD)
    turn_over(w, Ending.KICKED_IN_PLAY)
    m.phase = Phase.DROP_OUT


@inlined
def kick_into_touch(w):
    """The ball is out: a line-out there, throw to the other side (SV-7.2)."""
    m = w.play[0]
    count_side(w, m.side, Tally.KICKS_TO_TOUCH)
    m.y = WIDTH if m.y > MIDDLE else 0.0
    turn_over(w, Ending.KICKED_TO_TOUCH)
    m.phase = Phase.LINE_OUT


@inlined
def chase_kick(w, p, r):
    """A kick in the field is won back by the nearest chaser or comes to the man nearest to it (SV-7.3)."""
    m = w.play[0]
    m.y = min(max(m.y + r.kick_sideways * (2.0 * uniform(w.stream) - 1.0), 0.0), WIDTH)
    chaser = w.line[m.side, nearest_mate(w, m.side, m.y, m.lane)]
    lane = nearest_lane(w, 1 - m.side, m.y)
    catcher = w.line[1 - m.side, lane]
    regained = check(w, p, Check.REGAIN, chaser, catcher, 0.0)
    log(w, Event.RECLAIM, chaser, catcher, regained, 1, m.chance)
    if regained:
        count_side(w, m.side, Tally.KICKS_REGAINED)
        m.unset_until = m.clock + r.unset_ms
        take_ball_here(w, w.men[chaser].lane)
    else:
        turn_over(w, Ending.KICKED_IN_PLAY)
        begin_possession(w, m.side, Source.OPPONENT_KICK)
        catch_kick(w, p, lane)


@inlined
def catch_kick(w, p, lane):
    """The man under a kick makes a handling check; failed: scrum to the side that kicked (SV-4.2 to 4.4)."""
    m = w.play[0]
    take_ball_here(w, lane)
    held = check(w, p, Check.RECEIVE, m.man, m.man, 0.0)
    log(w, Event.RECEIVE, m.man, NOBODY, held, 0, m.chance)
    if not held:
        count(w, m.man, Tally.KNOCK_ONS)
        turn_over(w, Ending.HANDLING_ERROR)
        m.phase = Phase.SCRUM


@inlined
def tackle_handicap(w, p, lane):
    """By how much a tackle in the line is harder: gaps, reach and an unset defence (SV-8.1, SV-8.10), in points."""
    m = w.play[0]
    r = p.rules[0]
    men = w.sides[1 - m.side].men
    apart = WIDTH / men
    harder = r.tackle_reach_difficulty * abs(m.y - lane_y(lane, men))
    if m.clock < m.unset_until:
        apart *= 1.0 + r.unset_gap_share
        harder += r.unset_tackle_difficulty
    return harder + r.tackle_gap_difficulty * (apart - SEVEN_APART)


@inlined
def run(w, p):
    """A run gains ground and meets the opposite number, who tackles or is beaten (SV-8.1)."""
    m = w.play[0]
    r = p.rules[0]
    runner = m.man
    lane = nearest_lane(w, 1 - m.side, m.y)
    tackler = w.line[1 - m.side, lane]
    harder = tackle_handicap(w, p, lane)
    gain = min(r.run_gain_lo + r.run_gain_span * uniform(w.stream), LENGTH - m.x)
    m.x += gain
    count(w, runner, Tally.CARRIES)
    add(w, runner, Tally.METRES, decimetres(gain))
    log(w, Event.RUN, runner, NOBODY, 1, decimetres(gain), 1.0)
    spend(w, p, runner, r.energy_run_cost)
    spend(w, p, tackler, r.energy_tackle_cost)
    tackled = check(w, p, Check.TACKLE, tackler, runner, harder)
    play_on(w, r.seconds_run_lo, r.seconds_run_span)
    log(w, Event.TACKLE, tackler, runner, tackled, 0, m.chance)
    if tackled:
        count(w, tackler, Tally.TACKLES_MADE)
        if hardness_checks(w, p, tackler, Duty.TACKLER, runner, Duty.RUNNER):
            m.phase = Phase.PENALTY
        else:
            bring_down(w, p, tackler)
    else:
        count(w, tackler, Tally.TACKLES_MISSED)
        count(w, runner, Tally.LINE_BREAKS)
        log(w, Event.LINE_BREAK, runner, tackler, 1, 0, 1.0 - m.chance)
        # the pursuers are men, not lanes: a card may rearrange the line behind the runner
        left = w.line[1 - m.side, lane - 1] if lane > 0 else NOBODY
        right = w.line[1 - m.side, lane + 1] if lane < w.sides[1 - m.side].men - 1 else NOBODY
        offence = hardness_checks(w, p, tackler, Duty.TACKLER, runner, Duty.RUNNER)
        if offence and not hold_advantage(w, r):
            m.phase = Phase.PENALTY
        else:
            break_free(w, p, runner, left, right)


@inlined
def hold_advantage(w, r):
    """After an offence by the side out of possession the free runner runs on; the penalty waits (SV-11.8)."""
    m = w.play[0]
    held = m.award == m.side and r.laws_advantage != 0
    if held:
        if m.advantage == NOBODY:
            m.advantage = m.side
            m.advantage_x = m.x
            m.advantage_y = m.y
        log(w, Event.ADVANTAGE, m.man, NOBODY, 1, 0, 1.0)
        count_side(w, m.side, Tally.ADVANTAGES)
    return held


@outlined
def break_free(w, p, runner, left, right):
    """A free runner and his pursuers: pace checks every ten metres until he is caught or over the line (SV-8.3, 8.4)."""
    m = w.play[0]
    r = p.rules[0]
    free = True
    while free and m.x < LENGTH:
        left_margin = pursue(w, p, left, runner)
        right_margin = pursue(w, p, right, runner)
        if left_margin > 0.0 or right_margin > 0.0:
            by_left = left_margin > right_margin or (left_margin == right_margin and uniform(w.stream) < 0.5)
            tackler = left if by_left else right
            if by_left:
                left = NOBODY
            else:
                right = NOBODY
            free = not chase_tackle(w, p, r, tackler, runner)
        if free:
            run_on(w, p, r, runner)
    if free:
        cross_line(w, runner)


@inlined
def pursue(w, p, pursuer, runner):
    """A pursuer's pace check: its margin, above 0 if he has caught the runner; -1 for no pursuer (SV-8.3)."""
    m = w.play[0]
    margin = -1.0
    if pursuer != NOBODY:
        caught = check(w, p, Check.PACE, pursuer, runner, 0.0)
        log(w, Event.PURSUIT, pursuer, runner, caught, 0, m.chance)
        margin = m.margin
    return margin


@inlined
def chase_tackle(w, p, r, tackler, runner):
    """The pursuer who has caught the runner tackles (SV-8.3). True if the run is over, by a tackle or a penalty."""
    m = w.play[0]
    spend(w, p, tackler, r.energy_tackle_cost)
    tackled = check(w, p, Check.TACKLE, tackler, runner, r.tackle_chase_difficulty)
    log(w, Event.TACKLE, tackler, runner, tackled, 1, m.chance)
    count(w, tackler, Tally.TACKLES_MADE if tackled else Tally.TACKLES_MISSED)
    offence = hardness_checks(w, p, tackler, Duty.TACKLER, runner, Duty.RUNNER)
    over = True
    if offence and (tackled or not hold_advantage(w, r)):
        m.phase = Phase.PENALTY
        m.advantage = NOBODY
    elif tackled:
        bring_down(w, p, tackler)
    else:
        over = False
    return over


@inlined
def run_on(w, p, r, runner):
    """Ten metres more (configured), nearing the posts (SV-8.4, SV-1.4)."""
    m = w.play[0]
    step = min(r.run_break_step, LENGTH - m.x)
    m.x += step
    nearer = min(r.pitch_drift, abs(m.y - MIDDLE))
    m.y += nearer if m.y < MIDDLE else -nearer
    add(w, runner, Tally.METRES, decimetres(step))
    log(w, Event.RUN, runner, NOBODY, 2, decimetres(step), 1.0)
    spend(w, p, runner, r.energy_run_cost)
    play_on(w, r.seconds_break_step_lo, r.seconds_break_step_span)


@inlined
def cross_line(w, runner):
    """Over the line (SV-8.5)."""
    m = w.play[0]
    m.x = LENGTH
    m.man = runner
    m.advantage = NOBODY
    m.phase = Phase.CONVERSION


@outlined
def bring_down(w, p, tackler):
    """A tackled man: into touch, held up, an offload, or a ruck (SV-8.2, 8.6 to 8.9)."""
    m = w.play[0]
    r = p.rules[0]
    if m.advantage != NOBODY:
        play_back(w)
    else:
        help_tackle(w, p, r, tackler)
        edge = min(m.y, WIDTH - m.y)
        if m.x > LENGTH - r.tackle_held_up_zone and uniform(w.stream) < r.tackle_held_up_share:
            count_side(w, m.side, Tally.HELD_UP)
            log(w, Event.HELD_UP, m.man, tackler, 1, 0, r.tackle_held_up_share)
            turn_over(w, Ending.HELD_UP)
            m.phase = Phase.SCRUM
        elif edge < r.tackle_touch_zone and uniform(w.stream) < r.tackle_touch_share:
            count_side(w, m.side, Tally.TACKLED_INTO_TOUCH)
            log(w, Event.INTO_TOUCH, m.man, tackler, 1, 0, r.tackle_touch_share)
            m.y = WIDTH if m.y > MIDDLE else 0.0
            turn_over(w, Ending.TACKLED_INTO_TOUCH)
            m.phase = Phase.LINE_OUT
        elif w.sides[m.side].men > 1 and uniform(w.stream) < r.tackle_offload_share:
            count(w, m.man, Tally.PASSES)
            count(w, m.man, Tally.OFFLOADS)
            pass_ball(w, p, Event.OFFLOAD, r.tackle_offload_difficulty)
        else:
            ruck(w, p, r, tackler)


@inlined
def play_back(w):
    """The runner who had an advantage is stopped: back to the place of the offence (SV-11.8)."""
    m = w.play[0]
    m.award = m.advantage
    m.x = m.advantage_x
    m.y = m.advantage_y
    m.advantage = NOBODY
    m.phase = Phase.PENALTY


@inlined
def help_tackle(w, p, r, tackler):
    """Now and then the next man of the line helps, and both are credited (SV-8.9)."""
    m = w.play[0]
    men = w.sides[1 - m.side].men
    if men > 1 and uniform(w.stream) < r.tackle_second_tackler_share:
        helper = w.line[1 - m.side, nearest_mate(w, 1 - m.side, m.y, w.men[tackler].lane)]
        count(w, helper, Tally.TACKLES_MADE)
        log(w, Event.SECOND_TACKLER, helper, m.man, 1, 0, r.tackle_second_tackler_share)


@inlined
def ruck(w, p, r, tackler):
    """A jackal by the tackler, a penalty for not releasing, a counter-ruck, or the ball kept (SV-8.2, SV-8.7)."""
    m = w.play[0]
    m.possession_rucks += 1
    lane = nearest_mate(w, m.side, m.y, m.lane)
    supporter = w.line[m.side, lane]
    spend(w, p, tackler, r.energy_ruck_cost)
    spend(w, p, supporter, r.energy_ruck_cost)
    won = check(w, p, Check.JACKAL, tackler, supporter, 0.0)
    play_on(w, r.seconds_ruck_lo, r.seconds_ruck_span)
    log(w, Event.JACKAL, tackler, supporter, won, 0, m.chance)
    if hardness_checks(w, p, tackler, Duty.JACKLER, supporter, Duty.SUPPORTER):
        count_side(w, m.side, Tally.RUCKS_WON if m.award == m.side else Tally.RUCKS_LOST)
        m.phase = Phase.PENALTY
    elif won:
        count(w, tackler, Tally.JACKALS)
        win_ruck(w, p, r, tackler, Ending.JACKAL, Source.JACKAL)
    elif r.laws_ruck_contest != 0:
        contest_ruck(w, p, r, tackler, supporter, lane)
    else:
        keep_ruck(w, p, lane)


@inlined
def contest_ruck(w, p, r, tackler, supporter, lane):
    """The jackler can win a penalty, the next defender can drive over the ball (SV-8.7)."""
    m = w.play[0]
    defence = 1 - m.side
    if check(w, p, Check.HOLDING_ON, tackler, supporter, 0.0):
        count(w, m.man, Tally.PENALTIES_CONCEDED)
        count_side(w, m.side, Tally.RUCKS_LOST)
        log(w, Event.HOLDING_ON, m.man, tackler, 1, 0, m.chance)
        m.award = defence
        m.phase = Phase.PENALTY
    else:
        driver = w.line[defence, nearest_mate(w, defence, m.y, w.men[tackler].lane)]
        if check(w, p, Check.COUNTER_RUCK, driver, supporter, 0.0):
            count(w, driver, Tally.COUNTER_RUCKS)
            log(w, Event.COUNTER_RUCK, driver, supporter, 1, 0, m.chance)
            win_ruck(w, p, r, driver, Ending.COUNTER_RUCK, Source.COUNTER_RUCK)
        else:
            keep_ruck(w, p, lane)


@outlined
def win_ruck(w, p, r, winner, ending, source):
    """The defence has the ball and plays on against a side that is not set (SV-8.2, SV-8.10)."""
    m = w.play[0]
    count_side(w, m.side, Tally.RUCKS_LOST)
    turn_over(w, ending)
    begin_possession(w, m.side, source)
    m.unset_until = m.clock + r.unset_ms
    take_ball(w, p, w.men[winner].lane)


@inlined
def keep_ruck(w, p, lane):
    """The nearest team-mate takes the ball (SV-8.2)."""
    m = w.play[0]
    count_side(w, m.side, Tally.RUCKS_WON)
    take_ball(w, p, lane)
    log(w, Event.RUCK_WON, m.man, NOBODY, 1, 0, 1.0)
