"""The state of a match: a few flat records with named fields, and the tuple that carries them through the phases.

Places are in metres, times in whole milliseconds of match clock. `x` is measured from the goal line of the side in
possession, so that every side attacks towards 100; `y` from one touchline, the same for both (SV-1.5, SV-2.1). Men are
numbered 0..11 for the home side and 12..23 for the away side, the starting seven first. The match clock of the second half
starts at the end of the first half's time, whatever the first half overran.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rugbysim.games.sevens.vocabulary import MAN_TALLIES, MATCH_TALLIES, SIDE_TALLIES, Band, Ending, PenaltyChoice, Source

SQUAD = 12  # men of a side: seven and a bench of five (SV-1.1)
MEN = 2 * SQUAD
LANES = 7
PLANS = 10  # changes a bench plan may list
LENGTH = 100.0  # metres between the goal lines (SV-2.1)
WIDTH = 70.0  # metres between the touchlines (SV-1.4)
MIDDLE = WIDTH / 2
NEVER = 1 << 40  # a clock time that no match reaches
NOBODY = -1

PLAY = np.dtype(
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
        ("settled", "i8"),  # clock up to which time on the pitch is charged
        ("next_return", "i8"),  # when the next man leaves the bin
        ("lead", "i8"),  # who led last: -1 nobody yet, else side
        ("lead_changes", "i8"),
        ("first_scorer", "i8"),  # side or NOBODY
        ("forfeit", "i8"),  # side that forfeits, or NOBODY
        ("yellows", "i8"),  # yellow cards shown so far in the match
        ("waived", "i8"),  # which of them is shown but not served: a counterfactual; NOBODY for none
        ("steps", "i8"),  # phases played, against the cap (SV-13.2)
        ("source", "i8"),  # of the possession: Source
        ("band", "i8"),  # where it began: Band
        ("owner", "i8"),  # side whose possession it is, or NOBODY
        ("began", "i8"),  # ball in play when it began
        ("began_clock", "i8"),
        ("possession_passes", "i8"),
        ("possession_rucks", "i8"),
        ("logging", "i8"),  # 1: write events
        ("events", "i8"),  # events written so far
        ("match", "i8"),  # index of the match
    ],
    align=True,
)

SIDE = np.dtype(
    [
        ("score", "i8"),
        ("men", "i8"),  # on the pitch
        ("forwards", "i8"),  # of them in a forward's role
        ("scrum_half", "i8"),  # who does the job now (SV-11.4)
        ("fly_half", "i8"),
        ("goal_kicker", "i8"),
        ("situation", "i8"),  # row of the tactics in force (SV-5.4)
        ("substitutions", "i8"),
        ("plans_left", "i8"),  # entries of the bench plan neither done nor void
    ],
    align=True,
)

MAN = np.dtype(
    [
        ("energy", "f8"),  # 0..1 (SV-3.6)
        ("factor", "f8"),  # what his ratings are multiplied by
        ("lane", "i8"),  # place in the line, or NOBODY
        ("slot", "i8"),  # place in the side's order, or NOBODY off the pitch
        ("place", "i8"),  # place he had last, and returns to from the bin
        ("role", "i8"),
        ("yellows", "i8"),
        ("back_at", "i8"),  # 0 free, a time in the bin, NEVER sent off or forbidden to return
    ],
    align=True,
)

EVENT = np.dtype(
    [
        ("match", "i4"),
        ("clock_ms", "i4"),
        ("in_play_ms", "i4"),
        ("half", "i1"),
        ("kind", "i1"),
        ("side", "i1"),
        ("player", "i1"),  # 0..11 within his side, or -1
        ("role", "i1"),
        ("other_side", "i1"),
        ("other", "i1"),  # the second man: tackled, replaced, passed to
        ("outcome", "i1"),
        ("home_score", "i2"),
        ("away_score", "i2"),
        ("value", "i4"),
        ("x", "f4"),  # metres from the home goal line
        ("y", "f4"),
        ("p_success", "f4"),
    ],
    align=True,
)


class World(NamedTuple):
    """Everything a match changes. One per thread, used again for each match of a batch."""

    play: np.ndarray  # PLAY[1]
    sides: np.ndarray  # SIDE[2]
    men: np.ndarray  # MAN[24]
    slots: np.ndarray  # i8[2, 7]: man in each place of the order, or NOBODY
    line: np.ndarray  # i8[2, 7]: men on the pitch from one touchline to the other
    pass_share: np.ndarray  # f8[2, 7, 7]: [side, lane of the passer, lane of the receiver], cumulative (SV-5.3)
    plan_done: np.ndarray  # i8[2, PLANS]
    stream: np.ndarray  # u8[4]
    man_tally: np.ndarray  # i4[24, MAN_TALLIES]
    side_tally: np.ndarray  # i4[2, SIDE_TALLIES]
    match_tally: np.ndarray  # i4[MATCH_TALLIES]
    possessions: np.ndarray  # i8[sources, bands, endings]
    penalties: np.ndarray  # i8[bands, choices]
    events: np.ndarray  # EVENT[capacity]; 0 long: not logged


def new_world(event_capacity: int = 0) -> World:
    """An empty world; `event_capacity` events fit into its log."""
    return World(
        play=np.zeros(1, PLAY).view(np.recarray),
        sides=np.zeros(2, SIDE).view(np.recarray),
        men=np.zeros(MEN, MAN).view(np.recarray),
        slots=np.zeros((2, LANES), np.int64),
        line=np.zeros((2, LANES), np.int64),
        pass_share=np.zeros((2, LANES, LANES)),
        plan_done=np.zeros((2, PLANS), np.int64),
        stream=np.zeros(4, np.uint64),
        man_tally=np.zeros((MEN, MAN_TALLIES), np.int32),
        side_tally=np.zeros((2, SIDE_TALLIES), np.int32),
        match_tally=np.zeros(MATCH_TALLIES, np.int32),
        possessions=np.zeros((len(Source), len(Band), len(Ending)), np.int64),
        penalties=np.zeros((len(Band), len(PenaltyChoice)), np.int64),
        events=np.zeros(event_capacity, EVENT).view(np.recarray),
    )
