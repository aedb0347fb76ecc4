"""The state of a match: one flat record with named fields, handed through all phases as `m`.

One record, and not a bundle of arrays, because a function that takes two pointers compiles several times faster.

Places are in metres, times in whole milliseconds of match clock. `x` is measured from the goal line of the side in
possession, so that every side attacks towards 100; `y` from one touchline, the same for both (SV-1.5, SV-2.1). Men are
numbered 0..11 for the home side and 12..23 for the away side, the starting seven first. The match clock of the second
half starts at the end of the first half's time, whatever the first half overran.
"""

from __future__ import annotations

import numpy as np

from rugbysim.games.sevens.vocabulary import (
    LUCKS,
    MAN_TALLIES,
    MATCH_TALLIES,
    SIDE_TALLIES,
    Band,
    Ending,
    PenaltyChoice,
    Source,
    Stake,
)

SQUAD = 12  # men of a side: seven and a bench of five (SV-1.1)
MEN = 2 * SQUAD
LANES = 7
BENCH = SQUAD - LANES
SITUATIONS = 5  # the plain tactics and up to four that depend on score, time and men (SV-5.4)
PLANS = 10  # changes a bench plan may list
LENGTH = 100.0  # metres between the goal lines (SV-2.1)
WIDTH = 70.0  # metres between the touchlines (SV-1.4)
MIDDLE = WIDTH / 2
SPOT_STEP = 0.5  # metres between two nodes of the table of conversion spots
NEVER = 1 << 40  # a clock time that no match reaches
NOBODY = -1
EVENT_BUFFER = 20_000  # events of one match: four times the default cap of steps

SIDE = np.dtype(
    [
        ("score", "i8"),
        ("settled", "i8"),  # clock up to which time a man short is charged
        ("men", "i8"),  # on the pitch
        ("forwards", "i8"),  # of them in a forward's role
        ("scrum_half", "i8"),  # who does the job now (SV-11.4)
        ("fly_half", "i8"),
        ("goal_kicker", "i8"),
        ("situation", "i8"),  # row of the tactics in force (SV-5.4)
        ("review_at", "i8"),  # clock from which another row may be
        ("substitutions", "i8"),
        ("plans_left", "i8"),  # entries of the bench plan neither done nor void
        ("next_plan", "i8"),  # clock before which none of these can be due
    ],
    align=True,
)

MAN = np.dtype(
    [
        ("energy", "f8"),  # 0..1 (SV-3.6)
        ("factor", "f8"),  # what his ratings are multiplied by
        ("settled", "i8"),  # clock up to which time on the pitch or the bench is charged
        ("lane", "i8"),  # place in the line, or NOBODY
        ("slot", "i8"),  # place in the side's order, or NOBODY off the pitch
        ("place", "i8"),  # place he had last, and returns to from the bin
        ("role", "i8"),
        ("yellows", "i8"),
        ("back_at", "i8"),  # 0 free, a time in the bin, NEVER sent off or forbidden to return
    ],
    align=True,
)

EVENT = np.dtype(  # the event table as `columns.py` describes it, so that a log needs no copy in another form
    [
        ("match", "i8"),
        ("clock_ms", "i4"),
        ("in_play_ms", "i4"),
        ("half", "i1"),
        ("kind", "i1"),
        ("side", "i1"),
        ("player", "i1"),
        ("role", "i1"),
        ("other", "i1"),
        ("outcome", "i1"),
        ("home_score", "i2"),
        ("away_score", "i2"),
        ("value", "i4"),
        ("x", "f4"),
        ("y", "f4"),
        ("p_success", "f4"),
    ]
)

TRACED_ATTRIBUTES = 6  # pace, handling, tackling, jackling, set pieces, kicking: what checks are made with (SV-1.2)

TRACE = np.dtype(  # what chance did in a match, in whole units (see `tracing.py`)
    [
        ("variates", "i4", (2, LUCKS, len(Stake))),  # control variates of each side
        ("scores", "i4", (MEN, TRACED_ATTRIBUTES)),  # of each man's attributes; 0 unless asked for
        ("penalties", "i4", (2, len(Band), len(PenaltyChoice))),  # to each side, by place and choice
        ("card_side", "i4"),  # side shown the yellow card that is looked at, or NOBODY
        ("card_man", "i4"),  # who was shown it
        ("card_half", "i4"),  # half in which he was
        ("card_clock", "i4"),  # match clock at it
        ("card_lead", "i4"),  # points his side was ahead by
    ],
    align=True,
)

