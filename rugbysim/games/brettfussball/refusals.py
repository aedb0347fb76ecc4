"""Why a decision is not legal now: one sentence that names the rule.

Written from the rules and apart from the compiled code, so that each can be held against the other.
"""

from __future__ import annotations

from typing import Any

from rugbysim.games.brettfussball.state import FACES, OFF
from rugbysim.games.brettfussball.text_words import (
    KIND_NAMES,
    PLACE_NAMES,
    SIDE_NAMES,
    figure_name,
    kind_of,
    lifted,
    lifted_names,
    listed,
    move_parts,
    placing_centre,
    reset_parts,
    short_name,
    slot_name,
    square_name,
)
from rugbysim.games.brettfussball.vocabulary import (
    ACTIONS,
    DIRECTIONS,
    FIGURES,
    KEEPER,
    PLACES,
    SIDES,
    WAYS,
    Action,
    Direction,
    Kind,
    Phase,
    Slot,
)

#: Which kinds of decisions a phase asks for, and what to say of any other.
ASKED: dict[Phase, tuple[tuple[Action, ...], str]] = {
    Phase.ACT: (
        (Action.MOVE, Action.SHOOT, Action.PASS),
        "{side} has rolled and moves, attacks or shoots now (BF-3.2)",
    ),
    Phase.SHOOT: ((Action.SHOOT,), "{side} is forced and may only shoot (BF-3.3)"),
    Phase.ATTACK_PLACE: ((Action.PLACE,), "{side} has attacked and must put its attacker beside {square} now (BF-5.6)"),
    Phase.RESTART_SIDE: ((Action.SIDE, Action.PLACE), "{side} must choose the square of the {kind} now ({rule})"),
    Phase.RESTART_FIG: ((Action.FIG,), "{side} must choose the figure that takes the {kind} now ({rule})"),
    Phase.GK_FIG: ((Action.FIG,), "{side} must choose the figure that takes the goal kick now (BF-8.10)"),
    Phase.GK_ADJ: ((Action.PLACE,), "{side} must put its keeper beside the ring now (BF-8.12)"),
    Phase.RESET_SCORER: ((Action.RESET, Action.RESET_DONE), "{side} sets up its figures after a goal now (BF-9.2)"),
    Phase.RESET_CONCEDER: ((Action.RESET, Action.RESET_DONE), "{side} sets up its figures after a goal now (BF-9.2)"),
}


def refuse(params: Any, state: Any, action: int) -> str:
    """Why `action` is not legal in the one state of `state` under the rules of `params`; empty if it is legal."""
    p, s = params[0], state[0]
    phase = Phase(int(s["phase"]))
    if phase is Phase.END:
        return "the game is over (BF-10.1)"
    if phase is Phase.STARTER:
        return "" if 0 <= action < len(SIDES) else "the starter is drawn first: 0 for Red, 1 for Yellow (BF-2.2)"
    if phase is Phase.ROLL:
        return "" if 1 <= action <= FACES else "the die is rolled first: 1 to 6 (BF-3.1)"
    if not 0 <= action < ACTIONS:
        return f"{action} is no decision; expected an id from 0 to {ACTIONS - 1}"
    kind = kind_of(action)
    asked, otherwise = ASKED[phase]
    if kind not in asked:
        return otherwise.format(**_names(s))
    return _JUDGES[kind](p, s, action)


def _names(s: Any) -> dict[str, str]:
    """What the sentences of `ASKED` may mention."""
    taking = s["phase"] == Phase.RESTART_FIG
    rule = ("BF-8.2" if taking else "BF-8.3") if s["kind"] == Kind.THROWIN else ("BF-8.5" if taking else "BF-8.6")
    square = square_name(int(s["att_sq"])) if s["att_sq"] != OFF else ""
    return {"side": SIDE_NAMES[s["p"]], "square": square, "kind": KIND_NAMES[s["kind"]], "rule": rule}


# --- a turn ----------------------------------------------------------------------------------------------------------


def _move(p: Any, s: Any, action: int) -> str:
    """BF-4 and BF-5: the way of a figure, and the square where it ends."""
    figure, direction = move_parts(action)
    name = figure_name(figure)
    start = int(s["fig"][s["p"], figure])
    if start == OFF:
        return f"{name} is not on the board (BF-4.1)"
    target = int(p["dest"][start, s["die"] - 1, action % WAYS])
    if target != OFF:
        return _target(p, s, figure, start, target)
    if p["near"][start, direction] == OFF:
        way = f"{Direction(direction).name} from {square_name(start)}"
        return f"{name} cannot start {way}: no square for figures lies there (BF-4.2)"
    straight = start
    for _ in range(int(s["die"])):
        straight = int(p["near"][straight, direction]) if straight != OFF else OFF
    if straight != OFF:
        return f"{name} cannot turn while it could go straight on (BF-4.3)"
    return f"{name} has one side only to turn to on this way, so there is nothing to choose (BF-4.5)"


