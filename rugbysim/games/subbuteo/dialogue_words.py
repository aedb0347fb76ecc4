"""Answers of people at the table, read; what is wrong with one is the message of a `ValueError`, a sentence's end."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from rugbysim.games.subbuteo.script_fields import LARGEST, Pair, of_degrees, read_piece
from rugbysim.games.subbuteo.text_words import PHASE_NAMES, ball_in_goal, piece_name
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, PIECES, SIDES, KickKind, Phase
from rugbysim.setup.errors import near

BEGIN = "Enter for a new match, or a phase and who declares: open red, loose blue, defence blue, pass_flick red"
FIGURE = "a shirt, 1 to 15"
PLACE = "x y, such as 47 35"
PLACES = "such as red 12 40 30, blue 5 61 36; Enter for none"
DIRECTION = "degrees, 0 along x and 90 along y, or the place x y that is aimed at"
END = "x y, or out x y"
NOBODY = "such as blue 7, red 4; Enter for nobody"
THEN = "such as blue 5, post 1; Enter for nothing"
YES, NO, YES_OR_NO = "yes or no; Enter for yes", "yes or no; Enter for no", "yes or no"

#: What can be declared in a phase, each with the keys of a script that say it; "" is what Enter means.
_FLICK_OR_SKIP = {"flick": {"declare": "flick"}, "skip": {"declare": "skip"}, "": {"declare": "skip"}}
_ATTEMPT = {"attempt": {"declare": "attempt"}, "decline": {"declare": "decline"}}
_KICK = {"kick": {"declare": "kick"}, "": {"declare": "kick"}}
_SET_UP = {"usual": {"declare": "default_layout"}, "layout": {"declare": "layout"}, "": {"declare": "default_layout"}}
_FLICK = {"flick": {"declare": "flick"}, "": {"declare": "flick"}}


def _choice(option: str) -> dict[str, Any]:
    return {"declare": "choose", "option": option}


DECLARED: dict[Phase, dict[str, dict[str, Any]]] = {
    Phase.SETUP_KO_R: _SET_UP,
    Phase.SETUP_KO_K: _SET_UP,
    Phase.SETUP_D22_R: _SET_UP,
    Phase.SETUP_D22_K: _SET_UP,
    Phase.SCRUM_SETUP: _SET_UP,
    Phase.LINEOUT_SETUP: _SET_UP,
    Phase.KO_FAULT: {"again": _choice("retake"), "scrum": _choice("scrum")},
    Phase.LOOSE: _ATTEMPT,
    Phase.INGOAL: _ATTEMPT,
    Phase.PASS_RECEIVE: _ATTEMPT,
    Phase.OPEN: {
        "run": {"declare": "run"},
        "offload": {"declare": "offload"},
        "pass": {"declare": "pass"},
        "punt to touch": {"declare": "punt", "option": "to_touch"},
        "punt upfield": {"declare": "punt", "option": "upfield"},
        "drop goal": {"declare": "drop_goal"},
        "ground": {"declare": "ground"},
        "decline": {"declare": "decline"},
    },
    Phase.SUPPORT: _FLICK_OR_SKIP,
    Phase.DEFENCE: _FLICK_OR_SKIP,
    Phase.BLOCK: _FLICK_OR_SKIP,
    Phase.PASS_PREP: {
        "flick": {"declare": "flick"},
        "ask": {"declare": "ask_move"},
        "pass": {"declare": "pass"},
        "go": {"declare": "go"},
        "": {"declare": "go"},
    },
    Phase.PASS_FLICK: _FLICK,
    Phase.LINEOUT_THROW: _FLICK,
    Phase.WEDGE_KICK: _KICK,
    Phase.TOUCH_KICK: _KICK,
    Phase.FREE_KICK: _KICK,
    Phase.CONVERSION: _KICK,
    Phase.SCRUM_PUT: {"put": {"declare": "put"}, "": {"declare": "put"}},
    Phase.PEN_CHOICE: {
        "advantage": _choice("advantage"),
        "scrum": _choice("scrum"),
        "kick to touch": _choice("touch_kick"),
        "free kick": _choice("free_kick"),
    },
    Phase.CONV_CHOICE: {"take": _choice("take"), "leave": _choice("leave")},
}
ALSO = {
    "punt touch": "punt to touch",
    "punt up": "punt upfield",
    "drop": "drop goal",
    "touch": "kick to touch",
    "free": "free kick",
    "default": "usual",
    "retake": "again",
    "ask to move": "ask",
    "receive": "attempt",
}
BARE = {"attempt", "flick"}  # what a shirt alone means, where it can be declared


def hint_of(p: Any, s: Any) -> str:
    """What can be declared, as a hint."""
    known = DECLARED[Phase(int(s["phase"]))]
    named = [name for name in known if name and not _ruled_out(p, s, name)]
    enter = next((name for name in named if "" in known and known[name] == known[""]), "")
    listed = ", ".join(named)
    example = next((f"; with a shirt: {name} 7" for name in ("run", "attempt", "flick") if name in known), "")
    return f"{listed}{example if len(named) > 1 else ''}{f'; Enter for {enter}' if enter else ''}"


def _ruled_out(p: Any, s: Any, name: str) -> bool:
    """Whether the position leaves no room for a declaration that its phase knows."""
    if s["phase"] == Phase.PEN_CHOICE:
        return name == "free kick" and not s["pen_half_opp"]
    if s["phase"] != Phase.OPEN or name == "decline":
        return False
    if ball_in_goal(p, s):
        return name != "ground"
    return name == "ground" or (bool(s["must_use_carrier"]) and name in ("offload", "pass"))


def read_declared(phase: Phase, team: int, answer: str) -> dict[str, Any]:
    """The keys of a script that say what somebody declares, with the figure if he named one."""
    known = DECLARED[phase]
    spoken = " ".join(answer.casefold().split())
    match = re.fullmatch(r"(?P<verb>[a-z _-]*?)\s*(?:with )?(?P<figure>(?:(?:red|blue|r|b) ?)?[0-9]{1,2})?", spoken)
    if match is None:
        raise ValueError(_not_understood(answer, known))
    verb, named = match["verb"].strip().replace("_", " ").replace("-", " "), match["figure"]
    verb = ALSO.get(verb, verb)
    if not verb and named:
        verb = next((name for name in known if name in BARE), "")
    if verb not in known:
        raise ValueError(_not_understood(answer, known))
    if not named:
        return dict(known[verb])
    if verb == "ask":
        return known[verb] | {"figures": [piece_name(_figure(named, 1 - team))]}
    return known[verb] | {"figure": piece_name(_figure(named, team))}


def _not_understood(answer: str, known: dict[str, Any]) -> str:
    if not answer:
        return "type one of these"
    meant = near(answer.casefold(), [name for name in known if name])
    return f'"{answer}" is nothing that can be declared here' + (f" (did you mean {meant}?)" if meant else "")


def read_begin(answer: str) -> tuple[Phase, int] | None:
    """A phase and a side; None for a new match."""
    if not answer:
        return None
    *phase_words, side_word = answer.casefold().split()
    names = {phase.name.lower(): phase for phase in DECLARED} | {PHASE_NAMES[phase]: phase for phase in DECLARED}
    named = " ".join(phase_words)
    phase = names.get(named) or names.get("_".join(phase_words))
    if side_word not in SIDES or phase is None:
        meant = near(named, [phase.name.lower() for phase in DECLARED])
        raise ValueError(f'"{answer}" is no phase and side' + (f" (did you mean {meant} red?)" if meant else ""))
    return phase, SIDES.index(side_word)


def read_side(answer: str) -> int:
    """A side."""
    if answer.casefold() not in SIDES:
        raise ValueError("that is neither red nor blue")
    return SIDES.index(answer.casefold())


def read_scrum(answer: str) -> str:
    """The side on which the ball came out, or an end."""
    if answer.casefold() not in (*SIDES, "end"):
        raise ValueError("that is neither red nor blue nor end")
    return answer.casefold()


def reader_of_yes(usual: bool | None) -> Callable[[str], bool]:
    """Reads yes or no; Enter is `usual`."""

    def read(answer: str) -> bool:
        spoken = answer.casefold()
        if not spoken and usual is not None:
            return usual
        if spoken not in ("y", "yes", "n", "no"):
            raise ValueError("that is neither yes nor no")
        return spoken.startswith("y")

    return read


def _figure(words: str, owner: int) -> int:
    """A figure, by its shirt alone if it is `owner`'s."""
    found = read_piece(words, owner)
    if not 0 <= found < FIGURES:
        raise ValueError(f'"{words}" is no figure; shirts go from 1 to 15')
    return found


