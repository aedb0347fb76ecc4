"""Scrums and line-outs (SV-9)."""

from __future__ import annotations

from rugbysim.core.jit import inlined
from rugbysim.games.sevens.checks import check, pack_check, pack_hardness_checks
from rugbysim.games.sevens.ledger import begin_possession, count, count_side, log, play_on, turn_over, wait
from rugbysim.games.sevens.men import read_situation, substitute, take_ball
from rugbysim.games.sevens.state import LENGTH, NOBODY, WIDTH
from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally

PACK = 3  # forwards of a full side (SV-1.1)


@inlined
def scrum(w, p):
    """A scrum with the put-in to the side in `side` (SV-9.1, 9.4, 9.5)."""
    m = w.play[0]
    r = p.rules[0]
    margin = r.pitch_set_piece_margin
    m.x = min(max(m.x, margin), LENGTH - margin)
    m.y = min(max(m.y, margin), WIDTH - margin)
    m.unset_until = 0
    substitute(w, p)
    put_in = m.side
    begin_possession(w, put_in, Source.SCRUM)
    count_side(w, put_in, Tally.PUT_INS)
    contested = w.sides[0].forwards == PACK and w.sides[1].forwards == PACK
    won = True
    m.chance = 1.0
    if contested:
        won = pack_check(w, p, Check.SCRUM, put_in)
    play_on(w, r.seconds_scrum_lo, r.seconds_scrum_span)
    log(w, Event.SCRUM, NOBODY, NOBODY, won, contested, m.chance)
    if won:
        count_side(w, put_in, Tally.PUT_INS_WON)
    count_side(w, put_in if won else 1 - put_in, Tally.SCRUMS_WON)
    count_side(w, 1 - put_in if won else put_in, Tally.SCRUMS_LOST)
    if contested and pack_hardness_checks(w, p, put_in):
        m.phase = Phase.PENALTY
    else:
        if not won:
            turn_over(w, Ending.SCRUM_LOST)
            begin_possession(w, m.side, Source.SCRUM)
        gather(w, p, contested)


@inlined
def line_out(w, p):
    """A line-out with the throw to the side in `side`; contested whoever is off (SV-9.3, 9.5)."""
    m = w.play[0]
    r = p.rules[0]
    margin = r.pitch_set_piece_margin
    m.x = min(max(m.x, margin), LENGTH - margin)
    m.unset_until = 0
    m.played_out = 0
    substitute(w, p)
    thrower = m.side
    begin_possession(w, thrower, Source.LINE_OUT)
    count_side(w, thrower, Tally.THROWS)
    won = pack_check(w, p, Check.LINE_OUT, thrower)
    play_on(w, r.seconds_line_out_lo, r.seconds_line_out_span)
    log(w, Event.LINE_OUT, NOBODY, NOBODY, won, 1, m.chance)
    if won:
        count_side(w, thrower, Tally.THROWS_WON)
    count_side(w, thrower if won else 1 - thrower, Tally.LINE_OUTS_WON)
    count_side(w, 1 - thrower if won else thrower, Tally.LINE_OUTS_LOST)
    if pack_hardness_checks(w, p, thrower):
        m.phase = Phase.PENALTY
    else:
        if not won:
            turn_over(w, Ending.LINE_OUT_LOST)
            begin_possession(w, m.side, Source.LINE_OUT)
        gather(w, p, True)


@inlined
def gather(w, p, checked):
    """The winner's scrum half receives: a handling check, failed: a scrum to the others (SV-9.2); none if uncontested."""
    m = w.play[0]
    read_situation(w, p, m.side)
    take_ball(w, p, w.men[w.sides[m.side].scrum_half].lane)
    if checked:
        held = check(w, p, Check.GATHER, m.man, m.man, 0.0)
        log(w, Event.GATHER, m.man, NOBODY, held, 0, m.chance)
        if not held:
            count(w, m.man, Tally.KNOCK_ONS)
            turn_over(w, Ending.HANDLING_ERROR)
            m.phase = Phase.SCRUM
