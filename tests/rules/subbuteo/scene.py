"""Positions of Subbuteo Rugby set up by hand, and what happens in them: on the engine and on its twin, in four mirrors.

A test speaks of side A, which attacks u = 100, and of side B. Every place is (u of A, y) for everybody, the ball and
side B too. "A9" is the figure of side A with shirt 9. Each `Scene` holds the position eight times: for either referee
as it is, with the sides swapped (and x turned), with y turned, and with both; whatever is declared happens in all, and
all must say the same. So a test is written once, in A's words:

    scene = Scene("OPEN", ball=(60, 35), carrier="A9", A={9: (58, 35)}, B={5: (66, 35)}, strikes=2)
    scene.do("RUN", "A9", touches=[("A9", "ball"), ("ball", "B5")], ball=(64, 35), rest={"A9": (59, 35)})
    scene.expect("TACKLE_A", phase="LOOSE", team="B", cites="SB-9.1")

Figures that are not named stand in the corners of their own in-goal, out of everybody's way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from rugbysim.games.subbuteo.citations import Am, Rule, rule_name, ruling_name
from rugbysim.games.subbuteo.state import new_declaration, new_state
from rugbysim.games.subbuteo.vocabulary import FIGURES, Action, Code, Kind, Option, Phase, Sanction
from tests.rules.subbuteo.happenings import happened
from tests.rules.subbuteo.mirrors import Mirror, mirrors, parked
from tests.rules.subbuteo.referees import Referee, referees

Place = Sequence[float]
NEAR = 0.006  # the specification's figures have two decimals


class Variant:
    """The position before one referee in one mirror."""

    def __init__(self, referee: Referee, mirror: Mirror) -> None:
        self.referee, self.mirror = referee, mirror
        self.state: Any = None
        self.ruling: Any = None
        self.outcome: Any = None

    def __str__(self) -> str:
        return f"{self.referee.name}, {self.mirror}"


class Scene:
    """A position in play; see the head of this module.

    `phase` and the fields of the state by name: sides "A", "B", figures "A9", places (u, y), flags as lists of figures,
    `score=(A's, B's)`; `pass_limit_u` and `kick_u` are the declaring side's own u. `A` and `B` say where figures stand,
    by shirt. `time_up=True` sets the clock too. Other settings go into `rules` by the keys of the rule set
    ({"tackle_rule": "e5", "caps.attempts": 3}), the board's into `pitch`.
    """

    def __init__(
        self,
        phase: str = "LOOSE",
        *,
        ball: Place | None = None,
        A: Mapping[int, Place] | None = None,  # noqa: N803 (the sides' names)
        B: Mapping[int, Place] | None = None,  # noqa: N803
        rules: Mapping[str, Any] | None = None,
        pitch: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> None:
        self.variants = [
            Variant(referee, mirror)
            for referee in referees(dict(rules or {}), dict(pitch or {}))
            for mirror in mirrors(referee.numbers.L, referee.numbers.W)
        ]
        fields.setdefault("team", first_to_act(phase, fields))
        fields.setdefault("half", 0 if phase == "TOSS" else 1)
        for variant in self.variants:
            variant.state = self._state(variant, phase, ball, {"A": A or {}, "B": B or {}}, fields)

    def _state(self, variant: Variant, phase: str, ball: Place | None, stand: Any, fields: dict[str, Any]) -> Any:
        """The position as one referee sees it in one mirror."""
        look, numbers = variant.mirror, variant.referee.numbers
        state = new_state()
        state["phase"], state["dir"] = Phase[phase], (1, -1)
        for side in "AB":
            for shirt in range(1, 16):
                where = stand[side].get(shirt) or parked(side, shirt, numbers)
                figure = look.figure(f"{side}{shirt}")
                state["pos"][0, figure] = look.place(where)
                if shirt > numbers.per_team:
                    state["pos"][0, figure] = (-1000 - 10 * (figure % 15), -1000 - 1000 * (figure // 15))
        state["pos"][0, 30] = look.place(ball if ball is not None else (numbers.L / 2, numbers.W / 2))
        fields = completed(phase, fields)
        for name, value in fields.items():
            if name == "time_up":
                state["time_up"], state["clock"] = int(value), round(1000 * numbers.half_seconds) if value else 0
            else:
                state[name] = look.field(name, value)
        if "must_use_carrier" not in fields and fields.get("carrier"):
            apart = np.hypot(*(state["pos"][0, look.figure(fields["carrier"])] - state["pos"][0, 30]))
            state["must_use_carrier"] = int(apart - numbers.R - numbers.r > numbers.control_gap + numbers.eps)
        return state

    # Declaring

    def do(
        self,
        action: str,
        who: str | None = None,
        *,
        option: str | None = None,
        aim: Place = (1.0, 0.0),
        power: float = 50.0,
        place: Place | None = None,
        ask: Iterable[str] = (),
        layout: Mapping[str, Place] | None = None,
        winner: str = "A",
        **what: Any,
    ) -> Scene:
        """Declare, and let happen what `happenings.happened` says (touches, ball, rest, out, exits, bounces, ...).

        `winner` is the side that won the toss (COIN); `layout` the places of the declaring side's figures that are not
        to stay where they are.
        """
        for variant in self.variants:
            look = variant.mirror
            declared = new_declaration(
                Action[action],
                look.figure(who) if who else -1,
                look.side(winner) if action == "COIN" else Option[option or "NONE"],
                power=power,
                aim=look.way(aim),
            )
            declared["layout"][0] = variant.state["pos"][0, :FIGURES]
            if place is not None:
                declared["place"] = look.place(place)
            for name in ask:
                declared["figures"][0, look.figure(name)] = 1
            for name, where in (layout or {}).items():
                declared["layout"][0, look.figure(name)] = look.place(where)
            outcome = happened(variant.state, look, kind_of(variant.state, action), who, what)
            before = variant.state.copy()
            variant.ruling, variant.state = variant.referee.rule(before, declared, outcome)
            variant.outcome = outcome
            if variant.ruling["code"][0] == Code.REFUSED:
                assert variant.state == before, f"{variant}: a refusal changed the state"
        return self

    # What was ruled

    def expect(
        self,
        code: str | None = None,
        *,
        sanction: str | None = None,
        spot: Place | None = None,
        phase: str | None = None,
        team: str | None = None,
        score: Sequence[int] | None = None,
        against: str | None = None,
        cites: str | Sequence[str] = (),
    ) -> Scene:
        """Assert what the last ruling says: `score` is what it gave to A and B, `cites` what the engine must name.

        `team` and `against` may be "" for nobody.
        """
        for variant in self.variants:
            look, ruling = variant.mirror, variant.ruling
            said = {
                "code": Code(ruling["code"][0]).name,
                "sanction": Sanction(ruling["sanction"][0]).name,
                "phase": Phase(ruling["next_phase"][0]).name,
                "team": look.side_name(ruling["team"][0]),
                "against": look.side_name(ruling["against"][0]),
                "score": look.scores(ruling["score_delta"][0]),
            }
            wanted = {"code": code, "sanction": sanction, "phase": phase, "team": team, "against": against}
            wanted["score"] = tuple(score) if score is not None else None
            for name, value in wanted.items():
                assert value is None or said[name] == value, f"{variant}: {name} is {said[name]}, not {value}: {said}"
            if spot is not None:
                found = look.seen(ruling["spot"][0])
                assert np.allclose(found, spot, atol=NEAR), f"{variant}: spot is {found}, not {spot}: {said}"
            self._cited(variant, [cites] if isinstance(cites, str) else list(cites))
        return self

    def _cited(self, variant: Variant, wanted: list[str]) -> None:
        """The engine names what decided."""
        if variant.referee.name == "engine":
            missing = set(wanted) - set(cited(variant.ruling))
            assert not missing, f"{variant}: {sorted(missing)} not among {cited(variant.ruling)}"

    def refused(self, cites: str | Sequence[str] = ()) -> Scene:
        """Assert that the last declaration was refused (that nothing changed is always checked)."""
        return self.expect("REFUSED", cites=cites)

    # What the state says

    def at(self, piece: str) -> tuple[float, float]:
        """Where a piece ("A9", "ball") is, as all variants have it."""
        places = [
            variant.mirror.seen(variant.state["pos"][0, variant.mirror.piece(piece)]) for variant in self.variants
        ]
        self._agree(places, piece)
        return places[0]

    def gap(self, one: str, other: str) -> float:
        """The gap between two pieces (G-1, edge to edge)."""
        radii = sum(0.9 if piece == "ball" else 1.0 for piece in (one, other))
        return float(np.hypot(*np.subtract(self.at(one), self.at(other)))) - radii

    def value(self, name: str) -> Any:
        """A field of the state in A's words: side, figure, place, list of flagged figures, or the number itself."""
        found = [variant.mirror.told(name, variant.state[name][0]) for variant in self.variants]
        self._agree(found, name)
        return found[0]

    def moved(self) -> list[str]:
        """The pieces that the last ruling moved."""
        found = [
            sorted(variant.mirror.piece_name(piece) for piece in np.flatnonzero(variant.ruling["moved"][0]))
            for variant in self.variants
        ]
        self._agree(found, "moved")
        return found[0]

    def cites(self) -> list[str]:
        """Rules and rulings that the first referee (the engine, if there is one) named: "SB-9.1", "AM-21"."""
        return cited(self.variants[0].ruling)

    def change(self, **fields: Any) -> Scene:
        """Change fields of the state between two declarations; `pos={"A9": (58, 35)}` puts pieces elsewhere."""
        for variant in self.variants:
            for name, value in fields.items():
                if name == "pos":
                    for piece, where in value.items():
                        variant.state["pos"][0, variant.mirror.piece(piece)] = variant.mirror.place(where)
                else:
                    variant.state[name] = variant.mirror.field(name, value)
        return self

    def _agree(self, found: list[Any], what: str) -> None:
        """All variants say the same."""
        for variant, value in zip(self.variants, found, strict=True):
            same = np.allclose(value, found[0], atol=1e-6) if is_numeric(found[0]) else value == found[0]
            assert same, f"{what}: {variant} has {value}, {self.variants[0]} has {found[0]}"


