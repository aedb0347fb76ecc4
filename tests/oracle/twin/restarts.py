"""Kick-offs, drop-outs, penalties, free kicks and conversions (SV-4, SV-10, SV-11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.sevens.vocabulary import Check, Ending, Event, PenaltyChoice, Phase, Source, Tally
from tests.oracle.twin.open_play import catch_kick
from tests.oracle.twin.periods import read_tactics, substitute
from tests.oracle.twin.pitch import HALFWAY, LENGTH, MIDDLE, TEN_METRES, THE_22, band_of, decimetres, within

if TYPE_CHECKING:
    from tests.oracle.twin.match import Match
    from tests.oracle.twin.men import Man

CENTRAL_20 = 20.0  # metres from the middle that the counter of conversions in front calls the middle


def kick_off(m: Match) -> None:
    """The fly half kicks off, short or long; the stream of this kick-off begins (SV-4.1, SV-4.5, SV-13.1)."""
    m.kick_offs += 1
    m.stream.start(m.seed, m.number, m.half, m.kick_offs)
    m.x, m.y = HALFWAY, MIDDLE
    m.unset_until = 0
    m.settle()
    substitute(m)
    read_tactics(m, m.attack)
    read_tactics(m, m.defence)
    short = m.stream.uniform() < m.attack.tactics.kick_off_short
    m.attack.fly_half.tally[Tally.RESTARTS_KICKED] += 1
    kick(m, m.rules.kick_off_short_distance if short else m.rules.kick_off_long_distance, Event.KICK_OFF)


def drop_out(m: Match) -> None:
    """A drop-out from the 22 (SV-2.6)."""
    m.x, m.y = THE_22, MIDDLE
    m.unset_until = 0
    substitute(m)
    read_tactics(m, m.attack)
    read_tactics(m, m.defence)
    m.attack.tally[Tally.DROP_OUTS] += 1
    kick(m, m.rules.kick_off_drop_out_distance, Event.DROP_OUT)


def kick(m: Match, meant: float, kind: int) -> None:
    """A kicking check says how near the ball lands to the distance and the lane meant (SV-4.1)."""
    rules, kicker = m.rules, m.attack.fly_half
    good = m.check(Check.KICK_OFF, kicker, kicker)
    chance = m.chance
    distance = max(meant + (rules.kick_off_good_spread if good else rules.kick_off_bad_spread) * m.stream.swing(), 0.0)
    aimed = aim(m)
    lane = miss_lane(m, aimed, good=good)
    can_err = kind == Event.KICK_OFF and rules.laws_kick_off_errors
    if not can_err:
        distance = max(distance, TEN_METRES)
    m.attack.tally[Tally.KICK_METRES] += decimetres(distance)
    not_ten = can_err and distance < TEN_METRES
    to_touch = can_err and not not_ten and not good and m.stream.uniform() < rules.kick_off_bad_touch
    m.play_on("kick_off")
    outcome = 2 if not_ten else 3 if to_touch else good
    m.note(kind, kicker, m.defence.line[aimed], outcome=outcome, value=decimetres(distance), chance=chance)
    short = kind == Event.KICK_OFF and not to_touch and distance < HALFWAY - THE_22
    m.attack.tally[Tally.RESTARTS_SHORT] += short
    if not_ten or to_touch:
        m.attack.tally[Tally.RESTARTS_NOT_TEN if not_ten else Tally.RESTARTS_TO_TOUCH] += 1
        m.attack.tally[Tally.FREE_KICKS_CONCEDED] += 1
        m.attack = m.defence
        m.phase = Phase.FREE_KICK
    else:
        m.attack.tally[Tally.LANE_MISSES] += lane != aimed
        m.x = min(m.x + distance, LENGTH - rules.pitch_own_line_stop)
        m.y = m.defence.lane_y(lane)
        chase(m, kicker, lane, short=short, from_halfway=kind == Event.KICK_OFF)


def aim(m: Match) -> int:
    """The receivers' lane meant: the one that the tactics name, else any (SV-4.1)."""
    men = len(m.defence.line)
    named = m.attack.tactics.kick_off_lane
    place = m.stream.uniform()
    if named >= 0:
        place = (named + 0.5) / 7.0
    return min(int(place * men), men - 1)


def miss_lane(m: Match, aimed: int, *, good: bool) -> int:
    """The lane where the kick comes down: the one meant or a neighbour, the more often the worse the kick (SV-4.1)."""
    men = len(m.defence.line)
    if m.stream.uniform() >= (m.rules.kick_off_good_lane_miss if good else m.rules.kick_off_bad_lane_miss):
        return aimed
    step = 1 if m.stream.coin() else -1
    if not 0 <= aimed + step < men:
        step = -step  # beside a touchline there is one neighbour
    return min(max(aimed + step, 0), men - 1)


def chase(m: Match, kicker: Man, lane: int, *, short: bool, from_halfway: bool) -> None:
    """The chasing lane may win a kick-off back (SV-4.5); else the receiver makes his handling check (SV-4.2)."""
    receiver = m.defence.line[lane]
    chaser = m.attack.nearest_mate(kicker, m.y, m.stream)
    regained = False
    if from_halfway and m.rules.laws_short_kick_offs:
        if short:
            regained = m.check(Check.RECLAIM, chaser, receiver)
        else:
            m.chance = m.rules.reclaim_long_share
            regained = m.stream.uniform() < m.chance
    if regained:
        chaser.tally[Tally.RESTARTS_REGAINED] += 1
        m.attack.tally[Tally.RESTARTS_SHORT_REGAINED] += short
        m.note(Event.RECLAIM, chaser, receiver, outcome=1, chance=m.chance)
        m.begin_possession(Source.RESTART_RECLAIMED)
        m.unset()
        m.hand_here(chaser)
    else:
        m.change_sides()
        m.begin_possession(Source.RESTART_RECEIVED if from_halfway else Source.OPPONENT_KICK)
        catch_kick(m, receiver)


