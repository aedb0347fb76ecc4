"""Declarations in a script: read with little said, written so that every field comes back."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo.script_fields import (
    Where,
    direction,
    figure,
    figure_word,
    figures_of,
    list_of,
    number,
    number_of,
    pair,
    pair_of,
    piece,
    side,
    table,
    word_of,
)
from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.text_words import piece_name, side_name
from rugbysim.games.subbuteo.vocabulary import FIGURES, NOBODY, PER_TEAM, SIDES, Action, Option, Phase

DECLARE, SIDE, FIGURE, OPTION, WINNER, AIM, POWER, PLACE, ASKED, LAYOUT = (
    "declare",
    "side",
    "figure",
    "option",
    "winner",
    "aim",
    "power",
    "place",
    "figures",
    "layout",
)
KEYS = (DECLARE, SIDE, FIGURE, OPTION, WINNER, AIM, POWER, PLACE, ASKED, LAYOUT)

#: What else an action may be called.
ALSO_ACTIONS = {
    "toss": Action.COIN,
    "set_up": Action.LAYOUT,
    "usual_layout": Action.DEFAULT_LAYOUT,
    "default": Action.DEFAULT_LAYOUT,
    "ask": Action.ASK_MOVE,
    "ask_to_move": Action.ASK_MOVE,
    "put_in": Action.PUT,
}
ALSO_OPTIONS = {
    "again": Option.RETAKE,
    "the_kick_again": Option.RETAKE,
    "kick_to_touch": Option.TOUCH_KICK,
    "touch": Option.TO_TOUCH,
    "up_field": Option.UPFIELD,
}
#: Actions that say their option as well: {"declare": "punt to touch"}.
WHOLE = {
    "punt_to_touch": (Action.PUNT, Option.TO_TOUCH),
    "punt_upfield": (Action.PUNT, Option.UPFIELD),
    "retake": (Action.CHOOSE, Option.RETAKE),
    "scrum": (Action.CHOOSE, Option.SCRUM),
    "advantage": (Action.CHOOSE, Option.ADVANTAGE),
    "touch_kick": (Action.CHOOSE, Option.TOUCH_KICK),
    "kick_to_touch": (Action.CHOOSE, Option.TOUCH_KICK),
    "free_kick": (Action.CHOOSE, Option.FREE_KICK),
    "take": (Action.CHOOSE, Option.TAKE),
    "leave": (Action.CHOOSE, Option.LEAVE),
}
UNDERSTOOD = (Action.RUN, Action.GROUND, Action.FLICK, Action.KICK)  # whose figure may follow from the state
THROWER, KICKER = 2, 10  # the shirts that throw in and that kick off if nobody else is named
EXPECTED = 'what is declared, such as "run", "attempt", "pass" or "skip"'


def read_declaration(s: Any, line: dict[str, Any], where: Where) -> np.ndarray:
    """DECLARATION[1] of a line; `s` is the state in which it is declared.

    What is left out follows from the state: the carrier runs, rows of a set-up stay as they are.
    """
    action, option = _action(line, where)
    team = int(s["team"])
    if line.get(SIDE) is not None and side(where.at(SIDE), line[SIDE]) != team:
        raise where.at(SIDE).wrong(line[SIDE], f'"{SIDES[team]}", who is to declare' if team >= 0 else "nobody's name")
    declaration = new_declaration(action, option=option)
    d = declaration[0]
    if FIGURE in line:
        d["figure"] = figure(where.at(FIGURE), line[FIGURE], team)
    elif action in UNDERSTOOD:
        d["figure"] = understood(s)
    if OPTION in line:
        d["option"] = _option(line[OPTION], where.at(OPTION))
    elif action is Action.COIN:
        d["option"] = side(where.at(WINNER), line.get(WINNER))
        if d["option"] < 0:
            raise where.at(WINNER).missing('"red" or "blue", who won the toss')
    if AIM in line:
        d["aim"] = direction(where.at(AIM), line[AIM])
    if POWER in line:
        d["power"] = number(where.at(POWER), line[POWER])
    if PLACE in line:
        d["place"] = pair(where.at(PLACE), line[PLACE])
    elif action is Action.KICK and s["phase"] == Phase.DROP22:
        d["place"] = s["spot"]
    for entry, asked in enumerate(list_of(where.at(ASKED), line.get(ASKED, []), "a list of figures"), start=1):
        d["figures"][piece(where.at(ASKED).at(entry), asked, ball=False)] = 1
    if action is Action.LAYOUT or LAYOUT in line:
        _read_layout(s, d, line.get(LAYOUT, {}), where.at(LAYOUT))
    return declaration


def understood(s: Any) -> int:
    """The figure that is meant if nobody is named: the carrier, the passer, who throws in or kicks off; -1 for none."""
    phase, team = Phase(int(s["phase"])), int(s["team"])
    if phase is Phase.OPEN:
        return int(s["carrier"])
    if phase is Phase.PASS_FLICK:
        return int(s["passer"])
    if phase is Phase.LINEOUT_THROW:
        return PER_TEAM * team + THROWER - 1
    if phase in (Phase.KICKOFF, Phase.DROP22):
        return int(s["kicker"]) if s["kicker"] >= 0 else PER_TEAM * team + KICKER - 1
    return int(NOBODY)


def _action(line: dict[str, Any], where: Where) -> tuple[Action, Option]:
    """What is declared; some words say an option too."""
    if DECLARE not in line:
        raise where.at(DECLARE).missing(EXPECTED)
    named = line[DECLARE]
    if isinstance(named, str):
        whole = WHOLE.get("_".join(named.replace("-", " ").replace("_", " ").casefold().split()))
        if whole is not None:
            return whole
    return word_of(where.at(DECLARE), named, Action, ALSO_ACTIONS, EXPECTED), Option.NONE


def _option(value: Any, where: Where) -> int:
    """An option by its name; a number is taken as it stands, as machines write what is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return word_of(where, value, Option, ALSO_OPTIONS, "a choice")


