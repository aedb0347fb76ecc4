"""Decision, physics and referee are three layers (1.3): each is the same without the others, or with another one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config

import rugbysim as rs
from rugbysim.games.subbuteo import physics
from rugbysim.games.subbuteo.referee import refused, rule
from rugbysim.games.subbuteo.state import new_declaration
from rugbysim.games.subbuteo.vocabulary import BALL, Action, Code, Phase
from rugbysim.montecarlo.verify import verify
from tests.rules.subbuteo.happenings import happened
from tests.rules.subbuteo.scene import Scene, kind_of

GAME: Any = rs.get_game("subbuteo")
SHORT = ["match.half_seconds=60"]

# --- the referee alone ------------------------------------------------------------------------------------------------

ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.startswith(("rugbysim.games.subbuteo.physics", "rugbysim.games.subbuteo.players", "rugbysim.core.rng")):
            raise ImportError(f"{name} is not there")

sys.meta_path.insert(0, Nothing())
import json
from rugbysim.games.subbuteo.params import build
from rugbysim.games.subbuteo.refereeing import Case, script_of
from rugbysim.setup.subbuteo import load_settings
script = script_of(sys.stdin.read(), None, None, ())
rules, board, _ = load_settings(script.rules_file or "subbuteo", script.overrides)
case = Case(build(rules, board), script)
for judged in case.rest():
    print(json.dumps([judged.record["code"], judged.record["next_phase"], judged.record["score"]]))
"""


@pytest.mark.skipif(config.DISABLE_JIT, reason="a whole match")
def test_the_referee_rules_on_a_played_match_where_there_is_neither_physics_nor_player(
    root: Path, clean_environment: dict[str, str]
) -> None:
    """With both packages and the random numbers taken away, without the compiler."""
    match = rs.load_tabletop("subbuteo", "club", "novice", overrides=SHORT)
    moments = list(GAME.follow(GAME.prepare(match), 4, 1))
    environment = clean_environment | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-c", ALONE],
        input=GAME.script(match, 4, 1),
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    ruled = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(ruled) == len(moments) > 10
    for moment, (code, phase, score) in zip(moments, ruled, strict=True):
        assert code == Code(moment.ruling["code"][0]).name.lower()
        assert phase == Phase(moment.after["phase"][0]).name.lower()
        assert list(score.values()) == moment.after["score"][0].tolist()


# --- physics with nothing left to chance, and outcomes by hand -------------------------------------------------------

STANDING = {9: (58.0, 35.0)}
OPEN = {"ball": (60.5, 35.0), "carrier": "A9", "A": STANDING}


class Cloth:
    """A position before the referee, played on by flicks that go where they are meant to, or by an outcome by hand."""

    def __init__(self, phase: str, **position: Any) -> None:
        self.variant = Scene(phase, **position).variants[0]
        engine: Any = self.variant.referee
        self.params = engine.params

    def flick(self, action: str, who: str, power: float, aim: tuple[float, float] = (1.0, 0.0)) -> tuple[str, Any]:
        """What is ruled on a flick by the physics, and what happened."""
        declared = self._declared(action, who, power, aim)
        outcome = physics.flick(self.params, self.variant.state, declared)
        ruling, _ = rule(self.params, self.variant.state, declared, outcome)
        return Code(ruling["code"][0]).name, outcome[0]

    def by_hand(self, action: str, who: str, **what: Any) -> str:
        """What is ruled on the same flick with an outcome written by hand."""
        declared = self._declared(action, who, 50.0, (1.0, 0.0))
        state = self.variant.state
        outcome = happened(state, self.variant.mirror, kind_of(state, action), who, what)
        ruling, _ = rule(self.params, state, declared, outcome)
        return Code(ruling["code"][0]).name

    def _declared(self, action: str, who: str, power: float, aim: tuple[float, float]) -> np.ndarray:
        """A declaration that the referee accepts."""
        figure = self.variant.mirror.figure(who)
        declared = new_declaration(Action[action], figure, power=power, aim=aim)
        assert refused(self.params, self.variant.state, declared) is None
        return declared


def far(outcome: Any, piece: int) -> float:
    """How far a piece went along the pitch, from x = 58 or 60.5."""
    return float(outcome["rest"][piece, 0]) - (60.5 if piece == BALL else 58.0)


