"""WK-1: circles, crossings, goals, the ball field, and who may stand where."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import cos, pi, sin

import pytest

from rugbysim.setup.winkelmann_board import Board, load_board
from tests.rules.winkelmann.positions import Scene

SetUp = Callable[..., Scene]
BOARDS = ("winkelmann", "winkelmann_5x5")
GOAL = {f"GE.g{n}" for n in range(1, 6)}  # East's goal fields
AWAY = ["A3.12", "A3.1", "B3.12", "B3.1", "C3.12"]  # five fields far from East's goal, for East's figures
NEIGHBOURS = {
    "D2.9": {"C2.2", "C2.4"},  # not C2.3, which lies in the same lens but on no circle with it
    "A3.12": {"A3.1", "A3.11"},
    "GW.i": {"GW.p1", "GW.p2"},
    "C2.2": {"C2.1", "C2.3", "D2.11", "D2.9"},
    "B1.4": {"B1.3", "B1.5", "C1.7", "C1.9"},
    "G2.1": {"G2.12", "GE.p1", "G3.4", "G3.6"},
    "GW.p1": {"A2.9", "A2.11", "GW.g1", "GW.i"},
}


def steps(scene: SetUp, field: str, number: int, **parts: object) -> set[str | None]:
    """Where West's w1 on a field can go with a number."""
    return scene(west=[field], dice=(number, number), **parts).landings("w1")


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    """Either board."""
    return load_board(request.param)


def middle(board: Board, fields: tuple[int, ...]) -> tuple[float, float]:
    """The middle of a circle, from its twelve fields."""
    return tuple(sum(board.xy[field][axis] for field in fields) / len(fields) for axis in (0, 1))  # type: ignore[return-value]


@pytest.mark.rule("WK-1.1")
def test_twenty_one_circles_have_twelve_fields_and_two_goal_circles_eight(board: Board) -> None:
    assert [len(ring) for ring in board.rings] == [12] * 21 + [8] * 2
    assert all(len(set(ring)) == len(ring) for ring in board.rings)
    assert {field for ring in board.rings for field in ring} == set(range(200))


@pytest.mark.rule("WK-1.1")
def test_the_fields_of_a_circle_lie_like_the_hours_of_a_clock(board: Board) -> None:
    hub = next(ring for ring in board.rings if middle(board, ring) == pytest.approx((0, 0), abs=0.01))
    across, up = board.xy[hub[3]][0], board.xy[hub[0]][1]
    for ring in board.rings[:21]:
        x, y = middle(board, ring)
        for hour, field in enumerate(ring):
            angle = hour * pi / 6
            assert board.xy[field] == pytest.approx((x + across * sin(angle), y + up * cos(angle)), abs=0.01)


@pytest.mark.rule("WK-1.1", "WK-1.3")
def test_circles_side_by_side_cross_twice_and_no_others(board: Board) -> None:
    shared = [len(set(one) & set(two)) for one, two in combinations(board.rings[:21], 2)]
    assert sorted(set(shared)) == [0, 2]
    assert shared.count(2) == 32, "on a lattice of 7 x 3, and of 5 x 5 without corners"
    assert [[len(set(ring) & set(goal)) for ring in board.rings[:21]].count(2) for goal in board.rings[21:]] == [1, 1]


@pytest.mark.rule("WK-1.1")
def test_the_way_round_a_circle_has_twelve_steps_and_round_a_goal_circle_eight(scene: SetUp) -> None:
    faces = [[3, 4, 5, 7, 8, 9]] * 2
    assert steps(scene, "F1.12", 5, faces=faces) == steps(scene, "F1.12", 7, faces=faces) == {"F1.5", "F1.7"}
    assert steps(scene, "F1.12", 9, faces=faces) == steps(scene, "F1.12", 3, faces=faces) == {"F1.3", "F1.9"}
    home = {"west": {1: "A1.6"}, "faces": faces}
    goal = {n: scene(**home, dice=(n, n)).landings("w3") for n in (3, 5, 7)}  # from GW.g3
    assert goal == {3: {"GW.p1", "GW.p2"}, 5: {"GW.p1", "GW.p2"}, 7: {"GW.g2", "GW.g4"}}


