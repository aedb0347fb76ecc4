"""Scrums and line-outs (SV-9)."""

from __future__ import annotations

from rugbysim.core.jit import inlined
from rugbysim.games.sevens.checks import check, pack_check, pack_hardness_checks
from rugbysim.games.sevens.ledger import begin_possession, count_side, knock_on, log, play_on, turn_over
from rugbysim.games.sevens.men import review_tactics, substitute, take_ball
from rugbysim.games.sevens.state import LENGTH, NOBODY, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally

PACK = 3  # forwards of a full side (SV-1.1)
LINE_OUT_MARK = 15.0  # metres from touch where a penalty at a line-out is marked (laws of the game, law 18)


@inlined
def scrum(m, p):
    """A scrum with the put-in to the side in `side` (SV-9.1, 9.4, 9.5)."""
    margin = p.pitch_set_piece_margin
    m.x = min(max(m.x, margin), LENGTH - margin)
    m.y = min(max(m.y, margin), WIDTH - margin)
    m.unset_until = 0
    substitute(m, p)
    put_in = m.side
    begin_possession(m, put_in, Source.SCRUM)
    count_side(m, put_in, Tally.PUT_INS)
    contested = m.sides[0].forwards == PACK and m.sides[1].forwards == PACK
    won = True
    m.chance = 1.0
    if contested:
        won = pack_check(m, p, Check.SCRUM, put_in)
    play_on(m, p.seconds_scrum_lo, p.seconds_scrum_span)
    log(m, Event.SCRUM, NOBODY, NOBODY, won, contested, m.chance)
    count_outcome(m, put_in, won, Tally.PUT_INS_WON, Tally.SCRUMS_WON, Tally.SCRUMS_LOST)
    if contested and pack_hardness_checks(m, p, put_in):
        m.phase = Phase.PENALTY
    else:
        if not won:
            turn_over(m, Ending.SCRUM_LOST)
            begin_possession(m, m.side, Source.SCRUM)
        gather(m, p, contested)


@inlined
def line_out(m, p):
    """A line-out with the throw to the side in `side`; contested whoever is off (SV-9.3, 9.5)."""
    margin = p.pitch_set_piece_margin
    m.x = min(max(m.x, margin), LENGTH - margin)
    m.unset_until = 0
    m.played_out = 0
    substitute(m, p)
    thrower = m.side
    begin_possession(m, thrower, Source.LINE_OUT)
    count_side(m, thrower, Tally.THROWS)
    won = pack_check(m, p, Check.LINE_OUT, thrower)
    play_on(m, p.seconds_line_out_lo, p.seconds_line_out_span)
    log(m, Event.LINE_OUT, NOBODY, NOBODY, won, 1, m.chance)
    count_outcome(m, thrower, won, Tally.THROWS_WON, Tally.LINE_OUTS_WON, Tally.LINE_OUTS_LOST)
    if pack_hardness_checks(m, p, thrower):
        m.y = min(max(m.y, LINE_OUT_MARK), WIDTH - LINE_OUT_MARK)
        m.phase = Phase.PENALTY
    else:
        if not won:
            turn_over(m, Ending.LINE_OUT_LOST)
            begin_possession(m, m.side, Source.LINE_OUT)
        gather(m, p, True)


@inlined
def count_outcome(m, side, won, own_won, any_won, any_lost):
    """Count a set piece that `side` had the put-in or throw of: kept by it, won and lost by whom."""
    if won:
        count_side(m, side, own_won)
    winner = side if won else 1 - side
    count_side(m, winner, any_won)
    count_side(m, 1 - winner, any_lost)


@inlined
def gather(m, p, checked):
    """The winner's scrum half receives: a handling check, failed: their scrum (SV-9.2); none if uncontested."""
    review_tactics(m, p, m.side)
    take_ball(m, p, m.men[m.sides[m.side].scrum_half].lane)
    if checked:
        held = check(m, p, Check.GATHER, m.man, m.man, 0.0)
        log(m, Event.GATHER, m.man, NOBODY, held, 0, m.chance)
        if not held:
            knock_on(m)
