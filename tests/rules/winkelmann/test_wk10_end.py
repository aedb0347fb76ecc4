"""WK-10: restart, clock and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rugbysim.games.desk import new_desk
from rugbysim.games.positions import IllegalAction
from rugbysim.games.tabletop import Prepared, tabletop_game
from rugbysim.games.winkelmann.vocabulary import Ending
from tests.rules.winkelmann.positions import OVER, Engine, Scene

SetUp = Callable[..., Scene]

RESTARTS = ("conceded", "scorer", "lot", "play_on")
HOME = {side: [f"G{side}.g{number}" for number in range(1, 6)] for side in "WE"}
SHOT = ("roll 3 6", "w1 3 G2 cw", "to GE.g1")
OWN_GOAL = ("roll 1 6", "w2 1 GW cw", "to GW.g2")
QUIET = ("roll 1 2", "w5 1 A1 cw", "w5 2 A1 cw")

on_the_engine = pytest.mark.parametrize(
    "view", [("engine", False), ("engine", True)], ids=["engine-west", "engine-east"], indirect=True
)


def before_a_goal(scene: SetUp, **parts: object) -> Scene:
    """West is to roll and may shoot, or play on quietly with w5."""
    return scene(west=["G2.11", "A3.12", "B3.12", "GW.g4", "A1.6"], east=["B1.6", "D3.12"], ball="GE.p1", **parts)


def before_an_own_goal(scene: SetUp, **parts: object) -> Scene:
    """West is to roll and may put the ball into its own goal."""
    return scene(west=["A3.12", "GW.g1", "B3.12", "GW.g4", "A1.6"], east=["B1.6"], ball="GW.p1", **parts)


def ended(position: Scene) -> tuple[str, str]:
    """Phase and ending."""
    return position.phase, position.ending


def row(position: Scene) -> dict[str, Any]:
    """The row of an engine's game in the match table; a game that is not over is played to its end at random."""
    assert isinstance(position.play, Engine)
    now = position.play.position
    batch = tabletop_game("winkelmann").play(Prepared(now.params, new_desk()), 1, 0, 1, start=now.state)
    return {name: int(batch.matches[name][0]) for name in batch.matches.dtype.names}


# --- after a goal (WK-10.1) -------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-10.1")
@pytest.mark.parametrize("restart", ["conceded", "scorer", "lot"])
def test_all_stones_go_back_to_the_set_up(scene: SetUp, restart: str) -> None:
    position = before_a_goal(scene, goals_to_win=3, restart=restart).do(*SHOT)
    assert (position.west, position.east, position.ball) == (HOME["W"], HOME["E"], "ball field")
    assert position.score == [1, 0]


@pytest.mark.rule("WK-10.1")
def test_by_the_other_reading_the_figures_stay_and_the_ball_alone_goes_back(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=3, restart="play_on").do(*SHOT)
    assert position.west == ["GE.p1", "A3.12", "B3.12", "GW.g4", "A1.6"]
    assert position.east == ["B1.6", "D3.12", "GE.g3", "GE.g4", "GE.g5"]
    assert (position.ball, position.score, position.phase) == ("ball field", [1, 0], "ROLL")


@pytest.mark.rule("WK-10.1")
@pytest.mark.parametrize(("restart", "roller"), [("conceded", "east"), ("play_on", "east"), ("scorer", "west")])
def test_who_conceded_rolls_next_or_who_scored_if_agreed(scene: SetUp, restart: str, roller: str) -> None:
    position = before_a_goal(scene, goals_to_win=0, restart=restart).do(*SHOT)
    assert (position.phase, position.side) == ("ROLL", roller)


@pytest.mark.rule("WK-10.1", "WK-8.3")
@pytest.mark.parametrize(("restart", "roller"), [("conceded", "west"), ("play_on", "west"), ("scorer", "east")])
def test_who_put_it_into_its_own_goal_has_conceded(scene: SetUp, restart: str, roller: str) -> None:
    position = before_an_own_goal(scene, goals_to_win=0, restart=restart).do(*OWN_GOAL)
    assert (position.phase, position.side, position.score) == ("ROLL", roller, [0, 1])


