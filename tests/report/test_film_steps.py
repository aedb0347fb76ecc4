"""The steps of whole games as a film shows them: goals that are seen, and rolls that are said as long as they last."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import rugbysim as rs
from rugbysim.games.filming import READY, Step, steps_of
from rugbysim.games.tabletop import tabletop_game
from rugbysim.report.film import Film

if TYPE_CHECKING:
    from rugbysim.games.drawing import BoardDrawing, Point

GAMES = {
    "winkelmann": ("goals_to_win=3",),
    "brettfussball": ("variant=1", "goals_to_win=3"),
}


def filmed(game: str, *changes: str, seed: int = 1) -> tuple[Any, list[Step]]:
    """The parameters of a game between greedy players, and its steps."""
    match = rs.load_tabletop(game, overrides=[*GAMES[game], *changes])
    rules: Any = tabletop_game(game)
    actions = [int(action) for action in rs.replay(match, seed=seed).log["action"]]
    return rules.build(match.rules, match.board), list(steps_of(rules, match, actions))


def drawn(game: str, params: Any) -> BoardDrawing:
    drawing = tabletop_game(game).drawing(params)
    assert drawing is not None
    return drawing


def ball(step: Step) -> Point | None:
    """Where the ball lies: the one stone without a name or the one of its kind."""
    return next(((x, y) for symbol, x, y in step.stones if symbol.text == ""), None)


def goals_of(game: str, params: Any) -> set[Point]:
    """Where the goal fields or squares lie, read from the parameters."""
    if game == "winkelmann":
        return {(float(x), float(y)) for fields in params[0]["goal_fields"] for x, y in params[0]["xy"][fields]}
    return {(square % 20, square // 20) for square in range(480) if params[0]["goal_of"][square] >= 0}


@pytest.mark.parametrize("game", GAMES)
def test_a_goal_is_seen_before_the_board_is_made_ready(game: str) -> None:
    params, shown = filmed(game)
    scored = [number for number in range(1, len(shown)) if shown[number].scores != shown[number - 1].scores]
    assert len(scored) >= 3
    for number in scored:
        assert ball(shown[number]) in goals_of(game, params)
        assert shown[number].decided
        if number + 1 < len(shown):
            after = shown[number + 1]
            assert (after.told, after.scores, after.decided) == (READY, shown[number].scores, False)
            assert ball(after) not in goals_of(game, params)
    assert scored[-1] == len(shown) - 1, "the last goal is the end of the film"
    assert [step.told for step in shown].count(READY) == len(scored) - 1


@pytest.mark.rule("WK-8.3")
def test_after_a_goal_all_are_set_up_anew() -> None:
    params, shown = filmed("winkelmann")
    ready = next(step for step in shown if step.told == READY)
    assert set(ready.stones) == set(shown[0].stones) == set(drawn("winkelmann", params).stones)


@pytest.mark.rule("WK-8.3")
def test_where_figures_stay_the_ball_alone_goes_back() -> None:
    _, shown = filmed("winkelmann", 'restart="play_on"')
    goal, ready = next(pair for pair in pairwise(shown) if pair[1].told == READY)
    assert {stone for stone in goal.stones if stone[0].text} == {stone for stone in ready.stones if stone[0].text}
    assert ball(ready) == (0, 0)


def test_a_film_counts_decisions_alone() -> None:
    params, shown = filmed("winkelmann")
    film = Film(drawn("winkelmann", params), ("West", "East"), "seed 1", "rugbysim watch", 1.0, tuple(shown))
    ready = sum(step.told == READY for step in shown)
    assert ready == sum(shown[-1].scores) - 1
    assert film.decisions == len(shown) - 1 - ready


@pytest.mark.rule("WK-3.3")
def test_the_second_number_is_told_with_its_roll() -> None:
    _, shown = filmed("winkelmann", "goals_to_win=1")
    last = ""
    again = 0
    for line in (step.told for step in shown[1:]):
        found = re.match(r"(West|East) (?:roll (\d \d): |\(roll (\d \d)\) )", line)
        assert found is not None, line
        if found[3]:
            assert f"{found[1]} {found[3]}" == last, line
            again += 1
        else:
            last = f"{found[1]} {found[2]}"
    assert again > 5


def test_a_game_whose_rolls_are_for_one_decision_says_them_once() -> None:
    _, shown = filmed("brettfussball", "goals_to_win=1")
    lines = [step.told for step in shown]
    assert any(": move" in line for line in lines)
    assert not any("(roll" in line for line in lines)
