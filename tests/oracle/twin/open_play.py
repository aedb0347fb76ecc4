"""Open play: pass, kick or run, the tackle, the chase of a free runner, the ruck (SV-5 to SV-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.sevens.vocabulary import Check, Duty, Ending, Event, Phase, Source, Tally
from tests.oracle.twin.discipline import hardness_checks
from tests.oracle.twin.periods import read_tactics
from tests.oracle.twin.pitch import LENGTH, MIDDLE, WIDTH, band_of, decimetres, within

if TYPE_CHECKING:
    from tests.oracle.twin.match import Match
    from tests.oracle.twin.men import Man


def open_play(m: Match) -> None:
    """The man with the ball passes, kicks or runs, as the tactics of the moment have it (SV-5.1, SV-5.2, SV-5.4)."""
    read_tactics(m, m.attack)
    passing, running, kicking = m.attack.choices[m.carrier.role][band_of(m.x)]
    if len(m.attack.line) == 1:
        passing = 0.0
    kicking *= max(1.0 + m.rules.choice_kick_slope * (50.0 - m.x) / 50.0, 0.0)
    if passing + kicking + running <= 0.0:
        running = 1.0
    draw = m.stream.uniform() * (passing + kicking + running)
    if draw < passing:
        m.carrier.tally[Tally.PASSES] += 1
        pass_ball(m, Event.PASS, m.attack.receiver_of(m.carrier, m.stream))
    elif draw < passing + running:
        run(m)
    else:
        kick(m)


def pass_ball(m: Match, kind: int, receiver: Man, harder: float = 0.0) -> None:
    """A pass goes back to a man who makes a handling check (SV-6)."""
    rules, passer, tally = m.rules, m.carrier, m.attack.tally
    before_x, before_y = m.x, m.y
    loss = rules.passing_loss_lo + rules.passing_loss_span * m.stream.uniform()
    m.x = max(m.x - loss, min(rules.pitch_own_line_stop, m.x))
    m.hand_to(receiver)
    across = abs(m.y - before_y)
    tally[Tally.PASS_METRES_LOST] += decimetres(before_x - m.x)
    tally[Tally.PASS_METRES_ACROSS] += decimetres(across)
    tally[Tally.PASS_PACE] += receiver.pace
    held = m.check(Check.PASSING, receiver, receiver, rules.passing_length_difficulty * across + harder)
    m.play_on("pass")
    m.note(kind, passer, receiver, outcome=held, value=decimetres(across), chance=m.chance)
    if held:
        return
    if m.stream.uniform() < rules.passing_loose_share:
        intercept(m)
    else:
        m.knock_on()


def intercept(m: Match) -> None:
    """The nearest defender takes a failed pass and plays on (SV-6.4)."""
    m.turn_over(Ending.INTERCEPTED_OR_LOOSE)
    m.begin_possession(Source.LOOSE_BALL)
    m.hand_here(m.attack.nearest(m.y, m.stream))
    m.unset()
    m.carrier.tally[Tally.INTERCEPTIONS] += 1
    m.note(Event.LOOSE_BALL, m.carrier, outcome=1, chance=m.rules.passing_loose_share)


# --- kicks ------------------------------------------------------------------------------------------------------------


def kick(m: Match) -> None:
    """A kicking check gives the distance; the ball goes into touch, runs dead or stays in (SV-7, SV-2.6)."""
    rules, kicker = m.rules, m.carrier
    good = m.check(Check.KICK, kicker, kicker)
    swing = m.stream.swing()
    if good:
        distance = rules.kick_distance + rules.kick_good_spread * swing
    else:
        distance = rules.kick_distance * (1.0 - rules.kick_bad_loss) + rules.kick_bad_spread * swing
    distance = max(distance, 1.0)
    out = m.stream.uniform() >= rules.kick_in_field_share or m.clock >= m.half_end  # after time: to end the half
    m.play_on("kick")
    if out or not rules.laws_drop_out:
        distance = max(min(distance, LENGTH - rules.kick_dead_clamp - m.x), 0.0)
    dead = m.x + distance >= LENGTH
    kicker.tally[Tally.KICKS] += 1
    m.attack.tally[Tally.KICK_METRES] += decimetres(distance)
    m.note(Event.KICK, kicker, outcome=good, value=decimetres(distance), chance=m.chance)
    m.x = min(m.x + distance, LENGTH)
    if out:
        m.attack.tally[Tally.KICKS_TO_TOUCH] += 1
        m.into_touch()
        m.turn_over(Ending.KICKED_TO_TOUCH)
        m.phase = Phase.LINE_OUT
    elif dead:
        m.attack.tally[Tally.KICKS_DEAD] += 1
        m.turn_over(Ending.KICKED_IN_PLAY)
        m.phase = Phase.DROP_OUT
    else:
        chase_kick(m)


def chase_kick(m: Match) -> None:
    """A kick in the field is won back by the nearest chaser or fielded by the other side (SV-7.3)."""
    m.y = within(0.0, m.y + m.rules.kick_sideways * m.stream.swing(), WIDTH)
    chaser = m.attack.nearest_mate(m.carrier, m.y, m.stream)
    catcher = m.defence.nearest(m.y, m.stream)
    regained = m.check(Check.REGAIN, chaser, catcher)
    m.note(Event.RECLAIM, chaser, catcher, outcome=regained, value=1, chance=m.chance)
    if regained:
        m.attack.tally[Tally.KICKS_REGAINED] += 1
        m.unset()
        m.hand_here(chaser)
    else:
        m.turn_over(Ending.KICKED_IN_PLAY)
        m.unset_until = 0
        m.begin_possession(Source.OPPONENT_KICK)
        catch_kick(m, catcher)


def catch_kick(m: Match, catcher: Man) -> None:
    """The man under a kick makes a handling check; failed: a scrum to the side that kicked (SV-4.2 to SV-4.4)."""
    m.hand_here(catcher)
    held = m.check(Check.RECEIVE, catcher, catcher)
    m.note(Event.RECEIVE, catcher, outcome=held, chance=m.chance)
    if not held:
        m.knock_on()


# --- runs -------------------------------------------------------------------------------------------------------------


def run(m: Match) -> None:
    """A run gains ground and meets the opposite number, who tackles or is beaten (SV-8.1)."""
    rules, runner = m.rules, m.carrier
    tackler = m.defence.nearest(m.y, m.stream)
    harder = tackle_handicap(m, tackler)
    advance(m, runner, rules.run_gain_lo + rules.run_gain_span * m.stream.uniform(), outcome=1)
    runner.tally[Tally.CARRIES] += 1
    tackler.work(rules.energy_tackle_cost)
    tackled = m.check(Check.TACKLE, tackler, runner, harder)
    m.play_on("run")
    m.note(Event.TACKLE, tackler, runner, outcome=tackled, chance=m.chance)
    tackler.tally[Tally.TACKLES_MADE if tackled else Tally.TACKLES_MISSED] += 1
    if tackled:
        if hardness_checks(m, tackler, Duty.TACKLER, runner, Duty.RUNNER):
            m.phase = Phase.PENALTY
        else:
            bring_down(m, tackler)
        return
    runner.tally[Tally.LINE_BREAKS] += 1
    m.note(Event.LINE_BREAK, runner, tackler, outcome=1, chance=1.0 - m.chance)
    line, lane = m.defence.line, tackler.lane
    flankers = [line[flank] if 0 <= flank < len(line) else None for flank in (lane - 1, lane + 1)]
    offence = hardness_checks(m, tackler, Duty.TACKLER, runner, Duty.RUNNER)
    if offence and not hold_advantage(m):
        m.phase = Phase.PENALTY
    else:
        break_free(m, flankers)


def advance(m: Match, runner: Man, gain: float, *, outcome: int) -> None:
    """The runner gains ground, at most to the line, and tires."""
    gain = min(gain, LENGTH - m.x)
    m.x += gain
    if outcome == 2:
        nearer = min(m.rules.pitch_drift, abs(m.y - MIDDLE))
        m.y += nearer if m.y < MIDDLE else -nearer
    runner.tally[Tally.METRES] += decimetres(gain)
    m.note(Event.RUN, runner, outcome=outcome, value=decimetres(gain))
    runner.work(m.rules.energy_run_cost)


def tackle_handicap(m: Match, tackler: Man) -> float:
    """By how much a tackle in the line is harder: reach, gaps, an unset defence (SV-8.1, SV-8.10)."""
    rules = m.rules
    apart = WIDTH / len(m.defence.line)
    harder = rules.tackle_reach_difficulty * abs(m.y - m.defence.lane_y(tackler.lane))
    if m.clock < m.unset_until:
        apart *= 1.0 + rules.unset_gap_share
        harder += rules.unset_tackle_difficulty
    return harder + rules.tackle_gap_difficulty * (apart - WIDTH / 7)


def hold_advantage(m: Match) -> bool:
    """An offence by the side out of possession does not stop a free runner: the penalty waits (SV-11.8).

    It stops him if he offended too and was sent off for it.
    """
    if m.award is not m.attack or not m.rules.laws_advantage or not m.carrier.is_on:
        return False
    if m.advantage is None:
        m.advantage = (m.x, m.y)
    m.note(Event.ADVANTAGE, m.carrier, outcome=1)
    m.attack.tally[Tally.ADVANTAGES] += 1
    return True


def break_free(m: Match, pursuers: list[Man | None]) -> None:
    """The flankers pursue a free runner until he is caught or over the line (SV-8.3 to SV-8.5)."""
    runner = m.carrier
    while m.x < LENGTH:
        margins = [pursue(m, pursuer, runner) for pursuer in pursuers]
        if max(margins) > 0.0:
            left, right = margins
            catcher = 0 if left > right or (left == right and m.stream.coin()) else 1
            tackler, pursuers[catcher] = pursuers[catcher], None
            if chase_tackle(m, tackler, runner):
                return
        advance(m, runner, m.rules.run_break_step, outcome=2)
        m.play_on("break_step")
    m.x = LENGTH
    m.advantage = None
    m.phase = Phase.CONVERSION


def pursue(m: Match, pursuer: Man | None, runner: Man) -> float:
    """The margin of a pursuer's pace check, above 0 if he has caught the runner; -1 for no pursuer (SV-8.3)."""
    if pursuer is None:
        return -1.0
    caught = m.check(Check.PACE, pursuer, runner)
    m.note(Event.PURSUIT, pursuer, runner, outcome=caught, chance=m.chance)
    return m.margin