@pytest.mark.rule("WK-1.2")
@pytest.mark.parametrize("field", NEIGHBOURS)
def test_one_step_leads_to_the_next_fields_of_a_circle_and_nowhere_else(scene: SetUp, field: str) -> None:
    assert steps(scene, field, 1) == NEIGHBOURS[field]


@pytest.mark.rule("WK-1.2")
def test_fields_are_neighbours_if_they_follow_one_another_on_some_circle(board: Board) -> None:
    found: list[set[int]] = [set() for _ in range(200)]
    for ring in board.rings:
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            found[one].add(two)
            found[two].add(one)
    assert [set(fields) for fields in board.neighbours] == found


@pytest.mark.rule("WK-1.3")
def test_a_field_has_two_neighbours_on_one_circle_or_four_on_two(board: Board) -> None:
    kinds = [(len(board.circles_of[field]), len(board.neighbours[field])) for field in range(200)]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {(1, 2): 132, (2, 4): 68}


@pytest.mark.rule("WK-1.3")
def test_a_figure_has_two_ways_from_a_field_of_one_circle_and_four_from_a_crossing(scene: SetUp) -> None:
    private = scene(west=["E1.3"], dice=(2, 2))
    assert [text for text in private.legal if text.startswith("w1")] == ["w1 2 E1 ccw", "w1 2 E1 cw"]
    crossing = scene(west=["E1.2"], dice=(2, 2))  # also F1.10
    ways = [text for text in crossing.legal if text.startswith("w1")]
    assert ways == ["w1 2 E1 ccw", "w1 2 E1 cw", "w1 2 F1 ccw", "w1 2 F1 cw"]


@pytest.mark.rule("WK-1.4")
def test_a_goal_circle_is_five_goal_fields_two_posts_and_an_inner_field(board: Board) -> None:
    for side, ring in enumerate(board.rings[21:]):
        goal, posts, inner = board.goal_fields[side], board.posts[side], board.inner[side]
        assert (len(goal), len(posts)) == (5, 2)
        assert sorted((*goal, *posts, inner)) == sorted(ring)
        assert [len(board.circles_of[field]) for field in (*goal, *posts, inner)] == [1] * 5 + [2] * 2 + [1]
        end = {board.circles_of[post][0] for post in posts}
        assert len(end) == 1, "both posts lie on the same pitch circle"


@pytest.mark.rule("WK-1.4")
def test_posts_are_the_only_way_into_a_goal(board: Board) -> None:
    for side in (0, 1):
        beside = {q for field in board.goal_fields[side] for q in board.neighbours[field]} - {*board.goal_fields[side]}
        assert beside == set(board.posts[side])
        assert set(board.neighbours[board.inner[side]]) == set(board.posts[side])


@pytest.mark.rule("WK-1.4")
def test_round_a_goal_circle_come_post_goal_fields_post_and_the_inner_field(scene: SetUp) -> None:
    either_way = [steps(scene, "GW.i", n) for n in range(1, 7)]
    there = ["GW.p1", "GW.g1", "GW.g2", "GW.g3", "GW.g4", "GW.g5"]
    back = ["GW.p2", "GW.g5", "GW.g4", "GW.g3", "GW.g2", "GW.g1"]
    assert either_way == [{one, two} for one, two in zip(there, back, strict=True)]


@pytest.mark.rule("WK-1.5")
def test_the_ball_field_lies_inside_the_middle_circle_and_on_none(board: Board) -> None:
    kept = [
        ring
        for ring in board.rings
        if all({turn[q] for q in ring} == set(ring) for turn in (board.rot180, board.mirror_ends, board.mirror_sides))
    ]
    assert [middle(board, ring) for ring in kept] == [pytest.approx((0, 0), abs=0.01)]
    assert all(field < 200 for beside in board.neighbours for field in beside)


@pytest.mark.rule("WK-1.5")
def test_no_figure_gets_to_the_ball_field_even_if_the_ball_has_left_it(scene: SetUp) -> None:
    for number in range(1, 7):
        assert "ball field" not in steps(scene, "D2.9", number, ball="A1.6")
    lifted = scene(west=["C2.2", "D2.9"], ball="A1.6", dice=(1, 6)).do("w1 1 D2 ccw")
    assert lifted.stone == "w2"
    assert lifted.allows("to ball field", "to D2.12") == [False, True]