@pytest.mark.rule("WK-10.1")
@pytest.mark.parametrize("side", ["west", "east"])
def test_or_the_lot_decides_once_more(scene: SetUp, side: str) -> None:
    position = before_a_goal(scene, goals_to_win=0, restart="lot", starter="west").do(*SHOT)
    assert (position.phase, position.legal) == ("TOSS", [])
    assert position.chances == {"starter west": 0.5, "starter east": 0.5}
    position.do(f"starter {side}")
    assert (position.phase, position.side) == ("ROLL", side)
    assert position.starter == "west", "who began the game remains"


@pytest.mark.rule("WK-10.1")
@pytest.mark.parametrize("first_side", ["lot", "west", "east"])
def test_who_begins_the_game_has_no_say_in_the_restart(scene: SetUp, first_side: str) -> None:
    position = before_a_goal(scene, goals_to_win=0, first_side=first_side).do(*SHOT)
    assert (position.phase, position.side) == ("ROLL", "east")


@pytest.mark.rule("WK-10.1")
@pytest.mark.parametrize("restart", RESTARTS)
def test_the_remaining_number_lapses(scene: SetUp, restart: str) -> None:
    position = before_a_goal(scene, goals_to_win=0, restart=restart).do(*SHOT)
    assert (position.numbers, position.field("dice"), position.stone) == ([], [0, 0], None)
    assert position.legal == []


@pytest.mark.rule("WK-10.1")
def test_after_the_restart_the_game_goes_on_as_from_the_start(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=0, rolls=7).do(*SHOT)
    assert position.field("rolls") == 8
    position.do("roll 1 3", "e5 1 GE cw")
    assert (position.figure("e5"), position.numbers) == ("GE.p2", [3])
    assert position.field("arrived") == [-1, -1]


# --- the base game (WK-10.2) ------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-10.2")
def test_the_first_goal_wins(scene: SetUp) -> None:
    position = before_a_goal(scene).do(*SHOT)
    assert (ended(position), position.score) == (("OVER", "GOAL"), [1, 0])


@pytest.mark.rule("WK-10.2")
def test_even_an_own_goal(scene: SetUp) -> None:
    position = before_an_own_goal(scene).do(*OWN_GOAL)
    assert (ended(position), position.score) == (("OVER", "GOAL"), [0, 1])


@pytest.mark.rule("WK-10.2")
def test_when_the_game_is_over_nobody_decides_or_rolls(scene: SetUp) -> None:
    position = before_a_goal(scene).do(*SHOT)
    assert position.play.to_move == OVER
    assert (position.legal, position.chances, position.numbers) == ([], {}, [])
    assert (position.again, position.field("stone")) == (False, -1)
    with pytest.raises((IllegalAction, ValueError)):
        position.do("roll 1 2")


@pytest.mark.rule("WK-10.2")
@pytest.mark.parametrize("goals", [1, 2, 3])
def test_if_agreed_it_takes_more_goals(scene: SetUp, goals: int) -> None:
    for had in range(goals):
        position = before_a_goal(scene, goals_to_win=goals, score=(had, 0)).do(*SHOT)
        assert ended(position) == (("OVER", "GOAL") if had + 1 == goals else ("ROLL", "NONE"))
        assert position.score == [had + 1, 0]


@pytest.mark.rule("WK-10.2")
def test_the_goals_of_one_side_count_not_of_both(scene: SetUp) -> None:
    assert ended(before_a_goal(scene, goals_to_win=3, score=(1, 2)).do(*SHOT)) == ("ROLL", "NONE")
    own = before_an_own_goal(scene, goals_to_win=3, score=(2, 1)).do(*OWN_GOAL)
    assert (ended(own), own.score) == (("ROLL", "NONE"), [2, 2])
    last = before_an_own_goal(scene, goals_to_win=3, score=(1, 2)).do(*OWN_GOAL)
    assert (ended(last), last.score) == (("OVER", "GOAL"), [1, 3])


