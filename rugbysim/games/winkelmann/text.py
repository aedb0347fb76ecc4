"""What people read of a game: the position in a terminal, and decisions as words (see RULES.md)."""

from __future__ import annotations

import textwrap
from typing import Any

from rugbysim.games.winkelmann.refusals import displaced, rule_for
from rugbysim.games.winkelmann.state import BALL_FIELD, FIELDS, OFF
from rugbysim.games.winkelmann.text_board import board_lines
from rugbysim.games.winkelmann.text_read import read_action
from rugbysim.games.winkelmann.text_words import (
    SIDE_NAMES,
    TURNS,
    action_text,
    circle_name,
    circle_names,
    field_name,
    landing,
    listed,
    move_parts,
    name_from,
    name_on,
    pick_ups,
    post_owner,
    roll_numbers,
    stone_name,
)
from rugbysim.games.winkelmann.vocabulary import BALL, DICE, FIGURES, SIDES, Action, Ending, Kind, Phase

__all__ = ["due", "list_state", "read_action", "show_action", "show_state", "situation", "tell_action"]

LINE = 100
MINUTE = 60


def show_state(params: Any, state: Any, colour: bool = False, key: bool = True) -> str:
    """The board of the one state of `state`, its key if `key`, and what happens now; with ANSI colours if `colour`."""
    p, s = params[0], state[0]
    return "\n".join([*board_lines(p, s, colour, key), "", *textwrap.wrap(situation(p, s), LINE)])


def list_state(params: Any, state: Any) -> str:
    """Where each stone of the one state of `state` stands, by all names of its field, and what happens now."""
    p, s = params[0], state[0]
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        fields = [_place_names(p, int(field)) for field in s["fig"][side]]
        figures = [f"{stone_name(FIGURES * side + figure)} {field}" for figure, field in enumerate(fields)]
        lines.append(f"{name}: {', '.join(figures)}")
    return "\n".join([*lines, f"Ball: {_place_names(p, int(s['ball']))}", "", situation(p, s)])


def _place_names(p: Any, field: int) -> str:
    """`G1.11=G2.7`: what a field is called on its circles."""
    if field in (OFF, FIELDS):
        return "displaced" if field == OFF else field_name(p, field)
    names = [field_name(p, field), *(name_on(p, field, int(ring)) for ring in p["circles"][field] if ring != OFF)]
    return "=".join(dict.fromkeys(names))


def due(params: Any, state: Any) -> str:
    """What the side to move has to decide: "5 open", "put w4", "fetch the ball"."""
    s = state[0]
    if s["phase"] == Phase.MOVE:
        return f"{listed([str(number) for number in _open_numbers(s)])} open"
    if s["phase"] == Phase.PLACE:
        return f"put {stone_name(int(s['stone']))}"
    return "fetch the ball" if s["phase"] == Phase.FETCH else ""


def show_action(params: Any, state: Any, action: int) -> str:
    """A decision, or before a roll or the lot its result, as `read_action` reads it back."""
    phase = state[0]["phase"]
    if phase == Phase.TOSS:
        return f"starter {SIDES[action]}"
    if phase == Phase.ROLL:
        return "roll {} {}".format(*roll_numbers(action))
    return action_text(params[0], state[0], action)


def tell_action(params: Any, state: Any, action: int) -> str:
    """A decision with what comes of it: "w2 goes 3 cw along D2 to D2.4 and displaces e1", "e1 to D2.7 (circle rule)".

    `read_action` understands this too.
    """
    p, s = params[0], state[0]
    if s["phase"] in (Phase.TOSS, Phase.ROLL) or action == Action.PASS:
        return show_action(params, state, action)
    if action < Action.PASS:
        return _told_move(p, s, action)
    field = action - Action.PLACE
    if s["phase"] == Phase.FETCH:
        hol = int(s["hol"])
        taken = f"{stone_name(int(s['at'][hol]))} takes the ball from {field_name(p, hol)}"
        return f"fetch {name_from(p, hol, field)} ({taken})"
    stone, there = stone_name(int(s["stone"])).removeprefix("the "), name_from(p, int(s["place"]), field)
    return f"{stone} to {there} ({_told_target(p, s, field)})"


def _told_move(p: Any, s: Any, action: int) -> str:
    """The way of a figure, and what it meets at its end."""
    die, figure, slot, turn = move_parts(action)
    side = int(s["side"])
    start, end = int(s["fig"][side, figure]), landing(p, s, action)
    name, ring = stone_name(FIGURES * side + figure), int(p["circles"][start, slot])
    words = f"{name} goes {s['dice'][die]} {TURNS[turn]} along {circle_name(p, ring)} to {name_on(p, end, ring)}"
    stone = int(s["at"][end])
    if stone != OFF:
        return f"{words} and {'plays the ball' if stone == BALL else f'displaces {stone_name(stone)}'}"
    free = [field for field in pick_ups(p, end) if s["at"][field] == OFF or field == start]
    return f"{words} and fetches the ball" if free and s["ball"] == BALL_FIELD else words