def conversion(m: Match) -> None:
    """A try, and its conversion unless extra time ends with it (SV-2.5, SV-8.5, SV-10.1)."""
    scorer = m.carrier
    scorer.tally[Tally.TRIES] += 1
    m.score(scorer, m.rules.match_try_points)
    m.note(Event.TRY, scorer, outcome=1)
    m.end_possession(Ending.TRY)
    if m.half > 2:
        m.phase = Phase.HALF_OVER
        return
    kicker = m.attack.goal_kicker
    if m.rules.match_conversion_from_received:
        m.y = m.received_y
    aside = abs(m.y - MIDDLE)
    made = m.check(Check.CONVERSION, kicker, kicker, m.rules.spot_difficulty(aside))
    m.wait("conversion")
    kicker.tally[Tally.CONVERSIONS_TRIED] += 1
    kicker.tally[Tally.CONVERSIONS_MADE] += made
    if aside <= CENTRAL_20:
        m.attack.tally[Tally.CONVERSIONS_MIDDLE_TRIED] += 1
        m.attack.tally[Tally.CONVERSIONS_MIDDLE_MADE] += made
    if made:
        m.score(kicker, m.rules.match_conversion_points)
    m.note(Event.CONVERSION, kicker, outcome=made, value=decimetres(aside), chance=m.chance)
    m.phase = Phase.KICK_OFF


def penalty(m: Match) -> None:
    """The side that a penalty was given to taps, kicks to touch or kicks at goal (SV-11.5, SV-10.3)."""
    rules = m.rules
    if m.award is not m.attack:
        m.turn_over(Ending.PENALTY_AGAINST)
    m.unset_until = 0
    m.x = within(rules.pitch_own_line_stop, m.x, LENGTH - rules.pitch_set_piece_margin)
    m.begin_possession(Source.PENALTY)
    m.wait("penalty_set")
    substitute(m)
    read_tactics(m, m.attack)
    band = band_of(m.x)
    choice = choose(m, band)
    m.penalties[band][choice] += 1
    m.note(Event.PENALTY_CHOICE, outcome=choice, value=band)
    if choice == PenaltyChoice.GOAL:
        kick_at_goal(m)
    elif choice == PenaltyChoice.TOUCH:
        kick_to_touch(m)
    else:
        tap(m)


def choose(m: Match, band: int) -> PenaltyChoice:
    """What is done with a penalty: at goal only from near and central (SV-10.3, SV-10.4)."""
    near = LENGTH - m.x <= m.rules.penalty_goal_max_distance
    central = abs(m.y - MIDDLE) <= m.rules.penalty_goal_central
    if near and central and m.stream.uniform() < m.attack.tactics.penalty_goal:
        return PenaltyChoice.GOAL
    if m.stream.uniform() < m.attack.tactics.penalty_touch[band]:
        return PenaltyChoice.TOUCH
    return PenaltyChoice.TAP


def tap(m: Match) -> None:
    """The man whose lane holds the spot taps and plays on, at times before the others are set (SV-11.5, SV-8.10)."""
    m.hand_here(m.attack.nearest(m.y, m.stream))
    m.play_on("tap")
    if m.stream.uniform() < m.rules.penalty_quick_tap_share:
        m.unset()


def kick_to_touch(m: Match) -> None:
    """A penalty kicked to touch: the same side throws in, even after time (SV-11.5, SV-2.3)."""
    kicker = m.attack.fly_half
    good = m.check(Check.KICK, kicker, kicker)
    distance = m.rules.penalty_touch_distance
    if not good:
        distance *= 1.0 - m.rules.kick_bad_loss
    distance = min(distance, LENGTH - m.x)
    m.play_on("touch_kick")
    m.attack.tally[Tally.PENALTIES_TO_TOUCH] += 1
    m.attack.tally[Tally.KICK_METRES] += decimetres(distance)
    m.note(Event.TOUCH_KICK, kicker, outcome=good, value=decimetres(distance), chance=m.chance)
    m.x += distance
    m.into_touch()
    m.played_out = True
    m.phase = Phase.LINE_OUT


def kick_at_goal(m: Match) -> None:
    """A penalty kicked at goal: points and a kick-off by the same side, or a drop-out by the others (SV-10.3)."""
    kicker = m.attack.goal_kicker
    made = m.check(Check.PENALTY_GOAL, kicker, kicker)
    m.wait("goal_kick")
    kicker.tally[Tally.PENALTY_GOALS_TRIED] += 1
    kicker.tally[Tally.PENALTY_GOALS_MADE] += made
    if made:
        m.score(kicker, m.rules.match_penalty_goal_points)
    m.note(Event.PENALTY_GOAL, kicker, outcome=made, chance=m.chance)
    m.end_possession(Ending.PENALTY_GOAL)
    if made:
        m.phase = Phase.HALF_OVER if m.half > 2 else Phase.KICK_OFF
    elif m.rules.laws_missed_goal_drop_out:
        m.attack = m.defence
        m.phase = Phase.DROP_OUT
    else:
        m.phase = Phase.KICK_OFF


def free_kick(m: Match) -> None:
    """A free kick at halfway after a faulty kick-off, tapped (SV-4.6)."""
    m.x, m.y = HALFWAY, MIDDLE
    m.unset_until = 0
    m.begin_possession(Source.FREE_KICK)
    m.wait("penalty_set")
    substitute(m)
    read_tactics(m, m.attack)
    m.note(Event.FREE_KICK, outcome=1)
    tap(m)