def reader_of_figure(owner: int, usual: int = -1) -> Callable[[str], int]:
    """Reads a figure of a side; Enter is `usual`."""
    return lambda answer: usual if not answer and usual >= 0 else _figure(answer, owner)


def read_figures(answer: str) -> list[int]:
    """Figures, apart by commas; nobody for Enter."""
    return [_figure(words, -1) for words in _listed(answer)]


def read_pieces(answer: str) -> list[int]:
    """Figures and posts that the ball touched."""
    found = [read_piece(words) for words in _listed(answer)]
    for words, number in zip(_listed(answer), found, strict=True):
        if number < 0 or number == BALL:
            raise ValueError(f'"{words}" is no figure and no post; name it as in red 4, blue 7, post 1')
    return found


def _listed(answer: str) -> list[str]:
    """The entries of a list; "nobody", "nothing", "none" and Enter are an empty one."""
    if answer.casefold() in ("", "nobody", "nothing", "none", "no"):
        return []
    return [entry.strip() for entry in re.split(r",| then | and ", answer) if entry.strip()]


def reader_of_contacts(figure: int, usual: str) -> Callable[[str], list[tuple[int, int]]]:
    """Reads whom a figure touched, in order; "a - b" is a contact of two others, a piece alone one of the figure."""

    def read(answer: str) -> list[tuple[int, int]]:
        return [_contact(entry, figure) for entry in _listed(answer or usual)]

    return read


