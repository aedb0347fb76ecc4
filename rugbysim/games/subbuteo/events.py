"""The log of a match: one record a ruling, as `columns.py` describes it, written by compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.core.jit import outlined
from rugbysim.games.subbuteo.vocabulary import BALL, Action, Option

EVENT = np.dtype(  # packed, as the rows of a table are, so that a log needs no copy in another form
    [
        ("match", "i8"),
        ("number", "i4"),
        ("half", "i1"),
        ("clock_ms", "i4"),
        ("phase", "i1"),
        ("side", "i1"),
        ("action", "i1"),
        ("figure", "i1"),
        ("option", "i1"),
        ("code", "i1"),
        ("against", "i1"),
        ("sanction", "i1"),
        ("spot_x", "i4"),
        ("spot_y", "i4"),
        ("ball_x", "i4"),
        ("ball_y", "i4"),
        ("red_points", "i2"),
        ("blue_points", "i2"),
    ]
)

HUNDRED: Any = 100.0


@outlined
def begin_event(e, match, number, s):
    """What stands fast before a declaration, the `number`th of its match from 1, is ruled on."""
    e.match = match
    e.number = number
    e.half = s.half
    e.clock_ms = s.clock
    e.phase = s.phase
    e.side = s.team


@outlined
def end_event(e, d, r, s):
    """What was declared (d) and ruled (r), and the state after it."""
    e.action = d.action
    e.figure = d.figure
    e.option = d.option
    if d.action == Action.COIN:  # whose option is the side that won
        e.side = d.option
        e.option = Option.NONE
    e.code = r.code
    e.against = r.against
    e.sanction = r.sanction
    e.spot_x = hundredths(r.spot[0])
    e.spot_y = hundredths(r.spot[1])
    e.ball_x = hundredths(s.pos[BALL, 0])
    e.ball_y = hundredths(s.pos[BALL, 1])
    e.red_points = s.score[0]
    e.blue_points = s.score[1]


@outlined
def hundredths(length):
    """A length in hundredths of a centimetre, the nearest."""
    return np.int64(np.floor(HUNDRED * length + 0.5))
