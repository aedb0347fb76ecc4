"""Why a decision of Winkelmann's Rugby is refused: a sentence that names the rule, and none for what is legal."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

from rugbysim.games.winkelmann.refusals import refuse
from rugbysim.games.winkelmann.text import read_action
from rugbysim.games.winkelmann.vocabulary import ACTIONS, BALL, Action, Phase
from tests.games.winkelmann_placed import displaced, numbered, placed, rules, walked


@pytest.fixture(scope="module")
def params() -> np.ndarray:
    return rules()


MOVES: list[tuple[str, dict[str, Any], str]] = [
    ("w1 3 A2 cw", {"east": {1: "A2.1"}}, "w1 meets e1 on A2.1 on its way (WK-4.3)"),
    ("w1 3 A2 cw", {"ball": "A2.1"}, "w1 meets the ball on A2.1 on its way (WK-4.3)"),
    ("w1 3 A2 cw", {"open": [0, 1]}, "the first number, 3, was played already (WK-3.2)"),
    ("w1 5 A2 cw", {"open": [1, 0]}, "the second number, 5, was played already (WK-3.2)"),
    ("20", {"dice": [4, 4]}, "both numbers are 4, and the first is played first (WK-9.1)"),
    ("2", {}, "w1 stands on A2.12, which lies on one circle only (WK-4.2)"),
    ("w1 1 GE cw", {"west": {1: "GE.p1"}, "dice": [1, 2]}, "goal field GE.g1 is East's (WK-4.5)"),
    ("w1 3 GE ccw", {"west": {1: "GE.p1"}}, "goal field GE.g5 is East's (WK-4.5)"),
    ("w2 8 GW cw", {"dice": [8, 5]}, "w2 would come back to GW.g2 where it stands (WK-4.1)"),
    ("pass", {}, "a number that can be played must be played (WK-3.4)"),
    ("to A2.3", {}, "West plays a number now, and no stone is displaced or fetched (WK-3.1)"),
]


@pytest.mark.rule("WK-3.2", "WK-4.1", "WK-4.2")
@pytest.mark.rule("WK-4.3", "WK-4.5", "WK-9.1")
@pytest.mark.parametrize(("text", "fields", "reason"), MOVES)
def test_a_move_is_refused_with_the_rule(params: np.ndarray, text: str, fields: dict[str, Any], reason: str) -> None:
    state = placed(params, **{"west": {1: "A2.12"}, **fields})
    assert refuse(params, state, read_action(params, state, text)) == reason


OUTSIDE = "the ball comes from outside and may only be put on the posts of this goal circle (WK-7.5)"
FIGURE = {"stone": 5, "place": "C2.2", "west": {1: "C2.12"}, "east": {1: "C2.2", 2: "B3.12"}}
PLAY = {"stone": BALL, "place": "G2.12", "west": {1: "G2.9", 2: "F1.12"}, "east": {1: "A3.12"}, "ball": "G2.12"}
POST = {"stone": BALL, "place": "GE.p1", "west": {1: "G2.11"}, "east": {1: "A3.12"}, "ball": "GE.p1"}
INNER = {"stone": BALL, "place": "GE.i", "west": {1: "GE.p1"}, "east": {1: "A3.12"}, "ball": "GE.i"}
TARGETS: list[tuple[str, dict[str, Any], str]] = [
    ("to B3.12", FIGURE, "B3.12 is occupied by e2 (WK-5.2)"),
    ("to C2.2", FIGURE, "C2.2 is occupied by w1 (WK-5.2)"),
    ("to GE.g2", FIGURE, ""),
    ("to GW.g1", {**FIGURE, "west": {1: "C2.12", 2: "GW.p1"}}, "goal field GW.g1 is West's (WK-1.7)"),
    (
        "to A1.6",
        FIGURE,
        (
            "e1 stood on C2.2, and A1.6 is no field of C2 or D2, is not next to another figure of East and is none of "
            "its goal fields (WK-5.6)"
        ),
    ),
    ("w1 3", FIGURE, "e1 is displaced from C2.2 and must be put on a free field now (WK-5.7)"),
    ("to GE.g1", PLAY, OUTSIDE),
    ("to GE.i", PLAY, OUTSIDE),
    ("to GE.p1", PLAY, ""),
    ("to GE.g1", POST, ""),
    ("to GE.i", POST, ""),
    ("to GE.g3", POST, "GE.g3 is occupied by e3 (WK-5.2)"),
    ("to GW.i", POST, OUTSIDE),
    ("to GE.g1", INNER, "the ball lay on GE.i, and is shot from a post only (WK-8.1)"),
    ("to GE.p2", INNER, ""),
    ("to B1.6", PLAY, "the ball lay on G2.12, and B1.6 is no field of G2 (WK-7.2)"),
    (
        "to A2.9",
        {**PLAY, "east": {1: "A3.12", 2: "GW.p1"}},
        "the figures next to A2.9 give the ball no place on or from a goal circle (WK-7.4)",
    ),
]


@pytest.mark.rule("WK-5.2", "WK-5.6", "WK-1.7")
@pytest.mark.rule("WK-7.2", "WK-7.4", "WK-7.5")
@pytest.mark.rule("WK-7.6", "WK-8.1", "WK-5.7")
@pytest.mark.parametrize(("text", "fields", "reason"), TARGETS)
def test_a_target_is_refused_with_the_rule(params: np.ndarray, text: str, fields: dict[str, Any], reason: str) -> None:
    state = displaced(params, **fields)
    action = read_action(params, state, text) if text.startswith("to") else 0
    assert refuse(params, state, action) == reason


@pytest.mark.rule("WK-6.2", "WK-6.4")
def test_the_ball_is_fetched_to_a_free_pick_up_field(params: np.ndarray) -> None:
    state = placed(params, {1: "D2.9"}, {1: "C2.2"}, phase=Phase.FETCH, hol=numbered(params, "D2.9"))
    reasons = [refuse(params, state, Action.PLACE + numbered(params, name)) for name in ("C2.4", "C2.2", "D2.3")]
    assert reasons == ["", "D2.10 is occupied by e1 (WK-6.4)", "D2.3 is no pick-up field of D2.9 (WK-6.2)"]
    assert refuse(params, state, 0) == ("the ball is fetched from D2.9 and must be put on a pick-up field now (WK-6.2)")


@pytest.mark.rule("WK-2.3", "WK-3.1", "WK-10.2")
def test_chance_and_the_end_are_not_decided(params: np.ndarray) -> None:
    toss, roll, over = (placed(params, phase=phase) for phase in (Phase.TOSS, Phase.ROLL, Phase.OVER))
    assert [refuse(params, toss, side) for side in (0, 1, 2)][:2] == ["", ""]
    assert refuse(params, toss, 2) == "who begins is drawn first: 0 for West, 1 for East (WK-2.3)"
    assert not refuse(params, roll, 9 * 2 + 4)
    assert refuse(params, roll, 9 * 4 + 2) == "the dice are rolled first, and 38 is no roll of theirs (WK-3.1)"
    assert refuse(params, over, 0) == "the game is over (WK-10.2)"
    assert refuse(params, placed(params), 241) == "241 is no decision; expected an id from 0 to 240 (WK-3.1)"


@pytest.mark.rule("WK-4.5", "WK-4.7")
@pytest.mark.rule("WK-7.4", "WK-8.1", "WK-8.3")
def test_switches_change_what_is_refused(params: np.ndarray) -> None:
    crossing = placed(
        params, {1: "GE.p1"}, dict(enumerate(("B1.12", "B2.12", "B3.12", "C1.12", "C2.12"), 1)), dice=[6, 6]
    )
    action = read_action(params, crossing, "w1 6 GE cw")
    assert refuse(params, crossing, action) == "goal field GE.g1 is East's (WK-4.5)"
    assert not refuse(rules("foreign_goal_pass=true"), crossing, action)

    back = placed(params, {1: "GW.p1"}, dice=[1, 2])
    action = read_action(params, back, "w1 1 GW ccw")
    assert not refuse(params, back, action)
    left = "w1 has left its goal and may not move back to GW.g1 (WK-4.7)"
    assert refuse(rules("own_goal_reentry=false"), back, action) == left

    inner = displaced(params, **INNER)
    action = Action.PLACE + numbered(params, "GE.g1")
    assert refuse(params, inner, action).endswith("(WK-8.1)")
    assert not refuse(rules('shot_from="goal_circle"'), inner, action)

    own = displaced(params, BALL, "GW.p1", west={1: "A2.9"}, ball="GW.p1")
    action = Action.PLACE + numbered(params, "GW.g1")
    assert not refuse(params, own, action)
    forbidden = "West may not put the ball into its own goal (WK-8.3)"
    assert refuse(rules('own_goal="forbidden"'), own, action) == forbidden


#: Whether the ball may go beside the team mate on a post, the rival on a post, and the rival in midfield.
NEIGHBOURS = {
    "opponent": {"G2.3": True, "A2.9": False, "B1.1": True},
    "ball": {"G2.3": True, "A2.9": True, "B1.1": True},
    "target": {"G2.3": True, "A2.9": True, "B1.1": True},
    "any_figure": {"G2.3": False, "A2.9": False, "B1.1": True},
}


@pytest.mark.rule("WK-7.4")
@pytest.mark.parametrize("reading", NEIGHBOURS)
def test_the_goal_circle_is_read_as_the_switch_says(reading: str) -> None:
    params = rules(f'nr_goal_circle="{reading}"')
    west, east = {1: "D2.12", 2: "GE.p1"}, {1: "GW.p1", 2: "B1.12"}
    state = displaced(params, BALL, "D2.2", west=west, east=east, ball="D2.2")
    fields = NEIGHBOURS[reading]
    assert {name: not refuse(params, state, Action.PLACE + numbered(params, name)) for name in fields} == fields
    near_goal = displaced(params, BALL, "GE.p2", west={1: "G2.6"}, east=east, ball="GE.p2")
    assert (not refuse(params, near_goal, Action.PLACE + numbered(params, "B1.1"))) == (reading != "ball")


WALKS = [
    (),
    ("board=winkelmann_5x5", "fetch_preset=pairs_sides"),
    ("must_move=false", 'nr_goal_circle="ball"', 'own_goal="forbidden"', "goals_to_win=0"),
    ("foreign_goal_pass=true", "own_goal_reentry=false", 'nr_goal_circle="target"', 'shot_from="goal_circle"'),
    ('nr_goal_circle="any_figure"', "dice.faces=[[1,2,6,7,8,9],[3,5,6,7,8,9]]", "nr_mover_counts=false"),
]


@pytest.mark.parametrize("changes", WALKS, ids=["own rules", "other board", "passing", "goal circle", "other dice"])
def test_what_is_not_refused_is_what_the_rules_offer(changes: tuple[str, ...]) -> None:
    """In games that seek the ball and shoot, with a reason that names a rule for everything else."""
    generator = random.Random(len(changes))
    met = set()
    for position in walked(rules(*changes), 300, seed=2):
        possible = [result for result, _ in position.outcomes] or position.legal
        phase = Phase(int(position.state["phase"][0]))
        checked = range(ACTIONS) if phase in (Phase.PLACE, Phase.FETCH) else (*range(41), generator.randrange(ACTIONS))
        reasons = {
            action: position.game.refuse(position.params, position.state, action) for action in {*checked, *possible}
        }
        assert [action for action in sorted(reasons) if not reasons[action]] == possible
        assert all(re.search(r" \(WK-\d+\.\d+\)$", reason) for reason in reasons.values() if reason)
        met.add(phase)
    assert {Phase.ROLL, Phase.MOVE, Phase.PLACE, Phase.FETCH} <= met
