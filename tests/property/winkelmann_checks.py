"""What is true of every position of Winkelmann's Rugby, and of every step from one to the next, as compiled code."""

from __future__ import annotations

from typing import Any

from rugbysim.core.jit import entry, inlined, outlined
from rugbysim.games.kernels import legal_actions
from rugbysim.games.winkelmann.state import BALL_FIELD, LARGEST_FACE
from rugbysim.games.winkelmann.vocabulary import (
    ACTIONS,
    BALL,
    DICE,
    FIGURES,
    TALLIES,
    WAYS,
    Action,
    Ending,
    Kind,
    Phase,
    Restart,
    Tally,
)

FINE = 0
MOST_MOVES, MOST_FOR_FIGURE, MOST_FOR_BALL, MOST_PICK_UPS = 40, 42, 61, 2  # section D of the rules
WORDS = (
    "fine",
    "a stone is off the board that is not displaced",
    "a stone stands on no field of its own",
    "two stones on one field, or `at` says otherwise than `fig` and `ball`",
    "a figure on a foreign goal field, or the ball on one",
    "displaced stone, fetch field or who has arrived do not fit the phase",
    "dice or open numbers do not fit the phase",
    "another roll is to come without a double, or none after one",
    "ending, score and clock disagree",
    "nobody began",
    "nothing is legal",
    "more is legal than can be",
    "the legal decisions are not ascending ids of the phase",
    "a target is occupied or a goal field that is closed",
    "plays and displacements are not as many as circle, neighbour and goal rule gave",
    "numbers played, lapsed and open are not two a roll",
    "goals, shots and own goals disagree",
    "something was counted more often than what it is a part of",
    "a counter has gone back, or forward by too much, or for who did nothing",
    "an open number fell that was not played, or the dice changed within a roll",
    "a stone was somewhere else afterwards that nobody touched",
    "the ball left the ball field without a fetch, or came back without a goal",
    "it is the wrong side's turn",
    "the game does not end",
)
MISSING, FIELD, DISTINCT, GOAL_FIELD, PENDING, NUMBERS, AGAIN, ENDED, STARTER = range(1, 10)
NOTHING_LEGAL, TOO_MANY, ORDER, TARGET, RULES, PLAYED, GOALS, PARTS = range(10, 18)
COUNTER, WITHIN_ROLL, TOUCHED, BALL_HOME, TURN, ENDLESS = range(18, 24)

# --- a position -------------------------------------------------------------------------------------------------------