def _told_target(p: Any, s: Any, field: int) -> str:
    """By which rule a displaced stone goes to a field, or what it does there if it is the ball."""
    if s["stone"] == BALL and p["kind"][field] == Kind.GOAL:
        return f"goal for {SIDE_NAMES[1 - p['owner'][field]]}"
    rule = rule_for(p, displaced(s), field)
    owner = post_owner(p, field)
    return f"{rule}, a post of {SIDE_NAMES[owner]}'s goal" if s["stone"] == BALL and owner is not None else rule


# --- the situation ---------------------------------------------------------------------------------------------------


def situation(p: Any, s: Any) -> str:
    """Score and clock, where the ball is, and who does what now."""
    score = ", ".join(f"{name} {goals}" for name, goals in zip(SIDE_NAMES, s["score"], strict=True))
    sentences = [f"{score}; {_clock(p, s)}.", _ball(p, s), _now(p, s)]
    return " ".join(sentence for sentence in sentences if sentence)


def _clock(p: Any, s: Any) -> str:
    """How many rolls have been played of how many, and in a timed game how much time that is (WK-10.4)."""
    rolls = f"roll {s['rolls']} of {p['max_rolls']}"
    if p["goals_to_win"]:
        return rolls
    played, whole = (_minutes(int(count) * int(p["seconds_per_roll"])) for count in (s["rolls"], p["max_rolls"]))
    return f"{rolls}, {played} of {whole} minutes"


def _minutes(seconds: int) -> str:
    """`9:15`."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def _ball(p: Any, s: Any) -> str:
    """Where the ball is; nothing of it while it is displaced or the game is not on."""
    field = int(s["ball"])
    if field == OFF or s["phase"] in (Phase.TOSS, Phase.OVER):
        return ""
    if field == FIELDS:
        return "The ball waits on the ball field."
    owner = post_owner(p, field)
    where = f", a post of {SIDE_NAMES[owner]}'s goal" if owner is not None else ""
    return f"The ball is on {field_name(p, field)}{where}."


def _now(p: Any, s: Any) -> str:
    """The phase in words."""
    phase, side = Phase(int(s["phase"])), SIDE_NAMES[s["side"]]
    if phase is Phase.TOSS:
        return "Who begins is to be drawn."
    if phase is Phase.ROLL:
        return f"{side} is to roll{' again after a double' if s['again'] else ''}."
    if phase is Phase.OVER:
        return _ended(s)
    rolled = _rolled(s)
    if phase is Phase.MOVE:
        return rolled
    return f"{rolled} {_target(p, s) if phase is Phase.PLACE else _fetch(p, s)}"


def _rolled(s: Any) -> str:
    """The roll, what of it is still to be played, and whether another follows."""
    first, second = (int(number) for number in s["dice"])
    rolled = f"a double {first}" if first == second else f"{first} and {second}"
    numbers = _open_numbers(s)
    left = "both open" if len(numbers) == DICE else "both played"
    if len(numbers) == 1:
        left = f"{'one' if first == second else numbers[0]} still open"
    return f"{SIDE_NAMES[s['side']]} rolled {rolled}, {left}{'; another roll follows' if s['again'] else ''}."


def _open_numbers(s: Any) -> list[int]:
    """The numbers that are still to be played."""
    return [int(s["dice"][die]) for die in range(DICE) if s["open"][die]]


def _target(p: Any, s: Any) -> str:
    """Which stone is displaced, and where it may go."""
    stone, place = int(s["stone"]), int(s["place"])
    name = stone_name(stone)
    circles = listed(circle_names(p, place), "or")
    asked = f"{name[0].upper() if stone == BALL else name[0]}{name[1:]} is displaced from {field_name(p, place)}"
    if stone == BALL:
        where = f"{circles}, or next to a figure"
        if p["kind"][place] == Kind.POST:
            where += f", or into {SIDE_NAMES[p['owner'][place]]}'s goal"
    else:
        own = SIDE_NAMES[stone // FIGURES]
        where = f"{circles}, next to another figure of {own}'s, or in {own}'s goal"
    return f"{asked}: to which free field of {where}?"


def _fetch(p: Any, s: Any) -> str:
    """Who fetches the ball, and where it may be put."""
    hol = int(s["hol"])
    free = [name_from(p, hol, field) for field in pick_ups(p, hol) if s["at"][field] == OFF]
    return f"{stone_name(int(s['at'][hol]))} on {field_name(p, hol)} fetches the ball: to {listed(free, 'or')}?"


def _ended(s: Any) -> str:
    """How the game ended."""
    why = {Ending.GOAL: "by goals", Ending.TIME: "by time", Ending.TRUNCATED: "at the cap of rolls"}
    how = why[Ending(int(s["ending"]))]
    first, second = (int(goals) for goals in s["score"])
    if s["ending"] == Ending.TRUNCATED:
        return f"The game was stopped {how}."
    if first == second:
        return f"The game is drawn, ended {how}."
    return f"{SIDE_NAMES[0 if first > second else 1]} has won, ended {how}."
