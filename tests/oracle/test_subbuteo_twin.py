"""The referee of Subbuteo Rugby against its plain-Python twin: the same rulings, the same state, step after step.

Declarations and outcomes are drawn at random (`subbuteo_declarations`, `subbuteo_outcomes`), under random switches,
from the start of a match or from positions where something may happen soon (`subbuteo_positions`).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from rugbysim.games.subbuteo import referee
from rugbysim.games.subbuteo.state import STATE
from rugbysim.games.subbuteo.vocabulary import Action, Code, Phase, Sanction
from tests.oracle.subbuteo_declarations import BY_PHASE, random_declaration
from tests.oracle.subbuteo_outcomes import random_outcome
from tests.oracle.subbuteo_positions import random_position, random_rules
from tests.oracle.subbuteo_twin import PITCH, RULES
from tests.rules.subbuteo.referees import referees

FROM_POSITIONS, SHORT = 60, 6  # walks and their steps
FROM_STARTS, LONG = 4, 45
MANY = 25  # times as many in the long run
WILD = 0.08  # share of declarations that may be anything
TRIES = 6  # declarations to find one that is accepted
NEAR = 1e-6  # cm: the engine's directions have twelve decimals
PASSES = (Phase.PASS_PREP, Phase.PASS_FLICK, Phase.PASS_RECEIVE)
CHASES = (Phase.LOOSE, Phase.INGOAL, Phase.OPEN, *PASSES)
SCRUMS, LINEOUTS = (Phase.SCRUM_SETUP, Phase.SCRUM_PUT), (Phase.LINEOUT_SETUP, Phase.LINEOUT_THROW)
PASS_FIELDS = ("passer", "pass_origin", "pass_support_left", "pass_flicked", "pass_dir", "pass_point", "pass_limit_u")
READ_IN: dict[str, tuple[Phase, ...]] = {  # fields that mean nothing in other phases
    "kicker": (Phase.KICKOFF, Phase.DROP22, Phase.TOUCH_KICK, Phase.FREE_KICK),
    "infringed": (Phase.PEN_CHOICE,),
    "pen_ball": (Phase.PEN_CHOICE,),
    "fault_drop22": (Phase.KO_FAULT,),
    "block_left": (Phase.BLOCK,),
    "kick_kind": (Phase.BLOCK, Phase.WEDGE_KICK),
    "kick_dir": (Phase.BLOCK, Phase.WEDGE_KICK),
    "must_use_carrier": (Phase.OPEN,),
    **dict.fromkeys(("kick_quarter", "kick_side", "kick_u", "kick_offside"), CHASES),
    **dict.fromkeys(PASS_FIELDS, PASSES),
    "put_count": SCRUMS,
    "spot": (Phase.KO_FAULT, *SCRUMS, *LINEOUTS),
    "ball_out": (),
}
PLACED = (Sanction.SCRUM, Sanction.PENALTY, Sanction.LINEOUT, Sanction.SCRUM5)  # whose spot a ruling must name


class Walks:
    """Random walks before both referees, and what was seen in them."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def walk(self, seed: int, steps: int, *, from_start: bool) -> None:
        """One walk; the seed says everything about it."""
        random = Random(seed)
        rules = random_rules(random)
        engine, twin = referees(rules, {})
        state = referee.new_match(engine.params)  # type: ignore[attr-defined]
        if not from_start:
            state = random_position(random, twin.numbers, state)
        for step in range(steps):
            if state["phase"][0] == Phase.FULL_TIME:
                break
            state = self.step(random, engine, twin, state, f"seed {seed}, step {step}, {rules}")

    def step(self, random: Random, engine: Any, twin: Any, state: Any, where: str) -> Any:
        """Declarations until one is accepted; the state after it."""
        for _ in range(TRIES):
            declared = random_declaration(random, twin.numbers, state, wild=random.random() < WILD)
            outcome = random_outcome(random, twin.numbers, state, declared)
            ruling, after = engine.rule(state, declared, outcome)
            phase, action = Phase(state["phase"][0]).name, Action(declared["action"][0]).name
            code = Code(ruling["code"][0]).name
            compare((ruling, after), twin.rule(state.copy(), declared, outcome), f"{where}: {phase} {action}")
            self.seen.update([f"code {code}", f"row {phase} {action} {code}"])
            if code != "REFUSED":
                self.seen.update([f"declared {phase} {action}", f"sanction {Sanction(ruling['sanction'][0]).name}"])
                return after
        return state


