"""The position that a script begins in: any field of the state by its name, and sensible values for those left out."""

from __future__ import annotations

from typing import Any

import numpy as np

from rugbysim.games.subbuteo.script_fields import (
    Where,
    boolean,
    direction,
    figure,
    figure_word,
    figures_of,
    known_keys,
    list_of,
    number,
    number_of,
    pair,
    pair_of,
    piece,
    places_of,
    side,
    side_word,
    table,
    whole,
    word_of,
)
from rugbysim.games.subbuteo.state import STATE
from rugbysim.games.subbuteo.text_words import gap
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    NOBODY,
    PER_TEAM,
    Ending,
    KickKind,
    Origin,
    Phase,
)

SIDES_OF = {"team", "toss_winner", "first_kick", "poss", "last_poss", "kick_team", "kick_side", "put_in", "awarded"}
SIDES_OF |= {"throw_in", "throw_first", "pen_for"}
FIGURES_OF = {"carrier", "passer", "passer_off", "kicker", "barred", "infringed"}
FLAGS_OF = {"no_tackle", "support_lock", "off_field", "kick_offside", "played"}
YES_OR_NO = {"time_up", "must_use_carrier", "ran", "window_pass", "fault_drop22", "pen_half_opp", "pen_in_poss"}
DIRECTIONS = {"pass_dir", "kick_dir"}
WORDS: dict[str, Any] = {"phase": Phase, "pass_origin": Origin, "kick_kind": KickKind}
SECONDS = 1000  # milliseconds: the clock of a script is in seconds
PLACES = "places"
CLOCK = "clock_s"
FAR = 1000.0  # cm: where figures are that are not on the cloth
ROOM_BESIDE = 5.0  # cm beyond the run-off: a thrower stands outside touch, however narrow the run-off is
KNOWN = ({*(STATE.names or ())} - {"pos", "clock"}) | {PLACES, CLOCK}
ATTACKING = (Phase.LOOSE, Phase.OPEN, Phase.SUPPORT, Phase.PASS_PREP, Phase.PASS_FLICK, Phase.PASS_RECEIVE)
DEFENDING = (Phase.DEFENCE, Phase.BLOCK, Phase.INGOAL)
KICKS_OFF = (Phase.SETUP_KO_K, Phase.KICKOFF, Phase.SETUP_D22_K, Phase.DROP22)
RECEIVES = (Phase.SETUP_KO_R, Phase.SETUP_D22_R)


