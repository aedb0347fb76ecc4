"""Scrums and line-outs (SV-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rugbysim.games.sevens.vocabulary import Check, Ending, Event, Phase, Source, Tally
from tests.oracle.twin.discipline import pack_hardness_checks
from tests.oracle.twin.periods import read_tactics, substitute
from tests.oracle.twin.pitch import LENGTH, WIDTH, within

if TYPE_CHECKING:
    from tests.oracle.twin.match import Match

PACK = 3
LINE_OUT_MARK = 15.0


def scrum(m: Match) -> None:
    """A scrum, put-in to the side in `attack`; uncontested unless both have their three forwards (SV-9.1, SV-9.4)."""
    margin = m.rules.pitch_set_piece_margin
    m.x = within(margin, m.x, LENGTH - margin)
    m.y = within(margin, m.y, WIDTH - margin)
    m.unset_until = 0
    substitute(m)
    m.begin_possession(Source.SCRUM)
    m.attack.tally[Tally.PUT_INS] += 1
    contested = all(len(side.forwards) == PACK for side in m.sides)
    won = pack_check(m, Check.SCRUM) if contested else True
    m.play_on("scrum")
    m.note(Event.SCRUM, outcome=won, value=int(contested), chance=m.chance if contested else 1.0)
    m.attack.tally[Tally.PUT_INS_WON] += won
    winner = m.attack if won else m.defence
    winner.tally[Tally.SCRUMS_WON] += 1
    winner.rival.tally[Tally.SCRUMS_LOST] += 1
    if contested and pack_hardness_checks(m):
        m.phase = Phase.PENALTY
        return
    if not won:
        m.turn_over(Ending.SCRUM_LOST)
        m.begin_possession(Source.SCRUM)
    gather(m, checked=contested)


def line_out(m: Match) -> None:
    """A line-out, throw to the side in `attack`; contested whoever is off (SV-9.3)."""
    margin = m.rules.pitch_set_piece_margin
    m.x = within(margin, m.x, LENGTH - margin)
    m.unset_until = 0
    m.played_out = False
    substitute(m)
    m.begin_possession(Source.LINE_OUT)
    m.attack.tally[Tally.THROWS] += 1
    won = pack_check(m, Check.LINE_OUT)
    m.play_on("line_out")
    m.note(Event.LINE_OUT, outcome=won, value=1, chance=m.chance)
    m.attack.tally[Tally.THROWS_WON] += won
    winner = m.attack if won else m.defence
    winner.tally[Tally.LINE_OUTS_WON] += 1
    winner.rival.tally[Tally.LINE_OUTS_LOST] += 1
    if pack_hardness_checks(m):
        m.y = within(LINE_OUT_MARK, m.y, WIDTH - LINE_OUT_MARK)
        m.phase = Phase.PENALTY
        return
    if not won:
        m.turn_over(Ending.LINE_OUT_LOST)
        m.begin_possession(Source.LINE_OUT)
    gather(m, checked=True)


def pack_check(m: Match, kind: int) -> bool:
    """The forwards of the side with put-in or throw against the others' (SV-3.5)."""
    ours = m.attack.pack_rating(kind, against=False)
    theirs = m.defence.pack_rating(kind, against=True)
    return m.decide(kind, ours - theirs)


def gather(m: Match, *, checked: bool) -> None:
    """The winners' scrum half receives, with a handling check unless the scrum was uncontested (SV-9.2, SV-9.4)."""
    read_tactics(m, m.attack)
    scrum_half = m.attack.scrum_half
    m.hand_to(scrum_half)
    if checked:
        held = m.check(Check.GATHER, scrum_half, scrum_half)
        m.note(Event.GATHER, scrum_half, outcome=held, chance=m.chance)
        if not held:
            m.knock_on()