def compare(engine: tuple[Any, Any], twin: tuple[Any, Any], where: str) -> None:
    """The referees agree in what matters of ruling and state."""
    one, other = ruled(engine[0]), ruled(twin[0])
    assert one == other, f"{where}: engine {one}, twin {other}"
    phase = Phase(engine[1]["phase"][0])
    for name in STATE.names or ():
        if phase in READ_IN.get(name, (phase,)):
            mine, yours = engine[1][name][0], twin[1][name][0]
            assert np.allclose(mine, yours, rtol=0, atol=NEAR), f"{where}: {name}: engine {mine}, twin {yours}"


def ruled(ruling: Any) -> dict[str, Any]:
    """What both referees must say: whom an offence is against and where a restart is, and all else."""
    code, sanction = Code(ruling["code"][0]), Sanction(ruling["sanction"][0])
    if code == Code.REFUSED:
        return {"code": code.name}
    found = {
        "code": code.name,
        "sanction": sanction.name,
        "phase": Phase(ruling["next_phase"][0]).name,
        "team": int(ruling["team"][0]),
        "score": ruling["score_delta"][0].tolist(),
        "moved": np.flatnonzero(ruling["moved"][0]).tolist(),
    }
    if code >= Code.OFFSIDE or code == Code.PENALTY_TRY:
        found["against"] = int(ruling["against"][0])
    if sanction in PLACED:
        found["spot"] = [round(value, 5) + 0.0 for value in ruling["spot"][0].tolist()]
    return found


def test_positions_are_ruled_on_alike() -> None:
    walks = Walks()
    for seed in range(FROM_POSITIONS):
        walks.walk(seed, SHORT, from_start=False)
    assert walks.seen["code STRIKE"]
    assert walks.seen["code OFFSIDE"]
    assert walks.seen["code REFUSED"]


def test_matches_are_ruled_on_alike() -> None:
    walks = Walks()
    for seed in range(FROM_STARTS):
        walks.walk(10_000 + seed, LONG, from_start=True)
    assert walks.seen["declared KICKOFF KICK"]
    assert walks.seen["code SCRUM_WON"]


@pytest.mark.slow
def test_everything_that_can_happen_is_ruled_on_alike() -> None:
    """Every code, every sanction and every declaration in every phase that allows it is met and agreed on."""
    walks = Walks()
    for seed in range(MANY * FROM_POSITIONS):
        walks.walk(20_000 + seed, SHORT, from_start=False)
    for seed in range(MANY * FROM_STARTS):
        walks.walk(30_000 + seed, LONG, from_start=True)
    assert [code.name for code in Code if not walks.seen[f"code {code.name}"]] == []
    assert [sanction.name for sanction in Sanction if not walks.seen[f"sanction {sanction.name}"]] == []
    declared = {f"{phase.name} {action.name}" for phase, actions in BY_PHASE.items() for action in actions}
    assert [pair for pair in sorted(declared) if not walks.seen[f"declared {pair}"]] == []


def test_the_twin_has_the_shipped_rules_and_board(root: Path) -> None:
    rules = tomllib.loads((root / "configs" / "tabletop" / "subbuteo.toml").read_text(encoding="utf-8"))
    board = tomllib.loads((root / "configs" / "boards" / "subbuteo.toml").read_text(encoding="utf-8"))
    sections = ("distances", "caps", "match")
    own = RULES["distances"] | {"scrummer_max_puts": None}  # the board's: equipment
    assert {key: value for key, value in RULES.items() if key not in sections}.items() <= rules.items()
    assert {key for key in own if key not in rules["distances"]} == {"scrummer_max_puts"}
    for section in sections:
        shared = {key: value for key, value in RULES[section].items() if key != "scrummer_max_puts"}
        assert shared.items() <= rules[section].items()
    flat = {**board["pitch"], **board["posts"], **board["equipment"]}
    flat |= {"base_radius": board["figure"]["base_radius"], "ball_radius": board["ball"]["radius_eff"]}
    assert {key: flat[key] for key in PITCH} == PITCH
    assert flat["scrummer_max_puts"] == RULES["distances"]["scrummer_max_puts"]
