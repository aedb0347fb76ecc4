"""A match for who looks on: what each declaration moves on the cloth, then what the referee puts elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from rugbysim.games.filming import Look, Step, Way
from rugbysim.games.subbuteo.drawing import CARRIER, clock_words, equipment, figure_symbol, pieces, stones
from rugbysim.games.subbuteo.text_follow import moves
from rugbysim.games.subbuteo.text_pitch import show_state
from rugbysim.games.subbuteo.text_rulings import tell_ruling
from rugbysim.games.subbuteo.text_seen import Told, tell_declaration
from rugbysim.games.subbuteo.text_words import CODE_NAMES, SIDE_NAMES, upper
from rugbysim.games.subbuteo.vocabulary import BALL, NOBODY, Code, Kind, Phase
from rugbysim.games.subbuteo.ways import ways

MADE_READY = {
    Phase.CONVERSION: "The ball is placed for the conversion.",
    Phase.FREE_KICK: "The ball is placed for the free kick.",
    Phase.TOUCH_KICK: "The ball is placed for the kick to touch.",
    Phase.SCRUM_SETUP: "The scrum is set up.",
    Phase.LINEOUT_SETUP: "The line-out is set up.",
    Phase.LINEOUT_THROW: "The line-out is set up anew.",
    Phase.PASS_PREP: "The ball is placed to be passed.",
    Phase.SETUP_KO_R: "The ball is put on the centre spot.",
    Phase.SETUP_D22_R: "All is made ready for the drop-22.",
}
READY = "The referee makes the cloth ready."
GOALS = {Phase.CONVERSION: "conversion", Phase.FREE_KICK: "free kick", Phase.WEDGE_KICK: "drop goal"}


def steps(params: Any, moments: Iterable[Any]) -> Iterator[Step]:
    """The start of a match and the steps of its moments: what happened on the cloth, and what the referee moved."""
    is_first = True
    for moment in moments:
        told = told_of(moment)
        if is_first:
            yield Step("", _scores(told.before), stones(params, moment.before), decided=False)
            is_first = False
        words = tell(params, told)
        when = clock_words(moment.after if told.after["half"] == told.before["half"] else moment.before)
        after = stones(params, moment.after)
        if told.outcome["kind"] == Kind.NONE or told.ruling["code"] == Code.REFUSED:
            yield Step(words, _scores(told.after), after, when=when, heading=_heading(told))
            continue
        made = ways(params, moment.before, moment.outcome)
        yield Step(
            words,
            _scores(told.after),
            _at_rest(params, moment),
            ways=(*made, *_with_the_carrier(told, made)),
            when=when,
            heading=_heading(told),
        )
        if np.abs(told.outcome["rest"] - told.after["pos"]).max() > 0:
            yield Step(_made_ready(params[0], told), _scores(told.after), after, decided=False, when=when)


def looks(params: Any, moments: Iterable[Any], head: str, *, colour: bool = False) -> Iterator[Look]:
    """The pitch in letters at the start, told by `head`, and after each declaration."""
    is_first = True
    for moment in moments:
        if is_first:
            yield _look(params, moment.before, head, colour=colour)
            is_first = False
        yield _look(params, moment.after, tell(params, told_of(moment)), colour=colour)


def tell(params: Any, told: Told) -> str:
    """A declaration and the ruling on it: "Blue runs with blue 9. Strike 2: ... [SB-6.1]"."""
    return f"{tell_declaration(told.before, told.declaration)}. {tell_ruling(params[0], told)}"


def _look(params: Any, state: Any, told: str, *, colour: bool) -> Look:
    explained, plain = (show_state(params, state, colour=colour, key=key) for key in (True, False))
    return Look(told, explained, plain)


def told_of(moment: Any) -> Told:
    """The records of a moment."""
    return Told(*(getattr(moment, field)[0] for field in Told._fields))


def _scores(s: Any) -> tuple[int, int]:
    return int(s["score"][0]), int(s["score"][1])


def _at_rest(params: Any, moment: Any) -> Any:
    """What lies on the cloth when all has come to rest and nobody has put anything elsewhere."""
    state = moment.before.copy()
    carrier = moment.after[0]["carrier"]
    has_it = carrier in (state[0]["carrier"], told_of(moment).figure)
    state["carrier"] = carrier if has_it else NOBODY  # who is handed the ball by the referee does not have it yet
    return (*equipment(params, _placed(moment)), *pieces(params, state, moment.outcome[0]["rest"]))


def _placed(moment: Any) -> Any:
    """The state before a declaration, the ball and the wedge where a kick-off or drop-22 declares them (SB-19.5)."""
    state = moment.before.copy()
    if state[0]["phase"] in (Phase.KICKOFF, Phase.DROP22):
        start = moment.outcome[0]["path"][0]
        state["phase"], state["kick_dir"] = Phase.WEDGE_KICK, moment.declaration["aim"]
        state["pos"][0, BALL] = start["x"], start["y"]
    return state


def _with_the_carrier(told: Told, made: tuple[Way, ...]) -> list[Way]:
    """The way of the ring round a carrier that stays it."""
    carrier = int(told.before["carrier"])
    if carrier < 0 or carrier != told.after["carrier"]:
        return []
    return [replace(way, symbol=CARRIER) for way in made if way.symbol == figure_symbol(carrier)]


def _made_ready(p: Any, told: Told) -> str:
    """What the referee does: "The referee moves red 4 to (53.17, 35.99)."."""
    moved = moves(p, told)
    return f"The referee moves {moved}." if moved else MADE_READY.get(Phase(int(told.after["phase"])), READY)


def _heading(told: Told) -> str:
    """A moment that matters: a score, the end of a half, or both."""
    ends = "Full time" if told.after["phase"] == Phase.FULL_TIME else "Half-time"
    is_end = ends == "Full time" or 0 < told.before["half"] < told.after["half"]
    return "; ".join(part for part in (_scored(told), ends if is_end else "") if part)


def _scored(told: Told) -> str:
    """What was scored, by whom: "5:0 Try, Red"; "" for nothing."""
    if not any(told.ruling["score_delta"]):
        return ""
    code, (first, second) = Code(int(told.ruling["code"])), _scores(told.after)
    name = GOALS.get(Phase(int(told.before["phase"])), "goal") if code is Code.GOAL else CODE_NAMES[code]
    return f"{first}:{second} {upper(name)}, {SIDE_NAMES[int(told.ruling['score_delta'][1] > 0)]}"
