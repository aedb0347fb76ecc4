"""The chance to score under best play: by hand, exactly, and sampled by playing just that.

Fixed seeds; each comparison is of n = 2,000 trials and asks for |z| < 4, with the expectation and the standard error
stated beside the position. Random play must fail the same comparison, below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from rugbysim.analysis.exact import score_chance
from rugbysim.games.kernels import CHANCE, OVER
from rugbysim.games.policies.player import Player, draw_chance
from rugbysim.games.positions import Position
from rugbysim.games.tabletop import tabletop_game
from rugbysim.setup.errors import SetupError
from rugbysim.setup.policies import Policy
from tests.games.brettfussball_placed import Phase as FootballPhase
from tests.games.brettfussball_placed import placed, rules
from tests.games.race_game.game import RACE
from tests.rules.winkelmann.positions import Placed, on_engine
from tests.statistical.exact_play import best_play, plain, random_play, share, z_of_share

N = 2_000
RED = WEST = 0


def football(red: dict[int, str], yellow: dict[int, str], ball: str) -> Position:
    """Red is to roll."""
    return Position(tabletop_game("brettfussball"), rules(), placed(red, yellow, ball, phase=FootballPhase.ROLL, die=0))


FAR = ("A1.6", "C1.6", "A3.12", "C3.12")  # none of these can come onto another or near the ball with one roll
BYSTANDERS = ("B1.6", "B3.12", "D1.6", "D3.12", "A2.9")


def rugby(attackers: list[str], ball: str, east: tuple[str, ...] = BYSTANDERS) -> Position:
    """West is to roll; its other figures are far away, and East's too unless told otherwise."""
    west = [*attackers, *FAR[: 5 - len(attackers)]]
    return on_engine(Placed(west=west, east=east, ball=ball)).position


def race(*changes: str) -> Position:
    """The start of the race, before the draw."""
    settings, board, _ = RACE.load(None, changes)
    return Position.start(RACE, RACE.build(settings, board))


# --- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BF-6.2", "BF-7.1")
@pytest.mark.parametrize("squares", range(1, 8))
def test_a_shot_from_so_many_squares_needs_as_many_pips(squares: int) -> None:
    """Nobody in the way: (7 - d) / 6."""
    found = score_chance(football({10: f"k{24 - squares}"}, {0: "b5"}, f"k{24 - squares}"))
    assert found.value == pytest.approx((7 - squares) / 6, abs=1e-12)
    assert found.values == {face: float(face >= squares) for face in range(1, 7)}
    assert (found.side, found.rolls, found.decision) == (RED, 1, None)


@pytest.mark.rule("BF-6.5")
def test_a_keeper_in_the_way_stops_every_shot() -> None:
    assert score_chance(football({10: "k21"}, {0: "k22"}, "k21")).value == 0


@pytest.mark.rule("BF-3.5")
def test_two_tries_are_worth_more_than_one() -> None:
    """From five squares 1/3; with another figure to move meanwhile and no rival on the field 1 - (2/3)^2 after both."""
    position = football({10: "k19", 1: "b3"}, {}, "k19")
    chances = [score_chance(position, rolls=rolls).value for rolls in range(4)]
    assert chances == pytest.approx([0, 1 / 3, 1 / 3, 5 / 9], abs=1e-12)


@pytest.mark.rule("BF-4.2", "BF-6.5")
def test_a_keeper_may_come_into_the_way_of_the_second_try() -> None:
    """It walks three squares to do so: 1/3 for the first try, and 2/3 of 5/6 of 1/3."""
    found = score_chance(football({10: "k19", 1: "b3"}, {0: "h22"}, "k19"), rolls=3)
    assert found.value == pytest.approx(14 / 27, abs=1e-12)


@pytest.mark.rule("BF-5.2")
def test_a_free_ball_is_fetched_with_one_roll_and_shot_with_the_next() -> None:
    """Three squares from the ball, the ball two from the goal: 1/6 of 5/6."""
    position = football({10: "k19"}, {}, "k22")
    assert score_chance(position, rolls=3).value == pytest.approx(5 / 36, abs=1e-12)


CLOSED = ("GE.g1", "GE.g2", "GE.g3", "GE.g4", "GE.g5")

