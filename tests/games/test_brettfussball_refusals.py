"""Why a decision of Brettfußball is refused: a sentence that names the rule, and none for what is legal."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

from rugbysim.games.brettfussball.refusals import refuse
from rugbysim.games.brettfussball.state import OFF
from rugbysim.games.brettfussball.text import read_action
from rugbysim.games.brettfussball.vocabulary import ACTIONS, Action, Kind, Phase, Slot
from rugbysim.games.positions import Position
from rugbysim.games.registry import get_game
from tests.games.brettfussball_placed import placed, rules


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("move 5 E right", {}, "figure 5 cannot turn while it could go straight on (BF-4.3)"),
    ("move 6 N", {}, "figure 6 is not on the board (BF-4.1)"),
    (
        "move 5 W",
        {"red": {5: "a6"}},
        "figure 5 cannot start W from a6: no square for figures lies there (BF-4.2)",
    ),
    (
        "move 0 S",
        {"red": {0: "j2"}},
        "the keeper cannot start S from j2: no square for figures lies there (BF-4.2)",
    ),
    (
        "move 5 W right",
        {"red": {5: "c1"}},
        "figure 5 has one side only to turn to on this way, so there is nothing to choose (BF-4.5)",
    ),
    (
        "move 5 E",
        {"yellow": {3: "i6"}},
        "figure 5 cannot end on i6: Yellow's figure 3 stands there without the ball (BF-4.7)",
    ),
    (
        "move 5 E",
        {"red": {5: "f6", 0: "i6"}, "ball": "i6"},
        "figure 5 cannot end on i6: its own side's keeper stands there (BF-4.7)",
    ),
    (
        "move 5 E",
        {
            "yellow": dict(enumerate(("i6", "i7", "j6", "h6", "j7", "j5", "h5", "h7", "i8", "k6", "g6"))),
            "red": {5: "f6", 1: "i5", 2: "i4"},
            "ball": "i6",
        },
        "figure 5 cannot attack on i6: no square near it is free for the attacker (BF-5.7)",
    ),
    ("shoot N", {}, "Red cannot shoot: none of its figures stands on the ball (BF-6.1)"),
    (
        "shoot N",
        {"yellow": {3: "i6"}, "ball": "i6"},
        "Red cannot shoot: none of its figures stands on the ball (BF-6.1)",
    ),
    ("pass", {}, "Red may pass only with no legal move, attack or shot, and it has one (BF-3.6)"),
    ("place N", {}, "Red has rolled and moves, attacks or shoots now (BF-3.2)"),
    ("move 5 E", {"phase": Phase.SHOOT, "forced": 1}, "Red is forced and may only shoot (BF-3.3)"),
    ("pass", {"phase": Phase.SHOOT, "forced": 1}, "Red is forced and may only shoot (BF-3.3)"),
    (
        "place NE",
        {"phase": Phase.ATTACK_PLACE, "yellow": {1: "c4", 2: "c5", 3: "d4"}, "ball": "c4"},
        "figure 7 cannot be put NE of c4 while nearer squares are free: c3 and b4 (BF-5.7)",
    ),
    (
        "place N",
        {"phase": Phase.ATTACK_PLACE, "yellow": {1: "c4", 2: "c5"}, "ball": "c4"},
        "figure 7 cannot be put N of c4: a figure stands on c5 (BF-5.6)",
    ),
    ("shoot N", {"phase": Phase.ATTACK_PLACE}, "Red has attacked and must put its attacker beside c4 now (BF-5.6)"),
    ("figure 5", {"phase": Phase.RESTART_SIDE}, "Red must choose the square of the throw-in now (BF-8.3)"),
    (
        "place NE",
        {"phase": Phase.RESTART_SIDE},
        "the throw-in cannot be taken there, only from side A (a4) or side B (a6) (BF-8.3)",
    ),
    ("figure 6", {"phase": Phase.RESTART_FIG}, "figure 6 is not on the board (BF-8.2)"),
    ("shoot N", {"phase": Phase.RESTART_FIG}, "Red must choose the figure that takes the throw-in now (BF-8.2)"),
    (
        "shoot N",
        {"phase": Phase.RESTART_FIG, "kind": Kind.CORNER},
        "Red must choose the figure that takes the corner now (BF-8.5)",
    ),
    ("figure 5", {"phase": Phase.GK_FIG}, "figure 5 on f6 is not in Red's penalty area (BF-8.10)"),
    ("side A", {"phase": Phase.GK_FIG}, "Red must choose the figure that takes the goal kick now (BF-8.10)"),
    (
        "place S",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2"}},
        "the keeper cannot be put S of j2: no square for figures lies there (BF-8.12)",
    ),
    (
        "place NN",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2", 4: "j3", 5: "k2"}},
        "the keeper cannot be put NN of j2 while nearer squares are free: i2 (BF-5.7)",
    ),
    (
        "place N",
        {"phase": Phase.GK_ADJ, "red": {0: "k20"}, "yellow": {3: "j2", 4: "j3"}},
        "the keeper cannot be put N of j2: a figure stands on j3 (BF-8.12)",
    ),
    ("figure 4", {"phase": Phase.GK_ADJ}, "Red must put its keeper beside the ring now (BF-8.12)"),
    (
        "reset 5 slot 0",
        {"phase": Phase.RESET_SCORER},
        "figure 5 cannot go to the ring (j2): the ring is the keeper's, and the keeper's only place (BF-9.4)",
    ),
    (
        "reset 5 slot 1",
        {"phase": Phase.RESET_SCORER},
        "figure 5 cannot go to the kick-off point (j12): it lies in the centre circle (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "red": {5: "f6", 6: "c5"}},
        "figure 5 cannot go to slot 2 (c5): Red's figure 6 stands there (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "red": {5: "c5"}},
        "figure 5 cannot go to slot 2 (c5): it stands there (BF-9.3)",
    ),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_SCORER, "moved": [1 << 5, 0]},
        "figure 5 has been placed or moved after this goal already (BF-9.4)",
    ),
    (
        "reset 7 slot 2",
        {"phase": Phase.RESET_SCORER, "unplaced": [1 << 3 | 1 << 7, 0]},
        "figure 7 cannot be placed before figure 3: rising numbers (BF-9.4)",
    ),
    ("reset 7 slot 2", {"phase": Phase.RESET_SCORER}, "figure 7 is not on the board (BF-9.4)"),
    (
        "done",
        {"phase": Phase.RESET_SCORER, "unplaced": [1, 0]},
        "Red is not done: the keeper must still be placed (BF-9.4)",
    ),
    ("pass", {"phase": Phase.RESET_SCORER}, "Red sets up its figures after a goal now (BF-9.2)"),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_CONCEDER},
        "Red must first put a figure on the kick-off point (j12) (BF-9.5)",
    ),
    ("done", {"phase": Phase.RESET_CONCEDER}, "Red must first put a figure on the kick-off point (j12) (BF-9.5)"),
    (
        "reset 5 slot 2",
        {"phase": Phase.RESET_CONCEDER, "kdone": 1, "red": {5: "j12"}},
        "figure 5 stays on the kick-off point (BF-9.5)",
    ),
    (
        "reset 5 slot 1",
        {"phase": Phase.RESET_CONCEDER, "kdone": 1},
        "figure 5 cannot go to the kick-off point (j12): it lies in the centre circle (BF-9.6)",
    ),
]


@pytest.mark.rule("BF-3.3", "BF-4.3", "BF-4.7")
@pytest.mark.rule("BF-6.1", "BF-9.4", "BF-9.5")
@pytest.mark.parametrize(("text", "fields", "reason"), REFUSED)
def test_a_refusal_names_what_is_wrong_and_the_rule(
    params: np.ndarray, text: str, fields: dict[str, Any], reason: str
) -> None:
    usual = {"att_sq": 62, "att_f": 7, "rsq": [60, 100, OFF], "kind": Kind.THROWIN, "red": {5: "f6"}}
    state = placed(**{**usual, **fields})
    assert refuse(params, state, read_action(params, state, text)) == reason


def test_switches_change_what_is_refused() -> None:
    taker = placed(red={0: "j2", 5: "f6"}, phase=Phase.RESTART_FIG, kind=Kind.CORNER, rsq=[460, OFF, OFF])
    other = rules("keeper_takes_restarts=false")
    assert refuse(other, taker, Action.FIG) == "the keeper takes no throw-ins and corners in this game (BF-8.2)"
    assert not refuse(rules(), taker, Action.FIG)
    shot = placed(red={5: "f12"}, ball="f12", ply=50)
    late = rules("extra_time_no_crossing=true", "variant=3", "time_plies=50")
    barred = "in extra time the ball may not cross the halfway line here (BF-10.4)"
    assert [refuse(late, shot, Action.SHOOT + way) for way in range(4)] == [barred, "", "", ""]
    assert not any(refuse(rules("variant=3", "time_plies=50"), shot, Action.SHOOT + way) for way in range(4))
    ring = placed(red={5: "f6"}, phase=Phase.RESET_SCORER)
    assert not refuse(rules('reset_ring="any"'), ring, Action.RESET + 5 * 12 + Slot.RING)
    assert not refuse(rules('allow_pass="always"'), placed(red={5: "f6"}, ball="a1"), Action.PASS)


@pytest.mark.rule("BF-3.6")
def test_passing_is_for_those_who_can_do_nothing(params: np.ndarray) -> None:
    """A figure in a corner, the two squares that it could go to held."""
    only = placed(red={5: "a1"}, yellow={1: "d1", 2: "a4"}, ball="a12")
    assert not refuse(params, only, Action.PASS)
    free = placed(red={5: "a1"}, yellow={1: "d1"}, ball="a12")
    assert refuse(params, free, Action.PASS).endswith("(BF-3.6)")


WALKS = [
    (),
    ("keeper_takes_restarts=false", "corner_diag=true", "restart_roll_first=true"),
    ('reset_ring="any"', "reset_circle_stay=true", 'reset_order="conceder_first"', 'board_alternative="goal-2x2"'),
    ("variant=3", "time_plies=60", "extra_time_no_crossing=true", 'allow_pass="always"'),
]


@pytest.mark.parametrize("changes", WALKS, ids=["own rules", "restarts", "setting up", "extra time"])
def test_what_is_not_refused_is_what_the_rules_offer(changes: tuple[str, ...]) -> None:
    """In games that seek the ball and shoot, with a reason that names a rule for everything else."""
    game: Any = get_game("brettfussball")
    params = rules(*changes)
    generator = random.Random(len(changes))
    position = Position.start(game, params)
    met = set()
    for _ in range(2_000):
        if position.over:
            position = Position.start(game, params)
        if position.outcomes:
            position.apply(generator.choice(position.outcomes)[0])
            continue
        legal = position.legal
        phase = Phase(int(position.state["phase"][0]))
        checked = range(ACTIONS) if phase not in met or phase is not Phase.ACT else generator.sample(range(ACTIONS), 12)
        reasons = {action: game.refuse(params, position.state, action) for action in {*checked, *legal}}
        assert [action for action in sorted(reasons) if not reasons[action]] == legal
        assert all(re.search(r" \(BF-\d+\.\d+\)$", reason) for reason in reasons.values() if reason)
        for action in legal:
            assert position.read(position.describe(action)) == action
        met.add(phase)
        position.apply(chosen(generator, position, legal))
    assert {Phase.ACT, Phase.SHOOT, Phase.RESTART_FIG} <= met


def chosen(generator: random.Random, position: Position, legal: list[int]) -> int:
    """A shot if there is one, else a move on the ball, else anything."""
    state = position.state[0]
    shots = [action for action in legal if Action.SHOOT <= action < Action.PLACE]
    if shots:
        return generator.choice(shots)
    ends = position.params["dest"][0]
    seeking = [
        action
        for action in legal
        if state["phase"] == Phase.ACT
        and action < Action.SHOOT
        and ends[state["fig"][state["p"], action // 8], state["die"] - 1, action % 8] == state["ball"]
    ]
    return generator.choice(seeking or legal)
