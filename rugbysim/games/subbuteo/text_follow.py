"""What follows from a ruling: the sanction and where, who is to do what, and the score when it has changed."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.text_seen import Told
from rugbysim.games.subbuteo.text_words import (
    due,
    half_text,
    listed,
    penalty_options,
    piece_name,
    place,
    score_text,
    side_name,
)
from rugbysim.games.subbuteo.vocabulary import FIGURES, Code, Ending, Phase, Sanction


def follows(p: Any, told: Told) -> str:
    """What follows, as one sentence without its full stop."""
    if told.ruling["code"] == Code.REFUSED:
        return f"Nothing has changed: {due(p, told.before)}"
    if told.after["phase"] == Phase.FULL_TIME:
        return _result(told)
    score = _score(told)
    then = "; ".join(part for part in (_sanction(p, told), _next(p, told)) if part)
    return f"{score}. {then}" if score else then


def _next(p: Any, told: Told) -> str:
    """Who is to do what now."""
    return _penalty_choice(told) if told.after["phase"] == Phase.PEN_CHOICE else due(p, told.after)


def _sanction(p: Any, told: Told) -> str:
    """What is awarded, to whom and where."""
    r, after = told.ruling, told.after
    sanction = Sanction(int(r["sanction"]))
    where = place(p, after, float(r["spot"][0]), float(r["spot"][1]))
    if sanction is Sanction.END or (after["half"] != told.before["half"] and told.before["half"] > 0):
        return _half_over(told)
    if sanction in (Sanction.SCRUM, Sanction.SCRUM5):
        name = "Scrum 5" if sanction is Sanction.SCRUM5 else "Scrum"
        return f"{name}, put-in {side_name(after['put_in'])}, {_at(p, after)}"
    if sanction is Sanction.LINEOUT:
        return f"Line-out, throw {side_name(after['throw_in'])}, {_at(p, after)}"
    if sanction is Sanction.PENALTY:
        return f"Penalty to {side_name(after['pen_for'])} {where}"
    return {
        Sanction.DROP22: f"Drop-22 by {side_name(after['kick_team'])}",
        Sanction.KICKOFF: f"Kick-off by {side_name(after['kick_team'])}",
        Sanction.TURNOVER: "Possession changes",
    }.get(sanction, "")


def _at(p: Any, s: Any) -> str:
    """Where the restart is."""
    return place(p, s, float(s["spot"][0]), float(s["spot"][1]))


def _half_over(told: Told) -> str:
    """The end of a half."""
    return f"Time is up: the {half_text(told.before['half'])} half is over, and the sides change ends"


def _score(told: Told) -> str:
    """The score, where it has changed."""
    return score_text(told.after["score"]) if any(told.ruling["score_delta"]) else ""


def _result(told: Told) -> str:
    """How the match ended."""
    red, blue = (int(points) for points in told.after["score"])
    winner = "a draw" if red == blue else f"{side_name(int(blue > red))} wins"
    why = "The most declarations of a match are reached" if told.after["ending"] == Ending.TRUNCATED else "Full time"
    return f"{why}. {score_text(told.after['score'])}: {winner}"


def _penalty_choice(told: Told) -> str:
    """What the awarded side may choose, and why it may not kick at goal."""
    after = told.after
    options = {2: "a scrum", 3: "advantage", 4: "a kick to touch", 5: "a free kick at goal"}
    chosen = listed([options[int(option)] for option in penalty_options(after)], "or")
    own = "" if after["pen_half_opp"] else " (no free kick from its own half)"
    return f"{side_name(after['team'])} to choose {chosen}{own}"


def moves(p: Any, told: Told) -> str:
    """Where the referee put pieces, as far as few were moved: "The referee moves red 4 to (53.17, 35.99)"."""
    if told.after["phase"] in _SET_UPS:
        return ""
    moved = [piece for piece in range(FIGURES) if told.ruling["moved"][piece]]
    if not moved or len(moved) > MOST_TOLD:
        return ""
    pos = told.after["pos"]
    return listed([f"{piece_name(piece)} to ({pos[piece][0]:.2f}, {pos[piece][1]:.2f})" for piece in moved])


MOST_TOLD = 6
_SET_UPS = (Phase.SETUP_KO_R, Phase.SETUP_KO_K, Phase.SCRUM_SETUP, Phase.LINEOUT_SETUP, Phase.SETUP_D22_R)