def is_numeric(value: Any) -> bool:
    """Whether two of these are compared as numbers."""
    return isinstance(value, (int, float, tuple)) and not isinstance(value, str)


def cited(ruling: Any) -> list[str]:
    """The names of what a ruling cites."""
    rules = [rule_name(Rule(rule)) for rule in ruling["rules"][0][: ruling["rule_count"][0]]]
    return rules + [ruling_name(Am(am)) for am in ruling["ams"][0][: ruling["am_count"][0]]]


def first_to_act(phase: str, fields: Mapping[str, Any]) -> str | None:
    """Who declares if the test does not say: B where the rules let B act in A's possession, else A."""
    if phase in ("TOSS", "FULL_TIME"):
        return None
    return "B" if phase in ("DEFENCE", "BLOCK", "INGOAL", "SETUP_KO_R", "KO_FAULT", "SETUP_D22_R") else "A"


def completed(phase: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a phase cannot do without, where the test does not say otherwise."""
    team = fields.get("team")
    owner = "A" if phase in ("DEFENCE", "BLOCK", "SETUP_KO_R", "SETUP_D22_R") else team
    found: dict[str, Any] = {"poss": owner, "first_kick": "A", "kick_team": "A", "toss_winner": "A"}
    in_possession = ("OPEN", "SUPPORT", "DEFENCE", "BLOCK", "WEDGE_KICK", "PASS_PREP", "PASS_FLICK", "PASS_RECEIVE")
    if phase in in_possession:
        found["last_poss"] = owner
    if phase in ("PASS_PREP", "PASS_FLICK"):
        found["carrier"] = fields.get("passer")
        found["pass_origin"] = 1
    if phase == "PASS_PREP":
        found["pass_support_left"] = 2
    if phase == "SUPPORT":
        found["support_due"] = found["defence_due"] = 1
    if phase == "DEFENCE":
        found["defence_due"] = 1
    if phase == "BLOCK":
        found["block_left"] = 1
    if phase in ("PEN_CHOICE", "TOUCH_KICK", "FREE_KICK"):
        found["pen_for"] = team
    if phase in ("SCRUM_SETUP", "SCRUM_PUT"):
        found.update(put_in=team, awarded=team, setup_left=2 if phase == "SCRUM_SETUP" else 0)
    if phase in ("LINEOUT_SETUP", "LINEOUT_THROW"):
        found.update(throw_in=team, throw_first=team, setup_left=2 if phase == "LINEOUT_SETUP" else 0)
    return {**found, **fields}


def kind_of(state: Any, action: str) -> Kind:
    """What kind of thing happens on the cloth."""
    phase = Phase(state["phase"][0])
    if action in ("ATTEMPT", "RUN", "OFFLOAD", "GROUND", "FLICK"):
        return Kind.FLICK
    if action == "PUT":
        return Kind.SCRUM
    if action == "KICK":
        return Kind.WEDGE if phase in (Phase.KICKOFF, Phase.DROP22, Phase.WEDGE_KICK) else Kind.KICKER
    return Kind.NONE
