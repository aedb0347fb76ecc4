"""Kick-offs, drop-outs, conversions, penalties and free kicks (SV-4, SV-10, SV-11.5)."""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.core.rng import seed_stream, uniform
from rugbysim.games.sevens.checks import check
from rugbysim.games.sevens.kicking import catch_kick
from rugbysim.games.sevens.ledger import (
    add_points,
    add_side,
    band_of,
    begin_possession,
    count,
    count_side,
    decimetres,
    end_possession,
    log,
    play_on,
    wait,
)
from rugbysim.games.sevens.men import (
    lane_y,
    nearest_lane,
    nearest_mate,
    review_tactics,
    settle,
    substitute,
    take_ball_here,
)
from rugbysim.games.sevens.state import LENGTH, MIDDLE, NOBODY, SPOT_STEP, WIDTH
from rugbysim.games.sevens.tracing import surprise, trace_penalty, weigh
from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Luck, PenaltyChoice, Phase, Source, Tally

HALFWAY = LENGTH / 2
TEN_METRES = 10.0  # what a kick-off must go (SV-4.6)
TO_THE_22 = 28.0  # metres from halfway to the receivers' 22: a shorter kick-off is short (targets file, short_share)
DROP_OUT_FROM = 22.0  # SV-2.6


@inlined
def kick_off(m, p, seed):
    """The side in `side` kicks off (SV-4.1); the stream starts anew, for this kick-off of this half (SV-13.1)."""
    m.kick_offs += 1
    seed_stream(m.stream, seed, np.uint64(m.match), np.uint64(m.half), np.uint64(m.kick_offs))
    m.x = HALFWAY
    m.y = MIDDLE
    m.unset_until = 0
    if m.tracing != 0:
        weigh(m)
    settle(m, p)
    substitute(m, p)
    review_tactics(m, p, m.side)
    review_tactics(m, p, 1 - m.side)
    situation = p.situations[m.side, m.sides[m.side].situation]
    meant = p.kick_off_long_distance
    if uniform(m.stream) < situation.kick_off_short:
        meant = p.kick_off_short_distance
    kicker = m.sides[m.side].fly_half
    count(m, kicker, Tally.RESTARTS_KICKED)
    kick_to_lane(m, p, kicker, meant, Event.KICK_OFF)


@inlined
def drop_out(m, p):
    """The side in `side` drops out from its 22 (SV-2.6)."""
    m.x = DROP_OUT_FROM
    m.y = MIDDLE
    m.unset_until = 0
    substitute(m, p)
    review_tactics(m, p, m.side)
    review_tactics(m, p, 1 - m.side)
    count_side(m, m.side, Tally.DROP_OUTS)
    kick_to_lane(m, p, m.sides[m.side].fly_half, p.kick_off_drop_out_distance, Event.DROP_OUT)


@outlined
def kick_to_lane(m, p, kicker, meant, kind):
    """A kicking check: how near the ball lands to the distance and the lane meant (SV-4.1, SV-4.6)."""
    good = check(m, p, Check.KICK_OFF, kicker, kicker, 0.0)
    chance = m.chance
    spread = p.kick_off_good_spread if good else p.kick_off_bad_spread
    distance = max(meant + spread * (2.0 * uniform(m.stream) - 1.0), 0.0)
    aimed = aim(m, p)
    lane = miss_lane(m, p, good, aimed)
    errors = kind == Event.KICK_OFF and p.laws_kick_off_errors != 0
    if not errors:
        distance = max(distance, TEN_METRES)
    add_side(m, m.side, Tally.KICK_METRES, decimetres(distance))
    too_short = errors and distance < TEN_METRES
    direct = errors and not too_short and not good and uniform(m.stream) < p.kick_off_bad_touch
    play_on(m, p.seconds_kick_off_lo, p.seconds_kick_off_span)
    outcome = 1 if good else 0
    if too_short:
        outcome = 2
    if direct:
        outcome = 3
    log(m, kind, kicker, m.line[1 - m.side, aimed], outcome, decimetres(distance), chance)
    short = kind == Event.KICK_OFF and not direct and distance < TO_THE_22
    if short:
        count_side(m, m.side, Tally.RESTARTS_SHORT)
    if too_short or direct:
        count_side(m, m.side, Tally.RESTARTS_NOT_TEN if too_short else Tally.RESTARTS_TO_TOUCH)
        count_side(m, m.side, Tally.FREE_KICKS_CONCEDED)
        m.side = 1 - m.side
        m.phase = Phase.FREE_KICK
    else:
        if lane != aimed:
            count_side(m, m.side, Tally.LANE_MISSES)
        m.x = min(m.x + distance, LENGTH - p.pitch_own_line_stop)
        m.y = lane_y(lane, m.sides[1 - m.side].men)
        chase(m, p, kicker, lane, short, kind == Event.KICK_OFF)


