"""How good a position is: what `greedy` looks at, and what a tree search may use instead of playing on.

An estimate of our own, not a rule. It is measured in goals and then squeezed into -1 (West lost) to 1 (West won). What
counts is who can hit the ball with which numbers, whether the ball can then be played to a post of the rival's goal,
and whether a figure can hit it there: these three make a goal within one roll. Six numbers are reckoned with.
"""

from __future__ import annotations

import numpy as np

from rugbysim.core.jit import inlined, outlined
from rugbysim.games.winkelmann.params import NEIGHBOURS, WORD_FIELDS
from rugbysim.games.winkelmann.state import BALL_FIELD, FIELDS, OFF
from rugbysim.games.winkelmann.targets import is_free_pick_up
from rugbysim.games.winkelmann.vocabulary import BALL, FIGURES, WAYS, Entry, Kind, Phase

FACES = 6

# Worth in goals, found by letting versions play each other (RULES.md says how strong the result is).
HIT_NEXT = 0.05  # the chance that a roll lets a side play the ball, if it is to roll
HIT = 0.14  # ... if the other side is to roll
FAR = 0.03  # a side's nearest figure, for each step that it is from a fetch field
ROLLING = 1.3  # steps that it is worth to be next in the race for the ball
PLAYS = 0.025  # each play along circles that the ball is from a rival post
ANSWER = 0.9  # of the rival's chance to score in the roll after this one
AGAIN = 0.9  # of a chance in the extra roll of a Pasch
PLAYABLE = 0.09  # an open number that plays the ball
BEHIND = 0.008  # a figure, for each step that it is from a post of the rival's goal
HOME = 0.025  # a figure that has not left its goal
GOAL_LEAD = 0.45  # what a goal is worth between -1 and 1
LEAD_MOST = 0.95  # the most that a running game is worth


@outlined
def hits(p, s, side, field):
    """The numbers with which a figure of `side` can end on a field, as bits 1 to 6."""
    numbers = 0
    for way in range(WAYS):
        for step in range(FACES):
            start = p.path[field, way, step]
            if start < 0:
                break
            stone = s.at[start]
            if stone >= 0:
                if stone // FIGURES != side:
                    break
                numbers |= 2 << step
            if p.entry[side, start] == Entry.NEVER:
                break
    return numbers


@outlined
def count(numbers):
    """How many numbers a set has."""
    found = 0
    for number in range(1, FACES + 1):
        found += numbers >> number & 1
    return found


@inlined
def either(numbers):
    """The chance that one of two dice shows one of the numbers."""
    n = count(numbers)
    return n * (2 * FACES - n) / 36.0


@inlined
def both(first, second):
    """The chance that one die shows one of the first numbers and the other one of the second."""
    common = count(first & second)
    return (2 * count(first) * count(second) - common * common) / 36.0


@inlined
def is_open(p, s, side):
    """Whether a goal field of a side is free (WK-8.4)."""
    for number in range(FIGURES):  # noqa: SIM110 - any() is not compiled
        if s.at[p.goal_fields[side, number]] < 0:
            return True
    return False