def chase_tackle(m: Match, tackler: Man, runner: Man) -> bool:
    """A pursuer who has caught the runner tackles (SV-8.3). True if the run is over, by a tackle or a penalty."""
    tackler.work(m.rules.energy_tackle_cost)
    tackled = m.check(Check.TACKLE, tackler, runner, m.rules.tackle_chase_difficulty)
    m.note(Event.TACKLE, tackler, runner, outcome=tackled, value=1, chance=m.chance)
    tackler.tally[Tally.TACKLES_MADE if tackled else Tally.TACKLES_MISSED] += 1
    offence = hardness_checks(m, tackler, Duty.TACKLER, runner, Duty.RUNNER)
    if offence and (tackled or not hold_advantage(m)):
        m.phase = Phase.PENALTY
        if m.advantage is not None and m.award is not m.attack:
            play_back(m)
        m.advantage = None
        return True
    if tackled:
        bring_down(m, tackler)
    return tackled


# --- tackled ----------------------------------------------------------------------------------------------------------


def play_back(m: Match) -> None:
    """The runner who had an advantage is stopped: back to the place of the offence (SV-11.8)."""
    m.award = m.attack
    m.x, m.y = m.advantage
    m.advantage = None
    m.phase = Phase.PENALTY


def bring_down(m: Match, tackler: Man) -> None:
    """A tackled man: held up, into touch, an offload, or a ruck (SV-8.2, SV-8.6 to SV-8.9)."""
    rules, stream, carrier = m.rules, m.stream, m.carrier
    if m.advantage is not None:
        play_back(m)
        return
    help_tackle(m, tackler)
    if m.x > LENGTH - rules.tackle_held_up_zone and stream.uniform() < rules.tackle_held_up_share:
        m.attack.tally[Tally.HELD_UP] += 1
        m.note(Event.HELD_UP, carrier, tackler, outcome=1, chance=rules.tackle_held_up_share)
        m.turn_over(Ending.HELD_UP)
        m.phase = Phase.SCRUM
    elif min(m.y, WIDTH - m.y) < rules.tackle_touch_zone and stream.uniform() < rules.tackle_touch_share:
        m.attack.tally[Tally.TACKLED_INTO_TOUCH] += 1
        m.note(Event.INTO_TOUCH, carrier, tackler, outcome=1, chance=rules.tackle_touch_share)
        m.into_touch()
        m.turn_over(Ending.TACKLED_INTO_TOUCH)
        m.phase = Phase.LINE_OUT
    elif len(m.attack.line) > 1 and stream.uniform() < rules.tackle_offload_share:
        carrier.tally[Tally.PASSES] += 1
        carrier.tally[Tally.OFFLOADS] += 1
        supporter = m.attack.nearest_mate(m.carrier, m.y, m.stream)
        pass_ball(m, Event.OFFLOAD, supporter, rules.tackle_offload_difficulty)
    else:
        ruck(m, tackler)


