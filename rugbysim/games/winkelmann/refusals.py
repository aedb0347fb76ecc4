"""Why a decision is not legal now: one sentence that names the rule.

Written from the rules and apart from the compiled code, so that each can be held against the other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rugbysim.games.winkelmann.state import FIELDS, OFF
from rugbysim.games.winkelmann.text_words import (
    SIDE_NAMES,
    circle_names,
    field_name,
    listed,
    move_parts,
    name_from,
    name_on,
    pick_ups,
    rolls,
    stone_name,
)
from rugbysim.games.winkelmann.vocabulary import (
    ACTIONS,
    BALL,
    FIGURES,
    SIDES,
    Action,
    Entry,
    Kind,
    NeighbourRule,
    Phase,
)

CIRCLE, NEIGHBOUR, GOAL = "circle rule", "neighbour rule", "goal rule"


class Displaced(NamedTuple):
    """A stone that waits for its target: where it stood, what stands on all fields now, and whose turn it is."""

    stone: int
    place: int
    at: Any
    side: int


def refuse(params: Any, state: Any, action: int) -> str:
    """Why `action` is not legal in the one state of `state` under the rules of `params`; empty if it is legal."""
    p, s = params[0], state[0]
    phase = Phase(int(s["phase"]))
    if phase is Phase.OVER:
        return "the game is over (WK-10.2)"
    if phase is Phase.TOSS:
        return "" if 0 <= action < len(SIDES) else "who begins is drawn first: 0 for West, 1 for East (WK-2.3)"
    if phase is Phase.ROLL:
        return "" if action in rolls(p) else f"the dice are rolled first, and {action} is no roll of theirs (WK-3.1)"
    if not 0 <= action < ACTIONS:
        return f"{action} is no decision; expected an id from 0 to {ACTIONS - 1} (WK-3.1)"
    if phase is Phase.MOVE:
        return _played(p, s, action)
    if action < Action.PLACE:
        return _otherwise(p, s, phase)
    field = action - Action.PLACE
    return _target(p, displaced(s), field) if phase is Phase.PLACE else _fetch(p, s, field)


def _otherwise(p: Any, s: Any, phase: Phase) -> str:
    """What has to be decided before a number is played again."""
    if phase is Phase.PLACE:
        stone, place = stone_name(int(s["stone"])), field_name(p, int(s["place"]))
        return f"{stone} is displaced from {place} and must be put on a free field now (WK-5.7)"
    return f"the ball is fetched from {field_name(p, int(s['hol']))} and must be put on a pick-up field now (WK-6.2)"


def _played(p: Any, s: Any, action: int) -> str:
    """WK-3: a number is played now, and not given away."""
    if action < Action.PASS:
        return _number(s, action) or _way(p, s, action)
    if action >= Action.PLACE:
        return f"{SIDE_NAMES[s['side']]} plays a number now, and no stone is displaced or fetched (WK-3.1)"
    return "a number that can be played must be played (WK-3.4)" if p["must_move"] else ""


# --- a number --------------------------------------------------------------------------------------------------------


def _number(s: Any, action: int) -> str:
    """WK-3.2, WK-9.1: the number is open, and of two equal ones it is the first."""
    die = move_parts(action)[0]
    number = int(s["dice"][die])
    if not s["open"][die]:
        return f"the {'first' if die == 0 else 'second'} number, {number}, was played already (WK-3.2)"
    if die == 1 and s["open"][0] and s["dice"][0] == number:
        return f"both numbers are {number}, and the first is played first (WK-9.1)"
    return ""


def _way(p: Any, s: Any, action: int) -> str:
    """WK-4: the way of a figure along a circle, and the field where it ends."""
    die, figure, slot, turn = move_parts(action)
    side, number = int(s["side"]), int(s["dice"][die])
    start, name = int(s["fig"][side, figure]), stone_name(FIGURES * side + figure)
    if start == OFF:
        return f"{name} is not on the board (WK-4.1)"
    ring = int(p["circles"][start, slot])
    if ring == OFF:
        return f"{name} stands on {field_name(p, start)}, which lies on one circle only (WK-4.2)"
    way = [int(field) for field in p["path"][start, 2 * slot + turn, :number]]
    for field in way[:-1]:
        reason = _step(p, s, name, start, field, ring, is_last=False)
        if reason:
            return reason
    return _step(p, s, name, start, way[-1], ring, is_last=True) or _arrival(p, s, name, start, way[-1], ring)


def _step(p: Any, s: Any, name: str, start: int, field: int, ring: int, *, is_last: bool) -> str:
    """WK-4.3 to WK-4.5, WK-4.7: whether a figure may cross a field on its way along a circle, or end on it."""
    side, stone, place = int(s["side"]), int(s["at"][field]), name_on(p, field, ring)
    entry = p["entry"][side, field]
    if entry == Entry.NEVER or (entry == Entry.PASS and is_last):
        return f"goal field {place} is {SIDE_NAMES[p['owner'][field]]}'s (WK-4.5)"
    if entry == Entry.FROM_GOAL and not _in_goal(p, side, start):
        return f"{name} has left its goal and may not move back to {place} (WK-4.7)"
    if is_last or stone == OFF:
        return ""
    if stone == BALL:
        return f"{name} meets the ball on {place} on its way (WK-4.3)"
    return f"{name} meets {stone_name(stone)} on {place} on its way (WK-4.3)" if stone // FIGURES != side else ""


def _in_goal(p: Any, side: int, field: int) -> bool:
    """Whether a field is a goal field of `side`."""
    return bool(p["kind"][field] == Kind.GOAL and p["owner"][field] == side)


def _arrival(p: Any, s: Any, name: str, start: int, end: int, ring: int) -> str:
    """WK-4.6, WK-4.8: whether what stands on the last field can be displaced."""
    if end == start:
        return f"{name} would come back to {field_name(p, start)} where it stands (WK-4.1)"
    stone = int(s["at"][end])
    if stone == OFF:
        return ""
    at = s["at"].copy()
    at[end], at[start] = at[start], OFF
    waiting = Displaced(stone, end, at, int(s["side"]))
    on_circles = [int(field) for ring in p["circles"][end] if ring != OFF for field in p["rings"][ring] if field != OFF]
    # in this order since a free field of the circles is found at once, which nearly always ends the search
    if any(not _target(p, waiting, field) for field in (*on_circles, *range(FIELDS))):
        return ""
    return f"{name} cannot end on {name_on(p, end, ring)}: no field is open to {stone_name(stone)} there (WK-4.8)"


# --- a displaced stone -----------------------------------------------------------------------------------------------


def displaced(s: Any) -> Displaced:
    """The stone that waits in PLACE."""
    return Displaced(int(s["stone"]), int(s["place"]), s["at"], int(s["side"]))


def _target(p: Any, waiting: Displaced, field: int) -> str:
    """WK-5 to WK-8: whether a displaced stone may be put on a field."""
    there = name_from(p, waiting.place, field)
    if waiting.at[field] != OFF:
        return f"{there} is occupied by {stone_name(int(waiting.at[field]))} (WK-5.2)"
    if waiting.stone == BALL:
        return _goal_circle(p, waiting, field) or _ball(p, waiting, field)
    own = waiting.stone // FIGURES
    name, place = stone_name(waiting.stone), field_name(p, waiting.place)
    if p["kind"][field] == Kind.GOAL and p["owner"][field] != own:
        return f"goal field {there} is {SIDE_NAMES[1 - own]}'s (WK-1.7)"
    if rule_for(p, waiting, field):
        return ""
    circles = listed(circle_names(p, waiting.place), "or")
    return (
        f"{name} stood on {place}, and {there} is no field of {circles}, is not next to another figure of "
        f"{SIDE_NAMES[own]} and is none of its goal fields (WK-5.6)"
    )


def _goal_circle(p: Any, waiting: Displaced, field: int) -> str:
    """WK-7.5, WK-7.6, WK-8.1: goal fields and inner fields are for a ball that is on their goal circle already."""
    kind, owner = p["kind"][field], int(p["owner"][field])
    if kind not in (Kind.GOAL, Kind.INNER):
        return ""
    if p["owner"][waiting.place] != owner:
        return "the ball comes from outside and may only be put on the posts of this goal circle (WK-7.5)"
    if kind == Kind.INNER:
        return ""
    if p["kind"][waiting.place] != Kind.POST and not p["shot_from_circle"]:
        return f"the ball lay on {field_name(p, waiting.place)}, and is shot from a post only (WK-8.1)"
    if owner == waiting.side and p["own_goal_forbidden"]:
        return f"{SIDE_NAMES[owner]} may not put the ball into its own goal (WK-8.3)"
    return ""


def _ball(p: Any, waiting: Displaced, field: int) -> str:
    """WK-7.2: whether circle rule or neighbour rule lead the ball to a field."""
    if rule_for(p, waiting, field):
        return ""
    there = field_name(p, field)
    if any(waiting.at[near] not in (OFF, BALL) for near in _near(p, field)):
        return f"the figures next to {there} give the ball no place on or from a goal circle (WK-7.4)"
    circles = listed(circle_names(p, waiting.place), "or")
    return f"the ball lay on {field_name(p, waiting.place)}, and {there} is no field of {circles} (WK-7.2)"


def rule_for(p: Any, waiting: Displaced, field: int) -> str:
    """The first rule that leads a displaced stone to a free field that is not barred; "" if none does."""
    if set(p["circles"][waiting.place]) & set(p["circles"][field]) - {OFF}:
        return CIRCLE
    # AM-13 changes nothing here: the neighbours of the mover, which stands on the place, are on a circle through it
    if any(_is_beside(p, waiting, near, field) for near in _near(p, field)):
        return NEIGHBOUR
    if waiting.stone != BALL and _in_goal(p, waiting.stone // FIGURES, field):
        return GOAL
    return ""


def _near(p: Any, field: int) -> list[int]:
    """The neighbours of a field (WK-1.2)."""
    return [int(near) for near in p["neighbours"][field] if near != OFF]


def _is_beside(p: Any, waiting: Displaced, near: int, field: int) -> bool:
    """WK-5.4, WK-7.4: whether a figure on `near` lets the neighbour rule lead to `field`."""
    stone = int(waiting.at[near])
    if stone in (OFF, BALL):
        return False
    owner = stone // FIGURES
    if waiting.stone != BALL:
        return owner == waiting.stone // FIGURES
    if p["nr_goal_circle"] == NeighbourRule.BALL:
        return bool(p["owner"][waiting.place] == OFF)
    if p["nr_goal_circle"] == NeighbourRule.TARGET:
        return bool(p["owner"][field] == OFF)
    counts = p["nr_goal_circle"] == NeighbourRule.OPPONENT and owner == waiting.side
    return bool(counts or p["owner"][near] == OFF)


# --- the ball field --------------------------------------------------------------------------------------------------


def _fetch(p: Any, s: Any, field: int) -> str:
    """WK-6.2, WK-6.4: the free pick-up fields of the fetch field."""
    hol = int(s["hol"])
    name = name_from(p, hol, field)
    if field not in pick_ups(p, hol):
        return f"{name} is no pick-up field of {field_name(p, hol)} (WK-6.2)"
    if s["at"][field] != OFF:
        return f"{name} is occupied by {stone_name(int(s['at'][field]))} (WK-6.4)"
    return ""
