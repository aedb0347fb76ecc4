"""What happens in a game, in lines: who, after which roll, what, and the score when it changes."""

from __future__ import annotations

import pytest

from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import IllegalAction, Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.games.telling import Teller
from rugbysim.setup.policies import parse_policy
from tests.games.race_game.game import RACE

GAME = tabletop_game("brettfussball")


@pytest.fixture
def start() -> Position:
    settings, board, _ = GAME.load(None, ['starter="red"'])
    return Position.start(GAME, GAME.build(settings, board))


def told(position: Position, *typed: str) -> list[str]:
    teller = Teller()
    return [teller.apply(position, position.read(each)) for each in typed]


def test_a_line_says_who_what_was_rolled_and_what_was_decided(start: Position) -> None:
    lines = told(start, "roll 1", "shoot s", "roll 3", "move 6 s", "roll 6", "j12 n")
    assert lines == [
        "",
        "Red     roll 1: shoot S (from j12 to j11)",
        "",
        "Yellow  roll 3: move 6 S (j17 to j14)",
        "",
        "Red     roll 6: move 10 N (j12 to j18)",
    ]


def test_an_attack_and_where_the_attacker_goes(start: Position) -> None:
    lines = told(start, "roll 6", "shoot n", "roll 1", "move 6 n", "roll 6", "move 10 n", "place s")
    assert lines[-3:] == ["", "Red     roll 6: move 10 N (j12 attacks j18)", "Red     place S (j17)"]


def test_what_is_told_can_be_read_and_names_squares_of_the_board() -> None:
    """In whole games: the words of `describe` come first, and read as the same decision."""
    settings, board, _ = GAME.load(None, ["max_plies=400"])
    kinds = set()
    for seed in (3, 11):
        position, policy = Position.start(GAME, GAME.build(settings, board)), Player(parse_policy("greedy", "x"), seed)
        while not position.over:
            if position.to_move == CHANCE:
                position.apply(draw_chance(position, seed))
                continue
            for action in position.legal:
                words, telling = position.describe(action), position.tell(action)
                assert telling.startswith(words)
                kinds.add((words.split()[0], "attacks" in telling))
            position.apply(policy.decide(position))
    expected = {"move", "shoot", "place", "reset", "done"}
    assert expected <= {kind for kind, _ in kinds}
    assert {kind for kind, attacks in kinds if attacks} == {"move"}


def test_the_score_stands_where_it_changes() -> None:
    settings, board, _ = RACE.load(None, [])
    position, teller, lines = Position.start(RACE, RACE.build(settings, board)), Teller(), []
    while not position.over:
        action = draw_chance(position, 4) if position.to_move == CHANCE else position.legal[0]
        before, line = position.scores, teller.apply(position, action)
        changed = before != position.scores
        assert line.endswith(f"   {position.scores[0]}:{position.scores[1]}") == (changed and line != "")
        lines.append(line)
    assert any(line.endswith(("1:0", "0:1")) for line in lines)


def test_what_is_not_legal_changes_nothing(start: Position) -> None:
    teller = Teller()
    teller.drawn = "roll 2"
    before = start.copy()
    with pytest.raises(IllegalAction):
        teller.apply(start, 7)
    assert start == before
    assert teller.drawn == "roll 2"