@inlined
def aim(m, p):
    """The receivers' lane meant: the one that the kicking side's tactics name, else any (SV-4.1)."""
    men = m.sides[1 - m.side].men
    named = p.situations[m.side, m.sides[m.side].situation].kick_off_lane
    place = uniform(m.stream)
    if named != NOBODY:
        place = (named + 0.5) / 7.0
    return min(int(place * men), men - 1)


@inlined
def miss_lane(m, p, good, aimed):
    """The lane where the kick comes down: the one meant, or beside it, the more often the worse the kick (SV-4.1)."""
    men = m.sides[1 - m.side].men
    lane = aimed
    if uniform(m.stream) < (p.kick_off_good_lane_miss if good else p.kick_off_bad_lane_miss):
        lane += 1 if uniform(m.stream) < 0.5 else -1
        if lane < 0 or lane >= men:
            lane = 2 * aimed - lane  # beside a touchline there is one neighbour
        lane = min(max(lane, 0), men - 1)
    return lane


@inlined
def chase(m, p, kicker, lane, short, is_kick_off):
    """The chasing lane can win the kick back (SV-4.5); else the receiver makes his handling check (SV-4.2)."""
    receiver = m.line[1 - m.side, lane]
    chaser = m.line[m.side, nearest_mate(m, m.side, m.y, m.men[kicker].lane)]
    regained = False
    m.chance = 0.0
    if is_kick_off and p.laws_short_kick_offs != 0:
        if short:
            regained = check(m, p, Check.RECLAIM, chaser, receiver, 0.0)
        else:
            m.chance = p.reclaim_long_share
            regained = uniform(m.stream) < m.chance
            surprise(m, m.side, Luck.LONG_KICK_OFF, regained, m.chance)
    if regained:
        count(m, chaser, Tally.RESTARTS_REGAINED)
        if short:
            count_side(m, m.side, Tally.RESTARTS_SHORT_REGAINED)
        log(m, Event.RECLAIM, chaser, receiver, 1, 0, m.chance)
        begin_possession(m, m.side, Source.RESTART_RECLAIMED)
        m.unset_until = m.clock + p.unset_ms
        take_ball_here(m, m.men[chaser].lane)
    else:
        m.side = 1 - m.side
        m.x = LENGTH - m.x
        if is_kick_off:
            begin_possession(m, m.side, Source.RESTART_RECEIVED)
        else:
            begin_possession(m, m.side, Source.OPPONENT_KICK)
        catch_kick(m, p, lane)


@inlined
def conversion(m, p):
    """The try is scored and converted or not; its spot is where the scorer crossed the line (SV-8.5, SV-10.1)."""
    count(m, m.man, Tally.TRIES)
    add_points(m, m.side, m.man, p.match_try_points)
    log(m, Event.TRY, m.man, NOBODY, 1, 0, 1.0)
    end_possession(m, Ending.TRY)
    if m.half > 2:
        m.phase = Phase.HALF_OVER  # in extra time the first score ends the match (SV-2.5)
    else:
        kick_conversion(m, p)


@inlined
def kick_conversion(m, p):
    """A kicking check, the harder the farther the spot is from the middle (SV-10.1, SV-10.2)."""
    kicker = m.sides[m.side].goal_kicker
    if p.match_conversion_from_received != 0:
        m.y = m.received_y
    aside = abs(m.y - MIDDLE)
    node = int(aside / SPOT_STEP)
    harder = p.spot[node] + (p.spot[node + 1] - p.spot[node]) * (aside / SPOT_STEP - node)
    made = check(m, p, Check.CONVERSION, kicker, kicker, harder)
    wait(m, p.seconds_conversion_lo, p.seconds_conversion_span)
    count(m, kicker, Tally.CONVERSIONS_TRIED)
    middle = aside <= 20.0
    if middle:
        count_side(m, m.side, Tally.CONVERSIONS_MIDDLE_TRIED)
    if made:
        count(m, kicker, Tally.CONVERSIONS_MADE)
        add_points(m, m.side, kicker, p.match_conversion_points)
        if middle:
            count_side(m, m.side, Tally.CONVERSIONS_MIDDLE_MADE)
    log(m, Event.CONVERSION, kicker, NOBODY, made, decimetres(aside), m.chance)
    m.phase = Phase.KICK_OFF