def help_tackle(m: Match, tackler: Man) -> None:
    """Now and then the next man of the line helps, and both are credited (SV-8.9)."""
    share = m.rules.tackle_second_tackler_share
    if len(m.defence.line) > 1 and m.stream.uniform() < share:
        helper = m.defence.nearest_mate(tackler, m.y, m.stream)
        helper.tally[Tally.TACKLES_MADE] += 1
        m.note(Event.SECOND_TACKLER, helper, m.carrier, outcome=1, chance=share)


def ruck(m: Match, tackler: Man) -> None:
    """A jackal by the tackler, a penalty for not releasing, a counter-ruck, or the ball kept (SV-8.2, SV-8.7)."""
    rules = m.rules
    supporter = m.attack.nearest_mate(m.carrier, m.y, m.stream)
    tackler.work(rules.energy_ruck_cost)
    supporter.work(rules.energy_ruck_cost)
    won = m.check(Check.JACKAL, tackler, supporter)
    m.play_on("ruck")
    m.note(Event.JACKAL, tackler, supporter, outcome=won, chance=m.chance)
    if hardness_checks(m, tackler, Duty.JACKLER, supporter, Duty.SUPPORTER):
        m.attack.tally[Tally.RUCKS_WON if m.award is m.attack else Tally.RUCKS_LOST] += 1
        m.phase = Phase.PENALTY
    elif won:
        tackler.tally[Tally.JACKALS] += 1
        win_ruck(m, tackler, Ending.JACKAL, Source.JACKAL)
    elif not rules.laws_ruck_contest:
        keep_ruck(m, supporter)
    elif m.check(Check.HOLDING_ON, tackler, supporter):
        m.carrier.tally[Tally.PENALTIES_CONCEDED] += 1
        m.attack.tally[Tally.RUCKS_LOST] += 1
        m.note(Event.HOLDING_ON, m.carrier, tackler, outcome=1, chance=m.chance)
        m.award = m.defence
        m.phase = Phase.PENALTY
    else:
        drive_over(m, tackler, supporter)


def drive_over(m: Match, tackler: Man, supporter: Man) -> None:
    """The next defender tries to drive over the ball (SV-8.7)."""
    driver = m.defence.nearest_mate(tackler, m.y, m.stream)
    if m.check(Check.COUNTER_RUCK, driver, supporter):
        driver.tally[Tally.COUNTER_RUCKS] += 1
        m.note(Event.COUNTER_RUCK, driver, supporter, outcome=1, chance=m.chance)
        win_ruck(m, driver, Ending.COUNTER_RUCK, Source.COUNTER_RUCK)
    else:
        keep_ruck(m, supporter)


def win_ruck(m: Match, winner: Man, ending: int, source: int) -> None:
    """The defence has the ball and plays on against a side that is not set (SV-8.2, SV-8.10)."""
    m.attack.tally[Tally.RUCKS_LOST] += 1
    m.turn_over(ending)
    m.begin_possession(source)
    m.unset()
    m.hand_to(winner)


def keep_ruck(m: Match, supporter: Man) -> None:
    """The nearest team-mate takes the ball (SV-8.2)."""
    m.attack.tally[Tally.RUCKS_WON] += 1
    m.hand_to(supporter)
    m.note(Event.RUCK_WON, supporter, outcome=1)
