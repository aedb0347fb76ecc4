"""Words of Subbuteo Rugby that everything for people is made of: sides, pieces, places, lengths, what is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rugbysim.games.subbuteo.citations import rule_name, ruling_name
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    PER_TEAM,
    POST,
    SIDES,
    Action,
    Code,
    KickKind,
    Option,
    Origin,
    Phase,
    Sanction,
)

SIDE_NAMES = tuple(side.capitalize() for side in SIDES)
NEAR = 0.05  # cm: what is nearer than this to a line is called on it

#: What a phase is called, as a script has it too.
PHASE_NAMES = {
    Phase.TOSS: "toss",
    Phase.SETUP_KO_R: "kick-off set-up, receivers",
    Phase.SETUP_KO_K: "kick-off set-up, kickers",
    Phase.KICKOFF: "kick-off",
    Phase.KO_FAULT: "choice after a short kick",
    Phase.LOOSE: "loose ball",
    Phase.OPEN: "open play",
    Phase.SUPPORT: "support flick",
    Phase.DEFENCE: "defensive flick",
    Phase.PASS_PREP: "before the pass",
    Phase.PASS_FLICK: "pass",
    Phase.PASS_RECEIVE: "receiving the pass",
    Phase.BLOCK: "blocking flick",
    Phase.WEDGE_KICK: "kick from the wedge",
    Phase.SCRUM_SETUP: "scrum set-up",
    Phase.SCRUM_PUT: "scrum",
    Phase.LINEOUT_SETUP: "line-out set-up",
    Phase.LINEOUT_THROW: "line-out",
    Phase.PEN_CHOICE: "choice after a penalty",
    Phase.TOUCH_KICK: "kick to touch",
    Phase.FREE_KICK: "free kick",
    Phase.CONVERSION: "conversion",
    Phase.CONV_CHOICE: "choice of a conversion",
    Phase.INGOAL: "ball in the in-goal",
    Phase.SETUP_D22_R: "drop-22 set-up, receivers",
    Phase.SETUP_D22_K: "drop-22 set-up, kickers",
    Phase.DROP22: "drop-22",
    Phase.HALF_TIME: "half-time",
    Phase.FULL_TIME: "full time",
}

#: What an action is called, as a script has it too.
ACTION_NAMES = {
    Action.COIN: "toss",
    Action.LAYOUT: "layout",
    Action.DEFAULT_LAYOUT: "default layout",
    Action.KICK: "kick",
    Action.CHOOSE: "choose",
    Action.ATTEMPT: "attempt",
    Action.DECLINE: "decline",
    Action.RUN: "run",
    Action.OFFLOAD: "offload",
    Action.PASS: "pass",
    Action.PUNT: "punt",
    Action.DROP_GOAL: "drop goal",
    Action.GROUND: "ground",
    Action.FLICK: "flick",
    Action.SKIP: "skip",
    Action.ASK_MOVE: "ask to move",
    Action.GO: "go",
    Action.PUT: "put",
}

OPTION_NAMES = {
    Option.NONE: "none",
    Option.RETAKE: "the kick again",
    Option.SCRUM: "scrum",
    Option.ADVANTAGE: "advantage",
    Option.TOUCH_KICK: "kick to touch",
    Option.FREE_KICK: "free kick",
    Option.TAKE: "take",
    Option.LEAVE: "leave",
    Option.TO_TOUCH: "to touch",
    Option.UPFIELD: "upfield",
}

CODE_NAMES = {
    Code.OK: "good",
    Code.REFUSED: "refused",
    Code.POSSESSION: "possession",
    Code.MISS: "miss",
    Code.STRIKE: "strike",
    Code.GROUNDED: "grounded, no try",
    Code.TRY: "try",
    Code.HELD_UP: "held up",
    Code.TACKLE_A: "tackle",
    Code.TACKLE_B: "tackle by a miss",
    Code.TURNOVER_KICK: "possession kicked away",
    Code.TOUCH: "touch",
    Code.TOUCH_FULL: "touch on the full",
    Code.DEAD: "dead ball",
    Code.TIG: "touch-in-goal",
    Code.PENALTY_TRY: "penalty try",
    Code.GOAL: "goal",
    Code.NO_GOAL: "no goal",
    Code.SCRUM_WON: "scrum won",
    Code.SCRUM_END: "scrum again",
    Code.LINEOUT_WON: "line-out won",
    Code.LINEOUT_NONE: "line-out without a winner",
    Code.KO_SHORT: "short kick",
    Code.BLOCKED: "kick blocked",
    Code.STALEMATE: "stalemate",
    Code.OFFSIDE: "offside",
    Code.OBSTRUCTION: "obstruction",
    Code.KNOCK_ON_A: "knock-on A",
    Code.KNOCK_ON_B: "knock-on B",
    Code.KNOCK_ON_C: "knock-on C",
    Code.KNOCK_ON_D: "knock-on D",
    Code.KNOCK_ON_Q: "knock-on, wrong quarter",
    Code.ILLEGAL_TACKLE_A: "illegal tackle A",
    Code.ILLEGAL_TACKLE_B: "illegal tackle B",
    Code.ILLEGAL_TACKLE_C: "illegal tackle C",
    Code.KICK_PLACEMENT: "wedge placed wrongly",
    Code.BREACH_TWO_LINES: "breach of two lines",
    Code.FORWARD_PASS: "forward pass",
}

SANCTION_NAMES = {
    Sanction.NONE: "none",
    Sanction.SCRUM: "scrum",
    Sanction.PENALTY: "penalty",
    Sanction.PENALTY_TRY: "penalty try",
    Sanction.LINEOUT: "line-out",
    Sanction.DROP22: "drop-22",
    Sanction.SCRUM5: "scrum 5",
    Sanction.TURNOVER: "possession changes",
    Sanction.RETAKE_CHOICE: "choice of the kick again or a scrum",
    Sanction.KICKOFF: "kick-off",
    Sanction.END: "the half ends",
}

ORIGIN_NAMES = {Origin.NONE: "none", Origin.OPEN: "open play", Origin.SCRUM: "scrum", Origin.LINEOUT: "line-out"}

KICK_NAMES = {
    KickKind.NONE: "none",
    KickKind.PUNT_TOUCH: "punt to touch",
    KickKind.PUNT_UPFIELD: "punt upfield",
    KickKind.DROP_GOAL: "drop goal",
}


def side_name(side: Any) -> str:
    """A side: "Red"; "nobody" for none."""
    return SIDE_NAMES[int(side)] if 0 <= side < len(SIDES) else "nobody"


def side_of(piece: int) -> int:
    """The side of a figure."""
    return piece // PER_TEAM


def piece_name(piece: Any) -> str:
    """A piece: "red 9", "ball", "post 1"; "nobody" for none."""
    number = int(piece)
    if 0 <= number < FIGURES:
        return f"{SIDES[side_of(number)]} {number % PER_TEAM + 1}"
    if number == BALL:
        return "ball"
    return f"post {number - POST + 1}" if number >= POST else "nobody"


def the_piece(piece: Any) -> str:
    """A piece within a sentence: "red 9", "the ball", "a post"."""
    number = int(piece)
    return "the ball" if number == BALL else "a post" if number >= POST else piece_name(number)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nobody"


def upper(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def number_text(value: float, decimals: int = 2) -> str:
    """A number with as few decimals as it needs, at most so many: "35", "4.25"."""
    text = f"{value:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def centimetres(value: float) -> str:
    """A length for people, to the millimetre: "4.2 cm"."""
    return f"{number_text(value, 1)} cm"


def point(x: float, y: float) -> str:
    """A place as its coordinates: "(60, 35.25)"."""
    return f"({number_text(x)}, {number_text(y)})"


def defender_of(s: Any, x: float, p: Any) -> int:
    """The side whose goal line is the nearer one to `x`."""
    low = 0 if s["dir"][0] > 0 else 1
    return low if x < p["length"] / 2 else 1 - low


def place(p: Any, s: Any, x: float, y: float) -> str:
    """A place as people find it on the cloth: "40 cm from Blue's goal line, 35 cm from touch (60, 35)"."""
    length, width = float(p["length"]), float(p["width"])
    owner = side_name(defender_of(s, x, p))
    beyond = max(-x, x - length)
    inside = min(x, length - x)
    if abs(x - length / 2) < NEAR:
        along = "on halfway"
    elif beyond > NEAR:
        along = f"{centimetres(beyond)} over {owner}'s goal line"
    elif inside < NEAR:
        along = f"on {owner}'s goal line"
    elif abs(inside - float(p["line_22"])) < NEAR:
        along = f"on {owner}'s 22"
    else:
        along = f"{centimetres(inside)} from {owner}'s goal line"
    off = min(y, width - y)
    across = (
        "on the touchline" if abs(off) < NEAR else f"{centimetres(abs(off))} {'from' if off > 0 else 'beyond'} touch"
    )
    return f"{along}, {across} {point(x, y)}"


def clock_text(milliseconds: Any) -> str:
    """The running clock: "12:05"."""
    seconds = int(milliseconds) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


def half_text(half: Any) -> str:
    """A half: "1st"; "" before the toss."""
    return {0: "", 1: "1st", 2: "2nd", 3: "3rd"}.get(int(half), f"{int(half)}th")


def score_text(score: Any) -> str:
    """The score: "Red 5, Blue 3"."""
    return ", ".join(f"{name} {int(points)}" for name, points in zip(SIDE_NAMES, score, strict=True))


def cited(ruling: Any) -> list[str]:
    """The rules and rulings that a ruling rests on, as people write them: "SB-6.10", "AM-54"."""
    rules = [rule_name(int(rule)) for rule in ruling["rules"][: int(ruling["rule_count"])]]
    return rules + [ruling_name(int(am)) for am in ruling["ams"][: int(ruling["am_count"])]]


def gap(p: Any, figure: Any, ball: Any) -> float:
    """How far a figure and the ball are from each other, as the rules measure it (G-1)."""
    dx, dy = float(figure[0] - ball[0]), float(figure[1] - ball[1])
    apart = float((dx * dx + dy * dy) ** 0.5)
    if p["distance_centre"]:
        return apart
    return max(0.0, apart - float(p["figure_radius"]) - float(p["ball_radius"]))


# --- what is due ------------------------------------------------------------------------------------------------------


def due(p: Any, s: Any) -> str:
    """Who is to declare what: "Red to attempt possession"."""
    phase, side = Phase(int(s["phase"])), side_name(s["team"])
    if phase in _FIXED:
        return _FIXED[phase].format(side=side, other=side_name(1 - int(s["team"])))
    if phase is Phase.OPEN:
        return _open_due(p, s, side)
    if phase is Phase.PASS_PREP:
        left = int(s["pass_support_left"])
        flicks = f"{left} support flick{'s' if left > 1 else ''}" if left else "no support flick left"
        return f"{side} to prepare its pass ({flicks}), or go on to it"
    if phase in (Phase.PASS_FLICK, Phase.PASS_RECEIVE):
        what = "to flick its passer" if phase is Phase.PASS_FLICK else "to receive with a figure behind the passer"
        return f"{side} {what}, {piece_name(s['passer'])}"
    if phase is Phase.WEDGE_KICK:
        return f"{side} to kick: {KICK_NAMES[KickKind(int(s['kick_kind']))]} with {piece_name(s['carrier'])}"
    if phase is Phase.PEN_CHOICE:
        choices = [OPTION_NAMES[option] for option in penalty_options(s)]
        return f"{side} to choose: {listed(choices, 'or')}"
    return upper(PHASE_NAMES[phase])


def _open_due(p: Any, s: Any, side: str) -> str:
    """What the side in possession is to do."""
    carrier = int(s["carrier"])
    only = f", only with {piece_name(carrier)}" if s["must_use_carrier"] and carrier >= 0 else ""
    if ball_in_goal(p, s):
        return f"{side} to ground the ball{only}"
    if only:
        return f"{side} to run{only}, or kick"
    with_whom = f" with {piece_name(carrier)}" if carrier >= 0 else ""
    return f"{side} to run{with_whom}, offload, pass or kick"


def ball_in_goal(p: Any, s: Any) -> bool:
    """Whether the ball lies in the in-goal that the declaring side attacks (G-12)."""
    x, length = float(s["pos"][BALL][0]), float(p["length"])
    ahead = x if s["dir"][int(s["team"])] > 0 else length - x
    edge = 0.0 if p["in_goal_centre"] else float(p["ball_radius"])
    return bool(ahead + edge >= length)


def penalty_options(s: Any) -> list[Option]:
    """What the awarded side may choose (SB-22.1, SB-22.2)."""
    options = [Option.ADVANTAGE, Option.SCRUM, Option.TOUCH_KICK]
    return [*options, Option.FREE_KICK] if s["pen_half_opp"] else options


_FIXED = {
    Phase.TOSS: "A coin is to be tossed",
    Phase.SETUP_KO_R: "{side} to set up to receive the kick-off",
    Phase.SETUP_KO_K: "{side} to set up for its kick-off",
    Phase.KICKOFF: "{side} to kick off",
    Phase.KO_FAULT: "{side} to choose: the kick again or a scrum",
    Phase.LOOSE: "{side} to attempt possession",
    Phase.SUPPORT: "{side} to make a support flick, or skip it",
    Phase.DEFENCE: "{side} to make a defensive flick, or skip it",
    Phase.BLOCK: "{side} to make a blocking flick, or skip it",
    Phase.SCRUM_SETUP: "{side} to place its backs for the scrum",
    Phase.SCRUM_PUT: "{side} to put the ball into the scrummer",
    Phase.LINEOUT_SETUP: "{side} to place its other figures for the line-out",
    Phase.LINEOUT_THROW: "{side} to throw in",
    Phase.TOUCH_KICK: "{side} to kick to touch",
    Phase.FREE_KICK: "{side} to take its free kick at goal",
    Phase.CONVERSION: "{side} to convert",
    Phase.CONV_CHOICE: "{side} to choose: take the conversion or leave it",
    Phase.INGOAL: "{side} to attempt possession in its in-goal",
    Phase.SETUP_D22_R: "{side} to set up to receive the drop-22",
    Phase.SETUP_D22_K: "{side} to set up for its drop-22",
    Phase.DROP22: "{side} to drop out from its 22",
    Phase.HALF_TIME: "Half-time",
    Phase.FULL_TIME: "Full time",
}
