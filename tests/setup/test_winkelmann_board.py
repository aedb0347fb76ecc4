"""The boards of Winkelmann's Rugby: what is read and what it means to the engine."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rugbysim.setup.locate import shipped
from rugbysim.setup.winkelmann_board import Board, load_board

SHARED = Path(__file__).resolve().parents[3] / "shared" / "boards"
NAMES = ("winkelmann", "winkelmann_5x5")
PRESETS = ("cross_choice", "cross_clockwise", "cross_inward", "pairs_ends", "pairs_sides")
TURNS = ("rot180", "mirror_ends", "mirror_sides")


@pytest.fixture(scope="module", params=NAMES)
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


def steps(board: Board) -> set[frozenset[int]]:
    """The pairs of consecutive fields on the rings."""
    return {frozenset(pair) for ring in board.rings for pair in pairwise((*ring, ring[0]))}


def fields_named(board: Board, *names: str) -> tuple[int, ...]:
    return tuple(board.aliases[name.lower()] for name in names)


@pytest.mark.rule("WK-1.1")
def test_twenty_one_circles_of_twelve_fields_and_two_of_eight(board: Board) -> None:
    assert [len(ring) for ring in board.rings] == [12] * 21 + [8] * 2
    assert board.ring_names[-2:] == ("GW", "GE")
    assert len(set(board.ring_names)) == 23
    assert {q for ring in board.rings for q in ring} == set(range(200))


@pytest.mark.rule("WK-1.2", "WK-1.3")
def test_fields_have_two_neighbours_and_crossings_four(board: Board) -> None:
    assert Counter(len(fields) for fields in board.neighbours) == {2: 132, 4: 68}
    assert all(len(fields) == 2 * len(rings) for fields, rings in zip(board.neighbours, board.circles_of, strict=True))
    assert {frozenset((q, r)) for q in range(200) for r in board.neighbours[q]} == steps(board)
    assert all(fields == tuple(sorted(set(fields))) for fields in board.neighbours)
    for q, rings in enumerate(board.circles_of):
        assert list(rings) == [ring for ring in range(23) if q in board.rings[ring]]


@pytest.mark.rule("WK-1.4")
def test_a_goal_has_five_goal_fields_two_posts_and_an_inner_field(board: Board) -> None:
    for side, name in enumerate(("GW", "GE")):
        goal_fields, posts, inner = board.goal_fields[side], board.posts[side], board.inner[side]
        assert goal_fields == fields_named(board, *(f"{name}.g{n}" for n in range(1, 6)))
        assert posts == fields_named(board, f"{name}.p1", f"{name}.p2")
        assert inner == board.aliases[f"{name}.i".lower()]
        assert {*goal_fields, *posts, inner} == set(board.rings[21 + side])
        assert board.neighbours[inner] == tuple(sorted(posts))
        assert [len(board.circles_of[q]) for q in (*goal_fields, *posts, inner)] == [1] * 5 + [2] * 2 + [1]
    assert all(board.xy[q][0] < 0 < board.xy[board.rot180[q]][0] for q in board.goal_fields[0])


@pytest.mark.rule("WK-2.2")
def test_figures_start_on_their_own_goal_fields(board: Board) -> None:
    assert board.start == board.goal_fields


@pytest.mark.rule("WK-1.5")
def test_the_middle_circle_lies_in_the_middle(board: Board) -> None:
    places = [board.xy[q] for q in board.rings[board.middle]]
    assert [sum(values) == pytest.approx(0) for values in zip(*places, strict=True)] == [True, True]
    assert board.ring_names[board.middle] == {"winkelmann-7x3": "D2", "winkelmann-5x5": "C3"}[board.name]


@pytest.mark.parametrize("turn", TURNS)
def test_a_symmetry_carries_circles_to_circles_and_places_to_places(board: Board, turn: str) -> None:
    to = getattr(board, turn)
    assert sorted(to) == list(range(200))
    assert {frozenset(to[q] for q in step) for step in steps(board)} == steps(board)
    signs = {"rot180": (-1, -1), "mirror_ends": (-1, 1), "mirror_sides": (1, -1)}[turn]
    for q, (x, y) in enumerate(board.xy):
        assert board.xy[to[q]] == pytest.approx((signs[0] * x, signs[1] * y), abs=1e-3)
        assert to[to[q]] == q


def test_rings_run_clockwise_from_twelve_o_clock(board: Board) -> None:
    for name, ring in zip(board.ring_names[:21], board.rings, strict=False):
        highest = max(ring, key=lambda q: board.xy[q][1])
        assert ring[0] == highest
        assert board.xy[ring[3]][0] == max(board.xy[q][0] for q in ring)
        for hour, q in enumerate(ring):
            assert board.aliases[f"{name}.{hour or 12}".lower()] == q


def test_fields_are_found_by_name_and_alias_in_lower_case(board: Board) -> None:
    assert len(set(board.names)) == 200
    assert [board.aliases[name.lower()] for name in board.names] == list(range(200))
    assert len(board.aliases) == 200 + 68


def test_names_of_the_recommended_board() -> None:
    board = load_board("winkelmann")
    assert board.board_cm == (50.0, 20.0)
    assert board.ring_names[:4] == ("A1", "A2", "A3", "B1")
    assert fields_named(board, "D2.10", "C2.2", "d2.9", "A2.10", "GW.p1", "G2.4") == (69, 69, 99, 19, 19, 175)
    assert board.names[69] == "C2.2"
    assert board.path == shipped("boards")["winkelmann"]


@pytest.mark.rule("WK-6.2", "WK-6.4")
def test_the_five_readings_of_the_fetch_fields(board: Board) -> None:
    assert board.presets == PRESETS
    assert board.fetches() == board.fetches("") == board.fetches("cross_choice")
    ring = board.rings[board.middle]
    noon, three, six, nine = (ring[hour] for hour in (0, 3, 6, 9))
    beside = {q: {ring[(hour - 1) % 12], ring[(hour + 1) % 12]} for hour, q in enumerate(ring)}
    assert {q: set(fields) for q, fields in board.fetches().items()} == {q: beside[q] for q in (noon, three, six, nine)}
    assert board.fetches("cross_clockwise") == {ring[hour]: (ring[hour + 1],) for hour in (0, 3, 6, 9)}
    ends, sides = (board.fetches(f"pairs_{name}") for name in ("ends", "sides"))
    assert ends == {ring[hour]: (three if hour < 6 else nine,) for hour in (2, 4, 8, 10)}
    assert sides == {ring[hour]: (six if 1 < hour < 11 else noon,) for hour in (1, 5, 7, 11)}
    for fetch, targets in board.fetches("cross_inward").items():
        (target,) = targets
        assert fetch in (noon, three, six, nine)
        assert not {fetch, target} & {q for q, rings in enumerate(board.circles_of) if len(rings) > 1}
        shared = set(board.neighbours[fetch]) & set(board.neighbours[target])
        assert len(shared) == 2, "both lie in one lens"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fetch_fields_favour_no_side(board: Board, preset: str) -> None:
    fetches = {q: set(fields) for q, fields in board.fetches(preset).items()}
    for turn in TURNS[: 1 if preset == "cross_clockwise" else 3]:
        to = getattr(board, turn)
        assert {to[q]: {to[r] for r in fields} for q, fields in fetches.items()} == fetches


def test_a_board_is_cheap_to_compare_and_to_send(board: Board) -> None:
    again = load_board(board.path or "")
    assert again == board
    assert board.rings is board.rings
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own bytes
    assert copy.deepcopy(board).neighbours == board.neighbours


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_the_file_names_its_rule(name: str) -> None:
    text = shipped("boards")[name].read_text("utf-8")
    for head in ("circle = [", "goal = [", "field = [", "[start]", "[fetch]", "[symmetry]"):
        before, after = text.split(f"\n{head}", 1)
        comment = before.rsplit("\n\n", 1)[-1] + after.split("\n", 1)[0]
        assert "WK-" in comment, head


@pytest.mark.skipif(not SHARED.is_dir(), reason="the boards of the specification are not beside the checkout")
@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_board_is_that_of_the_specification(name: str) -> None:
    ours, specified = load_board(name), load_board(SHARED / f"{name}.toml")
    for key in ("ring_names", "rings", "circles_of", "names", "aliases", "xy", "neighbours", "board_cm", "presets"):
        assert getattr(ours, key) == getattr(specified, key), key
    for key in ("goal", "start_", "fetch", "symmetry"):
        assert getattr(ours, key) == getattr(specified, key), key