@inlined
def field_of(s, number):
    """Where a stone is."""
    return s.ball if number == BALL else s.fig[number // FIGURES, number % FIGURES]


@inlined
def is_rolled(s):
    """Whether a roll is being played."""
    return s.phase >= Phase.MOVE and s.phase <= Phase.FETCH


@inlined
def open_numbers(s):
    """How many numbers are still to be played."""
    return s.open[0] + s.open[1]


@inlined
def wrong_stones(p, s):
    """Eleven stones on fields of their own but for the displaced one; `at` follows from them (WK-1.5 to WK-1.7)."""
    standing = 0
    for number in range(BALL + 1):
        field = field_of(s, number)
        if (field < 0) != (s.stone == number):
            return MISSING
        if field >= 0:
            standing += 1
            if field > BALL_FIELD or (field == BALL_FIELD and number != BALL):
                return FIELD
            if s.at[field] != number:
                return DISTINCT
            in_goal = field < BALL_FIELD and p.kind[field] == Kind.GOAL
            if in_goal and (number == BALL or p.owner[field] != number // FIGURES):
                return GOAL_FIELD
    for field in range(BALL_FIELD + 1):
        if s.at[field] >= 0:
            standing -= 1
    return DISTINCT if standing != 0 else FINE


@inlined
def wrong_pending(p, s):
    """The displaced stone in PLACE, the fetch field in FETCH, and who has arrived in either (C.11)."""
    placing, fetching = s.phase == Phase.PLACE, s.phase == Phase.FETCH
    if (s.stone >= 0) != placing or (s.place >= 0) != placing or (s.hol >= 0) != fetching:
        return PENDING
    if not placing and not fetching:
        return PENDING if s.arrived[0] >= 0 or s.arrived[1] >= 0 else FINE
    if s.arrived[0] < 0 or s.at[s.arrived[0]] // FIGURES != s.side:
        return PENDING
    if placing and (s.place != s.arrived[0] or s.arrived[1] >= 0):
        return PENDING
    if fetching and (s.ball != BALL_FIELD or p.hol[s.hol, 0] < 0):
        return PENDING
    if fetching and s.hol != s.arrived[0] and s.hol != s.arrived[1]:
        return PENDING
    return FINE


@inlined
def wrong_dice(p, s):
    """Dice from the roll to its end, some of its numbers open; `again` after equal dice only (WK-3.1, WK-9.1, AM-8)."""
    rolled = is_rolled(s)
    for die in range(DICE):
        if rolled != (s.dice[die] > 0) or s.dice[die] > LARGEST_FACE or s.dice[die] < 0:
            return NUMBERS
        if s.open[die] < 0 or s.open[die] > 1 or (s.open[die] == 1 and not rolled):
            return NUMBERS
    if s.dice[0] > s.dice[1]:
        return NUMBERS
    if (s.phase == Phase.MOVE and open_numbers(s) == 0) or (s.phase > Phase.MOVE and open_numbers(s) == DICE):
        return NUMBERS
    if rolled:
        due = s.dice[0] == s.dice[1] and (p.max_extra_rolls < 0 or s.extra < p.max_extra_rolls)
        return FINE if s.again == due else AGAIN
    if s.phase == Phase.ROLL:
        return FINE if s.again == (s.extra > 0) else AGAIN
    return FINE if s.again == 0 else AGAIN


@inlined
def wrong_end(p, s):
    """Who began is known from the lot on; the game is over when goals or rolls say so (WK-10)."""
    if s.starter < 0 and s.phase != Phase.TOSS:
        return STARTER
    if (s.phase == Phase.OVER) != (s.ending >= 0) or s.rolls > p.max_rolls:
        return ENDED
    won = p.goals_to_win > 0 and max(s.score[0], s.score[1]) >= p.goals_to_win
    if won != (s.ending == Ending.GOAL):
        return ENDED
    if s.ending == Ending.TIME or s.ending == Ending.TRUNCATED:
        timed = p.goals_to_win == 0
        return FINE if s.rolls == p.max_rolls and timed == (s.ending == Ending.TIME) else ENDED
    return ENDED if s.phase <= Phase.ROLL and s.rolls == p.max_rolls else FINE


@inlined
def wrong_target(p, s, field):
    """A target is free; goal fields are open to their own figures, and to a ball from the posts (WK-5.6, WK-8.1)."""
    if s.at[field] >= 0:
        return TARGET
    if s.phase == Phase.FETCH:
        return FINE if p.hol[s.hol, 0] == field or p.hol[s.hol, 1] == field else TARGET
    if p.kind[field] != Kind.GOAL:
        return FINE
    if s.stone != BALL:
        return FINE if p.owner[field] == s.stone // FIGURES else TARGET
    if p.owner[s.place] != p.owner[field] or (p.owner[field] == s.side and p.own_goal_forbidden == 1):
        return TARGET
    return FINE if p.kind[s.place] == Kind.POST or p.shot_from_circle == 1 else TARGET


@inlined
def wrong_move(p, s, action):
    """A move plays an open number, of two equal ones the first; a pass is there only by agreement (D, AM-5)."""
    if action == Action.PASS:
        return FINE if p.must_move == 0 else ORDER
    die = action // (WAYS * FIGURES)
    if action > Action.PASS or s.open[die] == 0:
        return ORDER
    return ORDER if die == 1 and s.open[0] == 1 and s.dice[0] == s.dice[1] else FINE


@inlined
def most_legal(p, s):
    """How many decisions there can be."""
    if s.phase == Phase.MOVE:
        return MOST_MOVES + 1 - p.must_move
    if s.phase == Phase.FETCH:
        return MOST_PICK_UPS
    return MOST_FOR_BALL if s.stone == BALL else MOST_FOR_FIGURE


@inlined
def wrong_choices(p, s, desk):
    """At least one decision, ascending ids of the phase, none of them impossible at first sight."""
    n = legal_actions(p, s, desk.legal)
    if n == 0 or desk.legal[0] == Action.PASS:
        return NOTHING_LEGAL
    if n > most_legal(p, s):
        return TOO_MANY
    for i in range(n):
        action = desk.legal[i]
        if action < 0 or action >= ACTIONS or (i > 0 and action <= desk.legal[i - 1]):
            return ORDER
        if s.phase == Phase.MOVE:
            found = wrong_move(p, s, action)
        elif action < Action.PLACE:
            found = ORDER
        else:
            found = wrong_target(p, s, action - Action.PLACE)
        if found != FINE:
            return found
    return FINE


@inlined
def wrong_tallies(p, s):
    """What was counted adds up, each roll from its beginning; a goal may have cut off one number (WK-10.1)."""
    goals = 0
    fetches = 0
    for side in range(2):
        tally, other = s.tally[side], s.tally[1 - side]
        decides = is_rolled(s) and s.side == side
        by_rules = tally[Tally.BY_CIRCLE] + tally[Tally.BY_NEIGHBOUR] + tally[Tally.BY_GOAL]
        if by_rules != tally[Tally.BALL_PLAYS] + tally[Tally.DISPLACED_OWN] + tally[Tally.DISPLACED_RIVAL]:
            return RULES
        numbers = tally[Tally.NUMBERS] + tally[Tally.LAPSED]
        if decides:
            numbers += open_numbers(s)
        if numbers > DICE * tally[Tally.ROLLS] or numbers < DICE * tally[Tally.ROLLS] - tally[Tally.SHOTS]:
            return PLAYED
        if tally[Tally.GOALS] != tally[Tally.SHOTS] - tally[Tally.OWN_GOALS] + other[Tally.OWN_GOALS]:
            return GOALS
        if p.own_goal_forbidden == 1 and tally[Tally.OWN_GOALS] > 0:
            return GOALS
        pending = decides and s.phase == Phase.PLACE
        if by_rules + pending > tally[Tally.NUMBERS] or tally[Tally.OWN_GOALS] > tally[Tally.SHOTS]:
            return PARTS
        if tally[Tally.SHOTS] + tally[Tally.POSTS] > tally[Tally.BALL_PLAYS]:
            return PARTS
        if tally[Tally.DOUBLES] > tally[Tally.ROLLS] or tally[Tally.POST_ROLLS] > tally[Tally.ROLLS]:
            return PARTS
        goals += tally[Tally.GOALS]
        fetches += tally[Tally.FETCHES]
    return PARTS if fetches > goals + 1 else FINE  # WK-6.5


@outlined
def wrong(p, s, desk):
    """The number of what is wrong with a position, FINE for nothing."""
    found = wrong_stones(p, s)
    if found == FINE:
        found = wrong_pending(p, s)
    if found == FINE:
        found = wrong_dice(p, s)
    if found == FINE:
        found = wrong_end(p, s)
    if found == FINE:
        found = wrong_tallies(p, s)
    if found == FINE and is_rolled(s):
        found = wrong_choices(p, s, desk)
    return found


# --- a step -----------------------------------------------------------------------------------------------------------


@inlined
def wrong_counters(before, s):
    """Nothing falls; what rises is of who decided or rolled, except that a goal may be the other's."""
    if s.rolls != before.rolls + (before.phase == Phase.ROLL) or (before.starter >= 0 and s.starter != before.starter):
        return COUNTER
    for side in range(2):
        for tally in range(TALLIES):
            more = s.tally[side, tally] - before.tally[side, tally]
            most = 0 if side != before.side and tally != Tally.GOALS else DICE if tally == Tally.LAPSED else 1
            if more < 0 or more > most:
                return COUNTER
        if s.score[side] - before.score[side] != s.tally[side, Tally.GOALS] - before.tally[side, Tally.GOALS]:
            return COUNTER
        if (
            side == before.side
            and s.tally[side, Tally.ROLLS] - before.tally[side, Tally.ROLLS] != s.rolls - before.rolls
        ):
            return COUNTER
    return FINE


@inlined
def wrong_within_roll(before, s):
    """Dice lie until the roll is over, and one number falls for each move (WK-3.2, WK-3.6)."""
    if not is_rolled(before) or not is_rolled(s):
        return FINE
    for die in range(DICE):
        if s.dice[die] != before.dice[die] or s.open[die] > before.open[die]:
            return WITHIN_ROLL
    played = 1 if before.phase == Phase.MOVE else 0
    return FINE if open_numbers(before) - open_numbers(s) == played and s.side == before.side else WITHIN_ROLL


@inlined
def wrong_touch(p, before, s, goal):
    """A move touches the mover and who stands there, PLACE the displaced stone, FETCH the ball (WK-5.8)."""
    if goal and s.ending != Ending.GOAL and p.restart != Restart.PLAY_ON:
        for number in range(2 * FIGURES):
            if field_of(s, number) != p.start[number // FIGURES, number % FIGURES]:
                return TOUCHED
        return FINE if s.ball == BALL_FIELD else TOUCHED
    movers = 0
    for number in range(BALL + 1):
        if field_of(s, number) == field_of(before, number):
            continue
        if before.phase == Phase.MOVE:
            if number != s.stone:
                movers += 1
                if number // FIGURES != before.side:
                    return TOUCHED
        elif number != (before.stone if before.phase == Phase.PLACE else BALL) or before.phase <= Phase.ROLL:
            return TOUCHED
    played = s.tally[before.side, Tally.NUMBERS] - before.tally[before.side, Tally.NUMBERS]
    return FINE if movers == played else TOUCHED


@outlined
def wrong_step(p, before, s):
    """The number of what is wrong with a step from one position to the next, FINE for nothing."""
    goals = s.score[0] + s.score[1] - before.score[0] - before.score[1]
    found = wrong_counters(before, s)
    if found == FINE:
        found = wrong_within_roll(before, s)
    if found == FINE:
        found = wrong_touch(p, before, s, goals == 1)
    if found != FINE:
        return found
    left = before.ball == BALL_FIELD and s.ball != BALL_FIELD
    came = before.ball != BALL_FIELD and s.ball == BALL_FIELD
    if goals > 1 or left != (before.phase == Phase.FETCH) or came != (goals == 1):
        return BALL_HOME
    if s.phase == Phase.ROLL and before.phase != Phase.TOSS and goals == 0:
        return FINE if (s.side == before.side) == (s.again == 1) else TURN
    return TURN if goals == 1 and s.again == 1 else FINE


@entry
def what_is_wrong(parameters: Any, positions: Any, desks: Any, longest: Any, found: Any) -> Any:
    """The number of the first thing that is wrong in positions that follow one another, FINE for nothing.

    `longest`: actions of the longest game. `found`: the number of the position, the last one if nothing is wrong.
    """
    p, desk = parameters[0], desks[0]
    for number in range(len(positions)):
        found[0] = number
        result = ENDLESS if number > longest else wrong(p, positions[number], desk)
        if result == FINE and number > 0:
            result = wrong_step(p, positions[number - 1], positions[number])
        if result != FINE:
            return result
    return FINE