@pytest.mark.rule("SB-6.1", "SB-6.5")
def test_a_straight_flick_into_the_ball_is_a_strike() -> None:
    cloth = Cloth("OPEN", **OPEN)
    code, outcome = cloth.flick("RUN", "A9", 60.0)
    assert code == "STRIKE"
    assert far(outcome, BALL) > 1.0
    assert outcome["rest"][BALL, 1] == pytest.approx(35.0, abs=1.0)  # the ball itself wanders
    rests = {"ball": tuple(outcome["rest"][BALL]), "rest": {"A9": tuple(outcome["rest"][8])}}
    assert cloth.by_hand("RUN", "A9", touches=[("A9", "ball")], **rests) == code


@pytest.mark.rule("SB-4.7", "SB-4.8")
def test_a_flick_to_the_side_is_a_miss() -> None:
    cloth = Cloth("OPEN", **OPEN)
    code, outcome = cloth.flick("RUN", "A9", 20.0, (-1.0, 0.0))
    assert code == "MISS"
    assert outcome["contact_count"] == 0
    assert cloth.by_hand("RUN", "A9", rest={"A9": tuple(outcome["rest"][8])}) == code


@pytest.mark.rule("SB-9.2")
def test_a_flick_too_weak_to_reach_a_ball_that_is_far_is_a_tackle() -> None:
    cloth = Cloth("OPEN", **OPEN | {"ball": (70.0, 35.0)})
    code, outcome = cloth.flick("RUN", "A9", 10.0)
    assert code == "TACKLE_B"
    assert 0.0 < far(outcome, 8) < 9.0
    assert cloth.by_hand("RUN", "A9", rest={"A9": tuple(outcome["rest"][8])}) == code


@pytest.mark.rule("SB-9.1")
def test_a_ball_rolled_on_to_a_defender_is_tackled() -> None:
    cloth = Cloth("OPEN", **OPEN, B={5: (64.0, 35.0)})
    code, outcome = cloth.flick("RUN", "A9", 60.0)
    assert code == "TACKLE_A"
    touches = [tuple(contact)[:2] for contact in outcome["contacts"][: outcome["contact_count"]].tolist()]
    assert touches[:2] == [(8, BALL), (15 + 4, BALL)]
    assert cloth.by_hand("RUN", "A9", touches=[("A9", "ball"), ("ball", "B5")], ball=(61.5, 35.0)) == code


@pytest.mark.rule("SB-6.10")
def test_a_defender_on_the_way_to_the_ball_is_tackled_against_the_rules() -> None:
    cloth = Cloth("OPEN", **OPEN | {"ball": (70.0, 35.0)}, B={5: (63.0, 35.0)})
    code, _ = cloth.flick("RUN", "A9", 80.0)
    assert code == "ILLEGAL_TACKLE_A"
    assert cloth.by_hand("RUN", "A9", touches=[("A9", "B5")], rest={"A9": (60.9, 35.0)}) == code


@pytest.mark.rule("SB-6.9")
def test_a_ball_struck_too_hard_breaches_two_lines() -> None:
    cloth = Cloth("OPEN", ball=(40.5, 20.0), carrier="A9", A={9: (38.0, 20.0)})
    code, outcome = cloth.flick("RUN", "A9", 250.0)
    assert code == "BREACH_TWO_LINES"
    assert max(outcome["path"]["x"][: outcome["vertex_count"]]) > 78.0
    assert cloth.by_hand("RUN", "A9", touches=[("A9", "ball")], ball=(85.0, 20.0)) == code


@pytest.mark.rule("SB-6.7")
@pytest.mark.parametrize(("shirt", "code"), [(11, "KNOCK_ON_D"), (12, "OK")])
def test_a_support_flick_strikes_the_ball_or_does_not(shirt: int, code: str) -> None:
    """The same flick along the pitch by two figures: the ball is in the way of one of them."""
    cloth = Cloth("SUPPORT", **OPEN | {"A": STANDING | {11: (56.0, 37.0), 12: (56.0, 50.0)}}, strikes=3)
    to_the_ball = (60.5 - 56.0, 35.0 - 37.0)
    aim = tuple(np.divide(to_the_ball, np.hypot(*to_the_ball)).tolist())
    assert cloth.flick("FLICK", f"A{shirt}", 80.0, aim)[0] == code


# --- one match, however it is played ---------------------------------------------------------------------------------


@pytest.mark.skipif(config.DISABLE_JIT, reason="some dozen matches")
def test_one_digest_for_any_threads_and_chunks() -> None:
    assert verify(rs.load_tabletop("subbuteo", "club", "expert", overrides=SHORT), 12, 5).equal
