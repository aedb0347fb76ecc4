"""Why a declaration is refused, as the rules that the ruling names say it."""

from __future__ import annotations

from typing import Any

from rugbysim.games.subbuteo.citations import Rule
from rugbysim.games.subbuteo.text_seen import flicked
from rugbysim.games.subbuteo.text_words import ACTION_NAMES, centimetres, gap, piece_name, side_name, side_of
from rugbysim.games.subbuteo.vocabulary import BALL, FIGURES, Action, Phase

#: The reason for each rule, the more special rules first: the first one that a ruling names gives the sentence.
REASONS = {
    Rule.SB_1_2: "the receivers stand between their goal line and their 10-metre line",
    Rule.SB_1_3: "the kickers stand in their own half",
    Rule.SB_1_4: "at most {row} figures of a side stand in a row",
    Rule.SB_1_5: "figures of a side stand at least {setup} apart",
    Rule.SB_3_5: "{figure} kicked and may not be used in this attempt",
    Rule.SB_5_G: "{figure} is off the field and comes back first",
    Rule.SB_6_6: "{figure} made the support flick and may not be used until another figure has struck the ball",
    Rule.SB_6_2: "the ball rests {gap} from {carrier}, more than {control}, so that only {carrier} may go on",
    Rule.SB_7_3: "both support flicks before the pass have been made, or {figure} may not make one",
    Rule.SB_7_1: "the passer is put beside the ball, on the side that is opposite to the pass",
    Rule.SB_7_2: "a pass takes the ball within {control} of the carrier, and a free place beside it for the passer",
    Rule.SB_7_4: "only an opponent that stands in the line of the pass can be moved",
    Rule.SB_5_E: "only an opponent that stands in the line of the pass can be moved",
    Rule.SB_7_8: "at most one of the two support figures may receive the pass",
    Rule.SB_8_3: "the ball rests {gap} from {carrier}, more than {control}: no offload",
    Rule.SB_8_2: "{figure} does not stand behind {carrier}",
    Rule.SB_8_1: "an offload follows a successful strike",
    Rule.SB_6_3: "while the ball is within {control} of {carrier}, another figure plays it by an offload only",
    Rule.SB_10_3: "the free backs stand behind their No.8, {setup} apart, at most {row} in a row",
    Rule.SB_11_3: "the other figures stand {rest} or more from the front line, at most {row} in a row",
    Rule.SB_13_3: "this kick was blocked and is barred until the next strike",
    Rule.SB_13_2: "there is no room for the wedge in front of the ball",
    Rule.SB_16_4: "the ball rests more than {control} from {carrier}: only {carrier} may ground it",
    Rule.SB_16_1: "the ball is grounded in the opponents' in-goal, and nothing else is done there",
    Rule.SB_18_1: "the ball does not lie beyond the opponents' 10-metre line",
    Rule.SB_12_3: "the ball rests {gap} from {carrier}, and a kick takes it within {control}",
    Rule.SB_19_4: "at a drop-22 the receivers stand {drop} beyond the 22, rows of at most {row}, {setup} apart",
    Rule.SB_3_1: "another figure was named to kick",
    Rule.SB_19_5: "a drop-22 is kicked from a free place on the 22-metre line",
    Rule.SB_22_2: "there is no free kick for an offence in the awarded side's own half",
    Rule.SB_22_1: "the choice is advantage, a scrum or a kick to touch",
    Rule.SB_3_3: "the choice is the kick again or a scrum",
    Rule.SB_24_3: "the choice is to take the conversion or to leave it",
    Rule.SB_4_11: "{figure} cannot be used",
    Rule.SB_1_6: "this set-up is not possible",
}


def refusal(p: Any, s: Any, d: Any, r: Any) -> str:
    """Why a declaration is refused, in one clause."""
    rules = {int(rule) for rule in r["rules"][: int(r["rule_count"])]}
    action = Action(int(d["action"]))
    if action in _FLICKED and action in LEGAL.get(Phase(int(s["phase"])), ()) and (wrong := _wrong_figure(s, d)):
        return wrong
    for rule, reason in REASONS.items():
        if rule in rules:
            return reason.format(**_words(p, s, d))
    if action not in LEGAL.get(Phase(int(s["phase"])), ()):
        return f"{_ARTICLES.get(action, f'to {ACTION_NAMES[action]}')} is not what is due"
    return "this is not possible here"