def _target(p: Any, s: Any, figure: int, start: int, target: int) -> str:
    """BF-4.7, BF-5.5 to BF-5.7: whether a figure may end its move on a square."""
    other = int(s["at"][target])
    if other == OFF:
        return ""
    side, there = divmod(other, FIGURES)
    name, place = figure_name(figure), square_name(target)
    if side == s["p"]:
        return f"{name} cannot end on {place}: its own side's {short_name(there)} stands there (BF-4.7)"
    if target != s["ball"]:
        rival = f"{SIDE_NAMES[side]}'s {short_name(there)}"
        return f"{name} cannot end on {place}: {rival} stands there without the ball (BF-4.7)"
    if any(_is_free(p, s, target, place, start) for place in range(PLACES)):
        return ""
    return f"{name} cannot attack on {place}: no square near it is free for the attacker (BF-5.7)"


def _shoot(p: Any, s: Any, action: int) -> str:
    """BF-6.1, and AM-34 where it is switched on."""
    side, ball = int(s["p"]), int(s["ball"])
    if ball == OFF or s["at"][ball] // FIGURES != side:
        return f"{SIDE_NAMES[side]} cannot shoot: none of its figures stands on the ball (BF-6.1)"
    if p["no_crossing"] and _is_extra_time(p, s) and _crosses(p, s, action - Action.SHOOT):
        return "in extra time the ball may not cross the halfway line here (BF-10.4)"
    return ""


def _pass(p: Any, s: Any, action: int) -> str:
    """BF-3.6: passing is for a side that can do nothing else, unless AM-5 is switched."""
    if p["allow_pass"]:
        return ""
    if all(_move(p, s, other) for other in range(Action.SHOOT)) and all(
        _shoot(p, s, other) for other in range(Action.SHOOT, Action.PLACE)
    ):
        return ""
    return f"{SIDE_NAMES[s['p']]} may pass only with no legal move, attack or shot, and it has one (BF-3.6)"


def _is_extra_time(p: Any, s: Any) -> bool:
    """BF-10.4, or BF-10.5 with AM-35 switched."""
    return bool(s["ply"] >= p["time_plies"]) and (p["variant"] == 3 or bool(p["variant"] == 4 and p["v4_extra_time"]))


def _crosses(p: Any, s: Any, direction: int) -> bool:
    """AM-34: whether a shot would take the ball over the halfway line, unless it is a goal or out before."""
    square = int(s["ball"])
    for _ in range(int(s["die"])):
        square = int(p["ahead"][square, direction])
        if square == OFF or p["goal_of"][square] != OFF:
            return False
        if p["half_of"][square] != p["half_of"][s["ball"]]:
            return True
    return False


# --- placing ---------------------------------------------------------------------------------------------------------


def _is_free(p: Any, s: Any, centre: int, place: int, vacated: int = OFF) -> bool:
    """BF-5.6: whether PLACE + `place` is a square near `centre` without a figure, `vacated` counting as empty."""
    square = int(p["near"][centre, place])
    return square != OFF and (s["at"][square] == OFF or square == vacated)