def _contact(entry: str, figure: int) -> tuple[int, int]:
    both = [words.strip() for words in entry.split("-")]
    found = [read_piece(words) for words in both]
    for words, number in zip(both, found, strict=True):
        if number < 0:
            raise ValueError(f'"{words}" is no piece; name it as in ball, red 4, blue 7, post 1')
    one, other = (figure, found[0]) if len(found) == 1 else (found[0], found[1])
    if one == other or min(one, other) >= PIECES or len(found) > 2:
        raise ValueError(f'"{entry}" is no contact of two pieces')
    return one, other


# --- places -----------------------------------------------------------------------------------------------------------


def read_place(answer: str) -> Pair:
    """Two numbers in centimetres."""
    parts = re.split(r"[\s,;]+", answer.strip("() "))
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise ValueError(f'"{answer}" is no place; type x and y in centimetres, such as 47 35') from None
    if not (abs(x) <= LARGEST and abs(y) <= LARGEST):
        raise ValueError(f'"{answer}" is no place on any table')
    return x, y


def read_end(answer: str) -> tuple[bool, Pair]:
    """Where a piece rests, or where it left: "62 35", "out 66 70"."""
    match = re.fullmatch(r"out(?: at)?\s+(.*)", answer.strip(), re.IGNORECASE)
    return match is not None, read_place(match[1] if match else answer)


def read_places(answer: str) -> dict[str, list[float]]:
    """Pieces and places: "red 12 40 30, ball 50 35"."""
    return reader_of_places(-1)(answer)


def reader_of_places(owner: int) -> Callable[[str], dict[str, list[float]]]:
    """Reads pieces and places; a shirt alone is that of `owner`."""

    def read(answer: str) -> dict[str, list[float]]:
        found = {}
        for entry in _listed(answer):
            match = re.fullmatch(r"(.*?)(?:\s+at)?\s+(-?[0-9.]+)\s+(-?[0-9.]+)", entry)
            number = read_piece(match[1], owner) if match else -1
            if match is None or not 0 <= number < PIECES:
                raise ValueError(f'"{entry}" is no piece with its place; type it as in red 12 40 30')
            found[piece_name(number)] = list(read_place(f"{match[2]} {match[3]}"))
        return found

    return read


def reader_of_direction(ball: Pair, usual: Pair | None) -> Callable[[str], Pair]:
    """Reads a direction: degrees, or a place that is aimed at from the ball; Enter is `usual`."""

    def read(answer: str) -> Pair:
        if not answer and usual is not None:
            return usual
        if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", answer):
            return of_degrees(float(answer))
        x, y = read_place(answer)
        dx, dy = x - ball[0], y - ball[1]
        apart = math.hypot(dx, dy)
        if apart == 0:
            raise ValueError("that is where the ball lies")
        return dx / apart, dy / apart

    return read


def is_drop_goal(s: Any) -> bool:
    """Whether the kick that is to come is a drop goal."""
    return bool(s["phase"] == Phase.WEDGE_KICK and s["kick_kind"] == KickKind.DROP_GOAL)