BY_HAND = {
    # Two steps clockwise to the post, ten the other way: any 2 (11 rolls); 1 and 1; back and forth 1 3, 3 5, 4 6 (two
    # rolls each); round the circle with 4 6, counted already, and 5 5.
    "twelve o'clock": (["G2.12"], "GE.p1", BYSTANDERS, 19, {(1, 1), (1, 3), (3, 5), (4, 6), (5, 5)}, {2}),
    # Five steps or seven: any 5 (11); 1 4, 2 3; back and forth 1 6; round the circle 1 6 again, 2 5, 3 4.
    "nine o'clock": (["G2.9"], "GE.p1", BYSTANDERS, 19, {(1, 4), (2, 3), (1, 6), (3, 4)}, {5}),
    # Four steps or eight: any 4 (11); 1 3 and 2 2; back and forth 1 5, 2 6; round the circle 2 6 again, 3 5.
    "six o'clock": (["G2.6"], "GE.p1", BYSTANDERS, 20, {(1, 3), (2, 2), (1, 5), (2, 6), (3, 5)}, {4}),
    # A rival on the way from twelve o'clock: he is displaced first, 1 1, or it goes round the circle, 4 6 or 5 5.
    "one in the way": (["G2.12"], "GE.p1", (*BYSTANDERS[:4], "G2.1"), 4, {(1, 1), (4, 6), (5, 5)}, set()),
    # Nobody scores past five (WK-8.4).
    "a closed goal": (["G2.12"], "GE.p1", CLOSED, 0, set(), set()),
    # The ball on the end circle: 3 plays it to either post, which then lies 2 or 4 steps ahead.
    "ball on the circle": (["G2.9"], "G2.12", BYSTANDERS, 4, {(2, 3), (3, 4)}, set()),
    # A second figure at eleven o'clock. The first plays the ball with 3: it is then two and four steps from the posts,
    # the second three and five. The second plays it with 1: it is then as far, the first five steps from both.
    "two at the circle": (
        *(["G2.9", "G2.11"], "G2.12", BYSTANDERS, 13),
        *({(2, 3), (3, 4), (3, 3), (3, 5), (1, 2), (1, 4), (1, 5)}, set()),
    ),
}


@pytest.mark.rule("WK-4.1", "WK-7.3", "WK-8.1")
@pytest.mark.parametrize("name", BY_HAND)
def test_numbers_that_bring_a_figure_onto_the_ball(name: str) -> None:
    """All 36 rolls of two dice, counted by hand: either number of `single`, or the two of `pairs`."""
    attackers, ball, east, count, pairs, single = BY_HAND[name]
    found = score_chance(rugby(attackers, ball, east))
    scoring = {divmod(roll, 9) for roll, value in found.values.items() if value == 1}
    assert {(first + 1, second + 1) for first, second in scoring} == {
        (first, second)
        for first in range(1, 7)
        for second in range(first, 7)
        if (first, second) in pairs or {first, second} & single
    }
    assert found.value == pytest.approx(count / 36, abs=1e-12)
    assert set(found.values.values()) <= {0.0, 1.0}, "no chance is left once the dice are thrown"


# --- the same in plain Python -----------------------------------------------------------------------------------------


def along_a_race(seed: int) -> Iterator[Position]:
    """Every position of a short race at random, the draw of the starter and the end among them."""
    stream = np.random.default_rng(seed)
    position = race("squares=5", "turns=30")
    yield position
    while ways := position.legal or [one for one, _ in position.outcomes]:
        position.apply(stream.choice(ways))
        yield position


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("rolls", range(4))
def test_the_race_in_plain_python(rolls: int, side: int) -> None:
    """For either side, whoever is to decide; and each way to go on."""
    seen = set()
    for position in along_a_race(1):
        found = score_chance(position, side, rolls)
        assert found.value == pytest.approx(plain(position, side, rolls), abs=1e-12)
        for way, value in found.values.items():
            after = plain(position.then(way), side, rolls - (position.to_move == CHANCE), position.scores)
            assert value == pytest.approx(after, abs=1e-12)
        ways = position.legal or [one for one, _ in position.outcomes if rolls > 0]
        assert list(found.values) == ways
        seen.add(round(found.value, 9))
    assert position.to_move == OVER
    assert found.value == 0
    assert len(seen) > 3 or rolls < 2


def test_the_first_of_equal_decisions_is_taken() -> None:
    """Of the side's the best, of its rival's the worst for the side."""
    kinds = set()
    rolled = rugby(["G2.12"], "GE.p1").then(10)  # 2 2: onto the ball, and then it goes to one of five goal fields
    shots = [rolled, rolled.then(rolled.read("w1 2 G2 cw"))]
    for position in [*(one.copy() for seed in range(4) for one in along_a_race(seed)), *shots]:
        legal = position.legal
        for side in (0, 1):
            found = score_chance(position, side, 0 if position in shots else 3)
            if legal:
                wanted = max(found.values.values()) if side == position.to_move else min(found.values.values())
                equals = [way for way, value in found.values.items() if value == pytest.approx(wanted, abs=1e-12)]
                assert found.decision == equals[0]
                kinds.add((side == position.to_move, equals[0] == legal[0], len(equals) > 1))
            else:
                assert found.decision is None
    assert kinds >= {(mine, first, False) for mine in (True, False) for first in (True, False)}
    assert (True, False, True) in kinds, "several equal ones, and others before them"


