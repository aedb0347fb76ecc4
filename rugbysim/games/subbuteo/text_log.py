"""A whole match as lines: in full from its moments, in short from its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.filming import tell, told_of
from rugbysim.games.subbuteo.text_words import (
    ACTION_NAMES,
    CODE_NAMES,
    OPTION_NAMES,
    PHASE_NAMES,
    clock_text,
    half_text,
    piece_name,
    score_text,
    side_name,
    upper,
)
from rugbysim.games.subbuteo.vocabulary import Action, Code, Option, Phase

WHEN = 10  # letters of half and clock
WIDTH = 100
INDENT = 18  # of what a line says


def commentary(params: Any, moments: Iterable[Any], names: Sequence[str]) -> Iterator[str]:
    """Who plays, then each declaration with its number, the clock, and what was ruled in full, and the result."""
    yield " v ".join(names)
    yield ""
    scores: Sequence[int] = (0, 0)
    for number, moment in enumerate(moments, start=1):
        told = told_of(moment)
        scores = told.after["score"]
        yield from _lines(number, told.before["half"], told.before["clock"], tell(params, told))
    yield ""
    yield score_text(scores)


def narrate(events: np.ndarray, names: Sequence[str]) -> Iterator[str]:
    """The same from the log alone, which knows no more than its columns."""
    yield " v ".join(names)
    yield ""
    scores: Sequence[int] = (0, 0)
    for event in events:
        now = event["red_points"], event["blue_points"]
        score = "" if now == tuple(scores) else f"   {now[0]}:{now[1]}"
        scores = now
        yield from _lines(event["number"], event["half"], event["clock_ms"], f"{_told(event)}{score}")
    yield ""
    yield score_text(scores)


def _lines(number: Any, half: Any, clock: Any, told: str) -> list[str]:
    """A numbered entry, with the lines that go on below it."""
    head = f"{int(number):>5}  {f'{half_text(half)} {clock_text(clock)}'.strip():<{WHEN}} "
    return wrap(told, WIDTH, initial_indent=head, subsequent_indent=" " * INDENT, break_on_hyphens=False)


def _told(event: Any) -> str:
    """ "Red, open play: run, red 9. Strike"."""
    action, option = Action(int(event["action"])), Option(int(event["option"]))
    declared = ACTION_NAMES[action]
    if option is not Option.NONE:
        declared += f" {OPTION_NAMES[option]}"
    if event["figure"] >= 0:
        declared += f", {piece_name(event['figure'])}"
    phase, code = PHASE_NAMES[Phase(int(event["phase"]))], CODE_NAMES[Code(int(event["code"]))]
    return f"{side_name(event['side'])}, {phase}: {declared}. {upper(code)}"