@inlined
def can_be_put(p, s, side, ball, post):
    """Whether `side`, when it plays the ball, may put it on a free post (WK-5.3, WK-7.4)."""
    if s.at[post] >= 0:
        return False
    if p.circle_set[ball, post // WORD_FIELDS] >> (post % WORD_FIELDS) & 1 == 1:
        return True
    for number in range(NEIGHBOURS):
        field = p.neighbours[post, number]
        if field >= 0:
            stone = s.at[field]
            if stone >= 0 and stone < BALL and (stone // FIGURES == side or p.owner[field] < 0):
                return True
    return False


@inlined
def shows(s, numbers, die):
    """Whether an open number is one of these."""
    return s.open[die] == 1 and numbers >> s.dice[die] & 1 == 1


@outlined
def chance(p, s, side, ball, known):
    """The chance that `side` scores in its next roll, or with its open numbers if these are `known`, about."""
    rival = 1 - side
    if not is_open(p, s, rival):
        return 0.0
    reach = hits(p, s, side, ball)
    if p.kind[ball] == Kind.POST and p.owner[ball] == rival:
        if not known:
            return either(reach)
        if shows(s, reach, 0) or shows(s, reach, 1):
            return 1.0
        return AGAIN * either(reach) if s.again == 1 else 0.0
    if reach == 0:
        return 0.0
    best = 0.0
    for number in range(2):
        post = p.posts[rival, number]
        if can_be_put(p, s, side, ball, post):
            second = hits(p, s, side, post)
            if not known:
                best = max(best, both(reach, second))
            elif (shows(s, reach, 0) and shows(s, second, 1)) or (shows(s, reach, 1) and shows(s, second, 0)):
                return 1.0
            elif s.again == 1:
                one = either(second) if shows(s, reach, 0) or shows(s, reach, 1) else both(reach, second)
                best = max(best, AGAIN * one)
    return best


@inlined
def standing(p, s, side):
    """What it costs that the figures of a side are far from the rival's posts, or still in their goal."""
    cost = 0.0
    for figure in range(FIGURES):
        field = s.fig[side, figure]
        if field >= 0:
            cost += BEHIND * p.steps_to_post[side, field]
            if p.kind[field] == Kind.GOAL:
                cost += HOME
    return -cost


@inlined
def nearest(s, side, steps):
    """How many steps the nearest figure of a side has to go, by how many each field takes."""
    least = np.int64(FIELDS)
    for figure in range(FIGURES):
        field = s.fig[side, figure]
        if field >= 0:
            least = min(least, steps[field])
    return least


@outlined
def with_ball(p, s, ball):
    """What it is worth to the side to decide or to roll that the ball lies on a field."""
    side = s.side
    rival = 1 - side
    known = s.phase != Phase.ROLL
    own = chance(p, s, side, ball, known)
    reach = hits(p, s, side, ball)
    worth = PLAYS * (p.plays[rival, ball] - p.plays[side, ball])
    if known:
        if shows(s, reach, 0) or shows(s, reach, 1):
            worth += PLAYABLE
        worth += HIT * either(reach) - HIT_NEXT * either(hits(p, s, rival, ball))
    else:
        worth += HIT_NEXT * either(reach) - HIT * either(hits(p, s, rival, ball))
    answer = ANSWER * chance(p, s, rival, ball, False)
    if known and own < 1.0:
        own = max(own, ANSWER * ANSWER * chance(p, s, side, ball, False))
    return own + (1.0 - own) * (worth - answer)


@outlined
def beside(p, s, place):
    """What it is worth to put the ball on the best free field of the pitch beside a figure, -1 if there is none."""
    best = -1.0
    for number in range(NEIGHBOURS):
        field = p.neighbours[place, number]
        if field >= 0 and s.at[field] < 0 and p.kind[field] == Kind.PITCH:
            best = max(best, with_ball(p, s, field))
    return best


@outlined
def put_ball(p, s):
    """What it is worth to put the displaced ball where it is best, of the places that are tried.

    A goal if the ball lies on an open goal's post; else the rival's posts and the fields beside the foremost figure and
    the mover.
    """
    rival = 1 - s.side
    if p.kind[s.place] == Kind.POST and p.owner[s.place] == rival and is_open(p, s, rival):
        return 1.0
    best = beside(p, s, s.place)
    least = nearest(s, s.side, p.steps_to_post[s.side])
    for figure in range(FIGURES):
        field = s.fig[s.side, figure]
        if p.steps_to_post[s.side, field] == least:
            best = max(best, beside(p, s, field))
    for number in range(2):
        post = p.posts[rival, number]
        if can_be_put(p, s, s.side, s.place, post):
            best = max(best, with_ball(p, s, post))
    return best


@inlined
def ball_worth(p, s):
    """What the ball is worth to the side to decide or to roll."""
    if s.ball == BALL_FIELD:
        if s.phase == Phase.FETCH:
            best = -1.0
            for slot in range(2):
                if is_free_pick_up(p, s, s.hol, slot):
                    best = max(best, with_ball(p, s, p.hol[s.hol, slot]))
            return best
        lead = nearest(s, 1 - s.side, p.steps_to_hol) - nearest(s, s.side, p.steps_to_hol)
        return FAR * (lead if s.phase == Phase.TOSS else lead + ROLLING)
    if s.ball == OFF:
        return put_ball(p, s)
    return with_ball(p, s, s.ball)


@outlined
def evaluate(p, s):
    """How good the position is for West, from -1 (lost) to 1 (won)."""
    lead = 1.0 * (s.score[0] - s.score[1])
    if s.phase == Phase.OVER:
        return 0.0 if lead == 0.0 else (1.0 if lead > 0.0 else -1.0)
    own = ball_worth(p, s) + standing(p, s, s.side) - standing(p, s, 1 - s.side)
    if s.side == 1:
        own = -own
    return max(-LEAD_MOST, min(LEAD_MOST, GOAL_LEAD * (lead + own)))