@pytest.mark.parametrize("seed", [3, 4])
def test_whole_positions_in_plain_python(seed: int) -> None:
    """Brettfußball with all figures: the last rolls and decisions of greedy play before a goal."""
    game = tabletop_game("brettfussball")
    player = Player(Policy("greedy"), seed)
    position = Position.start(game, rules("goals_to_win=1"))
    before = []
    while not position.over:
        before.append(position.copy())
        position.apply(draw_chance(position, seed) if position.to_move == CHANCE else player.decide(position))
    scoring = 0
    for position in before[-8:]:
        rolls = int(position.to_move == CHANCE)
        values = [plain(position, side, rolls) for side in (0, 1)]
        assert [score_chance(position, side, rolls).value for side in (0, 1)] == pytest.approx(values, abs=1e-12)
        scoring += max(values) > 0
    assert scoring >= 2


@pytest.mark.parametrize("dice", [(1, 3), (1, 6), (2, 3), (3, 3)])
def test_the_numbers_of_a_roll_in_plain_python(dice: tuple[int, int]) -> None:
    """Winkelmann's Rugby, two figures at the circle where the ball lies; the roll is made."""
    before = rugby(["G2.9", "G2.11"], "G2.12")
    position = before.then(9 * (dice[0] - 1) + dice[1] - 1)
    found = score_chance(position, rolls=0)
    assert found.value == plain(position, WEST, 0) == (dice != (1, 3) and dice != (1, 6))
    assert found.values == {action: plain(position.then(action), WEST, 0) for action in position.legal}


# --- sampled ----------------------------------------------------------------------------------------------------------


@cache
def cases() -> dict[str, tuple[Position, int, float]]:
    """Positions in which a side is to roll, how many rolls are looked ahead, and the probability reckoned by hand.

    The standard error of n = 2,000 is (p (1 - p) / n)^(1/2), given behind each.
    """
    football_cases = {
        "shot": (football({10: "k21", 1: "b3"}, {0: "b5"}, "k21"), 1, 4 / 6),  # 0.667, 0.0105
        "keeper near": (football({10: "k19", 1: "b3"}, {0: "h22"}, "k19"), 3, 14 / 27),  # 0.519, 0.0112
        "free ball": (football({10: "k19", 1: "f22"}, {0: "b5"}, "k22"), 3, 10 / 36),  # 0.278, 0.0100
    }
    # 19/36, 0.528: 0.0112; 20/36, 0.556: 0.0111; 13/36, 0.361: 0.0107; 4/36, 0.111: 0.0070
    rugby_cases = {name: (rugby(*case[:3]), 1, case[3] / 36) for name, case in BY_HAND.items() if case[3] > 0}
    return football_cases | rugby_cases


NAMES = ["shot", "keeper near", "free ball", *(name for name, case in BY_HAND.items() if case[3] > 0)]


@pytest.mark.parametrize("name", NAMES)
def test_best_play_scores_as_often_as_reckoned(name: str) -> None:
    position, rolls, chance = cases()[name]
    found = score_chance(position, rolls=rolls)
    assert found.value == pytest.approx(chance, abs=1e-12)
    sampled = share(position, found.side, rolls, best_play(found.side), N, 100)
    assert abs(z_of_share(sampled, chance, N)) < 4


@pytest.mark.parametrize("name", NAMES)
def test_random_play_scores_clearly_less_often(name: str) -> None:
    """So that the comparison above can fail: below the expectation by far more than four standard errors."""
    position, rolls, chance = cases()[name]
    sampled = share(position, 0, rolls, random_play(1), N, 100)
    assert z_of_share(sampled, chance, N) < -10


# --- what cannot be reckoned ------------------------------------------------------------------------------------------


def test_too_many_positions_are_refused() -> None:
    position = Position.start(tabletop_game("brettfussball"), rules())
    with pytest.raises(
        SetupError, match=r"^brettfussball: best play leads through more than 50,000 positions"
    ) as caught:
        score_chance(position, rolls=6, most_nodes=50_000)
    assert "\n" not in str(caught.value)
    exact = score_chance(race(), rolls=4)
    assert score_chance(race(), rolls=4, most_nodes=exact.nodes + 1) == exact
    with pytest.raises(SetupError, match=f"more than {exact.nodes - 1:,} positions"):
        score_chance(race(), rolls=4, most_nodes=exact.nodes - 1)


def test_too_long_lines_are_refused() -> None:
    with pytest.raises(SetupError, match=r"^race: best play leads through more than 256 actions after one another"):
        score_chance(race("squares=1000", "turns=10000"), rolls=300)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(SetupError, match=r"^score_chance: side is 2; expected 0, 1 or None$"):
        score_chance(race(), side=2)
    with pytest.raises(SetupError, match=r"^score_chance: rolls is -1; expected 0 or more$"):
        score_chance(race(), rolls=-1)