WORLD = np.dtype(
    [
        ("x", "f8"),  # metres from the goal line of the side in possession
        ("y", "f8"),  # metres from the touchline
        ("received_y", "f8"),  # where the man with the ball got it (SV-10.1)
        ("chance", "f8"),  # true probability of success of the last check
        ("margin", "f8"),  # by how much the last check's probability beat its draw
        ("phase", "i8"),  # Phase
        ("clock", "i8"),  # match clock
        ("half", "i8"),  # 1, 2, then periods of extra time
        ("half_end", "i8"),  # when its time is up
        ("kick_offs", "i8"),  # kick-offs of this half so far
        ("side", "i8"),  # side in possession, or to restart
        ("man", "i8"),  # man with the ball
        ("lane", "i8"),  # his place in his line
        ("first_side", "i8"),  # side that kicked off the first half
        ("unset_until", "i8"),  # the defence is unset until this time (SV-8.10)
        ("played_out", "i8"),  # the line-out follows a penalty: it is played even after time (SV-2.3)
        ("advantage", "i8"),  # side that a penalty awaits if its runner is stopped, or NOBODY (SV-11.8)
        ("advantage_x", "f8"),  # where, in its coordinates
        ("advantage_y", "f8"),
        ("award", "i8"),  # side a penalty was just given to, or NOBODY
        ("in_play", "i8"),  # ball in play so far
        ("next_return", "i8"),  # when the next man leaves the bin
        ("lead", "i8"),  # who led last: -1 nobody yet, else side
        ("lead_changes", "i8"),
        ("first_scorer", "i8"),  # side or NOBODY
        ("forfeit", "i8"),  # side that forfeits, or NOBODY
        ("yellows", "i8"),  # yellow cards shown so far in the match
        ("waived", "i8"),  # which of them is shown but not served: a counterfactual; NOBODY for none
        ("tracing", "i8"),  # 1: note what chance did
        ("scoring", "i8"),  # 1: and the scores of each man's ratings
        ("watched", "i8"),  # number of the yellow card that a trace tells of
        ("full_time", "i8"),  # length of the match without extra time
        ("stakes", "f8", (len(Stake),)),  # what a surprise is weighed by as the score stands
        ("luck", "f8", (2, LUCKS, len(Stake))),  # sums of surprises by side
        ("credit", "f8", (MEN, LUCKS, 2)),  # sums for the scores, as the one who acts and the one against him
        ("traced", TRACE),
        ("steps", "i8"),  # phases played, against the cap (SV-13.2)
        ("source", "i8"),  # of the possession: Source
        ("band", "i8"),  # where it began: Band
        ("owner", "i8"),  # side whose possession it is, or NOBODY
        ("began", "i8"),  # ball in play when it began
        ("logging", "i8"),  # 1: write events
        ("event_count", "i8"),  # events of this match written so far
        ("match", "i8"),  # index of the match
        ("stream", "u8", (4,)),  # the generator
        ("sides", SIDE, (2,)),
        ("men", MAN, (MEN,)),
        ("slots", "i8", (2, LANES)),  # man in each place of the order, or NOBODY
        ("line", "i8", (2, LANES)),  # men on the pitch from one touchline to the other
        ("appeal", "f8", (LANES,)),  # as receivers of a pass, of the line being arranged
        ("pass_share", "f8", (2, LANES, LANES)),  # [side, passer's lane, receiver's lane], cumulative (SV-5.3)
        ("plan_done", "i8", (2, PLANS)),
        ("man_tally", "i4", (MEN, MAN_TALLIES)),
        ("side_tally", "i4", (2, SIDE_TALLIES)),
        ("match_tally", "i4", (MATCH_TALLIES,)),
        ("possessions", "i8", (len(Source), len(Band), len(Ending))),  # over all matches of a batch
        ("penalties", "i8", (len(Band), len(PenaltyChoice))),  # the same
        ("events", EVENT, (EVENT_BUFFER,)),  # of this match; memory is touched only as far as it is written
    ],
    align=True,
)


def new_world() -> np.ndarray:
    """An empty state, WORLD[1]: one for each thread, used again for each match of a batch."""
    return np.zeros(1, WORLD).view(np.recarray)
