"""Kicks from the hand, and whoever is under a kick (SV-7, SV-4.2)."""

from __future__ import annotations

from rugbysim.core.jit import inlined
from rugbysim.core.rng import uniform
from rugbysim.games.sevens.checks import check
from rugbysim.games.sevens.ledger import (
    add_side,
    begin_possession,
    count,
    count_side,
    decimetres,
    knock_on,
    log,
    play_on,
    turn_over,
)
from rugbysim.games.sevens.men import nearest_lane, nearest_mate, take_ball_here
from rugbysim.games.sevens.state import LENGTH, MIDDLE, NOBODY, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally


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
        m.unset_until = 0  # the side that was not set is now the one with the ball
        begin_possession(m, m.side, Source.OPPONENT_KICK)
        catch_kick(m, p, lane)


@inlined
def catch_kick(m, p, lane):
    """The man under a kick makes a handling check; failed: scrum to the side that kicked (SV-4.2 to 4.4)."""
    take_ball_here(m, lane)
    held = check(m, p, Check.RECEIVE, m.man, m.man, 0.0)
    log(m, Event.RECEIVE, m.man, NOBODY, held, 0, m.chance)
    if not held:
        knock_on(m)