@pytest.mark.rule("WK-10.2")
@pytest.mark.parametrize("goals_to_win", [1, 3])
def test_a_cap_ends_a_game_that_nobody_wins(scene: SetUp, goals_to_win: int) -> None:
    before = before_a_goal(scene, goals_to_win=goals_to_win, rolls=3998).do(*QUIET)
    assert ended(before) == ("ROLL", "NONE"), "4000 rolls by default"
    position = before_a_goal(scene, goals_to_win=goals_to_win, rolls=3999).do(*QUIET)
    assert (ended(position), position.score, position.field("rolls")) == (("OVER", "TRUNCATED"), [0, 0], 4000)


@pytest.mark.rule("WK-10.2", "WK-10.4")
def test_a_goal_of_the_last_roll_before_the_cap_wins(scene: SetUp) -> None:
    assert ended(before_a_goal(scene, rolls=9, max_rolls=10).do(*SHOT)) == ("OVER", "GOAL")
    first = before_a_goal(scene, rolls=9, max_rolls=10, goals_to_win=2).do(*SHOT)
    assert (ended(first), first.score) == (("OVER", "TRUNCATED"), [1, 0])


# --- by time (WK-10.3) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-10.3")
def test_the_shipped_variant_is_half_an_hour_without_a_goal_that_wins() -> None:
    settings, _, _ = tabletop_game("winkelmann").load("winkelmann_timed")
    assert (settings.goals_to_win, settings.max_rolls * settings.seconds_per_roll) == (0, 30 * 60)


@pytest.mark.rule("WK-10.3")
@pytest.mark.parametrize("score", [(0, 0), (4, 0), (40, 41)])
def test_by_time_no_number_of_goals_ends_the_game(scene: SetUp, score: tuple[int, int]) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=60, score=score).do(*SHOT)
    assert (ended(position), position.score) == (("ROLL", "NONE"), [score[0] + 1, score[1]])


@pytest.mark.rule("WK-10.3")
def test_when_time_is_up_the_game_is_over_as_it_stands(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=119, score=(2, 3)).do(*QUIET)
    assert (ended(position), position.score) == (("OVER", "TIME"), [2, 3])


@pytest.mark.rule("WK-10.3")
@on_the_engine
@pytest.mark.parametrize(("score", "winner"), [((2, 1), 0), ((1, 2), 1), ((0, 0), -1), ((3, 3), -1)])
def test_more_goals_win_and_equal_is_a_draw(scene: SetUp, score: tuple[int, int], winner: int) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=119, score=score).do(*QUIET)
    expected = 1 - winner if position.is_turned and winner >= 0 else winner
    found = row(position)
    assert (found["winner"], found["ending"]) == (expected, Ending.TIME)


# --- the clock (WK-10.4) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WK-10.4")
@pytest.mark.parametrize(("rolls", "phase"), [(118, "ROLL"), (119, "OVER"), (120, "OVER")])
def test_the_clock_is_read_when_a_side_would_roll(scene: SetUp, rolls: int, phase: str) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=rolls)
    assert position.do(*QUIET).phase == phase


@pytest.mark.rule("WK-10.4")
def test_the_roll_in_progress_is_finished(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=119).do("roll 1 2")
    assert (position.phase, position.numbers, position.field("rolls")) == ("MOVE", [1, 2], 120)
    assert position.do("w5 1 A1 cw").phase == "MOVE"
    assert position.do("w5 2 A1 cw").phase == "OVER"


@pytest.mark.rule("WK-10.4")
def test_a_displacement_or_fetch_of_the_last_roll_too(scene: SetUp) -> None:
    clock = {"goals_to_win": 0, "max_rolls": 120, "rolls": 119}
    position = scene(west=["C2.4"], east=["C2.2"], **clock).do("roll 1 1", "w1 1 D2 cw")
    assert position.do("fetch C2.4", "w1 1 D2 cw").stone == "e1"
    assert position.do("to D2.3").phase == "OVER"


