"""What the players of Subbuteo Rugby declare: always acceptable, aimed at what it is to hit, and never silly."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import rugbysim as rs
from rugbysim.core.jit import entry
from rugbysim.games.subbuteo.match import EVENT, Task, new_work, play_matches
from rugbysim.games.subbuteo.physics import flick
from rugbysim.games.subbuteo.players.aiming import aim_at, gap_after, normal_below
from rugbysim.games.subbuteo.state import new_declaration, new_state
from rugbysim.games.subbuteo.vocabulary import (
    BALL,
    FIGURES,
    MATCH_TALLIES,
    NOBODY,
    TALLIES,
    Action,
    Code,
    Ending,
    Flag,
    Option,
    Phase,
)

GAME: Any = rs.get_game("subbuteo")
MATCHES = 3
VARIANTS = (
    "",
    "distance_mode=centre offside_literal=true def_flick=each bank=true per_team=10",
    "quarter_point=any offside_point=leading moveback_scope=attempts run_touch=scrum lineout_win=nearest",
    "tackle_rule=a25 obstruction_D=penalty possession_counts=true count_scope=carrier pass_def_flicks=1 block_flicks=2",
    "setpiece_pass_mandatory=false grounding=carry_over carrier_exempt=false inline_unasked=offside illegal_C=before",
    "board_alternative=oo_cloth kick_needs_control=true knock_on_sanction=scrum block_flicks=0 ingoal_exit=drop22",
)
PAIRS = (("club", "novice"), ("expert:tactics=running", "exact:tactics=kicking"))


def prepared(first: str = "club", second: str = "club", *overrides: str) -> Any:
    return GAME.prepare(rs.load_tabletop("subbuteo", first, second, overrides=overrides))


def played(setup: Any, matches: int, seed: int = 3) -> np.ndarray:
    return np.asarray(GAME.play(setup, seed, 0, matches).matches)


# --- whole matches -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-24.1")
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_that_a_player_declares_is_refused(variant: str, pair: tuple[str, str]) -> None:
    """A match would end truncated; by time it ends under any rule set and with any skill."""
    rows = played(prepared(*pair, *variant.split()), MATCHES)
    assert set(rows["ending"]) == {Ending.TIME}
    assert rows["declarations"].min() > 100


def test_an_expert_beats_a_novice() -> None:
    rows = played(prepared("expert", "novice"), 8)
    assert (rows["red_points"] > rows["blue_points"]).all()


def test_a_club_match_is_plausible() -> None:
    """Hundreds of matches have means of 38 points, 5.3 tries, 2.6 penalties and 0.8 stalemates."""
    rows = played(prepared(), 20)
    both = {name: (rows[f"red_{name}"] + rows[f"blue_{name}"]).mean() for name in ("points", "tries", "penalties")}
    assert 20 < both["points"] < 55
    assert 2 < both["tries"] < 8
    assert 1 < both["penalties"] < 8
    assert rows["stalemates"].mean() < 2.5


# --- positions -----------------------------------------------------------------------------------------------------


def position(phase: Phase, ball: tuple[float, float], figures: dict[int, tuple[float, float]], **fields: Any) -> Any:
    """STATE[1]: red is to act and attacks x = length; who is not named stands far away in a corner of the run-off."""
    state = new_state()
    s = state[0]
    for name in ("carrier", "passer", "passer_off", "barred", "kicker", "infringed", "last_poss", "ending"):
        s[name] = NOBODY
    s["pass_flicked"] = NOBODY
    s["phase"], s["team"], s["poss"], s["half"], s["dir"], s["ran"] = phase, 0, 0, 1, (1, -1), 1
    for f in range(FIGURES):
        s["off_field"][f] = f not in figures
        s["pos"][f] = figures.get(f, (-8.0 - 0.01 * f, -5.0))
    s["pos"][BALL] = ball
    for name, value in fields.items():
        s[name] = value
    return state


def declared(state: Any, player: str = "club", *overrides: str) -> tuple[Any, Any, Any]:
    """Declaration, outcome and ruling of the side to act."""
    setup, work = prepared(player, player, *overrides), new_work()
    nothing = np.zeros((0, 2, TALLIES), np.int32), np.zeros((0, MATCH_TALLIES), np.int32)
    rest = np.uint64(1), np.int64(0), *nothing, np.zeros(0, EVENT), np.zeros(0, np.int64)
    play_matches(setup.params, setup.players, work, *rest, np.int64(Task.BEGIN))
    work[1][:] = state
    play_matches(setup.params, setup.players, work, *rest, np.int64(Task.TURN))
    return work[2][0], work[3][0], work[4][0]


@pytest.mark.rule("SB-16.1", "SB-16.3")
def test_the_ball_in_the_in_goal_is_grounded() -> None:
    state = position(Phase.OPEN, (104, 30), {5: (101.0, 30.5), 7: (90, 10)}, carrier=5)
    d, _, r = declared(state, "exact")
    assert (d["action"], d["figure"], r["code"]) == (Action.GROUND, 5, Code.TRY)


@pytest.mark.rule("SB-6.1")
def test_a_carrier_with_a_free_field_runs_forward() -> None:
    state = position(Phase.OPEN, (60, 30), {5: (56.5, 30), 20: (90, 60)}, carrier=5)
    d, o, r = declared(state, "exact")
    assert (d["action"], d["figure"], r["code"]) == (Action.RUN, 5, Code.STRIKE)
    assert o["rest"][BALL][0] > 62


@pytest.mark.rule("SB-6.10")
def test_a_carrier_does_not_run_through_an_opponent() -> None:
    """Straight at the ball it would be an illegal tackle; sideways it gets past or goes round."""
    state = position(Phase.OPEN, (60, 30), {5: (52, 30), 20: (56, 30)}, carrier=5)
    _, o, r = declared(state, "exact")
    touched = {(int(c["i"]), int(c["j"])) for c in o["contacts"][: o["contact_count"]]}
    assert (5, 20) not in touched
    assert r["code"] != Code.ILLEGAL_TACKLE_A


@pytest.mark.rule("SB-9.1")
def test_a_ball_is_not_struck_at_a_defender() -> None:
    state = position(Phase.OPEN, (60, 30), {5: (57, 30), 20: (64, 30), 21: (64, 33), 22: (64, 27)}, carrier=5)
    _, o, r = declared(state, "exact")
    assert all(int(c["j"]) != BALL or int(c["i"]) == 5 for c in o["contacts"][: o["contact_count"]])
    assert r["code"] == Code.STRIKE


@pytest.mark.rule("SB-4.2", "SB-4.3")
def test_an_attempt_is_not_made_by_a_figure_that_may_not_touch_the_ball() -> None:
    """The nearest is offside, the next two quarters behind: the third has to do it."""
    figures = {3: (62.0, 40.0), 4: (20.0, 35.0), 5: (45.0, 35.0)}
    d, _, r = declared(position(Phase.LOOSE, (60, 35), figures), "exact")
    assert (d["action"], d["figure"], r["code"]) == (Action.ATTEMPT, 5, Code.POSSESSION)


@pytest.mark.rule("SB-6.6", "SB-3.5")
@pytest.mark.parametrize("field", ["support_lock", "barred", "off_field"])
def test_nobody_is_flicked_who_is_locked_barred_or_off(field: str) -> None:
    state = position(Phase.LOOSE, (60, 35), {3: (57.0, 35.0), 5: (50.0, 46.0)})
    if field == "barred":
        state["barred"] = 3
    else:
        state[field][0, 3] = 1
    d, _, _ = declared(state, "exact")
    assert (d["action"], d["figure"]) == (Action.ATTEMPT, 5)


@pytest.mark.rule("SB-4.11")
def test_who_has_nobody_to_use_declines() -> None:
    d, _, r = declared(position(Phase.LOOSE, (60, 35), {3: (70.0, 35.0)}), "exact")
    assert (d["action"], d["figure"], r["code"]) == (Action.DECLINE, NOBODY, Code.OK)


@pytest.mark.rule("SB-22.2", "SB-15.2", "SB-17.2")
def test_an_easy_kick_at_goal_goes_over() -> None:
    d, o, r = declared(position(Phase.CONVERSION, (78, 35), {}, try_y=35.0), "exact")
    assert (d["action"], r["code"], o["plane"]) == (Action.KICK, Code.GOAL, 1)


@pytest.mark.rule("SB-22.2")
def test_a_penalty_in_front_of_the_posts_is_kicked_at_goal() -> None:
    spot = {"pen_for": 0, "pen_spot": (72, 35), "pen_half_opp": 1, "pen_in_poss": 0}
    for tactics, chosen in (("kicking", Option.FREE_KICK), ("running", Option.TOUCH_KICK)):
        d, _, _ = declared(position(Phase.PEN_CHOICE, (72, 35), {9: (60, 35)}, **spot), f"club:tactics={tactics}")
        assert (d["action"], d["option"]) == (Action.CHOOSE, chosen)


@pytest.mark.rule("SB-22.2")
def test_no_free_kick_is_chosen_in_the_own_half() -> None:
    spot = {"pen_for": 0, "pen_spot": (40, 35), "pen_half_opp": 0, "pen_in_poss": 0}
    d, _, _ = declared(position(Phase.PEN_CHOICE, (40, 35), {9: (30, 35)}, **spot), "exact:tactics=kicking")
    assert d["option"] != Option.FREE_KICK


@pytest.mark.rule("SB-6.7", "SB-21.8")
def test_a_defensive_flick_touches_neither_ball_nor_attacker() -> None:
    """Blue puts somebody in front of the ball, between it and the goal line that red attacks."""
    figures = {5: (57.0, 30.0), 6: (50.0, 40.0), 20: (75.0, 30.0), 21: (80.0, 45.0)}
    state = position(Phase.DEFENCE, (60, 30), figures, carrier=5, team=1, defence_due=1)
    d, o, r = declared(state, "exact")
    assert (d["action"], r["code"], o["contact_count"]) == (Action.FLICK, Code.OK, 0)
    x, y = o["rest"][int(d["figure"])]
    assert 62 < x < 76
    assert abs(y - 30) < x - 60


@pytest.mark.rule("SB-13.3")
def test_a_kick_is_blocked_by_who_can_reach_the_wedge() -> None:
    figures = {5: (57.0, 30.0), 20: (66.0, 35.0)}
    state = position(Phase.BLOCK, (60, 30), figures, carrier=5, team=1, kick_kind=2, kick_dir=(1, 0), block_left=1)
    d, _, r = declared(state, "exact")
    assert (d["action"], d["figure"], r["code"]) == (Action.FLICK, 20, Code.BLOCKED)


@pytest.mark.rule("SB-11.5")
def test_the_ball_is_thrown_at_the_own_line() -> None:
    """The thrower plays it to the nearest of its own four (AM-39)."""
    line = (5, 25 / 3, 35 / 3, 15)
    figures = {f: (48.0, y) for f, y in zip((0, 2, 3, 4), line, strict=True)}
    figures |= {15 + f: (52.0, y) for f, y in zip((0, 2, 3, 4), line, strict=True)}
    figures[1] = (50.0, -2.9)
    fields = {"throw_in": 0, "throw_first": 0, "spot": (50, 0)}
    d, _, r = declared(position(Phase.LINEOUT_THROW, (50, 0), figures, **fields), "exact")
    assert (d["action"], d["figure"], r["code"], r["team"]) == (Action.FLICK, 1, Code.LINEOUT_WON, 0)


# --- aiming --------------------------------------------------------------------------------------------------------


@entry
def aimed(params: Any, states: Any, declarations: Any, figure: Any, nx: Any, ny: Any, roll: Any) -> Any:
    """Aim, and the gap that is expected afterwards for a full strike."""
    aim_at(params[0], states[0], declarations[0], figure, nx, ny, roll)  # type: ignore[no-untyped-call]
    return gap_after(params[0], roll, 1.0)  # type: ignore[no-untyped-call]


@entry
def below(z: Any) -> Any:
    """The normal law."""
    return normal_below(z)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("roll", [2.0, 6.0, 15.0])
@pytest.mark.parametrize("turn", [-40.0, 0.0, 25.0])
def test_an_exact_flick_sends_the_ball_where_it_was_aimed(turn: float, roll: float) -> None:
    """The ball rolls as far as wanted and in the wanted direction; friction at the contact turns it a little."""
    setup = prepared("exact", "exact", "physics.ball_heading_sigma=0")
    state = position(Phase.OPEN, (60, 30), {5: (52, 29)}, carrier=5)
    declaration = new_declaration(Action.RUN)
    nx, ny = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    expected = aimed(setup.params, state, declaration, np.int64(5), nx, ny, roll)
    outcome = flick(setup.params, state, declaration)[0]
    dx, dy = outcome["rest"][BALL] - (60, 30)
    assert math.hypot(dx, dy) == pytest.approx(roll, rel=0.1, abs=0.1)
    assert math.degrees(math.atan2(dy, dx)) == pytest.approx(turn, abs=7)
    assert outcome["path"][outcome["vertex_count"] - 1]["flag"] == Flag.REST
    if turn == 0.0:
        gap = math.hypot(*(outcome["rest"][BALL] - outcome["rest"][5])) - 1.9
        assert gap == pytest.approx(expected, rel=0.1, abs=0.2)


def test_the_normal_law_of_the_players_is_the_normal_law() -> None:
    for z in np.linspace(-6, 6, 49):
        assert below(float(z)) == pytest.approx(0.5 * math.erfc(-z / math.sqrt(2)), abs=3e-4)