@inlined
def penalty(m, p):
    """The side in `award` taps, kicks to touch or kicks at goal (SV-11.5, SV-10.3)."""
    if m.award != m.side:
        end_possession(m, Ending.PENALTY_AGAINST)
        m.side = m.award
        m.x = LENGTH - m.x
    m.award = NOBODY
    m.unset_until = 0
    m.x = min(max(m.x, p.pitch_own_line_stop), LENGTH - p.pitch_set_piece_margin)
    begin_possession(m, m.side, Source.PENALTY)
    wait(m, p.seconds_penalty_set_lo, p.seconds_penalty_set_span)
    substitute(m, p)
    review_tactics(m, p, m.side)
    situation = p.situations[m.side, m.sides[m.side].situation]
    band = band_of(m.x)
    choice = PenaltyChoice.TAP
    within = LENGTH - m.x <= p.penalty_goal_max_distance and abs(m.y - MIDDLE) <= p.penalty_goal_central
    if within and uniform(m.stream) < situation.penalty_goal:
        choice = PenaltyChoice.GOAL
    elif uniform(m.stream) < situation.penalty_touch[band]:
        choice = PenaltyChoice.TOUCH
    m.penalties[band, choice] += 1
    trace_penalty(m, band, choice)
    log(m, Event.PENALTY_CHOICE, NOBODY, NOBODY, choice, band, 1.0)
    if choice == PenaltyChoice.GOAL:
        penalty_goal(m, p)
    elif choice == PenaltyChoice.TOUCH:
        kick_penalty_to_touch(m, p)
    else:
        tap(m, p, p.penalty_quick_tap_share)


@inlined
def tap(m, p, quick_share):
    """The man whose lane holds the spot taps and plays on, at times before the defence is set (SV-11.5, SV-8.10)."""
    take_ball_here(m, nearest_lane(m, m.side, m.y))
    play_on(m, p.seconds_tap_lo, p.seconds_tap_span)
    quick = uniform(m.stream) < quick_share
    surprise(m, m.side, Luck.QUICK_TAP, quick, quick_share)
    if quick:
        m.unset_until = m.clock + p.unset_ms


@inlined
def kick_penalty_to_touch(m, p):
    """A penalty kicked to touch: the same side throws in, even after time (SV-11.5, SV-2.3)."""
    kicker = m.sides[m.side].fly_half
    good = check(m, p, Check.KICK, kicker, kicker, 0.0)
    distance = p.penalty_touch_distance
    if not good:
        distance *= 1.0 - p.kick_bad_loss
    distance = min(distance, LENGTH - m.x)
    play_on(m, p.seconds_touch_kick_lo, p.seconds_touch_kick_span)
    count_side(m, m.side, Tally.PENALTIES_TO_TOUCH)
    add_side(m, m.side, Tally.KICK_METRES, decimetres(distance))
    log(m, Event.TOUCH_KICK, kicker, NOBODY, good, decimetres(distance), m.chance)
    m.x += distance
    m.y = WIDTH if m.y > MIDDLE else 0.0
    m.played_out = 1
    m.phase = Phase.LINE_OUT


@inlined
def penalty_goal(m, p):
    """A penalty kicked at goal: three points and a kick-off, or a drop-out by the others (SV-10.3)."""
    kicker = m.sides[m.side].goal_kicker
    made = check(m, p, Check.PENALTY_GOAL, kicker, kicker, 0.0)
    wait(m, p.seconds_goal_kick_lo, p.seconds_goal_kick_span)
    count(m, kicker, Tally.PENALTY_GOALS_TRIED)
    if made:
        count(m, kicker, Tally.PENALTY_GOALS_MADE)
        add_points(m, m.side, kicker, p.match_penalty_goal_points)
    log(m, Event.PENALTY_GOAL, kicker, NOBODY, made, 0, m.chance)
    end_possession(m, Ending.PENALTY_GOAL)
    m.phase = Phase.KICK_OFF
    if made and m.half > 2:
        m.phase = Phase.HALF_OVER
    elif not made and p.laws_missed_goal_drop_out != 0:
        m.side = 1 - m.side
        m.phase = Phase.DROP_OUT


@inlined
def free_kick(m, p):
    """A free kick at halfway after a faulty kick-off: tapped (SV-4.6)."""
    m.x = HALFWAY
    m.y = MIDDLE
    m.unset_until = 0
    begin_possession(m, m.side, Source.FREE_KICK)
    wait(m, p.seconds_penalty_set_lo, p.seconds_penalty_set_span)
    substitute(m, p)
    review_tactics(m, p, m.side)
    log(m, Event.FREE_KICK, NOBODY, NOBODY, 1, 0, 1.0)
    tap(m, p, p.penalty_quick_tap_share)
