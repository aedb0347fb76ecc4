"""A ruling in one or two sentences for people at the table: what was ruled and why, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rugbysim.games.subbuteo.citations import Rule
from rugbysim.games.subbuteo.text_follow import follows
from rugbysim.games.subbuteo.text_offences import OFFENCES
from rugbysim.games.subbuteo.text_refusals import refusal
from rugbysim.games.subbuteo.text_seen import (
    EDGE_NAMES,
    Told,
    ball_exit,
    ball_touches,
    figure_name,
    nearest,
    nearest_struck,
    rules_of,
    struck,
)
from rugbysim.games.subbuteo.text_words import (
    CODE_NAMES,
    KICK_NAMES,
    NEAR,
    centimetres,
    cited,
    gap,
    listed,
    piece_name,
    side_name,
    the_piece,
    upper,
)
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, Action, Code, Edge, KickKind, Phase


def tell_ruling(p: Any, told: Told) -> str:
    """A ruling: what and why, what follows, and in brackets the rules that it rests on."""
    sentences = [f"{upper(said)}." for said in (why(p, told), follows(p, told)) if said]
    rules = cited(told.ruling)
    return " ".join([*sentences, *([f"[{', '.join(rules)}]"] if rules else [])])


def why(p: Any, told: Told) -> str:
    """What is ruled and why, without what follows: "tackle: the ball touched blue 5 at a standstill ..."; "" for a
    choice that is in order, of which there is no more to say.
    """
    code = Code(int(told.ruling["code"]))
    reason = _WHY[code](p, told)
    name = CODE_NAMES[code]
    return f"{name}: {reason}" if code in _NAMED else reason


def _rests(p: Any, told: Told, figure: int, name: str = "it") -> str:
    """How far the ball rests from a figure: "rests 1.5 cm from it", "rests against it"."""
    return rests(gap(p, told.outcome["rest"][figure], told.outcome["rest"][BALL]), name)


def rests(apart: float, name: str) -> str:
    """That the ball rests so far from somebody."""
    return f"rests {centimetres(apart)} from {name}" if apart > NEAR else f"rests against {name}"


# --- in order ---------------------------------------------------------------------------------------------------------


def _ok(p: Any, told: Told) -> str:
    """A declaration that is in order."""
    action, phase = Action(int(told.declaration["action"])), Phase(int(told.before["phase"]))
    if action is Action.FLICK:
        return _flick_ok(told, phase)
    if action is Action.KICK:
        return _kick_ok(p, told)
    if action in (Action.PUNT, Action.DROP_GOAL):
        return "the wedge is placed and nothing moved"
    if action is Action.PASS:
        return f"{piece_name(told.before['carrier'])} is placed to pass"
    if action is Action.ASK_MOVE:
        moved = [piece_name(piece) for piece in range(FIGURES) if told.ruling["moved"][piece]]
        return f"{listed(moved)} {'is' if len(moved) == 1 else 'are'} moved out of the line of the pass"
    if action is Action.COIN:
        return f"{side_name(told.declaration['option'])} wins the toss"
    return "the set-up is in order" if action in (Action.LAYOUT, Action.DEFAULT_LAYOUT) else ""


def _flick_ok(told: Told, phase: Phase) -> str:
    """A support, defensive or blocking flick or a pass that breaks no rule."""
    if phase is Phase.PASS_FLICK:
        return f"good pass: {figure_name(told)} is offside until another has played the ball on past it"
    kind = {Phase.DEFENCE: "defensive flick", Phase.BLOCK: "blocking flick"}.get(phase, "support flick")
    return f"good {kind}: {figure_name(told)} touched neither the ball nor an opponent"


def _kick_ok(p: Any, told: Told) -> str:
    """A kick that stays in play and whose side, or the receivers, may attempt possession."""
    receivers = 1 - told.side
    found = [piece_name(touch.other(int(BALL))) for touch in struck(told.outcome, receivers)]
    if not found:
        return f"good kick: no figure of {side_name(receivers)} was touched"
    near, apart = nearest_struck(p, told.outcome, receivers)
    more = "" if len(found) > 1 else f" and {rests(apart, 'it')}"
    return f"good kick: the ball touched {listed(found)}{more}" if near >= 0 else "good kick"


def _possession(p: Any, told: Told) -> str:
    """A ball that was won."""
    return f"{figure_name(told)} touched the ball, which {_rests(p, told, told.figure)}"


def _miss(p: Any, told: Told) -> str:
    """A flick past the ball."""
    figure = told.figure
    others = [touch for touch in ball_touches(told.outcome) if touch.other(int(BALL)) < FIGURES]
    pushed = f"; that {the_piece(others[0].other(int(BALL)))} was pushed into it does not count" if others else ""
    back = ""
    if 0 <= figure < FIGURES and told.ruling["moved"][figure]:
        back = f", and goes back to {centimetres(float(p['miss_circle']))} from it"
    return f"{figure_name(told)} did not touch the ball{pushed}{back}"


def _strike(p: Any, told: Told) -> str:
    """A run or an offload."""
    strikes = int(told.after["strikes"]) if told.after["poss"] == told.side else 0
    count = f" {strikes}" if strikes else ""
    moved = [piece_name(piece) for piece in range(FIGURES) if told.ruling["moved"][piece] and piece != told.figure]
    aside = f"; {listed(moved)} {'is' if len(moved) == 1 else 'are'} moved out of the way" if moved else ""
    return f"strike{count}: the ball {_rests(p, told, told.figure, figure_name(told))}{aside}"


def _grounded(p: Any, told: Told) -> str:
    return f"the ball {_rests(p, told, told.figure, figure_name(told))}"


def _try(p: Any, told: Told) -> str:
    who = f" by {figure_name(told)}" if told.figure >= 0 else ""
    return f"try{who} for {side_name(told.side)}, {_points(told)} points"


def _points(told: Told) -> int:
    """The points that a ruling gives."""
    return int(max(told.ruling["score_delta"]))


def _held_up(p: Any, told: Told) -> str:
    found = struck(told.outcome, 1 - told.side)
    whom = piece_name(found[-1].other(int(BALL))) if found else f"a figure of {side_name(1 - told.side)}"
    return f"the ball touched {whom} at a standstill in the in-goal"


# --- possession changes -----------------------------------------------------------------------------------------------


def _tackle_a(p: Any, told: Told) -> str:
    """A ball that ran on to an opponent."""
    defenders = 1 - told.side
    found = [touch for touch in struck(told.outcome, defenders) if not _moved_before(touch)]
    names = [piece_name(touch.other(int(BALL))) for touch in found]
    figure, apart = nearest(p, told.outcome, defenders)
    where = "it" if [piece_name(figure)] == names else piece_name(figure)
    return f"the ball touched {listed(names)} at a standstill and {rests(apart, where)}"


def _moved_before(touch: Any) -> bool:
    """Whether the figure that the ball touched was moving then."""
    return bool(touch.moving_i if touch.i < FIGURES else touch.moving_j)


def _tackle_b(p: Any, told: Told) -> str:
    start = centimetres(gap(p, told.before["pos"][told.figure], told.before["pos"][BALL]))
    return f"{figure_name(told)} missed a ball that lay {start} away, more than {centimetres(float(p['control_gap']))}"


def _kicked_away(p: Any, told: Told) -> str:
    kick = KickKind(int(told.before["kick_kind"])) if told.before["phase"] == Phase.WEDGE_KICK else None
    what = f"the {KICK_NAMES[kick]}" if kick else "the kick"
    rules = rules_of(told)
    if Rule.SB_13_8 in rules:
        whom = listed([piece_name(touch.other(int(BALL))) for touch in struck(told.outcome, 1 - told.side)])
        return f"{what} touched {whom}"
    if Rule.SB_13_6 in rules:
        return f"{what} came down {int(p['punt_turnover_quarters'])} quarters ahead or more"
    return f"{what} stays in play"


def _touch(p: Any, told: Told) -> str:
    return _gone(told)


def _touch_full(p: Any, told: Told) -> str:
    return "the ball crossed touch more than two quarters ahead" if Rule.SB_14_3 in rules_of(told) else _gone(told)


def _gone(told: Told) -> str:
    """How the ball left."""
    exit_ = ball_exit(told.outcome)
    if exit_ is None:
        return "the ball left the playing area"
    airborne = " on the fly" if exit_["airborne"] else ""
    return f"the ball went {EDGE_NAMES[Edge(int(exit_['edge']))]}{airborne}"


# --- restarts and scores ----------------------------------------------------------------------------------------------


def _penalty_try(p: Any, told: Told) -> str:
    scorer = int(told.ruling["score_delta"][1] > 0)
    return f"{side_name(1 - scorer)} offended in its own in-goal; {_points(told)} points for {side_name(scorer)}"


def _goal(p: Any, told: Told) -> str:
    return f"over the bar between the posts, {_points(told)} points for {side_name(told.side)}"


def _no_goal(p: Any, told: Told) -> str:
    o = told.outcome
    if not o["plane"]:
        return "the ball did not cross the goal plane in the air"
    beside = abs(float(o["plane_y"]) - float(p["width"]) / 2)
    if beside >= float(p["posts_inner"]) / 2:
        return "the ball passed beside the posts"
    return f"the ball was {centimetres(float(o['plane_z']))} high, not clear of the bar"


def _scrum_won(p: Any, told: Told) -> str:
    return f"the ball came out on the side of {side_name(told.after['team'])}"


def _scrum_end(p: Any, told: Told) -> str:
    same = told.after["put_in"] == told.before["put_in"]
    return "the ball came out at an end" + ("" if same else " once more, and the other side puts in")


def _lineout_won(p: Any, told: Told) -> str:
    return f"{side_name(told.after['team'])} wins the ball"


def _lineout_none(p: Any, told: Told) -> str:
    return "the ball touched no figure of the line"


def _short(p: Any, told: Told) -> str:
    line = "22-metre line" if told.before["phase"] == Phase.DROP22 else "10-metre line"
    return f"the ball did not cross the {line}"


def _blocked(p: Any, told: Told) -> str:
    return f"{figure_name(told)} stands where the wedge would be; this kick is barred until the next strike"


def _stalemate(p: Any, told: Told) -> str:
    if told.before["phase"] == Phase.LINEOUT_THROW:
        return "no throw found a figure"
    if told.before["phase"] == Phase.SCRUM_PUT:
        return "the ball came out at an end too often"
    return "neither side wins the ball"


def _refused(p: Any, told: Told) -> str:
    return refusal(p, told.before, told.declaration, told.ruling)


_NAMED = set(Code) - {Code.OK, Code.STRIKE, Code.TRY}

_WHY: dict[Code, Callable[[Any, Told], str]] = {
    Code.OK: _ok,
    Code.REFUSED: _refused,
    Code.POSSESSION: _possession,
    Code.MISS: _miss,
    Code.STRIKE: _strike,
    Code.GROUNDED: _grounded,
    Code.TRY: _try,
    Code.HELD_UP: _held_up,
    Code.TACKLE_A: _tackle_a,
    Code.TACKLE_B: _tackle_b,
    Code.TURNOVER_KICK: _kicked_away,
    Code.TOUCH: _touch,
    Code.TOUCH_FULL: _touch_full,
    Code.DEAD: _touch,
    Code.TIG: _touch,
    Code.PENALTY_TRY: _penalty_try,
    Code.GOAL: _goal,
    Code.NO_GOAL: _no_goal,
    Code.SCRUM_WON: _scrum_won,
    Code.SCRUM_END: _scrum_end,
    Code.LINEOUT_WON: _lineout_won,
    Code.LINEOUT_NONE: _lineout_none,
    Code.KO_SHORT: _short,
    Code.BLOCKED: _blocked,
    Code.STALEMATE: _stalemate,
    **OFFENCES,
}