def parked(number: int) -> tuple[float, float]:
    """Where a figure is kept that is not on the cloth."""
    return -FAR - 10.0 * (number % PER_TEAM), -FAR - FAR * (number // PER_TEAM)


def read_start(p: Any, fresh: np.ndarray, value: Any, where: Where) -> np.ndarray:
    """STATE[1] of the position that a script begins in; `fresh` is the state of a new match.

    `value` is the table that the script has, None for a new match. Figures that have no place are not on the cloth.
    """
    state = fresh.copy()
    if value is None:
        return state
    given = table(where, value, 'a table such as {"phase": "open", "team": "red", "places": {...}}')
    known_keys(where, given, KNOWN)
    for key in ("phase", "team"):
        if key not in given:
            raise where.at(key).missing('a phase such as "open"' if key == "phase" else '"red" or "blue"')
    s = state[0]
    s["phase"] = word_of(where.at("phase"), given["phase"], Phase)
    s["team"] = side(where.at("team"), given["team"])
    if PLACES in given:
        for piece_number in range(FIGURES):
            s["pos"][piece_number] = parked(piece_number)
        read_places(s, given[PLACES], where.at(PLACES))
    read = {name: _read(s, name, given[_key(name)], where.at(_key(name))) for name in _said(given)}
    _fill(p, s, read, set(given))
    return state


def read_places(s: Any, value: Any, where: Where) -> None:
    """Put pieces where a table says that they stand."""
    for name, at in table(where, value, 'a table of pieces and places such as {"red 9": [45, 30]}').items():
        s["pos"][piece(where.at(name), name)] = pair(where.at(name), at)


def check_places(p: Any, named: Any, where: Where) -> None:
    """Refuse a piece that cannot be where a table says: not on the cloth, or of a shirt that nobody wears (AM-13)."""
    beside = float(p["run_off"]) + ROOM_BESIDE
    low_x, high_x = -float(p["in_goal_depth"]) - beside, float(p["length"] + p["in_goal_depth"]) + beside
    low_y, high_y = -beside, float(p["width"]) + beside
    for name, at in named.items():
        x, y = pair(where.at(name), at)
        if not (low_x <= x <= high_x and low_y <= y <= high_y):
            expected = f"a place on the cloth, x from {low_x:g} to {high_x:g} and y from {low_y:g} to {high_y:g}"
            raise where.at(name).wrong(at, expected)
        number = piece(where.at(name), name)
        if number < FIGURES and number % PER_TEAM >= int(p["per_team"]):
            raise where.at(name).wrong(name, f"a shirt from 1 to {int(p['per_team'])} (per_team, AM-13)")


def check_carrier(s: Any, where: Where) -> None:
    """Refuse a position of open play without a ball-carrier of the side that is to run."""
    if s["phase"] != Phase.OPEN or s["carrier"] < 0:
        return
    team, carrier = int(s["team"]), int(s["carrier"])
    if carrier // PER_TEAM != team:
        expected = f'a figure of "{side_word(team)}", which is to declare'
        raise where.at("carrier").wrong(figure_word(carrier), expected)
    if (s["pos"][carrier] == parked(carrier)).all():
        raise where.at(PLACES).at(figure_word(carrier)).missing("where the ball-carrier stands, [x, y]")


def _key(name: str) -> str:
    return CLOCK if name == "clock" else name


def _said(given: dict[str, Any]) -> list[str]:
    """The fields that are said, by their names in the state."""
    names = ["clock" if key == CLOCK else key for key in given if key != PLACES]
    return [name for name in names if name not in ("phase", "team")]


def _read(s: Any, name: str, value: Any, where: Where) -> Any:
    """Set one field of the state and return what it is."""
    if name in SIDES_OF:
        s[name] = side(where, value)
    elif name in FIGURES_OF:
        s[name] = figure(where, value)
    elif name in FLAGS_OF:
        s[name] = 0
        for entry, who in enumerate(list_of(where, value, "a list of figures"), start=1):
            s[name][piece(where.at(entry), who, ball=False)] = 1
    elif name in YES_OR_NO:
        s[name] = boolean(where, value)
    elif name in DIRECTIONS:
        s[name] = direction(where, value)
    elif name in WORDS:
        s[name] = word_of(where, value, WORDS[name])
    else:
        _read_other(s, name, value, where)
    return s[name]


def _read_other(s: Any, name: str, value: Any, where: Where) -> None:
    """Fields that are read in a way of their own, and plain numbers."""
    if name == "clock":
        s[name] = round(SECONDS * number(where, value, "seconds"))
    elif name == "ending":
        s[name] = NOBODY if value is None else word_of(where, value, Ending)
    elif name == "kick_barred":
        for entry, kick in enumerate(list_of(where, value, "a list of kicks"), start=1):
            s[name][word_of(where.at(entry), kick, KickKind) - 1] = 1
    elif name == "pass_flicked":
        both = list_of(where, value, "a list of two figures, null for none")
        if len(both) != len(s[name]):
            raise where.wrong(value, "a list of two figures, null for none")
        s[name] = [figure(where.at(entry), who) for entry, who in enumerate(both, start=1)]
    elif s[name].dtype.kind == "f":
        s[name] = pair(where, value) if s[name].shape else number(where, value)
    elif s[name].shape:
        low = -1 if name == "dir" else 0
        both = list_of(where, value, "a list of two whole numbers, Red's and Blue's")
        if len(both) != 2:
            raise where.wrong(value, "a list of two whole numbers, Red's and Blue's")
        s[name] = [whole(where.at(entry), one, low) for entry, one in enumerate(both, start=1)]
    else:
        s[name] = whole(where, value, -1)


def _fill(p: Any, s: Any, read: dict[str, Any], given: set[str]) -> None:
    """Give fields that nobody spoke of the values that go with the phase."""
    for name, value in _defaults(p, s, given).items():
        if name not in read:
            s[name] = value


def _defaults(p: Any, s: Any, given: set[str]) -> dict[str, Any]:
    """What goes without saying in a phase."""
    phase, team = Phase(int(s["phase"])), int(s["team"])
    playing = 1 - team if phase in DEFENDING else team
    ball = s["pos"][BALL].copy()
    found: dict[str, Any] = {"half": 1, "toss_winner": 0, "first_kick": 0}
    if "dir" not in given:
        found["dir"] = (1, -1)
    if phase in ATTACKING or phase in DEFENDING:
        found |= {"poss": playing, "last_poss": playing}
    if phase in KICKS_OFF or phase in RECEIVES:
        found["kick_team"] = team if phase in KICKS_OFF else 1 - team
    carrier = int(s["carrier"])
    if phase is Phase.OPEN and carrier >= 0:
        found["must_use_carrier"] = gap(p, s["pos"][carrier], ball) > float(p["control_gap"])
    if phase in (Phase.PASS_PREP, Phase.PASS_FLICK, Phase.PASS_RECEIVE):
        found |= {"passer": carrier, "pass_origin": Origin.OPEN, "pass_point": ball}
        found["pass_support_left"] = int(p["pass_support_flicks"])
    return found | _of_set_piece(p, s, phase, team, ball)


def _of_set_piece(p: Any, s: Any, phase: Phase, team: int, ball: Any) -> dict[str, Any]:
    """What goes without saying in windows, at restarts and penalties."""
    ahead = float(ball[0]) if s["dir"][team] > 0 else float(p["length"]) - float(ball[0])
    return {
        Phase.SUPPORT: {"support_due": 1, "defence_due": 1},
        Phase.DEFENCE: {"defence_due": 1},
        Phase.BLOCK: {"block_left": 1, "kick_kind": KickKind.PUNT_UPFIELD},
        Phase.WEDGE_KICK: {"kick_kind": KickKind.PUNT_UPFIELD, "poss": team, "last_poss": team},
        Phase.SCRUM_PUT: {"put_in": team, "awarded": team, "spot": ball},
        Phase.LINEOUT_THROW: {"throw_in": team, "throw_first": team, "spot": ball},
        Phase.PEN_CHOICE: {"pen_for": team, "pen_spot": ball, "pen_half_opp": ahead > float(p["length"]) / 2},
    }.get(phase, {})


# --- writing ----------------------------------------------------------------------------------------------------------


def write_start(p: Any, fresh: np.ndarray, state: np.ndarray) -> dict[str, Any] | None:
    """The table that `read_start` reads back to the very state; None if it is that of a new match."""
    if state.tobytes() == fresh.tobytes():
        return None
    s, where = state[0], Where("start", 1)
    nowhere = np.array([parked(number) for number in range(FIGURES)] + [tuple(fresh[0]["pos"][BALL])])
    given: dict[str, Any] = {"phase": Phase(int(s["phase"])).name.lower(), "team": side_word(s["team"])}
    given[PLACES] = places_of(s["pos"], nowhere)
    names = [name for name in STATE.names or () if name not in ("phase", "team", "pos")]
    while True:
        again = read_start(p, fresh, given, where)[0]
        other = [name for name in names if (again[name] != s[name]).any() and _key(name) not in given]
        if not other:
            return given
        given |= {_key(name): _written(s, name) for name in other}


def _written(s: Any, name: str) -> Any:
    """One field as `_read` reads it."""
    value = s[name]
    if name in SIDES_OF:
        return side_word(value)
    if name in FIGURES_OF:
        return figure_word(value)
    if name in FLAGS_OF:
        return figures_of(value)
    if name in YES_OR_NO:
        return bool(value)
    if name in WORDS:
        return WORDS[name](int(value)).name.lower()
    if name == "clock":
        return number_of(int(value) / SECONDS)
    if name == "ending":
        return Ending(int(value)).name.lower() if value >= 0 else None
    if name == "kick_barred":
        return [KickKind(kick + 1).name.lower() for kick in range(len(value)) if value[kick]]
    if name == "pass_flicked":
        return [figure_word(who) for who in value]
    if value.dtype.kind == "f":
        return pair_of(value) if value.shape else number_of(value)
    return [int(one) for one in value] if value.shape else int(value)
