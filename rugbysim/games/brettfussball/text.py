"""What people read of a game: the position in a terminal, and decisions as words (see RULES.md)."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np

import rugbysim.games.brettfussball.rules  # noqa: F401 - what becomes of a shot is asked of the rules, bound there
from rugbysim.games.asking import Question, ask
from rugbysim.games.brettfussball.refusals import choices
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.text_board import board_lines
from rugbysim.games.brettfussball.text_read import read_action
from rugbysim.games.brettfussball.text_words import (
    ACTION_TEXTS,
    KIND_NAMES,
    SIDE_NAMES,
    figure_name,
    kind_of,
    lifted_names,
    placing_centre,
    reset_parts,
    short_name,
    slot_name,
    square_name,
)
from rugbysim.games.brettfussball.vocabulary import (
    FIGURES,
    KEEPER,
    SIDES,
    WAYS,
    Action,
    Ending,
    Kind,
    Phase,
    Result,
    Slot,
)
from rugbysim.games.desk import new_desk

__all__ = ["due", "list_state", "read_action", "show_action", "show_state", "situation", "tell_action"]

LINE = 80


def show_state(params: Any, state: Any, colour: bool = False, key: bool = True) -> str:
    """The board of the one state of `state`, its key if `key`, and what happens now; with ANSI colours if `colour`."""
    p, s = params[0], state[0]
    return "\n".join([*board_lines(p, s, colour, key), "", *textwrap.wrap(situation(p, s), LINE)])


def list_state(params: Any, state: Any) -> str:
    """Where each figure of the one state of `state` stands, K the keeper, and the ball, and what happens now."""
    p, s = params[0], state[0]
    lines = []
    for side, name in enumerate(SIDE_NAMES):
        standing = [(figure, int(square)) for figure, square in enumerate(s["fig"][side]) if square != OFF]
        figures = [f"{'K' if figure == KEEPER else figure} {square_name(square)}" for figure, square in standing]
        lines.append(f"{name}: {', '.join(figures) or 'nobody'}")
    ball = [] if s["ball"] == OFF else [f"Ball: {square_name(int(s['ball']))}"]
    return "\n".join([*lines, *ball, "", situation(p, s)])


def due(params: Any, state: Any) -> str:
    """What the side to move has to decide: "roll 3", "throw-in, which square", "place figure 5"."""
    s = state[0]
    phase, restart = Phase(int(s["phase"])), KIND_NAMES[state[0]["kind"]]
    if phase in (Phase.ACT, Phase.SHOOT):
        return f"roll {s['die']}"
    return {
        Phase.ATTACK_PLACE: f"place {figure_name(int(s['att_f']))}",
        Phase.RESTART_SIDE: f"{restart}, which square",
        Phase.RESTART_FIG: f"{restart}, which figure",
        Phase.GK_FIG: f"{restart}, which figure",
        Phase.GK_ADJ: f"{restart}, place the keeper",
        Phase.RESET_CONCEDER: "set up",
        Phase.RESET_SCORER: "set up",
    }.get(phase, "")


def show_action(params: Any, state: Any, action: int) -> str:
    """A decision, or before a roll or the draw of the starter its result, as `read_action` reads it back."""
    phase = state[0]["phase"]
    if phase == Phase.STARTER:
        return f"starter {SIDES[action]}"
    return f"roll {action}" if phase == Phase.ROLL else ACTION_TEXTS[action]


def tell_action(params: Any, state: Any, action: int) -> str:
    """What `show_action` says, and in brackets the squares: "move 5 E (d8 to g8)"."""
    words = show_action(params, state, action)
    if state[0]["phase"] in (Phase.STARTER, Phase.ROLL):
        return words
    shot = kind_of(action) is Action.SHOOT
    squares = _shot(params, state, action) if shot else _squares(params[0], state[0], action)
    return f"{words} ({squares})" if squares else words


def _squares(p: Any, s: Any, action: int) -> str:
    """From where and to where a decision leads, "" where that is no square or stands in the words."""
    kind, side = kind_of(action), int(s["p"])
    if kind is Action.MOVE:
        start = int(s["fig"][side, action // WAYS])
        end = int(p["dest"][start, s["die"] - 1, action % WAYS])
        return f"{square_name(start)} {'to' if s['at'][end] == OFF else 'attacks'} {square_name(end)}"
    if kind is Action.PLACE and s["phase"] != Phase.RESTART_SIDE:
        return square_name(int(p["near"][placing_centre(p, s), action - Action.PLACE]))
    if kind is Action.SIDE:
        return square_name(int(s["rsq"][action - Action.SIDE]))
    if kind is Action.FIG:
        return f"on {square_name(int(s['fig'][side, action - Action.FIG]))}"
    if kind is Action.RESET:
        figure, slot = reset_parts(action)
        return f"{figure_name(figure)} to {square_name(int(p['slots'][side, slot]))}"
    return ""


def _shot(params: Any, state: Any, action: int) -> str:
    """From where to where the ball goes, or whose goal it enters, or what follows when it leaves the field."""
    after = state.copy()
    ask(params, after, new_desk(), np.int64(Question.APPLY), np.int64(action))
    s, side = after[0], state[0]["p"]
    start = f"from {square_name(int(state[0]['ball']))}"
    if s["score"][side] > state[0]["score"][side]:
        return f"{start} into the goal"
    if s["score"][1 - side] > state[0]["score"][1 - side]:
        return f"{start} into its own goal"
    if s["kind"] != Kind.NONE:
        return f"{start} out: {KIND_NAMES[s['kind']]}"
    return f"{start} to {square_name(int(s['ball']))}"


def situation(p: Any, s: Any) -> str:
    """Score, ply, who does what now, and the figures that are not on the board."""
    score = ", ".join(f"{name} {goals}" for name, goals in zip(SIDE_NAMES, s["score"], strict=True))
    sentences = [f"{score}, ply {s['ply']}.", _now(p, s)]
    for side, name in enumerate(SIDE_NAMES):
        if s["unplaced"][side]:
            sentences.append(f"{name} has yet to place {lifted_names(s, side)}.")
    return " ".join(sentences)


def _now(p: Any, s: Any) -> str:
    """The phase in words."""
    phase, side = Phase(int(s["phase"])), SIDE_NAMES[s["p"]]
    restart = KIND_NAMES[s["kind"]]
    forced = " and must shoot" + (f", {restart}" if s["kind"] != Kind.NONE else ", attacked") if s["forced"] else ""
    rolled = f"{side} rolled a {s['die']}"
    if phase is Phase.STARTER:
        return "The starter is to be drawn."
    if phase is Phase.ROLL:
        return f"{side} is to roll{forced}{f', {restart}' if s['pending'] and not s['forced'] else ''}."
    if phase is Phase.ACT:
        return f"{rolled} and {_can(s)}."
    if phase is Phase.SHOOT:
        return f"{rolled}{forced}."
    if phase is Phase.END:
        return _ended(s)
    return f"{rolled}. {_placing(p, s)}" if s["die"] else _placing(p, s)


def _can(s: Any) -> str:
    """What a side can do with its roll (BF-3.2), and in brackets where the ball is and whose."""
    square = int(s["ball"])
    if square == OFF:
        return "moves a figure"
    if s["at"][square] == OFF:
        return f"moves a figure (the ball is free on {square_name(square)})"
    side, figure = divmod(int(s["at"][square]), FIGURES)
    holder = f"{SIDE_NAMES[side]}'s {short_name(figure)}"
    what = "moves a figure or shoots" if side == s["p"] else "moves a figure or attacks"
    return f"{what} ({holder} has the ball on {square_name(square)})"


def _placing(p: Any, s: Any) -> str:
    """A phase in which figures are put somewhere."""
    phase, side, restart = Phase(int(s["phase"])), SIDE_NAMES[s["p"]], KIND_NAMES[s["kind"]]
    if phase is Phase.ATTACK_PLACE:
        attacked, attacker = square_name(int(s["att_sq"])), figure_name(int(s["att_f"]))
        return f"{side} attacks on {attacked}: beside which square of it does {attacker} go?"
    if phase is Phase.RESTART_SIDE:
        return f"{side} has a {restart}: from {choices(s)}?"
    if phase is Phase.RESTART_FIG:
        return f"{side} has a {restart} on {square_name(int(s['rsq'][0]))}: which figure takes it?"
    if phase is Phase.GK_FIG:
        return f"{side} has a {restart}: which figure in its penalty area takes it?"
    if phase is Phase.GK_ADJ:
        ring = slot_name(p, int(s["p"]), Slot.RING)
        return f"{side} has a {restart}, but {ring} is held: where does the keeper go beside it?"
    if phase is Phase.RESET_CONCEDER and not s["kdone"]:
        return f"{side} sets up after the goal: which figure goes to {slot_name(p, int(s['p']), Slot.KICK_OFF)}?"
    return f"{side} sets up after the goal: figures to marked squares of its half, then done."


def _ended(s: Any) -> str:
    """How the game ended."""
    why = {
        Ending.GOALS: "by goals",
        Ending.TIME: "by time",
        Ending.LATE_GOAL: "by a goal after time",
        Ending.TRUNCATED: "at the cap of plies",
    }[Ending(int(s["ending"]))]
    result = Result(int(s["result"]))
    if result is Result.TRUNCATED:
        return f"The game was stopped {why}."
    if result is Result.DRAW:
        return f"The game is drawn, ended {why}."
    return f"{SIDE_NAMES[result - Result.RED]} has won, ended {why}."