_ARTICLES = {
    Action.COIN: "a toss",
    Action.LAYOUT: "a set-up",
    Action.DEFAULT_LAYOUT: "a set-up",
    Action.KICK: "a kick",
    Action.CHOOSE: "a choice",
    Action.ATTEMPT: "an attempt at possession",
    Action.RUN: "a run",
    Action.OFFLOAD: "an offload",
    Action.PASS: "a pass",
    Action.PUNT: "a punt",
    Action.DROP_GOAL: "a drop goal",
    Action.FLICK: "a flick of this kind",
    Action.PUT: "a put-in",
}

_SET_UP = (Action.LAYOUT, Action.DEFAULT_LAYOUT)
_FLICK_OR_SKIP = (Action.FLICK, Action.SKIP)
_ATTEMPT = (Action.ATTEMPT, Action.DECLINE)
#: What can be declared in a phase (4.1 of the specification).
LEGAL: dict[Phase, tuple[Action, ...]] = {
    Phase.TOSS: (Action.COIN,),
    **dict.fromkeys((Phase.SETUP_KO_R, Phase.SETUP_KO_K, Phase.SETUP_D22_R, Phase.SETUP_D22_K), _SET_UP),
    **dict.fromkeys((Phase.SCRUM_SETUP, Phase.LINEOUT_SETUP), _SET_UP),
    **dict.fromkeys((Phase.KO_FAULT, Phase.PEN_CHOICE, Phase.CONV_CHOICE), (Action.CHOOSE,)),
    **dict.fromkeys((Phase.KICKOFF, Phase.DROP22, Phase.WEDGE_KICK), (Action.KICK,)),
    **dict.fromkeys((Phase.TOUCH_KICK, Phase.FREE_KICK, Phase.CONVERSION), (Action.KICK,)),
    **dict.fromkeys((Phase.LOOSE, Phase.INGOAL, Phase.PASS_RECEIVE), _ATTEMPT),
    **dict.fromkeys((Phase.SUPPORT, Phase.DEFENCE, Phase.BLOCK), _FLICK_OR_SKIP),
    Phase.OPEN: (
        Action.RUN,
        Action.OFFLOAD,
        Action.PASS,
        Action.PUNT,
        Action.DROP_GOAL,
        Action.GROUND,
        Action.DECLINE,
    ),
    Phase.PASS_PREP: (Action.FLICK, Action.ASK_MOVE, Action.GO, Action.PASS),
    Phase.PASS_FLICK: (Action.FLICK,),
    Phase.SCRUM_PUT: (Action.PUT,),
    Phase.LINEOUT_THROW: (Action.FLICK,),
}
_FLICKED = (Action.ATTEMPT, Action.RUN, Action.OFFLOAD, Action.GROUND, Action.FLICK, Action.KICK)


def _wrong_figure(s: Any, d: Any) -> str:
    """What is wrong with the figure itself; "" if nothing can be seen."""
    figure = int(d["figure"])
    if figure < 0 or figure >= FIGURES:
        return "no figure is named" if s["phase"] not in _NAMELESS else ""
    if side_of(figure) != s["team"]:
        return f"{piece_name(figure)} is not {side_name(s['team'])}'s"
    if s["off_field"][figure]:
        return REASONS[Rule.SB_5_G].format(figure=piece_name(figure))
    return ""


_NAMELESS = (
    Phase.PASS_FLICK,
    Phase.LINEOUT_THROW,
    Phase.TOUCH_KICK,
    Phase.FREE_KICK,
    Phase.CONVERSION,
    Phase.WEDGE_KICK,
)


def _words(p: Any, s: Any, d: Any) -> dict[str, str]:
    """What reasons speak of."""
    carrier = int(s["carrier"])
    apart = gap(p, s["pos"][carrier], s["pos"][BALL]) if carrier >= 0 else 0.0
    lengths = {"setup": "min_gap_setup", "control": "control_gap", "rest": "lineout_rest_back"}
    return {
        "figure": piece_name(flicked(s, d) if flicked(s, d) >= 0 else d["figure"]),
        "carrier": piece_name(carrier),
        "gap": centimetres(apart),
        "row": str(int(p["max_in_row"])),
        "drop": centimetres(float(p["drop22_receiver_back"])),
        **{word: centimetres(float(p[name])) for word, name in lengths.items()},
    }