@pytest.mark.rule("WK-1.6")
def test_a_field_holds_one_stone_who_comes_lifts_who_is_there(scene: SetUp) -> None:
    for there in ({"west": ["D2.12", "D2.2"]}, {"west": ["D2.12"], "east": ["D2.2"]}):
        position = scene(**there, dice=(2, 6)).do("w1 2 D2 cw")
        assert position.figure("w1") == "D2.2"
        lifted = str(position.stone)
        assert (lifted, position.figure(lifted)) == ("w2" if "east" not in there else "e1", None)
    ball = scene(west=["D2.12"], ball="D2.2", dice=(2, 6)).do("w1 2 D2 cw")
    assert (ball.figure("w1"), ball.stone, ball.ball) == ("D2.2", "ball", None)


@pytest.mark.rule("WK-1.6")
def test_nothing_is_put_where_a_stone_lies(scene: SetUp) -> None:
    position = scene(west=["D2.12", "D2.11"], east=["D2.2", "D2.4"], ball="D2.3", dice=(2, 6)).do("w1 2 D2 cw")
    assert position.stone == "e1"
    taken = ["to D2.2", "to D2.11", "to D2.4", "to D2.3"]
    assert position.allows(*taken) == [False] * 4
    assert position.allows("to D2.12", "to D2.1", "to D1.1") == [True] * 3


@pytest.mark.rule("WK-1.7", "WK-4.5")
@pytest.mark.parametrize(
    ("number", "landings"),
    [
        (1, {"GE.i", "G2.1", "G2.3"}),
        (2, {"GE.p2", "G2.12"}),  # to the other post past the inner field and along the pitch circle
        (3, {"G1.1", "G2.11"}),
        (4, {"G2.6", "F2.2"}),
        (5, {"G1.11", "G2.9"}),
        (6, {"F2.4"}),  # not across the goal to the other post
    ],
)
def test_no_figure_enters_the_empty_goal_of_the_other_team(
    scene: SetUp, number: int, landings: set[str | None]
) -> None:
    assert steps(scene, "GE.p1", number, east=AWAY) == landings


@pytest.mark.rule("WK-1.7")
def test_posts_and_inner_field_are_open_to_both(scene: SetUp) -> None:
    for side in ("west", "east"):
        stands = {side: ["G2.1"], "side": side}
        figure = f"{side[0]}1"
        position = scene(**stands, dice=(1, 1)).do(f"{figure} 1 G2 cw")
        assert position.figure(figure) == "GE.p1"
        assert position.do(f"{figure} 1 GE ccw").figure(figure) == "GE.i"


@pytest.mark.rule("WK-1.7", "WK-5.6")
def test_no_figure_is_put_in_the_goal_of_the_other_team(scene: SetUp) -> None:
    parts = {"east": ["G2.11", *AWAY[1:]], "side": "east", "dice": (3, 6)}
    rival = scene(west=["GE.p1"], **parts).do("e1 3 G2 cw")
    assert rival.stone == "w1"
    assert not rival.targets() & GOAL
    assert rival.targets() >= {"GE.i", "GE.p2", "GW.g1"}, "the rest of the circle is free, and its own goal"
    own = scene(**{**parts, "east": ["G2.11", "GE.p1", *AWAY[2:]]}).do("e1 3 G2 cw")
    assert own.stone == "e2"
    assert own.targets() >= GOAL, "who lives there may go in"


@pytest.mark.rule("WK-1.7", "WK-5.6")
def test_no_figure_is_put_in_the_goal_of_the_other_team_next_to_a_team_mate_on_the_post(scene: SetUp) -> None:
    position = scene(west=["D2.12", "D2.2", "GE.p1"], east=AWAY, dice=(2, 6)).do("w1 2 D2 cw")
    assert position.stone == "w2"
    assert not position.targets() & GOAL
    assert position.targets() >= {"GE.i", "G2.1", "G2.3"}
