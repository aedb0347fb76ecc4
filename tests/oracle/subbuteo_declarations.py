"""Random declarations of Subbuteo Rugby: mostly what the phase allows, now and then anything."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any

from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.vocabulary import Action, Option, Phase
from tests.oracle.subbuteo_outcomes import BALL, FIGURES, place_round
from tests.oracle.subbuteo_twin.layouts import canonical_kick, rest_places, scrum_template
from tests.oracle.subbuteo_twin.records import state_of

BY_PHASE: dict[Phase, tuple[Action, ...]] = {
    Phase.TOSS: (Action.COIN,),
    Phase.SETUP_KO_R: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.SETUP_KO_K: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.KICKOFF: (Action.KICK,),
    Phase.KO_FAULT: (Action.CHOOSE,),
    Phase.LOOSE: (Action.ATTEMPT,) * 8 + (Action.DECLINE,),
    Phase.OPEN: (Action.RUN,) * 5
    + (Action.OFFLOAD, Action.OFFLOAD, Action.PASS, Action.PUNT, Action.DROP_GOAL, Action.GROUND, Action.DECLINE),
    Phase.SUPPORT: (Action.FLICK, Action.FLICK, Action.SKIP),
    Phase.DEFENCE: (Action.FLICK, Action.FLICK, Action.SKIP),
    Phase.PASS_PREP: (Action.FLICK, Action.ASK_MOVE, Action.GO, Action.GO, Action.PASS),
    Phase.PASS_FLICK: (Action.FLICK,),
    Phase.PASS_RECEIVE: (Action.ATTEMPT,) * 5 + (Action.DECLINE,),
    Phase.BLOCK: (Action.FLICK, Action.SKIP),
    Phase.WEDGE_KICK: (Action.KICK,),
    Phase.SCRUM_SETUP: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.SCRUM_PUT: (Action.PUT,),
    Phase.LINEOUT_SETUP: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.LINEOUT_THROW: (Action.FLICK,),
    Phase.PEN_CHOICE: (Action.CHOOSE,),
    Phase.TOUCH_KICK: (Action.KICK,),
    Phase.FREE_KICK: (Action.KICK,),
    Phase.CONVERSION: (Action.KICK,),
    Phase.CONV_CHOICE: (Action.CHOOSE,),
    Phase.INGOAL: (Action.ATTEMPT,) * 5 + (Action.DECLINE,),
    Phase.SETUP_D22_R: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.SETUP_D22_K: (Action.LAYOUT, Action.DEFAULT_LAYOUT),
    Phase.DROP22: (Action.KICK,),
}
OPTIONS = {
    Phase.KO_FAULT: (Option.RETAKE, Option.SCRUM),
    Phase.CONV_CHOICE: (Option.TAKE, Option.LEAVE),
    Phase.PEN_CHOICE: (Option.ADVANTAGE, Option.SCRUM, Option.TOUCH_KICK, Option.FREE_KICK),
}


def random_declaration(random: Random, k: SimpleNamespace, state: Any, *, wild: bool = False) -> Any:
    """A declaration that may well be legal; a wild one may be anything."""
    phase, team = Phase(state["phase"][0]), int(state["team"][0])
    action = random.choice(list(Action)) if wild else random.choice(BY_PHASE[phase])
    angle = random.uniform(-pi, pi)
    aim = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (cos(angle), sin(angle))))
    declared = new_declaration(action, random_figure(random, state, team, phase, wild=wild), aim=aim)
    declared["power"] = random.uniform(5, 200)
    if action == Action.COIN:
        declared["option"] = random.randrange(2)
    elif action == Action.PUNT:
        declared["option"] = random.choice((Option.TO_TOUCH, Option.UPFIELD))
    elif action == Action.CHOOSE:
        declared["option"] = random.choice(list(Option) if wild else OPTIONS.get(phase, tuple(Option)))
    if action == Action.PASS:
        declare_pass(random, state, declared)
    elif action == Action.KICK and phase == Phase.DROP22:
        x = k.line_22 if state["dir"][0, state["kick_team"][0]] == 1 else k.L - k.line_22
        declared["place"] = (x, place_round(random.uniform(1, k.W - 1)))
    elif action == Action.ASK_MOVE:
        ask_some(random, state, declared, wild=wild)
    declared["layout"][0] = state["pos"][0, :FIGURES]
    if action == Action.LAYOUT:
        lay_out(random, k, state, declared)
    return declared


def random_figure(random: Random, state: Any, team: int, phase: Phase, *, wild: bool) -> int:
    """A figure that could be meant: the carrier, the passer, one near the ball, any."""
    if wild and random.random() < 0.5:
        return random.randint(-1, FIGURES - 1)
    if phase == Phase.PASS_FLICK:
        return int(state["passer"][0])
    if phase == Phase.LINEOUT_THROW:
        return 15 * team + 1
    if phase == Phase.WEDGE_KICK:
        return random.choice((-1, int(state["carrier"][0])))
    named = int(state["kicker"][0])
    if phase in (Phase.KICKOFF, Phase.DROP22) and named >= 0 and random.random() < 0.9:
        return named
    if phase in (Phase.PEN_CHOICE, Phase.SETUP_KO_K, Phase.SETUP_D22_K) and random.random() < 0.5:
        return -1
    carrier = int(state["carrier"][0])
    if phase == Phase.OPEN and carrier >= 0 and random.random() < 0.6:
        return carrier
    own = range(15 * team, 15 * team + 15)
    near = sorted(own, key=lambda f: hypot(*(state["pos"][0, f] - state["pos"][0, BALL])))
    return random.choice(near[: random.choice((3, 15))])


def declare_pass(random: Random, state: Any, declared: Any) -> None:
    """The passer near the ball, mostly on the right side of it."""
    ball = state["pos"][0, BALL]
    far, turn = random.choice((1.9, 2.4, 4.0, 6.9, 7.5)), random.uniform(-2, 2)
    dx, dy = -declared["aim"][0]
    place = (dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn))
    declared["place"] = (place_round(ball[0] + far * place[0]), place_round(ball[1] + far * place[1]))


def ask_some(random: Random, state: Any, declared: Any, *, wild: bool) -> None:
    """Opponents in line, or anybody."""
    ball, way, team = state["pos"][0, BALL], state["pass_dir"][0], max(int(state["team"][0]), 0)
    for f in range(15 * (1 - team), 15 * (1 - team) + 15):
        off = state["pos"][0, f] - ball
        in_line = off @ way > 0 and abs(off[0] * way[1] - off[1] * way[0]) < 1.9
        declared["figures"][0, f] = int(random.random() < (0.7 if in_line else 0.01))
    if wild:
        declared["figures"][0, random.randrange(FIGURES)] = 1


def lay_out(random: Random, k: SimpleNamespace, state: Any, declared: Any) -> None:
    """A layout near the canonical one: some figures a little, one perhaps far from where they should be."""
    for f, place in canonical(k, state).items():
        size = random.choice((0.0, 0.0, 0.3, 1.0)) if random.random() < 0.97 else 20.0
        moved = [place_round(value + random.uniform(-size, size)) for value in place]
        declared["layout"][0, f] = moved


def canonical(k: SimpleNamespace, state: Any) -> dict[int, Any]:
    """The canonical places of the figures that the side to declare sets up; none where nobody sets up."""
    c = SimpleNamespace(k=k, s=state_of(state))
    if c.s.phase in (Phase.SETUP_KO_R, Phase.SETUP_KO_K, Phase.SETUP_D22_R, Phase.SETUP_D22_K):
        return canonical_kick(c, c.s.team)
    if c.s.phase == Phase.SCRUM_SETUP:
        return scrum_template(c, c.s.team)
    return rest_places(c, c.s.team) if c.s.phase == Phase.LINEOUT_SETUP else {}
