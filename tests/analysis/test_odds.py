"""What each result of chance is worth: exact probabilities, and values held against every decision tried one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rugbysim.analysis.exact import score_chance
from rugbysim.analysis.odds import first_draw_to_play, fractions, last_draw, odds
from rugbysim.games.kernels import CHANCE
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.setup.policies import parse_policy
from tests.games.race_game.game import RACE
from tests.rules.winkelmann.positions import Placed, on_engine

GAME = tabletop_game("brettfussball")


def start_of(game, *overrides: str) -> Position:
    settings, board, _ = game.load(None, overrides)
    return Position.start(game, game.build(settings, board))


def greedy_on(position: Position, seed: int, actions: int) -> Position:
    """The position after so many more actions, or the end."""
    player = Player(parse_policy("greedy", "test"), seed)
    while actions > 0 and not position.over:
        position.apply(draw_chance(position, seed) if position.to_move == CHANCE else player.decide(position))
        actions -= 1
    return position


def draws(game, seed: int, actions: int) -> Position:
    """A position in which chance decides, so many actions into a greedy game."""
    position = greedy_on(first_draw_to_play(start_of(game), seed), seed, actions)
    while position.to_move != CHANCE:
        position = greedy_on(position, seed, 1)
    return position


@pytest.mark.parametrize(("game", "die"), [(GAME, ["1/6"] * 6), (RACE, ["2/5", "3/10", "1/5", "1/10"])])
def test_probabilities_are_the_fractions_of_the_die(game, die: list[str]) -> None:
    found = odds(draws(game, 1, 6))
    assert [str(face.probability) for face in found.faces] == die
    assert sum(face.probability for face in found.faces) == 1


def test_probabilities_that_are_no_small_fractions_stay_as_they_are() -> None:
    third = 1 / 3
    assert fractions([third, third, third]) == [Fraction(1, 3)] * 3
    odd = [0.123456789, 0.876543211]
    assert [float(one) for one in fractions(odd)] == odd


@pytest.mark.parametrize("game", [GAME, RACE])
@pytest.mark.parametrize("actions", [0, 9, 22, 31])
def test_every_face_is_what_its_decisions_give(game, actions: int) -> None:
    position = draws(game, 5, actions)
    found = odds(position)
    sign = 1 - 2 * found.side
    for face in found.faces:
        after = position.then(face.outcome)
        assert after.to_move == found.side
        assert face.decisions == len(after.legal) == sum(face.kinds.values())
        tried = {after.describe(action): after.then(action) for action in after.legal}
        best = max(sign * one.evaluate() for one in tried.values())
        assert face.value == pytest.approx(best, abs=1e-9)
        assert sign * tried[face.decision].evaluate() == face.value
        lead = [sign * (one.scores[0] - one.scores[1]) for one in (after, *tried.values())]
        assert face.scoring == sum(one > lead[0] for one in lead[1:])
    assert found.expectation == pytest.approx(sum(float(face.probability) * face.value for face in found.faces))


def test_with_too_many_decisions_the_chance_to_score_is_not_known(monkeypatch) -> None:
    monkeypatch.setattr("rugbysim.analysis.odds.MOST_NODES", 3)
    found = odds(draws(GAME, 5, 9))
    assert found.scores is None
    assert {(face.scoring, face.scores) for face in found.faces} == {(None, None)}
    assert sum(found.kinds.values()) >= 1, "everything else is known"


def test_the_chance_to_score_adds_up_over_the_faces() -> None:
    """Of a game to one goal: the roll before its last shot, with which one could score."""
    position = greedy_on(start_of(GAME, "goals_to_win=1"), 1, 100_000)
    before = Position.after(GAME, position.params, position.actions[:-2])
    found = odds(before)
    scoring = [face for face in found.faces if face.scoring]
    assert position.winner == found.side
    assert position.actions[-2] in [face.outcome for face in scoring]
    assert found.scores == Fraction(len(scoring), 6)
    assert found.kinds["shoot"] == 1


def test_a_kind_of_decision_has_the_chance_of_the_faces_that_allow_it() -> None:
    found = odds(draws(GAME, 1, 0))
    assert found.kinds == {"shoot": 1}, "a kick-off is a shot"
    position = draws(RACE, 1, 8)
    kinds = odds(position).kinds
    for kind, chance in kinds.items():
        allowed = [f.probability for f in odds(position).faces if kind in f.kinds]
        assert chance == sum(allowed)


def test_two_numbers_make_a_score_that_one_decision_does_not() -> None:
    """Winkelmann's Rugby, two steps from a ball on the post: 19 of 36 rolls (see tests/statistical)."""
    east = ["B1.6", "B3.12", "D1.6", "D3.12", "A2.9"]
    position = on_engine(Placed(["G2.12", "A1.6", "C1.6", "A3.12", "C3.12"], east, "GE.p1")).position
    found = odds(position)
    assert found.scores == Fraction(19, 36)
    assert len(found.faces) == 21
    back_and_forth = next(face for face in found.faces if face.words == "roll 1 3")
    assert (back_and_forth.scores, back_and_forth.scoring) == (True, 1)
    assert back_and_forth.decisions > 10
    assert found.kinds == {}, "a figure's name is no kind of decision"
    exact = score_chance(position)
    assert exact.value == pytest.approx(19 / 36, abs=1e-12)
    assert {face.outcome: float(face.scores) for face in found.faces} == exact.values


# --- which roll ------------------------------------------------------------------------------------------------------


def test_the_draw_of_the_starter_is_not_the_first_roll() -> None:
    start = start_of(GAME)
    found = first_draw_to_play(start, 1)
    assert found.actions == [draw_chance(start, 1)]
    assert found.to_move == CHANCE
    assert start.actions == []
    fixed = start_of(GAME, 'starter="red"')
    assert first_draw_to_play(fixed, 1).actions == []


def test_the_last_roll_is_the_one_to_come_or_the_one_just_made() -> None:
    position = draws(GAME, 3, 20)
    assert last_draw(position) is position
    rolled = position.then(4)
    assert last_draw(rolled) == position
    decided = rolled.then(rolled.legal[0])
    assert last_draw(decided).actions[: len(rolled.actions)] == rolled.actions
    assert last_draw(greedy_on(decided, 3, 100_000)).to_move == CHANCE


def test_without_chance_so_far_there_is_no_last_roll() -> None:
    position = start_of(RACE)
    position.apply(0)
    here = Position(RACE, position.params, position.then(1).state)
    assert here.to_move != CHANCE
    assert last_draw(here) is None
