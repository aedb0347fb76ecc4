"""Why something was an offence, in one clause each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rugbysim.games.subbuteo.citations import Rule
from rugbysim.games.subbuteo.text_seen import (
    Told,
    ball_touches,
    figure_name,
    opponent_touched,
    rules_of,
    struck,
    touched_ball,
)
from rugbysim.games.subbuteo.text_words import piece_name, side_name, the_piece
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, Code


def _offside(p: Any, told: Told) -> str:
    """A figure that was offside when it touched the ball, or was struck by it."""
    rules = rules_of(told)
    if Rule.SB_5_D2 in rules:
        return _in_the_way(told)
    found = [reason for rule, reason in _OFFSIDE.items() if rule in rules]
    return (found or [_OFFSIDE[Rule.SB_5_A]])[0].format(who=_offender(told))


def _offender(told: Told) -> str:
    """The figure that was played though offside, or the team-mate that the ball struck."""
    if told.figure >= 0 and touched_ball(told.outcome, told.figure) and Rule.SB_6_8 not in rules_of(told):
        return figure_name(told)
    mates = [touch.other(int(BALL)) for touch in struck(told.outcome, told.side)]
    others = [piece_name(mate) for mate in mates if mate != told.figure]
    return others[0] if others else figure_name(told)


def _in_the_way(told: Told) -> str:
    found = struck(told.outcome, 1 - told.side)
    barred = [touch for touch in found if told.before["no_tackle"][touch.other(int(BALL))]]
    named = barred or found
    whom = piece_name(named[0].other(int(BALL))) if named else f"a figure of {side_name(1 - told.side)}"
    return f"the ball struck {whom}, which had been moved out of the way and may not tackle"


#: Why a figure is offside, the more special rules first; {who} is the figure.
_OFFSIDE = {
    Rule.SB_5_E: "the ball struck a figure that stood in the line of the pass",
    Rule.SB_5_B: "{who} passed the ball, and nobody has played it on past it since",
    Rule.SB_5_C: "{who} stood ahead of the kicker when the ball was punted",
    Rule.SB_13_7: "{who} stood ahead of the kicker",
    Rule.SB_7_7: "{who} did not stand behind the passer",
    Rule.SB_6_8: "the ball struck {who}, which stood ahead of it",
    Rule.SB_7_11: "the passed ball struck {who}, which stood ahead of it",
    Rule.SB_5_F: "{who} came back from a quarter ahead of the ball's",
    Rule.SB_5_A: "{who} stood nearer the opponents' goal line than the ball",
}


def _obstruction(p: Any, told: Told) -> str:
    return f"{figure_name(told)} stood offside and came to rest between the carrier and the ball"


def _knock_on_a(p: Any, told: Told) -> str:
    return f"the ball struck {_offender_mate(told)} in a quarter ahead"


def _offender_mate(told: Told) -> str:
    """The last team-mate that the ball struck, other than the flicked figure."""
    mates = [touch.other(int(BALL)) for touch in struck(told.outcome, told.side)]
    others = [piece_name(mate) for mate in mates if mate != told.figure]
    return others[0] if others else f"a figure of {side_name(told.side)}"


def _ball_touched(p: Any, told: Told) -> str:
    """A support, defensive or blocking flick into the ball."""
    touch = ball_touches(told.outcome)
    who = the_piece(touch[0].other(int(BALL))) if touch else figure_name(told)
    pushed = "" if who == figure_name(told) else f", pushed by {figure_name(told)},"
    return f"{who}{pushed} touched the ball"


def _knock_on_c(p: Any, told: Told) -> str:
    return "the ball did not run up and off the wedge"


def _knock_on_q(p: Any, told: Told) -> str:
    if Rule.SB_13_7 in rules_of(told):
        return f"{figure_name(told)} did not stand in the quarter that the kick was made from"
    return f"{figure_name(told)} came from too far behind: neither the ball's quarter nor the one behind it"


def _illegal_tackle(p: Any, told: Told) -> str:
    """A figure that touched an opponent when it must not."""
    figure = told.figure
    whom = opponent_touched(told.outcome, figure) if 0 <= figure < FIGURES else -1
    opponent = piece_name(whom) if whom >= 0 else f"a figure of {side_name(1 - told.side)}"
    before = " before the ball" if told.ruling["code"] == Code.ILLEGAL_TACKLE_A else ""
    during = " during an attempt" if told.ruling["code"] == Code.ILLEGAL_TACKLE_C else ""
    return f"{figure_name(told)} touched {opponent}{before}{during}"


def _placement(p: Any, told: Told) -> str:
    return "something moved while the wedge was placed"


def _breach(p: Any, told: Told) -> str:
    return "the ball ran over two quarter lines"


def _forward(p: Any, told: Told) -> str:
    return "the ball went forward"


OFFENCES: dict[Code, Callable[[Any, Told], str]] = {
    Code.OFFSIDE: _offside,
    Code.OBSTRUCTION: _obstruction,
    Code.KNOCK_ON_A: _knock_on_a,
    Code.KNOCK_ON_B: _ball_touched,
    Code.KNOCK_ON_C: _knock_on_c,
    Code.KNOCK_ON_D: _ball_touched,
    Code.KNOCK_ON_Q: _knock_on_q,
    Code.ILLEGAL_TACKLE_A: _illegal_tackle,
    Code.ILLEGAL_TACKLE_B: _illegal_tackle,
    Code.ILLEGAL_TACKLE_C: _illegal_tackle,
    Code.KICK_PLACEMENT: _placement,
    Code.BREACH_TWO_LINES: _breach,
    Code.FORWARD_PASS: _forward,
}