def _place(p: Any, s: Any, action: int) -> str:
    """BF-5.6, BF-5.7 and BF-8.12: beside the attacked figure or the ring, the nearer group of squares first."""
    place = action - Action.PLACE
    if s["phase"] == Phase.RESTART_SIDE:
        return _diagonal_of_corner(p, s, place)
    attacking = s["phase"] == Phase.ATTACK_PLACE
    centre = placing_centre(p, s)
    vacated = OFF if attacking else int(s["fig"][s["p"], KEEPER])
    name, square = figure_name(int(s["att_f"]) if attacking else KEEPER), int(p["near"][centre, place])
    where, rule = f"{PLACE_NAMES[place]} of {square_name(centre)}", "BF-5.6" if attacking else "BF-8.12"
    if square == OFF:
        return f"{name} cannot be put {where}: no square for figures lies there ({rule})"
    if not _is_free(p, s, centre, place, vacated):
        return f"{name} cannot be put {where}: a figure stands on {square_name(square)} ({rule})"
    nearer = [k for k in range(place - place % DIRECTIONS) if _is_free(p, s, centre, k, vacated)]
    if nearer:
        nearest = [k for k in nearer if k // DIRECTIONS == nearer[0] // DIRECTIONS]
        free = listed([square_name(int(p["near"][centre, k])) for k in nearest])
        return f"{name} cannot be put {where} while nearer squares are free: {free} (BF-5.7)"
    return ""


# --- restarts --------------------------------------------------------------------------------------------------------


def _side(p: Any, s: Any, action: int) -> str:
    """BF-8.3, BF-8.6: the squares that the taker may choose from."""
    if s["rsq"][action - Action.SIDE] != OFF:
        return ""
    named = _names(s)
    return f"the {named['kind']} has no square on side {'AB'[action - Action.SIDE]} ({named['rule']})"


def _diagonal_of_corner(p: Any, s: Any, place: int) -> str:
    """BF-8.6 with AM-23 switched: the diagonal neighbour of an occupied corner."""
    diagonal = int(s["rsq"][2])
    corners = [int(corner) for corner in p["corners"].flat]
    if diagonal != OFF and place // DIRECTIONS == 1 and diagonal in (int(p["near"][c, place]) for c in corners):
        return ""
    named = _names(s)
    return f"the {named['kind']} cannot be taken there, only from {choices(s)} ({named['rule']})"


def choices(s: Any) -> str:
    """The squares that a restart may be taken from: `side A (e1) or side B (g1)`."""
    names = [f"side {'AB'[k]} ({square_name(int(s['rsq'][k]))})" for k in range(2) if s["rsq"][k] != OFF]
    diagonal = [f"the diagonal square {square_name(int(s['rsq'][2]))}"] if s["rsq"][2] != OFF else []
    return listed(names + diagonal, "or")


def _taker(p: Any, s: Any, action: int) -> str:
    """BF-8.2, BF-8.10: who may take a restart."""
    figure, side = action - Action.FIG, int(s["p"])
    square = int(s["fig"][side, figure])
    name, kicking = figure_name(figure), s["phase"] == Phase.GK_FIG
    if square == OFF:
        return f"{name} is not on the board ({'BF-8.10' if kicking else 'BF-8.2'})"
    if kicking and p["area_of"][square] != side:
        return f"{name} on {square_name(square)} is not in {SIDE_NAMES[side]}'s penalty area (BF-8.10)"
    if not kicking and figure == KEEPER and not p["keeper_takes_restarts"]:
        return "the keeper takes no throw-ins and corners in this game (BF-8.2)"
    return ""


# --- after a goal ----------------------------------------------------------------------------------------------------


def _reset(p: Any, s: Any, action: int) -> str:
    """BF-9.3 to BF-9.6: which figure may go where after a goal."""
    figure, slot = reset_parts(action)
    side = int(s["p"])
    if figure not in lifted(s, side) and s["fig"][side, figure] == OFF:
        return f"{figure_name(figure)} is not on the board (BF-9.4)"
    if s["phase"] == Phase.RESET_CONCEDER and not s["kdone"]:
        if slot == Slot.KICK_OFF:
            return ""
        return f"{SIDE_NAMES[side]} must first put a figure on {slot_name(p, side, Slot.KICK_OFF)} (BF-9.5)"
    return _whose_turn(p, s, figure) or _slot(p, s, figure, slot)


def _whose_turn(p: Any, s: Any, figure: int) -> str:
    """BF-9.4: each figure once, the lifted ones by rising number; who stands on the kick-off point stays (BF-9.5)."""
    name, side = figure_name(figure), int(s["p"])
    waiting = lifted(s, side)
    if figure in waiting and figure != waiting[0]:
        return f"{name} cannot be placed before {figure_name(waiting[0])}: rising numbers (BF-9.4)"
    if s["fig"][side, figure] == p["slots"][side, Slot.KICK_OFF]:
        return f"{name} stays on the kick-off point (BF-9.5)"
    if s["moved"][side] >> figure & 1:
        return f"{name} has been placed or moved after this goal already (BF-9.4)"
    return ""


def _slot(p: Any, s: Any, figure: int, slot: int) -> str:
    """BF-9.3, BF-9.4, BF-9.6: a free marked square outside the circle, the ring for the keeper."""
    side = int(s["p"])
    name, place = figure_name(figure), slot_name(p, side, slot)
    if slot == Slot.KICK_OFF:
        rule = "BF-9.3" if s["phase"] == Phase.RESET_SCORER else "BF-9.6"
        return f"{name} cannot go to {place}: it lies in the centre circle ({rule})"
    if not p["reset_ring"] and (figure == KEEPER) != (slot == Slot.RING):
        return f"{name} cannot go to {place}: the ring is the keeper's, and the keeper's only place (BF-9.4)"
    other = int(s["at"][p["slots"][side, slot]])
    if other != OFF:
        owner, there = divmod(other, FIGURES)
        standing = (
            "it stands there"
            if (owner, there) == (side, figure)
            else f"{SIDE_NAMES[owner]}'s {short_name(there)} stands there"
        )
        return f"{name} cannot go to {place}: {standing} (BF-9.3)"
    return ""


def _done(p: Any, s: Any, action: int) -> str:
    """BF-9.4, BF-9.5: nothing is lifted any more, and the kick-off point is filled."""
    side = int(s["p"])
    if s["phase"] == Phase.RESET_CONCEDER and not s["kdone"]:
        return f"{SIDE_NAMES[side]} must first put a figure on {slot_name(p, side, Slot.KICK_OFF)} (BF-9.5)"
    if s["unplaced"][side]:
        return f"{SIDE_NAMES[side]} is not done: {lifted_names(s, side)} must still be placed (BF-9.4)"
    return ""


#: Who judges a decision of each kind that the phase asks for.
_JUDGES = {
    Action.MOVE: _move,
    Action.SHOOT: _shoot,
    Action.PLACE: _place,
    Action.SIDE: _side,
    Action.FIG: _taker,
    Action.RESET: _reset,
    Action.RESET_DONE: _done,
    Action.PASS: _pass,
}
