"""What is counted in a match, read off each ruling (columns.py says what every number means)."""

from __future__ import annotations

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.subbuteo.vocabulary import (
    FIRST,
    NOBODY,
    SECOND,
    Action,
    Code,
    KickKind,
    MatchTally,
    Option,
    Phase,
    Sanction,
    ScrumSide,
    Tally,
)


@outlined
def count(p, s, d, o, r, phase, side, kick, counts, whole):
    """Count a declaration of `side` in `phase` and its ruling; `s` is the state after it, `kick` the wedge kick's kind.

    `counts` int32 (2, tallies), `whole` int32 (tallies of the match).
    """
    whole[MatchTally.DECLARATIONS] += 1
    for t in range(2):
        counts[t, Tally.POINTS] += r.score_delta[t]
    if side == NOBODY:
        return
    count_played(d, r, phase, counts[side])
    count_ruled(p, s, o, r, phase, side, kick, counts, whole)
    if r.against != NOBODY and r.code >= Code.OFFSIDE:
        counts[r.against, Tally.OFFSIDES + r.code - Code.OFFSIDE] += 1
    if r.sanction == Sanction.PENALTY_TRY:
        counts[1 - r.against, Tally.PENALTY_TRIES] += 1
    elif r.sanction == Sanction.PENALTY:
        counts[1 - r.against, Tally.PENALTIES] += 1
    count_set_piece(s, r, phase, counts)


@outlined
def count_played(d, r, phase, mine):
    """What the declaring side did, whatever came of it."""
    a = d.action
    ball = a == Action.ATTEMPT or a == Action.RUN or a == Action.OFFLOAD or a == Action.GROUND
    if ball or a == Action.FLICK or a == Action.KICK:
        mine[Tally.FLICKS] += 1
    if a == Action.FLICK:
        if phase == Phase.SUPPORT or phase == Phase.PASS_PREP:
            mine[Tally.SUPPORT_FLICKS] += 1
        elif phase == Phase.DEFENCE:
            mine[Tally.DEFENSIVE_FLICKS] += 1
        elif phase == Phase.PASS_FLICK:
            failed = r.code == Code.MISS or r.code == Code.FORWARD_PASS or r.code == Code.ILLEGAL_TACKLE_A
            mine[Tally.PASSES] += 0 if failed else 1
    elif a == Action.KICK:
        if phase == Phase.TOUCH_KICK:
            mine[Tally.TOUCH_KICKS] += 1
        elif phase == Phase.FREE_KICK:
            mine[Tally.PENALTY_GOAL_ATTEMPTS] += 1
        elif phase == Phase.CONVERSION:
            mine[Tally.CONVERSION_ATTEMPTS] += 1
        elif phase == Phase.DROP22:
            mine[Tally.DROP_22S] += 1
    elif a == Action.CHOOSE and phase == Phase.PEN_CHOICE:
        mine[choice_of(d.option)] += 1
    struck = r.code == Code.STRIKE or r.code == Code.GROUNDED or r.code == Code.TRY
    if struck:
        mine[Tally.STRIKES] += 1
        if a == Action.OFFLOAD:
            mine[Tally.OFFLOADS] += 1


@inlined
def choice_of(option):
    """What a penalty was answered with."""
    if option == Option.ADVANTAGE:
        return Tally.CHOSE_ADVANTAGE
    if option == Option.SCRUM:
        return Tally.CHOSE_SCRUM
    return Tally.CHOSE_TOUCH_KICK if option == Option.TOUCH_KICK else Tally.CHOSE_FREE_KICK


@outlined
def count_ruled(p, s, o, r, phase, side, kick, counts, whole):
    """What the referee ruled."""
    code = r.code
    if code == Code.TRY:
        counts[side, Tally.TRIES] += 1
    elif code == Code.GOAL:
        counts[side, goal_of(phase)] += 1
    elif code == Code.POSSESSION:
        if phase != Phase.PASS_RECEIVE:
            counts[side, Tally.POSSESSIONS] += 1
    elif code == Code.SCRUM_WON:
        counts[s.poss, Tally.SCRUMS_WON] += 1
        counts[s.poss, Tally.POSSESSIONS] += 1
        if o.scrum_side == ScrumSide.END:
            whole[MatchTally.STALEMATES] += 1
    elif code == Code.LINEOUT_WON:
        counts[s.poss, Tally.LINEOUTS_WON] += 1
        counts[s.poss, Tally.POSSESSIONS] += 1
    elif code == Code.TACKLE_A:
        counts[1 - r.against, Tally.TACKLES_A] += 1
    elif code == Code.TACKLE_B:
        counts[1 - r.against, Tally.TACKLES_B] += 1
    elif code == Code.MISS:
        counts[r.against, Tally.MISSES] += 1
    elif code == Code.HELD_UP:
        counts[r.against, Tally.HELD_UP] += 1
    elif code == Code.BLOCKED:
        counts[side, Tally.KICKS_BLOCKED] += 1
    elif code == Code.STALEMATE:
        whole[MatchTally.STALEMATES] += 1
    if phase == Phase.WEDGE_KICK and code != Code.MISS and code != Code.TACKLE_B:
        counts[side, Tally.DROP_GOAL_ATTEMPTS if kick == KickKind.DROP_GOAL else Tally.PUNTS] += 1


@inlined
def goal_of(phase):
    """Which goal a kick over the bar was."""
    if phase == Phase.CONVERSION:
        return Tally.CONVERSIONS
    return Tally.PENALTY_GOALS if phase == Phase.FREE_KICK else Tally.DROP_GOALS


@outlined
def count_set_piece(s, r, phase, counts):
    """Scrums and line-outs that the ruling led to."""
    if s.phase == Phase.SCRUM_SETUP and phase != Phase.SCRUM_SETUP:
        counts[s.put_in, Tally.SCRUMS_PUT_IN] += 1
    elif s.phase == Phase.LINEOUT_SETUP and phase != Phase.LINEOUT_SETUP:
        counts[s.throw_in, Tally.LINEOUTS_THROWN] += 1


@outlined
def close(s, clock, whole):
    """What stands fast at the end of a match; `clock` is the running time of all halves in milliseconds."""
    winner = NOBODY
    if s.score[0] != s.score[1]:
        winner = FIRST if s.score[0] > s.score[1] else SECOND
    whole[MatchTally.WINNER] = winner
    whole[MatchTally.ENDING] = s.ending
    whole[MatchTally.SECONDS] = clock
