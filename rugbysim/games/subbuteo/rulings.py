"""Writing a ruling (1.7)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.state import MOST_CITED
from rugbysim.games.subbuteo.vocabulary import NOBODY, PIECES, Code, Sanction


@outlined
def begin(r):
    """An empty ruling: all in order, nothing follows."""
    r.code = Code.OK
    r.against = NOBODY
    r.spot[0] = r.spot[1] = 0.0
    r.sanction = Sanction.NONE
    r.score_delta[0] = r.score_delta[1] = 0
    for piece in range(PIECES):
        r.moved[piece] = 0
    r.rule_count = 0
    r.am_count = 0


@outlined
def cite(r, rule):
    """Name a rule, once."""
    for k in range(r.rule_count):
        if r.rules[k] == rule:
            return
    if r.rule_count < MOST_CITED:
        r.rules[r.rule_count] = rule
        r.rule_count += 1


@outlined
def cite_am(r, am):
    """Name a ruling on what the rulebook leaves open, once."""
    for k in range(r.am_count):
        if r.ams[k] == am:
            return
    if r.am_count < MOST_CITED:
        r.ams[r.am_count] = am
        r.am_count += 1


@inlined
def at_spot(r, x, y):
    """Where it was."""
    r.spot[0] = x
    r.spot[1] = y