def _read_layout(s: Any, d: Any, value: Any, where: Where) -> None:
    """The places of a set-up; figures of the declaring side that are not named stay where they are."""
    team = int(s["team"])
    if team >= 0:
        own = slice(PER_TEAM * team, PER_TEAM * (team + 1))
        d["layout"][own] = s["pos"][own]
    for name, at in table(where, value, 'a table of figures and places such as {"9": [45, 30]}').items():
        d["layout"][piece(where.at(name), name, team, ball=False)] = pair(where.at(name), at)


def write_declaration(s: Any, d: Any) -> dict[str, Any]:
    """The keys that `read_declaration` reads back to the very record."""
    action = Action(int(d["action"]))
    team = int(s["team"])
    line: dict[str, Any] = {DECLARE: action.name.lower()}
    if team >= 0:
        line[SIDE] = side_name(team).lower()
    if d["figure"] >= 0 or action in UNDERSTOOD:
        line[FIGURE] = figure_word(d["figure"])
    if action is Action.COIN and d["option"] in (0, 1):
        line[WINNER] = SIDES[int(d["option"])]
    elif d["option"] or action is Action.COIN:
        known = [int(option) for option in Option]
        option = int(d["option"])
        line[OPTION] = Option(option).name.lower() if option in known else option
    if d["aim"].any():
        line[AIM] = pair_of(d["aim"])
    if d["power"]:
        line[POWER] = number_of(d["power"])
    if d["place"].any() or s["phase"] == Phase.DROP22:
        line[PLACE] = pair_of(d["place"])
    if d["figures"].any():
        line[ASKED] = figures_of(d["figures"])
    layout = _write_layout(d, action, team)
    return line | ({LAYOUT: layout} if layout else {})


def _write_layout(d: Any, action: Action, team: int) -> dict[str, Any]:
    """The places of a set-up: all of the declaring side's, and any other that is said."""
    own = range(PER_TEAM * team, PER_TEAM * (team + 1)) if action is Action.LAYOUT and team >= 0 else range(0)
    named = [number for number in range(FIGURES) if number in own or d["layout"][number].any()]
    return {piece_name(number): pair_of(d["layout"][number]) for number in named}