@pytest.mark.rule("WK-10.4", "WK-9.2")
def test_an_extra_roll_after_time_is_not_rolled(scene: SetUp) -> None:
    for rolls, phase in ((118, "ROLL"), (119, "OVER")):
        position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=rolls)
        assert position.do("roll 2 2", "w5 2 A1 cw", "w5 2 A1 ccw").phase == phase


@pytest.mark.rule("WK-10.4", "WK-3.5")
@pytest.mark.parametrize(("goals_to_win", "ending"), [(0, "TIME"), (1, "TRUNCATED")])
def test_a_last_roll_that_lapses_ends_the_game_at_once(scene: SetUp, goals_to_win: int, ending: str) -> None:
    position = scene(east=["GW.p1", "GW.p2"], goals_to_win=goals_to_win, max_rolls=50, rolls=49)
    assert ended(position.do("roll 6 6")) == ("OVER", ending)


@pytest.mark.rule("WK-10.4", "WK-10.1")
@pytest.mark.parametrize("restart", RESTARTS)
def test_a_goal_of_the_last_roll_counts_and_there_is_no_restart(scene: SetUp, restart: str) -> None:
    parts = {"goals_to_win": 0, "max_rolls": 120, "restart": restart}
    position = before_a_goal(scene, rolls=119, **parts).do(*SHOT)
    assert (ended(position), position.score) == (("OVER", "TIME"), [1, 0])
    assert position.chances == {}, "no lot either"
    assert before_a_goal(scene, rolls=118, **parts).do(*SHOT).phase == ("TOSS" if restart == "lot" else "ROLL")


@pytest.mark.rule("WK-10.4")
def test_a_passed_roll_costs_its_time_as_well(scene: SetUp) -> None:
    position = before_a_goal(scene, goals_to_win=0, max_rolls=120, rolls=118, must_move=False)
    assert position.do("roll 1 2", "pass").phase == "ROLL"
    assert ended(position.do("roll 1 2", "pass")) == ("OVER", "TIME")


@pytest.mark.rule("WK-10.4")
@on_the_engine
@pytest.mark.parametrize(("per_roll", "rolls", "seconds"), [(15, 120, 1800), (15, 1, 15), (20, 90, 1800), (7, 30, 210)])
def test_every_roll_costs_its_seconds(scene: SetUp, per_roll: int, rolls: int, seconds: int) -> None:
    clock = {"goals_to_win": 0, "max_rolls": rolls, "seconds_per_roll": per_roll}
    found = row(before_a_goal(scene, **clock, rolls=rolls - 1).do(*QUIET))
    assert (found["rolls"], found["seconds"], found["ending"]) == (rolls, seconds, Ending.TIME)


@pytest.mark.rule("WK-10.4", "WK-10.2")
@on_the_engine
def test_the_match_row_says_what_ended_the_game_and_who_began(scene: SetUp) -> None:
    goal = before_a_goal(scene, rolls=41, starter="east").do(*SHOT)
    turned = int(goal.is_turned)
    found = row(goal)
    assert (found["ending"], found["winner"], found["starter"]) == (Ending.GOAL, turned, 1 - turned)
    assert (found["rolls"], found["seconds"]) == (42, 630), "not of the whole clock"
    capped = row(before_a_goal(scene, rolls=3999).do(*QUIET))
    assert (capped["ending"], capped["winner"], capped["seconds"]) == (Ending.TRUNCATED, -1, 60_000)


@pytest.mark.rule("WK-10.4")
@on_the_engine
@pytest.mark.parametrize("max_rolls", [1, 2, 37, 120])
def test_a_game_from_the_start_takes_as_many_rolls_as_the_clock_allows(start: SetUp, max_rolls: int) -> None:
    found = row(start(goals_to_win=0, max_rolls=max_rolls))
    assert (found["rolls"], found["seconds"], found["ending"]) == (max_rolls, 15 * max_rolls, Ending.TIME)
    assert found["west_rolls"] + found["east_rolls"] == max_rolls
